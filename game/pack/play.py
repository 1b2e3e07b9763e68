"""Play a game of every title to its end, as programs do, for what is imported only then."""

from game.bots.levels import answer
from game.core import link, plain
from game.core.record import Player, new_record
from game.core.session import Session
from game.games import registry

for title in registry.engines():
    rules = registry.rules(title)
    record = new_record(rules, (Player.GREEDY,) * rules.seats[0], 7)
    session = Session(record, rules, answer, bot_seed=7)
    session.run_opponents()
    link.decode(link.encode_session(session, registry), registry)
    plain.dumps(session.view(None))
