"""Choosing a move one target after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.choose import Choice, choose
from game.core.contract import Move
from game.core.values import Seat


@dataclass(frozen=True)
class Way(Move):
    """A move that is nothing but its path."""

    kind: ClassVar[str] = "way"
    keys: tuple[str, ...]

    @property
    def path(self) -> tuple[str, ...]:
        return self.keys


def way(*keys: str) -> Way:
    return Way(Seat(0), keys)


MOVES = (way("b2", "north"), way("b2", "east"), way("a1"), way("a1", "far"), way("c3", "east", "twice"))


def test_the_first_targets_come_in_the_order_of_the_moves() -> None:
    assert choose(MOVES) == Choice((), ("b2", "a1", "c3"), None)


def test_a_target_leads_on() -> None:
    assert choose(MOVES, ("b2",)) == Choice(("b2",), ("north", "east"), None)
    assert choose(MOVES, ("c3", "east")) == Choice(("c3", "east"), ("twice",), None)


def test_a_whole_path_is_a_move() -> None:
    done = choose(MOVES, ("b2", "east"))
    assert done == Choice(("b2", "east"), (), way("b2", "east"))
    assert done.done


def test_a_move_may_be_the_beginning_of_another() -> None:
    either = choose(MOVES, ("a1",))
    assert either == Choice(("a1",), ("far",), way("a1"))
    assert not either.done


def test_what_begins_no_move_is_no_choice() -> None:
    assert choose(MOVES, ("d4",)) is None
    assert choose(MOVES, ("b2", "west")) is None
    assert choose(MOVES, ("b2", "east", "twice")) is None
    assert choose((), ()) is None
