"""Positions of Butterfly written as text, for the tests of its rules.

A board is a picture: one word per space, rows from north to south. `..` is a bare space; a tile is a letter and its
number (`r5` red butterfly 5, `b` blue, `g` green, `y` yellow, `d` dragonfly, `l` lightning bug, `h` grasshopper that
hops, `c10` comb, `w4` wasp), `rx` the red doubler, `fl` a flower, `be` a bee. `^`, `>`, `v` or `<` behind a word is
the hedgehog and where it looks.
"""

from __future__ import annotations

from typing import Final

from game.core.dice import Rng
from game.core.values import Seat
from game.games.butterfly.rules import ButterflyState, Nets
from game.games.butterfly.tables import BOARD_SIZE, SQUARES, TILES, Facing, Kind, Square, Tile

KINDS: Final = {
    "r": Kind.RED,
    "b": Kind.BLUE,
    "g": Kind.GREEN,
    "y": Kind.YELLOW,
    "d": Kind.DRAGONFLY,
    "l": Kind.LIGHTNING_BUG,
    "h": Kind.GRASSHOPPER,
    "c": Kind.HONEYCOMB,
    "w": Kind.WASP,
}
PLAIN: Final = {"fl": Kind.FLOWER, "be": Kind.BEE}
LOOKS: Final = {"^": Facing.NORTH, ">": Facing.EAST, "v": Facing.SOUTH, "<": Facing.WEST}
SEATS: Final = {size: seats for seats, size in BOARD_SIZE.items()}
NO_DICE: Final = Rng(0).at(0)


class Box:
    """The tiles that are not used yet: each word takes the next one that it fits."""

    def __init__(self) -> None:
        self._left = list(TILES)

    def take(self, word: str) -> Tile:
        """Take a tile out of the box; ValueError when none is left that the word fits."""
        found = next((tile for tile in self._left if _fits(word, tile)), None)
        if found is None:
            raise ValueError(f"no tile left for {word!r}")
        self._left.remove(found)
        return found

    def take_all(self, words: str) -> tuple[Tile, ...]:
        """Take a tile for each word."""
        return tuple(self.take(word) for word in words.split())


def _fits(word: str, tile: Tile) -> bool:
    if word in PLAIN:
        return tile.kind_of is PLAIN[word]
    if tile.kind_of is not KINDS[word[0]]:
        return False
    return tile.doubler if word[1:] == "x" else not tile.doubler and abs(tile.value) == int(word[1:])


def tiles(words: str) -> tuple[Tile, ...]:
    """Return one tile for each word."""
    return Box().take_all(words)


def position(
    board: str, *, bag: str = "", held: tuple[str, ...] = (), turn: int = 0, nets: Nets = Nets.EVERY, offers: int = 0
) -> ButterflyState:
    """Return the position in the picture; the tiles of `bag` are drawn in this order."""
    rows, box = [line.split() for line in board.split("\n") if line.strip()], Box()
    size = len(rows)
    assert all(len(row) == size for row in rows), "a board is square"
    places: list[Tile | None] = []
    hedgehog: Square | None = None
    facing: Facing | None = None
    for square, word in zip(SQUARES[size], (word for row in rows for word in row), strict=True):
        if word[-1] in LOOKS:
            hedgehog, facing, word = square, LOOKS[word[-1]], word[:-1]
        places.append(None if word == ".." else box.take(word))
    collections = tuple(box.take_all(words) for words in held)
    return ButterflyState(
        turn=Seat(turn),
        nets=nets,
        board=tuple(places),
        bag=box.take_all(bag),
        hedgehog=hedgehog,
        facing=facing,
        offers=offers,
        held=collections + ((),) * (SEATS[size] - len(collections)),
        gone=(),
    )


def word_of(tile: Tile) -> str:
    """Return the word for a tile."""
    plain = {kind: word for word, kind in PLAIN.items()}
    if tile.kind_of in plain:
        return plain[tile.kind_of]
    letter = {kind: letter for letter, kind in KINDS.items()}[tile.kind_of]
    return f"{letter}{'x' if tile.doubler else abs(tile.value)}"


def words_of(some: tuple[Tile, ...]) -> str:
    """Return the words for tiles, in order."""
    return " ".join(map(word_of, some))
