"""Butterfly a second time, written from the rules' text alone and as plainly as possible, to check the engine by.

Nothing of `game.games.butterfly` is used: spaces are (column, row), directions are steps, tiles are the texts that
transcripts show. Slow, and meant to be.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

Space = tuple[int, int]

COMPASS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
COLOURS: Final = ("red", "blue", "green", "yellow")


@dataclass
class Brute:
    """A game of Butterfly. `crossed` are the nets still to be decided about; `plays` is None when it is over."""

    size: int
    scattered: bool
    board: dict[Space, str]
    bag: list[str]
    held: list[list[str]]
    plays: int | None
    hedgehog: Space | None = None
    direction: tuple[int, int] = (0, 0)
    crossed: int = 0
    bare: set[Space] = field(default_factory=set)

    def paths(self) -> list[tuple[str, ...]]:
        """Return what the player whose turn it is may do, as paths of targets."""
        if self.plays is None:
            return []
        if self.hedgehog is None:
            return [(name(space), f"facing:{look}") for space in self.board for look in COMPASS]
        if self.crossed:
            return [("net:draw",), ("net:leave",)]
        return [(name(space),) for space in self.landings()]

    def landings(self) -> list[Space]:
        """Return every tile that lies ahead, to the left or to the right, at any distance inside the grid."""
        assert self.hedgehog is not None
        found = []
        for step in COMPASS.values():
            back = (-self.direction[0], -self.direction[1])
            if step != back:
                found += [space for space in self.line(step) if space in self.board]
        return found

    def line(self, step: tuple[int, int]) -> list[Space]:
        """Return the spaces from the hedgehog to the border."""
        assert self.hedgehog is not None
        column, row = self.hedgehog
        spaces = [(column + far * step[0], row + far * step[1]) for far in range(1, self.size)]
        return [space for space in spaces if min(space) >= 0 and max(space) < self.size]

    def after(self, path: tuple[str, ...]) -> Brute:
        """Return the game after this decision."""
        game = deepcopy(self)
        game.do(path)
        return game

    def do(self, path: tuple[str, ...]) -> None:
        """Take a decision."""
        assert self.plays is not None
        if self.hedgehog is None:
            self.hedgehog, self.direction = space_of(path[0]), COMPASS[path[1].removeprefix("facing:")]
            self.plays = (self.plays + 1) % len(self.held)
            return
        if path[0].startswith("net:"):
            self.crossed -= 1
            if path[0] == "net:draw":
                self.collect(self.bag.pop(0))
            if not self.bag:
                self.crossed = 0
        else:
            landing = space_of(path[0])
            step = next(step for step in COMPASS.values() if landing in self.line(step))
            line = self.line(step)
            nets = [space for space in line[: line.index(landing)] if space in self.bare and self.is_net(space)]
            self.hedgehog, self.direction = landing, step
            self.crossed = (len(nets) if self.scattered else min(len(nets), 1)) if self.bag else 0
        if not self.crossed:
            self.collect(self.board.pop(self.hedgehog))
            self.bare.add(self.hedgehog)
            self.plays = (self.plays + 1) % len(self.held)
            if not self.landings():
                self.plays = None

    def is_net(self, space: Space) -> bool:
        """Tell whether a net may show here."""
        column, row = space
        return not self.scattered or (row + 2 * column) % 5 == 2

    def collect(self, tile: str) -> None:
        """Add a tile to the collection of whose turn it is."""
        assert self.plays is not None
        mine = self.held[self.plays]
        if kind(tile) == "grasshopper":
            mine[:] = [other for other in mine if kind(other) != "grasshopper"]
        mine.append(tile)

    def scores(self) -> list[int]:
        """Return what every collection is worth."""
        return [worth(mine) for mine in self.held]


def worth(held: list[str]) -> int:
    """Return the points of a collection, as the rulebook counts them."""
    values = {each: [number(tile) for tile in held if kind(tile) == each] for each in map(kind, held)}
    total = 0
    for colour in COLOURS:
        total += sum(values.get(colour, [])) * (2 if f"{colour}-x2" in held else 1)
    total += max(values.get("dragonfly", [0]))
    total += min(values.get("lightning_bug", [0]))
    total += sum(values.get("grasshopper", []))
    total += len(values.get("flower", [])) ** 2
    total -= sum(values.get("wasp", []))
    combs = sorted(values.get("honeycomb", []))
    for _ in values.get("bee", []):
        total += combs.pop() if combs else -3
    return total


def kind(tile: str) -> str:
    """Return what is drawn on a tile: `red-5a` is red."""
    return tile.split("-")[0]


def number(tile: str) -> int:
    """Return what is printed on a tile, without a sign; 0 for a doubler. Plain tiles are numbered one by one."""
    digits = tile.split("-")[1]
    return 0 if digits == "x2" else int(digits.rstrip("abcdef"))


def name(space: Space) -> str:
    """Return the name of a space: column letter, row number."""
    return f"{'abcdefghi'[space[0]]}{space[1] + 1}"


def space_of(text: str) -> Space:
    """Return the space of a name."""
    return "abcdefghi".index(text[0]), int(text[1:]) - 1
