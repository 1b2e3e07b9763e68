"""Input nobody hopes for: strange names and numbers in the set-up, a device turned in the middle of a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.robot import begin, data, keys
from tests.browser.test_butterfly import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser


def names(page: Page) -> list[str]:
    """Give the names at the table."""
    return page.locator("#seats .label").all_text_contents()


STRANGE = {
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert",
    "\u202eevil\u2066 \u200bname\n\t": "evil name",
    "W" * 10_000: "W" * 24,
    "   ": "You",
    "\u200f\u202e": "You",
    "{name} %s {{ 7*7 }}": "{name} %s {{ 7*7 }}",
}


def test_strange_names_are_only_names(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    for typed, shown in STRANGE.items():
        field = page.locator("[name=name-0]")
        field.evaluate("(f, text) => { f.removeAttribute('maxlength'); f.value = text; }", typed)
        begin(page)
        keys(page)
        assert names(page)[0] == shown
        assert page.locator("#seats img").count() == 0
        width = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert page.evaluate(width), "a long name does not make the page scroll sideways"
        page.locator("#new").click()


def test_a_strange_garden_number_is_answered(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    page.locator(".setup-more summary").click()
    for typed in ("-1", "1e9", "99999999999999999999", "garden", "\N{ARABIC-INDIC DIGIT THREE}", "1.5"):
        page.locator("#seed").evaluate("(field, text) => { field.value = text; }", typed)
        page.locator("#start").click()
        expect(page.locator("#notice")).to_contain_text("whole number")
        assert data(page, "ply") == ""
        page.evaluate("document.getElementById('notice').hidden = true")
    page.locator("#seed").fill("7")
    begin(page)


SPOIL = """name => { for (const f of document.querySelectorAll(`#setup-form [name="${name}"]`))
    (f.options?.[f.selectedIndex] ?? f).value = "rubbish"; }"""


def test_a_form_somebody_tampered_with_is_answered(site: str, page: Page) -> None:
    opened(page, f"{site}butterfly/")
    for field, works in (("first", True), ("kind-0", False), ("count", False)):
        page.evaluate(SPOIL, field)
        page.locator("#start").click()
        if works:
            page.wait_for_selector("html:not([data-ply=''])", state="attached")
            page.locator("#new").click()
        else:
            expect(page.locator("#notice")).to_contain_text("not ours")
        assert data(page, "stage") == "ready"


def test_turning_the_device_in_the_middle_of_a_choice_keeps_it(site: str, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    opened(page, f"{site}butterfly/")
    page.locator("label:has([name=count][value='5'])").click()
    for seat in range(1, 5):
        page.locator(f"[name=kind-{seat}]").select_option("person")
    begin(page)
    while data(page, "ply") == "0":
        page.locator(f'[data-key="{keys(page)[-1]}"]').click()
    target = keys(page)[0]
    ply = data(page, "ply")
    page.locator(f'[data-key="{target}"]').click()
    expect(page.locator('[data-key="confirm"]')).to_be_visible()
    for width, height in ((844, 390), (320, 568), (1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator('[data-key="confirm"]')).to_be_in_viewport()
        assert data(page, "ply") == ply
    page.locator('[data-key="confirm"]').click()
    assert int(data(page, "ply")) > int(ply)
    expect(page.locator(f'.hole[data-key="{target}"]')).to_have_count(1)
