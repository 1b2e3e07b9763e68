"""All randomness of a game: a small counter-based generator, the same on every Python.

The numbers are SplitMix64's (Steele, Lea, Flood 2014: the output function over a counter with the golden-ratio
step), keyed by seed, ply and a tag. Nothing is carried over from one ply to the next, so undo and replay never roll
anew. Test vectors stand in `tests/contract/test_dice.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

SEED_BITS = 64
_MASK = (1 << SEED_BITS) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(number: int) -> int:
    """SplitMix64's output function: 64 bits in, 64 well-mixed bits out."""
    number &= _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def tag_key(tag: str) -> int:
    """FNV-1a over the tag's UTF-8 bytes, 64 bits."""
    key = 0xCBF29CE484222325
    for byte in tag.encode():
        key = ((key ^ byte) * 0x100000001B3) & _MASK
    return key


class Dice:
    """The dice of one ply. Each tag may be used once."""

    __slots__ = ("_key", "_used")

    def __init__(self, key: int) -> None:
        """Make the dice whose numbers follow from `key` (64 bits)."""
        self._key = key
        self._used: set[str] = set()

    def below(self, tag: str, limit: int) -> int:
        """An unbiased number from 0 to limit - 1; ValueError for a limit below 1 or a tag used before."""
        if limit < 1:
            raise ValueError("nothing to choose from")
        return _Stream(self._start(tag)).below(limit)

    def shuffle(self, tag: str, items: Iterable[T]) -> tuple[T, ...]:
        """The items in an order drawn evenly from all orders (Fisher and Yates, from the last place down)."""
        shuffled = list(items)
        stream = _Stream(self._start(tag))
        for last in range(len(shuffled) - 1, 0, -1):
            other = stream.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled)

    def _start(self, tag: str) -> int:
        if tag in self._used:
            raise ValueError(f"tag {tag!r} was used before in this ply")
        self._used.add(tag)
        return mix(self._key ^ tag_key(tag))


class _Stream:
    __slots__ = ("_counter",)

    def __init__(self, start: int) -> None:
        self._counter = start

    def below(self, limit: int) -> int:
        fair = (1 << SEED_BITS) - (1 << SEED_BITS) % limit
        while True:
            self._counter = (self._counter + _GOLDEN) & _MASK
            number = mix(self._counter)
            if number < fair:
                return number % limit


class Rng:
    """The randomness of one game, made from its 64-bit seed.

    >>> Rng(1).at(0).shuffle("deck", "abcd") == Rng(1).at(0).shuffle("deck", "abcd")
    True
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        """Make the generator; ValueError when the seed does not fit 64 bits."""
        if not 0 <= seed <= _MASK:
            raise ValueError("a seed is a whole number of 64 bits")
        self._seed = seed

    def at(self, ply: int) -> Dice:
        """Fresh dice for this ply: 0 for the set-up, then 1 for the first decision and so on."""
        return Dice(mix(mix(self._seed + _GOLDEN) + ply * _GOLDEN))
