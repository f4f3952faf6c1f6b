"""The documents under /docs: served where they were built, under the same policy as everything else."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pithead.table import app as app_module
from pithead.table.app import make_app
from pithead.table.settings import Settings
from pithead.table.site import mount_site


@pytest.fixture
def built(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    folder = tmp_path / "site"
    (folder / "install").mkdir(parents=True)
    (folder / "index.html").write_text("<title>start</title>", encoding="utf-8")
    (folder / "install" / "index.html").write_text("<title>install</title>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(app_module, "mount_site", lambda app: mount_site(app, (tmp_path / "none", folder)))
    return TestClient(make_app(settings))


def test_pages_are_served_with_the_policy_of_the_table(built: TestClient) -> None:
    for path, title in (("/docs/", "start"), ("/docs/install/", "install")):
        answer = built.get(path)
        assert answer.status_code == 200
        assert title in answer.text
        assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs//secret.txt", "/docs/none"])
def test_nothing_but_the_site_is_served(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace("secret.txt", "")


def test_the_rules_lead_to_the_documents(built: TestClient) -> None:
    assert 'href="/docs/"' in built.get("/rules").text


def test_nothing_can_be_written_there(built: TestClient) -> None:
    assert built.post("/docs/", headers={"origin": "http://testserver"}).status_code in (403, 405)


def test_without_a_site_there_is_no_such_address(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "mount_site", lambda app: mount_site(app, ()))
    client = TestClient(make_app(settings))
    assert client.get("/docs/").status_code == 404
    assert "/docs/" not in client.get("/rules").text
