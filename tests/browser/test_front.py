"""The kept games on the front page, as stored by hand: list, rename, delete, take back, and what is no game of ours."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
KEY = "hedgerow:1:game:"
DAY = 86_400_000


def kept(entry_id: str, days: float, **rest: Any) -> dict[str, Any]:
    return {
        "id": entry_id,
        "game": "butterfly",
        "payload": "1.AAAA",
        "names": ["You", "Wren"],
        "bot_seed": str((1 << 63) - 1),
        "revision": 3,
        "title": "",
        "told": "Move 12, Wren to move",
        "saved": int(time.time() * 1000 - days * DAY),
        "over": False,
    } | rest


def stored(page: Page, **texts: str) -> None:
    page.evaluate("texts => Object.entries(texts).forEach(([k, v]) => localStorage.setItem(k, v))", texts)


def front(page: Page, site: str, *entries: dict[str, Any]) -> Page:
    page.goto(site)
    stored(page, **{KEY + entry["id"]: json.dumps(entry) for entry in entries})
    page.reload()
    return page


def text_of(page: Page, entry_id: str) -> str | None:
    found: str | None = page.evaluate("key => localStorage.getItem(key)", KEY + entry_id)
    return found


def row(page: Page, entry_id: str) -> Locator:
    return page.locator(f"[data-id={entry_id}]")


def order(page: Page, name: str) -> list[str]:
    found: list[str] = page.locator(f"#kept-{name} > li").evaluate_all("all => all.map(one => one.dataset.id)")
    return found


def test_nothing_is_shown_where_nothing_is_kept(site: str, page: Page) -> None:
    page.goto(site)
    expect(page.locator("#games-in-progress")).to_be_hidden()


def test_the_list(site: str, page: Page) -> None:
    games = [kept(f"g{days}", days) for days in (3, 1, 40, 2)]
    front(page, site, *games, kept("done", 0.5, over=True, told="You won with 42 points"))
    assert (order(page, "open"), order(page, "older"), order(page, "over")) == (["g1", "g2"], ["g3", "g40"], ["done"])
    expect(row(page, "g1").locator("h3")).to_have_text("Butterfly")
    expect(row(page, "g2").locator(".facts")).to_have_text("You and WrenMove 12, Wren to move2 days ago")
    link = row(page, "g1").get_by_role("link", name="Go on playing “Butterfly”")
    expect(link).to_have_attribute("href", "butterfly/#game:g1")
    expect(row(page, "g3")).to_be_hidden()
    page.get_by_text("Finished games").click()
    again = row(page, "done").get_by_role("link", name="Watch again “Butterfly”")
    expect(again).to_have_attribute("href", "butterfly/#watch:done")
    expect(page.locator("#games-in-progress .button.main:visible")).to_have_count(1)


def test_a_game_from_before_is_listed_last(site: str, page: Page) -> None:
    old = kept("old", 0)
    for field in ("title", "told", "saved", "over"):
        del old[field]
    front(page, site, old | {"bot_seed": 7}, kept("g40", 40))
    assert order(page, "open") == ["g40", "old"]
    expect(row(page, "old").locator(".facts")).to_have_text("You and Wren")


def test_what_is_no_game_is_left_out_and_left_alone(site: str, page: Page) -> None:
    rubbish = {
        KEY + "corrupt": "{",
        KEY + "nothing": "null",
        KEY + "number": "7",
        KEY + "other": json.dumps(kept("another", 1)),
        KEY + "unknown": json.dumps(kept("unknown", 1, game="chess")),
        KEY + "names": json.dumps(kept("names", 1, names={"length": 2})),
        KEY + "seats": json.dumps(kept("seats", 1, names=[1, 2])),
        KEY + "huge": json.dumps(kept("huge", 1, payload="A" * 60_000)),
        KEY + "a/../b": json.dumps(kept("a/../b", 1)),
        "hedgerow:2:game:later": json.dumps(kept("later", 1)),
        "somebody": "else's",
    }
    page.goto(site)
    stored(page, **rubbish)
    front(page, site, kept("good", 1, told=7, title=["no"], saved="never"))
    assert order(page, "open") == ["good"]
    assert order(page, "older") == order(page, "over") == []
    expect(row(page, "good").locator(".facts")).to_have_text("You and Wren")
    assert {key: page.evaluate("key => localStorage.getItem(key)", key) for key in rubbish} == rubbish


def test_names_are_text_and_fit(site: str, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    long = "<b>\u202e" + "W" * 10_000
    front(page, site, kept("g1", 1, title=long, names=["<img src=x>", long], told=long))
    assert page.locator("#games-in-progress b, #games-in-progress img").count() == 0
    expect(row(page, "g1").locator("h3")).to_have_text("<b>" + "W" * 57)
    expect(row(page, "g1").locator(".facts")).to_contain_text("<img src=x> and <b>" + "W" * 21)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_rename(site: str, page: Page) -> None:
    front(page, site, kept("g1", 1), kept("g2", 2))
    pencil = row(page, "g1").get_by_role("button", name="Rename: Butterfly")
    pencil.press("Enter")
    field = page.get_by_role("textbox")
    expect(field).to_be_focused()
    field.fill("  <i>Summer</i> \u202e evening \u200f ")
    field.press("Enter")
    expect(row(page, "g1").locator("h3")).to_have_text("<i>Summer</i> evening")
    expect(row(page, "g1").locator(".facts")).to_contain_text("Butterfly")
    expect(row(page, "g1").locator("[data-act=rename]")).to_be_focused()
    expect(page.locator("[role=status]")).to_have_text("Renamed.")
    assert json.loads(text_of(page, "g1") or "") == kept("g1", 1, title="<i>Summer</i> evening") | {
        "saved": json.loads(text_of(page, "g1") or "")["saved"]
    }
    row(page, "g1").locator("[data-act=rename]").click()
    expect(field).to_have_value("<i>Summer</i> evening")
    field.fill("never")
    page.keyboard.press("Escape")
    expect(row(page, "g1").locator("h3")).to_have_text("<i>Summer</i> evening")
    row(page, "g1").locator("[data-act=rename]").click()
    field.fill("x" * 100)
    page.get_by_role("button", name="Save").click()
    expect(row(page, "g1").locator("h3")).to_have_text("x" * 60)
    assert order(page, "open") == ["g1", "g2"]


def test_delete_and_take_back(site: str, page: Page) -> None:
    page.clock.install()
    front(page, site, kept("g1", 1), kept("g2", 2), kept("g3", 3))
    before = text_of(page, "g1")
    row(page, "g1").locator("[data-act=delete]").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, "g1").locator("[data-act=delete]")).to_be_focused()
    assert text_of(page, "g1") == before
    row(page, "g1").locator("[data-act=delete]").click()
    page.locator("#delete-game [value=yes]").click()
    back = row(page, "g1").get_by_role("button", name="Take it back “Butterfly”")
    expect(back).to_be_focused()
    expect(row(page, "g1")).to_contain_text("Deleted: Butterfly")
    assert text_of(page, "g1") is None
    back.press("Enter")
    expect(row(page, "g1").get_by_role("link")).to_be_focused()
    assert text_of(page, "g1") == before
    row(page, "g1").locator("[data-act=delete]").click()
    page.locator("#delete-game [value=yes]").click()
    page.clock.run_for(60_000)
    expect(back).to_be_focused()
    page.keyboard.press("Tab")
    page.clock.run_for(1000)
    expect(row(page, "g1")).to_have_count(0)
    expect(row(page, "g2").get_by_role("link")).to_be_focused()
    assert (order(page, "open"), order(page, "older")) == (["g2", "g3"], [])
    page.reload()
    assert order(page, "open") == ["g2", "g3"]


def test_a_deleted_game_that_another_tab_saves_again_is_not_overwritten(site: str, page: Page) -> None:
    front(page, site, kept("g1", 1))
    row(page, "g1").locator("[data-act=delete]").click()
    page.locator("#delete-game [value=yes]").click()
    other = page.context.new_page()
    other.goto(site)
    stored(other, **{KEY + "g1": json.dumps(kept("g1", 0, revision=4, told="Move 13"))})
    expect(row(page, "g1").locator(".facts")).to_contain_text("Move 13")
    expect(row(page, "g1").locator("[data-act=restore]")).to_be_hidden()
    assert json.loads(text_of(page, "g1") or "")["revision"] == 4


def test_a_storage_that_refuses_is_answered(site: str, page: Page) -> None:
    front(page, site, kept("g1", 1))
    page.evaluate("""() => { for (const name of ['setItem', 'removeItem'])
        Storage.prototype[name] = () => { throw new DOMException('full', 'QuotaExceededError'); }; }""")
    row(page, "g1").locator("[data-act=rename]").click()
    page.get_by_role("textbox").fill("x")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[role=status]")).to_have_text("The browser did not let us change that.")
    expect(page.locator("[role=status]")).to_be_visible()
    row(page, "g1").locator("[data-act=delete]").click()
    page.locator("#delete-game [value=yes]").click()
    expect(row(page, "g1").locator("[data-act=delete]")).to_be_focused()
    expect(row(page, "g1").locator("h3")).to_have_text("Butterfly")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe(site: str, new_page: NewPage, scheme: str, width: int) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 800})

    def check(where: str) -> None:
        page.evaluate(AXE.read_text("utf-8") + "; 0")
        found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].target))")
        assert not found, f"{where}: {found}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    front(page, site, *(kept(f"g{days}", days, title="Summer" * (days % 2)) for days in range(1, 6)))
    page.get_by_text("Older games").click()
    check("list")
    row(page, "g1").locator("[data-act=rename]").click()
    check("rename")
    page.keyboard.press("Escape")
    row(page, "g2").locator("[data-act=delete]").click()
    check("delete")
    page.locator("#delete-game [value=yes]").click()
    check("deleted")
