"""What hangs together on a board lights up when a part of it is pointed at or has the focus.

A view names what a thing is part of with `data-part`: names with spaces between them. Pointing at a thing with names
in `data-lights` lights up all that is part of one of them: it gets `data-lit`, and the style sheet does the rest.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy


class Lights:
    """The lights of one board."""

    def __init__(self, board: Any) -> None:
        """`board` is the element that holds the parts."""
        self._board = board
        self._names = ""

        def on_over(event: Any) -> None:
            self._look_at(event.target.closest("[data-lights]"))

        def on_out(event: Any) -> None:
            self._look_at(None)

        for kind in ("pointerover", "focusin"):
            board.addEventListener(kind, create_proxy(on_over))
        for kind in ("pointerleave", "focusout"):
            board.addEventListener(kind, create_proxy(on_out))

    def show(self) -> None:
        """The board has been drawn anew: light what is pointed at or has the focus now."""
        self._names = ""
        self._light()
        here = js.document.activeElement
        held = here.closest("[data-lights]") if here and self._board.contains(here) else None
        self._look_at(held or self._board.querySelector("[data-lights]:hover"))

    def _look_at(self, part: Any) -> None:
        names = part.dataset.lights if part else ""
        if names != self._names:
            self._names = names
            self._light()

    def _light(self) -> None:
        for lit in self._board.querySelectorAll("[data-lit]"):
            lit.removeAttribute("data-lit")
        for name in self._names.split():
            for part in self._board.querySelectorAll(f'[data-part~="{name}"]'):
                part.setAttribute("data-lit", "")
