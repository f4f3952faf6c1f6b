"""Sentences for people: what is asked, and why an action is refused."""

from typing import Any

from pithead.core.bits import has
from pithead.core.events import Refusal
from pithead.core.text import fill, name_of, put, tr
from pithead.games.haspelknecht import actions, developments, mine, planning, questions, reasons, winter, words, workers
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.components import COLOURS, N_DEVELOPMENTS, OIL_LAMP, ROPE, TITLES, WINCH, disc, level_of
from pithead.games.haspelknecht.facts import FARMHAND, GOODS, STORES, WINCHER, WORKERS, Facts, Player

# What each question asks for: the paragraph, and the words.
ASKS: dict[str, tuple[str, str]] = {
    "take": ("HK 3.2", "take all discs of one colour from one area"),
    "take again": ("HK 3.3", "take discs of one colour once more, up to 5 in all, or take none"),
    "swap": ("HK 5.11", "choose the disc of an area to swap with"),
    "return water": ("HK 3.4", "return a water, or keep it"),
    "plan": ("HK 4.1", "put discs, food and Thaler on your workers, then confirm the plan"),
    "carry out": ("HK 5.1", "choose the next worker, a marker or a prop, or end the turn"),
    "work": ("HK 5.2", "say what {worker} does"),
    "pay": ("HK 5.5", "choose what you pay for {bought}"),
    "pit props": ("HK 6", "choose 3 wood and a water, or 1 Thaler"),
    "hammer and chisel": ("HK 6", "dig a coal, or skip it"),
    "coal sacks": ("HK 6", "change coal for a Thaler, or skip it"),
    "burn": ("HK 6", "burn charcoal before the winter is scored, or say enough"),
    "store": ("HK 7.3", "choose what is kept where, or set last props"),
    "over": ("HK 8.7", "the game is over"),
}

# What each question is asked for, for those who play for the first time.
PURPOSES: dict[str, str] = {
    "take": "Discs are your work of this season: yellow makes food, brown makes wood, black mines.",
    "take again": "A second colour gives you more to plan with; it does not change the turn order.",
    "swap": "The swap puts a disc that you want into an area before you take.",
    "return water": "With few discs in the first spring you may have a drier mine instead.",
    "plan": "A worker does one thing a season: food for the rent, wood for props, coal for points, or a purchase.",
    "carry out": "Your workers now do what you planned, one after the other, in the order that suits you.",
    "work": "Each disc gives a food, a wood, a coal or a drier mine; or all his discs together buy a development.",
    "pay": "You learn the development from its owner, who gets one good of yours for it.",
    "pit props": "Pit props give wood for the mine, or a Thaler for the rent and the end.",
    "hammer and chisel": "With hammer and chisel you may dig one coal at once.",
    "coal sacks": "Coal sold becomes a Thaler, which pays rent or scores at the end.",
    "burn": "Charcoal is coal made of wood: burned now, it still scores this winter.",
    "store": "Only what you store survives the winter; wood set as a prop is not lost either.",
}

# What actions are about, by family: lists of actions are grouped by it.
HEADINGS: dict[int, str] = {
    actions.TAKE: "Discs",
    actions.SWAP: "Discs",
    actions.FOR: "Discs",
    actions.RETURN_WATER: "Mine",
    actions.PLAN: "Farmer and farmhand",
    actions.PLAN_DIGGER: "Other workers",
    actions.PLAN_MINER: "Other workers",
    actions.PLAN_HASPELKNECHT: "Other workers",
    actions.PLAN_MILL: "Other workers",
    actions.WORK: "Workers",
    actions.USE_ROPE: "Mine",
    actions.PROP: "Mine",
    actions.DIG: "Mine",
    actions.DRAIN: "Mine",
    actions.LIFT: "Mine",
    actions.BURN: "Goods",
    actions.MAKE: "Goods",
    actions.PAY: "Goods",
    actions.CHOOSE_WOOD: "Goods",
    actions.CHOOSE_THALER: "Goods",
    actions.SELL: "Goods",
    actions.STORE: "Goods",
    actions.BUY: "Developments",
    actions.TAKE_NONE: "Pass or stop",
    actions.KEEP_WATER: "Pass or stop",
    actions.PLAN_DONE: "Pass or stop",
    actions.REPLAN: "Pass or stop",
    actions.END_TURN: "Pass or stop",
    actions.STOP: "Pass or stop",
    actions.SKIP: "Pass or stop",
    actions.ENOUGH: "Pass or stop",
}

LABELS: dict[str, str] = {  # of options, their values, and what the paragraphs give points for
    "edition": "Edition",
    "international": "international",
    "french": "French",
    "open_planning": "Open planning",
    "tiles": "Developments",
    "lowest": "the lowest numbers",
    "random": "drawn at random",
    "layout": "Layout",
    "rows": "Rows",
    "tower": "Tower",
    "wings": "Wings",
    "flower": "Flower",
    "butterfly": "Butterfly",
    "three-long-legs": "Three long legs",
    "three-short-legs": "Three short legs",
    "two-long-asymmetric-legs": "Two long asymmetric legs",
    "two-short-asymmetric-legs": "Two short asymmetric legs",
    "two-rounds": "Two rounds",
    "four-long-legs": "Four long legs",
    "four-short-legs": "Four short legs",
    "three-circles": "Three circles",
    "start_buildings": "Start with buildings",
    "start_farmhand": "Start with the farmhand",
    "yellow": "Yellow",
    "brown": "Brown",
    "black": "Black",
    "food": "Food",
    "wood": "Wood",
    "coal": "Coal",
    "thaler": "Thaler",
    "water": "Water",
    "debts": "Debts",
    "HK 5.5": "Developments bought",
    "HK 5.7": "Pinge exhausted",
    "HK 5.11": "Water raised",
    "HK 6": "Developments used",
    "HK 7.1": "Coal in winter",
    "HK 7.3": "Goods stored",
    "HK 8.1": "Tunnel",
    "HK 8.2": "Buildings and hammers",
    "HK 8.3": "Markers left",
    "HK 8.4": "Thaler left",
    "HK 8.5": "Debts",
    "HK 8.6": "Water left",
}

FEES = {2: "a coal, wood or food", 3: "a coal", 4: "a food"}  # HK 5.5

REFUSALS: dict[int, tuple[str, str]] = {
    reasons.NO_SUCH_POOL: ("HK 1.3", "with {seats} players there are {seats} pools"),
    reasons.NO_SUCH_DISC_THERE: ("", "there is no {colour} disc there: it has {there}"),
    reasons.NO_LAMP: ("HK 5.11", "you have no marker of 32 oil lamp"),
    reasons.NOTHING_TO_SWAP_WITH: ("HK 5.11", "no area has a disc of another colour"),
    reasons.SAME_COLOUR: ("HK 5.11", "the disc taken up is {colour} as well: nothing would change"),
    reasons.PLAN_DONE: ("HK 4.1", "your plan is done; say replan to make another, as long as somebody is planning"),
    reasons.NO_DISC_LEFT: ("HK 4.1", "that takes {wanted}; you have left: {left}"),
    reasons.NO_FOOD: ("HK 4.3", "you have no food left to pay with"),
    reasons.NO_THALER: ("HK 4.3", "you have no Thaler left to pay with"),
    reasons.NO_COST: (
        "HK 4.2",
        "discs of several colours must be exactly the cost of a development in play that you do not own; with"
        " {together} and what you have left ({left}) none can be",
    ),
    reasons.NOT_IMPROVED: ("HK 4.2", "only an improved farmhand (13 pickaxe) buys developments"),
    reasons.UNFINISHED_COST: (
        "HK 4.2",
        "first complete the discs on {unfinished}: {discs} are not yet the cost of a development",
    ),
    reasons.ONCE_A_PHASE: ("", "{worker} works once a phase, and is planned already"),
    reasons.PINGE_EXHAUSTED: ("", "your Pinge is exhausted"),
    reasons.PINGE_NOT_EXHAUSTED: ("", "your Pinge still has {pinge} coal: {worker} comes when it is exhausted"),
    reasons.NO_MILL: ("HK 4.4", "you have no water mill (35)"),
    reasons.NOT_PLANNED: ("HK 4.1", "nothing was planned for {worker}"),
    reasons.WORKED_ALREADY: ("HK 5.1", "{worker} has worked already"),
    reasons.NOTHING_TO_DO: ("HK 5.1", "there is nothing that {worker} could do now: {why}"),
    reasons.WRONG_DISCS: ("HK 5.2", "{need} discs alone do that; on {worker} there are: {discs}"),
    reasons.OTHER_WORK: ("HK 5.2", "that is not what {worker} does now"),
    reasons.NO_PROP: ("HK 5.6", "the next coal of {mine} needs a prop: {props} set"),
    reasons.TOO_MUCH_WATER: ("", "{water} water in {water_in}: {limit}"),
    reasons.NO_WATER: ("", "there is no water in {water_in}"),
    reasons.ALL_DUG: ("HK 5.6", "all coal of the tunnel is dug"),
    reasons.NOT_IN_SHAFT: ("HK 5.10", "only the Haspelknecht removes water from the shaft"),
    reasons.DIGGER_DIGS: ("HK 5.8", "with 1 water the coal digger digs (in the French edition he may remove it)"),
    reasons.NOT_HIS_WORK: ("", "{worker} {does}"),
    reasons.NO_COAL_IN_SHAFT: ("HK 5.10", "there is no coal in the shaft"),
    reasons.NOTHING_IN_SHAFT: ("HK 5.10", "there is neither coal nor water in the shaft"),
    reasons.NOT_IN_PLAY: ("HK 1.5", "{development} is not in play"),
    reasons.OWNED_ALREADY: ("HK 5.5", "you own {development} already"),
    reasons.NINE_OWNED: ("HK 1.8", "you have no ownership disc left: nine developments are the most"),
    reasons.WRONG_COST: ("HK 5.5", "{development} costs exactly {cost}; on {worker} there are: {discs}"),
    reasons.NO_ACCESS: (
        "HK 5.5",
        "{development} touches none that you own (it touches {near}), and nobody owns it whom you could pay",
    ),
    reasons.NO_FEE: (
        "HK 5.5",
        "{development} touches none that you own (it touches {near}), so {owner} must be paid {fee}; you have {goods}",
    ),
    reasons.FEE_TOO_NEW: (
        "HK 5.12",
        "{development} touches none that you own (it touches {near}), so {owner} must be paid {fee}; you have {goods},"
        " of which {new} came in this turn and can pay only after it",
    ),
    reasons.GOOD_TOO_NEW: (
        "HK 5.12",
        "that takes {wanted}; you have {goods}, of which {new} came in this turn and can be used only after it",
    ),
    reasons.LACKS_GOOD: ("", "that takes {wanted}; you have {goods}"),
    reasons.NO_WOOD: ("", "that takes {wanted}; you have {goods}"),
    reasons.NO_PROP_PLACE: ("HK 5.6", "no prop place is free there"),
    reasons.NO_MARKER: ("HK 5.11", "you have no marker of {marker}"),
    reasons.MARKER_TOO_NEW: ("HK 5.11", "the marker of {marker} serves from the phase after it was gained"),
    reasons.NO_BURNER: ("HK 6", "you have no charcoal burner (15)"),
    reasons.BURNER_TOO_NEW: (
        "HK 6",
        "in the French edition the charcoal burner burns from the phase after it was built",
    ),
    reasons.BURNED_ALREADY: ("HK 6", "in the French edition the charcoal burner burns once a phase"),
    reasons.NO_PLACE_FOR_IT: ("HK 7.3", "there is no free place for {store}"),
    reasons.STILL_TO_STORE: ("HK 7.3", "there is still a free place for {possible}"),
    reasons.STILL_TO_DO: ("HK 5.1", "{worker} has begun and has done nothing yet"),
}

# The same in short, where several are told at once.
LACKING: dict[int, str] = {
    reasons.NO_ACCESS: "{development} touches none that you own, and nobody owns it",
    reasons.NO_FEE: "{development} touches none that you own, and {owner} must be paid {fee}",
    reasons.FEE_TOO_NEW: (
        "{development} touches none that you own, and {owner} must be paid {fee}; {new} came in this turn and can pay"
        " only after it"
    ),
}

# Where the paragraph depends on the worker.
STEP_PARAGRAPHS = {"coal digger": "HK 5.8", "miner": "HK 5.9", "haspelknecht": "HK 5.10", "winch": "HK 5.10"}
DOES = {
    "coal digger": "digs or removes water in the Pinge",
    "miner": "digs in the tunnel, and no more",
    "haspelknecht": "removes water from the shaft and lifts coal",
    "winch": "removes water from the shaft and lifts coal",
    "farmer": "digs or removes water from the Pinge; lifting is for the Haspelknecht",
    "farmhand": "digs or removes water from the Pinge; lifting is for the Haspelknecht",
}
LIMITS: dict[str, str] = {
    "lift": "coal is lifted with at most 1",
    "pinge": "coal is dug there with at most 1",
    "tunnel": "coal is dug in the tunnel with at most 4",
}
GOODS_OWNED = "{coal} coal, {wood} wood, {food} food"
NO_SUCH_COST = "no development that you do not own has exactly this cost"
WANTED: dict[str, str] = {"coal": "a coal", "wood": "a wood", "food": "a food", "2 wood": "2 wood"}
COAL = "{n} coal"
FOOD = "{n} food"


def explain(s: Facts, seat: int, action: int, reason: int) -> Refusal:
    """Return the paragraph and the sentence of a reason, with the numbers of the position."""
    paragraph, sentence = REFUSALS[reason]
    return Refusal(paragraph or _paragraph(s, action, reason), fill(tr(sentence), _facts(s, seat, action, reason)))


def _paragraph(s: Facts, action: int, reason: int) -> str:
    """The paragraph of a reason that several have: that of the action, of the worker, of what is in the way."""
    family = ACTIONS.family[action]
    if reason == reasons.TOO_MUCH_WATER and family != actions.LIFT:
        return "HK 5.6"
    if family == actions.TAKE and s.question == questions.TAKING_AGAIN:
        return "HK 3.3"
    if family == actions.WORK:
        return "HK 5.7" if reason == reasons.PINGE_EXHAUSTED else "HK 5.11"  # he is lost; the winch, by its marker
    if family in (actions.DIG, actions.DRAIN, actions.LIFT):
        return STEP_PARAGRAPHS.get(WORKERS[s.worker], "HK 5.2")
    return ACTIONS.paragraph(action)


def asked(s: Facts) -> tuple[str, str]:
    """Return the paragraph and the words of what is asked."""
    paragraph, phrase = ASKS[questions.NAMES[s.question]]
    return paragraph, asked_words(phrase, WORKERS[s.worker], TITLES[s.subject])


def asked_words(phrase: str, worker: str, bought: str) -> str:
    """Return what is asked."""
    return put(phrase, worker=words.worker_name(worker), bought=words.title_name(bought))


def _facts(s: Facts, seat: int, action: int, reason: int) -> dict[str, Any]:
    """Everything that a sentence may name."""
    p = s.players[seat]
    family, first = ACTIONS.family[action], ACTIONS.first[action]
    worker = s.worker
    if family == actions.WORK:
        worker = first
    elif family == actions.BUY and s.question == questions.CARRYING:
        worker = max(developments.buyer(s, p, first), 0)
    facts: dict[str, Any] = {
        "seats": s.seats,
        "left": words.set_words(planning.left(p)) if s.question == questions.PLANNING else "",
        "worker": words.worker_name(WORKERS[worker]),
        "discs": words.set_words(workers.discs_of(p, worker)) if worker <= FARMHAND else tr("none"),
        "goods": put(GOODS_OWNED, coal=int(p.coal), wood=int(p.wood), food=int(p.food)),
        "new": _new(s),
        "pinge": p.pinge,
        "water": p.water,
        "water_in": words.place_name(mine.where(p)),
        "mine": words.place_name("pinge" if p.pinge else "tunnel"),
        "props": p.pinge_props if p.pinge else p.tunnel_props,
        "does": tr(DOES.get(WORKERS[worker], "")),
        "why": _why_no_purchase(s, p, worker) if reason == reasons.NOTHING_TO_DO else "",
        "limit": tr(LIMITS["lift" if family == actions.LIFT else "pinge" if p.pinge else "tunnel"]),
    }
    return facts | _named(s, p, action)


def _new(s: Facts) -> list[str]:
    """HK 5.12 The goods that workers brought in the carrying out that is going on."""
    found = ((COAL, int(s.new_coal)), (FOOD, int(s.new_food)))
    return [put(phrase, n=n) for phrase, n in found if n]


def _why_no_purchase(s: Facts, p: Player, worker: int) -> str:
    """What is missing for each development that the discs on a worker would pay."""
    wanted = planning.buyable(s, workers.discs_of(p, worker)) & ~p.owned
    lacking = []
    for development in range(N_DEVELOPMENTS):
        if has(wanted, development):
            why = developments.why_not_buy(s, p, worker, development)
            lacking.append(fill(tr(LACKING.get(why, REFUSALS[why][1])), _bought(s, p, development)))
    return "; ".join(dict.fromkeys(lacking)) or tr(NO_SUCH_COST)


def _named(s: Facts, p: Player, action: int) -> dict[str, Any]:
    """What an action itself names."""
    family, first, named = ACTIONS.family[action], ACTIONS.first[action], ACTIONS.named(action)
    if "pool" in named:
        row, pool = s.reserves if family == actions.SWAP else s.areas, ACTIONS.second[action]
        there = words.set_words(row[pool]) if pool < s.seats else ""
        return {"colour": tr(named["colour"]), "there": there, "marker": words.title_name(TITLES[OIL_LAMP])}
    if family in words.PLANNED or family == actions.PLAN_DONE:
        return _planned(s, p, action)
    if family == actions.USE_ROPE:
        return {"marker": words.title_name(TITLES[ROPE])}
    if family == actions.WORK and first == WINCHER:
        return {"marker": words.title_name(TITLES[WINCH]), "worker": words.worker_name("haspelknecht")}
    if family in (actions.PROP, actions.BURN):
        return {"wanted": tr(WANTED["wood" if family == actions.PROP else "2 wood"])}
    if family == actions.MAKE:
        return {"need": tr(COLOURS[first])}
    if family in (actions.DIG, actions.DRAIN, actions.LIFT):
        return {"need": tr("black")}
    if family == actions.BUY:
        return _bought(s, p, first)
    if family == actions.PAY:
        return {"wanted": tr(WANTED[named["good"]])}
    if family == actions.SELL:
        return {"wanted": put(COAL, n=first)}
    if family == actions.STORE:
        return {"store": words.store_name(named["store"]), "wanted": tr(WANTED[GOODS[winter.good_of(first)]])}
    if family == actions.ENOUGH and s.question == questions.STORING:
        possible = winter.stores_possible(s, p)
        return {"possible": [words.store_name(store) for i, store in enumerate(STORES) if has(possible, i)]}
    return {}


def _planned(s: Facts, p: Player, action: int) -> dict[str, Any]:
    """What a step of planning names."""
    worker, what = words.planned(action)
    behind = FARMHAND if planning.unfinished(s, p, p.farmhand) else 0
    facts: dict[str, Any] = {
        "worker": words.worker_name(worker) if worker else "",
        "wanted": put(words.TWO_DISCS if worker == "water mill" else words.ONE_DISC, colour=tr(what)) if worker else "",
        "unfinished": words.worker_name(WORKERS[behind]),
        "discs": words.set_words(workers.discs_of(p, behind)),
    }
    if ACTIONS.family[action] == actions.PLAN:
        lying = workers.discs_of(p, ACTIONS.first[action])
        facts["together"] = words.set_words(lying + disc(ACTIONS.second[action]))
    return facts


def _bought(s: Facts, p: Player, development: int) -> dict[str, Any]:
    """What a purchase names: the cost, what it touches, whom to pay what."""
    facts: dict[str, Any] = {
        "development": words.title_name(TITLES[development]),
        "cost": words.cost_words(s.box.costs[development]),
        "new": _new(s),
        "near": [words.title_name(TITLES[i]) for i in range(N_DEVELOPMENTS) if has(s.near[development], i)]
        or tr("none"),
    }
    if developments.needs_fee(s, p, development) and s.stacks[development]:
        facts["owner"] = name_of(int(developments.topmost(s.stacks[development])))
        facts["fee"] = tr(FEES[int(level_of(development))])
    return facts
