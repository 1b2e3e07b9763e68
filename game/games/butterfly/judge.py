"""What a move of Butterfly is worth, judged from a View alone.

A walk is worth the points its landing tile adds at once, plus what the tile promises: half of what it would add
together with the partner it still lacks (a comb for a bee, a bee for a comb, butterflies for a doubler, more
flowers), as far as partners are still to be had. A draw is worth the mean over all tiles that may be in the bag.
Placing the hedgehog is worth the less, the more the first player's best tile is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.core.values import Worth
from game.games.butterfly.rules import ButterflyMove, ButterflyView, Place, Walk, collect
from game.games.butterfly.scoring import points
from game.games.butterfly.tables import BUTTERFLIES, RAYS, TILES, Kind, Tile

PROMISE: Final = 0.5
"""The share of a partner's later gain that a tile is credited with now."""

_COMB: Final = 12  # the mean of the combs, less a little


def worth(view: ButterflyView, move: ButterflyMove) -> Worth:
    """What the move is worth to the seat that plays it, with the reason for a hint."""
    if isinstance(move, Place):
        return _place(view, move)
    held = view.held[move.seat]
    if isinstance(move, Walk):
        tile = view.board[move.square.place(view.size)]
        assert tile is not None
        now = gain(held, tile)
        promise = _promise(held, tile, view)
        return Worth(now + promise, "promise" if promise > max(now, 0) else "gain", (now,))
    if not move.draw:
        return Worth(0, "leave")
    return Worth(_draw(view, held), "draw", (view.bag,))


def gain(held: tuple[Tile, ...], tile: Tile) -> int:
    """The points the tile adds at once to a collection; may be negative."""
    return points(collect(held, tile)[0]) - points(held)


def _promise(held: Sequence[Tile], tile: Tile, view: ButterflyView) -> float:
    """What the tile may bring later, when tiles of the right kind are still on the board."""
    board = [other.kind_of for other in view.board if other is not None]
    kinds = [other.kind_of for other in held]
    if tile.kind_of is Kind.BEE and kinds.count(Kind.BEE) >= kinds.count(Kind.HONEYCOMB):
        return PROMISE * _COMB if Kind.HONEYCOMB in board else 0
    if tile.kind_of is Kind.HONEYCOMB and kinds.count(Kind.HONEYCOMB) >= kinds.count(Kind.BEE):
        return PROMISE * tile.value if Kind.BEE in board else 0
    if tile.kind_of is Kind.FLOWER:
        return PROMISE * min(board.count(Kind.FLOWER) - 1, 4)
    if tile.doubler:
        return PROMISE * min(board.count(tile.kind_of) - 1, 4) * 3
    if tile.kind_of in BUTTERFLIES and any(o.kind_of is tile.kind_of and o.doubler for o in view.board if o):
        return PROMISE * tile.value * 0.5
    return 0


def _draw(view: ButterflyView, held: tuple[Tile, ...]) -> float:
    """The mean gain of a drawn tile, the landing tile being taken after it."""
    assert view.hedgehog is not None
    landing = view.board[view.hedgehog.place(view.size)]
    assert landing is not None
    seen = {tile for tile in view.board if tile is not None}
    seen.update(view.gone, *view.held)
    unseen = [tile for tile in TILES if tile not in seen]
    without = points(collect(held, landing)[0])
    drawn = [collect(held, tile)[0] for tile in unseen]
    return sum(points(collect(after, landing)[0]) - without for after in drawn) / len(unseen)


def _place(view: ButterflyView, move: Place) -> Worth:
    """The best tile the first player could reach from there, as a loss."""
    rays = RAYS[view.size][move.square]
    reach = [place for facing in (move.facing, move.facing.left, move.facing.right) for place in rays[facing]]
    best = max(_alone(tile) for tile in (view.board[place] for place in reach) if tile is not None)
    return Worth(-best, "place", (round(best),))


@cache
def _alone(tile: Tile) -> float:
    """What a tile is worth as the first of a collection."""
    bare: float = gain((), tile)
    if tile.kind_of in (Kind.BEE, Kind.HONEYCOMB):
        return bare + PROMISE * (tile.value or _COMB)
    return bare + (PROMISE * 9 if tile.doubler else 0)
