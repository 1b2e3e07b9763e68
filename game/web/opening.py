"""What the address names: a game that came by link, and the question what to do with it; or a game kept here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import js

from game.bots.levels import answer
from game.core import link, phrases
from game.core.link import LinkProblem
from game.core.record import Player, Purpose, Record
from game.core.session import Session
from game.core.speech import say, say_many
from game.games import registry
from game.web.browser import element, unquoted
from game.web.links import tidy
from game.web.setup import distinct_names

_LONGEST = 3 * link.MOST_CHARACTERS
"""A longer text is not even put right: every character percent-encoded, it would still be too long."""


class Opening:
    """The dialog about a game that came by link."""

    def __init__(
        self,
        game: str,
        play: Callable[[Record, tuple[str, ...]], object],
        watch: Callable[[Record, tuple[str, ...], int], object],
        kept: Callable[[str, bool], Awaitable[None]],
        refuse: Callable[[str], Awaitable[None]],
        busy: Callable[[], bool],
    ) -> None:
        """Be ready for links.

        `play` gets record and names, `watch` the place to open at, too; `kept` opens a game of this browser by its
        id, to be watched or played; `refuse` says what is wrong with a link; `busy` tells whether a game is at the
        table, which stays there until something is chosen.
        """
        self._game = game
        self._play = play
        self._watch = watch
        self._kept = kept
        self._refuse = refuse
        self._busy = busy
        self._record: Record | None = None
        self._text = ""
        """What stood in the address."""

    async def open_address(self) -> bool:
        """Open the link, or the kept game (`#game:id`, `#watch:id`), in the address; False when there is none.

        The address is cleared.
        """
        fragment = js.location.hash[1:]
        if not fragment or element(unquoted(fragment)):
            return False  # nothing, or a place on this page
        js.history.replaceState(None, "", js.location.pathname + js.location.search)
        kind, _, entry_id = unquoted(fragment).partition(":")
        if kind in ("game", "watch"):
            await self._kept(entry_id, kind == "watch")
            return True
        self._text = text = _plain(fragment)
        slices = link.decode_in_slices(text, registry)
        while True:
            try:
                next(slices)
            except StopIteration as done:
                await self._found(done.value)
                return True
            await asyncio.sleep(0)

    def go_on(self) -> None:
        """Play on from where the link ends, or go to the page of its game."""
        if (record := self._taken()) is None:
            return
        if record.game != self._game:
            js.location.assign(self._elsewhere(record.game))
        else:
            record = replace(record.upto(len(record.plies)), purpose=Purpose.CONTINUE)
            self._play(record, default_names(record.seats))

    def replay(self) -> None:
        """Watch the game: from the start, or where the link says."""
        if (record := self._taken()) is None:
            return
        place = 0
        if record.purpose is Purpose.REPLAY:
            place = len(record.plies) if record.open_at is None else record.open_at
        self._watch(record, default_names(record.seats), place)

    def forget(self) -> bool:
        """The dialog is closed; tells whether its question has been left without an answer."""
        unanswered = self._record is not None
        self._record = None
        return unanswered

    async def _found(self, found: Record | link.LinkRefusal) -> None:
        """Say what a link holds."""
        record = found.beginning if isinstance(found, link.LinkRefusal) else found
        problem = phrases.link_problem(found.problem) if isinstance(found, link.LinkRefusal) else ""
        if record is None or (problem and not record.plies):
            await self._refuse(problem)
        elif not registry.entry(record.game).playable:
            await self._refuse(phrases.link_problem(LinkProblem.UNKNOWN_GAME))
        elif record.game != self._game and not self._busy():
            js.location.replace(self._elsewhere(record.game))
        elif problem:
            count = len(record.plies)
            rescued = say_many("Its first move can still be read.", "Its first {count} moves can still be read.", count)
            self._offer(record, f"{problem} {rescued}")
        else:
            self._offer(record, "")

    def _elsewhere(self, game: str) -> str:
        return f"../{game}/#{self._text}"

    def _offer(self, record: Record, problem: str) -> None:
        """Ask what to do with a game."""
        self._record = record
        here, purpose = record.game == self._game, record.purpose
        session = Session(record, registry.rules(record.game), answer)
        over = session.outcome() is not None
        element("opened-title").textContent = {
            Purpose.CONTINUE: say("A game by link"),
            Purpose.REPLAY: say("A game to watch"),
            Purpose.CHALLENGE: say("A challenge"),
        }[purpose]
        element("opened-text").textContent = " ".join(filter(None, (problem, *_told(session, purpose))))
        go, replay = element("opened-go"), element("opened-replay")
        go.textContent = _go_label(record, here, over)
        replay.textContent = say("Watch it") if purpose is Purpose.REPLAY else say("Watch it from the start")
        replay.hidden = not here or not record.plies
        element("opened-new").hidden = self._busy()
        element("opened-stay").hidden = not self._busy()
        main = replay if purpose is Purpose.REPLAY and not replay.hidden else go
        for button in (go, replay):
            button.classList.toggle("main", button.isSameNode(main))
        main.parentElement.prepend(main)
        element("start").removeAttribute("data-key")
        go.dataset.key = "continue"
        if not element("opened").open:
            element("opened").showModal()
        main.focus()

    def _taken(self) -> Record | None:
        record, self._record = self._record, None
        if record is not None:
            element("opened").close()
        return record


def _plain(fragment: str) -> str:
    """The text of a link, however often it was percent-encoded and whatever hangs on it."""
    if len(fragment) > _LONGEST:
        return fragment
    for _ in range(3):
        fragment = unquoted(fragment)
    return tidy(fragment)


def _told(session: Session, purpose: Purpose) -> list[str]:
    """What a link holds, in sentences."""
    record = session.record
    names, title = default_names(record.seats), registry.entry(record.game).title
    if purpose is Purpose.CHALLENGE:
        return [
            say(
                "The same garden in which somebody else has played {title} for {count} players, from the start.",
                title=title,
                count=len(record.seats),
            ),
            say("Nobody sees your result unless you share it."),
        ]
    what = say("A game of {title} for {count} players.", title=title, count=len(record.seats))
    moves = say_many("{count} move has been played.", "{count} moves have been played.", session.ply)
    outcome = session.outcome()
    if outcome is not None:
        return [what, moves, phrases.winners(outcome, names)]
    return [what, moves, say("Next to move: {name}.", name=names[session.turn or 0])]


def _go_label(record: Record, here: bool, over: bool) -> str:
    if not here:
        return say("Go to {title}", title=registry.entry(record.game).title)
    if record.purpose is Purpose.CHALLENGE:
        return say("Play this garden")
    if over:
        return say("See the result")
    return say("Play on from its end") if record.purpose is Purpose.REPLAY else say("Go on playing")


def placeholders() -> dict[str, str]:
    """The names the set-up proposes, by their field."""
    inputs = js.document.querySelectorAll("#setup-form input[placeholder]")
    return {field.name: field.placeholder for field in inputs}


def default_names(seats: tuple[Player, ...]) -> tuple[str, ...]:
    """Names for a game that came without: a lone person is "You" wherever they sit."""
    proposed = placeholders()
    names = [proposed.get(f"name-{seat}", "") for seat in range(len(seats))]
    if seats.count(Player.PERSON) == 1:
        person = seats.index(Player.PERSON)
        names[0], names[person] = names[person], names[0]
    return distinct_names(tuple(names), seats)
