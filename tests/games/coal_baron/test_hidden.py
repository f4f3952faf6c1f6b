"""CB 1.6, 5.5, 7.4 What is hidden, what a seat has seen in secret, and what it goes on knowing."""

from collections import Counter
from typing import Any

import pytest

from pithead.core.game import State
from pithead.core.generator import seeded
from pithead.testing import as_bytes
from support.coal_baron import TILES, Progress, audit, do, position

pytestmark = pytest.mark.both

FULL = dict(enumerate(["yellow 1 light", "yellow 2 light", "yellow 2 dark", "brown 1 light"] * 2, 1))
ORDERS = {1: "handcart y", 2: "handcart b", 3: "handcart g", 4: "handcart k"}
FIVE = ["grey 1 light", "black 2 dark", "grey 2 light", "yellow 1 dark", "brown 2 light"]


def town(**facts: Any) -> State:
    return position(3, factory={i: tile for i, tile in FULL.items() if i < 8}, orders=ORDERS, **facts)


def draw_and_return(state: State, taken: str, end: str, pieces: list[str]) -> State:
    return do(state, "draw tiles", f"buy {taken}", f"return {end}", *[f"next {piece}" for piece in pieces[:-1]])


def places(view: dict[str, Any], pile: str = "stack") -> dict[int, str]:
    return {item["place"]: item["piece"] for item in view[pile]["known"]}


def pieces(state: State, pile: str = "stack") -> list[str]:
    return [entry if isinstance(entry, str) else entry["piece"] for entry in state.dump()[pile]]


def test_nobody_knows_stack_and_deck_at_the_start() -> None:
    state = town()
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view["stack"] == {"size": 41, "known": [], "among": []}
        assert view["deck"]["known"] == []


def test_only_who_draws_sees_the_five_while_they_are_drawn() -> None:
    state = do(town(stack=FIVE), "draw tiles")
    assert state.view(0)["decision"]["pieces"] == FIVE
    for seat in (1, 2, None):
        assert state.view(seat)["decision"]["pieces"] is None
        assert state.view(seat)["decision"]["count"] == 5
        assert places(state.view(seat)) == {}


def test_what_went_back_on_top_is_known_until_it_comes_up() -> None:
    state = draw_and_return(
        town(stack=FIVE), "grey 1 light", "top", ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"]
    )
    assert places(state.view(0)) == {0: "black 2 dark", 1: "yellow 1 dark", 2: "grey 2 light", 3: "brown 2 light"}
    assert places(state.view(1)) == {}
    do(state, "factory 1")
    assert places(state.view(0)) == {0: "yellow 1 dark", 1: "grey 2 light", 2: "brown 2 light"}


def test_what_went_to_the_bottom_is_known_where_it_lies() -> None:
    state = draw_and_return(
        town(stack=FIVE), "grey 1 light", "bottom", ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"]
    )
    assert places(state.view(0)) == {36: "black 2 dark", 37: "yellow 1 dark", 38: "grey 2 light", 39: "brown 2 light"}


def test_resample_keeps_what_the_seat_has_seen_and_redraws_the_rest() -> None:
    state = draw_and_return(
        town(stack=FIVE), "grey 1 light", "top", ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"]
    )
    own = [pieces(state.resample(0, seed)) for seed in range(60)]
    assert all(row[:4] == ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"] for row in own)
    assert len({tuple(row[4:]) for row in own}) == 60
    others = [pieces(state.resample(1, seed)) for seed in range(60)]
    assert len({tuple(row[:4]) for row in others}) > 50
    assert len({tuple(pieces(state.resample(None, seed))[:4]) for seed in range(60)}) > 50


def test_pieces_that_another_rearranged_are_known_as_a_set() -> None:
    """Seat 0 knows four; seat 1 draws them and one more, takes one of them, and puts the rest to the bottom."""
    state = draw_and_return(
        town(stack=[*FIVE, "black 1 light"]),
        "grey 1 light",
        "top",
        ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"],
    )
    state = draw_and_return(
        state, "yellow 1 dark", "bottom", ["brown 2 light", "black 1 light", "grey 2 light", "black 2 dark"]
    )
    view = state.view(0)
    assert places(view) == {}
    assert view["stack"]["among"] == [
        {"places": [35, 36, 37, 38], "pieces": ["black 2 dark", "brown 2 light", "grey 2 light"]}
    ]
    rows = [pieces(state.resample(0, seed))[35:] for seed in range(200)]
    assert all(not Counter(["black 2 dark", "brown 2 light", "grey 2 light"]) - Counter(row) for row in rows)
    assert {row[0] for row in rows} > {"black 2 dark", "brown 2 light", "grey 2 light"}
    assert len({tuple(row) for row in rows}) > 40
    assert places(state.view(1)) == {35: "brown 2 light", 36: "black 1 light", 37: "grey 2 light", 38: "black 2 dark"}


def test_a_piece_of_a_set_that_comes_up_leaves_the_set() -> None:
    state = draw_and_return(
        town(stack=[*FIVE, "black 1 light"]),
        "grey 1 light",
        "top",
        ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"],
    )
    state = draw_and_return(
        state, "yellow 1 dark", "top", ["brown 2 light", "black 1 light", "grey 2 light", "black 2 dark"]
    )
    do(state, "factory 1")
    assert state.view(0)["stack"]["among"] == [{"places": [0, 1, 2], "pieces": ["black 2 dark", "grey 2 light"]}]


def test_a_shown_twin_of_a_known_piece_leaves_doubt() -> None:
    """Of two equal tiles in a set, one seen and one not, one comes up: the seat cannot tell which is left."""
    five = ["grey 1 light", "black 2 dark", "grey 2 light", "yellow 1 dark", "brown 2 light"]
    state = draw_and_return(
        town(stack=[*five, "black 2 dark"]),
        "grey 1 light",
        "top",
        ["black 2 dark", "yellow 1 dark", "grey 2 light", "brown 2 light"],
    )
    for order in (["black 2 dark", "grey 2 light", "black 2 dark", "brown 2 light"],):
        after = draw_and_return(state.copy(), "yellow 1 dark", "top", order)
        do(after, "factory 1")
        assert after.view(0)["stack"]["among"] == [{"places": [0, 1, 2], "pieces": ["brown 2 light", "grey 2 light"]}]


def test_a_set_that_comes_up_to_its_last_piece_is_known_exactly() -> None:
    state = position(2, stack=["grey 1 light", "black 2 dark", "yellow 1 dark", "only"], factory={1: "brown 1 dark"})
    state = position(
        2,
        factory={
            1: "brown 1 dark",
            2: "brown 1 light",
            3: "brown 2 dark",
            5: "brown 2 light",
            6: "yellow 1 light",
            7: "yellow 2 light",
        },
        stack=["grey 1 light", "black 2 dark", "yellow 1 dark", "only"],
    )
    do(state, "draw tiles", "buy none", "next black 2 dark", "next grey 1 light")
    do(state, "draw tiles", "buy none", "next yellow 1 dark", "next grey 1 light")
    assert state.view(0)["stack"]["among"] == [
        {"places": [0, 1, 2], "pieces": ["black 2 dark", "grey 1 light", "yellow 1 dark"]}
    ]
    do(state, "factory 6", "factory 7")
    assert state.view(0)["stack"] == {"size": 1, "known": [{"place": 0, "piece": "black 2 dark"}], "among": []}


def test_orders_seen_are_kept_in_mind_likewise() -> None:
    """CB 7.4."""
    cards = ["lorry yy", "lorry kk", "lorry g", "handcart ggg", "locomotive ybgk"]
    state = do(town(deck=cards), "draw orders", "keep none", "return top", *[f"next {card}" for card in cards[:4]])
    assert places(state.view(0), "deck") == dict(enumerate(cards))
    assert all(pieces(state.resample(0, seed), "deck")[:5] == cards for seed in range(20))
    assert places(state.view(2), "deck") == {}


def test_hidden_facts_change_and_nobodys_bytes_do() -> None:
    """Through whole games: everything that a seat cannot know is changed, and its view is the same to the last byte."""
    for seed in range(6):
        seats = 2 + seed % 3
        state = position(seats, factory={i: tile for i, tile in FULL.items() if i in (1, 2, 3)}, orders={2: "lorry y"})
        chance = seeded(seed)
        choose = Progress(2)
        changed = 0
        while not state.over:
            if chance.below(10) == 0:
                for seat in [*range(seats), None]:
                    other = state.resample(seat, chance.next())
                    audit(other)
                    assert as_bytes(other, seat) == as_bytes(state, seat)
                    changed += other.dump()["stack"] != state.dump()["stack"]
            state.apply(choose(state, state.to_act, state.legal(), chance))
        assert changed > 20


def test_what_a_seat_believes_is_always_true() -> None:
    """The true position is one of those that a seat holds possible: places and sets agree with the pile."""
    for seed in range(10):
        state = town()
        chance = seeded(seed)
        choose = Progress(2)
        while not state.over:
            for pile in ("stack", "deck"):
                row = pieces(state, pile)
                for seat in range(3):
                    view = state.view(seat)[pile]
                    assert all(row[item["place"]] == item["piece"] for item in view["known"])
                    for group in view["among"]:
                        there = Counter(row[place] for place in group["places"])
                        assert not Counter(group["pieces"]) - there
            state.apply(choose(state, state.to_act, state.legal(), chance))


def test_all_unseen_tiles_are_possible_at_an_unknown_place() -> None:
    state = town()
    seen = {pieces(state.resample(0, seed))[0] for seed in range(400)}
    assert seen == set(TILES)
