"""Finds games through the entry-point group `pithead.games`, so that any package can bring one."""

from pithead.core.errors import UnknownGame
from pithead.core.game import Game

GROUP = "pithead.games"

_loaded: dict[str, Game] = {}


def games() -> list[str]:
    """Return the keys of all installed games."""
    from importlib.metadata import entry_points  # 20 ms, and only needed here

    return sorted({point.name for point in entry_points(group=GROUP)})


def game(key: str) -> Game:
    """Return an installed game by its key."""
    found = _loaded.get(key)
    if found is not None:
        return found
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=key):
        loaded = point.load()
        if not isinstance(loaded, Game) or loaded.key != key:
            raise UnknownGame(f"expected '{point.value}' to be the game '{key}', got {loaded!r}")
        _loaded[key] = loaded
        return loaded
    from difflib import get_close_matches

    have = games()
    near = get_close_matches(str(key).lower().replace("_", "-").replace(" ", "-"), have, n=1, cutoff=0.4)
    hint = f": did you mean '{near[0]}'?" if near else ""
    raise UnknownGame(f"expected one of the games {', '.join(have)}; got '{key}'{hint}")
