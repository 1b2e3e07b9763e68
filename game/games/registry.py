"""The games of the site. A new game needs one line here and a folder of its own.

Nothing of a game is imported before it is asked for, so that a page loads only what it shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from game.core.contract import Rules
from game.core.speech import later, say


@dataclass(frozen=True)
class GameEntry:
    """What the front page tells about a game: its name, seats, length in minutes, and a line to tempt.

    `engine`: its rules can be played; `page`: it has a page of its own on the site.
    """

    id: str
    name: str
    seats: tuple[int, int]
    length: int
    lure: str
    engine: bool = False
    page: bool = False

    @property
    def title(self) -> str:
        """The name in the present language."""
        return say(self.name)

    @property
    def blurb(self) -> str:
        """The line to tempt in the present language."""
        return say(self.lure)

    @property
    def playable(self) -> bool:
        """Whether visitors can play it."""
        return self.engine and self.page

    @property
    def players(self) -> str:
        """The number of players, as text."""
        return f"{self.seats[0]}\N{EN DASH}{self.seats[1]}"

    @property
    def minutes(self) -> str:
        """The usual length, as text."""
        return say("{minutes} min", minutes=self.length)


# Links number the games by their place here: only ever add at the end.
GAMES: Final = (
    GameEntry(
        "butterfly",
        later("Butterfly"),
        seats=(2, 5),
        length=20,
        lure=later("One hedgehog, three ways to go. Gather butterflies, dodge wasps."),
        engine=True,
        page=True,
    ),
    GameEntry(
        "treelings",
        later("Treelings"),
        seats=(2, 5),
        length=25,
        lure=later("Grow the tallest tree on your side of the fence."),
        engine=True,
        page=True,
    ),
    GameEntry(
        "fireflies",
        later("Dance of the Fireflies"),
        seats=(2, 6),
        length=60,
        lure=later("Bid by sun and by moon, plant beds of six colours."),
        engine=True,
        page=True,
    ),
    GameEntry(
        "vines",
        later("Vines and Flowers"),
        seats=(2, 4),
        length=45,
        lure=later("Join half flowers round a pergola before the hummingbirds come."),
        engine=True,
        page=True,
    ),
)


def entry(game: str) -> GameEntry:
    """The entry of a game; KeyError when there is none."""
    for found in GAMES:
        if found.id == game:
            return found
    raise KeyError(game)


def part(game: str, name: str) -> Any:
    """A module of a game, imported now: `rules`, `words`, `scene`, `notation` or `judge`; KeyError for none."""
    if not entry(game).engine:
        raise KeyError(game)
    return import_module(f"game.games.{game}.{name}")


def ids() -> tuple[str, ...]:
    """All games, in the order in which links number them."""
    return tuple(found.id for found in GAMES)


def engines() -> tuple[str, ...]:
    """The games whose rules can be played."""
    return tuple(found.id for found in GAMES if found.engine)


def pages() -> tuple[str, ...]:
    """The games that visitors can play on the site."""
    return tuple(found.id for found in GAMES if found.playable)


def rules(game: str) -> Rules[Any, Any]:
    """The rules of a game; KeyError when it cannot be played here."""
    found: Rules[Any, Any] = part(game, "rules").RULES
    return found
