"""What a decision has thrown away is judged from what its seat knew."""

import pytest

import pithead
from pithead.core.generator import seeded
from pithead.core.playout import after_policy
from pithead.teaching import judge

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_cannot_know_changes_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of twins that a seat cannot tell apart, a decision is judged the same."""
    monkeypatch.setattr(judge, "SIMULATIONS", 24)
    monkeypatch.setattr(judge, "PAIRS", 20)
    twins = compared = 0
    for decisions in (3, 20, 60):
        state = after_policy(pithead.game(key).new(3, seed=5), decisions, seeded(decisions))
        seat = int(state.to_act)
        legal = state.legal(seat)
        for action in (legal[0], legal[len(legal) // 2], legal[-1]):
            told = judge.regret(state, seat, action)
            compared += told.better != action  # both were played on
            for seed in (1, 2):
                twin = state.resample(seat, 10**12 + seed)
                twins += twin.key() != state.key()
                assert judge.regret(twin, seat, action) == told
    assert twins > 6
    assert compared
