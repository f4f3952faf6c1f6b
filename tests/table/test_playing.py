"""Deciding, taking back, and what happens when two want the same."""

import random
import threading

import pytest

from pithead.table import hints
from pithead.table.settings import Settings
from support.magnum_sal import position
from support.table import QUICK, Player, Table, set_up


def drafted(table: Table) -> Player:
    """Play the draft of Coal Baron, and return who is asked next."""
    while table.spectator.json("view")["view"]["question"] == "draft":
        table.play(1, random.Random(0))
    return table.players[table.spectator.facts["to_act"]]


def planning(table: Table) -> None:
    """Play Haspelknecht up to the planning."""
    while table.spectator.json("view")["view"]["question"] != "plan":
        table.play(1, random.Random(0))


# Undo and redo.


def test_decisions_are_taken_back_and_made_again(table):
    playing = table()
    player = drafted(playing)
    before = player.json("view")["view"]
    for action in ("mine 10", "cage grey", "load grey"):
        player.act(action)
    after = player.json("view")["view"]
    for _ in range(3):
        assert player.undo().status_code == 200
    assert player.json("view")["view"] == before
    assert player.facts["can_redo"]
    for _ in range(3):
        assert player.redo().status_code == 200
    assert player.json("view")["view"] == after
    assert not player.facts["can_redo"]
    assert player.redo().status_code == 409


def test_a_new_decision_forgets_what_was_taken_back(table):
    player = drafted(table())
    player.act("mine 10")
    player.undo()
    player.act("money 6")
    answer = player.redo()
    assert answer.status_code == 409
    assert answer.json()["reason"] == "redo"


def test_the_log_tells_what_was_taken_back(table):
    playing = table()
    player = drafted(playing)
    version = player.act("mine 10")["version"]
    player.undo()
    entries = playing.spectator.json("log", after=version - 1)["entries"]
    assert [(entry["kind"], entry["undone"]) for entry in entries] == [("act", True), ("undo", False)]
    assert entries[1]["of"] == version
    assert entries[1]["lines"][0]["text"].endswith("takes back: mine 10")


def test_undo_stops_at_a_revealed_fact_and_says_which(table):
    player = drafted(table())
    player.act("draw orders")
    answer = player.undo()
    assert answer.status_code == 409
    assert answer.json()["reason"] == "undo"
    assert "a hidden fact was revealed" in answer.json()["error"]
    assert "CB 7.4" in answer.json()["error"]


def test_undo_stops_at_the_decision_of_another_and_names_them(table):
    playing = table(seats=2)
    for player in playing.players.values():
        player.sit(f"Number {player.seat}")
    first = drafted(playing)
    first.act("bank")
    other = playing.players[1 - first.seat]
    other.act("bank")
    answer = first.undo()
    assert answer.status_code == 409
    assert f"Number {other.seat} has decided since" in answer.json()["error"]


# Versions and repetitions.


def test_an_action_on_an_old_version_is_refused_with_the_current_one(table):
    playing = table()
    player = drafted(playing)
    old = player.facts["version"]
    player.act("mine 10")
    answer = player.try_act("cage grey", version=old)
    assert answer.status_code == 409
    assert answer.json()["reason"] == "stale"
    assert answer.json()["version"] == old + 1
    assert "expected version" in answer.json()["error"]
    assert player.facts["version"] == old + 1


def test_a_version_that_does_not_exist_yet_is_refused(table):
    player = drafted(table())
    answer = player.try_act("mine 10", version=9999).json()
    assert (answer["reason"], answer["version"]) == ("stale", player.facts["version"])
    assert answer["error"].startswith("The game is not that far yet: expected version ")


def test_a_repeated_request_is_answered_like_the_first_and_counts_once(table):
    player = drafted(table())
    version = player.facts["version"]
    first = player.try_act("mine 10", "request-1", version)
    player.act("cage grey")
    again = player.try_act("mine 10", "request-1", version)
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert player.facts["version"] == version + 2


def test_a_client_id_belongs_to_one_request(table):
    player = drafted(table())
    player.act("mine 10", "request-1")
    answer = player.try_act("cage grey", "request-1")
    assert answer.status_code == 409
    assert (answer.json()["reason"], answer.json()["version"]) == ("client", player.facts["version"])


def test_what_comes_too_early_says_so(table):
    playing = table()
    for answer in (playing.spectator.get("record"), playing.spectator.get("view", at=0)):
        assert answer.status_code == 409
        assert (answer.json()["reason"], answer.json()["version"]) == ("playing", 0)


def test_of_two_racing_requests_one_wins(table):
    player = drafted(table())
    version = player.facts["version"]
    answers = []
    posts = [
        threading.Thread(target=lambda action=action: answers.append(player.try_act(action, version=version)))
        for action in ("mine 10", "money 6", "mine 10", "money 6")
    ]
    for post in posts:
        post.start()
    for post in posts:
        post.join()
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert player.facts["version"] == version + 1


def test_a_seat_that_is_taken_meanwhile_does_not_matter(table):
    playing = table()
    player = drafted(playing)
    version = player.facts["version"]
    other = playing.players[1 - player.seat]
    other.sit("Late")
    assert player.facts["version"] == version + 1
    assert player.try_act("mine 10", version=version).status_code == 200


# Refusals.


def test_a_part_that_cannot_be_used_says_why_and_calls_people_by_their_names(table):
    playing = table()
    names = ["Ada", "Ben"]
    for seat, player in playing.players.items():
        player.sit(names[seat])
    acting = playing.spectator.facts["to_act"]
    action = playing.players[acting].json("actions")["actions"][0]
    part = [*action["source"], *action["target"]][0]
    reasons = playing.players[1 - acting].json("why", part=part)["reasons"]
    assert reasons[0]["sentence"] == f"it is the turn of {names[acting]}, not of {names[1 - acting]}"


def test_a_part_for_many_actions_gives_the_same_reason_once(table, monkeypatch):
    """The pump house is refused for each of 18 chambers, a bucket for three chambers without a miner."""
    playing = table("magnum-sal")
    player = playing.players[playing.spectator.facts["to_act"]]
    reasons = player.json("why", part="pump house")["reasons"]
    pumping = [why["sentence"] for why in reasons if why["paragraph"] == "MS 5.5"]
    assert pumping == ["none of your miners is in a chamber with water"]
    monkeypatch.setattr(hints, "MOST_REASONS", 99)
    state = position(2, players={0: {"tools": {"bucket": 1}}})
    paragraphs = [why.paragraph for why in hints.reasons(state, 0, "i-l2")]
    assert paragraphs.count("MS 6.3") == 1


def test_a_refused_action_says_why_with_its_paragraph(table):
    playing = table()
    player = drafted(playing)
    answer = player.try_act("stop")
    assert answer.status_code == 409
    assert answer.json()["reason"] == "refused"
    assert answer.json()["paragraph"].startswith("CB ")
    verdict = player.json("refusal", action="stop")
    assert not verdict["legal"]
    assert f"{verdict['paragraph']}: {verdict['sentence']}" == answer.json()["error"]
    assert player.json("refusal", action="MINE  10") == {
        "version": player.facts["version"],
        "notation": "mine 10",
        "legal": True,
        "paragraph": "",
        "sentence": "",
    }
    other = playing.players[1 - player.seat]
    assert other.try_act("mine 10").status_code == 409


def test_an_unknown_action_is_answered_with_a_hint(table):
    answer = drafted(table()).try_act("mien 8")
    assert answer.status_code == 422
    assert "did you mean 'mine 8'" in answer.json()["error"]


# Planning at the same time.


def test_nobody_waits_for_another_to_plan(table):
    playing = table("haspelknecht", seats=3)
    planning(playing)
    versions = {seat: player.facts["version"] for seat, player in playing.players.items()}
    watched = playing.spectator.facts["version"]
    for seat, player in playing.players.items():
        step = next(action for action in player.legal() if action != "plan done")
        player.act(step, version=versions[seat])
    for seat, player in playing.players.items():
        assert player.facts["version"] == versions[seat] + 1, "the others' steps are not noticed"
    assert playing.spectator.facts["version"] == watched
    first, second, third = playing.players.values()
    known = second.facts["version"]
    first.act("plan done")
    assert second.facts["version"] == known + 1
    second.act("plan done", version=known)  # based on what was known before
    assert third.undo().status_code == 200
    assert first.undo().status_code == 200
    assert third.redo().status_code == 200


def test_after_the_plans_are_shown_none_is_taken_back(table):
    playing = table("haspelknecht", seats=2)
    planning(playing)
    first, second = playing.players.values()
    first.act("plan done")
    version = first.facts["version"]
    second.act("plan done")
    assert first.facts["version"] > version
    assert first.undo().status_code == 409
    assert second.undo().status_code == 409


def test_the_one_who_cannot_undo_learns_nothing_of_others_plans(table):
    playing = table("haspelknecht", seats=2)
    planning(playing)
    first, second = playing.players.values()
    before = first.undo()
    second.act(next(action for action in second.legal() if action != "plan done"))
    after = first.undo()
    assert before.status_code == after.status_code == 409
    assert before.content == after.content


# A server that starts again.


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_a_restarted_server_goes_on_where_it_was(tmp_path, game):
    from fastapi.testclient import TestClient

    from pithead.table.app import make_app

    settings = Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK, snapshot_every=7)
    chance = random.Random(3)
    with TestClient(make_app(settings)) as client:
        playing = set_up(client, game, 3)
        for _ in range(9):
            playing.play(6, chance)
            for player in playing.players.values():
                if chance.random() < 0.3:
                    player.undo()
        told = everything(playing)
    with TestClient(make_app(settings)) as client:
        again = Table(client, playing.made)
        assert everything(again) == told
        assert again.play(20, chance) == 20
        told = everything(again)
    with TestClient(make_app(settings)) as client:
        assert everything(Table(client, playing.made)) == told


def everything(playing: Table) -> list[object]:
    found: list[object] = []
    for reader in [*playing.players.values(), playing.spectator]:
        found += [reader.facts, reader.json("view"), reader.json("log"), reader.json("sheet")]
    return found
