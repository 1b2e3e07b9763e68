"""Every playthrough reads as it did, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import registry
from tests.contract.games import REGISTERED, Configuration
from tests.playthroughs.record import FOLDER, chosen, command_in, file_of, told

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    assert told(command_in(kept)).splitlines() == kept.splitlines()


@pytest.mark.parametrize("configuration", chosen(), ids=str)
def test_a_playthrough_is_a_whole_game_of_its_kind(configuration: Configuration) -> None:
    lines = file_of(configuration).read_text(encoding="utf-8").splitlines()
    assert lines[1].startswith(registry.entry(configuration.game).title)
    assert any(" won with " in line or " shared the win " in line for line in lines)
    assert len(lines) < 700


def test_no_game_is_without_and_no_file_without_a_game() -> None:
    assert {file_of(configuration) for configuration in chosen()} == set(FILES)
    assert {configuration.game for configuration in chosen()} == set(registry.engines())
    for game in registry.engines():
        mine = [configuration for configuration in chosen() if configuration.game == game]
        assert {each.seats for each in mine} == set(registry.rules(game).seats)
        told_options = {option for each in mine for option in each.options}
        assert told_options == {option for each in REGISTERED if each.game == game for option in each.options}
