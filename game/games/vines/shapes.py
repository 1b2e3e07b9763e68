"""What a page shows of Vines and Flowers, as plain data: `scene.py` fills it from a view. No DOM.

`key` is what can be chosen; `spot` names a place of the table that can only be looked at. What lies behind somebody
else's screen is not there at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.scene import Answer, Mark, Scene
from game.core.values import Seat
from game.games.vines.pieces import Effect, Petals
from game.games.vines.tables import Card, Colour, Insect, Opening, Openings, Side

# --- tiles ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TileFace:
    """A flower tile as it lies or stands: its openings N, E, S, W as they are turned now."""

    id: str
    openings: Openings
    insect: Insect | None
    name: str


@dataclass(frozen=True)
class VinesAnswer(Answer):
    """An answer beside the question. `face` is the tile as it would stand, for the answers that turn it."""

    face: TileFace | None = None


# --- the pergola ---------------------------------------------------------------------------------------------------


class Bloom(StrEnum):
    """How an opening stands: `OPEN` as it is printed, `JOINED` to a whole flower, `CAPPED` by a four-hue tile."""

    OPEN = "open"
    JOINED = "joined"
    CAPPED = "capped"


@dataclass(frozen=True)
class Edge:
    """An opening of a standing tile or of the base. `vine` is the vine that its whole flower belongs to.

    `lit`: its flower is one of those that a choice would pay, or that the last placement has paid.
    """

    opening: Opening
    bloom: Bloom
    vine: str
    lit: bool


@dataclass(frozen=True)
class StandingCell:
    """A tile in the pergola. `vines` are the vines that it belongs to, one for each colour of flower.

    `lit` as in an edge; `came`: placed since the viewer's last decision; `reach` tells what hangs together with it.
    """

    spot: str
    column: int
    layer: int
    face: TileFace
    edges: tuple[Edge, Edge, Edge, Edge]
    vines: tuple[str, ...]
    lit: bool
    came: bool
    reach: str
    label: str


@dataclass(frozen=True)
class Gain:
    """What the chosen tile would bring in a column: the fewest and most petals of its turns.

    `petals` are those of the turn that is shown, `vines` the vines of now that it would link up.
    """

    low: int
    high: int
    petals: Petals
    vines: tuple[str, ...]


@dataclass(frozen=True)
class Ghost:
    """The chosen tile where it would stand, turned as it is looked at."""

    face: TileFace
    edges: tuple[Edge, Edge, Edge, Edge]
    gain: int


@dataclass(frozen=True)
class ColumnCell:
    """A column: its base, its tiles from below, and the cell above them, which is what `key` stands for.

    `gain` is there while a tile is chosen that fits; `may`: the choice could go on, or over, to this column.
    """

    key: str
    column: int
    layer: int
    base: Edge
    tiles: tuple[StandingCell, ...]
    gain: Gain | None
    ghost: Ghost | None
    may: bool
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class HalfCell:
    """A half flower that a four-hue tile could complete, and how many petals that brings; layer -1 is the base."""

    key: str
    column: int
    layer: int
    side: Side
    colour: Colour
    gain: int
    label: str
    marks: tuple[Mark, ...]


# --- market, hand, petals ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MarketCell:
    """A place of the market; `face` is None for a hummingbird. `skipped` are the tiles to pay for before this one."""

    key: str
    face: TileFace | None
    petals: Petals
    skipped: int
    price: str
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class HandCell:
    """A tile in the hand that is shown."""

    key: str
    face: TileFace
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class FourHueCell:
    """The four-hue tiles of the hand that is shown."""

    key: str
    count: int
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Purse:
    """What the seat has that is looked at. `petals` and `ladybugs` are None behind a screen.

    `hand` is there for everybody but the owner of the hand on the table.
    """

    seat: Seat
    name: str
    mine: bool
    screen: Colour
    petals: Petals | None
    ladybugs: int | None
    hand: tuple[TileFace, ...]
    four_hues: int
    note: str


# --- goals and event cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GoalRow:
    """A goal of the race. `by` and `colour` are there once it is met; `progress` tells how near the viewer is."""

    number: int
    by: Seat | None
    colour: Colour | None
    ladybugs: int
    open: bool
    status: str
    progress: str


@dataclass(frozen=True)
class CardRow:
    """An event card: what it does for one and for all; `next`: the next hummingbird sets it off."""

    card: Card
    name: str
    used: Effect | None
    next: bool
    came: bool
    one: str
    everybody: str
    status: str


# --- all of it -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class VinesScene(Scene):
    """Everything on the table.

    `columns` go round the ring; `fresh` is the column that changed last, or is chosen.
    """

    answers: tuple[VinesAnswer, ...]
    columns: tuple[ColumnCell, ...] = ()
    halves: tuple[HalfCell, ...] = ()
    layers: int = 0
    fresh: int | None = None
    market: tuple[MarketCell | None, ...] = ()
    hand: tuple[HandCell, ...] = ()
    four_hue: FourHueCell | None = None
    hand_text: str = ""
    purse: Purse | None = None
    goals: tuple[GoalRow, ...] = ()
    colours_text: str = ""
    cards: tuple[CardRow, ...] = ()
    bag: int = 0
    bag_text: str = ""
    birds: int | None = None
    birds_text: str = ""
    supply_text: str = ""
