"""The language of the page: the build has packed its words with the engine."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import js

from game.core import speech

WORDS: Final = Path("/packs/words.mo")
"""Where `static/js/runtime.js` puts the words of the page's language; English needs none."""


def speak_as_the_page() -> None:
    """Say everything in the language of the page from now on."""
    if WORDS.exists():
        with WORDS.open("rb") as file:
            speech.speak(gettext.GNUTranslations(file))


def own_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of a kept game: who is called "You" in another language of the site is so in this one."""
    everywhere = str(js.document.getElementById("setup-form").dataset.you).split("|")
    return tuple(speech.you() if name in everywhere else name for name in names)
