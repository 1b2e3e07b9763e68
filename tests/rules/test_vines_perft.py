"""Counting all ways a game of Vines and Flowers can go on: by hand, by the engine and by the second version."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import pytest

from game.core.dice import Rng
from game.games.vines.rules import VinesState
from game.games.vines.tables import BASE, TURNED, TURNS, Green
from tests.rules.brute_vines import Brute
from tests.rules.test_vines_brute import SEATS, VARIANTS, after, both, choose, shuffled

SEED: Final = 0
"""The seed of the dice in every count: a goal met shuffles the bag."""


@dataclass(frozen=True)
class Count:
    """How many sequences of decisions there are, how many of them end the game, all scores at their ends added up."""

    sequences: int = 0
    ended: int = 0
    points: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.sequences + other.sequences, self.ended + other.ended, self.points + other.points)


def count(state: VinesState, depth: int) -> Count:
    """Count with the engine."""
    if depth == 0 or state.turn is None:
        outcome = state.outcome()
        return Count(1) if outcome is None else Count(1, 1, sum(outcome.scores))
    return sum((count(after(state, move, SEED, 1)[0], depth - 1) for move in state.legal_moves()), Count())


def count_plainly(brute: Brute, depth: int) -> Count:
    """Count with the second version, which has to be told how the bag is shuffled."""
    if depth == 0 or brute.plays is None:
        return Count(1) if brute.plays is not None else Count(1, 1, sum(rank[0] for rank in brute.ranks()))
    total = Count()
    for path in brute.paths():
        following, order = brute.copy(), None
        if path[0].startswith("goal"):
            order = list(Rng(SEED).at(1).shuffle("bag", (*brute.bag, brute.goals[int(path[0][5:])]["bird"])))
        following.do(path, order)
        total += count_plainly(following, depth - 1)
    return total


def later(variant: str, seats: int, seed: int, plies: int) -> tuple[VinesState, Brute]:
    """Return the position after so many decisions of a random game in both; a negative number counts from the end."""
    state, brute = both(variant, seats, seed)
    chance, way = Random(seed), [(state, None, None)]
    while state.turn is not None:
        move = choose(state, "kinds", chance)
        state, events = after(state, move, seed, len(way))
        way.append((state, move.path, shuffled(events)))  # type: ignore[arg-type]
    stop = plies if plies >= 0 else len(way) - 1 + plies
    for _, path, order in way[1 : stop + 1]:
        assert path is not None
        brute.do(path, order)
    return way[stop][0], brute


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_depth_by_hand(variant: str, seats: int) -> None:
    """With an empty hand only the market can be used: the free tile, and one more tile for each petal held."""
    for seed in range(5):
        state, _ = both(variant, seats, seed)
        assert count(state, 1).sequences == 1 + 2


@pytest.mark.parametrize("seed", range(8))
def test_the_second_depth_by_hand(seed: int) -> None:
    """After the free tile: what four tiles cost, and every turn of that tile that fits the base. Two petals are held.

    After one more tile is named: each colour that is held can be paid.
    """
    state, _ = both("full", 2, seed)
    first = state.garden.lying[0].tile
    bottoms = [TURNED[first][turns][2] for turns in TURNS[first]]  # type: ignore[index]
    placings = sum(bottom is opening for opening in BASE for bottom in bottoms if bottom is not Green.BLANK)
    assert count(state, 2).sequences == (3 + placings) + 2 + 2


# Variant, seats, seed, decisions played before (negative: left before the end), depth.
KEPT: Final[tuple[tuple[str, int, int, int, int, Count], ...]] = (
    ("full", 2, 2, 0, 3, Count(62, 0, 0)),
    ("full", 3, 13, 30, 2, Count(12, 0, 0)),
    ("full", 4, 23, 60, 2, Count(15, 0, 0)),
    ("full", 2, 32, -4, 4, Count(214, 48, 204)),
    ("full", 3, 43, -6, 3, Count(328, 27, 177)),
    ("full", 4, 54, -3, 3, Count(19, 19, 92)),
    ("full", 2, 62, 40, 3, Count(189, 0, 0)),
    ("harvest", 2, 72, 10, 2, Count(160, 0, 0)),
    ("harvest", 3, 83, -4, 4, Count(840, 367, 382)),
    ("call", 2, 92, -3, 3, Count(38, 34, 6)),
    ("call", 4, 104, 20, 2, Count(25, 0, 0)),
    ("goals", 3, 113, -5, 3, Count(472, 16, 36)),
    ("goals", 2, 122, 30, 2, Count(412, 0, 0)),
    ("goals", 4, 134, -4, 4, Count(1613, 0, 0)),
)


QUICK: Final = 200
"""Counts up to this number of sequences are always made anew by the second version, too."""


@pytest.mark.parametrize(("variant", "seats", "seed", "plies", "depth", "kept"), KEPT)
def test_counts_are_as_kept(variant: str, seats: int, seed: int, plies: int, depth: int, kept: Count) -> None:
    state, brute = later(variant, seats, seed, plies)
    assert count(state, depth) == kept
    if kept.sequences <= QUICK:
        assert count_plainly(brute, depth) == kept


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats", "seed", "plies", "depth", "kept"), KEPT)
def test_counts_by_the_second_version(
    variant: str, seats: int, seed: int, plies: int, depth: int, kept: Count, long: bool
) -> None:
    if not long:
        pytest.skip("only with --long")
    assert count_plainly(later(variant, seats, seed, plies)[1], depth) == kept
