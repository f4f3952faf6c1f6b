"""What a view tells of a player's orders and coal: which are complete, what they lack, which cubes are there."""

from collections import Counter

from pithead.games.coal_baron.board.office import elements
from pithead.games.coal_baron.board.words import POINTS, slot_colours
from pithead.games.coal_baron.components import ELEMENT_NAMES
from pithead.games.coal_baron.view import CoalBaronView, OrderView, PlayerView


def own(view: CoalBaronView) -> PlayerView | None:
    """Return the player whose view it is; None for a spectator."""
    return None if view["seat"] is None else view["players"][view["seat"]]


def vehicle_of(card: str) -> str:
    """Return the vehicle of an order."""
    return card.split()[0]


def lacking(order: OrderView) -> Counter[str]:
    """Return the colours of an order's free slots."""
    slots = zip(slot_colours(order["card"]), order["slots"], strict=True)
    return Counter(colour for colour, item in slots if item is None)


def complete(player: PlayerView, vehicle: str = "") -> list[str]:
    """CB 4.4 Return the complete orders of a player, of one vehicle or of all."""
    return [
        order["card"]
        for order in player["orders"]
        if None not in order["slots"] and vehicle in ("", vehicle_of(order["card"]))
    ]


def worth(cards: list[str]) -> int:
    """Return the points of some orders."""
    return sum(POINTS[card] for card in cards)


def wanted(player: PlayerView) -> Counter[str]:
    """Return the colours of all free slots of a player's orders."""
    found: Counter[str] = Counter()
    for order in player["orders"]:
        found += lacking(order)
    return found


def in_pit(player: PlayerView) -> Counter[str]:
    """Return the cubes on a player's carts."""
    found: Counter[str] = Counter()
    for level in player["levels"]:
        found += Counter(level)
    return found


def raised(player: PlayerView) -> Counter[str]:
    """Return the cubes in a player's cage and store."""
    return Counter(player["cage"]) + Counter(player["store"])


def spare(player: PlayerView) -> Counter[str]:
    """Return the cubes, wherever they are, that no open order of the player needs."""
    return in_pit(player) + raised(player) - wanted(player)


def short(player: PlayerView) -> Counter[str]:
    """Return the cubes that a player's orders need and that the player does not have."""
    return wanted(player) - in_pit(player) - raised(player)


def fits(card: str, player: PlayerView) -> int:
    """Return for how many slots of a further order the player has coal that no other order needs."""
    return sum((Counter(slot_colours(card)) & spare(player)).values())


def needed(view: CoalBaronView, space: str) -> int:
    """CB 3.2 Return how many workers a space takes now: one more than it holds."""
    return next(other["workers"] + 1 for other in view["spaces"] if other["name"] == space)


def empty_carts(player: PlayerView, level: int) -> int:
    """CB 8.4 Return how many carts of a level have no cube."""
    return player["carts"][level] - sum(player["levels"][level].values())


def won_by(view: CoalBaronView, player: PlayerView, cards: list[str]) -> list[int]:
    """CB 8.1, 8.3 Return the elements of this shift that delivering some orders would put a player ahead in.

    The dearest comes first. An element counts only if everybody's deliveries are known.
    """
    slots = Counter(ELEMENT_NAMES.index(colour) for card in cards for colour in slot_colours(card))
    slots.update(ELEMENT_NAMES.index(vehicle_of(card)) for card in cards for _ in slot_colours(card))
    has = [elements(other) for other in view["players"]]
    found = []
    for element, more in slots.items():
        mine = has[player["seat"]][element]
        others = [row[element] for seat, row in enumerate(has) if seat != player["seat"]]
        known = [count for count in others if count is not None]
        if element >= 4 * view["shift"] or mine is None or len(known) < len(others):
            continue
        if mine <= max(known) < mine + more:
            found.append(element)
    return sorted(found, reverse=True)
