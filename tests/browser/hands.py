"""Hands on a keyboard: Tab, arrows, Enter and single keys, no mouse; and an ear on what is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.robot import KEYS, MOVABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

EAR = """
window.heard = [];
window.answered = [];
addEventListener("DOMContentLoaded", () => {
  const status = document.getElementById("status");
  if (status) new MutationObserver((changes) => {
    for (const change of changes) for (const added of change.addedNodes) heard.push(added.textContent.trim());
  }).observe(status, {childList: true});
});
addEventListener("keydown", ({timeStamp, key}) => requestAnimationFrame(() => {
  const painted = new MessageChannel();
  painted.port1.onmessage = () => answered.push([key, performance.now() - timeStamp]);
  painted.port2.postMessage(0);
}), true);
"""
"""Keeps what a screen reader is told, and for every key the milliseconds until the next frame was painted."""

FOCUS = """() => {
  const {tagName, id, dataset, textContent, ariaLabel} = document.activeElement;
  return {tag: tagName, id, key: dataset.key ?? "", act: dataset.act ?? "", name: (ariaLabel || textContent).trim()};
}"""


class Hands:
    """Somebody who plays without a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(EAR)
        self.meter: Callable[[], float] | None = None
        """Tells how long the page has worked; `costs` are what each choice took by it, up to the next frame."""
        self.costs: list[float] = []

    def press(self, *keys: str) -> dict[str, str]:
        """Press keys one after the other; give what has the focus then: the page itself only by Tab at its ends."""
        for key in keys:
            self.page.keyboard.press(key)
        focus = self.focus()
        assert focus["tag"] != "BODY" or "Tab" in keys[-1], f"after {keys} nothing has the focus"
        return focus

    def focus(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(FOCUS)
        return found

    def tab_to(self, **wanted: str) -> None:
        """Press Tab until something has the focus that is as wanted."""
        for _ in range(80):
            focus = self.press("Tab")
            if wanted.items() <= focus.items():
                return
        raise AssertionError(f"Tab does not come to {wanted}")

    def heard(self) -> list[str]:
        """Give what has been announced since the last time."""
        told: list[str] = self.page.evaluate("heard.splice(0)")
        return told

    def answered(self) -> list[tuple[str, float]]:
        """Give every key pressed since the last time with the milliseconds to its answer."""
        times: list[Any] = self.page.evaluate("answered.splice(0)")
        return [(key, took) for key, took in times]

    def set_up(self, seats: int, seed: int, people: int | None = None) -> None:
        """Fill in the set-up and start: so many seats, the first `people` of them persons (all when not given)."""
        focus = self.press("Tab")
        while "count" not in self.page.evaluate("document.activeElement.name ?? ''"):
            focus = self.press("Tab")
        for _ in range(seats - 2):
            focus = self.press("ArrowRight")
        for _ in range(seats if people is None else people):
            while self.page.evaluate("document.activeElement.tagName") != "SELECT":
                focus = self.press("Tab")
            focus = self.press("a", "Tab")
        while focus["tag"] != "SUMMARY":
            focus = self.press("Tab")
        self.press("Enter")
        self.tab_to(id="seed")
        self.page.keyboard.type(str(seed))
        self.tab_to(id="start")
        self.press("Enter")
        self.page.wait_for_selector("html:not([data-ply=''])", state="attached")

    def choices(self) -> list[str]:
        """Give what can be chosen now, after waiting for the programs; nothing when the game is over."""
        self.page.wait_for_function(MOVABLE)
        if self.page.locator("html").get_attribute("data-over") == "true":
            return []
        found: list[str] = self.page.evaluate(KEYS)
        return found

    def choose(self, key: str) -> str:
        """Walk to a target and press it; give its name as it was before."""
        focus = self.focus()
        if ":" in key or key in ("confirm", "curtain"):
            while focus["key"] != key:
                focus = self.press("Tab")
        else:
            if not is_square(focus["key"]):
                self.to_board()
                focus = self.focus()
            across, down = (ord(key[place]) - ord(focus["key"][place]) for place in (0, 1))
            self.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
            focus = self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        assert focus["key"] == key
        before = self.meter() if self.meter else 0.0
        self.press("Enter")
        if self.meter:
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
            self.costs.append(self.meter() - before)
        return focus["name"]

    def to_board(self) -> None:
        """Come to the board, by an arrow from the question or by Tab from anywhere else."""
        if self.focus()["id"] in ("prompt", "board"):
            self.press("ArrowDown")
        while not is_square(self.focus()["key"]):
            self.press("Shift+Tab")


def is_square(key: str) -> bool:
    return len(key) == 2 and key[0].isalpha() and key[1].isdigit()
