"""What lies on the table: fireflies, cards on the clock, beds, players. All of it immutable.

The same classes serve positions and views; what a viewer may not know is HIDDEN in a view and never in a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.values import Hidden, Seat
from game.games.fireflies.tables import FULL_BED, IN_ORDER, Bloom, Card, Colour, Space


class Rank(StrEnum):
    """What is under a firefly counter."""

    REGULAR = "regular"
    ROYAL = "royal"


class Crown(StrEnum):
    """How a royal lies on the sundial: face down in its first round there, then crown up."""

    DOWN = "down"
    UP = "up"


class Pointer(StrEnum):
    """The two pointers of the sundial; each harvests cards with its own sign."""

    SUN = "sun"
    MOON = "moon"

    @property
    def bloom(self) -> Bloom:
        """The sign of the cards that it harvests."""
        return Bloom(self.value)


@dataclass(frozen=True)
class Firefly:
    """A counter outside the supply. Whose it is, everybody sees; its rank only its owner."""

    owner: Seat
    rank: Rank | Hidden


@dataclass(frozen=True)
class ClockCard:
    """A card on the flower clock with a firefly or None for each of its spaces, left to right."""

    card: Card
    fireflies: tuple[Firefly | None, ...]

    @property
    def first_empty(self) -> int | None:
        """The leftmost empty space, counted from 0; None when all are taken."""
        return self.fireflies.index(None) if None in self.fireflies else None

    @property
    def next_space(self) -> Space | None:
        """What is printed on the leftmost empty space."""
        return self.card.spaces[self.fireflies.index(None)] if None in self.fireflies else None

    def has_any_of(self, seat: Seat) -> bool:
        """Whether the seat has a firefly here."""
        return any(firefly is not None and firefly.owner == seat for firefly in self.fireflies)

    def with_firefly(self, space: int, firefly: Firefly) -> ClockCard:
        """The card with the firefly on an empty space."""
        return ClockCard(self.card, (*self.fireflies[:space], firefly, *self.fireflies[space + 1 :]))


@dataclass(frozen=True)
class Planted:
    """A flower or orchid in a bed. `colour` is the named one for an orchid; `firefly` paid for it, if any did."""

    card: Card | Hidden
    colour: Colour | Hidden
    up: bool = True
    firefly: Firefly | None = None

    @property
    def flower(self) -> Card | None:
        """The card when it is a real flower lying face up; None for orchids and face-down flowers."""
        return self.card if self.up and isinstance(self.card, Card) and self.card.colour is not None else None


@dataclass(frozen=True)
class Bed:
    """A flower bed from left to right, and the weed that closes it."""

    flowers: tuple[Planted, ...]
    weed: Card | None = None

    @property
    def full(self) -> bool:
        """Whether six flowers complete it."""
        return len(self.flowers) == FULL_BED

    def has(self, colour: Colour) -> bool:
        """Whether the colour grows here, orchids and face-down flowers included."""
        return any(planted.colour is colour for planted in self.flowers)

    def shows(self, colour: Colour) -> bool:
        """Whether a real flower of the colour lies here face up."""
        return any(planted.flower is not None and planted.colour is colour for planted in self.flowers)

    def takes(self, colour: Colour) -> bool:
        """Whether a flower of the colour, or an orchid as that colour, can be added."""
        return self.weed is None and not self.full and not self.has(colour)

    def weeded_out_by(self, colour: Colour) -> bool:
        """Whether a flower of the colour may take the place of the weed here.

        An orange may; a yellow may where a real face-up orange grows whose ability it can copy.
        """
        if self.weed is None or self.has(colour):
            return False
        return colour is Colour.ORANGE or (colour is Colour.YELLOW and self.shows(Colour.ORANGE))

    @property
    def may_be_weeded(self) -> bool:
        """Whether an opponent may plant a weed here: it has no weed and is not complete."""
        return self.weed is None and not self.full

    def adding(self, planted: Planted) -> Bed:
        """The bed with one more flower at its right end; a weed is gone."""
        return Bed((*self.flowers, planted))

    def turning_up(self, slot: int) -> Bed:
        """The bed with one flower turned face up; its firefly stays."""
        old = self.flowers[slot]
        new = Planted(old.card, old.colour, True, old.firefly)
        return Bed((*self.flowers[:slot], new, *self.flowers[slot + 1 :]), self.weed)


@dataclass(frozen=True)
class Shown:
    """A card in a hand that somebody else has been shown: one seat, or everybody (None)."""

    card: Card
    to: Seat | None


@dataclass(frozen=True)
class Buried:
    """A card that a seat put under the shed, counted from the top (0 is the next card drawn)."""

    place: int
    by: Seat
    card: Card | Hidden


@dataclass(frozen=True)
class Player:
    """All that belongs to a seat.

    `hand` is in the order of the table; `shown` are its cards that others know; `supply` counts the counters in the
    supply, `royal` says whether the royal is one of them, and `dial` how it lies on the sundial when it is there.
    """

    hand: tuple[Card | Hidden, ...]
    shown: tuple[Shown, ...]
    supply: int
    royal: bool | Hidden
    dial: Crown | None
    beds: tuple[Bed, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand that are known."""
        return tuple([card for card in self.hand if isinstance(card, Card)])

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """What the supply can give, from the owner's own side of the table."""
        regular = (Rank.REGULAR,) if self.supply > (self.royal is True) else ()
        return (*regular, Rank.ROYAL) if self.royal is True else regular

    @property
    def flowers(self) -> int:
        """Flowers in all beds, orchids and face-down ones included."""
        return sum([len(bed.flowers) for bed in self.beds])


def sorted_hand(cards: list[Card]) -> tuple[Card, ...]:
    """A hand in the order of the table."""
    return tuple(sorted(cards, key=IN_ORDER.__getitem__))
