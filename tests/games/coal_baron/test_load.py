"""Positions that cannot be get a sentence: what was expected, and what came."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import pithead
from pithead.core.game import State
from support.coal_baron import GAME, do, notations, order, position

pytestmark = pytest.mark.both

Json = dict[str, Any]


def drafting() -> State:
    return do(GAME.new(2, 1), notations(GAME.new(2, 1))[0])


def placing() -> State:
    return position(2)


def mining() -> State:
    return do(position(2), "mine 6")


def doubling() -> State:
    player = {"cage": {"yellow": 1, "grey": 2}, "orders": [order("lorry k", None)]}
    return do(position(2, players={0: player}), "mine 10", "double lorry k black", "use yellow from cage")


def drawing() -> State:
    return do(position(2), "draw tiles")


def choosing() -> State:
    return do(position(2), "draw orders", "keep none")


def ordering() -> State:
    state = choosing()
    return do(state, "return bottom", notations(do(state.copy(), "return bottom"))[0])


def substituting() -> State:
    """Seat 0 has bought two black carts; the last black cube is on one of them."""
    last = {"store": {"black": 13}}
    return do(position(2, players={0: {"francs": 10}, 1: last}, factory={1: "black 2 light"}), "factory 1")


def over() -> State:
    return do(position(2, shift=3, in_hand={0: 1, 1: 0}), "bank")


def moved(dump: Json, source: str, place: int, target: str, index: int) -> None:
    """A piece goes from a row to another place."""
    dump[target][index] = dump[source].pop(place)


def to_stack(dump: Json, place: int) -> None:
    dump["stack"].append(dump["factory"][place])
    dump["factory"][place] = None


def to_deck(dump: Json, place: int) -> None:
    dump["deck"].append(dump["orders"][place])
    dump["orders"][place] = None


def as_draft(dump: Json) -> None:
    """A draft after the draft."""
    dump["question"] = "draft"
    dump["deck"] += [card for card in dump["orders"] if card]
    dump["orders"] = [dump["deck"].pop() for _ in range(7)]


def off(dump: Json, space: str) -> None:
    """The workers of seat 0 go home."""
    dump["players"][0]["workers"] += dump["workers"].pop(space)["workers"]


def unseen(dump: Json, pile: str) -> None:
    dump[pile][0] = dump[pile][0]["piece"]


CASES: list[tuple[Callable[[], State], Callable[[Json], Any], str]] = [
    # Keys that nobody knows.
    (placing, lambda d: d.update(shfit=1), "expected the position to have the keys .*, got 'shfit'"),
    (placing, lambda d: d["pending"].update(step=1), "expected pending to have the keys .*, got 'step'"),
    (placing, lambda d: d["players"][1].update(gold=1), r"expected players\[1\] to have the keys .*, got 'gold'"),
    (
        lambda: position(2, workers={"money 6": (0, 1)}),
        lambda d: d["workers"]["money 6"].update(crew=1),
        "expected workers.money 6 to have the keys seat, workers, got 'crew'",
    ),
    (
        lambda: position(2, players={0: {"orders": [order("lorry k")]}}),
        lambda d: d["players"][0]["orders"][0].update(vp=3),
        r"expected players\[0\].orders\[0\] to have the keys card, slots, got 'vp'",
    ),
    (drawing, lambda d: d["stack"][0].update(by=0), r"expected stack\[0\] to have the keys .*, got 'by'"),
    # Numbers and names.
    (placing, lambda d: d["players"][0].update(francs=10**30), "francs to be a whole number from 0 to 9999"),
    (placing, lambda d: d["players"][0].update(points=10**30), "points to be a whole number from -1000 to 9999"),
    (placing, lambda d: d["supply"].update(grey=10**30), "supply.grey to be a whole number from 0 to 1000000000"),
    (placing, lambda d: d.update(chance=[0, 0, 0, 0]), "expected chance to be words that are not all 0"),
    (
        lambda: position(2, players={0: {"delivered": ["lorry k"]}}),
        lambda d: d["players"][0].update(delivered=["lorry k"] * 2),
        r"expected players\[0\].delivered to be the names of cards, each once, got 'lorry k'",
    ),
    (drawing, lambda d: d["stack"][0].update(seen_by=[True]), r"expected stack\[0\].seen_by to be seats from 0 to 1"),
    # CB 2.1, 3.5 Spaces.
    (placing, lambda d: moved(d, "stack", 0, "factory", 3), "nothing on 'factory 4', which is locked with 2 players"),
    (placing, lambda d: moved(d, "deck", 0, "orders", 0), "nothing on 'order 1', which is locked with 2 players"),
    (placing, lambda d: to_stack(d, 0), r"expected 'factory 1' not to be empty while 43 are left in the stack"),
    (placing, lambda d: to_deck(d, 2), r"expected 'order 3' not to be empty while \d+ are left in the deck"),
    (mining, lambda d: to_stack(d, 0), "expected 'factory 1' not to be empty"),
    (substituting, lambda d: to_stack(d, 1), "expected 'factory 2' not to be empty"),
    (over, lambda d: to_stack(d, 0), "expected 'factory 1' not to be empty"),
    # CB 2.3, 6.3 Pits.
    (
        placing,
        lambda d: (d["players"][0]["levels"][2].update(grey=2), d["supply"].update(grey=13)),
        "expected at most 1 cubes on level grey of seat 0, got 2",
    ),
    (
        placing,
        lambda d: (d["players"][0]["levels"].__setitem__(2, {"black": 1}), d["supply"].update(grey=15, black=13)),
        "expected at most 0 cubes of other colours on level grey of seat 0, got 1",
    ),
    (
        placing,
        lambda d: (d["players"][0].update(cage={"grey": 6}), d["supply"].update(grey=8)),
        "expected at most 5 cubes in the cage of seat 0, got 6",
    ),
    (
        placing,
        lambda d: d["players"][0].update(tiles={"grey 2 light": 4}),
        r"expected players\[0\].tiles to be at most 3 of a kind, got {'grey 2 light': 4}",
    ),
    # CB 2.6 The draft.
    (placing, as_draft, "expected seat 1 to draft after 0 were drafted, got seat 0"),
    (
        lambda: do(position(2), "money 6"),
        lambda d: (as_draft(d), d.update(first_player=0)),
        "expected all workers of seat 0 in reserve in the draft, got 17",
    ),
    (drafting, lambda d: d.update(shift=2), "expected a draft in shift 1, got shift 2"),
    (
        drafting,
        lambda d: d["players"][1]["delivered"].append(d["orders"].pop()),
        "expected no order delivered by seat 1 in the draft",
    ),
    (drafting, lambda d: d["players"][1].update(cage_at="grey"), "expected the pit of seat 1 as set up in the draft"),
    (
        drafting,
        lambda d: (d["players"][1].update(store={"grey": 1}), d["supply"].update(grey=13)),
        "expected the pit of seat 1 as set up in the draft",
    ),
    (
        drafting,
        lambda d: [
            (
                entry["slots"].__setitem__(0, ["grey", "grey"]),
                d["supply"].update(grey=12),
            )
            for player in d["players"]
            for entry in player["orders"]
        ],
        r"expected no cubes on the orders of seat \d in the draft",
    ),
    (drafting, lambda d: d["orders"].append(None), "expected the names of cards as orders in the draft, got null"),
    (
        drafting,
        lambda d: d["deck"].append(d["orders"].pop()),
        "expected 6 orders revealed after 1 were drafted, got 5",
    ),
    (
        drafting,
        lambda d: d["players"].reverse(),
        r"expected 1 orders of seat \d after 1 were drafted",
    ),
    (drafting, lambda d: d.update(to_act=1 - d["to_act"]), r"expected seat \d to draft after 1 were drafted"),
    (
        drafting,
        lambda d: d["deck"].__setitem__(0, {"piece": d["deck"][0], "seen_by": [0], "groups": [0, 0]}),
        "expected that nobody has seen stack or deck in the draft",
    ),
    # What a decision keeps in mind.
    (placing, lambda d: d["pending"].update(steps=3), "pending.steps to be 0 or false when asked to 'place'"),
    (placing, lambda d: d["pending"].update(at_deck=True), "pending.at_deck to be 0 or false when asked to 'place'"),
    (mining, lambda d: d["pending"].update(need=3), "pending.need to be 0 or false when asked to 'mine'"),
    # CB 6 Mining.
    (mining, lambda d: off(d, "mine 6"), "expected workers of seat 0, who mines, on a mining space of at least 6"),
    (mining, lambda d: d["pending"].update(steps=7), "seat 0, who mines, on a mining space of at least 7 steps"),
    (doubling, lambda d: d["pending"].update(need=0), "expected a free yellow slot on an order 'handcart y' of seat 0"),
    (
        doubling,
        lambda d: d["pending"].update(least=3),
        "expected pending.least to be a cube that seat 0 can use, got 3",
    ),
    # CB 5.5, 7.4 Drawing five.
    (drawing, lambda d: off(d, "draw tiles"), "expected workers of seat 0, who draws, on 'draw tiles'"),
    (choosing, lambda d: off(d, "draw orders"), "expected workers of seat 0, who draws, on 'draw orders'"),
    (drawing, lambda d: d["pending"].update(looking=3), r"expected the top 5 of \d+ to be looked at, got 3"),
    (drawing, lambda d: unseen(d, "stack"), "expected seat 0 to see the 5 that are looked at"),
    (
        lambda: do(position(2), "draw orders"),
        lambda d: d["pending"].update(at_deck=False),
        "expected pending.at_deck to be true when asked to 'keep'",
    ),
    (choosing, lambda d: d["pending"].update(looking=2), r"expected the top 5 of \d+ to be looked at, got 2"),
    (
        lambda: do(position(2, deck=["lorry k", "lorry g", "only"]), "draw orders", "keep none"),
        lambda d: d.update(question="choose end"),
        "expected more than the 2 drawn when an end of the pile is asked for",
    ),
    (ordering, lambda d: d["pending"].update(ordered=4), "expected at most 3 of 5 to be put in order, got 4"),
    # CB 5.4 Substitutes.
    (substituting, lambda d: off(d, "factory 1"), "expected 'factory 1' not to be empty"),
    (
        lambda: do(
            position(
                2,
                players={0: {"francs": 10}, 1: {"store": {"black": 13}}},
                factory={1: "black 2 light"},
                stack=["only"],
            ),
            "factory 1",
        ),
        lambda d: off(d, "factory 1"),
        "expected workers of seat 0, who buys a tile, on its space",
    ),
    (
        substituting,
        lambda d: (d["players"][1]["store"].update(black=12), d["supply"].update(black=1)),
        "expected no black cubes in the supply when a substitute is asked for",
    ),
    (
        substituting,
        lambda d: (d["players"][1]["store"].update(d["supply"]), d.update(supply={})),
        "expected cubes in the supply when a substitute is asked for",
    ),
    (substituting, lambda d: d["pending"].update(unfilled=2), "expected 2 unfilled carts on level black of seat 0"),
    (
        substituting,
        lambda d: d["pending"].update(least=5),
        "expected pending.least to be the number of a colour, got 5",
    ),
    # CB 10 The end.
    (over, lambda d: d.update(shift=2), "expected a game that is over in shift 3, got shift 2"),
    (
        over,
        lambda d: d["players"][0].update(workers=1, banked=d["players"][0]["banked"] - 1),
        "expected no workers of seat 0 in reserve at the end",
    ),
]


@pytest.mark.parametrize(("made", "change", "sentence"), CASES, ids=[f"{i}" for i in range(len(CASES))])
def test_an_impossible_position_gets_a_sentence(
    made: Callable[[], State], change: Callable[[Json], Any], sentence: str
) -> None:
    dump = json.loads(json.dumps(made().dump()))
    assert GAME.load(dump).dump() == dump
    change(dump)
    with pytest.raises(pithead.BadPosition, match=sentence):
        GAME.load(dump)
