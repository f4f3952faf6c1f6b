"""HK 7 Winter: scoring, rent, storing."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.haspelknecht import actions, carrying, mine, questions, reasons
from pithead.games.haspelknecht.components import BARN, HORSE, SHED
from pithead.games.haspelknecht.facts import COAL, GRAIN, STORES, WOOD, Facts, Player

# HK 7.3 Places of the farm, by what keeps them; `Player.stored` has a bit for each good in each place.
FARM: Final[i64] = 0
IN_BARN: Final[i64] = 3
IN_SHED: Final[i64] = 6  # coal, wood
N_STORES: Final[i64] = 8
FARM_MASK: Final[i64] = 7
SHED_MASK: Final[i64] = 192


def offer(s: Facts, p: Player, out: Offer) -> None:
    """HK 6 (15) Burn, or enough of it; HK 7.3 store what has a place, after any last props."""
    out.sure = True
    if s.question == questions.BURNING:
        if carrying.why_not_burn(s, p) == reasons.OK:
            out.one(actions.BURN)
        out.one(actions.ENOUGH)
        return
    mine.offer_props(p, out)
    possible = stores_possible(s, p)
    out.set_of(actions.STORE, possible)
    if possible == 0:
        out.one(actions.ENOUGH)


def why_not(s: Facts, p: Player, family: i64, first: i64) -> i64:
    """HK 7 Why this is no answer."""
    if s.question == questions.BURNING:
        if family == actions.ENOUGH:
            return reasons.OK
        return carrying.why_not_burn(s, p) if family == actions.BURN else reasons.NOT_NOW
    if family == actions.STORE:
        return why_not_store(s, p, first)
    if family == actions.ENOUGH:
        return reasons.OK if stores_possible(s, p) == 0 else reasons.STILL_TO_STORE
    return mine.why_not_prop(p, first) if family == actions.PROP else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, first: i64) -> None:
    """HK 7 Burning and storing."""
    if family == actions.BURN:
        carrying.burn(s, p)
    elif family == actions.STORE:
        store(s, p, first)
    elif family == actions.PROP:
        mine.prop(s, p, first)
    elif s.question == questions.STORING:
        end_storing(p)


def coal_points(coal: i64) -> i64:
    """HK 7.1 1 or 2 coal: 0 VP; 3: 2 VP; each more: 1 VP more."""
    return 0 if coal < 3 else coal - 1


def farm_points(coal: i64, horse: bool) -> i64:
    """HK 7.1, 6 (44) What coal on the farm scores in winter, with the horse and cart or without."""
    return coal if horse else coal_points(coal)


def score_winter(s: Facts, p: Player, seat: i64) -> None:
    """HK 7.1 Coal on the farm; with 44: 1 VP for each. The coal stays."""
    horse = has(p.owned, HORSE)
    points = farm_points(p.coal, horse)
    paragraph = "HK 6" if horse else "HK 7.1"
    p.vp += points
    if s.journal is not None:
        s.journal.append(Event("winter coal", seat, paragraph, {"coal": int(p.coal)}, points))


def pay_rent(s: Facts, p: Player, seat: i64) -> None:
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


def why_not_store(s: Facts, p: Player, store: i64) -> i64:
    """HK 7.3 The farm keeps one unit, the barn one, the shed coal and wood (`french`: or)."""
    if store < IN_BARN:
        if p.stored & FARM_MASK != 0:
            return reasons.NO_PLACE_FOR_IT
    elif store < IN_SHED:
        if not has(p.buildings, BARN) or p.stored >> IN_BARN & FARM_MASK != 0:
            return reasons.NO_PLACE_FOR_IT
    else:
        if not has(p.buildings, SHED) or has(p.stored, store):
            return reasons.NO_PLACE_FOR_IT
        if s.french and p.stored & SHED_MASK != 0:
            return reasons.NO_PLACE_FOR_IT
    return reasons.OK if p.goods(good_of(store)) > 0 else reasons.LACKS_GOOD


def fits(s: Facts, p: Player, stored: i64) -> bool:
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


def stores_possible(s: Facts, p: Player) -> i64:
    """HK 7.3 What can be stored where, as a set."""
    found: i64 = 0
    for store in range(N_STORES):
        if why_not_store(s, p, store) == reasons.OK:
            found |= bit(store)
    return found


def store_points(s: Facts, where: i64) -> i64:
    """HK 7.3 Food in the barn 2 VP, coal in the shed 1 VP; in the farm's own place wood 1 VP (`french`: food)."""
    good = good_of(where)
    if where < IN_BARN:
        return 1 if good == (GRAIN if s.french else WOOD) else 0
    if where < IN_SHED:
        return 2 if good == GRAIN else 0
    return 1 if good == COAL else 0


def store(s: Facts, p: Player, where: i64) -> None:
    """HK 7.3 Keep one unit."""
    good = good_of(where)
    p.add_goods(good, -1)
    p.stored |= bit(where)
    points = store_points(s, where)
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
