"""CB 2.6 Drafting the first orders; orders come to the board and to the players (CB 3.5, 7.3)."""

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.coal_baron import actions, pile, questions, reasons
from pithead.games.coal_baron.components import CARD_NAMES, N_ORDERS, OPEN_FROM, ORDERS
from pithead.games.coal_baron.facts import Facts, Player


def offer(s: Facts, out: Offer) -> None:
    """CB 2.6 Any of the revealed cards."""
    out.sure = True
    revealed: i64 = 0
    for card in s.offer:
        revealed |= bit(card)
    out.set_of(actions.DRAFT, revealed)


def why_not_draft(s: Facts, card: i64) -> i64:
    """CB 2.6 Take one of the revealed cards."""
    for revealed in s.offer:
        if revealed == card:
            return reasons.OK
    return reasons.NOT_REVEALED


def draft(s: Facts, p: Player, card: i64) -> None:
    """CB 2.6 Anticlockwise, three times round; then the order spaces are filled."""
    s.offer = remove(s.offer, card)
    add_order(p, card)
    if s.journal is not None:
        s.journal.append(Event("draft", s.to_act, "CB 2.6", {"card": CARD_NAMES[card]}))
    if len(s.offer) > 1:
        s.to_act = (s.to_act + s.seats - 1) % s.seats
        return
    last = s.offer[0]
    s.offer = vec[i64]([NONE, NONE, NONE, last])
    tell_order(s, N_ORDERS - 1, "CB 2.6", reveals=False)
    for space in range(N_ORDERS - 1):
        if OPEN_FROM[ORDERS + space] <= s.seats:
            turn_up_order(s, space, "CB 2.6")
    s.question = questions.PLACING
    s.to_act = s.first_player


def turn_up_order(s: Facts, space: i64, paragraph: str) -> None:
    """CB 2.6, 3.5 The top card of the deck comes to an order space."""
    s.offer[space] = pile.kind_of(s.deck[0])
    s.deck = pile.take(s.deck, 0, s.seats)
    tell_order(s, space, paragraph, reveals=True)


def tell_order(s: Facts, space: i64, paragraph: str, reveals: bool) -> None:
    """Tell which card has come to an order space, and whether nobody knew it before."""
    if s.journal is not None:
        facts: dict[str, object] = {"space": f"order {space + 1}", "card": CARD_NAMES[s.offer[space]]}
        s.journal.append(Event("new order", -1, paragraph, facts, reveals=reveals))


def add_order(p: Player, card: i64) -> None:
    """CB 7.3 An open order, face up; they are kept in the order of the cards."""
    p.orders = append(p.orders, card)
    orders = p.orders
    i: i64 = len(orders) - 1
    while i > 0 and orders[i - 1] & 63 > card:
        orders[i] = orders[i - 1]
        i -= 1
    orders[i] = card
