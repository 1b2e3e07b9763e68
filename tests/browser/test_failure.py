"""When Python does not start, starts slowly, or an exception escapes: a sentence, a way on, and no game lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.robot import begin, data, keys, ready
from tests.browser.test_butterfly import opened, sample

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser

FAILED = "html[data-stage=failed]"


@pytest.mark.parametrize("missing", ["**/core*.js", "**/pyodide.asm.wasm", "**/library.*.pack", "**/core.*.pack"])
def test_what_cannot_be_fetched_is_said(site: str, new_page: NewPage, missing: str) -> None:
    page = new_page(expected=".*", first=True)
    page.context.route(missing, lambda route: route.abort())
    page.goto(f"{site}butterfly/#{sample()}")
    page.wait_for_selector(FAILED, state="attached", timeout=60_000)
    expect(page.locator("#failure h2:visible")).to_have_text("The game does not start")
    assert sample() in (page.locator("#failure-link").get_attribute("href") or "")
    page.locator("#failure summary").click()
    expect(page.locator("#failure-details")).to_contain_text("Hedgerow")
    page.context.unroute(missing)
    page.locator("#failure-link").click()
    page.reload()
    ready(page)
    expect(page.locator("#opened")).to_be_visible()


def test_a_slow_start_is_said_and_a_stalled_one_given_up(site: str, new_page: NewPage) -> None:
    page = new_page(expected=".*")
    stalled: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: stalled.append(route))
    page.clock.install()
    page.goto(f"{site}butterfly/")
    expect(page.locator("#slow")).to_be_hidden()
    page.clock.fast_forward(16_000)
    expect(page.locator("#slow")).to_be_visible()
    expect(page.locator("#start")).to_be_visible()
    assert data(page, "stage") == "loading"
    page.locator("[name=name-0]").fill("Ann")  # the page is of use meanwhile
    page.clock.fast_forward(80_000)
    page.wait_for_selector(FAILED, state="attached")
    expect(page.locator("#slow")).to_be_hidden()
    expect(page.locator("#failure-details")).to_contain_text("no sign of Python")
    for route in stalled:
        route.abort()


def test_taps_made_while_python_starts_are_carried_out(site: str, new_page: NewPage) -> None:
    page = new_page()
    held: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(f"{site}butterfly/")
    page.locator("[name=name-0]").fill("Ann")
    page.locator("#start").click()
    expect(page.locator("#remembered")).to_be_visible()
    assert data(page, "ply") == ""
    for route in held:
        route.continue_()
    ready(page)
    page.wait_for_selector("html:not([data-ply=''])", state="attached")
    expect(page.locator("#seats")).to_contain_text("Ann")


def test_an_escaped_exception_is_said_and_the_game_goes_on(site: str, new_page: NewPage) -> None:
    page = new_page(expected=".*", permissions=["clipboard-read", "clipboard-write"])
    opened(page, f"{site}butterfly/")
    page.locator("[name=kind-1]").select_option("person")
    begin(page)
    while data(page, "ply") == "0":
        page.locator(f'[data-key="{keys(page)[-1]}"]').click()
    page.evaluate("document.getElementById('undo').remove()")  # a fault as ours would be
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    page.wait_for_selector(FAILED, state="attached")
    expect(page.locator("#failure h2:visible")).to_have_text("The game has stumbled")
    link = page.locator("#failure-link").get_attribute("href") or ""
    assert re.search(r"/butterfly/#1\.", link)
    page.locator("#failure summary").click()
    expect(page.locator("#failure-details")).to_contain_text("Traceback")
    page.locator("#copy-details").click()
    expect(page.locator("#copy-details")).to_have_text("Copied")
    assert "Traceback" in page.evaluate("navigator.clipboard.readText()")
    page.locator("#retry").click()
    ready(page)
    assert int(data(page, "ply")) >= 1
    other = new_page()
    other.goto(link)
    ready(other)
    expect(other.locator("#opened")).to_be_visible()


def test_a_kept_game_that_cannot_be_opened_can_be_put_aside(site: str, new_page: NewPage) -> None:
    """Even if opening it fails each time, one comes to the set-up, and the game stays kept."""
    page = new_page(expected=".*")
    opened(page, f"{site}butterfly/")
    begin(page)
    keys(page)
    kept = page.evaluate("localStorage.getItem('hedgerow:1:last:butterfly')")
    page.add_init_script(
        "if (localStorage.getItem('hedgerow:1:last:butterfly')) addEventListener('DOMContentLoaded',"
        " () => document.getElementById('board').remove())"
    )
    page.reload()
    page.wait_for_selector(FAILED, state="attached", timeout=60_000)
    page.locator("#put-aside").click()
    ready(page)
    expect(page.locator("#setup")).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('hedgerow:1:game:{kept}')")
