"""One game on a page: whose eyes look, what is chosen so far, what there is to say. It knows no DOM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.bots.levels import best
from game.core import phrases
from game.core.choose import Choice, choose
from game.core.contract import CommonReason, Event, Move, Reason, seen
from game.core.dice import Rng, mix
from game.core.record import Player
from game.core.scene import Look, Scene
from game.core.session import Barrier, Played, Session
from game.core.speech import say
from game.core.values import Seat
from game.games import registry

CONFIRM = "confirm"


class Tapped(StrEnum):
    """What a tap came to."""

    REFUSED = "refused"
    CHOSEN = "chosen"
    PLAYED = "played"


@dataclass(frozen=True)
class Reply:
    """What a tap came to, and the sentence to say about it."""

    tapped: Tapped
    sentence: str


@dataclass(frozen=True)
class LogLine:
    """One decision in the list of moves."""

    number: int
    seat: Seat
    text: str


class Desk:
    """A session with the people at this page: it turns taps into moves and moves into sentences."""

    def __init__(self, session: Session, names: Sequence[str]) -> None:
        """Sit down at the session; `names` go by seat."""
        self.session = session
        self.names = tuple(names)
        self.chosen: tuple[str, ...] = ()
        self.shown: Seat | None = None
        self.hinted: tuple[str, ...] = ()
        self.confirming = False
        """Whether a chosen move waits for `confirm`."""
        game = session.rules.id
        self._words = registry.part(game, "words")
        self._scene = registry.part(game, "scene").scene

    # --- whose eyes ---

    def persons(self) -> tuple[Seat, ...]:
        """The seats that people decide for."""
        seats = range(self.session.table.seats)
        return tuple(Seat(seat) for seat in seats if self.session.player(Seat(seat)) is Player.PERSON)

    def viewer(self) -> Seat | None:
        """The seat whose view is shown: the person to decide, else the last who did, else an onlooker's."""
        persons, turn = self.persons(), self.session.turn
        if turn in persons:
            return turn
        for played in reversed(self.session.played):
            if played.seat in persons and not played.automatic:
                return played.seat
        return persons[0] if persons else None

    def person_decides(self) -> bool:
        """Whether a person is to decide."""
        return self.session.turn is not None and self.session.turn in self.persons()

    # --- what is shown ---

    def scene(self) -> Scene:
        """The whole scene for the present viewer."""
        viewer = self.viewer()
        look = Look(
            names=self.names,
            chosen=self.chosen,
            recent=self._recent(viewer),
            shown=self.shown if self.shown is not None else viewer or Seat(0),
            hinted=self.hinted,
            outcome=self.session.outcome(),
        )
        scene: Scene = self._scene(self.session.view(viewer), look)
        return scene

    def legal_moves(self) -> tuple[Move, ...]:
        """What the person to decide may play; nothing while a program thinks."""
        return self.session.state.legal_moves() if self.person_decides() else ()

    def choice(self) -> Choice[Move] | None:
        """How far the present move has been chosen; None when no person is to decide."""
        return choose(self.legal_moves(), self.chosen)

    def targets(self) -> frozenset[str]:
        """The keys that do something now, `confirm` included."""
        if self.confirming:
            return frozenset({CONFIRM})
        choice = self.choice()
        return frozenset(choice.targets) if choice else frozenset()

    def log(self, first: int = 0) -> list[LogLine]:
        """The list of moves from the ply `first` on, as the viewer saw them."""
        viewer = self.viewer()
        return [
            LogLine(played.number, played.seat, self.telling(played, viewer)) for played in self.session.played[first:]
        ]

    def telling(self, played: Played, viewer: Seat | None) -> str:
        """What came of one decision, as a seat saw it."""
        told: str = self._words.telling(seen(played.events, viewer), self.names)
        return told

    def start_telling(self) -> str:
        """How the game was set up."""
        told: str = self._words.telling(seen(self.session.start_events, self.viewer()), self.names)
        return told

    def move_name(self, move: Move) -> str:
        """A move as an order."""
        name: str = self._words.move_name(move)
        return name

    def _recent(self, viewer: Seat | None) -> Sequence[Event]:
        """What the viewer saw since the own last decision; when nothing has come since, that decision itself."""
        recent: list[Event] = []
        for played in reversed(self.session.played):
            if played.seat == viewer and recent:
                break
            recent = [*seen(played.events, viewer), *recent]
            if played.seat == viewer:
                break
        return recent

    # --- what is done ---

    def tap(self, key: str, ask_first: bool) -> Reply:
        """Choose a target. A complete move is played at once, or waits for `confirm` when `ask_first` says so."""
        self.hinted = ()
        if key == CONFIRM and self.confirming:
            return self._play_chosen()
        if not self.person_decides():
            return self._refused(self.session.refusal((key,)) if self.session.turn is None else None)
        self.confirming = False
        moves = self.legal_moves()
        choice = choose(moves, (*self.chosen, key)) or (choose(moves, (key,)) if self.chosen else None)
        if choice is None:
            self._keep_confirming()
            return self._refused(self.session.refusal((*self.chosen, key)))
        self.chosen = choice.chosen
        if not choice.done:
            return Reply(Tapped.CHOSEN, self.scene().prompt)
        if ask_first:
            self.confirming = True
            assert choice.move is not None
            return Reply(Tapped.CHOSEN, say("{move}?", move=self.move_name(choice.move)))
        return self._play_chosen()

    def clear(self) -> None:
        """Forget what was chosen."""
        self.chosen, self.confirming = (), False

    def answer(self, move: str) -> str:
        """Play a program's answer; the sentences about it."""
        return self._say_all(self.session.answer(move))

    def undo(self) -> Reply:
        """Take back, or say why not."""
        taken = self.session.undo()
        if isinstance(taken, Barrier):
            return Reply(Tapped.REFUSED, phrases.barrier(taken))
        self.clear()
        self.hinted = ()
        return Reply(Tapped.PLAYED, say("Taken back. {prompt}", prompt=self.scene().prompt))

    def undo_refusal(self) -> str:
        """Why nothing can be taken back; empty when something can."""
        possible = self.session.undo_to()
        return phrases.barrier(possible) if isinstance(possible, Barrier) else ""

    def hint(self, seed: int) -> Reply:
        """What the judge would do and why."""
        if not self.person_decides():
            return self._refused(CommonReason.OVER if self.session.turn is None else None)
        view: Any = self.session.view(self.session.turn)
        move, worth = best(self.session.rules.id, view, Rng(mix(seed)).at(self.session.ply))
        self.clear()
        self.hinted = move.path
        return Reply(Tapped.CHOSEN, self._words.hint(move, worth))

    def _play_chosen(self) -> Reply:
        choice = self.choice()
        assert choice is not None
        assert choice.move is not None
        self.clear()
        self.shown = None
        return Reply(Tapped.PLAYED, self._say_all(self.session.play(choice.move)))

    def _keep_confirming(self) -> None:
        choice = self.choice()
        self.confirming = choice is not None and choice.done

    def _refused(self, reason: Reason | None) -> Reply:
        if reason is None:
            assert self.session.turn is not None
            return Reply(Tapped.REFUSED, say("{name} is to move now.", name=self.names[self.session.turn]))
        words = phrases if isinstance(reason, CommonReason) else self._words
        return Reply(Tapped.REFUSED, words.refusal(reason))

    def _say_all(self, plies: Sequence[Played]) -> str:
        viewer = self.viewer()
        told = [self.telling(played, viewer) for played in plies]
        if (outcome := self.session.outcome()) is not None:
            told.append(phrases.winners(outcome, self.names))
        return " ".join(sentence for sentence in told if sentence)
