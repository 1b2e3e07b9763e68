"""The components of Vines and Flowers (rulebook: Components, Set Up).

The faces of the tiles, the base and the effects of most event cards are our edition: the book's drawings are lost.
Tiles may be turned by quarter turns, never mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.values import Component


class Colour(StrEnum):
    """The four flowers, by the colour of their petals: Banks' Rose, Trumpet Creeper, Multiflora Rose, Blue Angel."""

    YELLOW = "yellow"
    ORANGE = "orange"
    PINK = "pink"
    BLUE = "blue"


class Green(StrEnum):
    """An opening of a tile that is no half flower."""

    VINE = "vine"
    BLANK = "blank"


Opening = Colour | Green
"""What an opening of a tile or of the base shows."""


class Side(StrEnum):
    """The sides of a tile, seen from outside the pergola, clockwise."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


class Insect(StrEnum):
    """The four insects."""

    BEE = "bee"
    LADYBUG = "ladybug"
    SPIDER = "spider"
    BUTTERFLY = "butterfly"


COLOURS: Final = tuple(Colour)
SIDES: Final = tuple(Side)

Openings = tuple[Opening, Opening, Opening, Opening]
"""The openings of a tile: N, E, S, W."""


# --- flower tiles --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tile(Component):
    """One of the 52 flower tiles: its openings as printed, its insect, if any."""

    openings: Openings
    insect: Insect | None

    def __hash__(self) -> int:
        """Hash the id alone: it is unique."""
        return hash(self.id)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours printed on it, in their order."""
        return tuple([colour for colour in COLOURS if colour in self.openings])


_CODES: Final[dict[str, Opening]] = {
    "y": Colour.YELLOW,
    "o": Colour.ORANGE,
    "p": Colour.PINK,
    "b": Colour.BLUE,
    "v": Green.VINE,
    "-": Green.BLANK,
}

# N, E, S, W of each tile, 13 of a colour.
_FACES: Final = {
    Colour.YELLOW: "yvyv yvyv yyvv yvov yvpv yvbv yovv yvv- yvp- yvy- yvvv yvo- yv-b",
    Colour.ORANGE: "ovov ovov oovv ovpv ovbv ovyv opvv ovv- ovb- ovo- ovvv ovp- ov-y",
    Colour.PINK: "pvpv pvpv ppvv pvbv pvyv pvov pbvv pvv- pvy- pvp- pvvv pvb- pv-o",
    Colour.BLUE: "bvbv bvbv bbvv bvyv bvov bvpv byvv bvv- bvo- bvb- bvvv bvy- bv-p",
}

_INSECTS: Final = {10: Insect.BEE, 11: Insect.LADYBUG, 12: Insect.SPIDER, 13: Insect.BUTTERFLY}


def _openings(face: str) -> Openings:
    north, east, south, west = (_CODES[code] for code in face)
    return north, east, south, west


TILES: Final[tuple[Tile, ...]] = tuple(
    Tile(f"{colour}-{number:02}", _openings(face), _INSECTS.get(number))
    for colour, faces in _FACES.items()
    for number, face in enumerate(faces.split(), 1)
)


def _turned(openings: Openings, turns: int) -> Openings:
    """The openings after so many quarter turns clockwise: one carries N to E."""
    north, east, south, west = (openings[(side - turns) % 4] for side in range(4))
    return north, east, south, west


TURNED: Final = {tile: tuple(_turned(tile.openings, turns) for turns in range(4)) for tile in TILES}
"""The openings of each tile by the number of quarter turns clockwise."""

TURNS: Final = {tile: tuple(n for n in range(4) if TURNED[tile].index(TURNED[tile][n]) == n) for tile in TILES}
"""The numbers of quarter turns after which a tile looks different."""

TILE_ORDER: Final = {tile: number for number, tile in enumerate(TILES)}

TILES_IN_PLAY: Final = {2: 32, 3: 42, 4: 52}
"""Flower tiles by the number of seats; the others are taken out unseen."""


# --- hummingbirds and event cards ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bird(Component):
    """One of the five hummingbird tiles; they are alike."""


BIRDS: Final[tuple[Bird, ...]] = tuple(Bird(f"hummingbird-{number}") for number in range(1, 6))

MarketTile = Tile | Bird


@dataclass(frozen=True)
class Card(Component):
    """One of the ten event cards; `colour` is that of the four colour cards."""

    colour: Colour | None = None


COLOUR_CARDS: Final = (
    Card("banks-rose", Colour.YELLOW),
    Card("trumpet-creeper", Colour.ORANGE),
    Card("multiflora-rose", Colour.PINK),
    Card("blue-angel", Colour.BLUE),
)
POLLINATION: Final = Card("pollination")
BREEZE: Final = Card("breeze")
GRAFTING: Final = Card("grafting")
NECTAR: Final = Card("nectar")
REFRESH: Final = Card("refresh")
CATALYST: Final = Card("catalyst")

CARDS: Final[tuple[Card, ...]] = (*COLOUR_CARDS, POLLINATION, BREEZE, GRAFTING, NECTAR, REFRESH, CATALYST)
"""The event cards in the order of their numbers, from 1."""

CARDS_IN_PLAY: Final = 3


# --- the pergola ---------------------------------------------------------------------------------------------------

_BASE_WALLS: Final = ("yvo", "pvb", "ovy", "bvp")

BASE: Final[tuple[Opening, ...]] = tuple(_CODES[code] for wall in _BASE_WALLS for code in wall)
"""The opening of the base under each column: north wall, east, south, west."""

COLUMNS: Final = len(BASE)
WALL: Final = 3
"""Columns of a wall."""


# --- supplies and limits -------------------------------------------------------------------------------------------

MARKET: Final = 5
HAND_LIMIT: Final = 3
ACTIONS: Final = 2
LADYBUGS: Final = 15
FOUR_HUES: Final = 4
GOALS: Final = (4, 5, 6)
GOAL_LADYBUGS: Final = 2
CATALYST_GOAL: Final = 7
CATALYST_GOAL_LADYBUGS: Final = 3
CATALYST_LADYBUGS: Final = 2
EXCHANGES: Final = 2
"""Petals that Breeze exchanges."""
LAST_BIRD: Final = 4
"""The game ends with so many hummingbirds."""
STARTING_PETALS: Final = (2, 3, 3, 4)
"""By place in turn order."""


class Variant(StrEnum):
    """The game itself and the three family variants."""

    FULL = "full"
    HARVEST = "harvest"
    CALL = "call"
    GOALS = "goals"

    @property
    def has_goals(self) -> bool:
        """Whether there is a main board with goals."""
        return self in (Variant.FULL, Variant.GOALS)

    @property
    def birds_in_bag(self) -> int:
        """Hummingbirds in the bag at first."""
        return {Variant.HARVEST: 0, Variant.CALL: 5}.get(self, 2)


class Ending(StrEnum):
    """What ended the game."""

    BIRDS = "hummingbirds"
    BAG = "bag"
