"""Every game as an OpenSpiel game: `pithead_coal_baron` and so on, registered when this module is imported.

>>> import pyspiel
>>> import pithead.envs.openspiel
>>> game = pyspiel.load_game("pithead_coal_baron(players=3,open_deliveries=on)")
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # the deal
>>> action = state.legal_actions()[0]

Chance is sampled and explicit: a node of chance has `deals` outcomes, each equally likely, and each a seed. The first
one is the deal; another comes wherever an action lets chance decide anew (the discs drawn in Haspelknecht). So a
history says all, a saved state goes on the same way, and a clone does not know what will be drawn.

An information state is what a seat remembers: see `recall`. Learners of OpenSpiel call themselves once for each
decision, so importing this module lets Python go as deep as a game is long.
"""

import sys
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from pithead.core.errors import BadSetup
from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.generator import seeded
from pithead.core.options import Option
from pithead.core.registry import all_games
from pithead.core.registry import game as find_game
from pithead.core.rewards import PLACING, SCORE, check_reward, rewards
from pithead.envs.recall import SAME, Memory, difference, short
from pithead.envs.render import text
from pithead.envs.resets import read_reset
from pithead.envs.rows import np, observation
from pithead.extras import needs

with needs("openspiel", "games of OpenSpiel"):
    import pyspiel

PREFIX = "pithead_"
LONGEST = 10_000  # decisions; games end long before
MOST_POINTS = 1_000.0
DEALS = 1024
DRAWS = 100  # nodes of chance after the deal; games have far fewer
BEFORE = "before the deal"
LATER = 1 << 96  # seeds of draws are none of deals
TEXT, DIGEST = "text", "digest"  # how an information state is told
TELLINGS = [TEXT, DIGEST]


def name_of(key: str) -> str:
    """Return the name under which a game is registered."""
    return PREFIX + key.replace("-", "_")


def parameter(option: Option) -> str | int:
    """Return the default of an option as OpenSpiel reads it: what looks like a number is one there."""
    return int(option.default) if all(value.isdecimal() for value in option.values) else option.default


def game_type(game: Game, reward: str = PLACING) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a game before it is loaded."""
    specification: dict[str, Any] = {"players": game.least_seats, "reward": PLACING, "deals": DEALS, "seed": 0}
    specification["infostate"] = TEXT
    for option in game.options:
        specification[option.key] = parameter(option)
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name_of(game.key),
        long_name=f"Pithead {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.GENERAL_SUM if reward == SCORE else utilities.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
        default_loadable=True,
    )


class PitheadGame(pyspiel.Game):  # type: ignore[misc]
    """A game with so many seats and such options; there is a class of its own for each game."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.pithead = find_game(self.key)
        self.seats = int(given.get("players", self.pithead.least_seats))
        self.reward = check_reward(given.get("reward", PLACING))
        self.options = {option.key: str(given[option.key]) for option in self.pithead.options if option.key in given}
        self.pithead.new(self.seats, 0, self.options)  # sees that all of it is possible
        self.deals = int(given.get("deals", DEALS))
        self.seed = int(given.get("seed", 0))
        if self.deals < 1 or self.seed < 0:
            raise BadSetup(f"expected 1 deal or more and a seed from 0, got {self.deals} and {self.seed}")
        self.infostate = given.get("infostate", TEXT)
        if self.infostate not in TELLINGS:
            raise BadSetup(f"expected as infostate one of {', '.join(TELLINGS)}; got {self.infostate!r}")
        self.outcomes = [(deal, 1 / self.deals) for deal in range(self.deals)]
        most = 1.0 if self.reward == PLACING else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.pithead.actions),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if self.reward == SCORE else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.pithead, self.reward), info, given)

    def deal(self, outcome: int) -> State:
        """Return the position after a deal."""
        return self.pithead.new(self.seats, self.seed * self.deals + outcome, self.options)

    def draw(self, position: State, action: int, outcome: int) -> None:
        """Carry out an action that lets chance decide."""
        position.chance = seeded(LATER + self.seed * self.deals + outcome)
        position.apply(action)

    def new_initial_state(self, options: Mapping[str, Any] | None = None) -> "PitheadState":
        """Return the state before the deal; with `{"seed": …}` or `{"position": dump}` the state after it."""
        state = PitheadState(self)
        if options is not None:
            wanted = read_reset(self.pithead, self.seats, None, options, self.options)
            if wanted.position is not None:
                state.begin(wanted.position)
            elif wanted.seed is not None:
                state.begin(self.pithead.new(self.seats, wanted.seed, wanted.options))
            else:
                raise BadSetup("expected a 'seed' or a 'position' as options of a new state; got neither")
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return a number that is large enough."""
        return 1 + DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PitheadObserver":
        """Return an object that observes states, or refuse what is not offered."""
        if params:
            raise BadSetup(f"expected no parameters of an observer, got {params}")
        return PitheadObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class PitheadState(pyspiel.State):  # type: ignore[misc]
    """A position; before the deal there is none yet. An action that lets chance decide waits until chance has."""

    def __init__(self, game: PitheadGame) -> None:
        super().__init__(game)
        self.position: State | None = None
        self.waiting: int | None = None  # the action
        self.memory = Memory([], [])

    def begin(self, position: State) -> None:
        """Begin with a position."""
        self.position, self.memory = position, Memory.begin(position)

    def current_player(self) -> int:
        """Return the seat to act, or who stands for chance and for the end."""
        if self.position is None or self.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else int(self.position.to_act)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may decide."""
        game: Any = self.get_game()
        return list(game.outcomes)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.legal(player)

    def _apply_action(self, action: int) -> None:
        game: Any = self.get_game()
        position = self.position
        if position is None:
            self.begin(game.deal(action))
            return
        before, actor = position.copy(), int(position.to_act)
        events: list[Event] = []
        position.journal = events
        if self.waiting is not None:
            game.draw(position, self.waiting, action)
            self.waiting = None
        else:
            self.memory.decide(actor, game.pithead.actions.text(action))
            position.apply(action)
            if position.chance.words() != before.chance.words():
                self.position, self.waiting = before, action
                return
        position.journal = None
        self.memory.add(before, position, actor, events)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.position is None else f"draw {action}"
        game: Any = self.get_game()
        return str(game.pithead.actions.text(action))

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        """Return the rewards of the end, until then nothing."""
        game: Any = self.get_game()
        if self.position is None or not self.position.over:
            return [0.0] * game.seats
        return rewards(self.position, game.reward)

    def resample_from_infostate(self, player: int, sampler: Any) -> "PitheadState":
        """Return a state with all drawn anew that the player cannot know, memories of others included.

        It has no history: the true one would tell what is hidden.
        """
        game: Any = self.get_game()
        other = PitheadState(game)
        if self.position is not None:
            other.position = self.position.resample(player, int(sampler() * (1 << 53)))
            if self.position.to_act == player:  # what another has decided it does not know yet
                other.waiting = self.waiting
            other.memory = self.memory.known_to(player)
        return other

    def __str__(self) -> str:
        return BEFORE if self.position is None else text(self.position)


class PitheadObserver:
    """What a player sees or remembers, or what everybody sees, as OpenSpiel asks for it.

    | public_info | private_info | perfect_recall | |
    |---|---|---|---|
    | yes | SINGLE_PLAYER | no | the numbers of the layout, part by part; the view as text |
    | yes | SINGLE_PLAYER | yes | what the player remembers, as text |
    | yes | NONE | no | what a spectator sees, as text |
    | yes | NONE | yes | what a spectator remembers, as text |
    | no | SINGLE_PLAYER | no | what the player sees and a spectator does not, as text |
    """

    def __init__(self, game: PitheadGame, kind: Any) -> None:
        players = pyspiel.PrivateInfoType
        self.public, self.recall = bool(kind.public_info), bool(kind.perfect_recall)
        self.private = kind.private_info == players.SINGLE_PLAYER
        if kind.private_info == players.ALL_PLAYERS:
            raise BadSetup("expected private_info of SINGLE_PLAYER or NONE; got ALL_PLAYERS, which no seat may see")
        if not self.public and (self.recall or not self.private):
            raise BadSetup(
                "expected an observer with public_info, or of a SINGLE_PLAYER's private_info without perfect_recall; "
                f"got private_info {kind.private_info.name}, perfect_recall {self.recall}"
            )
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public and self.private and not self.recall:
            layout = game.pithead.observation
            self.tensor = np.zeros(layout.size(game.seats), np.float32)
            for field in layout.fields(game.seats):
                self.dict[field.name] = self.tensor[field.offset : field.offset + field.size]
        self.digest = game.infostate == DIGEST

    def set_from(self, state: PitheadState, player: int) -> None:
        """Write what the player sees, where there are numbers for it."""
        if self.tensor is None:
            raise BadSetup(
                "expected an observer with numbers: public_info, a SINGLE_PLAYER's private_info, no perfect_recall; "
                "got one that has text alone"
            )
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = observation(state.position, player)

    def string_from(self, state: PitheadState, player: int) -> str:
        """Return what the player sees or remembers as text."""
        position, seat = state.position, player if self.private else None
        if position is None:
            return BEFORE
        if self.recall:
            told = state.memory.of(seat)
            return sha256(told.encode()).hexdigest()[:32] if self.digest else told
        if self.public:
            return text(position, seat)
        own = difference(position.view(None), position.view(seat))
        return "" if own is SAME else short(own)


def register() -> None:
    """Register every installed game, where it is not yet."""
    known = set(pyspiel.registered_names())
    for key in all_games():
        if name_of(key) not in known:
            found, name = find_game(key), "".join(word.title() for word in key.split("-")) + "Game"
            made = type(name, (PitheadGame,), {"key": key, "__doc__": found.phrase, "__module__": __name__})
            globals()[name] = made  # where pickle looks for it
            pyspiel.register_game(game_type(found), made)


register()
sys.setrecursionlimit(max(sys.getrecursionlimit(), LONGEST))
