"""Games survive reloads, second tabs and storage that is blocked, full, corrupt or somebody else's."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.robot import begin, data, keys, play, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
BLOCKED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', {value: undefined});"
NO_EVENTS = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true);"
ELSEWHERE = "This game is now being played in another tab."


def opened(page: Page, address: str) -> Page:
    page.set_default_timeout(15_000)
    page.goto(address)
    ready(page)
    return page


def people(page: Page) -> None:
    page.get_by_label("Who plays as player 2").select_option("person")
    begin(page)


def entries(page: Page) -> list[dict[str, Any]]:
    found = page.evaluate(
        "Object.keys(localStorage).filter(k => k.startsWith('hedgerow:1:game:')).map(k => localStorage[k])"
    )
    return [json.loads(text) for text in found]


def kept(page: Page) -> dict[str, Any]:
    (entry,) = entries(page)
    return entry


def move(page: Page) -> None:
    """Play until one more decision is made."""
    ply = data(page, "ply")
    while data(page, "ply") == ply:
        page.locator(f'[data-key="{keys(page)[0]}"]').click()


def until_the_program_thinks(page: Page) -> None:
    keys(page)
    while data(page, "turn") == "0":
        page.locator(f'[data-key="{keys(page)[0]}"]').click()


def numbers(page: Page) -> list[int]:
    """Give the numbers in the list of moves, the last one first."""
    return [int(number) for number in page.locator("#log li .ply").all_text_contents() if number]


def test_what_the_list_tells_is_kept_with_every_move(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    page.get_by_label("Name of player 2").fill("<b>Toad</b>\u202e")
    people(page)
    for ply in range(4):
        assert data(page, "ply") == str(ply)
        entry = kept(page)
        name = entry["names"][int(data(page, "turn"))]
        assert entry["told"] == f"Move {ply + 1}, {name} to move"
        assert (entry["revision"], entry["over"], entry["names"][1]) == (ply + 1, False, "<b>Toad</b>")
        move(page)
    play(page, 3)
    entry = kept(page)
    assert entry["over"]
    assert re.search("won with|shared the win", entry["told"])


def test_reloads_while_a_program_thinks_play_its_move_once(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    for _ in range(3):
        until_the_program_thinks(page)
        payload, ply = kept(page)["payload"], int(data(page, "ply"))
        page.reload()
        ready(page)
        page.wait_for_selector("html[data-turn='0']", state="attached")
        assert int(data(page, "ply")) > ply
        assert numbers(page) == list(range(int(data(page, "ply")), 0, -1))
        assert kept(page)["payload"] != payload


def test_a_game_is_opened_by_its_id_and_is_then_the_last(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page)
    move(page)
    page.locator("#new").click()
    people(page)
    first, second = sorted(entries(page), key=lambda entry: str(entry["saved"]))
    assert first["revision"] == 2
    assert second["revision"] == 1
    page.goto(site)
    page.locator(f"[data-id='{first['id']}'] a").click()
    ready(page)
    assert data(page, "ply") == "1"
    assert "#" not in page.url
    page.reload()
    ready(page)
    assert data(page, "ply") == "1"
    page.evaluate("id => { location.hash = `#game:${id}` }", second["id"])
    page.wait_for_selector("html[data-ply='0']", state="attached")
    page.evaluate("location.hash = '#game:nothing'")
    expect(page.locator("#notice")).to_contain_text("does not keep that game any more")
    assert data(page, "ply") == "0"


def test_a_finished_game_is_watched_from_the_front_page(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page)
    play(page, 3)
    last = data(page, "ply")
    before = kept(page)
    page.goto(site)
    page.get_by_text("Finished games").click()
    page.get_by_role("link", name="Watch again").click()
    ready(page)
    assert (data(page, "ply"), data(page, "over")) == ("0", "false")
    page.locator("[data-act=last]").click()
    assert (data(page, "ply"), data(page, "over")) == (last, "true")
    assert kept(page) == before


def test_the_second_tab_says_so_and_takes_over(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page)
    move(page)
    second = opened(page.context.new_page(), f"{site}butterfly/")
    expect(second.locator("#prompt")).to_have_text(ELSEWHERE)
    expect(second.locator("[role=status]")).to_have_text(ELSEWHERE)
    assert data(second, "ply") == "1"
    expect(second.locator("#board .may-go")).to_have_count(0)
    assert second.evaluate("document.querySelectorAll('#table [data-key]:not([aria-disabled=true])').length") == 0
    move(page)
    second.locator("[data-act=take-over]").click()
    second.wait_for_selector("html[data-ply='2']", state="attached")
    expect(page.locator("#prompt")).to_have_text(ELSEWHERE)
    move(second)
    payload = kept(page)["payload"]
    page.locator("#board [data-key]").first.click(force=True)
    page.locator("#undo").click(force=True)
    assert (data(page, "ply"), kept(page)["payload"]) == ("2", payload)
    page.locator("[data-act=take-over]").click()
    page.wait_for_selector("html[data-ply='3']", state="attached")
    expect(second.locator("#prompt")).to_have_text(ELSEWHERE)
    move(page)
    assert kept(page)["revision"] == 5


def test_a_program_moves_only_in_the_tab_that_plays(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    until_the_program_thinks(page)
    second = opened(page.context.new_page(), f"{site}butterfly/")
    second.locator("[data-act=take-over]").click()
    second.wait_for_selector("html[data-turn='0']", state="attached")
    until_the_program_thinks(second)
    page.locator("[data-act=take-over]").click()
    expect(second.locator("#prompt")).to_have_text(ELSEWHERE)
    page.wait_for_selector("html[data-turn='0']", state="attached")
    assert numbers(page) == list(range(int(data(page, "ply")), 0, -1))
    assert int(data(second, "ply")) <= int(data(page, "ply"))


def test_a_tab_that_is_closed_or_at_its_set_up_holds_nothing(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page)
    second = opened(page.context.new_page(), f"{site}butterfly/")
    expect(second.locator("#prompt")).to_have_text(ELSEWHERE)
    page.locator("#new").click()
    second.reload()
    ready(second)
    assert keys(second)
    second.close()
    page.locator("[data-act=resume]").click()
    page.wait_for_selector("html[data-ply='0']", state="attached")
    assert keys(page)


def test_without_locks_and_events_the_revision_decides(site: str, page: Page) -> None:
    page.context.add_init_script(NO_LOCKS + NO_EVENTS)
    opened(page, f"{site}butterfly/")
    people(page)
    second = opened(page.context.new_page(), f"{site}butterfly/")
    move(second)
    before = kept(page)
    move(page)
    expect(page.locator("#prompt")).to_have_text(ELSEWHERE)
    assert kept(page) == before
    page.locator("[data-act=take-over]").click()
    page.wait_for_selector("html:not([data-ply='0'])", state="attached")
    move(page)
    assert kept(page)["revision"] == before["revision"] + 1
    move(second)
    expect(second.locator("#prompt")).to_have_text(ELSEWHERE)


def test_without_locks_the_other_tab_hears_of_a_move(site: str, page: Page) -> None:
    page.context.add_init_script(NO_LOCKS)
    opened(page, f"{site}butterfly/")
    people(page)
    second = opened(page.context.new_page(), f"{site}butterfly/")
    front = page.context.new_page()
    front.goto(site)
    front.locator("[data-act=rename]").click()
    front.get_by_role("textbox").fill("Summer")
    front.get_by_role("button", name="Save").click()
    expect(front.locator("[role=status]")).to_have_text("Renamed.")
    for tab in (page, second):  # what one tab stores, another may see a little later
        tab.wait_for_function("Object.values(localStorage).some((text) => text.includes('Summer'))")
    move(second)
    expect(page.locator("#prompt")).to_have_text(ELSEWHERE)
    expect(front.locator(".resume .facts")).to_contain_text("Move 2")
    assert kept(front)["title"] == "Summer"


def test_blocked_storage_is_said_once_and_play_goes_on(site: str, page: Page) -> None:
    page.add_init_script(BLOCKED)
    opened(page, f"{site}butterfly/")
    people(page)
    sentence = "This browser keeps nothing: the link holds your game."
    for place in ("#more", "[role=status]"):
        expect(page.locator(place)).to_contain_text(sentence)
    for _ in range(2):
        move(page)
        expect(page.locator("#more")).not_to_contain_text("link")
    page.locator("#new").click()
    expect(page.locator("#notice")).to_contain_text("waits while this page is open")
    page.locator("[data-act=resume]").click()
    assert data(page, "ply") == "2"
    page.goto(site)
    expect(page.locator("#games-in-progress")).to_be_hidden()


def test_full_storage_loses_nothing_and_is_tried_again(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page)
    page.evaluate("window.kept = Storage.prototype.setItem; " + FULL + "0")
    before = kept(page)
    move(page)
    expect(page.locator("#more")).to_contain_text("no room left to keep your game: the link holds it")
    move(page)
    assert (data(page, "ply"), kept(page)) == ("2", before)
    page.evaluate("Storage.prototype.setItem = window.kept; 0")
    move(page)
    assert kept(page)["told"].startswith("Move 4,")
    page.reload()
    ready(page)
    assert data(page, "ply") == "3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", ""),
        ("null", ""),
        ("x" * 100_000, ""),
        ('{"id": "ab", "game": "vines"}', ""),
        (
            json.dumps(
                {"id": "ab", "game": "butterfly", "payload": "1.AAAA", "names": [], "bot_seed": 1, "revision": 1}
            ),
            "read any more",
        ),
    ],
    ids=["cut", "null", "huge", "foreign", "unreadable"],
)
def test_rubbish_in_the_storage_is_left_alone(site: str, page: Page, text: str, told: str) -> None:
    page.goto(site)
    page.evaluate(
        "text => { localStorage['hedgerow:1:last:butterfly'] = 'ab'; localStorage['hedgerow:1:game:ab'] = text }", text
    )
    opened(page, f"{site}butterfly/")
    expect(page.locator("#setup")).to_be_visible()
    if told:
        expect(page.locator("#notice")).to_contain_text(told)
    people(page)
    move(page)
    page.reload()
    ready(page)
    assert data(page, "ply") == "1"
    assert page.evaluate("localStorage['hedgerow:1:game:ab']") == text


def test_names_in_an_entry_are_text(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page)
    entry = kept(page) | {"names": ["<b>\u202eAnn</b>" + "x" * 10_000, "\u200f"], "revision": 9}
    page.evaluate("([id, text]) => { localStorage['hedgerow:1:game:' + id] = text }", [entry["id"], json.dumps(entry)])
    page.reload()
    ready(page)
    expect(page.locator("#seats")).to_contain_text("<b>Ann</b>" + "x" * 14)
    expect(page.locator("#seats")).to_contain_text("Player 2")
    assert page.locator("#seats b", has_text=re.compile("^Ann$")).count() == 0
