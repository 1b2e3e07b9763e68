"""The engine of Vines and Flowers against a second version of the rules: whole games side by side, and counts."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from game.core.contract import Event, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games.vines import judge
from game.games.vines.events import BagShuffled
from game.games.vines.moves import Cap, VinesMove
from game.games.vines.rules import RULES, VinesState
from game.games.vines.tables import COLOURS, TILES
from tests.progress import Progress
from tests.rules.brute_vines import Brute

SEATS: Final = (2, 3, 4)
VARIANTS: Final = ("full", "harvest", "call", "goals")
STYLES: Final = ("any", "kinds", "greedy", "cards")
GAMES: Final = 6


def options(variant: str, strict: bool) -> dict[str, str]:
    return {"variant": variant, "zero": "strict" if strict else "lifted", "petals": "screened"}


def both(variant: str, seats: int, seed: int) -> tuple[VinesState, Brute]:
    """Return the first position of a game, by the engine and by the second version."""
    first, strict = seed % seats, seed % 2 == 1
    state = RULES.setup(Table(seats, Seat(first), options(variant, strict)), Rng(seed).at(0)).state
    components: Any = RULES.components(state)
    brute = Brute(
        variant=variant,
        strict=strict,
        first=first,
        bag=components["bag"],
        market=components["market"],
        cards=[place["card"] for place in components["cards"]],
        petals=[dict(zip(map(str, COLOURS), petals, strict=True)) for petals in components["petals"]],
        faces={tile.id: [opening.value for opening in tile.openings] for tile in TILES},
        insects={tile.id: tile.insect.value for tile in TILES if tile.insect is not None},
    )
    return state, brute


def check_equal(state: VinesState, brute: Brute) -> None:
    """Fail unless both stand at the same question in the same position."""
    components: Any = RULES.components(state)
    assert state.turn == brute.plays
    assert components["bag"] == brute.bag
    assert [tile for tile in components["market"] if tile] == brute.market
    for lying in state.garden.lying:
        on = brute.on.get(lying.tile.id, {})
        assert lying.petals == tuple(on.get(colour, 0) for colour in COLOURS)
    assert [sorted(hand) for hand in components["hands"]] == [sorted(hand) for hand in brute.hands]
    assert components["petals"] == [[its.get(colour, 0) for colour in COLOURS] for its in brute.petals]
    assert (components["ladybugs"], components["four_hues"]) == (brute.ladybugs, brute.four_hues)
    supply = {"ladybugs": brute.spare_ladybugs, "four_hues": brute.spare_four_hues, "capped": len(brute.caps)}
    assert components["supply"] == supply
    columns = components["pergola"]
    standing = {(column, layer): tile for column, its in enumerate(columns) for layer, tile in enumerate(its)}
    assert standing == brute.tiles
    assert {(half.column, half.layer, half.side.value) for half in state.garden.pergola.caps} == brute.caps
    assert sorted(components["gone"]) == sorted(brute.gone)
    assert {goal.number: goal.colour for goal in state.garden.goals} == {n: g["colour"] for n, g in brute.goals.items()}
    assert state.garden.birds == brute.birds
    assert [move.path for move in state.legal_moves()] == brute_order(state, brute)


def brute_order(state: VinesState, brute: Brute) -> list[tuple[str, ...]]:
    """Return the answers of the second version; caps in the order of the engine, which is by place."""
    paths = brute.paths()
    caps = [move.path for move in state.legal_moves() if isinstance(move, Cap)]
    assert sorted(caps) == sorted(path for path in paths if path[0] == "four-hue")
    return [path for path in paths if path[0] != "four-hue"] + caps


def choose(state: VinesState, style: str, chance: Random) -> VinesMove:
    """Choose a move: `any`; of any of the `kinds`, all alike; `greedy` as the judge says; for the sake of `cards`."""
    legal = state.legal_moves()
    if style == "greedy":
        view = state.view(state.turn)
        return max(legal, key=lambda move: (judge.worth(view, move).points, chance.random()))
    if style == "cards":
        birds = [move for move in legal if "hummingbird" in move.path[0]]
        if birds and chance.random() < 0.7:
            return chance.choice(birds)
        meets = [move for move in legal if move.kind == "meet"]
        if meets:
            return chance.choice(meets)
        return choose(state, chance.choice(("greedy", "kinds", "kinds")), chance)
    if style == "kinds":
        kind = chance.choice(sorted({move.kind for move in legal}))
        return chance.choice([move for move in legal if move.kind == kind])
    return chance.choice(legal)


def shuffled(events: tuple[Event, ...]) -> list[str] | None:
    """Return the new order of the bag, if it was shuffled."""
    orders = [[tile.id for tile in each.tiles] for each in events if isinstance(each, BagShuffled)]  # type: ignore[union-attr]
    return orders[0] if orders else None


def after(state: VinesState, move: VinesMove, seed: int, ply: int) -> tuple[VinesState, tuple[Event, ...]]:
    """Return the next position and what happened."""
    following, events = state.play(move, Rng(seed).at(ply))
    assert isinstance(following, VinesState)
    return following, events


def side_by_side(variant: str, seats: int, seed: int, style: str) -> Counter[str]:
    """Play a game in both: the same questions, answers, places, scores and winners. Returns what happened how often."""
    chance, happened = Random(seed), Counter[str]()
    state, brute = both(variant, seats, seed)
    check_equal(state, brute)
    ply = 0
    while state.turn is not None:
        ply += 1
        move = choose(state, style, chance)
        state, events = after(state, move, seed, ply)
        happened.update(event.kind for event in events)
        # A bag is shuffled before the refill draws from it.
        brute.do(move.path, shuffled(events))
        check_equal(state, brute)
    outcome = state.outcome()
    assert outcome is not None
    ranks = brute.ranks()
    assert list(outcome.scores) == [rank[0] for rank in ranks]
    assert list(outcome.winners) == brute.winners()
    assert outcome.ended == brute.ended
    return happened


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_go_the_same_way_in_both(variant: str, seats: int) -> None:
    happened = Counter[str]()
    for seed in range(GAMES):
        for style in STYLES[: 4 if variant == "full" else 3]:
            happened += side_by_side(variant, seats, seed, style)
    assert happened["ended"] == GAMES * (4 if variant == "full" else 3)
    assert happened["bloomed"] > 100
    assert (happened["goal_met"] > 0) == (variant in ("full", "goals"))
    assert (happened["card_used"] > 0) == (variant == "full")


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_whole_games(variant: str, seats: int, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress = Progress("vines-brute")
    for seed in range(GAMES, 400):
        if not progress.done(f"{variant} {seats} {seed}"):
            side_by_side(variant, seats, seed, STYLES[seed % 4])
            progress.mark(f"{variant} {seats} {seed}")
