"""Reading typed moves. A game only says how it writes one; reading compares with the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.core.contract import Move

M = TypeVar("M", bound=Move)


class NotationError(ValueError):
    """A typed move cannot be played."""


class UnknownNotation(NotationError):
    """The text is not the notation of a legal move, nor the beginning of one."""


class AmbiguousNotation(NotationError):
    """The text is the beginning of several legal moves."""


def read(text: str, moves: Iterable[M], write: Callable[[M], str]) -> M:
    """The legal move the text stands for: its whole notation, or a beginning that only one has.

    Capitals and spaces do not matter. UnknownNotation or AmbiguousNotation otherwise.
    """
    wanted = "".join(text.split()).casefold()
    if not wanted:
        raise UnknownNotation(text)
    found: list[M] = []
    for move in moves:
        written = "".join(write(move).split()).casefold()
        if written == wanted:
            return move
        if written.startswith(wanted):
            found.append(move)
    if len(found) == 1:
        return found[0]
    raise AmbiguousNotation(text) if found else UnknownNotation(text)
