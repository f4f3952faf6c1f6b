"""A player's rules of thumb: how good each action looks, and how much money a seat will end with.

Every action gets a value: about how many quarter groszy it brings for the time it takes; the weight follows from it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has, lowest
from pithead.core.catalogue import Offer
from pithead.games.magnum_sal import actions, fees, questions, turn
from pithead.games.magnum_sal.components import CASTLE, N_SALTS
from pithead.games.magnum_sal.facts import Facts, Player, rested, salt_in, tired
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, FIRST_CHAMBER, N_SPACES
from pithead.games.magnum_sal.policy import demand, prospects
from pithead.games.magnum_sal.policy.errands import HOPELESS, MARGIN, keeping, value_of_visit

IDLE: Final[i64] = 1  # passing, if nothing makes sense: better than moving miners to and fro
SQUARE: Final[i64] = 3  # a sure grosz, but for the poor and the idle only
SURE: Final[i64] = 38  # what a good player does without thinking

SAVED_TOOL: Final[i64] = 8  # what a tool must bring at least: it can be used later in the phase
ONE_SPACE: Final[i64] = 12  # for a cart
TWO_SPACES: Final[i64] = 22
LEAVE: Final[i64] = 2  # moving a miner rather than placing one
REST_TIME: Final[i64] = 28  # a rest and the extraction after it, in tenths of an action
TIRED: Final[i64] = 8  # for each miner who can move again after a rest, where there is no salt left

# The town.
CASTLE_TIME: Final[i64] = 110  # of 100: an order delivered is one less for the others
ASSISTANT: Final[i64] = 3  # some visits, but the miner is missed in the mine
CASTLE_ASSISTANT: Final[i64] = 2  # for each order still to come in this phase

# What a seat can still expect, all seats together: for each order of the phase, and for each phase to come.
ORDER_TO_COME: Final[i64] = 80
PHASE_TO_COME: Final[i64] = 112

# From a value to a weight: 1 for what is hopeless, some twenty for the least that makes sense, up to a million.
MOST: Final[i64] = 40
WEIGHT: Final = vec[i64]([1] + [round(2 ** (4 + 0.6 * min(v, 16) + 0.26 * max(v - 16, 0))) for v in range(1, 41)])


def weigh(s: Facts, seat: i64, offer: Offer) -> None:
    """Write how good each of a seat's legal actions looks, 1 to about a million."""
    p = s.players[seat]
    question = s.question
    if question != questions.PAYING:
        demand.price_salt(s, p, seat)
        prospects.FACTS[prospects.TURNS] = demand.turns_left(s, p, seat)
    if question == questions.ACTING or question == questions.MOVING or question == questions.ROPING:
        prospects.survey(s, p, seat)
    families = actions.ACTIONS.family
    firsts = actions.ACTIONS.first
    offered = offer.actions
    weights = offer.weights
    for i in range(offer.n):
        action = offered[i]
        value = value_of(s, p, seat, families[action], firsts[action])
        if value < 0:
            value = 0
        elif value > MOST:
            value = MOST
        weights[i] = WEIGHT[value]


# The value of each action.


def value_of(s: Facts, p: Player, seat: i64, family: i64, what: i64) -> i64:
    """The value of an action, by its family."""
    if has(actions.MOVES, family):
        return value_of_move(s, p, seat, family, what)
    if has(actions.TARGETS, family):
        return value_of_target(s, family, what)
    if has(actions.TOWN, family):
        return value_of_visit(s, p, seat, family, what)
    if family == actions.EXTRACT:
        here = rested(s.mine[FIRST_CHAMBER + what], seat)
        return prospects.extraction(s, p, seat, what, here, 0) * prospects.SPEED[0] // 256
    if family == actions.SQUARE_VISIT:
        return SQUARE
    if family == actions.PASS:
        return value_of_pass(s, p, seat)
    if family == actions.ENOUGH or family == actions.END_TURN:
        return value_of_enough(s)
    return value_of_step(s, p, seat, family, what)


def value_of_move(s: Facts, p: Player, seat: i64, family: i64, what: i64) -> i64:
    """Placing a miner from the supply, or taking one up elsewhere."""
    if family == actions.PLACE:
        return demand.greater(prospects.REACH[what], prospects.CARRIED[what])
    if family == actions.FROM:
        return value_of_taking_up(s, p, seat, what)
    if family == actions.ASSIST:
        return value_of_assistant(s, what)
    return value_of_queue(family == actions.CASTLE_ROYAL)


def value_of_target(s: Facts, family: i64, what: i64) -> i64:
    """Where a miner taken up goes."""
    if family == actions.TO:
        return prospects.REACH[what]
    if family == actions.TO_ASSIST:
        return value_of_assistant(s, what) >> 1
    return value_of_queue(family == actions.TO_CASTLE_ROYAL)


def value_of_taking_up(s: Facts, p: Player, seat: i64, source: i64) -> i64:
    """Taking up a miner of the mine, or an assistant, for the best that he could do elsewhere."""
    goal = prospects.FACTS[prospects.GOAL]
    if source == prospects.FACTS[prospects.AIM]:
        goal = prospects.FACTS[prospects.SECOND]
    if s.moved == 0 and p.supply == 0:
        queue = value_of_queue(False)
        if queue > goal:
            goal = queue
    if source >= N_SPACES:
        return goal - LEAVE - value_of_assistant(s, source - N_SPACES)
    loss = prospects.HOLD[source]
    if rested(s.mine[source], seat) + tired(s.mine[source], seat) > 1:
        if source < FIRST_CHAMBER:
            loss = 0
        else:
            loss -= loss >> 2
    return goal - LEAVE - loss


def value_of_assistant(s: Facts, building: i64) -> i64:
    """An assistant earns with every visit; at the castle with every order. He is missed in the mine."""
    if prospects.FACTS[prospects.TURNS] == 0:
        return HOPELESS
    if building == CASTLE:
        return CASTLE_ASSISTANT * (turn.orders_to_end(s) - s.completed)
    return ASSISTANT


def value_of_queue(royal: bool) -> i64:
    """The castle: only if the phase lasts until the miner delivers, two turns from now or one by privilege."""
    turns = prospects.FACTS[prospects.TURNS]
    if royal:
        turns += 1
    if turns < 2:
        return HOPELESS
    value = prospects.FACTS[prospects.QUEUE] * CASTLE_TIME // 100
    if royal and value > 0:
        value += 2
    return value


def value_of_bucket(s: Facts, p: Player, seat: i64, pair: i64) -> i64:
    """A bucket where it frees a cube, and the water does not trouble one's own miners."""
    source = BUCKET_FROM[pair]
    here = rested(s.mine[FIRST_CHAMBER + source], seat)
    if here == 0 or s.actions_left == 0:
        return HOPELESS
    gain = prospects.extraction(s, p, seat, source, here, 1) - prospects.extraction(s, p, seat, source, here, 0)
    if rested(s.mine[FIRST_CHAMBER + BUCKET_TO[pair]], seat) > 0:
        gain -= 12
    return gain * 2


def value_of_waking(s: Facts, p: Player, seat: i64, chamber: i64, most: i64) -> i64:
    """Food where miners will raise salt once more."""
    word = s.mine[FIRST_CHAMBER + chamber]
    here = rested(word, seat)
    more = tired(word, seat)
    if more > most:
        more = most
    if prospects.FACTS[prospects.TURNS] == 0 and s.actions_left == 0:
        return HOPELESS
    return prospects.extraction(s, p, seat, chamber, here + more, 0) - prospects.extraction(
        s, p, seat, chamber, here, 0
    )


def value_of_pass(s: Facts, p: Player, seat: i64) -> i64:
    """Resting (MS 4.11) with two passes, for the salt that those who are tired can raise then."""
    if prospects.FACTS[prospects.TURNS] == 0 or s.actions_left + s.passes < 2:
        return IDLE
    total: i64 = 0
    held = p.spaces >> FIRST_CHAMBER
    while held != 0:
        chamber = lowest(held)
        held &= held - 1
        word = s.mine[FIRST_CHAMBER + chamber]
        more = tired(word, seat)
        if more > 0:
            gain = prospects.extraction(s, p, seat, chamber, rested(word, seat) + more, 0)
            if gain == 0:
                gain = TIRED * more  # they can go elsewhere
            total += gain
    if s.passes == 0:
        total = total * 10 // REST_TIME
    if total < IDLE:
        return IDLE
    return total


def value_of_enough(s: Facts) -> i64:
    """Ending the turn, or whatever could go on."""
    if s.question == questions.PICKING or s.question == questions.ROPING:
        return SAVED_TOOL
    if s.question == questions.TAKING:
        return MARGIN
    return demand.GROSZ


def value_of_step(s: Facts, p: Player, seat: i64, family: i64, what: i64) -> i64:
    """The smaller steps of an action begun, and the castle."""
    if family == actions.TAKE:
        return value_of_taking(s, what)
    if family == actions.USE_PICKAXE:
        return SURE - 10  # one cube more
    if family == actions.CART_ONE:
        return ONE_SPACE
    if family == actions.CART_TWO:
        return TWO_SPACES
    if family == actions.PAY:
        return SURE - s.players[what].money // 4  # the poorest is no danger
    if family == actions.MORE:
        chamber = s.source
        here = rested(s.mine[FIRST_CHAMBER + chamber], seat)
        gain = prospects.extraction(s, p, seat, chamber, here, 1) - prospects.extraction(s, p, seat, chamber, here, 0)
        return gain - (s.taken + 1) * demand.GROSZ
    if family == actions.USE_BUCKET:
        return value_of_bucket(s, p, seat, what)
    if family == actions.USE_FOOD:
        return value_of_waking(s, p, seat, what, 2)
    if family == actions.WAKE:
        return value_of_waking(s, p, seat, what, 1)
    if family == actions.DELIVER:
        return demand.order_gain(what)
    if family == actions.LOSE_MONEY:
        return MOST - 3 * demand.GROSZ
    return MOST - keeping(s, p, what)


def value_of_taking(s: Facts, colour: i64) -> i64:
    """The dearest cubes. They are named from brown to white, so the cheapest of those wanted comes first."""
    fee = (fees.way_cost(s, s.taken + 1) - fees.way_cost(s, s.taken)) * demand.GROSZ
    if demand.WORTH[colour] <= fee:
        return HOPELESS
    left = fees.strength_of(s) - s.taken
    word = s.chambers[s.source]
    dearer: i64 = 0  # cubes that are named later, and not cheaper
    for other in range(colour + 1, N_SALTS):
        if demand.WORTH[other] >= demand.WORTH[colour]:
            dearer += salt_in(word, other)
    if dearer >= left:
        return MARGIN + 2
    return SURE - 8 * colour


# What a seat will end with.


def estimate(s: Facts, seat: i64) -> i64:
    """About how much money a seat will have in the end."""
    p = s.players[seat]
    if s.over:
        return p.money
    at = s.phase * N_SALTS
    value = p.brown * demand.CUBE[at] + p.green * demand.CUBE[at + 1] + p.white * demand.CUBE[at + 2]
    value += demand.GROSZ * p.money + demand.GROSZ * turn.tools_value(p.all_tools())
    phases = turn.N_PHASES - s.phase
    value += (p.miners * 8 + p.all_tools() * 4) * phases
    value += demand.queue_worth(s, p, seat)
    value += phases * PHASE_TO_COME // s.seats
    left = turn.orders_to_end(s) - s.completed
    if left > 0:
        value += left * ORDER_TO_COME // s.seats
    return value // demand.GROSZ
