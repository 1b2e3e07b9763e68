"""Treelings: its decisions, what can happen, and why something is refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from game.core.contract import Event, Move, Reason
from game.core.values import Seat
from game.games.treelings.tables import Card, Guild, Side

SINGLES: Final = "take:singles"
"""The key for taking every guild that lies in the market once."""


class Why(Reason):
    """Why something cannot be done in Treelings."""

    LAY_OUT_FIRST = "lay_out_first"
    NOT_DEALT = "not_dealt"
    LAID_OUT_ALREADY = "laid_out_already"
    TAKE_FIRST = "take_first"
    NOT_IN_MARKET = "not_in_market"
    NO_SINGLES = "no_singles"
    ONE_SINGLE = "one_single"
    PLANT_FIRST = "plant_first"
    NAME_FIRST = "name_first"
    NOT_TAKEN = "not_taken"
    CHOOSE_AN_END = "choose_an_end"


# --- moves ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LayOut(Move):
    """Lay out the starting cards as trees of these guilds, from left to right."""

    kind: ClassVar[str] = "lay_out"
    guilds: tuple[Guild, ...]

    @property
    def path(self) -> tuple[str, ...]:
        """The guilds from left to right; the last of several follows by itself."""
        return tuple(f"new:{guild}" for guild in self.guilds[:-1] or self.guilds)


@dataclass(frozen=True)
class TakeGuild(Move):
    """Take all market cards of one guild."""

    kind: ClassVar[str] = "take_guild"
    guild: Guild

    @property
    def path(self) -> tuple[str, ...]:
        """The guild's cards in the market."""
        return (f"take:{self.guild}",)


@dataclass(frozen=True)
class TakeSingles(Move):
    """Take the card of every guild that lies in the market exactly once."""

    kind: ClassVar[str] = "take_singles"

    @property
    def path(self) -> tuple[str, ...]:
        """All of them together."""
        return (SINGLES,)


@dataclass(frozen=True)
class Plant(Move):
    """Begin a new tree at an end of the district; `named` says that its guild is one of several still to plant."""

    kind: ClassVar[str] = "plant"
    guild: Guild
    side: Side
    named: bool

    @property
    def path(self) -> tuple[str, ...]:
        """The guild, where there are several, then the end."""
        return (f"new:{self.guild}", f"end:{self.side}") if self.named else (f"end:{self.side}",)


TreelingsMove = LayOut | TakeGuild | TakeSingles | Plant

take_guild: Final = cache(TakeGuild)
take_singles: Final = cache(TakeSingles)
plant: Final = cache(Plant)
"""Moves are made by the thousand in random play: one object each."""


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Began(Event):
    """The cards are dealt, the festival card lies in the pile; `pile` counts guild cards, `first` begins."""

    kind: ClassVar[str] = "began"
    first: Seat
    pile: int


@dataclass(frozen=True)
class Dealt(Event):
    """A seat was dealt its starting cards, face up."""

    kind: ClassVar[str] = "dealt"
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class LaidOut(Event):
    """A seat laid out its starting cards as trees, from left to right."""

    kind: ClassVar[str] = "laid_out"
    seat: Seat
    trees: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Filled(Event):
    """Cards came from the pile to the market at the start of a seat's turn; `pile` guild cards are left."""

    kind: ClassVar[str] = "filled"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]
    pile: int


@dataclass(frozen=True)
class FestivalCame(Event):
    """The festival card came, as anyone could count: the round is the last. It still has `turns`, this included."""

    kind: ClassVar[str] = "festival_came"
    seat: Seat
    turns: int


@dataclass(frozen=True)
class Took(Event):
    """A seat took cards from the market: all of a guild, or with `singles` every card that is alone."""

    kind: ClassVar[str] = "took"
    seat: Seat
    cards: tuple[Card, ...]
    singles: bool


@dataclass(frozen=True)
class Grew(Event):
    """Cards were added to a tree, which now is so high."""

    kind: ClassVar[str] = "grew"
    seat: Seat
    cards: tuple[Card, ...]
    height: int


@dataclass(frozen=True)
class Planted(Event):
    """A new tree was begun at an end of a district."""

    kind: ClassVar[str] = "planted"
    seat: Seat
    cards: tuple[Card, ...]
    side: Side


@dataclass(frozen=True)
class Passed(Event):
    """Market and pile were empty at the start of a seat's turn."""

    kind: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True)
class Ended(Event):
    """The last round is over; `left` cards stay in the market and count nothing."""

    kind: ClassVar[str] = "ended"
    left: int


TreelingsEvent = Began | Dealt | LaidOut | Filled | FestivalCame | Took | Grew | Planted | Passed | Ended
