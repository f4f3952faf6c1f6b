"""CB 3.2, 4, 7 Placing workers: which space, whether its action can be carried out, and the actions done at once."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.coal_baron import actions, components, drafting, factory, questions, reasons, turn
from pithead.games.coal_baron.facts import CARD_MASK, Facts, Player, add_cubes, is_complete


def offer(s: Facts, p: Player, out: Offer) -> None:
    """CB 3.2 Every space that nothing speaks against."""
    out.sure = True
    ready = ready_vehicles(p)
    found: i64 = 0
    for space in range(components.N_SPACES):
        if why_not_space(s, p, space, ready) == reasons.OK:
            found |= bit(space)
    out.set_of(actions.PLACE, found)


def why_not_space(s: Facts, p: Player, space: i64, ready: i64) -> i64:
    """CB 3.2 Open, enough workers, and an action that can be carried out (CB 4). The bank always is (CB 3.3).

    `ready` are the vehicles with a complete order.
    """
    if components.OPEN_FROM[space] > s.seats:
        return reasons.LOCKED
    if s.crew[space] >= p.workers:  # one more than it holds is needed; on the bank nobody is counted
        return reasons.TOO_FEW_WORKERS
    if space < components.DRAW_TILES:
        return factory.why_not_tile(p, s.factory[space])
    if space == components.DRAW_TILES:
        return reasons.OK if len(s.stack) > 0 else reasons.EMPTY_PILE  # CB 4.2
    if components.DELIVERY <= space < components.MONEY:
        return reasons.OK if has(ready, space - components.DELIVERY) else reasons.NOTHING_COMPLETE  # CB 4.4
    if components.ORDERS <= space < components.DRAW_ORDERS:
        return reasons.OK if s.offer[space - components.ORDERS] != NONE else reasons.EMPTY_SPACE  # CB 4.5
    if space == components.DRAW_ORDERS:
        return reasons.OK if len(s.deck) > 0 else reasons.EMPTY_PILE  # CB 4.2
    return reasons.OK  # CB 4.3


def place(s: Facts, p: Player, space: i64) -> None:
    """CB 3.2 Place workers and carry out the action of the space."""
    needed = s.crew[space] + 1
    p.workers -= needed
    if s.journal is not None:
        facts: dict[str, object] = {"space": components.SPACE_NAMES[space], "workers": int(needed)}
        if needed > 1:
            facts |= {"displaced": int(needed - 1), "owner": int(s.owner[space])}
        s.journal.append(Event("place", s.to_act, "CB 3.3" if space == components.BANK else "CB 3.2", facts))
    if space == components.BANK:
        p.banked += 1
    else:
        s.players[s.owner[space]].canteen += s.crew[space]  # CB 3.4
        s.crew[space] = needed
        s.owner[space] = s.to_act
    if space < components.DRAW_TILES:
        factory.buy_from_space(s, p, space)
    elif space == components.DRAW_TILES:
        factory.look_at_five(s, False)
    elif space < components.DELIVERY:
        s.steps = components.STEPS[space - components.MINING]  # CB 6.1
        s.question = questions.MINING
    elif space < components.MONEY:
        deliver(s, p, space - components.DELIVERY)
        turn.end_turn(s)
    elif space < components.BANK:
        take_francs(s, p, components.FRANCS[space - components.MONEY])
        turn.end_turn(s)
    elif space == components.BANK:
        take_francs(s, p, 1)
        turn.end_turn(s)
    elif space < components.DRAW_ORDERS:
        take_order(s, p, space - components.ORDERS)
        turn.end_turn(s)
    else:
        factory.look_at_five(s, True)


def ready_vehicles(p: Player) -> i64:
    """CB 4.4 The vehicles of which at least one open order is complete, as a set."""
    ready: i64 = 0
    for order in p.orders:
        if is_complete(order):
            ready |= bit(components.CARD_VEHICLE[order & CARD_MASK])
    return ready


def deliver(s: Facts, p: Player, vehicle: i64) -> None:
    """CB 7.1 All complete orders of that vehicle: points, cubes to the supply, the card face down (CB 7.5)."""
    kept = vec[i64]()
    for order in p.orders:
        card = order & CARD_MASK
        if components.CARD_VEHICLE[card] != vehicle or not is_complete(order):
            kept = append(kept, order)
            continue
        returned = vec[i64]([0] * components.N_COLOURS)
        add_cubes(order, returned)
        for colour in range(components.N_COLOURS):
            s.supply[colour] += returned[colour]
        p.delivered |= bit(card)
        p.points += components.CARD_POINTS[card]
        if s.journal is not None:
            s.journal.append(
                Event(
                    "deliver", s.to_act, "CB 7.1", {"card": components.CARD_NAMES[card]}, components.CARD_POINTS[card]
                )
            )
    p.orders = kept


def take_francs(s: Facts, p: Player, francs: i64) -> None:
    """CB 7.2 Take the francs shown; CB 3.3 the bank gives one."""
    p.francs += francs
    if s.journal is not None:
        paragraph = "CB 3.3" if francs == 1 else "CB 7.2"
        s.journal.append(Event("francs taken", s.to_act, paragraph, {"francs": int(francs)}))


def take_order(s: Facts, p: Player, space: i64) -> None:
    """CB 7.3 Take the card of the space, face up."""
    card = s.offer[space]
    s.offer[space] = NONE
    drafting.add_order(p, card)
    if s.journal is not None:
        s.journal.append(Event("take order", s.to_act, "CB 7.3", {"card": components.CARD_NAMES[card]}))
