"""Links on their way out and in: what can be shared of a game, its code as a drawing, and texts put right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.core.record import Purpose, Record

QUIET: Final = 4
"""Modules of empty ground round a code, without which it is not read."""

LONGEST_CODE: Final = 520
"""The most characters that a QR code of version 15 holds; larger ones are hard to read from a screen."""


def shared_record(record: Record, purpose: Purpose, place: int) -> Record:
    """What a link of this purpose holds of a game: the game up to a place, all of it opened there, or its start."""
    if purpose is Purpose.CHALLENGE:
        return replace(record, plies=(), changes=(), purpose=purpose, open_at=None)
    if purpose is Purpose.REPLAY:
        return replace(record, purpose=purpose, open_at=place)
    return replace(record.upto(place), purpose=purpose)


def tidy(text: str) -> str:
    r"""A link's text without what programs and people on its way broke into it or hung behind it.

    >>> tidy("1.AbC-\u200bd\n e_?fbclid=x"), tidy("1.AbC\u201d).")
    ('1.AbC-de_', '1.AbC')
    """
    visible = "".join(character for character in text if character.isprintable() and not character.isspace())
    return re.sub(r"[^A-Za-z0-9_-]+$", "", re.split("[?&#]", visible, maxsplit=1)[0])


def code_path(matrix: Sequence[Iterable[int]]) -> str:
    """The dark modules of a code as an SVG path, a run of them at a time; a module is a square of 1.

    >>> code_path([[1, 1, 0], [0, 0, 1]])
    'M0 0h2v1h-2zM2 1h1v1h-1z'
    """
    path = []
    for y, row in enumerate(matrix):
        for run in re.finditer("1+", "".join("1" if module else "0" for module in row)):
            length = run.end() - run.start()
            path.append(f"M{run.start()} {y}h{length}v1h-{length}z")
    return "".join(path)
