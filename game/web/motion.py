"""Movement that explains what happened. The page is final first; what moves is a picture of how it came about.

A game's view says what moves, in order, as `Glide`, `Rise`, `Turn`, `Show`, `Flight` and `Fall`. Any input ends it at
once: nothing ever waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import js
from pyodide.ffi import create_proxy, to_js

from game.web.settings import Settings, Speed

FADE: Final = 120
"""Milliseconds in which a thing appears where nothing may travel."""

_FACTOR: Final = {Speed.CALM: 1.0, Speed.QUICK: 0.5, Speed.OFF: 0.0}
_TRAVEL: Final = "cubic-bezier(.5, 0, .2, 1)"
_SETTLE: Final = "cubic-bezier(.3, 1.25, .5, 1)"


@dataclass(frozen=True)
class Glide:
    """What stands at the CSS selector `what` comes from where it stood before; `ms` milliseconds."""

    what: str
    ms: int


@dataclass(frozen=True)
class Flight:
    """A copy of what stood at the selector `what` before flies to the selector `to`; `ms` milliseconds.

    Of several selectors with commas the first counts whose element can be seen.
    """

    what: str
    to: str
    ms: int


@dataclass(frozen=True)
class Rise:
    """What stands at `what` rises from the ground: by as much as it has grown, or from nothing; `ms` milliseconds."""

    what: str
    ms: int


@dataclass(frozen=True)
class Turn:
    """What stands at `what` turns clockwise by so many degrees to how it lies now; `ms` milliseconds."""

    what: str
    degrees: int
    ms: int


@dataclass(frozen=True)
class Show:
    """What stands at `what` appears, and everything after it waits until it could be read; `ms` milliseconds."""

    what: str
    ms: int


@dataclass(frozen=True)
class Fall:
    """From each of the places `what` a copy of the picture at `like` falls to `to`, in `ms` milliseconds each.

    They follow each other closely: all of them together are one step.
    """

    what: tuple[str, ...]
    like: str
    to: str
    ms: int


Step = Glide | Rise | Turn | Show | Flight | Fall

_APART: Final = 0.25
"""What falls begins after this share of the time that the one before takes."""


@dataclass(frozen=True)
class _Prepared:
    step: Step
    box: Any
    ghost: Any = None


class Motion:
    """Shows steps one after the other. Used round a change: `before` it, then `after` it."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        """`settings` tells how fast things move."""
        self._settings = settings
        self._prepared: list[_Prepared] = []
        self._running: list[Any] = []
        self._ghosts: list[Any] = []
        self._still = js.window.matchMedia("(prefers-reduced-motion: reduce)")

        def on_input(event: Any) -> None:
            self.skip()

        for kind in ("pointerdown", "keydown"):
            js.document.addEventListener(kind, create_proxy(on_input), True)

    def before(self, steps: Sequence[Step]) -> None:
        """End what still moves, and remember where everything stands that is about to move."""
        self.skip()
        self._prepared = []
        if not _FACTOR[self._settings().speed]:
            return
        for step in steps:
            if isinstance(step, Fall):
                self._prepared.append(_Prepared(step, None))
                continue
            element = _seen(step.what)
            if not element:
                if isinstance(step, Rise | Turn | Show):
                    self._prepared.append(_Prepared(step, None))
                continue
            ghost = _ghost_of(element) if isinstance(step, Flight) and not self._still.matches else None
            self._prepared.append(_Prepared(step, element.getBoundingClientRect(), ghost))

    def after(self) -> float:
        """Start to move; the seconds it will take."""
        factor, start = _FACTOR[self._settings().speed], 0.0
        for prepared in self._prepared:
            step = prepared.step
            if self._still.matches:
                if not isinstance(step, Flight | Fall):
                    self._animate(step.what, [{"opacity": 0}, {"opacity": 1}], 0, FADE)
                continue
            ms = step.ms * factor
            if isinstance(step, Glide):
                self._glide(step, prepared.box, start, ms)
            elif isinstance(step, Rise):
                self._rise(step, prepared.box, start, ms)
            elif isinstance(step, Turn):
                self._animate(step.what, [{"rotate": f"-{step.degrees}deg"}, {"rotate": "0deg"}], start, ms)
            elif isinstance(step, Show):
                self._animate(step.what, [{"opacity": 0}, {"opacity": 1}], start, min(ms, FADE))
            elif isinstance(step, Flight):
                self._fly(step, prepared, start, ms)
            else:
                self._fall(step, start, ms)
                ms *= 1 + _APART * (len(step.what) - 1)
            start += ms
        self._prepared = []
        return start / 1000

    def skip(self) -> None:
        """Everything is where it belongs, now."""
        for animation in self._running:
            animation.cancel()
        for ghost in self._ghosts:
            ghost.remove()
        self._running, self._ghosts = [], []

    def _glide(self, step: Glide, box: Any, start: float, ms: float) -> None:
        element = js.document.querySelector(step.what)
        if not element:
            return
        now = element.getBoundingClientRect()
        offset = f"{box.left - now.left}px {box.top - now.top}px"
        self._animate(step.what, [{"translate": offset}, {"translate": "0px 0px"}], start, ms)

    def _rise(self, step: Rise, box: Any, start: float, ms: float) -> None:
        element = js.document.querySelector(step.what)
        if not element:
            return
        now = element.getBoundingClientRect()
        grown = now.height - box.height if box else now.height
        self._animate(step.what, [{"translate": f"0px {grown}px"}, {"translate": "0px 0px"}], start, ms, _SETTLE)

    def _fly(self, step: Flight, prepared: _Prepared, start: float, ms: float) -> None:
        target = _seen(step.to)
        if not target or not prepared.box or not prepared.box.width:
            return
        ghost, box, goal = prepared.ghost, prepared.box, target.getBoundingClientRect()
        js.document.body.appendChild(ghost)
        self._ghosts.append(ghost)
        x, y = _way(box, goal)
        frames = [
            {"translate": "0px 0px", "scale": 1, "opacity": 1},
            {"translate": f"{x}px {y}px", "scale": 0.5, "opacity": 1, "offset": 0.85},
            {"translate": f"{x}px {y}px", "scale": 0.3, "opacity": 0},
        ]
        self._run(ghost, frames, start, ms, fill="both")

    def _fall(self, step: Fall, start: float, ms: float) -> None:
        like, target = _seen(step.like), _seen(step.to)
        if not like or not target:
            return
        own = like.getBoundingClientRect()
        to_x, to_y = _way(own, target.getBoundingClientRect())
        for number, what in enumerate(step.what):
            place = _seen(what)
            if not place:
                continue
            box, ghost = place.getBoundingClientRect(), _ghost_of(like)
            js.document.body.appendChild(ghost)
            self._ghosts.append(ghost)
            x, y = _way(own, box)
            frames = [
                {"translate": f"{x}px {y}px", "scale": 0.4, "opacity": 0},
                {"translate": f"{x}px {y - 6}px", "scale": 1.3, "opacity": 1, "offset": 0.25},
                {"translate": f"{to_x}px {to_y}px", "scale": 1, "opacity": 1, "offset": 0.95},
                {"translate": f"{to_x}px {to_y}px", "scale": 1, "opacity": 0},
            ]
            self._run(ghost, frames, start + number * _APART * ms, ms, fill="both")

    def _animate(
        self, what: str, frames: list[dict[str, object]], start: float, ms: float, easing: str = _TRAVEL
    ) -> None:
        element = js.document.querySelector(what)
        if element:
            self._run(element, frames, start, ms, "backwards", easing)

    def _run(
        self,
        element: Any,
        frames: list[dict[str, object]],
        start: float,
        ms: float,
        fill: str,
        easing: str = _TRAVEL,
    ) -> None:
        options = {"duration": ms, "delay": start, "easing": easing, "fill": fill}
        self._running.append(element.animate(_plain(frames), _plain(options)))


def _way(box: Any, goal: Any) -> tuple[float, float]:
    """How far it is from the middle of one box to the middle of another, to the right and down."""
    return (
        goal.left + goal.width / 2 - box.left - box.width / 2,
        goal.top + goal.height / 2 - box.top - box.height / 2,
    )


def _seen(selectors: str) -> Any:
    """The element at the first of the selectors where one can be seen; None when there is none."""
    found = (js.document.querySelector(one) for one in selectors.split(", "))
    return next((element for element in found if element and element.checkVisibility()), None)


def _plain(value: object) -> Any:
    return to_js(value, dict_converter=js.Object.fromEntries)


def _ghost_of(element: Any) -> Any:
    """A picture of the element where it stands: for the eye only, and no target."""
    box = element.getBoundingClientRect()
    ghost = element.cloneNode(True)
    for name in ("data-key", "id", "aria-label", "tabindex"):
        ghost.removeAttribute(name)
    ghost.setAttribute("aria-hidden", "true")
    ghost.setAttribute("inert", "")
    ghost.classList.add("flying")
    for side in ("left", "top", "width", "height"):
        ghost.style.setProperty(f"--{side}", f"{getattr(box, side)}px")
    # what the board hands down to its tiles, and the ghost no longer inherits
    ghost.style.setProperty("--t", f"{box.width}px")
    return ghost
