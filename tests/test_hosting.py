"""compose.yaml, the Caddyfile and the Dockerfile fit one another and `pithead serve`."""

import re
from pathlib import Path

import pytest
import yaml

from pithead.cli import main

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, object]]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]


def test_servers_get_options_that_there_are(services, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["serve", "--help"]) == 0
    told = capsys.readouterr().out
    for name in ("table-1", "table-2"):
        options = [word for word in services[name]["command"] if word.startswith("--")]
        assert options
        assert [option for option in options if option not in told] == []


def test_servers_trust_the_proxy_and_no_other(services):
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    for name in ("table-1", "table-2"):
        command = services[name]["command"]
        assert command[command.index("--proxy") + 1] == address


def test_the_proxy_leads_to_every_server_and_keeps_the_rest_inside(services):
    told = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    port = re.search(r'"--port", "(\d+)"', (ROOT / "Dockerfile").read_text(encoding="utf-8"))[1]
    servers = {name for name in services if name.startswith("table")}
    assert set(re.findall(r"([\w-]+):" + port, told)) == servers
    assert "path /metrics /healthz" in told
    assert [name for name, facts in services.items() if "ports" in facts] == ["proxy"]


def test_no_secret_is_in_the_file(services):
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert all(value.startswith("${") for value in re.findall(r"PASSWORD: (.+)", text))
