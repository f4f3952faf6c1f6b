"""Games of self-play with the search's thoughts: made, written, read again; whatever is wrong gets a sentence."""

import gzip
import json
from pathlib import Path

import pytest

import pithead
from pithead import corpus
from pithead.bots.base import BadBot
from pithead.corpus.form import parse
from pithead.corpus.play import Plan, drawn, play

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


def plan(key: str = "haspelknecht", bot: str = "mcts:sims=6", opening: int = 20) -> Plan:
    game = pithead.game(key)
    return Plan(game, bot, (2, 3), pithead.Record(game, 2, 0).options, 5, opening)


def test_a_game_is_the_same_whenever_it_is_played_and_comes_back_as_it_was(tmp_path: Path) -> None:
    games = [play(plan(), number) for number in (0, 1)]
    assert [game.record.seats for game in games] == [2, 3]
    assert play(plan(), 1).line() == games[1].line()
    for name in ("games.jsonl", "games.jsonl.gz"):
        assert corpus.write(tmp_path / name, games) == 2
        assert [game.line() for game in corpus.read(tmp_path / name)] == [game.line() for game in games]


@pytest.mark.parametrize("key", GAMES)
def test_the_sample_is_of_these_rules_and_tells_every_decision(key: str) -> None:
    found = list(corpus.sample(key))
    assert {game.record.seats for game in found} == {2, 3, 4}
    for game in found:
        game.record.verify()
        choices = 0
        for state, judged in game.decisions():
            legal = state.legal(judged.seat)
            assert judged.action in legal
            if len(legal) == 1:
                assert (judged.visits, judged.value, judged.policy) == ({}, None, {})
                continue
            choices += 1
            assert sorted(judged.visits) == sorted(legal)
            assert judged.visits[judged.action] > 0
            assert judged.value is not None
            assert sum(judged.policy.values()) == pytest.approx(1)
        assert choices > 20


def test_only_in_the_opening_is_anything_drawn() -> None:
    for _, judged in play(plan(opening=0), 0).decisions():
        assert not judged.visits or judged.visits[judged.action] == max(judged.visits.values())
    assert [drawn({4: 2, 7: 0, 9: 1}, number) for number in range(3)] == [4, 4, 9]


def test_a_plan_that_cannot_be_played() -> None:
    with pytest.raises(BadBot, match="expected a bot that searches"):
        plan(bot="greedy").check()
    with pytest.raises(pithead.BadSetup, match="expected"):
        plan()._replace(seats=(9,)).check()


GOOD = play(plan(opening=0), 0).line()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"pithead-corpus": 2}, "expected a corpus of form 1, got '2'"),
        ({"record": 5}, "expected the record as text"),
        ({"record": "no"}, "expected"),
        ({"visits": []}, "expected visits for each of"),
        ({"values": {}}, "expected values for each of"),
        ({"visits": [[1]]}, "by turns"),
        ({"visits": [[10**9, 1]]}, "expected actions below"),
        ({"visits": [[-1, 1]]}, "expected actions below"),
        ({"visits": [["a", 1]]}, "expected actions below"),
        ({"values": [7]}, "expected a value from 0 to 1"),
        ({"values": ["high"]}, "expected a value from 0 to 1"),
        ({"values": [True]}, "expected a value from 0 to 1"),
    ],
)
def test_a_wrong_line_gets_a_sentence(tmp_path: Path, change: dict[str, object], problem: str) -> None:
    told = json.loads(GOOD)
    for key, value in change.items():
        if isinstance(value, list) and value:
            told[key][0] = value[0]
        else:
            told[key] = value
    file = tmp_path / "games.jsonl"
    file.write_text(GOOD + "\n" + json.dumps(told) + "\n")
    with pytest.raises(corpus.BadCorpus, match=r"games.jsonl, line 2: ") as error:
        list(corpus.read(file))
    assert problem in str(error.value)


@pytest.mark.parametrize("text", [b"{", b"[]", b"\xff\xfe\x00", b"[" * 100_000, b"null", b"x" * 5_000_000, b"{}"])
def test_what_is_no_corpus_gets_a_sentence(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(text)
    with pytest.raises(corpus.BadCorpus, match=r"line 1: expected"):
        list(corpus.read(file))
    packed = tmp_path / "games.jsonl.gz"
    for content in (text, gzip.compress(GOOD.encode())[:-20]):
        packed.write_bytes(content)
        with pytest.raises(corpus.BadCorpus, match="expected"):
            list(corpus.read(packed))


def test_no_such_file_and_no_such_sample(tmp_path: Path) -> None:
    with pytest.raises(corpus.BadCorpus, match="cannot be opened"):
        list(corpus.read(tmp_path / "none.jsonl"))
    with pytest.raises(corpus.BadCorpus, match="expected a game with a sample"):
        corpus.sample("../coal-baron")
    with pytest.raises(corpus.BadCorpus, match="expected JSON"):
        parse("not")
