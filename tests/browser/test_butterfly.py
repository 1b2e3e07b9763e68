"""Butterfly in a real browser: whole games by clicking, links good and bad, reload, accessibility."""

from __future__ import annotations

import re
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
    expect(page.locator("#result-title")).to_contain_text(re.compile("(You|Wren) won with|You and Wren shared the win"))
    expect(page.locator("#result")).to_be_visible()
    final = points(page)
    page.locator("#result-share").click()
    address = page.locator("#link").input_value()
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


GOOD = sample()


def of_another_game() -> str:
    """Give a link of a game that is not in the registry yet."""
    tape = link._Tape()
    tape.bits(len(registry.ids()), link._GAME_BITS)
    tape.bits(0, 30)
    return link.FORMAT + link._with_checks(tape.characters())


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        (GOOD[:-4], "lost its end"),
        (GOOD[:-4] + ("a" if GOOD[-4] != "a" else "b") + GOOD[-3:], "lost its end"),
        (GOOD[:8] + ("a" if GOOD[8] != "a" else "b") + GOOD[9:], "was changed"),
        (of_another_game(), "not on this site yet"),
        ("1.%%%rubbish", "was changed"),
        ("rubbish", "not a game link"),
        ("".join(f"%{ord(letter):02X}" for letter in GOOD), "12 moves"),
        (GOOD + ".", "12 moves"),
    ],
    ids=["cut", "changed end", "changed", "foreign", "rubbish", "words", "encoded", "full stop"],
)
def test_bad_link_is_answered(site: str, page: Page, written: str, answer: str) -> None:
    opened(page, f"{site}butterfly/#{written}")
    expect(page.locator("#notice:visible, #opened-text:visible")).to_contain_text(answer)
    assert "#" not in page.url
    go_on = "continue" if page.locator("#opened").is_visible() else "start"
    page.locator(f"[data-key={go_on}]").click()
    assert keys(page)


def test_reload_refusal_hint_undo(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    people(page, 2)
    expect(page.locator("#prompt")).to_be_focused()
    for key in ("c3", "facing:east", "d3", "d2"):
        page.locator(f"[data-key='{key}']").click()
    assert data(page, "ply") == "3"
    ply = data(page, "ply")
    page.reload()
    ready(page)
    assert data(page, "ply") == ply
    expect(page.locator("[role=status]")).to_contain_text("Where does the hedgehog go?")
    page.locator("#board [aria-label*='hedgehog']").click(force=True)
    assert data(page, "ply") == ply
    for place in ("[role=status]", "#more"):
        expect(page.locator(place)).to_contain_text("The hedgehog stands here already.")
    page.locator("#hint").click()
    expect(page.locator("#more")).to_contain_text(re.compile("^Take .*point"))
    expect(page.locator("#board .hinted")).to_have_count(1)
    page.locator("#undo").click()
    assert int(data(page, "ply")) == int(ply) - 1
    for _ in range(int(ply) - 1):
        page.locator("#undo").click()
    assert data(page, "ply") == "0"
    page.locator("#undo").click(force=True)
    expect(page.locator("#more")).to_contain_text("nothing of yours to take back")


def test_a_program_moves_once_after_a_reload(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    begin(page)
    keys(page)
    while data(page, "turn") == "0":
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    ply = int(data(page, "ply"))
    page.reload()
    ready(page)
    page.wait_for_selector("html[data-turn='0']", state="attached")
    assert int(data(page, "ply")) > ply
    expect(page.locator("#log li .ply").first).to_have_text(data(page, "ply"))
    numbers = page.locator("#log li .ply").all_text_contents()
    assert len(numbers) == len(set(numbers)) == int(data(page, "ply")) + 1


def test_small_tiles_ask_first(site: str, new_page: NewPage) -> None:
    page = opened(new_page(viewport=PHONE), f"{site}butterfly/")
    people(page, 5)
    page.locator("[data-key=e5]").click()
    page.locator("[data-key='facing:north']").click()
    assert data(page, "ply") == "1"
    page.locator("[data-key=e4]").click()
    assert data(page, "ply") == "1"
    assert keys(page) == ["confirm"]
    page.locator("[data-key=e2]").click(force=True)
    expect(page.locator("[data-key=confirm]")).to_have_text("Take e2")
    page.locator("[data-key=confirm]").click()
    assert data(page, "ply") == "2"


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
    expect(page.locator(".packets a.packet")).to_have_count(len(registry.pages()))
