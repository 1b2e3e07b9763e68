"""The browser of the tests and the bench: found, or brought by what can install one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import build


def find_browser() -> Path | None:
    """Return a Chromium to test with: HEDGEROW_CHROMIUM, Playwright's own, else one that is installed; or None."""
    if chosen := os.environ.get("HEDGEROW_CHROMIUM"):
        if not Path(chosen).is_file():
            raise build.Trouble(f"HEDGEROW_CHROMIUM names {chosen}, which does not exist: put it right or unset it.")
        return Path(chosen)
    own = playwright_browser()
    if own.is_file():
        return own
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
    places = (
        *filter(None, map(shutil.which, names)),
        "/snap/bin/chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    )
    return next((Path(place) for place in places if Path(place).is_file()), None)


def playwright_browser() -> Path:
    """Return where Playwright keeps its own Chromium, whether it is there or not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def need_browser() -> Path:
    """Return a Chromium to test with; tries to install one where there is none."""
    found = find_browser()
    for command in () if found else browser_installers():
        build.say(f"Looking for a browser: {' '.join(command)} ...")
        if build.succeeds(command) and (found := find_browser()):
            break
    if not found:
        raise build.Trouble(
            "No browser to test with was found and none could be installed: install Chromium or Chrome, "
            "or name one in HEDGEROW_CHROMIUM (`test --quick` needs none)."
        )
    return found


def browser_installers() -> list[list[str]]:
    """Return the commands that may bring a browser, in the order to try them."""
    commands = [[str(build.PYTHON), "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        commands += [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]]
    return commands
