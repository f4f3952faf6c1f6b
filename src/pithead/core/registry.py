"""Finds games through the entry-point group `pithead.games`, so that any package can bring one."""

import os
import sys
from typing import Any

from pithead.core.errors import BadComponents, UnknownGame
from pithead.core.game import FINDERS, Game
from pithead.core.text import PACKAGES

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


def usable() -> list[Game]:
    """Return all installed games that can be imported: one of another package may be broken, the others go on."""
    found: list[Game] = []
    for key in all_games():
        try:
            found.append(game(key))
        except UnknownGame:
            continue
    return found


def packages() -> dict[str, str]:
    """Return the folder of each installed game's package, by the game's key, without importing the game."""
    from importlib.util import find_spec
    from pathlib import Path

    found: dict[str, str] = {}
    for key, point in installed(GROUP).items():
        top, *inner = point.module.split(".")
        spec = find_spec(top)
        for place in (spec.submodule_search_locations or []) if spec is not None else []:
            folder = Path(place, *inner)
            found.setdefault(key, str(folder if folder.is_dir() else folder.parent))
    return found


def rules_file(key: str, language: str = "en") -> str:
    """Return where a game's package has its numbered rules in a language: `rules/en.md`; nothing if it has none."""
    from pathlib import Path

    path = Path(packages().get(key, ""), "rules", f"{language}.md")
    return str(path) if path.is_file() else ""


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
        try:
            loaded = point.load()
        except Exception as error:  # of another package, and whatever it is
            why = f"it cannot be imported ({type(error).__name__}: {error})"
            raise UnknownGame(f"expected '{point.value}' to be the game '{key}', but {why}") from error
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
PACKAGES.append(packages)
