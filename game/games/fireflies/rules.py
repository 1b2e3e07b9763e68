"""Dance of the Fireflies: positions, set-up and what the game is. The chapters of the rules stand in their own files.

`planting` (a turn), `harvest` (harvesting, clearing, the end), `abilities`, `gardens` (beds, orchids, weeds),
`scoring`; `flow` leads from one decision to the next; `views`, `guess` and `refusals` say what a seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.contract import Reason, Rules, State, Step, Table
from game.core.dice import Dice
from game.core.values import Outcome, Seat, seats_from
from game.games.fireflies import flow, scoring
from game.games.fireflies.agenda import BuryCard, ChooseFaceDown, TakeTurn, Task
from game.games.fireflies.board import Work
from game.games.fireflies.components import components
from game.games.fireflies.events import Began, Cause, FirefliesEvent
from game.games.fireflies.guess import guess
from game.games.fireflies.harvest import face_down
from game.games.fireflies.moves import FirefliesMove, Why
from game.games.fireflies.pieces import Buried, ClockCard, Player
from game.games.fireflies.planting import planting_phase
from game.games.fireflies.refusals import why_not
from game.games.fireflies.tables import DECK, HAND, PLACES, REGULARS, SEATS, Card
from game.games.fireflies.views import FirefliesView, open_view_of, view_of

__all__ = ["RULES", "FirefliesRules", "FirefliesState", "Why"]


@dataclass(frozen=True)
class FirefliesState(State[FirefliesMove, FirefliesView]):
    """A position of Dance of the Fireflies.

    `sun` is the place of the sun pointer; `clock` goes by place; `shed` has its next card first, `buried` are the
    cards in it that somebody put there; `greenhouse` and `compost` have their top card last; `gone` are weeds out of
    the game; `quiet` counts the rounds in a row in which no card left the clock; `ending` is what began the end;
    the last task of `agenda` is the pending question.
    """

    sun: int
    clock: tuple[ClockCard | None, ...]
    shed: tuple[Card, ...]
    buried: tuple[Buried, ...]
    greenhouse: tuple[Card, ...]
    compost: tuple[Card, ...]
    gone: tuple[Card, ...]
    players: tuple[Player, ...]
    apprentice: Seat
    quiet: int
    ending: Cause | None
    agenda: tuple[Task, ...]

    @property
    def shed_left(self) -> int:
        """How many cards the potting shed holds."""
        return len(self.shed)

    def moves(self) -> tuple[FirefliesMove, ...]:
        """Every answer to the pending question, in the order that its chapter gives."""
        return flow.moves(self, self.agenda[-1])

    def after(self, move: FirefliesMove, dice: Dice) -> Step[FirefliesState]:
        """Play a legal move. The dice stay untouched: the deck was ordered at set-up."""
        work = Work(self)
        flow.play(work, move)
        return Step(_position(work), tuple(work.events))

    def result(self) -> Outcome:
        """Most points, then the tie-breaks."""
        ended = "stalled" if self.ending is Cause.STALLED else "clock_empty"
        return scoring.outcome(self.players, ended)

    def shown_to(self, viewer: Seat | None) -> FirefliesView:
        """What the viewer may know."""
        mine = viewer is not None and viewer == self.turn
        return view_of(self, viewer, self.turn, self.legal_moves() if mine else ())

    def opened(self) -> FirefliesView:
        """Everything, hands and royals included."""
        return open_view_of(self, self.turn)

    def why_not(self, path: tuple[str, ...]) -> Reason:
        """The plainest reason that holds for the first wrong target of the path."""
        return why_not(self, self.agenda[-1], self.legal_moves(), path)


def _position(work: Work) -> FirefliesState:
    return FirefliesState(
        turn=_seat_of(work.agenda[-1]) if work.agenda else None,
        sun=work.sun,
        clock=tuple(work.clock),
        shed=work.shed,
        buried=work.buried,
        greenhouse=work.greenhouse,
        compost=work.compost,
        gone=work.gone,
        players=tuple(work.players),
        apprentice=work.apprentice,
        quiet=work.quiet,
        ending=work.ending,
        agenda=tuple(work.agenda),
    )


def _seat_of(task: Task) -> Seat:
    seat: Seat = task.seat  # type: ignore[union-attr]  # only decisions are left on top
    return seat


class FirefliesRules(Rules[FirefliesState, FirefliesView]):
    """Dance of the Fireflies for 2 to 6 seats."""

    id = "fireflies"
    version = 0
    seats = SEATS
    view_type = FirefliesView
    move_type = FirefliesMove
    event_type = FirefliesEvent

    def setup(self, table: Table, dice: Dice) -> Step[FirefliesState]:
        """Deal three cards to each seat, orchid/weeds replaced, then lay out the clock."""
        player = Player(hand=(), shown=(), supply=REGULARS + 1, royal=True, dial=None, beds=())
        work = Work(
            FirefliesState(
                turn=table.first,
                sun=0,
                clock=(None,) * PLACES,
                shed=dice.shuffle("deck", DECK[table.seats]),
                buried=(),
                greenhouse=(),
                compost=(),
                gone=(),
                players=(player,) * table.seats,
                apprentice=table.first,
                quiet=0,
                ending=None,
                agenda=(),
            )
        )
        for seat in seats_from(table.first, table.seats):
            work.draw(seat, HAND)
        for place in range(PLACES):
            card, _ = work.next_of_shed()
            work.clock[place] = ClockCard(card, (None,) * len(card.spaces))
        laid_out = tuple([on_clock.card for on_clock in work.clock if on_clock is not None])
        work.tell(Began(table.first, laid_out, len(work.shed)))
        work.agenda.append(planting_phase(work))
        flow.run(work)
        return Step(_position(work), tuple(work.events))

    def guess(self, view: FirefliesView, dice: Dice) -> FirefliesState:
        """Hands, shed, face-down flowers and royals drawn evenly from all that fit."""
        guessed = guess(view, dice)
        return FirefliesState(
            turn=view.turn,
            sun=view.sun,
            clock=guessed.clock,
            shed=guessed.shed,
            buried=guessed.buried,
            greenhouse=view.greenhouse,
            compost=view.compost,
            gone=view.gone,
            players=guessed.players,
            apprentice=view.apprentice,
            quiet=view.quiet,
            ending=view.ending,
            agenda=view.agenda,
        )

    def components(self, state: FirefliesState) -> Mapping[str, object]:
        """Cards and counters and where they are."""
        return components(state)

    def automatic(self, state: FirefliesState) -> bool:
        """Only where open information shows that there is one possibility: no firefly, one card, one flower left."""
        if not state.agenda:
            return False
        match state.agenda[-1]:
            case TakeTurn(seat=seat):
                return state.players[seat].supply == 0
            case BuryCard(seat=seat):
                return len(state.players[seat].hand) == 1
            case ChooseFaceDown(seat=seat):
                return len(face_down(state, seat)) == 1
        return False


RULES: Final = FirefliesRules()
