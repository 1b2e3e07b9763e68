"""Playthroughs: whole games as text, each in a file whose first line is the command that tells it.

`python -m tests.playthroughs.record` tells all of them anew from the links they hold, and plays a game of `greedy`
for every way to play that has none. Read what has changed before you commit it.
"""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

from game.__main__ import main as command_line
from game.bots.levels import answer
from game.core import link
from game.core.record import Player, new_record
from game.core.session import Session
from game.games import registry
from tests.contract.games import REGISTERED, Configuration

FOLDER: Final = Path(__file__).parent
PROMPT: Final = "$ python -m game "
SEED: Final = 2026


def file_of(configuration: Configuration) -> Path:
    """Return the file for a way to play."""
    return FOLDER / f"{configuration}.txt"


def chosen() -> tuple[Configuration, ...]:
    """Return the ways to play that are told: every option with the fewest seats, and every number of seats."""
    found = []
    for configuration in REGISTERED:
        seats = configuration.seats
        ways = [other for other in REGISTERED if (other.game, other.seats) == (configuration.game, seats)]
        if seats == configuration.rules.seats[0] or configuration == ways[seats % len(ways)]:
            found.append(configuration)
    return tuple(found)


def told(command: str) -> str:
    """Return a playthrough: the command and what it prints."""
    printed = StringIO()
    with redirect_stdout(printed):
        code = command_line(command.split())
    assert code == 0, command
    return f"{PROMPT}{command}\n{printed.getvalue()}"


def command_in(text: str) -> str:
    """Return the command in the first line of a playthrough."""
    return text.splitlines()[0].removeprefix(PROMPT)


def _played(configuration: Configuration) -> str:
    seats = (Player.GREEDY,) * configuration.seats
    record = new_record(configuration.rules, seats, SEED, options=dict(configuration.options))
    session = Session(record, configuration.rules, answer, bot_seed=SEED)
    session.run_opponents()
    return f"replay {link.encode(session.record, registry)}"


def main() -> None:
    """Tell all playthroughs anew, and play those that are missing."""
    for configuration in chosen():
        file = file_of(configuration)
        kept = file.exists() and command_in(file.read_text(encoding="utf-8"))
        if not kept or isinstance(link.decode(kept.split()[1], registry), link.LinkRefusal):
            kept = _played(configuration)
        file.write_text(told(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
