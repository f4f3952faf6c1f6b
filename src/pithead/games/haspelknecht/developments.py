"""HK 5.5 Buying a development, and HK 6 what each gives at once."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has, how_many, lowest
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.haspelknecht import components, mine, planning, questions, reasons
from pithead.games.haspelknecht.facts import COAL, FARMHAND, GOODS, GRAIN, WOOD, Facts, Player

MOST_OWNED: Final[i64] = 9  # HK 1.8
# A stack of ownership discs is one word, three bits a disc: seat + 1, the topmost lowest.
STACK_BITS: Final[i64] = 3
STACK_MASK: Final[i64] = 7


def topmost(stack: i64) -> i64:
    """The seat whose disc lies on top."""
    return (stack & STACK_MASK) - 1


def owners(stack: i64) -> i64:
    """How many own it."""
    n: i64 = 0
    while stack != 0:
        stack >>= STACK_BITS
        n += 1
    return n


def touches(s: Facts, p: Player, development: i64) -> bool:
    """HK 5.5 Tell whether a development touches one that the player owns, of whatever level."""
    return s.near[development] & p.owned != 0


def needs_fee(s: Facts, p: Player, development: i64) -> bool:
    """HK 5.5 Tell whether only an owner's knowledge gives access."""
    return components.level_of(development) > 1 and not touches(s, p, development)


def ready(s: Facts, p: Player, good: i64) -> i64:
    """HK 5.12 How many of a good may pay a fee or be exchanged: not the coal and food that is too new."""
    if good == COAL:
        return p.coal - s.new_coal
    return p.wood if good == WOOD else p.food - s.new_food


def why_not_fee(s: Facts, p: Player, level: i64) -> i64:
    """HK 5.5 Level 2: one coal, wood or food; level 3: one coal; level 4: one food. HK 5.12 None that is too new."""
    have = p.food
    old = ready(s, p, GRAIN)
    if level == 2:
        have += p.coal + p.wood
        old += ready(s, p, COAL) + p.wood
    elif level == 3:
        have = p.coal
        old = ready(s, p, COAL)
    if old > 0:
        return reasons.OK
    return reasons.FEE_TOO_NEW if have > 0 else reasons.NO_FEE


def why_not_access(s: Facts, p: Player, development: i64) -> i64:
    """HK 5.5 Level 1 is free; others touch an own one, or are owned by another, who is paid."""
    if not needs_fee(s, p, development):
        return reasons.OK
    if s.stacks[development] == 0:
        return reasons.NO_ACCESS
    return why_not_fee(s, p, components.level_of(development))


def why_not_buy(s: Facts, p: Player, worker: i64, development: i64) -> i64:
    """HK 5.5 The discs on the worker are exactly its cost, and there is access to it."""
    if not has(s.in_play, development):
        return reasons.NOT_IN_PLAY
    if has(p.owned, development):
        return reasons.OWNED_ALREADY
    word = p.farmer
    if worker == FARMHAND:
        if not planning.improved(s, p):
            return reasons.NOT_IMPROVED
        word = p.farmhand
    if not has(planning.buyable(s, word), development):
        return reasons.WRONG_COST
    return reasons.NINE_OWNED if how_many(p.owned) >= MOST_OWNED else why_not_access(s, p, development)


def purchases(s: Facts, p: Player, worker: i64) -> i64:
    """HK 5.5 The developments that the worker can buy now, as a set."""
    wanted = planning.buyable(s, p.farmhand if worker == FARMHAND else p.farmer) & ~p.owned
    found: i64 = 0
    while wanted != 0:
        development = lowest(wanted)
        wanted &= wanted - 1
        if why_not_buy(s, p, worker, development) == reasons.OK:
            found |= bit(development)
    return found


def buyer(s: Facts, p: Player, development: i64) -> i64:
    """The worker, of those who have not worked, who would buy a development: one with its cost, or else with any discs;
    NONE if there is none.
    """
    found: i64 = NONE
    for worker in range(FARMHAND + 1):
        word = p.farmer
        if worker == FARMHAND:
            word = p.farmhand
        if word != 0 and not has(p.finished, worker):
            if has(planning.buyable(s, word), development):
                return worker
            if found == NONE:
                found = worker
    return found


def why_not_buy_yet(s: Facts, p: Player, development: i64) -> i64:
    """HK 5.5 Between two workers nothing is bought; what else is missing is told first."""
    worker = buyer(s, p, development)
    if worker == NONE:
        return reasons.NOT_NOW
    why = why_not_buy(s, p, worker, development)
    return reasons.NOT_NOW if why == reasons.OK else why


def buy(s: Facts, p: Player, development: i64) -> None:
    """HK 5.5 Buy a development: the fee first, if one is due, then what it gives."""
    if not needs_fee(s, p, development):
        gain(s, p, development)
        return
    level = components.level_of(development)
    s.subject = development
    coal = ready(s, p, COAL)
    food = ready(s, p, GRAIN)
    if level == 3:
        pay_fee(s, p, COAL)
    elif level == 4 or (coal == 0 and p.wood == 0):
        pay_fee(s, p, GRAIN)
    elif coal == 0 and food == 0:
        pay_fee(s, p, WOOD)
    elif p.wood == 0 and food == 0:
        pay_fee(s, p, COAL)
    else:
        s.question = questions.PAYING


def pay_fee(s: Facts, p: Player, good: i64) -> None:
    """HK 5.5 Pay the owner of the topmost disc, from farm to farm; then the development is gained."""
    development = s.subject
    owner = topmost(s.stacks[development])
    p.add_goods(good, -1)
    s.players[owner].add_goods(good, 1)
    if s.journal is not None:
        facts: dict[str, object] = {"good": GOODS[good], "owner": int(owner)}
        s.journal.append(Event("fee", s.to_act, "HK 5.5", facts))
    s.subject = 0
    gain(s, p, development)


def next_points(s: Facts, development: i64) -> i64:
    """HK 5.5 What the next owner of a development scores."""
    return max(components.level_of(development) - owners(s.stacks[development]), 0)


def gain(s: Facts, p: Player, development: i64) -> None:
    """HK 5.5 VP at once, by how many own it already; HK 6 what it gives. May ask on: see the question."""
    points = next_points(s, development)
    p.vp += points
    s.stacks[development] = s.stacks[development] << STACK_BITS | (s.to_act + 1)
    p.owned |= bit(development)
    if s.journal is not None:
        s.journal.append(Event("buy", s.to_act, "HK 5.5", {"development": components.TITLES[development]}, points))
    if (
        development == components.BARN
        or development == components.BURNER
        or development == components.SHED
        or development == components.MILL
    ):
        p.buildings |= bit(development)
        p.new_buildings |= bit(development)
    elif development == components.YOKE or development == components.CARTER:
        receive(s, p, 1, 0, 0)
    elif development == components.ROPE or development == components.WHEELBARROW or development == components.LADDER:
        gain_marker(s, p, development)
    elif development == components.WINCH:
        gain_marker(s, p, development)
        if p.water > 0:
            p.water -= 1
            if s.journal is not None:
                s.journal.append(Event("drain", s.to_act, "HK 6", {"number": 1, "where": mine.where(p)}))
    elif development == components.PIT_PROPS:
        s.question = questions.PROPPING
    elif development == components.OIL_LAMP:
        gain_marker(s, p, development)
        receive(s, p, 1, 0, 0)
    elif development == components.HAMMER:
        gain_marker(s, p, development)
        receive(s, p, 0, 1, 0)
        if mine.why_not_dig_with(s, p, p.wood) == reasons.OK:  # HK 6.2
            s.question = questions.CHISELLING
    elif development == components.SACKS:
        if ready(s, p, COAL) > 0:  # HK 6.2
            s.question = questions.SACKING
    elif development == components.MINE_CART:
        p.shaft += 2
        if s.journal is not None:
            s.journal.append(Event("coal into the shaft", s.to_act, "HK 6"))
        receive(s, p, 0, 1, 0)
    elif development == components.HANDCART:
        receive(s, p, 0, 0, 1)
    elif development == components.HORSE:
        receive(s, p, 1, 0, 1)
    elif development == components.COLLIERY:
        receive(s, p, 3, 0, 0)


def gain_marker(s: Facts, p: Player, development: i64) -> None:
    """HK 5.11 A marker serves from the next phase; `french`: at once."""
    if s.french:
        p.markers |= bit(development)
    else:
        p.new_markers |= bit(development)


def receive(s: Facts, p: Player, thaler: i64, wood: i64, food: i64) -> None:
    """HK 6 Take Thaler, wood and food from the supply."""
    p.thaler += thaler
    p.wood += wood
    p.food += food
    if s.journal is not None:
        facts: dict[str, object] = {"thaler": int(thaler), "wood": int(wood), "food": int(food)}
        s.journal.append(Event("receive", s.to_act, "HK 6", facts))
