"""Plain JSON data: round trips of every kind of value, refusal of everything else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, ClassVar, Final, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.core import plain
from game.core.plain import BadData
from game.core.values import HIDDEN, Component, Hidden, Seat
from game.games import registry
from tests.contract.games import REGISTERED, games_of

T = TypeVar("T")


@dataclass(frozen=True)
class Pebble(Component):
    """A component of the tests."""

    weight: int


PEBBLE = Pebble("pebble-1", 5)


class Sky(StrEnum):
    """An enum of the tests."""

    CLEAR = "clear"
    GREY = "grey"


class Size(Enum):
    """An enum whose values are numbers."""

    SMALL = 1


@dataclass(frozen=True)
class Walk:
    """One of a union told apart by kind."""

    kind: ClassVar[str] = "walk"
    seat: Seat
    steps: int | None


@dataclass(frozen=True)
class Rest:
    """The other."""

    kind: ClassVar[str] = "rest"
    seat: Seat


@dataclass(frozen=True)
class Basket(Generic[T]):
    """A generic base, as views have one."""

    items: tuple[T, ...]


@dataclass(frozen=True)
class PebbleBasket(Basket[Pebble | Hidden]):
    """A basket of a certain kind."""

    label: str


ROUND_TRIPS: list[tuple[Any, object, object]] = [
    (int, 7, 7),
    (str, "häher", "häher"),
    (bool, True, True),
    (float, 0.5, 0.5),
    (type(None), None, None),
    (int | None, None, None),
    (Seat, Seat(2), 2),
    (Seat | None, None, None),
    (Sky, Sky.GREY, "grey"),
    (Size, Size.SMALL, 1),
    (Pebble, PEBBLE, "pebble-1"),
    (Hidden, HIDDEN, {"hidden": True}),
    (Pebble | Hidden, HIDDEN, {"hidden": True}),
    (Pebble | Hidden, PEBBLE, "pebble-1"),
    (tuple[int, ...], (), []),
    (tuple[int, ...], (1, 2), [1, 2]),
    (tuple[int, str], (1, "a"), [1, "a"]),
    (tuple[tuple[Pebble | None, ...], ...], ((PEBBLE, None), ()), [["pebble-1", None], []]),
    (Walk | Rest, Walk(Seat(1), None), {"kind": "walk", "seat": 1, "steps": None}),
    (Walk | Rest | None, Rest(Seat(0)), {"kind": "rest", "seat": 0}),
    (PebbleBasket, PebbleBasket((HIDDEN, PEBBLE), "x"), {"items": [{"hidden": True}, "pebble-1"], "label": "x"}),
]


@pytest.mark.parametrize(("wanted", "value", "data"), ROUND_TRIPS)
def test_values_become_plain_and_come_back(wanted: Any, value: object, data: object) -> None:
    assert plain.to_plain(value) == data
    back = plain.loads(wanted, plain.dumps(value))
    assert back == value
    assert type(back) is type(value)


BAD_DATA: list[tuple[Any, object]] = [
    (int, "7"),
    (int, True),
    (int, 7.0),
    (int, None),
    (bool, 1),
    (float, 1),
    (str, 3),
    (type(None), 0),
    (Sky, "rain"),
    (Sky, ["clear"]),
    (Sky, None),
    (Pebble, "pebble-2"),
    (Pebble, ["pebble-1"]),
    (Pebble, {"id": "pebble-1", "weight": 5}),
    (Pebble, None),
    (Hidden, "hidden"),
    (Hidden, {"hidden": False}),
    (Hidden, {}),
    (tuple[int, ...], 1),
    (tuple[int, ...], {"0": 1}),
    (tuple[int, ...], "12"),
    (tuple[int, ...], [1, "2"]),
    (tuple[int, str], [1]),
    (tuple[int, str], [1, "a", 2]),
    (Walk, []),
    (Walk, {}),
    (Walk, {"kind": "walk", "seat": 1}),
    (Walk, {"kind": "walk", "seat": 1, "steps": 2, "more": 3}),
    (Walk, {"kind": "rest", "seat": 1, "steps": 2}),
    (Walk, {"seat": 1, "steps": 2}),
    (Walk, {"kind": "walk", "seat": "1", "steps": 2}),
    (Walk | Rest, {"kind": "jump", "seat": 1}),
    (Walk | Rest, {"kind": ["walk"], "seat": 1}),
    (Walk | Rest, {"kind": "rest", "seat": 1, "steps": 2}),
    (Walk | Rest, {"kind": None}),
    (Walk | Rest, None),
    (Pebble | Hidden, 5),
    (PebbleBasket, {"items": ["grey"], "label": "x"}),
]


@pytest.mark.parametrize(("wanted", "data"), BAD_DATA)
def test_everything_else_is_refused(wanted: Any, data: object) -> None:
    with pytest.raises(BadData):
        plain.from_plain(wanted, data)


@pytest.mark.parametrize("text", ["", "{", "[1,", "nonsense", "[" * 100_000, "\x00", "1" * 10_000, '{"hidden":tru'])
def test_texts_that_are_not_json_are_refused(text: str) -> None:
    with pytest.raises(BadData):
        plain.loads(Hidden, text)


def test_what_has_no_plain_form_is_a_fault() -> None:
    """A set has no order, a list may change: neither belongs into a view, and nobody can read one."""
    for value in ({1}, [1], object()):
        with pytest.raises(TypeError):
            plain.to_plain(value)
    with pytest.raises(TypeError):
        plain.from_plain(list[int], [1])


json_data = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=5),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


@given(json_data)
def test_any_data_gives_a_value_or_is_refused(data: object) -> None:
    for wanted in (Walk | Rest | None, PebbleBasket, tuple[Sky | Pebble | Hidden, ...]):
        try:
            value: object = plain.from_plain(wanted, data)  # type: ignore[arg-type]
        except BadData:
            continue
        assert plain.to_plain(value) == data


FULL_TABLES: Final = [one for one in REGISTERED if one.usual and one.seats == one.rules.seats[-1]]
"""Every game with the most seats."""


@pytest.mark.parametrize("configuration", FULL_TABLES, ids=str)
@given(some.data())
def test_a_view_with_a_fault_in_it_is_refused(configuration: Any, data: some.DataObject) -> None:
    """Take a real view's JSON and put something wrong in one place: it is refused, or it is another view."""
    (game,) = games_of(configuration, 3, 1)
    view = data.draw(some.sampled_from(game.positions)).view(Seat(0))
    whole = json.loads(plain.dumps(view))
    places = list(_places(whole))
    holder, key = data.draw(some.sampled_from(places))
    before = holder[key]
    holder[key] = data.draw(json_data)
    try:
        other = plain.from_plain(registry.rules(configuration.game).view_type, whole)
    except BadData:
        return
    assert (other == view) == (holder[key] == before)


def _places(data: Any) -> Any:
    """Every place of nested data, as the list or dict that holds it and its key."""
    if isinstance(data, (list, dict)):
        for key in range(len(data)) if isinstance(data, list) else list(data):
            yield data, key
            yield from _places(data[key])
