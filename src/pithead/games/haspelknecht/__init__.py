"""Haspelknecht, by its numbered rules (docs/rules/haspelknecht.md)."""

from pithead.games.haspelknecht.game import GAME

__all__ = ["GAME"]
