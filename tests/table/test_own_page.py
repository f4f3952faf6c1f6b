"""One's own page: your turn first, results, records; several devices; all of it taken out, or forgotten."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from pithead.bots.level import USUAL
from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from pithead.table.forgetting import Forgetting
from pithead.table.ids import hashed
from pithead.table.kept import FORGOTTEN
from pithead.table.pass_words import COUNT, WORDS, read_words
from pithead.table.people import PASS_SECONDS, TRIES_OF_ONE
from pithead.table.schema import claims, devices, entries, passes, people, seats
from support.people import Visitor, play_out

EVIL = "<img src=x onerror=alert(1)>"


def go_on_until(assembly: Assembly, table_id: str, reached: Callable[[list[int]], bool]) -> None:
    """Play until a game waits for whom it should."""
    table = assembly.service.open(table_id)
    while not reached(table.now.playing().state.waiting):
        state = table.now.playing().state
        seat = int(state.waiting[0])
        assembly.service.act(table, seat, int(state.legal(seat)[0]), table.version(seat))


def test_the_own_page_has_your_turn_first_and_results_and_records(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    assert ada.me["person"] is None
    assert ada.named("Ada", "lamp")["sign"] == "lamp"
    made = [ada.table() for _ in range(2)]
    for table in made:
        bert.post(f"/api/tables/{table['id']}/sit", {"token": table["links"][1]["token"], "name": "Bert"})
    play_out(assembly, made[0]["id"])
    go_on_until(assembly, made[1]["id"], lambda waiting: 0 in waiting)
    third = ada.table()
    bert.post(f"/api/tables/{third['id']}/sit", {"token": third["links"][1]["token"]})
    go_on_until(assembly, third["id"], lambda waiting: 0 not in waiting)
    told = ada.me
    assert [game["id"] for game in told["playing"]] == [made[1]["id"], third["id"]], "though the third was played last"
    assert [game["your_turn"] for game in told["playing"]] == [True, False]
    assert told["turns"] == 1
    [finished] = told["finished"]
    state = assembly.service.open(made[0]["id"]).now.playing().state
    assert (finished["points"], finished["places"]) == (list(state.scores()), list(state.ranking()))
    [score] = told["scores"]
    won = state.ranking()[0] < state.ranking()[1]
    assert (score["name"], score["games"], score["won"]) == ("Bert", 1, int(won))
    assert bert.me["scores"][0]["lost"] == int(won)
    assert Visitor(client, 3).me["playing"] == []


def test_another_device_shares_tables_and_seats(client: TestClient, assembly: Assembly) -> None:
    ada, phone = Visitor(client, 1), Visitor(client, 2)
    ada.named("Ada")
    table = ada.table()
    path = f"/api/tables/{table['id']}"
    assert phone.get(path)["own"] == []
    given = ada.post("/api/me/pass")
    assert given["link"].partition("#")[2] == given["words"].replace(" ", "-")
    typed = given["words"].upper().replace(" ", ", ")
    assert phone.post("/api/me/device", {"words": typed})["name"] == "Ada"
    assert phone.get(path)["own"] == [0]
    assert phone.me["playing"][0]["id"] == table["id"]
    assert phone.me["devices"] == ada.me["devices"] == 2
    assert phone.try_post(f"{path}/seats/1/link").status_code == 200
    again = Visitor(client, 3).try_post("/api/me/device", {"words": given["words"]})
    assert again.status_code == 422, "the words are spent"
    mine = phone.table()
    assert ada.get(f"/api/tables/{mine['id']}")["own"] == [0], "and what the phone sets up"
    assert ada.client.delete("/api/me/devices").json() == {"count": 1}
    assert phone.get(path)["own"] == phone.get(f"/api/tables/{mine['id']}")["own"] == []
    assert ada.get(f"/api/tables/{mine['id']}")["own"] == [0], "nothing is lost with a device"
    assert phone.me["person"] is None


def test_who_was_somebody_already_keeps_what_they_had(client: TestClient, assembly: Assembly) -> None:
    ada, phone = Visitor(client, 1), Visitor(client, 2)
    ada.named("Ada")
    was = phone.named("On the phone")
    table = phone.table()
    phone.post("/api/me/device", {"words": ada.post("/api/me/pass")["words"]})
    assert assembly.people.by_id(was["id"]) is None
    assert ada.get(f"/api/tables/{table['id']}")["own"] == [0]
    assert assembly.service.open(table["id"]).now.chairs[0].person == ada.me["person"]["id"]


def test_words_end_after_a_while_and_with_new_ones(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    ada.named("Ada")
    first, second = ada.post("/api/me/pass")["words"], ada.post("/api/me/pass")["words"]
    assert Visitor(client, 2).try_post("/api/me/device", {"words": first}).status_code == 422
    now = assembly.people.clock()
    assembly.people.clock = lambda: now + PASS_SECONDS + 1
    assert Visitor(client, 3).try_post("/api/me/device", {"words": second}).status_code == 422
    with assembly.store.engine.connect() as connection:
        kept = connection.execute(sa.select(passes.c.words)).scalars().all()
    assert kept == [hashed(second)], "only their hash is kept"


def test_words_cannot_be_guessed(client: TestClient, assembly: Assembly) -> None:
    assert len(set(WORDS)) == 256
    assert len(WORDS) ** COUNT == 2**48
    assert read_words("acorn actor") == ""
    ada, guesser = Visitor(client, 1), Visitor(client, 66)
    ada.named("Ada")
    words = ada.post("/api/me/pass")["words"]
    for number in range(TRIES_OF_ONE):
        guess = " ".join([WORDS[number], *words.split()[1:]]) if number % 2 else "x" * 200
        if guess != words:
            assert guesser.try_post("/api/me/device", {"words": guess}).status_code == 422
    refused = guesser.try_post("/api/me/device", {"words": words})
    assert refused.status_code == 429, "not even the right ones any more"
    assert Visitor(client, 2).try_post("/api/me/device", {"words": words}).status_code == 200, "others may"


def test_another_identity_cannot_be_had_by_its_id_or_by_a_chosen_cookie(client: TestClient) -> None:
    ada = Visitor(client, 1)
    person = ada.named("Ada")
    for cookie in (person["id"], hashed(ada.cookie), "x" * 22):
        thief = Visitor(client, 6, cookie)
        assert thief.me["person"] is None
        for path in ("pass", "forget"):
            assert thief.try_post(f"/api/me/{path}", {"sure": True} if path == "forget" else {}).status_code == 401
        assert thief.client.get("/api/me/export").status_code == 401
        assert thief.client.delete("/api/me/devices").status_code == 401
        thief.named("Mallory")
        assert thief.client.cookies.get(COOKIE, domain="testserver.local") not in (None, cookie), "it gets its own"
    assert ada.me["person"] == person
    elsewhere = {"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"}
    for method, path in (
        ("PUT", ""),
        ("POST", "/pass"),
        ("POST", "/device"),
        ("POST", "/forget"),
        ("DELETE", "/devices"),
    ):
        assert ada.client.request(method, f"/api/me{path}", json={}, headers=elsewhere).status_code == 403


def test_names_are_never_markup(client: TestClient) -> None:
    ada = Visitor(client, 1)
    ada.named(EVIL)
    ada.table(offered=True)
    for path in ("/me", "/lobby", "/ratings/haspelknecht", "/"):
        page = ada.client.get(path)
        assert page.status_code == 200
        assert "<img src=x" not in page.text
    for path in ("/api/me", "/api/lobby", "/api/tables", "/api/me/export"):
        assert ada.client.get(path).headers["content-type"].startswith("application/json")
    assert ada.client.put("/api/me", json={"name": "a" * 41}).status_code == 422
    assert ada.client.put("/api/me", json={"name": "Ada", "sign": EVIL[:16]}).status_code == 422
    assert ada.client.put("/api/me", json={"name": FORGOTTEN}).status_code == 422, "nobody can choose to be forgotten"


def test_all_that_is_kept_can_be_taken_out(client: TestClient, assembly: Assembly) -> None:
    ada = Visitor(client, 1)
    ada.named("Ada")
    table = ada.table(people=1, bots=1)
    play_out(assembly, table["id"])
    told = ada.client.get("/api/me/export")
    assert told.headers["content-disposition"] == 'attachment; filename="pithead.json"'
    kept = json.loads(told.text)
    assert kept["person"]["name"] == "Ada"
    assert [one["id"] for one in kept["tables"]] == [table["id"]]
    assert len(kept["results"]) == 1
    assert hashed(ada.cookie) not in told.text


@pytest.mark.parametrize("live", ["bot", "free"])
def test_who_is_forgotten_leaves_no_name(client: TestClient, assembly: Assembly, live: str) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    ada.named("Adalbertine")
    person, gone = ada.me["person"]["id"], hashed(ada.cookie)
    tables = [ada.table() for _ in range(2)]
    for table in tables:
        bert.post(f"/api/tables/{table['id']}/sit", {"token": table["links"][1]["token"], "name": "Bert"})
    play_out(assembly, tables[0]["id"])
    assert ada.try_post("/api/me/forget", {"sure": False}).status_code == 422
    assert ada.post("/api/me/forget", {"sure": True, "live": live}) == {"count": 1}
    assert ada.client.cookies.get(COOKIE) is None
    for address in ("", "/log", "/record"):
        told = bert.client.get(f"/api/tables/{tables[0]['id']}{address}")
        assert told.status_code == 200
        assert "Adalbertine" not in told.text
    assert bert.get(f"/api/tables/{tables[0]['id']}")["seats"][0]["name"] == "someone"
    french = bert.client.get("/api/tables", headers={"Accept-Language": "fr"}).json()["own"]
    assert {name for game in french for name in game["names"]} >= {"quelqu’un"}
    assert "Adalbertine" not in str(french)
    seat = bert.get(f"/api/tables/{tables[1]['id']}")["seats"][0]
    assert (seat["bot"], seat["taken"]) == ((USUAL, True) if live == "bot" else ("", False))
    if live == "free":
        link = bert.post(f"/api/tables/{tables[1]['id']}/seats/0/link")
        assert (
            Visitor(client, 3).try_post(f"/api/tables/{tables[1]['id']}/sit", {"token": link["token"]}).status_code
            == 200
        )
    with assembly.store.engine.connect() as connection:
        for column in (entries.c.data, seats.c.name, seats.c.person, people.c.name, devices.c.person):
            for value in connection.execute(sa.select(column)).scalars():
                assert "Adalbertine" not in value
                assert person not in value
        held = connection.execute(sa.select(claims.c.browser)).scalars().all()
    assert gone not in held
    assert bert.me["scores"][0]["name"] == "someone"
    assert Forgetting(assembly.store).export(person) is None


def test_how_another_plans_shows_on_no_page_about_people(client: TestClient, assembly: Assembly) -> None:
    ada, bert = Visitor(client, 1), Visitor(client, 2)
    made = ada.table()
    bert.post(f"/api/tables/{made['id']}/sit", {"token": made["links"][1]["token"]})
    table = assembly.service.open(made["id"])
    while not table.now.playing().state.simultaneous:
        state = table.now.playing().state
        seat = int(state.waiting[0])
        assembly.service.act(table, seat, int(state.legal(seat)[0]), table.version(seat))

    def told() -> list[bytes]:
        paths = (
            "/api/me",
            "/api/lobby",
            "/api/ratings?game=haspelknecht&seats=2",
            "/api/me/export",
            "/lobby",
            "/ratings",
        )
        return [ada.client.get(path).content for path in paths]

    before = told()
    history = table.now.playing()
    done = history.game.actions.parse("plan done")
    step = next(int(action) for action in history.state.legal(1) if int(action) != done)
    assembly.service.act(table, 1, step, table.version(1))
    hidden = table.now.playing().copy()
    hidden.state = hidden.state.resample(0, 4711)
    table.now = replace(table.now, history=hidden)
    assert told() == before
