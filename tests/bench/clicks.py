"""Time from a click to the changed board, over a whole game played by clicking."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NOTE_CLICKS = """
window.clickTimes = [];
addEventListener("click", (event) => {
  if (event.target.closest("[data-key]")) window.clickedAt = event.timeStamp;
}, true);
new MutationObserver(() => {
  const began = window.clickedAt;
  delete window.clickedAt;
  if (began) requestAnimationFrame(() => setTimeout(() => clickTimes.push(performance.now() - began)));
}).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-ply"]});
"""
"""Notes for every click that played a decision the milliseconds until the frame after the change was painted."""

CHOICES = "[data-key]:not([aria-disabled=true])"


def measure_clicks(browser: Browser, address: str, seed: int) -> list[float]:
    """Play a game with the page's own defaults, choosing at random; return the milliseconds of every played click."""
    rng = Random(seed)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(NOTE_CLICKS)
    page.goto(address)
    page.wait_for_selector("html[data-stage=ready]", state="attached", timeout=120_000)
    page.click("#start")
    while True:
        page.wait_for_selector(f"html[data-over=true], {CHOICES} >> visible=true", state="attached", timeout=60_000)
        if page.get_attribute("html", "data-over") == "true":
            break
        keys = page.eval_on_selector_all(CHOICES, "all => all.map((one) => one.dataset.key)")
        if keys:
            page.click(f'[data-key="{rng.choice(keys)}"]')
    times: list[float] = page.evaluate("clickTimes")
    context.close()
    return times
