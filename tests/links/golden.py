"""Golden links: texts that must lead to the same games for ever, kept in `golden.json`.

Before version 1 they may be recorded again, with a reason in the commit: `python -m tests.links.golden`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from game.core import link, plain
from game.core.contract import State
from game.core.record import Change, Player, Purpose, Record
from game.core.session import Request, Session
from game.core.values import Seat
from game.games import registry
from tests.contract.games import REGISTERED, Configuration, play_out

FILE: Final = Path(__file__).with_name("golden.json")
SEED: Final = 2026


def golden_records(configuration: Configuration) -> tuple[Record, ...]:
    """Return a whole game to replay, and half a game of programs with all that a record can hold besides."""
    whole = play_out(configuration, SEED).record
    other = play_out(configuration, SEED + 1).record
    half = len(other.plies) // 2
    full_of_everything = replace(
        other.upto(half),
        seats=(Player.PERSON, Player.GREEDY, *[Player.RANDOM] * (configuration.seats - 2)),
        changes=(Change(1, Seat(1), Player.RANDOM), Change(half - 1, Seat(1), Player.PERSON)),
        practice=True,
        purpose=Purpose.CHALLENGE,
        open_at=half - 2,
    )
    return replace(whole, purpose=Purpose.REPLAY), full_of_everything


def described(record: Record) -> dict[str, Any]:
    """Return what is kept of a record: its text and what the text must lead to."""
    session = Session(record, registry.rules(record.game), _nobody)
    return {
        "text": link.encode(record, registry),
        "record": plain.to_plain(record),
        "scores": scores(session.state),
        "onlooker": plain.to_plain(session.view(None)),
    }


def scores(state: State[Any, Any]) -> list[int] | None:
    """Return the final scores, None while the game goes on."""
    outcome = state.outcome()
    return None if outcome is None else list(outcome.scores)


def _nobody(request: Request) -> str:
    raise AssertionError("nobody is to be asked")


def main() -> None:
    """Record all golden links anew, one per line."""
    entries = [described(record) for configuration in REGISTERED for record in golden_records(configuration)]
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
