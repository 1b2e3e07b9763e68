"""Reading typed moves, by itself and over every registered game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from game.core.contract import Move
from game.core.notation import AmbiguousNotation, NotationError, UnknownNotation, read
from game.core.values import Seat
from game.games import registry
from tests.contract.games import REGISTERED, Configuration, games_of


@dataclass(frozen=True)
class Saying(Move):
    """A move that is nothing but its notation."""

    kind: ClassVar[str] = "saying"
    text: str

    @property
    def path(self) -> tuple[str, ...]:
        return (self.text,)


MOVES = tuple(Saying(Seat(0), text) for text in ("c3 north", "c3 north west", "e4", "draw", "Leave"))


def reading(text: str) -> str:
    return read(text, MOVES, lambda move: move.text).text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("e4", "e4"),
        (" E 4 ", "e4"),
        ("C3NORTH", "c3 north"),
        ("c3 north w", "c3 north west"),
        ("d", "draw"),
        ("LEAVE", "Leave"),
        ("l\te", "Leave"),
    ],
)
def test_the_whole_or_a_beginning_that_only_one_has(text: str, found: str) -> None:
    assert reading(text) == found


@pytest.mark.parametrize("text", ["c", "c3", "C3 nor"])
def test_a_beginning_of_several_is_ambiguous(text: str) -> None:
    with pytest.raises(AmbiguousNotation):
        reading(text)


@pytest.mark.parametrize("text", ["", "  ", "e5", "e44", "raw", "c3 south"])
def test_anything_else_is_unknown(text: str) -> None:
    with pytest.raises(UnknownNotation):
        reading(text)
    assert issubclass(UnknownNotation, NotationError)


@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_every_legal_move_is_read_back_from_what_is_written(configuration: Configuration) -> None:
    write = registry.part(configuration.game, "notation").write
    for game in games_of(configuration, count=2):
        for ply in game.plies:
            legal = ply.before.legal_moves()
            written = [write(move) for move in legal]
            assert len({"".join(text.split()).casefold() for text in written}) == len(legal)
            assert all(text == text.strip() and text.isprintable() and text for text in written)
            for move in {legal[0], ply.move, legal[-1]}:
                assert read(write(move), legal, write) == move


@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_moves_can_be_written_as_others_see_them(configuration: Configuration) -> None:
    write = registry.part(configuration.game, "notation").write
    for ply in games_of(configuration, count=2)[0].plies:
        for viewer in configuration.viewers:
            seen = ply.move.seen_by(viewer)
            assert seen is None or write(seen)
