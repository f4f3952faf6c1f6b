"""Several server processes on one PostgreSQL."""

import json
import random
import threading
from collections.abc import Iterator
from urllib.request import Request, urlopen

import pytest

from pithead.table.assembly import Assembly
from pithead.table.bus import Listener
from pithead.table.errors import Silent
from pithead.table.seating import Holder
from pithead.table.settings import Settings
from pithead.table.store import CHANNEL
from support.late import late
from support.postgres import Cluster, cluster  # noqa: F401
from support.serving import Listening, Serving, wait_until

PEOPLE = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:  # noqa: F811
    return cluster.database("two")


@pytest.fixture(scope="module")
def two(database: str) -> Iterator[tuple[Serving, Serving]]:
    both: list[Serving] = []
    starts = [threading.Thread(target=lambda: both.append(Serving(database))) for _ in range(2)]
    for start in starts:  # both bring the empty database up to date at the same time
        start.start()
    for start in starts:
        start.join()
    first, second = both
    yield first, second
    first.stop()
    second.stop()


def begun(serving: Serving, game: str = "coal-baron", seats: list[dict[str, str]] = PEOPLE):
    status, made = serving.ask("POST", "/api/tables", {"game": game, "seats": seats})
    assert status == 201, made
    return made["id"], serving.taken(made)


def test_players_on_different_processes_see_each_others_moves(two):
    table_id, tokens = begun(two[0])
    path = f"/api/tables/{table_id}"
    listening = [Listening(serving, table_id) for serving in two]
    for each in listening:
        each.wait_for_hello()
    chance = random.Random(1)
    for number in range(14):
        serving = two[number % 2]
        seat = serving.get(path)["to_act"]
        able = serving.get(f"{path}/actions", tokens[seat])
        body = {"action": chance.choice(able["actions"])["notation"], "version": able["version"]}
        assert serving.ask("POST", f"{path}/act", body, tokens[seat])[0] == 200
    for each in listening:
        each.wait_for(16)
        assert each.versions() == list(range(3, 17)), "two have sat down before"
    told = [[event for event in each.events if event[0] == "change"] for each in listening]
    assert told[0] == told[1]
    assert two[0].get(f"{path}/view") == two[1].get(f"{path}/view")


def test_of_racing_posts_of_the_same_version_exactly_one_wins(two):
    table_id, tokens = begun(two[0])
    path = f"/api/tables/{table_id}"
    for _ in range(8):
        seat = two[0].get(path)["to_act"]
        able = two[1].get(f"{path}/actions", tokens[seat])
        statuses: list[int] = []

        def post(serving, action, seat=seat, version=able["version"], statuses=statuses):
            body = {"action": action, "version": version}
            statuses.append(serving.ask("POST", f"{path}/act", body, tokens[seat])[0])

        choices = [action["notation"] for action in able["actions"]]
        posts = [threading.Thread(target=post, args=(two[n % 2], choices[n % len(choices)])) for n in range(6)]
        for thread in posts:
            thread.start()
        for thread in posts:
            thread.join()
        assert sorted(statuses) == [200] + [409] * 5
        assert two[0].get(path)["version"] == two[1].get(path)["version"] == able["version"] + 1


def test_a_browser_that_takes_a_second_seat_has_it_at_every_process(two):
    table_id, tokens = begun(two[0])
    headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    for seat in (0, 1):
        body = json.dumps({"token": tokens[seat]}).encode()
        with urlopen(Request(f"{two[0].address}/api/tables/{table_id}/sit", body, headers), timeout=20) as answer:
            headers.setdefault("Cookie", (answer.headers["Set-Cookie"] or "").split(";")[0])
        for serving in two:
            with urlopen(Request(f"{serving.address}/api/tables/{table_id}?seat={seat}", headers=headers)) as answer:
                assert json.loads(answer.read())["own"] == list(range(seat + 1))


def test_a_request_repeated_at_another_process_counts_once(two):
    table_id, tokens = begun(two[0])
    path = f"/api/tables/{table_id}"
    seat = two[0].get(path)["to_act"]
    able = two[0].get(f"{path}/actions", tokens[seat])
    body = {"action": able["actions"][0]["notation"], "version": able["version"], "client": "once"}
    answers = [serving.ask("POST", f"{path}/act", body, tokens[seat]) for serving in (*two, *two)]
    assert answers == [answers[0]] * 4
    assert answers[0][0] == 200


def test_plans_made_at_different_processes_do_not_disturb_each_other(two):
    table_id, tokens = begun(two[0], "haspelknecht")
    path = f"/api/tables/{table_id}"
    while two[0].get(f"{path}/view")["view"]["question"] != "plan":
        seat = two[0].get(path)["to_act"]
        able = two[0].get(f"{path}/actions", tokens[seat])
        body = {"action": able["actions"][0]["notation"], "version": able["version"]}
        assert two[0].ask("POST", f"{path}/act", body, tokens[seat])[0] == 200
    known = [two[seat].get(f"{path}/actions", tokens[seat]) for seat in (0, 1)]
    statuses: list[int] = []

    def post(seat: int) -> None:
        steps = [action["notation"] for action in known[seat]["actions"] if action["notation"] != "plan done"]
        body = {"action": steps[0], "version": known[seat]["version"]}
        statuses.append(two[seat].ask("POST", f"{path}/act", body, tokens[seat])[0])

    posts = [threading.Thread(target=post, args=(seat,)) for seat in (0, 1)]
    for thread in posts:
        thread.start()
    for thread in posts:
        thread.join()
    assert statuses == [200, 200]


def test_bots_are_moved_by_one_process_and_seen_at_both(two):
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
    table_id, _ = begun(two[0], "haspelknecht", seats)
    listening = [Listening(serving, table_id, last=0) for serving in two]
    for each in listening:
        each.wait_for(30)
        assert each.versions()[:30] == list(range(1, 31))


def test_an_analysis_is_made_by_one_process_and_seen_and_stopped_at_both(two, database):
    maker = Assembly(Settings(database, pace_ms=0))  # a third process, which only sets up the table
    table_id = late(maker, "haspelknecht", left=30).facts.id
    maker.store.close()
    path = f"/api/tables/{table_id}/analysis"
    status, told = two[0].ask("POST", path, {"depth": "deep"})
    assert (status, told["status"]) == (200, "running"), told
    wait_until(lambda: two[1].get(f"{path}?depth=deep")["judged"] > 0, "a decision")
    assert two[1].ask("POST", path, {"depth": "deep"})[1]["status"] == "running", "it is not begun again"
    assert two[1].ask("DELETE", f"{path}?depth=deep")[1]["status"] == "stopped"
    wait_until(lambda: two[0].get(f"{path}?depth=deep")["status"] == "stopped", "its end")
    assert two[1].ask("POST", path, {"depth": "quick"})[1]["status"] == "running"
    wait_until(lambda: two[0].get(path)["status"] == "done", "the whole")
    assert two[0].get(path)["analysis"] == two[1].get(path)["analysis"]


def test_what_is_said_at_one_process_is_heard_at_the_other(two):
    table_id, tokens = begun(two[0])
    path = f"/api/tables/{table_id}"
    player, spectator = Listening(two[1], table_id, tokens[1]), Listening(two[1], table_id)
    for each in (player, spectator):
        each.wait_for_hello()
    assert two[0].ask("POST", f"{path}/talk", {"text": "Hello"}, tokens[0])[0] == 201
    assert two[0].ask("POST", f"{path}/talk", {"text": "A secret", "name": "Cy"})[0] == 201
    assert two[1].ask("POST", f"{path}/talk", {"phrase": "hello"}, tokens[1])[1]["number"] == 2

    def heard(listening: Listening) -> list[str]:
        return [word["text"] for kind, _, told in listening.events if kind == "talk" for word in told.get("words", ())]

    wait_until(lambda: len(heard(spectator)) == 3, "what was said")
    wait_until(lambda: len(heard(player)) == 2, "what players said")
    assert heard(player) == ["Hello", "Hello!"]
    assert sorted(heard(spectator)) == ["A secret", "Hello", "Hello!"]
    statuses: list[int] = []

    def post(number: int) -> None:
        body = {"text": f"word {number}"}
        statuses.append(two[number % 2].ask("POST", f"{path}/talk", body, tokens[number % 2])[0])

    posts = [threading.Thread(target=post, args=(number,)) for number in range(8)]
    for thread in posts:
        thread.start()
    for thread in posts:
        thread.join()
    assert statuses == [201] * 8
    numbers = [word["number"] for word in two[0].get(f"{path}/talk", tokens[0])["words"]]
    assert sorted(numbers) == list(range(1, 11)), "each number once"


def test_who_is_at_one_process_is_seen_at_the_other(two):
    table_id, tokens = begun(two[0])
    first = Listening(two[0], table_id, tokens[0])
    first.wait_for_hello()
    second = Listening(two[1], table_id, tokens[1])

    def here(listening: Listening) -> list[int]:
        return next((told["seats"] for kind, _, told in reversed(listening.events) if kind == "here"), [])

    for each in (first, second):
        wait_until(lambda each=each: here(each) == [0, 1], "both")


def test_there_is_one_rematch_whoever_asks_where(two, database):
    maker = Assembly(Settings(database, pace_ms=0))
    live = late(maker, "haspelknecht", left=3)
    secrets = {seat: maker.service.new_link(live, seat, Holder(seat, live.now.chairs[seat].token)) for seat in (0, 1)}
    maker.store.close()
    path = f"/api/tables/{live.facts.id}/rematch"
    found: list[tuple[int, dict]] = []

    def ask(seat: int) -> None:
        found.append(two[seat].ask("POST", path, {}, secrets[seat]))

    asks = [threading.Thread(target=ask, args=(seat,)) for seat in (0, 1)]
    for thread in asks:
        thread.start()
    for thread in asks:
        thread.join()
    assert [status for status, _ in found] == [201, 201], found
    assert len({made["id"] for _, made in found}) == 1
    assert sorted(made["own"] for _, made in found) == [[0], [1]]
    assert two[0].get(path) == two[1].get(path)
    words = two[0].get(f"/api/tables/{live.facts.id}/talk")["words"]
    assert [word["kind"] for word in words] == ["rematch"]


def test_a_server_that_could_not_take_in_what_it_heard_listens_again(database):
    import psycopg  # which need not be installed

    heard: list[str] = []

    def changed(news: str) -> None:
        heard.append(news)
        if news == "busy":
            raise Silent

    listener = Listener(database, "me", changed)
    listener.start()
    try:
        assert listener.ready.wait(20)
        with psycopg.connect(database, autocommit=True) as other:
            other.execute("SELECT pg_notify(%s, 'another busy')", [CHANNEL])
            wait_until(lambda: heard[-2:] == ["busy", ""], "a look at all that may have been missed")
            other.execute("SELECT pg_notify(%s, 'another table')", [CHANNEL])
            wait_until(lambda: heard[-1] == "table", "what comes then")
    finally:
        listener.stop()
        listener.join(20)
