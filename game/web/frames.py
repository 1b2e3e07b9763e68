"""Frames on a board that scroll sideways: they come to what matters, and two arrows move them.

A view draws the frame with `data-frame`, what it should show with `data-home` (a name that changes when another part
is to be shown), and its arrows with `data-scrolls`: -1 or 1.
"""

from __future__ import annotations

from typing import Any, Final

import js
from pyodide.ffi import create_proxy

_STEP: Final = 0.8
"""How much of its own width a frame moves for an arrow."""


class Frames:
    """The scrolling frames of one board."""

    def __init__(self, board: Any) -> None:
        """`board` is the element that holds them."""
        self._board = board
        self._home = ""

        def on_click(event: Any) -> None:
            if arrow := event.target.closest("[data-scrolls]"):
                self._move(int(arrow.dataset.scrolls))

        def on_resize(event: Any) -> None:
            self.come_home()

        board.addEventListener("click", create_proxy(on_click))
        js.window.addEventListener("resize", create_proxy(on_resize))

    def show(self, moved: bool) -> None:
        """The board has been drawn: come back to its home if something `moved`, or if that is another one now."""
        home = self._board.querySelector("[data-home]")
        name = home.dataset.home if home else ""
        if moved or name != self._home:
            self._home = name
            self.come_home()

    def come_home(self) -> None:
        """Put what should be shown into the middle of its frame, and the arrows away where nothing can move."""
        for frame in self._board.querySelectorAll("[data-frame]"):
            if home := frame.querySelector("[data-home]"):
                box, goal = frame.getBoundingClientRect(), home.getBoundingClientRect()
                frame.scrollLeft += goal.left + goal.width / 2 - box.left - box.width / 2
            fits = frame.scrollWidth <= frame.clientWidth + 1
            for arrow in frame.parentElement.querySelectorAll("[data-scrolls]"):
                arrow.hidden = fits

    def _move(self, side: int) -> None:
        still = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        options = js.Object.new()
        options.behavior = "instant" if still else "smooth"
        for frame in self._board.querySelectorAll("[data-frame]"):
            options.left = side * frame.clientWidth * _STEP
            frame.scrollBy(options)
