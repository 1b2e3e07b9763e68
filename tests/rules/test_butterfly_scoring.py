"""What a collection of Butterfly is worth: the worked examples of the rules, and the table of components."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from game.games.butterfly.scoring import points, score_lines
from game.games.butterfly.tables import BUTTERFLIES, TILES, Kind
from tests.rules.butterfly_board import tiles

LINES: Final = (
    "red",
    "blue",
    "green",
    "yellow",
    "flowers",
    "dragonflies",
    "lightning_bugs",
    "grasshopper",
    "honey",
    "wasps",
)


def lines_of(words: str) -> dict[str, int]:
    """Return the lines that are worth something."""
    return {line.kind: line.points for line in score_lines(tiles(words)) if line.points}


@pytest.mark.parametrize(
    ("words", "lines", "total"),
    [
        # the worked examples
        ("r5 r5 rx b3", {"red": 20, "blue": 3}, 23),
        ("fl fl fl fl", {"flowers": 16}, 16),
        ("d2 d9 d7", {"dragonflies": 9}, 9),
        ("l2 l9 l7", {"lightning_bugs": 2}, 2),
        ("be be be c10 c15", {"honey": 22}, 22),
        ("be c10 c15", {"honey": 15}, 15),
        ("c15", {}, 0),
        ("h1", {"grasshopper": 1}, 1),
        ("w4 w7", {"wasps": -11}, -11),
        ("", {}, 0),
        # the book's own example of flowers
        ("fl fl fl", {"flowers": 9}, 9),
        # butterflies: each colour by itself, the doubler alone is nothing, it doubles its own colour only
        ("g1 g1 g2", {"green": 4}, 4),
        ("yx", {}, 0),
        ("yx y4", {"yellow": 8}, 8),
        ("bx r5 b1", {"red": 5, "blue": 2}, 7),
        ("rx bx gx yx r1 b2 g3 y4", {"red": 2, "blue": 4, "green": 6, "yellow": 8}, 20),
        # one flower, thirteen flowers
        ("fl", {"flowers": 1}, 1),
        (" ".join(["fl"] * 13), {"flowers": 169}, 169),
        # a single one of each kind that counts one tile only
        ("d1", {"dragonflies": 1}, 1),
        ("l9", {"lightning_bugs": 9}, 9),
        ("h9", {"grasshopper": 9}, 9),
        # honey: the best combs first, loose bees cost, loose combs do not
        ("be", {"honey": -3}, -3),
        ("be be", {"honey": -6}, -6),
        ("c10 c10 c15", {}, 0),
        ("be be c10 c15 c15", {"honey": 30}, 30),
        ("be be be be be be c10 c10 c10 c15 c15 c15", {"honey": 75}, 75),
        ("be be be be be be", {"honey": -18}, -18),
        ("be c10", {"honey": 10}, 10),
        # wasps
        ("w4 w5 w6 w7", {"wasps": -22}, -22),
        # everything together
        ("rx r1 r5 b2 fl fl d3 d5 l4 l6 h7 be be c15 w6", None, 12 + 2 + 4 + 5 + 4 + 7 + 12 - 6),
    ],
)
def test_what_a_collection_is_worth(words: str, lines: dict[str, int] | None, total: int) -> None:
    if lines is not None:
        assert lines_of(words) == lines
    assert points(tiles(words)) == total


def test_the_order_of_collecting_does_not_matter() -> None:
    held = tiles("rx r1 r5 b2 fl fl d3 d5 l4 l6 h7 be be c15 w6")
    assert points(held) == points(held[::-1]) == points(held[7:] + held[:7])


def test_all_lines_are_always_there_in_one_order() -> None:
    for words in ("", "fl", "w4 rx be"):
        assert tuple(line.kind for line in score_lines(tiles(words))) == LINES


@pytest.mark.parametrize(
    ("words", "kind", "why"),
    [
        ("r5 r3 rx", "red", (1, 5, 3)),
        ("r5 r3", "red", (0, 5, 3)),
        ("fl fl", "flowers", (2,)),
        ("d2 d9 d7", "dragonflies", (2, 9, 7)),
        ("l2 l9", "lightning_bugs", (2, 9)),
        ("h4", "grasshopper", (4,)),
        ("be be c10 c15", "honey", (2, 15, 10)),
        ("w5 w4", "wasps", (-5, -4)),
    ],
)
def test_a_line_says_where_its_points_come_from(words: str, kind: str, why: tuple[int, ...]) -> None:
    assert next(line.why for line in score_lines(tiles(words)) if line.kind == kind) == why


# --- components ----------------------------------------------------------------------------------------------------


def test_there_are_a_hundred_tiles() -> None:
    assert len(TILES) == len(set(TILES)) == len({tile.id for tile in TILES}) == 100


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        *((kind, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]) for kind in BUTTERFLIES),
        (Kind.FLOWER, [0] * 13),
        (Kind.DRAGONFLY, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (Kind.LIGHTNING_BUG, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (Kind.GRASSHOPPER, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (Kind.BEE, [0] * 6),
        (Kind.HONEYCOMB, [10, 10, 10, 15, 15, 15]),
        (Kind.WASP, [-7, -6, -5, -4]),
    ],
)
def test_every_kind_has_its_tiles(kind: Kind, values: list[int]) -> None:
    assert sorted(tile.value for tile in TILES if tile.kind_of is kind) == values


def test_each_colour_has_one_doubler_and_nothing_else_has() -> None:
    doublers = [tile for tile in TILES if tile.doubler]
    assert Counter(tile.kind_of for tile in doublers) == dict.fromkeys(BUTTERFLIES, 1)
    assert all(tile.value == 0 for tile in doublers)
