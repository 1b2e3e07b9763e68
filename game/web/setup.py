"""The set-up form: what was filled in, as a record and names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Rules
from game.core.dice import SEED_BITS
from game.core.record import BadSetup, Player, Record, new_record
from game.core.speech import say, you
from game.core.values import Seat

LONGEST_NAME = 24


@dataclass(frozen=True)
class NewGame:
    """A game to begin, with the names of its seats."""

    record: Record
    names: tuple[str, ...]


def read_setup(form: Mapping[str, str], placeholders: Mapping[str, str], rules: Rules[Any, Any], seed: int) -> NewGame:
    """The game the form asks for; `seed` is used when none is filled in. BadSetup says what is wrong, in plain words.

    Fields: `count`, then for every seat N from 0 `kind-N` and `name-N`, the options by name, `first` ("random" or a
    seat from 0), `seed`, `practice` ("on"). An empty name means the field's placeholder.
    """
    try:
        count = int(form.get("count") or rules.seats[0])
        seats = tuple(Player(form.get(f"kind-{seat}") or Player.GREEDY) for seat in range(count))
    except ValueError:
        raise BadSetup(say("The set-up form holds something that is not ours. Load the page again.")) from None
    names = tuple(
        clean_name(form.get(f"name-{seat}", "")) or placeholders.get(f"name-{seat}", "") for seat in range(count)
    )
    first = form.get("first") or "random"
    beginner = Seat(int(first)) if first.isascii() and first.isdecimal() and int(first) < count else None
    options = {option.name: form.get(option.name) or option.default for option in rules.options}
    practice = form.get("practice") == "on"
    record = new_record(rules, seats, read_seed(form.get("seed", ""), seed), beginner, options, practice)
    return NewGame(record, distinct_names(names, seats))


def read_seed(text: str, fresh: int) -> int:
    """The seed that was typed, or `fresh` when none was; BadSetup when it is no number of ours.

    >>> read_seed(" 12 ", 5), read_seed("", 5)
    (12, 5)
    """
    text = text.strip()
    if not text:
        return fresh
    if not (text.isascii() and text.isdecimal()) or int(text) >> SEED_BITS:
        raise BadSetup(say("The number of the garden must be a whole number of at most 19 digits."))
    return int(text)


def one_line(text: str, longest: int) -> str:
    r"""A text fit to be shown: one line, no invisible or direction-changing characters, not too long.

    >>> one_line("  The\n <b>\u202elong</b>  way ", 14)
    'The <b>long</b'
    """
    printable = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return " ".join(printable.split())[:longest].strip()


def clean_name(text: str) -> str:
    r"""A name fit to be shown, like `one_line`.

    >>> clean_name("  Ann\u202e  Lee ")
    'Ann Lee'
    """
    return one_line(text, LONGEST_NAME)


def distinct_names(names: tuple[str, ...], seats: tuple[Player, ...]) -> tuple[str, ...]:
    """The names, with nobody called "You" when several people play, and no two alike.

    >>> distinct_names(("You", "Wren"), (Player.PERSON, Player.PERSON))
    ('Player 1', 'Wren')
    """
    several = seats.count(Player.PERSON) > 1
    told: list[str] = []
    for seat, name in enumerate(names):
        numbered = say("Player {number}", number=seat + 1)
        lone_you = name == you() and (several or seats[seat] is not Player.PERSON)
        told.append(numbered if not name or lone_you or name in told else name)
    return tuple(told)
