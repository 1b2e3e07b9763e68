"""What lies before the seats of Dance of the Fireflies: the own hand and fireflies, everybody's beds, the piles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.phrases import signed
from game.core.scene import Mark
from game.core.speech import say, you
from game.core.values import Seat
from game.games.fireflies.pieces import Crown
from game.games.fireflies.shapes import (
    BedCell,
    CardFace,
    FirefliesScene,
    FlowerCell,
    Garden,
    HandCard,
    HeapCard,
    Pile,
    Slot,
    Supply,
)
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.views.common import Art
from game.web.views.fireflies_clock import classes, firefly, gain, token

_PILES: Final = {"greenhouse": "orchid", "gone": "weed"}


def grids(scene: FirefliesScene) -> tuple[Grid, ...]:
    """Stops: the compost heap while it is open, the hand, the beds of each seat, the flowers to be turned up."""
    rows = [tuple(card.key for card in scene.compost if _heap_is_open(scene)), tuple(card.key for card in scene.hand)]
    for garden in scene.gardens:
        rows.append(tuple(bed.key for bed in garden.beds))
        rows.append(tuple(cell.key for bed in garden.beds for cell in _to_turn_up(bed) if cell.key))
    return tuple(Grid((row,)) for row in rows if row)


def _heap_is_open(scene: FirefliesScene) -> bool:
    """Whether a card of the compost heap is to be chosen: only then they are laid out."""
    return any(card.marks for card in scene.compost)


def _to_turn_up(bed: BedCell) -> tuple[FlowerCell, ...]:
    """The flowers of a bed that may be turned up now."""
    cells = (slot.flower for slot in bed.slots if slot.flower)
    return tuple(cell for cell in cells if cell.key and {Mark.MAY, Mark.CHOSEN} & set(cell.marks))


# --- hand and fireflies --------------------------------------------------------------------------------------------


def hand(scene: FirefliesScene, art: Art, targets: frozenset[str]) -> Node | None:
    """The own cards; nothing before an onlooker."""
    if scene.supply is None:
        return None
    title = say("Your hand")
    cards = [_hand_card(card, art, card.key in targets) for card in scene.hand]
    none = node("p", text=say("No card in the hand."), class_="small", key="none")
    return node(
        "section",
        node("h2", text=title, key="title"),
        node("div", *cards, class_=f"hand of{len(cards)}", role="toolbar", aria_label=title, key="cards")
        if cards
        else none,
        class_="panel hand-panel",
        key="hand",
    )


@lru_cache(maxsize=256)
def _hand_card(card: HandCard, art: Art, possible: bool) -> Node:
    return node(
        "button",
        art.piece(card.card.piece, "bloom"),
        node(
            "span",
            node("b", text=card.card.name, key="name"),
            node("small", data_text=card.ability.partition(":")[2].strip() or card.ability, key="ability"),
            class_="what",
            key="what",
        ),
        art.piece(card.card.sign.value, "sign"),
        gain(card.offer.points) if card.offer else None,
        type="button",
        class_=classes("hand-card", "fresh" if card.came else "", marks=card.marks),
        data_key=card.key,
        aria_label=card.label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if Mark.CHOSEN in card.marks else None,
        key=card.key,
    )


def supply(scene: FirefliesScene, art: Art) -> Node | None:
    """The own free fireflies, and the empty place of a royal that is out."""
    own = scene.supply
    if own is None:
        return None
    seat = next(garden.seat for garden in scene.gardens if garden.mine)
    return node(
        "section",
        node("h2", text=say("Your fireflies"), key="title"),
        node("div", *_fireflies(own, seat, art), class_="supply", aria_hidden="true", key="supply"),
        node("p", text=own.label, class_="unseen", key="label"),
        class_="panel supply-panel",
        key="fireflies",
    )


def _fireflies(own: Supply, seat: Seat, art: Art) -> list[Node]:
    free = [node("span", token(seat, False, art), class_="free", key=str(number)) for number in range(own.regulars)]
    if own.royal:
        royal = node("span", token(seat, True, art), class_="free", key="royal")
    else:
        royal = node("span", art.piece("crown", "crown", 24, 16), class_="spent", key="royal")
    return [*free, royal]


# --- beds ----------------------------------------------------------------------------------------------------------


def gardens(scene: FirefliesScene, art: Art, targets: frozenset[str]) -> Node:
    """The beds of all seats; on a small screen those of one seat, the others one tap away."""
    return node(
        "section",
        node("h2", text=say("Flower beds"), key="title"),
        *(_garden(garden, art, targets) for garden in scene.gardens),
        class_=f"panel gardens for{len(scene.gardens)}",
        key="gardens",
    )


def _garden(garden: Garden, art: Art, targets: frozenset[str]) -> Node:
    wanted = any({Mark.MAY, Mark.CHOSEN, Mark.HINT} & set(bed.marks) for bed in garden.beds)
    beds = [_bed(bed, art, bed.key in targets) for bed in garden.beds]
    known = [_small_card(card, art) for card in garden.known]
    bare = node("p", text=say("No bed yet."), class_="small bare", key="bare")
    return node(
        "section",
        _head(garden, art),
        node("div", *known, class_="known", key="known") if known else None,
        node("div", *beds, class_="beds", role="toolbar", aria_label=_beds_of(garden), key="beds") if beds else bare,
        class_=classes(
            "garden",
            "mine" if garden.mine else "",
            "shown" if garden.shown else "",
            "wanted" if wanted else "",
        ),
        data_garden=str(garden.seat),
        key=f"garden:{garden.seat}",
    )


def _beds_of(garden: Garden) -> str:
    if garden.name == you():
        return say("Your beds")
    return say("Beds of {owner}", owner=garden.name)


@lru_cache(maxsize=128)
def _head_of(
    seat: Seat,
    name: str,
    to_move: bool,
    apprentice: bool,
    shown: bool,
    points: int,
    hand_: int,
    free: int,
    dial: Crown | None,
    words: str,
    art: Art,
) -> Node:
    counts = [
        _count("back", hand_, art),
        _count("firefly", free, art),
        node("span", art.piece("crown", "crown", 24, 16), class_=f"resting {dial}", key="royal") if dial else None,
        node("span", art.piece("spade", "spade"), class_="apprentice", key="apprentice") if apprentice else None,
    ]
    return node(
        "button",
        art.disc(seat),
        node("b", text=name, class_="owner", key="name"),
        node("span", text=say("to move"), class_="badge", key="badge") if to_move else None,
        node("span", *(count for count in counts if count), class_="counts", aria_hidden="true", key="counts"),
        node("span", text=f", {words}, ", class_="unseen", key="words"),
        node("span", text=signed(points), class_="points", key="points"),
        node("span", text=f" {say('points')}", class_="unseen", key="unit"),
        type="button",
        class_="garden-head",
        data_seat=str(seat),
        aria_pressed="true" if shown else "false",
        key="head",
    )


def _head(garden: Garden, art: Art) -> Node:
    return _head_of(
        garden.seat,
        garden.name,
        garden.to_move,
        garden.apprentice,
        garden.shown,
        garden.points,
        garden.hand,
        garden.supply,
        garden.dial,
        garden.summary,
        art,
    )


def _count(piece: str, number: int, art: Art) -> Node:
    return node(
        "span",
        art.piece(piece),
        node("b", data_text=str(number), key="number"),
        class_=f"count count-{piece}",
        key=piece,
    )


@lru_cache(maxsize=512)
def _bed(bed: BedCell, art: Art, possible: bool) -> Node:
    askable = frozenset(cell.key for cell in _to_turn_up(bed))
    slots = [_slot(slot, art, slot.flower is not None and slot.flower.key in askable) for slot in bed.slots]
    slots += [_hidden(cell, art) for cell in bed.hidden]
    if bed.weed or bed.weed_comes:
        coming = "" if bed.weed else "coming"
        slots.append(node("span", art.piece("weed"), class_=classes("slot weed", coming), key="weed"))
    if bed.new:
        score = node("b", text="+", class_="score", key="score")
    else:
        score = node("b", text=signed(bed.points), class_="score", key="score")
    return node(
        "div",
        node(
            "button",
            type="button",
            class_="bed-button",
            data_key=bed.key,
            aria_label=bed.label,
            aria_disabled=None if possible else "true",
            aria_pressed="true" if Mark.CHOSEN in bed.marks else None,
            key=bed.key,
        ),
        node("span", *slots, class_="slots", aria_hidden=None if askable else "true", key="slots"),
        node(
            "span",
            art.piece(bed.harmony.value, "sign") if bed.harmony else None,
            score,
            gain(bed.offer.points) if bed.offer else None,
            class_="tally",
            aria_hidden="true",
            key="tally",
        ),
        class_=classes("bed", "new" if bed.new else "", "full" if bed.full else "", marks=bed.marks),
        key=bed.spot,
    )


def _slot(slot: Slot, art: Art, askable: bool) -> Node:
    """A place of a bed: its flower, or the faint head of the colour that is missing."""
    cell, key = slot.flower, str(slot.colour)
    if cell is None:
        return node("span", art.piece(slot.piece), class_="slot coming" if slot.coming else "slot faint", key=key)
    names = classes("slot has", "" if cell.up else "down", marks=cell.marks)
    inside = _flower(cell, art, slot.piece)
    planted = cell.card.id if cell.card else None
    if not askable:
        return node("span", *inside, class_=names, data_planted=planted, key=key)
    return node(
        "button", *inside, type="button", class_=names, data_key=cell.key, aria_label=cell.label, key=f"{key}:button"
    )


def _flower(cell: FlowerCell, art: Art, head: str) -> list[Node]:
    card = cell.card
    drawn = [art.piece("orchid" if cell.orchid else card.piece if card else "back")]
    if card is not None:
        drawn.append(art.piece(card.sign.value, "sign"))
    if cell.orchid:
        drawn.append(node("span", art.piece(head), class_="stands-for", key="stands-for"))
    if cell.firefly is not None:
        drawn.append(firefly(cell.firefly, art))
    return drawn


def _hidden(cell: FlowerCell, art: Art) -> Node:
    """A face-down flower of somebody else: nobody knows which of the places it takes."""
    back = [art.piece("back"), *([firefly(cell.firefly, art)] if cell.firefly else [])]
    return node("span", *back, class_=classes("slot has down unknown", marks=cell.marks), key=cell.spot)


def _small_card(card: CardFace, art: Art) -> Node:
    """A card of another hand that the viewer was shown."""
    return node(
        "span",
        art.piece(card.piece),
        art.piece(card.sign.value, "sign"),
        node("span", text=card.name, class_="unseen", key="name"),
        class_="slot has",
        key=card.id,
    )


# --- piles ---------------------------------------------------------------------------------------------------------


def piles(scene: FirefliesScene, art: Art) -> Node:
    """The potting shed, the greenhouse, the compost heap, and weeds that have left the game."""
    shown = [pile for pile in scene.piles if pile.kind != "gone" or pile.count]
    facts = [scene.orchids_text, scene.ending_text]
    return node(
        "section",
        node("div", *(_pile(pile, art) for pile in shown), class_="piles", key="piles"),
        *(node("p", text=fact, class_="small", key=str(number)) for number, fact in enumerate(facts) if fact),
        class_="panel piles-panel",
        key="piles",
    )


@lru_cache(maxsize=128)
def _pile(pile: Pile, art: Art) -> Node:
    names = {
        "shed": say("potting shed"),
        "greenhouse": say("greenhouse"),
        "compost": say("compost"),
        "gone": say("gone"),
    }
    piece = pile.top.piece if pile.top else "back" if pile.kind == "shed" and pile.count else ""
    return node(
        "div",
        node(
            "span",
            art.piece(piece) if piece else None,
            class_=classes("pile", "back" if piece == "back" else "", "" if pile.count else "empty"),
            key="top",
        ),
        node("b", text=str(pile.count), aria_hidden="true", key="count"),
        node("span", text=names[pile.kind], aria_hidden="true", key="name"),
        node("span", text=pile.label, class_="unseen", key="label"),
        data_pile=pile.kind,
        class_="pile-box",
        key=pile.kind,
    )


def heap(scene: FirefliesScene, art: Art, targets: frozenset[str]) -> Node | None:
    """The compost heap laid out, while a card of it is to be chosen."""
    if not _heap_is_open(scene):
        return None
    title = say("The compost heap")
    return node(
        "section",
        node("h2", text=title, key="title"),
        node(
            "div",
            *(_heap_card(card, art, card.key in targets) for card in scene.compost),
            class_="heap",
            role="toolbar",
            aria_label=title,
            key="cards",
        ),
        class_="panel heap-panel",
        key="heap",
    )


@lru_cache(maxsize=256)
def _heap_card(card: HeapCard, art: Art, possible: bool) -> Node:
    return node(
        "button",
        art.piece(card.card.piece, "bloom"),
        art.piece(card.card.sign.value, "sign"),
        gain(card.offer.points) if card.offer else None,
        type="button",
        class_=classes("heap-card", marks=card.marks),
        data_key=card.key,
        aria_label=card.label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if Mark.CHOSEN in card.marks else None,
        key=card.key,
    )
