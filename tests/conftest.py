"""Fixtures for every test: the built site, served below a sub-path, and a browser that watches for faults."""

from __future__ import annotations

import base64
import os
import re
import shutil
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

import hypothesis
import hypothesis.configuration
import pytest

import build
from tests.chromium import find_browser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

SUB_PATH = "/below/hedgerow/"

BROWSER_ARGUMENTS = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
if hasattr(os, "geteuid") and os.geteuid() == 0:
    BROWSER_ARGUMENTS.append("--no-sandbox")  # Chromium refuses to start for root with it

hypothesis.configuration.set_hypothesis_home_dir(build.CACHE / "hypothesis")
hypothesis.settings.register_profile("timeless", deadline=None)  # timings are for the bench
hypothesis.settings.load_profile("timeless")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the big random suites, from where they stopped")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Tell whether the big random suites are wanted."""
    return bool(request.config.getoption("--long"))


@contextmanager
def serving(folder: Path, policy: str | None = build.POLICY) -> Iterator[str]:
    """Serve a folder below a sub-path on a free port while the block runs; gives the address."""
    server = build.Site(folder, SUB_PATH, policy=policy)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the built site, so that whoever builds again meanwhile takes nothing away."""
    build.build()
    copy = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(build.DIST, copy)
    return copy


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """Give the address of the built site, served below a sub-path with the content policy as a header."""
    with serving(folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give the headless browser of this test run."""
    from playwright.sync_api import sync_playwright

    program = find_browser()
    if program is None:
        pytest.fail("no browser: `python3 build.py test` finds or installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()


LATER_VISIT = """
if (globalThis.document) {
  globalThis.Worker = class { constructor() { throw new Error("no workers in this test"); } };
  const found = async () => {
    const snapshot = await (await fetch("SNAPSHOT")).arrayBuffer();
    return new Response(snapshot, { headers: { "X-Bytes": snapshot.byteLength } });
  };
  const cache = { match: found, keys: async () => [], put: async () => {}, delete: async () => true };
  const caches = location.href.startsWith("SITE") ? { open: async () => cache } : undefined;
  Object.defineProperty(globalThis, "caches", { value: caches });
}
"""
"""Lets pages of the site start from the snapshot that this run of the tests has made, as at a later visit, and programs
think on the page: so a test need not start Python from the beginning two or three times."""


class NewPage(Protocol):
    """Opens a page in a fresh profile; see the fixture `new_page`."""

    def __call__(self, expected: str = "", *, first: bool = False, **options: Any) -> Page: ...


@pytest.fixture(scope="session")
def snapshot(site: str, folder: Path, browser: Browser) -> str:
    """Give the address of a memory snapshot made in the browser of this run, just as pages make it for later visits."""
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.goto(f"{site}butterfly/")
        until = time.monotonic() + 120
        while not page.evaluate(SNAPSHOT_KEPT):
            assert time.monotonic() < until, "the page has made no snapshot"
            page.wait_for_timeout(100)
        (folder / "snapshot.bin").write_bytes(base64.b64decode(page.evaluate(READ_SNAPSHOT)))
    return f"{site}snapshot.bin"


SNAPSHOT_KEPT = """
async () => {
  const cache = await caches.open("hedgerow-snapshots");
  for (const key of await cache.keys()) if (await cache.match(key)) return true;
  return false;
}
"""
"""Tells whether this browser has a snapshot."""

READ_SNAPSHOT = """
async () => {
  const cache = await caches.open("hedgerow-snapshots");
  const [key] = await cache.keys();
  const reader = new FileReader();
  reader.readAsDataURL(await (await cache.match(key)).blob());
  await new Promise((resolve) => { reader.onload = resolve; });
  return reader.result.split(",")[1];
}
"""
"""Gives the snapshot in base64."""


@pytest.fixture
def new_page(browser: Browser, site: str, snapshot: str) -> Iterator[NewPage]:
    """Give a function that opens a page in a fresh profile: as at a later visit, or as at the very `first` one.

    The test fails on a console error, an uncaught error, a breach of the content policy or a request to another
    origin in any of its pages. `expected` is a regular expression for faults that the test provokes; everything else
    goes to Playwright's `new_context`.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(expected: str = "", *, first: bool = False, **options: Any) -> Page:
        usual: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        if not first:
            usual["service_workers"] = "block"
        context = browser.new_context(**(usual | options))
        if not first:
            context.add_init_script(LATER_VISIT.replace("SNAPSHOT", snapshot).replace("SITE", site))
        contexts.append(context)

        def note(fault: str) -> None:
            if not expected or not re.search(expected, fault):
                faults.append(fault)

        context.on("console", lambda message: note(f"console: {message.text}") if message.type == "error" else None)
        context.on("weberror", lambda error: note(f"uncaught: {error.error}"))
        context.on("request", lambda request: note(f"request: {request.url}") if leaves(request.url) else None)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """Give a page in a fresh profile that watches for faults."""
    return new_page()


def leaves(url: str) -> bool:
    """Tell whether a request goes anywhere but to the servers of this test run."""
    parts = urlsplit(url)
    return parts.scheme not in {"data", "blob", "about"} and parts.hostname != "127.0.0.1"
