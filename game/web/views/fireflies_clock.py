"""The flower clock of Dance of the Fireflies: eight cards round the sundial, their spaces, the swaps between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from game.core.phrases import signed
from game.core.scene import Mark
from game.core.speech import say
from game.core.values import Seat
from game.games.fireflies.shapes import ClockCell, Dial, FirefliesScene, FireflyDisc, SpaceCell, SwapCell
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.views.common import Art

MARK_CLASSES: Final = {
    Mark.MAY: "may-go",
    Mark.CHOSEN: "chosen",
    Mark.FROM: "went",
    Mark.TRAIL: "came",
    Mark.HINT: "hinted",
}

_HALF: Final = pi / 8
"""Half of the angle between two places."""


def clock(scene: FirefliesScene, art: Art, targets: frozenset[str]) -> Node:
    """The clock with the dial in its middle."""
    dial = scene.dial
    assert dial is not None
    return node(
        "section",
        node("div", _ground(), class_=f"clock-ground turned-{dial.sun}", aria_hidden="true", key="ground"),
        node(
            "div",
            *(_place(cell, art, cell.key in targets) for cell in scene.clock),
            class_="places",
            role="toolbar",
            aria_label=say("Flower clock"),
            aria_describedby="dial-words",
            key="places",
        ),
        node("div", *_royals(dial, art), class_="dial-royals", key="royals"),
        node("p", text=f"{dial.label} {dial.next_text}", id="dial-words", class_="unseen", key="words"),
        node("div", *(_swap(swap, art, swap.key in targets) for swap in scene.swaps), class_="swaps", key="swaps")
        if scene.swaps
        else None,
        class_="clock",
        key="clock",
    )


def grids(scene: FirefliesScene) -> tuple[Grid, ...]:
    """The places go round; the spaces of a chosen card, and the swaps, are stops of their own."""
    places = Grid((tuple(cell.key for cell in scene.clock),), round=True)
    spaces = tuple(space.key for cell in scene.clock for space in cell.spaces if space.key)
    swaps = tuple(swap.key for swap in scene.swaps)
    return (places, *(Grid((row,)) for row in (spaces, swaps) if row))


def classes(*names: str, marks: Sequence[Mark] = ()) -> str:
    """A class attribute; empty names are left out."""
    return " ".join(filter(None, (*names, *(MARK_CLASSES[mark] for mark in marks))))


def gain(points: int | None) -> Node | None:
    """Points that a choice would bring at once, for the eye: the button's name tells it."""
    return node("b", data_text=signed(points), class_="gain", key="gain") if points else None


def firefly(disc: FireflyDisc, art: Art, class_: str = "") -> Node:
    """A firefly as a disc with the mark of its seat, a crown above where one knows that it is a royal."""
    return token(disc.seat, disc.royal, art, class_)


@lru_cache(maxsize=256)
def token(seat: Seat, royal: bool, art: Art, class_: str = "") -> Node:
    """A firefly of a seat."""
    return node(
        "span",
        art.disc(seat),
        node("svg", node("use", href=f"{art.sprite}#crown"), class_="crown", viewBox="0 0 24 16", key="crown")
        if royal
        else None,
        class_=classes("firefly", class_),
        aria_hidden="true",
        key="firefly",
    )


# --- the ground and the dial ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _ground() -> Node:
    """Day and night half with the dial, as they lie while the sun hand points to place 0; turned as a whole."""
    rays = [_spoke(place, 128, 293) for place in range(8)]
    ticks = [_spoke(place, 80, 91) for place in range(8)]
    return node(
        "svg",
        node("path", d=f"M{_at(-3, 600)}L{_at(-1, 900)}L{_at(3, 900)}L{_at(5, 600)}Z", class_="day-half", key="day"),
        node("path", d="".join(rays), class_="rays", key="rays"),
        node("circle", cx="0", cy="4", r="96", class_="dial-edge", key="edge"),
        node("circle", cx="0", cy="0", r="96", class_="dial-night", key="night"),
        node("path", d=f"M{_at(-3, 96)}A96 96 0 0 1 {_at(5, 96)}Z", class_="dial-day", key="dial-day"),
        node("path", d="".join(ticks), class_="ticks", key="ticks"),
        node("path", d=_arc(0, 2, 72), class_="step", key="step"),
        node("path", d=_head(2, 72), class_="step-head", key="head"),
        node("path", d="M-11-14 0-88 11-14Z", class_="sun-hand", key="sun-hand"),
        node("path", d="M-11 14 0 88 11 14Z", class_="moon-hand", key="moon-hand"),
        node("g", _sun(), _moon(), key="signs"),
        node("circle", cx="0", cy="0", r="96", class_="dial-line", key="line"),
        node("circle", cx="0", cy="0", r="15", class_="dial-hub", key="hub"),
        class_="turns",
        viewBox="-300 -300 600 600",
        key="turns",
    )


def _sun() -> Node:
    rays = "".join(f"M{_at(place, 16, 42, -22)}L{_at(place, 20, 42, -22)}" for place in range(0, 16, 2))
    return node(
        "g",
        node("circle", cx="42", cy="-22", r="11", class_="sun-disc", key="disc"),
        node("path", d=rays, class_="sun-rays", key="rays"),
        key="sun",
    )


def _moon() -> Node:
    return node(
        "path", d="M-40 3c-12 1-21 10-21 21s10 20 22 19c5 0 8-2 11-5-24 3-28-23-12-35Z", class_="moon-disc", key="moon"
    )


def _at(steps: float, radius: float, x: float = 0, y: float = 0) -> str:
    """A point so many sixteenths of a turn clockwise from the top."""
    return f"{x + radius * sin(steps * _HALF):.1f} {y - radius * cos(steps * _HALF):.1f}"


def _spoke(place: int, near: float, far: float) -> str:
    """A line outward between two places."""
    return f"M{_at(2 * place + 1, near)}L{_at(2 * place + 1, far)}"


def _arc(start: float, end: float, radius: float) -> str:
    return f"M{_at(start + 0.35, radius)}A{radius} {radius} 0 0 1 {_at(end - 0.3, radius)}"


def _head(end: float, radius: float) -> str:
    """The head of the arrow that tells where the sun hand goes next."""
    return f"M{_at(end - 0.32, radius - 8)}L{_at(end - 0.32, radius + 8)}L{_at(end + 0.05, radius)}Z"


def _royals(dial: Dial, art: Art) -> list[Node]:
    """The royals that rest on the sundial; a crown shows on those that go home next."""
    return [
        node(
            "span",
            token(royal.seat, royal.up, art),
            node("span", text=f" {royal.label}", class_="unseen", key="label"),
            key=str(royal.seat),
        )
        for royal in dial.royals
    ]


# --- places --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _place(cell: ClockCell, art: Art, possible: bool) -> Node:
    side, marks = "by-day" if cell.day else "by-night", cell.marks
    kind = ("five",) if len(cell.spaces) > 3 else () if cell.card else ("bare",)
    return node(
        "div",
        node(
            "button",
            node("span", *_face(cell, art), class_="inside", key="inside"),
            type="button",
            class_="face",
            data_key=cell.key,
            aria_label=cell.label,
            aria_disabled=None if possible else "true",
            aria_pressed="true" if Mark.CHOSEN in marks else None,
            key=cell.key,
        ),
        node("div", *(_space(space, art) for space in cell.spaces), class_=f"spaces of{len(cell.spaces)}", key="spaces")
        if cell.spaces
        else None,
        class_=classes(f"place p{cell.place}", side, *kind, marks=marks),
        data_place=str(cell.place),
        key=f"place:{cell.place}",
    )


def _face(cell: ClockCell, art: Art) -> list[Node]:
    card = cell.card
    if card is None:
        return []
    when = (
        node("span", data_text=say("in {count}", count=cell.turns), class_="when", key="when") if cell.turns else None
    )
    soon = None
    if cell.next is not None:
        text = say("next") if cell.turns else say("now")
        soon = node("span", node("span", data_text=text), class_="soon", key="soon")
        when = None
    parts = [art.piece(card.piece, "bloom"), art.piece(card.sign.value, "sign"), when, soon]
    parts.append(gain(cell.offer.points) if cell.offer and Mark.CHOSEN in cell.marks else None)
    return [part for part in parts if part is not None]


def _space(space: SpaceCell, art: Art) -> Node:
    """A space with its sign or its firefly; a button while a space is to be chosen."""
    sits = space.firefly or space.coming
    inside = firefly(sits, art, "" if space.firefly else "coming") if sits else art.piece(space.sign, "space-sign")
    names = classes(
        "space",
        "taken" if sits else "",
        "fits" if space.next and space.suits and not sits else "",
        marks=space.marks,
    )
    if space.key is None:
        return node("span", inside, class_=names, aria_hidden="true", key=space.spot)
    return node(
        "button",
        inside,
        type="button",
        class_=names,
        data_key=space.key,
        aria_label=space.label,
        aria_disabled=None if Mark.MAY in space.marks else "true",
        aria_pressed="true" if Mark.CHOSEN in space.marks else None,
        key=space.spot,
    )


def _swap(swap: SwapCell, art: Art, possible: bool) -> Node:
    """A small button between two neighbours that could change places."""
    first = swap.places[0]
    return node(
        "button",
        art.icon("swap"),
        type="button",
        class_=classes(f"swap s{first}", marks=swap.marks),
        data_key=swap.key,
        aria_label=swap.label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if Mark.CHOSEN in swap.marks else None,
        key=swap.key,
    )
