"""HK 1 Set-up."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.errors import BadSetup
from pithead.core.generator import Generator
from pithead.core.rows import NONE
from pithead.games.haspelknecht import components, discs, turn
from pithead.games.haspelknecht.components import Box, Place
from pithead.games.haspelknecht.facts import Facts, Player

ROW_SHIFT: Final[i64] = 64  # of a place's y
LEAST_THALER: Final[i64] = 3  # HK 1.5


def deal(s: Facts) -> None:
    """HK 1 Set up the pools, the developments and the players; then the first spring."""
    seats = s.seats
    s.order = vec[i64](list(range(seats)))
    s.chance.shuffle(s.order)  # HK 1.8
    s.first_player = s.order[0]
    settle(s, lay_out(s.box, seats, s.options, s.chance))
    s.players = vec[Player]([Player() for _ in range(seats)])
    if s.options["start_buildings"] == "on":  # HK 1.7
        for p in s.players:
            for building in components.BUILDINGS:
                if not has(s.in_play, building):
                    p.buildings |= bit(building)
    s.areas = vec[i64]([0] * seats)
    s.reserves = vec[i64]([0] * seats)
    s.stacks = vec[i64]([0] * components.N_DEVELOPMENTS)
    bag = discs.fill(s.reserves, discs.IN_A_RESERVE, s.box.bag[seats], s.chance)  # HK 1.3
    bag = discs.fill(s.areas, discs.IN_AN_AREA, bag, s.chance)
    assert bag == 0
    turn.begin_season(s)


def settle(s: Facts, tiles: dict[int, Place]) -> None:
    """HK 1.5 to 1.7 What lies where for the whole game, and what the options say."""
    s.places = places_of(tiles)
    s.near = neighbours(s.places)
    for development in tiles:
        s.in_play |= bit(development)
    s.french = s.options["edition"] == "french"
    s.open_planning = s.options["open_planning"] == "on"
    s.skilled = s.options["start_farmhand"] == "on" and not has(s.in_play, components.PICKAXE)


def lay_out(box: Box, seats: i64, options: dict[str, str], chance: Generator) -> dict[int, Place]:
    """HK 1.5, 1.6 Which developments are in play, and where each lies."""
    levels = layout_of(box, seats, options["layout"])
    while True:
        tiles: dict[int, Place] = {}
        thaler = 0
        for level, here in enumerate(levels):
            numbers = vec[i64]([level * components.A_LEVEL + i for i in range(components.A_LEVEL)])
            if options["tiles"] == "random":
                chance.shuffle(numbers)
            for i, place in enumerate(here):
                tiles[numbers[i]] = place
                thaler += components.SURE_THALER.get(int(numbers[i]), 0)
        if options["tiles"] != "random" or thaler >= LEAST_THALER:
            return tiles


def layout_of(box: Box, seats: i64, name: str) -> list[list[Place]]:
    """HK 1.6 The places of a layout, level by level."""
    if name == components.ROWS:
        return components.rows(int(seats) + 1)
    players, _ = components.LAYOUTS[name]
    if seats not in players:
        have = [components.ROWS, *(key for key, (others, _) in components.LAYOUTS.items() if seats in others)]
        wanted = " or ".join(str(n) for n in players)
        raise BadSetup(
            f"expected a layout for {seats} players ({', '.join(have)}), got '{name}', which is for {wanted} (HK 1.6)"
        )
    return box.layouts[name]


def places_of(tiles: dict[int, Place]) -> vec[i64]:
    """Where each development lies, as numbers."""
    places = vec[i64]([NONE] * components.N_DEVELOPMENTS)
    for development, (x, y) in tiles.items():
        places[development] = x + ROW_SHIFT * y
    return places


def place_of(number: i64) -> Place:
    """A place as [x, y]."""
    return (int(number % ROW_SHIFT), int(number // ROW_SHIFT))


def neighbours(places: vec[i64]) -> vec[i64]:
    """HK 1.6 The developments that touch each one."""
    near = vec[i64]([0] * components.N_DEVELOPMENTS)
    for a in range(components.N_DEVELOPMENTS):
        if places[a] == NONE:
            continue
        x = places[a] % ROW_SHIFT
        y = places[a] // ROW_SHIFT
        for b in range(a):
            if places[b] != NONE and components.is_beside(places[b] % ROW_SHIFT - x, places[b] // ROW_SHIFT - y):
                near[a] |= bit(b)
                near[b] |= bit(a)
    return near
