"""Every event of Dance of the Fireflies as a sentence. Past tense, and no name with an apostrophe: it may be You."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Event
from game.core.speech import listed, say, say_many
from game.core.values import Hidden, Seat
from game.games.fireflies.events import (
    AbilityCopied,
    AbilitySkipped,
    Began,
    CardBuried,
    CardTaken,
    Cause,
    ClockCleared,
    Composted,
    Decided,
    DialTurned,
    Discarded,
    Drew,
    EndBegan,
    FireflyPlaced,
    FlowerPlanted,
    Free,
    GameOver,
    Harvested,
    LeftEmpty,
    NewApprentice,
    OrchidPlanted,
    Passed,
    PlantedFaceDown,
    Refilled,
    RoyalHome,
    RoyalTurned,
    Sheltered,
    Skipped,
    Swapped,
    TurnedUp,
    TurnEnded,
    Verdict,
    WeedGone,
    WeedPlanted,
    WeedRemoved,
    WonPlanted,
)
from game.games.fireflies.names import a_card, a_flower, bed_name, card_name, colour_name, place_name
from game.games.fireflies.pieces import Firefly, Pointer, Rank
from game.games.fireflies.tables import Card


def event(happened: Event, names: Sequence[str]) -> str:
    """One event as a sentence."""
    seat = getattr(happened, "seat", None)
    name = names[seat] if isinstance(seat, int) else ""
    for tell in (_turn, _harvest, _garden, _end):
        if sentence := tell(happened, name, names):
            return sentence
    raise KeyError(happened.kind)


def telling(events: Sequence[Event], names: Sequence[str]) -> str:
    """What came of one decision, in a line; that a turn ended is not worth saying when something else happened."""
    quiet = [happened for happened in events if not isinstance(happened, TurnEnded)]
    return " ".join(event(happened, names) for happened in quiet or events)


def _turn(happened: Event, name: str, names: Sequence[str]) -> str:
    """Setting up, a turn, drawing, abilities."""
    match happened:
        case Began():
            return say(
                "The clock is laid out; the potting shed holds {count} cards. The first apprentice: {first}.",
                count=happened.shed,
                first=names[happened.first],
            )
        case Drew(cards=cards):
            known = [a_card(card) for card in cards if isinstance(card, Card)]
            if len(known) < len(cards) or not known:
                return say_many("{name} drew {count} card.", "{name} drew {count} cards.", len(cards), name=name)
            return say("{name} drew {cards}.", name=name, cards=listed(known))
        case Sheltered(card=card):
            return say("{name} drew {card}: it went to the greenhouse.", name=name, card=a_card(card))
        case FireflyPlaced():
            return _placed(happened, name)
        case Passed():
            return say("{name} passed.", name=name)
        case Swapped(places=(first, second), cards=(one, other)):
            return say(
                "{name} spent the royal to swap {one} ({first}) and {other} ({second}).",
                name=name,
                one=card_name(one),
                first=place_name(first),
                other=card_name(other),
                second=place_name(second),
            )
        case Discarded(card=card):
            return say("{name} threw {card} on the compost heap for a bonus.", name=name, card=a_card(card))
        case TurnEnded():
            return say("{name} ended the turn.", name=name)
        case AbilitySkipped(colour=colour):
            return say("{name} left the {colour} ability unused.", name=name, colour=colour_name(colour))
        case AbilityCopied(colour=colour):
            return say("{name} copied the {colour} ability.", name=name, colour=colour_name(colour))
        case CardBuried(card=card):
            if isinstance(card, Hidden):
                return say("{name} put a card under the potting shed.", name=name)
            return say("{name} put {card} under the potting shed.", name=name, card=a_card(card))
        case CardTaken(card=card):
            return say("{name} took {card} from the compost heap.", name=name, card=a_card(card))
    return ""


def _placed(happened: FireflyPlaced, name: str) -> str:
    named = {
        "name": name,
        "firefly": a_firefly(happened.rank),
        "card": card_name(happened.card),
        "place": place_name(happened.place),
        "space": happened.space + 1,
    }
    if happened.white:
        return say("{name} put {firefly} on the {card} ({place}, space {space}), thanks to white.", **named)
    return say("{name} bid {firefly} on the {card} ({place}).", **named)


def a_firefly(rank: Rank | Hidden) -> str:
    """A firefly as its viewer knows it."""
    return say("the royal") if rank is Rank.ROYAL else say("a firefly")


def _harvest(happened: Event, name: str, names: Sequence[str]) -> str:
    """The harvesting phase but for what is planted."""
    match happened:
        case DialTurned():
            return say(
                "{name} turned the sundial: sun at {sun}, moon at {moon}.",
                name=name,
                sun=place_name(happened.sun),
                moon=place_name(happened.moon),
            )
        case Harvested():
            return _harvested(happened, names)
        case Decided():
            return _decided(happened, names)
        case Composted(card=card, seat=seat):
            if seat is None:
                return say("The {card} went to the compost heap.", card=card_name(card))
            return say("{name} let the {card} go to the compost heap.", name=name, card=card_name(card))
        case Refilled(card=card, place=place):
            if happened.greenhouse:
                return say("From the greenhouse, {card} came to {place}.", card=a_card(card), place=place_name(place))
            return say("From the potting shed, {card} came to {place}.", card=a_card(card), place=place_name(place))
        case LeftEmpty(place=place):
            return say("No card is left for {place}: it stays empty.", place=place_name(place))
        case RoyalHome():
            return say("{name} got the royal back from the sundial.", name=name)
        case RoyalTurned():
            return say("{name} will get the royal back after the next harvest.", name=name)
        case NewApprentice(flowers=flowers):
            return say("The next apprentice: {name}, with the fewest flowers ({count}).", name=name, count=flowers)
    return ""


def _harvested(happened: Harvested, names: Sequence[str]) -> str:
    pointer = say("Daybreak") if happened.pointer is Pointer.SUN else say("Nightfall")
    named = {"pointer": pointer, "card": card_name(happened.card), "place": place_name(happened.place)}
    if not happened.fireflies:
        return say("{pointer}: the {card} left {place}.", **named)
    told = say("{pointer}: the {card} left {place}. On it: {fireflies}.", **named, fireflies=_bids(happened, names))
    if sum(firefly.rank is Rank.ROYAL for firefly in happened.fireflies) < 2:
        return told
    return say("{told} More than one royal: none of them counts.", told=told)


def _bids(happened: Harvested, names: Sequence[str]) -> str:
    """Who had what: `2 fireflies (Wren), the royal and 1 firefly (Toad)`."""
    owners = list(dict.fromkeys(firefly.owner for firefly in happened.fireflies))
    return ", ".join(_bid_of(owner, happened.fireflies, names[owner]) for owner in owners)


def _bid_of(owner: Seat, fireflies: Sequence[Firefly], name: str) -> str:
    mine = [firefly for firefly in fireflies if firefly.owner == owner]
    regulars = sum(firefly.rank is not Rank.ROYAL for firefly in mine)
    if not regulars:
        return say("the royal ({name})", name=name)
    if regulars == len(mine):
        return say_many("{count} firefly ({name})", "{count} fireflies ({name})", regulars, name=name)
    return say_many(
        "the royal and {count} firefly ({name})", "the royal and {count} fireflies ({name})", regulars, name=name
    )


def _decided(happened: Decided, names: Sequence[str]) -> str:
    consoled = listed([names[seat] for seat in happened.consoled])
    winner = "" if happened.winner is None else names[happened.winner]
    card = card_name(happened.card)
    if happened.winner is not None:
        if happened.verdict is Verdict.ROYAL:
            return say("{name} won the {card} with the royal.", name=winner, card=card)
        return say("{name} won the {card} with the most fireflies.", name=winner, card=card)
    if happened.verdict is Verdict.TIE:
        tie = say("A tie: nobody won the {card}.", card=card)
    elif happened.verdict is Verdict.ROYALS_TIE:
        tie = say("Only royals lay there: nobody won the {card}.", card=card)
    else:
        return say("Nobody had bid on the {card}.", card=card)
    if not consoled:
        return tie
    flower = "" if happened.card.colour is None else a_flower(happened.card.colour)
    may = say("These may plant {flower} from the hand: {names}.", flower=flower, names=consoled)
    return f"{tie} {may}"


def _garden(happened: Event, name: str, names: Sequence[str]) -> str:
    """What comes into beds and out of them."""
    match happened:
        case FlowerPlanted():
            return _planted(happened, name)
        case PlantedFaceDown(card=card):
            named = {"name": name, "bed": bed_name(happened.bed), "size": happened.size}
            if isinstance(card, Hidden):
                return say("{name} planted a flower face down, with a firefly ({bed}).", **named)
            return say(
                "{name} planted {card} face down, with {firefly} ({bed}).",
                **named,
                card=a_card(card),
                firefly=a_firefly(happened.rank),
            )
        case WonPlanted(card=card):
            return say(
                "{name} planted the {card} ({bed}, now {size}).",
                name=name,
                card=card_name(card),
                bed=bed_name(happened.bed),
                size=happened.size,
            )
        case Skipped(free=free):
            if free is Free.SECOND:
                return say("{name} planted no second flower.", name=name)
            return say("{name} planted nothing.", name=name)
        case OrchidPlanted():
            return say(
                "{name} planted an orchid as {colour} ({bed}, now {size}).",
                name=name,
                colour=colour_name(happened.colour),
                bed=bed_name(happened.bed),
                size=happened.size,
            )
        case WeedPlanted():
            return say(
                "{name} planted a weed. It closes {bed} ({owner}).",
                name=name,
                bed=bed_name(happened.bed),
                owner=names[happened.owner],
            )
        case WeedRemoved():
            return say("{name} pulled out the weed ({bed}).", name=name, bed=bed_name(happened.bed))
        case WeedGone():
            if happened.chosen:
                return say("{name} threw the weed away.", name=name)
            return say("The weed left the game: no bed could take it.")
    return ""


def _planted(happened: FlowerPlanted, name: str) -> str:
    named = {"name": name, "card": a_card(happened.card), "bed": bed_name(happened.bed), "size": happened.size}
    if happened.rank is not None:
        named["firefly"] = a_firefly(happened.rank)
        return say("{name} planted {card} with {firefly} ({bed}, now {size}).", **named)
    if happened.free is Free.SECOND:
        return say("{name} also planted {card} ({bed}, now {size}).", **named)
    if happened.free is Free.ORANGE:
        return say("{name} planted {card}, thanks to orange ({bed}, now {size}).", **named)
    return say("{name} planted {card} without its ability ({bed}, now {size}).", **named)


def _end(happened: Event, name: str, names: Sequence[str]) -> str:
    """The end of the game."""
    match happened:
        case EndBegan(cause=cause):
            return {
                Cause.REFILLED: say("The last card is on the clock. Everybody takes one more turn."),
                Cause.DRAWN: say("The last card is drawn. This is the last round of turns."),
                Cause.STALLED: say("Eight rounds without a harvest. There are no more turns."),
            }[cause]
        case ClockCleared():
            return say("The clock is empty. Face-down flowers are turned up. First: {name}.", name=name)
        case TurnedUp(card=card, bed=bed):
            return say("{name} turned up {card} ({bed}).", name=name, card=a_card(card), bed=bed_name(bed))
        case GameOver():
            return say("All flowers are open. The beds are counted.")
    return ""
