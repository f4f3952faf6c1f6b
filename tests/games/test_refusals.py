"""Refusals of all games: an action of another question is told what is asked now, in words."""

import pytest

import pithead
from support.observing import positions


@pytest.mark.parametrize("key", pithead.all_games())
def test_an_action_of_another_question_is_told_what_is_asked(key: str) -> None:
    """The same for all such actions, and without notation."""
    met: set[str] = set()
    for state, chance in positions(key, 3, games=2):
        if state.over or chance.copy().below(10) > 0:
            continue
        seat = state.waiting[0]
        refused = [state.refusal(action, seat) for action in range(len(state.game.actions))]
        asked = {str(refusal) for refusal in refused if refusal is not None and refusal.sentence.startswith("now ")}
        assert len(asked) == 1, f"expected one sentence, got {sorted(asked)}"
        assert "'" not in "".join(asked)
        met |= asked
    assert len(met) >= 4, f"expected several questions, got {sorted(met)}"
