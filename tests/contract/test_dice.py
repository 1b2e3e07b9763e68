"""The generator: its numbers for ever, its fairness, each tag once."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Final

import pytest

from game.core.dice import Dice, Rng, mix, tag_key

GOLDEN: Final = 0x9E3779B97F4A7C15

# Published first outputs of SplitMix64 for the seed 1234567.
SPLITMIX: Final = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)

# Published values of FNV-1a with 64 bits, and one of a text that is not ASCII.
FNV: Final = {
    "": 0xCBF29CE484222325,
    "a": 0xAF63DC4C8601EC8C,
    "foobar": 0x85944171F73967E8,
    "Häher": 0x90EB426A61B2A977,
}

# seed, ply: below 5 for the tag "first player"; below 2**63 + 1 for "big"; ten items shuffled for "deck".
PINNED: Final = {
    (0, 0): (2, 8463355871361981293, (0, 8, 4, 6, 1, 5, 3, 7, 9, 2)),
    (0, 1): (0, 2722096790794676200, (2, 8, 7, 1, 0, 9, 6, 3, 4, 5)),
    (0, 77): (4, 5895080947353227517, (4, 6, 7, 2, 5, 9, 1, 8, 0, 3)),
    (1, 0): (3, 1972902899721637341, (7, 1, 4, 9, 8, 0, 3, 6, 2, 5)),
    (1, 1): (4, 2534682480975439490, (0, 5, 9, 3, 6, 4, 8, 1, 2, 7)),
    (1, 77): (2, 8788282260178512305, (2, 7, 1, 8, 0, 3, 6, 9, 4, 5)),
    (2**64 - 1, 0): (3, 2600450680524685824, (2, 9, 5, 8, 0, 6, 3, 7, 1, 4)),
    (2**64 - 1, 1): (0, 8176148430006899758, (9, 7, 8, 5, 0, 1, 6, 2, 4, 3)),
    (2**64 - 1, 77): (1, 8958014137563989030, (3, 7, 4, 1, 6, 9, 0, 5, 8, 2)),
}


def test_mix_is_the_output_function_of_splitmix64() -> None:
    assert tuple(mix(1234567 + step * GOLDEN) for step in range(1, 6)) == SPLITMIX
    assert mix(0) == 0
    assert mix(2**64 + 1) == mix(1) == 0x5692161D100B05E5
    assert mix(2**64 - 1) == 0xB4D055FCF2CBBD7B


@pytest.mark.parametrize("tag", FNV)
def test_tags_are_hashed_with_fnv_1a(tag: str) -> None:
    assert tag_key(tag) == FNV[tag]


@pytest.mark.parametrize(("seed", "ply"), PINNED)
def test_dice_fall_as_they_always_did(seed: int, ply: int) -> None:
    dice = Rng(seed).at(ply)
    found = dice.below("first player", 5), dice.below("big", 2**63 + 1), dice.shuffle("deck", range(10))
    assert found == PINNED[seed, ply]


def test_the_order_of_asking_changes_nothing() -> None:
    one, other = Rng(5).at(3), Rng(5).at(3)
    assert (one.below("a", 99), one.below("b", 99)) == tuple(reversed((other.below("b", 99), other.below("a", 99))))


def test_small_shuffles_and_numbers() -> None:
    assert Dice(1).shuffle("none", ()) == ()
    assert Dice(1).shuffle("one", "x") == ("x",)
    assert Dice(1).below("one", 1) == 0
    with pytest.raises(ValueError, match="nothing to choose from"):
        Dice(1).below("none", 0)


def test_a_tag_serves_once() -> None:
    dice = Rng(9).at(1)
    dice.below("tiles", 3)
    with pytest.raises(ValueError, match="'tiles' was used before"):
        dice.below("tiles", 3)
    with pytest.raises(ValueError, match="'tiles' was used before"):
        dice.shuffle("tiles", "abc")
    Rng(9).at(1).below("tiles", 3)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="64 bits"):
        Rng(seed)


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 10, 36])
def test_small_ranges_are_fair(limit: int) -> None:
    """Chi-square over plies, as games draw them; the bound is far out, and the numbers are fixed."""
    draws = 600 * limit
    counts = Counter(Rng(limit).at(ply).below("die", limit) for ply in range(draws))
    assert set(counts) == set(range(limit))
    chi_square = sum((count - 600) ** 2 / 600 for count in counts.values())
    assert chi_square < limit - 1 + 4 * (2 * limit) ** 0.5


def test_orders_are_fair() -> None:
    counts = Counter(Rng(seed).at(0).shuffle("deck", "abcd") for seed in range(4800))
    assert set(counts) == set(permutations("abcd"))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 23 + 4 * 46**0.5


def test_numbers_that_would_be_unfair_are_thrown_again() -> None:
    """Below 2**63 + 1 nearly half of all numbers are too high to be fair; those that remain reach every half."""
    limit = 2**63 + 1
    numbers = [Rng(seed).at(0).below("big", limit) for seed in range(400)]
    assert all(0 <= number < limit for number in numbers)
    assert 160 < sum(number < 2**62 for number in numbers) < 240
