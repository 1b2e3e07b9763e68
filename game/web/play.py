"""A game in play on the page: taps become moves, programs answer, everything is kept at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.core import link, phrases
from game.core.contract import Move
from game.core.record import Player, Record
from game.core.scene import Answer, Scene
from game.core.speech import say, you
from game.core.values import Seat
from game.games import registry
from game.web.browser import Guard, element, keep_focus, mark_disabled
from game.web.desk import CONFIRM, CURTAIN, Desk, Reply, Tapped
from game.web.dom import Node
from game.web.opponents import Opponents
from game.web.settings import Settings
from game.web.storage import Conflict, Entry, Store, Trouble
from game.web.table import Table
from game.web.views import common

BOT_REST: Final = 0.5
"""Seconds an opponent's program rests before it moves, so that one can see what it did."""

BREATH: Final = 0.35
"""Seconds before a program is asked: what a person has done is on the screen first."""


class Play:
    """One game at the table, until `leave`."""

    def __init__(
        self,
        table: Table,
        desk: Desk,
        entry: Entry,
        store: Store,
        settings: Callable[[], Settings],
        guard: Guard,
        lost: Callable[[], None],
        opponents: Opponents,
    ) -> None:
        """Show the game. `entry` is what the store keeps of it; `guard` watches over what happens by itself.

        `lost` is called when another tab has gone on with the game: nothing may be played here any more.
        """
        self.desk = desk
        self.entry = entry
        self._table = table
        self._store = store
        self._settings = settings
        self._guard = guard
        self._lost = lost
        self._opponents = opponents
        self._unkept = ""
        """That nothing is kept: it stands below the question until a person does something."""
        self._heard_by: Seat | None = desk.viewer()
        """Who heard what was announced last."""
        self._explaining = (-1, "")
        """At which ply which kind of decision is being explained."""
        self._watch = 0
        self._drawn = desk.session.ply
        self._moves_for = 0.0
        self._result_shown = desk.session.outcome() is not None and bool(entry.payload)
        self._after_change()

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.desk.names

    def record(self) -> Record:
        """The game as it stands."""
        return self.desk.session.record

    def leave(self) -> None:
        """Another game, or the set-up, comes to the table: no program moves here any more."""
        self._watch += 1

    def resume(self) -> None:
        """After `leave`, come back to the table as it stands, and let the game go on."""
        self._after_change()
        self._table.say(self.desk.question())

    # --- what is pressed ---

    def tap(self, key: str) -> None:
        """A target of the game, `confirm` or `curtain`."""
        self._answered(self.desk.tap(key, self._settings().confirm or self._table.is_small(key)))

    def seat(self, seat: int) -> None:
        """Show the collection of a seat, or go back to the own one."""
        self.desk.shown = None if self.desk.shown == seat else Seat(seat)
        self._render()

    def act(self, act: str) -> None:
        """A button that is drawn here and is no target of the game."""
        if act == "clear":
            self.desk.clear()
            self._table.say(self.desk.question())
            self._render()
            keep_focus()
        elif act == "turn":
            self._answered(self.desk.turn())
        elif act == "result":
            self.show_result()
        elif act == "explained":
            self._explained()
            self._render()
            keep_focus()

    def play(self, move: Move) -> None:
        """A whole move at once, as it was typed."""
        self._answered(self.desk.choose(move, self._settings().confirm))

    def tell(self, sentence: str) -> None:
        """Say something about the present decision, and write it below the question."""
        self._table.say(sentence)
        self._render(told=sentence)

    def undo(self) -> None:
        """Take back, or say why not."""
        self._result_shown = False
        self._answered(self.desk.undo())

    def hint(self) -> None:
        """Show what the judge would do."""
        self.tell(self.desk.hint(self.entry.bot_seed).sentence)

    def resign(self) -> None:
        """The person to decide gives up."""
        self._answered(self.desk.resign())

    def replace(self, seat: Seat, player: Player) -> str:
        """A seat goes to a person or a program; what there is to say about it."""
        reply = self.desk.replace(seat, player)
        self._answered(reply)
        return reply.sentence

    def rename(self, seat: Seat, name: str) -> None:
        """A seat is called by another name."""
        self.desk.rename(seat, name)
        if self._keep():
            self._render()

    # --- going on ---

    def _say(self, sentence: str) -> None:
        """Announce something; when other eyes look than before, nothing stays of what those had heard."""
        if (viewer := self.desk.viewer()) != self._heard_by:
            self._heard_by = viewer
            self._table.silence()
        self._table.say(sentence)

    def _answered(self, reply: Reply) -> None:
        self._unkept = ""
        self._say(reply.sentence)
        if reply.tapped is Tapped.PLAYED:
            self._after_change()
        else:
            self._render(told=reply.sentence if reply.tapped is Tapped.REFUSED else "")
        keep_focus()

    def _after_change(self) -> None:
        """The position is another one: keep it, draw it, and let the next program think."""
        self._watch += 1
        if not self._keep():
            return
        self._render()
        if self.desk.session.outcome() is not None and not self._result_shown:
            self.show_result()
        if self.desk.session.request() is not None:
            self._guard.soon(self._let_program_move(self._watch))

    def _keep(self) -> bool:
        """Keep what has changed; False when another tab was faster and the game is no longer played here."""
        desk, outcome = self.desk, self.desk.session.outcome()
        entry = replace(
            self.entry,
            payload=link.encode_session(desk.session, registry),
            names=desk.names,
            told=phrases.winners(outcome, desk.names) if outcome else self._to_move(),
            over=outcome is not None,
        )
        if entry == self.entry:
            return True
        try:
            self.entry = self._store.save(entry)
        except Conflict:
            self._lost()
            return False
        if (trouble := self._store.news()) is not None:
            sentences = {
                Trouble.BLOCKED: say("This browser keeps nothing: the link holds your game."),
                Trouble.FULL: say("This browser has no room left to keep your game: the link holds it."),
            }
            self._unkept = sentences[trouble]
            self._table.say(self._unkept)
        return True

    def _to_move(self) -> str:
        """Where the game stands, for the list of kept games."""
        session = self.desk.session
        assert session.turn is not None
        name, number = self.desk.names[session.turn], session.ply + 1
        if name == you():
            return say("Move {number}, your turn", number=number)
        return say("Move {number}, {name} to move", number=number, name=name)

    async def _let_program_move(self, watch: int) -> None:
        """One program's decision, unless the game has changed while it rested and thought."""
        request = self.desk.session.request()
        if request is None:
            return
        rest = asyncio.ensure_future(asyncio.sleep(max(BOT_REST, self._moves_for)))
        await asyncio.sleep(BREATH)
        if watch != self._watch:
            return
        move = await self._opponents.answer(request)
        await rest
        if watch == self._watch:
            self._program_moved(move)

    def _program_moved(self, move: str) -> None:
        self._say(self.desk.answer(move))
        self._after_change()

    def show_result(self) -> None:
        """Open the result, if there is one."""
        outcome = self.desk.session.outcome()
        if outcome is not None:
            self._result_shown = True
            self._table.show_result(outcome, self.desk.names, self.record().practice)

    # --- drawing ---

    def _render(self, told: str = "") -> None:
        """Draw the game; `told` takes the place of the lesser line until the next change."""
        desk, table = self.desk, self._table
        scene = desk.scene()
        ply, events = desk.session.ply, desk.events_since(self._drawn)
        table.draw(scene, desk.targets(), *self.question(scene, told or self._unkept), events)
        table.explain(self._help(scene))
        table.answers(self._answers(scene))
        table.log(desk.log(), desk.start_telling())
        table.show_turn(desk.session.ply, desk.session.turn)
        mark_disabled(element("undo"), desk.undo_refusal())
        mark_disabled(element("hint"), "" if desk.legal_moves() else say("No person is to move."))
        seconds = table.settle()
        if ply != self._drawn:
            self._drawn, self._moves_for = ply, seconds

    def _help(self, scene: Scene) -> str:
        """The sentence about a kind of decision that is new to this browser, as long as it is being decided."""
        ply, (since, kind) = self.desk.session.ply, self._explaining
        if kind and since != ply:
            self._explained()
        if not scene.help or not self._settings().help:
            return ""
        asked = f"{self.desk.session.rules.id}:{scene.kind}"
        if self._explaining != (ply, asked):
            if asked in self._store.explained():
                return ""
            self._explaining = (ply, asked)
            self._table.say(scene.help)
        return scene.help

    def _explained(self) -> None:
        """What is being explained need not be explained again."""
        self._store.explain(self._explaining[1])
        self._explaining = (-1, "")

    def question(self, scene: Scene, told: str = "") -> tuple[str, str]:
        """What the sill asks, and the lesser line below."""
        desk = self.desk
        outcome, choice = desk.session.outcome(), desk.choice()
        if outcome is not None:
            words = registry.part(desk.session.rules.id, "words")
            return phrases.winners(outcome, desk.names), told or phrases.decision(outcome, desk.names, words.result)
        if (waiting := desk.curtain()) is not None:
            return desk.question(), told or say("Nobody else looks when {name} lifts it.", name=desk.names[waiting])
        if desk.confirming and choice is not None and choice.move is not None:
            return say("{move}?", move=desk.move_name(choice.move)), told or scene.more
        return scene.prompt, told or scene.more

    def _answers(self, scene: Scene) -> list[Node]:
        desk, art, choice = self.desk, self._table.art, self.desk.choice()
        if desk.session.turn is None:
            return [
                common.plain_button(say("The result"), "result", main=True),
                common.plain_button(say("Play again"), "again"),
            ]
        if (waiting := desk.curtain()) is not None:
            return common.answers([Answer(CURTAIN, say("I am {name}", name=desk.names[waiting]), main=True)], art, True)
        if desk.confirming and choice is not None and choice.move is not None:
            confirm = Answer(CONFIRM, desk.move_name(choice.move), main=True)
            return [*common.answers([confirm], art, main=True), common.plain_button(say("Clear"), "clear")]
        buttons = common.answers(scene.answers, art, main=True, picture=getattr(self._table.view, "picture", None))
        if scene.turns > 1:
            buttons.insert(0, common.icon_button("turn", say("Turn the piece"), "turn", art))
        buttons = [*self._table.guide(scene), *buttons]
        return [*buttons, common.plain_button(say("Clear"), "clear")] if desk.chosen else buttons
