"""How buttons of a board lie beside each other, so that arrow keys can walk over them. It knows no DOM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ARROWS: Final = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}
"""The arrow keys, as steps over rows and places."""


@dataclass(frozen=True)
class Grid:
    """Buttons that are one stop of the Tab key: rows of keys, which may differ in length.

    With `round` a row goes on at its other end, as round a clock or a pergola. An empty key is a hole above something:
    a step sideways into it falls down to what is there.
    """

    rows: tuple[tuple[str, ...], ...]
    round: bool = False

    def step(self, key: str, pressed: str) -> str:
        """The key to go to from `key` when an arrow, Home or End is pressed; the same where there is no way on.

        >>> lawn = Grid((("a1", "b1", "c1"), ("a2", "b2")))
        >>> lawn.step("c1", "ArrowDown"), lawn.step("b1", "ArrowRight"), lawn.step("b2", "ArrowRight")
        ('b2', 'c1', 'b2')
        >>> Grid((("", "b1"), ("a2", "b2"))).step("b1", "ArrowLeft")
        'a2'
        >>> Grid((("clock:1", "clock:2"),), round=True).step("clock:2", "ArrowRight")
        'clock:1'
        """
        row, place = next((row, line.index(key)) for row, line in enumerate(self.rows) if key in line)
        if pressed in ("Home", "End"):
            return self._from(row, 0 if pressed == "Home" else len(self.rows[row]) - 1)
        down, right = ARROWS[pressed]
        row = min(max(row + down, 0), len(self.rows) - 1)
        line = self.rows[row]
        if right:
            return self._from(
                row, (place + right) % len(line) if self.round else min(max(place + right, 0), len(line) - 1)
            )
        return line[min(place, len(line) - 1)] or key

    def _from(self, row: int, place: int) -> str:
        """What is at a place, or below it where there is a hole."""
        return next(line[place] for line in self.rows[row:] if line[place])

    def keys(self) -> frozenset[str]:
        """Every key in it."""
        return frozenset(key for row in self.rows for key in row if key)
