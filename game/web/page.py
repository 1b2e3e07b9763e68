"""A game page: it joins set-up, play, replay, links and storage, and sends every click where it belongs.

The page contract (stages, keys, ids) is in the README of `game/`. The listeners are made once, at the start, and
live as long as the page; nothing is kept per move.
"""

from __future__ import annotations

import gc
import traceback
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.core.record import BadSetup
from game.games import registry
from game.web.browser import Guard, element, fresh_number, keep_focus, local_storage, soon
from game.web.keys import Keys
from game.web.opening import Opening, placeholders
from game.web.opponents import Opponents
from game.web.play import Play
from game.web.players import Players
from game.web.seating import Seating
from game.web.settings import Settings
from game.web.setup import read_setup
from game.web.sharing import Sharing, address_of
from game.web.storage import Store
from game.web.table import Table
from game.web.watch import Watch


def start() -> None:
    """Take over the page. Called once, by `main.py`."""
    soon(GamePage().begin())


class GamePage:
    """The page of one title, at its set-up, in play or in a replay."""

    def __init__(self) -> None:
        """Find the parts of the page; nothing is changed yet."""
        game: str = js.document.documentElement.dataset.game
        self.rules = registry.rules(game)
        self.settings = Settings()
        self.guard = Guard(self._fail)
        self.table = Table(game, lambda: self.settings)
        self.opponents = Opponents()
        self.last_input = monotonic()
        self.seating = Seating(
            game, self.table, Store(local_storage()), lambda: self.settings, self.guard, self.opponents
        )
        self.opening = Opening(
            game,
            self.seating.sit_down,
            self.seating.watch,
            self.seating.open_kept,
            self.seating.refuse,
            lambda: self.seating.mode is not None,
        )
        self.players = Players(self.table, self.seating.playing, self.guard.run)
        self.sharing = Sharing(self.seating.shown, self.table.say)
        self.keys = Keys(self.table, lambda: self.seating.mode, lambda: self.settings)

    # --- starting ---

    async def begin(self) -> None:
        """Wire the page, open what the address or the storage holds, and carry out taps made meanwhile."""
        try:
            self._read_settings()
            self._listen()
            if not await self.opening.open_address():
                await self.seating.open_last()
        except Exception:
            self._fail()
            return
        if self.seating.mode is None:
            self.table.show_turn(None, None)
        js.window.hedgerow.ready()
        gc.freeze()  # what is here now stays as long as the page: moves need not look through it for garbage
        for key in js.window.hedgerow.taps.to_py():
            self.guard.run(partial(self._tap, key))
        if js.window.hedgerow.snapshotDue:
            self.last_input = monotonic()
            self.guard.soon(self.opponents.keep_snapshot(lambda: self.last_input))

    def _listen(self) -> None:
        def on_click(event: Any) -> None:
            self.guard.run(lambda: self._clicked(event))
            self.guard.run(self.keys.offer)

        def on_address(event: Any) -> None:
            self.guard.soon(self.opening.open_address())

        def on_setting(event: Any) -> None:
            self.guard.run(self._read_settings)

        def on_opened_closed(event: Any) -> None:
            self.guard.run(self._opened_closed)

        def on_input(event: Any) -> None:
            self.guard.run(lambda: self._set(event.target))

        def on_touch(event: Any) -> None:
            self.last_input = monotonic()
            toggles = getattr(event, "key", "Enter") in ("Enter", " ") and event.target.closest("[data-act=play]")
            if isinstance(self.seating.mode, Watch) and not toggles:
                self.seating.mode.pause()

        def on_key(event: Any) -> None:
            on_touch(event)
            self.table.walk_log(event)
            self.guard.run(lambda: self.keys.pressed(event))

        def on_focus(event: Any) -> None:
            self.table.focused(event.target)

        def on_typed(event: Any) -> None:
            self.guard.run(lambda: self.keys.typed(event))

        def on_typing(event: Any) -> None:
            self.guard.run(self.keys.offer)

        def on_closed(event: Any) -> None:
            keep_focus()

        def on_stored(event: Any) -> None:
            self.guard.run(lambda: self.seating.stored_elsewhere(event.key, event.newValue))

        js.document.addEventListener("click", create_proxy(on_click))
        js.window.addEventListener("storage", create_proxy(on_stored))
        js.document.addEventListener("input", create_proxy(on_input))
        js.document.addEventListener("pointerdown", create_proxy(on_touch))
        js.document.addEventListener("keydown", create_proxy(on_key))
        element("board").addEventListener("focusin", create_proxy(on_focus))
        element("typed").addEventListener("submit", create_proxy(on_typed))
        element("typed").addEventListener("input", create_proxy(on_typing))
        for closing in ("close", "toggle"):
            js.document.addEventListener(closing, create_proxy(on_closed), True)
        element("settings").addEventListener("change", create_proxy(on_setting))
        element("opened").addEventListener("close", create_proxy(on_opened_closed))
        js.window.addEventListener("hashchange", create_proxy(on_address))

    def _fail(self) -> None:
        """An exception has escaped: show the failure panel, with the game's link."""
        why, address = traceback.format_exc(), ""
        try:
            if self.seating.mode is not None:
                address = address_of(self.seating.mode.record())
        except Exception:
            why += traceback.format_exc()
        js.window.hedgerow.fail(why, address)

    def _read_settings(self) -> None:
        self.settings = Settings.read(js.Object.assign(js.Object.new(), self.table.root.dataset).to_py())

    # --- set-up ---

    def _start(self) -> None:
        form = js.document.forms.namedItem("setup-form")
        fields = js.Object.fromEntries(js.FormData.new(form)).to_py()
        try:
            game = read_setup(fields, placeholders(), self.rules, fresh_number())
        except BadSetup as error:
            self.table.notice(str(error))
            return
        self.seating.sit_down(game.record, game.names)

    def _opened_closed(self) -> None:
        """The dialog about a link is closed: without an answer, everything is as if the link had not come."""
        if element("opened").open:
            return
        element("opened-go").removeAttribute("data-key")
        if not element("setup").hidden:
            element("start").dataset.key = "start"
        if self.opening.forget() and self.seating.mode is None:
            self.guard.soon(self.seating.open_last())

    # --- clicks ---

    def _clicked(self, event: Any) -> None:
        if other := event.target.closest("a[hreflang]"):
            other.hash = self.seating.fragment()
        target = event.target.closest("button")
        if not target:
            return
        dataset = target.dataset
        if fact := getattr(dataset, "tells", None):
            self.table.tell(fact)
        elif key := getattr(dataset, "key", None):
            self._tap(key)
        elif act := getattr(dataset, "act", None):
            self._act(act)
        elif (seat := getattr(dataset, "seat", None)) and self.seating.mode:
            self.seating.mode.seat(int(seat))
        elif line := getattr(dataset, "line", None):
            self.seating.look(int(line))
        elif target.id:
            self._pressed(target.id)

    def _set(self, field: Any) -> None:
        """A field was set: the scrubber or the eyes of a replay, or something in the sheet that gives links."""
        if field.name in ("share-what", "share-place"):
            self.sharing.changed(field.name)
        elif isinstance(self.seating.mode, Watch) and field.id == "scrub":
            self.seating.mode.jump(int(field.value))
        elif isinstance(self.seating.mode, Watch) and field.id == "seen-by":
            self.seating.mode.see(field.value)

    def _tap(self, key: str) -> None:
        """A target of the game, or one of the reserved keys."""
        if key == "start":
            if self.seating.mode is None:
                self._start()
        elif key == "continue":
            self.opening.go_on()
        elif self.seating.mode is not None:
            self.seating.mode.tap(key)

    def _act(self, act: str) -> None:
        """A button that Python has drawn and that is no target of the game."""
        if act == "resume":
            self.seating.resume()
        elif act == "again":
            self.seating.again()
        elif self.seating.mode is not None:
            self.seating.mode.act(act)

    def _pressed(self, name: str) -> None:
        """A button of the page by its id."""
        acts: dict[str, Callable[[], None]] = {
            "new": self._new,
            "players-button": self.players.open,
            "give-up": self.players.ask,
            "leave": self.players.leave,
            "share": self.sharing.open,
            "copy": self.sharing.copy,
            "pass-on": self.sharing.pass_on,
            "again": self.seating.again,
            "result-share": self.sharing.open,
            "opened-replay": self.opening.replay,
            "opened-new": self._new,
        }
        if isinstance(self.seating.mode, Play):
            acts |= {"undo": self.seating.mode.undo, "hint": self.seating.mode.hint}
        elif isinstance(self.seating.mode, Watch):
            acts |= dict.fromkeys(("undo", "hint", "players-button"), partial(self.seating.mode.tap, name))
        acts |= {"typed-button": self.keys.open_typed, "typed-close": self.keys.close_typed}
        if name in acts:
            acts[name]()
            keep_focus()

    def _new(self) -> None:
        self.opening.forget()
        self.seating.new_game()
