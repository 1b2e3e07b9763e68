"""The engine of Treelings against a second version of the rules: whole games side by side, and counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from random import Random
from typing import Any, Final

import pytest

from game.core.contract import State, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games.treelings import judge
from game.games.treelings.moves import TakeGuild, TakeSingles, TreelingsMove
from game.games.treelings.rules import RULES, TreelingsState, taken
from game.games.treelings.tables import CARDS
from tests.progress import Progress
from tests.rules.brute_treelings import Brute

SEATS: Final = (2, 3, 4, 5)
GAMES: Final = 40


def both(seats: int, seed: int) -> tuple[TreelingsState, Brute]:
    """Return the first position of a game, by the engine and by the second version."""
    first = seed % seats
    cards = [card.id for card in Rng(seed).at(0).shuffle("cards", CARDS)]
    return RULES.setup(Table(seats, Seat(first), {}), Rng(seed).at(0)).state, Brute(seats, first, cards)


def check_equal(state: TreelingsState, brute: Brute) -> None:
    """Fail unless both stand at the same question in the same position."""
    components: Any = RULES.components(state)
    assert state.turn == brute.plays
    assert components["pile"] == brute.pile
    assert components["aside"] == (["festival"] if brute.last_round else [])
    assert sorted(components["market"]) == sorted(brute.market)
    assert [sorted(cards) for cards in components["waiting"]] == [sorted(hand) for hand in brute.hands]
    trees = [[sorted(tree) for tree in district] for district in components["districts"]]
    assert trees == [[sorted(tree) for tree in row] for row in brute.rows]
    assert sorted(move.path for move in state.legal_moves()) == sorted(brute.paths())


def side_by_side(seats: int, seed: int, style: str) -> Counter[str]:
    """Play a game in both: the same questions, answers, piles, scores and winners. Returns what happened how often.

    Styles: `any` move; `greedy` as the judge says; `most` cards, so that the pile runs out.
    """
    chance, happened = Random(seed), Counter[str]()
    state, brute = both(seats, seed)
    check_equal(state, brute)
    while state.turn is not None:
        legal = state.legal_moves()
        move = chance.choice(legal)
        if style == "greedy":
            view = state.view(state.turn)
            move = max(legal, key=lambda each: (judge.worth(view, each).points, chance.random()))
        elif style == "most":
            move = max(legal, key=lambda each: (_cards(state, each), chance.random()))
        after, events = state.play(move, Rng(0).at(1))
        assert isinstance(after, TreelingsState)
        state = after
        happened.update(event.kind for event in events)
        brute.do(move.path)
        check_equal(state, brute)
    assert happened["passed"] == brute.passes
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.scores) == brute.scores()
    assert list(outcome.winners) == brute.winners()
    return happened


def _cards(state: TreelingsState, move: TreelingsMove) -> int:
    return len(taken(state.market, move)) if isinstance(move, TakeGuild | TakeSingles) else 0


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_go_the_same_way_in_both(seats: int) -> None:
    happened = Counter[str]()
    for seed in range(GAMES):
        happened += side_by_side(seats, seed, "any")
    for seed in range(5):
        happened += side_by_side(seats, seed, "greedy") + side_by_side(seats, seed, "most")
    assert happened["festival_came"] == happened["ended"] == GAMES + 10


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_many_whole_games(seats: int, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress = Progress("treelings-brute")
    for seed in range(GAMES, 1000):
        if not progress.done(f"{seats} {seed}"):
            side_by_side(seats, seed, ("any", "any", "any", "greedy", "most")[seed % 5])
            progress.mark(f"{seats} {seed}")


# --- counts --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """How many sequences of decisions there are, how many of them end the game, all scores at their ends added up."""

    sequences: int = 0
    ended: int = 0
    points: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.sequences + other.sequences, self.ended + other.ended, self.points + other.points)


def count(state: State[Any, Any], depth: int) -> Count:
    """Count with the engine, so many decisions deep or to the end."""
    if depth == 0 or state.turn is None:
        outcome = state.outcome()
        return Count(1) if outcome is None else Count(1, 1, sum(outcome.scores))
    return sum((count(state.play(move, Rng(0).at(1)).state, depth - 1) for move in state.legal_moves()), Count())


def count_plainly(brute: Brute, depth: int) -> Count:
    """Count with the second version."""
    if depth == 0 or brute.plays is None:
        return Count(1) if brute.plays is not None else Count(1, 1, sum(brute.scores()))
    return sum((count_plainly(brute.after(path), depth - 1) for path in brute.paths()), Count())


def later(seats: int, seed: int, back: int) -> tuple[TreelingsState, Brute]:
    """Return the position in both, so many decisions before the end of a random game; 0: its first position."""
    state, brute = both(seats, seed)
    chance, way = Random(seed), list[tuple[State[Any, Any], Any]]()
    there: State[Any, Any] = state
    while there.turn is not None and back:
        move = chance.choice(there.legal_moves())
        way.append((there, move))
        there = there.play(move, Rng(0).at(1)).state
    if not back:
        return state, brute
    for _, move in way[:-back]:
        brute.do(move.path)
    before = way[-back][0]
    assert isinstance(before, TreelingsState)
    return before, brute


def layouts(state: TreelingsState, seat: int) -> int:
    """Return in how many orders a player may lay out the starting cards: three, two or one guild."""
    return {3: 6, 2: 2, 1: 1}[len({card.guild for card in state.waiting[seat]})]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(12))
def test_the_first_depths_by_hand(seats: int, seed: int) -> None:
    """Depth 1: the orders of the first player's trees. As deep as there are players: all orders of all of them."""
    state, _ = both(seats, seed)
    assert state.turn is not None
    assert count(state, 1).sequences == layouts(state, state.turn)
    assert count(state, seats).sequences == prod(layouts(state, seat) for seat in range(seats))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(12))
def test_the_first_take_by_hand(seats: int, seed: int) -> None:
    """One deeper: every guild among the first five cards of the pile can be taken, and all singles if two or more."""
    state, brute = both(seats, seed)
    lots = Counter(card.split("-")[0] for card in brute.pile[:5])
    takes = len(lots) + (list(lots.values()).count(1) > 1)
    assert count(state, seats + 1).sequences == prod(layouts(state, seat) for seat in range(seats)) * takes


# Seats, seed, decisions before the end (0: from the beginning), depth.
KEPT: Final = (
    (2, 2, 0, 4, Count(684, 0, 0)),
    (2, 12, 6, 6, Count(816, 447, 24084)),
    (2, 32, 12, 5, Count(731, 0, 0)),
    (2, 42, 25, 3, Count(59, 0, 0)),
    (2, 52, 4, 4, Count(52, 52, 2556)),
    (3, 3, 0, 4, Count(96, 0, 0)),
    (3, 13, 6, 6, Count(2969, 2206, 87472)),
    (3, 33, 12, 5, Count(1111, 0, 0)),
    (3, 43, 25, 3, Count(30, 0, 0)),
    (3, 53, 4, 4, Count(132, 106, 5747)),
    (4, 4, 0, 5, Count(2160, 0, 0)),
    (4, 14, 6, 6, Count(1890, 1582, 88321)),
    (4, 34, 12, 5, Count(504, 0, 0)),
    (4, 44, 25, 3, Count(48, 0, 0)),
    (4, 54, 4, 4, Count(44, 44, 2039)),
    (5, 5, 0, 6, Count(4320, 0, 0)),
    (5, 15, 6, 6, Count(1249, 1069, 54677)),
    (5, 35, 12, 5, Count(1310, 0, 0)),
    (5, 45, 25, 3, Count(48, 0, 0)),
    (5, 55, 4, 4, Count(340, 304, 17703)),
)


@pytest.mark.parametrize(("seats", "seed", "back", "depth", "counted"), KEPT)
def test_deeper_counts_in_both(seats: int, seed: int, back: int, depth: int, counted: Count) -> None:
    state, brute = later(seats, seed, back)
    check_equal(state, brute)
    assert count(state, depth) == counted
    assert count_plainly(brute, depth) == counted


def test_the_counts_reach_the_end() -> None:
    assert {seats for seats, *_ in KEPT} == set(SEATS)
    assert any(counted.ended == counted.sequences for *_, counted in KEPT)
    assert any(0 < counted.ended < counted.sequences for *_, counted in KEPT)
