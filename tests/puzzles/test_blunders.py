"""The sets of positions in which one action is clearly best."""

from pathlib import Path

import pytest

import pithead
from pithead.puzzles import blunders
from pithead.puzzles.blunders import AHEAD, BadSet, finds, judge, look_into, read

KEPT = Path(__file__).parents[2] / "benchmarks" / "blunders"
GAMES = sorted(path.stem for path in KEPT.glob("*.jsonl"))  # those whose set was made


@pytest.mark.parametrize("key", GAMES)
def test_the_kept_positions_are_played_by_the_rules(key: str) -> None:
    count = 0
    for position in read(KEPT / f"{key}.jsonl"):
        legal = position.state.legal(position.seat)
        assert position.state.game.key == key
        assert position.verdict.action in legal
        assert len(legal) >= blunders.LEAST_CHOICES
        assert position.verdict.ahead >= AHEAD - 1e-4
        count += 1
    assert count >= 1


@pytest.mark.parametrize("key", GAMES)
def test_a_shorter_search_sees_the_same_in_most_of_a_sample(key: str) -> None:
    sample = list(read(KEPT / f"{key}.jsonl"))[::20]
    same = sum(judge(one.state, one.seat, 7, 1500).action == one.verdict.action for one in sample)
    assert same >= 0.7 * len(sample)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_hidden_changes_no_verdict(key: str) -> None:
    position = next(read(KEPT / f"{key}.jsonl"))
    other = position.state.resample(position.seat, 99)
    assert judge(other, position.seat, 5, 200) == judge(position.state, position.seat, 5, 200)
    for name in ("level:apprentice", "level:foreman"):
        assert finds(name, position._replace(state=other), 3) == finds(name, position, 3)


def test_the_same_seed_finds_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(blunders, "SHORT", 30)
    monkeypatch.setattr(blunders, "LONG", 60)
    game = pithead.game("haspelknecht")
    lines = [look_into(game, 4, number).line() for number in range(2)]
    assert lines == [look_into(game, 4, number).line() for number in range(2)]
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(lines) + '\n{"number": 2, "fo', encoding="utf-8")  # cut off
    assert len(list(blunders.games_of(path))) == 2
    assert all(one.verdict.action in one.state.legal(one.seat) for one in read(path))


def test_a_broken_set_is_told(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text('{"number": 3, "found": []}\n', encoding="utf-8")
    with pytest.raises(BadSet, match="line 1: expected game 0"):
        list(read(path))
