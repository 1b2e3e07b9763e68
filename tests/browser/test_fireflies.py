"""Dance of the Fireflies in a real browser: whole games, the curtain, links, what is on screen, and its secrets."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from game.bots.levels import answer, best
from game.core import link
from game.core.dice import Rng
from game.core.record import Player, new_record
from game.core.session import Session
from game.core.values import Hidden, Seat
from game.games import registry
from game.games.fireflies.pieces import Rank
from game.games.fireflies.tables import Card
from tests.browser.hands import Hands
from tests.browser.robot import begin, data, keys, ready, rush
from tests.browser.test_axe import check
from tests.browser.test_butterfly import opened, people, points
from tests.browser.test_motion import GHOSTS, RUNNING, SLOW

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
PHONE: Final = {"width": 390, "height": 844}
SIZES: Final = [PHONE, {"width": 844, "height": 390}, {"width": 1280, "height": 800}]
PERSON, PROGRAM = Player.PERSON, Player.GREEDY


def session(seats: tuple[Player, ...], wanted: Callable[[Session], bool], seed: int) -> Session:
    """Give a game as the judge plays it up to a position that is wanted."""
    rules = registry.rules("fireflies")
    game = Session(new_record(rules, seats, seed, first=Seat(0)), rules, answer)
    while not wanted(game):
        assert game.turn is not None, "there is no such position in this game"
        game.play(best("fireflies", game.view(game.turn), Rng(7).at(game.ply))[0])
    return game


def asks(kind: str, after: int = 0, seat: int | None = None) -> Callable[[Session], bool]:
    """Tell whether a position asks for this kind of decision."""

    def wanted(game: Session) -> bool:
        if game.turn is None or game.ply < after or seat not in (None, game.turn):
            return False
        task = game.state.agenda[-1]  # type: ignore[attr-defined]
        return kind in (task.kind, f"use_{getattr(task, 'colour', '')}")

    return wanted


WORK: Final = """
window.handed = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  handed.push(typeof message === "string" ? message : JSON.stringify(message));
  return post.call(this, message, ...rest);
};
"""
"""Keeps everything that is handed to the programs."""


def sit(page: Page, site: str, game: Session) -> Page:
    """Open a position and go on with it."""
    opened(page, f"{site}fireflies/#{link.encode_session(game, registry)}")
    page.locator("[data-key=continue]").click()
    return page


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_game_reload_link_and_replay(site: str, new_page: NewPage, seats: int) -> None:
    """People on one device play to the end, with a reload on the way; the link shows the game as each seat saw it."""
    page = new_page(viewport=PHONE if seats == 4 else None, reduced_motion="reduce")
    opened(page, f"{site}fireflies/")
    people(page, seats)
    rush(page, seats, most=25)
    before = data(page, "ply"), data(page, "turn"), points(page)
    page.reload()
    ready(page)
    assert (data(page, "ply"), data(page, "turn"), points(page)) == before
    rush(page, seats)
    assert data(page, "over") == "true"
    expect(page.locator("#result")).to_be_visible()
    final = points(page)
    page.locator("#result-share").click()
    address = page.locator("#link").input_value()
    other = opened(new_page(), address)
    expect(other.locator("#opened-text")).to_contain_text(f"Dance of the Fireflies for {seats} players")
    other.locator("#opened-replay").click()
    eyes = other.locator("#seen-by")
    assert other.locator(".hand-card").count() == 0
    for seat in range(seats):
        eyes.select_option(str(seat))
        expect(other.locator(".hand-card")).to_have_count(3)
        assert other.locator(".garden .known").count() == 0
    eyes.select_option("open")
    assert other.locator(".garden .known").count() == seats
    other.locator("[data-act=last]").click()
    assert points(other) == final


def test_against_programs_with_movement(site: str, page: Page) -> None:
    opened(page, f"{site}fireflies/")
    page.locator("input[name=count][value='3']").check(force=True)
    begin(page)
    rush(page, 3, most=12)
    assert int(data(page, "ply")) > 8


def test_a_whole_game_by_keyboard(site: str, page: Page) -> None:
    hands, dice = Hands(page), random.Random(4)
    opened(page, f"{site}fireflies/")
    hands.set_up(2, seed=9)
    told = hands.heard()
    while found := hands.choices():
        walk(hands, dice.choice(sorted(found)))
        hands.press("Enter")
        told += hands.heard()
    assert data(page, "over") == "true"
    assert any("bid a firefly on" in line for line in told)
    assert any("won with" in line or "shared the win" in line for line in told)
    assert hands.focus()["id"] == "again"


def walk(hands: Hands, key: str) -> None:
    """Come to a target by Tab and arrows alone."""
    for _ in range(60):
        here = hands.focus()["key"]
        if here == key:
            return
        seen = {here}
        if here and here.partition(":")[0] == key.partition(":")[0]:
            while here != key:
                here = hands.press("ArrowRight")["key"]
                if here == key:
                    return
                if here in seen:
                    break
                seen.add(here)
            hands.press("Home")
            if hands.focus()["key"] == key:
                return
        hands.press("Tab")
    raise AssertionError(f"there is no way to {key}")


# --- secrets -------------------------------------------------------------------------------------------------------


LOOK: Final = """() => ({
  html: document.documentElement.outerHTML,
  heard: heard.splice(0).join(' '),
  typed: document.querySelector('#typed-move').value,
  address: location.href,
  history: JSON.stringify(history.state),
  session: JSON.stringify(sessionStorage),
  handed: handed.splice(0).filter(text => text.includes('request')),
  curtain: !!document.querySelector('[data-key=curtain]'),
  words: [...document.querySelectorAll('#board, #prompt, #log, #more')].map(one => one.textContent).join(' ')
    + [...document.querySelectorAll('#board [aria-label]')].map(one => one.ariaLabel).join(' '),
  kept: localStorage.getItem('hedgerow:1:game:' + localStorage.getItem('hedgerow:1:last:fireflies')),
})"""


def hidden_cards(game: Session, viewer: Seat | None) -> set[str]:
    """Name the cards that a viewer does not see."""
    state: Any = game.state
    view: Any = game.view(viewer)
    cards = {card.id for card in state.shed}
    for player, shown in zip(state.players, view.players, strict=True):
        known = {card.id for card in shown.hand if isinstance(card, Card)}
        cards |= {card.id for card in player.hand} - known
        for bed, seen in zip(player.beds, shown.beds, strict=True):
            pairs = zip(bed.flowers, seen.flowers, strict=True)
            cards |= {planted.card.id for planted, there in pairs if isinstance(there.card, Hidden)}
    return cards


def told_of_secrets(game: Session, viewer: Seat | None, names: list[str]) -> list[str]:
    """Give the sentences that only somebody else may hear: about cards drawn, planted face down and buried, royals."""
    told, tell = [], registry.part("fireflies", "words").event
    for event in [event for played in game.played for event in played.events]:
        seen = event.seen_by(viewer)
        if seen != event and (seen is None or tell(seen, names) != tell(event, names)):
            told.append(tell(event, names))
    return told


def crowns(game: Session, viewer: Seat | None) -> int:
    """Count the royals that lie under fireflies of others on the clock and in beds."""
    state: Any = game.state
    on_clock = [firefly for card in state.clock if card for firefly in card.fireflies]
    in_beds = [planted.firefly for player in state.players for bed in player.beds for planted in bed.flowers]
    return sum(
        firefly.rank is Rank.ROYAL and firefly.owner != viewer
        for firefly in (*on_clock, *in_beds)
        if firefly is not None
    )


def test_three_people_share_a_device_and_nothing_hidden_is_anywhere(site: str, new_page: NewPage) -> None:
    """Three people and a program: at every decision all that the page holds is searched for what is hidden."""
    page = new_page(reduced_motion="reduce")
    page.add_init_script(WORK)
    hands, dice = Hands(page), random.Random(11)
    opened(page, f"{site}fireflies/")
    hands.set_up(4, seed=8877665544332211, people=3)
    page.keyboard.press("t")  # the field for typed moves is open all the time
    names = page.locator("#seats .label").all_text_contents()
    assert "You" not in names
    seen_royals = looks = curtains = 0
    while data(page, "over") == "false":
        seen = page.evaluate(LOOK)
        record = link.decode(json.loads(seen["kept"])["payload"], registry)
        assert not isinstance(record, link.LinkRefusal)
        game = Session(record, registry.rules("fireflies"), answer)
        assert data(page, "turn") == str(game.turn)
        viewer = None if seen["curtain"] or game.turn == 3 else game.turn
        everything = json.dumps({key: text for key, text in seen.items() if key not in ("kept", "handed")})
        for request in seen["handed"]:
            assert game.turn == 3, "a program is asked when it is to move"
            assert not any(card in request for card in hidden_cards(game, Seat(3)))
            assert "8877665544332211" not in request
        for secret in (*hidden_cards(game, viewer), "8877665544332211", json.loads(seen["kept"])["payload"]):
            assert secret not in everything, f"{secret} at {game.ply} for {viewer}"
        for sentence in told_of_secrets(game, viewer, names):
            assert sentence not in seen["words"] + seen["heard"], f"at {game.ply} for {viewer}"
        drawn = page.locator(".place .crown, .garden .slot .crown").count()
        own = crowns(game, None) - crowns(game, viewer)
        assert drawn <= own + bool(page.locator(".coming .crown").count()), f"a royal shows at {game.ply}"
        seen_royals += drawn
        if viewer is None:
            assert (
                page.locator(".hand-card, .supply, [data-key]:not([aria-disabled]):not([data-key=curtain])").count()
                == 0
            )
            lower = seen["words"].lower().replace(names[0].lower(), "")
            assert " you " not in lower, "nobody is called You"
            assert " your " not in lower
            curtains += seen["curtain"]
        looks += 1
        found = keys(page)
        if found:
            page.locator(f'[data-key="{dice.choice(found)}"]').click()
    assert looks > 100
    assert curtains > 20
    assert seen_royals > 0


# --- what is seen --------------------------------------------------------------------------------------------------


def within(page: Page, places: str, size: dict[str, int]) -> None:
    """Check that all of these are inside the window."""
    boxes = page.locator(places).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert boxes, places
    for box in boxes:
        fits = (
            box["left"] >= 0 and box["top"] >= 0 and box["right"] <= size["width"] and box["bottom"] <= size["height"]
        )
        assert fits, f"{places}: {box}"


@pytest.mark.parametrize("size", SIZES)
def test_six_players_have_everything_at_hand(site: str, new_page: NewPage, size: dict[str, int]) -> None:
    page = new_page(viewport=size, reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('hedgerow:1:help', 'off')")
    sit(page, site, session((PERSON, *(PROGRAM,) * 5), asks("take_turn", after=60, seat=0), 6))
    within(page, ".place, #prompt, #more, #actions button, .hand-card, .dial-royals", size)
    wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide == [size["width"], size["height"]]
    targets = page.locator(".face, .hand-card, .garden-head, .way, #actions button")
    assert min(targets.evaluate_all("all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")) >= 40
    assert min(page.locator(".place .space").evaluate_all("all => all.map(one => one.offsetWidth)")) >= 20
    assert min(page.locator(".hand-card .what").evaluate_all("all => all.map(one => one.offsetWidth)")) >= 40
    other = page.locator(".garden[data-garden='3']")
    if size["width"] < 1101:
        expect(other.locator(".beds")).to_be_hidden()
        page.locator("#seats [data-seat='3']").click()
    expect(other.locator(".beds")).to_be_visible()
    assert page.locator(".place .soon").count() == len(
        [
            label
            for label in page.locator(".face").evaluate_all("all => all.map(one => one.ariaLabel)")
            if "next, at" in label
        ]
    )


def test_the_names_of_many_hand_cards_have_room(site: str, new_page: NewPage) -> None:
    for width in (320, 390):
        page = new_page(viewport={"width": width, "height": 700}, reduced_motion="reduce")
        game = session((PERSON, *(PROGRAM,) * 5), asks("take_turn", after=40, seat=0), 21)
        sit(page, site, game)
        names = page.locator(".hand-card .what")
        assert names.count() == 4
        assert min(names.evaluate_all("all => all.map(one => one.offsetWidth)")) >= 60


def test_a_turn_is_guided_and_a_choice_says_what_it_brings(site: str, page: Page) -> None:
    sit(page, site, session((PERSON, PROGRAM, PROGRAM), asks("take_turn", after=20, seat=0), 4))
    help_ = page.locator("#help")
    expect(help_).to_contain_text("Each turn you do one thing")
    bid = page.locator(".way").first
    bid.click()
    expect(page.locator("#more")).to_contain_text("Put a firefly on a card of the clock")
    expect(page.locator("[role=status]")).to_contain_text("whoever has most there wins it")
    place = page.locator(f'[data-key="{next(key for key in keys(page) if key.startswith("clock:"))}"]')
    place.click()
    expect(place).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".firefly.coming")).to_have_count(1)
    expect(page.locator("#more")).to_contain_text("If you win it")
    expect(page.locator('[data-key="regular"] .note')).to_have_attribute(
        "data-text", re.compile("It comes home after the harvest.")
    )
    page.locator("[data-act=clear]").click()
    expect(page.locator(".firefly.coming")).to_have_count(0)
    page.locator("[data-act=explained]").click()
    expect(help_).to_be_hidden()
    page.locator(".hand-card").first.click()
    expect(page.locator(".garden.mine .bed.new")).to_be_visible()
    gains = page.locator(".garden.mine .bed .gain").all_text_contents()
    assert gains or "no points yet" in page.locator("#more").inner_text()
    page.locator('[data-key="bed:new"]').click()
    expect(page.locator('[data-key="face:up"] .note')).to_have_attribute(
        "data-text", re.compile("A firefly stays on it")
    )
    expect(page.locator('[data-key="face:down"] .note')).to_have_attribute(
        "data-text", re.compile("Nobody else sees it until the end.")
    )
    page.reload()
    ready(page)
    expect(page.locator("#prompt")).to_have_text("Your turn: bid a firefly, plant a flower, or pass.")
    expect(help_).to_be_hidden()
    closed = page.locator(".face[aria-disabled=true]").first
    closed.click(force=True)
    expect(page.locator("#more")).to_contain_text("next space")


def test_first_help_can_be_switched_off_and_weeds_show_where_they_go(site: str, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('hedgerow:1:help', 'off')")
    sit(page, site, session((PERSON, PROGRAM, PROGRAM), asks("plant_orchid", after=30, seat=0), 21))
    expect(page.locator("#help")).to_be_hidden()
    theirs = page.locator('[data-key^="seat:"]:not([aria-disabled])')
    assert theirs.count() > 0
    expect(theirs.first).to_be_visible()
    assert "A weed would stop it at" in (theirs.first.get_attribute("aria-label") or "")
    own = page.locator('[data-key^="bed:"]:not([aria-disabled])').first
    own.click()
    assert page.locator('[data-key^="as:"]').count() > 0


def test_a_harvest_plays_out_card_by_card(site: str, page: Page) -> None:
    def before_harvest(game: Session) -> bool:
        if not asks("finish_turn", after=20, seat=0)(game):
            return False
        after = Session(game.record, game.rules, answer)
        after.play(next(move for move in after.state.legal_moves() if move.path == ("end",)))
        return sum(event.kind == "harvested" for event in after.played[-1].events) > 0

    sit(page, site, session((PERSON, PERSON), before_harvest, 3))
    page.locator("[data-key=curtain]").click()
    page.evaluate(SLOW)
    page.locator("[data-key=end]").click()
    news = page.locator(".news .told[data-card]")
    expect(news.first).to_be_visible()
    assert page.evaluate(RUNNING) > 2
    assert page.evaluate(GHOSTS) > 0
    page.keyboard.press("Shift")
    assert page.evaluate(GHOSTS) == 0
    assert "Daybreak" in news.first.inner_text() or "Nightfall" in news.first.inner_text()
    assert news.first.locator(".harvested .piece").count() > 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe(site: str, new_page: NewPage, scheme: str, width: int) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 800})
    opened(page, f"{site}fireflies/")
    check(page, "set-up", width)
    page.locator("#rules").click()
    page.locator("#rules-sheet summary").click()
    check(page, "rules", width)
    page.keyboard.press("Escape")
    page.locator("input[name=count][value='6']").check(force=True)
    people(page, 2)
    check(page, "curtain", width)
    page.locator("[data-key=curtain]").click()
    check(page, "first question", width)
    page.locator(".face:not([aria-disabled])").first.click()
    check(page, "which firefly", width)
    page.locator("[data-key=regular]").click()
    rush(page, 6, most=60)
    check(page, "in play", width)
    page.goto("about:blank")
    sit(page, site, session((PERSON, PERSON), lambda game: game.turn is None, 5))
    expect(page.locator("#result")).to_be_visible()
    check(page, "result", width)
    page.keyboard.press("Escape")
    check(page, "after the result", width)
    page.locator(".log-line").nth(5).dispatch_event("click")
    page.locator("#seen-by").select_option("open")
    check(page, "all open", width)
