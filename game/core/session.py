"""A game being played: one record, the positions it leads to, and who is asked next.

The session owns seed and ply. It hands dice to the game, plays automatic decisions, asks opponents' programs through
JSON alone, takes back, and keeps the record from which the same session can be made again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from game.core import plain
from game.core.contract import CommonReason, ContractBroken, Event, Move, Reason, Refused, Rules, State, View
from game.core.dice import Rng, mix
from game.core.record import MOST_CHANGES, Change, Player, Record
from game.core.values import RESIGNED, Outcome, Seat

BUDGET_MS: Final = 1000
"""How long an opponent's program may think about one decision."""


@dataclass(frozen=True)
class Request:
    """What an opponent's program is asked: everything it gets to know. `view` is JSON of the seat's view."""

    game: str
    level: Player
    view: str
    seed: int
    budget_ms: int = BUDGET_MS


Opponents = Callable[[Request], str]
"""Answers a request with JSON of one of the view's legal moves."""


@dataclass(frozen=True)
class Played:
    """One decision that was played: `number` counts from 1, `state` and `events` are what it led to.

    `index` is the move's place among the `count` legal moves there were.
    """

    number: int
    seat: Seat
    move: Move
    index: int
    count: int
    automatic: bool
    state: State[Any, Any]
    events: tuple[Event, ...]


class Barrier(StrEnum):
    """Why nothing can be taken back."""

    NOTHING_PLAYED = "nothing_played"
    SOMETHING_REVEALED = "something_revealed"
    SEAT_CHANGED = "seat_changed"


class Session:
    """A game in play. Made from a record, it stands where the record ends."""

    def __init__(self, record: Record, rules: Rules[Any, Any], opponents: Opponents, bot_seed: int = 0) -> None:
        """Play the record through; ContractBroken when it does not fit the rules (links are checked before)."""
        self.rules = rules
        self.table = record.table()
        self.played: list[Played] = []
        self._record = record
        self._opponents = opponents
        self._bot_seed = bot_seed
        self._rng = Rng(record.seed)
        self._changes = list(record.changes)
        self.start, self.start_events = rules.setup(self.table, self._rng.at(0))
        for index in record.plies:
            legal = self.state.legal_moves()
            if index >= len(legal):
                raise ContractBroken("the record does not fit the rules")
            self._play(legal[index], self._is_automatic())
        self._play_automatic()

    # --- where the game stands ---

    @property
    def state(self) -> State[Any, Any]:
        """The present position. Nothing that is shown or sent may be made from it: use `view`."""
        return self.played[-1].state if self.played else self.start

    @property
    def ply(self) -> int:
        """How many decisions have been played."""
        return len(self.played)

    @property
    def turn(self) -> Seat | None:
        """The seat to decide; None when the game is over, by its rules or because all but one have resigned."""
        return None if self._last_one_standing() is not None else self.state.turn

    @property
    def record(self) -> Record:
        """The record of the game up to now."""
        plies = tuple(played.index for played in self.played)
        return replace(self._record, plies=plies, changes=tuple(self._changes))

    def state_at(self, ply: int) -> State[Any, Any]:
        """The position after `ply` decisions."""
        return self.played[ply - 1].state if ply else self.start

    def view(self, viewer: Seat | None) -> View[Any]:
        """What a seat (None: an onlooker) may know of the present position."""
        view: View[Any] = self.state.view(viewer)
        return view

    def player(self, seat: Seat, ply: int | None = None) -> Player:
        """Who decides for the seat, now or after `ply` decisions; a resigned seat is played by `greedy`."""
        at = self.ply if ply is None else ply
        player = self._record.seats[seat]
        for change in self._changes:
            if change.seat == seat and change.ply <= at:
                player = change.player or Player.GREEDY
        return player

    def resigned(self) -> tuple[Seat, ...]:
        """The seats that have resigned."""
        return tuple(change.seat for change in self._changes if change.player is None)

    def outcome(self) -> Outcome | None:
        """How the game ended; a seat that has resigned does not win."""
        last, resigned = self._last_one_standing(), self.resigned()
        if last is not None:
            return Outcome((last,), RESIGNED, (), ())
        outcome = self.state.outcome()
        if outcome is None or not resigned:
            return outcome
        winners = tuple(seat for seat in outcome.winners if seat not in resigned)
        if not winners:
            best = max(score for seat, score in enumerate(outcome.scores) if seat not in resigned)
            winners = tuple(Seat(s) for s, score in enumerate(outcome.scores) if score == best and s not in resigned)
        return replace(outcome, winners=winners)

    # --- playing ---

    def play(self, move: Move) -> tuple[Played, ...]:
        """Play a decision and the automatic ones that follow; Refused when it is not legal. Returns all of them."""
        if self.turn is None:
            raise Refused(CommonReason.OVER)
        before = self.ply
        self._play(move, automatic=False)
        self._play_automatic()
        return tuple(self.played[before:])

    def refusal(self, path: tuple[str, ...]) -> Reason:
        """Why the seat to decide cannot choose these targets one after the other."""
        return CommonReason.OVER if self.turn is None else self.state.refusal(path)

    def request(self) -> Request | None:
        """What to ask the opponent's program that is to decide; None when it is a person's turn or over."""
        if self.turn is None or self.player(self.turn) is Player.PERSON:
            return None
        return Request(
            game=self.rules.id,
            level=self.player(self.turn),
            view=plain.dumps(self.view(self.turn)),
            seed=mix(mix(self._bot_seed) + self.ply),
        )

    def answer(self, move: str) -> tuple[Played, ...]:
        """Play an opponent's answer: JSON of a move. BadData or Refused when it is not one of the legal moves."""
        return self.play(plain.loads(self.rules.move_type, move))

    def run_opponents(self) -> tuple[Played, ...]:
        """Let opponents' programs play until a person is to decide or the game is over."""
        before = self.ply
        while (request := self.request()) is not None:
            self.answer(self._opponents(request))
        return tuple(self.played[before:])

    # --- taking back, leaving ---

    def undo_to(self) -> int | Barrier:
        """The ply a person's last own decision was made at, or why it cannot be taken back.

        Nothing is taken back behind what was revealed (but in practice games) nor behind a seat's changing hands.
        """
        changed = max((change.ply for change in self._changes), default=-1)
        for played in reversed(self.played):
            if changed >= played.number:
                return Barrier.SEAT_CHANGED
            if not self._record.practice and any(event.reveals for event in played.events):
                return Barrier.SOMETHING_REVEALED
            if not played.automatic and self.player(played.seat, played.number - 1) is Player.PERSON:
                return played.number - 1
        return Barrier.NOTHING_PLAYED

    def undo(self) -> int | Barrier:
        """Take back a person's last own decision and all that followed it; the new ply, or why not."""
        ply = self.undo_to()
        if isinstance(ply, int):
            del self.played[ply:]
        return ply

    def resign(self, seat: Seat) -> None:
        """The seat gives up: it cannot win any more; while others play on, a program decides for it.

        Refused when the game is over or the seat has resigned before.
        """
        self._check_seated(seat)
        self._add(self._changes, Change(self.ply, seat, None))

    def replace(self, seat: Seat, player: Player) -> None:
        """Hand the seat over to another player, who decides from now on.

        Refused when the game is over, the seat has resigned, or seats have changed hands `MOST_CHANGES` times.
        """
        self._check_seated(seat)
        kept = [change for change in self._changes if (change.ply, change.seat) != (self.ply, seat)]
        self._add(kept, Change(self.ply, seat, player))

    # --- inside ---

    def _check_seated(self, seat: Seat) -> None:
        if self.turn is None:
            raise Refused(CommonReason.OVER)
        if seat in self.resigned():
            raise Refused(CommonReason.HAS_RESIGNED)

    def _add(self, changes: list[Change], change: Change) -> None:
        if len(changes) >= MOST_CHANGES:
            raise Refused(CommonReason.TOO_MANY_CHANGES)
        self._changes = [*changes, change]

    def _last_one_standing(self) -> Seat | None:
        resigned = self.resigned()
        standing = [Seat(seat) for seat in range(self.table.seats) if seat not in resigned]
        return standing[0] if resigned and len(standing) == 1 else None

    def _is_automatic(self) -> bool:
        return self.state.turn is not None and self.rules.automatic(self.state)

    def _play_automatic(self) -> None:
        while self.turn is not None and self._is_automatic():
            self._play(self.state.legal_moves()[0], automatic=True)

    def _play(self, move: Move, automatic: bool) -> None:
        before, number = self.state, self.ply + 1
        state, events = before.play(move, self._rng.at(number))
        legal = before.legal_moves()
        self.played.append(Played(number, move.seat, move, legal.index(move), len(legal), automatic, state, events))
