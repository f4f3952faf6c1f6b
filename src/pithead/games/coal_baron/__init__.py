"""Coal Baron, by its numbered rules (docs/rules/coal-baron.md)."""

from pithead.games.coal_baron.game import GAME

__all__ = ["GAME"]
