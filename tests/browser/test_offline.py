"""The service worker: the site without a network, new versions, and the way back."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import build
from tests.browser.robot import begin, data, keys, play, ready
from tests.conftest import SUB_PATH, serving

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser

SETTLED = """
async () => {
  const { active, installing, waiting } = await navigator.serviceWorker.getRegistration() ?? {};
  return Boolean(active?.state === "activated" && !installing && !waiting);
}
"""

STYLED = """() => {
  const wanted = document.querySelectorAll("link[rel=stylesheet]").length;
  return [...document.styleSheets].filter((sheet) => sheet.href && sheet.cssRules.length).length === wanted;
}"""


@pytest.fixture
def laid_out(folder: Path, tmp_path: Path) -> Path:
    """Give a copy of the site that a test may change."""
    shutil.copytree(folder, tmp_path / "site", ignore=shutil.ignore_patterns("snapshot.bin"))
    return tmp_path / "site"


def settled(page: Page) -> None:
    """Wait until the service worker has kept everything."""
    for _ in range(600):
        if page.evaluate(SETTLED):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the service worker does not come to rest")


def version(page: Page) -> str:
    """Read which build a page is of."""
    return (page.locator("[name=generator]").get_attribute("content") or "").split(" ")[1]


def test_after_one_visit_every_game_works_without_a_network(laid_out: Path, new_page: NewPage) -> None:
    page = new_page(expected="ERR_|Failed to fetch|Failed to load|root.*MIME type", first=True)
    with serving(laid_out) as address:
        page.goto(address)
        settled(page)
    games = [entry["id"] for entry in build.load_games("en") if entry["playable"]]
    assert games
    page.goto(address)
    expect(page.locator(f'a[href="{games[0]}/"]')).to_be_visible()
    for game in games:
        page.goto(f"{address}{game}/")
        ready(page)
        begin(page)
        keys(page)
        if game == games[0]:
            for seed in range(3):
                play(page, seed, most=3)
                keys(page)
                page.reload()
                ready(page)
                page.wait_for_selector("html:not([data-ply=''])", state="attached")
            assert int(data(page, "ply")) >= 3
    page.goto(f"{address}nowhere/")
    expect(page.locator("h1")).to_have_text("Nothing grows here")
    page.goto(f"{address}de/{games[0]}/?lang=de")
    ready(page)
    assert page.get_attribute("html", "lang") == "de"


def test_a_new_version_is_shown_at_once_told_in_older_tabs_and_kept_whole(laid_out: Path, new_page: NewPage) -> None:
    page = new_page(expected="ERR_|Failed to fetch|Failed to load", first=True)
    with serving(laid_out) as address:
        page.goto(address)
        settled(page)
        old = version(page)
        style = next(laid_out.glob("assets/css/front.*.css"))
        renamed = style.name.replace("front.", "front.new")
        texts = {path: path.read_text(encoding="utf-8") for path in [*laid_out.rglob("*.html"), laid_out / "sw.js"]}
        fresh = {path: text.replace(old, "f" * 12).replace(style.name, renamed) for path, text in texts.items()}

        (laid_out / "sw.js").write_text(fresh[laid_out / "sw.js"], encoding="utf-8")  # half laid out
        style.rename(style.with_name(renamed))
        later = page.context.new_page()
        later.goto(address)
        assert version(later) == old
        later.wait_for_function("(async () => !(await navigator.serviceWorker.getRegistration()).installing)()")
        assert later.evaluate(STYLED)

        for path, text in fresh.items():
            path.write_text(text, encoding="utf-8")
        later.goto(address)
        assert version(later) == "f" * 12
        expect(page.locator("#new-version")).to_be_visible(timeout=60_000)
        page.locator("#new-version [data-retries]").click()
        expect(page.locator("#new-version")).to_be_hidden()
        assert version(page) == "f" * 12
        settled(page)
    page.goto(address)
    assert version(page) == "f" * 12
    assert page.evaluate(STYLED)


def test_a_build_without_offline_takes_everything_back(laid_out: Path, new_page: NewPage) -> None:
    page = new_page(first=True)
    with serving(laid_out) as address:
        page.goto(address)
        settled(page)
        (laid_out / "sw.js").write_text(build.rendered("sw_off.js", "en"), encoding="utf-8")
        for path in laid_out.rglob("*.html"):
            path.write_text(path.read_text(encoding="utf-8").replace(' data-offline=""', ""), encoding="utf-8")
        for _ in range(50):
            page.goto(address)
            page.wait_for_timeout(200)
            if not page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)"):
                break
        else:
            raise AssertionError("the service worker stays")
        kept = page.evaluate("caches.keys()")
        assert not [name for name in kept if name.startswith("hedgerow-")]


def test_the_site_can_be_installed(site: str, new_page: NewPage) -> None:
    page = new_page()
    page.goto(site)
    address = page.evaluate("document.querySelector('link[rel=manifest]').href")
    manifest = page.evaluate("(address) => fetch(address).then((answer) => answer.json())", address)
    assert page.evaluate("([to, of]) => new URL(to, of).pathname", [manifest["start_url"], address]) == SUB_PATH
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        drawn = page.evaluate(
            """async ([to, of]) => {
              const image = new Image();
              image.src = new URL(to, of);
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            [icon["src"], address],
        )
        assert drawn == icon["sizes"]
    problems = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []


NO_SERVICE_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def test_the_front_page_brings_the_runtime_quietly_unless_data_is_saved(site: str, new_page: NewPage) -> None:
    page = new_page(first=True)
    page.add_init_script(NO_SERVICE_WORKER)
    page.goto(site)
    expect(page.locator("link[rel=prefetch]")).to_have_count(4)
    assert page.locator("link[rel=prefetch][href*='pyodide.asm.wasm']").count() == 1

    saving = new_page(first=True)
    saving.add_init_script(SAVES_DATA)
    asked: list[str] = []
    saving.on("request", lambda request: asked.append(request.url))
    saving.goto(site)
    saving.wait_for_timeout(1500)
    assert not saving.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")
    assert not [url for url in asked if "pyodide" in url or ".pack" in url]


def test_the_front_page_is_light_and_needs_no_python(site: str, new_page: NewPage) -> None:
    page = new_page()
    page.goto(site)
    page.wait_for_load_state("networkidle")
    entries = page.evaluate("performance.getEntries().map((each) => [each.name, each.encodedBodySize ?? 0])")
    assert sum(size for _, size in entries) <= 150_000
    assert not [name for name, _ in entries if "pyodide" in name or "pyscript" in name]
