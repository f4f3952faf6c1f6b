"""What a reset may be told besides its seed, the same in every environment."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pithead.core.errors import BadSetup
from pithead.core.game import Game, State
from pithead.core.options import read_options
from pithead.envs.rows import whole

KEYS = ["game", "position", "seed"]


class Reset(NamedTuple):
    """What a reset is to do."""

    seed: int | None
    position: State | None  # the one to begin with, instead of a deal
    options: dict[str, Any]  # of the games from now on


def read_reset(
    game: Game, seats: int, seed: int | None, options: Mapping[str, Any] | None, before: dict[str, Any]
) -> Reset:
    """Return what a reset is to do; `before` are the game's options until now. Nothing is changed here.

    Its options are `{"seed": s}`, `{"position": dump}`, with what `State.dump` wrote, and `{"game": {…}}`, the game's
    options from now on.
    """
    given = {} if options is None else options
    if not isinstance(given, Mapping):
        raise BadSetup(f"expected the options of a reset as a dictionary, got {type(given).__name__}")
    for key in given:
        if key not in KEYS:
            raise BadSetup(f"expected as options of a reset {', '.join(KEYS)}; got {key!r}")
    if "position" in given and "game" in given:
        raise BadSetup("expected 'position' or 'game' as options of a reset, as a position has its options; got both")
    return Reset(_seed(seed, given), _position(game, seats, given), _options(game, given, before))


def _seed(seed: int | None, given: Mapping[str, Any]) -> int | None:
    seeds = {whole(found, "seed") for found in (seed, given.get("seed")) if found is not None}
    if len(seeds) > 1:
        raise BadSetup(f"expected one seed, got {seed} and, in the options of the reset, {given['seed']}")
    return seeds.pop() if seeds else None


def _position(game: Game, seats: int, given: Mapping[str, Any]) -> State | None:
    if "position" not in given:
        return None
    position = game.load(given["position"])
    if position.seats != seats:
        raise BadSetup(f"expected a position with {seats} seats, got one with {position.seats}")
    if position.over:
        raise BadSetup("expected a position in which somebody is to act, got the end of a game")
    return position


def _options(game: Game, given: Mapping[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    if "game" not in given:
        return before
    if not isinstance(given["game"], Mapping):
        raise BadSetup(f"expected as 'game' a dictionary of its options, got {given['game']!r}")
    read_options(game.title, game.options, given["game"])  # sees that all of it is possible
    return dict(given["game"])
