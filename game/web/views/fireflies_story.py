"""What has happened in Dance of the Fireflies: the last harvest card by card, and what moves on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.core.contract import Event
from game.core.speech import say
from game.core.values import Seat
from game.games.fireflies.events import (
    Decided,
    DialTurned,
    FireflyPlaced,
    FlowerPlanted,
    Harvested,
    Refilled,
    Swapped,
    WonPlanted,
)
from game.games.fireflies.shapes import FirefliesScene, Told
from game.games.fireflies.tables import Card
from game.web.dom import Node, node
from game.web.motion import Flight, Rise, Show, Step, Turn
from game.web.views.common import Art
from game.web.views.fireflies_clock import firefly

_TOLD: Final = ("sun", "moon", "clear")
"""The steps of a harvest that stand in the news one by one."""

_READ: Final = 1400
"""Milliseconds in which the outcome for one card can be read."""


def news(scene: FirefliesScene, art: Art) -> Node | None:
    """The last harvest: each card with its fireflies, who won and why; then what else the round brought."""
    steps = [step for step in scene.story if step.kind in _TOLD]
    verdicts = {sentence for step in steps for sentence in step.sentences}
    rest = [sentence for sentence in scene.summary if sentence not in verdicts]
    if not steps and not rest:
        return None
    items = [_step(step, art) for step in steps]
    items += [node("li", node("p", text=sentence), class_="told", key=sentence) for sentence in rest]
    named = "-".join(step.card.id for step in steps if step.card) or str(len(scene.story))
    return node(
        "details",
        node("summary", art.icon("right"), node("span", text=say("The harvest")), key="title"),
        node("ol", *items, class_="steps-told", key="steps"),
        class_="panel news",
        open=True,
        key=f"news:{named}",
    )


@lru_cache(maxsize=128)
def _step(step: Told, art: Art) -> Node:
    """One step; of a harvested card what was found on it and who won, the rest stands in the list of moves."""
    card = step.card
    told = step.sentences[1:2] if card and len(step.sentences) > 1 else step.sentences
    picture = found = None
    if card is not None:
        discs = (node("span", firefly(disc, art), key=str(number)) for number, disc in enumerate(step.fireflies))
        found = node("span", *discs, class_="found", aria_hidden="true", key="found") if step.fireflies else None
        picture = node(
            "span",
            art.piece(card.piece),
            art.piece(step.kind, "sign"),
            class_="harvested",
            aria_hidden="true",
            key="card",
        )
    return node(
        "li",
        picture,
        node(
            "p",
            node("b", text=step.title, key="title"),
            found,
            node("span", text=f" {step.sentences[0]}", class_="unseen", key="unseen") if card else None,
            node("span", text=f" {' '.join(told)}", key="told"),
            key="text",
        ),
        class_="told",
        data_card=card.id if card else None,
        key=card.id if card else step.kind,
    )


# --- movement ------------------------------------------------------------------------------------------------------


def motion(events: Sequence[Event], scene: FirefliesScene) -> list[Step]:
    """What moves on the way to `scene`: fireflies fly, the dial turns, cards go to their winners one by one."""
    return [step for number, event in enumerate(events) for step in _moves(event, events[number + 1 :])]


def _moves(event: Event, later: Sequence[Event]) -> list[Step]:
    match event:
        case DialTurned():
            return [Turn("#board .turns", 45, 620)]
        case FireflyPlaced(seat=seat, place=place, space=space):
            return [Flight(_home(seat), f"#board .p{place} .space:nth-child({space + 1})", 450)]
        case Swapped(places=(first, second)):
            return [
                Flight(f"#board .p{first} .inside", f"#board .p{second}", 320),
                Flight(f"#board .p{second} .inside", f"#board .p{first}", 320),
            ]
        case Harvested(place=place, card=card):
            return [
                Show(f'#board .news [data-card="{card.id}"]', _READ),
                Flight(f"#board .p{place} .inside", _goal(later), 450),
            ]
        case FlowerPlanted(seat=seat, card=card, bed=bed):
            slot = _slot(seat, bed, card)
            return [Flight(f'#board [data-key="hand:{card.id}"] .bloom', slot, 320), Rise(slot, 220)]
        case WonPlanted(seat=seat, card=card, bed=bed):
            return [Rise(_slot(seat, bed, card), 220)]
        case Refilled(place=place, greenhouse=greenhouse):
            pile = "greenhouse" if greenhouse else "shed"
            return [Flight(f'#board [data-pile="{pile}"] .pile', f"#board .p{place}", 320)]
    return []


def _goal(later: Sequence[Event]) -> str:
    """Where a harvested card goes: to who won it, else to the compost heap."""
    decided = next((event for event in later if isinstance(event, Decided)), None)
    if decided is None or decided.winner is None:
        return '#board [data-pile="compost"]'
    return _home(decided.winner)


def _home(seat: Seat) -> str:
    """Where a seat is seen: in the row of players, or at its beds."""
    return f'#seats [data-seat="{seat}"] .disc, .gardens [data-seat="{seat}"] .disc'


def _slot(seat: Seat, bed: int, card: Card) -> str:
    """Where a flower stands that was planted."""
    return f'#board [data-garden="{seat}"] .bed:nth-child({bed + 1}) [data-planted="{card.id}"]'
