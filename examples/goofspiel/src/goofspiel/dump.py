"""A position as JSON, and back. All but prizes and bids follows from them: it is played again, by the rules."""

from goofspiel import actions, bidding
from goofspiel.facts import Facts
from pithead.game_kit import BadPosition, Json, Reader


def write(s: Facts) -> Json:
    """Return the facts of a position."""
    return {"prizes": s.prizes[:], "rounds": [bids[:] for bids in s.rounds], "bids": s.bids[:]}


def read(s: Facts, r: Reader) -> None:
    """Take the facts of a dump, or raise `BadPosition`."""
    question, to_act = s.question, s.to_act
    s.prizes = r.numbers("prizes", s.cards, 1, s.cards)
    if len(set(s.prizes)) < s.cards:
        raise BadPosition(f"expected every prize once, got {s.prizes}")
    s.stake = [s.prizes[0]]
    rounds = r.row("rounds")
    if len(rounds) > s.cards:
        raise BadPosition(f"expected at most {s.cards} rounds, got {len(rounds)}")
    for number, bids in enumerate(rounds):
        row = Reader({"bids": bids}, f"rounds[{number}]").numbers("bids", s.seats, 1, s.cards)
        for seat, card in enumerate(row):
            bid(s, seat, card)
    over = len(rounds) == s.cards
    for seat, card in enumerate(r.numbers("bids", s.seats, 0, 0 if over else s.cards)):
        if card:
            bid(s, seat, card)
    if len(s.rounds) > len(rounds):
        raise BadPosition("expected somebody still to bid in this round, got a bid of every seat")
    bidding.ask_next(s)
    if (s.question, s.to_act) != (question, to_act):
        raise BadPosition(f"expected '{actions.QUESTIONS[s.question]}' to be asked of {s.to_act}, got {to_act}")


def bid(s: Facts, seat: int, card: int) -> None:
    """Bid a card, if the rules allow it."""
    if bidding.why_not(s, seat, card) != actions.OK:
        raise BadPosition(f"expected seat {seat} to bid every card once, got {card} again")
    bidding.answer(s, seat, card)
