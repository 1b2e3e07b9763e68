"""The one way to words: gettext with named placeholders, English as the source language.

`speak` is called once, when a page knows its language. The words stand in `words.py` of each game, in `phrases.py`
and in the templates.

A lone person is called "You", which may ask for another verb than a name does: a sentence about `{name}` has a second
entry in every catalogue, in the context "you". English words fit both.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, update_wrapper
from typing import Final, TypeVar

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_forgetful: Final[list[Callable[[], None]]] = []

T = TypeVar("T")


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue
    for forget in _forgetful:
        forget()


def remembered(words: Callable[[T], str]) -> Callable[[T], str]:
    """For words that are asked for again and again: they are put together once per language. T has to be hashable."""
    known = lru_cache(maxsize=512)(words)
    _forgetful.append(known.cache_clear)

    def tell(about: T) -> str:
        return known(about)

    return update_wrapper(tell, words)


def say(text: str, **named: object) -> str:
    """The text in the present language with its placeholders filled.

    >>> say("{name} took {tile}", name="Wren", tile="a flower")
    'Wren took a flower'
    """
    found = _catalogue.pgettext("you", text) if _to_you(named) else text
    return (_catalogue.gettext(text) if found == text else found).format(**named)


def say_as(context: str, text: str) -> str:
    """A word that is the same elsewhere in English only; `context` tells the two apart for other languages.

    >>> say_as("a flower", "yellow")
    'yellow'
    """
    return _catalogue.pgettext(context, text)


def say_many(one: str, many: str, count: int, **named: object) -> str:
    """The form that fits `count`, which is also a placeholder.

    >>> say_many("{count} tile", "{count} tiles", 3)
    '3 tiles'
    """
    found = _catalogue.npgettext("you", one, many, count) if _to_you(named) else one
    found = _catalogue.ngettext(one, many, count) if found in (one, many) else found
    return found.format(count=count, **named)


def you() -> str:
    """What a lone person is called."""
    return say("You")


def later(text: str) -> str:
    """A text that is for the catalogues, and is handed to `say` only when it is shown."""
    return text


def _to_you(named: Mapping[str, object]) -> bool:
    return "name" in named and named["name"] == you()


def listed(items: Sequence[str]) -> str:
    """A list as in a sentence.

    >>> listed(["Wren", "Toad", "Mole"])
    'Wren, Toad and Mole'
    """
    if len(items) < 2:
        return "".join(items)
    return say("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])
