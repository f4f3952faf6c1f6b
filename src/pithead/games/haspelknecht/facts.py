"""The facts of a position: what lies where. No rule is in here."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pithead.core.bits import has
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.games.haspelknecht import components
from pithead.games.haspelknecht.components import BLACK, BROWN, YELLOW, Box, disc

SEASONS: Final = ["spring", "summer", "autumn"]

# Workers; the winch is the Haspelknecht working unpaid.
FARMER: Final[i64] = 0
FARMHAND: Final[i64] = 1
DIGGER: Final[i64] = 2
MINER: Final[i64] = 3
HASPELKNECHT: Final[i64] = 4
WATER_MILL: Final[i64] = 5
WINCHER: Final[i64] = 6
N_WORKERS: Final[i64] = 6
WORKERS: Final = ["farmer", "farmhand", "coal digger", "miner", "haspelknecht", "water mill", "winch"]

# What a contract worker was paid with, and what the mill was given.
UNPAID: Final[i64] = 0
DISC: Final[i64] = 1  # one yellow disc; for the mill two
FOOD: Final[i64] = 2  # for the mill: two black discs
THALER: Final[i64] = 3
PAYMENTS: Final = ["none", "yellow", "food", "thaler"]
MILL_DISCS: Final = ["none", "yellow", "black"]
MILL_BLACK: Final[i64] = 2

# What farmer and farmhand did in this phase.
IDLE: Final[i64] = 0
MADE_FOOD: Final[i64] = 1
MADE_WOOD: Final[i64] = 2
MINED: Final[i64] = 3
BOUGHT: Final[i64] = 4
WORKS: Final = ["idle", "food", "wood", "mining", "development"]

# Goods and the places that keep them in winter.
COAL: Final[i64] = 0
WOOD: Final[i64] = 1
GRAIN: Final[i64] = 2
GOODS: Final = ["coal", "wood", "food"]
STORES: Final = [f"{good} in {place}" for place in ("farm", "barn", "shed") for good in GOODS][:8]

# The mines that have props.
PINGE: Final[i64] = 0
TUNNEL: Final[i64] = 1
MINES: Final = ["pinge", "tunnel"]


@mypyc_attr(acyclic=True)
class Player:
    """One player's farm, mine, possessions, discs and plan."""

    def __init__(self) -> None:
        self.vp: i64 = 0
        # The farm. Nothing runs out (HK 1.1), so these are plain numbers.
        self.coal: i64 = 0
        self.wood: i64 = 0
        self.food: i64 = 0
        self.thaler: i64 = 0
        self.debts: i64 = 0
        # The mine. Its water is in the Pinge, or in the shaft once the Pinge has no coal (HK 2.2, 5.7).
        self.water: i64 = 0
        self.pinge: i64 = components.PINGE_COAL  # coal left
        self.pinge_props: i64 = 0
        self.tunnel: i64 = 0  # coal dug from it
        self.tunnel_props: i64 = 0
        self.shaft: i64 = 0  # coal at its foot
        # Sets of developments: those owned; the markers and buildings of some; those gained in this phase.
        self.owned: i64 = 0
        self.markers: i64 = 0
        self.new_markers: i64 = 0
        self.buildings: i64 = 0
        self.new_buildings: i64 = 0
        # This phase: the discs taken, the value of the first taking; the plan.
        self.discs: i64 = 0
        self.value: i64 = 0
        self.farmer: i64 = 0  # the discs on him
        self.farmhand: i64 = 0
        self.digger: i64 = 0  # what he was paid with
        self.miner: i64 = 0
        self.haspelknecht: i64 = 0
        self.mill: i64 = 0
        self.planned: bool = False
        # What has been carried out of it.
        self.finished: i64 = 0  # the workers that are done, as a set
        self.farmer_work: i64 = 0
        self.farmhand_work: i64 = 0
        self.used: i64 = 0  # discs and markers, as discs
        self.burned: bool = False
        self.stored: i64 = 0  # what the farm, the barn and the shed keep: see `winter.py`

    def copy(self) -> "Player":
        """Return an independent copy."""
        other = Player()
        other.vp = self.vp
        other.coal = self.coal
        other.wood = self.wood
        other.food = self.food
        other.thaler = self.thaler
        other.debts = self.debts
        other.water = self.water
        other.pinge = self.pinge
        other.pinge_props = self.pinge_props
        other.tunnel = self.tunnel
        other.tunnel_props = self.tunnel_props
        other.shaft = self.shaft
        other.owned = self.owned
        other.markers = self.markers
        other.new_markers = self.new_markers
        other.buildings = self.buildings
        other.new_buildings = self.new_buildings
        other.discs = self.discs
        other.value = self.value
        other.farmer = self.farmer
        other.farmhand = self.farmhand
        other.digger = self.digger
        other.miner = self.miner
        other.haspelknecht = self.haspelknecht
        other.mill = self.mill
        other.planned = self.planned
        other.finished = self.finished
        other.farmer_work = self.farmer_work
        other.farmhand_work = self.farmhand_work
        other.used = self.used
        other.burned = self.burned
        other.stored = self.stored
        return other

    def marker_discs(self) -> i64:
        """HK 4.5 The markers 22, 23, 33 as the discs that they stand for."""
        word: i64 = 0
        if has(self.markers, components.WHEELBARROW):
            word += disc(YELLOW)
        if has(self.markers, components.LADDER):
            word += disc(BROWN)
        if has(self.markers, components.HAMMER):
            word += disc(BLACK)
        return word

    def placed(self) -> i64:
        """The discs that the plan has put on workers, markers among them."""
        word = self.farmer + self.farmhand
        if self.digger == DISC:
            word += disc(YELLOW)
        if self.haspelknecht == DISC:
            word += disc(YELLOW)
        if self.mill == DISC:
            word += 2 * disc(YELLOW)
        elif self.mill == MILL_BLACK:
            word += 2 * disc(BLACK)
        return word

    def spent(self, payment: i64) -> i64:
        """How many contract workers the plan pays so."""
        n: i64 = 0
        if self.digger == payment:
            n += 1
        if self.miner == payment:
            n += 1
        if self.haspelknecht == payment:
            n += 1
        return n

    def dug(self) -> i64:
        """HK 8.7 The coal dug from the own Pinge and tunnel."""
        return components.PINGE_COAL - self.pinge + self.tunnel

    def goods(self, good: i64) -> i64:
        """How many of a good are on the farm."""
        if good == COAL:
            return self.coal
        if good == WOOD:
            return self.wood
        return self.food

    def add_goods(self, good: i64, number: i64) -> None:
        """Take or give goods."""
        if good == COAL:
            self.coal += number
        elif good == WOOD:
            self.wood += number
        else:
            self.food += number

    def clear_plan(self) -> None:
        """Take everything off the workers."""
        self.farmer = 0
        self.farmhand = 0
        self.digger = 0
        self.miner = 0
        self.haspelknecht = 0
        self.mill = 0
        self.planned = False


class Facts(State):
    """What lies where in a position of Haspelknecht. The rules are written for it; `HaspelknechtState` has them."""

    def __init__(self, game: Game, seats: i64, options: dict[str, str], chance: Generator, box: Box) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.players: vec[Player] = vec[Player]()
        self.order: vec[i64] = vec[i64]()  # the turn order: seats, the first one first
        self.areas: vec[i64] = vec[i64]()  # the discs of each pool's action area
        self.reserves: vec[i64] = vec[i64]()
        self.stacks: vec[i64] = vec[i64]()  # the owners of each development, three bits each: see `developments.py`
        self.year: i64 = 1
        self.season: i64 = 0
        self.turn: i64 = 0  # whose turn it is, as a place of the turn order
        # What the set-up decides, and nothing changes.
        self.places: vec[i64] = vec[i64]()  # where each development lies: x + 64 y, or NONE
        self.near: vec[i64] = vec[i64]()  # the developments that touch each one, as sets
        self.in_play: i64 = 0  # a set of developments
        self.french: bool = False
        self.open_planning: bool = False
        self.skilled: bool = False  # HK 1.7 everybody starts with the improved farmhand
        # What workers have brought in the carrying out that is going on, of the goods of the seat to act (HK 5.12).
        self.new_coal: i64 = 0
        self.new_food: i64 = 0
        # The decision in progress; all zero between decisions.
        self.worker: i64 = 0
        self.steps: i64 = 0  # that he may still make
        self.made: i64 = 0  # that he has made
        self.teamwork: bool = False  # one of his steps is the extra one
        self.subject: i64 = 0  # the development bought, or the reserve's disc in a swap: 4 × colour + pool

    def copy_to(self, other: "Facts") -> None:
        """Give another state the same facts."""
        players = self.players[:]
        for seat in range(self.seats):
            players[seat] = players[seat].copy()
        other.players = players
        other.order = self.order[:]
        other.areas = self.areas[:]
        other.reserves = self.reserves[:]
        other.stacks = self.stacks[:]
        other.places = self.places
        other.near = self.near
        other.in_play = self.in_play
        other.french = self.french
        other.open_planning = self.open_planning
        other.skilled = self.skilled
        other.question = self.question
        other.to_act = self.to_act
        other.first_player = self.first_player
        other.over = self.over
        other.year = self.year
        other.season = self.season
        other.turn = self.turn
        other.new_coal = self.new_coal
        other.new_food = self.new_food
        other.worker = self.worker
        other.steps = self.steps
        other.made = self.made
        other.teamwork = self.teamwork
        other.subject = self.subject


def goods(p: Player) -> dict[str, int]:
    """Return what a player has to spend, and what weighs on him."""
    found = {colour: int(components.count(p.discs, i)) for i, colour in enumerate(components.COLOURS)}
    return found | {
        "food": int(p.food),
        "wood": int(p.wood),
        "coal": int(p.coal),
        "thaler": int(p.thaler),
        "water": int(p.water),
        "debts": int(p.debts),
    }
