"""Goofspiel, by its numbered rules (rules/en.md)."""

from goofspiel.game import GAME

__all__ = ["GAME"]
