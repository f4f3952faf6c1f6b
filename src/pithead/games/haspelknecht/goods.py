"""What a player gives, sells and keeps of his goods, and what it is worth to him."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has
from pithead.games.haspelknecht.actions import (
    CHOOSE_THALER,
    CHOOSE_WOOD,
    ENOUGH,
    PAY,
    PROP_PINGE,
    PROP_TUNNEL,
    SELL_ONE,
    SELL_TWO,
    STORE_BARN,
    STORE_FARM,
    STORE_SHED,
)
from pithead.games.haspelknecht.components import (
    SHED,
)
from pithead.games.haspelknecht.outlook import OUTLOOK, VP, WATER, coal_worth, food_worth, look, wood_worth
from pithead.games.haspelknecht.planner import consider, decide
from pithead.games.haspelknecht.state import (
    COAL,
    GRAIN,
    WOOD,
    HaspelknechtState,
    Player,
)

# What goods are worth in the next year.
NEXT_COAL: Final[i64] = 96
NEXT_WOOD: Final[i64] = 61
NEXT_FOOD: Final[i64] = 263


def exchange(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 5.5 The fee of level 2; HK 6 what 31 and 34 ask for."""
    o = OUTLOOK
    look(s, p, o)
    o.n_choices = 0
    for i in range(n):
        action = actions[i]
        worth: i64 = 0
        if action == CHOOSE_THALER:
            worth = o.thaler
        elif action == CHOOSE_WOOD:
            worth = wood_worth(o, 3) - WATER
        elif action == SELL_ONE:
            worth = o.thaler - coal_worth(o, 1)
        elif action == SELL_TWO:
            worth = o.thaler + food_worth(o, 1) - coal_worth(o, 2)
        elif action == PAY + COAL:
            worth = -coal_worth(o, 1)
        elif action == PAY + WOOD:
            worth = -wood_worth(o, 1)
        elif action == PAY + GRAIN:
            worth = -o.food_cost
        consider(o, actions, n, action, worth)
    decide(o, out)


def store(s: HaspelknechtState, p: Player, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """HK 7.3 Keep what scores, and what next year needs; wood that cannot be kept becomes props."""
    o = OUTLOOK
    o.n_choices = 0
    next_year: i64 = 1
    if s.year == 3:
        next_year = 0
    keeps: i64 = 1
    if has(p.buildings, SHED):
        keeps = 2
    for i in range(n):
        action = actions[i]
        worth: i64 = 0
        if action == PROP_PINGE or action == PROP_TUNNEL:
            worth = -VP
            if next_year == 1 and p.wood > keeps:
                worth = 10 * VP
                if action == PROP_PINGE:
                    worth += VP
        elif action < ENOUGH:
            good = (action - STORE_FARM) % 3
            if good == COAL:
                worth = NEXT_COAL * next_year
            elif good == WOOD:
                worth = NEXT_WOOD * next_year
            else:
                worth = NEXT_FOOD * next_year
            if action < STORE_BARN:
                if (good == WOOD and not s.french) or (good == GRAIN and s.french):
                    worth += VP
            elif action < STORE_SHED:
                if good == GRAIN:
                    worth += 2 * VP
            elif good == COAL:
                worth += VP
        consider(o, actions, n, action, worth)
    decide(o, out)
