"""Choosing a move one target after the other, the same for clicks, keys and robots.

A move's `path` names its targets. From the legal moves and the targets chosen so far this module tells which targets
may come next and whether a move is complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.contract import Move

M = TypeVar("M", bound=Move)


@dataclass(frozen=True)
class Choice(Generic[M]):
    """How far a move has been chosen: `targets` may come next, `move` is the one that is complete as it stands."""

    chosen: tuple[str, ...]
    targets: tuple[str, ...]
    move: M | None

    @property
    def done(self) -> bool:
        """Whether the move is complete and nothing could be added to it."""
        return self.move is not None and not self.targets


def choose(moves: Iterable[M], chosen: tuple[str, ...] = ()) -> Choice[M] | None:
    """Where a choice stands after these targets; None when they begin no legal move."""
    depth, fits, complete = len(chosen), False, None
    targets: dict[str, None] = {}
    for move in moves:
        path = move.path
        if path[:depth] != chosen:
            continue
        fits = True
        if len(path) == depth:
            complete = move
        else:
            targets[path[depth]] = None
    return Choice(chosen, tuple(targets), complete) if fits else None
