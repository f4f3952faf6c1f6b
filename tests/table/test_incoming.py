"""Records that come in: what becomes of them, and what is said of those that are wrong, hostile ones too."""

import json
import random
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pithead
from pithead import History, Record
from pithead.core.text import language
from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.incoming import MOST_ACTIONS, MOST_REDRAWS, read
from pithead.table.settings import Settings
from support.records import GAMES, bring_in, shortened, text_of
from support.table import QUICK, Player, Table, set_up


def refused(client: TestClient, text: str) -> str:
    body = json.dumps({"record": text})  # which writes what is no character too
    answer = client.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    error: str = answer.json()["error"]
    assert len(error) < 600
    assert "Traceback" not in error
    return error


# What becomes of them.


@pytest.mark.parametrize("game", GAMES)
def test_a_record_becomes_a_finished_table_with_its_log(client: TestClient, game: str) -> None:
    text = text_of(game)
    record = Record.parse(text)
    reader = bring_in(client, text)
    facts = reader.facts
    assert (facts["over"], facts["moves"], facts["scores"]) == (True, len(record.actions), record.result)
    assert (facts["playable"], facts["own"], facts["commitment"]) == (False, [], "")
    assert facts["came_from"] == "An imported record."
    assert [seat["kind"] for seat in facts["seats"]] == ["record"] * record.seats
    assert facts["seats"][0]["bot"] == "mcts:sims=60"
    entries = reader.json("log")["entries"]
    assert [entry["move"] for entry in entries] == sorted(entry["move"] for entry in entries)
    assert reader.json("ending")["scores"] == record.result
    for at in (0, 7, len(record.actions)):
        assert reader.json("view", at=at)["view"] == record.replay(at).view(None)
    again = Record.parse(reader.get("record").text)
    again.verify()
    assert (again.actions, again.seed, again.result) == (record.actions, record.seed, record.result)
    assert again.tags["bot 0"] == "mcts:sims=60"


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_that_of_a_game_at_the_table(table, client, game: str) -> None:
    """Played at a table and brought in from its record: every reader's log is the same, with the numbers."""
    playing: Table = table(game, seats=2)
    playing.play(10_000, random.Random(4), wise=1.0)
    reader = bring_in(client, playing.spectator.get("record").text)
    was, now = playing.spectator.json("log")["entries"], reader.json("log")["entries"]
    games = [entry for entry in was if entry["kind"] != "seat"]
    assert [(one["move"], one["lines"]) for one in games] == [(one["move"], one["lines"]) for one in now]
    assert reader.facts["commitment"] == playing.spectator.facts["commitment"]
    assert reader.facts["origin"] == {"table": playing.id, "move": 0, "anew": None}
    assert reader.get("record").text == playing.spectator.get("record").text


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_record_shows_all_and_goes_on_no_more(client, assembly: Assembly, game: str) -> None:
    reader = bring_in(client, shortened(game, 30))
    facts = reader.facts
    assert (facts["over"], facts["moves"], facts["playable"]) == (False, 30, False)
    assert facts["notice"].startswith("This is a record of an unfinished game")
    assert reader.json("view", at=12)["view"] == Record.parse(text_of(game)).replay(12).view(None)
    assert Record.parse(reader.get("record").text).result is None
    assert reader.get("ending").status_code == 409
    assert reader.get("actions").status_code == 401
    table = assembly.service.open(reader.id)
    assert assembly.service.presence.missed(table) == []
    assembly.driver.poke(table)
    assert (table.sequence, assembly.driver.moves) == (30, 0)


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    address = Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK)
    history = History(pithead.game("magnum-sal"), 2, 9, redraws=[pithead.core.record.Redraw(3, 1, 8)])
    while not history.state.over:
        seat = history.state.waiting[0]
        history.play(history.state.legal(seat)[0], seat)
    told = []
    with TestClient(make_app(address)) as client:
        readers = [bring_in(client, text) for text in (history.record().text(), shortened("haspelknecht", 25))]
        told = [(reader.facts, reader.json("log"), reader.json("view", at=20)) for reader in readers]
    with TestClient(make_app(address)) as client:
        again = [Player(client, reader.id) for reader in readers]
        assert [(reader.facts, reader.json("log"), reader.json("view", at=20)) for reader in again] == told


def test_names_come_from_the_record_and_are_what_they_are(client: TestClient) -> None:
    name = "<b onclick=alert(1)>&amp;\"'"
    text = text_of("coal-baron").replace("bot 1: greedy", f"name 1: {name}\nname 3: Ann # the tall one")
    reader = bring_in(client, text)
    assert [seat["name"] for seat in reader.facts["seats"]] == ["Madder", name, "Moss", "Ann"]
    assert name not in reader.get("board.svg").text
    assert "&lt;b onclick" in reader.get("board.svg").text
    assert f"name 1: {name}\n" in reader.get("record").text


def test_a_record_of_older_rules_is_shown_if_the_rules_agree(client: TestClient) -> None:
    text = text_of("coal-baron").replace("rules_version: 1", "rules_version: 0")
    reader = bring_in(client, text)
    facts = reader.facts
    assert (facts["shown"], facts["over"], facts["rules_version"]) == (True, True, 0)
    assert "was played with version 0 of the rules, and version 1 is installed" in facts["notice"]
    seats = [{"kind": "person"}] * 4
    answer = reader.post("branch", {"move": 3, "seats": seats})
    assert (answer.status_code, answer.json()["reason"]) == (409, "rules")
    wrong = text.replace("result: 94", "result: 95")
    assert refused(client, wrong).startswith(
        "line 351: played by version 0 of the rules, it cannot be replayed by version 1: "
    )


def test_lines_may_end_as_on_any_system_and_the_last_one_not_at_all(client: TestClient) -> None:
    text = text_of("magnum-sal")
    bring_in(client, "\ufeff" + text.replace("\n", "\r\n"))
    bring_in(client, text.rstrip("\n"))


# Limits.


def test_a_client_brings_in_so_many_a_day(tmp_path: Path) -> None:
    wishes = {**QUICK, "tables_per_client": 2}
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", **wishes))) as client:
        for _ in range(2):
            bring_in(client, text_of("coal-baron"))
        answer = client.post("/api/records", json={"record": text_of("coal-baron")})
        assert (answer.status_code, answer.json()["error"]) == (
            429,
            "expected at most 2 records a day from one client",
        )
        assert set_up(client).id  # finished ones do not count as tables


def test_a_record_counts_for_many_requests(tmp_path: Path) -> None:
    wishes = {**QUICK, "writes_per_second": 0.5, "burst_seconds": 60.0}
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", **wishes))) as client:
        answers = [client.post("/api/records", json={"record": "x"}).status_code for _ in range(4)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_it_is_not_in_the_list_unless_that_is_wished(client: TestClient) -> None:
    hidden = bring_in(client, text_of("coal-baron"))
    shown = client.post("/api/records", json={"record": text_of("coal-baron"), "public": True}).json()
    listed = [one["id"] for one in client.get("/api/tables").json()["watch"]]
    assert shown["id"] in listed
    assert hidden.id not in listed


# What is wrong with them.


@pytest.mark.parametrize(
    ("was", "becomes", "sentence"),
    [
        ("0 draft", "0 dance", "line 13: expected an action such as"),
        ("0 draft", "9 draft", "line 13: expected a seat from 0 to 3, then an action; got '9 draft handcart ybgk'"),
        ("0 draft", "2 draft", "line 13: expected an action of seat 0, got one of seat 2"),
        ("seats: 4", "seats: 9", "line 4: expected 2 to 4 seats for Coal Baron, got 9"),
        ("seed: 12", "seed: 13", "line 12: "),
        ("result: 94", "result: 95", "line 351: expected the result 94 100 120 77, got 95 100 120 77"),
        ("result: 94", f"result: {30 * '9'}", "line 351: expected the result"),
        ("game: coal-baron", "game: chess", "line 2: expected one of the games"),
        ("bot 0: mcts", f"name 0: {41 * 'x'}\nbot 0: mcts", "line 7: expected 'name 0' to be up to 40 printable"),
        ("bot 0: mcts", "name 0: a\u202eb\nbot 0: mcts", "line 7: expected 'name 0' to be up to 40 printable"),
        ("bot 0: mcts:sims=60", f"bot 0: {65 * 'y'}", "line 7: expected 'bot 0' to be up to 64 printable"),
        ("bot 0: mcts", "commitment: 12\nsalt: 5a\nbot 0: mcts", "expected the commitment"),
        ("seed: 12", "seed: 12\ncomponents: abc", "line 7: expected the components file with the SHA-256 abc"),
    ],
)  # fmt: skip
def test_whatever_is_wrong_gets_its_line_and_a_sentence(client, was: str, becomes: str, sentence: str) -> None:
    text = text_of("coal-baron")
    assert was in text
    error = refused(client, text.replace(was, becomes, 1))
    assert error.startswith(sentence)
    line = client.post("/api/records", json={"record": text.replace(was, becomes, 1)}).json().get("line")
    assert (f"line {line}:" in error) == (line is not None)


def test_in_french(client: TestClient) -> None:
    client.cookies.set("language", "fr")
    error = refused(client, text_of("coal-baron").replace("0 draft", "9 draft", 1))
    assert error == "ligne 13\xa0: place de 0 à 3 puis action attendues, et non «\xa09 draft handcart ybgk\xa0»"
    with language("fr"), pytest.raises(pithead.BadRecord, match="un texte vide"):
        read("")


HEAD = "pithead-record: 1\ngame: coal-baron\nrules_version: 1\nseats: 2\noptions: open_deliveries=off\nseed: 3\n"
HOSTILE = {
    "empty": "",
    "blank": "\n\n\n",
    "binary": "".join(map(chr, range(256))) * 20,
    "nul": HEAD + "0 draft\x00\nresult: unfinished\n",
    "nul name": HEAD + "name 0: a\x00b\n\nresult: unfinished\n",
    "surrogates": "pithead-record: 1\n\udcff\ud800\n",
    "surrogates in a name": HEAD + "name 0: \udcff\n\nresult: unfinished\n",
    "huge seat": HEAD + 30_000 * "9" + " bank\nresult: unfinished\n",
    "huge seed": HEAD.replace("seed: 3", "seed: " + 20_000 * "7") + "\nresult: unfinished\n",
    "huge result": HEAD + "\nresult: " + 20_000 * "8" + " 1\n",
    "huge word": HEAD + "0 " + 50_000 * "x" + "\nresult: unfinished\n",
    "huge key": 25_000 * "k" + ": 1\n",
    "huge key twice": HEAD + 2 * (25_000 * "k" + ": 1\n"),
    "huge game": HEAD.replace("coal-baron", 40_000 * "g") + "\nresult: unfinished\n",
    "huge option": HEAD.replace("off", 40_000 * "o") + "\nresult: unfinished\n",
    "many options": HEAD.replace("open_deliveries=off", "a=b," * 10_000) + "\nresult: unfinished\n",
    "other digits": HEAD + "٠ bank\nresult: unfinished\n",
    "superscripts": HEAD + "² bank\nresult: unfinished\n",
    "many lines": HEAD + 25_000 * "\n" + "x",
    "many tags": HEAD + "".join(f"t{n}: 1\n" for n in range(6_000)) + "\nresult: 1\n",
    "many actions": HEAD + "0 bank\n" * 7_000 + "result: unfinished\n",
    "many redraws": HEAD + "redraw: seat 0, seed 1\n" * 2_000 + "0 bank\nresult: unfinished\n",
    "a path": HEAD.replace("coal-baron", "../../etc/passwd") + "\nresult: unfinished\n",
    "braces": HEAD + "0 {got} {0.__class__}\nresult: unfinished\n",
    "percent": HEAD.replace("seed: 3", "seed: %s%n{seed}") + "\nresult: unfinished\n",
    "markup": "<script>alert(1)</script>\n",
    "json": '{"pithead-record": 1}' + "[" * 20_000,
    "result twice": HEAD + "result: unfinished\nresult: unfinished\n",
    "format": HEAD.replace("record: 1", "record: 999999999999999999999999999999") + "\nresult: unfinished\n",
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_get_a_sentence(client: TestClient, what: str) -> None:
    refused(client, HOSTILE[what])


@pytest.mark.parametrize("body", [b"", b"\xff\xfe\x00", b'{"record": "\xff"}', b'{"record": ' + b"[" * 30_000, b"null"])
def test_hostile_bodies_get_a_sentence(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]


def test_what_is_too_large_is_not_read(client: TestClient) -> None:
    million = HEAD + 1_000_000 * "0 bank\n"
    assert client.post("/api/records", json={"record": million}).status_code == 413
    assert "60000" in refused(client, 61_000 * "x")
    with pytest.raises(pithead.BadRecord, match="expected a record of at most 60000 characters, got 7000"):
        read(million)


def test_more_actions_than_any_game_has_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pithead.table.incoming.MOST_ACTIONS", 20)
    with pytest.raises(pithead.BadRecord, match="expected at most 20 actions, got 338"):
        read(text_of("coal-baron"))
    assert 2 * max(len(Record.parse(text_of(game)).actions) for game in GAMES) < MOST_ACTIONS


PIECES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["redraw: seat 0, seed 3", "result: 1 2 3 4", "9 bank", "#", "\x00", "name 0: x", "seed: 1", "\r"]),
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(GAMES), st.integers(0, 200), st.lists(PIECES, max_size=4), st.integers(0, 3))
def test_any_damage_gives_a_game_or_a_sentence(game: str, place: int, pieces: list[str], gone: int) -> None:
    lines = shortened(game, 40).split("\n")
    place %= len(lines)
    text = "\n".join([*lines[:place], *pieces, *lines[place + gone :]])
    try:
        read(text)
    except pithead.BadRecord as error:
        assert len(str(error)) < 600


def test_a_game_is_drawn_anew_so_often_at_most(client: TestClient) -> None:
    head, _, _ = text_of("coal-baron").partition("\n\n")
    redraws = [f"redraw: seat 0, seed {number}" for number in range(MOST_REDRAWS + 1)]
    for lines, status in ((redraws, 422), (redraws[:-1], 201)):
        text = "\n".join([head, "", *lines, "result: unfinished", ""])
        answer = client.post("/api/records", json={"record": text})
        assert answer.status_code == status, answer.text
        assert status == 201 or "redrawn at most 100 times" in answer.json()["error"]
    branch = {"seats": [{"kind": "person"}] * 4, "anew": 1}
    assert (
        "redrawn at most 100 times"
        in client.post(f"/api/tables/{answer.json()['id']}/branch", json=branch).json()["error"]
    )
