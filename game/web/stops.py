"""One stop of the Tab key for each grid of the board, and the arrow keys between its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.web.grid import Grid

_ENTRANCES: Final = "#prompt, #board"
"""What only has the focus to be read: an arrow key leads from there to the board."""


class Stops:
    """The button of each grid that Tab comes to: the one used last, else the first that can be chosen."""

    def __init__(self, board: Any) -> None:
        """`board` is the element that holds the grids."""
        self._board = board
        self._grids: tuple[Grid, ...] = ()
        self._stops: list[str] = []
        self._used: list[str] = []
        """What had the focus, the last first, one for each grid."""

    def show(self, grids: Sequence[Grid], targets: frozenset[str]) -> None:
        """The board has been drawn with these grids; `targets` are what can be chosen."""
        self._grids = tuple(grids)
        for fresh in self._board.querySelectorAll("[data-key]:not([tabindex])"):
            fresh.tabIndex = -1
        self._move([self._stop(place, grid, targets) for place, grid in enumerate(self._grids)])

    def focused(self, button: Any) -> None:
        """A button of the board got the focus."""
        key = getattr(button.dataset, "key", None)
        grid = self._grid_of(key)
        if key is None or grid is None:
            return
        for marked in self._board.querySelectorAll("[data-used]"):
            marked.removeAttribute("data-used")
        button.dataset.used = ""
        self._used = [key, *(used for used in self._used if self._grid_of(used) is not grid)]
        self._move([key if one is grid else stop for one, stop in zip(self._grids, self._stops, strict=True)])

    def forget(self) -> None:
        """Another game comes to the table."""
        for marked in self._board.querySelectorAll("[data-used]"):
            marked.removeAttribute("data-used")
        self._used = []

    def walk(self, here: Any, pressed: str) -> bool:
        """Move the focus by an arrow, Home or End; False when it is not on the board."""
        if here.matches(_ENTRANCES) and self._stops:
            self.button(self._stops[0]).focus()
            return True
        key = getattr(here.dataset, "key", None)
        grid = self._grid_of(key)
        if key is None or grid is None:
            return False
        self.button(grid.step(key, pressed)).focus()
        return True

    def holds(self, key: str) -> bool:
        """Whether a button of this key is on the board."""
        return self._grid_of(key) is not None

    def keys(self) -> frozenset[str]:
        """Every key on the board."""
        return frozenset[str]().union(*(grid.keys() for grid in self._grids))

    def _grid_of(self, key: str | None) -> Grid | None:
        return next((grid for grid in self._grids if any(key in row for row in grid.rows)), None)

    def _stop(self, place: int, grid: Grid, targets: frozenset[str]) -> str:
        keys = grid.keys()
        used = next((key for key in self._used if key in keys), None)
        before = self._stops[place] if place < len(self._stops) and not targets & keys else ""
        in_order = [key for row in grid.rows for key in row if key]
        possible = next((key for key in in_order if key in targets), in_order[0])
        return used or (before if before in keys else possible)

    def _move(self, stops: list[str]) -> None:
        for key in self._stops:
            if key not in stops and (button := self.button(key)):
                button.tabIndex = -1
        for key in stops:
            self.button(key).tabIndex = 0
        self._stops = stops

    def button(self, key: str) -> Any:
        """The button of a key."""
        return self._board.querySelector(f'[data-key="{key}"]')
