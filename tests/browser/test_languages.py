"""The browser's language chooses the page, a choice overrides it, a game in play comes along; and no word is missed."""

from __future__ import annotations

import re
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

import build
from game.games import registry
from tests.browser.robot import begin, data, keys, play, ready
from tests.browser.test_keeping import BLOCKED
from tests.conftest import NewPage, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAYLOAD: Final = "1.AAhI-qcyfhH75Z8wAEL40btsajmpRubPsNlj"
"""A game of Butterfly that is over."""


def spoken(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


def settle(page: Page, language: str) -> None:
    """Wait for a page in this language."""
    page.wait_for_selector(f"html[lang={language}]:not([hidden])", state="attached")


def switch(page: Page, name: str) -> None:
    page.evaluate("document.getElementById('settings').showPopover()")
    page.locator("#settings").get_by_role("link", name=name, exact=True).click()


def watched(page: Page) -> list[str]:
    """The addresses the page comes to from now on."""
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    return seen


# --- the browser's language ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("languages", "language"),
    [("de-DE", "de"), ("de", "de"), ("de-AT", "de"), ("fr-FR", "en"), ("en-GB", "en"), ("", "en")],
)
def test_a_browser_gets_its_own_language_or_english(
    languages: str, language: str, new_page: NewPage, site: str
) -> None:
    page = new_page(locale=languages or None)
    if not languages:
        page.add_init_script("Object.defineProperty(navigator, 'languages', {value: undefined})")
    seen = watched(page)
    page.goto(site)
    settle(page, language)
    page.wait_for_load_state()
    assert page.url == site + build.home_of(language)
    assert len(seen) <= 2


def test_the_first_language_that_there_is_counts(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'languages', {value: ['fr', 'de-CH', 'en']})")
    page.goto(site)
    settle(page, "de")
    expect(page.locator(".packet").first).to_contain_text("Ein Igel, drei Wege")


@pytest.mark.parametrize("locale", ["de-DE", "en-US"])
def test_a_game_link_survives_into_either_language(locale: str, new_page: NewPage, site: str) -> None:
    language = locale[:2]
    page = new_page(locale=locale)
    other = "" if language == "de" else "de/"
    seen = watched(page)
    page.goto(f"{site}{other}butterfly/?fbclid=x#{PAYLOAD}")
    ready(page)
    assert spoken(page) == language
    assert seen[-1].startswith(f"{site}{build.home_of(language)}butterfly/?fbclid=x")
    title = {"de": "Ein Spiel per Link", "en": "A game by link"}[language]
    expect(page.get_by_role("dialog", name=title)).to_be_visible()
    page.locator("[data-key=continue]").click()
    assert data(page, "over") == "true"


def test_somebody_who_is_lost_is_told_so_in_german(new_page: NewPage, site: str) -> None:
    page = new_page(expected="404|MIME type", locale="de-DE")
    page.goto(site + "butterfly/nothing")
    settle(page, "de")
    assert page.url == site + "de/404.html"
    page.get_by_role("link", name="Zum Garten").click()
    page.wait_for_url(site + "de/")


def test_from_a_disk_every_page_stays_as_it_was_opened(new_page: NewPage) -> None:
    page = new_page(expected=".", locale="de-DE")
    page.goto((build.DIST / "index.html").as_uri())
    assert spoken(page) == "en"
    expect(page.get_by_role("heading", name="Hedgerow")).to_be_visible()


# --- a choice ------------------------------------------------------------------------------------------------------


def test_a_choice_stays(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-DE")
    page.goto(site)
    settle(page, "de")
    switch(page, "English")
    settle(page, "en")
    assert page.url == site, "an address that is handed on asks for no language"
    page.reload()
    settle(page, "en")
    page.goto(site + "de/butterfly/")
    page.wait_for_url(site + "butterfly/")
    settle(page, "en")
    page.goto(site)
    page.locator(".foot").get_by_role("link", name="Deutsch").click()
    settle(page, "de")
    assert page.url == site + "de/"


def test_every_language_is_written_in_itself(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(site)
    page.get_by_role("button", name="Settings").click()
    links = page.locator("#settings a[hreflang]")
    assert links.all_inner_texts() == [build.name_of(language) for language in build.languages()]
    assert [link.get_attribute("lang") for link in links.all()] == build.languages()
    assert [link.get_attribute("aria-current") for link in links.all()] == ["true", None]


def test_with_blocked_storage_a_choice_holds_from_page_to_page(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-DE")
    page.add_init_script(BLOCKED)
    page.goto(site)
    settle(page, "de")
    switch(page, "English")
    settle(page, "en")
    assert page.url == site + "?lang=en"
    page.reload()
    settle(page, "en")
    page.locator(".packet-butterfly").click()
    page.wait_for_url(site + "butterfly/")
    settle(page, "en")
    ready(page)
    page.get_by_role("link", name="Hedgerow: all games").click()
    page.wait_for_url(site)
    settle(page, "en")


@pytest.mark.parametrize("asked", ["xx", "", "constructor", "__proto__", "de,en"])
def test_a_language_that_there_is_not_changes_nothing(asked: str, new_page: NewPage, site: str) -> None:
    page = new_page()
    seen = watched(page)
    page.goto(f"{site}?lang={asked}")
    settle(page, "en")
    page.wait_for_load_state()
    assert len(seen) == 1
    assert page.evaluate("localStorage.getItem('hedgerow:1:language')") is None


def test_rubbish_in_the_storage_changes_nothing(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-DE")
    page.add_init_script("localStorage.setItem('hedgerow:1:language', 'toString')")
    page.goto(site)
    settle(page, "de")


# --- a game in play ------------------------------------------------------------------------------------------------


def test_a_game_in_play_goes_on_in_the_other_language(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(site + "butterfly/")
    ready(page)
    begin(page)
    for _ in range(4):
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    keys(page)
    ply = data(page, "ply")
    cells = page.locator("#board [data-key]").count()
    assert "You" in page.locator("#seats").inner_text()
    switch(page, "Deutsch")
    settle(page, "de")
    ready(page)
    assert (data(page, "ply"), page.locator("#board [data-key]").count()) == (ply, cells)
    names = page.locator("#seats .label").all_inner_texts()
    assert names == ["Du", "Wren"], "names stay, and You is none"
    log = page.locator("#log").text_content() or ""
    assert "Du nimmst" in log
    assert "Wren nimmt" in log
    assert "You" not in log
    switch(page, "English")
    settle(page, "en")
    ready(page)
    assert data(page, "ply") == ply
    assert page.locator("#seats .label").all_inner_texts() == ["You", "Wren"]


def test_with_blocked_storage_the_game_in_play_comes_by_link(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script(BLOCKED)
    page.goto(site + "butterfly/")
    ready(page)
    begin(page)
    for _ in range(4):
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    keys(page)
    ply = data(page, "ply")
    switch(page, "Deutsch")
    settle(page, "de")
    ready(page)
    page.get_by_role("dialog", name="Ein Spiel per Link").get_by_role("button", name="Weiterspielen").click()
    assert data(page, "ply") == ply


def test_times_on_the_front_page_are_told_in_its_language(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-DE")
    page.goto(site + "de/butterfly/")
    ready(page)
    begin(page)
    page.goto(site + "de/")
    row = page.locator("#kept-open .resume")
    expect(row.locator("[data-word=when]")).to_have_text(re.compile(r"jetzt|vor \d+ \w+"))
    expect(row.locator("[data-word=names]")).to_have_text("Du und Spatz")
    assert "du bist dran" in row.inner_text() or "Spatz ist dran" in row.inner_text()
    page.locator(".foot").get_by_role("link", name="English").click()
    settle(page, "en")
    expect(row.locator("[data-word=names]")).to_have_text("You and Spatz")
    expect(row.locator("[data-word=told]")).to_have_text("")


# --- no word is missed ---------------------------------------------------------------------------------------------

PSEUDO: Final = "eo"
"""A language that the site does not have: the source itself, every message in brackets."""

LOOSE: Final = """() => {
  const spared = "script, style, noscript, code, pre, kbd, a[hreflang], [data-word=when]";
  const own = /\\bHedgerow\\b|\\b[a-i][1-9]\\b|https?:\\S+|(?<![\\p{L}])[a-iA-Z](?![\\p{L}])/gu;
  const loose = new Set();
  const check = (text, where) => {
    let rest = text ?? "";
    for (let before; before !== rest;) { before = rest; rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ""); }
    rest = rest.replace(own, "");
    if (/\\p{L}/u.test(rest)) loose.add(`${where}: ${text.trim().replace(/\\s+/g, " ")}`);
  };
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("template")) walk(element.content);
      if (element.closest(spared)) continue;
      for (const name of ["aria-label", "title", "alt", "placeholder", "aria-roledescription", "aria-valuetext"]) {
        if (element.hasAttribute(name)) check(element.getAttribute(name), `${element.tagName} ${name}`);
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) check(node.textContent, `${element.tagName} ${element.id}`);
      }
    }
  };
  walk(document.body);
  for (const name of ["description", "og:title", "og:description", "og:image:alt"]) {
    check(document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.content, name);
  }
  check(document.title, "title");
  for (const text of Object.values(document.getElementById("kept-said")?.dataset ?? {})) check(text, "said");
  return [...loose];
}"""


def pseudo() -> Any:
    """A catalogue of that language."""
    from babel.messages import Catalog

    words, found = Catalog(locale=PSEUDO), build.collected()
    for message in found:
        if message.id:
            forms = [f"⟦{form}⟧" for form in build.forms(message.id)]
            words.add(message.id, forms if message.pluralizable else forms[0], context=message.context)
    return words


@contextmanager
def pseudo_site(target: Path) -> Iterator[str]:
    """Build and serve the site with that language beside English; gives the address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "languages", lambda: [build.SOURCE, PSEUDO])
        patch.setattr(build, "catalogue", lambda language: pseudo())
        build.templates.cache_clear()
        build.Build(target, "", "test").make()
        build.templates.cache_clear()
    with serving(target) as address:
        yield address
    shutil.rmtree(target)


@pytest.fixture(scope="module")
def wrapped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of the site in brackets."""
    with pseudo_site(tmp_path_factory.mktemp("pseudo") / "dist") as address:
        yield f"{address}{PSEUDO}/"


class Reader:
    """Somebody who reads every word of a page, also what is announced, and keeps those outside brackets."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loose: set[str] = set()

    def read(self, *, wait: str = "") -> None:
        if wait:
            self.page.wait_for_selector(wait)
        self.loose.update(self.page.evaluate(LOOSE))

    def press(self, name: str, opens: str) -> None:
        """Press a button of the page by its id, read what opens, close it."""
        self.page.evaluate("name => document.getElementById(name).click()", name)
        self.read(wait=opens)
        self.page.keyboard.press("Escape")


@pytest.fixture
def reader(new_page: NewPage) -> Reader:
    page = new_page(expected="404|MIME type", locale=PSEUDO)
    page.set_default_timeout(15_000)
    return Reader(page)


def test_no_word_of_the_front_page_is_missed(reader: Reader, wrapped: str) -> None:
    page = reader.page
    page.goto(f"{wrapped}butterfly/")
    ready(page)
    begin(page)
    keys(page)
    page.goto(wrapped)
    reader.read(wait="#kept-open .resume")
    page.locator("[data-act=rename]").click()
    reader.read(wait="#rename-game[open]")
    page.keyboard.press("Escape")
    page.locator("[data-act=delete]").click()
    page.locator("#delete-game .main").click()
    reader.read(wait=".resume.gone")
    page.goto(f"{wrapped}404.html")
    reader.read()
    page.goto(f"{wrapped}nothing/at/all")
    settle(page, PSEUDO)
    reader.read()
    assert reader.loose == set()


@pytest.mark.parametrize("game", registry.pages())
def test_no_word_of_a_game_page_is_missed(game: str, reader: Reader, wrapped: str) -> None:
    page = reader.page
    page.goto(f"{wrapped}{game}/")
    ready(page)
    reader.read()
    page.locator(".setup-more summary").click()
    page.locator("#seed").fill("no number")
    page.locator("#start").click()
    reader.read(wait="#notice")
    page.locator("#seed").fill("7")
    begin(page)
    for _ in range(3):
        keys(page)
        reader.read()
        page.evaluate("document.getElementById('hint').click()")
        reader.read()
        page.evaluate("document.querySelector('#board [data-key][aria-disabled=true]')?.click()")
        reader.read()
        for shortcut in "mls":
            page.keyboard.press(shortcut)
        reader.read()
        page.locator(f'[data-key="{keys(page)[0]}"]').first.click()  # a hint has cleared what was chosen
        reader.read()
    keys(page)
    page.keyboard.press("t")
    for text in ("", "rubbish", "a1"):
        page.locator("#typed-move").fill(text)
        page.keyboard.press("Enter")
        reader.read()
    page.locator("#typed-close").click()
    reader.press("share", "#share-sheet[open]")
    reader.press("players-button", "#players[open]")
    page.evaluate("document.getElementById('give-up').click()")
    reader.read()
    page.keyboard.press("Escape")
    page.evaluate("document.getElementById('undo').click()")
    reader.read()
    play(page, seed=1)
    reader.read(wait="#result[open]")
    assert len(page.locator("#log li").all()) > 10
    page.keyboard.press("Escape")
    reader.read()
    page.evaluate("document.getElementById('new').click()")
    reader.read()
    page.goto(f"{wrapped}{game}/#rubbish")
    ready(page)
    reader.read()
    assert reader.loose == set()


def test_no_word_about_links_and_replays_is_missed(reader: Reader, wrapped: str) -> None:
    page = reader.page
    page.goto(f"{wrapped}butterfly/#{PAYLOAD}")
    ready(page)
    reader.read(wait="#opened[open]")
    page.locator("#opened-replay").click()
    reader.read()
    for act in page.locator("#actions [data-act]").evaluate_all("buttons => buttons.map(one => one.dataset.act)"):
        page.evaluate("act => document.querySelector(`#actions [data-act=${act}]`)?.click()", act)
        reader.read()
    page.goto("about:blank")
    page.goto(f"{wrapped}butterfly/#{PAYLOAD[:-3]}")
    ready(page)
    reader.read()
    assert reader.loose == set()
