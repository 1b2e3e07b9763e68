"""Words, notation and judge of Dance of the Fireflies, over whole games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.core import notation, plain
from game.core.contract import Table
from game.core.dice import Rng
from game.core.values import Seat, Worth
from game.games.fireflies import judge, words
from game.games.fireflies.agenda import Harvesting, HarvestStep, PlantOrchid
from game.games.fireflies.events import Began, ClockCleared, Decided, Harvested, NewApprentice, Verdict
from game.games.fireflies.moves import FirefliesMove
from game.games.fireflies.notation import write
from game.games.fireflies.pieces import Firefly, Pointer, Rank
from game.games.fireflies.rules import RULES, FirefliesState
from game.games.fireflies.tables import Card, Colour
from game.games.fireflies.views import FirefliesView
from tests.rules.fireflies_board import do, position

NAMES = ("Wren", "Toad", "Mole", "Newt", "Hare", "Finch")


def fit_to_read(text: str) -> bool:
    return text == text.strip() != "" and not set("{}_") & set(text) and "  " not in text


def decisions(seats: int, seed: int) -> Iterator[tuple[FirefliesState, FirefliesView]]:
    """Give every position of a random game in which all kinds of moves are as likely, with the view of who decides."""
    state, chance = RULES.setup(Table(seats, Seat(0), {}), Rng(seed).at(0)).state, Random(seed)
    while state.turn is not None:
        yield state, state.view(state.turn)
        legal = state.legal_moves()
        kind = chance.choice(sorted({move.kind for move in legal}))
        after = state.play(chance.choice([move for move in legal if move.kind == kind]), Rng(0).at(1)).state
        assert isinstance(after, FirefliesState)
        state = after


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_move_is_written_and_read_and_said(seats: int) -> None:
    for seed in range(6):
        for state, view in decisions(seats, seed):
            legal = state.legal_moves()
            assert len({write(move) for move in legal}) == len(legal)
            for move in legal[:3] + legal[-3:]:
                assert notation.read(write(move).upper(), legal, write) == move
                assert fit_to_read(words.move_name(move))
                assert all(fit_to_read(words.action(key)) for key in move.path)
                hint = words.hint(move, judge.worth(view, move))
                assert fit_to_read(hint)
                assert hint.endswith(".")
                for depth in range(len(move.path)):
                    chosen = move.path[:depth]
                    assert fit_to_read(words.prompt(view, chosen))
                    assert words.more(view, chosen) == "" or fit_to_read(words.more(view, chosen))


def test_every_ability_says_what_it_would_do() -> None:
    state = position(
        {0: "red-02"}, beds=[["white-01 orange-01"]], hands=["red-01 blue-01"], compost="red-03", shed="red-04"
    )
    view = state.view(Seat(0))
    said = {colour: words.preview(view, Seat(0), colour, 0) for colour in Colour}
    assert said[Colour.RED].endswith("You would draw 1 card.")
    assert said[Colour.YELLOW].endswith("Here: white, orange.")
    assert said[Colour.BLUE].endswith("1 card lies there.")
    empty = position({}, shed="", greenhouse="orchid-1").view(Seat(0))
    for colour in (Colour.RED, Colour.WHITE, Colour.ORANGE, Colour.BLUE):
        assert words.preview(empty, Seat(0), colour).endswith("nothing for it to do.")


def test_how_a_harvest_is_told() -> None:
    royal, regular = Firefly(Seat(0), Rank.ROYAL), Firefly(Seat(1), Rank.REGULAR)
    event = Harvested(Pointer.SUN, 2, Card.of("red-01"), (regular, royal, regular))
    assert words.event(event, NAMES) == (
        "Daybreak: the red sun flower left place 3. On it: 2 fireflies (Toad), the royal (Wren)."
    )
    more = Harvested(Pointer.MOON, 2, Card.of("red-05"), (regular, royal, Firefly(Seat(1), Rank.ROYAL)))
    assert words.event(more, NAMES) == (
        "Nightfall: the red moon flower left place 3. On it: the royal and 1 firefly (Toad), the royal (Wren). "
        "More than one royal: none of them counts."
    )
    for card, flower in (("red-01", "a red flower"), ("orange-01", "an orange flower")):
        tie = Decided(Card.of(card), Verdict.TIE, None, (Seat(1), Seat(0)))
        assert words.event(tie, NAMES).endswith(f"These may plant {flower} from the hand: Toad and Wren.")


def test_an_orange_flower_has_its_article() -> None:
    """In the question after a tie, too; and nowhere in a game stands `a orange`."""
    start = position({1: "orange-01 0 1"}, hands=["orange-02"], agenda=[Harvesting(HarvestStep.DIAL, False)])
    assert words.prompt(start.view(Seat(0)), ()) == "Nobody won. Plant an orange flower from your hand?"
    for seed in range(3):
        for state, view in decisions(3, seed):
            for move in state.legal_moves():
                said = [words.prompt(view, ()), words.move_name(move), words.hint(move, judge.worth(view, move))]
                _, events = state.play(move, Rng(0).at(1))
                assert " a orange" not in " ".join([*said, words.telling(events, NAMES)]).lower()


def test_the_next_apprentice_may_be_the_same_and_may_be_called_you() -> None:
    you = ("You", "Toad")
    assert words.event(NewApprentice(Seat(0), 1), you) == "The next apprentice: You, with the fewest flowers (1)."
    assert words.event(Began(Seat(0), (), 24), you).endswith("The first apprentice: You.")
    assert words.event(ClockCleared(Seat(0)), you).endswith("First: You.")


def test_every_target_is_asked_for_in_its_own_words() -> None:
    clock = {0: "red-02", 1: "blue-02"}
    turn = position(clock, hands=["white-01 red-01"])
    view = turn.view(Seat(0))
    assert words.prompt(view, ("clock:0",)) == "Which firefly?"
    assert words.prompt(view, ("hand:red-01",)) == "Where does it go?"
    assert words.prompt(view, ("hand:red-01", "bed:new")) == "How do you plant it?"
    assert words.prompt(view, ("hand:red-01", "bed:new", "face:up")) == "Which firefly?"
    white = do(turn, "plant white-01 new")[0].view(Seat(0))
    assert words.prompt(white, ("clock:0",)) == "On which space?"
    assert words.prompt(white, ("clock:0", "space:0")) == "Which firefly?"
    after = do(turn, "bid 1")[0].view(Seat(0))
    assert words.prompt(after, ()) == "A bonus bid, or end your turn?"
    assert words.prompt(after, ("hand:red-01",)) == "Where do you bid?"
    assert words.prompt(after, ("hand:red-01", "clock:1")) == "Which firefly?"
    orchid = PlantOrchid(Seat(0), Card.of("orchid-2"), must=False)
    won = position(clock, agenda=[Harvesting(HarvestStep.ROYALS, False), orchid]).view(Seat(0))
    assert words.prompt(won, ("bed:new",)) == "As which colour?"


def test_no_bonus_and_no_swap_is_spoken_of_that_cannot_be() -> None:
    only_end = do(position({0: "red-02"}, supply={0: 1}), "bid 1 royal")[0].view(Seat(0))
    assert words.prompt(only_end, ()) == "End your turn?"
    assert "bonus" not in words.more(only_end, ())
    start = position({0: "red-02", 1: "blue-02"}, hands=["purple-01"])
    assert "swap" not in words.more(start.view(Seat(0)), ())
    bid, royal = do(start, "bid 1")[0], do(start, "bid 1 royal")[0]
    assert "bonus" in words.more(bid.view(Seat(0)), ())
    assert words.more(bid.view(Seat(0)), ()).endswith("swap two cards side by side.")
    assert "swap" not in words.more(royal.view(Seat(0)), ())
    for viewer in (Seat(1), Seat(2), None):
        assert words.more(bid.view(viewer), ()) == words.more(royal.view(viewer), ()) == ""


def test_an_ability_is_only_promised_where_it_can_be_used() -> None:
    clock = {0: "red-02", 1: "blue-02"}
    view = position(clock, hands=["red-01"]).view(Seat(0))
    assert words.more(view, ("hand:red-01", "bed:new")).startswith("Red: ")
    assert words.more(view, ("hand:red-01", "bed:new", "face:down")).startswith("It stays a secret")
    bonus = do(position(clock, hands=["red-01"]), "bid 1")[0].view(Seat(0))
    assert "Red: " not in words.more(bonus, ("hand:red-01", "clock:1"))
    tie = position({1: "red-03 0 1"}, hands=["red-01"], agenda=[Harvesting(HarvestStep.DIAL, False)]).view(Seat(0))
    assert words.more(tie, ("hand:red-01", "bed:new")) == "It needs no firefly, and its ability is not used."


def test_what_others_read_is_the_same_for_a_royal() -> None:
    start = position({0: "red-02"})
    _, regular = do(start, "bid 1")
    _, royal = do(start, "bid 1 royal")
    seen = [
        words.telling([sight for event in events if (sight := event.seen_by(Seat(1)))], NAMES)
        for events in (regular, royal)
    ]
    assert seen[0] == seen[1]
    assert "royal" in words.telling(royal, NAMES)


def test_hints_give_reasons_that_hold() -> None:
    def hint(state: FirefliesState, written: str) -> str:
        view = state.view(Seat(0))
        move = notation.read(written, state.legal_moves(), write)
        return words.hint(move, judge.worth(view, move))

    start = position({0: "red-02", 1: "blue-02"}, hands=["purple-01 red-01 red-03"])
    assert "ability" in hint(start, "plant red-01 new")
    assert hint(start, "plant purple-01 new").endswith("+1 point at once.")
    after, _ = do(start, "bid 1")
    assert "bonus" in hint(after, "end")
    after, _ = do(after, "drop red-01 bid 2")
    assert hint(after, "end") == "End the turn: nothing more would help you."


# --- the judge -----------------------------------------------------------------------------------------------------


def best(state: FirefliesState) -> FirefliesMove:
    assert state.turn is not None
    view = state.view(state.turn)
    return max(state.legal_moves(), key=lambda move: judge.worth(view, move).points)


def test_the_judge_needs_a_view_only() -> None:
    """Its answer is the same from a view that went through JSON."""
    for state, view in decisions(3, 5):
        again = plain.loads(FirefliesView, plain.dumps(view))
        for move in state.legal_moves()[:5]:
            found = judge.worth(again, move)
            assert isinstance(found, Worth)
            assert found == judge.worth(view, move)


def test_the_judge_completes_a_bed() -> None:
    state = position(hands=["purple-01 red-01"], beds=[["red-02 white-02 blue-02 yellow-02 orange-02"]])
    assert write(best(state)).startswith("plant purple-01 bed 1")


def test_the_judge_bids_where_it_wins_now() -> None:
    """A card of the colour that completes a bed, harvested at the next turn of the dial."""
    state = position({1: "purple-02 1"}, beds=[["red-02 white-02 blue-02 yellow-02 orange-02"]])
    assert write(best(state)) == "bid 2 royal"  # a regular would only tie
    lonely = position({1: "purple-02"}, beds=[["red-02 white-02 blue-02 yellow-02 orange-02"]])
    assert write(best(lonely)) in ("bid 2", "bid 2 royal")


def test_the_judge_keeps_the_royal_off_its_own_flowers() -> None:
    state = position(hands=["red-01"], beds=[["white-02 blue-02"]])
    assert "royal" not in write(best(state))


def test_the_judge_pulls_out_a_weed_and_passes_it_on() -> None:
    beds = [["red-01 white-01 blue-01 purple-01 !orchid-1"], ["red-02 white-02 blue-02 yellow-02 purple-02"], []]
    state = position({0: "red-03 1 1"}, hands=["orange-01 red-04"], beds=beds)
    assert write(best(state)) == "plant orange-01 bed 1"
    state, _ = do(state, "plant orange-01 bed 1")
    assert write(best(state)) == "weed 2/1"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_judge_beats_chance(seats: int) -> None:
    won = 0
    for seed in range(10):
        state, chance = RULES.setup(Table(seats, Seat(seed % seats), {}), Rng(seed).at(0)).state, Random(seed)
        while state.turn is not None:
            move = best(state) if state.turn == 0 else chance.choice(state.legal_moves())
            after = state.play(move, Rng(0).at(1)).state
            assert isinstance(after, FirefliesState)
            state = after
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners == (0,)
    assert won >= 9
