"""The keys of a game page. One table says what they do, and the list that `?` opens is drawn from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import js

from game.core.contract import Move
from game.core.speech import say
from game.web import aloud
from game.web.browser import element, keep_focus
from game.web.dom import Node, Region, node
from game.web.elsewhere import Elsewhere
from game.web.grid import ARROWS
from game.web.play import Play
from game.web.settings import Settings
from game.web.table import Table
from game.web.watch import Watch

_FIELDS: Final = "input, select, textarea, [contenteditable]"
_COVERS: Final = "dialog:modal, :popover-open"
_CHOICES: Final = "#board [data-key]:not([aria-disabled='true']), #actions [data-key]:not([aria-disabled='true'])"


@dataclass(frozen=True)
class Key:
    """A line of the table: the keys as the browser names them, how they are written, what they do.

    A `single` key is an ordinary letter or sign: such shortcuts can be switched off. Where `act` is missing the
    browser does it by itself.
    """

    names: tuple[str, ...]
    written: tuple[str, ...]
    does: str
    act: Callable[[Any], None] | None = None
    single: bool = False


class Keys:
    """Sends every key where it belongs."""

    def __init__(
        self, table: Table, mode: Callable[[], Play | Watch | Elsewhere | None], settings: Callable[[], Settings]
    ) -> None:
        """Be ready for keys; `mode` tells what is at the table."""
        self._table = table
        self._mode = mode
        self._settings = settings
        self._list = Region(js.document, element("keys-list"))
        self._offers = Region(js.document, element("typed-moves"))
        self._offered = False
        """Whether moves are proposed."""
        self._lines = self._lines_now()
        self._by_name = {name: line for line in self._lines for name in line.names}
        self._list.show([_list_line(line) for line in self._lines])

    def _lines_now(self) -> tuple[Key, ...]:
        """The table."""
        arrows = ("←", "↑", "→", "↓")
        turn = Key(("r",), ("R",), say("turns the piece that is chosen"), self._turn, single=True)
        turning = (turn,) if getattr(self._table.view, "TURNS", False) else ()
        return (
            Key(tuple(ARROWS), arrows, say("over the board, from place to place"), self._walk),
            Key(("Home", "End"), (say("Home"), say("End")), say("to the ends of the row"), self._walk),
            Key((), (say("Enter"), say("Space")), say("choose, or press the button")),
            Key(("Escape",), (say("Esc"),), say("forget what is chosen; close what is open"), self._escape),
            Key(("n",), ("N",), say("to the next thing that can be chosen"), self._next, single=True),
            Key(("m",), ("M",), say("says what this place can do, and what can be chosen"), self._moves, single=True),
            Key(("l",), ("L",), say("says the last moves"), self._last, single=True),
            Key(("s",), ("S",), say("says everybody's points"), self._scores, single=True),
            Key(("h",), ("H",), say("a hint"), self._hint, single=True),
            Key(("u",), ("U",), say("take back"), self._undo, single=True),
            Key(("t",), ("T",), say("type a move"), self._type, single=True),
            *turning,
            Key(("?",), ("?",), say("this list"), self._help, single=True),
        )

    def pressed(self, event: Any) -> None:
        """A key has gone down anywhere on the page."""
        if event.defaultPrevented or event.ctrlKey or event.altKey or event.metaKey or event.isComposing:
            return
        name = event.key.lower() if len(event.key) == 1 else event.key
        line = self._by_name.get(name)
        if line is None or line.act is None:
            return
        if line.single and (event.repeat or not self._settings().shortcuts or event.target.matches(_FIELDS)):
            return
        if js.document.querySelector(_COVERS):
            return
        line.act(event)

    # --- walking ---

    def _walk(self, event: Any) -> None:
        if self._table.stops.walk(event.target, event.key):
            event.preventDefault()

    def _next(self, event: Any) -> None:
        """Focus the next button that can be chosen, round the board and its answers."""
        found = list(js.document.querySelectorAll(_CHOICES))
        if not found:
            self._table.say(aloud.choices(()))
            return
        here = js.document.activeElement
        following = js.Node.DOCUMENT_POSITION_FOLLOWING
        next((one for one in found if here.compareDocumentPosition(one) & following), found[0]).focus()

    # --- saying and doing ---

    def _moves(self, event: Any) -> None:
        mode = self._mode()
        if isinstance(mode, Watch | Elsewhere):
            mode.tap("")
        if not isinstance(mode, Play):
            return
        found = js.document.querySelectorAll(_CHOICES)
        said = [aloud.choices([_name_of(button) for button in found])]
        here = js.document.activeElement
        if here.matches("#board [data-key]") and here.getAttribute("aria-disabled"):
            said.insert(0, getattr(here.dataset, "tells", None) or mode.desk.why_not(here.dataset.key))
        if not mode.desk.legal_moves():
            said = [mode.desk.question()]
        self._table.say(" ".join(said))

    def _last(self, event: Any) -> None:
        mode = self._mode()
        if isinstance(mode, Play):
            self._table.say(aloud.last_moves(mode.desk))
        elif mode is not None:
            self._table.say(mode.replay.telling())

    def _scores(self, event: Any) -> None:
        mode = self._mode()
        if mode is not None:
            self._table.say(aloud.scores(mode.desk.scene() if isinstance(mode, Play) else mode.replay.scene()))

    def _hint(self, event: Any) -> None:
        mode = self._mode()
        if not isinstance(mode, Play):
            return
        if self._table.root.dataset.hints == "off":
            self._table.say(say("Hints are switched off in the settings."))
        else:
            mode.hint()

    def _turn(self, event: Any) -> None:
        mode = self._mode()
        if isinstance(mode, Play):
            mode.act("turn")

    def _undo(self, event: Any) -> None:
        mode = self._mode()
        if isinstance(mode, Play):
            mode.undo()

    def _escape(self, event: Any) -> None:
        mode = self._mode()
        if event.target.closest("#typed"):
            self.close_typed()
        elif isinstance(mode, Play) and (mode.desk.chosen or mode.desk.hinted):
            mode.act("clear")

    def _help(self, event: Any) -> None:
        element("keys").showPopover()

    # --- typed moves ---

    def _type(self, event: Any) -> None:
        event.preventDefault()  # the letter is not part of the move
        self.open_typed()

    def open_typed(self) -> None:
        """Show the field for a move, and go there."""
        mode = self._mode()
        if isinstance(mode, Watch | Elsewhere):
            mode.tap("")
        elif mode is not None:
            element("typed").hidden = False
            self.offer()
            element("typed-move").focus()

    def close_typed(self) -> None:
        """Take the field away; the focus goes back to the game."""
        element("typed").hidden = True
        self.offer()
        keep_focus()

    def offer(self) -> None:
        """Propose the moves of now while one is typed; nothing of somebody else stays there."""
        mode = self._mode()
        typing = isinstance(mode, Play) and not element("typed").hidden
        moves = aloud.offered(mode.desk) if isinstance(mode, Play) and typing else []
        if moves or self._offered:
            self._offers.show([node("option", value=move, key=move) for move in moves])
        self._offered = bool(moves)
        if typing and isinstance(mode, Play) and mode.desk.curtain() is not None:
            element("typed-move").value = ""

    def typed(self, event: Any) -> None:
        """The form was sent: play what stands in it, or say what is wrong."""
        event.preventDefault()
        mode = self._mode()
        if not isinstance(mode, Play):
            return
        field = element("typed-move")
        if mode.desk.confirming and not field.value.strip():
            mode.tap("confirm")
        else:
            move = aloud.understand(mode.desk, field.value, self._table.stops.keys())
            if isinstance(move, Move):
                mode.play(move)
                field.value = ""
            else:
                mode.tell(move)
                field.select()
        self.offer()


def _name_of(button: Any) -> str:
    """What a button is called."""
    name: str = button.getAttribute("aria-label") or button.textContent
    return name.strip()


def _list_line(line: Key) -> Node:
    keys: Sequence[Node] = [node("kbd", text=written, key=written) for written in line.written]
    return node("div", node("dt", *keys), node("dd", text=line.does), key=line.does)
