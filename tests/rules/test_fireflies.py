"""The rules of Dance of the Fireflies on positions made by hand: set-up, a turn, the harvest, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.contract import CommonReason, Reason, Refused, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games.fireflies.agenda import Harvesting, HarvestStep, Planting, PlantOrchid, PlantWon, TakeTurn
from game.games.fireflies.events import (
    Cause,
    Decided,
    DialTurned,
    Drew,
    EndBegan,
    Harvested,
    NewApprentice,
    Refilled,
    Sheltered,
    Verdict,
)
from game.games.fireflies.moves import Pass, Why
from game.games.fireflies.pieces import Crown
from game.games.fireflies.rules import RULES, FirefliesState
from game.games.fireflies.tables import CARDS, DECK, IS_DAY, Bloom, Card, Colour
from tests.rules.fireflies_board import NO_DICE, can, do, garden, hand, kinds, position

FULL_CLOCK = {place: f"purple-0{place + 1}" for place in range(8)}


def why(state: FirefliesState, *path: str) -> Reason:
    return state.refusal(path)


# --- components and set-up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "flowers"), [(2, 36), (3, 48), (4, 60), (5, 72), (6, 84)])
def test_the_deck_for_each_number_of_players(seats: int, flowers: int) -> None:
    colours = Counter(card.colour for card in DECK[seats])
    assert colours.pop(None) == seats
    assert sum(colours.values()) == flowers
    assert len(set(colours.values())) == 1


def test_what_is_printed() -> None:
    assert len(CARDS) == 90
    for card in CARDS:
        assert len(card.spaces) == (5 if card.colour is None else 3)
    rows = {colour: [(c.players, c.bloom, c.spaces) for c in CARDS if c.colour is colour] for colour in Colour}
    assert all(row == rows[Colour.RED] for row in rows.values())
    assert Counter(bloom for _, bloom, _ in rows[Colour.RED]) == {Bloom.SUN: 9, Bloom.MOON: 5}
    assert "".join(Card.of("orchid-3").spaces) == "XSMSM"


def test_the_day_side() -> None:
    assert [IS_DAY[0][place] for place in range(8)] == [True, True, True, False, False, False, False, True]
    assert [IS_DAY[5][place] for place in range(8)] == [False, False, False, False, True, True, True, True]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_set_up(seats: int, seed: int) -> None:
    deck = Rng(seed).at(0).shuffle("deck", DECK[seats])
    state, events = RULES.setup(Table(seats, Seat(seed % seats), {}), Rng(seed).at(0))
    order = [(seed + step) % seats for step in range(seats)]
    left = list(deck)
    for seat in order:
        dealt, orchids = list[Card](), list[Card]()
        while len(dealt) < 3:
            (orchids if left[0].colour is None else dealt).append(left.pop(0))
        assert set(state.players[seat].hand) == set(dealt)
        assert all(Sheltered(Seat(seat), orchid) in events for orchid in orchids)
    assert [c and c.card for c in state.clock] == left[:8]
    assert list(state.shed) == left[8:]
    assert state.compost == ()
    assert (state.turn, state.apprentice, state.sun) == (order[0], order[0], 0)
    assert all((player.supply, player.royal, player.beds) == (7, True, ()) for player in state.players)


# --- a bid ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "card", "reason"),
    [
        (0, "red-01", None),  # S by day
        (7, "red-02", None),  # X by day
        (2, "red-03", Why.NIGHT_SPACE),  # M by day
        (3, "red-03", None),  # M by night
        (6, "red-02", None),  # X by night
        (5, "red-01", Why.DAY_SPACE),  # S by night
        (0, "red-01 1", None),  # then X
        (0, "red-01 1 1", Why.NIGHT_SPACE),  # then M, and nothing behind it counts
        (4, "red-01 - 1", Why.DAY_SPACE),  # a gap is the first empty space
        (0, "red-01 1 1 2", Why.CARD_FULL),
        (1, "orchid-1 1 2", None),
        (1, "orchid-1 1", Why.NIGHT_SPACE),
    ],
)
def test_only_the_first_empty_space_counts(place: int, card: str, reason: Why | None) -> None:
    state = position({place: card})
    if reason is None:
        assert {f"bid {place + 1}", f"bid {place + 1} royal"} <= set(can(state))
    else:
        assert not any(text.startswith("bid") for text in can(state))
        assert why(state, f"clock:{place}", "regular") is reason


def test_no_refusal_says_what_is_not_so() -> None:
    """A target in the wrong place of a path is no reason to deny a firefly, a bed or a space that is there."""
    state = position({0: "red-02"}, hands=["red-01 white-01"], beds=[["blue-01"]])
    for path in (
        ("regular",),
        ("royal",),
        ("hand:red-01", "clock:0"),
        ("hand:red-01", "hand:white-01"),
        ("hand:red-01", "royal"),
        ("hand:red-01", "bed:new", "royal"),
        ("clock:0", "hand:red-01"),
        ("clock:0", "clock:0"),
        ("clock:0", "bed:new"),
        ("clock:0", "space:0"),
        ("hand:red-01", "pass"),
    ):
        assert why(state, *path) is Why.CHOOSE_ONE, path
    for path in (("clock:0", "face:down"), ("hand:red-01", "face:down"), ("hand:red-01", "as:red")):
        assert why(state, *path) is CommonReason.NO_SUCH_MOVE, path
    assert why(state, "clock:0", "space:3") is Why.NO_SUCH_SPACE
    orchid = PlantOrchid(Seat(0), Card.of("orchid-2"), must=False)
    won = position({}, beds=[["blue-01"], ["red-01"]], agenda=[Harvesting(HarvestStep.ROYALS, False), orchid])
    assert why(won, "bed:0", "seat:1:bed:0") is Why.CHOOSE_ONE


def test_a_bid_is_a_firefly_from_the_supply_and_looks_the_same_for_others() -> None:
    start = position({0: "red-02"})
    regular, royal = do(start, "bid 1")[0], do(start, "bid 1 royal")[0]
    assert regular.players[0].supply == royal.players[0].supply == 6
    assert (regular.players[0].royal, royal.players[0].royal) == (True, False)
    for viewer in (Seat(1), Seat(2), None):
        assert regular.view(viewer) == royal.view(viewer)
    assert why(start, "clock:1", "regular") is Why.EMPTY_PLACE


def test_only_what_the_supply_holds_can_be_bid() -> None:
    royal_out = position({0: "red-02", 1: "blue-02 0R"})
    assert why(royal_out, "clock:0", "royal") is Why.NO_ROYAL
    only_royal = position({0: "red-02"}, supply={0: 1})
    assert can(only_royal)[0] == "bid 1 royal"
    assert why(only_royal, "clock:0", "regular") is Why.NO_REGULAR


# --- planting by action 2 ------------------------------------------------------------------------------------------


def test_a_flower_takes_a_firefly_for_good_face_up_or_down() -> None:
    start = position(hands=["purple-01 red-01"], beds=[["white-01"]])
    for text in ("plant purple-01 bed 1", "plant purple-01 new", "plant purple-01 bed 1 down royal"):
        after, _ = do(start, text)
        assert after.players[0].supply == 6
        assert hand(after, 0) == "red-01"
    assert garden(do(start, "plant purple-01 bed 1 down")[0], 0) == ["white-01 purple-01v"]
    assert garden(do(start, "plant purple-01 new")[0], 0) == ["white-01", "purple-01"]


def test_where_a_flower_may_go() -> None:
    full = "red-01 white-01 yellow-01 orange-01 blue-01 purple-01"
    state = position(hands=["red-03"], beds=[["red-02", "blue-02 red-04v@", full, "white-02 !orchid-1", "white-03"]])
    assert {text for text in can(state) if "royal" not in text} == {
        "plant red-03 bed 5",
        "plant red-03 bed 5 down",
        "plant red-03 new",
        "plant red-03 new down",
        "pass",
    }
    assert why(state, "hand:red-03", "bed:0") is Why.COLOUR_IN_BED
    assert why(state, "hand:red-03", "bed:1") is Why.COLOUR_IN_BED
    assert why(state, "hand:red-03", "bed:2") is Why.BED_FULL
    assert why(state, "hand:red-03", "bed:3") is Why.BED_CLOSED
    assert why(state, "hand:red-03", "bed:9") is Why.NO_SUCH_BED
    assert why(state, "hand:red-14", "bed:4") is Why.NOT_IN_HAND


def test_a_refused_colour_is_told_to_nobody_else() -> None:
    """Whatever hides in the bed, others get the same view, and the refusal names no colour."""
    hides_red = position(hands=["red-03"], beds=[["blue-02 red-04v@"]])
    hides_white = position(hands=["red-03"], beds=[["blue-02 white-04v@"]])
    assert why(hides_red, "hand:red-03", "bed:0") is Why.COLOUR_IN_BED
    assert why(hides_white, "hand:red-03", "bed:0") is Why.CHOOSE_MORE
    for viewer in (Seat(1), Seat(2), None):
        assert hides_red.view(viewer) == hides_white.view(viewer)


def test_without_a_firefly_one_passes_automatically() -> None:
    state = position({0: "red-02"}, hands=["red-01"], supply={0: 0})
    assert can(state) == ["pass"]
    assert RULES.automatic(state)
    assert why(state, "hand:red-01", "bed:new") is Why.NO_FIREFLY
    assert why(state, "clock:0", "regular") is Why.NO_FIREFLY
    one = position({0: "red-04"}, supply={0: 1})
    assert can(one) == ["pass"]
    assert not RULES.automatic(one)


def test_the_firefly_is_placed_before_the_ability_is_used() -> None:
    state, events = do(position({0: "red-02"}, hands=["white-01"], supply={0: 1}), "plant white-01 new royal")
    assert kinds(events) == ["flower_planted"]
    assert can(state) == ["end"]


def test_a_planted_royal_never_comes_back() -> None:
    state, _ = do(position(FULL_CLOCK, hands=["purple-14"], seats=6), "plant purple-14 new royal", "end")
    for _ in range(40):
        state, events = do(state, can(state)[-1])
        assert "royal_home" not in kinds(events)
    assert (state.players[0].royal, state.players[0].dial, state.players[0].supply) == (False, None, 6)


def test_face_down_uses_no_ability() -> None:
    state, _ = do(position(hands=["red-01 blue-01"]), "plant red-01 new down")
    assert can(state)[-1] == "end"
    state, _ = do(position(hands=["red-01 blue-01"]), "plant red-01 new")
    assert can(state) == ["draw", "skip"]


# --- bonus ---------------------------------------------------------------------------------------------------------


def bonus_places(state: FirefliesState) -> set[str]:
    return {text.split()[3] for text in can(state) if text.startswith("drop")}


def test_after_a_bid_the_bonus_goes_to_a_neighbour() -> None:
    names = ("red-02", "blue-02", "white-02", "red-03", "blue-03", "white-03", "orange-02", "yellow-02")
    clock = dict(enumerate(names))
    state, _ = do(position(clock, hands=["purple-01"]), "bid 1")
    assert bonus_places(state) == {"2", "8"}
    assert why(state, "hand:purple-01", "clock:0") is Why.NOT_BESIDE
    assert why(state, "hand:purple-01", "clock:4") is Why.NOT_BESIDE
    state, events = do(state, "drop purple-01 bid 8 royal")
    assert kinds(events) == ["discarded", "firefly_placed"]
    assert state.compost == (Card.of("purple-01"),)
    assert can(state) == ["end"]
    assert why(state, "hand:purple-02") is Why.NOT_IN_HAND


def test_it_is_judged_where_the_card_lies_now() -> None:
    clock = {0: "red-02", 1: "blue-02", 2: "white-02", 7: "yellow-02"}
    state, _ = do(position(clock, hands=["purple-01"]), "bid 1")
    assert bonus_places(state) == {"2", "8"}
    state, _ = do(state, "swap 1-2")
    assert bonus_places(state) == {"1", "3"}


def test_an_empty_place_is_nobodys_neighbour() -> None:
    state, _ = do(position({0: "red-02", 2: "white-02"}, hands=["purple-01"]), "bid 1")
    assert bonus_places(state) == set()
    assert why(state, "hand:purple-01") is Why.NO_BONUS


def test_after_planting_the_bonus_goes_anywhere_and_white_binds_nothing() -> None:
    clock = {0: "red-02", 2: "blue-02", 4: "white-03"}
    state, _ = do(position(clock, hands=["white-01 purple-01"]), "plant white-01 new", "light 1/1")
    assert bonus_places(state) == {"1", "3", "5"}


def test_the_bonus_needs_card_firefly_and_place() -> None:
    clock = {0: "red-02", 1: "blue-02"}
    assert not bonus_places(do(position(clock), "bid 1")[0])
    assert not bonus_places(do(position(clock, hands=["purple-01"], supply={0: 1}), "bid 1 royal")[0])
    assert not bonus_places(do(position({0: "red-02"}, hands=["purple-01"]), "bid 1")[0])


def test_a_pass_has_no_bonus_and_every_action_ends_by_a_decision() -> None:
    state, events = do(position({0: "red-02", 1: "blue-02"}, hands=["purple-01"]), "pass")
    assert kinds(events)[0] == "passed"
    assert state.turn == 1
    only_end, _ = do(position({0: "red-02"}, supply={0: 1}), "bid 1 royal")
    assert can(only_end) == ["end"]
    assert not RULES.automatic(only_end)
    assert why(only_end, "pass") is Why.ACTION_DONE


# --- royal swap ----------------------------------------------------------------------------------------------------


def swaps(state: FirefliesState) -> set[str]:
    return {text for text in can(state) if text.startswith("swap")}


def test_a_swap_needs_an_own_firefly_on_one_of_two_neighbours() -> None:
    clock = {0: "red-02 0", 1: "blue-02", 2: "white-02 1", 3: "red-03", 5: "orchid-1 0", 7: "blue-03"}
    state = position(clock)
    assert swaps(state) == {"swap 1-2", "swap 8-1"}
    assert why(state, "swap:1-2") is Why.NO_FIREFLY_THERE
    assert why(state, "swap:5-6") is Why.NOT_TWO_CARDS
    assert why(state, "swap:0-2") is Why.NOT_TWO_CARDS


def test_a_swap_takes_the_royal_and_fireflies_go_along() -> None:
    start = position({0: "red-02 0 1R", 1: "orchid-1 2"}, hands=["purple-01"])
    state, _ = do(start, "swap 1-2")
    lies = [c and (c.card.id, len([f for f in c.fireflies if f])) for c in state.clock[:2]]
    assert lies == [("orchid-1", 1), ("red-02", 2)]
    me = state.players[0]
    assert (me.dial, me.royal, me.supply) == (Crown.DOWN, False, 5)
    assert not swaps(state)
    assert why(state, "swap:0-1") is Why.NO_ROYAL
    assert "pass" in can(state)


def test_when_a_swap_may_be_made() -> None:
    start = position({0: "red-02 0", 1: "blue-02"}, hands=["purple-01"])
    assert swaps(start)
    assert swaps(do(start, "bid 2")[0])
    assert swaps(do(start, "bid 1", "drop purple-01 bid 2")[0])
    assert swaps(do(position({0: "red-02", 1: "blue-02"}), "bid 1")[0])
    assert do(start, "swap 1-2", "pass")[0].turn == 1
    assert not swaps(do(start, "bid 1 royal")[0])
    assert not swaps(do(start, "plant purple-01 new royal")[0])
    assert swaps(do(start, "plant purple-01 new")[0])


def test_no_swap_inside_an_ability() -> None:
    state, _ = do(position({0: "red-02 0", 1: "blue-02"}, hands=["white-01"]), "plant white-01 new")
    assert not swaps(state)
    assert why(state, "swap:0-1") is Why.ANSWER_FIRST


def test_a_swap_across_the_day_border_changes_what_can_be_bid() -> None:
    start = position({2: "red-03 -", 3: "blue-01 - 0"})
    assert not any(text.startswith("bid") for text in can(start))
    state, _ = do(start, "swap 3-4")
    assert {"bid 3", "bid 4"} <= set(can(state))


def test_a_swap_onto_a_pointer_is_harvested() -> None:
    start = position({1: "red-05 0", 2: "blue-01 0"}, agenda=[Planting(()), TakeTurn(Seat(0))])
    assert "harvested" not in kinds(do(start, "pass")[1])
    _, events = do(start, "swap 2-3", "pass")
    assert next(e for e in events if isinstance(e, Harvested)).card.id == "blue-01"


def test_a_royal_comes_back_at_the_end_of_the_next_round() -> None:
    state = position({3: "red-05 0", 4: "blue-05", 7: "blue-06"}, sun=1, agenda=[Planting(()), TakeTurn(Seat(0))])
    state, _ = do(state, "swap 4-5", "pass")
    assert state.players[0].dial is Crown.UP
    while state.players[0].dial is not None:
        round_ = state.sun
        while state.sun == round_:
            state, events = do(state, "pass")
    assert state.players[0].royal is True
    assert kinds(events).count("royal_home") == 1
    assert round_ == 2


# --- drawing up ----------------------------------------------------------------------------------------------------


def test_drawing_up_to_three_past_orchids() -> None:
    state = position(FULL_CLOCK, hands=["red-01"], top="orchid-1 blue-01 orchid-2 blue-02 blue-03")
    state, events = do(state, "pass")
    assert hand(state, 0) == "red-01 blue-01 blue-02"
    assert state.greenhouse == (Card.of("orchid-1"), Card.of("orchid-2"))
    assert kinds(events) == ["passed", "sheltered", "drew", "sheltered", "drew"]
    assert state.shed[0].id == "blue-03"


def test_a_large_hand_is_kept_and_an_empty_shed_gives_nothing() -> None:
    state, _ = do(position(FULL_CLOCK, hands=["red-01 red-02 red-03 red-04"]), "pass")
    assert hand(state, 0) == "red-01 red-02 red-03 red-04"
    state, events = do(position(FULL_CLOCK, hands=["red-01"], shed="", greenhouse="orchid-1"), "pass")
    assert hand(state, 0) == "red-01"
    assert "end_began" not in kinds(events)


# --- harvest: who wins ---------------------------------------------------------------------------------------------


def harvest_of(card: str, seats: int = 3) -> Decided:
    """Let seat 2 pass as the last of the round; the card at place 1 has a sun."""
    start = position({1: card}, seats=seats, agenda=[Planting(()), TakeTurn(Seat(0))])
    _, events = do(start, "pass")
    return next(event for event in events if isinstance(event, Decided))


@pytest.mark.parametrize(
    ("card", "verdict", "winner", "consoled"),
    [
        ("red-01", Verdict.NOBODY, None, ()),
        ("red-01 0 0 1R", Verdict.ROYAL, 1, ()),  # worked example
        ("red-01 1R", Verdict.ROYAL, 1, ()),
        ("red-01 0R 1R 2", Verdict.MOST, 2, ()),  # worked example
        ("red-01 0R 1R", Verdict.ROYALS_TIE, None, (0, 1)),  # worked example
        ("red-01 0 1", Verdict.TIE, None, (0, 1)),  # worked example
        ("red-01 0 1 2", Verdict.TIE, None, (0, 1, 2)),  # worked example
        ("red-01 2 2 0", Verdict.MOST, 2, ()),
        ("red-01 2", Verdict.MOST, 2, ()),
        ("orchid-1 0 0 1 1 2", Verdict.TIE, None, ()),  # worked example
        ("orchid-1 0R 1R 0 2", Verdict.TIE, None, ()),  # worked example
        ("orchid-1 0R 1R 2R", Verdict.ROYALS_TIE, None, ()),
        ("orchid-1 0R 1R 0 2 2", Verdict.MOST, 2, ()),
        ("orchid-1 0R 1 1 2 2", Verdict.ROYAL, 0, ()),
    ],
)
def test_every_row_of_the_harvest_table(
    card: str, verdict: Verdict, winner: int | None, consoled: tuple[int, ...]
) -> None:
    decided = harvest_of(card)
    assert (decided.verdict, decided.winner, decided.consoled) == (verdict, winner, consoled)


def test_cancelled_royals_of_a_tie_are_consoled_too() -> None:
    start = position({1: "orchid-1 0R 1R 0 2"}, agenda=[Planting(()), TakeTurn(Seat(0))])
    state, events = do(start, "pass")
    assert next(e for e in events if isinstance(e, Decided)).consoled == ()
    assert state.compost[-1].id == "orchid-1"
    assert [player.dial for player in state.players] == [Crown.UP, Crown.UP, None]


def test_fireflies_come_back_before_anybody_plants() -> None:
    start = position({1: "white-01 0 0R 1", 2: "red-02"}, supply={0: 0}, agenda=[Planting(()), TakeTurn(Seat(0))])
    state, _ = do(start, "pass")
    assert (state.players[0].supply, state.players[0].dial) == (1, Crown.DOWN)
    state, _ = do(state, "keep new", "skip")
    assert any(text.startswith("light") for text in can(state))


def test_only_the_right_sign_is_harvested_day_break_before_night_fall() -> None:
    one = position({1: "red-05 0", 5: "red-01 0"}, agenda=[Planting(()), TakeTurn(Seat(0))])
    assert "harvested" not in kinds(do(one, "pass")[1])
    both = position({1: "red-01 0", 5: "blue-05 1"}, agenda=[Planting(()), TakeTurn(Seat(0))])
    state, events = do(both, "pass")
    assert [e.card.id for e in events if isinstance(e, Harvested)] == ["red-01"]
    assert [(e.sun, e.moon) for e in events if isinstance(e, DialTurned)] == [(1, 5)]
    _, events = do(state, "keep new", "skip", "skip")
    assert [e.card.id for e in events if isinstance(e, Harvested)] == ["blue-05"]


def test_white_reaches_the_card_that_is_harvested_next() -> None:
    start = position({1: "white-01 0", 5: "blue-05 1"}, agenda=[Planting(()), TakeTurn(Seat(0))])
    _, events = do(start, "pass", "keep new", "skip", "light 6/3 royal")
    assert next(e for e in events if isinstance(e, Decided) and e.card.id == "blue-05").winner == 0


def test_consolation_is_open_free_in_seat_order_and_without_ability() -> None:
    start = position(
        {1: "red-01 0 1 2"},
        hands=["red-02 blue-01 blue-02", "white-01 white-02 white-03", "red-03 red-04 blue-03"],
        beds=[["orange-01"], [], ["blue-04 !orchid-1"]],
        apprentice=2,
        agenda=[Planting(()), TakeTurn(Seat(1))],
    )
    state, events = do(start, "pass")
    assert next(e for e in events if isinstance(e, Decided)).consoled == (2, 0, 1)
    assert (state.turn, can(state)) == (2, ["plant red-03 new", "plant red-04 new", "skip"])
    state, _ = do(state, "plant red-04 new")
    assert (state.turn, can(state)) == (0, ["plant red-02 bed 1", "plant red-02 new", "skip"])
    state, _ = do(state, "plant red-02 bed 1")
    assert garden(state, 0) == ["orange-01 red-02"]
    assert state.players[0].supply == 7
    assert (state.turn, can(state)) == (1, ["skip"])
    assert not RULES.automatic(state)
    assert why(state, "hand:white-01", "bed:new") is Why.WRONG_COLOUR
    state, _ = do(state, "skip")
    assert isinstance(state.agenda[-1], TakeTurn)


def test_royals_alone_console_their_owners_and_go_to_the_sundial() -> None:
    start = position(
        {1: "red-01 1R 0R"}, hands=["red-02", "red-03", "red-04"], agenda=[Harvesting(HarvestStep.DIAL, False)]
    )
    assert start.compost == (Card.of("red-01"),)
    assert [player.dial for player in start.players] == [Crown.DOWN, Crown.DOWN, None]
    assert (start.turn, can(start)) == (0, ["plant red-02 new", "skip"])
    state, _ = do(start, "plant red-02 new")
    assert (state.turn, can(state)) == (1, ["plant red-03 new", "skip"])
    state, events = do(state, "plant red-03 new")
    assert kinds(events)[0] == "flower_planted"
    assert isinstance(state.agenda[-1], TakeTurn)
    assert hand(state, 2) == "red-04"


def test_only_who_has_a_hand_card_is_asked_for_consolation() -> None:
    start = position(
        {1: "red-01 0 1"},
        hands=["", "red-02"],
        shed="red-03 blue-03 blue-04 blue-01 blue-02",
        agenda=[Harvesting(HarvestStep.DIAL, False)],
    )
    assert start.turn == 1


def test_consolation_removes_no_weed() -> None:
    start = position(
        {1: "orange-01 0 1"},
        hands=["orange-02"],
        beds=[["red-01 !orchid-1"], ["red-02"]],
        agenda=[Harvesting(HarvestStep.DIAL, False)],
    )
    assert can(start) == ["plant orange-02 new", "skip"]


# --- harvest: the winner -------------------------------------------------------------------------------------------


def won(card: str, **more: object) -> FirefliesState:
    more.setdefault("agenda", [Harvesting(HarvestStep.SUN, False), PlantWon(Seat(0), Card.of(card))])
    return position(FULL_CLOCK, **more)  # type: ignore[arg-type]


def test_first_the_won_flower_then_a_second_then_both_abilities_in_order() -> None:
    state = won("red-01", hands=["red-02 white-01"], beds=[["blue-01"]])
    assert can(state) == ["keep bed 1", "keep new", "compost"]
    state, _ = do(state, "keep bed 1")
    assert can(state) == ["plant red-02 new", "skip"]
    state, _ = do(state, "plant red-02 new")
    assert can(state) == ["draw", "skip"]
    assert state.agenda[-1].bed == 0  # type: ignore[union-attr]
    state, _ = do(state, "draw", "bury white-01")
    assert can(state) == ["draw", "skip"]
    assert state.agenda[-1].bed == 1  # type: ignore[union-attr]
    assert state.players[0].supply == 7


def test_the_whole_chain_of_the_first_comes_before_the_ability_of_the_second() -> None:
    state = won("orange-01", hands=["orange-02 white-01 red-02"])
    state, _ = do(state, "keep new", "plant orange-02 new", "plant white-01 bed 1")
    assert can(state)[0].startswith("light")
    state, _ = do(state, "skip")
    assert can(state) == ["plant red-02 bed 1", "plant red-02 bed 2", "plant red-02 new", "skip"]
    assert state.agenda[-1].bed == 1  # type: ignore[union-attr]


def test_declining_sends_the_flower_to_the_compost_and_gives_up_the_second() -> None:
    state, events = do(won("red-01", hands=["red-02"]), "compost")
    assert kinds(events)[0] == "composted"
    assert Card.of("red-01") in state.compost
    assert isinstance(state.agenda[-1], TakeTurn)
    assert hand(state, 0) == "red-02"


def test_the_second_is_asked_about_even_without_the_colour_but_not_without_cards() -> None:
    assert can(do(won("purple-14", hands=["red-02"], seats=6), "keep new")[0]) == ["skip"]
    state, _ = do(won("red-01"), "keep new")
    assert can(state) == ["draw", "skip"]


def test_no_drawing_up_in_a_harvest() -> None:
    state, events = do(won("purple-14", hands=["purple-13"], seats=6), "keep new", "plant purple-13 new")
    assert hand(state, 0) == ""
    assert not any(isinstance(event, Drew) for event in events)


# --- refill, royals, apprentice ------------------------------------------------------------------------------------


def after_harvest(clock: dict[int, str], **more: object) -> tuple[FirefliesState, list[object]]:
    start = position(clock, agenda=[Planting(()), TakeTurn(Seat(0))], **more)  # type: ignore[arg-type]
    state, events = do(start, "pass")
    return state, list(events)


def test_refill_sun_first_from_the_greenhouse_then_from_the_shed() -> None:
    state, events = after_harvest(
        {1: "red-01", 5: "red-05"}, greenhouse="orchid-1 orchid-2", top="blue-01", hands=["white-01 white-02 white-03"]
    )
    assert [(e.place, e.card.id, e.greenhouse) for e in events if isinstance(e, Refilled)] == [
        (1, "orchid-2", True),
        (5, "orchid-1", True),
    ]
    state, events = after_harvest(
        {1: "red-01", 5: "red-05"}, greenhouse="orchid-1", top="orchid-3", hands=["white-01 white-02 white-03"]
    )
    assert [(e.place, e.card.id, e.greenhouse) for e in events if isinstance(e, Refilled)] == [
        (1, "orchid-1", True),
        (5, "orchid-3", False),
    ]
    assert state.greenhouse == ()


def test_the_last_card_goes_to_the_sun_place_and_starts_the_end() -> None:
    state, events = after_harvest({1: "red-01", 5: "red-05"}, shed="blue-01", hands=["white-01 white-02 white-03"])
    assert kinds(events)[-5:] == ["composted", "refilled", "left_empty", "end_began", "new_apprentice"]  # type: ignore[arg-type]
    assert (state.clock[1] is not None, state.clock[5]) == (True, None)
    assert state.ending is Cause.REFILLED
    assert isinstance(state.agenda[-1], TakeTurn)


@pytest.mark.parametrize(
    ("beds", "holder", "new"),
    [
        ([["red-01"], ["red-02"], ["red-03"]], 0, 1),
        ([["red-01"], ["red-02"], ["red-03"]], 2, 0),
        ([[], ["red-02"], ["red-03"]], 0, 0),
        ([["red-01"], [], []], 1, 2),
        ([["red-01v@"], ["orchid-1=red"], ["red-03 blue-01"]], 2, 0),
        ([["red-01 !orchid-1"], ["red-02 blue-02"], ["red-03 blue-03"]], 1, 0),
    ],
)
def test_the_apprentice_goes_to_the_fewest_flowers(beds: list[list[str]], holder: int, new: int) -> None:
    start = position(FULL_CLOCK, beds=beds, apprentice=holder, agenda=[Harvesting(HarvestStep.APPRENTICE, False)])
    assert start.apprentice == start.turn == new


# --- the end -------------------------------------------------------------------------------------------------------


def test_the_end_by_drawing_finishes_the_planting_phase() -> None:
    start = position(FULL_CLOCK, shed="red-01", hands=["", "blue-01", ""])
    state, events = do(start, "pass")
    assert [e.cause for e in events if isinstance(e, EndBegan)] == [Cause.DRAWN]
    assert state.turn == 1
    state, events = do(state, "pass", "pass")
    assert "refilled" not in kinds(events)
    assert state.turn is None
    assert kinds(events)[-2:] == ["clock_cleared", "game_over"]


def test_with_cards_in_the_greenhouse_the_game_goes_on() -> None:
    start = position(FULL_CLOCK, shed="red-01", top="", greenhouse="orchid-1")
    state, events = do(start, "pass")
    assert state.shed == ()
    assert "end_began" not in kinds(events)


def test_a_burial_does_not_undo_the_end() -> None:
    start = position(FULL_CLOCK, shed="blue-04", hands=["red-01 blue-01"])
    state, events = do(start, "plant red-01 new", "draw", "bury blue-01")
    assert "end_began" not in kinds(events)
    assert [card.id for card in state.shed] == ["blue-01"]
    state, events = do(state, "end")
    assert state.ending is Cause.DRAWN


def test_clearing_turns_the_dial_at_most_eight_times_without_turns_or_refill() -> None:
    start = position(
        {place: f"red-0{place + 1}" for place in range(8)},
        shed="blue-01",
        hands=["blue-02 blue-03"],
        agenda=[Planting(()), TakeTurn(Seat(0))],
    )
    state, events = do(start, "pass")
    assert state.turn is None
    assert 1 <= kinds(events).count("dial_turned") <= 8
    assert kinds(events).count("harvested") == 8
    assert not any(isinstance(event, Refilled | NewApprentice) for event in events)


def test_a_refill_end_still_has_a_whole_planting_phase() -> None:
    state, _ = after_harvest({1: "red-01", 6: "red-05"}, shed="blue-01", hands=["white-01 white-02 white-03"])
    asked = []
    while state.agenda and isinstance(state.agenda[-1], TakeTurn):
        asked.append(state.turn)
        state, _ = do(state, "pass")
    assert {*asked} == {0, 1, 2}
    assert len(asked) == 3
    assert state.turn is None


QUIET_CLOCK = {place: f"purple-0{number}" for place, number in enumerate((2, 5, 3, 4, 6, 1, 7, 8))}
"""When the dial turns from place 1 to 2, neither pointer finds its sign."""


def test_a_stall_ends_the_game_without_another_planting_phase() -> None:
    start = position(QUIET_CLOCK, quiet=7, agenda=[Planting(()), TakeTurn(Seat(0))])
    state, events = do(start, "pass")
    assert [e.cause for e in events if isinstance(e, EndBegan)] == [Cause.STALLED]
    assert state.shed != ()
    assert kinds(events).count("harvested") == 8
    assert state.turn is None
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ended == "stalled"


def test_seven_quiet_rounds_are_no_stall() -> None:
    state, events = do(position(QUIET_CLOCK, quiet=6, agenda=[Planting(()), TakeTurn(Seat(0))]), "pass")
    assert "end_began" not in kinds(events)
    assert state.quiet == 7


def test_a_card_that_leaves_ends_the_quiet() -> None:
    state, _ = after_harvest({1: "red-01"}, quiet=7)
    assert state.quiet == 0
    assert state.ending is None


def test_flowers_are_turned_up_one_by_one_from_the_apprentice() -> None:
    start = position(
        {},
        beds=[["red-01v@ blue-01v@"], ["white-01v@"], []],
        hands=["purple-01"],
        compost="purple-02",
        shed="",
        apprentice=1,
        ending=Cause.DRAWN,
        agenda=[Harvesting(HarvestStep.APPRENTICE, True)],
    )
    assert (start.turn, can(start), RULES.automatic(start)) == (1, ["turn 1/1"], True)
    state, events = do(start, "turn 1/1")
    assert kinds(events) == ["turned_up"]
    assert (state.turn, can(state), RULES.automatic(state)) == (0, ["turn 1/1", "turn 1/2"], False)
    state, _ = do(state, "turn 1/2")
    assert can(state) == ["take purple-02", "skip"]
    state, events = do(state, "take purple-02", "turn 1/1")
    assert kinds(events) == ["card_taken", "turned_up", "game_over"]
    assert state.turn is None


def test_a_turned_up_orange_plants_also_from_a_weeded_bed() -> None:
    start = position(
        {},
        beds=[["orange-01v@ !orchid-1", "blue-01"]],
        hands=["purple-01 white-01"],
        shed="",
        ending=Cause.DRAWN,
        agenda=[Harvesting(HarvestStep.APPRENTICE, True)],
    )
    state, _ = do(start, "turn 1/1")
    assert "plant purple-01 bed 1" not in can(state)
    state, _ = do(state, "plant purple-01 bed 2")
    assert state.turn is None
    assert garden(state, 0) == ["orange-01 !orchid-1", "blue-01 purple-01"]


def test_a_turned_up_yellow_copies_and_white_finds_no_clock() -> None:
    start = position(
        {},
        beds=[["blue-01 white-01v@ yellow-01v@"]],
        compost="red-01",
        shed="",
        ending=Cause.DRAWN,
        agenda=[Harvesting(HarvestStep.APPRENTICE, True)],
    )
    state, events = do(start, "turn 1/2")
    assert kinds(events) == ["turned_up"]
    state, _ = do(state, "turn 1/3")
    assert can(state) == ["copy blue", "skip"]


def test_the_last_turn_of_the_dial_is_completed_royals_included() -> None:
    start = position(
        {1: "purple-01 0R"}, shed="", ending=Cause.DRAWN, agenda=[Harvesting(HarvestStep.DIAL, clearing=True)]
    )
    state, events = do(start, "keep new")
    assert kinds(events)[-3:] == ["royal_turned", "clock_cleared", "game_over"]
    assert state.players[0].dial is Crown.UP


def test_after_a_stall_red_still_draws() -> None:
    start = position(
        {}, beds=[["red-01v@"]], top="orchid-1", ending=Cause.STALLED, agenda=[Harvesting(HarvestStep.APPRENTICE, True)]
    )
    state, _ = do(start, "turn 1/1")
    assert can(state) == ["draw", "skip"]
    state, _ = do(state, "draw")
    assert len(state.players[0].hand) == 2
    assert state.greenhouse == (Card.of("orchid-1"),)


def test_whose_turn_it_is_and_what_is_over() -> None:
    state = position(FULL_CLOCK)
    with pytest.raises(Refused) as refused:
        state.play(Pass(Seat(1)), NO_DICE)
    assert refused.value.reason is CommonReason.NOT_YOUR_TURN
