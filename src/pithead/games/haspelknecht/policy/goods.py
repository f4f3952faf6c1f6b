"""What a player gives, sells and keeps of his goods, and what it is worth to him."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.catalogue import Offer
from pithead.games.haspelknecht import actions, winter
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.components import SHED
from pithead.games.haspelknecht.facts import COAL, PINGE, WOOD, Facts, Player
from pithead.games.haspelknecht.policy.outlook import OUTLOOK, VP, WATER, coal_worth, food_worth, look, wood_worth
from pithead.games.haspelknecht.policy.planner import add, decide

# What goods are worth in the next year.
NEXT_COAL: Final[i64] = 96
NEXT_WOOD: Final[i64] = 61
NEXT_FOOD: Final[i64] = 263


def exchange(s: Facts, p: Player, offer: Offer) -> None:
    """HK 5.5 The fee of level 2; HK 6 what 31 and 34 ask for."""
    o = OUTLOOK
    look(s, p, o)
    o.n_choices = 0
    for i in range(offer.n):
        action = offer.actions[i]
        family = ACTIONS.family[action]
        first = ACTIONS.first[action]
        worth: i64 = 0
        if family == actions.CHOOSE_THALER:
            worth = o.thaler
        elif family == actions.CHOOSE_WOOD:
            worth = wood_worth(o, 3) - WATER
        elif family == actions.SELL:
            worth = o.thaler + food_worth(o, first - 1) - coal_worth(o, first)
        elif family == actions.PAY:
            if first == COAL:
                worth = -coal_worth(o, 1)
            elif first == WOOD:
                worth = -wood_worth(o, 1)
            else:
                worth = -o.food_cost
        add(o, i, worth)
    decide(o, offer)


def store(s: Facts, p: Player, offer: Offer) -> None:
    """HK 7.3 Keep what scores, and what next year needs; wood that cannot be kept becomes props."""
    o = OUTLOOK
    o.n_choices = 0
    next_year: i64 = 1
    if s.year == 3:
        next_year = 0
    keeps: i64 = 1
    if has(p.buildings, SHED):
        keeps = 2
    for i in range(offer.n):
        action = offer.actions[i]
        family = ACTIONS.family[action]
        first = ACTIONS.first[action]
        worth: i64 = 0
        if family == actions.PROP:
            worth = -VP
            if next_year == 1 and p.wood > keeps:
                worth = 10 * VP
                if first == PINGE:
                    worth += VP
        elif family == actions.STORE:
            good = winter.good_of(first)
            if good == COAL:
                worth = NEXT_COAL * next_year
            elif good == WOOD:
                worth = NEXT_WOOD * next_year
            else:
                worth = NEXT_FOOD * next_year
            worth += VP * winter.store_points(s, first)
        add(o, i, worth)
    decide(o, offer)
