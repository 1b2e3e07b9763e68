"""What happened since the viewer's last decision, step by step: turns, the harvest card by card, the new round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.contract import Event
from game.core.speech import say
from game.core.values import Seat
from game.games.fireflies import words
from game.games.fireflies.events import (
    Began,
    ClockCleared,
    Decided,
    DialTurned,
    EndBegan,
    GameOver,
    Harvested,
    LeftEmpty,
    NewApprentice,
    Refilled,
    RoyalHome,
    RoyalTurned,
)
from game.games.fireflies.pieces import Pointer
from game.games.fireflies.shapes import Told
from game.games.fireflies.sight import Sight, face

_OPENS = ("dial", "refill", "royals", "apprentice", "start")
"""After these steps, what a seat does is a turn of its own; in a harvest it belongs to the card."""


def story(sight: Sight) -> tuple[Told, ...]:
    """The steps in order; each event stands in one of them."""
    steps: list[Told] = []
    for event in sight.look.recent:
        begun = _begins(event, steps[-1] if steps else None, sight)
        if begun is not None:
            steps.append(begun)
        last = _decided(steps[-1], event)
        steps[-1] = replace(last, sentences=(*last.sentences, words.event(event, sight.look.names)))
    return tuple(steps)


def summary(steps: Sequence[Told]) -> tuple[str, ...]:
    """The last harvest in a few sentences: who won what and why, and who begins the next round."""
    starts = [number for number, step in enumerate(steps) if step.kind == "dial"]
    if not starts:
        return ()
    last = steps[starts[-1] :]
    cards = [step for step in last if step.card is not None]
    told = [_verdict(step) for step in cards] or [say("No card was harvested.")]
    return (*told, *(sentence for step in last if step.kind == "apprentice" for sentence in step.sentences))


def _verdict(step: Told) -> str:
    """The sentence that says who won; without it, that the card left the clock."""
    return step.sentences[min(1, len(step.sentences) - 1)]


def _begins(event: Event, last: Told | None, sight: Sight) -> Told | None:
    """A new step, where the event begins one."""
    kind = last.kind if last else ""
    match event:
        case Began():
            return Told("start", say("The garden"), ()) if kind != "start" else None
        case DialTurned(seat=seat):
            return Told("dial", say("The sundial turns"), (), seat)
        case Harvested(pointer=pointer, place=place, card=card, fireflies=fireflies):
            title = say("Daybreak") if pointer is Pointer.SUN else say("Nightfall")
            discs = tuple(map(sight.disc, fireflies))
            return Told(pointer.value, title, (), place=place, card=face(card), fireflies=discs)
        case Refilled() | LeftEmpty():
            return Told("refill", say("New cards"), ()) if kind != "refill" else None
        case RoyalHome() | RoyalTurned():
            return Told("royals", say("Royals on the sundial"), ()) if kind != "royals" else None
        case NewApprentice(seat=seat):
            return Told("apprentice", say("The next apprentice"), (), seat)
        case ClockCleared():
            return Told("clear", say("Hidden flowers"), ())
        case EndBegan() | GameOver() if last is not None:
            return None
    actor: Seat | None = getattr(event, "seat", None)
    if last is None or kind in _OPENS or (kind == "turn" and actor is not None and actor != last.seat):
        return _turn(actor, sight)
    return None


def _turn(seat: Seat | None, sight: Sight) -> Told:
    if seat is None:
        return Told("turn", say("In the garden"), ())
    if seat == sight.view.viewer:
        return Told("turn", say("Your turn"), (), seat)
    return Told("turn", say("Turn: {player}", player=sight.look.names[seat]), (), seat)


def _decided(step: Told, event: Event) -> Told:
    if not isinstance(event, Decided):
        return step
    return replace(step, verdict=event.verdict, winner=event.winner, consoled=event.consoled)
