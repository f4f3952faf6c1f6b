"""What a browser fetches when somebody comes for the first time: so many requests, so many bytes, heads and all."""

import re
from urllib.parse import urljoin

import pytest

MOST_BYTES = 150_000
MOST_REQUESTS = 60
SQUEEZED = {"Accept-Encoding": "gzip"}
LINKED = re.compile(r'(?:src|href)="(/static/[^"#]+)"')
IMPORTED = re.compile(r'^(?:import|export)[^"]*"(\.[^"]+)";', re.MULTILINE)


class Visit:
    """Fetches things once, and counts."""

    def __init__(self, client):
        self.client = client
        self.fetched = {}

    def fetch(self, address, **headers):
        if address not in self.fetched:
            answer = self.client.get(address, headers={**SQUEEZED, **headers})
            assert answer.status_code == 200, address
            head = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
            self.fetched[address] = int(answer.headers["content-length"]) + head
            if address.endswith(".js"):
                for name in IMPORTED.findall(answer.text):
                    self.fetch(urljoin(address, name))

    def page(self, address):
        self.fetch(address)
        for linked in LINKED.findall(self.client.get(address).text):
            self.fetch(linked)


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
@pytest.mark.parametrize("arrangement", ["wide", "phone"])
def test_a_first_visit_has_few_bytes(table, client, game, arrangement):
    playing = table(game, seats=4)
    visit = Visit(client)
    visit.page(f"/table/{playing.id}")
    assert any(address.endswith("/drawings.js") for address in visit.fetched)
    api = f"/api/tables/{playing.id}"
    for asked in ("", "/log?seat=watch", f"/shown?seat=watch&arrangement={arrangement}&theme=auto&has="):
        visit.fetch(api + asked)
    assert sum(visit.fetched.values()) < MOST_BYTES, visit.fetched
    assert len(visit.fetched) < MOST_REQUESTS, visit.fetched


def test_the_start_page_has_few_bytes(client):
    visit = Visit(client)
    visit.page("/")
    assert sum(visit.fetched.values()) < MOST_BYTES, visit.fetched
    assert len(visit.fetched) < MOST_REQUESTS, visit.fetched


def test_who_cannot_read_it_squeezed_gets_it_plain(client):
    plain = client.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    squeezed = client.get("/", headers=SQUEEZED)
    assert squeezed.headers["content-encoding"] == "gzip"
    assert squeezed.text == plain.text
    assert int(squeezed.headers["content-length"]) < len(plain.content) / 2


def test_streams_are_never_squeezed(table, client, assembly):
    playing = table()
    assembly.bus.stopping = True  # it ends after its first event
    answer = client.get(f"/api/tables/{playing.id}/events", headers=SQUEEZED)
    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("retry:")
