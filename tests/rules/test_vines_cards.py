"""The ten event cards of Vines and Flowers, both sides, also where they find little or nothing to act on."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.contract import Event
from game.core.dice import Rng
from game.core.values import HIDDEN, Seat
from game.games.vines.events import (
    ActionGained,
    CardIdle,
    CardUsed,
    ColourLocked,
    Discarded,
    Drew,
    Exchanged,
    FourHueGained,
    GoalAdded,
    GoalMet,
    Grafted,
    LadybugsGained,
    MarketCleared,
    MostPetals,
    NectarSpread,
    NectarTaken,
    PetalChosen,
    PetalGained,
    PetalPassed,
    Source,
)
from game.games.vines.moves import Why
from game.games.vines.pieces import Effect, Petals
from game.games.vines.rules import RULES, VinesState
from game.games.vines.tables import BIRDS, CARDS, COLOURS, Card, Colour, Tile
from tests.rules.test_vines import (
    BLUE,
    ONE,
    ORANGE,
    PINK,
    TWO,
    YELLOW,
    ZERO,
    do,
    kinds,
    legal,
    petals_of,
    position,
    why,
)

NONE: Petals = (0, 0, 0, 0)
ONE_OF_EACH: Petals = (1, 1, 1, 1)


def for_one(card: str, **more: Any) -> tuple[VinesState, list[Event]]:
    """Return what comes of gaining a hummingbird with this card first in the row, and what happened after that."""
    more = {"market": "h1 y1 o1 p1 b1", **more}
    state, events = do(position(cards=f"{card} banks-rose nectar", **more), "market:hummingbird-1")
    assert isinstance(events[1], CardUsed)
    assert events[1].effect is Effect.PERSONAL
    return state, events[2:]


def for_all(card: str, **more: Any) -> tuple[VinesState, list[Event]]:
    """Return what comes of this card when seat 0 has taken the first tile and a hummingbird is the next one."""
    more = {"market": "y1 h1 o1 p1 b1", "actions": 1, **more}
    state, events = do(position(cards=f"{card} banks-rose nectar", **more), "market:yellow-01")
    assert isinstance(events[1], CardUsed)
    assert events[1].effect is Effect.GLOBAL
    return state, events[2:]


def ladybugs(state: VinesState) -> list[int]:
    """Return the ladybugs by seat."""
    return [player.ladybugs for player in state.garden.players]


# --- 1 to 4: the colour cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "colour"), [(card.id, card.colour) for card in CARDS[:4]])
def test_colour_card_for_one(card: str, colour: Colour) -> None:
    state, events = for_one(card)
    assert events == [PetalGained(ZERO, colour)]
    assert petals_of(state)[COLOURS.index(colour)] == 1


@pytest.mark.parametrize(("card", "colour"), [(card.id, card.colour) for card in CARDS[:4]])
def test_colour_card_for_all_goes_to_who_has_most(card: str, colour: Colour) -> None:
    most: Petals = tuple(3 if each is colour else 0 for each in COLOURS)  # type: ignore[assignment]
    state, events = for_all(card, seats=3, petals=[ONE_OF_EACH, most, ONE_OF_EACH])
    assert events[0] == MostPetals(ONE, colour)
    assert ladybugs(state) == [0, 1, 0]


def test_colour_card_for_all_in_a_tie_goes_to_all_of_them() -> None:
    state, events = for_all("banks-rose", seats=3, petals=[(2, 0, 0, 0), NONE, (2, 9, 9, 9)])
    assert events[:2] == [MostPetals(ZERO, YELLOW), MostPetals(TWO, YELLOW)]
    assert ladybugs(state) == [1, 0, 1]


def test_colour_card_for_all_in_a_tie_with_one_token_left_goes_in_turn_order() -> None:
    state, events = for_all("banks-rose", seats=3, petals=[NONE, (2, 0, 0, 0), (2, 0, 0, 0)], supply=(1, 4))
    assert events[0] == MostPetals(ONE, YELLOW)
    assert ladybugs(state) == [0, 1, 0]
    assert state.garden.ladybugs == 0


@pytest.mark.parametrize(("petals", "supply"), [((0, 3, 3, 3), (9, 4)), ((3, 0, 0, 0), (0, 4))])
def test_colour_card_for_all_may_find_no_petals_or_no_tokens(petals: Petals, supply: tuple[int, int]) -> None:
    state, events = for_all("banks-rose", petals=[petals, NONE], supply=supply)
    assert events[0] == CardIdle(Card.of("banks-rose"), Effect.GLOBAL)
    assert ladybugs(state) == [0, 0]


def test_ladybugs_do_not_count_as_petals() -> None:
    state, _ = for_all("banks-rose", petals=[(1, 0, 0, 0), NONE], ladybugs=[0, 7])
    assert ladybugs(state) == [1, 7]


# --- 5: Pollination ------------------------------------------------------------------------------------------------


def test_pollination_for_one() -> None:
    state, events = for_one("pollination")
    assert events == [ActionGained(ZERO, Source.CARD)]
    assert state.garden.actions == 2


def test_pollination_for_all_in_turn_order() -> None:
    state, events = for_all("pollination", seats=3)
    assert events == []
    for seat, colour in ((ZERO, "pink"), (ONE, "blue"), (TWO, "pink")):
        assert state.turn == seat
        assert len(legal(state)) == 4
        state, events = do(state, f"petal:{colour}")
    assert [petals_of(state, seat) for seat in range(3)] == [(0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 1, 0)]
    assert events[0] == PetalGained(TWO, PINK)
    assert state.garden.active == state.turn == ONE


# --- 6: Breeze -----------------------------------------------------------------------------------------------------


def test_breeze_for_one_exchanges_up_to_two_petals() -> None:
    state, _ = for_one("breeze", petals=[(2, 0, 0, 0)])
    assert legal(state) == ["give:yellow get:orange", "give:yellow get:pink", "give:yellow get:blue", "enough"]
    assert why(state, "give:yellow get:yellow") is Why.SAME_COLOUR
    assert why(state, "give:yellow") is Why.CHOOSE_GET
    assert why(state, "give:pink get:blue") is Why.NO_SUCH_PETAL
    assert why(state, "market:yellow-01") is Why.BREEZE_FIRST
    state, events = do(state, "give:yellow get:pink", "give:pink get:blue")
    assert events[:2] == [Exchanged(ZERO, YELLOW, PINK), Exchanged(ZERO, PINK, BLUE)]
    assert petals_of(state) == (1, 0, 0, 1)
    assert state.garden.actions == 1
    assert legal(state)[0] == "market:yellow-01"


@pytest.mark.parametrize("moves", [("enough",), ("give:yellow get:pink", "enough")])
def test_breeze_for_one_may_be_left_out(moves: tuple[str, ...]) -> None:
    state, _ = for_one("breeze", petals=[(2, 0, 0, 0)])
    state, _ = do(state, *moves)
    assert sum(petals_of(state)) == 2
    assert legal(state)[0] == "market:yellow-01"


def test_breeze_for_one_without_petals() -> None:
    state, events = for_one("breeze")
    assert events == [CardIdle(Card.of("breeze"), Effect.PERSONAL)]
    assert legal(state) == ["market:yellow-01"]


def test_breeze_for_all_is_chosen_in_secret_and_revealed_together() -> None:
    state, _ = for_all("breeze", seats=3, petals=[(1, 1, 0, 0), (0, 0, 1, 1), (1, 0, 0, 1)])
    assert (state.turn, legal(state)) == (ZERO, ["petal:yellow", "petal:orange"])
    move = state.legal_moves()[0]
    assert move.seen_by(ZERO) == move
    assert move.seen_by(ONE) == move.seen_by(None) != move
    state, events = do(state, "petal:yellow")
    assert events == [PetalChosen(ZERO, YELLOW)]
    assert events[0].seen_by(ONE) == PetalChosen(ZERO, HIDDEN)
    assert [state.view(seat).secrets[0] for seat in (ZERO, ONE, None)] == [YELLOW, HIDDEN, HIDDEN]
    assert petals_of(state) == (1, 1, 0, 0)
    guessed = {RULES.guess(state.view(ONE), Rng(seed).at(1)).secrets[0] for seed in range(20)}
    assert guessed == {YELLOW, ORANGE}
    state, events = do(state, "petal:blue", "petal:yellow")
    assert [event for event in events if isinstance(event, PetalPassed)] == [
        PetalPassed(ZERO, ONE, YELLOW),
        PetalPassed(ONE, TWO, BLUE),
        PetalPassed(TWO, ZERO, YELLOW),
    ]
    assert [petals_of(state, seat) for seat in range(3)] == [(1, 1, 0, 0), (1, 0, 1, 0), (0, 0, 0, 2)]
    assert state.secrets == ()


def test_breeze_for_all_passes_what_was_held_before_and_skips_who_has_none() -> None:
    state, _ = for_all("breeze", seats=3, petals=[(1, 0, 0, 0), NONE, (0, 0, 1, 0)])
    assert RULES.automatic(state)
    state, _ = do(state, "petal:yellow")
    assert state.turn == TWO
    state, events = do(state, "petal:pink")
    assert [petals_of(state, seat) for seat in range(3)] == [(0, 0, 1, 0), (1, 0, 0, 0), NONE]
    assert sum(isinstance(event, PetalPassed) for event in events) == 2


def test_breeze_for_all_without_any_petals() -> None:
    _, events = for_all("breeze")
    assert events[0] == CardIdle(Card.of("breeze"), Effect.GLOBAL)


# --- 7: Grafting ---------------------------------------------------------------------------------------------------


def test_grafting_for_one() -> None:
    state, events = for_one("grafting")
    assert events == [FourHueGained(ZERO, Source.CARD)]
    assert (state.garden.players[0].four_hues, state.garden.four_hues) == (1, 3)


def test_grafting_for_one_with_no_four_hue_tile_left() -> None:
    state, events = for_one("grafting", supply=(9, 0))
    assert events == []
    assert legal(state) == [f"petal:{colour}" for colour in COLOURS]
    assert why(state, "market:yellow-01") is Why.CHOOSE_PETAL_FIRST
    state, events = do(state, "petal:blue")
    assert events == [PetalGained(ZERO, BLUE)]


def test_grafting_for_all() -> None:
    state, _ = for_all("grafting", seats=3, hands=["", "y1 p13", ""])
    assert state.turn == ZERO
    assert legal(state) == ["hand:yellow-01 petal:yellow", "enough"]
    state, _ = do(state, "enough")
    assert state.turn == ONE
    assert legal(state)[1:] == ["hand:pink-13 petal:orange", "hand:pink-13 petal:pink", "enough"]
    assert why(state, "hand:pink-13 petal:blue") is Why.NOT_PRINTED
    assert why(state, "hand:pink-13") is Why.GRAFT_FIRST
    assert why(state, "hand:blue-01 petal:blue") is Why.NOT_IN_HAND
    state, events = do(state, "hand:pink-13 petal:orange")
    assert events[0] == Grafted(ONE, Tile.of("pink-13"), ORANGE)
    assert petals_of(state, 1) == (0, 1, 0, 0)
    assert state.garden.gone == (Tile.of("pink-13"),)
    assert state.turn == state.garden.active == ONE


def test_grafting_for_all_with_empty_hands() -> None:
    """The turn of seat 0 ends with a placement, so that nobody holds a tile."""
    state = position(cards="grafting", market="h1 y1 o1", hands=["o1"], actions=1)
    _, events = do(state, "hand:orange-01 column:2 turn:0")
    assert CardIdle(Card.of("grafting"), Effect.GLOBAL) in events


# --- 8: Nectar -----------------------------------------------------------------------------------------------------


def test_nectar_for_one_takes_all_petals_those_just_paid_included() -> None:
    state = position(
        cards="nectar", market="y1 h1 o1", on={"h1": (0, 0, 5, 0), "o1": (0, 2, 0, 0)}, petals=[(0, 0, 0, 1)]
    )
    state, events = do(state, "market:hummingbird-1", "petal:blue")
    assert events[-1] == NectarTaken(ZERO, (0, 2, 0, 1))
    assert petals_of(state) == (0, 2, 5, 1)
    assert all(lying.petals == NONE for lying in state.garden.lying)


def test_nectar_for_one_with_none_lying_there() -> None:
    """The petals on the hummingbird itself were taken before and do not count."""
    state, _ = for_one("nectar", on={"h1": (0, 0, 5, 0)})
    assert legal(state) == [f"petal:{colour}" for colour in COLOURS]
    state, _ = do(state, "petal:yellow")
    assert petals_of(state) == (1, 0, 5, 0)


def test_nectar_for_all_comes_before_the_refill_and_may_be_stacked() -> None:
    state, _ = for_all("nectar", on={"h1": (1, 0, 0, 0)})
    assert len(legal(state)) == 3 * 4
    assert why(state, "market:orange-01") is Why.NECTAR_FIRST
    assert why(state, "market:yellow-01 petal:pink") is Why.NOT_IN_MARKET
    state, events = do(state, "market:pink-01 petal:blue", "market:pink-01 petal:yellow")
    assert events[:2] == [
        NectarSpread(ZERO, Tile.of("pink-01"), BLUE),
        NectarSpread(ONE, Tile.of("pink-01"), YELLOW),
    ]
    assert [lying.petals for lying in state.garden.lying][1] == (1, 0, 0, 1)
    assert len(state.garden.lying) == 5


def test_nectar_for_all_may_use_a_hummingbird_tile() -> None:
    state, _ = for_all("nectar", market="y1 h1 h2 o1")
    assert "market:hummingbird-2 petal:pink" in legal(state)


def test_nectar_for_all_in_an_empty_market() -> None:
    _, events = for_all("nectar", market="y1 h1")
    assert events[0] == CardIdle(Card.of("nectar"), Effect.GLOBAL)


# --- 9: Refresh ----------------------------------------------------------------------------------------------------


def test_refresh_for_one_discards_and_draws_as_many() -> None:
    state, _ = for_one("refresh", hands=["y3 o3 p3"], bag="b2 b3 b4")
    assert legal(state) == ["hand:yellow-03", "hand:orange-03", "hand:pink-03", "enough"]
    assert why(state, "market:yellow-01") is Why.REFRESH_FIRST
    assert why(state, "hand:blue-01") is Why.NOT_IN_HAND
    state, events = do(state, "hand:pink-03", "hand:yellow-03", "enough")
    assert events[:3] == [
        Discarded(ZERO, Tile.of("pink-03"), Source.CARD),
        Discarded(ZERO, Tile.of("yellow-03"), Source.CARD),
        Drew(ZERO, (Tile.of("blue-02"), Tile.of("blue-03")), 1),
    ]
    assert [tile.id for tile in state.garden.players[0].hand] == ["orange-03", "blue-02", "blue-03"]
    assert len(state.garden.gone) == 2


def test_refresh_for_one_draws_by_itself_after_the_last_hand_tile() -> None:
    state, _ = for_one("refresh", hands=["y3"], bag="b2 b3")
    state, events = do(state, "hand:yellow-03")
    assert kinds(events) == ["discarded", "drew"]
    assert state.garden.actions == 1


def test_refresh_for_one_may_be_left_out_and_draws_nothing() -> None:
    state, _ = for_one("refresh", hands=["y3"])
    state, events = do(state, "enough")
    assert events == []
    assert len(state.garden.players[0].hand) == 1


def test_refresh_for_one_with_an_empty_hand() -> None:
    _, events = for_one("refresh")
    assert events == [CardIdle(Card.of("refresh"), Effect.PERSONAL)]


def test_refresh_for_one_may_discard_more_than_the_bag_holds() -> None:
    """The game ends in the refill of that turn, not before."""
    state, _ = for_one("refresh", hands=["y3 o3"], bag="b2")
    state, events = do(state, "hand:yellow-03", "hand:orange-03")
    assert Drew(ZERO, (Tile.of("blue-02"),), 0) in events
    assert state.turn == ZERO
    state, _ = do(state, "market:yellow-01")
    assert state.turn is None


def test_refresh_for_one_with_an_empty_bag() -> None:
    state, _ = for_one("refresh", hands=["y3"], bag="")
    _, events = do(state, "hand:yellow-03")
    assert kinds(events) == ["discarded"]


def test_refresh_draws_hummingbirds_that_act_in_their_order_and_are_not_replaced() -> None:
    """Flower tiles go to the hand first; the second card is that of the colour yellow, the third Nectar."""
    state, _ = for_one("refresh", hands=["y3 o3 p3"], bag="h2 b2 h3 b3", on={"o1": (0, 0, 3, 0)})
    state, events = do(state, "hand:yellow-03", "hand:orange-03", "hand:pink-03")
    assert kinds(events)[3:] == ["drew", "card_used", "petal_gained", "card_used", "nectar_taken"]
    assert [event.bird for event in events if isinstance(event, CardUsed)] == [BIRDS[1], BIRDS[2]]
    assert [tile.id for tile in state.garden.players[0].hand] == ["blue-02"]
    assert petals_of(state) == (1, 0, 3, 0)
    assert state.garden.birds == 0


def test_a_hummingbird_drawn_by_refresh_with_no_card_left_leaves_the_game() -> None:
    state = position(cards="refresh", market="h1 y1", hands=["y3"], bag="h2 b2 b3")
    state, events = do(state, "market:hummingbird-1", "hand:yellow-03")
    assert kinds(events)[-2:] == ["drew", "bird_left"]
    assert BIRDS[1] in state.garden.gone


def test_a_second_hummingbird_waits_while_the_first_one_asks() -> None:
    """Nothing is lost meanwhile."""
    state = position(cards="refresh breeze pollination", market="h1 y1", hands=["y3 o3"], bag="h2 h3 b3")
    state, _ = do(state, "market:hummingbird-1", "hand:yellow-03", "hand:orange-03")
    assert state.turn == ZERO
    assert legal(state) == ["market:yellow-01"]
    state = position(
        cards="refresh breeze pollination", market="h1 y1", hands=["y3 o3"], bag="h2 h3 b3", petals=[(1, 0, 0, 0)]
    )
    state, _ = do(state, "market:hummingbird-1", "hand:yellow-03", "hand:orange-03")
    components: Any = RULES.components(state)
    assert components["drawn"] == ["hummingbird-3"]
    state, events = do(state, "enough")
    assert kinds(events) == ["card_used", "action_gained"]


def test_refresh_for_all_leaves_only_hummingbirds() -> None:
    state, events = for_all(
        "refresh", market="y1 h1 o1 h2 b1", on={"o1": (1, 0, 0, 0), "h2": (0, 1, 0, 0)}, bag="b2 b3 b4 b5 b6"
    )
    assert events[0] == MarketCleared((Tile.of("orange-01"), Tile.of("blue-01")), (1, 0, 0, 0))
    assert [lying.tile.id for lying in state.garden.lying] == [
        "hummingbird-2",
        "blue-02",
        "blue-03",
        "blue-04",
        "blue-05",
    ]
    assert state.garden.lying[0].petals == (0, 1, 0, 0)
    assert state.garden.birds == 0
    assert kinds(events).count("card_used") == 0


def test_refresh_for_all_with_nothing_but_hummingbirds() -> None:
    _, events = for_all("refresh", market="y1 h1 h2")
    assert events[0] == CardIdle(Card.of("refresh"), Effect.GLOBAL)


# --- 10: Catalyst --------------------------------------------------------------------------------------------------


def test_catalyst_for_one_locks_a_colour_for_everybody() -> None:
    state, _ = for_one("catalyst", petals=[(1, 0, 5, 0), (0, 0, 9, 0)])
    assert legal(state) == ["petal:yellow", "petal:pink"]
    assert why(state, "petal:blue") is Why.NO_SUCH_PETAL
    state, events = do(state, "petal:pink")
    assert events == [ColourLocked(ZERO, PINK), LadybugsGained(ZERO, 2, Source.CARD)]
    assert petals_of(state) == (1, 0, 4, 0)
    assert state.garden.locked is PINK
    state, _ = do(state, "market:yellow-01")
    assert state.turn == ONE
    assert PINK not in state.garden.free_colours


def test_catalyst_for_one_with_few_tokens_left() -> None:
    state, _ = for_one("catalyst", petals=[(1, 0, 0, 0)], supply=(1, 4))
    state, events = do(state, "petal:yellow")
    assert LadybugsGained(ZERO, 1, Source.CARD) in events
    assert ladybugs(state) == [1, 0]


def test_catalyst_for_one_with_no_tokens_left_still_locks() -> None:
    state, _ = for_one("catalyst", petals=[(1, 0, 0, 0)], supply=(0, 4))
    state, events = do(state, "petal:yellow")
    assert events == [ColourLocked(ZERO, YELLOW)]


def test_catalyst_for_one_without_a_petal_of_a_free_colour() -> None:
    state, events = for_one("catalyst")
    assert events == [CardIdle(Card.of("catalyst"), Effect.PERSONAL)]
    assert legal(state) == ["market:yellow-01"]


def test_catalyst_cannot_take_a_colour_that_a_goal_has_used() -> None:
    state = position(
        cards="catalyst", petals=[(4, 0, 0, 0), (2, 2, 0, 2)], actions=1, market="y1 o1 p1 h1 b1", bag="b2 b3 b4 b5 b6"
    )
    state, _ = do(state, "market:yellow-01", "goal:4 petal:yellow")
    state, _ = do(state, "market:hummingbird-1", "petal:yellow", "petal:orange")
    assert legal(state) == ["petal:orange", "petal:blue"]
    assert why(state, "petal:yellow") is Why.COLOUR_USED
    assert why(state, "market:orange-01") is Why.CATALYST_FIRST


def test_catalyst_for_all_adds_goal_seven() -> None:
    state, events = for_all("catalyst", petals=[NONE, (0, 7, 0, 4)])
    assert events[0] == GoalAdded(7, 3)
    assert state.garden.ladybugs == 6
    goal = state.garden.goals[-1]
    assert (goal.number, goal.bird, goal.ladybugs) == (7, BIRDS[0], 3)
    assert state.garden.cards[0].used is Effect.GLOBAL
    assert state.garden.cards[0].bird is None
    state, _ = do(state, "market:orange-01", "market:pink-01")
    assert state.turn == ONE
    assert legal(state) == [
        "goal:4 petal:orange",
        "goal:4 petal:blue",
        "goal:7 petal:orange",
        "no-goal",
    ]
    state, events = do(state, "goal:7 petal:orange")
    assert events[:2] == [GoalMet(ONE, 7, ORANGE, BIRDS[0]), LadybugsGained(ONE, 3, Source.GOAL)]
    assert ladybugs(state) == [0, 3]
    assert BIRDS[0] in (*state.bag, *(lying.tile for lying in state.garden.lying))


def test_catalyst_for_all_with_few_tokens_left() -> None:
    state, events = for_all("catalyst", supply=(2, 4))
    assert events[0] == GoalAdded(7, 2)
    assert state.garden.ladybugs == 0


# --- the row of cards ----------------------------------------------------------------------------------------------


def test_only_one_hummingbird_acts_in_a_phase_and_its_petals_go_to_the_supply() -> None:
    state = position(cards="pollination breeze", market="y1 h1 h2 o1", on={"h1": (2, 0, 0, 0)}, actions=1)
    state, events = do(state, "market:yellow-01")
    assert events[1] == CardUsed(ZERO, BIRDS[0], Card.of("pollination"), Effect.GLOBAL, (2, 0, 0, 0))
    state, _ = do(state, "petal:pink", "petal:pink")
    assert state.turn == ONE
    assert state.garden.lying[0].tile == BIRDS[1]
    assert petals_of(state) == (0, 0, 1, 0)


def test_a_first_hummingbird_with_no_card_left_leaves_the_game() -> None:
    state = position(cards="", market="y1 h1 o1", on={"h1": (2, 0, 0, 0)}, actions=1)
    state, events = do(state, "market:yellow-01")
    assert kinds(events)[1] == "bird_left"
    assert BIRDS[0] in state.garden.gone


def test_first_means_the_leftmost_tile_still_lying() -> None:
    state = position(cards="pollination", market="y1 o1 h1", petals=[(1, 0, 0, 0)])
    _, events = do(state, "market:yellow-01", "market:orange-01")
    assert "card_used" in kinds(events)
    state = position(cards="pollination", market="y1 o1 h1", petals=[(1, 0, 0, 0)], actions=1)
    _, events = do(state, "market:orange-01", "petal:yellow")
    assert "card_used" not in kinds(events)


def test_cards_are_used_in_their_order_whatever_the_side() -> None:
    state = position(cards="banks-rose blue-angel", market="h1 h2 y1", actions=1)
    state, _ = do(state, "market:hummingbird-1")
    assert [place.used for place in state.garden.cards] == [Effect.PERSONAL, Effect.GLOBAL]
    assert [place.bird for place in state.garden.cards] == [BIRDS[0], BIRDS[1]]
    assert state.turn == Seat(1)
