"""The one way to words: gettext with named placeholders, English as the source language.

`speak` is called once, when a page or the command line knows its language. The words stand in `words.py` of each
game, in `phrases.py` and in the templates.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue


def say(text: str, **named: object) -> str:
    """The text in the present language with its placeholders filled.

    >>> say("{name} took {tile}", name="Wren", tile="a flower")
    'Wren took a flower'
    """
    return _catalogue.gettext(text).format(**named)


def say_many(one: str, many: str, count: int, **named: object) -> str:
    """The form that fits `count`, which is also a placeholder.

    >>> say_many("{count} tile", "{count} tiles", 3)
    '3 tiles'
    """
    return _catalogue.ngettext(one, many, count).format(count=count, **named)


def listed(items: Sequence[str]) -> str:
    """A list as in a sentence.

    >>> listed(["Wren", "Toad", "Mole"])
    'Wren, Toad and Mole'
    """
    if len(items) < 2:
        return "".join(items)
    return say("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])
