"""The OpenAPI description is kept: whatever is asked, no answer is a server's mistake, and none is undocumented.

A sample; `make soak` asks 14,000 times, beside the hostile requests of test_attacks_fuzz.py.
"""

import contextlib
import random
from collections.abc import Iterator

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from support.serving import Serving

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDLESS = "/events$"  # streams; tests of their own read them
EXAMPLES = 40  # of each operation
WHOLE = 14_000  # of all together
GAMES = ("coal-baron", "haspelknecht", "magnum-sal")
PEOPLE = [{"kind": "person"}, {"kind": "person"}]

Seat = tuple[str, str]  # a table's id, and the secret of a seat there


class Api:
    """A server, and seats at tables in all stages of a game."""

    def __init__(self, database: str) -> None:
        self.serving = Serving(database)
        self.session = requests.Session()
        self.schema = schemathesis.openapi.from_url(f"{self.serving.address}/api/openapi.json")
        self.seats: list[Seat] = []
        for game in GAMES:
            for decisions in (0, 12, 5000 if game == "haspelknecht" else 40):
                self._begin(game, decisions)

    def _begin(self, game: str, decisions: int) -> None:
        _, made = self.serving.ask("POST", "/api/tables", {"game": game, "seats": PEOPLE})
        tokens = [link["token"] for link in made["links"]]
        self.seats += [(made["id"], token) for token in tokens]
        chance = random.Random(1)
        path = f"/api/tables/{made['id']}"
        for _ in range(decisions):
            facts = self.serving.get(path)
            if facts["over"]:
                self.finished = made["id"], tokens[0]
                return
            token = tokens[facts["waiting"][0]]
            able = self.serving.get(f"{path}/actions", token)
            body = {"action": chance.choice(able["actions"])["notation"], "version": able["version"]}
            assert self.serving.ask("POST", f"{path}/act", body, token)[0] == 200

    def improve(self, case: Case, seat: Seat, wish: int) -> dict[str, str]:
        """Let a request make sense, the more the higher the wish; return its headers, with the secret or none."""
        table_id, token = seat
        if wish > 3 and "/analysis" in case.operation.path:  # there is none before the end
            table_id, token = self.finished
        body = case.body if isinstance(case.body, dict) else {}
        if wish > 5 and "game" in body:
            case.body = {**body, "game": GAMES[wish % 3], "seats": PEOPLE, "options": {}, "sit": []}
        if wish > 1 and "name" in case.path_parameters:
            self._puzzle(case, body, wish)
        if not wish or "table_id" not in case.path_parameters:
            return {}
        case.path_parameters = {**case.path_parameters, "table_id": table_id}
        if wish > 1 and "token" in body:
            case.body = {**body, "token": token}
        if wish > 1 and ("version" in body or "action" in case.query):
            version, action = self._sensible(table_id, token, wish)
            if "version" in body:
                case.body = {**body, "version": version, **({"action": action} if "action" in body else {})}
            else:
                case.query = {**case.query, "action": action}
        return {"Authorization": f"Bearer {token}"} if wish > 1 else {}

    def _puzzle(self, case: Case, body: dict[str, object], wish: int) -> None:
        """Let a request be about a puzzle that is there."""
        path = f"/api/games/{GAMES[wish % 3]}/puzzles/0{wish}"
        shown = self.serving.get(f"{path}/shown")
        case.path_parameters = {"key": GAMES[wish % 3], "name": f"0{wish}"}
        if "action" in body:
            case.body = {"action": shown["actions"][wish % len(shown["actions"])]["notation"]}
        if "part" in case.query:
            case.query = {"part": f"seat {shown['seat']}"}

    def _sensible(self, table_id: str, token: str, wish: int) -> tuple[int, str]:
        """Return the version that the seat has reached, and a legal action if there is one."""
        status, able = self.serving.ask("GET", f"/api/tables/{table_id}/actions", token=token)
        if status != 200 or not able["actions"]:
            return 0, "mine 10"  # the seat has a new secret by now, or nothing to decide
        actions = able["actions"]
        return able["version"], actions[wish % len(actions)]["notation"]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    api = Api(f"sqlite:///{tmp_path_factory.mktemp('api') / 'table.db'}")
    yield api
    api.session.close()
    api.serving.kill()


TAGS = ["games", "tables", "playing", "analysis", "seats", "puzzles", "service"]


@pytest.mark.parametrize("tag", TAGS)
def test_no_answer_is_a_mistake_or_undocumented(api: Api, tag: str) -> None:
    _, fulfilled = ask_all(api, tag, EXAMPLES // 2, derandomize=True)
    assert fulfilled > 10


@pytest.mark.soak
def test_nor_of_thousands(api: Api) -> None:
    asked = 0
    while asked < WHOLE:
        for tag in TAGS:
            asked += ask_all(api, tag, 100, derandomize=False)[0]
    print(f"{asked} requests by the description")


def ask_all(api: Api, tag: str, examples: int, derandomize: bool) -> tuple[int, int]:
    """Ask for all that has a tag; return how many requests there were, and how many were fulfilled."""
    asked = fulfilled = 0
    for found in api.schema.include(tag=tag).exclude(path_regex=ENDLESS).get_all_operations():
        operation = found.ok()
        for mode in schemathesis.GenerationMode:

            @settings(
                max_examples=examples,
                derandomize=derandomize,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(operation.as_strategy(generation_mode=mode), st.sampled_from(api.seats), st.integers(0, 9))
            def ask(case: Case, seat: Seat, wish: int) -> None:
                nonlocal asked, fulfilled
                asked += 1
                headers = api.improve(case, seat, wish)
                answer = case.call(session=api.session, headers=headers)
                case.validate_response(answer, checks=CHECKS)
                fulfilled += answer.status_code < 300

            with contextlib.suppress(Unsatisfiable):  # where nothing is asked, nothing can be wrong with it
                ask()
    return asked, fulfilled
