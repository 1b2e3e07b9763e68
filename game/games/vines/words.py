"""Every sentence about Vines and Flowers: questions, buttons, previews, refusals, hints, the reckoning.

What has happened is told in `told`, names of things stand in `names`. Our own words, short enough to be read aloud.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Reason
from game.core.speech import listed, say, say_many
from game.core.values import Outcome, ScoreLine, Worth
from game.games.vines.agenda import (
    Act,
    ChoosePetal,
    ExchangePetals,
    Fulfil,
    GraftTile,
    LockColour,
    PassPetal,
    PaySkips,
    RefreshHand,
    SendSpider,
    SpreadNectar,
)
from game.games.vines.labels import (
    action,
    actions_left,
    bag_left,
    bloom_text,
    card_status,
    first_help,
    goal_status,
    move_name,
    petals_in_view,
    placement_button,
    placement_label,
    price,
    ring_note,
    seat_note,
)
from game.games.vines.moves import FOUR_HUE, Cap, Discard, Forgo, Place, VinesMove, Why
from game.games.vines.names import (
    card_name,
    cell_name,
    colour_name,
    column_name,
    flower_name,
    half_name,
    openings_name,
    petals_name,
    tile_name,
    wall_name,
)
from game.games.vines.pergola import Standing, bloom_of_cap, bloom_of_tile
from game.games.vines.rules import VinesView
from game.games.vines.tables import COLOURS, Colour, Ending
from game.games.vines.told import event, telling
from game.games.vines.told_cards import effect

__all__ = [
    "action",
    "actions_left",
    "bag_left",
    "bloom_text",
    "card_name",
    "card_status",
    "cell_name",
    "colour_name",
    "colours_left",
    "column_name",
    "effect",
    "event",
    "first_help",
    "flower_name",
    "goal_status",
    "half_name",
    "hint",
    "line_name",
    "line_why",
    "more",
    "move_name",
    "openings_name",
    "option_name",
    "option_value",
    "over",
    "petals_in_view",
    "petals_name",
    "placement_button",
    "placement_label",
    "preview",
    "price",
    "prompt",
    "refusal",
    "result",
    "ring_note",
    "seat_note",
    "telling",
    "tile_name",
    "total",
    "wall_name",
]


# --- asking --------------------------------------------------------------------------------------------------------


def prompt(view: VinesView, chosen: tuple[str, ...]) -> str:
    """The question put to the seat that decides."""
    if view.turn is None:
        return over()
    if chosen:
        return _next_target(view, chosen)
    match view.agenda[-1]:
        case Act():
            return _act(view)
        case PaySkips():
            return say("Which petal do you pay onto the tile that you skip?")
        case SendSpider():
            return say("Which tile does the spider fetch?")
        case Fulfil():
            return say("Do you meet a goal?")
        case ChoosePetal():
            return say("Which petal do you gain?")
        case ExchangePetals():
            return say("Which petal do you exchange?")
        case PassPetal():
            return say("Which petal do you pass to the left?")
        case GraftTile():
            return say("Do you discard a tile for a petal?")
        case SpreadNectar():
            return say("On which market tile do you put a petal?")
        case RefreshHand():
            return say("Which tiles do you discard, to draw as many?")
        case LockColour():
            return say("Which petal do you give up?")
    return say("Please wait.")


def _act(view: VinesView) -> str:
    if view.legal_moves and isinstance(view.legal_moves[0], Discard):
        return say("Nothing can be gained or placed. Which tile do you discard?")
    if view.legal_moves and isinstance(view.legal_moves[0], Forgo):
        return say("Nothing can be done with this action.")
    return say("Gain a tile or place one.")


def _next_target(view: VinesView, chosen: tuple[str, ...]) -> str:
    head, task = chosen[-1].partition(":")[0], view.agenda[-1]
    if head == "hand":
        return say("Which petal do you gain for it?") if isinstance(task, GraftTile) else say("Where does the tile go?")
    return {
        "column": say("Turn the tile or set it in place."),
        FOUR_HUE: say("Which half flower does it complete?"),
        "goal": say("Which colour do you show?"),
        "give": say("For which colour?"),
        "market": say("Which petal do you put there?"),
    }.get(head, say("Is that what you want?"))


def more(view: VinesView, chosen: tuple[str, ...]) -> str:
    """A second, lesser line: what may be done and what comes of it."""
    if view.turn is None or view.viewer is None or view.viewer != view.turn:
        return ""
    match view.agenda[-1]:
        case Act():
            left = actions_left(view.garden.actions)
            if len(chosen) > 1 and (found := preview(view, chosen)):
                return say("{left} {preview}", left=left, preview=found)
            return left
        case PaySkips(skipped=skipped):
            return say_many("{count} tile still to pay.", "{count} tiles still to pay.", len(skipped))
        case SendSpider():
            return say("It costs nothing, and the petals on the tile come along.")
        case Fulfil():
            return say("You show the petals and lay one of them on the goal. The others stay yours.")
        case ExchangePetals(left=left):
            return say_many("{count} more exchange is possible.", "{count} more exchanges are possible.", left)
        case PassPetal():
            return say("Nobody sees it before all have chosen.")
        case GraftTile():
            return say("The tile leaves the game. The petal has a colour printed on it.")
        case SpreadNectar():
            return say("It comes from the supply. Whoever takes the tile gets it.")
        case RefreshHand(discarded=discarded):
            return say_many("{count} tile discarded so far.", "{count} tiles discarded so far.", discarded)
        case LockColour():
            return say("Its colour can meet no goal any more, for anybody. You gain two ladybugs.")
    return ""


def preview(view: VinesView, chosen: tuple[str, ...]) -> str:
    """What a placement would bring: once all its targets are chosen, or while only the turn is open and all agree."""
    pergola = view.garden.pergola
    found = []
    for move in view.legal_moves:
        if move.path[: len(chosen)] == chosen and isinstance(move, Place):
            standing = Standing(move.tile, move.turns)
            found.append(bloom_text(bloom_of_tile(pergola, move.column, standing)[1]))
        elif move.path == chosen and isinstance(move, Cap):
            found.append(bloom_text(bloom_of_cap(pergola, move.half)[1]))
    return found[0] if len(set(found)) == 1 else ""


def over() -> str:
    """The headline when nobody is to decide any more."""
    return say("The game is over.")


def hint(move: VinesMove, worth: Worth) -> str:
    """The judge's choice with its reason."""
    number = worth.numbers[0] if worth.numbers else 0
    reason = {
        "place": say_many("it brings {count} petal", "it brings {count} petals", number),
        "place_none": say("it brings nothing now, but makes room for more"),
        "take": say("it is of most use to you for what it costs"),
        "take_bird": say("its event card does most for you"),
        "cap": say_many("it brings {count} petal", "it brings {count} petals", number),
        "spare": say("you can spare it best"),
        "lack": say("you lack this colour most"),
        "meet": say_many("it brings {count} ladybug", "it brings {count} ladybugs", number),
        "discard": say("it is of least use to you"),
        "spread": say("others hardly get at it there"),
        "no_goal": say("your petals are worth more than a goal now"),
        "enough": say("more of it would not help you"),
        "forgo": say("there is nothing else to do"),
    }[worth.reason]
    return say("{move}: {reason}.", move=move_name(move), reason=reason)


def refusal(reason: Reason) -> str:
    """Why something cannot be done, and what can."""
    return {
        Why.ACT_FIRST: say("First choose a market tile to gain, or a tile of yours to place."),
        Why.NO_PETALS: say("You have too few petals to skip that many tiles."),
        Why.HAND_FULL: say("You hold three tiles already. Place one first; only a hummingbird can be gained now."),
        Why.NOT_IN_MARKET: say("That tile does not lie in the market."),
        Why.NOT_IN_HAND: say("You do not hold that tile."),
        Why.NO_FOUR_HUE: say("You have no four-hue tile. A butterfly brings one."),
        Why.NO_HALF_LEFT: say("There is no half flower to complete now, so the four-hue tile must wait."),
        Why.CHOOSE_COLUMN: say("Now choose the column it goes to."),
        Why.COLUMN_BLANK: say("The tile on top there has a blank side upward. Nothing can grow on it."),
        Why.COLUMN_CAPPED: say("A four-hue tile closes that column. Nothing can grow on it."),
        Why.NO_SUPPORT: say("The tile would stand too high. The column to its left or right must be as high first."),
        Why.WRONG_COLUMN: say("No side of this tile fits there. Vine goes on vine, a flower on its own colour."),
        Why.TILE_NEVER_FITS: say("This tile fits nowhere now, however you turn it."),
        Why.CHOOSE_TURN: say("Now turn the tile until it stands as you like it."),
        Why.WRONG_TURN: say("Turned like this, its bottom does not fit what is below."),
        Why.SAME_TURN: say("Turned like this it looks the same as before. Another turn will do."),
        Why.CHOOSE_FOUR_HUE: say("First choose your four-hue tile, then the half flower."),
        Why.CHOOSE_HALF: say("Now choose a half flower to complete."),
        Why.NO_TILE_THERE: say("No tile stands there."),
        Why.NO_FLOWER_THERE: say("There is no half flower on that side."),
        Why.FLOWER_COMPLETE: say("That flower is complete already."),
        Why.CAPPED_ALREADY: say("A four-hue tile completes that flower already."),
        Why.USE_ACTIONS: say("First use your actions."),
        Why.DISCARD_FIRST: say("Nothing can be gained or placed now. Choose a tile of yours to discard."),
        Why.FORGO_ONLY: say("Nothing can be done with this action. Let it go by."),
        Why.PAY_FIRST: say("First pay a petal for each tile that you skip."),
        Why.NO_SUCH_PETAL: say("You have no petal of that colour."),
        Why.SPIDER_FIRST: say("First choose the market tile that the spider fetches."),
        Why.GOAL_FIRST: say("First choose a goal to meet, or none."),
        Why.GOAL_MET: say("That goal is met already. Each can be met only once in a game."),
        Why.GOAL_LATER: say("That goal comes later. The lower one must be met first."),
        Why.CHOOSE_GOAL_COLOUR: say("Now choose the colour that you show."),
        Why.COLOUR_USED: say("That colour is out of the race for goals."),
        Why.TOO_FEW_PETALS: say("You have too few petals of a colour that is still free for goals."),
        Why.CHOOSE_PETAL_FIRST: say("First choose the petal that you gain."),
        Why.CHOOSE_GET: say("Now choose the colour that you get for it."),
        Why.SAME_COLOUR: say("Choose another colour than the one you give."),
        Why.BREEZE_FIRST: say("The breeze is blowing: first choose one of your petals."),
        Why.GRAFT_FIRST: say("First choose a hand tile to discard and a petal for it, or none."),
        Why.NOT_PRINTED: say("That colour is not on the tile."),
        Why.NECTAR_FIRST: say("First choose a market tile and a petal to put there."),
        Why.REFRESH_FIRST: say("First choose which hand tiles you discard."),
        Why.CATALYST_FIRST: say("First choose the petal that you give up."),
    }[Why(reason)]


# --- counting ------------------------------------------------------------------------------------------------------


def line_name(kind: str) -> str:
    """What a line of the reckoning is about: a colour."""
    return {
        Colour.YELLOW: say("Yellow petals"),
        Colour.ORANGE: say("Orange petals"),
        Colour.PINK: say("Pink petals"),
        Colour.BLUE: say("Blue petals"),
    }[Colour(kind)]


def line_why(line: ScoreLine) -> str:
    """How many petals and ladybugs a colour has, and whether it is the one that counts."""
    held, added, counts = line.why
    petals = say_many("{count} petal", "{count} petals", held)
    ladybugs = say_many("{count} ladybug", "{count} ladybugs", added)
    if counts and not line.points:
        if added:
            return say("{petals} and {ladybugs}: the missing colour counts", petals=petals, ladybugs=ladybugs)
        return say("{petals}: the missing colour counts", petals=petals)
    if counts:
        if added:
            return say("{petals} and {ladybugs}: the least, so it counts", petals=petals, ladybugs=ladybugs)
        return say("{petals}: the least, so it counts", petals=petals)
    return say("{petals} and {ladybugs}", petals=petals, ladybugs=ladybugs) if added else petals


def total() -> str:
    """What the last line of the reckoning is called: no sum, but the least of the colours."""
    return say("Smallest colour")


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over and what decided, without naming the winners: that is said for all games alike."""
    ending = {
        Ending.BIRDS: say("The fourth hummingbird has come."),
        Ending.BAG: say("The bag is empty."),
    }[Ending(outcome.ended)]
    if outcome.decided_by is None:
        return say("{ending} The colour that a player has least of counts, and most points win.", ending=ending)
    colour = {
        "second": say("The tie was broken by the second least colour."),
        "third": say("The tie was broken by the third least colour."),
        "fourth": say("The tie was broken by the colour collected most."),
    }[outcome.decided_by]
    return say("{ending} {tie}", ending=ending, tie=colour)


# --- set-up --------------------------------------------------------------------------------------------------------


def option_name(name: str) -> str:
    """What an option of the set-up is called."""
    return {"variant": say("Game"), "zero": say("A missing colour"), "petals": say("Petals of the others")}[name]


def option_value(name: str, value: str) -> str:
    """What a value of an option means."""
    return {
        ("variant", "full"): say("Blooming Harmony, the whole game"),
        ("variant", "harvest"): say("Simple Harvest: tiles and flowers only"),
        ("variant", "call"): say("Hummingbird's Call: may end within a few turns"),
        ("variant", "goals"): say("Fulfilling Goals: no event cards"),
        ("zero", "lifted"): say("Ladybugs can stand for it"),
        ("zero", "strict"): say("Without a real petal of each colour, the score is 0"),
        ("petals", "screened"): say("Behind screens"),
        ("petals", "open"): say("Open to all"),
    }[name, value]


def colours_left(colours: Sequence[Colour]) -> str:
    """The colours that can still meet a goal."""
    if not colours:
        return say("No colour can meet a goal any more.")
    if len(colours) == len(COLOURS):
        return say("Any colour can meet the next goal.")
    return say("Still free for goals: {colours}.", colours=listed([colour_name(colour) for colour in colours]))
