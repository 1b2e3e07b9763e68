"""Scenes of Dance of the Fireflies: complete, true to the engine, fit to be read aloud, and silent about secrets."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, get_args

import pytest

from game.core.contract import Event, Table, seen
from game.core.dice import Rng
from game.core.scene import Look, Mark, ReckoningRow
from game.core.values import Seat
from game.games.fireflies import agenda, labels, scene_turn, scoring, words
from game.games.fireflies.agenda import Harvesting, HarvestStep, PlantOrchid, PlantWon, ReplantWeed, UseAbility
from game.games.fireflies.events import Cause, Drew, Harvested, Verdict
from game.games.fireflies.moves import FirefliesMove, Keep, Orchid, Plant, PlantFree, TurnUp
from game.games.fireflies.notation import write
from game.games.fireflies.pieces import Crown, Pointer
from game.games.fireflies.rules import RULES, FirefliesState
from game.games.fireflies.scene import rows, scene
from game.games.fireflies.shapes import FirefliesAnswer, FirefliesScene, FireflyDisc, FlowerCell, Offer, Told, Way
from game.games.fireflies.tables import CARDS, PLACES, Card, Colour
from tests.contract import test_scene as contract
from tests.contract.games import Configuration
from tests.contract.test_words import check_sentence
from tests.rules.fireflies_board import do, position
from tests.rules.test_fireflies_hidden import _same_move, _seen, told, twin
from tests.rules.test_fireflies_words import decisions

NAMES: Final = ("Wren", "Toad", "Mole", "Newt", "Hare", "Finch")
SENTENCES: Final = ("label", "why", "gives", "costs", "text", "help", "prompt", "more", "says", "next_text")
SENTENCES_OF_THE_TABLE: Final = ("apprentice_text", "ending_text", "orchids_text")
SHORT: Final = (FireflyDisc, Way, FirefliesAnswer, FlowerCell)
"""Their labels are names, not sentences."""

ME, YOU, THIRD = Seat(0), Seat(1), Seat(2)


def seen_by(state: FirefliesState, viewer: Seat | None, *chosen: str, recent: Any = ()) -> FirefliesScene:
    return scene(state.view(viewer), Look(NAMES, chosen=chosen, recent=recent))


def of(state: FirefliesState, *chosen: str) -> FirefliesScene:
    """Return the scene of who decides."""
    return seen_by(state, state.turn, *chosen)


def parts(thing: Any) -> Iterator[Any]:
    """Give every dataclass in a scene, itself included."""
    if dataclasses.is_dataclass(thing):
        yield thing
        for field in dataclasses.fields(thing):
            yield from parts(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for item in thing:
            yield from parts(item)


def texts(thing: Any) -> Iterator[str]:
    """Give every text anywhere in a scene."""
    if isinstance(thing, str):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from texts(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for item in thing:
            yield from texts(item)


def found(thing: Any, key: str) -> Any:
    """Return the one part of a scene with this key."""
    (one,) = [part for part in parts(thing) if getattr(part, "key", None) == key]
    return one


# --- the laws of all games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_the_laws_of_scenes(seats: int) -> None:
    configuration = Configuration("fireflies", seats, ())
    contract.test_all_that_can_be_chosen_is_in_the_scene_once(configuration)
    contract.test_everybody_has_a_scene_of_every_position(configuration)


def test_everything_is_in_the_scene_at_every_kind_of_decision() -> None:
    """In games in which all kinds of moves are as likely: keys once, what may be chosen marked, texts fit to read."""
    kinds = Counter[str]()
    for seats, seed in ((2, 0), (2, 4), (3, 2)):
        for number, (state, view) in enumerate(decisions(seats, seed)):
            move = Random(number).choice(state.legal_moves())
            for depth in range(len(move.path) + 1):
                chosen = move.path[:depth]
                shown = scene(view, Look(NAMES, chosen=chosen))
                keyed = {part.key: part for part in parts(shown) if isinstance(getattr(part, "key", None), str)}
                may = {key for key, part in keyed.items() if Mark.MAY in part.marks}
                fits = [other.path for other in state.legal_moves() if other.path[:depth] == chosen]
                assert may == {path[depth] for path in fits if depth < len(path)}
                assert all(Mark.CHOSEN in keyed[key].marks for key in chosen if key in keyed)
                assert all(getattr(keyed[key], "offer", "") is not None for key in may)
                assert shown.question is not None
                kinds[shown.question.kind] += 1
                if number % 3 == 0:
                    check_texts(shown)
    assert set(kinds) == set(labels.KINDS) - {"replant_weed"}, "weeds are pulled out so seldom that they have a test"


def check_texts(shown: FirefliesScene) -> None:
    for part in parts(shown):
        for name in (*SENTENCES, *SENTENCES_OF_THE_TABLE):
            text = getattr(part, name, "")
            if text and not isinstance(part, ReckoningRow):
                check_sentence(text, whole=name != "label" or not isinstance(part, SHORT))
    assert all(text == text.strip() and "None" not in text for text in texts(shown))


# --- what is promised is true ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_the_points_promised_are_the_points_got(seats: int) -> None:
    """Plant, keep, plant free, orchid, turn up: what an offer says is what the beds are worth more afterwards."""
    checked = Counter[str]()
    for seed in range(4):
        for state, view in decisions(seats, seed):
            moves = [m for m in state.legal_moves() if isinstance(m, Plant | Keep | PlantFree | Orchid | TurnUp)]
            for move in Random(seed).sample(moves, min(2, len(moves))):
                after = state.play(move, Rng(0).at(1)).state
                assert isinstance(after, FirefliesState)
                got = scoring.points(after.players[move.seat].beds) - scoring.points(state.players[move.seat].beds)
                last = 3 if isinstance(move, Plant) else len(move.path)
                shown = scene(view, Look(NAMES, chosen=move.path[: last - 1]))
                assert found(shown, move.path[last - 1]).offer.points == got, write(move)
                checked[move.kind] += 1
    assert set(checked) == {"plant", "keep", "plant_free", "orchid", "turn_up"}


def test_the_cards_promised_at_the_end_of_a_turn_are_drawn() -> None:
    """Orchid/weeds are not counted: they go to the greenhouse."""
    said = Counter[int]()
    for state, view in decisions(3, 5):
        for move in state.legal_moves():
            if move.kind in ("pass", "end"):
                after, events = state.play(move, Rng(0).at(1))
                assert isinstance(after, FirefliesState)
                drawn = sum(len(event.cards) for event in events if isinstance(event, Drew) and event.seat == move.seat)
                said[drawn] += 1
                answer = found(scene(view, Look(NAMES)), move.path[0])
                wanted = "no card" if not drawn else "1 card." if drawn == 1 else f"{drawn} cards."
                assert wanted in answer.offer.gives
    assert {0, 1} <= set(said)


@pytest.mark.parametrize("number", [0, 4], ids=["sun", "moon"])
@pytest.mark.parametrize("place", range(PLACES))
def test_a_card_is_harvested_when_the_clock_says_so(number: int, place: int) -> None:
    """Everybody passes; the dial turns as often as was said before the card leaves."""
    card = CARDS[number]
    state, turns, pointers = position({place: card.id}, seats=2), list[int | None](), list[Pointer | None]()
    for _ in range(PLACES):
        cell = of(state).clock[place]
        if cell.card is None or cell.card.id != card.id:
            break
        turns.append(cell.turns)
        pointers.append(cell.next)
        state, _ = do(state, "pass", "pass")
    assert turns == list(range(len(turns), 0, -1))
    assert pointers[-1] == Pointer(card.bloom.value)
    assert set(pointers[:-1]) <= {None}


def test_what_nightfall_still_brings() -> None:
    """While the flower of daybreak is being planted, the card at the moon pointer is the next, in this harvest."""
    start = position({1: "red-01 0", 5: "blue-05 1", 2: "white-01"}, seats=2)
    state, _ = do(start, "pass", "pass")
    shown = of(state)
    assert shown.question is not None
    assert shown.question.kind == "plant_won"
    assert (shown.clock[5].turns, shown.clock[5].next) == (0, Pointer.MOON)
    assert (shown.clock[2].turns, shown.clock[2].next) == (1, Pointer.SUN)
    assert shown.clock[5].label.endswith("It is harvested in a moment, at nightfall.")
    assert shown.dial is not None
    assert shown.dial.next_text == "In a moment the blue moon flower is harvested at place 6."


@pytest.mark.parametrize("seats", [2, 4])
def test_why_something_cannot_be_is_what_the_rules_say(seats: int) -> None:
    said = 0
    for state, view in decisions(seats, 1):
        shown = scene(view, Look(NAMES))
        beds = [bed for garden in shown.gardens for bed in garden.beds]
        asked: list[Any] = [*shown.clock, *shown.hand, *beds]
        for part in asked:
            if part.why:
                said += 1
                assert Mark.MAY not in part.marks
                assert part.why == words.refusal(state.why_not((part.key,)))
                assert part.why in part.label
    assert said > 50


# --- the clock -------------------------------------------------------------------------------------------------------

CLOCK: Final = {0: "red-01 1 0R", 1: "blue-05", 3: "white-03 1", 4: "orchid-2 1 1", 7: "yellow-02 0"}


def test_the_places_lie_clockwise_in_a_square_and_in_a_circle() -> None:
    shown = of(position(CLOCK))
    assert [cell.place for cell in shown.clock] == list(range(PLACES))
    for row, keys in enumerate(shown.square, start=1):
        for column, key in enumerate(keys, start=1):
            if key:
                assert (found(shown, key).row, found(shown, key).column) == (row, column)
            else:
                assert (row, column) == (2, 2)
    around = [(cell.row, cell.column) for cell in shown.clock]
    for (row, column), (next_row, next_column) in zip(around, around[1:] + around[:1], strict=True):
        assert abs(row - next_row) + abs(column - next_column) == 1
    assert [cell.place for cell in shown.clock if cell.day] == [0, 1, 2, 7]
    assert [cell.place for cell in shown.clock if cell.sun] == [0]
    assert [cell.place for cell in shown.clock if cell.moon] == [4]


def test_a_clock_card_says_everything() -> None:
    mine, theirs = of(position(CLOCK)), seen_by(position(CLOCK), YOU)
    first = mine.clock[0]
    assert first.card is not None
    assert (first.card.piece, first.card.sign, first.card.name) == ("f-red", "sun", "red sun flower")
    assert [space.sign for space in first.spaces] == ["sun", "mixed", "moon"]
    assert [space.firefly and (space.firefly.seat, space.firefly.royal) for space in first.spaces] == [
        (YOU, False),
        (ME, True),
        None,
    ]
    assert [(space.next, space.suits) for space in first.spaces] == [(False, True), (False, True), (True, False)]
    assert first.label == (
        "Place 1, by day: red sun flower. "
        "Spaces: sun with a firefly (Toad), sun or moon with your royal and moon empty. "
        "The sun hand points here. It is harvested at daybreak after 8 turns of the sundial. "
        "The card lies in the day, but its next space is for the night."
    )
    other = theirs.clock[0].spaces[1].firefly
    assert other is not None
    assert (other.royal, other.label) == (False, "a firefly (Wren)")
    assert theirs.clock[0].offer is None
    assert theirs.clock[0].why == ""
    assert mine.clock[2].label == "Place 3 is empty. No card lies at this place any more."


def test_what_a_bid_would_bring() -> None:
    state = position({**CLOCK, 6: "purple-06 1"}, beds=[["red-02 white-01"]])
    shown = of(state)
    assert shown.clock[0].offer is None
    assert shown.clock[7].offer == Offer(
        2,
        "Nobody else has a firefly there. If you win it, it can add 2 points at once. "
        "Yellow: copy the ability of another open flower in its bed.",
        "The firefly stays there until the harvest.",
    )
    many = of(position({1: "blue-02 - 1"}, seats=2)).clock[1].offer
    assert many is not None
    assert many.gives.startswith("You would have as many fireflies there as Toad. ")
    most = of(position({1: "blue-02 - 1 0"}, seats=2)).clock[1].offer
    assert most is not None
    assert most.gives.startswith("You would have most fireflies there. ")
    for place, start in (
        (1, "Nobody else has a firefly there. "),
        (6, "You would have as many fireflies there as Toad. "),
    ):
        offer = shown.clock[place].offer
        assert offer is not None
        assert offer.gives.startswith(start)
    orchid = shown.clock[4].offer
    assert orchid is not None
    assert orchid.gives.startswith(
        "There would still be more fireflies of Toad there. If you win it, it can add 2 points"
    )
    chosen = of(state, "clock:7")
    assert [space.coming is not None for space in chosen.clock[7].spaces] == [False, True, False]
    assert chosen.more == f"{shown.clock[7].offer.gives} {shown.clock[7].offer.costs}"
    assert [answer.key for answer in chosen.answers] == ["regular"]
    assert chosen.answers[0].main
    assert of(state, "clock:7", "regular").prompt == "Bid a firefly at place 8?"


def test_the_royal_is_offered_where_it_is_free() -> None:
    chosen = of(position({0: "red-02"}), "clock:0")
    regular, royal = chosen.answers
    assert (regular.key, regular.main, royal.key, royal.main) == ("regular", True, "royal", False)
    assert royal.offer is not None
    assert royal.offer.gives.startswith("Your royal wins the card alone, unless another royal is there, too.")
    assert royal.offer.costs == "After the harvest it rests on the sundial for a round."
    coming = of(position({0: "red-02"}), "clock:0", "royal").clock[0].spaces[0].coming
    assert coming is not None
    assert coming.royal


def test_white_chooses_a_card_then_a_space() -> None:
    state, _ = do(position({0: "red-02 - 1", 5: "blue-01"}, hands=["white-01"]), "plant white-01 new")
    first = of(state)
    assert not any(space.key for cell in first.clock for space in cell.spaces)
    chosen = of(state, "clock:0")
    assert [space.key for space in chosen.clock[0].spaces] == ["space:0", "space:1", "space:2"]
    assert [Mark.MAY in space.marks for space in chosen.clock[0].spaces] == [True, False, True]
    assert chosen.clock[0].spaces[0].label == "Space 1 (sun or moon): empty."
    coming = of(state, "clock:0", "space:2").clock[0].spaces
    assert [space.coming is not None for space in coming] == [False, False, True]


def test_the_sundial_and_the_swaps() -> None:
    state = position({1: "red-01 0", 2: "blue-05", 5: "white-05"}, dial={1: Crown.DOWN, 2: Crown.UP})
    shown = of(state)
    dial = shown.dial
    assert dial is not None
    assert (dial.sun, dial.moon, dial.sun_next, dial.moon_next) == (0, 4, 1, 5)
    assert [(royal.seat, royal.up) for royal in dial.royals] == [(YOU, False), (THIRD, True)]
    assert dial.royals[0].label == "A royal lies on the sundial, face down (Toad)."
    assert dial.next_text == (
        "At the next daybreak the red sun flower is harvested at place 2. "
        "At the next nightfall the white moon flower is harvested at place 6."
    )
    (swap,) = shown.swaps
    assert (swap.key, swap.places) == ("swap:1-2", (1, 2))
    assert swap.label == (
        "Swap the red sun flower (place 2) and the blue moon flower (place 3). "
        "Then the red sun flower is harvested after 2 turns of the sundial. "
        "Then the blue moon flower is harvested after 5 turns of the sundial. "
        "Your royal goes to the sundial and comes back after two harvests."
    )
    assert of(state, "clock:2").swaps == ()
    assert seen_by(state, YOU).swaps == ()


# --- hands, beds, piles ----------------------------------------------------------------------------------------------


def test_the_beds_have_six_places_in_fixed_order() -> None:
    beds = ["purple-01@R red-01v@ orchid-1=blue", "white-01 orange-01 !orchid-2"]
    state = position({0: "red-02"}, hands=["orange-02 white-02"], beds=[beds])
    mine = of(state, "hand:orange-02").gardens[0]
    assert (mine.points, mine.apprentice, mine.to_move, mine.summary) == (
        5,
        True,
        True,
        "2 cards, 5 fireflies, 2 beds, apprentice",
    )
    first, second, new = mine.beds
    assert [slot.piece for slot in first.slots] == ["f-red", "f-white", "f-yellow", "f-orange", "f-blue", "f-purple"]
    assert [slot.flower and slot.flower.name for slot in first.slots] == [
        "red sun flower, face down with your firefly",
        None,
        None,
        None,
        "sun orchid as blue",
        "purple sun flower with your royal",
    ]
    assert (first.key, first.size, first.points, first.hidden, first.weed) == ("bed:0", 3, 4, (), None)
    assert first.offer is not None
    assert (first.offer.points, first.offer.costs) == (2, "A firefly stays on it for the rest of the game.")
    assert second.weed is not None
    assert not second.weed_goes
    assert second.why == words.refusal(state.why_not(("hand:orange-02", "bed:1")))
    assert (new.key, new.new, new.label.split(".")[0]) == ("bed:new", True, "A new bed, without flowers yet")
    chosen = of(state, "hand:orange-02", "bed:0").gardens[0].beds[0]
    assert [slot.coming for slot in chosen.slots] == [False, False, False, True, False, False]
    theirs = seen_by(state, YOU).gardens[-1].beds
    assert [bed.key for bed in theirs] == ["seat:0:bed:0", "seat:0:bed:1"]
    (hidden,) = theirs[0].hidden
    assert (hidden.card, hidden.up, hidden.name) == (None, False, "a face-down flower with a firefly (Wren)")
    assert theirs[0].slots[0].flower is None
    assert theirs[0].label == (
        "Bed 1 (Wren): purple sun flower with a firefly (Wren); a face-down flower with a firefly (Wren); "
        "sun orchid as blue. It scores 4 points now."
    )


def test_a_flower_that_pulls_out_a_weed_says_so() -> None:
    state = position({0: "red-02"}, hands=["orange-02"], beds=[["white-01 !orchid-2"], ["red-01 blue-01"]])
    bed = of(state, "hand:orange-02").gardens[0].beds[0]
    assert bed.weed_goes
    assert bed.offer is not None
    assert bed.offer.gives == "It adds 1 point. It takes the place of the weed, and that is its ability."
    assert [answer.key for answer in of(state, "hand:orange-02", "bed:0").answers] == ["face:up"]
    replant = of(do(state, "plant orange-02 bed 1")[0])
    assert replant.prompt == "Where does the weed go?"
    assert replant.orchids_left == 2, "of three, the one between two beds is known"
    target = found(replant, "seat:1:bed:0")
    assert target.offer == Offer(None, "A weed would stop it at 1 point.", "")
    assert target.label == "Bed 1 (Toad): red sun flower; blue sun flower. It scores 1 point now. " + target.offer.gives
    assert [(answer.key, answer.piece) for answer in replant.answers] == [("weed:away", "weed")]
    assert found(of(do(state, "plant orange-02 bed 1")[0], "seat:1:bed:0"), "seat:1:bed:0").weed_comes


def test_an_orchid_chooses_a_bed_and_then_a_colour() -> None:
    orchid = PlantOrchid(ME, Card.of("orchid-2"), must=False)
    beds = [["white-01 blue-01"], ["red-01"]]
    state = position({0: "red-02"}, beds=beds, agenda=[Harvesting(HarvestStep.ROYALS, False), orchid])
    shown = of(state)
    assert shown.question is not None
    assert shown.question.card is not None
    assert shown.question.card.piece == "orchid"
    assert [(way.kind, way.targets) for way in shown.question.ways] == [
        ("orchid", ("bed:0", "bed:new")),
        ("weed", ("seat:1:bed:0",)),
    ]
    assert [answer.key for answer in shown.answers] == ["compost"]
    chosen = of(state, "bed:0")
    assert [(answer.key, answer.piece) for answer in chosen.answers] == [
        ("as:red", "f-red"),
        ("as:yellow", "f-yellow"),
        ("as:orange", "f-orange"),
        ("as:purple", "f-purple"),
    ]
    assert chosen.answers[0].says == ("As red. It adds 2 points. No flower of this colour can join the bed any more.")
    coming = of(state, "bed:0", "as:yellow").gardens[0].beds[0]
    assert [slot.colour for slot in coming.slots if slot.coming] == [Colour.YELLOW]


def test_abilities_say_what_they_would_do_in_the_chosen_bed() -> None:
    """As the table will be once the flower stands there: the firefly spent, the card out of the hand."""
    state = position({0: "red-02"}, hands=["yellow-01"], beds=[["white-01 orange-01"]], supply={0: 1})
    beds = of(state, "hand:yellow-01").gardens[0].beds
    assert beds[0].offer is not None
    assert beds[0].offer.gives.endswith("Yellow: copy the ability of another open flower in its bed. Here: none.")
    up, down = of(state, "hand:yellow-01", "bed:0").answers
    assert (up.main, down.main) == (True, False)
    assert up.offer is not None
    assert up.offer.gives == beds[0].offer.gives
    assert down.offer is not None
    assert down.offer.gives == (
        "It adds 2 points. Nobody else sees it until the end. Its ability can be used only then."
    )
    richer = position({0: "red-02"}, hands=["yellow-01 red-01"], beds=[["white-01 orange-01"]])
    offer = of(richer, "hand:yellow-01").gardens[0].beds[0].offer
    assert offer is not None
    assert offer.gives.endswith("Here: white, orange.")
    copying = of(do(richer, "plant yellow-01 bed 1")[0])
    assert [answer.key for answer in copying.answers] == ["copy:white", "copy:orange", "skip"]
    assert copying.answers[0].says.endswith("You have 6 fireflies.")


def test_the_ways_of_a_turn() -> None:
    def ways(state: FirefliesState) -> dict[str, tuple[tuple[str, ...], str]]:
        question = of(state).question
        assert question is not None
        return {way.kind: (way.targets, way.text) for way in question.ways}

    start = position({0: "red-02", 1: "blue-01", 2: "white-01 0"}, hands=["purple-01"])
    found_ways = ways(start)
    assert found_ways["bid"][0] == ("clock:0", "clock:1", "clock:2")
    assert found_ways["plant"][0] == ("hand:purple-01",)
    assert "It can add 1 point at once." in found_ways["plant"][1]
    assert found_ways["swap"][0] == ("swap:1-2",)
    after = ways(do(start, "bid 1")[0])
    assert after["bonus"] == (
        ("hand:purple-01",),
        "Throw away a hand card and bid one more firefly. The second bid goes beside the first.",
    )
    spent = ways(position({0: "red-02"}, supply={0: 0}))
    assert {text for _, text in (spent["bid"], spent["plant"])} == {"You have no firefly in your supply for that."}
    assert all(targets == () for targets, _ in spent.values())
    assert of(position({0: "red-02"}, supply={0: 0})).answers[0].main
    nothing = ways(position({0: "red-01 1"}))
    assert nothing["plant"] == ((), "You have no card in your hand.")
    assert nothing["swap"] == ((), "You need a firefly on one of the two cards.")


def test_the_own_hand_the_fireflies_and_the_piles() -> None:
    state = position(
        {0: "red-02 0"},
        hands=["red-01 blue-01"],
        shed="white-01 orchid-3",
        greenhouse="orchid-1",
        compost="red-03 blue-03",
        dial={0: Crown.UP},
    )
    shown, theirs, onlooker = of(state), seen_by(state, YOU), seen_by(state, None)
    assert [card.key for card in shown.hand] == ["hand:red-01", "hand:blue-01"]
    assert shown.hand[0].label == (
        "In your hand: red sun flower. It adds no points yet, wherever it goes. "
        "Red: draw two cards, then put one hand card under the potting shed. "
        "Planting it costs a firefly for the rest of the game."
    )
    assert shown.supply is not None
    assert (shown.supply.regulars, shown.supply.royal, shown.supply.dial) == (5, False, Crown.UP)
    assert shown.supply.label == (
        "You have 5 free fireflies. Your royal rests on the sundial until the next harvest is over."
    )
    assert theirs.hand == ()
    assert (onlooker.hand, onlooker.supply, onlooker.question, onlooker.answers) == ((), None, None, ())
    assert [(pile.kind, pile.count, pile.top and pile.top.id) for pile in shown.piles] == [
        ("shed", 2, None),
        ("greenhouse", 1, "orchid-1"),
        ("compost", 2, "blue-03"),
        ("gone", 0, None),
    ]
    assert [card.key for card in shown.compost] == ["compost:blue-03", "compost:red-03"]
    assert shown.orchids_left == 2, "orchid-2 is nowhere in this position, so it counts as not yet seen"
    assert [garden.seat for garden in theirs.gardens] == [1, 2, 0]
    assert [garden.seat for garden in onlooker.gardens] == [0, 1, 2]
    assert onlooker.gardens[0].beds == ()


def test_a_card_that_was_shown_is_known_to_others() -> None:
    start = position({0: "red-02"}, hands=["blue-01 red-01"], compost="white-01", seats=2)
    state, _ = do(start, "plant blue-01 new", "take white-01")
    theirs, mine = seen_by(state, YOU).gardens[1], seen_by(state, ME).gardens[0]
    assert (theirs.hand, [card.id for card in theirs.known]) == (2, ["white-01"])
    assert (mine.hand, mine.known) == (2, ())


def test_orchids_are_counted_wherever_they_are() -> None:
    for state, view in decisions(6, 2):
        left = sum(card.colour is None for card in state.shed)
        assert scene(view, Look(NAMES)).orchids_left == left


def test_a_flower_turned_up_at_the_end_says_what_it_would_do() -> None:
    task = agenda.ChooseFaceDown(ME, ())
    state = position({}, beds=[["red-01v@ purple-01v"]], shed="", compost="white-01", agenda=[task])
    shown = of(state)
    flower = found(shown, "flower:0:1")
    assert flower.offer == Offer(1, "Purple: one more point at the end.", "")
    assert flower.label == "In your bed 1: purple sun flower, face down. Purple: one more point at the end."
    assert found(shown, "flower:0:0").offer.gives.endswith("Now there is nothing for it to do.")


# --- what happened ---------------------------------------------------------------------------------------------------


def test_a_harvest_is_told_card_by_card() -> None:
    start = position(
        {1: "red-01 0 0 1", 5: "blue-05 1 2", 3: "white-01"},
        hands=["", "blue-01", ""],
        top="white-02 yellow-02 yellow-03",
        greenhouse="orchid-1",
    )
    state, events = do(start, "pass", "pass", "pass", "keep new", "skip", "skip")
    assert state.turn == YOU
    steps = seen_by(state, YOU, recent=seen(events, YOU)).story
    assert [(step.kind, step.title) for step in steps][-3:] == [
        ("dial", "The sundial turns"),
        ("sun", "Daybreak"),
        ("moon", "Nightfall"),
    ]
    day, night = steps[-2:]
    assert day.card is not None
    assert (day.place, day.card.id, day.winner, day.verdict) == (1, "red-01", ME, Verdict.MOST)
    assert [(firefly.seat, firefly.royal) for firefly in day.fireflies] == [(ME, False), (ME, False), (YOU, False)]
    assert day.sentences[1] == "Wren won the red sun flower with the most fireflies."
    assert day.sentences[2] == "Wren planted the red sun flower (bed 1, now 1)."
    assert (night.winner, night.verdict, night.consoled) == (None, Verdict.TIE, (YOU, THIRD))
    state, more = do(state, "skip", "skip")
    shown = seen_by(state, None, recent=seen([*events, *more], None))
    assert [step.kind for step in shown.story[-3:]] == ["moon", "refill", "apprentice"]
    assert shown.summary[0] == day.sentences[1]
    assert shown.summary[1].startswith("A tie: nobody won the blue moon flower.")
    assert shown.summary[2].startswith("The next apprentice: ")
    assert shown.clock[1].came
    assert {Mark.FROM, Mark.TRAIL} <= set(shown.clock[1].marks)
    quiet = do(position({3: "red-01"}, seats=2), "pass", "pass")
    assert seen_by(quiet[0], None, recent=seen(quiet[1], None)).summary[0] == "No card was harvested."
    assert seen_by(state, ME).summary == ()


@pytest.mark.parametrize("seats", [2, 4])
def test_every_event_is_told_once_and_in_order(seats: int) -> None:
    for seed in range(2):
        events, steps = list[Event](), tuple[Told, ...]()
        for state, _ in decisions(seats, seed):
            last = state
            move = Random(seed).choice(state.legal_moves())
            events = [*events[-30:], *state.play(move, Rng(0).at(1)).events]
            steps = seen_by(last, None, recent=seen(events, None)).story
            said = [sentence for step in steps for sentence in step.sentences]
            assert said == [words.event(event, NAMES) for event in seen(events, None)]
            assert all(step.title and step.sentences for step in steps)
            cards = [event.card.id for event in events if isinstance(event, Harvested)]
            assert [step.card.id for step in steps if step.card is not None] == cards
        assert steps[-1].kind == "clear"


def test_what_changed_lately_is_marked() -> None:
    start = position({0: "red-02", 1: "blue-01"}, hands=["white-01", "red-03", ""], seats=2)
    state, events = do(start, "plant white-01 new", "skip", "end", "plant red-03 new down royal")
    shown = seen_by(state, ME, recent=seen(events[-1:], ME))
    (bed,) = shown.gardens[1].beds
    assert bed.hidden[0].marks == (Mark.TRAIL,)
    bid, events = do(start, "bid 1")
    seen_bid = seen_by(bid, YOU, recent=seen(events, YOU))
    assert [space.marks for space in seen_bid.clock[0].spaces] == [(Mark.TRAIL,), (), ()]


def test_the_end_is_announced() -> None:
    said = [
        labels.ending(Cause.REFILLED, clearing=False),
        labels.ending(Cause.DRAWN, clearing=False),
        labels.ending(Cause.STALLED, clearing=True),
    ]
    assert len(set(said)) == 3
    state = position({0: "red-02", 3: "white-01"}, shed="", ending=Cause.REFILLED, seats=2)
    assert of(state).ending_text == said[0]
    clearing = position(
        {1: "red-01 0"}, shed="", ending=Cause.REFILLED, seats=2, agenda=[Harvesting(HarvestStep.DIAL, True)]
    )
    assert of(clearing).ending_text == said[2]
    assert of(position({0: "red-02"})).ending_text == ""


# --- words -----------------------------------------------------------------------------------------------------------


def test_every_kind_of_decision_is_explained_in_one_sentence() -> None:
    kinds = {task.kind for task in get_args(agenda.Decision)} - {UseAbility.kind}
    kinds |= {scene_turn.kind_of(UseAbility(ME, 0, colour, False)) for colour in Colour if colour is not Colour.PURPLE}
    assert kinds == set(labels.KINDS)
    said = [words.first_help(kind) for kind in labels.KINDS]
    assert len(set(said)) == len(said)
    for text in said:
        check_sentence(text)
        assert sum(text.count(stop) for stop in ".?!") == 1
        assert len(text) <= 110


def test_the_question_has_the_help_and_the_steps() -> None:
    state = position({0: "red-02"}, hands=["red-01"])
    question = of(state, "hand:red-01", "bed:new").question
    assert question is not None
    assert question.help == words.first_help("take_turn")
    assert question.steps == ("red sun flower", "New bed")
    assert question.card is not None
    assert question.card.id == "red-01"
    assert of(state, "hand:red-01", "bed:new", "face:down", "royal").prompt == (
        "Plant a red sun flower face down with the royal in a new bed?"
    )
    assert seen_by(state, YOU).question is None
    assert seen_by(state, YOU).prompt == "Wren is thinking."
    won = position({0: "red-02"}, agenda=[Harvesting(HarvestStep.ROYALS, False), PlantWon(ME, Card.of("blue-01"))])
    question = of(won).question
    assert question is not None
    assert question.card is not None
    assert question.card.id == "blue-01"
    assert ReplantWeed.kind in labels.KINDS


def test_a_player_called_you_is_spoken_of_rightly() -> None:
    """A lone person sees the own things as `your`; nowhere stands `of You`, `You's` or `You has`."""
    names = ("You", "Toad", "Mole")
    for state, _ in decisions(2, 4):
        shown = scene(state.view(ME), Look(names, chosen=()))
        for text in texts(shown):
            assert not any(wrong in text for wrong in ("of You", "You's", "You has", "(You)", "You is"))


def test_the_reckoning() -> None:
    state = position({}, beds=[["red-05 white-05 yellow-05 orange-05 blue-05 purple-05", "red-01"]])
    lines = scoring.score_lines(state.players[0].beds)
    assert [(row.piece, row.name, row.points) for row in rows(lines)] == [
        ("f-red", "Flower beds", 12),
        ("f-purple", "Purple flowers", 1),
        ("sun", "Beds of suns", 0),
        ("moon", "Beds of moons", 4),
    ]
    assert seen_by(state, None).reckoning == rows(lines)
    assert seen_by(state, None).seats[0].points == 17
    bed = seen_by(state, None).gardens[0].beds[0]
    assert bed.label.endswith("It scores 17 points now. It is complete. All its cards are moons.")


# --- secrets ---------------------------------------------------------------------------------------------------------


def hidden_from(state: FirefliesState, viewer: Seat | None) -> set[str]:
    """Return the ids of all cards that the viewer may not know. Written without views."""
    secret = {card.id for card in state.shed} - {each.card.id for each in state.buried if each.by == viewer}  # type: ignore[union-attr]
    for seat, player in enumerate(state.players):
        if seat != viewer:
            known = {shown.card for shown in player.shown if shown.to is None or shown.to == viewer}
            secret |= {card.id for card in player.cards if card not in known}
            secret |= {p.card.id for bed in player.beds for p in bed.flowers if not p.up}  # type: ignore[union-attr]
    return secret


@pytest.mark.parametrize("seats", [2, 4])
def test_no_scene_names_a_hidden_card_or_royal(seats: int) -> None:
    for number, (state, _) in enumerate(decisions(seats, 3)):
        for viewer in (Seat(number % seats), None):
            shown = seen_by(state, viewer)
            secret = hidden_from(state, viewer)
            assert not [text for text in texts(shown) if any(name in text for name in secret)]
            crowned = [part.seat for part in parts(shown) if isinstance(part, FireflyDisc) and part.royal]
            assert set(crowned) <= {viewer}
            if viewer != state.turn:
                assert not any(Mark.MAY in getattr(part, "marks", ()) for part in parts(shown))
                assert not any(getattr(part, "why", "") for part in (*shown.clock, *shown.hand))
                assert not any(isinstance(part, Offer) for part in parts(shown))
                assert shown.question is None


def without_shed_order(state: FirefliesState, chance: Random) -> FirefliesState:
    """Return the position with another order of the shed, which no viewer knows but of cards put there."""
    if state.buried:
        return state
    return dataclasses.replace(state, shed=tuple(chance.sample(state.shed, len(state.shed))))


def play_two_worlds(seats: int, seed: int) -> Counter[str]:
    """Play a game; at every decision compare the scenes of every viewer in this world and in a twin of it.

    Also with everything chosen on the way, and after the move with what was seen of it, as long as it told the
    viewer nothing new.
    """
    chance, counted = Random(seed), Counter[str]()
    state = RULES.setup(Table(seats, Seat(seed % seats), {}), Rng(seed).at(0)).state
    ply = 0
    while state.turn is not None:
        ply += 1
        legal = state.legal_moves()
        kind = chance.choice(sorted({move.kind for move in legal}))
        move: FirefliesMove = chance.choice([move for move in legal if move.kind == kind])
        after, events = state.play(move, Rng(seed).at(ply))
        assert isinstance(after, FirefliesState)
        for viewer in {state.turn, Seat(ply % seats), None}:
            other = without_shed_order(twin(state, viewer, chance), chance)
            depths = range(len(move.path) + 1) if viewer == state.turn else range(1)
            for depth in depths:
                chosen = move.path[:depth]
                assert seen_by(other, viewer, *chosen) == seen_by(state, viewer, *chosen)
            counted["different" if other != state else "same"] += 1
            world = twin(state, viewer, chance)
            same = _same_move(world, move, viewer)
            if same is None:
                continue
            assert _seen(same, viewer) == _seen(move, viewer)
            world_after, world_events = world.play(same, Rng(seed).at(ply))
            assert isinstance(world_after, FirefliesState)
            if told(events, viewer) == told(world_events, viewer):
                counted["alike"] += 1
                here, there = seen(events, viewer), seen(world_events, viewer)
                assert seen_by(world_after, viewer, recent=there) == seen_by(after, viewer, recent=here)
            else:
                counted["revealed"] += 1
        state = after
    return counted


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (2, 1), (4, 2)])
def test_scenes_are_the_same_in_two_worlds(seats: int, seed: int) -> None:
    counted = play_two_worlds(seats, seed)
    assert counted["different"] > counted["same"]
    assert counted["alike"] > counted["revealed"] > 0
