"""The levels of opponents, and the one door through which a program is asked.

A program knows what its seat knows: the request holds the view as JSON, and nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from game.core import plain
from game.core.contract import Move, View
from game.core.dice import Dice, Rng
from game.core.record import Player
from game.core.session import Request
from game.core.values import Worth
from game.games import registry

T = TypeVar("T")


def answer(request: Request) -> str:
    """JSON of the move the program chooses. Raises BadData for a view that is none."""
    return _to_the_end(thinking(request))


def answer_json(request: str) -> str:
    """The same for a request as JSON. Raises BadData for a request that is none."""
    return answer(plain.loads(Request, request))


def thinking(request: Request) -> Generator[None, None, str]:
    """Think in slices, a move at a time; what is returned at the end is JSON of the chosen move."""
    rules = registry.rules(request.game)
    view: View[Any] = plain.loads(rules.view_type, request.view)
    dice = Rng(request.seed).at(0)
    if request.level is Player.GREEDY:
        move, _ = yield from _best(request.game, view, dice)
        return plain.dumps(move)
    return plain.dumps(_any(view.legal_moves, dice))


def best(game: str, view: View[Any], dice: Dice) -> tuple[Move, Worth]:
    """The move the game's judge thinks most of, and why; equal ones by the dice."""
    return _to_the_end(_best(game, view, dice))


def _best(game: str, view: View[Any], dice: Dice) -> Generator[None, None, tuple[Move, Worth]]:
    worth = registry.part(game, "judge").worth
    judged: list[tuple[Move, Worth]] = []
    for move in view.legal_moves:
        judged.append((move, worth(view, move)))
        yield
    most = max(found.points for _, found in judged)
    return _any([pair for pair in judged if pair[1].points == most], dice)


def _any(items: Sequence[T], dice: Dice) -> T:
    return items[dice.below("choice", len(items))]


def _to_the_end(thoughts: Generator[None, None, T]) -> T:
    """What comes of thoughts, thought without a pause."""
    while True:
        try:
            next(thoughts)
        except StopIteration as done:
            found: T = done.value
            return found
