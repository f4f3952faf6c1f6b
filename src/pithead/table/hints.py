"""What a page asks besides: why a part of the board cannot be used, what an action would bring, a link as a picture."""

from io import BytesIO
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from pithead.core.effects import before_revealing, foresee
from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.text import called, put
from pithead.table import models
from pithead.table.errors import Loses, NotAlone, NothingThere, Refused
from pithead.table.learning_models import Advices, Counsel, PartTip, Regretted
from pithead.table.live_table import LiveTable, Moment
from pithead.table.routes import READ, SVG, WRITE, Seat, Svg, TableId, asker_of, assembly_of, troubles
from pithead.table.thinkers import Judgement

router = APIRouter(prefix="/api")
MOST_REASONS = 3
MUCH = 0.15  # of the lead of a clear win: who throws away more is told so


@router.get("/tables/{table_id}/why", summary="Why not here", tags=["playing"], responses={**READ, **troubles(409)})
def why(
    request: Request,
    table_id: TableId,
    part: Annotated[str, Query(min_length=1, max_length=100, description="A part of the board.")],
    seat: Seat = None,
) -> models.Reasons:
    """Tell why the asker's seat can do nothing with a part of the board now: the paragraphs and sentences."""
    asker = asker_of(request, table_id, seat)
    now = asker.table.now
    history = now.playing()
    with called(now.names):
        found = [] if now.over or asker.table.obstacle else reasons(history.state, asker.player, part)
    return models.Reasons(version=now.versions[asker.player], part=part, reasons=found)


def reasons(state: State, seat: int, part: str) -> list[models.Verdict]:
    """Return why the actions that touch a part are refused, every reason once: with what it says of the first one."""
    game = state.game
    view = state.view(seat)
    told: dict[tuple[str, int], models.Verdict] = {}
    for action in range(len(game.actions)):
        parts = game.parts(action, view)
        if part not in parts.source and part not in parts.target:
            continue
        refusal = state.refusal(action, seat)
        if refusal is not None:
            said = models.Verdict(
                version=0,
                notation=game.actions.text(action),
                legal=False,
                paragraph=refusal.paragraph,
                sentence=refusal.sentence,
            )
            told.setdefault((refusal.paragraph, state.reason(seat, action)), said)
    return list(told.values())[:MOST_REASONS]


@router.get("/tables/{table_id}/tip", summary="What is this?", tags=["playing"], responses={**READ, **troubles(409)})
def tip(
    request: Request,
    table_id: TableId,
    part: Annotated[str, Query(min_length=1, max_length=100, description="A part of the board.")],
    seat: Seat = None,
) -> PartTip:
    """Tell what a part of the board is and does, how it stands, and what the asker could do with it now."""
    asker = asker_of(request, table_id, seat)
    now = asker.table.now
    version = now.versions[asker.table.reader_number(asker.seat)]
    able = not now.over and asker.table.obstacle is None
    return tip_of(now.playing().state, asker.seat, part, now.names, version, able)


def tip_of(state: State, seat: int | None, part: str, names: list[str], version: int = 0, able: bool = True) -> PartTip:
    """Return what a part of the board is, as a seat or a spectator sees it; if it is able, what it can do there too."""
    with called(names):
        found = state.game.tip(part, state.view(seat))
        if found is None:
            raise NothingThere(put("expected a part of the board, got '{part}'", part=part[:40]))
        you = with_part(state, seat, part, names) if able and seat is not None else []
    return PartTip(
        version=version,
        part=part,
        name=found.name,
        does=found.does,
        now=_capital(found.now),
        you=you,
        paragraph=found.paragraph,
    )


def with_part(state: State, seat: int, part: str, names: list[str]) -> list[str]:
    """Return what a seat can do with a part now, or else why it cannot."""
    game, view, found = state.game, state.view(seat), []
    for action, effect in foresee(state, seat).items():
        parts = game.parts(action, view)
        if part in parts.source or part in parts.target:
            found.append(game.words(action, view, effect, names))
    if found or seat not in state.waiting:
        return found[:MOST_REASONS]
    return [f"{_capital(verdict.sentence)} ({verdict.paragraph})" for verdict in reasons(state, seat, part)]


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


@router.get(
    "/tables/{table_id}/advice", summary="What matters now", tags=["playing"], responses={**READ, **troubles(409)}
)
def advice(request: Request, table_id: TableId, seat: Seat = None) -> Advices:
    """Tell what matters to the asker's seat before it decides, at a table where nobody else is a person."""
    asker = asker_of(request, table_id, seat)
    now, player = asker.table.now, asker.player
    history = now.playing()
    _alone(now, player)
    found = []
    if player in history.state.waiting and not now.over and asker.table.obstacle is None:
        with called(now.names):
            found = history.game.advise(history.state.view(player), foresee(history.state, player))
    told = [Counsel(sentence=one.sentence, parts=list(one.parts), paragraph=one.paragraph) for one in found]
    return Advices(version=now.versions[player], advices=told[:MOST_REASONS])


@router.get(
    "/tables/{table_id}/regret", summary="Was that wise?", tags=["playing"], responses={**READ, **troubles(409)}
)
async def regret(
    request: Request,
    table_id: TableId,
    version: Annotated[int, Query(ge=0, le=models.MOST_VERSIONS, description="Of the decision, for the asker's seat.")],
    seat: Seat = None,
) -> Regretted:
    """Tell whether a decision of the asker's seat has thrown much away, from what the seat knew when it decided."""

    def find() -> tuple[LiveTable, int, Judgement]:
        asker = asker_of(request, table_id, seat)
        now, player = asker.table.now, asker.player
        _alone(now, player)
        for place, entry in enumerate(now.standing):
            if entry.versions[player] == version and entry.seat == player and entry.action is not None:
                state = now.playing().after(place)
                job = Judgement(asker.table.facts.game, state.dump(), player, entry.action)
                return asker.table, place, job
        raise NothingThere(
            put("expected the version of one of the seat's own decisions, got {version}", version=str(version))
        )

    table, place, job = await run_in_threadpool(find)
    found = await assembly_of(request).driver.judge(table, job)
    told = Regretted(version=version, sentence="", better="", points=0.0)
    if found is None or found[1] <= 0:
        return told
    history = table.now.playing()
    told.better, told.points = history.game.actions.text(found[0]), round(found[1], 1)
    if found[1] >= int(history.game.span) * MUCH:
        before = history.after(place)
        effect = foresee(before, job.seat, [found[0]])[found[0]]
        words = history.game.words(found[0], before.view(job.seat), effect, table.now.names)
        told.sentence = put("That gives away about {n:point}. Better: {words}.", n=round(found[1]), words=words)
    return told


def _alone(now: Moment, seat: int) -> None:
    """See that nobody else at the table is a person: else advice would be unfair."""
    if now.people != 1:
        raise NotAlone(
            put("expected a table with bots only: the coach is silent where others play"), now.versions[seat]
        )


@router.get(
    "/tables/{table_id}/preview", summary="What it would bring", tags=["playing"], responses={**READ, **troubles(409)}
)
def preview(
    request: Request,
    table_id: TableId,
    action: Annotated[str, Query(min_length=1, max_length=200, description="An action's notation.")],
    seat: Seat = None,
) -> models.Preview:
    """Tell what a legal action of the asker's seat would bring, as far as the seat can know it: played on a game in
    which everything hidden is drawn anew, up to the first fact that it would reveal.
    """
    asker = asker_of(request, table_id, seat)
    return _preview(asker.table, asker.player, action)


def weigh(table: LiveTable, seat: int, notation: str) -> None:
    """See that a legal action loses nothing, or raise `Loses`."""
    would = _preview(table, seat, notation)
    if would.loses:
        raise Loses(would.version, would)


def _preview(table: LiveTable, seat: int, notation: str) -> models.Preview:
    now = table.now
    history = now.playing()
    game = history.game
    action = game.actions.parse(notation)
    refusal = history.state.refusal(action, seat)
    if now.over or refusal is not None or table.obstacle is not None:
        raise Refused(put("expected an action that is legal now"), table.version(seat))
    imagined = history.state.resample(seat, 0)
    events: list[Event] = []
    imagined.journal = events
    imagined.apply(action, seat)
    known = before_revealing(events)
    effect = foresee(history.state, seat, [action])[action]
    left = effect.get("undone", 0)
    return models.Preview(
        version=now.versions[seat],
        notation=game.actions.text(action),
        words=game.words(action, history.state.view(seat), effect, now.names),
        lines=[game.sentence(event, now.names) for event in known if event.known_to(seat)],
        loses=left > 0 or any(event.points < 0 and event.seat == seat for event in known),
        left=left,
        reveals=len(known) < len(events),
    )


@router.post(
    "/code",
    summary="A link as a QR code",
    tags=["seats"],
    response_class=Svg,
    responses={
        **{status: facts for status, facts in WRITE.items() if status != 404},
        **SVG,
    },
)
def code(wanted: models.Linked) -> Svg:
    """Draw a link as a QR code. The link comes in the body, as it has a seat's secret in it, and is not kept."""
    import segno

    drawn = BytesIO()
    segno.make(wanted.link, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, border=2, scale=4)
    return Svg(drawn.getvalue())
