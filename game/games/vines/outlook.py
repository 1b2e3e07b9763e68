"""What a look at the pergola shows: which flowers hang together, and what a chosen tile would bring where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.core.contract import Event
from game.games.vines.events import Bloomed, Capped, Placed
from game.games.vines.pergola import (
    Bloom,
    Half,
    Pergola,
    Spot,
    Standing,
    bloom_of_cap,
    bloom_of_tile,
    chain,
    placements,
)
from game.games.vines.pieces import NO_PETALS, Petals, plus
from game.games.vines.tables import COLOURS, Tile

# --- what hangs together -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Vines:
    """The vines of a pergola, each with a name: a colour and a number, for each colour has its own ways.

    `cells` are the names by cell, in the order of the colours; `flowers` the name by whole flower; `counts` how many
    whole flowers of its colour hang on a vine.
    """

    cells: Mapping[Spot, tuple[str, ...]]
    flowers: Mapping[Half, str]
    counts: Mapping[str, int]

    def reach(self, spot: Spot) -> Petals:
        """How many whole flowers hang together with a tile, by colour."""
        yellow, orange, pink, blue = (self.counts[name] for name in self.cells[spot])
        return yellow, orange, pink, blue


@lru_cache(maxsize=8)
def vines(pergola: Pergola) -> Vines:
    """Which tiles and flowers hang together. From any tile of a vine one comes to the same flowers."""
    spots = [Spot(column, layer) for column, tiles in enumerate(pergola.columns) for layer in range(len(tiles))]
    cells: dict[Spot, list[str]] = {spot: [] for spot in spots}
    flowers, counts = dict[Half, str](), dict[str, int]()
    for place, colour in enumerate(COLOURS):
        number = 0
        for spot in spots:
            if len(cells[spot]) > place:
                continue
            number += 1
            name, found = f"{colour}-{number}", chain(pergola, spot.column, spot.layer, colour)
            counts[name] = len(found.flowers)
            flowers |= dict.fromkeys(found.flowers, name)
            for cell in found.cells:
                cells[cell].append(name)
    return Vines({spot: tuple(names) for spot, names in cells.items()}, flowers, counts)


# --- what a placement would bring ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """One way for a tile to stand in a column, and what that brings."""

    turns: int
    standing: Standing
    grown: Pergola
    bloom: Bloom


@lru_cache(maxsize=4)
def ways(pergola: Pergola, tile: Tile) -> Mapping[int, tuple[Way, ...]]:
    """Every column where a tile fits, with its turns in order."""
    found: dict[int, tuple[Way, ...]] = {}
    for _, column, turns in placements(pergola, (tile,)):
        standing = Standing(tile, turns)
        way = Way(turns, standing, *bloom_of_tile(pergola, column, standing))
        found[column] = (*found.get(column, ()), way)
    return found


def looked_at(fitting: Sequence[Way], turned: int) -> Way:
    """The way that is shown: the first of those that bring most, turned on by hand so many times."""
    best = max(range(len(fitting)), key=lambda place: (fitting[place].bloom.petals, -place))
    return fitting[(best + turned) % len(fitting)]


@lru_cache(maxsize=64)
def cap_bloom(pergola: Pergola, half: Half) -> tuple[Pergola, Bloom]:
    """The pergola with a half capped, and what that brings."""
    return bloom_of_cap(pergola, half)


def gained(bloom: Bloom) -> Petals:
    """The petals of a placement by colour."""
    petals = NO_PETALS
    for each in bloom.chains:
        petals = plus(petals, each.colour, len(each.flowers))
    return petals if bloom.bonus is None else plus(petals, bloom.bonus)


def touched(pergola: Pergola, bloom: Bloom) -> tuple[str, ...]:
    """The vines of now that a placement would link up and be paid for."""
    there = vines(pergola)
    places = [(COLOURS.index(each.colour), cell) for each in bloom.chains for cell in each.cells if cell in there.cells]
    return tuple(dict.fromkeys(there.cells[cell][place] for place, cell in places))


# --- what is lit ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Light:
    """Cells and whole flowers that stand out."""

    cells: frozenset[Spot] = frozenset()
    flowers: frozenset[Half] = frozenset()


def light_of(bloom: Bloom) -> Light:
    """What a placement pays: its chains."""
    return Light(
        frozenset(cell for each in bloom.chains for cell in each.cells),
        frozenset(half for each in bloom.chains for half in each.flowers),
    )


def light_of_last(pergola: Pergola, recent: Sequence[Event]) -> Light:
    """What the last placement has paid, and the vine on which that hangs now."""
    paid: set[Half] = set()
    for event in recent:
        if isinstance(event, Placed | Capped):
            paid.clear()
        elif isinstance(event, Bloomed):
            paid.update(event.flowers)
    there = vines(pergola)
    names = {there.flowers[half] for half in paid if half in there.flowers}
    cells = frozenset(spot for spot, mine in there.cells.items() if not names.isdisjoint(mine))
    return Light(cells, frozenset(paid))


def fresh_column(recent: Sequence[Event]) -> int | None:
    """The column that changed last."""
    found = None
    for event in recent:
        if isinstance(event, Placed):
            found = event.column
        elif isinstance(event, Capped):
            found = event.half.column
    return found


def fresh_cells(recent: Sequence[Event]) -> frozenset[Spot]:
    """The cells in which something was placed."""
    return frozenset(Spot(event.column, event.layer) for event in recent if isinstance(event, Placed))
