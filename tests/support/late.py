"""Tables at which the end of a game is played: few decisions are left to be judged."""

from functools import cache

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.table.assembly import Assembly
from pithead.table.live_table import LiveTable
from pithead.table.service import Start, Wish

SEED = 11
NAMES = ("Ada", "Ben", "Cleo", "Dora")


@cache
def played(game: str, seats: int) -> tuple[tuple[int, int], ...]:
    """A whole game, in which one decision in two is any at all."""
    state, chance, luck = pithead.game(game).new(seats, SEED), seeded(3), seeded(9)
    found = []
    while not state.over:
        seat = state.waiting[0]
        action = int(choose_best(state, seat, chance))
        if luck.below(2) == 0:
            legal = state.legal(seat)
            action = legal[luck.below(len(legal))]
        found.append((seat, action))
        state.apply(action, seat)
    return tuple(found)


def late(assembly: Assembly, game: str = "coal-baron", seats: int = 2, left: int = 12, creator: str = "") -> LiveTable:
    """A finished table of people at which so many decisions were made; 0: all of the game."""
    whole = played(game, seats)
    before, rest = (whole[:-left], whole[-left:]) if left else ((), whole)
    wishes = [Wish("person", "", name) for name in NAMES[:seats]]
    made = assembly.service.create(game, wishes, {}, creator=creator, start=Start(seed=SEED, before=before))
    for seat, action in rest:
        assembly.service.act(made.table, seat, action, made.table.version(seat))
    assert made.table.now.over
    return made.table
