"""Every game as a Gymnasium environment: one seat to play, bots in the others.

>>> import gymnasium
>>> import pithead.envs.gymnasium
>>> env = gymnasium.make("Pithead/CoalBaron-v0", opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pithead.bots import Bot, ask, bot
from pithead.core.errors import BadSetup, IllegalAction
from pithead.core.game import Game, State
from pithead.core.registry import all_games
from pithead.core.registry import game as find_game
from pithead.core.rewards import check_reward, rewards
from pithead.envs.render import MODES, check_mode, render
from pithead.envs.resets import read_reset
from pithead.envs.rows import (
    Mask,
    Numbers,
    action_mask,
    empty_mask,
    np,
    observation,
    whole_action,
)
from pithead.extras import needs

with needs("envs", "environments"):
    import gymnasium
    from gymnasium import spaces

NAMESPACE = "Pithead"
MOST = 1 << 62  # of a seed


class PitheadEnv(gymnasium.Env[Numbers, Any]):
    """A seat of one game, with bots in the others.

    `opponents` is the name of a bot for all other seats, or a list of names, clockwise from the own seat. `seat` is the
    own seat; None draws one for each game. The reward comes at the end. `info` has the `action_mask` and the `seat`,
    and at the end the `scores` and the `ranking`. An illegal action changes nothing; it brings `illegal_reward`, and
    `info["refusal"]` has the paragraph and the reason. With `illegal_reward=None` it raises `IllegalAction`.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium's own type)

    def __init__(
        self,
        game: str | Game = "coal-baron",
        seats: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "placing",
        render_mode: str | None = None,
        illegal_reward: float | None = -1.0,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = seats
        self.game_options = dict(options or {})
        self.reward = check_reward(reward)
        self.illegal_reward = illegal_reward
        self.render_mode = check_mode(render_mode)
        self._state: State = self.game.new(seats, 0, self.game_options)  # sees that all of it is possible
        if seat is not None:
            self._state.check_seat(seat)
        self.own_seat = seat
        self.opponents = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != seats - 1:
            raise BadSetup(f"expected {seats - 1} opponents, one for each other seat, got {len(self.opponents)}")
        for name in self.opponents:
            bot(name)  # sees that there is such a bot
        self.seat = 0 if seat is None else seat
        self._bots: dict[int, Bot] = {}
        bounds = np.iinfo(np.int16)
        size = self.game.observation.size(seats)
        self.observation_space = spaces.Box(bounds.min, bounds.max, (size,), np.int16)
        self.action_space = spaces.Discrete(len(self.game.actions))

    @property
    def position(self) -> State:
        """The position as Pithead knows it: a copy."""
        return self._state.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a new game, and let the bots act until the own seat is asked.

        `options` may be `{"seed": s}`, `{"position": dump}` or `{"game": {…}}`, the game's options from now on. Where
        the bots end the game that begins with a position, it is over at once, and the mask is empty.
        """
        wanted = read_reset(self.game, self.seats, seed, options, self.game_options)
        super().reset(seed=wanted.seed)
        self.game_options = wanted.options
        dealt = self._draw(MOST)
        state = self.game.new(self.seats, dealt, wanted.options) if wanted.position is None else wanted.position
        self._state = state
        self.seat = self._draw(self.seats) if self.own_seat is None else self.own_seat
        self._bots = {
            (self.seat + 1 + i) % self.seats: bot(name, self._draw(MOST)) for i, name in enumerate(self.opponents)
        }
        self._play_bots()
        self._show()
        return observation(state, self.seat), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bots act until the own seat is asked again, or the game is over."""
        state = self._state
        if state.over:
            raise IllegalAction("expected a reset: the game is over")
        number = whole_action(action)
        refusal = state.refusal(number, self.seat)
        if refusal is not None:
            if self.illegal_reward is None:
                raise IllegalAction(str(refusal), refusal)
            return observation(state, self.seat), self.illegal_reward, False, False, self._info(str(refusal))
        state.apply(number, self.seat)
        ended = self._play_bots()
        self._show()
        reward = rewards(state, self.reward)[self.seat] if ended else 0.0
        return observation(state, self.seat), reward, ended, False, self._info()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_bots(self) -> bool:
        state = self._state
        while state.to_act not in (self.seat, -1):
            seat = int(state.to_act)
            state.apply(ask(self._bots[seat], state, seat, self._draw(MOST)), seat)
        return state.over

    def _draw(self, below: int) -> int:
        return int(self.np_random.integers(below))

    def _info(self, refusal: str = "") -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat}
        if refusal:
            info["refusal"] = refusal
        if self._state.over:
            info["scores"] = self._state.scores()
            info["ranking"] = self._state.ranking()
        return info

    def _mask(self) -> Mask:
        return empty_mask(self._state) if self._state.over else action_mask(self._state, self.seat)

    def action_masks(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Return the legal actions as sb3-contrib's MaskablePPO asks for them."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """Return what the own seat sees as text or as an array of dots, or print it, as `render_mode` says."""
        return render(self._state, self.render_mode, self.seat)


def ids() -> dict[str, str]:
    """Return the registered names, `Pithead/CoalBaron-v0` and so on, with their games."""
    return {f"{NAMESPACE}/{''.join(word.title() for word in key.split('-'))}-v0": key for key in all_games()}


def register() -> None:
    """Register an environment for every installed game, where it is not yet."""
    for name, key in ids().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="pithead.envs.gymnasium:PitheadEnv",
                vector_entry_point="pithead.envs.vector:PitheadVectorEnv",
                kwargs={"game": key},
            )


register()
