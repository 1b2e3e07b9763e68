"""The moves of Vines and Flowers: one class for each kind of decision, and why something is refused.

Keys: `market:yellow-07`, `hand:yellow-07`, `column:3`, `turn:1` (quarter turns clockwise), `four-hue`,
`half:3:1:N` (column, layer, side; layer `base` for an opening of the base), `petal:pink`, `give:pink`, `get:blue`,
`goal:4`, and the answers `no-goal`, `enough`, `forgo`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Final

from game.core.contract import Move, Reason
from game.core.values import HIDDEN, Hidden, Seat
from game.games.vines.pergola import GROUND, Half
from game.games.vines.tables import COLUMNS, SIDES, Colour, MarketTile, Side, Tile


class Why(Reason):
    """Why something cannot be done in Vines and Flowers."""

    ACT_FIRST = "act_first"
    NO_PETALS = "no_petals"
    HAND_FULL = "hand_full"
    NOT_IN_MARKET = "not_in_market"
    NOT_IN_HAND = "not_in_hand"
    NO_FOUR_HUE = "no_four_hue"
    CHOOSE_COLUMN = "choose_column"
    COLUMN_BLANK = "column_blank"
    COLUMN_CAPPED = "column_capped"
    NO_SUPPORT = "no_support"
    WRONG_COLUMN = "wrong_column"
    TILE_NEVER_FITS = "tile_never_fits"
    CHOOSE_TURN = "choose_turn"
    WRONG_TURN = "wrong_turn"
    SAME_TURN = "same_turn"
    CHOOSE_FOUR_HUE = "choose_four_hue"
    CHOOSE_HALF = "choose_half"
    NO_TILE_THERE = "no_tile_there"
    NO_FLOWER_THERE = "no_flower_there"
    FLOWER_COMPLETE = "flower_complete"
    CAPPED_ALREADY = "capped_already"
    USE_ACTIONS = "use_actions"
    DISCARD_FIRST = "discard_first"
    FORGO_ONLY = "forgo_only"
    NO_HALF_LEFT = "no_half_left"
    PAY_FIRST = "pay_first"
    NO_SUCH_PETAL = "no_such_petal"
    SPIDER_FIRST = "spider_first"
    GOAL_FIRST = "goal_first"
    GOAL_MET = "goal_met"
    GOAL_LATER = "goal_later"
    CHOOSE_GOAL_COLOUR = "choose_goal_colour"
    COLOUR_USED = "colour_used"
    TOO_FEW_PETALS = "too_few_petals"
    CHOOSE_PETAL_FIRST = "choose_petal_first"
    CHOOSE_GET = "choose_get"
    SAME_COLOUR = "same_colour"
    BREEZE_FIRST = "breeze_first"
    GRAFT_FIRST = "graft_first"
    NOT_PRINTED = "not_printed"
    NECTAR_FIRST = "nectar_first"
    REFRESH_FIRST = "refresh_first"
    CATALYST_FIRST = "catalyst_first"


# --- keys ----------------------------------------------------------------------------------------------------------

FOUR_HUE: Final = "four-hue"
NO_GOAL: Final = "no-goal"
ENOUGH: Final = "enough"
FORGO: Final = "forgo"


@cache
def market_key(tile: MarketTile) -> str:
    """A tile in the market."""
    return f"market:{tile.id}"


@cache
def hand_key(tile: Tile) -> str:
    """A tile in the own hand."""
    return f"hand:{tile.id}"


@cache
def column_key(column: int) -> str:
    """The lowest empty cell of a column."""
    return f"column:{column}"


@cache
def turn_key(turns: int) -> str:
    """So many quarter turns clockwise from the tile as printed."""
    return f"turn:{turns}"


@cache
def half_key(half: Half) -> str:
    """A half flower."""
    layer = "base" if half.layer == GROUND else str(half.layer)
    return f"half:{half.column}:{layer}:{half.side}"


def half_of(text: str) -> Half | None:
    """The half that the end of a key names; None when it names none."""
    parts = text.split(":")
    if len(parts) != 3 or not parts[0].isdecimal() or len(parts[0]) > 2 or int(parts[0]) >= COLUMNS:
        return None
    if parts[2] not in SIDES or not (parts[1] == "base" or (parts[1].isdecimal() and len(parts[1]) < 3)):
        return None
    return Half(int(parts[0]), GROUND if parts[1] == "base" else int(parts[1]), Side(parts[2]))


def petal_key(colour: Colour | Hidden) -> str:
    """A petal of a colour."""
    return f"petal:{colour}" if isinstance(colour, Colour) else "petal:?"


# --- the action phase ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Take(Move):
    """Action A, or the spider's: take a market tile."""

    kind: ClassVar[str] = "take"
    tile: MarketTile

    @property
    def path(self) -> tuple[str, ...]:
        """The tile."""
        return (market_key(self.tile),)


@dataclass(frozen=True)
class Pay(Move):
    """Pay a petal onto the next skipped tile."""

    kind: ClassVar[str] = "pay"
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The petal."""
        return (petal_key(self.colour),)


@dataclass(frozen=True)
class Place(Move):
    """Action B: place a hand tile in a column, so many quarter turns clockwise from how it is printed."""

    kind: ClassVar[str] = "place"
    tile: Tile
    column: int
    turns: int

    @property
    def path(self) -> tuple[str, ...]:
        """The tile, the column, the turn."""
        return (hand_key(self.tile), column_key(self.column), turn_key(self.turns))


@dataclass(frozen=True)
class Cap(Move):
    """Action B with a four-hue tile: complete a half flower."""

    kind: ClassVar[str] = "cap"
    half: Half

    @property
    def path(self) -> tuple[str, ...]:
        """The four-hue tile, then the half."""
        return (FOUR_HUE, half_key(self.half))


@dataclass(frozen=True)
class Discard(Move):
    """Discard a hand tile: as an action when no other is possible, or for Refresh."""

    kind: ClassVar[str] = "discard"
    tile: Tile

    @property
    def path(self) -> tuple[str, ...]:
        """The tile."""
        return (hand_key(self.tile),)


@dataclass(frozen=True)
class Forgo(Move):
    """Let an action go by: nothing can be done and no hand tile is left to discard."""

    kind: ClassVar[str] = "forgo"

    @property
    def path(self) -> tuple[str, ...]:
        """One answer."""
        return (FORGO,)


# --- goals ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meet(Move):
    """Meet a goal with petals of a colour."""

    kind: ClassVar[str] = "meet"
    goal: int
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The goal, then the colour."""
        return (f"goal:{self.goal}", petal_key(self.colour))


@dataclass(frozen=True)
class NoGoal(Move):
    """Meet no goal this turn. No event tells of it."""

    kind: ClassVar[str] = "no_goal"

    @property
    def path(self) -> tuple[str, ...]:
        """One answer."""
        return (NO_GOAL,)


# --- event cards ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gain(Move):
    """Gain a petal of this colour."""

    kind: ClassVar[str] = "gain"
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The petal."""
        return (petal_key(self.colour),)


@dataclass(frozen=True)
class Exchange(Move):
    """Breeze for one: give a petal to the supply for one of another colour."""

    kind: ClassVar[str] = "exchange"
    give: Colour
    get: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The petal given, the petal got."""
        return (f"give:{self.give}", f"get:{self.get}")


@dataclass(frozen=True)
class PassOn(Move):
    """Breeze for all: the petal to pass to the left, a secret until all have chosen."""

    kind: ClassVar[str] = "pass_on"
    colour: Colour | Hidden

    @property
    def path(self) -> tuple[str, ...]:
        """The petal."""
        return (petal_key(self.colour),)

    def seen_by(self, viewer: Seat | None) -> PassOn:
        """Only the seat itself knows the colour."""
        return self if viewer == self.seat else replace(self, colour=HIDDEN)


@dataclass(frozen=True)
class Graft(Move):
    """Grafting for all: discard a hand tile for a petal of a colour printed on it."""

    kind: ClassVar[str] = "graft"
    tile: Tile
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The tile, then the petal."""
        return (hand_key(self.tile), petal_key(self.colour))


@dataclass(frozen=True)
class Spread(Move):
    """Nectar for all: put a petal of the supply on a market tile."""

    kind: ClassVar[str] = "spread"
    tile: MarketTile
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The tile, then the petal."""
        return (market_key(self.tile), petal_key(self.colour))


@dataclass(frozen=True)
class GiveUp(Move):
    """Catalyst for one: give up a petal, whose colour is locked for goals."""

    kind: ClassVar[str] = "give_up"
    colour: Colour

    @property
    def path(self) -> tuple[str, ...]:
        """The petal."""
        return (petal_key(self.colour),)


@dataclass(frozen=True)
class Enough(Move):
    """Do no more of what may be done: exchange, graft, discard."""

    kind: ClassVar[str] = "enough"

    @property
    def path(self) -> tuple[str, ...]:
        """One answer."""
        return (ENOUGH,)


VinesMove = (
    Take
    | Pay
    | Place
    | Cap
    | Discard
    | Forgo
    | Meet
    | NoGoal
    | Gain
    | Exchange
    | PassOn
    | Graft
    | Spread
    | GiveUp
    | Enough
)

place: Final = cache(Place)
cap: Final = cache(Cap)
take: Final = cache(Take)
"""Moves are made by the thousand in random play: one object each."""
