"""Finds games through the entry-point group `pithead.games`, so that any package can bring one."""

import os
import sys
from typing import Any

from pithead.core.errors import BadComponents, UnknownGame
from pithead.core.game import FINDERS, Game

GROUP = "pithead.games"

_loaded: dict[str, Game] = {}
_installed: dict[str, tuple[list[str], dict[str, Any]]] = {}  # by group: where was looked, and what was found


def installed(group: str) -> dict[str, Any]:
    """Return the entry points of a group by name: all installed packages are looked through once."""
    found = _installed.get(group)
    if found is None or found[0] != sys.path:
        from importlib.metadata import entry_points  # 20 ms, and only needed here

        named: dict[str, Any] = {}
        for point in sorted(entry_points(group=group), key=lambda point: point.name):
            named.setdefault(point.name, point)
        found = (list(sys.path), named)
        _installed[group] = found
    return found[1]


def all_games() -> list[str]:
    """Return the keys of all installed games."""
    return list(installed(GROUP))


def games() -> list[str]:
    """Return the keys of all installed games. Deprecated, and gone in the next version: use `all_games`."""
    return all_games()


def game(key: str, components: str | os.PathLike[str] | None = None) -> Game:
    """Return an installed game by its key, if wanted with the values of another components file."""
    found = _loaded.get(key)
    if found is None:
        found = _find(key)
    if components is None:
        return found
    return found.with_components(_read(components))


def _read(path: str | os.PathLike[str]) -> str:
    """Return the text of a components file."""
    try:
        from pathlib import Path  # slow to import, and only needed here

        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadComponents(f"expected a components file, but {os.fspath(path)} cannot be read: {what}") from None


def _find(key: str) -> Game:
    """Return a game that was not asked for before."""
    point = installed(GROUP).get(key)
    if point is not None:
        loaded = point.load()
        if not isinstance(loaded, Game) or loaded.key != key:
            raise UnknownGame(f"expected '{point.value}' to be the game '{key}', got {loaded!r}")
        _loaded[key] = loaded
        return loaded
    from difflib import get_close_matches

    have = all_games()
    near = get_close_matches(str(key).lower().replace("_", "-").replace(" ", "-"), have, n=1, cutoff=0.4)
    hint = f": did you mean '{near[0]}'?" if near else ""
    raise UnknownGame(f"expected one of the games {', '.join(have)}; got '{key}'{hint}")


FINDERS.append(game)
