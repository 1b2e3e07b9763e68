"""What a visitor has set. boot.js keeps the choices and writes them on <html>, where they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Speed(StrEnum):
    """How long things take to move; the value of `data-speed`."""

    CALM = "calm"
    QUICK = "quick"
    OFF = "off"


@dataclass(frozen=True)
class Settings:
    """What can be set.

    `confirm`: every move waits for `confirm`, not only where tiles are small. `shortcuts`: single keys do something.
    `help`: a kind of decision is explained when it comes up for the first time.
    """

    speed: Speed = Speed.CALM
    confirm: bool = False
    shortcuts: bool = True
    help: bool = True

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Settings:
        """The settings in the data attributes of <html>; what is missing or unknown is as at first.

        >>> Settings.read({"speed": "quick", "confirm": "on", "shortcuts": "rubbish"})
        Settings(speed=<Speed.QUICK: 'quick'>, confirm=True, shortcuts=True, help=True)
        """
        speed = data.get("speed", "")
        return cls(
            speed=Speed(speed) if speed in set(Speed) else Speed.CALM,
            confirm=data.get("confirm") == "on",
            shortcuts=data.get("shortcuts") != "off",
            help=data.get("help") != "off",
        )
