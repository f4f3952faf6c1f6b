"""How good each card looks, and what a seat will end with: for bots and search. Only what the seat can know is used."""

from goofspiel.actions import ACTIONS
from goofspiel.facts import Facts, cards_in
from pithead.game_kit import Offer

WEIGHTS = [64, 64, 16, 4]  # by how far a card is from the one that matches the prize; further: 1


def weigh(s: Facts, seat: int, offer: Offer) -> None:
    """Bid about as high among one's cards as the prize stands among the prizes left, and a little off, so that nobody
    can tell.
    """
    worth = sum(s.stake)
    hand = cards_in(s.hands[seat])
    match = sum(prize < worth for prize in s.to_come())  # there are as many prizes as cards
    for i in range(offer.n):
        off = abs(hand.index(ACTIONS.first[offer.actions[i]]) - match)
        offer.weights[i] = WEIGHTS[off] if off < len(WEIGHTS) else 1


def estimate(s: Facts, seat: int) -> int:
    """Return the points so far, and of those left as much as the hand is worth beside the others."""
    left = sum(s.stake) + sum(s.to_come())
    hands = [sum(cards_in(s.known_hand(other))) for other in range(s.seats)]
    return s.points[seat] + (left * hands[seat] // sum(hands) if any(hands) else 0)
