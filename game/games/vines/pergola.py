"""The pergola: what stands where, what may be placed, and how far a flower reaches (rulebook: Action B).

Twelve columns form a ring; column 11 is next to column 0. A cell is a column and a layer, layer 0 the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

from game.games.vines.tables import (
    BASE,
    COLOURS,
    COLUMNS,
    SIDES,
    TURNED,
    TURNS,
    Colour,
    Green,
    Opening,
    Openings,
    Side,
    Tile,
)

GROUND: Final = -1
"""The layer of the base's own openings."""

_N, _E, _S, _W = range(4)
_OPPOSITE: Final = (_S, _W, _N, _E)


@dataclass(frozen=True)
class Standing:
    """A tile that stands in the pergola, after so many quarter turns clockwise."""

    tile: Tile
    turns: int

    @property
    def openings(self) -> Openings:
        """N, E, S, W as it stands."""
        return TURNED[self.tile][self.turns]


@dataclass(frozen=True)
class Half:
    """A place where a half flower may be: a side of a cell, or side N of layer -1 for an opening of the base."""

    column: int
    layer: int
    side: Side


half_at: Final = cache(Half)
"""One object for each half: they are looked at by the thousand."""


class Spot(NamedTuple):
    """A cell: column and layer. Layer -1 is the base."""

    column: int
    layer: int


@dataclass(frozen=True)
class Pergola:
    """All tiles by column, the lowest first, and the halves that four-hue tiles cap, in the order of their places."""

    columns: tuple[tuple[Standing, ...], ...] = ((),) * COLUMNS
    caps: tuple[Half, ...] = ()

    @property
    def layers(self) -> int:
        """How many layers have a tile."""
        return max(map(len, self.columns))

    def at(self, column: int, layer: int) -> Standing | None:
        """The tile in a cell."""
        tiles = self.columns[column]
        return tiles[layer] if 0 <= layer < len(tiles) else None

    def with_tile(self, column: int, standing: Standing) -> Pergola:
        """The pergola with one more tile on top of a column."""
        grown = (*self.columns[column], standing)
        return replace(self, columns=(*self.columns[:column], grown, *self.columns[column + 1 :]))

    def with_cap(self, half: Half) -> Pergola:
        """The pergola with one more capped half."""
        return replace(self, caps=tuple(sorted((*self.caps, half), key=_place)))

    def opening(self, half: Half) -> Opening | None:
        """What is printed at a place; None when no tile stands there."""
        if half.layer == GROUND:
            return BASE[half.column] if half.side is Side.N else None
        standing = self.at(half.column, half.layer)
        return None if standing is None else standing.openings[SIDES.index(half.side)]

    def below(self, column: int) -> Half:
        """The opening on which the next tile of a column would stand."""
        return half_at(column, len(self.columns[column]) - 1, Side.N)

    def supported(self, column: int) -> bool:
        """Whether the lowest empty cell of a column lies in layer 0 or beside a column as high as its own."""
        height = len(self.columns[column])
        left, right = self.columns[column - 1], self.columns[(column + 1) % COLUMNS]
        return height == 0 or len(left) >= height or len(right) >= height

    def open_below(self, column: int) -> Opening | None:
        """What the next tile of a column must show at its S; None when the column is closed or lacks support."""
        below = self.below(column)
        opening = self.opening(below)
        if opening is Green.BLANK or below in self.caps or not self.supported(column):
            return None
        return opening


def _place(half: Half) -> tuple[int, int, int]:
    return half.column, half.layer, SIDES.index(half.side)


# --- placing -------------------------------------------------------------------------------------------------------


def foundations(pergola: Pergola) -> tuple[tuple[int, Opening], ...]:
    """The columns that may take a tile, and what it must show at its S there."""
    found = [(column, pergola.open_below(column)) for column in range(COLUMNS)]
    return tuple([(column, opening) for column, opening in found if opening is not None])


def placements(pergola: Pergola, tiles: Iterable[Tile]) -> Iterator[tuple[Tile, int, int]]:
    """What may be placed where and how: tile, column and quarter turns, in order."""
    found = foundations(pergola)
    for tile in tiles:
        turned = TURNED[tile]
        for column, wanted in found:
            for turns in TURNS[tile]:
                if turned[turns][_S] is wanted:
                    yield tile, column, turns


def incomplete(pergola: Pergola) -> Iterator[Half]:
    """Every half flower that is neither joined nor capped, column by column, from the base up."""
    for column, tiles in enumerate(pergola.columns):
        if not tiles:
            ground = half_at(column, GROUND, Side.N)
            if isinstance(BASE[column], Colour) and ground not in pergola.caps:
                yield ground
        for layer, standing in enumerate(tiles):
            for side, opening in enumerate(standing.openings):
                half = half_at(column, layer, SIDES[side])
                if isinstance(opening, Colour) and half not in pergola.caps:
                    facing = _facing(pergola, Spot(column, layer), side)
                    if facing is None or facing[1] != opening:
                        yield half


def _facing(pergola: Pergola, spot: Spot, side: int) -> tuple[Spot, Opening] | None:
    """The spot beyond a side and the opening that faces it there, unless it is capped or there is none."""
    column, layer = spot
    if side == _N:
        other = Spot(column, layer + 1)
    elif side == _S:
        other = Spot(column, layer - 1)
    else:
        other = Spot((column + (1 if side == _E else -1)) % COLUMNS, layer)
    half = half_at(other.column, other.layer, SIDES[_OPPOSITE[side]])
    opening = pergola.opening(half)
    return None if opening is None or half in pergola.caps else (other, opening)


# --- flowers and chains --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chain:
    """What a flower reaches: the complete flowers of its colour, each named by one of its halves, and the cells."""

    colour: Colour
    flowers: tuple[Half, ...]
    cells: tuple[Spot, ...]


def flower_at(pergola: Pergola, half: Half) -> Half | None:
    """The complete flower that a half belongs to, as chains name it; None when it is not complete."""
    opening = pergola.opening(half)
    if not isinstance(opening, Colour) or half in pergola.caps:
        return half if half in pergola.caps else None
    side = SIDES.index(half.side)
    facing = _facing(pergola, Spot(half.column, half.layer), side)
    return _name(half, facing[0], side) if facing is not None and facing[1] is opening else None


def completed(pergola: Pergola, column: int, layer: int) -> tuple[Colour, ...]:
    """The colours of the flowers that a tile has joined with its neighbours, in their order."""
    spot, standing = Spot(column, layer), pergola.at(column, layer)
    assert standing is not None
    found = set()
    for side, opening in enumerate(standing.openings):
        if isinstance(opening, Colour) and half_at(column, layer, SIDES[side]) not in pergola.caps:
            facing = _facing(pergola, spot, side)
            if facing is not None and facing[1] == opening:
                found.add(opening)
    return tuple([colour for colour in COLOURS if colour in found])


def chain(pergola: Pergola, column: int, layer: int, colour: Colour) -> Chain:
    """All complete flowers of a colour that can be reached from a cell, each once; layer -1 is a bare base opening.

    Inside a tile all openings that are not blank are linked. The way goes on where vine faces vine or through a
    complete flower of the colour; anything else blocks its own border only. A capped flower is a dead end.
    """
    if layer == GROUND:
        return Chain(colour, (half_at(column, GROUND, Side.N),), ())
    start = Spot(column, layer)
    cells, flowers, waiting = {start: None}, dict[Half, None](), [start]
    while waiting:
        spot = waiting.pop()
        standing = pergola.at(*spot)
        assert standing is not None
        for side, opening in enumerate(standing.openings):
            if opening is not Green.VINE and opening is not colour:
                continue
            half = half_at(spot.column, spot.layer, SIDES[side])
            if half in pergola.caps:
                flowers[half] = None
                continue
            facing = _facing(pergola, spot, side)
            if facing is None or facing[1] is not opening:
                continue
            other = facing[0]
            if opening is colour:
                flowers[_name(half, other, side)] = None
            if other.layer != GROUND and other not in cells:
                cells[other] = None
                waiting.append(other)
    return Chain(colour, tuple(sorted(flowers, key=_place)), tuple(sorted(cells)))


def _name(half: Half, other: Spot, side: int) -> Half:
    """A joined flower goes by its lower half, or by its left one."""
    return half if side in (_N, _E) else half_at(other.column, other.layer, SIDES[_OPPOSITE[side]])


@dataclass(frozen=True)
class Bloom:
    """What a placement brings: its chains, one for each colour it completes, and the colour of the layer bonus."""

    chains: tuple[Chain, ...]
    bonus: Colour | None

    @property
    def petals(self) -> int:
        """How many petals it brings in all."""
        return sum(len(each.flowers) for each in self.chains) + (self.bonus is not None)


def bloom_of_tile(pergola: Pergola, column: int, standing: Standing) -> tuple[Pergola, Bloom]:
    """The pergola after placing a tile on top of a column, and what that brings."""
    layer = len(pergola.columns[column])
    first = layer == pergola.layers
    grown = pergola.with_tile(column, standing)
    chains = tuple([chain(grown, column, layer, colour) for colour in completed(grown, column, layer)])
    bottom = standing.openings[_S]
    return grown, Bloom(chains, bottom if first and isinstance(bottom, Colour) else None)


def bloom_of_cap(pergola: Pergola, half: Half) -> tuple[Pergola, Bloom]:
    """The pergola after capping a half flower, and what that brings."""
    colour = pergola.opening(half)
    assert isinstance(colour, Colour)
    capped = pergola.with_cap(half)
    return capped, Bloom((chain(capped, half.column, half.layer, colour),), None)
