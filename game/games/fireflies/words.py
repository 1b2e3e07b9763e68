"""Every sentence about Dance of the Fireflies: questions, buttons, previews, refusals, hints, the reckoning.

What has happened is told in `told`, names of things stand in `names`. Our own words, short enough to be read aloud.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Reason
from game.core.phrases import signed
from game.core.speech import say, say_many
from game.core.values import Outcome, ScoreLine, Seat, Worth
from game.games.fireflies.abilities import RED_CARDS, copyable, is_idle
from game.games.fireflies.agenda import (
    BuryCard,
    ChooseFaceDown,
    FinishTurn,
    PlantConsolation,
    PlantOrchid,
    PlantSecond,
    PlantWon,
    ReplantWeed,
    TakeTurn,
    UseAbility,
)
from game.games.fireflies.labels import first_help
from game.games.fireflies.moves import (
    Bid,
    Bonus,
    Bury,
    Copy,
    Decline,
    Draw,
    End,
    FirefliesMove,
    Keep,
    Light,
    Orchid,
    Pass,
    Plant,
    PlantFree,
    Skip,
    Swap,
    Take,
    ThrowAway,
    TurnUp,
    Weed,
    Why,
)
from game.games.fireflies.names import a_card, a_flower, bed_name, bloom_name, card_name, colour_name, place_name
from game.games.fireflies.tables import Card, Colour
from game.games.fireflies.told import a_firefly, event, telling
from game.games.fireflies.views import FirefliesView

__all__ = [
    "a_card",
    "ability",
    "action",
    "bed_name",
    "bloom_name",
    "card_name",
    "colour_name",
    "event",
    "first_help",
    "hint",
    "line_name",
    "line_why",
    "more",
    "move_name",
    "option_name",
    "option_value",
    "over",
    "place_name",
    "preview",
    "prompt",
    "refusal",
    "result",
    "telling",
]


# --- asking --------------------------------------------------------------------------------------------------------


def prompt(view: FirefliesView, chosen: tuple[str, ...]) -> str:
    """The question put to the seat that decides."""
    if not view.agenda:
        return over()
    if chosen:
        return _next_target(view, chosen[-1])
    match view.agenda[-1]:
        case TakeTurn():
            return say("Your turn: bid a firefly, plant a flower, or pass.")
        case FinishTurn():
            if any(isinstance(move, Bonus) for move in view.legal_moves):
                return say("A bonus bid, or end your turn?")
            return say("End your turn?")
        case PlantWon(card=card):
            return say("You won {card}. Where do you plant it?", card=a_card(card))
        case PlantSecond(colour=colour):
            return say("Plant a second {colour} flower from your hand?", colour=colour_name(colour))
        case PlantConsolation(colour=colour):
            return say("Nobody won. Plant {flower} from your hand?", flower=a_flower(colour))
        case UseAbility(colour=colour):
            return _use(colour)
        case BuryCard():
            return say("Which card goes under the potting shed?")
        case PlantOrchid():
            return say("Plant it as an orchid in a bed of yours, or as a weed in a bed of somebody else?")
        case ReplantWeed():
            return say("Where does the weed go?")
        case ChooseFaceDown():
            return say("Which flower do you turn up next?")
    return say("Please wait.")


def _next_target(view: FirefliesView, key: str) -> str:
    """What is asked after a first target."""
    head, task = key.partition(":")[0], view.agenda[-1]
    if head == "hand":
        return say("Where do you bid?") if isinstance(task, FinishTurn) else say("Where does it go?")
    if head == "bed":
        return say("As which colour?") if isinstance(task, PlantOrchid) else say("How do you plant it?")
    if head == "clock" and isinstance(task, UseAbility):
        return say("On which space?")
    return say("Which firefly?")


def _use(colour: Colour) -> str:
    return {
        Colour.RED: say("Draw cards?"),
        Colour.WHITE: say("Put a firefly on any empty space?"),
        Colour.YELLOW: say("Which flower does yellow copy?"),
        Colour.ORANGE: say("Plant one more flower?"),
        Colour.BLUE: say("Take a card from the compost heap?"),
        Colour.PURPLE: say("Purple has nothing to do."),
    }[colour]


def more(view: FirefliesView, chosen: tuple[str, ...]) -> str:
    """A second, lesser line: what may be done and what comes of it."""
    if not view.agenda or view.viewer is None or view.viewer != view.turn:
        return ""
    if len(chosen) > 1 and isinstance(view.agenda[-1], TakeTurn | PlantSecond | UseAbility):
        if "face:down" in chosen:
            return say("It stays a secret until the end. Its ability waits till then.")
        if chosen[0].startswith("hand:"):
            card = Card.of(chosen[0].partition(":")[2])
            return preview(view, view.viewer, card.colour) if card.colour is not None else ""
    match view.agenda[-1]:
        case TakeTurn(seat=seat):
            return _turn_more(view, seat)
        case FinishTurn(near=near):
            return _with_swap(view, _finish_more(view, near))
        case PlantWon(card=card):
            text = "" if card.colour is None else ability(card.colour)
            return say("A bed holds each colour once. {ability}", ability=text)
        case PlantSecond():
            return say("It needs no firefly and goes to another bed. Abilities come afterwards.")
        case PlantConsolation():
            return say("It needs no firefly, and its ability is not used.")
        case UseAbility(seat=seat, bed=bed, colour=colour):
            return preview(view, seat, colour, bed)
        case BuryCard():
            return say("It will be the last card to come. Nobody else sees it.")
        case PlantOrchid(must=must):
            text = say("An orchid stands for a colour that the bed lacks. A weed closes a bed until it is pulled out.")
            return text if must else say("{both} Or let it go.", both=text)
        case ReplantWeed():
            return say("It can close a bed of somebody else, or leave the game.")
        case ChooseFaceDown():
            return say("You may use its ability before you turn up the next one.")
    return ""


def _finish_more(view: FirefliesView, near: Card | None) -> str:
    if not any(isinstance(move, Bonus) for move in view.legal_moves):
        return say("At the end of your turn you draw until you hold three cards.")
    if near is None:
        return say("For a bonus, throw away a hand card and bid one more firefly anywhere.")
    return say("For a bonus, throw away a hand card and bid one more firefly beside your first.")


def _with_swap(view: FirefliesView, text: str) -> str:
    """The text, and that the royal could swap two cards while it can."""
    if not any(isinstance(move, Swap) for move in view.legal_moves):
        return text
    return say("{before} You could spend your royal to swap two cards side by side.", before=text)


def _turn_more(view: FirefliesView, seat: Seat) -> str:
    supply = view.players[seat].supply
    if not supply:
        return say("You have no firefly left to use, so you pass.")
    fireflies = say_many("You have {count} firefly.", "You have {count} fireflies.", supply)
    return _with_swap(view, say("{fireflies} A planted flower keeps its firefly for good.", fireflies=fireflies))


def ability(colour: Colour) -> str:
    """What the flowers of a colour can do."""
    return {
        Colour.RED: say("Red: draw two cards, then put one hand card under the potting shed."),
        Colour.WHITE: say("White: put a firefly on any empty space of the clock."),
        Colour.YELLOW: say("Yellow: copy the ability of another open flower in its bed."),
        Colour.ORANGE: say("Orange: plant one more flower from your hand, without a firefly."),
        Colour.BLUE: say("Blue: take a card from the compost heap."),
        Colour.PURPLE: say("Purple: one more point at the end."),
    }[colour]


def preview(view: FirefliesView, seat: Seat, colour: Colour, bed: int | None = None) -> str:
    """What an ability would do now."""
    player = view.players[seat]
    if colour is Colour.YELLOW:
        if bed is None:
            return ability(colour)
        names = [colour_name(other) for other in copyable(view, seat, bed)]
        return say("{ability} Here: {colours}.", ability=ability(colour), colours=", ".join(names) or say("none"))
    if colour is not Colour.PURPLE and is_idle(view, seat, 0, colour):
        return say("{ability} Now there is nothing for it to do.", ability=ability(colour))
    match colour:
        case Colour.RED:
            left = min(RED_CARDS, view.shed_left)
            now = say_many("You would draw {count} card.", "You would draw {count} cards.", left)
        case Colour.WHITE:
            now = say_many("You have {count} firefly.", "You have {count} fireflies.", player.supply)
        case Colour.ORANGE:
            now = say("Its own ability works only in the same bed.")
        case Colour.BLUE:
            heap = len(view.compost)
            now = say_many("{count} card lies there.", "{count} cards lie there.", heap)
        case _:
            return ability(colour)
    return say("{ability} {now}", ability=ability(colour), now=now)


def over() -> str:
    """The headline when nobody is to decide any more."""
    return say("The game is over.")


def action(key: str) -> str:
    """What is written on a button, whatever the position."""
    head, _, rest = key.partition(":")
    match head:
        case "hand" | "compost" if rest:
            return card_name(Card.of(rest))
        case "bed":
            return say("New bed") if rest == "new" else say("Bed {number}", number=int(rest) + 1)
        case "seat":
            owner, _, number = rest.split(":")
            return say("Seat {seat}, bed {number}", seat=int(owner) + 1, number=int(number) + 1)
        case "clock":
            return say("Place {number}", number=int(rest) + 1)
        case "space":
            return say("Space {number}", number=int(rest) + 1)
        case "as":
            return say("As {colour}", colour=colour_name(Colour(rest)))
        case "copy":
            return say("Copy {colour}", colour=colour_name(Colour(rest)))
        case "swap":
            first, _, second = rest.partition("-")
            return say("Swap {first} and {second}", first=int(first) + 1, second=int(second) + 1)
        case "flower":
            number, _, slot = rest.partition(":")
            return say("Bed {bed}, flower {flower}", bed=int(number) + 1, flower=int(slot) + 1)
    return {
        "face:up": say("Face up"),
        "face:down": say("Face down"),
        "regular": say("Firefly"),
        "royal": say("Royal"),
        "pass": say("Pass"),
        "end": say("End turn"),
        "skip": say("Do without"),
        "compost": say("To the compost heap"),
        "ability:use": say("Draw"),
        "weed:away": say("Throw it away"),
    }[key]


def move_name(move: FirefliesMove) -> str:
    """A move as an order: for hints and confirmations."""
    match move:
        case Bid(place=place, rank=rank):
            return say("Bid {firefly} at {place}", firefly=a_firefly(rank), place=place_name(place))
        case Light(place=place, space=space, rank=rank):
            return say(
                "Put {firefly} on space {space} at {place}",
                firefly=a_firefly(rank),
                space=space + 1,
                place=place_name(place),
            )
        case Bonus(card=card, place=place, rank=rank):
            return say(
                "Throw away {card} and bid {firefly} at {place}",
                card=a_card(card),
                firefly=a_firefly(rank),
                place=place_name(place),
            )
        case Plant(card=card, bed=bed, up=up, rank=rank):
            named = {"card": a_card(card), "firefly": a_firefly(rank), "bed": bed_name(bed)}
            if up:
                return say("Plant {card} with {firefly} in {bed}", **named)
            return say("Plant {card} face down with {firefly} in {bed}", **named)
        case PlantFree(card=card, bed=bed):
            return say("Plant {card} in {bed}", card=a_card(card), bed=bed_name(bed))
        case Swap(place=first, other=second):
            places = {"first": place_name(first), "second": place_name(second)}
            return say("Spend the royal to swap {first} and {second}", **places)
        case Keep(bed=bed):
            return say("Plant it in {bed}", bed=bed_name(bed))
        case Orchid(bed=bed, colour=colour):
            return say("Plant it as {colour} in {bed}", colour=colour_name(colour), bed=bed_name(bed))
        case Weed(owner=owner, bed=bed):
            return say("Plant a weed: seat {seat}, {bed}", seat=owner + 1, bed=bed_name(bed))
        case TurnUp(bed=bed, slot=slot):
            return say("Turn up flower {flower} of {bed}", flower=slot + 1, bed=bed_name(bed))
        case Bury(card=card):
            return say("Put {card} under the potting shed", card=a_card(card))
        case Copy(colour=colour):
            return say("Copy {colour}", colour=colour_name(colour))
        case Take(card=card):
            return say("Take {card}", card=a_card(card))
        case Pass():
            return say("Pass")
        case End():
            return say("End the turn")
        case Skip():
            return say("Do without")
        case Decline():
            return say("Let it go to the compost heap")
        case ThrowAway():
            return say("Throw the weed away")
        case Draw():
            return say("Draw cards")


def hint(move: FirefliesMove, worth: Worth) -> str:
    """The judge's choice with its reason."""
    gained = worth.numbers[0] if worth.numbers else 0
    points = say_many("{number} point", "{number} points", gained, number=f"+{gained}" if gained else "0")
    plant = say("it gives your beds {points} at once, and its ability", points=points)
    if isinstance(move, Plant) and isinstance(move.card, Card) and move.card.colour is Colour.PURPLE:
        plant = say("it gives your beds {points} at once", points=points)
    reason = {
        "bid": say("the card would help you, and you can win it"),
        "bid_royal": say("the card would help you much, and the royal wins it"),
        "light": say("the card would help you, and you can win it"),
        "bonus": say("the second card is worth more than the one you throw away"),
        "plant": plant,
        "plant_face_down": say("it gives your beds {points} at once and stays a secret", points=points),
        "plant_free": say("it gives your beds {points} at once", points=points),
        "keep": say("it gives your beds {points} at once", points=points),
        "orchid": say("it gives your beds {points} at once", points=points),
        "weed": say("it stops a good bed"),
        "swap": say("your card comes to a better place"),
        "draw": say("more cards, more choice"),
        "copy": say("this ability helps you most"),
        "take": say("this card fits your beds best"),
        "bury": say("you need it least"),
        "turn_up": say("your other flowers can still use what it brings"),
        "pass": say("what you have is worth more kept"),
        "end": say("a bonus would cost more than it brings"),
        "end_only": say("nothing more would help you"),
        "skip": say("nothing here would help you"),
        "decline": say("it fits nowhere well"),
        "throw_away": say("no bed is worth it"),
    }[worth.reason]
    return say("{move}: {reason}.", move=move_name(move), reason=reason)


# --- refusing ------------------------------------------------------------------------------------------------------


def refusal(reason: Reason) -> str:
    """Why something cannot be done, and what can."""
    return {
        Why.CHOOSE_ONE: say("Choose one of the things that are lit up."),
        Why.CHOOSE_MORE: say("That is a beginning: now choose the rest."),
        Why.NO_FIREFLY: say("You have no firefly in your supply for that."),
        Why.NO_REGULAR: say("Only the royal is left in your supply."),
        Why.NO_ROYAL: say("The royal is not in your supply now."),
        Why.EMPTY_PLACE: say("No card lies at this place any more."),
        Why.CARD_FULL: say("All spaces of this card are taken."),
        Why.NIGHT_SPACE: say("The card lies in the day, but its next space is for the night."),
        Why.DAY_SPACE: say("The card lies in the night, but its next space is for the day."),
        Why.NOT_BESIDE: say("After a bid, the bonus bid goes to a card right beside it."),
        Why.NO_BONUS: say("There is no card now that a bonus bid could go to."),
        Why.SPACE_TAKEN: say("A firefly sits on this space already."),
        Why.NO_SUCH_SPACE: say("The card has no such space."),
        Why.NOT_IN_HAND: say("That card is not in your hand."),
        Why.WRONG_COLOUR: say("Only a flower of the harvested colour can be planted now."),
        Why.COLOUR_IN_BED: say("This colour grows in that bed already. Each bed holds a colour once."),
        Why.BED_FULL: say("This bed is complete. Nothing can be added to it."),
        Why.BED_CLOSED: say(
            "A weed closes this bed. The ability of orange can clear it; of yellow too, beside an open orange."
        ),
        Why.NO_SUCH_BED: say("There is no such bed. You can start a new one."),
        Why.NO_WEED_HERE: say("A weed goes only into a bed of somebody else that is not complete and has none."),
        Why.NOT_TWO_CARDS: say("Choose two cards that lie side by side."),
        Why.NO_FIREFLY_THERE: say("You need a firefly on one of the two cards."),
        Why.ACTION_DONE: say("You have had that action. You can still end your turn."),
        Why.MUST_PLANT: say("You took it, so you must plant it."),
        Why.NOTHING_TO_COPY: say("Yellow cannot copy that here."),
        Why.NOT_IN_COMPOST: say("That card is not on the compost heap."),
        Why.NOT_FACE_DOWN: say("That is not one of your face-down flowers."),
        Why.ANSWER_FIRST: say("First answer the question that is asked."),
    }[Why(reason)]


# --- counting ------------------------------------------------------------------------------------------------------


def line_name(kind: str) -> str:
    """What a line of the reckoning is about."""
    return {
        "beds": say("Flower beds"),
        "purple": say("Purple flowers"),
        "suns": say("Beds of suns"),
        "moons": say("Beds of moons"),
    }[kind]


def line_why(line: ScoreLine) -> str:
    """Where the points of a line come from, in a few characters: `beds of 6, 4, 1`."""
    if not any(line.why):
        return say("none")
    if line.kind == "beds":
        return say("beds of {sizes}", sizes=", ".join(map(str, line.why)))
    return signed(line.why[0])


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over and what decided, without naming the winners: that is said for all games alike."""
    ended = (
        say("Nothing was harvested for eight rounds, so the clock was cleared.")
        if outcome.ended == "stalled"
        else say("The last card has left the clock.")
    )
    decided = {
        None: say("Most points win."),
        "full_beds": say("The points were equal: most complete beds won."),
        "orchids": say("The points were equal: most orchids, less weeds, won."),
        "flowers": say("The points were equal: most flowers in beds won."),
        "fireflies": say("The points were equal: most fireflies in the supply won."),
    }[outcome.decided_by]
    return f"{ended} {decided}"


def option_name(name: str) -> str:
    """What an option of the set-up is called; this game has none."""
    raise KeyError(name)


def option_value(name: str, value: str) -> str:
    """What a value of an option means; this game has none."""
    raise KeyError(name, value)
