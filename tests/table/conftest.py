"""A server in this process, and browsers that visit one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.settings import Settings
from support.table import QUICK, Table, set_up

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from support.browser import Site, Visit, Visitor
    from support.notified import House
    from support.receivers import MailReceiver, PushService

Setup = Callable[..., Table]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(make_app(settings)) as client:
        yield client


@pytest.fixture
def assembly(client: TestClient) -> Assembly:
    assembly: Assembly = client.app.state.assembly  # type: ignore[attr-defined]
    return assembly


@pytest.fixture
def table(client: TestClient) -> Setup:
    def table(game: str = "coal-baron", seats: int | list[dict[str, str]] = 2, **more: Any) -> Table:
        return set_up(client, game, seats, **more)

    return table


# People who are told of their turns: a push service, a mail server, and a server that sends there. Imported here, as
# most tests need none.


@pytest.fixture
def pushed(tmp_path: Path) -> "Iterator[PushService]":
    from support.receivers import PushService

    service = PushService(tmp_path)
    yield service
    service.close()


@pytest.fixture
def mailed() -> "Iterator[MailReceiver]":
    from support.receivers import MailReceiver

    receiver = MailReceiver()
    yield receiver
    receiver.close()


@pytest.fixture
def house(tmp_path: Path, pushed: "PushService", mailed: "MailReceiver") -> "Iterator[House]":
    from support.notified import House

    house = House(f"sqlite:///{tmp_path / 'table.db'}", pushed, mailed)
    yield house
    house.close()


# Browsers: one, and one server, for each module of tests. Imported here, as most tests need none.


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import Error, sync_playwright

    from support.browser import launch

    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Error as error:
            why = str(error).splitlines()[0]
            pytest.skip(f"Chromium is not installed, or does not start ({why}); on Debian: apt-get install chromium")
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Site]":
    from support.browser import running

    with running(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def visit(browser: "Browser", site: "Site") -> "Iterator[Visit]":
    from support.browser import DESKTOP, Visitor

    visitors: list[Visitor] = []

    def visit(size: tuple[int, int] = DESKTOP, **wishes: str) -> Visitor:
        visitors.append(Visitor(browser, site, size, **wishes))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.context.close()
    assert [error for visitor in visitors for error in visitor.errors] == []


@pytest.fixture
def ada(visit: "Visit") -> "Visitor":
    return visit()
