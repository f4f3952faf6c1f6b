"""The HTTP interface of leaving a game, and of deciding about somebody whose time is up."""

from fastapi import APIRouter, Request

from pithead.core.text import put
from pithead.table import answers, models
from pithead.table.asker import Asker
from pithead.table.clock_models import Agreeing, Resigning, ZeroVerdict
from pithead.table.errors import NotSeated, NotYourSeat, Unfit
from pithead.table.levels import check_bot
from pithead.table.routes import WRITE, Place, Seat, TableId, asker_of, assembly_of

router = APIRouter(prefix="/api")


@router.post("/tables/{table_id}/resign", summary="Resign", tags=["seats"], responses=WRITE)
def resign(request: Request, table_id: TableId, who: Resigning, seat: Seat = None) -> models.TableFacts:
    """Leave a game for good: a bot plays to the end at the asker's seat. There is no coming back."""
    asker = asker_of(request, table_id, seat)
    player = asker.player
    assembly_of(request).service.resign(asker.table, player, check_bot(who.bot), asker.holder(player))
    return _facts(asker)


@router.post("/tables/{table_id}/end", summary="End a game by agreement", tags=["seats"], responses=WRITE)
def end(request: Request, table_id: TableId, what: Agreeing, seat: Seat = None) -> models.TableFacts:
    """Propose or agree to end a game; it ends when all people agree who play at it themselves. A refusal withdraws the
    proposal. A table at which nobody has decided yet is closed so; who sits there alone needs nobody's consent.
    """
    asker = asker_of(request, table_id, seat)
    first = _seated(asker)
    assembly_of(request).service.agree(asker.table, asker.own, asker.holder(first), what.agree)
    return _facts(asker)


@router.post(
    "/tables/{table_id}/seats/{place}/time",
    summary="Decide about one whose time is up",
    tags=["seats"],
    responses=WRITE,
)
def judge(request: Request, table_id: TableId, place: Place, what: ZeroVerdict, seat: Seat = None) -> models.TableFacts:
    """Say what is to be done about somebody whose time is up, where the others decide: give more time, let a bot go on,
    or end the game. More than half of them decide; only all of them together end the game.
    """
    asker = asker_of(request, table_id, seat)
    if place >= asker.table.facts.seats:
        most = str(asker.table.facts.seats - 1)
        raise Unfit(put("expected a seat from 0 to {most}, got {seat}", most=most, seat=str(place)))
    others = [own for own in asker.own if own != place]
    _seated(asker)
    if not others:
        raise NotYourSeat(put("expected somebody other than its owner to decide about this seat"))
    by = asker.seat if asker.seat in others else others[0]
    assembly_of(request).service.judge(asker.table, place, what.want, asker.holder(by))
    return _facts(asker)


def _seated(asker: Asker) -> int:
    """Return the seat by which somebody at the table asks."""
    if not asker.own:
        raise NotSeated(put("expected the secret of a seat at this table, or the cookie of a player here"))
    return asker.own[0] if asker.seat is None else asker.seat


def _facts(asker: Asker) -> models.TableFacts:
    return answers.table_facts(asker.table, asker.table.now, asker.seat, asker.own)
