"""How a server is put together."""

from concurrent.futures import ThreadPoolExecutor

from fastapi.testclient import TestClient

from pithead.table.app import KEYS


def test_the_description_is_made_once_and_whole_when_it_is_first_asked_for(client: TestClient) -> None:
    assert client.app.openapi_schema is None, "a server that starts does not wait for it"  # type: ignore[attr-defined]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: client.get("/api/openapi.json"), range(4)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    told = answers[0].json()
    assert told["components"]["securitySchemes"] == KEYS
    assert list(told["paths"]["/api/tables/{table_id}/act"]["post"]["responses"]["409"]["content"]) == [
        "application/json"
    ]
    assert client.get("/api").status_code == 200
