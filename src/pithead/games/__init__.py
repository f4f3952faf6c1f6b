"""The games, one package each. `pithead.games()` lists what is installed, from other packages too."""

import sys
from types import ModuleType

from pithead.core import registry


class _Games(ModuleType):
    """This package has the name of the function that lists the games, so it can be called as well."""

    def __call__(self) -> list[str]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
