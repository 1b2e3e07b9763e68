"""The pergola of a scene: columns with their tiles, the tile being placed, half flowers for a four-hue tile."""

from __future__ import annotations

from functools import lru_cache

from game.games.vines import labels, outlook
from game.games.vines.moves import FOUR_HUE, Cap, column_key, half_key
from game.games.vines.outlook import Way
from game.games.vines.pergola import GROUND, Half, Pergola, Spot, Standing, flower_at, half_at
from game.games.vines.shapes import Bloom, ColumnCell, Edge, Gain, Ghost, HalfCell, StandingCell
from game.games.vines.sight import Sight, face_of
from game.games.vines.tables import BASE, COLUMNS, SIDES, Colour, Opening, Side


def columns(sight: Sight) -> tuple[ColumnCell, ...]:
    """All columns round the ring."""
    return tuple([_column(sight, column) for column in range(COLUMNS)])


def _column(sight: Sight, column: int) -> ColumnCell:
    pergola, key = sight.garden.pergola, column_key(column)
    tiles = pergola.columns[column]
    layer, fitting = len(tiles), sight.ways.get(column, ())
    gain = _gain(pergola, fitting, sight.look.turned if column == sight.column else 0) if fitting else None
    ghost = None
    if sight.way is not None and column == sight.column:
        ghost = _ghost(sight, sight.way, Spot(column, layer))
    label = labels.free_cell(column, layer, pergola.open_below(column))
    if fitting:
        label = labels.placement_label(column, layer, [way.bloom.petals for way in fitting])
    return ColumnCell(
        key=key,
        column=column,
        layer=layer,
        base=_edge(sight, Spot(column, GROUND), Side.N, BASE[column]),
        tiles=tuple([_standing(sight, Spot(column, place), tile) for place, tile in enumerate(tiles)]),
        gain=gain,
        ghost=ghost,
        may=bool(fitting) and sight.may_turn_to(key),
        label=sight.marked(label, key),
        marks=sight.marks(key),
    )


def _gain(pergola: Pergola, fitting: tuple[Way, ...], turned: int) -> Gain:
    counts = [way.bloom.petals for way in fitting]
    bloom = outlook.looked_at(fitting, turned).bloom
    return Gain(min(counts), max(counts), outlook.gained(bloom), outlook.touched(pergola, bloom))


def _ghost(sight: Sight, way: Way, spot: Spot) -> Ghost:
    return Ghost(face_of(way.standing), _edges(sight, spot, way.standing), way.bloom.petals)


def _standing(sight: Sight, spot: Spot, tile: Standing) -> StandingCell:
    there = outlook.vines(sight.garden.pergola)
    return StandingCell(
        spot=f"cell:{spot.column}:{spot.layer}",
        column=spot.column,
        layer=spot.layer,
        face=face_of(tile),
        edges=_edges(sight, spot, tile),
        vines=there.cells[spot],
        lit=spot in sight.light.cells,
        came=spot in sight.fresh_cells,
        reach=labels.reach(there.reach(spot)),
        label=labels.standing((spot.column, spot.layer, tile)),
    )


def _edges(sight: Sight, spot: Spot, tile: Standing) -> tuple[Edge, Edge, Edge, Edge]:
    north, east, south, west = (
        _edge(sight, spot, side, opening) for side, opening in zip(SIDES, tile.openings, strict=True)
    )
    return north, east, south, west


def _edge(sight: Sight, spot: Spot, side: Side, opening: Opening) -> Edge:
    """An opening as it would be with what is chosen."""
    if not isinstance(opening, Colour):
        return _plain(opening)
    pergola = sight.planned[0] if sight.planned else sight.garden.pergola
    half = half_at(spot.column, spot.layer, side)
    flower = flower_at(pergola, half)
    if flower is None:
        return _plain(opening)
    bloom = Bloom.CAPPED if half in pergola.caps else Bloom.JOINED
    vine = outlook.vines(sight.garden.pergola).flowers.get(flower, "")
    return Edge(opening, bloom, vine, flower in sight.light.flowers)


@lru_cache(maxsize=8)
def _plain(opening: Opening) -> Edge:
    return Edge(opening, Bloom.OPEN, "", lit=False)


def halves(sight: Sight) -> tuple[HalfCell, ...]:
    """Every half flower that the chosen four-hue tile could complete."""
    if FOUR_HUE not in sight.look.chosen:
        return ()
    return tuple([_half(sight, move.half) for move in sight.view.legal_moves if isinstance(move, Cap)])


def _half(sight: Sight, half: Half) -> HalfCell:
    pergola, key = sight.garden.pergola, half_key(half)
    colour, bloom = pergola.opening(half), outlook.cap_bloom(pergola, half)[1]
    assert isinstance(colour, Colour)
    return HalfCell(
        key=key,
        column=half.column,
        layer=half.layer,
        side=half.side,
        colour=colour,
        gain=bloom.petals,
        label=sight.marked(labels.half_label(half, colour, bloom), key),
        marks=sight.marks(key),
    )
