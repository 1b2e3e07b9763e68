"""What a seat may know of a position, built by listing what is shown (rules: Hidden)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.contract import View
from game.core.values import HIDDEN, Seat
from game.games.fireflies.agenda import Task
from game.games.fireflies.board import Hands
from game.games.fireflies.events import Cause
from game.games.fireflies.moves import FirefliesMove
from game.games.fireflies.pieces import (
    Bed,
    Buried,
    ClockCard,
    Firefly,
    Planted,
    Player,
    sorted_hand,
)
from game.games.fireflies.tables import Card


@dataclass(frozen=True)
class FirefliesView(View[FirefliesMove]):
    """A position as a seat or an onlooker knows it.

    As in a position, but: `shed` is the number of cards in it; `buried` tells who put a card under it where, the card
    only to that seat; other hands hold what the viewer was shown of them, then HIDDEN; ranks of other seats'
    fireflies, whether their supply holds the royal, and their face-down flowers are HIDDEN.
    """

    sun: int
    clock: tuple[ClockCard | None, ...]
    shed: int
    buried: tuple[Buried, ...]
    greenhouse: tuple[Card, ...]
    compost: tuple[Card, ...]
    gone: tuple[Card, ...]
    players: tuple[Player, ...]
    apprentice: Seat
    quiet: int
    ending: Cause | None
    agenda: tuple[Task, ...]

    @property
    def shed_left(self) -> int:
        """How many cards the potting shed holds."""
        return self.shed


def view_of(
    position: Hands, viewer: Seat | None, turn: Seat | None, legal_moves: tuple[FirefliesMove, ...]
) -> FirefliesView:
    """The view of a seat, or of an onlooker."""
    return FirefliesView(
        viewer=viewer,
        turn=turn,
        legal_moves=legal_moves,
        sun=position.sun,
        clock=tuple([None if card is None else _clock_card(card, viewer) for card in position.clock]),
        shed=len(position.shed),
        buried=tuple([b if b.by == viewer else Buried(b.place, b.by, HIDDEN) for b in position.buried]),
        greenhouse=position.greenhouse,
        compost=position.compost,
        gone=position.gone,
        players=tuple(
            [player if seat == viewer else _player(player, viewer) for seat, player in enumerate(position.players)]
        ),
        apprentice=position.apprentice,
        quiet=position.quiet,
        ending=position.ending,
        agenda=position.agenda,
    )


def open_view_of(position: Hands, turn: Seat | None) -> FirefliesView:
    """Everything that lies on the table and in hands, for who watches a finished game."""
    view = view_of(position, None, turn, ())
    return replace(view, clock=position.clock, buried=position.buried, players=position.players)


def _clock_card(on_clock: ClockCard, viewer: Seat | None) -> ClockCard:
    if all(firefly is None or firefly.owner == viewer for firefly in on_clock.fireflies):
        return on_clock
    return ClockCard(on_clock.card, tuple([_firefly(firefly, viewer) for firefly in on_clock.fireflies]))


def _firefly(firefly: Firefly | None, viewer: Seat | None) -> Firefly | None:
    return firefly if firefly is None or firefly.owner == viewer else Firefly(firefly.owner, HIDDEN)


def _player(player: Player, viewer: Seat | None) -> Player:
    """Somebody else: of the hand only what the viewer was shown, and the number of the others."""
    shown = tuple([known for known in player.shown if known.to is None or known.to == viewer])
    known = sorted_hand([known.card for known in shown])
    return Player(
        hand=known + (HIDDEN,) * (len(player.hand) - len(known)),
        shown=shown,
        supply=player.supply,
        royal=HIDDEN,
        dial=player.dial,
        beds=tuple([_bed(bed) for bed in player.beds]),
    )


def _bed(bed: Bed) -> Bed:
    if all(planted.up and planted.firefly is None for planted in bed.flowers):
        return bed
    return Bed(tuple([_planted(planted) for planted in bed.flowers]), bed.weed)


def _planted(planted: Planted) -> Planted:
    firefly = planted.firefly and Firefly(planted.firefly.owner, HIDDEN)
    if planted.up:
        return Planted(planted.card, planted.colour, True, firefly)
    return Planted(HIDDEN, HIDDEN, False, firefly)
