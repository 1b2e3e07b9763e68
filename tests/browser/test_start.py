"""How Python starts: from packs at the first visit, from a memory snapshot later, and on the page if all else fails."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.robot import RUN_PYTHON, begin, data, keys, ready
from tests.conftest import SNAPSHOT_KEPT

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.conftest import NewPage

pytestmark = pytest.mark.browser

COUNT_REQUESTS = """
window.asked = window.opened = 0;
const Native = Worker;
window.Worker = class extends Native {
  constructor(...all) { super(...all); window.opened += 1; }
  postMessage(message, ...rest) { if (message.request) window.asked += 1; super.postMessage(message, ...rest); }
};
"""
PAYLOADS = (
    "Object.entries(localStorage).filter(([key]) => key.includes(':game:')).map(([, text]) => JSON.parse(text).payload)"
)


def wait_for_snapshot(page: Page) -> None:
    """Leave the page idle until it has kept a snapshot."""
    until = time.monotonic() + 60
    while not page.evaluate(SNAPSHOT_KEPT):
        assert time.monotonic() < until, "no snapshot is kept"
        page.wait_for_timeout(100)


def requested(page: Page) -> list[str]:
    """Note the names of the files that a page asks for, from now on, without their hashes."""
    names: list[str] = []
    page.on("request", lambda request: names.append(re.sub(r".*/|\.[0-9a-f]{10}(?=\.)", "", request.url)))
    return names


def test_a_first_visit_brings_what_it_needs_and_a_later_one_starts_from_a_snapshot(
    site: str, new_page: NewPage
) -> None:
    page = new_page(first=True, service_workers="block")
    names = requested(page)
    page.goto(f"{site}butterfly/")
    ready(page)
    assert {"core.pack", "library.pack", "butterfly.pack"} <= set(names)
    assert not {"python_stdlib.zip", "treelings.pack", "pyodide-lock.json"} & set(names)
    assert page.evaluate(RUN_PYTHON, "import os, sys; 'pyscript' in sys.modules or os.path.exists('pyscript')") is False
    assert page.evaluate(RUN_PYTHON, "import zipimport; zipimport._get_module_code.__module__") == "sitecustomize"
    begin(page)
    wait_for_snapshot(page)

    seeds = set(page.evaluate(PAYLOADS))
    for count in (2, 3):
        later = page.context.new_page()
        names = requested(later)
        later.goto(f"{site}treelings/")
        ready(later)
        assert not {"library.pack", "core.pack", "treelings.pack", "python_stdlib.zip"} & set(names)
        assert later.evaluate("hedgerow.snapshotDue") is False
        begin(later)
        keys(later)
        later.evaluate("localStorage.removeItem('hedgerow:1:last:treelings')")
        seeds |= set(later.evaluate(PAYLOADS))
        assert len(seeds) >= count
        drawn = {later.evaluate(RUN_PYTHON, "import random; str(random.random())")}
        assert later.evaluate(RUN_PYTHON, "len(__import__('sys').modules) > 250")
    other = page.context.new_page()
    other.goto(f"{site}treelings/")
    ready(other)
    assert other.evaluate(RUN_PYTHON, "import random; str(random.random())") not in drawn


@pytest.mark.alone
def test_a_page_left_alone_keeps_its_snapshot_within_6_seconds(site: str, new_page: NewPage) -> None:
    page = new_page(first=True)
    page.goto(f"{site}butterfly/")
    ready(page)
    begun = time.monotonic()
    wait_for_snapshot(page)
    assert time.monotonic() - begun < 6


def test_input_puts_the_snapshot_off(site: str, new_page: NewPage) -> None:
    page = new_page(first=True, service_workers="block")
    page.goto(f"{site}butterfly/")
    ready(page)
    until = time.monotonic() + 3
    while time.monotonic() < until:
        page.keyboard.press("Shift")
        page.wait_for_timeout(150)
        assert not page.workers


def test_a_snapshot_that_is_of_no_use_is_dropped_and_made_anew(site: str, new_page: NewPage) -> None:
    page = new_page(first=True, service_workers="block")
    page.goto(f"{site}butterfly/")
    ready(page)
    wait_for_snapshot(page)
    spoil = """
    async (how) => {
      const cache = await caches.open("hedgerow-snapshots");
      const [key] = await cache.keys();
      const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
      const spoilt = { cut: bytes.slice(0, 4_000_000), foreign: bytes.fill(7, 16, 48), rubbish: bytes.fill(7) }[how];
      const size = how === "cut" ? bytes.length : spoilt.length;
      await cache.put(key, new Response(spoilt, { headers: { "X-Bytes": size } }));
    }
    """
    for how in ("cut", "foreign", "rubbish"):
        page.evaluate(spoil, how)
        page.reload()
        ready(page)
        assert page.evaluate("hedgerow.snapshotDue") is True, how
        wait_for_snapshot(page)
    page.evaluate("localStorage.setItem('hedgerow:1:restoring', '')")  # as after a crash
    page.reload()
    ready(page)
    assert page.evaluate("hedgerow.snapshotDue") is True
    assert page.evaluate("localStorage.getItem('hedgerow:1:restoring')") is None
    wait_for_snapshot(page)
    page.reload()
    ready(page)
    assert page.evaluate("hedgerow.snapshotDue") is False


def test_programs_think_in_a_worker(site: str, new_page: NewPage) -> None:
    page = new_page(first=True, service_workers="block")
    page.add_init_script(COUNT_REQUESTS)
    page.goto(f"{site}butterfly/")
    ready(page)
    wait_for_snapshot(page)
    begin(page)
    while data(page, "over") != "true" and page.evaluate("asked") < 4:
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    assert page.evaluate("asked") >= 4
    assert page.evaluate("opened") == 1


@pytest.mark.parametrize(
    "script",
    [
        "",
        "throw new Error('broken');",
        "onmessage = ({data}) => { if (!data.request) postMessage({ready: true}); };",
        "onmessage = ({data}) => postMessage(data.request ? {id: data.id, error: 'no'} : {ready: true});",
    ],
    ids=["silent", "broken", "hangs", "fails"],
)
def test_without_a_worker_programs_think_on_the_page(site: str, new_page: NewPage, script: str) -> None:
    page = new_page(expected="broken", first=True, service_workers="block")
    page.add_init_script(COUNT_REQUESTS)
    page.context.route("**/worker.*.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(f"{site}butterfly/")
    ready(page)
    begin(page)
    for _ in range(6):
        if data(page, "over") == "true":
            break
        page.locator(f'[data-key="{keys(page)[0]}"]').click()
    assert int(data(page, "ply")) >= 6
    assert page.evaluate("opened") <= 2
    assert data(page, "stage") == "ready"


def test_what_nobody_foresaw_is_fetched_when_it_is_imported(site: str, new_page: NewPage) -> None:
    page = new_page()
    names = requested(page)
    page.goto(f"{site}butterfly/")
    ready(page)
    assert page.evaluate(RUN_PYTHON, "import colorsys, xml.dom; str(colorsys.rgb_to_hsv(1, 0, 0)[2])") == "1"
    assert names.count("python_stdlib.zip") == 1


def test_while_python_starts_the_page_tells_how_much_has_come_and_the_start_changes_nothing(
    site: str, new_page: NewPage
) -> None:
    page = new_page(first=True, service_workers="block")
    held: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(f"{site}butterfly/")
    expect(page.locator("#brought")).to_contain_text("of 3.")
    shown = """() => {
      document.getElementById("brought").textContent = "";
      return document.querySelector("main").outerHTML;
    }"""
    before = page.evaluate(shown)
    for route in held:
        route.continue_()
    ready(page)
    assert page.evaluate(shown) == before
