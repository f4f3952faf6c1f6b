"""The policies: a weight for every legal action, from what the seat can know, the same in both builds."""

import pytest

import pithead
from pithead.core.catalogue import Offer
from pithead.core.generator import seeded
from pithead.core.playout import best, pick, play_policy
from support.sampling import amount

pytestmark = pytest.mark.both

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]
GAMES = amount(interpreted=2, compiled=12, soak=200)


def weighed(state: pithead.State, seat: int) -> Offer:
    offer = Offer(state.game.actions)
    state.legal_into(seat, offer)
    state.weigh(seat, offer)
    return offer


@pytest.mark.parametrize("key", KEYS)
def test_weights_come_from_what_the_seat_can_know(key: str) -> None:
    """Every weight is at least 1, and stays the same when the hidden facts change; so does the estimate."""
    game = pithead.game(key)
    seen = 0
    for seed in range(GAMES):
        state, chance = game.new(2 + seed % 3, seed), seeded(seed)
        while not state.over:
            seat = int(state.to_act)
            offer = weighed(state, seat)
            weights = list(offer.weights[: offer.n])
            assert all(1 <= weight <= 10_000_000 for weight in weights), f"{key}: {weights}"
            if chance.below(4) == 0:
                other = state.resample(seat, chance.next())
                assert list(weighed(other, seat).weights[: offer.n]) == weights
                assert other.estimate(seat) == state.estimate(seat)
                seen += 1
            state.apply(pick(offer, chance), seat)
    assert seen > 10 * GAMES


@pytest.mark.parametrize("key", KEYS)
def test_weights_do_not_depend_on_what_was_weighed_before(key: str) -> None:
    """Policies remember what they found last; asked in another order, of several games at once, they say the same."""
    game = pithead.game(key)
    chance = seeded(5)
    passed: list[list[tuple[pithead.State, int, list[int]]]] = []
    for seats in (2, 3, 4):
        state = game.new(seats, seats)
        passed.append([])
        while not state.over:
            seat = int(state.to_act)
            offer = weighed(state, seat)
            passed[-1].append((state.copy(), seat, list(offer.weights[: offer.n])))
            state.apply(pick(offer, chance), seat)
    for number in range(amount(interpreted=15, compiled=120, soak=400)):
        for row in passed:
            state, seat, weights = row[number % len(row)]
            assert list(weighed(state, seat).weights[: len(weights)]) == weights


@pytest.mark.parametrize(("key", "least"), [("coal-baron", 60), ("haspelknecht", 20), ("magnum-sal", 80)])
def test_greedy_play_scores_well(key: str, least: int) -> None:
    """The mean of games in which all play greedily: far above what random play comes to."""
    game = pithead.game(key)
    total = 0
    for seed in range(GAMES):
        state, chance = game.new(2, seed), seeded(seed)
        while not state.over:
            seat = int(state.to_act)
            state.apply(best(weighed(state, seat), chance), seat)
        total += sum(state.scores())
    assert total / (2 * GAMES) > least


@pytest.mark.parametrize("key", KEYS)
def test_a_playout_by_policy_ends(key: str) -> None:
    state = pithead.game(key).new(4, 1)
    steps = play_policy(state, seeded(1))
    assert state.over
    assert steps > 100


def test_a_game_without_a_policy_weighs_all_actions_alike() -> None:
    from support.race import GAME

    state = GAME.new(2, 1)
    assert list(weighed(state, 0).weights) == [1, 1, 1, 1]
    assert state.estimate(0) == 0


def test_choosing_by_weight() -> None:
    offer = Offer(pithead.game("coal-baron").actions)
    for i, weight in enumerate((1, 5, 4, 5)):
        offer.actions[i], offer.weights[i] = 10 + i, weight
    offer.n = 4
    chance = seeded(3)
    drawn = [pick(offer, chance) for _ in range(1500)]
    assert [round(drawn.count(action) / 100) for action in (10, 11, 12, 13)] == [1, 5, 4, 5]
    assert {best(offer, chance) for _ in range(50)} == {11, 13}
