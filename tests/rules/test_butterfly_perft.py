"""The engine of Butterfly against a second version of the rules: counts, and whole games side by side."""

from __future__ import annotations

from typing import Final

import pytest

from game.core.dice import Rng
from game.games.butterfly.tables import BOARD_SIZE
from tests.contract.games import REGISTERED, Configuration, games_of
from tests.rules.perft import Case, Count, both, brute_of, count, count_plainly, kept

KEPT: Final = kept()
QUICK: Final = 1500
"""Counts up to here are confirmed by the second version even in a quick run."""


def name(value: Case | Count) -> str:
    if isinstance(value, Count):
        return str(value.sequences)
    return f"{value.seats}-{value.nets}-after-{len(value.plies)}-deep-{value.depth}"


@pytest.mark.parametrize(("case", "counted"), KEPT, ids=name)
def test_the_engine_counts_as_kept(case: Case, counted: Count) -> None:
    assert count(both(case)[0], case.depth) == counted


@pytest.mark.parametrize(
    ("case", "counted"),
    [pytest.param(*each, marks=[pytest.mark.slow] if each[1].sequences > QUICK else []) for each in KEPT],
    ids=name,
)
def test_the_second_version_confirms_it(case: Case, counted: Count) -> None:
    assert count_plainly(both(case)[1], case.depth) == counted


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_two_depths_by_hand(seats: int) -> None:
    """The board has n * n tiles.

    Depth 1: the hedgehog is put on any of them, looking four ways: 4 * n * n.
    Depth 2: then it may walk onto any tile of its row and column except those behind it. Over the four ways it may
    look, each of the 2 * (n - 1) tiles of row and column is ahead, left or right three times: 3 * 2 * (n - 1) for each
    of the n * n squares. That nothing is bare yet means that no net is crossed.
    """
    n = BOARD_SIZE[seats]
    sequences = {case.depth: counted.sequences for case, counted in KEPT if case.seats == seats and not case.plies}
    assert sequences[1] == 4 * n * n
    assert sequences[2] == 6 * n * n * (n - 1)


def test_the_cases_reach_what_matters() -> None:
    assert any(counted.ended for _, counted in KEPT)
    assert {(case.seats, case.nets) for case, _ in KEPT} == {
        (s, n) for s in range(2, 6) for n in ("every", "scattered")
    }


@pytest.mark.parametrize("configuration", [c for c in REGISTERED if c.game == "butterfly"], ids=str)
def test_whole_games_go_the_same_way_in_both(configuration: Configuration) -> None:
    """At every decision the same targets; at the end the same collections and scores."""
    nets = dict(configuration.options)["nets"]
    for game in games_of(configuration, count=4):
        brute = brute_of(game.start, nets)
        for ply in game.plies:
            assert brute.plays == ply.before.turn
            paths = [move.path for move in ply.before.legal_moves()]
            assert sorted(paths) == sorted(brute.paths())
            brute.do(ply.move.path)
        assert brute.plays is None
        components = game.rules.components(game.positions[-1])
        assert components["held"] == brute.held
        assert components["bag"] == brute.bag
        outcome = game.positions[-1].outcome()
        assert outcome is not None
        assert list(outcome.scores) == brute.scores()


def test_dice_play_no_part_after_setting_up() -> None:
    """Whatever the dice of a ply, the same decision has the same result: the bag was ordered at set-up."""
    configuration = next(c for c in REGISTERED if c.game == "butterfly")
    for ply in games_of(configuration, count=1)[0].plies:
        assert ply.before.play(ply.move, Rng(999).at(7)).state == ply.after
