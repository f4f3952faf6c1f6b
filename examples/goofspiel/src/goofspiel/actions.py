"""All that can be decided, asked and refused, declared once."""

from typing import Final

from goofspiel.facts import NUMBERS
from pithead.game_kit import FIRST_OWN, OK, Catalogue, Values

__all__ = ["OK"]  # which all games share

# Decisions: a line a family. The first argument of a bid is the card itself, 1 to 13.
ACTIONS: Final = Catalogue()
BID: Final = ACTIONS.declare("bid {card}", "GOOF 2.2", Values(NUMBERS, 1))

# Questions.
BIDDING: Final = 0
OVER: Final = 1
QUESTIONS: Final = ["bid", "over"]

# Why an answer is refused.
BID_ALREADY: Final = FIRST_OWN + 0  # GOOF 2.2
CARD_USED: Final = FIRST_OWN + 1  # GOOF 2.3
NO_SUCH_CARD: Final = FIRST_OWN + 2  # GOOF 1.3
