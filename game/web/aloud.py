"""What the keys of a page say, and moves that are typed. It knows no DOM."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from game.core.choose import choose
from game.core.contract import Move
from game.core.notation import AmbiguousNotation, UnknownNotation, read
from game.core.phrases import signed
from game.core.scene import Scene
from game.core.speech import say, say_many
from game.games import registry
from game.web.desk import Desk

MOST_NAMED: Final = 12
"""With more things to choose from than this, only their number is said."""

MOST_OFFERED: Final = 60
"""With more moves than this, none are proposed while one is typed."""

_LONGEST_QUOTE: Final = 30


def scores(scene: Scene) -> str:
    """Everybody's points, as far as they are open."""
    lines = []
    for seat in scene.seats:
        facts = [seat.detail] if seat.detail else []
        if seat.points is not None:
            points = say_many("{number} point", "{number} points", abs(seat.points), number=signed(seat.points))
            facts.insert(0, points)
        lines.append(f"{seat.name}: {', '.join(facts)}.")
    return " ".join(lines)


def last_moves(desk: Desk) -> str:
    """What was played since the last turn of whoever looks; when nothing has come since, that turn itself."""
    viewer, told = desk.viewer(), list[str]()
    for line in reversed(desk.log()):
        if told and line.seat == viewer:
            break
        told.insert(0, line.text)
        if line.seat == viewer:
            break
    return " ".join(filter(None, told)) or desk.start_telling()


def choices(names: Sequence[str]) -> str:
    """What can be chosen now, by name, or how much when there is too much of it."""
    if not names:
        return say("Nothing can be chosen now.")
    if len(names) > MOST_NAMED:
        return say_many("{count} thing can be chosen.", "{count} things can be chosen.", len(names))
    return say("You can choose: {names}.", names="; ".join(names))


# --- typed moves ---------------------------------------------------------------------------------------------------


def offered(desk: Desk) -> list[str]:
    """The moves of now as they are written; nothing when there are too many to look through."""
    moves = desk.legal_moves()
    return [_writer(desk)(move) for move in moves] if len(moves) < MOST_OFFERED else []


def understand(desk: Desk, text: str, places: Collection[str]) -> Move | str:
    """The move that the text stands for, or in words what is wrong with it.

    `places` are the keys on the board: of those the rules can say why they cannot be chosen.
    """
    moves, write = desk.legal_moves(), _writer(desk)
    if not moves:
        return desk.question()
    quoted = " ".join("".join(char for char in text if char.isprintable()).split())[:_LONGEST_QUOTE]
    if not quoted:
        return say("Write a move first. {examples}", examples=_examples(map(write, moves)))
    try:
        return read(text, moves, write)
    except AmbiguousNotation:
        start = "".join(text.split()).casefold()
        fits = [written for written in map(write, moves) if "".join(written.split()).casefold().startswith(start)]
        return say("“{written}” can be several moves. {examples}", written=quoted, examples=_examples(fits))
    except UnknownNotation:
        place = quoted.split()[0].casefold()
        if choose(moves, (place,)):
            fits = [write(move) for move in moves if move.path[0] == place]
            return say("“{written}” is no move. {examples}", written=quoted, examples=_examples(fits))
        if place in places:
            return f"{desk.why_not(place)} {_examples(map(write, moves))}"
        return say("“{written}” is no move. {examples}", written=quoted, examples=_examples(map(write, moves)))


def _writer(desk: Desk) -> Any:
    return registry.part(desk.session.rules.id, "notation").write


def _examples(written: Iterable[str]) -> str:
    """A few moves as they are written."""
    moves = list(written)
    if len(moves) > MOST_NAMED:
        return say("Write it like {move}.", move=moves[0])
    if len(moves) == 1:
        return say("You can write {move}.", move=moves[0])
    return say("You can write {moves}.", moves=_either(moves))


def _either(moves: Sequence[str]) -> str:
    return say("{most} or {last}", most=", ".join(moves[:-1]), last=moves[-1])
