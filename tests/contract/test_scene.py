"""Scenes: from a view alone, at every decision, with everything that can be chosen in it exactly once."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from game.core import plain
from game.core.choose import choose
from game.core.scene import Look
from game.games import registry
from tests.contract.games import REGISTERED, Configuration, games_of
from tests.contract.test_words import NAMES

SHOWN = [
    configuration
    for configuration in REGISTERED
    if configuration.game in registry.pages()
    and (configuration.usual or configuration.seats == configuration.rules.seats[0])
]
"""With every number of seats the usual options; all others with the fewest seats."""


def keys_in(scene: Any) -> Iterator[str]:
    """Give the key of everything in a scene that has one."""
    if dataclasses.is_dataclass(scene):
        if isinstance(key := getattr(scene, "key", None), str):
            yield key
        for field in dataclasses.fields(scene):
            yield from keys_in(getattr(scene, field.name))
    elif isinstance(scene, tuple):
        for item in scene:
            yield from keys_in(item)


@pytest.mark.parametrize("configuration", SHOWN, ids=str)
def test_all_that_can_be_chosen_is_in_the_scene_once(configuration: Configuration) -> None:
    make = registry.part(configuration.game, "scene").scene
    for game in games_of(configuration, count=2):
        for ply in game.plies:
            view, legal = ply.before.view(ply.before.turn), ply.before.legal_moves()
            for depth in range(len(ply.move.path)):
                choice = choose(legal, ply.move.path[:depth])
                assert choice is not None
                keys = list(keys_in(make(view, Look(NAMES, chosen=choice.chosen, recent=ply.events))))
                assert len(set(keys)) == len(keys)
                assert set(choice.targets) <= set(keys)


@pytest.mark.parametrize("configuration", SHOWN, ids=str)
def test_everybody_has_a_scene_of_every_position(configuration: Configuration) -> None:
    """Also who does not decide, the onlooker, and everybody at the end; made anew it is the same."""
    make = registry.part(configuration.game, "scene").scene
    game = games_of(configuration, count=2)[1]
    for number, position in enumerate(game.positions):
        for viewer in game.viewers(number):
            view = position.view(viewer)
            look = Look(NAMES, outcome=position.outcome())
            assert make(plain.loads(game.rules.view_type, plain.dumps(view)), look) == make(view, look)
