"""Who is around a table: told by open pages alone, in time, and of nothing else."""

import asyncio
from contextlib import ExitStack

import pytest

from pithead.table.around import Guest
from pithead.table.assembly import Assembly
from pithead.table.company import GRACE_SECONDS, MOST_NAMES
from pithead.table.live_table import LiveTable
from support.table import Table


@pytest.fixture
def live(table, assembly: Assembly) -> LiveTable:
    playing: Table = table("haspelknecht", 3)
    return assembly.service.open(playing.id)


def test_pages_tell_who_is_here_and_who_looks_on(assembly: Assembly, live: LiveTable) -> None:
    now = [100.0]
    company = assembly.company
    company.clock = lambda: now[0]
    with ExitStack() as pages:
        for guest in (Guest("a", (0,)), Guest("a", (0,)), Guest("w1"), Guest("w1"), Guest("w2", (), "Cy")):
            pages.enter_context(company.with_page(live, guest))
        here = company.look(live, 1)
        assert (here.seats, here.watching, here.names) == ([0], 2, ["Cy"])
    now[0] += GRACE_SECONDS - 1
    assert company.look(live, 2).seats == [0], "a page that is loaded anew is closed for a moment"
    assert company.look(live, 2).watching == 0
    now[0] += 2
    assert company.look(live, 3).seats == []


def test_a_player_who_comes_is_told_of_at_once_and_a_crowd_by_the_clock(assembly: Assembly, live: LiveTable) -> None:
    woken: list[str] = []
    company = assembly.company
    company._wake = woken.append
    with ExitStack() as pages:
        for number in range(50):
            pages.enter_context(company.with_page(live, Guest(f"w{number}", (), f"name {number}")))
        assert woken == []
        pages.enter_context(company.with_page(live, Guest("a", (1,))))
        pages.enter_context(company.with_page(live, Guest("a", (1,))))
        assert woken == [live.facts.id]
        here = company.look(live, 1)
        assert (here.watching, len(here.names)) == (50, MOST_NAMES)
    assert live.around.pages == {}


def test_a_stream_tells_it_when_it_changes(assembly: Assembly, live: LiveTable) -> None:
    beat = [0]
    stream = assembly.company.listen(live, lambda: beat[0])

    async def read() -> list[list[int]]:
        told = []
        for seats in ((), (), (0,), (0, 1), (0, 1)):
            with ExitStack() as pages:
                live.around.left.clear()
                for seat in seats:
                    pages.enter_context(assembly.company.with_page(live, Guest(f"s{seat}", (seat,))))
                beat[0] += 1
                told += [here.seats for _, here in await stream.news()]
        return told

    assert asyncio.run(read()) == [[], [0], [0, 1]]


def test_what_somebody_does_is_not_to_be_seen_by_it(table, assembly: Assembly) -> None:
    """Requests, such as the steps of a hidden plan, make nobody here; nor does a name that was not to be shown."""
    playing: Table = table("haspelknecht")
    live = assembly.service.open(playing.id)
    before = assembly.company.look(live, 1)
    for player in playing.players.values():
        player.act(player.legal()[0]) if player.legal() else None
    after = assembly.company.look(live, 2)
    assert before == after
    assert (after.seats, after.watching, after.names) == ([], 0, [])
