"""MS 7 Who sees what: everything but face-down chambers and piles is public."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.generator import Generator
from pithead.core.rows import NONE, names, shuffle_anew
from pithead.core.view import Json
from pithead.games.magnum_sal.components import (
    BUILDINGS,
    KIND_NAMES,
    N_ASSISTANTS,
    N_SALTS,
    ORDER_NAMES,
    ORDER_PAYMENT,
    TOOLS,
    WAGES,
)
from pithead.games.magnum_sal.dump import chamber_facts, miners, pending, player, seat_or_none
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, LEVEL, N_CHAMBERS
from pithead.games.magnum_sal.state import (
    KIND_MASK,
    STAGES,
    MagnumSalState,
    all_salt_in,
    entered,
    kind_of,
)
from pithead.games.magnum_sal.turn import orders_to_end


def view(s: MagnumSalState, seat: i64) -> Json:
    """MS 7.1 What any seat, or a spectator (-1), may see: nobody sees more than another."""
    return {
        "game": s.game.key,
        "rules_version": s.game.rules_version,
        "seats": int(s.seats),
        "seat": None if seat < 0 else int(seat),
        "options": dict(s.options),
        "phase": int(s.phase),
        "round": int(s.round),
        "first_player": int(s.first_player),
        "stage": STAGES[s.stage],
        "to_act": int(s.to_act),
        "over": s.over,
        "turn": pending(s),
        "mine": miners(s),
        "chambers": {CHAMBER_NAMES[i]: chamber_view(s, i) for i in range(N_CHAMBERS)},
        "assistants": {BUILDINGS[i]: seat_or_none(s.assistants[i]) for i in range(N_ASSISTANTS)},
        "orders": [order_view(order) for order in s.offer],
        "order_pile": len(s.order_pile),
        "completed": int(s.completed),
        "orders_to_end": int(orders_to_end(s)),
        "workshop": names(s.shop, TOOLS),
        "tool_pile": int(s.pile_left),
        "market": [int(count) for count in s.market],
        "inn": int(s.hired),
        "wage": int(WAGES[s.hired]) if s.hired < len(WAGES) else None,
        "players": [player_view(s, other) for other in range(s.seats)],
        "ranking": s.ranking() if s.over else None,
    }


def chamber_view(s: MagnumSalState, chamber: i64) -> Json:
    """MS 7.1 A chamber face down shows only water from buckets; MS 10.1 in the mapped mine also its kind."""
    word = s.chambers[chamber]
    shown = entered(word) or s.mapped
    return {
        "kind": KIND_NAMES[kind_of(word)] if shown else None,
        "entered": entered(word),
        "used": entered(word) and all_salt_in(word) == 0,
        **chamber_facts(word),
    }


def order_view(order: i64) -> Json | None:
    """An order: the salt it asks for, and the payment."""
    return None if order == NONE else {"salt": ORDER_NAMES[order], "payment": int(ORDER_PAYMENT[order])}


def player_view(s: MagnumSalState, seat: i64) -> Json:
    """A player's possessions, all public."""
    facts = player(s.players[seat])
    facts["seat"] = int(seat)
    facts["completed"] = int(s.players[seat].completed)
    return facts


def redraw_hidden(s: MagnumSalState, chance: Generator) -> None:
    """MS 7.1 Draw anew the face-down chambers of each level, the order pile, and all tools not seen."""
    if not s.mapped:
        for level in range(N_SALTS):
            redraw_chambers(s, level, chance)
    shuffle_anew(s.order_pile, chance)
    tools = vec[i64]()
    for tool in s.tool_pile:
        tools = append(tools, tool)
    for tool in s.unseen:
        tools = append(tools, tool)
    shuffle_anew(tools, chance)
    s.unseen = tools[len(s.tool_pile) :]
    s.tool_pile = tools[: len(s.tool_pile)]


def redraw_chambers(s: MagnumSalState, level: i64, chance: Generator) -> None:
    """Shuffle the kinds of the face-down chambers of a level; water that lies there stays."""
    kinds = vec[i64]()
    for chamber in range(N_CHAMBERS):
        if LEVEL[chamber] == level and not entered(s.chambers[chamber]):
            kinds = append(kinds, kind_of(s.chambers[chamber]))
    shuffle_anew(kinds, chance)
    n: i64 = 0
    for chamber in range(N_CHAMBERS):
        if LEVEL[chamber] == level and not entered(s.chambers[chamber]):
            s.chambers[chamber] = s.chambers[chamber] & ~KIND_MASK | kinds[n]
            n += 1
