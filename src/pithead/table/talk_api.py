"""The HTTP interface of talk: saying something, reacting to an entry of the log, reading what was said."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pithead.core.text import put
from pithead.table.asker import Asker, browser
from pithead.table.errors import NotSeated
from pithead.table.kept_talk import PLAYERS, SPECTATORS
from pithead.table.lobby import client_of, set_cookie
from pithead.table.models import MOST_VERSIONS
from pithead.table.people import checked_name
from pithead.table.routes import READ, WRITE, Seat, TableId, answer, asker_of, assembly_of, plays
from pithead.table.talk import Speaker, told
from pithead.table.talk_models import Reacting, Speaking, Talked, Word

router = APIRouter(prefix="/api")
After = Annotated[int, Query(ge=0, le=MOST_VERSIONS, description="Only what came after this number of that room.")]


@router.get("/tables/{table_id}/talk", summary="What was said", tags=["talk"], response_model=Talked, responses=READ)
def talk(request: Request, table_id: TableId, seat: Seat = None, table: After = 0, watch: After = 0) -> Response:
    """Tell what was said: by those who sit at the table (`table`), and by spectators (`watch`). What spectators say,
    those who sit at the table can hear when the game is over.
    """
    asker = asker_of(request, table_id, seat)
    after = {PLAYERS: table, SPECTATORS: watch}
    return answer(assembly_of(request).talk.heard(asker.table, asker.seat, plays(request, asker), after))


@router.post("/tables/{table_id}/talk", summary="Say something", tags=["talk"], status_code=201, responses=WRITE)
def say(request: Request, response: Response, table_id: TableId, what: Speaking, seat: Seat = None) -> Word:
    """Say something: from a seat to all, or as a spectator to spectators. At most 300 characters, and so often."""
    asker = asker_of(request, table_id, seat)
    who = _speaker(request, response, asker, what.name)
    talk = assembly_of(request).talk
    if what.phrase is not None:
        said = talk.say_phrase(asker.table, who, what.phrase, what.client)
    else:
        said = talk.say(asker.table, who, what.text or "", what.client)
    return told(asker.table, said, who.seat)


@router.post(
    "/tables/{table_id}/reactions", summary="React to what happened", tags=["talk"], status_code=201, responses=WRITE
)
def react(request: Request, response: Response, table_id: TableId, what: Reacting, seat: Seat = None) -> Word:
    """React to an entry of the log that everybody can see; one reaction of each to an entry, of which the last one
    stands.
    """
    asker = asker_of(request, table_id, seat)
    who = _speaker(request, response, asker, what.name)
    said = assembly_of(request).talk.react(asker.table, who, what.version, what.reaction, what.client)
    return told(asker.table, said, who.seat)


def _speaker(request: Request, response: Response, asker: Asker, name: str) -> Speaker:
    """Return who speaks: somebody at the table, or a spectator with a name, which is given the first time."""
    assembly, table = assembly_of(request), asker.table
    if plays(request, asker):
        if asker.seat is None:
            raise NotSeated(put("expected one of your seats at this table: players do not talk as spectators"))
        assembly.talk.admit(table, asker.seat, "")
        assembly.service.check(table, asker.holder(asker.seat))
        return Speaker(asker.seat, table.now.chairs[asker.seat].person)
    assembly.talk.admit(table, None, client_of(request))
    person = assembly.people.of(browser(request))
    if person is None or not person.name:
        plain = checked_name(name)
        if not plain:
            raise NotSeated(put("expected a name to be known by, got none: spectators talk under a name"))
        known = assembly.service.known(browser(request)) or set_cookie(assembly, response)
        person = assembly.people.named(known, plain)
    return Speaker(None, person.id, person.name)
