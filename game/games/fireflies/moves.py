"""The moves of Dance of the Fireflies: one class for each kind of decision, and why something is refused.

Keys: `hand:red-07`, `bed:2` and `bed:new` (own beds, counted from 0), `seat:1:bed:0` (another's), `clock:3`,
`space:1`, `regular`, `royal`, `face:up`, `face:down`, `as:red`, `swap:3-4`, `compost:red-07`, `copy:red`,
`flower:2:0` (own bed and place in it), and the answers `pass`, `end`, `skip`, `compost`, `ability:use`, `weed:away`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Final

from game.core.contract import Move, Reason
from game.core.values import HIDDEN, Hidden, Seat
from game.games.fireflies.pieces import Rank
from game.games.fireflies.tables import Card, Colour


class Why(Reason):
    """Why something cannot be done in Dance of the Fireflies. Told to the seat that decides, and to nobody else."""

    CHOOSE_ONE = "choose_one"
    CHOOSE_MORE = "choose_more"
    NO_FIREFLY = "no_firefly"
    NO_REGULAR = "no_regular"
    NO_ROYAL = "no_royal"
    EMPTY_PLACE = "empty_place"
    CARD_FULL = "card_full"
    NIGHT_SPACE = "night_space"
    DAY_SPACE = "day_space"
    NOT_BESIDE = "not_beside"
    NO_BONUS = "no_bonus"
    SPACE_TAKEN = "space_taken"
    NO_SUCH_SPACE = "no_such_space"
    NOT_IN_HAND = "not_in_hand"
    WRONG_COLOUR = "wrong_colour"
    COLOUR_IN_BED = "colour_in_bed"
    BED_FULL = "bed_full"
    BED_CLOSED = "bed_closed"
    NO_SUCH_BED = "no_such_bed"
    NO_WEED_HERE = "no_weed_here"
    NOT_TWO_CARDS = "not_two_cards"
    NO_FIREFLY_THERE = "no_firefly_there"
    ACTION_DONE = "action_done"
    MUST_PLANT = "must_plant"
    NOTHING_TO_COPY = "nothing_to_copy"
    NOT_IN_COMPOST = "not_in_compost"
    NOT_FACE_DOWN = "not_face_down"
    ANSWER_FIRST = "answer_first"


# --- keys ----------------------------------------------------------------------------------------------------------


@cache
def bed_key(bed: int | None) -> str:
    """An own bed, or a new one."""
    return "bed:new" if bed is None else f"bed:{bed}"


@cache
def their_bed_key(owner: Seat, bed: int) -> str:
    """A bed of somebody else."""
    return f"seat:{owner}:bed:{bed}"


@cache
def clock_key(place: int) -> str:
    """A place of the flower clock."""
    return f"clock:{place}"


def hand_key(card: Card | Hidden) -> str:
    """A card of the own hand."""
    return f"hand:{card.id}" if isinstance(card, Card) else "hand:?"


def rank_key(rank: Rank | Hidden) -> str:
    """A firefly of the own supply."""
    return rank.value if isinstance(rank, Rank) else "?"


# --- a turn --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bid(Move):
    """Action 1: put a firefly on the first empty space of a clock card."""

    kind: ClassVar[str] = "bid"
    place: int
    rank: Rank | Hidden

    @property
    def path(self) -> tuple[str, ...]:
        """The place on the clock, then the firefly."""
        return (clock_key(self.place), rank_key(self.rank))

    def seen_by(self, viewer: Seat | None) -> Bid:
        """Only the owner knows the rank."""
        return self if viewer == self.seat else replace(self, rank=HIDDEN)


@dataclass(frozen=True)
class Plant(Move):
    """Action 2: plant a hand card with a firefly on it, face up or face down; `bed` None is a new one."""

    kind: ClassVar[str] = "plant"
    card: Card | Hidden
    bed: int | None
    up: bool
    rank: Rank | Hidden

    @property
    def path(self) -> tuple[str, ...]:
        """The card, the bed, its face, the firefly."""
        face = "face:up" if self.up else "face:down"
        return (hand_key(self.card), bed_key(self.bed), face, rank_key(self.rank))

    def seen_by(self, viewer: Seat | None) -> Plant:
        """Only the owner knows the rank, and a card that goes face down."""
        if viewer == self.seat:
            return self
        return replace(self, card=self.card if self.up else HIDDEN, rank=HIDDEN)


@dataclass(frozen=True)
class Pass(Move):
    """Action 3: do nothing; the turn ends."""

    kind: ClassVar[str] = "pass"

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("pass",)


@dataclass(frozen=True)
class Swap(Move):
    """The royal swap: exchange the card at `place` with the one at the next place clockwise."""

    kind: ClassVar[str] = "swap"
    place: int
    other: int

    @property
    def path(self) -> tuple[str, ...]:
        """The two places as one target."""
        return (f"swap:{self.place}-{self.other}",)


@dataclass(frozen=True)
class Bonus(Move):
    """The bonus action: discard a hand card and bid one more firefly."""

    kind: ClassVar[str] = "bonus"
    card: Card
    place: int
    rank: Rank | Hidden

    @property
    def path(self) -> tuple[str, ...]:
        """The card, the place on the clock, the firefly."""
        return (hand_key(self.card), clock_key(self.place), rank_key(self.rank))

    def seen_by(self, viewer: Seat | None) -> Bonus:
        """Only the owner knows the rank; the card is discarded face up."""
        return self if viewer == self.seat else replace(self, rank=HIDDEN)


@dataclass(frozen=True)
class End(Move):
    """End the turn."""

    kind: ClassVar[str] = "end"

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("end",)


# --- harvest -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Keep(Move):
    """Plant a flower won from the clock."""

    kind: ClassVar[str] = "keep"
    bed: int | None

    @property
    def path(self) -> tuple[str, ...]:
        """The bed."""
        return (bed_key(self.bed),)


@dataclass(frozen=True)
class PlantFree(Move):
    """Plant a hand card without a firefly: as a consolation, as a second flower, or by orange."""

    kind: ClassVar[str] = "plant_free"
    card: Card
    bed: int | None

    @property
    def path(self) -> tuple[str, ...]:
        """The card, the bed."""
        return (hand_key(self.card), bed_key(self.bed))


@dataclass(frozen=True)
class Skip(Move):
    """Do without: no consolation, no second flower, no ability."""

    kind: ClassVar[str] = "skip"

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("skip",)


@dataclass(frozen=True)
class Decline(Move):
    """Do not plant what was won: it goes to the compost heap."""

    kind: ClassVar[str] = "decline"

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("compost",)


@dataclass(frozen=True)
class Orchid(Move):
    """Plant an orchid/weed as an orchid of a named colour in an own bed."""

    kind: ClassVar[str] = "orchid"
    bed: int | None
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The bed, the colour it stands for."""
        return (bed_key(self.bed), f"as:{self.colour}")


@dataclass(frozen=True)
class Weed(Move):
    """Plant an orchid/weed as a weed in a bed of somebody else; also a weed that was removed."""

    kind: ClassVar[str] = "weed"
    owner: Seat
    bed: int

    @property
    def path(self) -> tuple[str, ...]:
        """The bed."""
        return (their_bed_key(self.owner, self.bed),)


@dataclass(frozen=True)
class ThrowAway(Move):
    """Let a removed weed leave the game."""

    kind: ClassVar[str] = "throw_away"

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("weed:away",)


@dataclass(frozen=True)
class TurnUp(Move):
    """At the end of the game, turn up one of the own face-down flowers."""

    kind: ClassVar[str] = "turn_up"
    bed: int
    slot: int

    @property
    def path(self) -> tuple[str, ...]:
        """The flower, by its bed and its place there."""
        return (f"flower:{self.bed}:{self.slot}",)


# --- abilities -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw(Move):
    """Red: draw two cards."""

    kind: ClassVar[str] = "draw"

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("ability:use",)


@dataclass(frozen=True)
class Bury(Move):
    """Red, second part: put a hand card face down under the shed."""

    kind: ClassVar[str] = "bury"
    card: Card | Hidden

    @property
    def path(self) -> tuple[str, ...]:
        """The card."""
        return (hand_key(self.card),)

    def seen_by(self, viewer: Seat | None) -> Bury:
        """Only the owner knows the card."""
        return self if viewer == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True)
class Light(Move):
    """White: put a firefly on any empty space of any clock card."""

    kind: ClassVar[str] = "light"
    place: int
    space: int
    rank: Rank | Hidden

    @property
    def path(self) -> tuple[str, ...]:
        """The place on the clock, the space counted from 0, the firefly."""
        return (clock_key(self.place), f"space:{self.space}", rank_key(self.rank))

    def seen_by(self, viewer: Seat | None) -> Light:
        """Only the owner knows the rank."""
        return self if viewer == self.seat else replace(self, rank=HIDDEN)


@dataclass(frozen=True)
class Copy(Move):
    """Yellow: copy the ability of a face-up flower in the same bed."""

    kind: ClassVar[str] = "copy"
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The colour: a bed has each only once."""
        return (f"copy:{self.colour}",)


@dataclass(frozen=True)
class Take(Move):
    """Blue: take a card from the compost heap."""

    kind: ClassVar[str] = "take"
    card: Card

    @property
    def path(self) -> tuple[str, ...]:
        """The card."""
        return (f"compost:{self.card.id}",)


FirefliesMove = (
    Bid
    | Plant
    | Pass
    | Swap
    | Bonus
    | End
    | Keep
    | PlantFree
    | Skip
    | Decline
    | Orchid
    | Weed
    | ThrowAway
    | TurnUp
    | Draw
    | Bury
    | Light
    | Copy
    | Take
)

a_bid: Final = cache(Bid)
a_plant: Final = cache(Plant)
a_bonus: Final = cache(Bonus)
a_light: Final = cache(Light)
"""Moves that random play makes by the thousand: one object each."""
