"""Notices under attack: strangers, addresses of one's own network, guessed links, floods of letters."""

import pytest
from fastapi.testclient import TestClient

from pithead.table import notice_api
from pithead.table.errors import Unfit
from pithead.table.kept_notices import CONFIRM_SECONDS, MOST_ASKED
from pithead.table.mail import checked_address, read_server
from pithead.table.push import checked_endpoint, connect_to_the_internet, is_public
from support.notified import ORIGIN, House, text_of
from support.receivers import HOST, FakeBrowser, MailReceiver
from support.serving import wait_until


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://internal.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://push.services.mozilla.com.evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\r\nHost: evil",
        "https://fcm.googleapis.com/#x",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "https://[",
        "file:///etc/passwd",
        "fcm.googleapis.com",
    ],
)
def test_an_endpoint_is_one_of_a_push_service(endpoint: str) -> None:
    with pytest.raises(Unfit):
        checked_endpoint(endpoint)


def test_those_of_the_usual_browsers_are(house: House) -> None:
    for host in ("fcm.googleapis.com", HOST, "web.push.apple.com", "wns2-par02p.notify.windows.com"):
        assert checked_endpoint(f"https://{host}/fcm/send/abc:def?x=1")
    assert checked_endpoint("https://push.example.org/x", ("push.example.org",)), "what the operator has named"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "ff02::1", "nonsense",
    ],
)  # fmt: skip
def test_addresses_of_ones_own_network_are_not_of_the_internet(address: str) -> None:
    assert not is_public(address)


def test_a_name_that_leads_home_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*_: object, **__: object) -> list[object]:
        return [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr("socket.getaddrinfo", found)
    with pytest.raises(OSError, match="not an address of the internet"):
        connect_to_the_internet("fcm.googleapis.com")
    assert is_public("93.184.215.14")


def test_strangers_and_programs_can_subscribe_nobody(house: House) -> None:
    house.sit()
    stranger = TestClient(house.clients[0].app)
    browser = FakeBrowser()
    for method, path, body in [
        ("POST", "/api/notices/push", browser.subscription),
        ("POST", "/api/notices/mail", {"address": "victim@example.org"}),
        ("GET", "/api/notices", None),
        ("DELETE", "/api/notices/mail", None),
        ("DELETE", "/api/notices/push/abc", None),
    ]:
        answer = stranger.request(method, path, json=body, headers=ORIGIN)
        assert answer.status_code == 401, path
        planted = stranger.request(method, path, json=body, headers={**ORIGIN, "Cookie": "pithead=guessed"})
        assert planted.status_code == 401, path
    other_site = {"Origin": "https://evil.example"}
    assert house.clients[1].post("/api/notices/push", json=browser.subscription, headers=other_site).status_code == 403


def test_nobody_removes_anothers_device(house: House) -> None:
    house.sit()
    device = house.subscribe(1, FakeBrowser()).json()["device"]
    assert house.clients[0].delete(f"/api/notices/push/{device}", headers=ORIGIN).status_code == 404
    assert house.clients[1].get("/api/notices").json()["devices"] == [device]
    assert house.clients[1].delete(f"/api/notices/push/{device}", headers=ORIGIN).json()["devices"] == []


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"p256dh": "B" + "A" * 86, "auth": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"p256dh": "é", "auth": "x"},
        {"p256dh": "x" * 101, "auth": "x"},
    ],
)
def test_keys_that_are_none_are_refused_with_a_sentence(house: House, keys: dict[str, str]) -> None:
    house.sit()
    body = {**FakeBrowser().subscription, "keys": keys}
    answer = house.clients[1].post("/api/notices/push", json=body, headers=ORIGIN)
    assert answer.status_code == 422
    assert house.clients[1].get("/api/notices").json()["devices"] == []


@pytest.mark.parametrize(
    "address",
    [
        "bo", "bo@", "@example.org", "bo@localhost", "bo@example.org\nBcc: all@example.org", "bo@a.org,eve@a.org",
        '"bo eve"@example.org', "bo@exa mple.org", "bo@[127.0.0.1]", "bo@127.0.0.1", "é@a.org", "bo..eve@a.org",
        "a" * 65 + "@example.org", "bo@" + "a" * 64 + ".org", "<bo@example.org>", "bo@example.org\0",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Unfit):
        checked_address(address)


def test_letters_to_confirm_are_few_for_an_address_and_for_a_client(house: House, mailed: MailReceiver) -> None:
    house.sit()
    statuses = [house.write_to(seat % 2, "victim@example.org").status_code for seat in range(8)]
    assert statuses == [200] * MOST_ASKED["address"] + [429] * (8 - MOST_ASKED["address"])
    more = [house.write_to(0, f"victim{number}@example.org").status_code for number in range(20)]
    assert more.count(200) == MOST_ASKED["client"] - MOST_ASKED["address"]
    wait_until(lambda: len(mailed.taken) == MOST_ASKED["client"], "the letters")
    house.now += 25 * 3600
    assert house.write_to(0, "victim@example.org").status_code == 200


def test_a_link_is_not_guessed_and_ends(house: House, mailed: MailReceiver) -> None:
    house.sit()
    house.write_to(1, "bo@example.org")
    wait_until(lambda: bool(mailed.taken), "the letter")
    said = text_of(mailed.taken[0][2])
    path = said[said.index("/notices/confirm") :].split()[0]
    client = house.clients[0]
    for guess in (path[:-1] + ("A" if path[-1] != "A" else "B"), "/notices/confirm?key=x", "/notices/stop?key=x"):
        assert client.post(guess, headers=ORIGIN).json() == {"done": False}
    assert client.get(path).status_code == 200
    assert house.clients[1].get("/api/notices").json()["confirmed"] is False, "opening the link does nothing"
    house.now += CONFIRM_SECONDS + 1
    assert client.post(path, headers=ORIGIN).json() == {"done": False}
    assert "bo@example.org" not in client.get(path).text


def test_a_secret_is_in_no_path() -> None:
    """What is logged of a request is its path."""
    assert all("key" not in route.path for route in notice_api.page_router.routes)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("given", "password", "sender", "words"),
    [
        ("smtp://user:secret@host", "", "a@example.org", "without a password"),
        ("smtp://user@host", "", "a@example.org", "expected the password of user"),
        ("http://host", "", "a@example.org", "expected smtp://"),
        ("smtp://host:x", "", "a@example.org", "expected smtp://"),
    ],
)
def test_a_mail_server_is_read_with_care(given: str, password: str, sender: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_server(given, password, sender)
