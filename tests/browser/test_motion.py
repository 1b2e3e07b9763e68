"""Movement explains what happened: the position is there first, any input ends it, and it can be switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.robot import begin, data, keys
from tests.browser.test_butterfly import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser

RUNNING = (
    "() => document.getAnimations().filter(a => !(a instanceof CSSTransition || a instanceof CSSAnimation)).length"
)
GHOSTS = "() => document.querySelectorAll('.flying').length"
SLOW = """() => { const own = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moved = (window.moved ?? 0) + 1;
        return own.call(this, frames, { ...options, duration: options.duration && 60000 });
    }; }"""
"""Makes every movement last a minute, so that a test can look at it."""


def two_people(page: Page, site: str) -> None:
    """Begin a game of two people, past the first decision, with movements of a minute."""
    opened(page, f"{site}butterfly/")
    page.locator("[name=kind-1]").select_option("person")
    begin(page)
    page.evaluate(SLOW)
    place(page)


def place(page: Page) -> None:
    """Place the hedgehog, if it is a person's to place: on any tile, looking anywhere."""
    while data(page, "ply") == "0":
        page.locator(f'[data-key="{keys(page)[-1]}"]').click()


def counts(page: Page) -> tuple[Any, Any]:
    """Give the number of things that move, and of copies in flight."""
    return page.evaluate(RUNNING), page.evaluate(GHOSTS)


def test_the_position_is_final_while_things_move(site: str, page: Page) -> None:
    two_people(page, site)
    ply = int(data(page, "ply"))
    target = keys(page)[0]
    page.locator(f'[data-key="{target}"]').click()
    assert int(data(page, "ply")) == ply + 1
    assert page.locator(f'.hole[data-key="{target}"]').count() == 1, "the tile is taken at once"
    assert counts(page) == (2, 1), "the hedgehog trots and the tile flies"
    assert page.locator("[data-key]").evaluate_all("b => new Set(b.map(x => x.dataset.key)).size === b.length")


def test_the_next_input_ends_what_moves(site: str, page: Page) -> None:
    two_people(page, site)
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    assert counts(page) == (2, 1)
    page.keyboard.press("Shift")
    assert counts(page) == (0, 0)
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    assert counts(page)[0] > 0
    page.mouse.click(2, 2)
    assert counts(page) == (0, 0)


def test_twenty_taps_at_once_play_whole_decisions_only(site: str, page: Page) -> None:
    two_people(page, site)
    ply = int(data(page, "ply"))
    page.evaluate(
        """() => { for (let i = 0; i < 20; i++) {
            const b = document.querySelector('[data-key]:not([aria-disabled=true])'); if (b) b.click(); } }"""
    )
    assert data(page, "over") == "true" or int(data(page, "ply")) >= ply + 20, "a draw may follow a move by itself"
    assert page.evaluate(GHOSTS) <= 2
    assert page.locator("html").get_attribute("data-stage") == "ready"


@pytest.mark.parametrize(("speed", "moves"), [("off", False), ("quick", True)])
def test_the_speed_can_be_set(site: str, new_page: NewPage, speed: str, moves: bool) -> None:
    page = new_page()
    page.add_init_script(f"localStorage.setItem('hedgerow:1:speed', '{speed}')")
    two_people(page, site)
    page.evaluate("window.moved = 0")
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    assert page.evaluate("window.moved > 0") is moves
    assert page.locator(f"[name=speed][value={speed}]").is_checked()


def test_reduced_motion_lets_nothing_travel(site: str, new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    two_people(page, site)
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    assert page.evaluate(GHOSTS) == 0
    frames = "() => document.getAnimations().flatMap(a => a.effect.getKeyframes()).filter(f => f.translate).length"
    assert page.evaluate(frames) == 0


def test_a_program_waits_until_the_move_before_has_been_seen(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    place(page)
    mine = f'[data-key="{keys(page)[0]}"]'
    page.evaluate(
        """() => new MutationObserver(list => list.forEach(m => {
            (window.plies ??= []).push([performance.now(), document.documentElement.dataset.ply]); }))
            .observe(document.documentElement, { attributeFilter: ["data-ply"] })"""
    )
    page.locator(mine).click()
    page.wait_for_function("() => (window.plies ?? []).length >= 2 || document.documentElement.dataset.over === 'true'")
    times = page.evaluate("window.plies.map(p => p[0])")
    if len(times) >= 2:
        assert times[1] - times[0] >= 490
