"""HK 7 Winter: scoring, rent, storing."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.games.haspelknecht.components import BARN, HORSE, SHED
from pithead.games.haspelknecht.reasons import LACKS_GOOD, NO_PLACE_FOR_IT, OK
from pithead.games.haspelknecht.state import COAL, GOODS, GRAIN, WOOD, HaspelknechtState, Player

# HK 7.3 Places of the farm, by what keeps them; `Player.stored` has a bit for each good in each place.
FARM: Final[i64] = 0
IN_BARN: Final[i64] = 3
IN_SHED: Final[i64] = 6  # coal, wood
N_STORES: Final[i64] = 8
STORES: Final = [f"{good} in {place}" for place in ("farm", "barn", "shed") for good in GOODS][:8]
FARM_MASK: Final[i64] = 7
SHED_MASK: Final[i64] = 192


def coal_points(coal: i64) -> i64:
    """HK 7.1 1 or 2 coal: 0 VP; 3: 2 VP; each more: 1 VP more."""
    if coal < 3:
        return 0
    return coal - 1


def score_winter(s: HaspelknechtState, p: Player, seat: i64) -> None:
    """HK 7.1 Coal on the farm; with 44: 1 VP for each. The coal stays."""
    points = coal_points(p.coal)
    paragraph = "HK 7.1"
    if has(p.owned, HORSE):
        points = p.coal
        paragraph = "HK 6"
    p.vp += points
    if s.journal is not None:
        s.journal.append(Event("winter coal", seat, paragraph, {"coal": int(p.coal)}, points))


def pay_rent(s: HaspelknechtState, p: Player, seat: i64) -> None:
    """HK 7.2 Food and Thaler by year; whatever is owned must be paid, each unit missing is a debt."""
    food = s.box.rent[2 * s.year]
    thaler = s.box.rent[2 * s.year + 1]
    paid_food = min(food, p.food)
    paid_thaler = min(thaler, p.thaler)
    debts = food - paid_food + thaler - paid_thaler
    p.food -= paid_food
    p.thaler -= paid_thaler
    p.debts += debts
    if s.journal is not None:
        facts: dict[str, object] = {"food": int(paid_food), "thaler": int(paid_thaler), "debts": int(debts)}
        s.journal.append(Event("rent", seat, "HK 7.2", facts))


def why_not_store(s: HaspelknechtState, p: Player, store: i64) -> i64:
    """HK 7.3 The farm keeps one unit, the barn one, the shed coal and wood (`french`: or)."""
    if store < IN_BARN:
        if p.stored & FARM_MASK != 0:
            return NO_PLACE_FOR_IT
    elif store < IN_SHED:
        if not has(p.buildings, BARN) or p.stored >> IN_BARN & FARM_MASK != 0:
            return NO_PLACE_FOR_IT
    else:
        if not has(p.buildings, SHED) or has(p.stored, store):
            return NO_PLACE_FOR_IT
        if s.french and p.stored & SHED_MASK != 0:
            return NO_PLACE_FOR_IT
    if p.goods(good_of(store)) == 0:
        return LACKS_GOOD
    return OK


def fits(s: HaspelknechtState, p: Player, stored: i64) -> bool:
    """HK 7.3 Tell whether so much can be stored: one good in the farm, one in the barn, one or two in the shed."""
    farm = stored & FARM_MASK
    barn = stored >> IN_BARN & FARM_MASK
    shed = stored & SHED_MASK
    if farm & (farm - 1) != 0 or barn & (barn - 1) != 0:
        return False
    if (barn != 0 and not has(p.buildings, BARN)) or (shed != 0 and not has(p.buildings, SHED)):
        return False
    return not (s.french and shed == SHED_MASK)


def good_of(store: i64) -> i64:
    """Which good a way of storing keeps."""
    return store % 3


def stores_possible(s: HaspelknechtState, p: Player) -> i64:
    """HK 7.3 What can be stored where, as a set."""
    found: i64 = 0
    for store in range(N_STORES):
        if why_not_store(s, p, store) == OK:
            found |= bit(store)
    return found


def store(s: HaspelknechtState, p: Player, where: i64) -> None:
    """HK 7.3 Keep one unit. Food in the barn 2 VP, coal in the shed 1 VP; in the farm's own place wood 1 VP
    (`french`: food).
    """
    good = good_of(where)
    p.add_goods(good, -1)
    p.stored |= bit(where)
    points: i64 = 0
    if where < IN_BARN:
        rewarded = WOOD
        if s.french:
            rewarded = GRAIN
        if good == rewarded:
            points = 1
    elif where < IN_SHED:
        if good == GRAIN:
            points = 2
    elif good == COAL:
        points = 1
    p.vp += points
    if s.journal is not None:
        s.journal.append(Event("store", s.to_act, "HK 7.3", {"what": STORES[where]}, points))


def end_storing(p: Player) -> None:
    """HK 7.3 Everything else on the farm goes back; stored goods are on the farm next year."""
    p.coal = 0
    p.wood = 0
    p.food = 0
    for where in range(N_STORES):
        if has(p.stored, where):
            p.add_goods(good_of(where), 1)
    p.stored = 0
