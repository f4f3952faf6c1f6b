"""The command line: `pithead games`, `play`, `simulate`, `replay`. It knows the public API, no game's insides."""

from pithead.cli.app import main

__all__ = ["main"]
