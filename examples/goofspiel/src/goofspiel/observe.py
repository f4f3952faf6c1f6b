"""The view as numbers, in a fixed layout: for learning. It rises in version with any change."""

from typing import Any, Final

from goofspiel.facts import NUMBERS, Facts, cards_in
from pithead.game_kit import Layout

TIES: Final = ["carry", "discard", "share"]
MOST_SEATS: Final = 5
CARDS: Final = NUMBERS[1:]

LAYOUT: Final = Layout(version=1, most_seats=MOST_SEATS)
SIZE: Final = LAYOUT.table_part("cards", "how many cards a hand began with: 13 or 7")
ROUND: Final = LAYOUT.table_part("round", "from 1")
RULE: Final = LAYOUT.table_part("ties", "what a tie does: one is 1", TIES)
STAKE: Final = LAYOUT.table_part("stake", "1 for each prize of this round", CARDS)
TO_COME: Final = LAYOUT.table_part("to come", "1 for each prize not seen yet", CARDS)
POINTS: Final = LAYOUT.seat_part("points", "points so far")
LAID: Final = LAYOUT.seat_part("laid", "1 if the seat has bid in this round")
HAND: Final = LAYOUT.seat_part("hand", "1 for each card of the hand, as far as known", CARDS)
BID: Final = LAYOUT.seat_part("bid", "of the own seat: 1 for the card that lies face down", CARDS)
LAST: Final = LAYOUT.seat_part("last bid", "the card bid in the round before; 0 in the first")


def observe_into(s: Facts, seat: int, row: Any, start: int) -> None:
    """Write what the seat sees. (A row takes numbers one by one: no row may be handed to compiled code.)"""
    row[start + SIZE] = s.cards
    row[start + ROUND] = min(len(s.rounds) + 1, s.cards)
    row[start + RULE + TIES.index(s.options["ties"])] = 1
    put_cards(row, start + STAKE, s.stake)
    put_cards(row, start + TO_COME, s.to_come())
    for place in range(s.seats):
        other = (seat + place) % s.seats
        at = start + LAYOUT.table_size + place * LAYOUT.seat_size
        bid = s.bids[other]
        row[at + POINTS] = s.points[other]
        row[at + LAID] = int(bid > 0)
        put_cards(row, at + HAND, cards_in(s.hands[other] if place == 0 else s.known_hand(other)))
        put_cards(row, at + BID, [bid] if place == 0 and bid else [])
        row[at + LAST] = s.rounds[-1][other] if s.rounds else 0


def put_cards(row: Any, at: int, cards: list[int]) -> None:
    """Write 1 for each card."""
    for card in cards:
        row[at + card - 1] = 1
