"""Words, notation and judge of Vines and Flowers; petals, ladybugs and four-hue tiles add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from game.core import notation
from game.core.contract import Event, Table
from game.core.dice import Rng
from game.core.values import HIDDEN, Outcome, ScoreLine, Seat, Worth
from game.games.vines import judge, labels, words
from game.games.vines.events import (
    ActionGained,
    Began,
    BirdCame,
    BirdLeft,
    Bloomed,
    Capped,
    CardUsed,
    Discarded,
    Ended,
    Exchanged,
    FourHueGained,
    GoalMet,
    LadybugsGained,
    LayerBegun,
    MostPetals,
    NectarTaken,
    Paid,
    PetalChosen,
    PetalGained,
    PetalPassed,
    Placed,
    Refilled,
    Seated,
    Source,
    Took,
)
from game.games.vines.moves import PassOn, VinesMove, Why
from game.games.vines.notation import write
from game.games.vines.pergola import GROUND, bloom_of_tile
from game.games.vines.pieces import CardPlace, Effect, Goal
from game.games.vines.rules import RULES, VinesState, VinesView
from game.games.vines.tables import BIRDS, CARDS, COLOURS, Card, Ending, Tile, Variant
from tests.rules.test_vines import (
    BLUE,
    ONE,
    ORANGE,
    PINK,
    YELLOW,
    ZERO,
    do,
    half,
    legal,
    move_of,
    pergola,
    position,
    stand,
    tiles,
)
from tests.rules.test_vines_brute import STYLES, VARIANTS, after, both, choose
from tests.rules.test_vines_cards import for_all, for_one

NAMES = ("Wren", "Toad", "Mole", "Newt")
YOU = ("You", "Toad")
NONE = (0, 0, 0, 0)


def fit_to_read(text: str) -> bool:
    return text == text.strip() != "" and not set("{}_") & set(text) and "  " not in text


# --- sentences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            Began(Variant.FULL, ONE, tiles("y1 y2"), CARDS[3:6], 29),
            "The bag holds 29 tiles, two of them hummingbirds. The event cards are Blue Angel, Pollination and Breeze. "
            "First to move: Toad.",
        ),
        (
            Began(Variant.CALL, ONE, (), (), 32),
            "The bag holds 32 tiles, five of them hummingbirds. The fourth that is drawn ends the game, and that can "
            "be within a few turns. First to move: Toad.",
        ),
        (Began(Variant.HARVEST, ONE, (), (), 27), "The bag holds 27 flower tiles. First to move: Toad."),
        (Seated(ONE, PINK, (0, 0, 1, 1)), "Toad got the pink screen and begins with 1 pink petal and 1 blue petal."),
        (Paid(ZERO, PINK, BIRDS[0]), "Wren paid 1 pink petal to skip a hummingbird."),
        (Took(ZERO, Tile.of("yellow-04"), NONE, False), "Wren took a tile (yellow and orange)."),
        (
            Took(ZERO, Tile.of("pink-10"), (0, 2, 0, 1), True),
            "Wren let the spider fetch a tile (pink, with a bee), with 2 orange petals and 1 blue petal on it.",
        ),
        (Took(ZERO, BIRDS[1], NONE, False), "Wren took a hummingbird."),
        (
            Placed(ZERO, Tile.of("blue-12"), 11, 1, 3),
            "Wren placed a tile (yellow and blue, with a spider) at west wall, right column, layer 2.",
        ),
        (
            Capped(ZERO, half(3, 0, "E"), PINK),
            "Wren completed the pink flower with a four-hue tile (east wall, left column, layer 1, right side).",
        ),
        (
            Capped(ZERO, half(0, GROUND, "N"), YELLOW),
            "Wren completed the yellow flower with a four-hue tile (north wall, left column, on the base).",
        ),
        (Bloomed(ZERO, BLUE, (half(3, 0, "E"),)), "Wren gained 1 blue petal for the new flower."),
        (
            Bloomed(ZERO, BLUE, (half(3, 0, "E"), half(4, 0, "E"))),
            "Wren gained 2 blue petals, one for each linked flower.",
        ),
        (LayerBegun(ZERO, BLUE, 2), "Wren gained 1 more blue petal for the first tile of layer 3."),
        (ActionGained(ZERO, Source.INSECT), "Wren gained one more action by the bee."),
        (FourHueGained(ZERO, Source.CARD), "Wren gained a four-hue tile."),
        (LadybugsGained(ZERO, 2, Source.GOAL), "Wren gained the 2 ladybugs of the goal."),
        (
            Discarded(ZERO, Tile.of("blue-01"), Source.ACTION),
            "Wren could neither gain nor place, and discarded a tile (blue).",
        ),
        (
            GoalMet(ZERO, 4, ORANGE, BIRDS[2]),
            "Wren met goal 4: showed 4 orange petals, laid one of them on it, and put its hummingbird into the bag.",
        ),
        (
            CardUsed(ZERO, BIRDS[0], Card.of("grafting"), Effect.PERSONAL, NONE),
            "Grafting acts for one player (Wren). Gain a four-hue tile, or a petal if none is left.",
        ),
        (
            CardUsed(ZERO, BIRDS[0], Card.of("banks-rose"), Effect.GLOBAL, (1, 0, 0, 0)),
            "A hummingbird is first in the market, and 1 yellow petal on it went to the supply. Banks' Rose acts for "
            "everybody. Most yellow petals: gain a ladybug. A tie counts for all.",
        ),
        (BirdLeft(ZERO, BIRDS[0], NONE), "All event cards are used up: the hummingbird left the game."),
        (MostPetals(ZERO, BLUE), "Wren gained a ladybug: nobody holds more blue petals."),
        (PetalChosen(ZERO, HIDDEN), "Wren chose a petal to pass on."),
        (PetalPassed(ZERO, ONE, BLUE), "Wren passed 1 blue petal to the left (Toad)."),
        (
            NectarTaken(ZERO, (1, 1, 1, 0)),
            "Wren took all petals from the market: 1 yellow petal, 1 orange petal and 1 pink petal.",
        ),
        (BirdCame(BIRDS[0], 3, 2, 9), "Hummingbird 2 of 4 came to the market."),
        (BirdCame(BIRDS[0], None, 2, 9), "Hummingbird 2 of 4 was drawn and set aside."),
        (Ended(Ending.BAG), "The bag is empty: the game is over."),
        (Ended(Ending.BIRDS), "The fourth hummingbird ends the game."),
    ],
)
def test_events_are_told(event: Event, text: str) -> None:
    assert words.event(event, NAMES) == text


def test_a_lone_person_is_called_you() -> None:
    """No sentence puts a verb that would not fit after You."""
    for event, text in (
        (PetalGained(ZERO, BLUE), "You gained 1 blue petal."),
        (Exchanged(ZERO, BLUE, PINK), "You exchanged 1 blue petal for 1 pink petal."),
        (PetalPassed(ONE, ZERO, BLUE), "Toad passed 1 blue petal to the left (You)."),
        (PetalChosen(ZERO, BLUE), "You chose 1 blue petal to pass on."),
        (
            CardUsed(ZERO, BIRDS[0], Card.of("pollination"), Effect.PERSONAL, NONE),
            "Pollination acts for one player (You). One more action now.",
        ),
    ):
        assert words.event(event, YOU) == text


def test_a_refill_is_told_in_one_sentence() -> None:
    events = [Refilled(Tile.of("blue-01"), 3, 9), Refilled(Tile.of("blue-02"), 4, 8), Ended(Ending.BAG)]
    assert words.telling(events, NAMES) == "2 new tiles lie in the market. The bag is empty: the game is over."


def test_questions_in_a_turn() -> None:
    state = position(hands=["o1"], four_hues=[1])
    view = state.view(ZERO)
    assert words.prompt(view, ()) == "Gain a tile or place one."
    assert words.more(view, ()) == "2 actions left this turn."
    assert words.prompt(view, ("hand:orange-01",)) == "Where does the tile go?"
    assert words.prompt(view, ("hand:orange-01", "column:2")) == "Turn the tile or set it in place."
    assert (
        words.more(view, ("hand:orange-01", "column:2"))
        == "2 actions left this turn. It brings 2 orange petals, one of them for a new layer."
    )
    assert (
        words.more(view, ("hand:orange-01", "column:1", "turn:1")) == "2 actions left this turn. It brings no petals."
    )
    assert words.more(view, ("four-hue", "half:2:base:N")) == "2 actions left this turn. It brings 1 orange petal."
    assert words.more(state.view(ONE), ()) == words.more(state.view(None), ()) == ""


def asked(card: str, everybody: bool, **more: Any) -> VinesState:
    """Return the position in which this card asks its first question."""
    return (for_all if everybody else for_one)(card, **more)[0]


@pytest.mark.parametrize(
    ("state", "chosen", "prompt", "more"),
    [
        (position(market=""), "", "Nothing can be done with this action.", "2 actions left this turn."),
        (
            do(position(petals=[(1, 1, 0, 0)]), "market:pink-01")[0],
            "",
            "Which petal do you pay onto the tile that you skip?",
            "2 tiles still to pay.",
        ),
        (
            do(position(hands=["y12"]), "hand:yellow-12 column:0 turn:2")[0],
            "",
            "Which tile does the spider fetch?",
            "It costs nothing, and the petals on the tile come along.",
        ),
        (
            do(position(petals=[(4, 0, 0, 0)], actions=1), "market:yellow-01")[0],
            "",
            "Do you meet a goal?",
            "You show the petals and lay one of them on the goal. The others stay yours.",
        ),
        (
            do(position(petals=[(4, 0, 0, 0)], actions=1), "market:yellow-01")[0],
            "goal:4",
            "Which colour do you show?",
            "You show the petals and lay one of them on the goal. The others stay yours.",
        ),
        (asked("pollination", True), "", "Which petal do you gain?", ""),
        (
            asked("breeze", False, petals=[(1, 0, 0, 0)]),
            "",
            "Which petal do you exchange?",
            "2 more exchanges are possible.",
        ),
        (
            asked("breeze", False, petals=[(1, 0, 0, 0)]),
            "give:yellow",
            "For which colour?",
            "2 more exchanges are possible.",
        ),
        (
            asked("breeze", True, petals=[(1, 0, 0, 0)]),
            "",
            "Which petal do you pass to the left?",
            "Nobody sees it before all have chosen.",
        ),
        (
            asked("grafting", True),
            "",
            "Do you discard a tile for a petal?",
            "The tile leaves the game. The petal has a colour printed on it.",
        ),
        (
            asked("grafting", True),
            "hand:yellow-01",
            "Which petal do you gain for it?",
            "The tile leaves the game. The petal has a colour printed on it.",
        ),
        (
            asked("nectar", True),
            "",
            "On which market tile do you put a petal?",
            "It comes from the supply. Whoever takes the tile gets it.",
        ),
        (
            asked("nectar", True),
            "market:pink-01",
            "Which petal do you put there?",
            "It comes from the supply. Whoever takes the tile gets it.",
        ),
        (
            do(asked("refresh", False, hands=["y3 o3"]), "hand:yellow-03")[0],
            "",
            "Which tiles do you discard, to draw as many?",
            "1 tile discarded so far.",
        ),
        (
            asked("catalyst", False, petals=[(1, 0, 0, 0)]),
            "",
            "Which petal do you give up?",
            "Its colour can meet no goal any more, for anybody. You gain two ladybugs.",
        ),
    ],
)
def test_every_question_and_what_comes_of_it(state: VinesState, chosen: str, prompt: str, more: str) -> None:
    view = state.view(state.turn)
    targets = tuple(chosen.split())
    assert words.prompt(view, targets) == prompt
    assert words.more(view, targets) == more


@pytest.mark.parametrize(
    ("state", "path", "name", "written"),
    [
        (asked("pollination", True), "petal:pink", "Gain 1 pink petal", "gain pink"),
        (
            asked("breeze", False, petals=[(1, 0, 0, 0)]),
            "give:yellow get:blue",
            "Exchange 1 yellow petal for 1 blue petal",
            "yellow for blue",
        ),
        (asked("breeze", False, petals=[(1, 0, 0, 0)]), "enough", "That is enough", "enough"),
        (
            asked("breeze", True, petals=[(1, 0, 0, 0)]),
            "petal:yellow",
            "Pass 1 yellow petal to the left",
            "pass yellow",
        ),
        (
            asked("grafting", True),
            "hand:yellow-01 petal:yellow",
            "Discard a tile (yellow) for 1 yellow petal",
            "graft yellow-01 yellow",
        ),
        (
            asked("nectar", True),
            "market:pink-01 petal:blue",
            "Put 1 blue petal on a tile (pink)",
            "nectar pink-01 blue",
        ),
        (asked("refresh", False, hands=["y3"]), "hand:yellow-03", "Discard a tile (yellow)", "discard yellow-03"),
        (asked("catalyst", False, petals=[(1, 0, 0, 0)]), "petal:yellow", "Give up 1 yellow petal", "lock yellow"),
        (position(market=""), "forgo", "Let the action go by", "forgo"),
        (
            do(position(petals=[(4, 0, 0, 0)], actions=1), "market:yellow-01")[0],
            "goal:4 petal:yellow",
            "Meet goal 4 with 4 yellow petals",
            "goal 4 yellow",
        ),
        (
            do(position(petals=[(4, 0, 0, 0)], actions=1), "market:yellow-01")[0],
            "no-goal",
            "No goal now",
            "no goal",
        ),
        (
            position(hands=["y13"]),
            "hand:yellow-13 column:1 turn:1",
            "Place a tile (yellow and blue, with a butterfly) at north wall, middle column, 1 turn to the right",
            "yellow-13 c2 t1",
        ),
        (
            position(four_hues=[1]),
            "four-hue half:0:base:N",
            "Complete a flower with a four-hue tile (north wall, left column, on the base)",
            "cap c1 base N",
        ),
    ],
)
def test_every_move_has_a_name_and_a_notation(state: VinesState, path: str, name: str, written: str) -> None:
    move = move_of(state, path)
    assert words.move_name(move) == name
    assert write(move) == written
    assert all(fit_to_read(words.action(key)) for key in move.path)


def test_a_secret_petal_is_written_and_named_as_one() -> None:
    seen = move_of(asked("breeze", True, petals=[(1, 0, 0, 0)]), "petal:yellow").seen_by(ONE)
    assert isinstance(seen, PassOn)
    assert (write(seen), words.move_name(seen)) == ("pass ?", "Pass a petal to the left")


def test_labels_of_a_page() -> None:
    assert [words.price(0), words.price(2)] == ["free", "pay 2"]
    assert [words.placement_button(3), words.placement_button(0)] == ["Set it here, +3", "Set it here"]
    assert words.placement_label(3, 1, (3, 3)) == "east wall, left column, layer 2: 3 petals"
    assert words.placement_label(3, 1, (0, 3)) == "east wall, left column, layer 2: 0 to 3 petals"
    assert words.goal_status(Goal(4, None, 0, ORANGE, ONE), False, None, NAMES) == "met with orange (Toad)"
    assert words.goal_status(Goal(5, BIRDS[3], 2), True, None, NAMES) == "open: 2 ladybugs"
    assert words.goal_status(Goal(6, BIRDS[3], 2), False, 5, NAMES) == "after 5"
    fresh = CardPlace(Card.of("pollination"))
    assert words.card_status(fresh) == "one: One more action now. All: Everybody gains a petal of any colour."
    assert words.card_status(CardPlace(fresh.card, Effect.GLOBAL, BIRDS[0])).startswith("used for all")
    assert words.card_status(CardPlace(fresh.card, Effect.PERSONAL, BIRDS[0])).startswith("used by one player")
    assert [words.seat_note(False), words.seat_note(True)] == ["petals behind the screen", "petals open to all"]
    assert [words.petals_in_view(False), words.petals_in_view(True)] == ["only you see these", "everybody sees these"]
    assert words.bag_left(21) == "21 tiles in the bag"
    assert words.ring_note() == "The ring closes: West meets North."
    assert [words.wall_name(wall) for wall in range(4)] == ["North", "East", "South", "West"]
    assert words.colours_left(()) == "No colour can meet a goal any more."
    assert words.colours_left((PINK, BLUE)) == "Still free for goals: pink and blue."
    assert words.colours_left(COLOURS) == "Any colour can meet the next goal."
    assert words.openings_name(Tile.of("yellow-13").openings) == "top yellow, right vine, bottom blank, left blue"
    assert labels.bloom_text(bloom_of_tile(pergola({1: "ppvv", 3: "vvpv"}), 2, stand("vvop"))[1]) == (
        "It brings 1 orange petal and 2 pink petals."
    )


def test_the_reckoning_is_told() -> None:
    assert words.line_name("pink") == "Pink petals"
    assert words.line_why(ScoreLine("pink", 4, (3, 1, 1))) == "3 petals and 1 ladybug: the least, so it counts"
    assert words.line_why(ScoreLine("pink", 4, (4, 0, 1))) == "4 petals: the least, so it counts"
    assert words.line_why(ScoreLine("pink", 0, (7, 0, 0))) == "7 petals"
    assert words.line_why(ScoreLine("pink", 0, (0, 2, 1))) == "0 petals and 2 ladybugs: the missing colour counts"
    outcome = Outcome((ZERO,), "bag", (4, 4), ((), ()), "second")
    assert words.result(outcome, NAMES) == "The bag is empty. The tie was broken by the second least colour."


def test_every_refusal_has_words_of_its_own() -> None:
    said = [words.refusal(reason) for reason in Why]
    assert len(set(said)) == len(said)
    assert all(fit_to_read(text) and text.endswith(".") for text in said)


# --- over whole games ----------------------------------------------------------------------------------------------


def decisions(variant: str, seats: int, seed: int, style: str = "cards") -> Iterator[tuple[VinesState, VinesView]]:
    """Give every position of a game with the view of who decides."""
    state, chance, ply = both(variant, seats, seed)[0], Random(seed), 0
    while state.turn is not None:
        yield state, state.view(state.turn)
        ply += 1
        state, _ = after(state, choose(state, style, chance), seed, ply)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_is_written_and_read_and_said(variant: str) -> None:
    for seed in range(4):
        for state, view in decisions(variant, 2 + seed % 3, seed):
            moves = state.legal_moves()
            assert len({write(move) for move in moves}) == len(moves)
            for move in moves[:3] + moves[-3:]:
                assert notation.read(write(move).upper(), moves, write) == move
                assert fit_to_read(words.move_name(move))
                assert all(fit_to_read(words.action(key)) for key in move.path)
                hint = words.hint(move, judge.worth(view, move))
                assert fit_to_read(hint)
                assert hint.endswith(".")
                for depth in range(len(move.path) + 1):
                    chosen = move.path[:depth]
                    assert fit_to_read(words.prompt(view, chosen))
                    assert words.more(view, chosen) == "" or fit_to_read(words.more(view, chosen))


def flow(event: Event) -> int:
    """Return how many petals an event brings to the players and the market together, from the supply."""
    match event:
        case Bloomed(flowers=flowers):
            return len(flowers)
        case LayerBegun() | PetalGained():
            return 1
        case _:
            return {"nectar_spread": 1, "grafted": 1, "goal_met": -1, "colour_locked": -1}.get(event.kind, 0)


def lost(event: Event) -> int:
    """Return how many petals an event sends to the supply with a market tile."""
    petals: Sequence[int] = getattr(event, "petals", ())
    return sum(petals) if event.kind in ("market_cleared", "card_used", "bird_left") else 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_petals_ladybugs_and_four_hue_tiles_add_up(variant: str) -> None:
    """What the events tell is what the totals become: who remembers knows them."""
    for seed in range(8):
        state, chance, ply = both(variant, 2 + seed % 3, seed)[0], Random(seed), 0
        while state.turn is not None:
            ply += 1
            before = state
            state, events = after(state, choose(state, STYLES[seed % 4], chance), seed, ply)
            change = sum(flow(event) - lost(event) for event in events)
            assert petals_about(state) == petals_about(before) + change
            components: Any = RULES.components(state)
            assert (
                components["supply"]["ladybugs"]
                + sum(components["ladybugs"])
                + sum(goal["ladybugs"] for goal in components["goals"])
                == 15
            )
            supply = components["supply"]
            assert supply["four_hues"] + sum(components["four_hues"]) + supply["capped"] == 4
            assert min(min(petals) for petals in components["petals"]) >= 0


def petals_about(state: VinesState) -> int:
    """Return how many petals players hold and market tiles carry."""
    held = sum(sum(player.petals) for player in state.garden.players)
    return held + sum(sum(lying.petals) for lying in state.garden.lying)


# --- the judge -----------------------------------------------------------------------------------------------------


def best(state: VinesState) -> tuple[VinesMove, Worth]:
    """Return the judge's choice."""
    view = state.view(state.turn)
    return max(((move, judge.worth(view, move)) for move in state.legal_moves()), key=lambda pair: pair[1].points)


def test_the_judge_sees_the_weakest_colour() -> None:
    state = position(hands=["o1 b1"], petals=[(5, 5, 5, 0)], market="y1")
    assert write(best(state)[0]).startswith("blue-01")
    state = position(hands=["o1 b1"], petals=[(5, 0, 5, 5)], market="y1")
    move, worth = best(state)
    assert write(move).startswith("orange-01")
    assert words.hint(move, worth) == "Place a tile (orange) at north wall, right column: it brings 2 petals."


def test_the_judge_pays_with_what_it_can_spare_and_gains_what_it_lacks() -> None:
    state, _ = do(position(petals=[(5, 1, 1, 1)]), "market:orange-01")
    assert write(best(state)[0]) == "pay yellow"
    state, _ = do(position(cards="nectar", market="h1 y1", petals=[(5, 4, 1, 3)]), "market:hummingbird-1")
    assert write(best(state)[0]) == "gain pink"
    assert "enough" not in legal(state)


def test_the_judge_meets_goals() -> None:
    state, _ = do(position(petals=[(6, 4, 4, 4)], actions=1), "market:yellow-01")
    assert write(best(state)[0]) == "goal 4 yellow"
    assert move_of(state, "no-goal") in state.legal_moves()


def test_the_judge_discards_what_is_of_least_use() -> None:
    """For Refresh a tile that fits nowhere goes, one that brings the missing colour stays."""
    state = asked("refresh", False, hands=["o1 b1"], petals=[(5, 5, 5, 0)], market="h1 y1")
    assert judge.worth(state.view(ZERO), move_of(state, "hand:orange-01")).points > 0
    assert judge.worth(state.view(ZERO), move_of(state, "hand:blue-01")).points < 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_judge_beats_chance(variant: str) -> None:
    won = Counter[bool]()
    for seed in range(6):
        seats = 2 + seed % 3
        table = Table(seats, ZERO, {"variant": variant, "zero": "lifted", "petals": "screened"})
        state, chance, ply, me = RULES.setup(table, Rng(seed).at(0)).state, Random(seed), 0, Seat(seed % seats)
        while state.turn is not None:
            ply += 1
            state, _ = after(state, best(state)[0] if state.turn == me else choose(state, "any", chance), seed, ply)
        outcome = state.outcome()
        assert outcome is not None
        won[me in outcome.winners] += 1
    assert won[True] >= 5
