"""The public face: finding games, setting them up, playing with checks, views, dumps, pickles."""

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pithead
from pithead.core import registry
from pithead.core.events import Event
from pithead.core.registry import GROUP
from support.race import Race

pytestmark = pytest.mark.both

GAME = pithead.game("coal-baron")


def test_games_are_found_by_entry_point() -> None:
    assert "coal-baron" in pithead.all_games()
    assert GAME.title == "Coal Baron"
    assert pithead.game("coal-baron") is GAME
    assert GROUP == "pithead.games"


def test_the_old_name_of_the_list_of_games_is_there_for_a_version() -> None:
    assert pithead.games() == registry.games() == pithead.all_games()
    assert "Deprecated" in (registry.games.__doc__ or "")


def test_installed_packages_are_looked_through_once_and_again_when_there_are_others(monkeypatch, tmp_path) -> None:
    import importlib.metadata

    looked: list[str] = []
    look = importlib.metadata.entry_points
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **what: looked.append("") or look(**what))
    monkeypatch.syspath_prepend(str(tmp_path / "first"))
    for _ in range(3):
        assert "race" not in pithead.all_games()
    assert len(looked) == 1
    about = tmp_path / "site" / "race-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: race\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[pithead.games]\nrace = support.race:GAME\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert "race" in pithead.all_games()
    assert pithead.game("race").title == "Race"
    del registry._loaded["race"]
    assert len(looked) == 2


@pytest.mark.parametrize(
    ("key", "hint"),
    [("coal_baron", "did you mean 'coal-baron'?"), ("Coal Baron", "did you mean"), ("chess", "coal-baron")],
)
def test_an_unknown_game_gets_a_sentence(key: str, hint: str) -> None:
    with pytest.raises(pithead.UnknownGame, match=f"expected one of the games .*got '{key}'") as error:
        pithead.game(key)
    assert hint in str(error.value)


@pytest.mark.parametrize("seats", [1, 5, 0, -1, True])
def test_a_wrong_number_of_seats_gets_a_sentence(seats: int) -> None:
    with pytest.raises(pithead.BadSetup, match="expected 2 to 4 seats for Coal Baron, got"):
        GAME.new(seats, 1)


def test_an_unknown_option_and_an_unknown_value_get_a_sentence() -> None:
    with pytest.raises(pithead.BadSetup, match=r"expected an option of Coal Baron \(open_deliveries\), got 'opn'"):
        GAME.new(2, 1, {"opn": "on"})
    with pytest.raises(pithead.BadSetup, match="expected option 'open_deliveries' to be one of off, on, got 'maybe'"):
        GAME.new(2, 1, {"open_deliveries": "maybe"})
    assert GAME.new(2, 1, {"open_deliveries": True}).options == {"open_deliveries": "on"}


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_out_of_range_gets_a_sentence(seed: int) -> None:
    with pytest.raises(pithead.BadSetup, match="expected a seed from 0 to"):
        GAME.new(2, seed)


def test_the_same_seed_gives_the_same_game_and_none_a_random_one() -> None:
    assert GAME.new(3, 7).dump() == GAME.new(3, 7).dump()
    assert GAME.new(3, 7).dump() != GAME.new(3, 8).dump()
    assert GAME.new(3).dump() != GAME.new(3).dump()
    assert GAME.new(3, (1 << 128) - 1).dump() != GAME.new(3, (1 << 127) - 1).dump()


def test_play_takes_numbers_and_notations_and_refuses_with_the_paragraph() -> None:
    state = GAME.new(2, 1)
    before = state.dump()
    with pytest.raises(pithead.IllegalAction, match=r"CB 2\.6: now draft one of the revealed orders"):
        pithead.play(state, "bank")
    with pytest.raises(pithead.IllegalAction, match=r"CB 3\.1: it is the turn of Madder, not of Indigo"):
        pithead.play(state, state.legal()[0], 1 - state.to_act)
    with pytest.raises(pithead.IllegalAction, match="expected a seat from 0 to 1, got 9"):
        pithead.play(state, state.legal()[0], 9)
    with pytest.raises(pithead.BadAction, match="expected an action from 0 to 389, got 390"):
        pithead.play(state, 390)
    with pytest.raises(pithead.BadAction, match="got 'bonk'"):
        pithead.play(state, "bonk")
    assert state.dump() == before
    pithead.play(state, state.legal()[0], state.to_act)
    assert state.dump() != before


def test_an_illegal_action_carries_its_refusal() -> None:
    state = GAME.new(2, 1)
    with pytest.raises(pithead.IllegalAction) as error:
        pithead.play(state, "stop")
    for told in (error.value, pickle.loads(pickle.dumps(error.value))):
        assert isinstance(told.refusal, pithead.Refusal)
        assert str(told) == str(told.refusal) == str(state.refusal(GAME.actions.parse("stop")))
    with pytest.raises(pithead.IllegalAction) as error:
        pithead.play(state, "stop", 9)
    assert pickle.loads(pickle.dumps(error.value)).refusal is None, "no rule is about a seat that is not there"


def test_after_the_end_every_action_is_refused() -> None:
    state = GAME.new(2, 1)
    while not state.over:
        state.apply(state.legal()[-1])
    with pytest.raises(pithead.IllegalAction, match="the game is over"):
        pithead.play(state, "bank")


def test_a_wrong_notation_names_the_nearest() -> None:
    with pytest.raises(pithead.BadAction, match=r"got 'mine 9': did you mean 'mine 8'|'mine"):
        GAME.actions.parse("mine 9")


@given(st.text(max_size=80))
def test_any_text_is_a_notation_or_a_sentence(text: str) -> None:
    try:
        action = GAME.actions.parse(text)
    except pithead.BadAction as error:
        assert "expected an action such as" in str(error)
    else:
        assert GAME.actions.text(action) == " ".join(text.lower().split())


def test_a_state_can_be_pickled_and_copied() -> None:
    state = GAME.new(4, 7)
    for _ in range(40):
        state.apply(state.legal()[0])
    assert pickle.loads(pickle.dumps(state)).dump() == state.dump()
    assert copy.copy(state).dump() == state.dump()
    assert pickle.loads(pickle.dumps(GAME)) is GAME


def test_an_event_is_known_to_those_who_may_know_it() -> None:
    public = Event("x", 0, "CB 1.1")
    secret = Event("y", 0, "CB 1.1", seen_by=0b0101)
    assert public.known_to(None)
    assert public.known_to(3)
    assert [secret.known_to(seat) for seat in (0, 1, 2, 3, None)] == [True, False, True, False, False]
    assert repr(secret).startswith("<Event y seat 0 CB 1.1")


def test_errors_are_values_errors_and_survive_a_process_boundary() -> None:
    error = pithead.BadRecord(7, "expected this, got that")
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, str(again)) == (7, "line 7: expected this, got that")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(game="chess"), "expected a position of 'coal-baron', got one of 'chess'"),
        (lambda d: d.update(rules_version=2), "expected a position of rules version 1, got 2"),
        (lambda d: d.pop("shift"), "expected shift, which is missing"),
        (lambda d: d.update(seats=5), "expected seats to be a whole number from 2 to 4, got 5"),
        (lambda d: d.update(question="dance"), "expected question to be a name such as 'draft', got 'dance'"),
        (
            lambda d: d["players"][0].update(francs=-1),
            r"expected players\[0\].francs to be a whole number from 0 to 9999, got -1",
        ),
        (
            lambda d: d["players"][0].update(francs="8"),
            r"expected players\[0\].francs to be a whole number from 0 to 9999, got '8'",
        ),
        (lambda d: d["players"][0].update(cage_at="sky"), r"expected players\[0\].cage_at to be surface, yellow"),
        (lambda d: d["players"][0].update(cage={"pink": 1}), r"expected players\[0\].cage to be counts of yellow"),
        (lambda d: d["players"][0].update(workers=3), "expected 18 workers of seat 0 in all, got 3"),
        (lambda d: d["players"][0].update(store={"grey": 1}), "expected 16 grey cubes in all, got 17"),
        (lambda d: d["players"].pop(), "expected players to be a list of 2"),
        (lambda d: d["supply"].update(grey=15), "expected 16 grey cubes in all, got 17"),
        (lambda d: d["stack"].pop(), "expected 3 tiles '.*' in all, got 2"),
        (lambda d: d["deck"].pop(), "expected the order '.*' once in all, got 0"),
        (lambda d: d["deck"].append("pony y"), r"expected deck\[\d+\].piece to be a name such as 'handcart y'"),
        (lambda d: d.update(factory=["grey 9 light"] * 8), "expected factory to be names such as 'yellow 1 light'"),
        (lambda d: d.update(workers={"bank": {"seat": 0, "workers": 1}}), "expected workers to be worker spaces"),
        (
            lambda d: d.update(workers={"mine 8": {"seat": 0, "workers": 1}}),
            "expected workers to be spaces open with 2",
        ),
        (lambda d: d.update(chance=[1, 2, 3]), "expected chance to be a list of 4"),
        (lambda d: d.update(options={"opn": "on"}), "expected an option of Coal Baron"),
        (lambda d: d.update(pending=[]), r"expected pending to be an object, got \[\]"),
        (lambda d: d["pending"].update(bottom=1), "expected pending.bottom to be true or false, got 1"),
        (
            lambda d: d.update(question="mine", orders=[None] * 4, deck=d["orders"] + d["deck"]),
            "expected pending.steps to be",
        ),
        (lambda d: d["pending"].update(looking=99), "expected pending.looking to be a whole number from 0 to"),
    ],
)
def test_a_malformed_position_gets_a_sentence(change, sentence: str) -> None:
    dump = json.loads(json.dumps(GAME.new(2, 1).dump()))
    change(dump)
    with pytest.raises(pithead.BadPosition, match=sentence):
        GAME.load(dump)


@pytest.mark.parametrize("key", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_chance_that_would_never_end_is_refused(key: str) -> None:
    game = pithead.game(key)
    with pytest.raises(pithead.BadPosition, match="expected chance to be words that are not all 0"):
        game.load(game.new(2, 1).dump() | {"chance": [0, 0, 0, 0]})


@pytest.mark.parametrize("dump", [None, [], 3, "x"])
def test_a_position_must_be_an_object(dump: object) -> None:
    with pytest.raises(pithead.BadPosition, match="expected a position as a JSON object, got"):
        GAME.load(dump)  # type: ignore[arg-type]


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    state = GAME.new(2, 1)
    with pytest.raises(pithead.IllegalAction, match="expected a seat from 0 to 1, got 2"):
        state.view(2)
    with pytest.raises(pithead.IllegalAction, match="expected a seat from 0 to 1, got -1"):
        state.resample(-1, 1)


def test_a_position_in_which_nobody_can_act_gets_a_sentence() -> None:
    state = GAME.new(2, 1)
    while state.dump()["question"] == "draft":
        state.apply(state.legal()[0])
    dump = state.dump()
    player = dump["players"][state.to_act]
    player["banked"], player["workers"] = player["workers"], 0
    with pytest.raises(pithead.BadPosition, match="who is to act, can do something"):
        GAME.load(dump)


class NewerRace(Race):
    """A game whose rules have changed twice; dumps counted rounds from 0 in version 2."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version, self.oldest_dump = 3, 2

    def renew(self, dump: dict[str, Any], version: int) -> dict[str, Any]:
        return dump | {"round": dump["round"] + 1}


def test_a_game_says_which_older_dumps_it_reads() -> None:
    race = NewerRace()
    dump = race.new(2, 1).dump()
    assert race.load(dump).dump() == dump
    assert race.load(dump | {"rules_version": 2, "round": 0}).dump() == dump
    for version in (1, 4, "3", None, True):
        with pytest.raises(pithead.BadPosition, match=f"expected a position of rules version 2 to 3, got {version!r}"):
            race.load(dump | {"rules_version": version})


def test_a_game_that_cannot_be_imported_stops_no_other(monkeypatch, tmp_path, capsys) -> None:
    """A package may be broken: its game gets a sentence, and the list goes on."""
    from pithead.cli import main

    about = tmp_path / "broken-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[pithead.games]\nbroken = no_such_package.at_all:GAME\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(pithead.UnknownGame, match=r"to be the game 'broken', but it cannot be imported \(ModuleNot"):
        pithead.game("broken")
    assert [game.key for game in registry.usable()] == [key for key in pithead.all_games() if key != "broken"]
    assert set(registry.packages()) == set(pithead.all_games()) - {"broken"}
    assert registry.rules_file("broken") == ""
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert "Coal Baron" in told
    assert "Not usable: expected 'no_such_package.at_all:GAME' to be the game 'broken'" in told


def test_a_game_may_name_its_seats() -> None:
    from pithead.envs.render import text
    from pithead.games.coal_baron.game import CoalBaron

    game = CoalBaron()
    assert game.seat_names == ["Madder", "Indigo", "Moss", "Plum"]
    game.seat_names = ["North", "East", "South", "West"]
    state = game.new(3, 1)
    for told in (text(state), state.svg(0)):
        assert "North" in told
        assert "South" in told
        assert "Madder" not in told
