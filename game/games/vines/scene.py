"""What a seat sees of Vines and Flowers, as plain data made from a View.

`scene_pergola` (columns, the tile being placed), `scene_turn` (question, answers, market, hand, petals) fill the
parts; `labels` has their words. Totals behind the screens of others are no part of a scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.scene import Look, ReckoningRow, SeatLine
from game.core.values import ScoreLine, Seat
from game.games.vines import labels, outlook, scene_pergola, scene_turn, scoring, words
from game.games.vines.events import CardUsed
from game.games.vines.names import card_name
from game.games.vines.pieces import CardPlace, Effect, Goal, of_colour
from game.games.vines.rules import VinesView
from game.games.vines.shapes import CardRow, GoalRow, VinesScene
from game.games.vines.sight import Sight
from game.games.vines.tables import CATALYST_GOAL, GOALS, Variant


def scene(view: VinesView, look: Look) -> VinesScene:
    """Everything the page shows of this view."""
    sight, garden = Sight(view, look), view.garden
    kind = scene_turn.kind(sight)
    counted = garden.variant is not Variant.HARVEST
    return VinesScene(
        seats=tuple(_seat(sight, Seat(seat)) for seat in range(len(garden.players))),
        prompt=scene_turn.prompt(sight),
        more=scene_turn.more(sight),
        answers=scene_turn.answers(sight),
        reckoning=_reckoning(sight),
        turns=len(sight.ways[sight.column]) if sight.column is not None else 0,
        columns=scene_pergola.columns(sight),
        halves=scene_pergola.halves(sight),
        layers=garden.pergola.layers,
        fresh=sight.column if sight.column is not None else outlook.fresh_column(look.recent),
        market=scene_turn.market(sight),
        hand=scene_turn.hand(sight),
        four_hue=scene_turn.four_hue(sight),
        hand_text=scene_turn.hand_text(sight),
        purse=scene_turn.purse(sight),
        goals=tuple(_goal(sight, goal) for goal in garden.goals),
        colours_text=words.colours_left(garden.free_colours) if garden.goals else "",
        cards=tuple(_card(sight, place, number) for number, place in enumerate(garden.cards)),
        bag=view.bag,
        bag_text=labels.bag_left(view.bag),
        birds=garden.birds if counted else None,
        birds_text=labels.birds_come(garden.birds) if counted else "",
        supply_text=labels.supplies(garden.ladybugs, garden.four_hues),
        kind=kind,
        help=words.first_help(kind) if kind else "",
    )


def rows(lines: Sequence[ScoreLine]) -> tuple[ReckoningRow, ...]:
    """The lines of a reckoning: how much there is of each colour, of which the least counts."""
    return tuple(
        ReckoningRow(f"petal-{line.kind}", words.line_name(line.kind), words.line_why(line), sum(line.why[:2]))
        for line in lines
    )


def _reckoning(sight: Sight) -> tuple[ReckoningRow, ...]:
    """How the petals that are shown would count now."""
    seat = sight.look.shown
    player = sight.garden.players[seat]
    if not sight.totals_of(seat):
        return ()
    return rows(scoring.lines(player.petals, player.ladybugs, sight.garden.strict))


def _seat(sight: Sight, seat: Seat) -> SeatLine:
    player, points = sight.garden.players[seat], None
    if sight.totals_of(seat):
        points = scoring.values(player.petals, player.ladybugs, sight.garden.strict)[0]
    return SeatLine.of(sight.view, sight.look, seat, points, labels.held(player))


def _goal(sight: Sight, goal: Goal) -> GoalRow:
    garden = sight.garden
    is_open = goal in garden.open_goals
    row = [each.number for each in garden.goals if each.colour is None and each.number in GOALS]
    before = None if goal.number == CATALYST_GOAL or goal.number not in row[1:] else row[row.index(goal.number) - 1]
    progress = ""
    if is_open and sight.view.viewer is not None and not sight.over:
        petals = garden.players[sight.view.viewer].petals
        most = max((of_colour(petals, colour) for colour in garden.free_colours), default=0)
        progress = labels.goal_progress(goal, most)
    return GoalRow(
        number=goal.number,
        by=goal.by,
        colour=goal.colour,
        ladybugs=goal.ladybugs,
        open=is_open,
        status=labels.goal_status(goal, is_open, before, sight.look.names),
        progress=progress,
    )


def _card(sight: Sight, place: CardPlace, number: int) -> CardRow:
    came = any(isinstance(event, CardUsed) and event.card is place.card for event in sight.look.recent)
    return CardRow(
        card=place.card,
        name=card_name(place.card),
        used=place.used,
        next=number == sight.garden.next_card,
        came=came,
        one=words.effect(place.card, Effect.PERSONAL),
        everybody=words.effect(place.card, Effect.GLOBAL),
        status=labels.card_status(place),
    )
