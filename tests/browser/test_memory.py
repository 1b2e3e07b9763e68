"""Playing on and on in one page keeps nothing that grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.robot import PYTHON, begin, ready

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

    from tests.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = 50
SETTLED_AFTER = 8
"""Games after which everything that is kept once, such as the drawings of all cards, is there."""

PLAY_TO_THE_END = """
async () => {
  const page = document.documentElement, breath = () => new Promise((resolve) => { setTimeout(resolve); });
  for (let moves = 0; page.dataset.over !== "true"; moves += 1) {
    const targets = [...document.querySelectorAll("[data-key]:not([aria-disabled=true])")];
    const shown = targets.filter((target) => target.checkVisibility());
    shown[moves % shown.length].click();
    await breath();
  }
  const plies = Number(page.dataset.ply);
  document.getElementById("again").click();
  await breath();
  return plies;
}
"""

COUNT_PYTHON = """
async () => {
  PYTHON
  const objects = python.runPython("import gc; gc.unfreeze(); gc.collect(); len(gc.get_objects())");
  return { memory: python._module.HEAP8.length, objects };
}
""".replace("PYTHON", PYTHON)


def weigh(page: Page, devtools: CDPSession) -> dict[str, Any]:
    """Give how much the page holds: Python's memory and objects, the script's heap, elements and listeners."""
    found: dict[str, Any] = page.evaluate(COUNT_PYTHON)
    for _ in range(2):
        devtools.send("HeapProfiler.collectGarbage")
    found["heap"] = devtools.send("Runtime.getHeapUsage")["usedSize"]
    counted = devtools.send("Memory.getDOMCounters")
    return found | {"elements": counted["nodes"], "listeners": counted["jsEventListeners"]}


def test_fifty_games_in_one_page_leave_nothing_behind(site: str, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('hedgerow:1:speed', 'off')")
    page.goto(f"{site}butterfly/")
    ready(page)
    page.locator("[name=kind-1]").select_option("person")
    begin(page)
    devtools = page.context.new_cdp_session(page)
    moves, early = 0, dict[str, Any]()
    for game in range(GAMES):
        if game == SETTLED_AFTER:
            early = weigh(page, devtools)
        moves += page.evaluate(PLAY_TO_THE_END)
    late = weigh(page, devtools)
    assert moves >= 500
    grown = {name: late[name] / early[name] for name in early}
    assert all(share < 1.1 for share in grown.values()), (grown, early, late)
