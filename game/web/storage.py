"""Games kept in the visitor's browser. Storage may be blocked, full, corrupt or someone else's: play goes on.

One entry per game: a record's link text, what links never hold (names, title, the opponents' seed), what a list tells
of it, and a revision. `static/js/front.js` lists the same entries without Python.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Final

from game.web.setup import LONGEST_NAME, one_line

PREFIX: Final = "hedgerow:1:"
LONGEST_TITLE: Final = 60
LONGEST_TOLD: Final = 160
LONGEST_ENTRY: Final = 50_000
"""A longer text is not one of ours, and is not even read."""

_FULL: Final = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


@dataclass(frozen=True)
class Entry:
    """A kept game; `revision` grows with every save.

    `title`: the name a person gave it. `told`: where it stands, in a short line with nothing hidden in it. `saved`:
    when, in milliseconds since 1970.
    """

    id: str
    game: str
    payload: str
    names: tuple[str, ...]
    bot_seed: int
    revision: int = 0
    title: str = ""
    told: str = ""
    saved: int = 0
    over: bool = False


class Conflict(Exception):
    """Another tab has saved a newer revision of the game: `stored`. Nothing was written."""

    def __init__(self, stored: Entry) -> None:
        super().__init__(stored.id)
        self.stored = stored


class Trouble(StrEnum):
    """Why the browser keeps nothing."""

    BLOCKED = "blocked"
    FULL = "full"


class Store:
    """The games of this browser; `trouble` tells what became of the last attempt to read or write."""

    def __init__(self, local_storage: Any) -> None:
        """Use this `localStorage`; None when the browser does not even show it."""
        self._storage = local_storage
        self.trouble = Trouble.BLOCKED if local_storage is None else None
        self._told = False
        self._explained: frozenset[str] = frozenset()
        """What has been explained while this page is open, also where nothing can be kept."""

    @property
    def works(self) -> bool:
        """Whether the last attempt went well. A full storage is tried again at every save."""
        return self.trouble is None

    def news(self) -> Trouble | None:
        """The trouble, if it has not been asked for before: people are told once."""
        trouble = None if self._told else self.trouble
        self._told = self._told or trouble is not None
        return trouble

    def save(self, entry: Entry) -> Entry:
        """Keep the entry as the present game of its title; the entry with its new revision, written or not.

        Conflict when another tab was faster. A title given elsewhere meanwhile stays.
        """
        stored = self.find(entry.id)
        if stored and stored.revision > entry.revision:
            raise Conflict(stored)
        title = stored.title if stored else entry.title
        saved = replace(entry, revision=entry.revision + 1, title=title, saved=time.time_ns() // 1_000_000)
        if self._write(saved):
            self.bring_back(saved)
        return saved

    def bring_back(self, entry: Entry) -> None:
        """Make a kept game the present one of its title."""
        self._set(f"last:{entry.game}", entry.id)

    def find(self, entry_id: str) -> Entry | None:
        """The game with this id, if it can be read."""
        entry = read_entry(self._get(f"game:{entry_id}"))
        return entry if entry and entry.id == entry_id else None

    def last(self, game: str) -> Entry | None:
        """The game of this title that was played last, if it can be read."""
        entry_id = self._get(f"last:{game}")
        entry = self.find(entry_id) if isinstance(entry_id, str) else None
        return entry if entry and entry.game == game else None

    def games(self) -> list[Entry]:
        """Every game that can be read, the last played first."""
        start = f"{PREFIX}game:"
        try:
            keys = [self._storage.key(place) for place in range(self._storage.length)]
        except Exception as error:  # whatever a browser throws here
            self._failed(error)
            return []
        found = [self.find(key.removeprefix(start)) for key in keys if isinstance(key, str) and key.startswith(start)]
        return sorted(filter(None, found), key=lambda entry: -entry.saved)

    def rename(self, entry_id: str, title: str) -> None:
        """Give a kept game another title, none if empty; its revision stays, so that a tab playing it can go on."""
        if entry := self.find(entry_id):
            self._write(replace(entry, title=one_line(title, LONGEST_TITLE)))

    def delete(self, entry_id: str) -> None:
        """Forget a game."""
        try:
            self._storage.removeItem(f"{PREFIX}game:{entry_id}")
        except Exception as error:
            self._failed(error)

    def explained(self) -> frozenset[str]:
        """The kinds of decisions that have been explained in this browser."""
        kept = self._get("explained")
        return self._explained | frozenset(kept.split() if isinstance(kept, str) and len(kept) < LONGEST_ENTRY else ())

    def explain(self, kind: str) -> None:
        """Remember that a kind of decision has been explained; its name holds no space."""
        self._explained = self.explained() | {kind}
        self._set("explained", " ".join(sorted(self._explained)))

    def _get(self, name: str) -> object:
        try:
            found: object = self._storage.getItem(PREFIX + name)
        except Exception as error:
            self._failed(error)
            return None
        return found

    def _write(self, entry: Entry) -> bool:
        # The seed as text: in JavaScript, which renames games on the front page, a number would be rounded.
        data = asdict(entry) | {"bot_seed": str(entry.bot_seed)}
        return self._set(f"game:{entry.id}", json.dumps(data))

    def _set(self, name: str, text: str) -> bool:
        try:
            self._storage.setItem(PREFIX + name, text)
        except Exception as error:
            self._failed(error)
            return False
        self.trouble = None
        return True

    def _failed(self, error: Exception) -> None:
        full = any(name in str(error) for name in _FULL)  # Pyodide tells a DOMException's name in its text only
        self.trouble = Trouble.FULL if full else Trouble.BLOCKED


def read_entry(text: object) -> Entry | None:
    """The entry a stored text describes; None when it describes none. What is only told of a game may be missing.

    >>> read_entry("rubbish") is None
    True
    """
    if not isinstance(text, str) or len(text) > LONGEST_ENTRY:
        return None
    try:
        data = json.loads(text)
        entry_id, game, payload, revision = data["id"], data["game"], data["payload"], data["revision"]
        names, bot_seed = data["names"], int(data["bot_seed"])
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return None
    fits = all(isinstance(part, str) for part in (entry_id, game, payload)) and type(revision) is int
    if not fits or not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    title, told, saved = data.get("title"), data.get("told"), data.get("saved")
    return Entry(
        id=entry_id,
        game=game,
        payload=payload,
        names=tuple(one_line(name, LONGEST_NAME) for name in names),
        bot_seed=bot_seed,
        revision=revision,
        title=one_line(title, LONGEST_TITLE) if isinstance(title, str) else "",
        told=one_line(told, LONGEST_TOLD) if isinstance(told, str) else "",
        saved=saved if type(saved) is int else 0,
        over=data.get("over") is True,
    )
