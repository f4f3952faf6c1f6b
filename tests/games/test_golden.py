"""Golden games say what happened: a difference fails in words, and no game is written down twice."""

import re
from pathlib import Path

import pytest

from pithead import Record
from support.golden import GOLDEN, check, read

FILES = sorted(GOLDEN.glob("*.txt"))
COAL, HASP, SALT = (
    GOLDEN / f"{name}.txt" for name in ("coal-baron-3-off", "haspelknecht-3-french-rows", "magnum-sal-3-french")
)


def failure(path: Path, old: str, new: str, after: str = "") -> str:
    """What is said where the first `old` that follows `after` reads `new`."""
    text = path.read_text(encoding="utf-8")
    at = text.index(old, text.index(after))
    with pytest.raises(AssertionError) as failed:
        check(path, text[:at] + new + text[at + len(old) :])
    return re.sub(r"line \d+", "line …", str(failed.value))


def test_a_changed_fact_fails_with_the_decision_the_place_and_both_values() -> None:
    assert failure(COAL, "francs=1;", "francs=3;", after="# after 205") == (
        "coal-baron-3-off.txt: after decision 205 (seat 1: deliver horse-cart), shift 3:\n"
        "  everyone: players 0: francs: expected 3, got 1 (line …)"
    )
    assert failure(HASP, "13: owners=[0 1]", "13: owners=[1 0]") == (
        "haspelknecht-3-french-rows.txt: after decision 99 (seat 2: store coal in barn), year 2:\n"
        "  everyone: developments 13: owners: expected [1 0], got [0 1] (line …)"
    )


def test_what_one_seat_sees_fails_for_that_seat() -> None:
    assert failure(COAL, "known=[0 handcart ggg]", "known=[0 handcart gg]").endswith(
        "\n  seat 0: deck: known: expected [0 handcart gg], got [0 handcart ggg] (line …)"
    )
    assert failure(COAL, "delivered=[lorry k]; ", "").endswith(
        "\n  seat 2: players 2: delivered: expected alike, got [lorry k] (not told)"
    )


def test_what_is_hidden_and_what_another_option_shows_fail_too() -> None:
    assert failure(COAL, "3=black 1 dark", "3=black 1 light", after="# hidden").endswith(
        "the end:\n  hidden: stack: 3: expected black 1 light, got black 1 dark (line …)"
    )
    assert failure(SALT, "II-L1: kind=II bww~~~", "II-L1: kind=II ggw~~").endswith(
        "everyone with mapped_mine=on: chambers II-L1: kind: expected II ggw~~, got II bww~~~ (line …)"
    )


def test_all_differences_of_the_first_checkpoint_that_differs_are_told_and_no_later_ones() -> None:
    said = failure(COAL, "points=[0 0 10]; shift=2; first_player=1", "points=[0 5 10]; shift=2; first_player=2")
    assert said.split("\n")[1:] == [
        "  everyone: points: expected [0 5 10], got [0 0 10] (line …)",
        "  everyone: first_player: expected 2, got 1 (line …)",
    ]


def test_other_actions_and_checkpoints_elsewhere_fail_in_words() -> None:
    assert re.match(
        r"coal-baron-3-off.txt: line …: 'mine 10' is refused: CB ", failure(COAL, "\n0 draft ", "\n0 mine 10 # ")
    )
    assert failure(COAL, "# after 118: shift 2", "# after 117: shift 2") == (
        "coal-baron-3-off.txt: expected the checkpoint 'after 117: shift 2', got 'after 118: shift 2'"
    )
    text = COAL.read_text(encoding="utf-8")
    cut = text[text.index("# after 205") : text.index("# after 310")]
    kept = "".join(line for line in cut.splitlines(keepends=True) if not line.startswith("#"))
    assert "expected the checkpoint 'after 310: the end', got 'after 205: shift 3'" in failure(COAL, cut, kept)


def test_every_game_has_checkpoints_on_its_way_and_at_its_end() -> None:
    assert len(FILES) == 25
    for path in FILES:
        names = [checkpoint.name for checkpoint in read(path.read_text(encoding="utf-8"))]
        assert len(names) >= 3, path.name
        assert names[-1] == "the end"


def test_no_two_games_differ_in_nothing_but_their_options() -> None:
    played = {}
    for path in FILES:
        record = Record.load(path)
        game = (record.game.key, record.seats, record.seed, tuple(record.actions))
        assert game not in played, f"{path.name} is {played[game]} again: one file can say that it holds `also`"
        played[game] = path.name
