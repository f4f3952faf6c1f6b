"""Goofspiel: the conformance kit, the paragraphs of the rules, the drawings, the words. Run by `python -m pytest`."""

import re
from pathlib import Path
from typing import Any

import goofspiel
import pytest

import pithead
from pithead.game_kit import Event, choose_best, seeded
from pithead.testing import check_board, check_catalogue, check_game

GAME = pithead.game("goofspiel")
PACKAGE = Path(goofspiel.__file__).parent
TIES = GAME.options[0].values


def test_the_game_is_found() -> None:
    assert GAME is goofspiel.GAME
    assert (GAME.least_seats, GAME.most_seats) == (2, 5)


# The kit: whatever the kernel promises of any game.


def test_actions_parse_back() -> None:
    check_catalogue(GAME)


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_conforms(seats: int, ties: str) -> None:
    for seed in range(4):
        options = {"ties": ties, "cards": "7" if seed % 2 else "13"}
        check_game(GAME, seats, seed, options, audit=nothing_is_lost, sample=0.2)


def nothing_is_lost(state: Any) -> None:
    """Every card is in a hand, lies face down, or was bid once."""
    for seat in range(state.seats):
        used = [bids[seat] for bids in state.rounds] + [state.bids[seat]] * (state.bids[seat] > 0)
        assert sorted(used + goofspiel.facts.cards_in(state.hands[seat])) == list(range(1, state.cards + 1))
    assert sorted(state.prizes) == list(range(1, state.cards + 1))


@pytest.mark.parametrize("arrangement", ["wide", "phone"])
def test_every_position_can_be_drawn(arrangement: str) -> None:
    state, chance = GAME.new(5, 1), seeded(1)
    while not state.over:
        for seat in (0, 3, None):
            check_board(state, seat, arrangement)
        for seat in state.waiting:
            state.apply(int(choose_best(state, seat, chance)), seat)
    check_board(state, None, arrangement)


# The rules, a test a paragraph.


def position(prizes: list[int], /, **facts: Any) -> pithead.State:
    """Return a game of two with seven cards; the prizes come in this order, those not named after them."""
    rest = [prize for prize in range(1, 8) if prize not in prizes]
    dump = GAME.new(2, 1, {"cards": "7"}).dump()
    return GAME.load(dump | {"prizes": prizes + rest} | facts)


def bid(state: pithead.State, *cards: int) -> list[Event]:
    """Let every seat bid, and return what happened."""
    state.journal = []
    for seat, card in enumerate(cards):
        pithead.play(state, f"bid {card}", seat)
    return state.journal


def why_not(state: pithead.State, card: int, seat: int = 0) -> str:
    return str(state.refusal(GAME.actions.parse(f"bid {card}"), seat))


def with_ties(rule: str, prizes: list[int]) -> pithead.State:
    return position(prizes, options={"cards": "7", "ties": rule})


def test_all_hands_and_the_prizes_are_the_same_cards() -> None:
    """GOOF 1.1, 1.2, 1.3"""
    for cards in (7, 13):
        view = GAME.new(5, 1, {"cards": str(cards)}).view(None)
        assert [player["hand"] for player in view["players"]] == [list(range(1, cards + 1))] * 5
        assert sorted(view["to_come"] + view["stake"]) == list(range(1, cards + 1))
    assert why_not(position([1]), 8) == "GOOF 1.3: there is no 8 in a game of 7 cards"


def test_one_prize_is_turned_up_a_round() -> None:
    """GOOF 2.1"""
    state = position([3, 5])
    assert state.view(0)["stake"] == [3]
    events = bid(state, 4, 1)
    assert state.view(0)["stake"] == [5]
    assert [event.facts for event in events if event.kind == "prize"] == [{"prize": 5}]


def test_bids_are_hidden_until_all_have_bid() -> None:
    """GOOF 2.2"""
    state = position([3])
    bid(state, 6)
    assert [state.view(seat)["players"][0]["bid"] for seat in (0, 1, None)] == [6, None, None]
    assert 6 in state.view(1)["players"][0]["hand"]
    assert {state.resample(1, seed).bids[0] for seed in range(60)} == {1, 2, 3, 4, 5, 6, 7}  # type: ignore[attr-defined]
    assert state.waiting == [1]
    assert why_not(state, 5) == "GOOF 2.2: you have bid already: wait until all have"


def test_the_highest_bid_takes_the_prize_and_is_used_up() -> None:
    """GOOF 2.3"""
    state = position([3])
    events = bid(state, 6, 2)
    assert state.scores() == [3, 0]
    assert state.view(1)["players"][0] | {"taken": [3], "hand": [1, 2, 3, 4, 5, 7]} == state.view(1)["players"][0]
    assert [(event.seat, event.points) for event in events if event.points] == [(0, 3)]
    assert why_not(state, 6) == "GOOF 2.3: you have used the 6 already"


def test_after_a_tie_the_prize_is_carried_over() -> None:
    """GOOF 2.4"""
    state = with_ties("carry", [3, 5])
    bid(state, 6, 6)
    assert state.view(None)["stake"] == [3, 5]
    bid(state, 1, 2)
    assert state.scores() == [0, 8]


def test_after_a_tie_the_prize_is_discarded() -> None:
    """GOOF 2.4"""
    state = with_ties("discard", [3, 5])
    bid(state, 6, 6)
    assert state.view(None)["stake"] == [5]
    assert state.scores() == [0, 0]


def test_after_a_tie_the_points_are_shared() -> None:
    """GOOF 2.4"""
    state = with_ties("share", [5])
    bid(state, 6, 6)
    assert state.scores() == [2, 2]


def test_hands_follow_from_what_was_bid() -> None:
    """GOOF 2.5"""
    state = position([3])
    bid(state, 6, 2)
    assert [player["hand"] for player in state.view(None)["players"]] == [[1, 2, 3, 4, 5, 7], [1, 3, 4, 5, 6, 7]]


def test_prizes_carried_past_the_last_round_are_nobodys() -> None:
    """GOOF 3.1"""
    rounds = [[card, card % 6 + 1] for card in range(1, 7)]
    state = position([1, 2, 3, 4, 5, 6, 7], rounds=rounds)
    events = bid(state, 7, 7)
    assert state.over
    assert [event.paragraph for event in events][-1] == "GOOF 3.1"
    assert sum(state.scores()) == 21


def test_equal_players_share_the_place() -> None:
    """GOOF 3.2"""
    rounds = [[card, card] for card in range(1, 8)]
    state = position([1], rounds=rounds, question="over", to_act=-1, options={"cards": "7", "ties": "share"})
    assert state.ranking() == [1, 1]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"prizes": [1, 1, 2, 3, 4, 5, 6]}, "every prize once"),
        ({"rounds": [[1, 1], [1, 2]]}, "seat 0 to bid every card once, got 1 again"),
        ({"rounds": [[1, 8]]}, "from 1 to 7"),
        ({"bids": [1, 1]}, "somebody still to bid"),
        ({"to_act": 1}, "to be asked of 0"),
        ({"rounds": [[1, 1]] * 8}, "at most 7 rounds"),
    ],
)
def test_a_position_that_cannot_be_is_refused(facts: dict[str, Any], said: str) -> None:
    with pytest.raises(pithead.BadPosition, match=said):
        position([1], **facts)


# Documents and languages.


def test_every_paragraph_is_carried_out_and_tested() -> None:
    rules = (PACKAGE / "rules" / "en.md").read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    for number in re.findall(r"(?m)^(\d\.\d) ", rules):
        assert number in sources.replace("GOOF 1 Set up", "1.1"), f"nothing carries out GOOF {number}"
        assert number in Path(__file__).read_text(encoding="utf-8"), f"nothing tests GOOF {number}"


def test_the_rules_have_the_same_paragraphs_in_french() -> None:
    english, french = ((PACKAGE / "rules" / f"{code}.md").read_text(encoding="utf-8") for code in ("en", "fr"))
    for pattern in (r"(?m)^\d\.\d ", r"(?m)^## GOOF \d", r"`[^`]+`"):
        assert re.findall(pattern, french) == re.findall(pattern, english)


def test_it_speaks_french() -> None:
    state = position([3])
    with pithead.language("fr"):
        assert GAME.words(GAME.actions.parse("bid 6"), state.view(0), {}) == "Miser le 6 pour le prix 3"
        assert GAME.label("ties") == "Si plusieurs misent la carte la plus haute"
        assert [GAME.sentence(event, ["Ada", "Ben"]) for event in bid(state, 6, 2)][-2] == "Ada remporte le prix 3 : +3"
