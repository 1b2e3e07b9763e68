"""The runtimes in a real browser: PyScript starts Pyodide from our own origin, below a sub-path, under the policy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import build
from tests.bench.start import lay_out_stock_page
from tests.build.project import Project
from tests.conftest import NewPage, leaves, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the built site of the tiny project."""
    project = Project(tmp_path_factory.mktemp("tiny"))
    project.build()
    return project.dist


@pytest.fixture(params=[build.POLICY, None], ids=["policy in header and page", "policy in page"])
def address(tiny: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Give the address of the tiny site, served with and without the header."""
    with serving(tiny, request.param) as address:
        yield address


def test_python_starts_from_our_own_origin(address: str, page: Page) -> None:
    page.goto(address + "ants/")
    page.wait_for_selector("html[data-stage=ready]", timeout=60_000)
    assert page.get_attribute("html", "data-engine") == "engine"
    version = json.loads((build.NODE_MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"][
        "python"
    ]
    assert page.get_attribute("html", "data-python") == version


def test_the_stock_page_of_the_bench_starts(tmp_path: Path, page: Page) -> None:
    lay_out_stock_page(tmp_path / "stock")
    with serving(tmp_path / "stock", policy=None) as address:
        page.goto(address)
        page.wait_for_selector("html[data-stage=ready]", state="attached", timeout=60_000)


def test_the_watch_catches_each_kind_of_fault(tiny: Path, new_page: NewPage) -> None:
    seen: list[str] = []
    with serving(tiny) as address:
        page = new_page(expected="console|uncaught|request")
        page.on("console", lambda message: seen.append(message.text))
        page.on("pageerror", lambda error: seen.append(str(error)))
        page.goto(address)
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')")
        page.evaluate("fetch('http://localhost:9/').catch(() => 0)")
        with page.expect_event("pageerror"):
            page.evaluate("void setTimeout(() => { throw new Error('thrown') })")
    said = "\n".join(seen)
    assert "style-src" in said
    assert "default-src" in said
    assert "thrown" in said
    assert leaves("http://localhost:9/")
    assert not leaves(address)
