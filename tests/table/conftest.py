"""A server in this process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.hub import Hub
from pithead.table.settings import Settings
from support.table import QUICK, Table, set_up

Setup = Callable[..., Table]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(make_app(settings)) as client:
        yield client


@pytest.fixture
def hub(client: TestClient) -> Hub:
    hub: Hub = client.app.state.hub  # type: ignore[attr-defined]
    return hub


@pytest.fixture
def table(client: TestClient) -> Setup:
    def table(game: str = "coal-baron", seats: int | list[dict[str, str]] = 2, **more: Any) -> Table:
        return set_up(client, game, seats, **more)

    return table
