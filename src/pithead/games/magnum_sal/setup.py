"""MS 2 Set-up, and MS 3.1, 3.2 what every phase begins with."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.events import Event
from pithead.core.generator import Generator
from pithead.core.rows import NONE, shuffled
from pithead.games.magnum_sal import components, questions
from pithead.games.magnum_sal.facts import Facts, Player
from pithead.games.magnum_sal.mine import LEVEL, N_CHAMBERS, N_SPACES

MOST_ORDERS_UP: Final[i64] = 4


def deal(s: Facts) -> None:
    """MS 2 Set up the mine, the players, the market and the tools; then the first phase."""
    chance = s.chance
    seats = s.seats
    s.first_player = chance.below(seats)
    for seat in range(seats):
        p = Player()  # MS 2.1
        p.money = components.START_GROSZY[(seat + seats - s.first_player) % seats]
        p.brown = 1
        p.supply = p.miners = components.START_MINERS[seats]
        s.players = append(s.players, p)
    s.mine = vec[i64]([0] * N_SPACES)
    s.chambers = shuffled_chambers(chance)
    s.assistants = vec[i64]([NONE] * components.N_ASSISTANTS)
    s.tool_pile = shuffled(components.N_TOOLS, components.TOOL_COPIES, chance)  # MS 2.4
    s.market = vec[i64](components.MARKET_START)  # MS 2.3
    s.question = questions.ACTING
    s.to_act = s.first_player
    begin_phase(s)


def opening(s: Facts) -> list[Event]:
    """MS 2.1 The money that each player starts with."""
    return [Event("start", seat, "MS 2.1", {}, s.players[seat].money) for seat in range(s.seats)]


def shuffled_chambers(chance: Generator) -> vec[i64]:
    """MS 2.2 The chambers of each level, shuffled, half to each side."""
    chambers = vec[i64]([0] * N_CHAMBERS)
    for level in range(len(components.LEVEL_KINDS)):
        kinds = vec[i64](components.LEVEL_KINDS[level])
        chance.shuffle(kinds)
        n: i64 = 0
        for chamber in range(N_CHAMBERS):
            if LEVEL[chamber] == level:
                chambers[chamber] = kinds[n]
                n += 1
    return chambers


def begin_phase(s: Facts) -> None:
    """MS 3.1 Orders, counter and tools; MS 3.2 the inn."""
    s.round = 1
    s.completed = 0
    s.hired = components.INN_START[s.seats]
    orders = vec[i64](components.PHASE_ORDERS[s.phase - 1])
    s.chance.shuffle(orders)
    up: i64 = MOST_ORDERS_UP
    if s.seats < 4:
        up -= 1
    s.offer = orders[:up]
    s.order_pile = orders[up:]
    s.shop = s.tool_pile[: components.N_PLACES]
    s.tool_pile = s.tool_pile[components.N_PLACES :]
    s.pile_left = components.TOOLS_A_PHASE - components.N_PLACES
    if s.journal is not None:
        facts: dict[str, object] = {
            "phase": int(s.phase),
            "orders": [components.ORDER_NAMES[order] for order in s.offer],
            "tools": [components.TOOLS[tool] for tool in s.shop],
        }
        s.journal.append(Event("phase begins", -1, "MS 3.1", facts, reveals=True))
