"""HK 4.1 Who sees what: everything is public but the plans that are being made."""

from typing import Final, TypedDict

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.catalogue import Offer
from pithead.core.generator import Generator
from pithead.core.playout import pick
from pithead.core.view import Json, View
from pithead.games.haspelknecht import actions, developments, discs, dump, planning, questions
from pithead.games.haspelknecht.components import N_DEVELOPMENTS, N_SYMBOLS, NAMES, NUMBERS, TILE_SYMBOLS, TITLES
from pithead.games.haspelknecht.facts import SEASONS, Facts

ODD_STEP: Final[i64] = 8  # one step in so many of a plan that is drawn is any: not everybody plans as the policy does


class WorkView(TypedDict):
    """The decision in progress."""

    worker: str
    steps: int  # that he may still make
    made: int
    teamwork: bool
    subject: int


class DevelopmentView(TypedDict):
    """A development in play."""

    name: str
    place: list[int]
    owners: list[int]  # the first one first
    vp: int  # what the next owner scores
    cost: str
    symbols: list[str]


class BoardView(TypedDict):
    """HK 1.3, 1.4 What is printed on the boards."""

    water_icon: list[bool]
    pinge: list[int]
    tunnel: list[int]
    tunnel_vp: list[int]
    tunnel_symbols: list[list[str]]
    rent: list[list[int]]  # HK 7.2 food and Thaler, by year
    near: dict[str, list[int]]  # HK 1.6 the developments that touch each one


class PlayerView(TypedDict):
    """What a seat sees of a player; tiles, markers and buildings by their numbers, discs by their colours."""

    seat: int
    vp: int
    coal: int
    wood: int
    food: int
    thaler: int
    debts: int
    new_coal: int  # HK 5.12 of the seat to act: what its workers have brought in this turn
    new_food: int
    water: int
    pinge: int
    pinge_props: int
    tunnel: int
    tunnel_props: int
    shaft: int
    owned: list[int]
    markers: list[int]
    new_markers: list[int]
    buildings: list[int]
    new_buildings: list[int]
    discs: dict[str, int]
    value: int
    planned: bool
    finished: list[str]
    farmer_work: str
    farmhand_work: str
    used: dict[str, int]
    burned: bool
    stored: list[str]
    plan: Json | None  # by worker: his discs by colour, or what pays him
    unplanned: dict[str, int] | None


class HaspelknechtView(View):
    """HK 4.1 What a seat, or a spectator, sees of Haspelknecht."""

    year: int
    season: str
    first_player: int
    order: list[int]
    work: WorkView
    bought: str | None  # the development whose fee is asked
    areas: list[dict[str, int]]
    reserves: list[dict[str, int]]
    developments: dict[str, DevelopmentView]
    board: BoardView
    players: list[PlayerView]


def view(s: Facts, seat: i64) -> Json:
    """HK 4.1 What a seat, or a spectator (-1), may see: of the others' plans only whether they are done."""
    return {
        "year": int(s.year),
        "season": SEASONS[s.season],
        "first_player": int(s.first_player),
        "order": [int(other) for other in s.order],
        "work": dump.pending(s),
        "bought": TITLES[s.subject] if s.question == questions.PAYING else None,
        "areas": [discs.by_colour(area) for area in s.areas],
        "reserves": [discs.by_colour(reserve) for reserve in s.reserves],
        "developments": development_views(s),
        "board": board(s),
        "players": [player_view(s, other, seat) for other in range(s.seats)],
    }


def development_views(s: Facts) -> Json:
    """The developments in play: name, cost and symbols, where each lies, and its owners, the first one first."""
    found = dump.tiles(s)
    for i in range(N_DEVELOPMENTS):
        if has(s.in_play, i):
            facts = found[str(NUMBERS[i])]
            facts["name"] = NAMES[i]
            facts["cost"] = s.box.costs[i]
            facts["vp"] = int(developments.next_points(s, i))
            facts["symbols"] = [
                TILE_SYMBOLS[symbol]
                for symbol in range(N_SYMBOLS)
                for _ in range(s.box.tile_symbols[N_SYMBOLS * i + symbol])
            ]
    return found


def board(s: Facts) -> Json:
    """HK 1.3, 1.4 What is printed on the boards, and how the developments lie."""
    data = s.box.data
    return {
        "water_icon": list(data["pools"]["water_icon"])[: s.seats],
        "pinge": list(data["pinge"]["coal_between_props"]),
        "tunnel": list(data["tunnel"]["coal"]),
        "tunnel_vp": list(data["tunnel"]["vp"]),
        "tunnel_symbols": [list(symbols) for symbols in data["tunnel"]["symbols"]],
        "rent": [list(data["rent"][year]) for year in ("1", "2", "3")],
        "near": {
            str(NUMBERS[i]): [NUMBERS[other] for other in range(N_DEVELOPMENTS) if has(s.near[i], other)]
            for i in range(N_DEVELOPMENTS)
            if has(s.in_play, i)
        },
    }


def player_view(s: Facts, seat: i64, viewer: i64) -> Json:
    """A player's possessions, and the plan if it may be seen."""
    p = s.players[seat]
    facts = dump.player(s, seat)
    facts["seat"] = int(seat)
    shown = seat == viewer or not s.simultaneous
    facts["plan"] = planning.plan(p) if shown else None
    facts["unplanned"] = discs.by_colour(planning.left(p)) if shown and s.question == questions.PLANNING else None
    return facts


def redraw_hidden(s: Facts, seat: i64, chance: Generator) -> None:
    """HK 4.1 Make other plans for those who are done, such as a player may make; those still planning have put nothing
    down yet.
    """
    if not s.simultaneous:
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
            n = s.legal_into(other, offer)
            action = offer.actions[chance.below(n)]
            if chance.below(ODD_STEP) != 0:
                s.weigh(other, offer)
                action = pick(offer, chance)
            if actions.ACTIONS.family[action] == actions.PLAN_DONE:
                p.planned = True
                break
            s.apply(action, other)
