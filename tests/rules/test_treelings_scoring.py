"""Which trees of Treelings score, worked by hand; and what a move would change in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.values import Seat
from game.games.treelings.outlook import outlooks
from game.games.treelings.rules import TreelingsState
from game.games.treelings.scoring import Spot, neighbours, points, ring, score_lines
from tests.rules.test_treelings import dealt, position


def lines_of(*districts: str) -> list[dict[str, int]]:
    """Return by seat what each tree scores."""
    return [{line.kind: line.points for line in its} for its in score_lines(position(*districts).districts)]


def won(*districts: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the scores when the game is over, and who has won."""
    outcome = replace(position(*districts, market="ppppp", pile=""), turn=None).outcome()
    assert outcome is not None
    return outcome.scores, tuple(outcome.winners)


def test_the_first_worked_example() -> None:
    """Left of the 3 is the 4 of player 1, right of the 2 the 2 of player 1: the 5 and the 4 score."""
    assert points(((3, 5, 2), (2, 4))) == (5, 4)
    assert won("b3 g5 y2", "n2 r4") == ((5, 4), (0,))
    assert lines_of("b3 g5 y2", "n2 r4") == [{"blue": 0, "green": 5, "yellow": 0}, {"brown": 0, "red": 4}]


def test_the_second_worked_example() -> None:
    """Equal height is enough: 4 and 4 score, 3 does not; the win is shared."""
    assert points(((4,), (4,), (3,))) == (4, 4, 0)
    assert won("b4", "g4", "y3") == ((4, 4, 0), (0, 1))


@pytest.mark.parametrize(
    ("heights", "scores"),
    [
        # my rightmost tree touches the leftmost one of the seat before me, my leftmost the rightmost of the next seat
        (((1, 3), (2, 9), (4, 1)), (0, 9, 4)),
        (((3, 1), (9, 2), (1, 4)), (3, 9, 0)),
        # equal heights on both sides
        (((2, 2, 2), (2, 2)), (6, 4)),
        (((3, 5, 5), (5, 1)), (10, 5)),
        (((4, 4), (4, 4), (4, 4), (4, 4), (4, 4)), (8, 8, 8, 8, 8)),
        # one tree compares with both neighbours' near trees
        (((5,), (1, 4), (6, 1)), (0, 0, 6)),
        (((5,), (6, 4), (4, 6)), (5, 6, 6)),
        (((5,), (1, 6), (4, 1)), (0, 6, 0)),
        (((7,), (6,)), (7, 0)),
        (((6,), (6,)), (6, 6)),
        # six trees
        (((1, 4, 2, 2, 5, 1), (6, 1)), (9, 6)),
        (((6, 1, 6, 1, 6, 1), (1, 2, 3, 4, 5, 6)), (18, 6)),
    ],
)
def test_a_tree_scores_its_cards_when_no_neighbour_is_higher(
    heights: tuple[tuple[int, ...], ...], scores: tuple[int, ...]
) -> None:
    assert points(heights) == scores


def test_the_ring_goes_against_the_turn_order() -> None:
    """The player on the right is the one before: play runs clockwise, and all face the middle."""
    heights = ((1, 1), (1,), (1, 1, 1))
    assert [(spot.seat, spot.place) for spot in ring(heights)] == [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2), (1, 0)]
    beside = neighbours(heights)
    assert beside[Spot(Seat(0), 1)] == (Spot(Seat(0), 0), Spot(Seat(2), 0))
    assert beside[Spot(Seat(0), 0)] == (Spot(Seat(1), 0), Spot(Seat(0), 1))
    assert beside[Spot(Seat(1), 0)] == (Spot(Seat(2), 2), Spot(Seat(0), 0))


def test_two_players_close_the_ring_on_both_sides() -> None:
    beside = neighbours(((1, 1), (1, 1)))
    assert beside[Spot(Seat(0), 0)] == (Spot(Seat(1), 1), Spot(Seat(0), 1))
    assert beside[Spot(Seat(0), 1)] == (Spot(Seat(0), 0), Spot(Seat(1), 0))


def test_who_has_laid_out_nothing_yet_is_passed_over() -> None:
    assert points(((2, 1), (), (1, 2))) == (2, 0, 2)
    assert points(((3,), ())) == (3, 0)
    assert points(((), ())) == (0, 0)


def test_a_line_says_its_height_and_those_beside_it() -> None:
    lines = score_lines(position("b3 g5 y2", "n2 r4").districts)
    assert [line.why for line in lines[0]] == [(3, 4, 5), (5, 3, 2), (2, 5, 2)]
    assert [line.why for line in lines[1]] == [(2, 2, 4), (4, 2, 3)]


# --- what a move would change --------------------------------------------------------------------------------------


def changes(state: TreelingsState, path: str) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return the ways a move may turn out: new trees left and right, and the changes by seat."""
    move = next(move for move in state.legal_moves() if move.path == tuple(path.split()))
    assert state.turn is not None
    return [(way.left, way.right, way.changes) for way in outlooks(state.view(state.turn), move)]


def test_growing_can_cost_a_neighbour() -> None:
    """The 3 grows to 5 and overtops the 4 next door: +5 and -4."""
    state = position("b3 g5 y2", "n2 r4", market="bbrrr")
    assert changes(state, "take:blue") == [(0, 0, (5, -4))]
    assert changes(state, "take:red") == [(1, 0, (0, 0)), (0, 1, (3, 0))]


def test_new_trees_count_by_their_number_at_each_end() -> None:
    """Of equal low trees in a row the inner ones score; at the right end a neighbour's 1 prolongs the row."""
    state = position("b3 g5 y2", "n1 r4", market="nrpgg")
    assert changes(state, "take:singles") == [
        (3, 0, (1, 0)),
        (2, 1, (0, 0)),
        (1, 2, (1, 0)),
        (0, 3, (2, 0)),
    ]


def test_planting_counts_the_tree_that_is_planted() -> None:
    state = position("b3 g5 y2", "n2 r4", market="bb", waiting="rr")
    assert changes(state, "end:left") == [(1, 0, (0, 0))]
    assert changes(state, "end:right") == [(0, 1, (2, 0))]


def test_laying_out_counts_what_stands_already() -> None:
    state = dealt("bbg", "nnn")
    assert changes(state, "new:blue") == [(0, 0, (2, 0))]
