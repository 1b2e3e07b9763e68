"""Fixtures for every test: the built site, served below a sub-path, and a browser that watches for faults."""

from __future__ import annotations

import os
import re
import shutil
import threading
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
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of the built site, served below a sub-path with the content policy as a header.

    A copy of it is served, so that whoever builds again meanwhile takes nothing away.
    """
    build.build()
    copy = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(build.DIST, copy)
    with serving(copy) as address:
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


class NewPage(Protocol):
    """Opens a page in a fresh profile; see the fixture `new_page`."""

    def __call__(self, expected: str = "", **options: Any) -> Page: ...


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Give a function that opens a page in a fresh profile.

    The test fails on a console error, an uncaught error, a breach of the content policy or a request to another
    origin in any of its pages. `expected` is a regular expression for faults that the test provokes; everything else
    goes to Playwright's `new_context`.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(expected: str = "", **options: Any) -> Page:
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | options))
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
