"""A record: everything that determines a game, and nothing that names a person.

Save, undo, replay, share, bug report and test fixture are all records. `link.py` writes one into an address.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from game.core.contract import Rules, Table
from game.core.dice import Rng
from game.core.values import Seat

MOST_CHANGES: Final = 64
"""How often seats may change hands in one game: a link holds no more."""


class Player(StrEnum):
    """Who decides for a seat. Links hold the place in this list: only ever add at its end."""

    PERSON = "person"
    RANDOM = "random"
    GREEDY = "greedy"


class Purpose(StrEnum):
    """What an opened record is for. Links hold the place in this list."""

    CONTINUE = "continue"
    REPLAY = "replay"
    CHALLENGE = "challenge"


@dataclass(frozen=True)
class Change:
    """After `ply` decisions the seat is handed to another player; None: its owner has resigned."""

    ply: int
    seat: Seat
    player: Player | None


@dataclass(frozen=True)
class Record:
    """One game so far.

    `options` are (name, value) pairs in the order the game declares them; `first` None means that the seed chooses
    the first player; `plies` holds for each decision the place of the played move among the legal moves, automatic
    ones included; `open_at` is the ply to show first, None for the last.
    """

    game: str
    rules: int
    options: tuple[tuple[str, str], ...]
    first: Seat | None
    seats: tuple[Player, ...]
    seed: int
    plies: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    practice: bool = False
    purpose: Purpose = Purpose.CONTINUE
    open_at: int | None = None

    def table(self) -> Table:
        """Who sits down to what; a random first player comes from the seed."""
        seats = len(self.seats)
        first = self.first if self.first is not None else Seat(Rng(self.seed).at(0).below("first player", seats))
        return Table(seats, first, dict(self.options))

    def upto(self, ply: int) -> Record:
        """The record of the first `ply` decisions."""
        changes = tuple(change for change in self.changes if change.ply <= ply)
        return replace(self, plies=self.plies[:ply], changes=changes, open_at=None)


class BadSetup(ValueError):
    """A game cannot be set up like this; the text says why, in words for a developer."""


def new_record(
    rules: Rules[Any, Any],
    seats: tuple[Player, ...],
    seed: int,
    first: Seat | None = None,
    options: dict[str, str] | None = None,
    practice: bool = False,
) -> Record:
    """A fresh record; options that are not named take their defaults. BadSetup for anything the game does not offer."""
    if len(seats) not in rules.seats:
        raise BadSetup(f"{rules.id} takes {rules.seats[0]} to {rules.seats[-1]} seats")
    if first is not None and not 0 <= first < len(seats):
        raise BadSetup(f"the first player must be one of the {len(seats)} seats")
    named = dict(options or {})
    chosen = tuple((option.name, named.pop(option.name, option.default)) for option in rules.options)
    if named:
        raise BadSetup(f"{rules.id} has no option {sorted(named)[0]!r}")
    for option, (name, value) in zip(rules.options, chosen, strict=True):
        if value not in option.values:
            raise BadSetup(f"option {name!r} must be one of {', '.join(option.values)}")
    return Record(rules.id, rules.version, chosen, first, seats, seed, practice=practice)
