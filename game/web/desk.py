"""One game on a page: whose eyes look, what is chosen so far, what there is to say. It knows no DOM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from game.bots.levels import best
from game.core import phrases
from game.core.choose import Choice, choose
from game.core.contract import CommonReason, Event, Move, Reason, Refused, State, seen
from game.core.dice import Rng, mix
from game.core.record import Player
from game.core.scene import Look, Scene
from game.core.session import Barrier, Played, Session
from game.core.speech import say
from game.core.values import Seat
from game.games import registry

CONFIRM: Final = "confirm"
CURTAIN: Final = "curtain"


class Parts(NamedTuple):
    """What a desk needs of a game besides its rules: the modules `words` and `scene`."""

    words: Any
    scene: Any


def knows_more(state: State[Any, Any], seat: Seat | None) -> bool:
    """Whether this seat's view of a position holds more than an onlooker's."""
    own = replace(state.view(seat), viewer=None, legal_moves=())
    return bool(own != state.view(None))


def parts_of(game: str) -> Parts:
    """The parts of a game of the site."""
    return Parts(registry.part(game, "words"), registry.part(game, "scene"))


class Tapped(StrEnum):
    """What a tap came to."""

    REFUSED = "refused"
    CHOSEN = "chosen"
    PLAYED = "played"


@dataclass(frozen=True)
class Reply:
    """What a tap came to, and the sentence to say about it."""

    tapped: Tapped
    sentence: str


@dataclass(frozen=True)
class LogLine:
    """One decision in the list of moves."""

    number: int
    seat: Seat
    text: str


class Desk:
    """A session with the people at this page: it turns taps into moves and moves into sentences.

    When several people share the page and have something to hide from each other, it shows an onlooker's view until
    the person who is to decide has come to the page and lifted the curtain.
    """

    def __init__(self, session: Session, names: Sequence[str], parts: Parts | None = None) -> None:
        """Sit down at the session; `names` go by seat, `parts` are the game's own when they are not given."""
        self.session = session
        self.names = tuple(names)
        self.chosen: tuple[str, ...] = ()
        self.shown: Seat | None = None
        self.hinted: tuple[str, ...] = ()
        self.turned = 0
        """How often the chosen piece has been turned by hand."""
        self.confirming = False
        """Whether a chosen move waits for `confirm`."""
        self._eyes: Seat | None = None
        """The person who lifted the curtain last."""
        self._left_alone = self._others_played()
        """Whether the only person left at the page may have somebody beside them who played before."""
        self._words, self._scene = parts or parts_of(session.rules.id)
        self._log: list[LogLine] = []
        self._log_viewer: Seat | None = None
        self._drawn: tuple[object, Scene | None] = (None, None)
        self._looked: tuple[object, Seat | None] = (None, None)

    # --- whose eyes ---

    def persons(self) -> tuple[Seat, ...]:
        """The seats that people decide for."""
        seats = range(self.session.table.seats)
        return tuple(Seat(seat) for seat in seats if self.session.player(Seat(seat)) is Player.PERSON)

    def viewer(self) -> Seat | None:
        """The seat whose view is shown; None: an onlooker's.

        A person alone with programs: always theirs, once they have lifted the curtain where others have left the game
        to them. Several people: that of the one to decide, once the curtain is
        lifted where there has to be one; else the last person's to decide, or an onlooker's where something is hidden.
        """
        asked = (self.session.state, self.session.turn, self.persons(), self._eyes, self._left_alone)
        if self._looked[0] != asked:
            self._looked = (asked, self._viewer())
        return self._looked[1]

    def _viewer(self) -> Seat | None:
        persons, turn = self.persons(), self.session.turn
        if not persons:
            return None
        if len(persons) == 1 and not self._left_alone:
            return persons[0]
        if turn in persons and (turn == self._eyes or not self._knows_more(turn)):
            return turn
        if any(map(self._knows_more, persons)):
            return None
        for played in reversed(self.session.played):
            if played.seat in persons and not played.automatic:
                return played.seat
        return persons[0]

    def person_decides(self) -> bool:
        """Whether a person is to decide, before the curtain or behind it."""
        return self.session.turn is not None and self.session.turn in self.persons()

    def curtain(self) -> Seat | None:
        """The person who has to come to the page and lift the curtain before anything goes on."""
        turn = self.session.turn
        return turn if turn in self.persons() and self.viewer() != turn else None

    def lift(self) -> Reply:
        """The person to decide says that nobody else is looking."""
        self._eyes = self.session.turn
        self._left_alone = False
        self.clear()
        return Reply(Tapped.CHOSEN, self.question())

    def _knows_more(self, seat: Seat | None) -> bool:
        """Whether this seat's view of the position holds more than an onlooker's."""
        return knows_more(self.session.state, seat)

    def _others_played(self) -> bool:
        """Whether more people have played this game than play it now."""
        began = self.session.record.seats
        seats = {Seat(seat) for seat, player in enumerate(began) if player is Player.PERSON}
        seats |= {change.seat for change in self.session.record.changes if change.player is Player.PERSON}
        return len(seats) > len(self.persons())

    # --- what is shown ---

    def scene(self) -> Scene:
        """The whole scene for the present viewer."""
        viewer = self.viewer()
        look = Look(
            names=self.names,
            chosen=self.chosen,
            recent=self._recent(viewer),
            shown=self.shown if self.shown is not None else viewer or Seat(0),
            hinted=self.hinted,
            outcome=self.session.outcome(),
            turned=self.turned,
        )
        asked = (self.session.state, viewer, look)
        if self._drawn[0] != asked:
            self._drawn = (asked, self._scene.scene(self.session.view(viewer), look))
        scene = self._drawn[1]
        assert scene is not None
        return scene

    def legal_moves(self) -> tuple[Move, ...]:
        """What the person to decide may play; nothing while a program thinks or the curtain is down."""
        return self.session.state.legal_moves() if self.person_decides() and self.curtain() is None else ()

    def choice(self) -> Choice[Move] | None:
        """How far the present move has been chosen; None when nobody can choose."""
        return choose(self.legal_moves(), self.chosen)

    def targets(self) -> frozenset[str]:
        """The keys that do something now, `confirm` and `curtain` included."""
        if self.curtain() is not None:
            return frozenset({CURTAIN})
        if self.confirming:
            return frozenset({CONFIRM})
        choice = self.choice()
        return frozenset(choice.targets) if choice else frozenset()

    def log(self) -> list[LogLine]:
        """The list of moves, as the viewer saw them."""
        viewer, played = self.viewer(), self.session.played
        if viewer != self._log_viewer or len(self._log) > len(played):
            self._log, self._log_viewer = [], viewer
        fresh = played[len(self._log) :]
        self._log += [LogLine(each.number, each.seat, self.telling(each, viewer)) for each in fresh]
        return self._log

    def events_since(self, ply: int) -> tuple[Event, ...]:
        """What the viewer saw happen after `ply` decisions; nothing when there were fewer since."""
        return tuple(event for played in self.session.played[ply:] for event in seen(played.events, self.viewer()))

    def telling(self, played: Played, viewer: Seat | None) -> str:
        """What came of one decision, as a seat saw it."""
        told: str = self._words.telling(seen(played.events, viewer), self.names)
        return told

    def start_telling(self) -> str:
        """How the game was set up."""
        told: str = self._words.telling(seen(self.session.start_events, self.viewer()), self.names)
        return told

    def move_name(self, move: Move) -> str:
        """A move as an order."""
        name: str = self._words.move_name(move)
        return name

    def _recent(self, viewer: Seat | None) -> Sequence[Event]:
        """What the viewer saw since the own last decision; when nothing has come since, that decision itself.

        For an onlooker it is the last decision of a person; where none plays, the last one of all.
        """
        own = self.persons() or range(self.session.table.seats) if viewer is None else (viewer,)
        recent: list[Event] = []
        for played in reversed(self.session.played):
            if played.seat in own and recent:
                break
            recent = [*seen(played.events, viewer), *recent]
            if played.seat in own:
                break
        return recent

    # --- what is done ---

    def tap(self, key: str, ask_first: bool) -> Reply:
        """Choose a target. A complete move is played at once, or waits for `confirm` when `ask_first` says so."""
        self.hinted = ()
        if (waiting := self.curtain()) is not None:
            return self.lift() if key == CURTAIN else self._hand_over(waiting)
        if key == CONFIRM and self.confirming:
            return self._play_chosen(ask_first=False)
        if not self.person_decides():
            return self._refused(self.session.refusal((key,)) if self.session.turn is None else None)
        if self.chosen[-1:] == (key,) and self.scene().turns:
            return self.turn()
        self.confirming = False
        choice = self._with(key)
        if choice is None:
            self._keep_confirming()
            return self._refused(self.session.refusal((*self.chosen, key)))
        self.chosen, self.turned = choice.chosen, 0
        return self._play_chosen(ask_first) if choice.done else Reply(Tapped.CHOSEN, self.scene().prompt)

    def _with(self, key: str) -> Choice[Move] | None:
        """The choice going on with a target; where that does not fit, it takes the place of the last ones chosen."""
        moves = self.legal_moves()
        for depth in range(len(self.chosen), -1, -1):
            path = (*self.chosen[:depth], key)
            if path != self.chosen and (choice := choose(moves, path)) is not None:
                return choice
        return choose(moves, self.chosen) if (key,) == self.chosen else None

    def turn(self) -> Reply:
        """Turn the chosen piece to the next way it can stand, and say how it would."""
        turns = self.scene().turns
        if turns < 2:
            return Reply(Tapped.REFUSED, say("It fits only like this.") if turns else say("Nothing is there to turn."))
        self.turned += 1
        if self.confirming:
            self.chosen, self.confirming = self.chosen[:-1], False
        scene = self.scene()
        return Reply(Tapped.CHOSEN, next((answer.says for answer in scene.answers if answer.main), scene.more))

    def choose(self, move: Move, ask_first: bool) -> Reply:
        """Choose one of the legal moves as a whole."""
        self.hinted, self.chosen, self.turned = (), move.path, 0
        return self._play_chosen(ask_first)

    def why_not(self, key: str) -> str:
        """Why a target cannot be chosen now, in words."""
        return self._refused(self.session.refusal((*self.chosen, key))).sentence

    def clear(self) -> None:
        """Forget what was chosen."""
        self.chosen, self.turned, self.confirming = (), 0, False

    def answer(self, move: str) -> str:
        """Play a program's answer; the sentences about it, and what a person is asked then."""
        return self._say_all(self.session.answer(move))

    def undo(self) -> Reply:
        """Take back, or say why not. Who has handed the device over lifts the curtain anew."""
        looking, taken = self.viewer(), self.session.undo()
        if isinstance(taken, Barrier):
            return Reply(Tapped.REFUSED, phrases.barrier(taken))
        if looking != self.session.turn:
            self._eyes = None
        self.clear()
        self.hinted = ()
        self._log = []
        return Reply(Tapped.PLAYED, say("Taken back. {question}", question=self.question()))

    def undo_refusal(self) -> str:
        """Why nothing can be taken back; empty when something can."""
        possible = self.session.undo_to()
        return phrases.barrier(possible) if isinstance(possible, Barrier) else ""

    def hint(self, seed: int) -> Reply:
        """What the judge would do and why."""
        if not self.person_decides():
            return self._refused(CommonReason.OVER if self.session.turn is None else None)
        if (waiting := self.curtain()) is not None:
            return self._hand_over(waiting)
        view: Any = self.session.view(self.session.turn)
        move, worth = best(self.session.rules.id, view, Rng(mix(seed)).at(self.session.ply))
        self.clear()
        self.hinted = move.path
        return Reply(Tapped.CHOSEN, self._words.hint(move, worth))

    def question(self) -> str:
        """What is to be decided, how and by whom, as it is said aloud; or who has to come to the page first."""
        if (waiting := self.curtain()) is not None:
            return self._hand_over(waiting).sentence
        scene, turn = self.scene(), self.session.turn
        if turn is None or not self.person_decides():
            return scene.prompt
        asked = f"{scene.prompt} {scene.more}".strip()
        several = len(self.persons()) > 1
        return say("{name}: {question}", name=self.names[turn], question=asked) if several else asked

    # --- coming and going ---

    def seating(self) -> tuple[Player, ...]:
        """Who would sit down to another game: those who play now, and who gave up comes back."""
        resigned, began = self.session.resigned(), self.session.record.seats
        seats = map(Seat, range(self.session.table.seats))
        return tuple(began[seat] if seat in resigned else self.session.player(seat) for seat in seats)

    def leaver(self) -> Seat | None:
        """The person who would give up now: the one to decide, else the only one; None when it is nobody's to say."""
        persons = self.persons()
        if self.session.turn is None:
            return None
        return self.session.turn if self.person_decides() else persons[0] if len(persons) == 1 else None

    def resign(self) -> Reply:
        """The person to decide gives up."""
        seat = self.leaver()
        if seat is None:
            return self._refused(CommonReason.OVER if self.session.turn is None else None)
        self.clear()
        looking = self.viewer()
        self.session.resign(seat)
        self._left_alone = self._others_played() and (looking,) != self.persons()
        told = say("{name} gave up.", name=self.names[seat])
        return Reply(Tapped.PLAYED, f"{told} {self._now()}")

    def replace(self, seat: Seat, player: Player) -> Reply:
        """Hand a seat over to a person or to a program."""
        looking = self.viewer()
        try:
            self.session.replace(seat, player)
        except Refused as refused:
            return self._refused(refused.reason)
        self.clear()
        self._eyes = None
        self._left_alone = self._others_played() and (looking,) != self.persons()
        told = phrases.seat_taken(self.names[seat], player)
        return Reply(Tapped.PLAYED, f"{told} {self._now()}")

    def rename(self, seat: Seat, name: str) -> None:
        """Call a seat by another name."""
        self.names = (*self.names[:seat], name, *self.names[seat + 1 :])
        self._log = []

    def _now(self) -> str:
        outcome = self.session.outcome()
        return self.question() if outcome is None else phrases.winners(outcome, self.names)

    def _hand_over(self, seat: Seat) -> Reply:
        return Reply(Tapped.REFUSED, say("Hand the device to {name}.", name=self.names[seat]))

    def _play_chosen(self, ask_first: bool) -> Reply:
        choice = self.choice()
        assert choice is not None
        assert choice.move is not None
        if ask_first:
            self.confirming = True
            return Reply(Tapped.CHOSEN, say("{move}?", move=self.move_name(choice.move)))
        self.clear()
        self.shown = None
        return Reply(Tapped.PLAYED, self._say_all(self.session.play(choice.move)))

    def _keep_confirming(self) -> None:
        choice = self.choice()
        self.confirming = choice is not None and choice.done

    def _refused(self, reason: Reason | None) -> Reply:
        if reason is None:
            assert self.session.turn is not None
            return Reply(Tapped.REFUSED, say("{name} is to move now.", name=self.names[self.session.turn]))
        words = phrases if isinstance(reason, CommonReason) else self._words
        return Reply(Tapped.REFUSED, words.refusal(reason))

    def _say_all(self, plies: Sequence[Played]) -> str:
        viewer = self.viewer()
        told = [self.telling(played, viewer) for played in plies]
        if (outcome := self.session.outcome()) is not None:
            told.append(phrases.winners(outcome, self.names))
        if self.person_decides():
            told.append(self.question())
        return " ".join(sentence for sentence in told if sentence)
