"""Browsers of three kinds, driven in the same few ways: Chromium by Playwright, Firefox and WebKit by themselves.

Firefox is spoken to in its own protocol, Marionette (JSON on a socket), and WebKit by WebDriver (JSON over HTTP): so
nothing has to be fetched besides the browsers of the system.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from playwright.sync_api import Error, sync_playwright

import build
from tests.chromium import find_browser
from tests.conftest import BROWSER_ARGUMENTS

if TYPE_CHECKING:
    from contextlib import ExitStack

PATIENCE = 180.0
"""Seconds to wait for anything."""

CALL = """
const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
(async () => (FUNCTION)(...given))().then((value) => done([value ?? null]), (error) => done(String(error)));
"""
"""Calls a function of the page, which may be an async one, and gives its value in a list, or its error as text."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name that stands before an element in WebDriver."""


class Gone(Exception):
    """The page, or the whole browser, does not answer any more."""


class Engine(ABC):
    """A browser with one page open, in a fresh profile; it ends with the stack it was given."""

    name: ClassVar[str]
    packages: ClassVar[str]
    """What brings it on Debian."""

    @staticmethod
    @abstractmethod
    def found() -> bool:
        """Tell whether everything that it needs is on this machine."""

    @abstractmethod
    def __init__(self, stack: ExitStack) -> None:
        """Start the browser."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address and wait until it is loaded; raises Gone when the page crashes, as everything here does."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew, and wait as `go` does."""

    @abstractmethod
    def run(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript, which may be an async one, and return what it returns."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click an element as a person would."""


class Chromium(Engine):
    """Chromium, by Playwright."""

    name = "Chromium"
    packages = "chromium"

    @staticmethod
    def found() -> bool:
        """Tell whether there is one to test with."""
        return find_browser() is not None

    def __init__(self, stack: ExitStack) -> None:
        """Start the browser."""
        program = find_browser()
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=program, args=BROWSER_ARGUMENTS)
        stack.callback(browser.close)
        self._page = browser.new_page()

    def go(self, address: str) -> None:
        """Open an address."""
        self._try(lambda: self._page.goto(address, timeout=PATIENCE * 1000))

    def reload(self) -> None:
        """Load the page anew."""
        self._try(lambda: self._page.reload(timeout=PATIENCE * 1000))

    def run(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript."""
        return self._try(lambda: self._page.evaluate(f"(given) => ({function})(...given)", list(given)))

    def click(self, selector: str) -> None:
        """Click an element."""
        self._try(lambda: self._page.click(selector))

    def _try(self, work: Any) -> Any:
        try:
            return work()
        except Error as error:
            raise Gone(error.message) from error


class WebDriver(Engine):
    """A browser that understands the commands of WebDriver, in whichever protocol."""

    @abstractmethod
    def command(self, name: str, **body: Any) -> Any:
        """Send a command and return its value; raises Gone when it fails."""

    def go(self, address: str) -> None:
        """Open an address."""
        self.command("Navigate", url=address)

    def reload(self) -> None:
        """Load the page anew."""
        self.command("Refresh")

    def run(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript."""
        value = self.command("ExecuteAsyncScript", script=CALL.replace("FUNCTION", function), args=list(given))
        if not isinstance(value, list):
            raise Gone(f"a script failed: {value}")
        return value[0]

    def click(self, selector: str) -> None:
        """Click an element."""
        found = self.command("FindElement", using="css selector", value=selector)
        self.command("ElementClick", id=found[ELEMENT])


class Firefox(WebDriver):
    """Firefox, by Marionette: every message is its length, a colon, and JSON."""

    name = "Firefox"
    packages = "firefox-esr"

    @staticmethod
    def program() -> str | None:
        """Return where Firefox is."""
        return shutil.which("firefox-esr") or shutil.which("firefox")

    @staticmethod
    def found() -> bool:
        """Tell whether it is here."""
        return Firefox.program() is not None

    def __init__(self, stack: ExitStack) -> None:
        """Start the browser on a port that it chooses itself."""
        profile = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', encoding="utf-8")
        words = [str(self.program()), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        start(stack, words, {"MOZ_CRASHREPORTER_DISABLE": "1", "HOME": str(profile)})
        port = wait_for(lambda: build.read(profile / "MarionetteActivePort"), "Firefox does not start.")
        self._line = stack.enter_context(socket.create_connection(("127.0.0.1", int(port)), PATIENCE))
        self._answers = self._line.makefile("rb")
        self._number = 0
        self._hear()
        self.command("NewSession", capabilities={"alwaysMatch": {"timeouts": timeouts()}})

    def command(self, name: str, **body: Any) -> Any:
        """Send a command."""
        if name == "ExecuteAsyncScript":
            body["sandbox"] = None  # in the page itself: elsewhere `window` would not show what scripts have put there
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{name}", body]).encode()
        try:
            self._line.sendall(b"%d:%s" % (len(message), message))
            _, _, error, found = self._hear()
        except OSError as trouble:
            raise Gone(f"Firefox does not answer ({trouble})") from trouble
        if error:
            raise Gone(f"{name}: {error['error']}: {error['message']}")
        return found.get("value", found)

    def _hear(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            letter = self._answers.read(1)
            if not letter:
                raise Gone("Firefox has ended")
            length += letter
        return json.loads(self._answers.read(int(length[:-1])))


class WebKit(WebDriver):
    """WebKitGTK's small browser, by its driver."""

    name = "WebKit"
    packages = "webkit2gtk-driver xvfb"
    ways: ClassVar = {
        "Navigate": "url",
        "Refresh": "refresh",
        "ExecuteAsyncScript": "execute/async",
        "FindElement": "element",
        "ElementClick": "element/{id}/click",
    }

    @staticmethod
    def program() -> str | None:
        """Return where the small browser is."""
        return next(map(str, sorted(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser"))), None)

    @staticmethod
    def found() -> bool:
        """Tell whether browser and driver are here, and a display or what plays one."""
        shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or shutil.which("Xvfb")
        return bool(shown and shutil.which("WebKitWebDriver") and WebKit.program())

    def __init__(self, stack: ExitStack) -> None:
        """Start the driver, and a display where there is none."""
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        environment = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home, "NO_AT_BRIDGE": "1"}
        if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
            environment["DISPLAY"] = a_display(stack)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        start(stack, ["WebKitWebDriver", f"--port={port}"], environment)
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": self.program(), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": timeouts()}

        def session() -> Any:
            try:
                return self._ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
            except OSError:
                return None

        found = wait_for(session, "WebKit's driver does not start.")
        self._address += f"/{found['sessionId']}"
        stack.callback(self._leave)

    def command(self, name: str, **body: Any) -> Any:
        """Send a command."""
        try:
            return self._ask("POST", "/" + self.ways[name].format_map(body), body)
        except urllib.error.HTTPError as error:
            raise Gone(f"{name}: {json.loads(error.read() or b'{}').get('value')}") from error
        except OSError as error:
            raise Gone(f"WebKit does not answer ({error})") from error

    def _ask(self, method: str, way: str, body: Any) -> Any:
        message = urllib.request.Request(self._address + way, json.dumps(body).encode(), method=method)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(message, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["value"]

    def _leave(self) -> None:
        try:
            self._ask("DELETE", "", {})
        except OSError:
            build.say("WebKit's driver has lost its browser.")


ENGINES: tuple[type[Engine], ...] = (Chromium, Firefox, WebKit)


def timeouts() -> dict[str, int]:
    """Return how long a command may take, in milliseconds."""
    return {"script": int(PATIENCE * 1000), "pageLoad": int(PATIENCE * 1000)}


def start(stack: ExitStack, words: list[str], environment: dict[str, str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program, which ends with the stack."""
    nowhere = subprocess.DEVNULL
    program = subprocess.Popen(words, env={**os.environ, **environment}, stdout=nowhere, stderr=nowhere, **options)

    def end() -> None:
        program.terminate()
        try:
            program.wait(10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    stack.callback(end)
    return program


def a_display(stack: ExitStack) -> str:
    """Start a display without a screen, and return its name."""
    reading, writing = os.pipe()
    start(stack, ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp"], {}, pass_fds=(writing,))
    os.close(writing)
    with open(reading, encoding="ascii") as told:
        return f":{told.readline().strip()}"


def wait_for(work: Any, sentence: str) -> Any:
    """Try until something is found and return it; raises Gone with the sentence when it takes too long."""
    until = time.monotonic() + PATIENCE
    while not (found := work()):
        if time.monotonic() > until:
            raise Gone(sentence)
        time.sleep(0.1)
    return found
