"""Coal Baron positions for tests: say what matters, the rest of the components falls into place."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pithead
from pithead.core.game import State
from pithead.core.generator import Generator
from support.play import do, notations, why_not

__all__ = ["do", "notations", "why_not"]  # for the tests of this game, beside what follows

GAME = pithead.game("coal-baron")
COLOURS = ["yellow", "brown", "grey", "black"]
WORKERS = {2: 18, 3: 15, 4: 13}
TILES = [f"{colour} {carts} {side}" for colour in COLOURS for carts in (1, 2) for side in ("light", "dark")]
CARDS = [text.removeprefix("draft ") for text in GAME.actions.texts() if text.startswith("draft ")]


def cubes_on(order: Mapping[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for slot in order["slots"]:
        if slot is not None:
            found.update([slot] if isinstance(slot, str) else slot)
    return found


def cubes_of(player: Mapping[str, Any]) -> Counter[str]:
    """All cubes of a player, from the dump: pit, cage, store, open orders."""
    found: Counter[str] = Counter()
    for place in [*player["levels"], player["cage"], player["store"]]:
        found.update(place)
    for order in player["orders"]:
        found.update(cubes_on(order))
    return found


def order(card: str, *slots: object) -> dict[str, Any]:
    """An open order; slots not given are free."""
    size = len(card.split()[1])
    return {"card": card, "slots": [*slots, *[None] * (size - len(slots))]}


def position(
    seats: int = 4,
    *,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    workers: Mapping[str, tuple[int, int]] | None = None,
    factory: Mapping[int, str] | None = None,
    orders: Mapping[int, str] | None = None,
    stack: list[str] | None = None,
    deck: list[str] | None = None,
    in_hand: Mapping[int, int] | None = None,
    options: Mapping[str, str] | None = None,
    **facts: Any,
) -> State:
    """A position at the start of a turn.

    `players` gives facts of a dump by seat; `workers` gives (seat, count) by space; `factory` and `orders` give what
    lies on a space (from 1), the other open spaces holding what is left over, unless the pile is said to be empty;
    `stack` and `deck` give what lies on top, or all of it if `only` is the last entry; `in_hand` gives the
    workers that a seat has in reserve, the others being on the bank.
    """
    dump = GAME.new(seats, 1, options).dump()
    spaces = {"factory": [tile is not None for tile in dump["factory"]], "orders": [seats > 2, True, True, True]}
    dump |= {"phase": "place", "to_act": 0, "first_player": 0, "shift": 1}
    dump |= facts
    dump["workers"] = {space: {"seat": seat, "workers": count} for space, (seat, count) in (workers or {}).items()}
    dump["factory"] = [(factory or {}).get(i + 1) for i in range(8)]
    dump["orders"] = [(orders or {}).get(i + 1) for i in range(4)]
    for seat, player in enumerate(dump["players"]):
        player |= (players or {}).get(seat, {})
        placed = sum(entry["workers"] for entry in dump["workers"].values() if entry["seat"] == seat)
        here = WORKERS[seats] - placed - player["canteen"]
        player["workers"] = min(here, (in_hand or {}).get(seat, here))
        player["banked"] = here - player["workers"]
    used = Counter(tile for tile in dump["factory"] if tile)
    for player in dump["players"]:
        used.update(player["tiles"])
    dump["stack"] = _pile(TILES * 3, used, stack, dump["factory"], spaces["factory"])
    taken = Counter(card for card in dump["orders"] if card)
    for player in dump["players"]:
        taken.update([entry["card"] for entry in player["orders"]] + player["delivered"])
    dump["deck"] = _pile(CARDS, taken, deck, dump["orders"], spaces["orders"])
    # Pieces that nobody has are shelved with the last seat as delivered cards or tiles only if a pile is cut short.
    _shelve(dump, seats)
    spent: Counter[str] = Counter()
    for player in dump["players"]:
        spent.update(cubes_of(player))
    dump["supply"] = {colour: 16 - spent[colour] for colour in COLOURS if spent[colour] < 16}
    return GAME.load(dump)


def _pile(
    all_pieces: list[str], used: Counter[str], top: list[str] | None, held: list[str | None], is_open: list[bool]
) -> list[str]:
    """The pile, after empty open spaces were filled from what is left: CB 3.5."""
    left = Counter(all_pieces)
    left.subtract(used)
    top = list(top or [])
    whole = bool(top) and top[-1] == "only"
    if whole:
        top.pop()
    left.subtract(top)
    assert min(left.values()) >= 0, f"used more than there are: {left}"
    rest = list(left.elements())
    for space, piece in enumerate(held):
        if piece is None and is_open[space] and (top if whole else rest):
            held[space] = rest.pop()
    return top if whole else top + rest


def _shelve(dump: dict[str, Any], seats: int) -> None:
    """Give what a short pile leaves over to the last seat: delivered orders, and tiles without cubes."""
    last = dump["players"][seats - 1]
    tiles = Counter(TILES * 3)
    tiles.subtract(tile for tile in dump["factory"] if tile)
    tiles.subtract(dump["stack"])
    cards = Counter(CARDS)
    cards.subtract(card for card in dump["orders"] if card)
    cards.subtract(dump["deck"])
    for player in dump["players"]:
        tiles.subtract(player["tiles"])
        cards.subtract([entry["card"] for entry in player["orders"]] + player["delivered"])
    for tile in tiles.elements():
        last["tiles"][tile] = last["tiles"].get(tile, 0) + 1
    last["delivered"] = sorted([*last["delivered"], *cards.elements()], key=CARDS.index)


def audit(state: State) -> None:
    """CB 1 Everything is there: 64 cubes, 48 tiles, 44 cards, everyone's workers. Counted from the dump alone."""
    dump = state.dump()
    cubes = dict.fromkeys(COLOURS, 0)
    tiles = dict.fromkeys(TILES, 0)
    cards = [card for card in dump["orders"] if card]
    workers = [0] * dump["seats"]
    _add(cubes, dump["supply"])
    for tile in dump["factory"] + dump["stack"]:
        if tile is not None:
            tiles[tile if isinstance(tile, str) else tile["piece"]] += 1
    cards += [card if isinstance(card, str) else card["piece"] for card in dump["deck"]]
    for entry in dump["workers"].values():
        workers[entry["seat"]] += entry["workers"]
    for seat, player in enumerate(dump["players"]):
        _add(tiles, player["tiles"])
        for place in (*player["levels"], player["cage"], player["store"]):
            _add(cubes, place)
        for order in player["orders"]:
            cards.append(order["card"])
            for slot in order["slots"]:
                if slot is not None:
                    for colour in [slot] if isinstance(slot, str) else slot:
                        cubes[colour] += 1
        cards += player["delivered"]
        total = workers[seat] + player["workers"] + player["canteen"] + player["banked"]
        assert total == WORKERS[dump["seats"]], f"seat {seat} has {total} workers"
        assert sum(player["cage"].values()) <= 5, f"the cage of seat {seat} holds {player['cage']}"
        assert player["francs"] >= 0
    assert list(cubes.values()) == [16] * 4, f"cubes: {cubes}"
    assert list(tiles.values()) == [3] * 16, f"tiles: {tiles}"
    assert len(cards) == len(set(cards)) == 44, f"cards: {sorted(cards)}"


def _add(counts: dict[str, int], more: Mapping[str, int]) -> None:
    for name, number in more.items():
        counts[name] += number


def options(seats: int, game: int) -> dict[str, str]:
    """The options of a game: every value of each is met."""
    return {option.key: option.values[game % len(option.values)] for option in GAME.options}


class Progress:
    """Plays towards deliveries, with a habit of its own in every game, so that random games reach deep positions."""

    def __init__(self, habit: int) -> None:
        self.hoards = habit % 4 == 1  # buys tiles and rarely mines: the supply runs short
        self.peeks = habit % 4 == 2  # draws five whenever it can
        self.wild = 5 if habit % 4 == 3 else 12  # one action in so many is random

    def __call__(self, state: State, seat: int, legal: list[int], chance: Generator) -> int:
        if chance.below(self.wild) == 0:
            return legal[chance.below(len(legal))]
        wanted = self._wanted(state, seat) if state.steps > 0 else set()  # type: ignore[attr-defined]
        weights = [self._weight(GAME.actions.text(action), wanted) for action in legal]
        draw = chance.below(sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            draw -= weight
            if draw < 0:
                return action
        raise AssertionError("the weights add up")

    def _weight(self, text: str, wanted: set[str]) -> int:
        word = text.split()[0]
        if word in ("fill", "deliver"):
            return 400
        if word == "load":
            return 100
        if word in ("double", "use", "substitute", "buy", "keep"):
            return 1 if text.endswith("none") else 20
        if word == "factory":
            return 400 if self.hoards else 20
        if word == "draw":
            return 300 if self.peeks else 10
        if word == "mine":
            return 5 if self.hoards else 60
        if word == "money":
            return 60 if self.hoards else 10
        if word == "cage":
            return 60 if text.split()[1] in wanted else 2
        return {"store": 4, "order": 10, "bank": 1, "stop": 1}.get(word, 5)

    def _wanted(self, state: State, seat: int) -> set[str]:
        """The levels worth going to."""
        player = state.dump()["players"][seat]
        needed = {letter for entry in player["orders"] for letter in entry["card"].split()[1]}
        found = {colour for i, colour in enumerate(COLOURS) if "ybgk"[i] in needed and player["levels"][i]}
        if sum(player["cage"].values()) > 1:
            found.add("surface")
        return found
