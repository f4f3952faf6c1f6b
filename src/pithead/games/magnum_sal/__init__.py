"""Magnum Sal, by its numbered rules (docs/rules/magnum-sal.md)."""

from pithead.games.magnum_sal.game import GAME

__all__ = ["GAME"]
