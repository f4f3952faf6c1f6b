"""HK 4.1 Who sees what: everything is public but the plans that are being made."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.catalogue import Offer
from pithead.core.generator import Generator
from pithead.core.playout import pick
from pithead.core.view import Json
from pithead.games.haspelknecht.actions import PLAN_DONE
from pithead.games.haspelknecht.apply import apply
from pithead.games.haspelknecht.components import N_DEVELOPMENTS, N_SYMBOLS, NAMES, NUMBERS, TILE_SYMBOLS, TITLES
from pithead.games.haspelknecht.discs import by_colour
from pithead.games.haspelknecht.dump import developments, pending, player
from pithead.games.haspelknecht.legal import legal_into
from pithead.games.haspelknecht.planning import left, plan
from pithead.games.haspelknecht.policy import weights_into
from pithead.games.haspelknecht.rules import simultaneous
from pithead.games.haspelknecht.state import PAYING, PLANNING, SEASONS, STAGES, HaspelknechtState

ODD_STEP: Final[i64] = 8  # one step in so many of a plan that is drawn is any: not everybody plans as the policy does


def view(s: HaspelknechtState, seat: i64) -> Json:
    """HK 4.1 What a seat, or a spectator (-1), may see: of the others' plans only whether they are done."""
    return {
        "game": s.game.key,
        "rules_version": s.game.rules_version,
        "components": s.game.components or None,
        "seats": int(s.seats),
        "seat": None if seat < 0 else int(seat),
        "options": dict(s.options),
        "year": int(s.year),
        "season": SEASONS[s.season],
        "first_player": int(s.first_player),
        "order": [int(other) for other in s.order],
        "stage": STAGES[s.stage],
        "to_act": int(s.to_act),
        "waiting": s.waiting,
        "over": s.over,
        "work": pending(s),
        "bought": TITLES[s.subject] if s.stage == PAYING else None,
        "areas": [by_colour(area) for area in s.areas],
        "reserves": [by_colour(reserve) for reserve in s.reserves],
        "developments": development_views(s),
        "board": board(s),
        "players": [player_view(s, other, seat) for other in range(s.seats)],
        "ranking": s.ranking() if s.over else None,
    }


def development_views(s: HaspelknechtState) -> Json:
    """The developments in play: name, cost and symbols, where each lies, and its owners, the first one first."""
    found = developments(s)
    for i in range(N_DEVELOPMENTS):
        if has(s.in_play, i):
            facts = found[str(NUMBERS[i])]
            facts["name"] = NAMES[i]
            facts["cost"] = s.box.costs[i]
            facts["symbols"] = [
                TILE_SYMBOLS[symbol]
                for symbol in range(N_SYMBOLS)
                for _ in range(s.box.tile_symbols[N_SYMBOLS * i + symbol])
            ]
    return found


def board(s: HaspelknechtState) -> Json:
    """HK 1.3, 1.4 What is printed on the boards."""
    data = s.box.data
    return {
        "water_icon": list(data["pools"]["water_icon"])[: s.seats],
        "pinge": list(data["pinge"]["coal_between_props"]),
        "tunnel": list(data["tunnel"]["coal"]),
        "tunnel_vp": list(data["tunnel"]["vp"]),
        "tunnel_symbols": [list(symbols) for symbols in data["tunnel"]["symbols"]],
    }


def player_view(s: HaspelknechtState, seat: i64, viewer: i64) -> Json:
    """A player's possessions, and the plan if it may be seen."""
    p = s.players[seat]
    facts = player(s, seat)
    facts["seat"] = int(seat)
    shown = seat == viewer or not simultaneous(s)
    facts["plan"] = plan(p) if shown else None
    facts["unplanned"] = by_colour(left(p)) if shown and s.stage == PLANNING else None
    return facts


def redraw_hidden(s: HaspelknechtState, seat: i64, chance: Generator) -> None:
    """HK 4.1 Make other plans for those who are done, such as a player may make; those still planning have put nothing
    down yet.
    """
    if not simultaneous(s):
        return
    offer = Offer(s.game.actions)
    for other in range(s.seats):
        p = s.players[other]
        if other == seat:
            continue
        done = p.planned
        p.clear_plan()
        if not done:
            continue
        while True:
            offer.n = n = legal_into(s, other, offer.actions)
            action = offer.actions[chance.below(n)]
            if chance.below(ODD_STEP) != 0:
                weights_into(s, other, offer.actions, n, offer.weights)
                action = pick(offer, chance)
            if action == PLAN_DONE:
                p.planned = True
                break
            apply(s, other, action)
