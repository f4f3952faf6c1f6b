"""A hint: the best actions of a seat, from what the seat knows, judged in the bots' processes."""

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from pithead.core.effects import foresee
from pithead.core.text import put
from pithead.table import answers
from pithead.table.analysis_models import Hint, Hints
from pithead.table.analysis_tasks import HintTask
from pithead.table.asker import Asker
from pithead.table.errors import AnotherStep, NoRoom, NotAlone, OtherRules, Refused
from pithead.table.live_table import Hinted, Moment
from pithead.table.lobby import client_of
from pithead.table.routes import READ, Seat, TableId, asker_of, assembly_of, troubles
from pithead.table.thinkers import BotFailed

WAITS = 10.0  # seconds for a turn to think
THINKS = 15.0  # seconds, at most
DRAWN = 0  # the seed with which all that a seat cannot know is drawn anew: what is told depends on nothing else

router = APIRouter(prefix="/api")


@router.get(
    "/tables/{table_id}/hint", summary="The best actions", tags=["playing"], responses={**READ, **troubles(409)}
)
async def hint(request: Request, table_id: TableId, seat: Seat = None) -> Hints:
    """Tell the best actions of the asker's seat, from what the seat knows: each with its share of the win, and the
    points it leads to. Only at tables that allow it: of one person against bots, and of others that were set up so.
    """
    assembly = assembly_of(request)
    client = client_of(request)
    async with assembly.limits.reading.place():
        asker, now = await run_in_threadpool(_asked, request, table_id, seat)
    table, player = asker.table, asker.player
    version, found = now.versions[player], table.hinted
    if found is None or (found.seat, found.version) != (player, version):
        with assembly.limits.one_hint(client):
            task = await run_in_threadpool(task_of, now, player)
            try:
                best = await assembly.driver.work(task, client, THINKS, WAITS)
            except (TimeoutError, BotFailed):
                raise NoRoom(put("No hint in time: the bots are busy. Try again.")) from None
        found = table.hinted = Hinted(player, version, best)
    return await run_in_threadpool(_told, now, player, found)


def _asked(request: Request, table_id: str, seat: str | None) -> tuple[Asker, Moment]:
    """Return who asks, and the moment, if a hint may be given."""
    asker = asker_of(request, table_id, seat)
    table, now, player = asker.table, asker.table.now, asker.player
    state = now.playing().state
    if table.obstacle is not None:
        raise OtherRules(table.notice, now.versions[player])
    if table.facts.lesson:
        raise AnotherStep(put("A lesson gives no hints: it says what to do."), now.versions[player])
    if not answers.hints_allowed(table.facts, now):
        sentence = put("expected a table that allows hints: this one has several people and was set up without them")
        raise NotAlone(sentence, now.versions[player])
    if player not in state.waiting:
        raise Refused(put("expected your turn: a hint is for the player who has to decide"), now.versions[player])
    return asker, now


def task_of(now: Moment, seat: int) -> HintTask:
    """Return what is sent to the bots' processes: nothing in it depends on what the seat cannot know."""
    state = now.playing().state
    return HintTask(state.game.key, state.resample(seat, DRAWN).dump(), seat)


def _told(now: Moment, seat: int, found: Hinted) -> Hints:
    state = now.playing().state
    game, view = state.game, state.view(seat)
    effects = foresee(state, seat, [action for action, *_ in found.found])
    told = []
    for action, share, points in found.found:
        source, target = game.parts(action, view)
        words = game.words(action, view, effects[action], now.names)
        notation = game.actions.text(action)
        told.append(Hint(notation=notation, words=words, share=share, points=points, source=source, target=target))
    return Hints(version=found.version, seat=seat, hints=told)
