"""The HTTP interface and the pages of notices: whose turn it is, devices, addresses, the links of letters."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from pithead.core.text import put, spoken_code
from pithead.table.asker import browser
from pithead.table.assembly import Assembly
from pithead.table.errors import NothingThere, NotSeated, TooMuch, Unfit
from pithead.table.ids import hashed
from pithead.table.kept import Person
from pithead.table.lobby import client_of
from pithead.table.mail import checked_address
from pithead.table.notice_models import NewAddress, NoticeFacts, Stopped, Subscription, WaitingTable, WaitingTables
from pithead.table.notices import opponents, title_of
from pithead.table.pages import HERE, render
from pithead.table.push import Device, checked_endpoint, checked_keys, device_id
from pithead.table.routes import READ, WRITE, answer, assembly_of

router = APIRouter(prefix="/api")
page_router = APIRouter(include_in_schema=False)
Secret = Annotated[str, Query(min_length=1, max_length=64)]
Which = Annotated[str, Path(max_length=64, description="By what the device is known.")]


def _person(request: Request) -> tuple[Assembly, Person]:
    assembly = assembly_of(request)
    person = assembly.people.of(browser(request))
    if person is None:
        raise NotSeated(put("expected a browser that is known here: sit down at a table first"))
    return assembly, person


@router.get("/turns", summary="Where it is one's turn", tags=["notices"], response_model=WaitingTables, responses=READ)
def turns(request: Request) -> Response:
    """List the tables that wait for the person of this browser."""
    assembly = assembly_of(request)
    person = assembly.people.of(browser(request))
    found = [] if person is None else assembly.service.turns.of(person.id)
    told = [
        WaitingTable(
            id=turn.table,
            seat=turn.seat,
            game=turn.game,
            title=title_of(turn.game),
            opponents=opponents(turn),
            link=f"/table/{turn.table}",
        )
        for turn in found
    ]
    return answer(WaitingTables(known=person is not None, turns=told))


@router.get("/notices", summary="By what one is told", tags=["notices"], response_model=NoticeFacts, responses=READ)
def notices(request: Request) -> Response:
    """Tell by which devices and to which address the person of this browser is told of a turn."""
    return answer(_facts(request, *_person(request)))


@router.post("/notices/push", summary="Tell this browser", tags=["notices"], responses=WRITE)
def subscribe(request: Request, wanted: Subscription) -> NoticeFacts:
    """Keep the subscription of this browser; of a person's many, the last eight."""
    assembly, person = _person(request)
    if assembly.notices.push is None:
        raise Unfit(put("This server has no Web Push."))
    endpoint = checked_endpoint(wanted.endpoint, assembly.notices.services)
    key, auth = checked_keys(wanted.keys.p256dh, wanted.keys.auth)
    device = Device(device_id(endpoint), endpoint, key, auth, spoken_code())
    kept = assembly.notices.kept
    kept.add_device(person.id, hashed(browser(request)), device, assembly.notices.clock())
    return _facts(request, assembly, person)


@router.delete("/notices/push/{which}", summary="Tell a device no longer", tags=["notices"], responses=WRITE)
def unsubscribe(request: Request, which: Which) -> NoticeFacts:
    """Forget a device of one's own."""
    assembly, person = _person(request)
    if not assembly.notices.kept.remove_device(which, person.id):
        raise NothingThere(put("expected a device of your own, got another"))
    return _facts(request, assembly, person)


@router.post("/notices/mail", summary="Tell an address", tags=["notices"], responses=WRITE)
def set_address(request: Request, wanted: NewAddress) -> NoticeFacts:
    """Keep an address, and send a link there that confirms it: nothing else is sent before it is used."""
    assembly, person = _person(request)
    if assembly.notices.mailer is None:
        raise Unfit(put("This server sends no e-mail."))
    address = checked_address(wanted.address)
    here = assembly.notices
    secret = here.kept.ask(person.id, address, spoken_code(), client_of(request), here.clock())
    if secret is None:
        raise TooMuch(put("expected fewer confirmation requests in one day: try again tomorrow"))
    here.ask_to_confirm(address, spoken_code(), secret)
    return _facts(request, assembly, person)


@router.delete("/notices/mail", summary="Tell the address no longer", tags=["notices"], responses=WRITE)
def remove_address(request: Request) -> NoticeFacts:
    """Forget one's address."""
    assembly, person = _person(request)
    assembly.notices.kept.remove_address(person.id)
    return _facts(request, assembly, person)


def _facts(request: Request, assembly: Assembly, person: Person) -> NoticeFacts:
    here = assembly.notices
    devices = [device.id for device in here.kept.devices(person.id)]
    own = here.kept.device_of(hashed(browser(request)))
    address = here.kept.address(person.id)
    return NoticeFacts(
        push_key=here.push.public_key if here.push is not None else "",
        device=own if own in devices else "",
        devices=devices,
        mail=here.mailer is not None,
        address=address.address if address is not None else "",
        confirmed=address is not None and address.confirmed,
    )


# Pages, and the links of letters. Opening one does nothing: programs open links before people do.


@page_router.get("/notices")
def page(request: Request) -> HTMLResponse:
    """Choose how to be told that it is one's turn."""
    assembly = assembly_of(request)
    known = assembly.people.of(browser(request)) is not None
    return render(request, "notices.html", known=known)


@page_router.get("/notices/confirm")
def confirm_page(request: Request, key: Secret) -> HTMLResponse:
    """Ask whether letters are wanted at an address."""
    here = assembly_of(request).notices
    return render(request, "letter.html", what="confirm", address=here.kept.asks(key, here.clock()))


@page_router.post("/notices/confirm")
def confirm(request: Request, key: Secret) -> Response:
    """Confirm an address."""
    here = assembly_of(request).notices
    return answer(Stopped(done=here.kept.confirm(key, here.clock())))


@page_router.get("/notices/stop")
def stop_page(request: Request, key: Secret) -> HTMLResponse:
    """Ask whether letters are to end."""
    return render(request, "letter.html", what="stop", address="")


@page_router.post("/notices/stop")
def stop(request: Request, key: Secret) -> Response:
    """End letters, for a page or for a mail program (RFC 8058)."""
    return answer(Stopped(done=assembly_of(request).notices.kept.stop(key)))


@page_router.get("/worker.js")
def worker() -> Response:
    """Give browsers what runs while no page is open."""
    text = (HERE / "static" / "worker.js").read_text(encoding="utf-8")
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
