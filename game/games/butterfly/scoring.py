"""What a collection of Butterfly tiles is worth, line by line (rulebook: Scoring)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.values import ScoreLine
from game.games.butterfly.tables import BUTTERFLIES, Kind, Tile

LOOSE_BEE: Final = -3


def score_lines(held: Sequence[Tile]) -> tuple[ScoreLine, ...]:
    """The ten lines of the reckoning, always all of them, in the order of the rulebook.

    >>> from game.games.butterfly.tables import Tile
    >>> [(line.kind, line.points) for line in score_lines([Tile.of("flower-1"), Tile.of("flower-2")]) if line.points]
    [('flowers', 4)]
    """
    by_kind: dict[Kind, list[Tile]] = {kind: [] for kind in Kind}
    for tile in held:
        by_kind[tile.kind_of].append(tile)
    lines = [_butterflies(kind, by_kind[kind]) for kind in BUTTERFLIES]
    flowers = len(by_kind[Kind.FLOWER])
    lines.append(ScoreLine("flowers", flowers * flowers, (flowers,) if flowers else ()))
    lines.append(_one_of("dragonflies", by_kind[Kind.DRAGONFLY], max))
    lines.append(_one_of("lightning_bugs", by_kind[Kind.LIGHTNING_BUG], min))
    lines.append(_one_of("grasshopper", by_kind[Kind.GRASSHOPPER], max))
    lines.append(_honey(len(by_kind[Kind.BEE]), by_kind[Kind.HONEYCOMB]))
    wasps = _values(by_kind[Kind.WASP])
    lines.append(ScoreLine("wasps", sum(wasps), wasps))
    return tuple(lines)


def points(held: Sequence[Tile]) -> int:
    """The total of all lines."""
    return sum(line.points for line in score_lines(held))


def _values(tiles: list[Tile]) -> tuple[int, ...]:
    return tuple(tile.value for tile in tiles)


def _butterflies(kind: Kind, tiles: list[Tile]) -> ScoreLine:
    """The sum of one colour, doubled by its doubler. Why: 1 or 0 for the doubler, then the values."""
    doubled = any(tile.doubler for tile in tiles)
    values = tuple(tile.value for tile in tiles if not tile.doubler)
    return ScoreLine(kind.value, sum(values) * (2 if doubled else 1), (int(doubled), *values))


def _one_of(kind: str, tiles: list[Tile], pick: Callable[[tuple[int, ...]], int]) -> ScoreLine:
    """One tile counts, the others nothing. Why: all values."""
    values = _values(tiles)
    return ScoreLine(kind, pick(values) if values else 0, values)


def _honey(bees: int, combs: list[Tile]) -> ScoreLine:
    """Each bee brings in one comb, the best first; a bee without a comb costs. Why: bees, then the combs."""
    values = sorted(_values(combs), reverse=True)
    paired = min(bees, len(values))
    return ScoreLine("honey", sum(values[:paired]) + LOOSE_BEE * (bees - paired), (bees, *values))
