"""The language of the page: the build has packed its words with the engine."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

import js

import game
from game.core import speech


def speak_as_the_page() -> None:
    """Say everything in the language of the page from now on."""
    folder = Path(str(game.__file__)).parent / "locale"
    language: str = js.document.documentElement.lang
    speech.speak(gettext.translation("hedgerow", folder, [language], fallback=True))


def own_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of a kept game: who is called "You" in another language of the site is so in this one."""
    everywhere = str(js.document.getElementById("setup-form").dataset.you).split("|")
    return tuple(speech.you() if name in everywhere else name for name in names)
