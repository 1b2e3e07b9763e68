"""Vines and Flowers in a real browser: games by clicking and by keyboard, links, placing, the ring, what is seen."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from game.bots.levels import answer
from game.core import link
from game.core.record import Player, new_record
from game.core.session import Session
from game.games import registry
from game.games.vines import judge, outlook
from game.games.vines.moves import Cap, Place
from game.games.vines.pergola import Standing, bloom_of_tile
from tests.browser.hands import Hands
from tests.browser.robot import begin, data, keys
from tests.browser.test_axe import check
from tests.browser.test_butterfly import opened, people, points
from tests.browser.test_motion import GHOSTS, RUNNING, SLOW
from tests.browser.test_treelings import boxes

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
SIDE = {"width": 844, "height": 390}
DESKTOP = {"width": 1280, "height": 800}

RUSH = """([seed, most]) => { let dice = seed;
    for (let clicks = 0; clicks < most; clicks++) {
        if (document.documentElement.dataset.over === "true") return true;
        const found = [...document.querySelectorAll("[data-key]:not([aria-disabled=true])")]
            .filter(one => one.checkVisibility());
        dice = (dice * 1103515245 + 12345) % 2147483648;
        found[Math.floor(dice / 65536) % found.length].click();
    }
    return false; }"""
"""A robot inside the page, for games of people only: it presses whatever the page contract lets it press."""


def rush(page: Page, seed: int, most: int = 4000) -> None:
    """Press enabled targets until the game is over, or so often."""
    for start in range(0, most, 40):
        if page.evaluate(RUSH, [seed + start, min(40, most - start)]):
            return


def choose_options(page: Page, **options: str) -> None:
    for name, value in options.items():
        page.locator(f"input[name={name}][value={value}]").check(force=True)


@cache
def position(seats: int, after: int, seed: int, wanted: str = "") -> tuple[str, Any]:
    """Return the link of a position of people in a game of the judge, and its view.

    `place`: a tile can be placed for two petals or more; `turn`: in two ways at one place; `cap`: a half flower can be
    completed.
    """
    rules = registry.rules("vines")
    session = Session(new_record(rules, (Player.PERSON,) * seats, seed), rules, answer)
    while True:
        assert session.turn is not None
        view: Any = session.view(session.turn)
        moves = view.legal_moves
        there = {
            "": True,
            "place": any(isinstance(move, Place) and gain(view, move) > 1 for move in moves),
            "turn": any(len(ways) > 1 for ways in places(view).values()),
            "cap": any(isinstance(move, Cap) for move in moves),
        }
        if session.ply >= after and there[wanted]:
            return link.encode_session(session, registry), view
        session.play(max(moves, key=lambda move: judge.worth(view, move).points))


def gain(view: Any, move: Place) -> int:
    return bloom_of_tile(view.garden.pergola, move.column, Standing(move.tile, move.turns))[1].petals


def places(view: Any) -> dict[tuple[str, ...], list[Place]]:
    """Return the placements of a position by tile and column."""
    found: dict[tuple[str, ...], list[Place]] = {}
    for move in view.legal_moves:
        if isinstance(move, Place):
            found.setdefault(move.path[:2], []).append(move)
    return found


def sit(page: Page, site: str, payload: str) -> Page:
    """Open a position and go on with it."""
    opened(page, f"{site}vines/#{payload}")
    page.locator("[data-key=continue]").click()
    return page


def press(page: Page, *targets: str) -> None:
    for target in targets:
        page.locator(f'[data-key="{target}"]').click()


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"variant": "call"}),
        (3, {"variant": "full", "zero": "strict"}),
        (3, {"variant": "harvest"}),
        (4, {"variant": "goals", "petals": "open"}),
    ],
    ids=["call", "full", "harvest", "goals"],
)
def test_whole_game_and_its_link(site: str, new_page: NewPage, seats: int, options: dict[str, str]) -> None:
    """By clicking, with a reload on the way; its link brings it to a fresh profile, also as a replay."""
    page = opened(new_page(viewport=PHONE if seats % 2 else None, reduced_motion="reduce"), f"{site}vines/")
    choose_options(page, **options)
    people(page, seats)
    rush(page, 3, most=60)
    if data(page, "over") != "true":
        ply = data(page, "ply")
        opened(page, page.url)
        assert data(page, "ply") == ply
    rush(page, seats)
    assert data(page, "over") == "true"
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#scores")).to_contain_text("Smallest colour")
    final = points(page)
    assert len(final) == seats
    assert all(final), "all screens are taken away"
    page.locator("#result-share").click()
    address = page.locator("#link").input_value()
    other = opened(new_page(), address)
    expect(other.locator("#opened-text")).to_contain_text(f"Vines and Flowers for {seats} players")
    other.locator("#opened-replay").click()
    for step in (1, 2, 3):
        other.locator("[data-act=next]").click()
        assert data(other, "ply") == str(step)
    other.locator("[data-act=last]").click()
    assert points(other) == final


def test_a_game_of_four_with_programs_and_movement(site: str, page: Page) -> None:
    opened(page, f"{site}vines/")
    page.locator("input[name=count][value='4']").check(force=True)
    choose_options(page, variant="full")
    begin(page)
    dice = random.Random(2)
    for _ in range(8):
        page.locator(f'[data-key="{dice.choice(keys(page))}"]').click()
    told = page.locator("#log").inner_text()
    assert all(name in told for name in ("Wren", "Toad", "Vole"))
    assert page.locator("#seats .points").all_inner_texts().count("") == 3, "the others stay behind their screens"


def test_a_whole_game_by_keyboard(site: str, page: Page) -> None:
    hands, dice = Hands(page), random.Random(4)
    opened(page, f"{site}vines/")
    page.emulate_media(reduced_motion="reduce")
    choose_options(page, variant="call")
    hands.set_up(2, seed=9)
    told = hands.heard()
    while found := hands.choices():
        hands.press(*["n"] * dice.randint(1, min(4, len(found))))
        hands.press("Enter")
        told += hands.heard()
    assert data(page, "over") == "true"
    assert any("placed a tile" in line for line in told)
    assert any("won with" in line or "shared the win" in line for line in told)
    assert hands.focus()["id"] == "again"


# --- placing -------------------------------------------------------------------------------------------------------


def test_every_column_where_a_tile_fits_tells_its_petals(site: str, page: Page) -> None:
    payload, view = position(3, 25, 5, "turn")
    sit(page, site, payload)
    tile, column = max(places(view), key=lambda path: len(places(view)[path]))
    fits = {path[1]: moves for path, moves in places(view).items() if path[0] == tile}
    expect(page.locator(".gains")).to_have_count(0)
    press(page, tile)
    expect(page.locator(".free.may")).to_have_count(len(fits))
    for key, moves in fits.items():
        gains = sorted(gain(view, move) for move in moves)
        low, high = gains[0], gains[-1]
        text = f"{low}\N{EN DASH}{high}" if low != high else f"+{high}" if high else "0"
        expect(page.locator(f'[data-key="{key}"] .gains')).to_have_attribute("data-text", text)
    closed = next(key for key in (f"column:{n}" for n in range(12)) if key not in fits)
    page.locator(f'[data-key="{closed}"]').click(force=True)
    expect(page.locator("#more")).to_have_text(re.compile("fits there|nothing can grow|too high", re.IGNORECASE))
    press(page, column)
    looks = set()
    for turn in ("key", "tile", "button"):
        ghost = page.locator(f'[data-key="{column}"] .vt')
        looks.add(ghost.evaluate("one => [...one.querySelectorAll('use')].map(use => use.outerHTML).join()"))
        if turn == "key":
            page.keyboard.press("r")
        elif turn == "tile":
            page.locator(f'[data-key="{column}"]').click(force=True)
        else:
            page.locator("[data-act=turn]").click()
    assert len(looks) > 1
    assert page.locator("#actions .main").count() == 1
    assert len(page.locator('#actions [data-key^="turn:"]').all()) == len(fits[column])
    other = next((key for key in fits if key != column), column)
    if other != column:
        press(page, other)
        expect(page.locator(f'[data-key="{other}"] .vt')).to_have_count(1)
        expect(page.locator(f'[data-key="{column}"] .vt')).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".free.may")).to_have_count(0)


def test_a_placement_lights_its_vine_and_petals_fall(site: str, page: Page) -> None:
    payload, view = position(2, 20, 8, "place")
    move = max((m for m in view.legal_moves if isinstance(m, Place)), key=lambda m: gain(view, m))
    way = outlook.Way(
        move.turns,
        Standing(move.tile, move.turns),
        *bloom_of_tile(view.garden.pergola, move.column, Standing(move.tile, move.turns)),
    )
    sit(page, site, payload)
    page.evaluate(SLOW)
    press(page, *move.path[:2])
    assert page.locator(".stands.lit").count() == sum(len(chain.cells) for chain in way.bloom.chains) - 1
    press(page, move.path[2])
    flowers = sum(len(chain.flowers) for chain in way.bloom.chains)
    assert page.evaluate(GHOSTS) >= 1 + flowers, "the tile flies, and a petal falls for every flower"
    page.keyboard.press("Shift")
    assert page.evaluate(GHOSTS) == page.evaluate(RUNNING) == 0
    layer = len(view.garden.pergola.columns[move.column])
    placed = page.locator(f'[data-key="cell:{move.column}:{layer}"]')
    expect(placed).to_have_class(re.compile("lit"))
    page.keyboard.press("Escape")
    placed.hover()
    lit = page.locator(".stands[data-lit]").count()
    assert lit >= 1
    placed.click(force=True)
    expect(page.locator("#more")).to_have_text(re.compile("^Linked with this tile: "))
    page.mouse.move(2, 2)
    placed.press("ArrowDown")
    assert page.locator(".stands[data-lit]").count() >= 1, "what has the focus lights up its vine"


def test_a_four_hue_tile_completes_a_half_flower(site: str, new_page: NewPage) -> None:
    payload, view = position(3, 30, 8, "cap")
    page = sit(new_page(viewport=PHONE, reduced_motion="reduce"), site, payload)
    caps = [move for move in view.legal_moves if isinstance(move, Cap)]
    press(page, "four-hue")
    halves = page.locator(".half")
    expect(halves).to_have_count(len(caps))
    assert min(halves.evaluate_all("all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")) >= 24
    ply = data(page, "ply")
    seen = next(
        one
        for one in halves.all()
        if one.evaluate(
            "one => { const box = one.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth; }"
        )
    )
    seen.click()
    assert data(page, "ply") == ply, "it is small, so the choice waits"
    expect(page.locator("#more")).to_contain_text("It brings ")
    page.locator("[data-key=confirm]").click()
    assert int(data(page, "ply")) > int(ply)


# --- the ring ------------------------------------------------------------------------------------------------------

IN_SIGHT = """() => { const frame = document.querySelector("[data-ring]").getBoundingClientRect();
    return [...document.querySelectorAll("[data-side]")].map(one => [one.dataset.side, one.getBoundingClientRect()])
        .filter(([, box]) => box.left >= frame.left - 2 && box.right <= frame.right + 12)
        .sort(([, a], [, b]) => a.left - b.left).map(([side]) => Number(side)); }"""


def test_the_ring_goes_round(site: str, new_page: NewPage) -> None:
    page = sit(new_page(viewport=PHONE, reduced_motion="reduce", has_touch=True), site, position(3, 0, 5)[0])
    seen = [page.evaluate(IN_SIGHT)]
    right = page.locator("[data-turns='1']")
    box = right.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    for _ in range(4):
        right.click()
        seen.append(page.evaluate(IN_SIGHT))
    assert seen == [[0, 1], [1, 2], [2, 3], [3, 0], [0, 1]], "west stands beside north"
    page.locator("[data-turns='-1']").click()
    assert page.evaluate(IN_SIGHT) == [3, 0]
    page.locator("[data-plan='2']").click()
    assert 2 in page.evaluate(IN_SIGHT)
    page.evaluate("document.querySelector('[data-ring]').scrollBy(400, 0)")
    page.wait_for_function("document.querySelector('[data-ring]').scrollLeft > 40")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-key='column:11']").focus()
    assert page.evaluate("document.activeElement.dataset.key") == "column:11"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") == "column:0"
    assert 0 in page.evaluate(IN_SIGHT)


# --- what is seen --------------------------------------------------------------------------------------------------


def test_screens_hide_petals_unless_they_are_open(site: str, new_page: NewPage) -> None:
    for petals, shown in (("screened", "?"), ("open", "")):
        page = opened(new_page(), f"{site}vines/")
        choose_options(page, petals=petals)
        people(page, 3)
        other = next(seat for seat in range(3) if str(seat) != data(page, "turn"))
        page.locator(f"#seats [data-seat='{other}']").click()
        counts = page.locator("#basket .count b").all_inner_texts()
        assert ("?" in counts) == bool(shown)
        assert (page.locator(f"#seats [data-seat='{other}'] .points").inner_text() == "") == bool(shown)


def turning(view: Any) -> tuple[str, ...]:
    return max(places(view), key=lambda path: len(places(view)[path]))


@pytest.mark.parametrize("size", [PHONE, SIDE, DESKTOP], ids=["phone", "side", "desktop"])
def test_four_players_have_everything_on_screen(site: str, new_page: NewPage, size: dict[str, int]) -> None:
    payload, view = position(4, 40, 6, "turn")
    page = sit(new_page(viewport=size, reduced_motion="reduce"), site, payload)
    if page.locator("[data-act=explained]").count():
        page.locator("[data-act=explained]").click()
    tile, column = turning(view)
    steps: tuple[tuple[Callable[[], None], tuple[str, ...]], ...] = (
        (lambda: None, (".market .lies",)),
        (lambda: press(page, tile), (".hand .lies",)),
        (lambda: press(page, column), (f'[data-key="{column}"]', "#actions .main", "[data-act=turn]")),
    )
    for act, places_seen in steps:
        act()
        always = ("#prompt", "#more", "#seats .seat", ".market .price", ".hand .lies", "#basket .count")
        for place, left, top, right, bottom in boxes(page, *always, *places_seen):
            fits = left >= -1 and top >= 0 and right <= size["width"] + 1 and bottom <= size["height"] + 1
            assert fits, f"{place} at {left}, {top}, {right}, {bottom}"
    sill = boxes(page, "#sill")[0]
    for place, _, _, right, bottom in boxes(page, ".hand .lies", "#basket .count"):
        assert bottom <= sill[2] + 1 or right <= sill[1], f"{place} is below the sill"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    targets = page.locator("#board [data-key]:not([aria-disabled])")
    assert min(targets.evaluate_all("all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")) >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe(site: str, new_page: NewPage, scheme: str, width: int) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 800})
    opened(page, f"{site}vines/")
    check(page, "set-up", width)
    page.locator("#rules").click()
    page.locator("#rules-sheet summary").click()
    check(page, "rules", width)
    page.keyboard.press("Escape")
    payload, view = position(4, 40, 6, "turn")
    sit(page, site, payload)
    press(page, *turning(view))
    check(page, "turning a tile", width)
    if width < 1100:
        page.locator(".race-button").click()
        check(page, "goals and event cards", width)
        page.keyboard.press("Escape")
    sit(page, site, position(3, 30, 8, "cap")[0])
    press(page, "four-hue")
    check(page, "half flowers", width)
    page.keyboard.press("Escape")
    rush(page, 5)
    check(page, "result", width)
    page.keyboard.press("Escape")
    check(page, "after the result", width)
