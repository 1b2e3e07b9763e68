"""Flower tiles as pictures: vines, half flowers, insects, four-hue tiles. The same in market, hand and pergola."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.games.vines.pieces import Petals
from game.games.vines.shapes import Bloom, Edge, TileFace
from game.games.vines.tables import COLOURS, Colour, Green, Insect, Opening
from game.web.dom import Node, node
from game.web.views.common import Art

INSECTS: Final = {
    Insect.BEE: "bee",
    Insect.LADYBUG: "ladybug",
    Insect.SPIDER: "spider",
    Insect.BUTTERFLY: "butterfly-red",
}
"""The drawing of each insect."""

_ENDS: Final = {Green.VINE: "vine-end", Green.BLANK: "blank-end"}


def tile(face: TileFace, art: Art) -> Node:
    """A tile that lies in the market or in a hand."""
    return drawing(face.openings, face.insect, (), art)


@lru_cache(maxsize=256)
def drawing(openings: Sequence[Opening], insect: Insect | None, edges: Sequence[Edge], art: Art) -> Node:
    """A tile: what its openings show, and with `edges` how they stand. Flowers lie over everything, insects last."""
    ends = [_use(_end(opening), side, art) for side, opening in enumerate(openings)]
    heads = [
        part
        for side, opening in enumerate(openings)
        if isinstance(opening, Colour)
        for part in _half(opening, side, edges[side] if edges else None, art)
    ]
    return node(
        "svg",
        *ends,
        node("circle", cx="32", cy="32", r="5.5", class_="knot", key="knot"),
        *heads,
        *_insect(insect, art),
        class_="vt",
        viewBox="0 0 64 64",
        aria_hidden="true",
        key="vt",
    )


def base(edge: Edge, art: Art) -> Node:
    """The opening of the base under a column."""
    if isinstance(edge.opening, Colour):
        parts = _half(edge.opening, 0, edge, art)
    else:
        parts = [
            node("path", d="M32 30C31 22 33 10 32 0", class_="stem-line", key="line"),
            node("path", d="M32 31C31 22 33 10 32 -1", class_="stem-fill", key="fill"),
        ]
    return node("svg", *parts, class_="foot", viewBox="0 0 64 30", aria_hidden="true", key="foot")


def _end(opening: Opening) -> str:
    return "stem" if isinstance(opening, Colour) else _ENDS[opening]


@lru_cache(maxsize=64)
def _use(name: str, side: int, art: Art) -> Node:
    turn = f"rotate({side * 90} 32 32)" if side else None
    return node("use", href=f"{art.sprite}#{name}", width="64", height="64", transform=turn, key=f"{name}:{side}")


def _half(colour: Colour, side: int, edge: Edge | None, art: Art) -> list[Node]:
    """A half flower; a whole one has a light behind it, a capped one its four-hue tile on it."""
    if edge is None or edge.bloom is Bloom.OPEN:
        return [_use(f"half-{colour}", side, art)]
    turn = f"rotate({side * 90} 32 32)" if side else None
    glow = node(
        "circle",
        cx="32",
        cy="0",
        r="24",
        transform=turn,
        class_="glow lit" if edge.lit else "glow",
        data_part=edge.vine or None,
        key=f"glow:{side}",
    )
    if edge.bloom is Bloom.JOINED:
        return [glow, _use(f"half-{colour}", side, art)]
    cap = node(
        "use",
        href=f"{art.sprite}#four-hue",
        x="19",
        y="-13",
        width="26",
        height="26",
        transform=turn,
        key=f"cap:{side}",
    )
    return [glow, _use(f"half-{colour}", side, art), cap]


def _insect(insect: Insect | None, art: Art) -> list[Node]:
    if insect is None:
        return []
    drawn = node("use", href=f"{art.sprite}#{INSECTS[insect]}", x="20", y="20", width="24", height="24", key="insect")
    return [node("circle", cx="32", cy="32", r="14", class_="roundel", key="roundel"), drawn]


def petals_on(petals: Petals, art: Art) -> Node | None:
    """The petals that lie on a tile, for the eye: its button tells of them."""
    lying = [(colour, count) for colour, count in zip(COLOURS, petals, strict=True) if count]
    if not lying:
        return None
    return node(
        "span", *(petal(colour, count, art) for colour, count in lying), class_="lying", aria_hidden="true", key="lying"
    )


def petal(colour: Colour, count: int, art: Art) -> Node:
    """A petal, with a number where there are several."""
    number = node("b", data_text=str(count), key="count") if count > 1 else None
    return node("span", art.piece(f"petal-{colour}", "petal", 24), number, class_="petals-of", key=colour)


def gain_text(low: int, high: int) -> str:
    """How many petals a column would bring, as a number: `+3`, or `1-3` where it depends on the turn."""
    if low == high:
        return f"+{high}" if high else "0"
    return f"{low}\N{EN DASH}{high}"
