"""The question of a scene: what can be done, what it would give and cost, the answers beside it."""

from __future__ import annotations

from typing import Final

from game.core.phrases import thinking
from game.core.speech import say, say_many
from game.games.fireflies import labels, offers, outlook, words
from game.games.fireflies.agenda import (
    FinishTurn,
    PlantOrchid,
    PlantWon,
    ReplantWeed,
    TakeTurn,
    Task,
    UseAbility,
)
from game.games.fireflies.moves import Bid, Bonus, FirefliesMove, Orchid, Plant, Swap, Weed, Why
from game.games.fireflies.shapes import FirefliesAnswer, Question, Way
from game.games.fireflies.sight import Sight, face, head
from game.games.fireflies.tables import Card, Colour

BUTTONS: Final = ("pass", "end", "skip", "compost", "ability", "weed", "face", "regular", "royal", "as", "copy")
"""The targets that lie nowhere on the table: they are buttons beside the question."""


def kind_of(task: Task) -> str:
    """The kind of decision, for the help of a first game."""
    return f"use_{task.colour}" if isinstance(task, UseAbility) else task.kind


def question(sight: Sight) -> Question | None:
    """What the viewer is asked."""
    task = sight.task
    if task is None:
        return None
    kind = kind_of(task)
    card = task.card if isinstance(task, PlantWon | PlantOrchid | ReplantWeed) else sight.picked
    return Question(
        kind=kind,
        help=labels.first_help(kind),
        card=face(card) if card else None,
        steps=tuple(map(words.action, sight.look.chosen)),
        ways=() if sight.look.chosen else _ways(sight, task),
    )


def prompt(sight: Sight) -> str:
    """The question in words, or who is being waited for."""
    view = sight.view
    if view.turn is None:
        return words.over()
    if not view.legal_moves:
        return thinking(sight.look.names[view.turn])
    if sight.choice is not None and sight.choice.done and sight.choice.move is not None:
        return say("{move}?", move=words.move_name(sight.choice.move))
    return words.prompt(view, sight.look.chosen)


def more(sight: Sight) -> str:
    """The lesser line: what the last thing chosen would bring, or what may be done."""
    if not sight.deciding:
        return ""
    offer = offers.of_key(sight, sight.look.chosen[-1]) if sight.look.chosen and sight.choice else None
    return offers.told(offer) or words.more(sight.view, sight.look.chosen)


# --- the ways of a turn --------------------------------------------------------------------------------------------


def _ways(sight: Sight, task: Task) -> tuple[Way, ...]:
    match task:
        case TakeTurn():
            return (_bid(sight), _plant(sight), _swap(sight))
        case FinishTurn():
            return (_bonus(sight, task), _swap(sight))
        case PlantOrchid():
            return (_orchid(sight), _weed(sight))
        case ReplantWeed():
            return (_weed(sight),)
    return ()


def _targets(sight: Sight, kind: type[FirefliesMove]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(move.path[0] for move in sight.view.legal_moves if isinstance(move, kind)))


def _bid(sight: Sight) -> Way:
    targets = _targets(sight, Bid)
    text = labels.together(
        say("Put a firefly on a card of the clock; whoever has most there wins it."),
        say_many("{count} card can be bid on.", "{count} cards can be bid on.", len(targets)),
        say("The firefly stays there until the harvest."),
    )
    if not targets:
        none = say("No card can be bid on now: no free space suits its side of the clock.")
        text = none if sight.me and sight.me.supply else words.refusal(Why.NO_FIREFLY)
    return Way("bid", say("Bid"), targets, text)


def _plant(sight: Sight) -> Way:
    targets, me = _targets(sight, Plant), sight.me
    if me is None or not me.supply:
        return Way("plant", say("Plant"), (), words.refusal(Why.NO_FIREFLY))
    if not targets:
        return Way("plant", say("Plant"), (), say("You have no card in your hand."))
    best = max(outlook.best_gain(me, card) for card in me.cards)
    costs = say("It costs the card and a firefly for the rest of the game.")
    text = labels.together(say("Put a flower of your hand in a bed."), offers.can_add(best), costs)
    return Way("plant", say("Plant"), targets, text)


def _swap(sight: Sight) -> Way:
    targets = _targets(sight, Swap)
    if not targets:
        lacking = Why.NO_FIREFLY_THERE if sight.me and sight.me.royal is True else Why.NO_ROYAL
        return Way("swap", say("Swap"), (), words.refusal(lacking))
    text = say("Two cards side by side change places, with all fireflies on them. You still have your turn.")
    if isinstance(sight.task, FinishTurn):
        text = say("Two cards side by side change places, with all fireflies on them.")
    costs = say("Your royal goes to the sundial and comes back after two harvests.")
    return Way("swap", say("Swap"), targets, labels.together(text, costs))


def _bonus(sight: Sight, task: FinishTurn) -> Way:
    targets, me = _targets(sight, Bonus), sight.me
    if targets:
        place = say("The second bid goes beside the first.") if task.near else say("It may go on any card.")
        text = labels.together(say("Throw away a hand card and bid one more firefly."), place)
    elif not task.bonus:
        text = words.refusal(Why.ACTION_DONE)
    elif me is None or not me.supply:
        text = words.refusal(Why.NO_FIREFLY)
    else:
        text = words.refusal(Why.NO_BONUS) if me.hand else say("You have no card in your hand.")
    return Way("bonus", say("Bonus bid"), targets, text)


def _orchid(sight: Sight) -> Way:
    text = say("It counts as a flower of a colour that the bed lacks, and nobody can take it away.")
    return Way("orchid", say("Orchid"), _targets(sight, Orchid), text)


def _weed(sight: Sight) -> Way:
    targets = _targets(sight, Weed)
    text = say("It closes a bed of somebody else: nothing can be added there until it is pulled out.")
    return Way("weed", say("Weed"), targets, text if targets else say("No bed of anybody else can take a weed now."))


# --- answers -------------------------------------------------------------------------------------------------------


def answers(sight: Sight) -> tuple[FirefliesAnswer, ...]:
    """The buttons of the present decision."""
    keys = [key for key in (sight.choice.targets if sight.choice else ()) if _is_button(key)]
    return tuple(_answer(sight, key, main=_stands_out(sight, key, keys)) for key in keys)


def _is_button(key: str) -> bool:
    head_, _, rest = key.partition(":")
    return head_ in BUTTONS and not (head_ == "compost" and rest)


def _stands_out(sight: Sight, key: str, keys: list[str]) -> bool:
    """The one answer that does something, or the only thing that can be done."""
    if len(sight.targets) == 1:
        return True
    return key in ("ability:use", "face:up") or (key == "regular" and keys == ["regular", "royal"])


def _answer(sight: Sight, key: str, main: bool) -> FirefliesAnswer:
    offer = offers.of_answer(sight, key)
    label = words.action(key)
    note = offers.told(offer)
    says = labels.together(say("{answer}.", answer=label), note, sight.marked(key))
    marks = sight.marks(key)
    return FirefliesAnswer(
        key, label, main=main, piece=_piece(sight, key), note=note, marks=marks, offer=offer, says=says
    )


def _piece(sight: Sight, key: str) -> str:
    """The drawing on a button, where one helps."""
    head_, _, rest = key.partition(":")
    match head_:
        case "as" | "copy":
            return head(Colour(rest))
        case "face":
            return "back" if rest == "down" else _front(sight.picked)
        case "regular":
            return "firefly"
        case "royal":
            return "crown"
        case "weed":
            return "weed"
    return ""


def _front(card: Card | None) -> str:
    return face(card).piece if card else ""
