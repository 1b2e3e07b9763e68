"""The reckoning of Vines and Flowers: ladybugs allotted, a missing colour, ties."""

from __future__ import annotations

from itertools import product

import pytest

from game.core.values import ScoreLine
from game.games.vines.pieces import Petals, Player
from game.games.vines.scoring import allotted, lines, outcome, values
from game.games.vines.tables import COLOURS, Ending


def players(*held: tuple[Petals, int]) -> list[Player]:
    """Return players with these petals and ladybugs."""
    return [Player(COLOURS[0], petals, ladybugs) for petals, ladybugs in held]


@pytest.mark.parametrize(
    ("petals", "ladybugs", "least_first"),
    [
        ((5, 4, 3, 2), 0, (2, 3, 4, 5)),
        ((5, 4, 3, 2), 1, (3, 3, 4, 5)),
        ((5, 4, 3, 2), 2, (3, 4, 4, 5)),
        ((5, 4, 3, 2), 3, (4, 4, 4, 5)),
        ((9, 9, 9, 0), 4, (4, 9, 9, 9)),
        ((0, 0, 0, 0), 0, (0, 0, 0, 0)),
        ((0, 0, 0, 0), 15, (3, 4, 4, 4)),
    ],
)
def test_the_least_colour_counts_with_ladybugs_allotted_best(
    petals: Petals, ladybugs: int, least_first: tuple[int, ...]
) -> None:
    assert values(petals, ladybugs) == least_first
    assert sum(allotted(petals, ladybugs)) == ladybugs


def test_no_other_allotment_is_better() -> None:
    """Every way to allot up to six ladybugs over small heaps, compared in full."""
    for petals in product(range(4), repeat=4):
        for ladybugs in range(5):
            best = max(
                tuple(sorted(held + more for held, more in zip(petals, added, strict=True)))
                for added in product(range(ladybugs + 1), repeat=4)
                if sum(added) == ladybugs
            )
            yellow, orange, pink, blue = petals
            assert values((yellow, orange, pink, blue), ladybugs) == best


def test_ladybugs_lift_a_colour_from_zero_unless_zero_is_strict() -> None:
    assert values((3, 3, 3, 0), 2) == (2, 3, 3, 3)
    assert values((3, 3, 3, 0), 2, strict=True) == (0, 3, 3, 3)
    assert values((3, 3, 3, 1), 2, strict=True) == (3, 3, 3, 3)


def test_strict_zeros_rank_below_every_score_and_compare_from_the_second_value_on() -> None:
    found = outcome(players(((9, 9, 9, 0), 9), ((1, 1, 1, 1), 0)), strict=True, ended=Ending.BAG)
    assert (found.scores, found.winners, found.decided_by) == ((0, 1), (1,), None)
    found = outcome(players(((9, 9, 9, 0), 2), ((9, 9, 8, 0), 8)), strict=True, ended=Ending.BAG)
    assert values((9, 9, 9, 0), 2, strict=True) == (0, 9, 9, 9)
    assert values((9, 9, 8, 0), 8, strict=True) == (0, 8, 9, 9)
    assert (found.scores, found.winners, found.decided_by) == ((0, 0), (0,), "second")


@pytest.mark.parametrize(
    ("one", "other", "winners", "decided"),
    [
        ((3, 4, 5, 6), (2, 9, 9, 9), (0,), None),
        ((3, 4, 5, 6), (6, 5, 3, 3), (0,), "second"),
        ((3, 4, 5, 6), (4, 3, 6, 6), (1,), "third"),
        ((3, 4, 5, 6), (3, 4, 5, 7), (1,), "fourth"),
        ((3, 4, 5, 6), (6, 5, 4, 3), (0, 1), None),
    ],
)
def test_ties_go_by_the_second_least_and_so_on(
    one: Petals, other: Petals, winners: tuple[int, ...], decided: str | None
) -> None:
    found = outcome(players((one, 0), (other, 0)), strict=False, ended=Ending.BIRDS)
    assert (found.winners, found.decided_by, found.ended) == (winners, decided, "hummingbirds")


def test_the_tie_break_that_decided_is_the_last_one_needed() -> None:
    """One rival falls at the second value, the other only at the third."""
    found = outcome(players(((3, 4, 5, 6), 0), ((3, 3, 9, 9), 0), ((3, 4, 4, 9), 0)), strict=False, ended=Ending.BAG)
    assert (found.winners, found.decided_by) == ((0,), "third")


def test_a_shared_win_may_be_decided_against_a_third() -> None:
    found = outcome(players(((3, 4, 5, 6), 0), ((6, 5, 4, 3), 0), ((3, 3, 3, 3), 0)), strict=False, ended=Ending.BAG)
    assert (found.winners, found.decided_by) == ((0, 1), "second")


def test_the_lines_say_what_counts() -> None:
    """The third ladybug finds orange, pink and blue alike at two, and goes to the first of them."""
    assert lines((3, 1, 2, 1), 3, strict=False) == (
        ScoreLine("yellow", 0, (3, 0, 0)),
        ScoreLine("orange", 0, (1, 2, 0)),
        ScoreLine("pink", 2, (2, 0, 1)),
        ScoreLine("blue", 0, (1, 1, 0)),
    )
    strict = lines((3, 0, 2, 1), 3, strict=True)
    assert [line.points for line in strict] == [0, 0, 0, 0]
    assert strict[1].why == (0, 2, 1)
