"""Every game as a PettingZoo AEC environment.

```python
>>> from pithead.envs.pettingzoo import env
>>> table = env("magnum-sal", seats=3)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     observation, reward, terminated, truncated, info = table.last()
...     action = None if terminated else table.action_space(agent).sample(observation["action_mask"])
...     table.step(action)

```
"""

from collections.abc import Mapping
from typing import Any

from pithead.core.game import Game, State
from pithead.core.generator import Generator, random_seed, seeded
from pithead.core.playing import play
from pithead.core.registry import game as find_game
from pithead.core.rewards import check_reward, rewards
from pithead.envs.render import MODES, check_mode, render
from pithead.envs.resets import read_reset
from pithead.envs.rows import (
    action_mask,
    empty_mask,
    np,
    observation,
    whole_action,
)
from pithead.extras import needs

with needs("envs", "environments"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

Observation = dict[str, Any]
OF_THE_TEST = {"options": 1}  # what PettingZoo's `api_test` gives, and wants to be ignored


class PitheadAEC(AECEnv):  # type: ignore[misc]
    """A table of one game. Agents are `seat_0`, `seat_1`, …; seats that decide at once are asked one after the other.

    `reset(seed=s)` deals the same cards as `game.new(seats, s, options)`; a reset without a seed goes on from the last
    one. Nothing is shared between environments. `copy()` is cheap, and `copy.deepcopy` uses it.
    """

    def __init__(
        self,
        game: str | Game = "coal-baron",
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        reward: str = "placing",
        render_seat: int | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = seats
        self.game_options = dict(options or {})
        self.render_mode = check_mode(render_mode)
        self.render_seat = render_seat  # whose view is rendered; None: a spectator's
        self.reward = check_reward(reward)
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"{self.game.key.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "observation_version": self.game.observation.version,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._state: State = self.game.new(seats, 0, self.game_options)  # sees that all of it is possible
        self._chance: Generator = seeded(random_seed())
        size, actions = self.game.observation.size(seats), len(self.game.actions)
        bounds = np.iinfo(np.int16)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(bounds.min, bounds.max, (size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._begin(self._state)

    @property
    def position(self) -> State:
        """The position as Pithead knows it: a copy."""
        return self._state.copy()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: `options` may be `{"seed": s}`, `{"position": dump}` or `{"game": {…}}`, its options."""
        if options == OF_THE_TEST:
            options = None
        wanted = read_reset(self.game, self.seats, seed, options, self.game_options)
        chance = self._chance.copy() if wanted.seed is None else seeded(wanted.seed)
        if wanted.position is not None:
            state = wanted.position
        elif wanted.seed is not None:
            state = self.game.new(self.seats, wanted.seed, wanted.options)
        else:
            state = self.game.new(self.seats, int(chance.next()) << 32 | int(chance.next()), wanted.options)
        self._chance, self.game_options = chance, wanted.options
        self._begin(state)

    def _begin(self, state: State) -> None:
        self._state = state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.to_act]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and its legal actions: none, unless it is asked."""
        state, seat = self._state, self._numbers[agent]
        mask = action_mask(state, seat) if seat == state.to_act else empty_mask(state)
        return {"observation": observation(state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of the selected agent; an illegal one is refused with the paragraph of the rules."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = self._state
        play(state, whole_action(action))
        self._cumulative_rewards[agent] = 0.0
        if state.over:
            self._end(self._numbers[agent])
        else:
            self.agent_selection = self.possible_agents[state.to_act]
        if self.render_mode == "human":
            self.render()

    def _end(self, last: int) -> None:
        found = rewards(self._state, self.reward)
        self.rewards = dict(zip(self.possible_agents, found, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[(last + 1) % self.seats]

    def render(self) -> Any:
        """Return the position as text or as an array of dots, or print it, as `render_mode` says."""
        return render(self._state, self.render_mode, self.render_seat)

    def close(self) -> None:
        """Nothing is open."""

    def copy(self) -> "PitheadAEC":
        """Return an independent copy in the same position: for tree search."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._state = self._state.copy()
        other._chance = self._chance.copy()
        other.game_options = dict(self.game_options)
        other.agents = list(self.agents)
        other.rewards = dict(self.rewards)
        other._cumulative_rewards = dict(self._cumulative_rewards)
        other.terminations = dict(self.terminations)
        other.truncations = dict(self.truncations)
        other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return other

    def __deepcopy__(self, memo: object) -> "PitheadAEC":
        return self.copy()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(
    game: str | Game = "coal-baron",
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    reward: str = "placing",
) -> PitheadAEC:
    """Return an environment: a game by its key, how many play, the game's options, how to render, what to reward."""
    return PitheadAEC(game, seats, options, render_mode, reward)
