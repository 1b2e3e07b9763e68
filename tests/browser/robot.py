"""A robot that plays by clicking whatever the page contract lets it click."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ENABLED = "[data-key]:not([aria-disabled=true]):visible"
KEYS = """() => [...document.querySelectorAll('[data-key]:not([aria-disabled=true])')]
    .filter(b => b.checkVisibility()).map(b => b.dataset.key)"""
MOVABLE = f"() => document.documentElement.dataset.over === 'true' || ({KEYS})().length > 0"

PYTHON = """
  const { interpreter } = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
  const { loadPyodide } = await import(new URL(interpreter, document.baseURI));
  const python = await loadPyodide();
"""
"""Makes the Python of a page known to a script as `python`."""

RUN_PYTHON = f"async (code) => {{ {PYTHON} return python.runPython(code); }}"
"""Runs code in the Python of a page, and gives what its last expression is worth."""


def ready(page: Page) -> None:
    """Wait until Python has taken over."""
    page.wait_for_selector("html[data-stage=ready]", state="attached", timeout=30_000)


def data(page: Page, name: str) -> str:
    """Read an attribute of the page contract."""
    return page.locator("html").get_attribute(f"data-{name}") or ""


def begin(page: Page) -> None:
    """Start the game of the set-up."""
    page.locator("#start").click()
    page.wait_for_selector("html:not([data-ply=''])", state="attached")


def keys(page: Page) -> list[str]:
    """Give what can be chosen now, after waiting for the programs."""
    page.wait_for_function(MOVABLE)
    found: list[str] = page.evaluate(KEYS)
    return found


def play(page: Page, seed: int, most: int = 400) -> None:
    """Click enabled targets until the game is over, or `most` clicks."""
    dice = random.Random(seed)
    for _ in range(most):
        found = keys(page)
        if data(page, "over") == "true":
            return
        page.locator(f'[data-key="{dice.choice(found)}"]').click()


RUSH = """async ([seed, most]) => {
  const found = () => [...document.querySelectorAll('[data-key]:not([aria-disabled=true])')]
    .filter(b => b.checkVisibility());
  for (let clicks = 0; clicks < most && document.documentElement.dataset.over !== 'true';) {
    const buttons = found();
    if (buttons.length) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      buttons[(seed >> 16) % buttons.length].click();
      clicks += 1;
    }
    await new Promise(done => setTimeout(done, buttons.length ? 0 : 50));
  }
}"""


def rush(page: Page, seed: int, most: int = 5000) -> None:
    """Do as `play` does, from inside the page: for long games, where the way of each click from outside takes time."""
    page.evaluate(RUSH, [seed, most])
