"""A masked PPO learns Coal Baron: python examples/ppo.py [--minutes 10] [--out ppo-coal-baron]

Needs `pip install 'pithead[envs]' sb3-contrib torch`; `make learn` sets all of it up. It plays games of two, three of
four against `greedy` and the others against `random`. It writes the policy to OUT.zip and the learning curve to OUT.csv
and OUT.svg, and plays matches of a hundred games in the arena in the end. Then the policy is a bot like any other. In
the folder `examples`:

    PYTHONPATH=. pithead arena coal-baron ppo:Learned:ppo-coal-baron.zip random --games 100
"""

import argparse
import csv
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from curve import draw
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

import pithead
from pithead.arena import Match, play
from pithead.bots import Bot, ask, bot
from pithead.envs.gymnasium import PitheadEnv
from pithead.envs.rows import action_mask, observation

GAME = pithead.game("coal-baron")
SEATS = 2
OUT = "ppo-coal-baron"
OPPONENTS = ("greedy", "greedy", "greedy", "random")  # of four tables each
TABLES = 64
POINTS = 10.0  # the unit of the rewards
SHARPER = 1.5  # to what power the bot takes the policy's probabilities
LEARNING_RATE = 7e-4  # falls to nothing towards the end

# What is known of the piles and where cubes lie matters little, and costs a network half of its time.
LEFT_OUT = ("stack", "stack groups", "deck", "deck groups", "on orders")
FIELDS = [field for field in GAME.observation.fields(SEATS) if not field.name.endswith(LEFT_OUT)]
COLUMNS = np.concatenate([np.arange(field.offset, field.offset + field.size) for field in FIELDS])


def scaled(numbers: Any) -> Any:
    """Return an observation, or several, as the network wants it: flags and large counts of about the same size."""
    seen = numbers[..., COLUMNS].astype(np.float32)
    return np.sign(seen) * np.log1p(np.abs(seen))


class Table(PitheadEnv):
    """A seat of a game of two. The reward is by how much the lead grows that the game's own estimate sees.

    These rewards add up to the final lead, less what the estimate saw at first: so they favour the same play, but come
    at once. (Ng, Harada and Russell, Policy invariance under reward transformations, 1999.)
    """

    def __init__(self, opponent: str) -> None:
        super().__init__(GAME, SEATS, opponent)
        self.lead = 0.0
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(COLUMNS),), np.float32)  # type: ignore[assignment]

    def lead_now(self) -> float:
        """Return by how many points the own seat will win, as things stand; at the end, by how many it did."""
        own, other = (GAME.estimate(self._state, seat) for seat in (self.seat, 1 - self.seat))
        return float(own - other)

    def reset(self, **wishes: Any) -> Any:
        """Begin a new game."""
        seen, info = super().reset(**wishes)
        self.lead = self.lead_now()
        return scaled(seen), info

    def step(self, action: Any) -> Any:
        """Take an action."""
        seen, _, ended, cut, info = super().step(action)
        before, self.lead = self.lead, self.lead_now()
        return scaled(seen), (self.lead - before) / POINTS, ended, cut, info


class Trunk(BaseFeaturesExtractor):
    """The first layer, which policy and value share: it has most of the weights."""

    def __init__(self, space: spaces.Box, features_dim: int = 256) -> None:
        super().__init__(space, features_dim)
        self.layer = nn.Sequential(nn.Linear(space.shape[0], features_dim), nn.ReLU())

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return the features."""
        found: torch.Tensor = self.layer(seen)
        return found


class Learned(Bot):
    """Plays with a policy that was learned here; the option is its file."""

    def __init__(self, options: str = "", seed: int = 0) -> None:
        super().__init__(options, seed)
        self.model = saved(options or OUT)
        self.chance = np.random.default_rng(seed)

    def choose(self, state: pithead.State, seat: int) -> int:
        """Return an action that the policy likes."""
        return chosen(self.model, [(state, seat)], self.chance)[0]


@cache
def saved(file: str) -> MaskablePPO:
    """Return a policy from its file, which is read once."""
    torch.set_num_threads(1)
    return MaskablePPO.load(file, device="cpu")


def chosen(model: MaskablePPO, asked: list[tuple[pithead.State, int]], chance: np.random.Generator) -> list[int]:
    """Return actions for seats of several games at once, drawn as the policy likes them, the better ones more often.

    The one that it likes best, every time, is a worse player: PPO learns to play by chance.
    """
    seen = scaled(np.stack([observation(state, seat) for state, seat in asked]))
    masks = np.stack([action_mask(state, seat) for state, seat in asked]).astype(bool)
    with torch.no_grad():
        liked = model.policy.get_distribution(torch.as_tensor(seen), masks).distribution.probs.numpy() ** SHARPER
    bounds = liked.cumsum(axis=1)
    drawn = chance.random((len(asked), 1)) * bounds[:, -1:]
    return [int(action) for action in (bounds > drawn).argmax(axis=1)]


def judge(model: MaskablePPO, opponent: str, games: int = 40) -> tuple[float, float]:
    """Play games side by side, with the seats in turn; return the share won, a shared first place counting half, and
    the mean lead in points.
    """
    states = [GAME.new(SEATS, seed) for seed in range(games)]
    other, chance = bot(opponent, 1), np.random.default_rng(1)
    step = 0
    while not all(state.over for state in states):
        asked = []
        for i, state in enumerate(states):
            while not state.over and state.to_act != i % SEATS:
                step += 1
                state.apply(ask(other, state, int(state.to_act), step))
            if not state.over:
                asked.append((state, i % SEATS))
        if asked:
            for (state, _), action in zip(asked, chosen(model, asked, chance), strict=True):
                state.apply(action)
    won = lead = 0.0
    for i, state in enumerate(states):
        places, points = state.ranking(), state.scores()
        won += (places[i % SEATS] == 1) / places.count(1)
        lead += points[i % SEATS] - points[1 - i % SEATS]
    return round(won / games, 3), round(lead / games, 1)


def match(file: Path, opponent: str, games: int = 100) -> float:
    """Let the saved policy play a match in the arena; return how many games it won."""
    pairing = Match(GAME, (f"ppo:Learned:{file}", opponent), SEATS, GAME.new(SEATS, 0).options, games, 1_000)
    won = 0.0
    for result, _ in play(pairing, list(range(games)), 1, False):
        places = result.places
        won += (places[result.lineup.index(0)] == 1) / places.count(1)
    return won


class Clock(BaseCallback):
    """Stops after some minutes, and notes the learning curve on the way."""

    def __init__(self, minutes: float, out: Path, threads: int) -> None:
        super().__init__()
        self.seconds = 60 * minutes
        self.out = out
        self.threads = threads
        self.rows: list[list[float]] = []
        self.start = perf_counter()

    def spent(self) -> float:
        """Return the seconds since the start."""
        return perf_counter() - self.start

    def rate(self, _: float) -> float:
        """Return how fast to learn now."""
        return LEARNING_RATE * max(0.02, 1 - self.spent() / self.seconds)

    def _on_step(self) -> bool:
        return self.spent() < self.seconds

    def _on_rollout_end(self) -> None:
        torch.set_num_threads(self.threads)

    def _on_rollout_start(self) -> None:
        torch.set_num_threads(1)  # games need small batches, which threads only slow down
        if self.spent() >= len(self.rows) * self.seconds / 20:
            self.note()

    def note(self) -> None:
        """Play some games with the policy as it is, and write how many it wins."""
        spent = round(self.spent())
        easy, hard = judge(self.model, "random"), judge(self.model, "greedy")
        self.rows.append([spent, self.num_timesteps, easy[0], hard[0], easy[1], hard[1]])
        print(
            f"{spent:5} s {self.num_timesteps:10,} decisions; wins {easy[0]:4.0%} against random, by {easy[1]:6.1f}; "
            f"{hard[0]:4.0%} against greedy, by {hard[1]:6.1f}",
            flush=True,
        )
        head = ["seconds", "decisions", "random", "greedy", "lead over random", "lead over greedy"]
        with self.out.with_suffix(".csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *self.rows])


def train(minutes: float, out: Path, threads: int) -> None:
    """Learn for some minutes."""
    makers: list[Callable[[], Any]] = [partial(Table, OPPONENTS[i % len(OPPONENTS)]) for i in range(TABLES)]
    clock = Clock(minutes, out, threads)
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv(makers),
        n_steps=128,  # about a game
        batch_size=1024,
        n_epochs=4,
        gamma=0.998,
        gae_lambda=0.95,
        ent_coef=0.005,
        learning_rate=clock.rate,
        policy_kwargs={
            "features_extractor_class": Trunk,
            "net_arch": {"pi": [128], "vf": [128]},
            "activation_fn": nn.ReLU,
        },
        seed=1,
        device="cpu",
    )
    model.learn(1_000_000_000, callback=clock)
    clock.note()
    model.learning_rate = LEARNING_RATE  # a plain number, which can be saved
    model.lr_schedule = None
    model.save(out)


def main() -> None:
    """Train, draw the learning curve, and play matches."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--out", type=Path, default=Path(OUT))
    parser.add_argument("--threads", type=int, default=2)
    wanted = parser.parse_args()
    train(wanted.minutes, wanted.out, wanted.threads)
    draw(wanted.out.with_suffix(".csv"), wanted.out.with_suffix(".svg"))
    for name in ("random", "greedy"):
        print(f"wins {match(wanted.out.with_suffix('.zip'), name):g} of 100 games against {name}")


if __name__ == "__main__":
    import ppo  # so that what is saved belongs to this module, wherever it is loaded

    ppo.main()
