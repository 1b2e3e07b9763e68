"""Which trees score: the ring of all districts (rulebook: End of the Game).

Play runs clockwise and everybody faces the middle, so the seat on the right is the one before in turn order. A ring
read from left to right therefore goes through the districts against the turn order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.values import ScoreLine, Seat
from game.games.treelings.tables import Card, Guild


@dataclass(frozen=True)
class Tree:
    """The cards of one guild in a district, in the order of growing; its height is their number."""

    cards: tuple[Card, ...]

    @property
    def guild(self) -> Guild:
        """The guild that builds it."""
        return self.cards[0].guild

    @property
    def height(self) -> int:
        """How many cards it has."""
        return len(self.cards)


District = tuple[Tree, ...]
"""The trees of a seat, from left to right."""

Heights = tuple[tuple[int, ...], ...]
"""The heights of all trees: by seat, from left to right."""


@dataclass(frozen=True)
class Spot:
    """A place in the ring: the tree at `place` from the left in a seat's district."""

    seat: Seat
    place: int


def heights_of(districts: Sequence[District]) -> Heights:
    """How high the trees are."""
    return tuple([tuple([len(tree.cards) for tree in district]) for district in districts])


def ring(heights: Heights) -> tuple[Spot, ...]:
    """Every tree from left to right, from seat 0 on; the last one touches the first.

    >>> [(spot.seat, spot.place) for spot in ring(((3, 5), (2,), (4,)))]
    [(0, 0), (0, 1), (2, 0), (1, 0)]
    """
    seats = len(heights)
    return tuple(Spot(Seat(-step % seats), place) for step in range(seats) for place in range(len(heights[-step])))


def neighbours(heights: Heights) -> dict[Spot, tuple[Spot, Spot]]:
    """The two trees that each tree touches, the left one first. A tree that is all alone touches itself."""
    spots = ring(heights)
    return {spot: (spots[number - 1], spots[(number + 1) % len(spots)]) for number, spot in enumerate(spots)}


def points(heights: Heights) -> tuple[int, ...]:
    """The points by seat: a tree scores its height when neither neighbour is higher.

    >>> points(((3, 5, 2), (2, 4)))
    (5, 4)
    >>> points(((4,), (4,), (3,)))
    (4, 4, 0)
    """
    totals = [0] * len(heights)
    for seat, left, height, right in stand(heights):
        if left <= height >= right:
            totals[seat] += height
    return tuple(totals)


def stand(heights: Heights) -> list[tuple[int, int, int, int]]:
    """How each tree of the ring stands: its seat, the height to its left, its own, the height to its right."""
    around = [(-step % len(heights), height) for step in range(len(heights)) for height in heights[-step]]
    last = len(around) - 1
    return [
        (seat, around[number - 1][1], height, around[number + 1 if number < last else 0][1])
        for number, (seat, height) in enumerate(around)
    ]


def score_lines(districts: Sequence[District]) -> tuple[tuple[ScoreLine, ...], ...]:
    """By seat a line for each tree from left to right. Why: its height, then those of the left and right neighbour."""
    heights = heights_of(districts)
    beside = neighbours(heights)
    found = []
    for seat, district in enumerate(districts):
        lines = []
        for place, tree in enumerate(district):
            left, right = (heights[spot.seat][spot.place] for spot in beside[Spot(Seat(seat), place)])
            lines.append(line(tree, left, right))
        found.append(tuple(lines))
    return tuple(found)


def line(tree: Tree, left: int, right: int) -> ScoreLine:
    """What a tree scores between neighbours of these heights; equal height is enough."""
    scored = tree.height if left <= tree.height >= right else 0
    return ScoreLine(tree.guild.value, scored, (tree.height, left, right))
