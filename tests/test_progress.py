"""The store of the long suites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import progress
from tests.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_was_finished_is_still_known_afterwards(tmp_path: Path) -> None:
    first = Progress("laws", tmp_path)
    assert not first.done("seed 1")
    first.mark("seed 1")
    assert first.done("seed 1")
    assert Progress("laws", tmp_path).done("seed 1")
    assert not Progress("laws", tmp_path).done("seed 2")
    assert not Progress("other", tmp_path).done("seed 1")


def test_changed_sources_start_afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Progress("laws", tmp_path).mark("seed 1")
    monkeypatch.setattr(progress, "sources", lambda: "others")
    assert not Progress("laws", tmp_path).done("seed 1")
