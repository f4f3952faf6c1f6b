"""Observations and masks as rows, and many games stepped at once, inside the compiled unit.

The rows have Python's buffer protocol, so NumPy sees them without a copy: `pithead.envs` hands them out.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from pithead.core.catalogue import Offer
from pithead.core.errors import IllegalAction
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.options import read_options, read_seats
from pithead.core.rewards import check_reward, rewards

SEED_BITS: Final = 64
EPISODE_BITS: Final = 32
ONE: Final[u8] = 1
NONE: Final[u8] = 0


def observe(state: State, seat: i64) -> vec[i16]:
    """Return what a seat sees as a new row, in the layout of `game.observation`."""
    layout = state.game.observation
    row = layout.blank[: layout.table_size + layout.seat_size * state.seats]
    state.observe_into(seat, row, 0)
    return row


def mask(state: State, seat: i64) -> vec[u8]:
    """Return 1 for each legal action of a seat and 0 for the others, as a new row."""
    offer = Offer(state.game.actions)
    row = vec[u8]([NONE] * len(state.game.actions))
    for i in range(state.legal_into(seat, offer)):
        row[offer.actions[i]] = ONE
    return row


def seed_of(seed: int, number: int, episode: int) -> int:
    """Return the seed of a game of a batch, by its number and how many have ended there before."""
    return ((seed << EPISODE_BITS) + episode << EPISODE_BITS) + number


class Batch:
    """Many games at once. A game that ends is replaced by a new one at once.

    The rows of numbers are made once and written anew at every step. Whoever steps the batch first checks the actions,
    then sets `observations` and `masks` to zero, then takes the step: a block of memory is quickest cleared at once.
    """

    def __init__(self, game: Game, count: int, seats: int, options: dict[str, str], kind: str) -> None:
        self.game = game
        self.count: i64 = count
        self.seats: i64 = read_seats(game.title, game.least_seats, game.most_seats, seats)
        self.options = read_options(game.title, game.options, options)
        self.kind = check_reward(kind)
        self.seed = 0
        self.chance = seeded(0)
        self.states: list[State] = []
        self.size: i64 = game.observation.size(seats)
        self.actions: i64 = len(game.actions)
        zero: i16 = 0
        nothing: float = 0.0
        self.observations: vec[i16] = vec[i16]([zero] * (count * int(self.size)))
        self.masks: vec[u8] = vec[u8]([NONE] * (count * int(self.actions)))
        self.rewards: vec[float] = vec[float]([nothing] * (count * seats))
        self.dones: vec[u8] = vec[u8]([NONE] * count)
        self.to_act: vec[i64] = vec[i64]([0] * count)
        self.choices: vec[i64] = vec[i64]([0] * count)  # how many actions are legal
        self.episodes: vec[i64] = vec[i64]([0] * count)  # games that have ended
        self.scores: vec[i64] = vec[i64]([0] * (count * seats))  # of the last game that ended
        self.offer = Offer(game.actions)

    def start(self, seed: int) -> None:
        """Begin all games anew; observations and masks are zero."""
        self.seed = seed
        self.chance = seeded((1 << 127) + seed)  # other numbers than any game's own
        self.states = []
        for i in range(self.count):
            self.episodes[i] = 0
            self.states.append(self.deal(i))
        for i in range(self.count * self.seats):
            self.rewards[i] = 0.0
            self.scores[i] = 0
        for i in range(self.count):
            self.dones[i] = NONE
            self.look(i)

    def deal(self, number: i64) -> State:
        """Return the next game of a place."""
        seed = seed_of(self.seed, int(number), int(self.episodes[number]))
        return self.game.dealt(int(self.seats), self.options, seeded(seed))

    def check(self, actions: list[int]) -> None:
        """See that every action is legal."""
        if len(actions) != self.count:
            raise IllegalAction(f"expected {self.count} actions, one for each game, got {len(actions)}")
        masks = self.masks
        n = self.actions
        for i in range(self.count):
            action: i64 = actions[i]
            if action < 0 or action >= n or masks[i * n + action] == NONE:
                self.refuse(i, actions[i])

    def refuse(self, number: i64, action: int) -> None:
        """Say why an action is not legal."""
        state = self.states[number]
        refusal = state.refusal(action)  # numbers that are no actions are refused there
        raise IllegalAction(f"game {number}: '{self.game.actions.text(action)}' is refused: {refusal}", refusal)

    def step(self, actions: list[int]) -> None:
        """Take one action in each game; observations and masks are zero, and the actions are checked."""
        for i in range(self.count):
            state = self.states[i]
            if self.dones[i] != NONE:
                self.dones[i] = NONE
                for seat in range(self.seats):
                    self.rewards[i * self.seats + seat] = 0.0
            state.apply(actions[i], state.to_act)
            if state.over:
                self.end(i, state)
            self.look(i)

    def end(self, number: i64, state: State) -> None:
        """Note how a game ended, and begin another."""
        found = rewards(state, self.kind)
        scores = state.scores()
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = found[seat]
            self.scores[number * self.seats + seat] = scores[seat]
        self.dones[number] = ONE
        self.episodes[number] += 1
        self.states[number] = self.deal(number)

    def look(self, number: i64) -> None:
        """Write what the seat to act of a game sees, and what it may do."""
        state = self.states[number]
        seat = state.to_act
        self.to_act[number] = seat
        state.observe_into(seat, self.observations, number * self.size)
        masks = self.masks
        n = state.legal_into(seat, self.offer)
        legal = self.offer.actions
        start = number * self.actions
        for i in range(n):
            masks[start + legal[i]] = ONE
        self.choices[number] = n

    def sample(self, chance: Generator | None = None) -> list[int]:
        """Return a legal action for each game, each equally likely."""
        source = self.chance if chance is None else chance
        masks = self.masks
        found: list[int] = []
        for i in range(self.count):
            left = source.below(self.choices[i])
            at = i * self.actions
            action: i64 = 0
            while True:
                if masks[at + action] != NONE:
                    if left == 0:
                        break
                    left -= 1
                action += 1
            found.append(action)
        return found
