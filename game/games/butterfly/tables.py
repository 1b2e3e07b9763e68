"""The components of Butterfly: 100 tiles, the boards, the fixed pattern of printed nets.

Counts and values are the rulebook's, except where a comment says that they are our edition.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.values import Component


class Kind(StrEnum):
    """What is drawn on a tile; each of the first four is a colour of butterfly."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    FLOWER = "flower"
    DRAGONFLY = "dragonfly"
    LIGHTNING_BUG = "lightning_bug"
    GRASSHOPPER = "grasshopper"
    BEE = "bee"
    HONEYCOMB = "honeycomb"
    WASP = "wasp"


BUTTERFLIES: Final = (Kind.RED, Kind.BLUE, Kind.GREEN, Kind.YELLOW)


@dataclass(frozen=True)
class Tile(Component):
    """One of the 100 tiles. `value` is the printed number, 0 where none is printed; a doubler prints x2."""

    kind_of: Kind
    value: int = 0
    doubler: bool = False

    def __hash__(self) -> int:
        """Hash the id alone: it is unique."""
        return hash(self.id)


def _numbered(kind: Kind, values: tuple[int, ...]) -> tuple[Tile, ...]:
    """Tiles with these values; equal values are told apart by a letter: red-1a, red-1b."""
    letters = {value: iter("abcdef") for value in values if values.count(value) > 1}
    return tuple(
        Tile(f"{kind}-{abs(value)}{next(letters[value]) if value in letters else ''}", kind, value) for value in values
    )


def _plain(kind: Kind, count: int) -> tuple[Tile, ...]:
    return tuple(Tile(f"{kind}-{number}", kind) for number in range(1, count + 1))


TILES: Final[tuple[Tile, ...]] = (
    *(tile for kind in BUTTERFLIES for tile in _numbered(kind, (1, 1, 2, 2, 3, 3, 4, 4, 5, 5))),
    *(Tile(f"{kind}-x2", kind, 0, doubler=True) for kind in BUTTERFLIES),
    *_plain(Kind.FLOWER, 13),
    *_numbered(Kind.DRAGONFLY, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    *_numbered(Kind.LIGHTNING_BUG, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    *_numbered(Kind.GRASSHOPPER, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    *_plain(Kind.BEE, 6),
    *_numbered(Kind.HONEYCOMB, (10, 10, 10, 15, 15, 15)),  # our edition: the book names 10 and 15 only
    *_numbered(Kind.WASP, (-4, -5, -6, -7)),
)

BOARD_SIZE: Final = {2: 6, 3: 7, 4: 8, 5: 9}
"""Squares along one side of the board, by number of players."""


class Facing(StrEnum):
    """Where the hedgehog looks. Rows run from north to south, columns from west to east."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def left(self) -> Facing:
        """A quarter turn to the left."""
        return _TURNED[self][0]

    @property
    def right(self) -> Facing:
        """A quarter turn to the right."""
        return _TURNED[self][1]


_ROUND: Final = tuple(Facing)
_TURNED: Final = {facing: (_ROUND[i - 1], _ROUND[(i + 1) % 4]) for i, facing in enumerate(_ROUND)}
_STEPS: Final = {Facing.NORTH: (0, -1), Facing.EAST: (1, 0), Facing.SOUTH: (0, 1), Facing.WEST: (-1, 0)}


@dataclass(frozen=True)
class Square(Component):
    """A space of the board, named by column letter and row number: a1 lies in the north-west corner."""

    column: int
    row: int

    def __hash__(self) -> int:
        """Hash the id alone: it is unique."""
        return hash(self.id)

    def place(self, size: int) -> int:
        """Where the square stands in `SQUARES[size]`."""
        return self.row * size + self.column

    @property
    def printed_net(self) -> bool:
        """Whether the option `scattered` has a net here (our edition: a fixed pattern)."""
        return (self.row + 2 * self.column) % 5 == 2


_LARGEST: Final = max(BOARD_SIZE.values())
_GRID: Final = [
    [Square(f"{'abcdefghi'[column]}{row + 1}", column, row) for column in range(_LARGEST)] for row in range(_LARGEST)
]

SQUARES: Final[dict[int, tuple[Square, ...]]] = {
    size: tuple(_GRID[row][column] for row in range(size) for column in range(size)) for size in BOARD_SIZE.values()
}
"""The squares of a board by its size, row by row from the north-west corner."""


def _ray(size: int, square: Square, facing: Facing) -> tuple[int, ...]:
    east, south = _STEPS[facing]
    column, row = square.column + east, square.row + south
    places = []
    while 0 <= column < size and 0 <= row < size:
        places.append(row * size + column)
        column, row = column + east, row + south
    return tuple(places)


RAYS: Final[dict[int, dict[Square, dict[Facing, tuple[int, ...]]]]] = {
    size: {square: {facing: _ray(size, square, facing) for facing in Facing} for square in squares}
    for size, squares in SQUARES.items()
}
"""For each board size, square and facing: the places ahead in `SQUARES[size]`, nearest first."""
