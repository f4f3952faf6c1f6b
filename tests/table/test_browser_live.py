"""A whole live game in four browsers: three who play, with clocks and chat, and one who looks on; at one server, and at
two on one PostgreSQL, between which they are divided.

All of it is done by clicks and keys: names, the table and its clock, the lobby, sitting down, looking on, what is said,
every decision, coming back after a bot has gone on. The last turns are clicked by a script in each page, which waits
for its turn as a person does: what the page shows is all it knows. At one server, which is the lesser case, these are
decided past the pages, except in a soak. Time is moved by hand.
"""

import math
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa
from playwright.sync_api import Browser, expect

from pithead.table import kept_time
from pithead.table.schema import pulse
from support.browser import DESKTOP, PHONE, Site, Visitor, running
from support.postgres import Cluster, cluster  # noqa: F401
from support.relay import Relay
from support.sampling import SOAK

pytestmark = pytest.mark.slow
NAMES = ("Ada", "Bert", "Cleo")
# Clicks the last of the actions whenever it is one's turn, and answers a question whether to lose something with yes.
CLICK_ON = """() => {
  const main = document.getElementById("main");
  const timer = setInterval(() => {
    if (main.classList.contains("over")) return clearInterval(timer);
    if (!main.classList.contains("mine") || main.classList.contains("sending")) return;
    const sure = document.querySelector("#confirm:not([hidden]) .primary");
    (sure ?? [...document.querySelectorAll("#actions button[data-notation]")].at(-1))?.click();
  }, 20);
}"""


@pytest.fixture(params=["one", "two"])
def sites(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Site]]:
    """One server for all, or two on a PostgreSQL, for each browser the one that it visits."""
    with ExitStack() as servers:
        if request.param == "one":
            yield [servers.enter_context(running(tmp_path))] * 4
        else:
            database = request.getfixturevalue("cluster").database("live")
            two = [servers.enter_context(running(database)) for _ in range(2)]
            yield two * 2


class Live:
    """The browsers at one table, and the time."""

    def __init__(self, browser: Browser, sites: list[Site], monkeypatch: pytest.MonkeyPatch) -> None:
        sizes = (DESKTOP, PHONE, DESKTOP, PHONE)
        self.visitors = [
            Visitor(browser, site, size, reduced_motion="reduce") for site, size in zip(sites, sizes, strict=True)
        ]
        self.players, self.watcher = self.visitors[:3], self.visitors[3]
        self.cleos_way = Relay(sites[2].port)
        self.visitors[2].address = self.cleos_way.address
        self.divided = sites[0] is not sites[1]
        self.monkeypatch = monkeypatch
        self.id = ""

    @property
    def acting(self) -> int:
        """The seat that is waited for, by what has been written last."""
        service = self.watcher.site.assembly.service
        table = service.open(self.id)
        service.refresh(table)
        return int(table.now.playing().state.waiting[0])

    def play_out(self) -> None:
        """Have everybody click on until the game is over."""
        if self.divided or SOAK:
            for player in self.players:
                player.page.evaluate(CLICK_ON)
        else:
            self.watcher.site.finish(self.id)
        for visitor in self.visitors:
            visitor.page.wait_for_selector("#main.over", state="attached", timeout=300_000)

    def passes(self, seconds: float) -> None:
        """Let time pass on all servers, which run meanwhile."""
        servers = {id(visitor.site): visitor.site.assembly.service for visitor in self.visitors}.values()
        self.watcher.site.assembly.store.write(
            lambda connection: connection.execute(pulse.update().values(last=pulse.c.last + seconds))
        )
        later = sa.text(f"SELECT extract(epoch FROM clock_timestamp()) + {seconds}")
        self.monkeypatch.setattr(kept_time, "_CLOCK", later)
        for service in servers:
            service.time.clock = lambda: time.time() + seconds
            service.time.beat(math.inf)


@pytest.fixture
def live(browser: Browser, sites: list[Site], monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    live = Live(browser, sites, monkeypatch)
    yield live
    for visitor in live.visitors:
        visitor.context.close()
    live.cleos_way.close()
    assert [error for visitor in live.visitors for error in visitor.errors] == []


def offer(ada: Visitor) -> None:
    """Ada sets up a table by the start page, and offers two seats."""
    page = ada.page
    ada.go()
    page.click("#more-options > summary")
    page.check("#game-coal-baron")
    while page.locator("#seats > li").count() < 3:
        page.click("#more")
    while page.locator("#seats > li").count() > 3:
        page.locator("#seats .less").last.click()
    page.fill("#seats .name >> nth=0", "Ada")
    for place in (1, 2):
        page.select_option(f"#seats .kind >> nth={place}", "friend")
    options = page.locator(".options:not([hidden])")
    options.locator(".pace").select_option("0")
    options.locator(".timing").select_option("live 600 10")
    options.locator(".zero").select_option("bot")
    options.locator(".offered").check()
    page.click("#start")
    page.locator("#people .close").click()  # links to the free seats, for friends


def join(visitor: Visitor, name: str) -> None:
    """Somebody says who they are, and takes a seat that the lobby offers."""
    page = visitor.page
    visitor.go("/me")
    page.fill("#own-name", name)
    page.click("#naming button.primary")
    expect(page.locator("#hello")).to_contain_text(name)
    visitor.go("/lobby")
    expect(page.locator("#offers li")).to_contain_text("live, 10 min + 10 s a turn")
    page.locator("#offers").get_by_role("button", name="Join").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#board svg")


def say(live: "Live", visitor: Visitor, words: str) -> None:
    if not visitor.page.locator("#saying").is_visible():
        visitor.page.locator("#story-talk, #tab-talk").locator("visible=true").click()
    visitor.page.fill("#saying", words)
    visitor.page.press("#saying", "Enter")
    if visitor in live.players and visitor.page.locator("#tab-board").is_visible():
        expect(visitor.page.locator("#saying")).to_have_value("")
        visitor.page.click("#tab-board")  # on a phone one thing is shown at a time


def click_turn(live: Live) -> int:
    """Whoever has the turn decides by clicks until it is another's; return whose turn it was."""
    seat = live.acting
    player = live.players[seat]
    while live.acting == seat:
        player.wait_turn()
        player.click_action(seat)
    return seat


def test_a_live_game_in_four_browsers(live: Live) -> None:
    ada, bert, cleo = live.players
    dora = live.watcher
    offer(ada)
    live.id = ada.table_id
    for player, name in ((bert, "Bert"), (cleo, "Cleo")):
        join(player, name)
        assert player.table_id == live.id
    dora.go()
    dora.page.locator(f"#watch-tables a[href*='{live.id}']").click()
    for visitor in live.visitors:
        expect(visitor.page.locator("#players")).to_contain_text("Cleo")
        expect(visitor.page.locator("#players .time-left").first).to_be_attached()

    # What is said at the table all can read; those who look on have a room of their own.
    say(live, ada, "Glück auf!")
    for visitor in live.visitors:
        expect(visitor.page.locator("#words .word p")).to_have_text("Glück auf!")
    say(live, dora, "Bert will win.")
    dora.page.fill("#speaker", "Dora")
    dora.page.press("#saying", "Enter")
    expect(dora.page.locator("#words .word p")).to_have_count(2)
    turns = [click_turn(live) for _ in range(3)]
    assert sorted(turns) == [0, 1, 2]

    # One loses the connection: the game goes on, and all of it is there when it is back.
    while live.acting == 2:
        click_turn(live)
    expect(cleo.page.locator("#log li").last).to_be_visible()
    known = cleo.version
    live.cleos_way.cut()
    say(live, live.players[live.acting], "Cleo?")
    while live.acting != 2:
        click_turn(live)
    assert cleo.version == known
    assert cleo.page.locator("#words .word").count() == 1
    live.cleos_way.mend()
    cleo.wait_turn()
    expect(cleo.page.locator("#words .word p").last).to_have_text("Cleo?")
    cleo.errors[:] = [error for error in cleo.errors if "net::ERR_" not in error]  # of what was cut
    assert click_turn(live) == 2

    # One runs out of time: a bot goes on, as was chosen, until its owner comes back.
    slow = live.acting
    live.passes(700)
    for visitor in live.visitors:
        expect(visitor.page.locator("#log")).to_contain_text(f"{NAMES[slow]} is out of time")
    live.players[slow].page.locator("#asks").get_by_role("button", name="Come back").click()
    for visitor in live.visitors:
        expect(visitor.page.locator("#log")).to_contain_text(f"{NAMES[slow]} is back")

    live.play_out()
    for visitor in live.visitors:
        expect(visitor.page.locator("#words .word p")).to_have_count(3)  # those who look on are heard now
        assert "Bert will win." in visitor.page.locator("#words .word p").all_text_contents()
    bert.go("/me")
    expect(bert.page.locator("#finished li")).to_have_count(1)
