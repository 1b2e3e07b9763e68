"""Replays: scrubber, steps, playing by itself, the log as a way to any place, and the game in play that waits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from game.core import link
from game.core.record import Purpose
from game.games import registry
from tests.browser.robot import begin, data, keys, play, ready
from tests.browser.test_sharing import PLIES, at_table, played

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
WHOLE = played(-1)
LAST = len(WHOLE.plies)


def watching(page: Page, site: str, plies: int = PLIES, place: int = 0) -> Page:
    """Open a replay by its link."""
    record = played(plies, purpose=Purpose.REPLAY, open_at=place)
    page.goto(f"{site}butterfly/#{link.encode(record, registry)}")
    ready(page)
    page.locator("#opened-replay").click()
    at(page, place)
    return page


def at(page: Page, place: int) -> None:
    """Wait for a place, and check that all of the page tells the same of it."""
    page.wait_for_selector(f"html[data-ply='{place}']", state="attached")
    expect(page.locator("#scrub")).to_have_value(str(place))
    expect(page.locator("#log [aria-current=true]")).to_have_attribute("data-line", str(place))


def test_steps_scrubber_and_log_lead_to_any_place(site: str, page: Page) -> None:
    watching(page, site, -1)
    expect(page.locator("#prompt")).to_have_text(f"Before the first of {LAST} moves")
    assert page.locator("[data-key]:visible:not([aria-disabled=true])").count() == 0
    page.locator("[data-act=next]").click()
    at(page, 1)
    page.locator("[data-act=last]").click()
    at(page, LAST)
    assert (data(page, "over"), data(page, "turn")) == ("true", "")
    expect(page.locator("#more")).to_contain_text("won")
    page.locator("[data-act=back]").click()
    at(page, LAST - 1)
    assert data(page, "over") == "false"
    assert data(page, "turn") in ("0", "1")
    page.locator("#scrub").fill("7")
    at(page, 7)
    told = page.locator("#more").text_content()
    expect(page.locator("#scrub")).to_have_attribute("aria-valuetext", f"Move 7 of {LAST}: {told}")
    expect(page.locator("[role=status]")).to_contain_text(f"Move 7 of {LAST}: {told}")
    page.locator("#log [data-line='12']").click()
    at(page, 12)
    page.locator("[data-act=first]").click()
    at(page, 0)
    for act in ("first", "back"):
        expect(page.locator(f"[data-act={act}]")).to_have_attribute("aria-disabled", "true")


def test_by_keyboard(site: str, page: Page) -> None:
    watching(page, site)
    page.locator("#scrub").focus()
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", PLIES), ("Home", 0)):
        page.keyboard.press(key)
        at(page, place)
        expect(page.locator("#scrub")).to_be_focused()
    assert page.locator("#log button:not([tabindex='-1'])").count() == 1
    page.locator("#log button:not([tabindex='-1'])").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    at(page, 1)
    expect(page.locator("#log [data-line='1']")).to_be_focused()


def test_it_plays_by_itself_to_the_end(site: str, page: Page) -> None:
    watching(page, site, place=PLIES - 2)
    page.locator("[data-act=play]").click()
    expect(page.locator("[data-act=play]")).to_have_accessible_name("Stop")
    at(page, PLIES)
    expect(page.locator("[data-act=play]")).to_have_accessible_name("Play")
    expect(page.locator("[data-act=play]")).to_be_focused()
    page.locator("[data-act=play]").click()
    at(page, 1)


@pytest.mark.parametrize("input_", ["key", "touch", "stop", "share"])
def test_any_input_stops_it(site: str, page: Page, input_: str) -> None:
    watching(page, site)
    page.locator("[data-act=play]").click()
    at(page, 1)
    if input_ == "key":
        page.keyboard.press("Shift")
    elif input_ == "touch":
        page.locator("#board").click(position={"x": 5, "y": 5})
    elif input_ == "stop":
        page.locator("[data-act=play]").click()
    else:
        page.locator("#share").click()
    expect(page.locator("[data-act=play]")).to_have_attribute("aria-label", "Play")


def test_undo_and_hint_say_that_it_is_a_replay(site: str, page: Page) -> None:
    watching(page, site)
    for name in ("undo", "hint"):
        expect(page.locator(f"#{name}")).to_have_attribute("aria-disabled", "true")
        page.locator(f"#{name}").click(force=True)
        expect(page.locator("[role=status]")).to_contain_text("This is a replay. Choose “Play on from here” to move.")


def test_play_on_from_any_place(site: str, page: Page) -> None:
    watching(page, site, -1, place=5)
    page.get_by_role("button", name="Play on from here").click()
    assert data(page, "ply") == "5"
    assert keys(page)
    expect(page.locator("#log button")).to_have_count(6)


def test_other_baskets_can_be_looked_at(site: str, page: Page) -> None:
    watching(page, site, place=PLIES)
    for seat in (0, 1):
        if page.locator(f"[data-seat='{seat}']").get_attribute("aria-pressed") == "false":
            page.locator(f"[data-seat='{seat}']").click()
        expect(page.locator(f"[data-seat='{seat}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#seen-by")).to_have_count(0)


# --- looking back during a game ------------------------------------------------------------------------------------


def test_a_look_back_changes_nothing(site: str, page: Page) -> None:
    at_table(page, site)
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    before = page.locator("#board").inner_html()
    page.locator("#log [data-line='3']").click()
    at(page, 3)
    page.locator("[data-act=next]").click()
    at(page, 4)
    page.get_by_role("button", name="Back to the game").click()
    assert int(data(page, "ply")) >= PLIES
    assert page.locator("#board").inner_html() == before
    assert keys(page)


def test_programs_wait_while_one_looks_back(site: str, page: Page) -> None:
    page.goto(f"{site}butterfly/")
    ready(page)
    begin(page)
    while data(page, "turn") == "0" or data(page, "ply") == "0":
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    page.locator("#log [data-line='0']").click()
    at(page, 0)
    count = page.locator("#log button").count()
    page.locator("[data-act=last]").click()
    page.locator("[data-act=play]").click()
    at(page, 1)
    page.keyboard.press("Shift")
    expect(page.locator("#log button")).to_have_count(count)
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_selector("html[data-turn='0']", state="attached")
    numbers = page.locator("#log .ply").all_text_contents()
    assert len(numbers) == len(set(numbers)) == int(data(page, "ply")) + 1


def test_a_reload_while_looking_back_continues_the_game(site: str, page: Page) -> None:
    at_table(page, site)
    page.locator("#log [data-line='2']").click()
    at(page, 2)
    page.reload()
    ready(page)
    page.wait_for_selector(f"html[data-ply='{PLIES}']", state="attached")
    assert keys(page)


def test_a_new_game_from_there_keeps_the_old_one(site: str, page: Page) -> None:
    at_table(page, site)
    page.locator("#log [data-line='2']").click()
    at(page, 2)
    page.locator("#new").click()
    page.get_by_role("button", name="Back to it").click()
    page.wait_for_selector(f"html[data-ply='{PLIES}']", state="attached")


def test_the_log_of_a_finished_game_leads_back_into_it(site: str, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{site}butterfly/")
    ready(page)
    begin(page)
    play(page, 3)
    page.get_by_role("button", name="Look at the board").click()
    page.locator("#menu-button").click()
    page.locator("#log-button").click()
    page.locator("#log [data-line='1']").click()
    at(page, 1)
    expect(page.locator("#log-sheet")).to_be_hidden()
    assert data(page, "over") == "false"
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_selector("html[data-over='true']", state="attached")
    expect(page.locator("#result")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1280, 800)], ids=str)
def test_axe_and_no_scrolling(site: str, new_page: NewPage, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    watching(page, site, place=3)
    page.evaluate(AXE.read_text("utf-8") + "; 0")
    found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].target))")
    assert not found
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size[0] > 320:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
