"""The games, one package each. `pithead.all_games()` lists what is installed, from other packages too.

`pithead.games()` does the same; it is deprecated, and gone in the next version.
"""

import sys
from types import ModuleType

from pithead.core import registry


class _Games(ModuleType):
    """This package has the name of the function that used to list the games, so it can still be called."""

    def __call__(self) -> list[str]:
        return registry.all_games()


sys.modules[__name__].__class__ = _Games
