"""Treelings in a real browser: games by clicking and by keyboard, links, previews, refusals, what is on screen."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from game.bots.levels import answer
from game.core import link
from game.core.record import Player, new_record
from game.core.session import Session
from game.games import registry
from game.games.treelings.moves import Plant, TakeSingles
from tests.browser.hands import Hands
from tests.browser.robot import begin, data, keys, play
from tests.browser.test_axe import check
from tests.browser.test_butterfly import opened, people, points
from tests.browser.test_motion import GHOSTS, RUNNING, SLOW

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}


def position(seats: int, what: str, after: int, seed: int = 5) -> str:
    """Give the link of a position of people: `take` at a take, `plant` at two ends, `order` at several new trees."""
    rules = registry.rules("treelings")
    session = Session(new_record(rules, (Player.PERSON,) * seats, seed), rules, answer)
    while True:
        moves = session.state.legal_moves()
        planting = [move for move in moves if isinstance(move, Plant)]
        found = {
            "take": not planting,
            "plant": planting and not planting[0].named,
            "order": planting and planting[0].named,
        }
        if session.ply >= after and found[what]:
            return link.encode_session(session, registry)
        singles = [move for move in moves if isinstance(move, TakeSingles)]
        session.play((singles or list(moves))[0])


def sit(page: Page, site: str, seats: int, what: str, rounds: int = 2) -> Page:
    """Open a position and go on with it."""
    opened(page, f"{site}treelings/#{position(seats, what, rounds * seats)}")
    page.locator("[data-key=continue]").click()
    return page


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_game_and_its_link(site: str, new_page: NewPage, seats: int) -> None:
    page = opened(new_page(viewport=PHONE if seats % 2 else None, reduced_motion="reduce"), f"{site}treelings/")
    people(page, seats)
    play(page, seats)
    assert data(page, "over") == "true"
    expect(page.locator("#result")).to_be_visible()
    final = points(page)
    assert len(final) == seats
    page.locator("#result-share").click()
    address = page.locator("#link").input_value()
    other = opened(new_page(), address)
    expect(other.locator("#opened-text")).to_contain_text(f"Treelings for {seats} players")
    other.locator("[data-key=continue]").click()
    assert points(other) == final
    again = opened(new_page(), address)
    again.locator("#opened-replay").click()
    for ply in (1, 2, 3):
        again.locator("[data-act=next]").click()
        assert data(again, "ply") == str(ply)
    again.locator("[data-act=last]").click()
    assert points(again) == final


def test_a_game_against_programs_with_movement(site: str, page: Page) -> None:
    opened(page, f"{site}treelings/")
    begin(page)
    play(page, 3)
    assert data(page, "over") == "true"


def test_a_whole_game_by_keyboard(site: str, page: Page) -> None:
    hands, dice = Hands(page), random.Random(4)
    opened(page, f"{site}treelings/")
    hands.set_up(3, seed=9)
    told = hands.heard()
    while found := hands.choices():
        key = dice.choice(sorted(found))
        walk(hands, key)
        hands.press("Enter")
        told += hands.heard()
    assert data(page, "over") == "true"
    assert any("came to the market" in line for line in told)
    assert any("won with" in line or "shared the win" in line for line in told)
    assert hands.focus()["id"] == "again"


def walk(hands: Hands, key: str) -> None:
    """Come to a button of the board by Tab and arrows alone."""
    if hands.focus()["key"] == key:
        return
    ring = key.startswith("end:")
    for _ in range(60):
        here = hands.press("Tab")["key"]
        if here.startswith(("tree:", "end:")) if ring else here.startswith(("take:", "new:")):
            break
    hands.press("ArrowUp", "Home")
    for arrow in ("ArrowRight", "ArrowDown", "ArrowRight"):
        for _ in range(40):
            before = hands.focus()["key"]
            if before == key:
                return
            if hands.press(arrow)["key"] == before or arrow == "ArrowDown":
                break
    assert hands.focus()["key"] == key


# --- what is seen --------------------------------------------------------------------------------------------------


BOXES = """places => places.flatMap(place => [...document.querySelectorAll(place)].map(one => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return [place, left, top, right, bottom]; }))"""


def boxes(page: Page, *places: str) -> list[Any]:
    """Give the boxes of everything at these selectors."""
    found: list[Any] = page.evaluate(BOXES, list(places))
    assert {box[0] for box in found} == set(places)
    return found


@pytest.mark.parametrize("size", [PHONE, SMALL, {"width": 844, "height": 390}, {"width": 1280, "height": 800}])
def test_five_players_have_everything_on_screen(site: str, new_page: NewPage, size: dict[str, int]) -> None:
    for what, places in (
        ("take", ("#prompt", "#more", "#seats .seat", '[data-key^="take:"]', ".district.looked .spot")),
        ("plant", ("#prompt", "#more", "#seats .seat", ".plot", ".plot .gain", ".district.looked .spot")),
        ("order", ("#prompt", "#more", '[data-key^="new:"]', ".plot", ".district.looked .spot")),
    ):
        page = sit(new_page(viewport=size, reduced_motion="reduce"), site, 5, what)
        for place, left, top, right, bottom in boxes(page, *places):
            fits = left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]
            assert fits, f"{what}: {place} at {left}, {top}, {right}, {bottom}"
        sill = boxes(page, "#sill")[0]
        for place, _, _, right, bottom in boxes(page, *(one for one in places if one.startswith((".", "[")))):
            assert bottom <= sill[2] + 1 or right <= sill[1], f"{what}: {place} is below the sill"
        targets = page.locator("#board [data-key]:not([aria-disabled])")
        assert min(targets.evaluate_all("all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")) >= 44


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (820, 1180), (1280, 800)])
def test_no_scrolling(site: str, new_page: NewPage, width: int, height: int, seats: int) -> None:
    page = sit(new_page(viewport={"width": width, "height": height}), site, seats, "plant")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width > 320:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_ring_scrolls_in_its_frame_and_comes_back(site: str, new_page: NewPage) -> None:
    page = sit(new_page(viewport=PHONE, reduced_motion="reduce", has_touch=True), site, 5, "take")
    at = "document.querySelector('[data-frame]').scrollLeft"
    home = page.evaluate(at)
    assert home > 0
    arrow = page.locator(".scroll.to-right")
    box = arrow.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    arrow.click()
    assert page.evaluate(at) > home
    page.locator('[data-key^="take:"]:not([aria-disabled])').first.click()
    looked = page.locator(".district.looked").bounding_box()
    assert looked is not None
    assert abs(looked["x"] + looked["width"] / 2 - 195) < 4
    assert page.evaluate("getComputedStyle(document.querySelector('[data-frame]')).touchAction") == "manipulation"


def test_previews_refusals_and_why_a_tree_scores_nothing(site: str, page: Page) -> None:
    sit(page, site, 3, "take")
    take = page.locator('[data-key^="take:"]:not([aria-disabled])').first
    assert re.search(r": .*([+−]\d|no score changes)", take.get_attribute("aria-label") or "")
    assert page.locator(".market .gain b[data-text]").count() > 0
    trees = page.locator(".spot[data-key]")
    labels = trees.evaluate_all("all => all.map(one => one.ariaLabel)")
    assert all("scores" in label for label in labels)
    low = page.locator(".spot[data-key]:not(:has(.counts))").first
    low.click(force=True)
    why = low.get_attribute("data-tells") or ""
    assert "taller" in why
    expect(page.locator("#more")).to_have_text(why)
    expect(page.locator("[role=status]")).to_contain_text(why)
    counted = page.locator(".district[data-district]:has(.counts)").first
    total = counted.locator(".counts b").evaluate_all(
        "all => all.reduce((sum, one) => sum + Number(one.textContent), 0)"
    )
    seat = counted.get_attribute("data-district")
    assert page.locator(f"#seats [data-seat='{seat}'] .points").inner_text() == str(total)
    assert counted.locator(".flies").count() == counted.locator(".counts").count()


def test_order_ends_and_undo(site: str, page: Page) -> None:
    sit(page, site, 3, "order")
    ply = data(page, "ply")
    page.locator('[data-key="end:left"]').click(force=True)
    expect(page.locator("#more")).to_contain_text("First choose which new tree you plant")
    chosen = page.locator('[data-key^="new:"]').first
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    ends = page.locator(".plot:not([aria-disabled])")
    expect(ends).to_have_count(2)
    expect(ends.first.locator(".tree")).to_have_count(1)
    expect(ends.first).to_have_attribute("aria-label", re.compile("at the left end, beside the .*: "))
    ends.first.click()
    assert int(data(page, "ply")) > int(ply)
    page.locator("#undo").click()
    assert data(page, "ply") == ply


def test_a_chosen_take_shows_what_comes(site: str, page: Page) -> None:
    page.add_init_script("localStorage.setItem('hedgerow:1:confirm', 'on')")
    sit(page, site, 2, "take", rounds=8)
    ply = data(page, "ply")
    for take in page.locator('[data-key^="take:"]').all():
        take.click(force=True)
        expect(page.locator("#more")).to_contain_text("Then: ")
        if page.locator(".floor.coming").count():
            break
    expect(page.locator(".floor.coming").first).to_be_visible()
    assert data(page, "ply") == ply
    assert keys(page) == ["confirm"]


def test_cards_fly_and_trees_rise(site: str, page: Page) -> None:
    sit(page, site, 2, "take", rounds=8)
    page.evaluate(SLOW)
    owner = page.locator("#seats .on").get_attribute("data-seat")
    mine = page.locator(f"[data-district='{owner}'] .spot").evaluate_all("all => all.map(one => one.dataset.key)")
    guilds = [key.split(":")[2] for key in mine]
    take = next(key for key in keys(page) if key.removeprefix("take:") in guilds)
    size = "selector => { const e = document.querySelector(selector); return [e.offsetWidth, e.offsetHeight]; }"
    card = page.evaluate(size, f'[data-key="{take}"] .card, .card[data-key="{take}"]')
    page.locator(f'[data-key="{take}"]').click()
    assert page.evaluate(RUNNING) == 2, "a card flies, then its tree rises"
    assert page.evaluate(GHOSTS) == 1
    flying = page.evaluate(size, ".flying")
    assert all(abs(one - other) <= 2 for one, other in zip(flying, card, strict=True)), "it flies as large as it lay"
    page.keyboard.press("Shift")
    assert page.evaluate(RUNNING) == page.evaluate(GHOSTS) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe(site: str, new_page: NewPage, scheme: str, width: int) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 800})
    opened(page, f"{site}treelings/")
    check(page, "set-up", width)
    page.locator("#rules").click()
    page.locator("#rules-sheet summary").click()
    check(page, "rules", width)
    page.keyboard.press("Escape")
    people(page, 3)
    check(page, "laying out", width)
    play(page, 6, most=12)
    check(page, "in play", width)
    play(page, 6)
    check(page, "result", width)
    page.keyboard.press("Escape")
    check(page, "after the result", width)
