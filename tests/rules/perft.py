"""Counting all ways a game can go on: the same count by the engine and by the plain second version.

A count goes so many decisions deep from a position and says how many sequences of decisions there are, how many of
them end the game (at that depth or before), and the sum of all scores at their ends.

The counts are kept in `butterfly_perft.json`; `python -m tests.rules.perft` counts them anew, by the second version.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from game.core.contract import Rules, State, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games import registry
from game.games.butterfly.scoring import points
from tests.rules.brute_butterfly import Brute

FILE: Final = Path(__file__).with_name("butterfly_perft.json")


@dataclass(frozen=True)
class Case:
    """A position, by seed and the decisions that lead to it (their places among the legal moves), and a depth."""

    seats: int
    nets: str
    seed: int
    plies: tuple[int, ...]
    depth: int


@dataclass(frozen=True)
class Count:
    """What is counted."""

    sequences: int = 0
    ended: int = 0
    points: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.sequences + other.sequences, self.ended + other.ended, self.points + other.points)


def rules() -> Rules[Any, Any]:
    """Return the rules of Butterfly."""
    return registry.rules("butterfly")


def set_up(seats: int, nets: str, seed: int) -> State[Any, Any]:
    """Return the first position; seat 1 begins, so the last seat places."""
    state: State[Any, Any] = rules().setup(Table(seats, Seat(0), {"nets": nets}), Rng(seed).at(0)).state
    return state


def brute_of(state: State[Any, Any], nets: str) -> Brute:
    """Return the second version of a first position."""
    components: Any = rules().components(state)
    size = round(len(components["board"]) ** 0.5)
    board = {(place % size, place // size): tile for place, tile in enumerate(components["board"])}
    assert state.turn is not None
    return Brute(
        size, nets == "scattered", board, list(components["bag"]), [[] for _ in components["held"]], state.turn
    )


def both(case: Case) -> tuple[State[Any, Any], Brute]:
    """Return the position of a case, by the engine and by the second version."""
    state = set_up(case.seats, case.nets, case.seed)
    brute = brute_of(state, case.nets)
    for number, index in enumerate(case.plies, 1):
        move = state.legal_moves()[index]
        state = state.play(move, Rng(case.seed).at(number)).state
        brute.do(move.path)
    return state, brute


def count(state: Any, depth: int) -> Count:
    """Count with the engine."""
    if depth == 0 or state.turn is None:
        return Count(1, int(state.turn is None), sum(points(held) for held in state.held))
    dice = Rng(0).at(0)
    total = Count()
    for move in state.legal_moves():
        total += count(state.play(move, dice).state, depth - 1)
    return total


def count_plainly(brute: Brute, depth: int) -> Count:
    """Count with the second version."""
    if depth == 0 or brute.plays is None:
        return Count(1, int(brute.plays is None), sum(brute.scores()))
    total = Count()
    for path in brute.paths():
        total += count_plainly(brute.after(path), depth - 1)
    return total


def cases() -> list[Case]:
    """Return cases from the first position, from the middle and from the end of random games."""
    found = []
    for seats in (2, 3, 4, 5):
        for nets in ("every", "scattered"):
            found += [Case(seats, nets, seats, (), depth) for depth in (1, 2)]
            plies = _random_plies(seats, nets, seed=100 + seats)
            found.append(Case(seats, nets, 100 + seats, plies[: len(plies) // 2], 4))
            found.append(Case(seats, nets, 100 + seats, plies[: len(plies) - 9], 9))
    found.append(Case(2, "every", 2, (), 3))
    return found


def _random_plies(seats: int, nets: str, seed: int) -> tuple[int, ...]:
    state, choose, plies = set_up(seats, nets, seed), Random(seed), list[int]()
    while state.turn is not None:
        plies.append(choose.randrange(len(state.legal_moves())))
        state = state.play(state.legal_moves()[plies[-1]], Rng(seed).at(len(plies))).state
    return tuple(plies)


def kept() -> list[tuple[Case, Count]]:
    """Return the cases of the file with their counts."""
    entries = json.loads(FILE.read_text(encoding="utf-8"))
    return [
        (Case(**{**entry["case"], "plies": tuple(entry["case"]["plies"])}), Count(**entry["count"]))
        for entry in entries
    ]


def main() -> None:
    """Count all cases anew with the second version and keep them, one a line."""
    lines = []
    for case in cases():
        counted = count_plainly(both(case)[1], case.depth)
        lines.append(json.dumps({"case": asdict(case), "count": asdict(counted)}))
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
