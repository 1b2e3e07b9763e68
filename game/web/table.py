"""The table on the page: board, basket, seats, question, answers, log. Play and replay draw on the same one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from time import monotonic
from typing import Any, Final

import js
from pyodide.ffi import to_js

from game.core import phrases
from game.core.contract import Event
from game.core.scene import Scene
from game.core.speech import say
from game.core.values import Outcome, Seat
from game.games import registry
from game.web.browser import element
from game.web.desk import LogLine
from game.web.dom import Node, Region, node
from game.web.frames import Frames
from game.web.lights import Lights
from game.web.motion import Motion
from game.web.ring import Ring
from game.web.settings import Settings
from game.web.stops import Stops
from game.web.views import common

SMALL_TILE: Final = 44
"""Below this width in px a tap only chooses, and `confirm` plays."""

_HEARD: Final = 2.0
"""Seconds for which an announcement stays when others follow, so that none of them is lost."""

_MOST_SAID: Final = 5

_REGIONS: Final = (
    *("board", "basket", "bag", "seats", "help", "prompt", "more", "actions"),
    *("log", "status", "notice", "scores"),
)


class Table:
    """Everything on the page that Python draws. It knows how things look, not what they mean."""

    def __init__(self, game: str, settings: Callable[[], Settings]) -> None:
        """Find the parts of the page; nothing is changed yet. `settings` tells how fast things move."""
        self.root = js.document.documentElement
        self.view: Any = import_module(f"game.web.views.{game}")
        self.art = common.Art(self.root.dataset.sprite)
        self.motion = Motion(settings)
        self._game = game
        self._regions = {name: Region(js.document, element(name)) for name in _REGIONS}
        self.stops = Stops(element("board"))
        self.frames = Frames(element("board"))
        self.lights = Lights(element("board"))
        self.ring = Ring(element("board"))
        self._moved = False
        self._said: list[tuple[float, Node]] = []
        self._count = 0

    def lay(self, practice: bool) -> None:
        """Show the table in place of the set-up, and whether a practice game is on it."""
        element("practice").hidden = not practice
        element("setup").hidden = True
        element("table").hidden = False
        element("start").removeAttribute("data-key")
        self.stops.forget()
        self.hush()

    def clear_away(self) -> None:
        """Show the set-up in place of the table."""
        element("practice").hidden = True
        element("setup").hidden = False
        element("table").hidden = True
        element("start").dataset.key = "start"
        self.show_turn(None, None)

    def draw(self, scene: Scene, targets: frozenset[str], prompt: str, more: str, events: Sequence[Event] = ()) -> None:
        """Draw a scene, the keys in `targets` as what can be chosen now, and the question with its lesser line.

        `events` led to it, as the viewer saw them: `settle` shows them as movement.
        """
        self._moved = bool(events)
        self.motion.before(self.view.motion(events, scene))
        self._regions["board"].show(self.view.board(scene, self.art, targets))
        self.stops.show(self.view.grids(scene), targets)
        self._regions["basket"].show(self.view.basket(scene, self.art))
        self._regions["bag"].show(self.view.bag(scene, self.art))
        self._regions["seats"].show(common.seats(scene.seats, self.art))
        self._regions["prompt"].show([node("span", text=prompt)])
        self._regions["more"].show([node("span", text=more)])

    def settle(self) -> float:
        """After everything is drawn, so that the page is laid out once: frames scroll home and things start to move.

        Gives the seconds the movement takes.
        """
        self.frames.show(self._moved)
        self.ring.show(self._moved)
        self.lights.show()
        return self.motion.after()

    def focused(self, button: Any) -> None:
        """A button of the board got the focus; what it tells is written below the question for who sees the focus."""
        self.stops.focused(button)
        if (fact := getattr(button.dataset, "tells", None)) and button.matches(":focus-visible"):
            self._regions["more"].show([node("span", text=fact)])

    def tell(self, fact: str) -> None:
        """Say what is to know about a thing on the board, and write it below the question until the next change."""
        self.say(fact)
        self._regions["more"].show([node("span", text=fact)])

    def explain(self, sentence: str) -> None:
        """Show a sentence of help above the question, with a button that takes it away; an empty one is none."""
        done = common.plain_button(say("Got it"), "explained")
        self._regions["help"].show([node("p", text=sentence, key=sentence), done] if sentence else [])
        element("help").hidden = not sentence

    def guide(self, scene: Scene) -> list[Node]:
        """What the game's view draws before the answers to tell what can be done; most views need nothing."""
        guide = getattr(self.view, "guide", None)
        return guide(scene, self.art) if guide else []

    def answers(self, buttons: Sequence[Node]) -> None:
        """Draw the buttons beside the question."""
        self._regions["actions"].show(buttons)

    def log(self, lines: Sequence[LogLine], start: str, at: int | None = None) -> None:
        """Draw the list of moves; `at` is the place of a replay, which is kept in sight."""
        self._regions["log"].show(common.log(lines, start, at))
        if at is not None and (here := self._regions["log"].element(str(at))):
            here.scrollIntoView(to_js({"block": "nearest"}, dict_converter=js.Object.fromEntries))

    def walk_log(self, event: Any) -> None:
        """Arrow keys walk over the lines of the list."""
        line = event.target.closest("#log li")
        if not line:
            return
        other = {"ArrowUp": line.previousElementSibling, "ArrowDown": line.nextElementSibling}.get(event.key)
        if other:
            other.querySelector("button").focus()
            event.preventDefault()

    def show_turn(self, ply: int | None, turn: Seat | None) -> None:
        """Keep the page contract's attributes true; no ply means that no game is on the table."""
        data = self.root.dataset
        data.ply = "" if ply is None else str(ply)
        data.turn = "" if turn is None else str(turn)
        data.over = "true" if ply is not None and turn is None else "false"

    def show_result(self, outcome: Outcome, names: Sequence[str], practice: bool) -> None:
        """Open the result with the whole reckoning."""
        why = phrases.decision(outcome, names, registry.part(self._game, "words").result)
        element("result-title").textContent = phrases.winners(outcome, names)
        element("result-why").textContent = f"{why} {phrases.practice()}".strip() if practice else why
        rows = registry.part(self._game, "scene").rows
        table = [rows(lines) for lines in outcome.lines]
        named = getattr(registry.part(self._game, "words"), "total", None)
        total = named() if named else say("Total")
        self._regions["scores"].show(common.score_table(table, names, outcome, self.art, total) if table else [])
        element("result").showModal()

    def say(self, sentence: str) -> None:
        """Announce a sentence: a new element each time, so that equal ones are spoken again.

        While a dialog makes the rest of the page inert, the announcements stand in it, or nobody would hear them.
        """
        if not sentence.strip():
            return
        now, status = monotonic(), element("status")
        home = js.document.querySelector("dialog:modal") or js.document.body
        if not status.parentElement.isSameNode(home):
            home.append(status)
        self._count += 1
        recent = [(at, said) for at, said in self._said if now - at < _HEARD][1 - _MOST_SAID :]
        self._said = [*recent, (now, node("span", text=f"{sentence.strip()} ", key=str(self._count)))]
        self._regions["status"].show([said for _, said in self._said])

    def silence(self) -> None:
        """Take back what was announced: other eyes look from now on."""
        self._said = []
        self._regions["status"].show([])

    def notice(self, sentence: str, *buttons: Node) -> None:
        """Say something about the page itself, and leave it standing above the table."""
        self._regions["notice"].show([node("span", text=sentence, key=sentence), *buttons])
        element("notice").hidden = False
        self.say(sentence)

    def hush(self) -> None:
        """Take the notice away."""
        self._regions["notice"].show([])
        element("notice").hidden = True

    def is_small(self, key: str) -> bool:
        """Whether a button of the board is too small for a move by one tap."""
        if not self.stops.holds(key):
            return False
        button = self.stops.button(key)
        side: int = min(button.offsetWidth, button.offsetHeight)
        return 0 < side < SMALL_TILE
