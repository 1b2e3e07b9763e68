"""The golden links still lead where they led."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from game.core import link, plain
from game.core.record import Record
from game.core.session import Session
from game.games import registry
from tests.contract.games import REGISTERED
from tests.contract.laws import nobody
from tests.links.golden import FILE, golden_records, scores

ENTRIES: Final[list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))


def kept_record(entry: dict[str, Any]) -> Record:
    return plain.from_plain(Record, entry["record"])


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["text"][:12] for entry in ENTRIES])
def test_a_golden_link_leads_where_it_led(entry: dict[str, Any]) -> None:
    record = link.decode(entry["text"], registry)
    assert record == kept_record(entry)
    assert isinstance(record, Record)
    session = Session(record, registry.rules(record.game), nobody)
    assert plain.to_plain(session.view(None)) == entry["onlooker"]
    assert scores(session.state) == entry["scores"]
    assert link.encode(record, registry) == entry["text"]


def test_every_way_to_play_has_golden_links() -> None:
    kept = {(len(found.seats), found.game, found.options) for found in map(kept_record, ENTRIES)}
    needed = {(c.seats, c.game, c.options) for c in REGISTERED}
    assert kept == needed


def test_the_kept_records_are_those_that_would_be_recorded() -> None:
    """Random games have not changed either: neither the order of legal moves nor the dice."""
    assert [kept_record(entry) for entry in ENTRIES] == [
        record for configuration in REGISTERED for record in golden_records(configuration)
    ]
