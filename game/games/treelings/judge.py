"""What a move of Treelings is worth, judged from a View alone.

A move is worth the position it leads to, new trees planted as well as can be: the own points less half the mean of
the others'. While the festival is far, trees also count for what they promise: one that is overtopped a share of its
cards, the less the higher its tallest neighbour stands above it; one that scores a little for every card of lead.
"""

from __future__ import annotations

from typing import Final

from game.core.values import Seat, Worth
from game.games.treelings.moves import LayOut, TreelingsMove
from game.games.treelings.outlook import Outlook, outlooks
from game.games.treelings.rules import TreelingsView
from game.games.treelings.scoring import Heights, heights_of, points, stand

# Tried out by playing variants against each other, some hundred games at 2 to 5 seats each.
OTHERS: Final = 0.5
"""The share of the others' mean that counts against the own points."""
CATCHING_UP: Final = 0.5
"""The share of its cards that a tree promises when it is hardly overtopped."""
OUT_OF_REACH: Final = 6
"""A tree promises nothing when it is overtopped by so many cards."""
LEAD: Final = 0.5
"""What a card of lead over the tallest neighbour is worth, up to three cards."""
FAR: Final = 50
"""With so many cards above the festival card, promises count in full."""


def worth(view: TreelingsView, move: TreelingsMove) -> Worth:
    """What the move is worth to the seat that plays it, with the reason for a hint."""
    left = 0 if view.festival else min(1, (view.above + 10) / (FAR + 10))
    value, best = max(
        ((_value(outlook.heights, move.seat, left), outlook) for outlook in outlooks(view, move)),
        key=lambda pair: pair[0],
    )
    return Worth(value, *_reason(view, move, best, left))


def _reason(view: TreelingsView, move: TreelingsMove, best: Outlook, left: float) -> tuple[str, tuple[int, ...]]:
    """Why a hint names the move: what it brings at once, what it costs the others, or what it promises."""
    if isinstance(move, LayOut):
        return "order", ()
    seat = move.seat
    mine = best.changes[seat]
    if mine > 0:
        return "gain", (mine,)
    if mine == 0 and sum(best.changes) < 0:
        return "spoil", (-sum(best.changes),)
    promised = _promises(best.heights)[seat] - _promises(heights_of(view.districts))[seat]
    return ("promise" if mine == 0 and left * promised > 0 else "all_in_all"), ()


def _value(heights: Heights, seat: Seat, left: float) -> float:
    """The own prospects less a share of the others'; `left` is 1 far from the festival and 0 in the last round."""
    promised = _promises(heights)
    prospects = [now + left * later for now, later in zip(points(heights), promised, strict=True)]
    mine = prospects[seat]
    return mine - OTHERS * (sum(prospects) - mine) / (len(prospects) - 1)


def _promises(heights: Heights) -> list[float]:
    """By seat what the trees may bring later beyond what they score now."""
    totals = [0.0] * len(heights)
    for seat, left, height, right in stand(heights):
        lead = height - max(left, right)
        if lead < 0:
            totals[seat] += CATCHING_UP * height * max(0, 1 + lead / OUT_OF_REACH)
        else:
            totals[seat] += LEAD * min(lead, 3)
    return totals
