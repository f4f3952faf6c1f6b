"""Playing on from a position: with the deal as it was or drawn anew, by whom, and what strangers make of it."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pithead import Record
from pithead.core.history import History
from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.errors import OtherRules
from pithead.table.settings import Settings
from support.reading import always_the_same, fetched
from support.records import GAMES, bring_in, shortened, text_of
from support.table import QUICK, Json, Player, Table

SAME = {"Origin": "http://testserver"}
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "random"}
FOUR = [PERSON] * 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(f"sqlite:///{tmp_path_factory.mktemp('on') / 'table.db'}", **QUICK)
    with TestClient(make_app(settings)) as client:
        yield client


@pytest.fixture(scope="module")
def originals(server: TestClient) -> dict[str, Player]:
    """A record of each game, brought in."""
    return {game: bring_in(server, text_of(game)) for game in GAMES}


def assembly_of(client: TestClient) -> Assembly:
    assembly: Assembly = client.app.state.assembly  # type: ignore[attr-defined]
    return assembly


def play_on(original: Player, **wanted: object) -> Table:
    answer = original.post("branch", {"seats": FOUR, **wanted})
    assert answer.status_code == 201, answer.text
    return Table(original.client, answer.json())


# What it begins with.


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_is_as_it_was(server: TestClient, originals: dict[str, Player], game: str) -> None:
    on = play_on(originals[game], move=40)
    record = Record.parse(text_of(game))
    history = assembly_of(server).service.open(on.id).now.playing()
    assert history.state.dump() == record.replay(40).dump()
    assert (on.made["version"], on.made["own"], on.made["moves"], on.made["over"]) == (0, [], None, False)
    assert on.made["origin"] == {"table": originals[game].id, "move": 40, "anew": None}
    assert on.made["came_from"] == "Continued after decision 40 of another game, with the same deal."
    for seat, action in record.actions[40:60]:  # and it goes on as it did
        on.players[seat].act(record.game.actions.text(action))
    assert history.game.load(record.replay(60).dump()).view(None) == on.spectator.json("view")["view"]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_could_not_know_is_drawn_anew(server, originals, game: str) -> None:
    was = Record.parse(text_of(game)).replay(40)
    tables = [play_on(originals[game], move=40, anew=2) for _ in range(2)]
    first, second = (assembly_of(server).service.open(on.id).now.playing().state for on in tables)
    assert first.view(2) == second.view(2) == was.view(2)
    dumps = [state.dump() for state in (was, first, second)]
    assert all(dumps.count(dump) == 1 for dump in dumps)
    assert tables[0].made["came_from"].endswith("with everything redrawn that Moss could not know.")
    seeds = [assembly_of(server).service.open(on.id).facts.redraws[-1].seed for on in tables]
    assert min(seeds) > 1 << 64


@pytest.mark.parametrize("anew", [None, 1])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_to_the_end_and_its_record_verifies(server, originals, game: str, anew: int | None) -> None:
    record = Record.parse(text_of(game))
    late = len(record.actions) - 25
    on = play_on(originals[game], move=late, anew=anew)
    assert on.spectator.get("record").status_code == 409
    on.play(10_000, random.Random(3), wise=1.0)
    facts = on.spectator.facts
    assert facts["over"]
    text = on.spectator.get("record").text
    again = Record.parse(text)
    assert again.verify().scores() == facts["scores"]
    assert again.actions[:late] == record.actions[:late]
    assert [redraw.at for redraw in again.redraws] == ([] if anew is None else [late])
    assert (again.tags["commitment"], again.tags["table"]) == (facts["commitment"], on.id)
    course = on.spectator.json("ending")["course"]
    assert course[-1]["points"] == facts["scores"]
    back = bring_in(server, text)  # and it comes in again, whole
    assert back.facts["moves"] == len(again.actions)
    assert back.json("view", at=late)["view"] == on.spectator.json("view", at=0)["view"]
    assert back.get("record").text == text
    deeper = play_on(back, move=late + 2, anew=0)  # and is played on from once more
    kept = assembly_of(server).service.open(deeper.id).facts.redraws
    assert [redraw.at for redraw in kept] == [*([] if anew is None else [late]), late + 2]
    earlier = play_on(back, move=late - 2)
    assert assembly_of(server).service.open(earlier.id).facts.redraws == ()


def test_nothing_from_before_can_be_taken_back(originals: dict[str, Player]) -> None:
    for anew in (None, 0):
        on = play_on(originals["coal-baron"], move=40, anew=anew)
        acting = on.players[on.made["waiting"][0]]
        assert acting.undo().json()["reason"] == "undo"
        first = acting.legal()[0]
        acting.act(first)
        assert acting.undo().status_code == 200
        answer = acting.undo()
        assert "nothing to take back" in answer.json()["error"]
        assert acting.legal()[0] == first


@pytest.mark.parametrize("anew", [None, 1])
def test_it_is_the_same_after_a_restart(tmp_path: Path, anew: int | None) -> None:
    address = Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK)
    with TestClient(make_app(address)) as client:
        on = play_on(bring_in(client, shortened("magnum-sal", 50)), move=30, anew=anew)
        on.play(12, random.Random(2))
        told = [reader.json("view") for reader in on.players.values()]
        facts = on.spectator.facts
    with TestClient(make_app(address)) as client:
        again = [Player(client, on.id, player.token) for player in on.players.values()]
        assert [reader.json("view") for reader in again] == told
        assert Player(client, on.id).facts == facts


# Who plays.


def test_against_bots_in_any_seat(server: TestClient, originals: dict[str, Player]) -> None:
    for seat in range(4):
        seats = [PERSON if place == seat else BOT for place in range(4)]
        on = play_on(originals["coal-baron"], move=100, seats=seats, practice=True)
        assert list(on.players) == [seat]
        assert on.made["practice"]
    browser = TestClient(server.app, headers=SAME)
    body = {"move": 100, "seats": [PERSON, BOT, PERSON, BOT], "sit": [0, 2]}
    answer = browser.post(f"/api/tables/{originals['coal-baron'].id}/branch", json=body)
    assert (answer.json()["own"], len(answer.json()["links"])) == ([0, 2], 2)
    assert browser.get(f"/api/tables/{answer.json()['id']}").json()["own"] == [0, 2]


def wrong(original: Player, **wanted: object) -> str:
    answer = original.post("branch", {"seats": FOUR, **wanted})
    assert answer.status_code in (409, 422), answer.text
    error: str = answer.json()["error"]
    return error


def test_what_does_not_fit_gets_a_sentence(originals: dict[str, Player]) -> None:
    original = originals["coal-baron"]
    assert wrong(original, move=339) == "expected a decision from 0 to 338, got 339"
    assert wrong(original, move=338) == "expected a position before the end of the game, got the end"
    assert wrong(original) == "expected a position before the end of the game, got the end"
    assert wrong(original, move=3, anew=5) == "expected a seat from 0 to 3, got 5"
    assert wrong(original, move=3, seats=[PERSON]) == "expected 4 seats, as in the game so far, got 1"
    assert "at a practice table" in wrong(original, move=3, practice=True)
    assert "person's seat" in wrong(original, move=3, seats=[BOT] * 4, sit=[0])
    assert wrong(original, move=-1)
    assert wrong(original, move="x")
    assert wrong(original, move=3, seed=1) == "expected no field 'seed'"
    bad = [{"kind": "bot", "bot": "os:system"}, BOT, BOT, BOT]
    assert "os:system" in wrong(original, move=3, seats=bad)
    assert original.client.post("/api/tables/nosuch/branch", json={"seats": FOUR}).status_code == 404


def test_tables_that_are_played_on_count_as_any(tmp_path: Path) -> None:
    wishes = {**QUICK, "tables_per_client": 2}
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", **wishes))) as client:
        original = bring_in(client, text_of("coal-baron"))
        for _ in range(2):
            play_on(original, move=3)
        assert original.post("branch", {"seats": FOUR, "move": 3}).status_code == 429


# Where hidden facts would be told, it is refused.


def test_a_game_that_goes_on_is_nobodys_to_play_on_from(table) -> None:
    playing: Table = table("haspelknecht", seats=2)
    playing.play(20, random.Random(1))
    for reader in (playing.spectator, *playing.players.values()):
        for wanted in ({}, {"move": 0}, {"move": 5, "anew": 0}, {"anew": 1}):
            answer = reader.post("branch", {"seats": [PERSON] * 2, **wanted})
            assert (answer.status_code, answer.json()["reason"]) == (409, "playing")
            assert "hidden information would be revealed" in answer.json()["error"]
        assert reader.get("position", at=3).json()["reason"] == "playing"


def test_ones_own_practice_can_be_played_on_from_and_no_others(table, client) -> None:
    playing: Table = table("coal-baron", seats=[PERSON, BOT], practice=True)
    player = playing.players[0]
    for _ in range(4):
        while 0 not in player.facts["waiting"]:
            pass
        player.act(player.legal()[0])
    while 0 not in player.facts["waiting"]:
        pass
    on = play_on(player, seats=[PERSON, BOT], practice=True)
    assert on.made["origin"]["table"] == playing.id
    assert on.players[0].json("view")["view"] == player.json("view")["view"]
    stranger = Player(client, playing.id)
    for reader in (stranger, Player(client, playing.id, "wrong")):
        assert reader.post("branch", {"seats": [PERSON, BOT]}).status_code in (401, 409)


def test_no_lesson_is_played_on_from(client: TestClient) -> None:
    browser = TestClient(client.app, headers=SAME)
    made = browser.post("/api/lessons", json={"game": "coal-baron", "lesson": first_lesson(browser)}).json()
    seats = [PERSON] * len(made["seats"])
    answer = browser.post(f"/api/tables/{made['id']}/branch", json={"seats": seats})
    assert (answer.status_code, answer.json()["reason"]) == (409, "playing")


def first_lesson(browser: TestClient) -> str:
    lesson: str = browser.get("/api/games/coal-baron/course").json()["lessons"][0]["key"]
    return lesson


@pytest.mark.parametrize("game", GAMES)
def test_tables_drawn_anew_tell_a_seat_nothing_of_what_was_drawn(tmp_path, monkeypatch, game: str) -> None:
    """Two tables that differ in the seed of the redraw alone: the seat that it was drawn for sees the same bytes."""
    told = []
    for seed in (99, 4711):
        always_the_same(monkeypatch)
        with TestClient(make_app(Settings(f"sqlite:///{tmp_path / f'{seed}.db'}", **QUICK))) as client:
            original = bring_in(client, shortened(game, 35))
            monkeypatch.setattr("secrets.choice", lambda letters: letters[1])
            monkeypatch.setattr("secrets.randbits", lambda bits, seed=seed: seed)
            on = play_on(original, move=30, anew=1)
            seen = fetched(assembly_of(client), on.players[1], drawn=False)
            assert assembly_of(client).service.open(on.id).facts.redraws[-1].seed == seed
            told.append({what: strip_commitment(text) for what, text in seen.items()})
    different = [what for what in told[0] if told[0][what] != told[1][what]]
    assert different == []


def strip_commitment(text: bytes) -> bytes:
    """The fingerprint is of the seed: it differs, and tells nothing."""
    return re.sub(rb'"commitment":"[0-9a-f]{64}"', b"", text)


def test_neither_seed_nor_redraw_is_told_before_the_end(server, originals, caplog) -> None:
    caplog.set_level("INFO", "pithead.table")
    on = play_on(originals["magnum-sal"], move=40, anew=1)
    on.play(2, random.Random(1))
    seed = str(assembly_of(server).service.open(on.id).facts.redraws[-1].seed)
    for reader in (on.spectator, *on.players.values()):
        seen = fetched(assembly_of(server), reader, drawn=False)
        assert not [what for what, text in seen.items() if seed.encode() in text]
    assert not [message for message in caplog.messages if seed in message]


# Earlier positions.


@pytest.mark.parametrize("game", GAMES)
def test_a_position_comes_with_the_decision_that_led_to_it(originals, game: str) -> None:
    record = Record.parse(text_of(game))
    history = History.resume(record)
    for at in (1, 17, 60, len(record.actions)):
        told: Json = originals[game].json("position", at=at, arrangement="phone")
        decision = history.decisions[at - 1]
        assert (told["move"], told["seat"]) == (at, decision.seat)
        assert told["notation"] == record.game.actions.text(decision.action)
        assert told["words"]
        assert [drawing["section"] for drawing in told["drawings"]] == ["board", "own", "others"]
    start = originals[game].json("position", at=0)
    assert "seat" not in start
    assert start["drawings"][0]["svg"].startswith("<svg")


def test_most_moves_can_be_seen_on_the_board(originals: dict[str, Player]) -> None:
    """Of the parts that a decision has touched, one at least is drawn; where it touched any."""
    for game in GAMES:
        unseen = 0
        moves = range(5, len(Record.parse(text_of(game)).actions), 23)
        for at in moves:
            told = originals[game].json("position", at=at)
            drawn = told["drawings"][0]["svg"]
            unseen += bool(told["parts"]) and not any(f'data-part="{part}"' in drawn for part in told["parts"])
        assert unseen <= len(moves) // 5, game


@pytest.mark.parametrize("query", [{"at": -1}, {"at": 9999}, {"at": "x"}, {"arrangement": "round"}, {"theme": "red"}])
def test_positions_that_are_none(originals: dict[str, Player], query: dict[str, object]) -> None:
    answer = originals["coal-baron"].get("position", **query)
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_nobody_acts_at_a_record(server: TestClient, originals: dict[str, Player]) -> None:
    """Whatever is sent to the table of a record, as anybody: nothing changes."""
    original = originals["coal-baron"]
    before = original.facts
    table = assembly_of(server).service.open(original.id)
    strangers = (original, Player(server, original.id, "x" * 22))
    for stranger in strangers:
        for what, body in (
            ("act", {"action": "bank", "version": 338}),
            ("undo", {"version": 338}),
            ("redo", {"version": 338}),
            ("sit", {"token": "x"}),
            ("sit", {"token": "x", "name": "Eve"}),
            ("pace", {"pace_ms": 0}),
            ("rematch", {}),
            ("seats/0/bot", {"bot": "greedy"}),
            ("seats/0/link", {}),
        ):
            assert stranger.post(what, body).status_code in (401, 403, 409, 422), what
        for seat in range(4):
            assert stranger.get("view", seat=seat).status_code in (401, 403)
    with pytest.raises(OtherRules):
        assembly_of(server).service.act(table, 0, 0, table.version(0))
    assert original.facts == before
