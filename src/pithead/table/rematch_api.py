"""The HTTP interface of rematches."""

from fastapi import APIRouter, Request, Response

from pithead.table import answers, models
from pithead.table.asker import browser
from pithead.table.lobby import client_of, link_to
from pithead.table.rematch import rematch, seat_after
from pithead.table.rematch_models import OfferedRematch, Rematching
from pithead.table.routes import READ, WRITE, TableId, answer, asker_of, assembly_of

router = APIRouter(prefix="/api")


@router.get(
    "/tables/{table_id}/rematch", summary="The rematch", tags=["tables"], response_model=OfferedRematch, responses=READ
)
def offered(request: Request, table_id: TableId) -> Response:
    """Tell whether a rematch of a table is offered, and who sits there already."""
    asker, service = asker_of(request, table_id, None), assembly_of(request).service
    found = service.store.follower(asker.table.facts.id)
    if not found:
        return answer(OfferedRematch(table="", names=[], seated=False))
    now = service.open(found).now
    people = [seat for seat, chair in enumerate(now.chairs) if chair.kind == "person" and chair.taken]
    seats = {seat_after(seat, asker.table.facts.seats) for seat in asker.own}
    seated = bool(seats) and seats <= set(people)
    return answer(OfferedRematch(table=found, names=[now.names[seat] for seat in people], seated=seated))


@router.post("/tables/{table_id}/rematch", summary="Play again", tags=["tables"], status_code=201, responses=WRITE)
def play_again(request: Request, table_id: TableId, _: Rematching) -> models.NewTableFacts:
    """Offer a rematch to all who have sat at a finished table, or accept the one that is offered: there is one only.
    It is the same game with the same people, bots and options, and everybody moves on by a seat. The asker sits down
    there at once; the answer has the secrets of the seats that they got by it.
    """
    assembly, asker = assembly_of(request), asker_of(request, table_id, None)
    known = assembly.service.known(browser(request))
    done = rematch(assembly.service, assembly.talk, asker.table, asker.own, known, client_of(request))
    assembly.driver.poke(done.table)
    assembly.service.presence.heard(done.table, done.own)
    seat = done.own[0] if len(done.own) == 1 else None
    facts = answers.table_facts(done.table, done.table.now, seat, done.own)
    links = [link_to(done.table, place, token) for place, token in done.tokens.items()]
    return models.NewTableFacts(**dict(facts), links=links)
