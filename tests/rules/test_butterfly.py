"""The rules of Butterfly, sentence by sentence, on positions made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from game.core.contract import CommonReason, Event, Reason, Refused, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games.butterfly.rules import (
    RULES,
    ButterflyState,
    Drew,
    Ended,
    HoppedAway,
    LaidOut,
    Left,
    Net,
    Nets,
    Place,
    Placed,
    Took,
    Walk,
    Walked,
    Why,
)
from game.games.butterfly.tables import SQUARES, TILES, Facing, Square
from tests.rules.butterfly_board import NO_DICE, position, tiles, word_of, words_of


def landings(state: ButterflyState) -> set[str]:
    """Return the squares that the seat to decide may walk to."""
    return {move.path[0] for move in state.legal_moves() if isinstance(move, Walk)}


def do(state: ButterflyState, *steps: str) -> tuple[ButterflyState, list[Event]]:
    """Play steps: a square to walk to, `draw` or `leave`. Returns the position and all events."""
    events: list[Event] = []
    for step in steps:
        assert state.turn is not None
        move = Net(state.turn, step == "draw") if step in ("draw", "leave") else Walk(state.turn, Square.of(step))
        played = state.play(move, NO_DICE)
        assert isinstance(played.state, ButterflyState)
        state = played.state
        events += played.events
    return state, events


def holds(state: ButterflyState, seat: int) -> str:
    return words_of(state.held[seat])


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def start(seats: int, first: int = 0, nets: Nets = Nets.EVERY, seed: int = 1) -> ButterflyState:
    return RULES.setup(Table(seats, Seat(first), {"nets": nets}), Rng(seed).at(0)).state


# --- setting up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size", "bag"), [(2, 6, 64), (3, 7, 51), (4, 8, 36), (5, 9, 19)])
def test_the_board_is_filled_and_the_rest_stays_in_the_bag(seats: int, size: int, bag: int) -> None:
    step = RULES.setup(Table(seats, Seat(1), {"nets": "every"}), Rng(7).at(0))
    state = step.state
    assert state.size == size
    assert len(state.board) == size * size
    assert None not in state.board
    assert len(state.bag) == bag
    assert sorted(tile.id for tile in (*state.board, *state.bag) if tile) == sorted(tile.id for tile in TILES)
    assert state.held == ((),) * seats
    assert state.gone == ()
    assert step.events == (LaidOut(Seat(1), size, bag),)


def test_every_seed_fills_it_otherwise() -> None:
    assert len({start(2, seed=seed).board for seed in range(50)}) == 50
    assert len({start(2, seed=seed).board[0] for seed in range(50)}) > 20


@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in (2, 3, 4, 5) for first in range(seats)])
def test_the_seat_to_the_right_of_the_first_player_puts_the_hedgehog(seats: int, first: int) -> None:
    state = start(seats, first)
    assert state.turn == (first + seats - 1) % seats
    move = Place(state.turn, Square.of("b3"), Facing.WEST)
    after, events = state.play(move, NO_DICE)
    assert after.turn == first
    assert events == (Placed(move.seat, move.square, move.facing),)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_is_put_on_any_tile_looking_anywhere(seats: int) -> None:
    state = start(seats)
    placements = {(move.square, move.facing) for move in state.legal_moves() if isinstance(move, Place)}
    assert placements == {(square, facing) for square in SQUARES[state.size] for facing in Facing}
    assert len(state.legal_moves()) == 4 * len(state.board)


def test_nothing_is_collected_by_it() -> None:
    state = start(3)
    assert state.turn is not None
    after, _ = state.play(Place(state.turn, Square.of("d4"), Facing.NORTH), NO_DICE)
    assert isinstance(after, ButterflyState)
    assert after.board == state.board
    assert after.held == ((), (), ())
    assert (after.hedgehog, after.facing) == (Square.of("d4"), Facing.NORTH)


# --- walking -------------------------------------------------------------------------------------------------------

OPEN: Final = """
    ..  ..  r1  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    b1  b2  ..^ ..  y1  y2
    ..  ..  g1  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    ..  ..  g2  ..  ..  d1
"""


def test_ahead_left_and_right_any_distance_never_back() -> None:
    assert landings(position(OPEN)) == {"c1", "a3", "b3", "e3", "f3"}


@pytest.mark.parametrize(
    ("look", "squares"),
    [
        ("^", {"c1", "a3", "b3", "e3", "f3"}),
        (">", {"e3", "f3", "c1", "c4", "c6"}),
        ("v", {"c4", "c6", "a3", "b3", "e3", "f3"}),
        ("<", {"a3", "b3", "c1", "c4", "c6"}),
    ],
)
def test_what_is_ahead_left_and_right_follows_the_hedgehog(look: str, squares: set[str]) -> None:
    assert landings(position(OPEN.replace("^", look))) == squares


def test_walks_come_ahead_then_left_then_right_each_nearest_first() -> None:
    moves = position(OPEN.replace("^", "v")).legal_moves()
    assert [move.path[0] for move in moves] == ["c4", "c6", "e3", "f3", "b3", "a3"]


@pytest.mark.parametrize(
    ("square", "facing"), [("c1", Facing.NORTH), ("a3", Facing.WEST), ("b3", Facing.WEST), ("f3", Facing.EAST)]
)
def test_it_looks_where_it_went_and_the_landing_tile_is_collected(square: str, facing: Facing) -> None:
    before = position(OPEN, bag="")
    after, events = do(before, square)
    assert after.facing is facing
    assert after.hedgehog == Square.of(square)
    place = SQUARES[6].index(Square.of(square))
    tile = before.board[place]
    assert tile is not None
    assert after.board[place] is None
    assert after.held[0] == (tile,)
    assert events[1] == Took(Seat(0), tile, Square.of(square))


def test_it_passes_over_tiles_without_taking_them() -> None:
    after, events = do(position(OPEN, bag="fl"), "a3")
    assert holds(after, 0) == "b1"
    assert after.board[13] is not None
    assert kinds(events)[:2] == ["walked", "took"]


CORNERS: Final = """
    ..  r1  ..  ..  r2  ..
    r3  ..  ..  ..  ..  r4
    ..  ..  ..  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    b1  ..  ..  ..  ..  b2
    ..  b3  ..  ..  b4  ..
"""


@pytest.mark.parametrize(
    ("corner", "look", "squares"),
    [
        ("a1", "^", {"b1", "e1"}),
        ("a1", "<", {"a2", "a5"}),
        ("a1", ">", {"b1", "e1", "a2", "a5"}),
        ("f6", "v", {"e6", "b6"}),
        ("f6", ">", {"f5", "f2"}),
        ("f1", "^", {"e1", "b1"}),
        ("a6", "<", {"a5", "a2"}),
        ("a6", "v", {"b6", "e6"}),
    ],
)
def test_in_a_corner_it_turns_along_the_border(corner: str, look: str, squares: set[str]) -> None:
    rows = [line.split() for line in CORNERS.strip().splitlines()]
    rows[int(corner[1]) - 1]["abcdef".index(corner[0])] += look
    assert landings(position("\n".join(map(" ".join, rows)))) == squares


def test_the_start_tile_is_a_tile_like_any_other() -> None:
    """Crossing it is crossing no net, and whoever comes back to it takes it."""
    state = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        r1  h5> b1  y1  ..  ..
        fl  ..  ..  g1  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        """,
        bag="w4",
    )
    assert "b3" not in landings(state)
    left, events = do(state, "d3")
    assert left.board[13] is not None
    assert kinds(events) == ["walked", "took"]
    back, _ = do(left, "d4", "a4", "leave", "a3")
    assert "b3" in landings(back)
    taken, events = do(back, "b3")
    assert holds(taken, 0).endswith("h5")
    _, events = do(back, "c3")
    assert events[0] == Walked(Seat(0), Square.of("a3"), Square.of("c3"), Facing.EAST, ())
    assert kinds(events)[1] == "took"


# --- each kind of tile ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind", "points"),
    [
        ("r4", "red", 4),
        ("b3", "blue", 3),
        ("g2", "green", 2),
        ("y5", "yellow", 5),
        ("fl", "flowers", 1),
        ("d8", "dragonflies", 8),
        ("l7", "lightning_bugs", 7),
        ("h6", "grasshopper", 6),
        ("be", "honey", -3),
        ("c15", "honey", 0),
        ("w6", "wasps", -6),
    ],
)
@pytest.mark.parametrize("source", ["board", "bag"])
def test_each_kind_is_collected_from_board_and_bag(word: str, kind: str, points: int, source: str) -> None:
    doubler = "bx" if word == "r4" else "rx"
    landing, drawn = (word, doubler) if source == "board" else (doubler, word)
    state = position(
        f"""
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..> ..  {landing} ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        """,
        bag=drawn,
    )
    after, _ = do(state, "c3", "draw" if source == "bag" else "leave")
    outcome = after.outcome()
    assert outcome is not None
    assert {line.kind: line.points for line in outcome.lines[0]}[kind] == points
    assert outcome.scores == (points, 0)


# --- nets ----------------------------------------------------------------------------------------------------------

ROW: Final = """
    ..  ..  ..  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    ..> {} {} {} fl  r1
    ..  ..  ..  ..  ..  ..
    ..  ..  ..  ..  g1  ..
    ..  ..  ..  ..  ..  g2
"""


@pytest.mark.parametrize(
    ("between", "nets"),
    [
        (("b1", "b2", "b3"), []),
        (("b1", "..", "b3"), ["c3"]),
        (("..", "..", "b3"), ["b3", "c3"]),
        (("..", "..", ".."), ["b3", "c3", "d3"]),
    ],
)
def test_however_many_nets_are_crossed_one_draw_is_offered(between: tuple[str, str, str], nets: list[str]) -> None:
    state = position(ROW.format(*between), bag="w4 w5")
    after, events = do(state, "e3")
    walked = Walked(Seat(0), Square.of("a3"), Square.of("e3"), Facing.EAST, tuple(map(Square.of, nets)))
    assert events[0] == walked
    if not nets:
        assert kinds(events) == ["walked", "took"]
        assert after.turn == 1
        return
    assert events == [walked]
    assert after.turn == 0
    assert after.legal_moves() == (Net(Seat(0), draw=True), Net(Seat(0), draw=False))
    done, events = do(after, "draw")
    assert kinds(events) == ["drew", "took"]
    assert done.turn == 1
    assert holds(done, 0) == "w4 fl"


def test_only_spaces_strictly_between_count() -> None:
    """Neither the square it leaves, though bare, nor the one it lands on."""
    after, events = do(position(ROW.format("b1", "..", "b3"), bag="w4"), "b3")
    assert kinds(events) == ["walked", "took"]
    assert after.turn == 1


def test_the_draw_comes_before_the_landing_tile_which_cannot_change() -> None:
    state, _ = do(position(ROW.format("..", "b1", "b2"), bag="w4"), "e3")
    assert state.hedgehog == Square.of("e3")
    assert holds(state, 0) == ""
    assert state.board[16] is not None
    assert not landings(state)
    done, events = do(state, "draw")
    assert events == [
        Drew(Seat(0), tiles("w4")[0], bag=0),
        Took(Seat(0), tiles("fl")[0], Square.of("e3")),
    ]
    assert holds(done, 0) == "w4 fl"


def test_a_draw_may_be_declined() -> None:
    state = position(ROW.format("..", "b1", "b2"), bag="w4 w5")
    after, events = do(state, "e3", "leave")
    assert events[1:] == [Left(Seat(0)), Took(Seat(0), tiles("fl")[0], Square.of("e3"))]
    assert holds(after, 0) == "fl"
    assert words_of(after.bag) == "w4 w5"
    assert after.turn == 1


def test_no_draw_is_offered_from_an_empty_bag() -> None:
    after, events = do(position(ROW.format("..", "..", "..")), "e3")
    assert kinds(events) == ["walked", "took"]
    assert isinstance(events[0], Walked)
    assert len(events[0].nets) == 3
    assert after.turn == 1


def test_the_bag_is_drawn_in_its_order() -> None:
    state, _ = do(position(ROW.format("..", "b1", "b2"), bag="w5 w7 w4"), "e3", "draw")
    assert words_of(state.bag) == "w7 w4"
    state, _ = do(state, "f3")
    assert words_of(state.bag) == "w7 w4"
    assert holds(state, 0) == "w5 fl"


# --- scattered nets ------------------------------------------------------------------------------------------------


def test_the_fixed_pattern_of_nets() -> None:
    nets = {square.id for square in SQUARES[9] if square.printed_net}
    assert {net for net in nets if net[0] in "abcdef" and net[1] in "123456"} == {
        *("b1", "d2", "a3", "f3", "c4", "e5", "b6"),
    }
    assert len(nets) == 17
    assert {"g1", "i2", "d7", "i7", "h4", "g6"} <= nets


WIDE: Final = """
    b1 .. .. .. .. .. .. b2
    .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. ..
    fl .. .. .. .. .. .. ..
""".replace("b1", "b1>")


def wide(bag: str) -> ButterflyState:
    """Make a board for four where the walk from a1 to h1 crosses the two nets b1 and g1."""
    return position(WIDE, bag=bag, nets=Nets.SCATTERED)


def test_only_the_spaces_of_the_pattern_are_nets() -> None:
    """On the row of the test b3, c3 and d3 are no nets, c4 is one."""
    after, events = do(position(ROW.format("..", "..", ".."), bag="w4", nets=Nets.SCATTERED), "e3")
    assert kinds(events) == ["walked", "took"]
    state = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..> ..  fl  ..  ..
        ..  ..  ..  r1  ..  ..
        ..  ..  ..  ..  ..  ..
        """,
        bag="w4",
        nets=Nets.SCATTERED,
    )
    after, events = do(state, "d4")
    assert events == [Walked(Seat(0), Square.of("b4"), Square.of("d4"), Facing.EAST, (Square.of("c4"),))]
    assert after.offers == 1


def test_a_net_under_a_tile_is_none() -> None:
    board = WIDE.replace("b1> ..", "b1> r1").replace(".. b2", "r2 b2")
    after, events = do(position(board, bag="w4 w5", nets=Nets.SCATTERED), "h1")
    assert kinds(events)[:2] == ["walked", "took"]
    assert after.turn != 0


def test_each_net_crossed_offers_its_own_draw() -> None:
    state, events = do(wide("w4 w5 w6"), "h1")
    assert events == [
        Walked(Seat(0), Square.of("a1"), Square.of("h1"), Facing.EAST, (Square.of("b1"), Square.of("g1"))),
    ]
    assert state.offers == 2
    state, events = do(state, "draw")
    assert kinds(events) == ["drew"]
    assert (state.turn, state.offers, holds(state, 0)) == (0, 1, "w4")
    state, events = do(state, "draw")
    assert kinds(events)[:2] == ["drew", "took"]
    assert holds(state, 0) == "w4 w5 b2"
    assert words_of(state.bag) == "w6"


def test_a_refusal_does_not_end_the_asking() -> None:
    state, events = do(wide("w4 w5"), "h1", "leave")
    assert kinds(events) == ["walked", "left"]
    assert (state.turn, state.offers) == (0, 1)
    state, _ = do(state, "draw")
    assert holds(state, 0) == "w4 b2"
    state, _ = do(wide("w4 w5"), "h1", "draw", "leave")
    assert holds(state, 0) == "w4 b2"
    state, _ = do(wide("w4 w5"), "h1", "leave", "leave")
    assert holds(state, 0) == "b2"


def test_an_empty_bag_ends_the_asking() -> None:
    state, events = do(wide("w4"), "h1", "draw")
    assert kinds(events)[:3] == ["walked", "drew", "took"]
    assert state.offers == 0
    assert holds(state, 0) == "w4 b2"


def test_with_every_space_a_net_the_same_walk_offers_one_draw() -> None:
    state, events = do(position(WIDE, bag="w4 w5 w6"), "h1")
    assert isinstance(events[0], Walked)
    assert len(events[0].nets) == 6
    assert state.offers == 1


# --- grasshoppers --------------------------------------------------------------------------------------------------


def test_a_new_grasshopper_sends_the_one_before_out_of_the_game() -> None:
    state = position(ROW.format("b1", "h3", "b2"), bag="w4", held=("h9 fl", "h8"))
    after, events = do(state, "c3")
    assert holds(after, 0) == "fl h3"
    assert holds(after, 1) == "h8"
    assert words_of(after.gone) == "h9"
    assert words_of(after.bag) == "w4"
    assert events[1:] == [
        Took(Seat(0), tiles("h3")[0], Square.of("c3")),
        HoppedAway(Seat(0), tiles("h9")[0]),
    ]


def test_draw_grasshopper_8_then_land_on_grasshopper_2() -> None:
    state = position(ROW.format("..", "b1", "b2").replace("fl", "h2"), bag="h8", held=("h5",))
    after, events = do(state, "e3", "draw")
    assert holds(after, 0) == "h2"
    assert words_of(after.gone) == "h5 h8"
    assert kinds(events) == ["walked", "drew", "hopped_away", "took", "hopped_away"]


def test_only_the_last_grasshopper_counts() -> None:
    """9, then 1: the worked example."""
    after, _ = do(position(ROW.format("b1", "h1", "b2"), held=("h9",)), "c3")
    finished, _ = do(after, "f3")
    state = finished
    while state.turn is not None:
        state = do(state, state.legal_moves()[0].path[0])[0]
    outcome = state.outcome()
    assert outcome is not None
    assert {line.kind: line.points for line in outcome.lines[0]}["grasshopper"] == 1


# --- the end -------------------------------------------------------------------------------------------------------

LAST: Final = """
    ..  ..  ..  ..  ..  d9
    ..  ..  ..  ..  ..  ..
    ..> r1  ..  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    {}  ..  ..  ..  ..  {}
"""


def test_the_game_ends_at_once_when_nothing_is_in_reach() -> None:
    """Seat 2 of three has had one turn less; the tiles left behind count for nobody."""
    state = position(LAST.format("w4", "fl"), held=("r5", "r2"))
    after, events = do(state, "b3")
    assert after.turn is None
    assert after.legal_moves() == ()
    assert events[-1] == Ended(Seat(1), left=3)
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == (6, 2)
    assert outcome.winners == (0,)
    assert outcome.ended == "no_tile_in_reach"
    assert outcome.decided_by is None


def test_a_tile_behind_the_hedgehog_does_not_keep_the_game_going() -> None:
    board = """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        d9  ..> r1  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
    """
    after, events = do(position(board), "c3")
    assert after.turn is None
    assert events[-1] == Ended(Seat(1), left=1)


def test_it_ends_with_the_last_tile() -> None:
    after, events = do(position(LAST.replace("d9", "..").format("..", "..")), "b3")
    assert after.turn is None
    assert events[-1] == Ended(Seat(1), left=0)


def test_it_goes_on_while_a_tile_is_in_reach() -> None:
    after, _ = do(position(LAST.format("w4", "fl").replace("r1  ..", "r1  w5")), "b3")
    assert after.turn == 1
    assert landings(after) == {"c3"}


def test_the_draw_is_decided_even_on_the_last_walk() -> None:
    board = LAST.format("..", "..").replace("..> r1  ..", "..> ..  r1").replace("d9", "..")
    state, _ = do(position(board, bag="d8"), "c3")
    assert state.turn == 0
    after, events = do(state, "draw")
    assert kinds(events) == ["drew", "took", "ended"]
    assert after.turn is None


@pytest.mark.parametrize(
    ("held", "scores", "winners"),
    [
        (("", "r1"), (1, 1), (0, 1)),
        (("", "r2"), (1, 2), (1,)),
        (("w4", ""), (-3, 0), (1,)),
        (("fl fl", "b5"), (5, 5), (0, 1)),
    ],
)
def test_the_highest_total_wins_and_ties_share(
    held: tuple[str, str], scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    after, _ = do(position(LAST.format("..", "..").replace("r1", "g1"), held=held), "b3")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == scores
    assert outcome.winners == winners
    assert outcome.decided_by is None


# --- refusals ------------------------------------------------------------------------------------------------------


PUTTING: Final[list[tuple[tuple[str, ...], Reason]]] = [
    ((), Why.CHOOSE_A_TILE),
    (("facing:north",), Why.CHOOSE_A_TILE),
    (("g7",), Why.CHOOSE_A_TILE),
    (("net:draw",), Why.CHOOSE_A_TILE),
    (("a1",), Why.CHOOSE_A_FACING),
    (("a1", "b2"), Why.CHOOSE_A_FACING),
]

WALKING: Final[list[tuple[tuple[str, ...], Reason]]] = [
    (("c3",), Why.STANDS_HERE),
    (("c2",), Why.NO_TILE),
    (("d3",), Why.NO_TILE),
    (("c5",), Why.NO_TILE),
    (("c4",), Why.BEHIND),
    (("c6",), Why.BEHIND),
    (("f6",), Why.NOT_IN_LINE),
    (("net:draw",), Why.NO_NET),
    (("net:leave",), Why.NO_NET),
    (("g7",), CommonReason.NO_SUCH_MOVE),
    (("facing:north",), CommonReason.NO_SUCH_MOVE),
    ((), CommonReason.NO_SUCH_MOVE),
    (("c1", "facing:north"), CommonReason.NO_SUCH_MOVE),
]


@pytest.mark.parametrize(("path", "reason"), PUTTING)
def test_why_the_hedgehog_cannot_be_put_like_this(path: tuple[str, ...], reason: Reason) -> None:
    assert start(2).refusal(path) is reason


@pytest.mark.parametrize(("path", "reason"), WALKING)
def test_why_it_cannot_walk_there(path: tuple[str, ...], reason: Reason) -> None:
    assert position(OPEN).refusal(path) is reason


def test_every_reason_stands_in_these_tables() -> None:
    assert {reason for _, reason in (*PUTTING, *WALKING)} - set(CommonReason) == set(Why) - {Why.NET_FIRST}


@pytest.mark.parametrize("path", [("a3",), ("f3",), ("c2",), ("facing:north",), ()])
def test_nothing_else_before_the_net_is_decided(path: tuple[str, ...]) -> None:
    state, _ = do(position(ROW.format("..", "b1", "b2"), bag="w4"), "e3")
    assert state.refusal(path) is Why.NET_FIRST


def test_refused_moves_raise_with_their_reason() -> None:
    state = position(OPEN)
    for move, reason in (
        (Walk(Seat(0), Square.of("c4")), Why.BEHIND),
        (Net(Seat(0), draw=True), Why.NO_NET),
        (Place(Seat(0), Square.of("c3"), Facing.NORTH), Why.STANDS_HERE),
        (Walk(Seat(1), Square.of("c1")), CommonReason.NOT_YOUR_TURN),
    ):
        with pytest.raises(Refused) as refused:
            state.play(move, NO_DICE)
        assert refused.value.reason is reason


# --- what is seen --------------------------------------------------------------------------------------------------


def test_a_view_shows_everything_but_the_bag() -> None:
    state = position(ROW.format("..", "b1", "b2"), bag="w4 w5", held=("h9 fl", "h8"))
    for viewer in (None, Seat(0), Seat(1)):
        view = state.view(viewer)
        assert (view.board, view.held, view.gone) == (state.board, state.held, state.gone)
        assert (view.hedgehog, view.facing, view.offers, view.nets) == (state.hedgehog, state.facing, 0, Nets.EVERY)
        assert view.bag == 2
        assert not any(word in repr(view) for word in ("wasp-4", "wasp-5"))


def test_guesses_put_what_is_unseen_into_the_bag_in_every_order() -> None:
    """Three tiles unseen: six orders, each about as often."""
    state = start(2)
    rest = [*state.board, *state.bag[3:]]
    held = (tuple(tile for tile in rest if tile and word_of(tile)[0] != "h"), ())
    gone = tuple(tile for tile in rest if tile and word_of(tile)[0] == "h")
    few = position(LAST.format("..", "..").replace("d9", "..").replace("r1", ".."))
    late = ButterflyState(Seat(0), Nets.EVERY, few.board, state.bag[:3], few.hedgehog, few.facing, 1, held, gone)
    counts: dict[str, int] = {}
    for seed in range(1200):
        guess = RULES.guess(late.view(Seat(0)), Rng(seed).at(1))
        assert set(guess.bag) == set(late.bag)
        counts[words_of(guess.bag)] = counts.get(words_of(guess.bag), 0) + 1
    assert len(counts) == 6
    assert all(150 < count < 250 for count in counts.values())
