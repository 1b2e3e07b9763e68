"""The table as the rules see it: `Board` to read, `Work` to change.

A position never changes. Playing a move makes a `Work` from it, changes that step by step, gathers the events, and
makes the next position from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from game.core.contract import Event
from game.core.values import Seat, seats_from
from game.games.fireflies.agenda import Task
from game.games.fireflies.events import Cause, Drew, Sheltered
from game.games.fireflies.pieces import Bed, Buried, ClockCard, Player, Rank, Shown, sorted_hand
from game.games.fireflies.tables import IS_DAY, MOON_AHEAD, PLACES, SUITS, Card, Space


class Board(Protocol):
    """What lies open on the table, as positions, views and work in progress have it."""

    @property
    def sun(self) -> int:
        """The place of the sun pointer."""

    @property
    def clock(self) -> Sequence[ClockCard | None]:
        """The cards of the flower clock by place."""

    @property
    def shed_left(self) -> int:
        """How many cards the potting shed holds."""

    @property
    def greenhouse(self) -> Sequence[Card]:
        """The orchid/weeds in the greenhouse, the last one on top."""

    @property
    def compost(self) -> Sequence[Card]:
        """The compost heap, the last card on top."""

    @property
    def players(self) -> Sequence[Player]:
        """What belongs to each seat."""

    @property
    def apprentice(self) -> Seat:
        """Who holds the apprentice's card."""


class Hands(Protocol):
    """A position with nothing hidden, to be changed by `Work`."""

    @property
    def sun(self) -> int:
        """The place of the sun pointer."""

    @property
    def clock(self) -> tuple[ClockCard | None, ...]:
        """The cards of the flower clock by place."""

    @property
    def shed(self) -> tuple[Card, ...]:
        """The potting shed, the next card first."""

    @property
    def buried(self) -> tuple[Buried, ...]:
        """The cards put under the shed and still there, by place."""

    @property
    def greenhouse(self) -> tuple[Card, ...]:
        """The orchid/weeds in the greenhouse, the last one on top."""

    @property
    def compost(self) -> tuple[Card, ...]:
        """The compost heap, the last card on top."""

    @property
    def gone(self) -> tuple[Card, ...]:
        """Weeds that have left the game."""

    @property
    def players(self) -> tuple[Player, ...]:
        """What belongs to each seat."""

    @property
    def apprentice(self) -> Seat:
        """Who holds the apprentice's card."""

    @property
    def quiet(self) -> int:
        """Rounds in a row in which no card has left the clock, the present one included."""

    @property
    def ending(self) -> Cause | None:
        """What has started the end of the game."""

    @property
    def agenda(self) -> tuple[Task, ...]:
        """What is still to be done, the last task next."""


class Work:
    """A position being changed, and the events so far. Nobody keeps one."""

    __slots__ = (
        "agenda",
        "apprentice",
        "buried",
        "clock",
        "compost",
        "ending",
        "events",
        "gone",
        "greenhouse",
        "players",
        "quiet",
        "shed",
        "sun",
    )

    def __init__(self, start: Hands) -> None:
        """Begin from a position."""
        self.sun = start.sun
        self.clock = list(start.clock)
        self.shed = start.shed
        self.buried = start.buried
        self.greenhouse = start.greenhouse
        self.compost = start.compost
        self.gone = start.gone
        self.players = list(start.players)
        self.apprentice = start.apprentice
        self.quiet = start.quiet
        self.ending = start.ending
        self.agenda = list(start.agenda)
        self.events: list[Event] = []

    @property
    def shed_left(self) -> int:
        """How many cards the potting shed holds."""
        return len(self.shed)

    def tell(self, event: Event) -> None:
        """Note what has happened."""
        self.events.append(event)

    def change(self, seat: Seat, **fields: Any) -> None:
        """Change something of a player."""
        self.players[seat] = replace(self.players[seat], **fields)

    def set_bed(self, seat: Seat, bed: int, changed: Bed) -> None:
        """Put a changed bed in its place, or a new one behind the last."""
        beds = self.players[seat].beds
        self.change(seat, beds=(*beds[:bed], changed, *beds[bed + 1 :]))

    # --- hands and the shed ---

    def take_from_hand(self, seat: Seat, card: Card, openly: bool) -> None:
        """Take a card out of a hand. When nobody sees which, others no longer know what is left in it."""
        player = self.players[seat]
        hand = tuple([held for held in player.hand if held != card])
        shown = tuple([known for known in player.shown if known.card != card]) if openly else ()
        self.change(seat, hand=hand, shown=shown)

    def put_in_hand(self, seat: Seat, card: Card, shown: tuple[Shown, ...] = ()) -> None:
        """Add a card to a hand."""
        player = self.players[seat]
        self.change(seat, hand=sorted_hand([*player.cards, card]), shown=(*player.shown, *shown))

    def next_of_shed(self) -> tuple[Card, Seat | None]:
        """Take the next card of the shed; also who knows it because of having put it there."""
        card, self.shed = self.shed[0], self.shed[1:]
        knows = None
        if self.buried:
            knows = self.buried[0].by if self.buried[0].place == 0 else None
            left = self.buried if knows is None else self.buried[1:]
            self.buried = tuple([replace(other, place=other.place - 1) for other in left])
        return card, knows

    def draw(self, seat: Seat, count: int) -> None:
        """Draw cards from the shed as long as it has any; orchid/weeds go to the greenhouse and are replaced."""
        drawn: list[Card] = []
        while count and self.shed:
            card, knows = self.next_of_shed()
            if card.colour is None:
                self._tell_drawn(seat, drawn)
                drawn = []
                self.greenhouse = (*self.greenhouse, card)
                self.tell(Sheltered(seat, card))
                continue
            self.put_in_hand(seat, card, () if knows in (None, seat) else (Shown(card, knows),))
            drawn.append(card)
            count -= 1
        self._tell_drawn(seat, drawn)

    def _tell_drawn(self, seat: Seat, cards: list[Card]) -> None:
        if cards:
            self.tell(Drew(seat, tuple(cards)))

    def bury(self, seat: Seat, card: Card) -> None:
        """Put a hand card face down under the shed."""
        self.take_from_hand(seat, card, openly=False)
        self.buried = (*self.buried, Buried(len(self.shed), seat, card))
        self.shed = (*self.shed, card)

    # --- fireflies ---

    def pay(self, seat: Seat, rank: Rank) -> None:
        """Take a firefly out of the supply."""
        player = self.players[seat]
        if rank is Rank.ROYAL:
            self.change(seat, supply=player.supply - 1, royal=False)
        else:
            self.change(seat, supply=player.supply - 1)


def is_day(board: Board, place: int) -> bool:
    """Whether the place is on the day side now."""
    return IS_DAY[board.sun][place]


def moon(board: Board) -> int:
    """The place of the moon pointer."""
    return (board.sun + MOON_AHEAD) % PLACES


def fits_now(board: Board, place: int, space: Space) -> bool:
    """Whether a firefly may be bid on such a space at this place by the day/night rule."""
    return space in SUITS[is_day(board, place)]


def biddable(board: Board) -> list[int]:
    """The places whose card can be bid on now: its first empty space suits the side it lies on."""
    day = IS_DAY[board.sun]
    found = []
    for place, on_clock in enumerate(board.clock):
        if on_clock is not None and None in on_clock.fireflies:
            space = on_clock.card.spaces[on_clock.fireflies.index(None)]
            if space in SUITS[day[place]]:
                found.append(place)
    return found


def beside(place: int, other: int) -> bool:
    """Whether two places are neighbours on the clock."""
    return (place - other) % PLACES in (1, PLACES - 1)


def place_of(board: Board, card: Card) -> int | None:
    """Where a card lies on the clock now."""
    for place, on_clock in enumerate(board.clock):
        if on_clock is not None and on_clock.card == card:
            return place
    return None


def weedable(board: Board, seat: Seat) -> list[tuple[Seat, int]]:
    """The beds of others in which the seat may plant a weed, seat by seat from its left."""
    return [
        (owner, number)
        for owner in seats_from(seat, len(board.players))[1:]
        for number, bed in enumerate(board.players[owner].beds)
        if bed.may_be_weeded
    ]
