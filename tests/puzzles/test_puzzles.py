"""The puzzles that are shipped: positions that the rules allow, answers that hold, reasons in every language."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import pithead
from pithead.core.registry import packages
from pithead.core.text import languages
from pithead.puzzles import files, words
from pithead.puzzles.files import BadPuzzle, Puzzle, position, puzzle, read, shelf, write
from pithead.puzzles.finding import kind_of
from pithead.puzzles.judging import judge
from pithead.puzzles.reasons import reasons_for
from support.sampling import amount

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]
COUNT = 30
SMALL = """
seats = 2
seed = 3
seat = 0
level = 1
worlds = 10
before = ""

[[best]]
action = "draft lorry k"
share = 0.5
points = 60.0
worth = 0.5

[[best]]
action = "draft lorry y"
share = 0.4
points = 59.0
worth = 0.4
"""


@pytest.fixture(params=KEYS)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def sample(key: str, count: int) -> list[Puzzle]:
    """Some puzzles of a game, of all levels."""
    return list(shelf(key)[:: max(1, COUNT // count)])[:count]


def test_there_are_thirty_from_easy_to_hard(key: str) -> None:
    levels = [one.level for one in shelf(key)]
    assert len(levels) == COUNT
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}


def test_they_are_of_many_kinds(key: str) -> None:
    """Of 2, 3 and 4 players, early, in the middle and late; no position twice; hardly two of a kind in a row."""
    game = pithead.game(key)
    assert set(Counter(one.seats for one in shelf(key))) == {2, 3, 4}
    assert len({(one.seed, len(one.before)) for one in shelf(key)}) == COUNT
    periods = {game.period(position(game, one).view(one.seat)) for one in shelf(key)}
    assert len(periods) >= 3
    kinds = [kind_of(game, game.actions.parse(one.answer)) for one in shelf(key)]
    assert len(set(kinds)) >= 6
    assert max(Counter(kinds).values()) <= COUNT // 2
    assert max(Counter(one.answer for one in shelf(key)).values()) <= 4
    assert sum(one == other for one, other in pairwise(kinds)) <= COUNT // 3


def test_positions_are_legal_and_so_are_all_actions_told(key: str) -> None:
    game = pithead.game(key)
    for one in shelf(key):
        state = position(game, one)
        assert state.waiting == [one.seat]
        legal = [game.actions.text(action) for action in state.legal(one.seat)]
        assert len(legal) >= 3
        assert all(best.action in legal for best in one.best)
        assert len({best.action for best in one.best}) == len(one.best) >= 3


def test_the_answer_is_told_to_be_clearly_best(key: str) -> None:
    for one in shelf(key):
        best, *others = one.best
        assert all(best.worth >= other.worth + 0.029 for other in others), one.key
        assert best.share >= others[0].share + 0.049, one.key


@pytest.mark.parametrize("code", languages())
def test_every_answer_is_explained_in_every_language(key: str, code: str) -> None:
    """By a reason that can be said: words of the rules, no template, no English elsewhere."""
    game = pithead.game(key)
    names = game.seat_names[:4]
    for one in shelf(key):
        assert one.reasons or one.sources, one.key
        with pithead.language(code):
            told = words.explain(game, one, names)
            rows = words.rows(game, position(game, one), one, names)
        with pithead.language("en"):
            english = words.explain(game, one, names)
        assert told
        assert [row.notation for row in rows] == [best.action for best in one.best[:3]]
        assert all(row.words for row in rows)
        for line, same in zip(told, english, strict=True):
            assert "{" not in line.text
            assert line.paragraph == same.paragraph
            assert (line.text != same.text) == (code != "en")


def test_reasons_speak_for_the_answer(key: str) -> None:
    """What scores happens more often, for the seat; for others less often."""
    for one in shelf(key):
        for reason in one.reasons:
            more = reason.after - reason.otherwise
            assert abs(more) >= 0.19, one.key
            if reason.event.points:
                own = 1 if reason.event.seat == one.seat else -1
                assert more * int(reason.event.points) * own > 0, one.key


def test_the_files_are_as_they_are_written(key: str) -> None:
    game = pithead.game(key)
    for file in sorted(Path(packages()[key], "puzzles").glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        assert write(read(game, file.stem, text)) == text


def test_a_short_judgement_finds_the_answers_of_a_sample(key: str) -> None:
    """`make puzzles-check` judges all of them at length."""
    game = pithead.game(key)
    chosen = sample(key, amount(1, 5, COUNT))
    right = 0
    for one in chosen:
        verdict = judge(position(game, one), one.seat, 77)
        right += game.actions.text(verdict.answer) == one.answer
    assert right >= 0.8 * len(chosen)


def test_nothing_hidden_is_used(key: str) -> None:
    """With all that the seat cannot know drawn anew, the judgement and the reasons are the same."""
    game = pithead.game(key)
    one = sample(key, 3)[1]
    state = position(game, one)
    answer, other = (game.actions.parse(best.action) for best in one.best[:2])
    told = []
    for hidden in (state, state.resample(one.seat, 4), state.resample(one.seat, 5)):
        reasons, sources = reasons_for(hidden, one.seat, answer, other, 1)
        told.append(([(repr(reason.event), reason.after) for reason in reasons], sources))
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("seats = 2", "", "expected 'seats', got nothing"),
        ("seed = 3", "seed = 3\nanswer = 4", "expected nothing else, got answer"),
        ("draft lorry k", "dance", "dance"),
        ("level = 1", "level = 9", "expected a level"),
        ("worth = 0.5", "", "worth"),
        ("seats", "seats =", "puzzle 01"),
    ],
)
def test_a_file_that_is_wrong_is_told_in_a_sentence(was: str, now: str, sentence: str) -> None:
    game = pithead.game("coal-baron")
    assert read(game, "01", SMALL).answer == "draft lorry k"
    with pytest.raises(BadPuzzle, match="coal-baron, puzzle 01: ") as error:
        read(game, "01", SMALL.replace(was, now, 1))
    assert sentence in str(error.value)


def test_a_position_that_the_rules_do_not_allow_is_told() -> None:
    game = pithead.game("coal-baron")
    with pytest.raises(BadPuzzle, match="'stop'"):
        position(game, read(game, "01", SMALL.replace('before = ""', 'before = "stop"')))
    with pytest.raises(BadPuzzle, match="expected seat"):
        position(game, read(game, "01", SMALL.replace("seat = 0", "seat = 1")))


def test_a_puzzle_that_is_not_there() -> None:
    with pytest.raises(BadPuzzle, match="expected a puzzle"):
        puzzle("coal-baron", "99")
    assert files.shelf("coal-baron")[0].key == "01"
