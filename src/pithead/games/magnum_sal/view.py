"""MS 7 Who sees what: everything but face-down chambers and piles is public."""

from typing import TypedDict

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.generator import Generator
from pithead.core.rows import NONE, names, shuffle_anew
from pithead.core.view import Json, View
from pithead.games.magnum_sal import components, dump, turn
from pithead.games.magnum_sal.facts import KIND_MASK, Facts, all_salt_in, entered, kind_of
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, LEVEL, N_CHAMBERS


class TurnView(TypedDict):
    """The turn, and the decision in progress."""

    actions_left: int
    passes: int
    visited: int  # buildings, as a set
    source: int  # where the moving miner stands: a space, 24 + a building; or the chamber mined or pumped
    moved: int  # miners moved by this action: two bits a space
    pickaxes: int
    carted: int  # the spaces that carts cover, as a set; then those that two cover, and three
    carted_twice: int
    carted_thrice: int
    least: int  # the least part that may still be named
    taken: int  # cubes extracted, water pumped, cubes traded
    sold: int
    bought: int
    dues: int
    shares: int
    privileged: bool


class MinersView(TypedDict):
    """The miners of a seat on a space."""

    seat: int
    rested: int
    tired: int


class ChamberView(TypedDict):
    """MS 7.1 A chamber, as far as it may be seen."""

    kind: str | None
    entered: bool
    used: bool
    salt: list[int]
    water: int


class OrderView(TypedDict):
    """An order face up."""

    salt: str
    payment: int


class PlayerView(TypedDict):
    """A player's possessions, all public."""

    seat: int
    money: int
    salt: list[int]
    supply: int
    miners: int
    queue: list[int]  # in the left and in the right circle
    tools: dict[str, int]
    used_tools: dict[str, int]
    orders: dict[str, int]
    completed: int


class MagnumSalView(View):
    """MS 7.1 What a seat, or a spectator, sees of Magnum Sal."""

    phase: int
    round: int
    first_player: int
    turn: TurnView
    mine: dict[str, list[MinersView]]
    chambers: dict[str, ChamberView]
    assistants: dict[str, int | None]
    orders: list[OrderView | None]
    order_pile: int
    completed: int
    orders_to_end: int
    workshop: list[str | None]
    tool_pile: int
    market: list[int]
    inn: int
    wage: int | None
    players: list[PlayerView]


def view(s: Facts, seat: i64) -> Json:
    """MS 7.1 What any seat, or a spectator, may see: nobody sees more than another."""
    return {
        "phase": int(s.phase),
        "round": int(s.round),
        "first_player": int(s.first_player),
        "turn": dump.turn_facts(s),
        "mine": dump.miners(s),
        "chambers": {CHAMBER_NAMES[i]: chamber_view(s, i) for i in range(N_CHAMBERS)},
        "assistants": {
            components.BUILDINGS[i]: dump.seat_or_none(s.assistants[i]) for i in range(components.N_ASSISTANTS)
        },
        "orders": [order_view(order) for order in s.offer],
        "order_pile": len(s.order_pile),
        "completed": int(s.completed),
        "orders_to_end": int(turn.orders_to_end(s)),
        "workshop": names(s.shop, components.TOOLS),
        "tool_pile": int(s.pile_left),
        "market": [int(count) for count in s.market],
        "inn": int(s.hired),
        "wage": int(components.WAGES[s.hired]) if s.hired < len(components.WAGES) else None,
        "players": [player_view(s, other) for other in range(s.seats)],
    }


def chamber_view(s: Facts, chamber: i64) -> Json:
    """MS 7.1 A chamber face down shows only water from buckets; MS 10.1 in the mapped mine also its kind."""
    word = s.chambers[chamber]
    shown = entered(word) or s.mapped
    return {
        "kind": components.KIND_NAMES[kind_of(word)] if shown else None,
        "entered": entered(word),
        "used": entered(word) and all_salt_in(word) == 0,
        **dump.chamber_facts(word),
    }


def order_view(order: i64) -> Json | None:
    """An order: the salt it asks for, and the payment."""
    return (
        None
        if order == NONE
        else {"salt": components.ORDER_NAMES[order], "payment": int(components.ORDER_PAYMENT[order])}
    )


def player_view(s: Facts, seat: i64) -> Json:
    """A player's possessions, all public."""
    facts = dump.player(s.players[seat])
    facts["seat"] = int(seat)
    facts["completed"] = int(s.players[seat].completed)
    return facts


def redraw_hidden(s: Facts, chance: Generator) -> None:
    """MS 7.1 Draw anew the face-down chambers of each level, the order pile, and all tools not seen."""
    if not s.mapped:
        for level in range(components.N_SALTS):
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


def redraw_chambers(s: Facts, level: i64, chance: Generator) -> None:
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
