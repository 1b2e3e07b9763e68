"""What Treelings says and shows: sentences, previews, the scene of a page, the judge's reasons."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.contract import Event
from game.core.scene import Look, Mark
from game.core.values import Seat, Worth
from game.games.treelings import judge, words
from game.games.treelings.moves import (
    Began,
    Dealt,
    Ended,
    FestivalCame,
    Filled,
    Grew,
    LaidOut,
    LayOut,
    Passed,
    Plant,
    Planted,
    TakeGuild,
    TakeSingles,
    Took,
    TreelingsMove,
)
from game.games.treelings.rules import TreelingsState
from game.games.treelings.scene import scene
from game.games.treelings.scoring import score_lines
from game.games.treelings.shapes import DistrictCell, TreelingsScene
from game.games.treelings.tables import Guild, Side
from tests.rules.test_treelings import Box, dealt, do, position

NAMES = ("Wren", "Toad", "Mole", "Newt", "Hare")
ZERO, ONE = Seat(0), Seat(1)
TWO_NEW = position("b1", "b1", waiting="nr")


def shown(state: TreelingsState, chosen: str = "", viewer: int | None = 0, **look: Any) -> TreelingsScene:
    """Return the scene that a seat sees."""
    seat = None if viewer is None else Seat(viewer)
    return scene(state.view(seat), Look(NAMES, chosen=tuple(chosen.split()), **look))


def best(state: TreelingsState) -> tuple[TreelingsMove, Worth]:
    """Return the judge's choice."""
    view = state.view(state.turn)
    return max(((move, judge.worth(view, move)) for move in state.legal_moves()), key=lambda pair: pair[1].points)


# --- sentences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            Began(ONE, 102),
            "Everybody has three starting cards. The pile holds 102 more, the last 20 of them below the festival card. "
            "First to move: Toad.",
        ),
        (Dealt(ONE, Box().take("rbr")), "Dealt to Toad: 1 blue and 2 red."),
        (LaidOut(ZERO, (Box().take("rrr"),)), "Wren laid out one tree: red maple 3."),
        (
            LaidOut(ZERO, (Box().take("b"), Box().take("pp"))),
            "Wren laid out from left to right: blue spruce, purple willow 2.",
        ),
        (Filled(ZERO, Box().take("rbr"), 20), "1 blue and 2 red came to the market."),
        (FestivalCame(ZERO, 1), "The festival card has come: this is the last round. 1 turn is left."),
        (FestivalCame(ZERO, 3), "The festival card has come: this is the last round. 3 turns are left."),
        (Took(ONE, Box().take("y"), singles=False), "Toad took 1 yellow card."),
        (Took(ONE, Box().take("yyy"), singles=False), "Toad took 3 yellow cards."),
        (Took(ONE, Box().take("gyn"), singles=True), "Toad took one each of green, yellow and brown."),
        (Grew(ONE, Box().take("yyy"), 7), "Toad grew the yellow poplar to 7 cards."),
        (Planted(ONE, Box().take("n"), Side.LEFT), "Toad planted a brown acacia at the left end, 1 card high."),
        (Planted(ONE, Box().take("nn"), Side.RIGHT), "Toad planted a brown acacia at the right end, 2 cards high."),
        (Passed(ONE), "Toad found market and pile empty and passed."),
        (Ended(0), "The last round is over."),
        (Ended(1), "The last round is over. 1 card stays in the market and counts nothing."),
        (Ended(3), "The last round is over. 3 cards stay in the market and count nothing."),
    ],
)
def test_what_happens_is_told(event: Event, text: str) -> None:
    assert words.event(event, NAMES) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Dealt(ZERO, Box().take("rbr")), "Dealt to You: 1 blue and 2 red."),
        (LaidOut(ZERO, (Box().take("rrr"),)), "You laid out one tree: red maple 3."),
        (Took(ZERO, Box().take("yy"), singles=False), "You took 2 yellow cards."),
        (Took(ZERO, Box().take("gy"), singles=True), "You took one each of green and yellow."),
        (Grew(ZERO, Box().take("yyy"), 7), "You grew the yellow poplar to 7 cards."),
        (Planted(ZERO, Box().take("n"), Side.LEFT), "You planted a brown acacia at the left end, 1 card high."),
        (Passed(ZERO), "You found market and pile empty and passed."),
    ],
)
def test_a_lone_person_is_told_of_as_you(event: Event, text: str) -> None:
    assert words.event(event, ("You", "Toad")) == text


def test_guilds_differ_by_more_than_their_colour() -> None:
    assert len({words.tree_name(guild).removeprefix(words.guild_name(guild)) for guild in Guild}) == 6
    cards = shown(position("b1", "b1", market="bgynr")).market
    assert len({card.crown for card in cards}) == len({card.storey for card in cards}) == 5


def test_a_decision_is_told_in_a_line_without_every_tree_that_grew() -> None:
    _, events = do(position("g1 b2", "b1", market="bbgyn", above="rrrrr"), "take:blue")
    assert words.telling(events, NAMES) == "Wren took 2 blue cards. 2 red came to the market."


@pytest.mark.parametrize(
    ("state", "chosen", "text"),
    [
        (dealt("bgy", "nnn"), "", "Which of your trees stands leftmost?"),
        (dealt("bgy", "nnn"), "new:blue", "Which of your trees comes next?"),
        (position("b1", "b1", market="bbg"), "", "What do you take from the market?"),
        (position("b1", "b1", waiting="n"), "", "The brown acacia is new to your district. At which end?"),
        (position("b1", "b1", waiting="n"), "end:left", "The brown acacia is new to your district. At which end?"),
        (TWO_NEW, "", "Which new tree do you plant next?"),
        (TWO_NEW, "new:red", "The red maple is new to your district. At which end?"),
        (
            TWO_NEW,
            "new:red end:left",
            "The red maple is new to your district. At which end?",
        ),
    ],
)
def test_every_question(state: TreelingsState, chosen: str, text: str) -> None:
    assert words.prompt(state.view(ZERO), tuple(chosen.split())) == text
    assert shown(state, chosen).prompt == text
    assert shown(state, chosen).more
    assert shown(state, viewer=1).prompt == "Wren is thinking."
    assert shown(state, viewer=None).more == ""


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (LayOut(ZERO, (Guild.BLUE, Guild.RED)), "Lay out from left to right: blue spruce, red maple"),
        (TakeGuild(ZERO, Guild.BLUE), "Take blue"),
        (TakeSingles(ZERO), "Take all single cards"),
        (Plant(ZERO, Guild.RED, Side.LEFT, named=True), "Plant the red maple at the left end"),
        (Plant(ZERO, Guild.RED, Side.RIGHT, named=False), "Plant the red maple at the right end"),
    ],
)
def test_every_move_has_a_name(move: TreelingsMove, text: str) -> None:
    assert words.move_name(move) == text


# --- why a tree scores ---------------------------------------------------------------------------------------------


def whys(*districts: str) -> dict[str, str]:
    """Return the sentence for each tree of the first seat."""
    cells = shown(position(*districts, market="bb")).districts
    mine = next(cell for cell in cells if cell.seat == 0)
    return {f"{tree.guild}": tree.why for tree in mine.trees}


def test_a_tree_says_why_it_scores_or_not() -> None:
    assert whys("b3 g5 y2", "n2 r4") == {
        "blue": "The blue spruce scores nothing: the red maple next door (Toad) and the green oak beside it are "
        "taller.",
        "green": "The green oak scores 5: no tree beside it is taller.",
        "yellow": "The yellow poplar scores nothing: the green oak beside it is taller.",
    }


def test_equal_height_is_said_to_be_enough() -> None:
    assert whys("b3 g3", "n1 r3") == {
        "blue": "The blue spruce scores 3: the red maple next door (Toad) and the green oak beside it are just as "
        "tall, and that is enough.",
        "green": "The green oak scores 3: the blue spruce beside it is just as tall, and that is enough.",
    }


def test_the_same_neighbour_on_both_sides_is_named_once() -> None:
    assert whys("b3", "n4") == {"blue": "The blue spruce scores nothing: the brown acacia next door (Toad) is taller."}
    assert whys("b3", "n3") == {
        "blue": "The blue spruce scores 3: the brown acacia next door (Toad) is just as tall, and that is enough."
    }
    assert whys("b3", "") == {"blue": "The blue spruce scores 3: no tree beside it is taller."}


def test_only_trees_that_stand_beside_are_said_to_while_nobody_else_has_any() -> None:
    """The ring leads back to the other end of the only row: that tree is not beside."""
    assert whys("b1 g1 y1", "") == {
        "blue": "The blue spruce scores 1: the green oak beside it is just as tall, and that is enough.",
        "green": "The green oak scores 1: the blue spruce beside it and the yellow poplar beside it are just as tall, "
        "and that is enough.",
        "yellow": "The yellow poplar scores 1: the green oak beside it is just as tall, and that is enough.",
    }
    cell = next(cell for cell in shown(position("b2 g1", "", "", market="bb")).districts if cell.seat == 0)
    assert [(tree.points, tree.taller_left, tree.taller_right) for tree in cell.trees] == [
        (2, False, False),
        (0, True, False),
    ]
    assert whys("b2 g1", "", "")["green"] == "The green oak scores nothing: the blue spruce beside it is taller."


def test_the_reckoning_says_where_points_come_from() -> None:
    lines = score_lines(position("b3 g5 y2", "n2 r4").districts)[0]
    assert [(words.line_name(line.kind), words.line_why(line), line.points) for line in lines] == [
        ("Blue spruce", "3, beside a taller 5", 0),
        ("Green oak", "5, between 3 and 2", 5),
        ("Yellow poplar", "2, beside a taller 5", 0),
    ]
    assert [row.piece for row in shown(position("b3 g5 y2", "n2 r4", market="bb")).reckoning] == [
        "crown-blue",
        "crown-green",
        "crown-yellow",
    ]


# --- the market ----------------------------------------------------------------------------------------------------


def test_takes_are_named_with_what_they_change() -> None:
    takes = shown(position("b3 g5 y2", "n2 r4", market="bbgyr", above="nnnnn")).takes
    assert [(take.key, take.name, take.label) for take in takes] == [
        ("take:blue", "both blue", "Take both blue: Wren +5, Toad −4"),
        ("take:green", "green", "Take green: Wren +1"),
        ("take:yellow", "yellow", "Take yellow: no score changes"),
        ("take:red", "red", "Take red: no score changes"),
        ("take:singles", "all single cards", "Take one each of green, yellow and red: Wren +1"),
    ]


def test_a_new_tree_whose_end_matters_has_a_preview_for_each() -> None:
    (take, *_) = shown(position("b3 g5 y2", "n2 r4", market="rrrgy")).takes
    assert [preview.text for preview in take.previews] == ["left: no score changes", "right: Wren +3"]
    assert [preview.changes for preview in take.previews] == [(0, 0), (3, 0)]
    assert take.name == "all 3 red"


def test_several_new_trees_have_the_best_preview() -> None:
    take = shown(position("b3 g5 y2", "n1 r4", market="nrpgg")).takes[-1]
    assert [preview.text for preview in take.previews] == ["at best: Wren +2"]


def test_market_cards_lie_by_guild_and_know_their_takes() -> None:
    state, events = do(position("b1", "b1 r1", market="bggpr", above="gnnnn"), "take:blue")
    found = shown(state, viewer=1, recent=tuple(events)).market
    assert [card.guild for card in found] == [Guild.GREEN] * 3 + [Guild.RED, Guild.PURPLE]
    assert [card.came for card in found].count(True) == 1
    assert found[0].takes == ("take:green",)
    assert found[3].takes == ("take:red", "take:singles")
    assert all(card.marks == (Mark.MAY,) for card in found)
    waits = shown(state, viewer=0)
    assert [take.label for take in waits.takes] == [
        "Take all 3 green",
        "Take red",
        "Take purple",
        "Take one each of red and purple",
    ]
    assert all(not take.marks and not take.previews for take in waits.takes)
    assert all(card.takes and not card.marks for card in waits.market)


def test_a_chosen_or_hinted_take_shows_what_would_grow() -> None:
    state = position("b3 g5 y2", "g2 r4", market="bbgyr", above="nnnnn")
    for seen in (shown(state, "take:singles"), shown(state, hinted=("take:singles",))):
        coming = {tree.guild: tree.coming for cell in seen.districts if cell.mine for tree in cell.trees}
        assert coming == {Guild.BLUE: 0, Guild.GREEN: 1, Guild.YELLOW: 1}
        assert all(tree.coming == 0 for cell in seen.districts if not cell.mine for tree in cell.trees)
    marks = {take.key: take.marks for take in shown(state, "take:singles", hinted=("take:blue",)).takes}
    assert marks["take:singles"] == (Mark.MAY, Mark.CHOSEN)
    assert marks["take:blue"] == (Mark.MAY, Mark.HINT)


def test_what_is_chosen_or_hinted_is_said_too() -> None:
    state = position("b3 g5 y2", "g2 r4", market="bbgyr", above="nnnnn")
    takes = {take.key: take.label for take in shown(state, "take:green", hinted=("take:yellow",)).takes}
    assert takes["take:green"] == "Take green: Wren +1, chosen"
    assert takes["take:yellow"] == "Take yellow: no score changes, the hint"
    planting = shown(TWO_NEW, "new:red", hinted=("new:red", "end:left"))
    assert planting.waiting[1].label == "Red maple, 1 card high, chosen, the hint"
    assert planting.ends[0].label.endswith("Wren +1, the hint")


def test_the_second_line_tells_what_lies_in_the_market() -> None:
    assert shown(position("b1", "b1", market="bbgyn")).more == (
        "The market holds 2 blue, 1 green, 1 yellow and 1 brown. Take all of one guild, or all single cards."
    )
    assert shown(position("b1", "b1", market="bbbpp")).more == (
        "The market holds 3 blue and 2 purple. Take all of one guild."
    )


# --- planting and laying out ---------------------------------------------------------------------------------------


def test_ends_say_what_they_stand_beside_and_what_they_change() -> None:
    ends = shown(position("b3 g5 y2", "n2 r4", market="bb", waiting="rrr")).ends
    assert [(end.key, end.guild, end.height, end.label) for end in ends] == [
        (
            "end:left",
            Guild.RED,
            3,
            "Red maple at the left end, beside the red maple of Toad, 4 cards high: no score changes",
        ),
        (
            "end:right",
            Guild.RED,
            3,
            "Red maple at the right end, beside the brown acacia of Toad, 2 cards high: Wren +3",
        ),
    ]
    assert all(end.marks == (Mark.MAY,) for end in ends)


def test_who_plants_sees_the_takes_but_cannot_take() -> None:
    takes = shown(position("b3", "n2", market="bbg", waiting="r")).takes
    assert [(take.key, take.marks) for take in takes] == [("take:blue", ()), ("take:green", ())]


def test_of_several_new_trees_one_is_named_before_the_end() -> None:
    state = position("b3", "n2", market="bb", waiting="rp")
    before, after = shown(state), shown(state, "new:red")
    assert [(tree.key, tree.marks) for tree in before.waiting] == [
        ("new:red", (Mark.MAY,)),
        ("new:purple", (Mark.MAY,)),
    ]
    assert [(end.guild, end.marks, end.label) for end in before.ends] == [
        (None, (), "Left end"),
        (None, (), "Right end"),
    ]
    assert [end.guild for end in after.ends] == [Guild.RED, Guild.RED]
    assert after.waiting[0].marks == (Mark.CHOSEN,)
    assert after.waiting[0].order == 1


def test_starting_cards_show_the_order_in_which_they_are_chosen() -> None:
    state = dealt("bgg", "nnn", "rpy", above="bbbbb")
    seen = shown(state, "new:green")
    assert [(tree.guild, tree.height, tree.order) for tree in seen.waiting] == [(Guild.BLUE, 1, 0), (Guild.GREEN, 2, 1)]
    others = {cell.seat: [(lot.guild, lot.height) for lot in cell.dealt] for cell in seen.districts}
    assert others[ONE] == [(Guild.BROWN, 3)]
    assert not seen.takes
    assert not seen.ends
    assert not seen.market


# --- districts and the pile ----------------------------------------------------------------------------------------


def order(cells: tuple[DistrictCell, ...]) -> list[int]:
    return [cell.seat for cell in cells]


def test_districts_go_round_from_left_to_right_with_the_own_one_in_the_middle() -> None:
    two, three, five = (position(*["b1", "g2", "y3", "n4", "r5"][:seats], market="bb") for seats in (2, 3, 5))
    assert order(shown(two).districts) == [1, 0]
    assert order(shown(three).districts) == [1, 0, 2]
    assert order(shown(five, viewer=2).districts) == [4, 3, 2, 1, 0]
    assert order(shown(five, viewer=None, shown=Seat(3)).districts) == [0, 4, 3, 2, 1]


def test_each_district_touches_the_next_of_the_ring() -> None:
    cells = shown(position("b1 g2", "y3 n4", "r5 p6", market="bb")).districts
    for left, right in zip(cells, (*cells[1:], cells[0]), strict=True):
        assert left.right is not None
        assert right.left is not None
        assert (left.right.seat, left.right.height) == (right.seat, right.trees[0].height)
        assert (right.left.seat, right.left.height) == (left.seat, left.trees[-1].height)
    assert cells[1].left is not None
    assert cells[1].left.label == "Toad: brown acacia, 4 cards high"


def test_points_of_trees_add_up_to_those_of_the_seat() -> None:
    seen = shown(position("b3 g5 y2", "n2 r4", market="bb"))
    assert {line.seat: line.points for line in seen.seats} == {0: 5, 1: 4}
    for cell in seen.districts:
        assert cell.points == sum(tree.points for tree in cell.trees)
    mine = seen.districts[1].trees
    assert [(tree.taller_left, tree.scores, tree.taller_right) for tree in mine] == [
        (True, False, True),
        (False, True, False),
        (True, False, False),
    ]


def test_what_grew_and_was_planted_since_is_marked() -> None:
    state, events = do(position("b3 g1", "n2 r4", market="ggrpp", above="bbbbb"), "take:green")
    state, more = do(state, "take:purple", "end:left")
    cells = {cell.seat: cell for cell in shown(state, recent=(*events, *more)).districts}
    assert [(tree.guild, tree.grown, tree.planted) for tree in cells[ZERO].trees] == [
        (Guild.BLUE, 0, False),
        (Guild.GREEN, 2, False),
    ]
    assert next((tree.guild, tree.grown, tree.planted) for tree in cells[ONE].trees) == (Guild.PURPLE, 2, True)


@pytest.mark.parametrize(
    ("state", "festival", "length"),
    [
        (
            position("b1", "b1", market="bb", above="bgynrp" * 7),
            "the festival card comes after 42 more",
            "About 8 to 12 more turns each",
        ),
        (
            position("b1", "b1", "b1", "b1", "b1", market="bb", above="bgynrp" * 7),
            "the festival card comes after 42 more",
            "About 4 to 5 more turns each",
        ),
        (position("b1", "b1", market="bbggg"), "the festival card comes next", "About 1 more turn each"),
        # the card comes when the turn is over: to the first player, for a round more, or to one after that
        (position("b1", "b1", market="bbggg", turn=1), "the festival card comes next", "About 2 more turns each"),
        (position("b1", "b1", "b1", market="bbggg", turn=1), "the festival card comes next", "About 1 more turn each"),
        # who plants is still at it: the market has been taken from
        (position("b1", "b1", market="bb", waiting="r"), "the festival card comes next", "About 1 more turn each"),
        # before the first turn nothing has been filled: all turns are still to come
        (
            dealt("bgg", "nnn", above="bgynr", first=1),
            "the festival card comes after 5 more",
            "About 1 more turn each",
        ),
        (position("b1", "b1", market="bb", pile="g"), "the festival card has come", "Last round: 2 turns left"),
        (position("b1", "b1", market="bb", pile="", turn=1), "the festival card has come", "Last round: 1 turn left"),
    ],
)
def test_how_long_it_may_go_on(state: TreelingsState, festival: str, length: str) -> None:
    seen = shown(state)
    assert (seen.festival_text, seen.length_text) == (festival, length)
    assert seen.pile == len(state.pile)


# --- the judge -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (
            position("b3 g5 y2", "n2 r4", market="bbpp", pile=""),
            "Take blue: it brings you 5 points at once.",
        ),
        (
            position("g9 b3", "n3 r1", market="bp", pile=""),
            "Take blue: it costs the others 3 points.",
        ),
        (
            position("g9 b3", "n8 r1", market="bbb", above="bbbbb"),
            "Take blue: it brings nothing at once, but your trees come closer to scoring.",
        ),
        (
            position("g9 b3", "n8 r1", market="bbb", pile=""),
            "Take blue: all in all, no other choice does more for you.",
        ),
        (
            position("b3 g5 y2", "n2 r4", market="bb", waiting="rrr", pile=""),
            "Plant the red maple at the right end: it brings you 3 points at once.",
        ),
        (
            dealt("rbr", "nnn"),
            "Lay out from left to right: {trees}: no other order is better for you.",
        ),
    ],
)
def test_the_judge_says_why(state: TreelingsState, text: str) -> None:
    move, found = best(state)
    trees = ", ".join(map(words.tree_name, move.guilds)) if isinstance(move, LayOut) else ""
    assert words.hint(move, found) == text.format(trees=trees)


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (Worth(1, "gain", (1,)), "Take blue: it brings you 1 point at once."),
        (Worth(1, "gain", (5,)), "Take blue: it brings you 5 points at once."),
        (Worth(1, "spoil", (4,)), "Take blue: it costs the others 4 points."),
        (Worth(1, "promise"), "Take blue: it brings nothing at once, but your trees come closer to scoring."),
        (Worth(1, "order"), "Take blue: no other order is better for you."),
        (Worth(1, "all_in_all"), "Take blue: all in all, no other choice does more for you."),
    ],
)
def test_every_reason_is_said(worth: Worth, text: str) -> None:
    assert words.hint(TakeGuild(ZERO, Guild.BLUE), worth) == text
