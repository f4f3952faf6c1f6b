"""Puzzles: positions of bots' games where one action is clearly best, for a reason that can be said."""
