"""Many games at once as one Gymnasium vector environment: a seat of each to play, bots in the others.

>>> import gymnasium
>>> import pithead.envs.gymnasium
>>> envs = gymnasium.make_vec("Pithead/CoalBaron-v0", num_envs=8, opponents="greedy")
>>> observations, infos = envs.reset(seed=7)
>>> observations, rewards, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
>>> envs.close()
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pithead.bots import Bot, ask, bot
from pithead.bots.simple import Simple
from pithead.core.errors import BadSetup
from pithead.core.game import Game, State
from pithead.core.rewards import rewards
from pithead.envs.batch import BatchEnv
from pithead.envs.gymnasium import MOST, PitheadEnv
from pithead.envs.rows import NDArray, Numbers, np, observation
from pithead.extras import needs

with needs("envs", "environments"):
    import gymnasium
    from gymnasium import spaces


class PitheadVectorEnv(gymnasium.vector.VectorEnv[Numbers, Any, Any]):
    """So many games in one process, stepped without copies between processes, each as `PitheadEnv` plays it.

    A game that ends is replaced in the same step (`AutoresetMode.SAME_STEP`): observation and mask are of the new game,
    and `infos` has `final_obs` and `final_info` (`scores`, `ranking`, `seat`) of the one that ended. `infos` always has
    the `action_mask` of every game, and the `seat`. An illegal action raises `IllegalAction`, and no game has moved.
    The arrays are the environment's own: the next step writes them anew.
    """

    metadata: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "coal-baron",
        num_envs: int = 1,
        seats: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "placing",
    ) -> None:
        one = PitheadEnv(game, seats, opponents, seat, options, reward)  # sees that all of it is possible
        self.game, self.num_envs, self.own_seat = one.game, num_envs, seat
        self.opponents = one.opponents
        self.games = BatchEnv(one.game, num_envs, seats, 0, options, reward)
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = gymnasium.vector.utils.batch_space(one.observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete([len(one.game.actions)] * num_envs)
        self.seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)  # the own one of each game
        self._bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]
        self._dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin all games anew, and let the bots act until the own seats are asked: `options` as in every reset."""
        super().reset(seed=seed)
        self._dealt = False
        games = self.games
        games.reset(self._draw(MOST), options)
        self._begin(range(self.num_envs))
        self._dealt = True
        return games.observations, self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Numbers, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action in each game, and let the bots act until the own seat is asked again."""
        if not self._dealt:
            raise BadSetup("expected a reset before the first step")
        games, batch = self.games, self.games.batch
        chosen = games.read(actions)
        batch.check(chosen)
        final = []
        gained = np.zeros(self.num_envs, np.float32)
        ended = np.zeros(self.num_envs, np.bool_)
        games.clear()
        for number, action in enumerate(chosen):
            state = batch.states[number]
            own = int(self.seats[number])
            state.apply(action, own)
            self._play_bots(number, state, own)
            if state.over:
                ended[number] = True
                gained[number] = rewards(state, batch.kind)[own]
                final.append((number, observation(state, own), self._final(state, own)))
                batch.end(number, state)
            else:
                batch.look(number)
        if final:
            self._begin([number for number, _, _ in final])
        infos = self._infos()
        for number, seen, told in final:
            infos = self._add_info(infos, {"final_obs": seen, "final_info": told}, number)
        return games.observations, gained, ended, np.zeros(self.num_envs, np.bool_), infos

    def _begin(self, numbers: Sequence[int]) -> None:
        """Seat everybody in games that were just dealt, and let the bots act until the own seat is asked."""
        batch, seats = self.games.batch, int(self.games.batch.seats)
        for number in numbers:
            own = self._draw(seats) if self.own_seat is None else self.own_seat
            self.seats[number] = own
            self._bots[number] = {
                (own + 1 + i) % seats: bot(name, self._draw(MOST)) for i, name in enumerate(self.opponents)
            }
            state = batch.states[number]
            self._play_bots(number, state, own)
            if state.over:
                raise BadSetup("expected a position in which the own seat is asked again; the bots end this game")
            self.games.observations[number] = 0
            self.games.masks[number] = 0
            batch.look(number)

    def _play_bots(self, number: int, state: State, own: int) -> None:
        bots = self._bots[number]
        while state.to_act not in (own, -1):
            seat = int(state.to_act)
            player = bots[seat]
            if isinstance(player, Simple):  # sees no more of the state than its seat does, and is always legal
                state.apply(player.choose(state, seat), seat)
            else:
                state.apply(ask(player, state, seat, self._draw(MOST)), seat)

    def _draw(self, below: int) -> int:
        return int(self.np_random.integers(below))

    def _final(self, state: State, own: int) -> dict[str, Any]:
        return {"scores": np.array(state.scores()), "ranking": np.array(state.ranking()), "seat": own}

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.games.masks,
            "_action_mask": everywhere,
            "seat": self.seats,
            "_seat": everywhere,
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of every game, as sb3-contrib asks for them."""
        return self.games.masks.astype(np.bool_)
