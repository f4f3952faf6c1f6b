"""What cannot be in any game: positions written by hand are refused with what was expected, and what came."""

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.errors import BadPosition
from pithead.core.rows import NONE
from pithead.games.magnum_sal import components, miners, setup, turn
from pithead.games.magnum_sal.facts import Facts, all_salt_in, entered, rested, tired, water_in
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, N_CHAMBERS, N_SPACES, SPACE_NAMES, WAY


def audit(s: Facts) -> None:
    """See that the pieces are all there, and where they can be."""
    for seat in range(s.seats):
        _miners(s, seat)
    _mine(s)
    _chambers(s)
    _tools(s)
    _orders(s)
    _town(s)
    if s.over:
        _over(s)


def _miners(s: Facts, seat: i64) -> None:
    """MS 1.5, 5.8 Everyone's miners, and those in the castle queue."""
    p = s.players[seat]
    total = p.supply + p.left + p.right
    for space in range(N_SPACES):
        total += rested(s.mine[space], seat) + tired(s.mine[space], seat)
    for building in range(components.N_ASSISTANTS):
        total += 1 if s.assistants[building] == seat else 0
    if total != p.miners:
        raise BadPosition(f"expected {p.miners} miners of seat {seat} in all, got {total}")
    if p.right > 1 or p.left + p.right > 2:
        raise BadPosition(
            f"expected at most 2 miners of seat {seat} in the castle queue, at most 1 of them in its right circle, "
            f"got {p.left} and {p.right}"
        )


def _mine(s: Facts) -> None:
    """MS 4.2, 4.3 The chain; MS 4.8 only miners in a chamber tire."""
    occupied = s.occupied()
    for space in range(N_SPACES):
        for seat in range(s.seats):
            if space < FIRST_CHAMBER and tired(s.mine[space], seat) > 0:
                raise BadPosition(f"expected rested miners at {SPACE_NAMES[space]}, got tired ones")
        if not has(occupied, space):
            continue
        if space >= FIRST_CHAMBER and not entered(s.chambers[space - FIRST_CHAMBER]):
            raise BadPosition(f"expected {SPACE_NAMES[space]} to be entered, as there are miners")
        for below in range(N_SPACES):
            if has(WAY[space] & ~occupied, below) and not miners.is_worked_out(s, below):
                raise BadPosition(f"expected miners at {SPACE_NAMES[below]}, on the way to {SPACE_NAMES[space]}")


def _chambers(s: Facts) -> None:
    """MS 1.4, 6.3 A chamber face down holds nothing but, in `english`, water from buckets."""
    for chamber in range(N_CHAMBERS):
        word = s.chambers[chamber]
        name = CHAMBER_NAMES[chamber]
        if not entered(word) and all_salt_in(word) > 0:
            raise BadPosition(f"expected no salt in {name}, which was not entered, got {all_salt_in(word)}")
        if not entered(word) and water_in(word) > 0 and not s.english:
            raise BadPosition(f"expected no water in {name}, which was not entered, got {water_in(word)}")


def _tools(s: Facts) -> None:
    """MS 2.4, 3.1, 5.4 No more tools than there are; the workshop is full while its pile lasts."""
    for tool in range(components.N_TOOLS):
        total: i64 = 0
        for p in s.players:
            total += p.ready(tool) + p.used(tool)
        for row in (s.shop, s.tool_pile, s.unseen):
            for other in row:
                total += 1 if other == tool else 0
        if total > components.TOOL_COPIES:
            raise BadPosition(
                f"expected at most {components.TOOL_COPIES} of the tool '{components.TOOLS[tool]}', got {total}"
            )
    most = 0 if s.over else components.TOOLS_A_PHASE - components.N_PLACES
    if s.pile_left > most:
        raise BadPosition(f"expected pile_left to be at most {most}, got {s.pile_left}")
    length = s.pile_left + components.TOOLS_A_PHASE * (turn.N_PHASES - s.phase)
    if len(s.tool_pile) != length:
        raise BadPosition(f"expected {length} tools in the pile in phase {s.phase}, got {len(s.tool_pile)}")
    for place in range(components.N_PLACES):
        if s.shop[place] == NONE and (
            s.pile_left > 0 or (place + 1 < components.N_PLACES and s.shop[place + 1] != NONE)
        ):
            raise BadPosition(f"expected a tool on place {place + 1} of the workshop: tools move left, others come")


def _orders(s: Facts) -> None:
    """MS 3.1, 5.10 The orders of a phase, face up, in the pile or completed; a place is empty when the pile is."""
    up: i64 = 0
    empty: i64 = 0
    for order in s.offer:
        if order == NONE:
            empty += 1
        else:
            up += 1
    places: i64 = setup.MOST_ORDERS_UP if s.seats == 4 else setup.MOST_ORDERS_UP - 1
    if s.over:
        places = 0
    if len(s.offer) > places:
        raise BadPosition(f"expected at most {places} places for orders, got {len(s.offer)}")
    if empty > 0 and len(s.order_pile) > 0:
        raise BadPosition(f"expected an order on every place while there are {len(s.order_pile)} in the pile")
    if up + len(s.order_pile) + s.completed > components.ORDERS_A_PHASE:
        raise BadPosition(
            f"expected at most {components.ORDERS_A_PHASE} orders in a phase, got {up} face up, "
            f"{len(s.order_pile)} in the pile and {s.completed} completed"
        )
    for order in range(components.N_ORDER_KINDS):
        name = components.ORDER_NAMES[order]
        here: i64 = 0
        for other in s.offer:
            here += 1 if other == order else 0
        for other in s.order_pile:
            here += 1 if other == order else 0
        if here > components.PHASE_ORDERS[s.phase - 1].count(order):
            raise BadPosition(f"expected the order '{name}' no more often than phase {s.phase} has it")
        for p in s.players:
            here += p.orders >> (3 * order) & 7
        most: i64 = 0
        for phase in range(s.phase):
            most += components.PHASE_ORDERS[phase].count(order)
        if here > most:
            raise BadPosition(f"expected the order '{name}' at most {most} times by phase {s.phase}, got {here}")


def _town(s: Facts) -> None:
    """MS 2.3, 3.2 The market has room, and the inn's marker is where it started or further on."""
    for colour in range(components.N_SALTS):
        if s.market[colour] > components.MARKET_SIZE[colour]:
            raise BadPosition(
                f"expected at most {components.MARKET_SIZE[colour]} {components.SALTS[colour]} cubes in the market"
            )
    if s.hired < components.INN_START[s.seats]:
        raise BadPosition(
            f"expected inn to be at least {components.INN_START[s.seats]} with {s.seats} players, got {s.hired}"
        )


def _over(s: Facts) -> None:
    """MS 8.1, 9 The game ends after phase III, with all miners at home and no tools in the workshop."""
    if s.phase != turn.N_PHASES:
        raise BadPosition(f"expected a game that is over to be in phase {turn.N_PHASES}, got {s.phase}")
    for seat in range(s.seats):
        if s.players[seat].supply != s.players[seat].miners:
            raise BadPosition(f"expected all miners of seat {seat} in the supply, as the game is over")
    for tool in s.shop:
        if tool != NONE:
            raise BadPosition("expected an empty workshop, as the game is over")
