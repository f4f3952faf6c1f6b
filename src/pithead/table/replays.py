"""The HTTP interface of games that are looked at again: positions, records that come in, playing on from a position."""

import secrets

from fastapi import APIRouter, Request, Response

from pithead.core.record import Redraw
from pithead.core.text import put
from pithead.drawing import check_wishes
from pithead.table import answers, models
from pithead.table.asker import Asker
from pithead.table.errors import OtherRules, StillPlaying, Unfit
from pithead.table.incoming import MOST_REDRAWS, bring_in
from pithead.table.kept import Origin
from pithead.table.lobby import client_of, set_up
from pithead.table.replay_models import NewRecord, PlayingOn, Position
from pithead.table.routes import (
    READ,
    WRITE,
    Arrangement,
    At,
    Seat,
    TableId,
    Theme,
    answer,
    asker_of,
    assembly_of,
    troubles,
)
from pithead.table.service import Start
from pithead.table.showing import Wishes, position

router = APIRouter(prefix="/api")


@router.get(
    "/tables/{table_id}/position",
    summary="An earlier position",
    tags=["playing"],
    response_model=Position,
    responses={**READ, **troubles(409)},
)
def earlier(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    at: At = 0,
    arrangement: Arrangement = "wide",
    theme: Theme = "auto",
) -> Response:
    """Tell all that a page shows of a position after a decision, of a game that is over or was brought in: the
    drawings, who decided what, and the parts of the board that it touched.
    """
    check_wishes(arrangement, "", theme)
    asker = asker_of(request, table_id, seat)
    return answer(position(asker.table, at or 0, asker.seat, Wishes(arrangement, theme)))


@router.post(
    "/records",
    summary="Bring in a record",
    tags=["tables"],
    status_code=201,
    responses=troubles(400, 401, 403, 413, 422),
)
def record(request: Request, wanted: NewRecord) -> models.TableFacts:
    """Keep a record as a table that can be replayed, analysed and played on from. Whatever is wrong with it is told
    with its line.
    """
    found = bring_in(assembly_of(request).service, wanted.record, client_of(request), wanted.public)
    return answers.table_facts(found, found.now, None, [])


@router.post(
    "/tables/{table_id}/branch", summary="Play on from here", tags=["tables"], status_code=201, responses=WRITE
)
def branch(
    request: Request, response: Response, table_id: TableId, wanted: PlayingOn, seat: Seat = None
) -> models.NewTableFacts:
    """Set up a table that begins with a position of this one: of a game that is over, of a record that was brought in,
    or of one's own practice against bots. The deal is as it was, or all that a seat could not know is drawn anew.
    """
    asker = asker_of(request, table_id, seat)
    facts = asker.table.facts
    start = _start(asker, wanted)
    if len(wanted.seats) != facts.seats:
        raise Unfit(put("expected {n} seats, as in the game so far, got {got}", n=facts.seats, got=len(wanted.seats)))
    return set_up(request, response, wanted, facts.game, dict(facts.options), start)


def _start(asker: Asker, wanted: PlayingOn) -> Start:
    """Return the position that is wished for, if it may be told."""
    table = asker.table
    facts, history, version = table.facts, table.now.playing(), table.version(asker.seat)
    practising = facts.practice and not facts.lesson and bool(asker.own)
    if not table.open and not practising:
        sentence = put(
            "expected a finished game, or your own practice against bots: hidden information would be revealed"
        )
        raise StillPlaying(sentence, version)
    if table.obstacle is not None:
        raise OtherRules(table.notice, version)
    last = len(history.decisions)
    move = last if wanted.move is None else wanted.move
    if move > last:
        raise Unfit(put("expected a decision from 0 to {most}, got {at}", most=str(last), at=str(move)))
    if history.after(move).over:
        raise Unfit(put("expected a position before the end of the game, got the end"))
    if wanted.anew is not None and wanted.anew >= facts.seats:
        most = str(facts.seats - 1)
        raise Unfit(put("expected a seat from 0 to {most}, got {seat}", most=most, seat=str(wanted.anew)))
    before = (*facts.before, *((one.seat, one.action) for one in history.decisions[:move]))
    redraws = [redraw for redraw in facts.redraws if redraw.at <= len(before)]
    if wanted.anew is not None:
        if len(redraws) >= MOST_REDRAWS:
            raise Unfit(put("expected a game that was redrawn at most {most} times", most=str(MOST_REDRAWS)))
        redraws.append(Redraw(len(before), wanted.anew, secrets.randbits(128)))
    origin = Origin(facts.id, move, wanted.anew)
    return Start(facts.seed, before, wanted.practice, redraws=tuple(redraws), origin=origin, hints=wanted.hints)
