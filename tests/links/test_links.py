"""Links: there and back, mangled in every way, impossible, enormous, random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.core import link
from game.core.contract import Rules
from game.core.link import ALPHABET, FORMAT, LinkProblem, LinkRefusal, Registry
from game.core.record import Change, Player, Purpose, Record
from game.core.session import Session
from game.core.values import Seat
from game.games import registry
from game.games.butterfly.rules import ButterflyRules
from tests.contract.games import CONFIGURATIONS, REGISTERED, Configuration, play_out, share
from tests.contract.laws import LONGEST_LINK, nobody
from tests.contract.toy import TOY_REGISTRY
from tests.progress import Progress

LONGEST: Final = {"butterfly": 300}
"""Games whose links must be shorter than the general bound."""

NAMES: Final = {str(configuration): configuration for configuration in CONFIGURATIONS}


@cache
def sample(name: str) -> tuple[str, Record, Registry]:
    """Return a link of a whole random game, its record, and the registry to read it with."""
    configuration = NAMES[name]
    game = play_out(configuration, 11)
    return link.encode(game.record, configuration.registry), game.record, configuration.registry


def places(text: str, name: str, start: int = len(FORMAT), end: int = 0) -> list[int]:
    """The places in a link where it is damaged: all of them, with options that are not the usual ones a share."""
    every = range(start, len(text) - end)
    return sorted(Random(name).sample(every, share(len(every), NAMES[name])))


@cache
def begun(plies: int) -> tuple[str, Record]:
    """Return a link of the beginning of a Butterfly game for two, and its record."""
    record = play_out(NAMES["butterfly-2-every"], 5).record.upto(plies)
    return link.encode(record, registry), record


def check_true_beginning(found: Record | LinkRefusal, record: Record) -> None:
    """Fail unless the text was recognised as damaged and only what is true was read from it."""
    assert is_true_beginning(found, record)


def is_true_beginning(found: Record | LinkRefusal, record: Record) -> bool:
    """Tell whether only what is true was read from a damaged text; fail unless it was recognised as such."""
    assert isinstance(found, LinkRefusal), "a damaged link gave a game"
    if found.beginning is None:
        return True
    assert found.problem in (LinkProblem.CUT, LinkProblem.CHANGED)
    true = found.beginning == record.upto(len(found.beginning.plies))
    assert true or Session(found.beginning, registry_of(record).rules(record.game), nobody)
    return true


def registry_of(record: Record) -> Registry:
    """Return the registry that the record's game stands in."""
    return registry if record.game in registry.ids() else TOY_REGISTRY


# --- there and back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("purpose", Purpose)
@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("open_at", [None, 0, 3, 20])
def test_all_that_a_record_holds_comes_back(purpose: Purpose, practice: bool, open_at: int | None) -> None:
    record = play_out(NAMES["butterfly-4-scattered"], 8).record.upto(20)
    changes = (Change(0, Seat(1), Player.GREEDY), Change(7, Seat(3), None), Change(7, Seat(1), Player.PERSON))
    full = replace(record, purpose=purpose, practice=practice, open_at=open_at, changes=changes)
    assert link.decode(link.encode(full, registry), registry) == full


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63, 2**64 - 1])
def test_every_seed_comes_back(seed: int) -> None:
    record = replace(play_out(NAMES["butterfly-3-every"], 1).record.upto(0), seed=seed)
    assert link.decode(link.encode(record, registry), registry) == record


@pytest.mark.parametrize("player", Player)
def test_every_kind_of_player_comes_back(player: Player) -> None:
    record = replace(play_out(NAMES["butterfly-2-every"], 1).record.upto(0), seats=(player, Player.PERSON))
    assert link.decode(link.encode(record, registry), registry) == record


def test_every_number_of_plies_comes_back() -> None:
    """Blocks of fifteen characters end at all places of a move."""
    whole = play_out(NAMES["butterfly-2-every"], 5).record
    for plies in range(len(whole.plies) + 1):
        assert link.decode(link.encode(whole.upto(plies), registry), registry) == whole.upto(plies)


@pytest.mark.parametrize(
    "around", ["{} ", " {}", "\t{}\n", "{}.", "{},", "{})", "{}]", '{}".', "{}!", "{}>", "{}?", "{};"]
)
def test_a_sentence_around_a_link_does_no_harm(around: str) -> None:
    text, record, games = sample("butterfly-3-every")
    assert link.decode(around.format(text), games) == record


# --- damage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1, 9])
def test_every_change_of_one_character_is_recognised(plies: int) -> None:
    text, record = begun(plies)
    for place in range(len(text)):
        for other in ALPHABET + ".%~ é":
            if other != text[place]:
                changed = text[:place] + other + text[place + 1 :]
                if changed.strip().rstrip(".") != text:
                    check_true_beginning(link.decode(changed, registry), record)


@pytest.mark.parametrize("name", NAMES)
def test_changes_of_long_links_are_recognised(name: str) -> None:
    text, record, games = sample(name)
    chance = Random(name)
    for place in places(text, name):
        for other in chance.sample(sorted(set(ALPHABET) - {text[place]}), 3):
            check_true_beginning(link.decode(text[:place] + other + text[place + 1 :], games), record)


@pytest.mark.parametrize("name", NAMES)
def test_every_cut_is_recognised(name: str) -> None:
    text, record, games = sample(name)
    saved = 0
    for length in (*places(text, name, start=0), len(text) - 1):
        for ending in ("", ".", "…", "..."):
            found = link.decode(text[:length] + ending, games)
            check_true_beginning(found, record)
            if isinstance(found, LinkRefusal) and found.beginning is not None:
                saved = len(link.encode(found.beginning, games))
    head = len(link.encode(record.upto(0), games))
    assert saved > len(text) - 24 or len(text) < head + 24, "too little is saved of a link that has lost its end"


@pytest.mark.parametrize("name", NAMES)
def test_two_neighbours_that_changed_places_are_recognised(name: str) -> None:
    text, record, games = sample(name)
    for place in places(text, name, end=1):
        swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
        if swapped != text:
            check_true_beginning(link.decode(swapped, games), record)


def in_two_or_three_places(text: str, chance: Random) -> str:
    changed = list(text)
    for place in chance.sample(range(len(FORMAT), len(text)), chance.choice((2, 3))):
        changed[place] = chance.choice(sorted(set(ALPHABET) - {text[place]}))
    return "".join(changed)


def without_some(text: str, chance: Random) -> str:
    place = chance.randrange(len(FORMAT), len(text))
    return text[:place] + text[place + chance.choice((1, 2, 5, 16)) :]


def with_some_twice(text: str, chance: Random) -> str:
    place = chance.randrange(len(FORMAT), len(text))
    return text[:place] + text[place - chance.choice((1, 2, 5, 16)) :]


@pytest.mark.parametrize("damage", [in_two_or_three_places, without_some, with_some_twice])
def test_greater_damage_is_recognised(damage: Callable[[str, Random], str]) -> None:
    """It never gives a game. One check character in 64 fits by chance, so a false beginning is rare, not impossible."""
    chance, false, tried = Random(1), 0, 0
    for name in NAMES:
        text, record, games = sample(name)
        for _ in range(share(200, NAMES[name])):
            tried += 1
            changed = damage(text, chance)
            if changed[2:] != text[2:]:
                false += not is_true_beginning(link.decode(changed, games), record)
    assert false < tried / 64


@pytest.mark.parametrize(
    "rubbish", ["x", "AAAA", "&fbclid=1", "?utm_source=a", "%20", " and more", "#", "/", "…", "\u200b", "**"]
)
def test_appended_rubbish_is_recognised(rubbish: str) -> None:
    text, record, games = sample("butterfly-2-every")
    found = link.decode(text + rubbish, games)
    check_true_beginning(found, record)
    assert isinstance(found, LinkRefusal)
    assert found.problem in (LinkProblem.CUT, LinkProblem.CHANGED)
    assert found.beginning is not None
    if rubbish[0] not in ALPHABET:
        assert found.beginning == record


@pytest.mark.parametrize("mangle", [str.lower, str.upper, str.swapcase, lambda text: text.replace("-", "\N{EN DASH}")])
def test_a_link_written_otherwise_is_recognised(mangle: Any) -> None:
    text, record, games = sample("butterfly-5-every")
    assert mangle(text) != text
    check_true_beginning(link.decode(mangle(text), games), record)


def test_the_beginning_of_a_damaged_link_reaches_nearly_up_to_the_damage() -> None:
    """A check character follows every fifteen: at most that many characters before the damage are lost."""
    text, record, games = sample("butterfly-5-every")
    place = len(text) - 20
    other = "A" if text[place] != "A" else "B"
    found = link.decode(text[:place] + other + text[place + 1 :], games)
    assert isinstance(found, LinkRefusal)
    assert found.problem is LinkProblem.CHANGED
    assert found.beginning is not None
    bits_lost = 6 * 40
    assert len(found.beginning.plies) > len(record.plies) - bits_lost / 2


# --- not ours, not yet, not possible -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", LinkProblem.NO_LINK),
        ("1", LinkProblem.NO_LINK),
        ("hello", LinkProblem.NO_LINK),
        ("start", LinkProblem.NO_LINK),
        ("x.AAAA", LinkProblem.NO_LINK),
        ("-1.AAAA", LinkProblem.NO_LINK),
        ("1%2EAAAAAAAA", LinkProblem.NO_LINK),
        (".AAAA", LinkProblem.NO_LINK),
        ("12345.AAAA", LinkProblem.NO_LINK),
        ("2.AAAA", LinkProblem.NEWER),
        ("17.~", LinkProblem.NEWER),
        ("1." + "A" * 100_000, LinkProblem.TOO_LONG),
        ("1." + "é" * 100_000, LinkProblem.TOO_LONG),
        ("1.A", LinkProblem.CUT),
        ("1.~", LinkProblem.CHANGED),
        ("1.!", LinkProblem.NO_LINK),
    ],
)
def test_what_is_no_link_of_ours(text: str, problem: LinkProblem) -> None:
    assert link.decode(text, registry) == LinkRefusal(problem)


def crafted(
    game: int = 0,
    rules: int = 0,
    players: tuple[int, ...] = (0, 0),
    first: int = 0,
    purpose: int = 0,
    open_at: int = 0,
    changes: tuple[tuple[int, int, int], ...] = (),
    count: int = 0,
    tail: tuple[tuple[int, int], ...] = (),
) -> str:
    """Write a text with good checks that says anything at all; `tail` are (value, width) after the head."""
    tape = link._Tape()
    tape.bits(game, 6)
    tape.number(rules)
    tape.bits(len(players), 4)
    for player in players:
        tape.bits(player, 4)
    tape.choice(first, len(players) + 1)
    tape.choice(0, 2)
    tape.bits(1, 64)
    tape.bits(0, 1)
    tape.bits(purpose, 2)
    tape.number(open_at)
    tape.number(len(changes))
    for ply, seat, player in changes:
        tape.number(ply)
        tape.bits(seat, 4)
        tape.bits(player, 4)
    tape.number(count)
    for value, width in tail:
        tape.bits(value, width)
    return FORMAT + link._with_checks(tape.characters())


def test_a_crafted_text_can_be_a_good_link() -> None:
    record = link.decode(crafted(), registry)
    assert isinstance(record, Record)
    assert link.encode(record, registry) == crafted()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (crafted(game=len(registry.ids())), LinkProblem.UNKNOWN_GAME),
        (crafted(game=63), LinkProblem.UNKNOWN_GAME),
        (crafted(rules=5), LinkProblem.NEWER),
        (crafted(players=(0,)), LinkProblem.IMPOSSIBLE),
        (crafted(players=(0,) * 6), LinkProblem.IMPOSSIBLE),
        (crafted(players=(0, 15)), LinkProblem.NEWER),
        (crafted(purpose=3), LinkProblem.NEWER),
        (crafted(open_at=2), LinkProblem.IMPOSSIBLE),
        (crafted(changes=((1, 0, 1),)), LinkProblem.IMPOSSIBLE),
        (crafted(changes=((0, 2, 1),)), LinkProblem.IMPOSSIBLE),
        (crafted(changes=((0, 0, 15),)), LinkProblem.NEWER),
        (crafted(changes=((0, 0, 1),) * 65), LinkProblem.IMPOSSIBLE),
        (crafted(changes=((0, 0, 0), (0, 0, 0))), LinkProblem.IMPOSSIBLE),
        (crafted(changes=((0, 0, 0), (0, 1, 0))), LinkProblem.IMPOSSIBLE),
        (crafted(changes=((0, 0, 0), (0, 1, 1))), LinkProblem.IMPOSSIBLE),
        (crafted(count=1), LinkProblem.IMPOSSIBLE),
        (crafted(count=4, tail=((0, 7),)), LinkProblem.IMPOSSIBLE),
        (crafted(count=1_000_000, tail=((0, 6),) * 2000), LinkProblem.IMPOSSIBLE),
        (crafted(count=10_000_000), LinkProblem.IMPOSSIBLE),
        (crafted(tail=((0, 6),)), LinkProblem.IMPOSSIBLE),
        (crafted(tail=((1, 1),)), LinkProblem.IMPOSSIBLE),
        (FORMAT + link._with_checks([]), LinkProblem.IMPOSSIBLE),
        (FORMAT + link._with_checks([0] * 5), LinkProblem.IMPOSSIBLE),
    ],
)
def test_what_cannot_be_or_cannot_be_yet(text: str, problem: LinkProblem) -> None:
    assert link.decode(text, registry) == LinkRefusal(problem)


def test_nothing_is_played_after_all_others_have_resigned() -> None:
    record = play_out(NAMES["butterfly-2-every"], 5).record.upto(6)
    ended = replace(record, changes=(Change(6, Seat(0), None),))
    assert link.decode(link.encode(ended, registry), registry) == ended
    played_on = replace(record, changes=(Change(5, Seat(0), None),))
    assert link.decode(link.encode(played_on, registry), registry) == LinkRefusal(LinkProblem.IMPOSSIBLE)


class OneGame:
    """A registry with other rules in the place of Butterfly's."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules = rules

    def ids(self) -> tuple[str, ...]:
        return registry.ids()

    def rules(self, game: str) -> Rules[Any, Any]:
        return self._rules


def test_a_game_without_rules_yet_is_not_known() -> None:
    class Coming:
        def ids(self) -> tuple[str, ...]:
            return registry.ids()

        def rules(self, game: str) -> Rules[Any, Any]:
            raise KeyError(game)

    assert link.decode(crafted(), Coming()) == LinkRefusal(LinkProblem.UNKNOWN_GAME)


def test_links_of_other_versions_of_the_rules_are_refused() -> None:
    class NewRules(ButterflyRules):
        version = 9

    new = OneGame(NewRules())
    record = replace(begun(4)[1], rules=9)
    assert link.decode(link.encode(record, new), registry) == LinkRefusal(LinkProblem.NEWER)
    assert link.decode(link.encode(record, new), new) == record
    old = link.decode(begun(4)[0], new)
    assert isinstance(old, LinkRefusal)


def test_decoding_pauses_so_that_a_page_stays_alive() -> None:
    text, record, games = sample("butterfly-5-every")
    pauses = sum(1 for _ in link.decode_in_slices(text, games))
    assert pauses >= len(record.plies) // 25
    assert link.decode(text, games) == record


# --- random texts --------------------------------------------------------------------------------------------------

values = some.lists(some.integers(0, 63), max_size=60)


def check_total(text: str, games: Registry) -> None:
    """Fail unless the text gives a refusal, or a game that can be played and comes back by its own link."""
    found = link.decode(text, games)
    record = found.beginning if isinstance(found, LinkRefusal) else found
    if record is not None:
        session = Session(record, games.rules(record.game), nobody)
        assert (session.turn is None) == (session.outcome() is not None)
        assert link.decode(link.encode(record, games), games) == record


@given(some.text())
def test_any_text_is_answered(text: str) -> None:
    check_total(text, registry)
    check_total(FORMAT + text, registry)


@given(some.text(ALPHABET, max_size=200))
def test_any_text_of_the_alphabet_is_answered(text: str) -> None:
    check_total(FORMAT + text, registry)


@given(values)
def test_any_content_with_good_checks_is_answered(content: list[int]) -> None:
    check_total(FORMAT + link._with_checks(content), registry)
    check_total(FORMAT + link._with_checks([0, *content]), registry)
    check_total(FORMAT + link._with_checks([1, *content]), TOY_REGISTRY)


@given(some.data())
def test_a_good_head_with_anything_behind_it_is_answered(data: some.DataObject) -> None:
    small = some.integers(0, 3)
    text = crafted(
        players=tuple(data.draw(some.lists(small, min_size=2, max_size=5))),
        purpose=data.draw(small),
        open_at=data.draw(some.integers(0, 30)),
        changes=tuple(data.draw(some.lists(some.tuples(some.integers(0, 30), small, small), max_size=4))),
        count=data.draw(some.integers(0, 60)),
        tail=tuple((value, 6) for value in data.draw(values)),
    )
    check_total(text, registry)


@given(some.sampled_from(sorted(NAMES)), some.data())
def test_a_mangled_link_is_answered(name: str, data: some.DataObject) -> None:
    text, record, games = sample(name)
    start = data.draw(some.integers(0, len(text)))
    end = data.draw(some.integers(start, len(text)))
    mangled = text[:start] + data.draw(some.text(ALPHABET + ".%/ ", max_size=4)) + text[end:]
    found = link.decode(mangled, games)
    if isinstance(found, LinkRefusal):
        check_total(mangled, games)
    else:
        assert found == record


# --- length --------------------------------------------------------------------------------------------------------

GAMES, LONG_GAMES, PART = 200, 10_000, 250


@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_the_longest_link_is_short_enough(configuration: Configuration) -> None:
    check_lengths(configuration, 0, GAMES // ways(configuration))


@pytest.mark.slow
@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_the_longest_of_many_links_is_short_enough(configuration: Configuration, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress, count = Progress("links"), LONG_GAMES // ways(configuration)
    for start in range(0, count, PART):
        if not progress.done(f"{configuration} {start}"):
            check_lengths(configuration, start, min(PART, count - start))
            progress.mark(f"{configuration} {start}")


def ways(configuration: Configuration) -> int:
    """Return in how many ways the game can be set up: they share the number of games."""
    return sum(other.game == configuration.game for other in REGISTERED)


def check_lengths(configuration: Configuration, start: int, count: int) -> None:
    """Fail when one of the random games has too long a link."""
    bound = LONGEST.get(configuration.game, LONGEST_LINK)
    for seed in range(start, start + count):
        record = play_out(configuration, seed).record
        assert len(link.encode(record, registry)) <= bound, f"{configuration} seed {seed}"
