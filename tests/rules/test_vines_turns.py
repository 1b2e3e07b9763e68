"""Turns of Vines and Flowers: market, payments, insects, goals, the refill, variants, set-up and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.contract import Table
from game.core.dice import Rng
from game.core.values import HIDDEN
from game.games.vines.events import (
    ActionGained,
    BagShuffled,
    Began,
    BirdCame,
    BirdLeft,
    CardUsed,
    Discarded,
    Ended,
    FourHueGained,
    GoalMet,
    InsectIdle,
    LadybugsGained,
    Paid,
    Refilled,
    Seated,
    Source,
    Took,
)
from game.games.vines.moves import Why
from game.games.vines.pergola import GROUND
from game.games.vines.pieces import Effect
from game.games.vines.rules import RULES, VinesState
from game.games.vines.tables import BIRDS, COLOURS, Card, Ending, Insect, Tile, Variant
from tests.rules.test_vines import (
    ONE,
    ORANGE,
    PINK,
    YELLOW,
    ZERO,
    do,
    half,
    kinds,
    legal,
    pergola,
    petals_of,
    position,
    why,
)


def market(state: VinesState) -> list[str]:
    """Return the tiles lying in the market."""
    return [lying.tile.id for lying in state.garden.lying]


# --- set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "count"), [(2, 32), (3, 42), (4, 52)])
@pytest.mark.parametrize("variant", list(Variant))
def test_setting_up(variant: Variant, seats: int, count: int) -> None:
    table = Table(seats, ONE, {"variant": variant.value, "zero": "lifted", "petals": "screened"})
    state, events = RULES.setup(table, Rng(3).at(0))
    garden = state.garden
    in_bag = {Variant.FULL: 2, Variant.GOALS: 2, Variant.CALL: 5, Variant.HARVEST: 0}[variant]
    assert len(state.bag) == count - 5 + in_bag
    assert len(state.box) == 52 - count
    assert all(isinstance(lying.tile, Tile) for lying in garden.lying)
    goals = 3 if variant in (Variant.FULL, Variant.GOALS) else 0
    assert [(goal.number, goal.ladybugs) for goal in garden.goals] == [(4, 2), (5, 2), (6, 2)][:goals]
    assert garden.ladybugs + 2 * goals == 15
    assert garden.four_hues == 4
    assert len(garden.cards) == (3 if variant is Variant.FULL else 0)
    assert state.turn == garden.active == ONE
    assert isinstance(events[0], Began)
    assert [event.seat for event in events[1:] if isinstance(event, Seated)] == [
        (1 + step) % seats for step in range(seats)
    ]
    counts = [sum(garden.players[(1 + step) % seats].petals) for step in range(seats)]
    assert counts == [2, 3, 3, 4][:seats]
    assert len({player.screen for player in garden.players}) == seats
    assert all(player.petals[COLOURS.index(player.screen)] == 1 for player in garden.players)
    assert max(max(player.petals) for player in garden.players) == 1


# --- the market ----------------------------------------------------------------------------------------------------


def test_the_first_tile_is_free_and_every_skipped_one_costs_a_petal() -> None:
    state = position(petals=[(1, 1, 0, 0)])
    assert legal(state) == ["market:yellow-01", "market:orange-01", "market:pink-01"]
    assert why(state, "market:blue-01") is Why.NO_PETALS
    state, events = do(state, "market:pink-01", "petal:orange", "petal:yellow")
    assert events == [
        Paid(ZERO, ORANGE, Tile.of("yellow-01")),
        Paid(ZERO, YELLOW, Tile.of("orange-01")),
        Took(ZERO, Tile.of("pink-01"), (0, 0, 0, 0), spider=False),
    ]
    assert petals_of(state) == (0, 0, 0, 0)
    assert state.garden.players[0].hand == (Tile.of("pink-01"),)
    assert [lying.petals for lying in state.garden.lying[:2]] == [(0, 1, 0, 0), (1, 0, 0, 0)]
    assert state.garden.market[2] is None


def test_paying_has_its_own_refusals() -> None:
    state, _ = do(position(petals=[(1, 1, 0, 0)]), "market:pink-01")
    assert legal(state) == ["petal:yellow", "petal:orange"]
    assert why(state, "petal:pink") is Why.NO_SUCH_PETAL
    assert why(state, "market:yellow-01") is Why.PAY_FIRST
    assert why(state, "") is Why.PAY_FIRST


def test_places_stay_empty_until_the_refill_and_cost_nothing() -> None:
    """First means the leftmost tile that still lies there."""
    state, _ = do(position(petals=[(1, 0, 0, 0)]), "market:yellow-01")
    assert legal(state)[:2] == ["market:orange-01", "market:pink-01"]
    assert why(state, "market:blue-01") is Why.NO_PETALS
    assert state.garden.market[0] is None


def test_petals_on_a_taken_tile_come_along_but_cannot_pay_for_it() -> None:
    state = position(on={"y1": (1, 0, 2, 0), "o1": (0, 0, 0, 3)})
    assert legal(state) == ["market:yellow-01"]
    state, events = do(state, "market:yellow-01")
    assert petals_of(state) == (1, 0, 2, 0)
    assert events == [Took(ZERO, Tile.of("yellow-01"), (1, 0, 2, 0), spider=False)]


def test_ladybugs_never_pay() -> None:
    assert legal(position(ladybugs=[5])) == ["market:yellow-01"]


def test_a_full_hand_gains_only_hummingbirds() -> None:
    grown = pergola({}, [half(column, GROUND, "N") for column in (0, 2, 3, 5, 6, 8, 9, 11)])
    state = position(hands=["y3 o3 p3"], petals=[(0, 1, 0, 0)], market="y1 h1 o1 p1 b1", grown=grown)
    assert [path for path in legal(state) if path.startswith("market")] == ["market:hummingbird-1"]
    assert why(state, "market:yellow-01") is Why.HAND_FULL


def test_a_hummingbird_is_skipped_and_paid_over() -> None:
    state, events = do(position(market="h1 y1 o1", petals=[(0, 0, 1, 0)]), "market:yellow-01", "petal:pink")
    assert events[0] == Paid(ZERO, PINK, BIRDS[0])
    assert state.garden.lying[0].petals == (0, 0, 1, 0)
    assert not [event for event in events if isinstance(event, CardUsed)]


def test_a_gained_hummingbird_brings_its_petals_first_and_uses_a_card() -> None:
    state, events = do(position(market="h1 y1", on={"h1": (0, 1, 0, 0)}), "market:hummingbird-1")
    assert petals_of(state) == (0, 1, 0, 0)
    assert events[1] == CardUsed(ZERO, BIRDS[0], Card.of("pollination"), Effect.PERSONAL, (0, 0, 0, 0))
    first = state.garden.cards[0]
    assert (first.used, first.bird) == (Effect.PERSONAL, BIRDS[0])
    assert state.garden.players[0].hand == ()


def test_a_hummingbird_without_a_card_left_leaves_the_game() -> None:
    state, events = do(position(market="h1 y1 o1", cards=""), "market:hummingbird-1")
    assert events[1:] == [BirdLeft(ZERO, BIRDS[0], (0, 0, 0, 0))]
    assert state.garden.gone == (BIRDS[0],)


# --- actions -------------------------------------------------------------------------------------------------------


def test_two_actions_of_any_kind_and_then_the_refill() -> None:
    state, events = do(position(), "market:yellow-01", "market:orange-01")
    assert [event for event in events if isinstance(event, Refilled)] == [
        Refilled(Tile.of("blue-02"), 3, 6),
        Refilled(Tile.of("blue-03"), 4, 5),
    ]
    assert market(state) == ["pink-01", "blue-01", "yellow-02", "blue-02", "blue-03"]
    assert (state.turn, state.garden.actions) == (ONE, 2)


def test_nothing_can_be_gained_or_placed() -> None:
    """Hand full, every opening closed: a tile is discarded, then a tile can be gained again."""
    closed = [half(column, GROUND, "N") for column in (0, 2, 3, 5, 6, 8, 9, 11)]
    grown = pergola({1: "-yvv", 4: "-ovv", 7: "-pvv", 10: "-bvv"}, closed)
    state = position(grown=grown, hands=["y3 o3 p3"])
    assert legal(state) == ["hand:yellow-03", "hand:orange-03", "hand:pink-03"]
    assert why(state, "") is Why.DISCARD_FIRST
    assert why(state, "forgo") is Why.DISCARD_FIRST
    assert why(state, "market:yellow-01") is Why.HAND_FULL
    state, events = do(state, "hand:orange-03")
    assert events == [Discarded(ZERO, Tile.of("orange-03"), Source.ACTION)]
    assert state.garden.gone == (Tile.of("orange-03"),)
    assert legal(state) == ["market:yellow-01"]


def test_an_action_is_forgone_only_with_an_empty_hand_and_market() -> None:
    state = position(market="")
    assert legal(state) == ["forgo"]
    assert RULES.automatic(state)
    assert why(state, "") is Why.FORGO_ONLY
    _, events = do(state, "forgo")
    assert kinds(events) == ["forwent"]


def test_a_four_hue_tile_that_could_be_used_must_be_used_and_is_never_discarded() -> None:
    state = position(market="", four_hues=[1])
    assert all(path.startswith("four-hue") for path in legal(state))
    all_closed = pergola({}, [half(column, GROUND, "N") for column in (0, 2, 3, 5, 6, 8, 9, 11)])
    state = position(market="", four_hues=[1], grown=all_closed)
    assert legal(state) == ["forgo"]
    assert why(state, "four-hue") is Why.NO_HALF_LEFT


# --- insects -------------------------------------------------------------------------------------------------------


def test_a_bee_gives_an_action_and_bees_chain() -> None:
    state = position(hands=["y10 o10"], market="p1 p2")
    state, events = do(state, "hand:yellow-10 column:0 turn:0")
    assert ActionGained(ZERO, Source.INSECT) in events
    assert state.garden.actions == 2
    state, events = do(state, "hand:orange-10 column:2 turn:0")
    assert state.garden.actions == 2
    assert state.turn == ZERO


def test_a_spider_fetches_any_tile_free_with_its_petals() -> None:
    state = position(hands=["y12"], on={"b1": (0, 0, 0, 2)})
    state, _ = do(state, "hand:yellow-12 column:0 turn:2")
    assert len(legal(state)) == 5
    assert why(state, "hand:yellow-01") is Why.SPIDER_FIRST
    state, events = do(state, "market:blue-01")
    assert events[0] == Took(ZERO, Tile.of("blue-01"), (0, 0, 0, 2), spider=True)
    assert petals_of(state)[3] == 2
    assert state.garden.actions == 1


def test_a_spider_may_fetch_a_hummingbird() -> None:
    state = position(hands=["y12"], market="y1 h2", on={"h2": (1, 0, 0, 0)})
    state, events = do(state, "hand:yellow-12 column:0 turn:2", "market:hummingbird-2")
    assert "card_used" in kinds(events)
    assert state.garden.actions == 2


def test_a_spider_finds_an_empty_market() -> None:
    state, events = do(position(hands=["y12"], market=""), "hand:yellow-12 column:0 turn:2")
    assert InsectIdle(ZERO, Insect.SPIDER) in events
    assert legal(state) == ["forgo"]


@pytest.mark.parametrize("left", [0, 1])
def test_a_butterfly_brings_a_four_hue_tile_while_any_are_left(left: int) -> None:
    state, events = do(position(hands=["y13"], supply=(9, left)), "hand:yellow-13 column:1 turn:1")
    assert (FourHueGained(ZERO, Source.INSECT) in events) == bool(left)
    assert (InsectIdle(ZERO, Insect.BUTTERFLY) in events) == (not left)
    assert state.garden.players[0].four_hues == left
    assert state.garden.four_hues == 0


@pytest.mark.parametrize("left", [0, 1])
def test_a_ladybug_brings_a_token_while_any_are_left(left: int) -> None:
    state, events = do(position(hands=["y11"], supply=(left, 4)), "hand:yellow-11 column:1 turn:0")
    assert (LadybugsGained(ZERO, 1, Source.INSECT) in events) == bool(left)
    assert (InsectIdle(ZERO, Insect.LADYBUG) in events) == (not left)
    assert state.garden.players[0].ladybugs == left


# --- goals ---------------------------------------------------------------------------------------------------------


def ready(*petals: int, **more: Any) -> VinesState:
    """Return a position at the goals of seat 0, with these petals."""
    state = position(petals=[(petals[0], petals[1], petals[2], petals[3])], actions=1, **more)
    return do(state, "market:yellow-01")[0]


def test_a_goal_is_met() -> None:
    state = ready(4, 6, 0, 0)
    assert legal(state) == ["goal:4 petal:yellow", "goal:4 petal:orange", "no-goal"]
    state, events = do(state, "goal:4 petal:orange")
    assert events[0] == GoalMet(ZERO, 4, ORANGE, BIRDS[2])
    assert events[1] == LadybugsGained(ZERO, 2, Source.GOAL)
    assert isinstance(events[2], BagShuffled)
    assert BIRDS[2] in events[2].tiles
    assert set(events[2].seen_by(ZERO).tiles) == {HIDDEN}
    assert petals_of(state) == (4, 5, 0, 0)
    assert state.garden.players[0].ladybugs == 2
    goal = state.garden.goals[0]
    assert (goal.colour, goal.by, goal.bird, goal.ladybugs) == (ORANGE, ZERO, None, 0)
    assert state.turn == ONE


def test_goals_are_a_race_in_their_order_with_a_colour_each() -> None:
    state, _ = do(ready(9, 6, 0, 0), "goal:4 petal:yellow")
    garden = replace(state.garden, actions=1)
    garden = replace(garden, players=(garden.players[0], replace(garden.players[1], petals=(8, 5, 0, 0))))
    state = replace(state, garden=garden)
    state, _ = do(state, next(path for path in legal(state) if path.startswith("market")))
    assert legal(state) == ["goal:5 petal:orange", "no-goal"]
    assert why(state, "goal:4") is Why.GOAL_MET
    assert why(state, "goal:6 petal:yellow") is Why.GOAL_LATER
    assert why(state, "goal:5 petal:yellow") is Why.COLOUR_USED
    assert why(state, "goal:5 petal:pink") is Why.TOO_FEW_PETALS
    assert why(state, "goal:5") is Why.CHOOSE_GOAL_COLOUR
    assert why(state, "hand:yellow-01") is Why.GOAL_FIRST


def test_declining_a_goal_leaves_no_event() -> None:
    _, events = do(ready(4, 0, 0, 0), "no-goal")
    assert set(kinds(events)) == {"refilled"}


def test_a_goal_out_of_reach_is_not_asked_about() -> None:
    assert ready(3, 3, 3, 3, ladybugs=[9]).turn == ONE


# --- the refill and the end ----------------------------------------------------------------------------------------


def test_two_hummingbirds_in_one_refill() -> None:
    state, events = do(position(bag="h1 h2 y3 y4"), "market:yellow-01", "market:orange-01")
    assert [event for event in events if isinstance(event, BirdCame)] == [
        BirdCame(BIRDS[0], 3, 1, 3),
        BirdCame(BIRDS[1], 4, 2, 2),
    ]
    assert state.garden.birds == 2
    assert market(state)[3:] == ["hummingbird-1", "hummingbird-2"]


def test_the_fourth_hummingbird_ends_the_game_at_once() -> None:
    """The third is laid too; drawing stops; its event does not fire; nobody has another turn."""
    state, events = do(position(bag="h1 h2 y3 y4", birds=2), "market:yellow-01", "market:orange-01")
    assert events[-1] == Ended(Ending.BIRDS)
    assert state.turn is None
    assert state.legal_moves() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ended == "hummingbirds"
    assert len(state.bag) == 2


def test_the_bag_runs_out_in_a_refill() -> None:
    state, events = do(position(bag="y3"), "market:yellow-01", "market:orange-01")
    assert kinds(events)[-2:] == ["refilled", "ended"]
    assert events[-1] == Ended(Ending.BAG)
    assert len(state.garden.lying) == 4


def test_the_last_tile_of_the_bag_on_the_fifth_place_ends_the_game() -> None:
    state, events = do(position(bag="y3 y4"), "market:yellow-01", "market:orange-01")
    assert events[-1] == Ended(Ending.BAG)
    assert len(state.garden.lying) == 5


def test_a_fourth_hummingbird_that_is_the_last_tile_is_named_as_the_end() -> None:
    _, events = do(position(bag="y3 h1", birds=3), "market:yellow-01", "market:orange-01")
    assert events[-1] == Ended(Ending.BIRDS)


def test_a_bag_that_is_empty_as_the_refill_begins_ends_the_game_even_with_a_full_market() -> None:
    state = position(bag="", hands=["y1 y2"], market="o1 o2 p1 p2 b1")
    state, events = do(state, "hand:yellow-01 column:0 turn:0", "hand:yellow-02 column:8 turn:0")
    assert events[-1] == Ended(Ending.BAG)


# --- the variants --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [Variant.HARVEST, Variant.CALL, Variant.GOALS])
def test_variants_ask_for_goals_only_where_there_are_any(variant: Variant) -> None:
    state = position(variant=variant, petals=[(9, 0, 0, 0)], actions=1)
    state, _ = do(state, "market:yellow-01")
    assert (state.turn == ZERO) == (variant is Variant.GOALS)
    assert ("no-goal" in legal(state)) == (variant is Variant.GOALS)


@pytest.mark.parametrize("variant", [Variant.CALL, Variant.GOALS])
def test_variants_set_hummingbirds_aside_and_draw_again(variant: Variant) -> None:
    state = position(variant=variant, bag="h1 y3 h2 y4 y5")
    state, events = do(state, "market:yellow-01", "market:orange-01")
    assert events[2:] == [
        BirdCame(BIRDS[0], None, 1, 4),
        Refilled(Tile.of("yellow-03"), 3, 3),
        BirdCame(BIRDS[1], None, 2, 2),
        Refilled(Tile.of("yellow-04"), 4, 1),
    ]
    assert state.garden.gone == (BIRDS[0], BIRDS[1])


@pytest.mark.parametrize("variant", [Variant.CALL, Variant.GOALS])
def test_variants_end_with_the_fourth_hummingbird_set_aside(variant: Variant) -> None:
    state, events = do(position(variant=variant, bag="h1 h2 y4 y5", birds=2), "market:yellow-01", "market:orange-01")
    assert kinds(events)[2:] == ["bird_came", "bird_came", "ended"]
    assert events[-1] == Ended(Ending.BIRDS)
    assert len(state.garden.lying) == 3


@pytest.mark.parametrize("variant", [Variant.HARVEST, Variant.GOALS])
def test_variants_end_with_an_empty_bag(variant: Variant) -> None:
    _, events = do(position(variant=variant, bag="y4 y5"), "market:yellow-01", "market:orange-01")
    assert events[-1] == Ended(Ending.BAG)


def test_a_hummingbird_set_aside_may_be_the_last_tile() -> None:
    _, events = do(position(variant=Variant.GOALS, bag="y4 h1"), "market:yellow-01", "market:orange-01")
    assert kinds(events)[2:] == ["refilled", "bird_came", "ended"]
    assert events[-1] == Ended(Ending.BAG)


def test_goals_put_their_hummingbirds_into_the_bag_in_the_variant_too() -> None:
    state, events = do(ready(4, 0, 0, 0, variant=Variant.GOALS), "goal:4 petal:yellow")
    assert GoalMet(ZERO, 4, YELLOW, BIRDS[2]) in events
    assert LadybugsGained(ZERO, 2, Source.GOAL) in events
    assert BIRDS[2] in (*state.bag, *state.garden.gone)


def test_insects_work_in_every_variant() -> None:
    for variant in Variant:
        state, events = do(position(variant=variant, hands=["y13"]), "hand:yellow-13 column:1 turn:1")
        assert FourHueGained(ZERO, Source.INSECT) in events
        state, events = do(position(variant=variant, hands=["y11"]), "hand:yellow-11 column:1 turn:0")
        assert state.garden.players[0].ladybugs == 1


# --- what is hidden ------------------------------------------------------------------------------------------------


def test_a_view_holds_no_order_and_no_box() -> None:
    state = RULES.setup(Table(2, ZERO, {"variant": "full", "zero": "lifted", "petals": "screened"}), Rng(4).at(0)).state
    view = state.view(ZERO)
    assert view.bag == len(state.bag)
    assert view.garden == state.garden
    guesses = {RULES.guess(view, Rng(seed).at(1)).bag for seed in range(20)}
    assert len(guesses) == 20
    assert all(BIRDS[0] in bag and BIRDS[1] in bag and BIRDS[2] not in bag for bag in guesses)


def test_a_guess_is_uniform() -> None:
    """Every unseen tile is as likely to come next as any other, hummingbirds in the bag included."""
    state = RULES.setup(Table(2, ZERO, {"variant": "full", "zero": "lifted", "petals": "screened"}), Rng(4).at(0)).state
    view, draws = state.view(None), 6000
    nexts = [RULES.guess(view, Rng(seed).at(1)).bag[0].id for seed in range(draws)]
    assert abs(sum(each.startswith("hummingbird") for each in nexts) / draws - 2 / 29) < 0.012
    flowers = {each: nexts.count(each) / draws for each in nexts if not each.startswith("hummingbird")}
    assert len(flowers) == 52 - 5
    assert all(abs(share - 27 / 29 / 47) < 0.01 for share in flowers.values())
