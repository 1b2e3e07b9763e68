"""What a move would change in everybody's running score, from a View alone: for previews and for the judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.values import Seat
from game.games.treelings.moves import LayOut, Plant, TreelingsMove
from game.games.treelings.rules import TreelingsView, by_guild, taken
from game.games.treelings.scoring import Heights, heights_of, points
from game.games.treelings.tables import Side


@dataclass(frozen=True)
class Outlook:
    """One way a decision may turn out: `left` and `right` new trees at the ends, and the heights and points then.

    `changes` go by seat, compared with now.
    """

    left: int
    right: int
    heights: Heights
    changes: tuple[int, ...]


def outlooks(view: TreelingsView, move: TreelingsMove) -> tuple[Outlook, ...]:
    """Every way the move may turn out once all that was taken is planted, most at the left end first.

    New trees of one take are equally high, so only their number at each end matters for the points. What waits
    beside a guild that is planted now is not counted: it has a decision of its own.
    """
    now = points(heights_of(view.districts))
    return tuple(
        Outlook(left, right, heights, tuple(then - before for then, before in zip(points(heights), now, strict=True)))
        for left, right, heights in _ways(view, move)
    )


def _ways(view: TreelingsView, move: TreelingsMove) -> Iterator[tuple[int, int, Heights]]:
    heights, seat = heights_of(view.districts), move.seat
    if isinstance(move, LayOut):
        dealt = by_guild(view.waiting[seat])
        yield 0, 0, _with(heights, seat, tuple(len(dealt[guild]) for guild in move.guilds))
        return
    if isinstance(move, Plant):
        height = len(by_guild(view.waiting[seat])[move.guild])
        left = int(move.side is Side.LEFT)
        yield left, 1 - left, _planted(heights, seat, height, left, 1 - left)
        return
    taking = {guild: len(cards) for guild, cards in by_guild(taken(view.market, move)).items()}
    grown = tuple([tree.height + taking.pop(tree.guild, 0) for tree in view.districts[seat]])
    heights, new = _with(heights, seat, grown), len(taking)
    height = max(taking.values(), default=0)
    for left in range(new, -1, -1):
        yield left, new - left, _planted(heights, seat, height, left, new - left)


def _planted(heights: Heights, seat: Seat, height: int, left: int, right: int) -> Heights:
    return _with(heights, seat, ((height,) * left + heights[seat] + (height,) * right))


def _with(heights: Heights, seat: Seat, mine: tuple[int, ...]) -> Heights:
    return (*heights[:seat], mine, *heights[seat + 1 :])
