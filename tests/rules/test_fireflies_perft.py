"""The engine of Dance of the Fireflies against a second version of the rules: whole games side by side, and counts."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from game.core.contract import State, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games.fireflies import judge
from game.games.fireflies.rules import RULES, FirefliesState
from game.games.fireflies.tables import DECK, IS_DAY, SUITS
from tests.progress import Progress
from tests.rules.brute_fireflies import Brute

SEATS: Final = (2, 3, 4, 5, 6)
GAMES: Final = 20


def both(seats: int, seed: int) -> tuple[FirefliesState, Brute]:
    """Return the first position of a game, by the engine and by the second version."""
    first = seed % seats
    deck = [card.id for card in Rng(seed).at(0).shuffle("deck", DECK[seats])]
    return RULES.setup(Table(seats, Seat(first), {}), Rng(seed).at(0)).state, Brute(seats, first, deck)


def check_equal(state: FirefliesState, brute: Brute) -> None:
    """Fail unless both stand at the same question in the same position."""
    assert (state.turn is None) == brute.over
    assert [sorted(card.id for card in player.cards) for player in state.players] == [
        sorted(each.hand) for each in brute.seats
    ]
    assert [card.id for card in state.shed] == brute.shed
    assert [card.id for card in state.greenhouse] == brute.greenhouse
    assert [card.id for card in state.compost] == brute.compost
    assert [card.id for card in state.gone] == brute.gone
    assert [player.supply for player in state.players] == [len(each.supply) for each in brute.seats]
    assert [on_clock and on_clock.card.id for on_clock in state.clock] == [lies and lies[0] for lies in brute.clock]
    assert (state.sun, state.apprentice) == (brute.sun, brute.apprentice)
    if brute.asked is not None:
        seat, paths = brute.asked
        assert state.turn == seat
        assert sorted(move.path for move in state.legal_moves()) == sorted(paths)


def side_by_side(seats: int, seed: int, greedy: bool = False) -> None:
    """Play a game in both: the same questions, answers, piles, scores and winners."""
    chance = Random(seed)
    state, brute = both(seats, seed)
    check_equal(state, brute)
    while state.turn is not None:
        legal = state.legal_moves()
        if greedy:
            view = state.view(state.turn)
            move = max(legal, key=lambda each: (judge.worth(view, each).points, chance.random()))
        else:
            kind = chance.choice(sorted({move.kind for move in legal}))
            move = chance.choice([move for move in legal if move.kind == kind])
        after = state.play(move, Rng(0).at(1)).state
        assert isinstance(after, FirefliesState)
        state = after
        brute.send(move.path)
        check_equal(state, brute)
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.scores) == brute.scores()
    assert list(outcome.winners) == brute.winners()


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_go_the_same_way_in_both(seats: int) -> None:
    for seed in range(GAMES):
        side_by_side(seats, seed)
    for seed in range(4):
        side_by_side(seats, seed, greedy=True)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_many_whole_games(seats: int, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress = Progress("fireflies-brute")
    for seed in range(GAMES, 1000):
        if not progress.done(f"{seats} {seed}"):
            side_by_side(seats, seed, greedy=seed < 220)
            progress.mark(f"{seats} {seed}")


# --- counts --------------------------------------------------------------------------------------------------------


def count(state: State[Any, Any], depth: int) -> int:
    """Return the number of sequences of decisions, this many deep or to the end."""
    if depth == 0 or state.turn is None:
        return 1
    return sum(count(state.play(move, Rng(0).at(1)).state, depth - 1) for move in state.legal_moves())


def count_plainly(seats: int, seed: int, plies: tuple[tuple[str, ...], ...], depth: int) -> int:
    """Count with the second version, which is told again from the start for every sequence."""
    brute = both(seats, seed)[1]
    for path in plies:
        brute.send(path)
    if depth == 0 or brute.asked is None:
        return 1
    if depth == 1:
        return len(brute.asked[1])
    return sum(count_plainly(seats, seed, (*plies, path), depth - 1) for path in brute.asked[1])


def later(seats: int, seed: int, plies: int) -> tuple[FirefliesState, tuple[tuple[str, ...], ...]]:
    """Return the position after so many random decisions, and these."""
    state, chance, paths = both(seats, seed)[0], Random(seed), list[tuple[str, ...]]()
    for _ in range(plies):
        if state.turn is None:
            break
        move = chance.choice(state.legal_moves())
        after = state.play(move, Rng(0).at(1)).state
        assert isinstance(after, FirefliesState)
        state = after
        paths.append(move.path)
    return state, tuple(paths)


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_depth_by_hand(seats: int) -> None:
    """Three cards go into a new bed, in 2 ways with 2 fireflies; each biddable card takes 2 fireflies; or pass."""
    state, _ = both(seats, 7)
    bids = sum(
        on_clock is not None and on_clock.card.spaces[0] in SUITS[IS_DAY[0][place]]
        for place, on_clock in enumerate(state.clock)
    )
    assert count(state, 1) == 3 * 2 * 2 + 2 * bids + 1


CASES: Final = [(seats, seed, plies, 2) for seats in SEATS for seed, plies in ((1, 0), (2, 12), (3, 40), (4, 1000))]


@pytest.mark.parametrize(("seats", "seed", "plies", "depth"), CASES)
def test_deeper_counts_in_both(seats: int, seed: int, plies: int, depth: int) -> None:
    back = 6 if plies == 1000 else 0
    _, paths = later(seats, seed, plies)
    paths = paths[: len(paths) - back]
    state, _ = later(seats, seed, len(paths))
    depth = 6 if back else depth
    assert count(state, depth) == count_plainly(seats, seed, paths, depth)
