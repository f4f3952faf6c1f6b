"""One's own page: name and sign, tables, results; on other devices too; all of it taken out, or forgotten."""

import json

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from pithead.bots.level import USUAL
from pithead.core.registry import usable
from pithead.core.text import name_of, put, tr
from pithead.table import people_models as models
from pithead.table.asker import COOKIE, browser
from pithead.table.assembly import Assembly
from pithead.table.errors import NotSeated
from pithead.table.forgetting import forget_person
from pithead.table.ids import hashed
from pithead.table.kept import Person, shown_name
from pithead.table.kept_games import OwnTable
from pithead.table.limits import network
from pithead.table.lobby import client_of, set_cookie
from pithead.table.pages import render
from pithead.table.people import PASS_SECONDS, SIGNS
from pithead.table.rating_api import SURE
from pithead.table.routes import answer, assembly_of, troubles
from pithead.table.script_texts import people_texts

MOST_LISTED = 50
NEW_PERSON = 20.0  # requests that making somebody counts for, who may never sit down
WRITE = troubles(400, 401, 403, 413, 422)

router = APIRouter(prefix="/api/me", tags=["people"])
page_router = APIRouter(include_in_schema=False)


@router.get("", summary="Who one is, one's tables and results", response_model=models.Me, responses=troubles())
def me(request: Request) -> Response:
    """Tell who the browser's person is, their tables, those where it is their turn first, and how they did."""
    assembly = assembly_of(request)
    key = browser(request)
    person = assembly.people.of(key)
    titles = {game.key: game.title for game in usable()}
    playing = [_game(table, titles) for table in assembly.games.playing(hashed(key), MOST_LISTED)] if key else []
    playing.sort(key=lambda table: not table.your_turn)
    finished = [_game(table, titles) for table in assembly.games.finished(hashed(key), MOST_LISTED)] if key else []
    told = models.Me(
        person=None if person is None else _facts(person),
        devices=0 if person is None else assembly.people.devices(person),
        signs=list(SIGNS),
        turns=sum(table.your_turn for table in playing),
        playing=playing,
        finished=finished,
        scores=[] if person is None else _scores(assembly, person),
        ratings=[] if person is None else _ratings(assembly, person, titles),
    )
    return answer(told)


@router.api_route("", methods=["PUT"], summary="Name oneself", responses=WRITE)
def name_oneself(request: Request, response: Response, wanted: models.Naming) -> models.PersonFacts:
    """Set the name and the sign of the browser's person, who is made if there is none. Seats keep the names under
    which one sat down.
    """
    assembly = assembly_of(request)
    known = assembly.service.known(browser(request))
    if not known:
        assembly.people.check(wanted.name, wanted.sign)
        assembly.limits.check(network(request.client.host if request.client else ""), True, NEW_PERSON)
        known = set_cookie(assembly, response)
    return _facts(assembly.people.named(known, wanted.name, wanted.sign))


@router.post("/pass", summary="Words for another device", responses=WRITE)
def make_pass(request: Request) -> models.Pass:
    """Make words by which one other device becomes one's own, within ten minutes; earlier ones end."""
    person = _person(request)
    words = assembly_of(request).people.offer_pass(person)
    return models.Pass(words=words, link=f"/me#{words.replace(' ', '-')}", seconds=int(PASS_SECONDS))


@router.post("/device", summary="Use the words of another device", responses=troubles(400, 403, 413, 422))
def use_pass(request: Request, response: Response, given: models.PassWords) -> models.PersonFacts:
    """Make this browser a device of the person who made the words, with all that it holds already."""
    assembly = assembly_of(request)
    known = assembly.service.known(browser(request))
    if not known:
        known = set_cookie(assembly, response)
    person, left = assembly.people.use_pass(known, given.words, client_of(request))
    assembly.read_anew(assembly.forgetting.merge(left, person.id) if left else [])
    return _facts(person)


@router.delete("/devices", summary="Use no other device any more", responses=WRITE)
def only_this(request: Request) -> models.HowMany:
    """Take one's seats and tables from all other devices; this one keeps them."""
    assembly = assembly_of(request)
    person = _person(request)
    count = assembly.people.only_this(person, browser(request))
    assembly.read_anew(assembly.forgetting.read_anew(person.id))
    return models.HowMany(count=count)


@router.get("/export", summary="All that is kept of oneself", responses=troubles(401))
def export(request: Request) -> Response:
    """Give all that is kept of the browser's person, as a file."""
    told = assembly_of(request).forgetting.file(_person(request).id)
    headers = {"Content-Disposition": 'attachment; filename="pithead.json"'}
    return Response(told, media_type="application/json", headers=headers)


@router.post("/forget", summary="Be forgotten", responses=WRITE)
def forget(request: Request, response: Response, wanted: models.Forget) -> models.HowMany:
    """Forget the browser's person on all devices; where they sat, someone sat. In games that go on a bot plays, or the
    seat is free again.
    """
    assembly = assembly_of(request)
    person = _person(request)
    count, changed = forget_person(assembly.service, person.id, USUAL if wanted.live == "bot" else "")
    assembly.read_anew(changed)
    response.delete_cookie(COOKIE, path="/")
    return models.HowMany(count=count)


@page_router.get("/me")
def page(request: Request) -> HTMLResponse:
    """Show one's own page; its script fetches the rest."""
    signs = [(sign, tr(words)) for sign, words in SIGNS.items()]
    return render(request, "me.html", words=people_texts(), signs=signs)


def _person(request: Request) -> Person:
    person = assembly_of(request).people.of(browser(request))
    if person is None:
        raise NotSeated(put("expected a browser that has sat down or set a name, got another"))
    return person


def _facts(person: Person) -> models.PersonFacts:
    return models.PersonFacts(id=person.id, name=person.name, sign=person.sign)


def _game(table: OwnTable, titles: dict[str, str]) -> models.OwnGame:
    waits = {} if table.offered or not table.waits else json.loads(table.waits)
    told = models.OwnGame(
        id=table.id,
        game=table.game,
        title=titles.get(table.game, table.game),
        names=[shown_name(name) or name_of(seat) for seat, name in enumerate(table.names)],
        own=table.own,
        your_turn=any(str(seat) in waits for seat in table.own),
        open=table.offered,
        rated=table.rated,
        changed=table.changed,
    )
    places, points = [n for n in table.places if n is not None], [n for n in table.points if n is not None]
    if len(places) == table.seats:
        told.places, told.points = places, points
    return told


def _scores(assembly: Assembly, person: Person) -> list[models.ScoreFacts]:
    return [
        models.ScoreFacts(
            name=score.name or ("" if score.bot else put("someone")),
            sign=score.sign,
            bot=score.bot,
            games=score.games,
            won=score.won,
            lost=score.lost,
        )
        for score in assembly.games.scores(person.id, MOST_LISTED)
    ]


def _ratings(assembly: Assembly, person: Person, titles: dict[str, str]) -> list[models.OwnRating]:
    return [
        models.OwnRating(
            game=game,
            title=titles.get(game, game),
            seats=seats,
            rating=round(mu, 1),
            sure=round(SURE * sigma, 1),
            games=games,
        )
        for game, seats, mu, sigma, games in assembly.games.of_person(person.id)
    ]
