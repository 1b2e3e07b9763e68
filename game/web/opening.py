"""What the address names: a game that came by link, and the question what to do with it; or a game kept here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import js

from game.bots.levels import answer
from game.core import link, phrases
from game.core.record import Player, Record
from game.core.session import Session
from game.core.speech import say, say_many
from game.games import registry
from game.web.browser import element, unquoted
from game.web.setup import distinct_names


class Opening:
    """The dialog about a game that came by link."""

    def __init__(
        self,
        game: str,
        play: Callable[[Record, tuple[str, ...]], object],
        watch: Callable[[Record, tuple[str, ...]], object],
        kept: Callable[[str, bool], Awaitable[None]],
        refuse: Callable[[str], Awaitable[None]],
    ) -> None:
        """Be ready for links. `play` and `watch` get the record and names; `refuse` says what is wrong with a link.

        `kept` opens a game of this browser by its id, to be watched or played.
        """
        self._game = game
        self._play = play
        self._watch = watch
        self._kept = kept
        self._refuse = refuse
        self._record: Record | None = None

    async def open_address(self) -> bool:
        """Open the link, or the kept game (`#game:id`, `#watch:id`), in the address; False when there is none.

        The address is cleared.
        """
        fragment = unquoted(js.location.hash[1:])
        if not fragment or element(fragment):
            return False  # nothing, or a place on this page
        js.history.replaceState(None, "", js.location.pathname + js.location.search)
        kind, _, entry_id = fragment.partition(":")
        if kind in ("game", "watch"):
            await self._kept(entry_id, kind == "watch")
            return True
        slices = link.decode_in_slices(fragment, registry)
        while True:
            try:
                next(slices)
            except StopIteration as done:
                await self._found(done.value)
                return True
            await asyncio.sleep(0)

    def go_on(self) -> None:
        """Play on from where the link ends."""
        if (record := self._taken()) is not None:
            self._play(record.upto(len(record.plies)), default_names(record.seats))

    def replay(self) -> None:
        """Watch the game from its start."""
        if (record := self._taken()) is not None:
            self._watch(record, default_names(record.seats))

    async def _found(self, found: Record | link.LinkRefusal) -> None:
        """Say what a link holds."""
        if isinstance(found, link.LinkRefusal):
            problem = phrases.link_problem(found.problem)
            if found.beginning is None or not found.beginning.plies:
                await self._refuse(problem)
                return
            count = len(found.beginning.plies)
            rescued = say_many("Its first move can still be read.", "Its first {count} moves can still be read.", count)
            self._offer(found.beginning, f"{problem} {rescued}")
        elif found.game != self._game:
            js.location.replace(f"../{found.game}/#{link.encode(found, registry)}")
        else:
            self._offer(found, "")

    def _offer(self, record: Record, problem: str) -> None:
        self._record = record
        session = Session(record, registry.rules(record.game), answer)
        names = default_names(record.seats)
        moves = say_many("{count} move has been played.", "{count} moves have been played.", session.ply)
        outcome = session.outcome()
        now = (
            phrases.winners(outcome, names) if outcome else say("Next to move: {name}.", name=names[session.turn or 0])
        )
        title = registry.entry(self._game).title
        what = say("A game of {title} for {count} players.", title=title, count=len(record.seats))
        element("opened-text").textContent = " ".join(filter(None, (problem, what, moves, now)))
        element("opened-go").textContent = say("See the result") if outcome else say("Go on playing")
        element("start").removeAttribute("data-key")
        element("opened-go").dataset.key = "continue"
        element("opened").showModal()

    def _taken(self) -> Record | None:
        record, self._record = self._record, None
        if record is not None:
            element("opened").close()
        return record


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
