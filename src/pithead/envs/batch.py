"""Many games at once, stepped in the compiled unit.

```python
>>> from pithead.envs.batch import BatchEnv
>>> env = BatchEnv("coal-baron", n=8, seats=2, seed=7)
>>> first = env.reset()
>>> for _ in range(100):
...     step = env.step(env.sample())
>>> step.masks.shape
(8, 390)

```
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pithead.core.batch import Batch, seed_of
from pithead.core.errors import BadAction, BadSetup
from pithead.core.game import Game
from pithead.core.generator import random_seed
from pithead.core.options import read_options
from pithead.core.registry import game as find_game
from pithead.envs.resets import read_reset
from pithead.envs.rows import Mask, NDArray, Numbers, np, shared, whole

__all__ = ["BatchEnv", "Step", "seed_of"]


class Step(NamedTuple):
    """What a step brings, an entry for each game. The arrays are the environment's own: the next step writes them anew.

    Where `dones` is true a game has just ended: `rewards` are its seats' and all the rest is of the new game.
    """

    observations: Numbers  # (n, numbers): what the seat to act sees
    masks: Mask  # (n, actions): 1 where the action is legal
    rewards: NDArray[np.float32]  # (n, seats)
    dones: NDArray[np.bool_]  # (n,)
    seats: NDArray[np.int64]  # (n,): the seat to act


class BatchEnv:
    """So many games of one kind. A game that ends is replaced by a new one in the same step.

    Game i begins as `game.new(seats, seed_of(seed, i, 0), options)`, and after its k-th end as
    `game.new(seats, seed_of(seed, i, k), options)`, with `seed_of` of this module.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "placing",
    ) -> None:
        self.n = whole(n, "number of games")
        if self.n < 1:
            raise BadSetup(f"expected at least one game, got {n}")
        self.game = find_game(game) if isinstance(game, str) else game
        self.batch = Batch(self.game, self.n, seats, dict(options or {}), reward)  # type: ignore[arg-type]
        self.seed = _checked(random_seed() >> 1 if seed is None else whole(seed, "seed"))
        self._make_arrays()
        self.reset()

    def _make_arrays(self) -> None:
        batch, n, seats = self.batch, self.n, int(self.batch.seats)
        self.observations: Numbers = shared(batch.observations, np.int16, n, int(batch.size))
        self.masks: Mask = shared(batch.masks, np.int8, n, int(batch.actions))
        self.dones: NDArray[np.bool_] = shared(batch.dones, np.bool_, n)
        self.to_act: NDArray[np.int64] = shared(batch.to_act, np.int64, n)
        self.scores: NDArray[np.int64] = shared(batch.scores, np.int64, n, seats)  # of each place's last finished game
        self.episodes: NDArray[np.int64] = shared(batch.episodes, np.int64, n)  # finished games
        self._exact: NDArray[np.float64] = shared(batch.rewards, np.float64, n, seats)
        self.rewards: NDArray[np.float32] = self._exact.astype(np.float32)
        self._step = Step(self.observations, self.masks, self.rewards, self.dones, self.to_act)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> Step:
        """Begin all games anew: without a seed, as they began before.

        `options` may be `{"seed": s}`, `{"position": dump}`, with which every game begins this time, or
        `{"game": {…}}`, the game's options from now on.
        """
        batch = self.batch
        wanted = read_reset(self.game, int(batch.seats), seed, options, dict(batch.options))
        self.seed = self.seed if wanted.seed is None else _checked(wanted.seed)
        batch.options = read_options(self.game.title, self.game.options, wanted.options)
        self.clear()
        batch.start(self.seed)
        self.rewards.fill(0)
        if wanted.position is not None:
            self.clear()
            batch.states = [wanted.position.copy() for _ in range(self.n)]
            for i in range(self.n):
                batch.look(i)
        return self._step

    def clear(self) -> None:
        """Set observations and masks to zero, as a step of the batch wants them."""
        self.observations.fill(0)
        self.masks.fill(0)

    def step(self, actions: Any) -> Step:
        """Take one action in each game, for its seat to act: from an array, a tensor, or anything in a row."""
        chosen = self.read(actions)
        self.batch.check(chosen)
        self.clear()
        self.batch.step(chosen)
        np.copyto(self.rewards, self._exact, casting="same_kind")
        return self._step

    def read(self, actions: Any) -> list[int]:
        """Return actions as plain numbers: as many as games, and all of them actions of the game."""
        try:
            array = np.asarray(actions if hasattr(actions, "__array__") else list(actions))
        except (TypeError, ValueError, RuntimeError) as error:  # of tensors elsewhere, of rows of unlike length
            raise BadAction(f"expected an array of actions, got {type(actions).__name__}: {error}") from None
        if array.shape != (self.n,):
            raise BadAction(f"expected one action for each game, an array of shape ({self.n},); got {array.shape}")
        if array.dtype.kind not in "iu":
            raise BadAction(f"expected whole numbers as actions, got {array.dtype}")
        outside = (array < 0) | (array >= len(self.game.actions))
        if outside.any():
            self.game.actions.check(int(array[outside][0]))
        found: list[int] = array.tolist()
        return found

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, each equally likely."""
        return np.array(self.batch.sample(), np.int64)

    def copy(self) -> "BatchEnv":
        """Return an independent copy."""
        other = BatchEnv.__new__(BatchEnv)
        other.__setstate__(self._parts([state.copy() for state in self.batch.states]))
        return other

    def _parts(self, states: list[Any]) -> dict[str, Any]:
        batch = self.batch
        return {
            "game": self.game,
            "n": self.n,
            "seats": int(batch.seats),
            "seed": self.seed,
            "options": dict(batch.options),
            "reward": batch.kind,
            "states": states,
            "chance": batch.chance.copy(),
            "rows": [row.copy() for row in (self._exact, self.dones, self.scores, self.episodes)],
        }

    def __getstate__(self) -> dict[str, Any]:
        return self._parts(list(self.batch.states))

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.game, self.n, self.seed = parts["game"], parts["n"], parts["seed"]
        self.batch = Batch(self.game, self.n, parts["seats"], parts["options"], parts["reward"])
        self._make_arrays()
        self.batch.seed = self.seed
        self.batch.states = parts["states"]
        self.batch.chance = parts["chance"]
        for row, values in zip((self._exact, self.dones, self.scores, self.episodes), parts["rows"], strict=True):
            row[...] = values
        self.rewards[...] = self._exact
        for i in range(self.n):
            self.batch.look(i)

    def __deepcopy__(self, memo: object) -> "BatchEnv":
        return self.copy()


def _checked(seed: int) -> int:
    if not 0 <= seed < 1 << 63:
        raise BadSetup(f"expected a seed from 0 to 2**63 - 1, got {seed}")
    return seed
