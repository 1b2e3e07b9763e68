"""The command line: `python -m game list | selfplay | replay | transcript | arena | bench`.

Plain CPython, standard library only. Bad input gives one line on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

from game.bots.levels import answer
from game.core import link, phrases, plain
from game.core.contract import Rules, seen
from game.core.dice import Rng, mix
from game.core.record import BadSetup, Player, Record, new_record
from game.core.session import Played, Session
from game.core.values import Seat
from game.games import registry

ARENA_STORE: Final = Path(".cache/arena")
"""Where an arena keeps the games it has played, so that it can go on after a stop."""


class BadInput(Exception):
    """Something on the command line cannot be done; the text says what."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        parsed = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], Iterator[str]] = parsed.run
        for line in run(parsed):
            print(line, flush=True)
    except (BadInput, BadSetup) as error:
        print(f"game: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="game", description="Play, replay and measure the games without a browser.")
    commands = parser.add_subparsers(required=True, metavar="command", parser_class=_Parser)

    def command(name: str, run: Callable[[argparse.Namespace], Iterator[str]], text: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=text, description=text)
        found.set_defaults(run=run)
        return found

    command("list", _list, "The games with their seats and options.")
    selfplay = command("selfplay", _selfplay, "Let programs play: link, plies and scores, a line per game.")
    _add_play_arguments(selfplay)
    replay = command("replay", _replay, "A game as text, move by move.")
    replay.add_argument("payload", help="the text of a link, from 1. on")
    replay.add_argument("--seat", type=int, help="as this seat saw it, counted from 1 (default: an onlooker)")
    transcript = command("transcript", _transcript, "A game as JSON, complete enough for another engine.")
    transcript.add_argument("payload", help="the text of a link, from 1. on")
    arena = command("arena", _arena, "Share of wins per program; seats rotate, all cores work, it resumes.")
    _add_play_arguments(arena)
    bench = command("bench", _bench, "How fast the games are.")
    bench.add_argument("--seconds", type=float, default=1.0, help="how long to play per game and number of seats")
    return parser


def _add_play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--bots", default="random", help="one for all seats, or one per seat, separated by commas")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


# --- reading what was asked ----------------------------------------------------------------------------------------


def _rules(game: str) -> Rules[Any, Any]:
    if game not in registry.engines():
        raise BadInput(f"there is no game {game!r}; there are: {', '.join(registry.engines())}")
    return registry.rules(game)


def _bots(text: str, seats: int) -> tuple[Player, ...]:
    programs = [player.value for player in Player if player is not Player.PERSON]
    names = text.split(",")
    if unknown := [name for name in names if name not in programs]:
        raise BadInput(f"there is no program {unknown[0]!r}; there are: {', '.join(programs)}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadInput(f"{len(names)} programs for {seats} seats: name one for all, or one per seat")
    return tuple(Player(name) for name in names)


def _options(pairs: Sequence[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"an option is written name=value, not {pair!r}")
        options[name] = value
    return options


def _records(asked: argparse.Namespace) -> Iterator[Record]:
    """Fresh records for the games asked for, each from a seed of its own."""
    rules = _rules(asked.game)
    bots, options = _bots(asked.bots, asked.seats), _options(asked.option)
    if asked.games < 1:
        raise BadInput("the number of games must be 1 or more")
    for number in range(asked.games):
        yield new_record(rules, bots, mix(asked.seed * 1_000_003 + number), options=options)


def _session(payload: str) -> Session:
    record = link.decode(payload, registry)
    if isinstance(record, link.LinkRefusal):
        raise BadInput(phrases.link_problem(record.problem))
    return Session(record, registry.rules(record.game), answer)


# --- list, selfplay, replay, transcript ----------------------------------------------------------------------------


def _list(asked: argparse.Namespace) -> Iterator[str]:
    for game in registry.engines():
        rules = registry.rules(game)
        options = [f"{option.name}={'|'.join(option.values)}" for option in rules.options]
        yield " ".join([game, f"{rules.seats[0]}-{rules.seats[-1]}", *options])


def _selfplay(asked: argparse.Namespace) -> Iterator[str]:
    for record in _records(asked):
        session = Session(record, registry.rules(record.game), answer, bot_seed=record.seed)
        session.run_opponents()
        outcome = session.outcome()
        assert outcome is not None
        payload = link.encode(session.record, registry)
        yield f"{payload} {session.ply} {','.join(map(str, outcome.scores))}"


def seat_names(seats: int) -> list[str]:
    """Names for people who have given none.

    >>> seat_names(2)
    ['Seat 1', 'Seat 2']
    """
    return [f"Seat {seat + 1}" for seat in range(seats)]


def _replay(asked: argparse.Namespace) -> Iterator[str]:
    session = _session(asked.payload)
    seats = session.table.seats
    if asked.seat is not None and not 1 <= asked.seat <= seats:
        raise BadInput(f"this game has the seats 1 to {seats}")
    viewer = None if asked.seat is None else Seat(asked.seat - 1)
    game = session.rules.id
    words, notation = registry.part(game, "words"), registry.part(game, "notation")
    names = seat_names(seats)
    told = [words.event(event, names) for event in seen(session.start_events, viewer)]
    yield f"{registry.entry(game).title}, {seats} seats"
    yield from told
    for played in session.played:
        move = played.move.seen_by(viewer)
        written = "-" if move is None else notation.write(move)
        told = [words.event(event, names) for event in seen(played.events, viewer)]
        yield f"{played.number}. {names[played.seat]}: {written}{' (automatic)' if played.automatic else ''}"
        yield from (f"   {sentence}" for sentence in told)
    if (outcome := session.outcome()) is not None:
        yield phrases.winners(outcome, names)
        if why := phrases.decision(outcome, names, words.result):
            yield why
        for seat, lines in enumerate(outcome.lines):
            yield f"{names[seat]}: {phrases.signed(outcome.scores[seat])}"
            for line in lines:
                points = phrases.signed(line.points)
                yield f"   {words.line_name(line.kind)}: {points} ({words.line_why(line)})"


def _transcript(asked: argparse.Namespace) -> Iterator[str]:
    yield json.dumps(transcript(_session(asked.payload)))


def transcript(session: Session) -> dict[str, Any]:
    """A game as plain data, every hidden order included (design: the command line)."""
    record, rules, outcome = session.record, session.rules, session.outcome()
    write = registry.part(rules.id, "notation").write

    def ply(played: Played) -> dict[str, Any]:
        return {
            "seat": played.seat,
            "move": plain.to_plain(played.move),
            "notation": write(played.move),
            "automatic": played.automatic,
            "events": [plain.to_plain(event) for event in played.events],
        }

    final = outcome and {
        "scores": list(outcome.scores),
        "lines": [[{"kind": line.kind, "points": line.points} for line in lines] for lines in outcome.lines],
        "winners": list(outcome.winners),
        "decided_by": outcome.decided_by,
    }
    return {
        "game": record.game,
        "rules": record.rules,
        "seats": [player.value for player in record.seats],
        "options": dict(record.options),
        "setup": {
            "first": session.table.first,
            "components": rules.components(session.start),
            "events": [plain.to_plain(event) for event in session.start_events],
        },
        "plies": [ply(played) for played in session.played],
        "final": final,
    }


# --- arena ---------------------------------------------------------------------------------------------------------


def _arena(asked: argparse.Namespace) -> Iterator[str]:
    """Every deal is played once for each rotation of the programs over the seats."""
    from multiprocessing import Pool  # here alone: a browser's Python has none

    rules, bots = _rules(asked.game), _bots(asked.bots, asked.seats)
    if asked.games < 1:
        raise BadInput("the number of games must be 1 or more")
    new_record(rules, bots, 0, options=_options(asked.option))  # refuses before any work is done
    key = "-".join([asked.game, *bots, *sorted(asked.option), str(asked.seed), _code_digest()])
    store = ARENA_STORE / f"{key.replace('=', '_')}.txt"
    known = _known_shares(store, len(bots))
    missing = [number for number in range(asked.games) if number not in known]
    tasks = [(asked.game, bots, tuple(asked.option), asked.seed, number) for number in missing]
    store.parent.mkdir(parents=True, exist_ok=True)
    with Pool() as pool, store.open("a", encoding="utf-8") as kept:
        for number, shares in pool.imap_unordered(_arena_game, tasks):
            known[number] = shares
            print(number, *shares, file=kept, flush=True)
    for place, bot in enumerate(bots):
        share = sum(known[number][place] for number in range(asked.games)) / asked.games
        low, high = wilson_interval(share, asked.games)
        yield f"{bot} {share:.3f} [{low:.3f}, {high:.3f}]"


def _code_digest() -> str:
    """A mark of the present code: games played by other code do not count."""
    code = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        code.update(file.read_bytes())
    return code.hexdigest()[:12]


def _known_shares(store: Path, bots: int) -> dict[int, tuple[float, ...]]:
    known = {}
    if store.exists():
        for line in store.read_text(encoding="utf-8").splitlines():
            fields = line.split()
            if len(fields) == bots + 1:
                known[int(fields[0])] = tuple(map(float, fields[1:]))
    return known


def _arena_game(task: tuple[str, tuple[Player, ...], tuple[str, ...], int, int]) -> tuple[int, tuple[float, ...]]:
    """One game; the share of the win of each program, by its place in the list of programs."""
    game, bots, options, seed, number = task
    deal, rotation = divmod(number, len(bots))
    seated = tuple(bots[(seat + rotation) % len(bots)] for seat in range(len(bots)))
    rules = registry.rules(game)
    record = new_record(rules, seated, mix(seed * 1_000_003 + deal), options=_options(options))
    session = Session(record, rules, answer, bot_seed=mix(record.seed + rotation))
    session.run_opponents()
    outcome = session.outcome()
    assert outcome is not None
    shares = [0.0] * len(bots)
    for winner in outcome.winners:
        shares[(winner + rotation) % len(bots)] = 1 / len(outcome.winners)
    return number, tuple(shares)


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share seen in `count` games (Wilson 1927).

    >>> tuple(round(end, 3) for end in wilson_interval(0.5, 100))
    (0.404, 0.596)
    """
    z = 1.96
    middle = share + z * z / (2 * count)
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


# --- bench ---------------------------------------------------------------------------------------------------------


def _bench(asked: argparse.Namespace) -> Iterator[str]:
    for game in registry.engines():
        rules = registry.rules(game)
        for seats in rules.seats:
            yield _bench_line(rules, seats, asked.seconds)


def _bench_line(rules: Rules[Any, Any], seats: int, seconds: float) -> str:
    """Random playouts through the public contract, and the mean time of each of its calls along the way."""
    games = plies = 0
    spent = {"legal_moves": 0.0, "play": 0.0, "view": 0.0, "guess": 0.0}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        plies += _playout(rules, seats, games)
        games += 1
    elapsed = time.perf_counter() - end + seconds
    timed = _timed_playout(rules, seats, spent)
    calls = " ".join(f"{name} {1e6 * spent[name] / timed:.0f} us" for name in spent)
    return f"{rules.id} {seats} seats: {games / elapsed:.0f} playouts/s, {plies / elapsed:.0f} plies/s, {calls}"


def _playout(rules: Rules[Any, Any], seats: int, seed: int) -> int:
    record, choose, plies = new_record(rules, (Player.RANDOM,) * seats, seed), Random(seed), 0
    rng = Rng(seed)
    state = rules.setup(record.table(), rng.at(0)).state
    while state.turn is not None:
        plies += 1
        state = state.play(choose.choice(state.legal_moves()), rng.at(plies)).state
    return plies


def _timed_playout(rules: Rules[Any, Any], seats: int, spent: dict[str, float]) -> int:
    """Play five games clocking every call; returns the number of decisions."""
    choose, plies = Random(1), 0

    def clocked(name: str, call: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        value = call()
        spent[name] += time.perf_counter() - start
        return value

    for seed in range(5):
        record, rng = new_record(rules, (Player.RANDOM,) * seats, seed), Rng(seed)
        state = rules.setup(record.table(), rng.at(0)).state
        while state.turn is not None:
            plies += 1
            legal, dice = clocked("legal_moves", state.legal_moves), rng.at(plies)
            view = clocked("view", lambda: state.view(state.turn))  # noqa: B023 - called at once
            clocked("guess", lambda: rules.guess(view, Rng(plies).at(0)))  # noqa: B023
            state = clocked("play", lambda: state.play(choose.choice(legal), dice)).state  # noqa: B023
    return plies


if __name__ == "__main__":
    sys.exit(main())
