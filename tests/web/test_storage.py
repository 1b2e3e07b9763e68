"""Kept games in a browser's storage that works, throws, is full, or holds what somebody else has written."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.web.setup import one_line
from game.web.storage import LONGEST_TITLE, PREFIX, Conflict, Entry, Store, Trouble, read_entry

ENTRY = Entry("ab12", "butterfly", "1.AAAA", ("You", "Wren"), (1 << 63) - 1)
OLD = '{"id": "ab12", "game": "butterfly", "payload": "1.AAAA", "names": ["You", "Wren"], "bot_seed": 7, "revision": 3}'


class Quota(Exception):
    pass


class Shelf:
    """A `localStorage` that can be told to misbehave."""

    def __init__(self, **texts: str) -> None:
        self.texts: dict[str, object] = {PREFIX + name.replace("_", ":"): text for name, text in texts.items()}
        self.fault: Exception | None = None

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, place: int) -> str:
        if self.fault and not isinstance(self.fault, Quota):
            raise self.fault
        return list(self.texts)[place]

    def getItem(self, key: str) -> object:  # noqa: N802
        if self.fault and not isinstance(self.fault, Quota):
            raise self.fault
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        if self.fault:
            raise self.fault
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802
        if self.fault:
            raise self.fault
        self.texts.pop(key, None)


def test_a_saved_game_is_the_last_of_its_title() -> None:
    shelf = Shelf()
    saved = Store(shelf).save(replace(ENTRY, title="Mine", told="Move 1", over=True))
    assert saved.revision == 1
    assert saved.saved > 1_700_000_000_000
    assert Store(shelf).last("butterfly") == Store(shelf).find("ab12") == saved
    assert Store(shelf).last("treelings") is None
    assert set(shelf.texts) == {"hedgerow:1:game:ab12", "hedgerow:1:last:butterfly"}


def test_the_seed_is_kept_as_text_for_javascript() -> None:
    shelf = Shelf()
    Store(shelf).save(ENTRY)
    assert json.loads(str(shelf.texts["hedgerow:1:game:ab12"]))["bot_seed"] == str(ENTRY.bot_seed)


def test_entries_from_before_titles_are_read() -> None:
    entry = read_entry(OLD)
    assert entry == Entry("ab12", "butterfly", "1.AAAA", ("You", "Wren"), 7, 3)


def test_nobody_overwrites_a_newer_revision() -> None:
    shelf = Shelf()
    first, second = Store(shelf), Store(shelf)
    start = first.save(ENTRY)
    moved = second.save(replace(start, payload="1.BBBB"))
    before = dict(shelf.texts)
    with pytest.raises(Conflict) as caught:
        first.save(replace(start, payload="1.CCCC"))
    assert caught.value.stored == moved
    assert shelf.texts == before
    assert first.save(replace(caught.value.stored, payload="1.DDDD")).revision == 3


def test_a_title_given_in_another_tab_stays_and_is_no_conflict() -> None:
    shelf = Shelf()
    saved = Store(shelf).save(ENTRY)
    Store(shelf).rename("ab12", "  Summer\n<b>\u202eevening</b>  ")
    again = Store(shelf).save(replace(saved, payload="1.BBBB"))
    assert (again.title, again.payload, again.revision) == ("Summer <b>evening</b>", "1.BBBB", 2)


def test_the_list_has_the_last_played_first_and_leaves_out_what_is_no_game() -> None:
    shelf = Shelf(
        game_ab12=OLD, game_corrupt="{", game_other=OLD, theme="dark", game_newer=OLD.replace("ab12", "newer")
    )
    shelf.texts |= {"someone:else": OLD, "hedgerow:1:game:number": 7}
    store, before = Store(shelf), dict(shelf.texts)
    store.save(replace(ENTRY, id="newest"))
    assert [entry.id for entry in store.games()] == ["newest", "ab12", "newer"]
    assert before.items() <= shelf.texts.items()


def test_delete_forgets_one_game() -> None:
    shelf = Shelf(game_ab12=OLD, game_other="kept")
    Store(shelf).delete("ab12")
    assert set(shelf.texts) == {"hedgerow:1:game:other"}


@pytest.mark.parametrize("shelf", [None, Shelf()], ids=["none", "throwing"])
def test_a_blocked_storage_keeps_nothing_and_says_so(shelf: Shelf | None) -> None:
    if shelf:
        shelf.fault = PermissionError()
    store = Store(shelf)
    assert store.last("butterfly") is None
    assert store.games() == []
    assert store.save(ENTRY).revision == 1
    store.rename("ab12", "x")
    store.delete("ab12")
    assert (store.works, store.trouble) == (False, Trouble.BLOCKED)


def test_a_full_storage_is_tried_again_and_loses_nothing() -> None:
    shelf = Shelf(game_other=OLD)
    store = Store(shelf)
    first = store.save(ENTRY)
    before = dict(shelf.texts)
    shelf.fault = Quota("A DOMException was thrown: QuotaExceededError: full")
    second = store.save(replace(first, payload="1.BBBB"))
    assert (store.trouble, shelf.texts) == (Trouble.FULL, before)
    assert (store.news(), store.news()) == (Trouble.FULL, None)
    shelf.fault = None
    third = store.save(replace(second, payload="1.CCCC"))
    assert store.works
    assert store.last("butterfly") == third


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "{",
        "[" * 40_000,
        "null",
        "7",
        '"text"',
        "[]",
        "{}",
        OLD.replace("3}", '"3"}'),
        OLD.replace("3}", "true}"),
        OLD.replace("3}", "NaN}"),
        OLD.replace('"1.AAAA"', "{}"),
        OLD.replace('"1.AAAA"', '"' + "A" * 60_000 + '"'),
        OLD.replace('["You", "Wren"]', '"You"'),
        OLD.replace('["You", "Wren"]', '["You", 7]'),
        OLD.replace(": 7,", ": Infinity,"),
        OLD.replace(": 7,", ": " + "9" * 5000 + ","),
        7,
        None,
        object(),
    ],
)
def test_what_is_no_entry_is_none(rubbish: object) -> None:
    assert read_entry(rubbish) is None
    shelf = Shelf(last_butterfly="ab12")
    shelf.texts["hedgerow:1:game:ab12"] = rubbish
    store = Store(shelf)
    assert store.last("butterfly") is None
    assert store.games() == []
    assert shelf.texts["hedgerow:1:game:ab12"] is rubbish


@pytest.mark.parametrize("field", ["title", "told", "saved", "over"])
@pytest.mark.parametrize("value", [7.5, [], {}, None, "\u202e \x00"])
def test_a_game_is_not_lost_for_what_is_only_told_of_it(field: str, value: object) -> None:
    entry = read_entry(json.dumps(json.loads(OLD) | {field: value}))
    assert entry == read_entry(OLD)


def test_long_names_and_lone_surrogates_are_cut_to_fit() -> None:
    entry = read_entry(OLD.replace("Wren", "<b>\\u202eW" + "x" * 10_000).replace("You", "\\ud800Y"))
    assert entry is not None
    assert entry.names == ("Y", "<b>W" + "x" * 20)
    assert one_line("é" * 100, LONGEST_TITLE) == "é" * 60


def test_an_id_of_another_entry_is_not_taken() -> None:
    assert Store(Shelf(last_butterfly="zz", game_zz=OLD)).last("butterfly") is None


def test_what_has_been_explained_is_remembered() -> None:
    shelf = Shelf()
    Store(shelf).explain("toy:turn")
    store = Store(shelf)
    store.explain("toy:end")
    assert Store(shelf).explained() == {"toy:turn", "toy:end"}
    shelf.fault = Exception("blocked")
    store.explain("toy:more")
    assert "toy:more" in store.explained(), "at least while the page is open"
    assert Store(shelf).explained() == frozenset()
    assert Store(None).explained() == frozenset()
