"""Butterfly in a real browser: whole games by clicking, links good and bad, reload, accessibility."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from game.bots.levels import answer
from game.core import link
from game.core.record import Player, new_record
from game.core.session import Session
from game.games import registry
from tests.browser.robot import begin, data, keys, play, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
BLOCKED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    ready(page)
    return page


def people(page: Page, seats: int) -> None:
    page.locator(f"input[name=count][value='{seats}']").check(force=True)
    for seat in range(seats):
        page.get_by_label(f"Who plays as player {seat + 1}").select_option("person")
    begin(page)


def sample() -> str:
    rules = registry.rules("butterfly")
    session = Session(new_record(rules, (Player.PERSON, Player.PERSON), 7), rules, answer)
    for _ in range(12):
        session.play(session.state.legal_moves()[0])
    return link.encode_session(session, registry)


def points(page: Page) -> list[str]:
    return page.locator("#seats .points").all_text_contents()


def test_game_link_and_replay(site: str, page: Page, new_page: NewPage) -> None:
    page.goto(site)
    page.locator("a.packet-butterfly").click()
    ready(page)
    begin(page)
    play(page, 1)
    expect(page.locator("#result-title")).to_contain_text("w")
    expect(page.locator("#result")).to_be_visible()
    final, address = points(page), page.locator("#share").get_attribute("data-link") or ""
    other = opened(new_page(), address)
    expect(other.locator("#opened-text")).to_contain_text("Butterfly for 2 players")
    other.locator("[data-key=continue]").click()
    assert points(other) == final
    again = opened(new_page(), address)
    again.locator("#opened-replay").click()
    for ply in (1, 2, 3):
        again.locator("[data-act=next]").click()
        assert data(again, "ply") == str(ply)
    again.locator("[data-act=last]").click()
    assert data(again, "over") == "true"
    assert points(again) == final


def test_four_people_on_a_phone(site: str, new_page: NewPage) -> None:
    page = opened(new_page(viewport=PHONE), f"{site}butterfly/")
    people(page, 4)
    play(page, 2)
    assert data(page, "over") == "true"
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.parametrize("kind", ["cut", "changed", "foreign", "rubbish", "encoded", "full stop"])
def test_bad_link_is_answered(site: str, page: Page, kind: str) -> None:
    good = sample()
    bad = {
        "cut": good[:-4],
        "changed": good[:-6] + ("a" if good[-6] != "a" else "b") + good[-5:],
        "foreign": "1.chess." + good,
        "rubbish": "1.%%%rubbish",
        "encoded": "".join(f"%{ord(letter):02X}" for letter in good),
        "full stop": good + ".",
    }[kind]
    opened(page, f"{site}butterfly/#{bad}")
    sentence = page.locator("#notice:visible, #opened-text:visible")
    expect(sentence).to_contain_text(".")
    go_on = "continue" if page.locator("#opened").is_visible() else "start"
    page.locator(f"[data-key={go_on}]").click()
    assert keys(page)


def test_reload_refusal_hint_undo(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page, 2)
    play(page, 3, most=4)
    ply = data(page, "ply")
    page.reload()
    ready(page)
    assert data(page, "ply") == ply
    page.locator("#board [data-key][aria-disabled=true]").first.click(force=True)
    assert data(page, "ply") == ply
    expect(page.locator("[role=status]")).to_contain_text(".")
    expect(page.locator("#more")).to_contain_text(".")
    page.locator("#hint").click()
    expect(page.locator("#more")).to_contain_text(".")
    page.locator("#undo").click(force=True)
    assert data(page, "ply") < ply or page.locator("#more").inner_text()


def test_storage_blocked_still_plays(site: str, page: Page) -> None:
    page.add_init_script(BLOCKED)
    opened(page, f"{site}butterfly/")
    people(page, 2)
    play(page, 4, most=4)
    assert data(page, "ply") != "0"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1280, 800)])
def test_no_scrolling(site: str, new_page: NewPage, width: int, height: int) -> None:
    page = opened(new_page(viewport={"width": width, "height": height}), f"{site}butterfly/")
    people(page, 2)
    play(page, 5, most=3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width > 320:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(site: str, new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce")

    def check(where: str) -> None:
        page.evaluate(AXE.read_text("utf-8") + "; 0")
        found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].target))")
        assert not found, f"{where}: {found}"

    page.goto(site)
    check("front")
    opened(page, f"{site}butterfly/")
    check("set-up")
    people(page, 2)
    check("board")
    play(page, 6)
    check("result")


def test_front_without_javascript(site: str, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site)
    expect(page.locator(".packets .packet")).to_have_count(4)
    expect(page.locator(".packets a.packet")).to_have_count(1)
