"""HK 1 Set-up."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.errors import BadSetup
from pithead.core.game import Game
from pithead.core.generator import Generator
from pithead.core.rows import NONE
from pithead.games.haspelknecht.components import (
    A_LEVEL,
    BUILDINGS,
    LAYOUTS,
    N_DEVELOPMENTS,
    PICKAXE,
    ROWS,
    SURE_THALER,
    Box,
    Place,
    rows,
    touch,
)
from pithead.games.haspelknecht.discs import IN_A_RESERVE, IN_AN_AREA, fill
from pithead.games.haspelknecht.state import HaspelknechtState, Player
from pithead.games.haspelknecht.turn import begin_season

ROW_SHIFT: i64 = 64  # of a place's y
LEAST_THALER: i64 = 3  # HK 1.5


def deal(game: Game, box: Box, seats: i64, options: dict[str, str], chance: Generator) -> HaspelknechtState:
    """HK 1 Set up the pools, the developments and the players; then the first spring."""
    order = vec[i64](list(range(seats)))
    chance.shuffle(order)  # HK 1.8
    tiles = lay_out(box, seats, options, chance)
    places = places_of(tiles)
    in_play: i64 = 0
    for development in range(N_DEVELOPMENTS):
        if places[development] != NONE:
            in_play |= bit(development)
    s = HaspelknechtState(
        game,
        seats,
        options,
        chance,
        box,
        vec[Player]([Player() for _ in range(seats)]),
        order,
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        places,
        neighbours(places),
        in_play,
        vec[i64]([0] * N_DEVELOPMENTS),
        options["edition"] == "french",
        options["open_planning"] == "on",
        options["start_farmhand"] == "on" and not has(in_play, PICKAXE),
    )
    if options["start_buildings"] == "on":  # HK 1.7
        for p in s.players:
            for building in BUILDINGS:
                if not has(in_play, building):
                    p.buildings |= bit(building)
    bag = fill(s.reserves, IN_A_RESERVE, box.bag[seats], chance)  # HK 1.3
    bag = fill(s.areas, IN_AN_AREA, bag, chance)
    assert bag == 0
    s.first_player = order[0]
    begin_season(s)
    return s


def lay_out(box: Box, seats: i64, options: dict[str, str], chance: Generator) -> dict[int, Place]:
    """HK 1.5, 1.6 Which developments are in play, and where each lies."""
    levels = layout_of(box, seats, options["layout"])
    while True:
        tiles: dict[int, Place] = {}
        thaler = 0
        for level, here in enumerate(levels):
            numbers = vec[i64]([level * A_LEVEL + i for i in range(A_LEVEL)])
            if options["tiles"] == "random":
                chance.shuffle(numbers)
            for i, place in enumerate(here):
                tiles[numbers[i]] = place
                thaler += SURE_THALER.get(int(numbers[i]), 0)
        if options["tiles"] != "random" or thaler >= LEAST_THALER:
            return tiles


def layout_of(box: Box, seats: i64, name: str) -> list[list[Place]]:
    """HK 1.6 The places of a layout, level by level."""
    if name == ROWS:
        return rows(int(seats) + 1)
    players, _ = LAYOUTS[name]
    if seats not in players:
        have = [ROWS, *(key for key, (others, _) in LAYOUTS.items() if seats in others)]
        wanted = " or ".join(str(n) for n in players)
        raise BadSetup(
            f"expected a layout for {seats} players ({', '.join(have)}), got '{name}', which is for {wanted} (HK 1.6)"
        )
    return box.layouts[name]


def places_of(tiles: dict[int, Place]) -> vec[i64]:
    """Where each development lies, as numbers."""
    places = vec[i64]([NONE] * N_DEVELOPMENTS)
    for development, (x, y) in tiles.items():
        places[development] = x + ROW_SHIFT * y
    return places


def place_of(number: i64) -> Place:
    """A place as [x, y]."""
    return (int(number % ROW_SHIFT), int(number // ROW_SHIFT))


def neighbours(places: vec[i64]) -> vec[i64]:
    """HK 1.6 The developments that touch each one."""
    near = vec[i64]()
    for a in range(N_DEVELOPMENTS):
        found: i64 = 0
        for b in range(N_DEVELOPMENTS):
            if places[a] != NONE and places[b] != NONE and touch(place_of(places[a]), place_of(places[b])):
                found |= bit(b)
        near = append(near, found)
    return near
