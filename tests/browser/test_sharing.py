"""Links out and in: the share sheet, its code, what is said of a link, back and forward, links in a bad state."""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import zxingcpp
from playwright.sync_api import expect

from game.bots.levels import answer
from game.core import link
from game.core.record import Player, Purpose, Record, new_record
from game.core.session import Session
from game.games import registry
from game.web.links import LONGEST_CODE
from tests.browser.robot import RUN_PYTHON, data, keys, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PLIES = 30
BLOCKED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
WITHIN_THE_TAP = """
    addEventListener('click', () => { window.tapping = true; }, true);
    addEventListener('click', () => { window.tapping = false; });
    const note = name => what => {
        window.given = {name, what, tapping: window.tapping, active: navigator.userActivation.isActive};
        return window.refusal ? Promise.reject(new DOMException('no', window.refusal)) : Promise.resolve();
    };
    Navigator.prototype.share = note('share');
    Object.defineProperty(Navigator.prototype, 'clipboard', {value: {writeText: note('copy')}});
"""


def played(plies: int = PLIES, seed: int = 35, **changed: Any) -> Record:
    """Give a game of two people after some decisions; all of them with -1."""
    rules = registry.rules("butterfly")
    session, dice = Session(new_record(rules, (Player.PERSON, Player.PERSON), seed), rules, answer), Random(seed)
    while session.turn is not None and session.ply != plies:
        session.play(dice.choice(session.state.legal_moves()))
    return replace(session.record, **changed)


GOOD = link.encode(played(), registry)


def at_table(page: Page, site: str, payload: str = GOOD) -> Page:
    """Play on from a link."""
    page.goto(f"{site}butterfly/#{payload}")
    ready(page)
    page.locator("[data-key=continue]").click()
    page.wait_for_selector("html:not([data-ply=''])", state="attached")
    return page


def shared(page: Page, purpose: str = "continue", place: int | None = None) -> Record:
    """Choose in the open sheet, and read its link."""
    page.locator(f"[name=share-what][value={purpose}]").check(force=True)
    if place is not None:
        page.locator("#share-place").fill(str(place))
    found = link.decode(page.locator("#link").input_value().partition("#")[2], registry)
    assert isinstance(found, Record)
    return found


def arrive(page: Page, fragment: str) -> None:
    """Let a link come to the open page, as by pasting it into the address."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)


def scanned(page: Page) -> str:
    """Read the code from a picture of the screen, as a phone would."""
    page.wait_for_selector("#code path", state="attached")
    page.locator("#code").scroll_into_view_if_needed()
    width = page.evaluate("innerWidth")
    picture = page.evaluate(
        """async png => {
            const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))]));
            const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
            canvas.drawImage(image, 0, 0);
            const {data, width, height} = canvas.getImageData(0, 0, image.width, image.height);
            const grey = Array.from({length: width * height}, (_, i) => data[4 * i + 1]);
            return {grey, width, height};
        }""",
        base64.b64encode(page.screenshot()).decode(),
    )
    assert picture["width"] >= width
    grey = memoryview(bytes(picture["grey"])).cast("B", (picture["height"], picture["width"]))
    found = zxingcpp.read_barcodes(grey)
    assert len(found) == 1
    return str(found[0].text)


# --- the sheet -----------------------------------------------------------------------------------------------------


def test_what_can_be_shared(site: str, page: Page) -> None:
    at_table(page, site)
    page.locator("#share").click()
    expect(page.locator("#share-place-label")).to_have_text(f"After move {PLIES} of {PLIES}")
    assert shared(page) == played()
    assert shared(page, place=5) == played().upto(5)
    expect(page.locator("#share-place")).to_have_attribute("aria-valuetext", f"After move 5 of {PLIES}")
    assert shared(page, "replay") == played(purpose=Purpose.REPLAY, open_at=0)
    assert shared(page, "replay", 3) == played(purpose=Purpose.REPLAY, open_at=3)
    assert shared(page, "challenge") == played(plies=0, purpose=Purpose.CHALLENGE)
    expect(page.locator("#share-place")).to_be_hidden()
    assert shared(page) == played().upto(5)
    expect(page.locator("#share-secrets")).to_contain_text("whoever wants to cheat could look with tools")


def test_a_finished_game_hides_nothing(site: str, page: Page) -> None:
    whole = played(-1)
    at_table(page, site, link.encode(whole, registry))
    page.locator("#result-share").click()
    assert shared(page) == whole
    expect(page.locator("#share-secrets")).to_have_text("")
    shared(page, place=3)
    expect(page.locator("#share-secrets")).to_contain_text("with tools")


def test_no_link_is_left_behind(site: str, page: Page) -> None:
    at_table(page, site)
    for _ in range(2):
        page.locator("#share").click()
        assert scanned(page) == page.locator("#link").input_value()
        page.keyboard.press("Escape")
        expect(page.locator("#link")).to_have_value("")
        expect(page.locator("#code path")).to_have_count(0)
    assert "1." + GOOD[2:12] not in page.content()
    assert "#" not in page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_the_code_can_be_scanned(site: str, new_page: NewPage, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    at_table(page, site, link.encode(played(45), registry))
    if size[0] < 700:
        page.locator("#menu-button").click()
    page.locator("#share").click()
    for purpose in ("continue", "replay", "challenge"):
        shared(page, purpose)
        assert scanned(page) == page.locator("#link").input_value()
    page.evaluate(AXE.read_text("utf-8") + "; 0")
    found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].target))")
    assert not found


def test_the_library_comes_with_the_first_opening_only(site: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "segno" in request.url else None)
    at_table(page, site)
    assert asked == []
    for _ in range(2):
        page.locator("#share").click()
        page.wait_for_selector("#code path", state="attached")
        page.locator("#share-sheet .close").click()
    assert len(asked) == 1


@pytest.mark.parametrize("answer", ["none", "missing"])
def test_without_the_library_the_link_is_there(site: str, new_page: NewPage, answer: str) -> None:
    page = new_page(expected="Failed to load resource|ERR_FAILED")
    page.route("**/segno.*", lambda route: route.abort() if answer == "none" else route.fulfill(status=404))
    at_table(page, site)
    page.locator("#share").click()
    expect(page.locator("#code-said")).to_contain_text("cannot be drawn without the network")
    assert page.evaluate(RUN_PYTHON, "import sys; any('segno' in place for place in sys.path)") is False
    assert shared(page) == played()


def test_a_link_too_long_for_a_code(site: str, page: Page) -> None:
    at_table(page, site)
    page.evaluate("n => history.replaceState(null, '', '?' + 'x'.repeat(n))", LONGEST_CODE)
    page.evaluate("n => history.replaceState(null, '', location.pathname + 'x'.repeat(n))", LONGEST_CODE)
    page.locator("#share").click()
    expect(page.locator("#code-said")).to_contain_text("too long for a code")
    expect(page.locator("#code")).to_be_hidden()


# --- giving it away ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("button", "name"), [("copy", "copy"), ("pass-on", "share")])
def test_the_browser_is_asked_within_the_tap(site: str, page: Page, button: str, name: str) -> None:
    page.add_init_script(WITHIN_THE_TAP)
    at_table(page, site)
    page.locator("#share").click()
    address = page.locator("#link").input_value()
    page.locator(f"#{button}").click()
    given = page.evaluate("window.given")
    assert (given["name"], given["tapping"], given["active"]) == (name, True, True)
    assert given["what"] in (address, {"title": "Butterfly · Hedgerow", "url": address})


@pytest.mark.parametrize("button", ["copy", "pass-on"])
def test_when_the_browser_refuses_the_link_stands_selected(site: str, page: Page, button: str) -> None:
    page.add_init_script(WITHIN_THE_TAP + "window.refusal = 'NotAllowedError';")
    at_table(page, site)
    page.locator("#share").click()
    page.locator(f"#{button}").click()
    expect(page.locator("#share-said")).to_contain_text("The link is selected")
    assert page.evaluate("getSelection().toString()") == page.locator("#link").input_value()


def test_who_thinks_better_of_it_hears_nothing(site: str, page: Page) -> None:
    page.add_init_script(WITHIN_THE_TAP + "window.refusal = 'AbortError';")
    at_table(page, site)
    page.locator("#share").click()
    page.locator("#pass-on").click()
    page.wait_for_function("window.given")
    expect(page.locator("#share-said")).to_have_text("")


def test_without_a_clipboard_and_without_sharing(site: str, page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined}); delete Navigator.prototype.share"
    )
    at_table(page, site)
    page.locator("#share").click()
    expect(page.locator("#pass-on")).to_be_hidden()
    page.locator("#copy").click()
    expect(page.locator("#share-said")).to_contain_text("The link is selected")


# --- what a link is ------------------------------------------------------------------------------------------------


def test_a_challenge_says_what_it_is_and_begins_the_same_garden(site: str, page: Page) -> None:
    page.goto(f"{site}butterfly/#{link.encode(played(plies=0, purpose=Purpose.CHALLENGE), registry)}")
    ready(page)
    expect(page.locator("#opened-title")).to_have_text("A challenge")
    expect(page.locator("#opened-text")).to_contain_text("The same garden in which somebody else has played Butterfly")
    expect(page.locator("#opened-text")).to_contain_text("Nobody sees your result unless you share it.")
    expect(page.locator("#opened-replay")).to_be_hidden()
    page.get_by_role("button", name="Play this garden").click()
    page.wait_for_selector("html[data-ply='0']", state="attached")
    page.locator("#share").click()
    assert shared(page) == played(plies=0)


def test_a_replay_opens_where_the_link_says(site: str, page: Page) -> None:
    page.goto(f"{site}butterfly/#{link.encode(played(purpose=Purpose.REPLAY, open_at=4), registry)}")
    ready(page)
    expect(page.locator("#opened-title")).to_have_text("A game to watch")
    expect(page.get_by_role("button", name="Watch it")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ply='4']", state="attached")
    expect(page.locator("#prompt")).to_have_text(f"Move 4 of {PLIES}")
    page.locator("#share").click()
    assert shared(page) == played().upto(4)
    assert shared(page, "replay") == played(purpose=Purpose.REPLAY, open_at=4)


# --- a game in play stays in play ----------------------------------------------------------------------------------


def test_a_link_during_a_game_only_asks(site: str, page: Page) -> None:
    at_table(page, site)
    arrive(page, link.encode(played(3, seed=8), registry))
    expect(page.locator("#opened")).to_be_visible()
    assert data(page, "ply") == str(PLIES)
    expect(page.locator("#opened-new")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#opened")).to_be_hidden()
    assert "#" not in page.url
    arrive(page, link.encode(played(3, seed=8), registry))
    page.get_by_role("button", name="Back to your game").click()
    page.locator("#share").click()
    assert shared(page) == played()
    page.keyboard.press("Escape")
    arrive(page, link.encode(played(3, seed=8), registry))
    page.locator("[data-key=continue]").click()
    page.wait_for_selector("html[data-ply='3']", state="attached")


def test_a_closed_question_opens_what_was_there_before(site: str, page: Page) -> None:
    at_table(page, site)
    page.goto("about:blank")
    page.goto(f"{site}butterfly/#{link.encode(played(3, seed=8), registry)}")
    ready(page)
    assert data(page, "ply") == ""
    page.keyboard.press("Escape")
    page.wait_for_selector(f"html[data-ply='{PLIES}']", state="attached")


@pytest.mark.parametrize("storage", ["kept", "blocked"])
def test_back_and_forward_lose_and_play_nothing(site: str, page: Page, storage: str) -> None:
    if storage == "blocked":
        page.add_init_script(BLOCKED)
    page.goto(site)
    before = page.evaluate("history.length")
    at_table(page, site)
    page.locator(f'[data-key="{keys(page)[0]}"]').click()
    for _ in range(4):
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    ply = data(page, "ply")
    assert page.evaluate("history.length") == before + 1
    arrive(page, GOOD)
    expect(page.locator("#opened")).to_be_visible()
    page.keyboard.press("Escape")
    page.go_back()
    assert data(page, "ply") == ply
    page.go_forward()
    assert data(page, "ply") == ply
    assert not page.locator("#opened").is_visible()
    if storage == "kept":
        page.go_back()
        page.go_back()
        expect(page.locator("a.packet-butterfly")).to_be_visible()
        page.go_forward()
        ready(page)
        page.wait_for_selector(f"html[data-ply='{ply}']", state="attached")
        assert not page.locator("#opened").is_visible()


# --- links in every bad state --------------------------------------------------------------------------------------

CHANGED = GOOD[:8] + ("a" if GOOD[8] != "a" else "b") + GOOD[9:]
LONG = link.encode(played(-1), registry)
LATE = LONG[:-4] + ("a" if LONG[-4] != "a" else "b") + LONG[-3:]
FINE = {
    "full stop": GOOD + ".",
    "bracket": GOOD + ")",
    "comma": GOOD + ",",
    "quotes": GOOD + "%22",
    "curly quotes": GOOD + "%E2%80%9D.",
    "angle": GOOD + "%3E",
    "encoded": "".join(f"%{ord(letter):02X}" for letter in GOOD),
    "encoded twice": "".join(f"%25{ord(letter):02X}" for letter in GOOD),
    "space inside": GOOD[:20] + "%20" + GOOD[20:],
    "line break inside": GOOD[:20] + "%0D%0A" + GOOD[20:],
    "soft hyphen": GOOD[:20] + "%C2%AD" + GOOD[20:],
    "tracker behind": GOOD + "?fbclid=IwAR0",
    "tracker and more": GOOD + "&utm_source=chat",
}
BAD = {
    "cut": (LONG[:-1], "lost its end on the way. Its first"),
    "cut early": (GOOD[:9], "lost its end"),
    "changed": (CHANGED, "some of its letters are wrong"),
    "changed late": (LATE, "lost its end on the way. Its first"),
    "newer": ("2." + GOOD[2:], "made by a newer version"),
    "other game": (link.FORMAT + link._with_checks([2 << 0, *[0] * 30]), "cannot have happened|not on this site yet"),
    "rubbish": ("1.%%%rubbish", "letters are wrong"),
    "words": ("rubbish", "not a game link of ours"),
    "100 kB": ("1." + "A" * 100_000, "far too long"),
    "100 kB of percent": ("1." + "%41" * 33_000, "far too long"),
    "20 kB": ("1." + "Ab0-" * 4_900, "letters are wrong|lost its end"),
}


def test_a_decorated_link_is_put_right(site: str, page: Page) -> None:
    page.goto(f"{site}butterfly/?fbclid=IwAR1#{next(iter(FINE.values()))}")
    ready(page)
    for name, fragment in FINE.items():
        if page.locator("#opened").is_hidden():
            arrive(page, fragment)
        expect(page.locator("#opened"), name).to_be_visible()
        expect(page.locator("#opened-text"), name).to_contain_text(f"{PLIES} moves have been played")
        assert "#" not in page.url, name
        page.locator("[data-key=continue]").click()
        page.locator("#share").click()
        assert shared(page) == played(), name
        page.keyboard.press("Escape")
        page.locator("#new").click()


def test_a_bad_link_is_answered_and_the_game_in_play_stays(site: str, page: Page) -> None:
    at_table(page, site)
    for name, (fragment, said) in BAD.items():
        begun = page.evaluate("performance.now()")
        arrive(page, fragment)
        page.wait_for_function(
            """said => [...document.querySelectorAll('#notice, #opened-text')]
                .some(e => e.checkVisibility() && new RegExp(said).test(e.textContent))""",
            arg=said,
        )
        assert page.evaluate("performance.now()") - begun < 3000, name
        assert "#" not in page.url, name
        if page.locator("#opened").is_visible():
            page.keyboard.press("Escape")
        assert data(page, "ply") == str(PLIES), name
        page.evaluate("document.querySelector('#notice').hidden = true")
    page.locator("#share").click()
    assert shared(page) == played()


@pytest.mark.parametrize("name", ["cut", "changed late"])
def test_what_can_still_be_read_can_be_played(site: str, page: Page, name: str) -> None:
    at_table(page, site, BAD[name][0])
    assert 0 < int(data(page, "ply")) < len(played(-1).plies)
    assert keys(page)


def test_a_game_without_a_page_is_named(site: str, page: Page) -> None:
    """A game whose rules are there, but no page yet: its link leads nowhere else."""
    payload = link.encode(new_record(registry.rules("vines"), (Player.PERSON, Player.PERSON), 1), registry)
    page.goto(f"{site}butterfly/")
    ready(page)
    page.evaluate(RUN_PYTHON, "from game.games import registry; object.__setattr__(registry.GAMES[-1], 'page', False)")
    page.evaluate("(payload) => { location.hash = payload; }", payload)
    expect(page.locator("#notice")).to_contain_text("not on this site yet")
    assert "/butterfly/" in page.url
