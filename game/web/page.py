"""A game page: it joins set-up, play, replay, links and storage, and sends every click where it belongs.

The page contract (stages, keys, ids) is in the README of `game/`. The listeners are made once, at the start, and
live as long as the page; nothing is kept per move.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.bots.levels import answer
from game.core import link
from game.core.record import BadSetup, Purpose, Record
from game.core.session import Session
from game.core.speech import say
from game.games import registry
from game.web.browser import close_dialogs, element, fresh_number, keep_focus, local_storage, soon
from game.web.desk import Desk
from game.web.elsewhere import Elsewhere
from game.web.keys import Keys
from game.web.language import own_names
from game.web.opening import Opening, placeholders
from game.web.play import Play
from game.web.players import Players
from game.web.replay import Replay
from game.web.settings import Settings
from game.web.setup import NewGame, distinct_names, read_setup
from game.web.sharing import Sharing, address_of
from game.web.storage import PREFIX, Entry, Store, read_entry
from game.web.table import Table
from game.web.tabs import Hold
from game.web.views import common
from game.web.watch import Watch


def start() -> None:
    """Take over the page. Called once, by `main.py`."""
    soon(GamePage().begin())


class GamePage:
    """The page of one title, at its set-up, in play or in a replay."""

    def __init__(self) -> None:
        """Find the parts of the page; nothing is changed yet."""
        self.game: str = js.document.documentElement.dataset.game
        self.rules = registry.rules(self.game)
        self.table = Table(self.game, lambda: self.settings)
        self.store = Store(local_storage())
        self.settings = Settings()
        self.mode: Play | Watch | Elsewhere | None = None
        self.under: Play | None = None
        """The game in play beneath a replay of it."""
        self.aside: Play | None = None
        self.hold = Hold(self._lost)
        self.opening = Opening(
            self.game, self._sit_down, self._watch, self._open_kept, self._refuse_link, lambda: self.mode is not None
        )
        self.players = Players(self.table, self._playing, self._guarded)
        self.sharing = Sharing(self._shown, self.table.say)
        self.keys = Keys(self.table, lambda: self.mode, lambda: self.settings)

    # --- starting ---

    async def begin(self) -> None:
        """Wire the page, open what the address or the storage holds, and carry out taps made meanwhile."""
        try:
            self._read_settings()
            self._listen()
            if not await self.opening.open_address():
                await self._open_last()
        except Exception:
            self._fail()
            return
        if self.mode is None:
            self.table.show_turn(None, None)
        js.window.hedgerow.ready()
        for key in js.window.hedgerow.taps.to_py():
            self._guarded(partial(self._tap, key))

    def _listen(self) -> None:
        def on_click(event: Any) -> None:
            self._guarded(lambda: self._clicked(event))

        def on_address(event: Any) -> None:
            soon(self._safely(self.opening.open_address()))

        def on_resize(event: Any) -> None:
            self.table.measure()

        def on_setting(event: Any) -> None:
            self._guarded(self._read_settings)

        def on_opened_closed(event: Any) -> None:
            self._guarded(self._opened_closed)

        def on_input(event: Any) -> None:
            self._guarded(lambda: self._set(event.target))

        def on_touch(event: Any) -> None:
            toggles = getattr(event, "key", "Enter") in ("Enter", " ") and event.target.closest("[data-act=play]")
            if isinstance(self.mode, Watch) and not toggles:
                self.mode.pause()

        def on_key(event: Any) -> None:
            on_touch(event)
            self.table.walk_log(event)
            self._guarded(lambda: self.keys.pressed(event))

        def on_focus(event: Any) -> None:
            self.table.focused(event.target)

        def on_typed(event: Any) -> None:
            self._guarded(lambda: self.keys.typed(event))

        def on_typing(event: Any) -> None:
            self._guarded(self.keys.offer)

        def on_closed(event: Any) -> None:
            keep_focus()

        def on_stored(event: Any) -> None:
            self._guarded(lambda: self._stored_elsewhere(event.key, event.newValue))

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
        js.window.addEventListener("resize", create_proxy(on_resize))

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception:
            self._fail()

    async def _safely(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Exception:
            self._fail()

    def _fail(self) -> None:
        """An exception has escaped: show the failure panel, with the game's link."""
        why, address = traceback.format_exc(), ""
        try:
            if self.mode is not None:
                address = address_of(self.mode.record())
        except Exception:
            why += traceback.format_exc()
        js.window.hedgerow.fail(why, address)

    def _read_settings(self) -> None:
        self.settings = Settings.read(js.Object.assign(js.Object.new(), self.table.root.dataset).to_py())

    # --- kept games ---

    async def _open_last(self) -> None:
        """Continue the game of this title that was played last, else stay at the set-up."""
        entry = self.store.last(self.game)
        if entry is None:
            self._show_setup()
        else:
            await self._open_kept(entry.id)

    async def _open_kept(self, entry_id: str, watch: bool = False) -> None:
        """Go on with a kept game, or watch it; where another tab plays it, only look on."""
        if isinstance(self.mode, Play) and self.mode.entry.id == entry_id and not watch:
            return
        free = watch or not self.store.find(entry_id) or await self.hold.take(entry_id)
        entry = self.store.find(entry_id)  # only now: the other tab may just have let go
        if entry is None or entry.game != self.game:
            await self._refuse_link(say("This browser does not keep that game any more."))
            return
        record = link.decode(entry.payload, registry)
        if isinstance(record, link.LinkRefusal) or record.game != self.game or len(entry.names) != len(record.seats):
            self._show_setup()
            self.table.notice(say("The game kept in this browser cannot be read any more."))
            return
        names = own_names(entry.names)
        names = names if all(names) else distinct_names(names, record.seats)
        if watch:
            self._watch(record, names)
        elif free:
            self.store.bring_back(entry)
            self._sit_down(record, names, entry)
        else:
            self._look_on(Session(record, self.rules, answer), names, entry.id)

    def _look_on(self, session: Session, names: Sequence[str], entry_id: str) -> None:
        """Show a game that another tab plays."""
        self._leave()
        close_dialogs()
        self.table.lay(session.record.practice)
        replay = Replay(session, names, session.ply)
        self.mode = Elsewhere(self.table, replay, lambda: soon(self._safely(self._take_over(entry_id))))
        keep_focus()

    async def _take_over(self, entry_id: str) -> None:
        await self.hold.take_over(entry_id)
        await self._open_kept(entry_id)

    def _lost(self) -> None:
        """Another tab plays the game of this one."""
        if (play := self._in_play()) is not None:
            self.hold.release()
            self._look_on(play.desk.session, play.names, play.entry.id)

    def _stored_elsewhere(self, key: str | None, text: str | None) -> None:
        """Another tab has written to the storage: perhaps a newer revision of the game that is played here."""
        play = self._in_play()
        if play is not None and key == f"{PREFIX}game:{play.entry.id}":
            entry = read_entry(text)
            if entry is not None and entry.revision > play.entry.revision:
                self._lost()

    # --- set-up ---

    def _show_setup(self) -> None:
        self._leave()
        self.hold.release()
        self.table.clear_away()

    def _start(self) -> None:
        form = js.document.forms.namedItem("setup-form")
        fields = js.Object.fromEntries(js.FormData.new(form)).to_py()
        try:
            game = read_setup(fields, placeholders(), self.rules, fresh_number())
        except BadSetup as error:
            self.table.notice(str(error))
            return
        self._play_new(game)

    def _play_new(self, game: NewGame) -> None:
        self._sit_down(game.record, game.names)

    def _opened_closed(self) -> None:
        """The dialog about a link is closed: without an answer, everything is as if the link had not come."""
        if element("opened").open:
            return
        element("opened-go").removeAttribute("data-key")
        if not element("setup").hidden:
            element("start").dataset.key = "start"
        if self.opening.forget() and self.mode is None:
            soon(self._safely(self._open_last()))

    async def _refuse_link(self, problem: str) -> None:
        if self.mode is None:
            await self._open_last()
        self.table.notice(problem)

    # --- what is at the table ---

    def _leave(self) -> None:
        for left in (self.mode, self.under):
            if left is not None:
                left.leave()
        self.mode = self.under = None

    def _shown(self) -> tuple[Session, int] | None:
        """The game at the table and the place in it that is shown."""
        if isinstance(self.mode, Play):
            return self.mode.desk.session, self.mode.desk.session.ply
        return None if self.mode is None else (self.mode.replay.session, self.mode.replay.at)

    def _fragment(self) -> str:
        """What brings the game of this page to a page in another language; empty when there is none."""
        play = self._in_play() or (self.aside if self.mode is None else None)
        if play is not None and self.store.works:
            return f"#game:{play.entry.id}"
        if play is not None:
            return f"#{link.encode_session(play.desk.session, registry)}"
        shown = self._shown()
        return f"#{link.encode_session(shown[0], registry)}" if shown else ""

    def _in_play(self) -> Play | None:
        """The game in play, be it beneath a replay of it."""
        return self.mode if isinstance(self.mode, Play) else self.under

    def _playing(self) -> Play | None:
        return self.mode if isinstance(self.mode, Play) else None

    def _sit_down(self, record: Record, names: Sequence[str], entry: Entry | None = None) -> Play:
        """Play on from a record, and say what is to be decided."""
        self._leave()
        entry = entry or Entry(f"{fresh_number():016x}", self.game, "", tuple(names), fresh_number())
        desk = Desk(Session(record, self.rules, answer, entry.bot_seed), names)
        self.table.lay(record.practice)
        self.mode = play = Play(self.table, desk, entry, self.store, lambda: self.settings, self._guarded, self._lost)
        soon(self.hold.take(entry.id))
        begun = "" if desk.session.ply else desk.start_telling()
        asked = play.question(desk.scene())[0] if desk.session.turn is None else desk.question()
        self.table.say(f"{begun} {asked}")
        keep_focus()
        return play

    def _watch(self, record: Record, names: Sequence[str], place: int = 0) -> None:
        """Show a game as a replay, opened at a place."""
        self._leave()
        self.hold.release()
        self.table.lay(record.practice)
        replay = Replay(Session(record, self.rules, answer), names, place)
        self.mode = Watch(self.table, replay, self._guarded, self._sit_down)
        keep_focus()

    def _look(self, place: int) -> None:
        """Show what is at the table as it was at another place."""
        if isinstance(self.mode, Play):
            self.under = play = self.mode
            play.leave()
            persons = play.desk.persons()
            replay = Replay(play.desk.session, play.names, place, persons[0] if len(persons) == 1 else None)
            self.mode = Watch(self.table, replay, self._guarded, self._sit_down, self._look_no_more)
        elif isinstance(self.mode, Watch):
            self.mode.jump(place)
        if element("log-sheet").matches(":popover-open"):
            element("log-sheet").hidePopover()
        keep_focus()

    def _look_no_more(self) -> None:
        """Go on with the game that was looked at as it was before."""
        play = self.under
        self._leave()
        if play is not None:
            self.mode = play
            play.resume()
            keep_focus()

    # --- clicks ---

    def _clicked(self, event: Any) -> None:
        if other := event.target.closest("a[hreflang]"):
            other.hash = self._fragment()
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
        elif (seat := getattr(dataset, "seat", None)) and self.mode:
            self.mode.seat(int(seat))
        elif line := getattr(dataset, "line", None):
            self._look(int(line))
        elif target.id:
            self._pressed(target.id)

    def _set(self, field: Any) -> None:
        """A field was set: the scrubber or the eyes of a replay, or something in the sheet that gives links."""
        if field.name in ("share-what", "share-place"):
            self.sharing.changed(field.name)
        elif isinstance(self.mode, Watch) and field.id == "scrub":
            self.mode.jump(int(field.value))
        elif isinstance(self.mode, Watch) and field.id == "seen-by":
            self.mode.see(field.value)

    def _tap(self, key: str) -> None:
        """A target of the game, or one of the reserved keys."""
        if key == "start":
            if self.mode is None:
                self._start()
        elif key == "continue":
            self.opening.go_on()
        elif self.mode is not None:
            self.mode.tap(key)

    def _act(self, act: str) -> None:
        """A button that Python has drawn and that is no target of the game."""
        if act == "resume":
            self._resume()
        elif act == "again":
            self._again()
        elif self.mode is not None:
            self.mode.act(act)

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
            "again": self._again,
            "result-share": self.sharing.open,
            "opened-replay": self.opening.replay,
            "opened-new": self._new,
        }
        if isinstance(self.mode, Play):
            acts |= {"undo": self.mode.undo, "hint": self.mode.hint}
        elif isinstance(self.mode, Watch):
            acts |= dict.fromkeys(("undo", "hint", "players-button"), partial(self.mode.tap, name))
        acts |= {"typed-button": self.keys.open_typed, "typed-close": self.keys.close_typed}
        if name in acts:
            acts[name]()
            keep_focus()

    def _new(self) -> None:
        self.aside = self._in_play()
        self.opening.forget()
        close_dialogs()
        self._show_setup()
        if self.aside is not None:
            kept = say("Your game is kept.") if self.store.works else say("Your game waits while this page is open.")
            self.table.notice(kept, common.plain_button(say("Back to it"), "resume"))

    def _resume(self) -> None:
        """Go back to the game that was put aside for a new one."""
        aside = self.aside
        if aside is not None and not self.store.works:
            self._sit_down(aside.record(), aside.names, aside.entry)
        else:
            soon(self._safely(self._open_last()))

    def _again(self) -> None:
        """The same people, programs and options in another garden."""
        if isinstance(self.mode, Play):
            record = self.mode.record()
            close_dialogs()
            seats = self.mode.desk.seating()
            fresh = replace(
                record, seats=seats, seed=fresh_number(), plies=(), changes=(), purpose=Purpose.CONTINUE, open_at=None
            )
            self._play_new(NewGame(fresh, self.mode.names))
