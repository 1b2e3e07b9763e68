"""What a seat sees of Dance of the Fireflies, as plain data made from a View.

`scene_clock` (clock, sundial, swaps), `scene_beds` (gardens, hand, piles), `scene_turn` (question, answers) and
`story` (what happened) fill the parts; `offers` and `labels` have their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.scene import Look, ReckoningRow, SeatLine
from game.core.values import ScoreLine, Seat
from game.games.fireflies import labels, outlook, scene_beds, scene_clock, scene_turn, scoring, words
from game.games.fireflies.agenda import Harvesting, Planting
from game.games.fireflies.shapes import FirefliesScene
from game.games.fireflies.sight import Sight
from game.games.fireflies.story import story, summary
from game.games.fireflies.views import FirefliesView

LINE_PIECES: Final = {"beds": "f-red", "purple": "f-purple", "suns": "sun", "moons": "moon"}
"""The drawing for each line of the reckoning."""


def scene(view: FirefliesView, look: Look) -> FirefliesScene:
    """Everything the page shows of this view."""
    sight = Sight(view, look)
    steps, orchids, question = story(sight), outlook.orchids_in_shed(view), scene_turn.question(sight)
    return FirefliesScene(
        seats=_seat_lines(view, look),
        prompt=scene_turn.prompt(sight),
        more=scene_turn.more(sight),
        answers=scene_turn.answers(sight),
        kind=question.kind if question else "",
        help=question.help if question else "",
        reckoning=rows(scoring.score_lines(view.players[look.shown].beds)),
        clock=scene_clock.clock(sight),
        square=scene_clock.square(),
        dial=scene_clock.dial(sight),
        swaps=scene_clock.swaps(sight),
        hand=scene_beds.hand(sight),
        supply=scene_beds.supply(sight),
        gardens=scene_beds.gardens(sight),
        piles=scene_beds.piles(sight),
        compost=scene_beds.compost(sight),
        orchids_left=orchids,
        orchids_text=labels.orchids_left(orchids),
        apprentice=view.apprentice,
        apprentice_text=labels.apprentice(sight.owner(view.apprentice)),
        ending_text=_ending_text(view),
        question=question,
        story=steps,
        summary=summary(steps),
    )


def rows(lines: Sequence[ScoreLine]) -> tuple[ReckoningRow, ...]:
    """The lines of a reckoning with their drawings and words."""
    return tuple(
        ReckoningRow(LINE_PIECES[line.kind], words.line_name(line.kind), words.line_why(line), line.points)
        for line in lines
    )


def _seat_lines(view: FirefliesView, look: Look) -> tuple[SeatLine, ...]:
    return tuple(
        SeatLine.of(
            view,
            look,
            Seat(seat),
            scoring.points(player.beds),
            scene_beds.summary(player, view.apprentice == seat),
        )
        for seat, player in enumerate(view.players)
    )


def _ending_text(view: FirefliesView) -> str:
    """That the end has begun, as long as the game goes on."""
    if view.ending is None or view.turn is None:
        return ""
    turns_left = any(isinstance(task, Planting) for task in view.agenda)
    harvest = next((task for task in view.agenda if isinstance(task, Harvesting)), None)
    clearing = not turns_left and (harvest is None or harvest.clearing)
    return labels.ending(view.ending, clearing)
