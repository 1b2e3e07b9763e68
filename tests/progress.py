"""What the long suites have finished, kept on disk so that they go on where they stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import build

if TYPE_CHECKING:
    from pathlib import Path


class Progress:
    """The finished parts of one long suite.

    They count only for the sources they were run on: any change under `game/` or to the tests starts afresh. Several
    processes may mark at once.
    """

    def __init__(self, name: str, folder: Path = build.CACHE / "long") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{name}-{sources()}.txt"
        self.finished = set((build.read(self.file) or "").splitlines())

    def done(self, key: str) -> bool:
        """Tell whether the part `key` was finished before."""
        return key in self.finished

    def mark(self, key: str) -> None:
        """Note that the part `key` is finished."""
        self.finished.add(key)
        with open(self.file, "a", encoding="utf-8") as file:
            file.write(key + "\n")


def sources() -> str:
    """Return a short hash over the Python that the long suites test and are made of."""
    paths = [path for folder in ("game", "tests") for path in build.files(build.ROOT / folder) if path.suffix == ".py"]
    return build.digest("".join(build.digest(path.read_bytes()) for path in paths).encode())[:12]
