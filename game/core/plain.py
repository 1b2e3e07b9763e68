"""Values to plain JSON data and back, driven by the types of dataclass fields.

Used for views, moves and events wherever they leave the engine: workers, files, transcripts. Encoding needs no
schema; decoding is given the type it must produce and refuses everything else with `BadData`.

A dataclass becomes an object with its fields by name; one with a class attribute `kind` says it first, so that a
union of dataclasses can be told apart. A component becomes its id, an enum its value, a tuple a list.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from game.core.values import Component, Hidden

T = TypeVar("T")
Json = Any
Decoder = Callable[[Json], Any]

_HIDDEN: Json = {"hidden": True}


class BadData(ValueError):
    """Data from outside does not have the shape it must have."""


def dumps(value: object) -> str:
    """The value as compact JSON text."""
    return json.dumps(to_plain(value), separators=(",", ":"))


def loads(wanted: type[T], text: str) -> T:
    """The value of type `wanted` that `text` describes; BadData when it describes none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadData("not JSON") from error
    return from_plain(wanted, data)


def to_plain(value: object) -> Json:
    """The value as nested dicts, lists, strings, numbers, booleans and None."""
    if value is None or type(value) in (int, str, bool, float):
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, Component):
        return value.id
    if isinstance(value, Hidden):
        return dict(_HIDDEN)
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        kind = getattr(value, "kind", None)
        tagged: dict[str, Json] = {} if kind is None else {"kind": kind}
        cls: Any = type(value)
        for name in _field_names(cls):
            tagged[name] = to_plain(getattr(value, name))
        return tagged
    raise TypeError(f"{type(value).__name__} has no plain form")


def from_plain(wanted: type[T], data: Json) -> T:
    """The value of type `wanted` that `data` describes; BadData when it describes none."""
    anything: Any = wanted
    value: T = _decoder(anything)(data)
    return value


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


@cache
def _decoder(wanted: Any) -> Decoder:
    if hasattr(wanted, "__supertype__"):
        return _decoder(wanted.__supertype__)
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return _union_decoder(get_args(wanted))
    if origin is tuple:
        return _tuple_decoder(get_args(wanted))
    if wanted is types.NoneType:
        return _exact(type(None))
    if wanted in (int, str, bool, float):
        return _exact(wanted)
    if wanted is Hidden:
        return _hidden
    if isinstance(wanted, type) and issubclass(wanted, Component):
        return _component_decoder(wanted)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum_decoder(wanted)
    if dataclasses.is_dataclass(wanted):
        return _dataclass_decoder(wanted)
    raise TypeError(f"{wanted} cannot be read from plain data")


def _exact(wanted: type) -> Decoder:
    def decode(data: Json) -> Any:
        if type(data) is not wanted:
            raise BadData(f"expected {wanted.__name__}")
        return data

    return decode


def _hidden(data: Json) -> Hidden:
    if data != _HIDDEN:
        raise BadData("expected a hidden value")
    return Hidden.HIDDEN


def _component_decoder(wanted: type[Component]) -> Decoder:
    def decode(data: Json) -> Component:
        try:
            return wanted.of(data)
        except (KeyError, TypeError) as error:
            raise BadData(f"no such {wanted.__name__}") from error

    return decode


def _enum_decoder(wanted: type[Enum]) -> Decoder:
    def decode(data: Json) -> Enum:
        try:
            return wanted(data)
        except ValueError as error:
            raise BadData(f"no such {wanted.__name__}") from error

    return decode


def _tuple_decoder(items: tuple[Any, ...]) -> Decoder:
    if len(items) == 2 and items[1] is Ellipsis:
        one = _decoder(items[0])

        def decode_many(data: Json) -> tuple[Any, ...]:
            if type(data) is not list:
                raise BadData("expected a list")
            return tuple([one(item) for item in data])

        return decode_many
    each = [_decoder(item) for item in items]

    def decode_fixed(data: Json) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(each):
            raise BadData(f"expected a list of {len(each)}")
        return tuple([decode(item) for decode, item in zip(each, data, strict=True)])

    return decode_fixed


def _dataclass_decoder(wanted: Any) -> Decoder:
    hints = typing.get_type_hints(wanted)
    filled = _type_arguments(wanted)
    fields = [(name, _decoder(_fill(hints[name], filled))) for name in _field_names(wanted)]
    kind = getattr(wanted, "kind", None)
    names = {name for name, _ in fields} | (set() if kind is None else {"kind"})

    def decode(data: Json) -> Any:
        if type(data) is not dict or data.keys() != names or data.get("kind") != kind:
            raise BadData(f"expected the fields of {wanted.__name__}")
        return wanted(**{name: field(data[name]) for name, field in fields})

    return decode


def _type_arguments(wanted: Any) -> dict[Any, Any]:
    """What a class puts in place of the type variables of its generic bases."""
    filled: dict[Any, Any] = {}
    for base in getattr(wanted, "__orig_bases__", ()):
        generic = get_origin(base)
        if generic is not None and generic is not typing.Generic:
            filled |= dict(zip(generic.__parameters__, get_args(base), strict=True))
    return filled


def _fill(hint: Any, filled: dict[Any, Any]) -> Any:
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(filled[parameter] for parameter in parameters)] if parameters else hint


def _union_decoder(members: tuple[Any, ...]) -> Decoder:
    decoders = [_decoder(member) for member in members]
    by_kind = {
        member.kind: decoder
        for member, decoder in zip(members, decoders, strict=True)
        if dataclasses.is_dataclass(member) and hasattr(member, "kind")
    }

    def decode(data: Json) -> Any:
        if type(data) is dict and isinstance(data.get("kind"), str) and data["kind"] in by_kind:
            return by_kind[data["kind"]](data)
        for decoder in decoders:
            try:
                return decoder(data)
            except BadData:
                continue
        raise BadData("fits none of the possible types")

    return decode
