"""`pithead admin`: what those do who run a table for others. Servers may run meanwhile, except for `restore`."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import sqlalchemy as sa
import typer
from rich.table import Table

from pithead.cli.app import SETTINGS
from pithead.cli.ask import ask
from pithead.cli.mistakes import Mistake, check_from, clean, why
from pithead.cli.serve import DATABASE
from pithead.cli.show import console
from pithead.extras import needs

if TYPE_CHECKING:
    from pithead.table.removal import Removal
    from pithead.table.service import Service
    from pithead.table.store import Store

EPILOG = """\
Examples:
  pithead admin tables --untouched 365     tables that nobody has touched for a year
  pithead admin close k3vq7mzx2abc         end the game of a table, which stays to be looked at
  pithead admin delete k3vq7mzx2abc        remove a table
  pithead admin clean --untouched 365      remove all that nobody has touched for a year
  pithead admin people --named bert        the ids of people, by their names
  pithead admin erase 7kq2m9x4ab           remove a person's words and name
  pithead admin export 7kq2m9x4ab          all stored data of a person
  pithead admin forget 7kq2m9x4ab          forget a person: name and words
  pithead admin backup games.backup        a copy of the database, while servers run
  pithead admin restore games.backup       restore it, while no server runs

The database is that of 'pithead serve', unless --database or PITHEAD_DATABASE says otherwise.
See docs/hosting.md."""

GROUP = typer.Typer(no_args_is_help=True, **SETTINGS)
DAY = 24 * 3600.0
STATUSES = ("playing", "over", "ended", "closed", "unfinished")

Database = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", envvar=DATABASE, help="sqlite:///FILE or postgresql://…", show_default="SQLite"
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]
Untouched = Annotated[int, typer.Option("--untouched", metavar="DAYS", help="Tables untouched for this long.")]


@GROUP.callback(epilog=EPILOG)
def admin() -> None:
    """Manage a server's tables and people: list, close, remove, forget, back up, restore."""


@GROUP.command()
def tables(
    game: Annotated[str, typer.Option(metavar="GAME", help="Only tables of one game.")] = "",
    status: Annotated[str, typer.Option(help=f"Those that are {', '.join(STATUSES)}.")] = "",
    untouched: Untouched = 0,
    most: Annotated[int, typer.Option(metavar="N", help="At most this many.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON each.")] = False,
    database: Database = "",
) -> None:
    """List tables, most recently played first."""
    from pithead.table.removal import Removal

    if status and status not in STATUSES:
        raise Mistake(f"expected --status to be one of {', '.join(STATUSES)}, got '{status}'")
    check_from("--untouched", untouched, 0, 36_500)
    check_from("--most", most, 1)
    with _opened(database) as store:
        found = Removal(store).listed(game, status, time.time() - untouched * DAY if untouched else None, most)
    if as_json:
        for each in found:
            print(json.dumps(each._asdict()))
        return
    if not found:
        console().print("There are no such tables.")
        return
    shown = Table("table", "game", "status", "entries", "touched", "names", box=None, header_style="bold")
    for each in found:
        names = clean(", ".join(name or "·" for name in each.names))
        touched = time.strftime("%Y-%m-%d %H:%M", time.gmtime(each.changed))
        shown.add_row(each.id, each.game, each.status, str(each.entries), touched, names)
    console().print(shown)


@GROUP.command()
def close(
    ids: Annotated[list[str], typer.Argument(metavar="TABLE…", help="The tables' ids, as in their addresses.")],
    yes: Yes = False,
    database: Database = "",
) -> None:
    """End the games of tables. They can still be looked at and replayed, but nobody decides there any more."""
    from pithead.table.removal import Removal, note_changed

    with _opened(database) as store:
        wanted = _known_tables(Removal(store), ids, "closed")
        _confirm(f"End the game of {_counted(len(wanted), 'table')} for ever?", yes)
        service = _service(store, database)
        count = sum(service.stop(service.open(table_id)) for table_id in wanted)
        store.write(lambda connection: note_changed(connection, wanted))
    over = f"; {len(wanted) - count} had ended before" if count < len(wanted) else ""
    console().print(f"Closed {_counted(count, 'table')}{over}.")


@GROUP.command()
def delete(
    ids: Annotated[list[str], typer.Argument(metavar="TABLE…", help="The tables' ids, as in their addresses.")],
    yes: Yes = False,
    database: Database = "",
) -> None:
    """Remove tables and everything that belongs to them."""
    from pithead.table.removal import Removal

    with _opened(database) as store:
        removal = Removal(store)
        wanted = _known_tables(removal, ids, "removed")
        _confirm(f"Remove {_counted(len(wanted), 'table')} for ever?", yes)
        count = removal.remove(wanted, time.time())
    console().print(f"Removed {_counted(count, 'table')}.")


@GROUP.command(name="clean")
def clean_up(
    untouched: Untouched,
    yes: Yes = False,
    database: Database = "",
) -> None:
    """Remove all tables untouched for this many days. `pithead serve --keep DAYS` does it automatically."""
    from pithead.table.removal import Removal

    check_from("--untouched", untouched, 1, 36_500)
    with _opened(database) as store:
        removal = Removal(store)
        now = time.time()
        before = now - untouched * DAY
        found = removal.untouched(before)
        if not found:
            console().print(f"Every table was touched within {_counted(untouched, 'day')}.")
            return
        long = f"that nobody has touched for {_counted(untouched, 'day')}"
        _confirm(f"Remove {_counted(len(found), 'table')} {long} for ever?", yes)
        count = removal.remove(found, now, before)
    console().print(f"Removed {_counted(count, 'table')}.")


PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person: see 'pithead admin people'.")]


@GROUP.command()
def people(
    named: Annotated[str, typer.Option(metavar="TEXT", help="Only people with this in their names.")] = "",
    most: Annotated[int, typer.Option(metavar="N", help="At most this many.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON each.")] = False,
    database: Database = "",
) -> None:
    """List people, the newest first: their ids and names, and at how many tables they sat."""
    from pithead.table.kept_people import KeptPeople

    check_from("--most", most, 1)
    with _opened(database) as store:
        found = KeptPeople(store).listed(named, most)
    if as_json:
        for person, count in found:
            print(json.dumps({"id": person.id, "name": person.name, "since": person.created, "tables": count}))
        return
    if not found:
        console().print("There are no such people.")
        return
    shown = Table("person", "name", "since", "tables", box=None, header_style="bold")
    for person, count in found:
        since = time.strftime("%Y-%m-%d", time.gmtime(person.created))
        shown.add_row(person.id, clean(person.name) or "·", since, str(count))
    console().print(shown)


@GROUP.command()
def erase(person: PersonId, yes: Yes = False, database: Database = "") -> None:
    """Remove all that a person has said, and their name wherever it stands. They stay at their tables."""
    from pithead.table.forgetting import Forgetting

    with _opened(database) as store:
        name = _see_that_known(store, person)
        _confirm(f"Remove the words and the name of {name or 'somebody without a name'} for ever?", yes)
        count = Forgetting(store).unname(person)
    console().print(f"Removed the name and {_counted(count, 'word')}.")


@GROUP.command()
def export(person: PersonId, database: Database = "") -> None:
    """Print all stored data of a person as JSON; secrets, stored only as hashes, are left out."""
    from pithead.table.forgetting import Forgetting

    with _opened(database) as store:
        _see_that_known(store, person)
        print(Forgetting(store).file(person), end="")


@GROUP.command()
def forget(person: PersonId, yes: Yes = False, database: Database = "") -> None:
    """Forget a person and everything they said: they become someone, and a bot takes over their games."""
    from pithead.bots.level import USUAL
    from pithead.table.forgetting import forget_person

    with _opened(database) as store:
        name = _see_that_known(store, person)
        _confirm(f"Forget {name or 'somebody without a name'} for ever?", yes)
        count, _ = forget_person(_service(store, database), person, USUAL)
    console().print(f"Forgotten; a bot takes over in {_counted(count, 'game')}.")


@GROUP.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file to write.")],
    database: Database = "",
) -> None:
    """Write a copy of the database as it is now; servers may keep running. On PostgreSQL pg_dump does it."""
    from pithead.table import backups

    address = _existing(database)
    try:
        backups.back_up(address, file)
    except backups.CannotCopy as error:
        raise Mistake(str(error)) from None
    except (OSError, sa.exc.SQLAlchemyError) as error:
        raise Mistake(f"cannot write '{file}': {_short(error)}") from None
    console().print(f"Wrote {file}, {file.stat().st_size:,} bytes.", soft_wrap=True)


@GROUP.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by 'pithead admin backup'.")],
    yes: Yes = False,
    database: Database = "",
) -> None:
    """Restore the database from a copy. All servers must be stopped; with SQLite the old file is kept."""
    from pithead.table import backups
    from pithead.table.one_server import InUse, OneServer, SeveralNames

    address = _address(database)
    try:
        backups.check(address, file)
        with OneServer(address):
            _confirm(f"Put {file} in the place of the database?", yes)
            before = backups.restore(address, file)
    except InUse as other:
        where = f", at {other.address}" if other.address else ""
        raise Mistake(f"expected all servers to be stopped, but one has this database open{where}") from None
    except SeveralNames as name:
        raise Mistake(
            f"expected a database file with one name, but {name} has several: remove the other hard links"
        ) from None
    except backups.CannotCopy as error:
        raise Mistake(str(error)) from None
    except (OSError, sa.exc.SQLAlchemyError) as error:
        raise Mistake(f"cannot restore '{file}': {_short(error)}") from None
    kept = f" The old one is {before}." if before is not None else ""
    console().print(f"Restored {file}.{kept}", soft_wrap=True)


# What they share.


def _service(store: "Store", database: str) -> "Service":
    """Return what can be done at the tables of a database, without a server."""
    from pithead.table.service import Service
    from pithead.table.settings import Settings

    return Service(store, Settings(database), lambda _: None)


def _known_tables(removal: "Removal", ids: list[str], done: str) -> list[str]:
    """Return ids, each once, that are all those of tables."""
    wanted = list(dict.fromkeys(ids))
    missing = removal.missing(wanted)
    if missing:
        raise Mistake(f"expected ids of tables, got '{missing[0]}', which is none; nothing was {done}")
    return wanted


def _see_that_known(store: "Store", person: str) -> str:
    """Return the name of a person who is known."""
    from pithead.table.kept_people import KeptPeople

    found = KeptPeople(store).by_id(person)
    if found is None:
        raise Mistake(f"expected the id of a person, got '{clean(person)[:40]}', which is none")
    return found.name


def _address(database: str) -> str:
    from pithead.table.settings import Settings

    try:
        address = Settings(database).address
        sa.make_url(address)
    except OSError as error:
        raise Mistake(f"cannot make a folder for the games: {why(error)}") from None
    except sa.exc.ArgumentError:
        raise Mistake("expected --database to be sqlite:///FILE or postgresql://…, got something else") from None
    return address


def _existing(database: str) -> str:
    """Return the address of a database that is there: none is made."""
    address = _address(database)
    url = sa.make_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Mistake(f"expected a database, but there is none at '{url.database}'")
    return address


@contextmanager
def _opened(database: str) -> Iterator["Store"]:
    """Open a database of this version."""
    from pithead.table.migrations import newest
    from pithead.table.store import Store

    address = _existing(database)
    with needs("postgres", "this database"):
        store = Store(address)
    try:
        version = store.version()
        if version != newest():
            raise Mistake(
                f"expected a database of version {newest()}, got {version or 'none'}: "
                "'pithead serve' updates it when it starts"
            )
        yield store
    except sa.exc.SQLAlchemyError as error:
        raise Mistake(f"cannot use the database: {_short(error)}") from None
    finally:
        store.close()


def _confirm(question: str, yes: bool) -> None:
    """Ask before something that cannot be taken back, unless it was said beforehand."""
    if yes:
        return
    try:
        answer = ask(f"{clean(question)} [y/N] ")
    except EOFError:
        raise Mistake("expected --yes, or 'y' to the question; got neither: nothing was changed") from None
    if answer.lower() not in ("y", "yes"):
        raise Mistake("nothing was changed", 1)


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _short(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
