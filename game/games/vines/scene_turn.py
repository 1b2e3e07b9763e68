"""The question of a scene with its answers; market, hand and petals."""

from __future__ import annotations

from typing import Final

from game.core.phrases import thinking
from game.core.scene import Mark
from game.core.values import Seat
from game.games.vines import labels, words
from game.games.vines.agenda import Act, PaySkips, SendSpider, SpreadNectar
from game.games.vines.moves import FOUR_HUE, NO_GOAL, Discard, Forgo, hand_key, market_key, turn_key
from game.games.vines.names import colour_name
from game.games.vines.pieces import Lying
from game.games.vines.shapes import FourHueCell, HandCell, MarketCell, Purse, VinesAnswer
from game.games.vines.sight import Sight, face, face_of
from game.games.vines.tables import Colour, Tile

_BUTTONS: Final = ("petal", "give", "get", "goal", "turn", "no-goal", "enough", "forgo")
"""The targets that lie nowhere on the table: they are buttons beside the question."""


def kind(sight: Sight) -> str:
    """The kind of decision that the viewer is asked for, for the help of a first game."""
    task = sight.task
    if task is None:
        return ""
    return "discard" if isinstance(task, Act) and isinstance(sight.view.legal_moves[0], Discard | Forgo) else task.kind


def prompt(sight: Sight) -> str:
    """The question in words, or who is being waited for."""
    view = sight.view
    if view.turn is None or view.legal_moves:
        return words.prompt(view, sight.look.chosen)
    return thinking(sight.look.names[view.turn])


def more(sight: Sight) -> str:
    """The lesser line: what the turn that is shown would bring, or what may be done."""
    if not sight.deciding:
        return ""
    chosen = sight.look.chosen
    if sight.way is not None:
        chosen = (*chosen[:2], turn_key(sight.way.turns))
    return words.more(sight.view, chosen)


# --- answers -------------------------------------------------------------------------------------------------------


def answers(sight: Sight) -> tuple[VinesAnswer, ...]:
    """The buttons of the present decision."""
    keys = [key for key in (sight.choice.targets if sight.choice else ()) if key.partition(":")[0] in _BUTTONS]
    found = [_answer(sight, key, alone=len(sight.targets) == 1) for key in keys]
    return tuple(sorted(found, key=lambda answer: answer.main))


def _answer(sight: Sight, key: str, alone: bool) -> VinesAnswer:
    head, _, rest = key.partition(":")
    marks = sight.marks(key)
    if head == "turn":
        return _turn(sight, int(rest), key)
    if head in ("petal", "give", "get"):
        colour = Colour(rest)
        label, says = colour_name(colour), words.action(key)
        return VinesAnswer(key, label, alone, f"petal-{colour}", says=sight.marked(says, key), marks=marks)
    label = labels.meet(rest) if head == "goal" else words.action(key)
    main = alone or head == "goal"
    return VinesAnswer(key, label, main and key != NO_GOAL, says=sight.marked(label, key), marks=marks)


def _turn(sight: Sight, turns: int, key: str) -> VinesAnswer:
    assert sight.column is not None
    way = next(way for way in sight.ways[sight.column] if way.turns == turns)
    shown = way is sight.way
    label = labels.placement_button(way.bloom.petals) if shown else labels.turn_button(way.bloom)
    says = labels.turn_says(label, way.standing, way.bloom)
    return VinesAnswer(
        key, label, shown, says=sight.marked(says, key), face=face_of(way.standing), marks=sight.marks(key)
    )


# --- market --------------------------------------------------------------------------------------------------------


def market(sight: Sight) -> tuple[MarketCell | None, ...]:
    """The five places, empty ones too."""
    lying = [here.tile for here in sight.garden.lying]
    return tuple([_lying(sight, here, lying.index(here.tile)) if here else None for here in sight.garden.market])


def _lying(sight: Sight, lying: Lying, skipped: int) -> MarketCell:
    tile, key = lying.tile, market_key(lying.tile)
    free = sight.task is not None and isinstance(sight.task, SendSpider | SpreadNectar)
    price = "" if free else labels.price(skipped)
    return MarketCell(
        key=key,
        face=face(tile) if isinstance(tile, Tile) else None,
        petals=lying.petals,
        skipped=skipped,
        price=price,
        label=sight.marked(labels.market_tile(tile, lying.petals, price), key),
        marks=(*sight.marks(key), *_paying(sight, lying)),
    )


def _paying(sight: Sight, lying: Lying) -> tuple[Mark, ...]:
    """While skipped tiles are paid for: the one that is next, and the one that is wanted."""
    task = sight.view.agenda[-1] if sight.view.agenda else None
    if not isinstance(task, PaySkips):
        return ()
    return (Mark.WAY,) if lying.tile is task.skipped[0] else (Mark.CHOSEN,) if lying.tile is task.wanted else ()


# --- hand and petals -----------------------------------------------------------------------------------------------


def hand(sight: Sight) -> tuple[HandCell, ...]:
    """The tiles of the hand that is shown."""
    return tuple([_held(sight, tile) for tile in sight.garden.players[sight.owner].hand])


def _held(sight: Sight, tile: Tile) -> HandCell:
    key = hand_key(tile)
    return HandCell(key, face(tile), sight.marked(labels.lying_tile(tile), key), sight.marks(key))


def four_hue(sight: Sight) -> FourHueCell | None:
    """The four-hue tiles of the hand that is shown, if there are any."""
    count = sight.garden.players[sight.owner].four_hues
    if not count:
        return None
    label = sight.marked(labels.four_hues(count), FOUR_HUE)
    return FourHueCell(FOUR_HUE, count, label, sight.marks(FOUR_HUE))


def hand_text(sight: Sight) -> str:
    """Whose hand it is."""
    return labels.hand_of(None if sight.owner == sight.view.viewer else sight.look.names[sight.owner])


def purse(sight: Sight) -> Purse:
    """What the seat has that is looked at."""
    seat: Seat = sight.look.shown
    player, shown = sight.garden.players[seat], sight.totals_of(seat)
    mine, elsewhere = seat == sight.view.viewer, seat != sight.owner
    note = labels.seat_note(sight.garden.open_petals)
    if mine:
        note = labels.petals_in_view(sight.garden.open_petals)
    return Purse(
        seat=seat,
        name=sight.look.names[seat],
        mine=mine,
        screen=player.screen,
        petals=player.petals if shown else None,
        ladybugs=player.ladybugs if shown else None,
        hand=tuple(map(face, player.hand)) if elsewhere else (),
        four_hues=player.four_hues if elsewhere else 0,
        note="" if sight.over else note,
    )
