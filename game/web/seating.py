"""What is at the table: a game in play, a replay, a game that another tab plays, or nothing but the set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.bots.levels import answer
from game.core import link
from game.core.record import Purpose, Record
from game.core.session import Session
from game.core.speech import say
from game.games import registry
from game.web.browser import Guard, close_dialogs, element, fresh_number, keep_focus
from game.web.desk import Desk
from game.web.elsewhere import Elsewhere
from game.web.language import own_names
from game.web.opponents import Opponents
from game.web.play import Play
from game.web.replay import Replay
from game.web.settings import Settings
from game.web.setup import distinct_names
from game.web.storage import PREFIX, Entry, Store, read_entry
from game.web.table import Table
from game.web.tabs import Hold
from game.web.views import common
from game.web.watch import Watch


class Seating:
    """Brings games to the table and away from it; `mode` is what is there, None the set-up."""

    def __init__(
        self,
        game: str,
        table: Table,
        store: Store,
        settings: Callable[[], Settings],
        guard: Guard,
        opponents: Opponents,
    ) -> None:
        """The set-up is there; nothing is changed yet."""
        self.mode: Play | Watch | Elsewhere | None = None
        self.store = store
        self._game = game
        self._rules = registry.rules(game)
        self._table = table
        self._settings = settings
        self._guard = guard
        self._opponents = opponents
        self._hold = Hold(self._lost)
        self._under: Play | None = None
        """The game in play beneath a replay of it."""
        self._aside: Play | None = None
        """The game that was left for a new one."""

    # --- what is there ---

    def in_play(self) -> Play | None:
        """The game in play, be it beneath a replay of it."""
        return self.mode if isinstance(self.mode, Play) else self._under

    def playing(self) -> Play | None:
        """The game in play, unless one looks at a replay."""
        return self.mode if isinstance(self.mode, Play) else None

    def shown(self) -> tuple[Session, int] | None:
        """The game at the table and the place in it that is shown."""
        if isinstance(self.mode, Play):
            return self.mode.desk.session, self.mode.desk.session.ply
        return None if self.mode is None else (self.mode.replay.session, self.mode.replay.at)

    def fragment(self) -> str:
        """What brings the game of this page to a page in another language; empty when there is none."""
        play = self.in_play() or (self._aside if self.mode is None else None)
        if play is not None and self.store.works:
            return f"#game:{play.entry.id}"
        if play is not None:
            return f"#{link.encode_session(play.desk.session, registry)}"
        shown = self.shown()
        return f"#{link.encode_session(shown[0], registry)}" if shown else ""

    # --- games begin and go on ---

    def sit_down(self, record: Record, names: Sequence[str], entry: Entry | None = None) -> Play:
        """Play on from a record, and say what is to be decided."""
        self._leave()
        entry = entry or Entry(f"{fresh_number():016x}", self._game, "", tuple(names), fresh_number())
        desk = Desk(Session(record, self._rules, answer, entry.bot_seed), names)
        self._table.lay(record.practice)
        self.mode = play = Play(
            self._table, desk, entry, self.store, self._settings, self._guard, self._lost, self._opponents
        )
        self._guard.soon(self._hold.take(entry.id))
        begun = "" if desk.session.ply else desk.start_telling()
        asked = play.question(desk.scene())[0] if desk.session.turn is None else desk.question()
        self._table.say(f"{begun} {asked}")
        keep_focus()
        return play

    def again(self) -> None:
        """The same people, programs and options in another garden."""
        if isinstance(self.mode, Play):
            record = self.mode.record()
            close_dialogs()
            seats = self.mode.desk.seating()
            fresh = replace(
                record, seats=seats, seed=fresh_number(), plies=(), changes=(), purpose=Purpose.CONTINUE, open_at=None
            )
            self.sit_down(fresh, self.mode.names)

    def new_game(self) -> None:
        """Put the game aside and go to the set-up."""
        self._aside = self.in_play()
        close_dialogs()
        self._show_setup()
        if self._aside is not None:
            kept = say("Your game is kept.") if self.store.works else say("Your game waits while this page is open.")
            self._table.notice(kept, common.plain_button(say("Back to it"), "resume"))

    def resume(self) -> None:
        """Go back to the game that was put aside for a new one."""
        aside = self._aside
        if aside is not None and not self.store.works:
            self.sit_down(aside.record(), aside.names, aside.entry)
        else:
            self._guard.soon(self.open_last())

    def _show_setup(self) -> None:
        self._leave()
        self._hold.release()
        self._table.clear_away()

    def _leave(self) -> None:
        for left in (self.mode, self._under):
            if left is not None:
                left.leave()
        self.mode = self._under = None

    # --- replays and looking back ---

    def watch(self, record: Record, names: Sequence[str], place: int = 0) -> None:
        """Show a game as a replay, opened at a place."""
        self._leave()
        self._hold.release()
        self._table.lay(record.practice)
        replay = Replay(Session(record, self._rules, answer), names, place)
        self.mode = Watch(self._table, replay, self._guard.run, self.sit_down)
        keep_focus()

    def look(self, place: int) -> None:
        """Show what is at the table as it was at another place."""
        if isinstance(self.mode, Play):
            self._under = play = self.mode
            play.leave()
            persons, viewer = play.desk.persons(), play.desk.viewer()
            replay = Replay(play.desk.session, play.names, place, viewer if persons == (viewer,) else None)
            self.mode = Watch(self._table, replay, self._guard.run, self.sit_down, self._look_no_more)
        elif isinstance(self.mode, Watch):
            self.mode.jump(place)
        if element("log-sheet").matches(":popover-open"):
            element("log-sheet").hidePopover()
        keep_focus()

    def _look_no_more(self) -> None:
        """Go on with the game that was looked at as it was before."""
        play = self._under
        self._leave()
        if play is not None:
            self.mode = play
            play.resume()
            keep_focus()

    # --- kept games and other tabs ---

    async def open_last(self) -> None:
        """Continue the game of this title that was played last, else stay at the set-up."""
        entry = self.store.last(self._game)
        if entry is None:
            self._show_setup()
        else:
            await self.open_kept(entry.id)

    async def open_kept(self, entry_id: str, watch: bool = False) -> None:
        """Go on with a kept game, or watch it; where another tab plays it, only look on."""
        if isinstance(self.mode, Play) and self.mode.entry.id == entry_id and not watch:
            return
        free = watch or not self.store.find(entry_id) or await self._hold.take(entry_id)
        entry = self.store.find(entry_id)  # only now: the other tab may just have let go
        if entry is None or entry.game != self._game:
            await self.refuse(say("This browser does not keep that game any more."))
            return
        record = link.decode(entry.payload, registry)
        if isinstance(record, link.LinkRefusal) or record.game != self._game or len(entry.names) != len(record.seats):
            self._show_setup()
            self._table.notice(say("The game kept in this browser cannot be read any more."))
            return
        names = own_names(entry.names)
        names = names if all(names) else distinct_names(names, record.seats)
        if watch:
            self.watch(record, names)
        elif free:
            self.store.bring_back(entry)
            self.sit_down(record, names, entry)
        else:
            self._look_on(Session(record, self._rules, answer), names, entry.id)

    async def refuse(self, problem: str) -> None:
        """Say what is wrong with what was to be opened; nothing that is there is lost."""
        if self.mode is None:
            await self.open_last()
        self._table.notice(problem)

    def _look_on(self, session: Session, names: Sequence[str], entry_id: str) -> None:
        """Show a game that another tab plays."""
        self._leave()
        close_dialogs()
        self._table.lay(session.record.practice)
        replay = Replay(session, names, session.ply)
        self.mode = Elsewhere(self._table, replay, lambda: self._guard.soon(self._take_over(entry_id)))
        keep_focus()

    async def _take_over(self, entry_id: str) -> None:
        await self._hold.take_over(entry_id)
        await self.open_kept(entry_id)

    def _lost(self) -> None:
        """Another tab plays the game of this one."""
        if (play := self.in_play()) is not None:
            self._hold.release()
            self._look_on(play.desk.session, play.names, play.entry.id)

    def stored_elsewhere(self, key: str | None, text: str | None) -> None:
        """Another tab has written to the storage: perhaps a newer revision of the game that is played here."""
        play = self.in_play()
        if play is not None and key == f"{PREFIX}game:{play.entry.id}":
            entry = read_entry(text)
            if entry is not None and entry.revision > play.entry.revision:
                self._lost()
