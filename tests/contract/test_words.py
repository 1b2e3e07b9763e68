"""No registered game lacks words: for every event, refusal, option, score line and question, seen by anybody."""

from __future__ import annotations

import dataclasses
import types
import typing
from enum import Enum
from typing import Any, Final, get_args, get_origin

import pytest

from game.core import phrases
from game.core.contract import CommonReason, Reason
from game.core.link import LinkProblem
from game.core.session import Barrier
from game.core.values import HIDDEN, RESIGNED, Component, Hidden, Outcome, Seat
from game.games import registry
from tests.contract.games import REGISTERED, Configuration, games_of

PARTS: Final = ("rules", "tables", "words", "notation", "judge")
NAMES: Final = ("Wren", "Toad", "Mole", "Newt", "Hare", "Finch")


def check_sentence(text: object, whole: bool = True) -> None:
    """Fail unless the text is fit to be read aloud; a whole sentence ends with a stop."""
    assert isinstance(text, str)
    assert text == text.strip()
    assert text
    assert not set("{}_") & set(text), f"a placeholder or a name from the code is left in {text!r}"
    assert "  " not in text
    if whole:
        assert text[-1] in ".?!", text


@pytest.mark.parametrize("game", registry.engines())
@pytest.mark.parametrize("part", PARTS)
def test_every_game_has_all_its_parts(game: str, part: str) -> None:
    assert registry.part(game, part).__doc__


@pytest.mark.parametrize("game", registry.pages())
def test_every_game_with_a_page_has_scenes(game: str) -> None:
    assert registry.part(game, "scene").__doc__


@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_every_event_is_told_as_everybody_sees_it(configuration: Configuration) -> None:
    tell = registry.part(configuration.game, "words").event
    for game in games_of(configuration, count=3):
        events = {*game.start_events, *(event for ply in game.plies for event in ply.events)}
        for viewer in configuration.viewers:
            for seen in {event.seen_by(viewer) for event in events} - {None}:
                check_sentence(tell(seen, NAMES))


@pytest.mark.parametrize("game", registry.engines())
def test_every_kind_of_event_is_told(game: str) -> None:
    """Also those that random games do not show: with any values that fit their types."""
    for kind in get_args(registry.rules(game).event_type):
        check_sentence(registry.part(game, "words").event(specimen(kind), NAMES))


def specimen(wanted: Any) -> Any:
    """Return some value of a type."""
    origin = get_origin(wanted)
    if hasattr(wanted, "__supertype__"):
        return specimen(wanted.__supertype__)
    if origin in (typing.Union, types.UnionType):
        return specimen(get_args(wanted)[0])
    if origin is tuple:
        items = get_args(wanted)
        return (specimen(items[0]),) if items[1:] == (Ellipsis,) else tuple(map(specimen, items))
    if wanted is Hidden:
        return HIDDEN
    if issubclass(wanted, Enum):
        return next(iter(wanted))
    if issubclass(wanted, Component):
        return next(iter(wanted._by_id.values()))
    hints = typing.get_type_hints(wanted)
    if dataclasses.is_dataclass(wanted):
        make: Any = wanted
        return make(*(specimen(hints[field.name]) for field in dataclasses.fields(wanted)))
    return wanted(1)


@pytest.mark.parametrize("game", registry.engines())
def test_every_refusal_is_explained(game: str) -> None:
    words, rules = registry.part(game, "words"), registry.part(game, "rules")
    enums = [found for found in vars(rules).values() if isinstance(found, type) and issubclass(found, Reason)]
    reasons = [reason for enum in enums if enum is not CommonReason for reason in enum]
    assert reasons
    for reason in reasons:
        check_sentence(words.refusal(reason))
    assert len({words.refusal(reason) for reason in reasons}) == len(reasons)


def test_everything_that_all_games_share_is_said() -> None:
    for reason in CommonReason:
        check_sentence(phrases.refusal(reason))
    for problem in LinkProblem:
        check_sentence(phrases.link_problem(problem))
    for barrier in Barrier:
        check_sentence(phrases.barrier(barrier))


@pytest.mark.parametrize("game", registry.engines())
def test_every_option_is_named(game: str) -> None:
    words = registry.part(game, "words")
    for option in registry.rules(game).options:
        check_sentence(words.option_name(option.name), whole=False)
        for value in option.values:
            check_sentence(words.option_value(option.name, value), whole=False)


@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_every_question_is_asked(configuration: Configuration) -> None:
    """At every decision, and after every target that may be chosen on the way."""
    words = registry.part(configuration.game, "words")
    for game in games_of(configuration, count=3):
        for ply in game.plies:
            view = ply.before.view(ply.before.turn)
            for chosen in {ply.move.path[:depth] for depth in range(len(ply.move.path))}:
                check_sentence(words.prompt(view, chosen))


@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_every_result_is_told(configuration: Configuration) -> None:
    words = registry.part(configuration.game, "words")
    for game in games_of(configuration, count=20):
        outcome = game.positions[-1].outcome()
        assert outcome is not None
        check_sentence(words.result(outcome, NAMES))
        check_sentence(phrases.winners(outcome, NAMES))
        for lines in outcome.lines:
            for line in lines:
                check_sentence(words.line_name(line.kind), whole=False)
                check_sentence(words.line_why(line), whole=False)


@pytest.mark.parametrize(
    ("winners", "points", "text"),
    [
        ((1,), 1, "Toad won with 1 point."),
        ((1,), 0, "Toad won with 0 points."),
        ((0,), -1, "Wren won with \N{MINUS SIGN}1 points."),
        ((0, 2), 1, "Wren and Mole shared the win with 1 point each."),
        ((0, 1), 12, "Wren and Toad shared the win with 12 points each."),
    ],
)
def test_winners_are_told(winners: tuple[int, ...], points: int, text: str) -> None:
    scores = tuple(points if seat in winners else points - 5 for seat in range(3))
    assert phrases.winners(Outcome(tuple(map(Seat, winners)), "pile", scores, ((),) * 3), NAMES) == text


@pytest.mark.parametrize("game", registry.engines())
def test_nothing_of_the_rules_is_told_when_all_others_gave_up(game: str) -> None:
    outcome, result = Outcome((Seat(1),), RESIGNED, (), ()), registry.part(game, "words").result
    assert phrases.winners(outcome, NAMES) == "Toad won: everybody else gave up."
    assert phrases.decision(outcome, NAMES, result) == ""
