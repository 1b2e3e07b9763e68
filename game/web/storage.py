"""Games kept in the visitor's browser. Storage may be blocked, full, corrupt or someone else's: play goes on.

One entry per game: a record's link text, the names (which links never hold), the opponents' seed, a revision.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

PREFIX: Final = "hedgerow:1:"


@dataclass(frozen=True)
class Entry:
    """A kept game; `revision` grows with every save."""

    id: str
    game: str
    payload: str
    names: tuple[str, ...]
    bot_seed: int
    revision: int = 0


class Store:
    """The games of this browser; `works` turns False for good at the first failure to write."""

    def __init__(self, local_storage: Any) -> None:
        """Use this `localStorage`; None when the browser does not even show it."""
        self._storage = local_storage
        self.works = local_storage is not None

    def save(self, entry: Entry) -> Entry:
        """Keep the entry as the present game of its title; the entry with its new revision."""
        saved = replace(entry, revision=entry.revision + 1)
        try:
            self._storage.setItem(f"{PREFIX}game:{entry.id}", json.dumps(asdict(saved)))
            self._storage.setItem(f"{PREFIX}last:{entry.game}", entry.id)
        except Exception:  # whatever a browser throws here, the game goes on
            self.works = False
        return saved

    def last(self, game: str) -> Entry | None:
        """The game of this title that was played last, if it can be read."""
        try:
            found = self._storage.getItem(f"{PREFIX}last:{game}")
            text = self._storage.getItem(f"{PREFIX}game:{found}") if found else None
        except Exception:
            self.works = False
            return None
        entry = read_entry(text) if text else None
        return entry if entry and entry.game == game else None

    def leave(self, game: str) -> None:
        """Forget which game of this title was played last; the game itself stays."""
        try:
            self._storage.removeItem(f"{PREFIX}last:{game}")
        except Exception:
            self.works = False

    def delete(self, entry_id: str) -> None:
        """Forget a game."""
        try:
            self._storage.removeItem(f"{PREFIX}game:{entry_id}")
        except Exception:
            self.works = False


def read_entry(text: str) -> Entry | None:
    """The entry a stored text describes; None when it describes none.

    >>> read_entry("rubbish") is None
    True
    """
    try:
        data = json.loads(text)
        entry = Entry(
            id=data["id"],
            game=data["game"],
            payload=data["payload"],
            names=tuple(data["names"]),
            bot_seed=data["bot_seed"],
            revision=data["revision"],
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    texts = (entry.id, entry.game, entry.payload, *entry.names)
    numbers = (entry.bot_seed, entry.revision)
    fits = all(isinstance(text, str) for text in texts) and all(type(number) is int for number in numbers)
    return entry if fits else None
