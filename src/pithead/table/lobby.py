"""The HTTP interface before and around a game: games, bots, tables, seats."""

import secrets

from fastapi import APIRouter, Request, Response

from pithead.bots.level import USUAL
from pithead.core.registry import usable
from pithead.core.text import name_of, put, tr
from pithead.table import answers, models
from pithead.table.asker import COOKIE, Asker, bearer, browser
from pithead.table.assembly import Assembly
from pithead.table.clock_models import least_and_most, rule_of
from pithead.table.clock_told import clock_words
from pithead.table.clocks import TURN, ClockRule
from pithead.table.errors import NotSeated, Unfit
from pithead.table.ids import hashed
from pithead.table.kept import Listed, clock_from_json, shown_name
from pithead.table.levels import check_bot, levels
from pithead.table.limits import network
from pithead.table.live_table import LiveTable
from pithead.table.offers import Offering
from pithead.table.people import checked_name
from pithead.table.routes import READ, WRITE, Place, Seat, TableId, answer, asker_of, assembly_of, soon, troubles
from pithead.table.seating import Holder
from pithead.table.service import Made, Start, Wish
from pithead.table.store import LOBBY

MOST_LISTED = 50
YEAR = 365 * 24 * 3600

router = APIRouter(prefix="/api")


# Games, bots, tables.


@router.get("/games", summary="The games, with their options", tags=["games"], responses=troubles())
def games() -> list[models.GameFacts]:
    """List the installed games; every option comes with a sentence."""
    found = []
    for game in usable():
        options = [
            models.OptionFacts(
                key=option.key, values=list(option.values), default=option.default, sentence=tr(option.sentence)
            )
            for option in game.options
        ]
        found.append(
            models.GameFacts(
                key=game.key,
                title=game.title,
                phrase=tr(game.phrase),
                goal=tr(game.goal),
                minutes=game.minutes,
                weight=game.weight,
                rules_version=game.rules_version,
                least_seats=game.least_seats,
                most_seats=game.most_seats,
                options=options,
            )
        )
    return found


@router.get("/bots", summary="The bots that can be chosen", tags=["games"], responses=troubles())
def bots() -> list[models.BotFacts]:
    """List the bots, the easiest first."""
    return [
        models.BotFacts(name=name, sentence=tr(sentence), usual=name == USUAL) for name, sentence in levels().items()
    ]


@router.get(
    "/tables",
    summary="Tables to go back to, and to watch",
    tags=["tables"],
    response_model=models.Lists,
    responses=troubles(),
)
def tables(request: Request) -> Response:
    """List the tables where this browser has a seat, and those that anybody may watch."""
    assembly = assembly_of(request)
    known = browser(request)
    own = assembly.games.held(hashed(known), MOST_LISTED) if known else []
    watch = assembly.games.public(MOST_LISTED)
    titles = {game.key: game.title for game in usable()}
    mine, others = [_listed(table, titles) for table in own], [_listed(table, titles) for table in watch]
    return answer(models.Lists(own=mine, watch=others))


def _listed(table: Listed, titles: dict[str, str]) -> models.ListedTable:
    return models.ListedTable(
        id=table.id,
        game=table.game,
        title=titles.get(table.game, table.game),
        names=[shown_name(name) or name_of(seat) for seat, name in enumerate(table.names)],
        over=table.status in ("over", "ended", "closed"),
        clock=clock_words(clock_from_json(table.clock)),
        changed=table.changed,
    )


@router.post(
    "/tables",
    summary="Set up a table",
    tags=["tables"],
    status_code=201,
    responses=troubles(400, 401, 403, 413, 422),
)
def create(request: Request, response: Response, wanted: models.NewTable) -> models.NewTableFacts:
    """Set up a table. The answer has a secret link for every person's seat: it is told here only, once."""
    start = Start(practice=wanted.practice, hints=wanted.hints)
    return set_up(request, response, wanted, wanted.game, dict(wanted.options), start)


def set_up(
    request: Request, response: Response, wanted: models.Seats, game: str, options: dict[str, object], start: Start
) -> models.NewTableFacts:
    """Set up a table that begins somewhere, with the seats that are wished for; tell of it, and let its bots begin."""
    assembly = assembly_of(request)
    wishes, own = wishes_for(wanted.seats, wanted.practice), sorted(set(wanted.sit))
    made = assembly.service.create(
        game,
        wishes,
        options,
        own,
        seated_by(request, response, own),
        client_of(request),
        wanted.public,
        wanted.pace_ms,
        wanted.away_seconds,
        start,
        _clock(wanted),
        Offering(wanted.offered, wanted.rated, client_of(request)),
    )
    return told_of_new(assembly, made, own)


def _clock(wanted: models.Seats) -> ClockRule | None:
    """Return the clock of a new table, checked."""
    wish = wanted.clock
    if wish is None:
        return None
    if wanted.practice:
        raise Unfit(put("expected no clock at a practice table, got one"))
    if all(seat.kind == "bot" for seat in wanted.seats):
        raise Unfit(put("expected no clock where no person plays, got one"))
    least, most = least_and_most(wish.kind)
    if not least <= wish.seconds <= most:
        sentence = put("expected a clock of {least} to {most} seconds, got {n}", least=least, most=most, n=wish.seconds)
        raise Unfit(sentence)
    if wish.increment and wish.kind == TURN:
        raise Unfit(put("expected an increment with a live clock only, got one with a clock per turn"))
    check_bot(wish.bot)
    return rule_of(wish)


def told_of_new(assembly: Assembly, made: Made, own: list[int]) -> models.NewTableFacts:
    """Tell of a new table, with the links to its seats, and let its bots begin."""
    assembly.driver.poke(made.table)
    if made.table.facts.offered:
        assembly.bus.wake(LOBBY)
    facts = answers.table_facts(made.table, made.table.now, own[0] if len(own) == 1 else None, own)
    links = [link_to(made.table, seat, token) for seat, token in made.tokens.items()]
    return models.NewTableFacts(**dict(facts), links=links)


def wishes_for(seats: list[models.SeatWish], practice: bool) -> list[Wish]:
    """Return the seats of a new table, checked."""
    wishes = [_wish(seat, wish) for seat, wish in enumerate(seats)]
    if practice and sum(wish.kind == "person" for wish in wishes) != 1:
        raise Unfit(put("expected one person and bots at a practice table"))
    return wishes


def seated_by(request: Request, response: Response, own: list[int]) -> str:
    """Return what the browser is known by that takes seats at once; it gets a cookie, if it has none."""
    assembly = assembly_of(request)
    known = assembly.service.known(browser(request))
    return set_cookie(assembly, response) if own and not known else known


def _wish(seat: int, wish: models.SeatWish) -> Wish:
    if wish.kind == "bot":
        return Wish("bot", check_bot(wish.bot or USUAL), checked_name(wish.name))
    if wish.bot is not None:
        raise Unfit(put("expected no bot at seat {seat}, which is a person's; got one", seat=str(seat)))
    return Wish("person", "", checked_name(wish.name))


def link_to(table: LiveTable, seat: int, token: str) -> models.SeatLink:
    """Return the link to a seat by its secret."""
    return models.SeatLink(seat=seat, token=token, link=f"/table/{table.facts.id}#{token}")


def client_of(request: Request) -> str:
    """Return by what a client's tables are counted."""
    return hashed(f"client {network(request.client.host if request.client else '')}")


def set_cookie(assembly: Assembly, response: Response) -> str:
    """Give a browser something to be known by, and return it."""
    value = secrets.token_urlsafe(16)
    response.set_cookie(
        COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=assembly.settings.secure_cookies, path="/"
    )
    return value


@router.get("/tables/{table_id}", summary="A table", tags=["tables"], response_model=models.TableFacts, responses=READ)
async def table(request: Request, table_id: TableId, seat: Seat = None) -> Response:
    """Tell the game, who sits where, and how far it has come."""
    return await soon(request, table_id, lambda: answer(_facts(asker_of(request, table_id, seat))))


# Sitting.


@router.post("/tables/{table_id}/sit", summary="Sit down", tags=["seats"], responses=WRITE)
def sit(request: Request, response: Response, table_id: TableId, who: models.Sitting) -> models.Seated:
    """Take a seat by its secret, under a name. The secret is spent with it: the answer has a new one, which nobody
    else knows. A browser gets a cookie as well; with the header `Authorization: Bearer` none is set.
    """
    assembly = assembly_of(request)
    found = assembly.service.open(table_id)
    name = checked_name(who.name)
    known = assembly.service.known(browser(request))
    if not known and bearer(request) is None:
        known = set_cookie(assembly, response)
    seat, token = assembly.service.sit(found, who.token, name, known, who.client or "", client_of(request))
    own = assembly.service.seats_of(found, known) if known else [seat]
    assembly.service.presence.heard(found, own)
    return models.Seated(**dict(answers.table_facts(found, found.now, seat, own)), token=token)


@router.post("/tables/{table_id}/pace", summary="Hurry the bots, or slow them down", tags=["seats"], responses=WRITE)
def pace(request: Request, table_id: TableId, wanted: models.Pace, seat: Seat = None) -> models.TableFacts:
    """Set how long the bots of a table wait, from now on until it leaves the memory: for somebody who sits there."""
    asker = asker_of(request, table_id, seat)
    if not asker.own:
        raise NotSeated(put("expected the secret of a seat at this table, or the cookie of a player here"))
    facts = asker.table.facts
    if asker.table.now.people > 1 and wanted.pace_ms > facts.pace_ms:
        most = str(facts.pace_ms)
        raise Unfit(put("expected at most {most} ms, the table's own setting, where others play too", most=most))
    asker.table.pace_ms = wanted.pace_ms
    return _facts(asker)


@router.post(
    "/tables/{table_id}/seats/{place}/bot", summary="Let a bot play for a person", tags=["seats"], responses=WRITE
)
def leave(
    request: Request,
    table_id: TableId,
    place: Place,
    who: models.Replacing,
    seat: Seat = None,
) -> models.TableFacts:
    """Let a bot play for a person: for oneself; or, where no clock decides, for another at the same table who is away,
    if all others who are here ask for it. The person comes back with the next decision, or by asking for it.
    """
    asker = asker_of(request, table_id, seat)
    holder = _at_table(asker, place)
    assembly_of(request).service.leave(asker.table, place, check_bot(who.bot), holder)
    return _facts(asker)


@router.delete("/tables/{table_id}/seats/{place}/bot", summary="Come back", tags=["seats"], responses=WRITE)
def come_back(request: Request, table_id: TableId, place: Place) -> models.TableFacts:
    """Play again for oneself, at a seat that the asker holds."""
    asker = asker_of(request, table_id, str(place))
    assembly_of(request).service.come_back(asker.table, asker.player, asker.holder(asker.player))
    return _facts(asker)


@router.post(
    "/tables/{table_id}/seats/{place}/link", summary="A new link to a free seat", tags=["seats"], responses=WRITE
)
def link(
    request: Request,
    table_id: TableId,
    place: Place,
    seat: Seat = None,
) -> models.SeatLink:
    """Give a seat another secret, which replaces the old one: one's own seat, or one where nobody sits yet.

    Of one's own seat the browser that asks keeps hold; all others, and the old secret, lose it.
    """
    asker = asker_of(request, table_id, seat)
    holder = _at_table(asker, place)
    token = assembly_of(request).service.new_link(asker.table, place, holder, browser(request))
    return link_to(asker.table, place, token)


def _at_table(asker: Asker, place: int) -> Holder:
    """Return by which seat somebody at the table asks about a seat: the same one, if it is theirs."""
    if not asker.own:
        raise NotSeated(put("expected the secret of a seat at this table, or the cookie of a player here"))
    if place >= asker.table.facts.seats:
        most = str(asker.table.facts.seats - 1)
        raise Unfit(put("expected a seat from 0 to {most}, got {seat}", most=most, seat=str(place)))
    return asker.holder(place if place in asker.own else asker.own[0])


def _facts(asker: Asker) -> models.TableFacts:
    return answers.table_facts(asker.table, asker.table.now, asker.seat, asker.own)
