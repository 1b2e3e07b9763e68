"""Abilities, chains, orchids, weeds and scoring of Dance of the Fireflies on positions made by hand."""

from __future__ import annotations

import pytest

from game.core.contract import Reason
from game.core.values import Seat
from game.games.fireflies.agenda import Harvesting, HarvestStep, PlantOrchid, PlantWon, Task
from game.games.fireflies.events import CardBuried, Drew, WeedGone
from game.games.fireflies.moves import Why
from game.games.fireflies.pieces import Buried, Crown, Shown
from game.games.fireflies.rules import RULES, FirefliesState
from game.games.fireflies.scoring import outcome, score_lines, tie_breaks
from game.games.fireflies.tables import Card
from tests.rules.fireflies_board import bed, can, do, garden, hand, kinds, position

CLOCK = {0: "purple-01 1 1 2", 4: "purple-02 1 - 2"}


def why(state: FirefliesState, *path: str) -> Reason:
    return state.refusal(path)


def planted(card: str, into: str = "new", **more: object) -> FirefliesState:
    """Plant a card by action 2, face up."""
    more["hands"] = [f"{card} {more.pop('hand', '')}"]
    more.setdefault("clock", CLOCK)
    royal = " royal" if more.get("supply") else ""
    return do(position(**more), f"plant {card} {into}{royal}")[0]  # type: ignore[arg-type]


# --- red -----------------------------------------------------------------------------------------------------------


def test_red_draws_two_past_orchids_then_buries_any_hand_card() -> None:
    state = planted("red-01", hand="white-01", top="blue-01 orchid-1 blue-02 blue-03")
    assert can(state) == ["draw", "skip"]
    state, events = do(state, "draw")
    assert kinds(events) == ["drew", "sheltered", "drew"]
    assert can(state) == ["bury white-01", "bury blue-01", "bury blue-02"]
    state, events = do(state, "bury blue-02")
    assert events == [CardBuried(Seat(0), Card.of("blue-02"))]
    assert state.shed[-1].id == "blue-02"
    assert state.buried == (Buried(len(state.shed) - 1, Seat(0), Card.of("blue-02")),)
    assert hand(state, 0) == "white-01 blue-01"


def test_red_with_an_empty_shed_is_not_asked() -> None:
    assert can(planted("red-01", shed="", greenhouse="orchid-1")) == ["end"]


def test_red_with_one_card_in_the_shed() -> None:
    state, _ = do(planted("red-01", shed="blue-01"), "draw")
    assert can(state) == ["bury blue-01"]
    assert RULES.automatic(state)
    state, _ = do(state, "bury blue-01")
    assert (hand(state, 0), [card.id for card in state.shed]) == ("", ["blue-01"])


def test_red_that_finds_only_an_orchid_buries_nothing_from_an_empty_hand() -> None:
    state, events = do(planted("red-01", shed="orchid-1"), "draw")
    assert kinds(events) == ["sheltered"]
    assert can(state) == ["end"]


def test_red_makes_a_hand_above_three_which_is_kept() -> None:
    state, _ = do(planted("red-01", hand="white-01 white-02 white-03"), "draw", "bury white-01", "end")
    assert len(state.players[0].hand) == 4


# --- white ---------------------------------------------------------------------------------------------------------


def test_white_puts_a_firefly_on_any_empty_space() -> None:
    state = planted("white-01")
    assert can(state) == ["light 5/2", "light 5/2 royal", "skip"]
    state, _ = do(state, "light 5/2 royal")
    assert state.players[0].supply == 5
    assert state.players[0].royal is False
    state = planted("white-01", clock={0: "orchid-1"})
    assert {f"light 1/{space}" for space in range(1, 6)} < set(can(state))
    state, _ = do(state, "light 1/4")
    assert state.clock[0] is not None
    assert state.clock[0].first_empty == 0
    assert why(planted("white-01"), "clock:4", "space:0") is Why.SPACE_TAKEN


def test_white_is_not_asked_without_firefly_or_space() -> None:
    assert can(planted("white-01", supply={0: 1})) == ["end"]
    assert can(planted("white-01", clock={0: "purple-01 1 1 2"})) == ["end"]


# --- yellow --------------------------------------------------------------------------------------------------------


def test_yellow_copies_an_open_flower_of_its_bed() -> None:
    beds = [["red-01 purple-03 orchid-1=orange blue-01v@", "white-02"]]
    state = planted("yellow-01", "bed 1", beds=beds, hand="white-03")
    assert can(state) == ["copy red", "skip"]
    assert why(state, "copy:purple") is Why.NOTHING_TO_COPY
    state, events = do(state, "copy red")
    assert kinds(events) == ["ability_copied", "drew"]
    assert can(state)[0].startswith("bury")


def test_yellow_copies_white_and_blue() -> None:
    state = planted("yellow-01", "bed 1", beds=[["white-01 blue-01"]], compost="red-04")
    assert can(state) == ["copy white", "copy blue", "skip"]
    assert can(do(state, "copy white")[0]) == ["light 5/2", "light 5/2 royal", "skip"]
    assert can(do(state, "copy blue")[0]) == ["take red-04", "skip"]


@pytest.mark.parametrize(
    ("beds", "more"),
    [
        ("purple-03", {}),
        ("orchid-1=white", {}),
        ("white-01v@", {}),
        ("red-01", {"shed": "", "greenhouse": "orchid-2"}),
        ("white-01", {"supply": {0: 1}}),
        ("orange-01", {}),
        ("blue-01", {}),
    ],
)
def test_yellow_with_nothing_to_copy_is_not_asked(beds: str, more: dict[str, object]) -> None:
    assert can(planted("yellow-01", "bed 1", beds=[[beds]], **more)) == ["end"]


def test_a_flower_planted_through_a_copied_orange_is_compared_with_the_bed_of_yellow() -> None:
    state = planted("yellow-01", "bed 1", beds=[["orange-01"]], hand="red-01 red-02")
    state, _ = do(state, "copy orange")
    same, _ = do(state, "plant red-01 bed 1")
    assert can(same) == ["draw", "skip"]
    other, _ = do(state, "plant red-01 new")
    assert can(other)[-1] == "end"


# --- orange and chains ---------------------------------------------------------------------------------------------


def test_orange_plants_any_colour_free_where_the_rules_allow() -> None:
    state = planted("orange-01", hand="red-01 purple-03", beds=[["red-02"]])
    assert can(state) == [
        "plant red-01 bed 2",
        "plant red-01 new",
        "plant purple-03 bed 1",
        "plant purple-03 bed 2",
        "plant purple-03 new",
        "skip",
    ]
    state, _ = do(state, "plant purple-03 bed 1")
    assert state.players[0].supply == 6
    assert can(state)[-1] == "end"


def test_orange_with_an_empty_hand_is_not_asked() -> None:
    assert can(planted("orange-01")) == ["end"]


def test_a_chain_goes_on_only_in_the_same_bed() -> None:
    state = planted("orange-01", hand="white-01 red-01")
    assert can(do(state, "plant white-01 new")[0])[-1] == "end"
    assert can(do(state, "plant white-01 bed 1")[0])[0] == "light 5/2"


def test_a_chain_of_three() -> None:
    """Orange plants yellow, which copies orange and plants blue, which takes a card: all in one bed."""
    state = planted("orange-01", hand="yellow-01 blue-01", compost="red-01")
    state, _ = do(state, "plant yellow-01 bed 1", "copy orange", "plant blue-01 bed 1", "take red-01")
    assert garden(state, 0) == ["orange-01 yellow-01 blue-01"]
    assert hand(state, 0) == "red-01"
    assert can(state)[-1] == "end"
    state = planted("orange-01", hand="yellow-01 blue-01", compost="red-01")
    state, _ = do(state, "plant yellow-01 bed 1", "copy orange", "plant blue-01 new")
    assert can(state)[-1] == "end"


def test_orange_planted_by_orange_has_no_ability_and_removes_no_weed() -> None:
    state = planted("orange-01", hand="orange-02 red-01", beds=[["blue-01 !orchid-1"]])
    assert can(state) == ["plant red-01 bed 2", "plant red-01 new", "plant orange-02 new", "skip"]
    assert why(state, "hand:orange-02", "bed:0") is Why.BED_CLOSED
    state, _ = do(state, "plant orange-02 new")
    assert can(state)[-1] == "end"


# --- blue ----------------------------------------------------------------------------------------------------------


def test_blue_takes_a_card_for_all_to_see() -> None:
    state = planted("blue-01", hand="red-01", compost="red-04 white-04")
    assert can(state) == ["take red-04", "take white-04", "skip"]
    assert why(state, "compost:blue-02") is Why.NOT_IN_COMPOST
    state, _ = do(state, "take white-04")
    assert hand(state, 0) == "red-01 white-04"
    assert [card.id for card in state.compost] == ["red-04"]
    assert state.players[0].shown == (Shown(Card.of("white-04"), None),)


def test_blue_without_compost_is_not_asked() -> None:
    assert can(planted("blue-01")) == ["end"]


def test_an_orchid_taken_by_blue_must_be_planted_at_once() -> None:
    state, _ = do(planted("blue-01", compost="orchid-1", beds=[[], ["red-01"]]), "take orchid-1")
    assert "compost" not in can(state)
    assert why(state, "compost") is Why.MUST_PLANT
    assert "weed 2/1" in can(state)
    weed, _ = do(state, "weed 2/1")
    assert garden(weed, 1) == ["red-01 !orchid-1"]
    state, _ = do(state, "orchid bed 1 red")
    assert garden(state, 0) == ["blue-01 orchid-1=red"]
    assert can(state) == ["end"]
    assert RULES.automatic(state) is False


# --- orchids and weeds ---------------------------------------------------------------------------------------------

FULL = "red-04 white-04 yellow-04 orange-04 blue-04 purple-04"


def orchid_won(**more: object) -> FirefliesState:
    more["agenda"] = [Harvesting(HarvestStep.ROYALS, False), PlantOrchid(Seat(0), Card.of("orchid-2"), False)]
    return position(CLOCK, **more)  # type: ignore[arg-type]


def test_an_orchid_stands_for_a_missing_colour() -> None:
    state = orchid_won(beds=[["red-01 white-01v@", FULL, "blue-01 !orchid-1"]])
    assert {text for text in can(state) if text.startswith("orchid bed")} == {
        f"orchid bed 1 {colour}" for colour in ("yellow", "orange", "blue", "purple")
    }
    assert {text for text in can(state) if text.startswith("orchid new")} == {
        f"orchid new {colour}" for colour in ("red", "white", "yellow", "orange", "blue", "purple")
    }
    assert why(state, "bed:0", "as:white") is Why.COLOUR_IN_BED
    assert why(state, "bed:1") is Why.BED_FULL
    assert why(state, "bed:2") is Why.BED_CLOSED
    state, _ = do(state, "orchid bed 1 blue")
    assert garden(state, 0)[0] == "red-01 white-01v orchid-2=blue"
    assert state.agenda[-1].kind == "take_turn"


def test_no_flower_of_the_colour_joins_an_orchid() -> None:
    state = position(CLOCK, hands=["blue-01"], beds=[["orchid-1=blue"]])
    assert why(state, "hand:blue-01", "bed:0") is Why.COLOUR_IN_BED


def test_where_a_weed_may_go() -> None:
    state = orchid_won(beds=[["red-01"], [FULL, "red-02", "blue-01 !orchid-1"], ["orchid-3=red"]], seats=3)
    assert [text for text in can(state) if text.startswith("weed")] == ["weed 2/2", "weed 3/1"]
    for path in ("seat:1:bed:0", "seat:1:bed:2", "seat:0:bed:0"):
        assert why(state, path) is Why.NO_WEED_HERE
    state, _ = do(state, "weed 2/2")
    assert garden(state, 1)[1] == "red-02 !orchid-2"


def test_the_winner_may_decline_an_orchid() -> None:
    state, _ = do(orchid_won(), "compost")
    assert state.compost[-1].id == "orchid-2"


def test_orange_by_action_removes_a_weed_instead_of_its_ability() -> None:
    state = position(CLOCK, hands=["orange-01 red-02"], beds=[["red-01 !orchid-1"], ["blue-01"]])
    ways = [text for text in can(state) if "orange-01 bed 1" in text]
    assert ways == ["plant orange-01 bed 1", "plant orange-01 bed 1 royal"]
    assert why(state, "hand:orange-01", "bed:0", "face:down") is Why.BED_CLOSED
    state, events = do(state, "plant orange-01 bed 1")
    assert kinds(events) == ["flower_planted", "weed_removed"]
    assert can(state) == ["weed 2/1", "away"]
    again, _ = do(state, "weed 2/1")
    assert garden(again, 1) == ["blue-01 !orchid-1"]
    assert can(again)[-1] == "end"
    gone, events = do(state, "away")
    assert events == [WeedGone(Seat(0), Card.of("orchid-1"), chosen=True)]
    assert gone.gone == (Card.of("orchid-1"),)


def test_a_weed_that_no_bed_takes_leaves_unasked() -> None:
    start = position(CLOCK, hands=["orange-01"], beds=[["red-01 !orchid-1"], [FULL]])
    state, events = do(start, "plant orange-01 bed 1")
    assert events[-1] == WeedGone(Seat(0), Card.of("orchid-1"), chosen=False)
    assert can(state) == ["end"]


@pytest.mark.parametrize(
    ("card", "own", "may"),
    [
        ("orange-01", "red-01 !orchid-1", True),
        ("orange-01", "orange-02 !orchid-1", False),
        ("orange-01", "red-01 orange-02v@ !orchid-1", False),
        ("orange-01", "orchid-2=orange !orchid-1", False),
        ("yellow-01", "orange-02 !orchid-1", True),
        ("yellow-01", "red-01 !orchid-1", False),
        ("yellow-01", "orange-02v@ !orchid-1", False),
        ("yellow-01", "orchid-2=orange !orchid-1", False),
        ("yellow-01", "orange-02 yellow-02 !orchid-1", False),
        ("yellow-01", "orange-02 yellow-02v@ !orchid-1", False),
        ("red-02", "orange-02 yellow-02 !orchid-1", False),
    ],
)
def test_which_flower_removes_a_weed(card: str, own: str, may: bool) -> None:
    by_action = position(CLOCK, hands=[card], beds=[[own]])
    agenda: list[Task] = [Harvesting(HarvestStep.ROYALS, False), PlantWon(Seat(0), Card.of(card))]
    won = position(CLOCK, beds=[[own]], agenda=agenda)
    assert (f"plant {card} bed 1" in can(by_action)) is may
    assert ("keep bed 1" in can(won)) is may


def test_a_won_yellow_and_its_second_remove_weeds() -> None:
    state = position(
        CLOCK,
        seats=4,
        hands=["yellow-02"],
        beds=[["orange-01 !orchid-1", "orange-02 !orchid-2"], ["red-01"], ["red-02"]],
        agenda=[Harvesting(HarvestStep.ROYALS, False), PlantWon(Seat(0), Card.of("yellow-01"))],
    )
    state, _ = do(state, "keep bed 1")
    assert can(state) == ["weed 2/1", "weed 3/1", "away"]
    state, _ = do(state, "weed 2/1")
    assert can(state) == ["plant yellow-02 bed 2", "plant yellow-02 new", "skip"]
    state, _ = do(state, "plant yellow-02 bed 2", "weed 3/1")
    assert state.agenda[-1].kind == "take_turn"
    assert garden(state, 0) == ["orange-01 yellow-01", "orange-02 yellow-02"]


def test_a_second_flower_that_removes_a_weed_leaves_the_ability_of_the_first() -> None:
    state = position(
        CLOCK,
        hands=["orange-02 red-02"],
        beds=[["red-01 !orchid-1"], ["blue-01"]],
        agenda=[Harvesting(HarvestStep.ROYALS, False), PlantWon(Seat(0), Card.of("orange-01"))],
    )
    state, _ = do(state, "keep new", "plant orange-02 bed 1")
    assert can(state) == ["weed 2/1", "away"]
    state, _ = do(state, "away")
    assert can(state)[-1] == "skip"
    assert "plant red-02 bed 2" in can(state)


def test_a_won_orange_that_removes_a_weed_has_used_its_ability() -> None:
    state = position(
        CLOCK,
        hands=["red-02"],
        beds=[["red-01 !orchid-1"]],
        agenda=[Harvesting(HarvestStep.ROYALS, False), PlantWon(Seat(0), Card.of("orange-01"))],
    )
    state, _ = do(state, "keep bed 1")
    assert can(state) == ["skip"]  # the second flower; the hand has no orange
    state, _ = do(state, "skip")
    assert state.agenda[-1].kind == "take_turn"


# --- what stays known ----------------------------------------------------------------------------------------------


def test_a_card_taken_openly_stays_known_until_the_hand_gives_one_away_unseen() -> None:
    state, _ = do(planted("blue-01", hand="red-01 purple-03", compost="white-04"), "take white-04")
    others = state.view(Seat(1)).players[0]
    assert others.hand[0] == Card.of("white-04")
    assert len(others.hand) == 3
    state, _ = do(state, "end", "pass", "pass")
    while state.turn != 0 or state.agenda[-1].kind != "take_turn":
        state, _ = do(state, can(state)[-1])
    assert Card.of("white-04") in state.view(Seat(1)).players[0].hand
    open_planting, _ = do(state, "plant red-01 new")
    assert Card.of("white-04") in open_planting.view(Seat(2)).players[0].hand
    hidden_planting, _ = do(state, "plant red-01 new down")
    assert Card.of("white-04") not in hidden_planting.view(Seat(2)).players[0].hand


def test_a_buried_card_is_known_to_who_buried_it_even_when_another_draws_it() -> None:
    state, _ = do(planted("red-01", shed="blue-01 blue-02", hand="white-01 white-02"), "draw", "bury blue-02")
    assert state.view(Seat(0)).buried == (Buried(0, Seat(0), Card.of("blue-02")),)
    assert state.view(Seat(1)).buried[0].card != Card.of("blue-02")
    state, events = do(state, "end", "pass")
    assert any(isinstance(event, Drew) for event in events)
    assert Card.of("blue-02") in state.view(Seat(0)).players[1].hand
    assert Card.of("blue-02") not in state.view(Seat(2)).players[1].hand
    assert Card.of("blue-02") not in state.view(None).players[1].hand


# --- scoring -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beds", "points"),
    [
        ([], 0),
        (["red-01"], 0),
        (["red-01 white-05"], 1),
        (["red-01 white-05 blue-01"], 3),
        (["red-01 white-05 blue-01 yellow-01"], 5),
        (["red-01 white-05 blue-01 yellow-01 !orchid-1"], 5),  # worked example
        (["red-01 white-05 blue-01 yellow-01 orange-01"], 8),
        (["red-01 white-01 yellow-01 orange-01 blue-01"], 8),  # five suns: no harmony
        (["red-01 purple-01 !orchid-1"], 2),
        (["red-05 white-05 yellow-05 orange-05 blue-05 purple-05"], 17),  # worked example
        (["red-01 white-05 yellow-05 orange-05 blue-05 orchid-1=purple"], 12),  # worked example
        (["red-01 white-01 yellow-01 orange-01 blue-01 orchid-1=purple"], 14),
        (["red-01 white-01 yellow-01 orange-01 blue-01 purple-01"], 15),
        (["red-01 white-01 yellow-01 orange-01 blue-01 purple-05"], 13),
        (["purple-01", "purple-02", "orchid-1=purple"], 2),
        (["red-01 purple-01v@"], 1),  # face down: one plain flower
    ],
)
def test_what_beds_are_worth(beds: list[str], points: int) -> None:
    assert sum(line.points for line in score_lines([bed(text, 0) for text in beds])) == points


@pytest.mark.parametrize(
    ("first", "second", "decided"),
    [
        (
            ["red-04 white-05 yellow-04 orange-04 blue-04 orchid-1=purple"],
            [
                "red-01 white-01 blue-01 yellow-01",
                "red-02 white-02 blue-02 yellow-02",
                "red-03 white-03",
                "blue-03 red-06",
            ],
            "full_beds",
        ),
        (["red-01 orchid-1=blue"], ["red-02 blue-01"], "orchids"),
        (["red-01 blue-01"], ["red-02 blue-02 !orchid-1"], "orchids"),
        (["red-01 blue-01", "red-02"], ["red-03 blue-03"], "flowers"),
        (["red-01 blue-01"], ["red-03@ blue-03"], "fireflies"),
        # each weighs more than all that come after it
        (
            ["red-04@ white-05@ yellow-04 orange-04 blue-04 purple-04", "red-06 !orchid-1"],
            ["red-01 white-01 blue-01 yellow-01 orchid-2=orange", "red-02 white-02 blue-02 yellow-02"],
            "full_beds",
        ),
        (["red-01@ orchid-1=blue"], ["red-02 blue-01", "white-02"], "orchids"),
        (["red-01@ blue-01", "red-02@"], ["red-03 blue-03"], "flowers"),
    ],
)
def test_ties_are_broken_one_after_the_other(first: list[str], second: list[str], decided: str) -> None:
    state = position(beds=[first, second], seats=2)
    found = outcome(state.players, "clock_empty")
    assert (found.winners, found.decided_by) == ((0,), decided)


def test_a_tie_that_nothing_breaks_is_shared() -> None:
    state = position(beds=[["red-01 blue-01"], ["red-03 blue-03"]], seats=2)
    found = outcome(state.players, "clock_empty")
    assert (found.winners, found.decided_by) == ((0, 1), None)


def test_a_royal_on_the_sundial_does_not_count_in_a_tie() -> None:
    state = position(seats=2, dial={0: Crown.UP})
    assert [tie_breaks(player)[-1] for player in state.players] == [6, 7]
