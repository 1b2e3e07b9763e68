"""axe finds nothing: every page, dialog and stage, light and dark, narrow and wide, with large letters too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.robot import begin, play, ready
from tests.browser.test_butterfly import GOOD, people

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LARGE = "document.documentElement.style.fontSize = '200%'"


def check(page: Page, where: str, width: int) -> None:
    """Ask axe, and that nothing is wider than the page."""
    page.evaluate(AXE.read_text("utf-8") + "; 0")
    found = page.evaluate(
        "axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes.map(n => n.target + ' ' + n.failureSummary)))"
    )
    assert not found, f"{where}: {found}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{where} is too wide"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_everywhere(site: str, new_page: NewPage, scheme: str, width: int) -> None:
    viewport = {"width": width, "height": 800}
    page = new_page("404|root.*MIME type", color_scheme=scheme, reduced_motion="reduce", viewport=viewport)

    def sheet(opener: str, name: str) -> None:
        if width < 1100 and page.locator(f"#menu {opener}").count():
            page.locator("#menu-button").click()
        page.locator(opener).first.click()
        page.locator(name).wait_for()
        check(page, name, width)
        page.keyboard.press("Escape")

    page.goto(site)
    check(page, "front", width)
    page.goto(f"{site}no-such-page")
    check(page, "404", width)
    page.goto(f"{site}butterfly/")
    ready(page)
    check(page, "set-up", width)
    people(page, 2)
    check(page, "table, first question", width)
    page.locator("[data-key=c3]").click()
    check(page, "table, half a move", width)
    page.locator("[data-key='facing:east']").click()
    page.locator("[data-key=b3]").click(force=True)
    check(page, "table, a refusal", width)
    page.keyboard.press("t")
    check(page, "typed move", width)
    page.evaluate(LARGE)
    check(page, "table, letters twice as large", width)
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.locator("#typed-close").click()
    if width < 1100:
        page.locator("#menu-button").click()
        check(page, "menu", width)
        page.keyboard.press("Escape")
    for opener, name in (
        ("#rules", "#rules-sheet"),
        ("#keys-button", "#keys"),
        ("#settings-button", "#settings"),
        ("#share", "dialog[open]"),
        ("#players-button", "dialog[open]"),
    ):
        sheet(opener, name)
    play(page, 6)
    check(page, "result", width)
    page.evaluate(LARGE)
    check(page, "result, letters twice as large", width)
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.keyboard.press("Escape")
    check(page, "after the result", width)
    page.evaluate("hedgerow.fail('made up', location.href)")
    check(page, "failure", width)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_on_links(site: str, new_page: NewPage, scheme: str, width: int) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 800})
    page.goto(f"{site}butterfly/#{GOOD}")
    ready(page)
    page.locator("#opened").wait_for()
    check(page, "opened", width)
    page.locator("#opened-replay").click()
    page.locator("[data-act=next]").click()
    check(page, "replay", width)
    page.goto(f"{site}butterfly/#1.rubbish")
    page.reload()
    ready(page)
    check(page, "bad link", width)


def test_everything_shows_in_forced_colours(site: str, new_page: NewPage) -> None:
    """What can be chosen, what is chosen and what has the focus each have an outline of their own."""
    page = new_page(forced_colors="active", reduced_motion="reduce")
    page.goto(f"{site}butterfly/")
    ready(page)
    begin(page)
    play(page, 1, most=2)
    outline = "one => getComputedStyle(one).outlineStyle + ' ' + getComputedStyle(one).outlineWidth"
    page.locator(".may-go").first.wait_for()
    assert page.locator(".may-go").first.evaluate(outline) == "solid 3px"
    free = page.locator(".tile:not(.may-go, .last-from, .hinted)").first
    assert free.evaluate(outline).startswith("none")
    page.keyboard.press("Shift+Tab")
    page.locator("#board [tabindex='0']").press("ArrowLeft")
    focused = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert focused == "solid"
