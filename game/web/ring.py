"""Rings on a board: parts side by side in a frame that goes round without an end.

A view draws the frame with `data-ring`, its parts in order with `data-side` (their number) and arrows with
`data-turns`: -1 or 1. Where not all parts find room, the frame scrolls; whenever it comes to rest, the parts are put
in another order, so that there is always one more at each side. `data-home` marks what should be in sight; a plan of
the ring has the numbers of the parts at `data-plan` and brings them into sight. The frame is the `offsetParent` of the
parts; its size stands in `--wide` and `--high`.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy


class Ring:
    """The ring of one board."""

    def __init__(self, board: Any) -> None:
        """`board` is the element that may hold a ring."""
        self._board = board
        self._first = 0
        """The part at the left of the frame."""
        self._home = ""
        self._listened: Any = None

        def on_click(event: Any) -> None:
            if arrow := event.target.closest("[data-turns]"):
                self._turn(int(arrow.dataset.turns))
            elif place := event.target.closest("[data-plan]"):
                self._show(int(place.dataset.plan))

        def on_focus(event: Any) -> None:
            part = event.target.closest("[data-side]")
            if part and event.target.matches(":focus-visible"):  # what is pressed must not move away
                self._show(int(part.dataset.side))

        def on_resize(entries: Any, observer: Any) -> None:
            self._measure()

        def on_rest(event: Any) -> None:
            self._came_to_rest()

        board.addEventListener("click", create_proxy(on_click))
        board.addEventListener("focusin", create_proxy(on_focus))
        self._observer = js.ResizeObserver.new(create_proxy(on_resize))
        self._on_rest = create_proxy(on_rest)

    def show(self, moved: bool) -> None:
        """The board has been drawn: bring its home into sight if something `moved`, or if that is another one now."""
        frame = self._board.querySelector("[data-ring]")
        if not frame:
            return
        if not frame.isSameNode(self._listened):
            self._listened = frame
            frame.addEventListener("scrollend", self._on_rest)
            self._observer.disconnect()
            self._observer.observe(frame)
            self._measure()
        home = frame.querySelector("[data-home]")
        name = home.dataset.home if home else ""
        if home and (moved or name != self._home):
            self._show(int(home.closest("[data-side]").dataset.side))
            self._lift(home)
        self._home = name

    def _lift(self, home: Any) -> None:
        """Bring a place into sight upward or downward."""
        box, goal = self._listened.getBoundingClientRect(), home.getBoundingClientRect()
        if goal.top < box.top:
            self._listened.scrollTop += goal.top - box.top
        elif goal.bottom > box.bottom:
            self._listened.scrollTop += goal.bottom - box.bottom

    # --- where things are ---

    def _parts(self) -> list[Any]:
        return list(self._listened.querySelectorAll("[data-side]")) if self._listened else []

    def _room(self, parts: list[Any]) -> int:
        """How many parts are in sight at once."""
        wide, part = float(self._listened.clientWidth), float(parts[0].offsetWidth)
        return max(1, min(len(parts), round(wide / max(1.0, part))))

    def _measure(self) -> None:
        """Tell the style sheet the size of the frame; container units would restyle all inside at every change."""
        if self._listened:
            self._listened.style.setProperty("--wide", f"{self._listened.clientWidth}px")
            self._listened.style.setProperty("--high", f"{self._listened.clientHeight}px")
            self._arrange()

    def _arrange(self) -> None:
        """Put the parts in order, with one more before those in sight where not all find room."""
        parts = self._parts()
        if not parts:
            return
        room, count = self._room(parts), len(parts)
        before = int(room < count)
        for number, part in enumerate(parts):
            part.style.order = str((number - self._first + before) % count)
        self._listened.scrollLeft = parts[self._first].offsetLeft if before else 0
        seen = {(self._first + step) % count for step in range(room)}
        for place in self._board.querySelectorAll("[data-plan]"):
            if int(place.dataset.plan) in seen:
                place.setAttribute("data-seen", "")
            else:
                place.removeAttribute("data-seen")

    # --- what moves it ---

    def _turn(self, side: int) -> None:
        parts = self._parts()
        if self._room(parts) == len(parts) or js.window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            self._first = (self._first + side) % len(parts)
            self._arrange()
        else:
            self._listened.scrollBy(
                js.Object.fromEntries([["left", side * parts[0].offsetWidth], ["behavior", "smooth"]])
            )

    def _show(self, wanted: int) -> None:
        """Bring a part into sight, the shorter way round."""
        parts = self._parts()
        room, count = self._room(parts), len(parts)
        ahead = (wanted - self._first) % count
        if ahead < room:
            return
        right, left = ahead - room + 1, count - ahead
        self._first = (self._first + (right if right <= left else -left)) % count
        self._arrange()

    def _came_to_rest(self) -> None:
        """Whatever part has come to the left of the frame is the first one now."""
        parts = self._parts()
        if not parts or self._room(parts) == len(parts):
            return
        at = self._listened.scrollLeft
        nearest = min(range(len(parts)), key=lambda number: abs(parts[number].offsetLeft - at))
        if nearest != self._first:
            self._first = nearest
            self._arrange()
