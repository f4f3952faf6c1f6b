"""Finding puzzles: the same seed finds the same, what was found is kept, and the choice is varied."""

import json
from pathlib import Path

import pytest

import pithead
from pithead.puzzles import finding, judging
from pithead.puzzles.files import BadPuzzle, position, read_folder
from pithead.puzzles.finding import Found, find_in_game
from pithead.puzzles.judging import Figures, Verdict
from pithead.puzzles.pool import REJECTED, VERIFIED, Pool
from pithead.puzzles.selecting import name_of, select


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches, of a few positions."""
    monkeypatch.setattr(finding, "PLAYERS", "sims=8")
    monkeypatch.setattr(finding, "LOOKED", 12)
    monkeypatch.setattr(finding, "PER_GAME", 3)
    monkeypatch.setattr(judging, "SIMULATIONS", 60)
    monkeypatch.setattr(judging, "WORLDS", 12)


def made(number: int, kind: str = "mine", level: int = 1, seats: int = 2, share: float = 0.6) -> Found:
    """Something that was found."""
    best = [Figures(number, share, 60.0, 0.6), Figures(1, 0.3, 50.0, 0.4), Figures(2, 0.2, 40.0, 0.3)]
    return Found(seats, number, [], 0, Verdict(best, 0.2, 0.01, ""), level == 1, (1, 0.9, 0.1)[level - 1], 5, 0.5, kind)


@pytest.mark.usefixtures("quick")
@pytest.mark.slow
def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    game = pithead.game("coal-baron")
    found = [one for number in range(2) for one in find_in_game(game, 5, number)]
    assert found
    assert found == [one for number in range(2) for one in find_in_game(game, 5, number)]
    for one in found:
        assert one.verdict.against == ""
        assert one.verdict.best[0].share - one.verdict.best[1].share >= finding.LEAST_SHARE
        assert Found.from_json(json.loads(json.dumps(one.to_json()))) == one
    pool = Pool(tmp_path, game, 5)
    pool.add(0, found)
    pool.add(1, [])
    again = Pool(tmp_path, game, 5)
    assert again.all() == found
    assert sorted(again.games) == [0, 1]
    written = list(again.write(2))
    assert [file.name for file in sorted(tmp_path.glob("*.toml"))] == [f"{one.key}.toml" for one in written]
    for one in read_folder(game, tmp_path):
        assert one.seat in position(game, one).waiting
        assert one.reasons or one.sources


def test_rejected_positions_are_left_out_and_verified_ones_kept(tmp_path: Path) -> None:
    game = pithead.game("coal-baron")
    pool = Pool(tmp_path, game, 0)
    pool.add(0, [made(number) for number in range(9)])
    (tmp_path / REJECTED).write_text("3-0\n4-0\n", encoding="utf-8")
    assert [one.seed for one in pool.all()] == [0, 1, 2, 5, 6, 7, 8]
    (tmp_path / VERIFIED).write_text("8-0\n", encoding="utf-8")
    assert "8-0" in {name_of(one) for one in select(pool.all(), 1, pool._noted(VERIFIED))}


def test_a_folder_of_other_puzzles_is_not_gone_on_with(tmp_path: Path) -> None:
    Pool(tmp_path, pithead.game("coal-baron"), 0).add(0, [])
    with pytest.raises(BadPuzzle, match="expected"):
        Pool(tmp_path, pithead.game("coal-baron"), 1)
    with pytest.raises(BadPuzzle, match="expected"):
        Pool(tmp_path, pithead.game("magnum-sal"), 0)


def test_the_choice_is_varied_and_from_easy_to_hard() -> None:
    kinds = ("mine", "deliver", "keep", "buy")
    pool = [
        made(number, kinds[0] if number % 5 else kinds[number % 4], 1 + number % 3, 2 + number % 3)
        for number in range(120)
    ]
    chosen = select(pool, 12)
    assert [one.level for one in chosen] == [1] * 4 + [2] * 4 + [3] * 4
    assert len({one.kind for one in chosen}) == 4
    assert max(sum(one.kind == kind for one in chosen) for kind in kinds) <= 4
    assert {sum(one.seats == seats for one in chosen) for seats in (2, 3, 4)} == {4}
    assert select(pool, 12) == chosen
    assert len(select(pool[:5], 12)) == 5


def test_a_level_says_who_finds_the_answer() -> None:
    assert [made(1, level=level).level for level in (1, 2, 3)] == [1, 2, 3]
