"""Every law and every test of words over Vines and Flowers, while it is not yet registered: entered for these tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from game.games import registry
from game.games.vines.rules import RULES
from tests.contract import test_notation, test_words
from tests.contract.games import Configuration, configurations_of, games_of
from tests.contract.laws import LAWS

GAMES: Final = 2
JUDGED: Final = 1
USUAL: Final = {option.name: option.default for option in RULES.options}
SOME: Final = tuple(
    configuration
    for configuration in configurations_of(RULES)
    if sum(value != USUAL[name] for name, value in configuration.options) < 2
)
"""At every number of seats the usual options, and every other value of each of them."""


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entered = tuple(replace(found, engine=True) if found.id == RULES.id else found for found in registry.GAMES)
    monkeypatch.setattr(registry, "GAMES", entered)
    yield
    games_of.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_laws(configuration: Configuration) -> None:
    for judged, count in ((False, GAMES), (True, JUDGED)):
        for game in games_of(configuration, 0, count, judged):
            for name, tell in LAWS.items():
                try:
                    tell(game)
                except BaseException as breach:
                    breach.add_note(f"{name} in {game}")
                    raise


@pytest.mark.slow
@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_words_and_notation(configuration: Configuration) -> None:
    test_words.test_every_event_is_told_as_everybody_sees_it(configuration)
    test_words.test_every_question_is_asked(configuration)
    test_words.test_every_result_is_told(configuration)
    test_notation.test_every_legal_move_is_read_back_from_what_is_written(configuration)
    test_notation.test_moves_can_be_written_as_others_see_them(configuration)


def test_words_of_the_game() -> None:
    for part in test_words.PARTS:
        test_words.test_every_game_has_all_its_parts(RULES.id, part)
    test_words.test_every_kind_of_event_is_told(RULES.id)
    test_words.test_every_refusal_is_explained(RULES.id)
    test_words.test_every_option_is_named(RULES.id)
