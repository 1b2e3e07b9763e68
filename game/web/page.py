"""A game page: it joins the desk, the views, the storage and the address to the one DOM of the page.

The page contract (stages, keys, ids) is in the README of `game/`. The listeners are made once, at the start, and
live as long as the page; nothing is kept per move.
"""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from game.bots.levels import answer
from game.core import link, phrases
from game.core.record import BadSetup, Player, Record
from game.core.scene import Answer, Scene
from game.core.session import Session
from game.core.speech import say, say_many
from game.games import registry
from game.web.desk import CONFIRM, Desk, LogLine, Reply, Tapped
from game.web.dom import Node, Region, node
from game.web.replay import Replay
from game.web.setup import NewGame, distinct_names, read_setup
from game.web.storage import Entry, Store
from game.web.views import common

BOT_REST: Final = 0.5
"""Seconds an opponent's program rests before it moves, so that one can see what it did."""

SMALL_TILE: Final = 44
"""Below this width in px a tap only chooses, and `confirm` plays."""

_REGIONS: Final = ("board", "basket", "bag", "seats", "prompt", "more", "actions", "log", "status", "notice", "scores")


def start() -> None:
    """Take over the page. Called once, by `main.py`."""
    _soon(GamePage().begin())


class GamePage:
    """The page of one title, at its set-up, in play or in a replay."""

    def __init__(self) -> None:
        """Find the parts of the page; nothing is changed yet."""
        self.root = js.document.documentElement
        self.game: str = self.root.dataset.game
        self.rules = registry.rules(self.game)
        self.view = import_module(f"game.web.views.{self.game}")
        self.art = common.Art(self.root.dataset.sprite)
        self.regions = {name: Region(js.document, _element(name)) for name in _REGIONS}
        self.store = Store(_local_storage())
        self.desk: Desk | None = None
        self.replay: Replay | None = None
        self.opened: Record | None = None
        self.entry: Entry | None = None
        self.payload = ""
        self.small = False
        self.result_shown = False
        self._said = 0
        self._watch = 0
        self._log: list[LogLine] = []

    # --- starting ---

    async def begin(self) -> None:
        """Wire the page, open what the address or the storage holds, and carry out taps made meanwhile."""
        try:
            self._listen()
            if not await self._open_address():
                self._open_last()
        except Exception:
            self._fail()
            return
        self._show_turn()
        js.window.hedgerow.ready()
        for key in js.window.hedgerow.taps.to_py():
            self._guarded(partial(self._tap, key))

    def _listen(self) -> None:
        def on_click(event: Any) -> None:
            self._guarded(lambda: self._clicked(event))

        def on_address(event: Any) -> None:
            _soon(self._open_address())

        def on_resize(event: Any) -> None:
            self._measure()

        def on_opened_closed(event: Any) -> None:
            _element("opened-go").removeAttribute("data-key")
            if not _element("setup").hidden:
                _element("start").dataset.key = "start"

        js.document.addEventListener("click", create_proxy(on_click))
        _element("opened").addEventListener("close", create_proxy(on_opened_closed))
        js.window.addEventListener("hashchange", create_proxy(on_address))
        js.window.addEventListener("resize", create_proxy(on_resize))

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception:
            self._fail()

    def _fail(self) -> None:
        """An exception has escaped: show the failure panel, with the game's link."""
        js.window.hedgerow.fail(traceback.format_exc(), self._link() if self.payload else js.location.href)

    async def _open_address(self) -> bool:
        """Open the link in the address, and clear the address; False when there is none."""
        fragment = _unquoted(js.location.hash[1:])
        if not fragment or js.document.getElementById(fragment):
            return False  # nothing, or a place on this page
        js.history.replaceState(None, "", js.location.pathname + js.location.search)
        slices = link.decode_in_slices(fragment, registry)
        while True:
            try:
                next(slices)
            except StopIteration as done:
                self._opened(done.value)
                return True
            await asyncio.sleep(0)

    def _opened(self, found: Record | link.LinkRefusal) -> None:
        """Say what a link holds before anything is played."""
        if isinstance(found, link.LinkRefusal):
            problem = phrases.link_problem(found.problem)
            if found.beginning is None or not found.beginning.plies:
                if self.desk is None:
                    self._open_last()
                self._notice(problem)
                return
            count = len(found.beginning.plies)
            rescued = say_many("Its first move can still be read.", "Its first {count} moves can still be read.", count)
            self._offer(found.beginning, f"{problem} {rescued}")
            return
        if found.game != self.game:
            session = Session(found, registry.rules(found.game), answer)
            js.location.replace(f"../{found.game}/#{link.encode_session(session, registry, found)}")
            return
        self._offer(found, "")

    def _offer(self, record: Record, problem: str) -> None:
        self.opened = record
        session = Session(record, self.rules, answer)
        names = self._default_names(record.seats)
        moves = say_many("{count} move has been played.", "{count} moves have been played.", session.ply)
        outcome = session.outcome()
        now = (
            phrases.winners(outcome, names) if outcome else say("Next to move: {name}.", name=names[session.turn or 0])
        )
        title = registry.entry(self.game).title
        what = say("A game of {title} for {count} players.", title=title, count=len(record.seats))
        _element("opened-text").textContent = " ".join(filter(None, (problem, what, moves, now)))
        _element("opened-go").textContent = say("See the result") if outcome else say("Go on playing")
        _element("start").removeAttribute("data-key")
        _element("opened-go").dataset.key = "continue"
        _element("opened").showModal()

    def _open_last(self) -> None:
        """Continue the game of this title that was played last, else stay at the set-up."""
        entry = self.store.last(self.game)
        if entry is None:
            self._show_setup()
            return
        record = link.decode(entry.payload, registry)
        if isinstance(record, link.LinkRefusal) or len(entry.names) != len(record.seats):
            self._show_setup()
            self._notice(say("The game kept in this browser cannot be read any more."))
            return
        self._sit_down(record, entry.names, entry)

    # --- set-up ---

    def _show_setup(self) -> None:
        self.desk = self.replay = None
        self._watch += 1
        _element("setup").hidden = False
        _element("table").hidden = True
        _element("start").dataset.key = "start"
        self._show_turn()

    def _start(self) -> None:
        form = js.document.forms.namedItem("setup-form")
        fields = js.Object.fromEntries(js.FormData.new(form)).to_py()
        try:
            game = read_setup(fields, self._placeholders(), self.rules, _fresh_number())
        except BadSetup as error:
            self._notice(str(error))
            return
        self._play_new(game)

    def _play_new(self, game: NewGame) -> None:
        self._sit_down(game.record, game.names)
        assert self.desk is not None
        self._say(f"{self.desk.start_telling()} {self.desk.scene().prompt}")

    def _placeholders(self) -> dict[str, str]:
        inputs = js.document.querySelectorAll("#setup-form input[placeholder]")
        return {field.name: field.placeholder for field in inputs}

    def _default_names(self, seats: tuple[Player, ...]) -> tuple[str, ...]:
        placeholders = self._placeholders()
        names = [placeholders.get(f"name-{seat}", "") for seat in range(len(seats))]
        if seats.count(Player.PERSON) == 1:
            person = seats.index(Player.PERSON)
            names[0], names[person] = names[person], names[0]
        return distinct_names(tuple(names), seats)

    def _sit_down(self, record: Record, names: Sequence[str], entry: Entry | None = None) -> None:
        """Play on from a record, and say what is to be decided."""
        entry = entry or Entry(f"{_fresh_number():016x}", self.game, "", tuple(names), _fresh_number())
        self.entry = entry
        self.replay = None
        self.desk = Desk(Session(record, self.rules, answer, entry.bot_seed), names)
        self.result_shown = self.desk.session.outcome() is not None and bool(entry.payload)
        self._log = []
        self._show_table()
        self._after_change()
        self._measure()
        self._say(self._question(self.desk.scene(), "")[0])
        _keep_focus()

    def _show_table(self) -> None:
        _element("setup").hidden = True
        _element("table").hidden = False
        _element("start").removeAttribute("data-key")
        self.regions["notice"].show([])
        _element("notice").hidden = True

    # --- clicks ---

    def _clicked(self, event: Any) -> None:
        target = event.target.closest("button")
        if not target:
            return
        dataset = target.dataset
        if key := getattr(dataset, "key", None):
            self._tap(key)
        elif act := getattr(dataset, "act", None):
            self._act(act)
        elif (seat := getattr(dataset, "seat", None)) and self.desk:
            self.desk.shown = None if self.desk.shown == int(seat) else int(seat)  # type: ignore[assignment]
            self._render()
        elif target.id:
            self._pressed(target.id)

    def _tap(self, key: str) -> None:
        """A target of the game, or one of the reserved keys."""
        if key == "start":
            if self.desk is None:
                self._start()
        elif key == "continue":
            self._continue_opened()
        elif self.replay is not None:
            self._say(say("This is a replay. Choose “Play on” to move."))
        elif self.desk is not None:
            on_board = ":" not in key and key != CONFIRM
            reply = self.desk.tap(key, ask_first=self.small and on_board)
            self._answered(reply)

    def _answered(self, reply: Reply) -> None:
        self._say(reply.sentence)
        if reply.tapped is Tapped.PLAYED:
            self._after_change()
        else:
            self._render(told=reply.sentence if reply.tapped is Tapped.REFUSED else "")
        _keep_focus()

    def _pressed(self, name: str) -> None:
        """A button of the page by its id."""
        acts: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "new": self._new,
            "share": self._share,
            "copy": self._copy,
            "again": self._again,
            "result-share": self._share,
            "opened-replay": self._replay_opened,
            "opened-new": self._new,
        }
        if name in acts:
            acts[name]()

    def _act(self, act: str) -> None:
        """A button that Python has drawn and that is no target of the game."""
        if act == "clear" and self.desk:
            self.desk.clear()
            self._say(self.desk.scene().prompt)
            self._render()
        elif act == "resume":
            self._open_last()
        elif act == "result":
            self._show_result()
        elif act == "again":
            self._again()
        elif self.replay:
            self._step(act)

    # --- playing ---

    def _after_change(self) -> None:
        """The position is another one: save, draw, and let the next program think."""
        assert self.desk is not None
        assert self.entry is not None
        self._watch += 1
        self.payload = link.encode_session(self.desk.session, registry)
        if self.payload != self.entry.payload:
            self.entry = self.store.save(replace(self.entry, payload=self.payload))
        self._render()
        if self.desk.session.outcome() is not None and not self.result_shown:
            self._show_result()
        if self.desk.session.request() is not None:
            _soon(self._let_program_move(self._watch))

    async def _let_program_move(self, watch: int) -> None:
        """One program's decision, unless the game has changed while it rested."""
        await asyncio.sleep(BOT_REST)
        if watch != self._watch or self.desk is None:
            return
        request = self.desk.session.request()
        if request is not None:
            self._guarded(lambda: self._program_moved(answer(request)))

    def _program_moved(self, move: str) -> None:
        assert self.desk is not None
        said = self.desk.answer(move)
        if self.desk.person_decides():
            said = f"{said} {self.desk.scene().prompt}"
        self._say(said)
        self._after_change()

    def _undo(self) -> None:
        if self.desk is not None:
            self._log = []
            self.result_shown = False
            self._answered(self.desk.undo())

    def _hint(self) -> None:
        if self.desk is not None:
            assert self.entry is not None
            reply = self.desk.hint(self.entry.bot_seed)
            self._say(reply.sentence)
            self._render(told=reply.sentence)

    def _new(self) -> None:
        kept = self.desk is not None and self.store.works
        _close_dialogs()
        self._show_setup()
        if kept:
            self._notice(say("Your game is kept."), common.plain_button(say("Back to it"), "resume"))

    def _again(self) -> None:
        """The same people, programs and options in another garden."""
        if self.desk is None:
            return
        record = self.desk.session.record
        _close_dialogs()
        fresh = Record(record.game, record.rules, record.options, record.first, record.seats, _fresh_number())
        self._play_new(NewGame(fresh, self.desk.names))

    # --- links ---

    def _link(self) -> str:
        return f"{js.location.origin}{js.location.pathname}#{self.payload}"

    def _share(self) -> None:
        if self.desk is None:
            return
        _close_dialogs()
        field = _element("link")
        field.value = self._link()
        _element("share-sheet").showModal()
        field.select()

    def _copy(self) -> None:
        _soon(self._copy_link())

    async def _copy_link(self) -> None:
        field = _element("link")
        field.select()
        try:
            await js.navigator.clipboard.writeText(field.value)
            self._say(say("The link is copied."))
            _element("copy").textContent = say("Copied")
        except Exception:  # refused by the browser: the link stands selected, ready to be copied by hand
            self._say(say("The browser does not let us copy. The link is selected: copy it yourself."))

    def _continue_opened(self) -> None:
        if self.opened is not None:
            record, self.opened = self.opened, None
            _element("opened").close()
            self._sit_down(record.upto(len(record.plies)), self._default_names(record.seats))

    # --- replay ---

    def _replay_opened(self) -> None:
        if self.opened is not None:
            record, self.opened = self.opened, None
            _element("opened").close()
            self.desk = None
            self._watch += 1
            self._log = []
            self.replay = Replay(Session(record, self.rules, answer), self._default_names(record.seats))
            self._show_table()
            self._step("first")

    def _step(self, act: str) -> None:
        assert self.replay is not None
        replay = self.replay
        if act == "play-on":
            self._sit_down(replay.session.record.upto(replay.at), replay.names)
            return
        places = {"first": 0, "back": replay.at - 1, "next": replay.at + 1, "last": replay.session.ply}
        replay.go(places[act])
        self.payload = link.encode_session(replay.session, registry, replay.session.record.upto(replay.at))
        self._say(f"{replay.headline()}. {replay.telling()}")
        self._render_replay()

    def _render_replay(self) -> None:
        assert self.replay is not None
        replay = self.replay
        scene = replay.scene()
        self._draw(scene, frozenset(), replay.headline(), replay.telling())
        self.regions["actions"].show(
            [
                common.plain_button(say("Start"), "first"),
                common.plain_button(say("Back"), "back"),
                common.plain_button(say("Next"), "next", main=True),
                common.plain_button(say("End"), "last"),
                common.plain_button(say("Play on"), "play-on"),
            ]
        )
        self.regions["log"].show(common.log(replay.log(), replay.start_telling()))
        self._show_turn()

    # --- drawing ---

    def _render(self, told: str = "") -> None:
        """Draw the game in play; `told` takes the place of the lesser line until the next change."""
        assert self.desk is not None
        desk, scene = self.desk, self.desk.scene()
        self._draw(scene, desk.targets(), *self._question(scene, told))
        self.regions["actions"].show(self._actions(scene))
        fresh = desk.log(len(self._log))
        self._log += fresh
        self.regions["log"].show(common.log(self._log, desk.start_telling()))
        why_not = desk.undo_refusal()
        _mark_disabled(_element("undo"), why_not)
        _mark_disabled(_element("hint"), "" if desk.person_decides() else say("No person is to move."))
        self._show_turn()

    def _draw(self, scene: Scene, targets: frozenset[str], prompt: str, more: str) -> None:
        self.regions["board"].show(self.view.board(scene, self.art, targets))
        self.regions["basket"].show(self.view.basket(scene, self.art))
        self.regions["bag"].show(self.view.bag(scene, self.art))
        self.regions["seats"].show(common.seats(scene.seats, self.art))
        self.regions["prompt"].show([node("span", text=prompt)])
        self.regions["more"].show([node("span", text=more)])

    def _question(self, scene: Scene, told: str) -> tuple[str, str]:
        assert self.desk is not None
        outcome, choice = self.desk.session.outcome(), self.desk.choice()
        if outcome is not None:
            words = registry.part(self.game, "words")
            return phrases.winners(outcome, self.desk.names), told or words.result(outcome, self.desk.names)
        if self.desk.confirming and choice is not None and choice.move is not None:
            return say("{move}?", move=self.desk.move_name(choice.move)), told or scene.more
        return scene.prompt, told or scene.more

    def _actions(self, scene: Scene) -> list[Node]:
        assert self.desk is not None
        desk, choice = self.desk, self.desk.choice()
        if desk.session.turn is None:
            return [
                common.plain_button(say("The result"), "result", main=True),
                common.plain_button(say("Play again"), "again"),
            ]
        if desk.confirming and choice is not None and choice.move is not None:
            confirm = Answer(CONFIRM, desk.move_name(choice.move), main=True)
            return [*common.answers([confirm], self.art, main=True), common.plain_button(say("Clear"), "clear")]
        buttons = common.answers(scene.answers, self.art, main=True)
        return [*buttons, common.plain_button(say("Clear"), "clear")] if desk.chosen else buttons

    def _show_turn(self) -> None:
        """Keep the page contract's attributes true."""
        data = self.root.dataset
        session = self.desk.session if self.desk else self.replay.session if self.replay else None
        if session is None:
            data.ply, data.turn, data.over = "", "", "false"
            return
        ply = self.replay.at if self.replay else session.ply
        turn = session.state_at(ply).turn if self.replay else session.turn
        data.ply = str(ply)
        data.turn = "" if turn is None else str(turn)
        data.over = "true" if turn is None else "false"
        _element("share").dataset.link = self._link()

    def _show_result(self) -> None:
        assert self.desk is not None
        outcome = self.desk.session.outcome()
        if outcome is None:
            return
        self.result_shown = True
        names = self.desk.names
        _element("result-title").textContent = phrases.winners(outcome, names)
        _element("result-why").textContent = registry.part(self.game, "words").result(outcome, names)
        rows = registry.part(self.game, "scene").rows
        table = [rows(lines) for lines in outcome.lines]
        self.regions["scores"].show(common.score_table(table, names, outcome, self.art) if table else [])
        _element("result").showModal()

    def _say(self, sentence: str) -> None:
        """Announce a sentence; a new element each time, so that equal ones are spoken again."""
        self._said += 1
        self.regions["status"].show([node("span", text=sentence.strip(), key=str(self._said))])

    def _notice(self, sentence: str, *buttons: Node) -> None:
        self.regions["notice"].show([node("span", text=sentence, key=sentence), *buttons])
        _element("notice").hidden = False
        self._say(sentence)

    def _measure(self) -> None:
        """Whether tiles are too small for a move by one tap."""
        tile = js.document.querySelector("#board button")
        self.small = bool(tile) and 0 < tile.offsetWidth < SMALL_TILE


_running: Final = set[asyncio.Future[Any]]()
"""What is under way: the event loop itself keeps no hold of it."""


def _soon(work: Coroutine[Any, Any, Any]) -> None:
    """Do this beside everything else."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


# --- the browser ---------------------------------------------------------------------------------------------------


def _element(name: str) -> Any:
    return js.document.getElementById(name)


def _local_storage() -> Any:
    try:
        return js.window.localStorage
    except Exception:  # a blocked storage throws when it is looked at
        return None


def _unquoted(text: str) -> str:
    """A fragment that some program on the way has percent-encoded, as it was."""
    try:
        plain: str = js.decodeURIComponent(text)
    except Exception:
        return text
    return plain


def _fresh_number() -> int:
    """63 bits from the browser's randomness."""
    return int.from_bytes(os.urandom(8), "big") >> 1


def _close_dialogs() -> None:
    for dialog in js.document.querySelectorAll("dialog[open]"):
        if not dialog.matches(":popover-open"):
            dialog.close()


def _keep_focus() -> None:
    """When what had the focus is gone or hidden, the question gets it: it never falls to the page."""
    focused = js.document.activeElement
    if focused is None or focused.tagName == "BODY" or not focused.checkVisibility():
        _element("prompt").focus()


def _mark_disabled(button: Any, why: str) -> None:
    if why:
        button.setAttribute("aria-disabled", "true")
        button.title = why
    else:
        button.removeAttribute("aria-disabled")
        button.title = ""
