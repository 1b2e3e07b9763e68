"""Who sits where in a game in play: names, handing over, giving up, practice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.robot import begin, data, keys, play, ready
from tests.browser.test_butterfly import opened, people

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def open_sheet(page: Page) -> None:
    """Open the sheet of players, from the menu where there is one."""
    if page.locator("#menu-button").is_visible():
        page.locator("#menu-button").click()
    page.locator("#players-button").click()
    expect(page.locator("#players")).to_be_visible()


def test_another_name_stays_after_a_reload(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    open_sheet(page)
    name = page.locator("[name=player-name-1]")
    name.fill("<b>Robin</b>\u202e")
    name.press("Tab")
    expect(page.locator("#players-said")).to_have_text("Called <b>Robin</b> from now on.")
    name.fill("You")
    name.press("Tab")
    expect(page.locator("#players-said")).to_have_text("Every player needs a name of their own.")
    expect(name).to_have_value("<b>Robin</b>")
    page.locator("#players [data-closes]").first.click()
    expect(page.locator("#seats")).to_contain_text("<b>Robin</b>")
    page.reload()
    ready(page)
    expect(page.locator("#seats")).to_contain_text("<b>Robin</b>")


def test_a_seat_goes_to_a_person_and_back_to_a_program(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    keys(page)
    open_sheet(page)
    page.locator("[name=player-kind-1]").select_option("person")
    expect(page.locator("#players-said")).to_have_text(re.compile("A person plays for Wren now."))
    page.locator("#players [data-closes]").first.click()
    for _ in range(4):  # both seats are played here
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    open_sheet(page)
    page.locator("[name=player-kind-0]").select_option("greedy")
    page.locator("[name=player-kind-1]").select_option("greedy")
    page.locator("#players [data-closes]").first.click()
    page.wait_for_selector("html[data-over=true]", state="attached", timeout=120_000)
    expect(page.locator("#result")).to_be_visible()


def test_giving_up_ends_a_game_of_two(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    keys(page)
    open_sheet(page)
    page.locator("#give-up").click()
    expect(page.locator("#leaving-text")).to_contain_text("the other player has won")
    page.locator("#leaving [data-closes]").click()
    assert data(page, "over") == "false"
    open_sheet(page)
    page.locator("#give-up").click()
    page.locator("#leave").click()
    assert data(page, "over") == "true"
    expect(page.locator("#result-title")).to_have_text("Wren won: everybody else gave up.")
    expect(page.locator("#result-why")).to_have_text("")
    page.reload()
    ready(page)
    assert data(page, "over") == "true"


def test_giving_up_among_four_lets_the_others_play_on(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page, 4)
    open_sheet(page)
    page.locator("#give-up").click()
    expect(page.locator("#leaving-text")).to_contain_text("Keen plays on for")
    page.locator("#leave").click()
    assert data(page, "over") == "false"
    play(page, 3)
    assert data(page, "over") == "true"


def test_practice_takes_back_what_was_revealed_and_says_so(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    page.locator(".setup-more summary").click()
    page.locator("[name=practice]").check()
    begin(page)
    expect(page.locator("#practice")).to_be_visible()
    play(page, 1)
    expect(page.locator("#result-why")).to_contain_text("practice game")
    page.locator("#result [data-closes]").first.click()
    for _ in range(400):
        if page.locator("#undo").get_attribute("aria-disabled") == "true":
            break
        before = int(data(page, "ply"))
        page.locator("#undo").click()
        assert int(data(page, "ply")) < before
    expect(page.locator("#undo")).to_have_attribute("title", "There is nothing of yours to take back.")
