"""`pithead admin`: tables are listed and removed, the database is copied and put back; mistakes change nothing."""

import json
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from pithead.table.clock_told import ended_words
from pithead.table.errors import AlreadyOver, NoSuchTable
from pithead.table.ids import hashed
from pithead.table.kept_notices import KeptNotices
from pithead.table.kept_talk import PLAYERS, WORD, KeptTalk, Saying
from pithead.table.removal import DAY, Removal
from pithead.table.schema import metadata, removed, tables
from pithead.table.seating import Holder
from pithead.table.service import Service, Wish
from pithead.table.settings import Settings
from pithead.table.store import Store
from pithead.table.upkeep import CLEAN_SECONDS, Upkeep

PEOPLE = [Wish("person", "", "Ada"), Wish("person", "", "B\x1b[31mo")]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def service(database):
    store = Store(database)
    store.migrate()
    yield Service(store, Settings(database), lambda _: None)
    store.close()


def age(service: Service, table_id: str, days: float) -> None:
    """Have a table be touched so many days ago."""
    changed = tables.update().where(tables.c.id == table_id).values(changed=time.time() - days * DAY)
    service.store.write(lambda connection: connection.execute(changed))


def begun(service: Service, game: str = "coal-baron") -> str:
    """Set up a table with an entry in its log, and return its id."""
    made = service.create(game, PEOPLE, {}, (0,), "ada's browser")
    service.sit(made.table, made.tokens[1], "Bo", "bo's browser")
    return made.table.facts.id


def rows(service: Service) -> dict[str, int]:
    """Count what is kept, by table of the database."""
    with service.store.engine.connect() as connection:
        return {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
        }


def test_tables_are_listed_and_nothing_in_a_name_reaches_the_terminal(service, database, run):
    first, second = begun(service), begun(service, "haspelknecht")
    age(service, first, 400)
    result = run("admin", "tables", "--database", database)
    assert result.code == 0
    assert result.out.index(second) < result.out.index(first), "the last one played comes first"
    assert "\x1b" not in result.out
    old = run("admin", "tables", "--untouched", 365, "--json", "--database", database).out.splitlines()
    assert [json.loads(line)["id"] for line in old] == [first]
    assert run("admin", "tables", "--status", "over", "--database", database).out == "There are no such tables.\n"


def test_a_table_is_removed_with_all_that_belongs_to_it(service, database, run):
    begun(service)
    before = rows(service)
    gone = begun(service)
    result = run("admin", "delete", gone, "--database", database, typed="y\n")
    assert (result.code, result.out.splitlines()[-1]) == (0, "Removed 1 table.")
    assert rows(service) == {**before, "removed": 1}


def test_only_what_nobody_has_touched_for_long_is_cleaned(service, database, run):
    old, young = begun(service), begun(service)
    age(service, old, 31)
    age(service, young, 29)
    assert run("admin", "clean", "--untouched", 30, "--yes", "--database", database).out == "Removed 1 table.\n"
    assert [table.id for table in Removal(service.store).listed()] == [young]
    again = run("admin", "clean", "--untouched", 30, "--database", database)
    assert again.out == "Every table was touched within 30 days.\n"


def test_what_is_touched_while_one_thinks_it_over_is_not_removed(service):
    table_id, now = begun(service), time.time()
    assert Removal(service.store).remove([table_id], now, before=now - DAY) == 0
    assert service.store.has_table(table_id)


@pytest.mark.parametrize(("typed", "code"), [("n\n", 1), ("\n", 1), ("", 2)])
def test_what_cannot_be_taken_back_is_asked_first(service, database, run, typed, code):
    table_id = begun(service)
    result = run("admin", "delete", table_id, "--database", database, typed=typed)
    assert result.code == code
    assert "nothing was changed" in result.err
    assert service.store.has_table(table_id)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["tables"], "there is none at"),
        (["tables", "--status", "lost"], "one of playing, over, ended, closed, unfinished, got 'lost'"),
        (["clean"], "--untouched"),
        (["clean", "--untouched", "0"], "from 1 to 36500, got 0"),
        (["backup", "here.backup"], "there is none at"),
        (["restore", "here.backup", "--yes"], "cannot read 'here.backup': no such file"),
        (["delete"], "TABLE"),
    ],
)
def test_mistakes_are_one_sentence(fails, args, words, tmp_path):
    assert words in fails("admin", *args, "--database", f"sqlite:///{tmp_path / 'none.db'}").err


def test_an_unknown_table_is_told_and_nothing_is_removed(service, database, run):
    table_id = begun(service)
    result = run("admin", "delete", table_id, "nosuch", "--yes", "--database", database)
    assert (result.code, result.err) == (
        2,
        "pithead: expected ids of tables, got 'nosuch', which is none; nothing was removed\n",
    )
    assert service.store.has_table(table_id)


def test_a_database_of_another_version_is_left_alone(service, database, run):
    with service.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    result = run("admin", "tables", "--database", database)
    assert result.code == 2
    assert "got 0001: 'pithead serve' updates it when it starts" in result.err


# A server that runs meanwhile.


def test_a_server_lets_go_of_a_table_that_was_removed(service):
    table_id = begun(service)
    table = service.open(table_id)
    upkeep = Upkeep(Removal(service.store), 0, service.let_go)
    upkeep.look()
    assert service.open(table_id) is table
    Removal(service.store).remove([table_id], time.time())
    assert service.open(table_id) is table, "it is still in memory"
    with pytest.raises(NoSuchTable):
        service.new_link(table, 1, Holder(1, table.now.chairs[1].token))
    begun_again = begun(service)
    other = service.open(begun_again)
    Removal(service.store).remove([begun_again], time.time())
    upkeep.look()
    assert other.removed
    assert not other.playable
    with pytest.raises(NoSuchTable):
        service.open(begun_again)


def test_a_server_removes_what_it_keeps_for_long_enough(service):
    old, young = begun(service), begun(service)
    age(service, old, 8)
    upkeep = Upkeep(Removal(service.store), 7, service.let_go)
    now = time.time()
    upkeep.clock = lambda: now
    upkeep.look()
    assert [table.id for table in Removal(service.store).listed()] == [young]
    now += CLEAN_SECONDS - 1
    age(service, young, 8)
    upkeep.look()
    assert service.store.has_table(young), "it looks once an hour"
    now += 1
    upkeep.look()
    assert not service.store.has_table(young)


def test_what_was_removed_is_remembered_for_a_day(service):
    first, second = begun(service), begun(service)
    now = time.time()
    Removal(service.store).remove([first], now - 2 * DAY)
    Removal(service.store).remove([second], now)
    with service.store.engine.connect() as connection:
        assert list(connection.execute(sa.select(removed.c.table_id)).scalars()) == [second]


# Copies.


def test_a_copy_is_put_back_and_the_old_file_is_kept(service, database, run, tmp_path):
    first = begun(service)
    copy = tmp_path / "games.backup"
    assert run("admin", "backup", copy, "--database", database).code == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    second = begun(service)
    service.store.close()
    result = run("admin", "restore", copy, "--yes", "--database", database)
    assert (result.code, result.err) == (0, "")
    assert "The old one is " in result.out
    restored, before = Store(database), Store(f"sqlite:///{tmp_path / 'games.db.before-1'}")
    try:
        assert [restored.has_table(each) for each in (first, second)] == [True, False]
        assert [before.has_table(each) for each in (first, second)] == [True, True]
    finally:
        restored.close()
        before.close()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello", "expected a copy of an SQLite database"),
        (b"PGDMP and more of it", "expected a copy of an SQLite database"),
        (b"SQLite format 3\0" + bytes(100), "cannot be read as a database"),
    ],
)
def test_what_is_no_copy_is_not_put_back(service, database, run, tmp_path, content, words):
    table_id = begun(service)
    copy = tmp_path / "copy"
    copy.write_bytes(content)
    result = run("admin", "restore", copy, "--yes", "--database", database)
    assert result.code == 2
    assert words in result.err
    assert service.store.has_table(table_id)


def test_a_copy_replaces_no_file(service, database, run, tmp_path):
    copy = tmp_path / "copy"
    copy.write_text("dear")
    result = run("admin", "backup", copy, "--database", database)
    assert (result.code, copy.read_text()) == (2, "dear")
    assert "which is there already" in result.err


def test_a_person_is_exported_and_forgotten(service, database, run):
    table_id = begun(service)
    person = service.people.named("bo's browser", "Bogumil").id
    told = json.loads(run("admin", "export", person, "--database", database).out)
    assert told["person"]["name"] == "Bogumil"
    assert [each["id"] for each in told["tables"]] == [table_id]
    for command in ("export", "forget"):
        assert "which is none" in run("admin", command, "nobody", "--database", database).err
    done = run("admin", "forget", person, "--yes", "--database", database)
    assert "a bot takes over in 1 game" in done.out
    assert service.people.by_id(person) is None
    with service.store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            assert person not in str(connection.execute(sa.select(table)).all())


def test_a_table_is_closed_and_can_still_be_looked_at(service, database, run):
    fresh, played = begun(service), begun(service)
    table = service.open(played)
    seat = table.now.playing().state.waiting[0]
    action = table.now.playing().state.legal(seat)[0]
    service.act(table, seat, action, table.version(seat))
    result = run("admin", "close", fresh, played, "--database", database, typed="y\n")
    assert (result.code, result.out.splitlines()[-1]) == (0, "Closed 2 tables.")
    Upkeep(Removal(service.store), 0, service.let_go).look()  # as a running server does, every two seconds
    assert [service.open(each).now.ended for each in (fresh, played)] == ["closed", "stopped"]
    assert ended_words(service.open(played).now) == "Those who run this server have closed the table."
    again = service.open(played)
    with pytest.raises(AlreadyOver):
        service.act(again, seat, action, again.version(seat))
    with service.store.engine.connect() as connection:
        found = dict(connection.execute(sa.select(tables.c.id, tables.c.status)).all())
    assert found == {fresh: "closed", played: "ended"}
    told = run("admin", "close", played, "--yes", "--database", database).out
    assert told.splitlines()[-1] == "Closed 0 tables; 1 had ended before."
    refused = run("admin", "close", played, "nothing", "--yes", "--database", database)
    assert (refused.code, "nothing was closed" in refused.err) == (2, True)
    gone = run("admin", "delete", fresh, played, "--yes", "--database", database)
    assert (gone.code, gone.out.splitlines()[-1]) == (0, "Removed 2 tables."), "closed a moment ago"


def test_people_are_found_by_their_names(service, database, run):
    begun(service)
    person = service.people.named("bo's browser", "B%go_mil").id
    for named, count in (("GO_", 1), ("%", 1), ("nobody", 0), ("", 2)):
        lines = run("admin", "people", "--named", named, "--json", "--database", database).out.splitlines()
        assert len(lines) == count
    assert json.loads(run("admin", "people", "--named", "b%", "--json", "--database", database).out) == {
        "id": person,
        "name": "B%go_mil",
        "since": service.people.by_id(person).created,
        "tables": 1,
    }
    assert person in run("admin", "people", "--database", database).out


def test_the_words_and_the_name_of_a_person_are_removed_and_they_stay(service, database, run):
    table_id = begun(service)
    person = service.people.named("bo's browser", "Bo").id
    KeptTalk(service.store).add(table_id, Saying(PLAYERS, WORD, "a bad word", 1, person))
    told = json.loads(run("admin", "export", person, "--database", database).out)
    assert [word["text"] for word in told["words"]] == ["a bad word"]
    done = run("admin", "erase", person, "--yes", "--database", database)
    assert done.out.splitlines()[-1] == "Removed the name and 1 word."
    with service.store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            kept = str(connection.execute(sa.select(table)).all())
            assert "a bad word" not in kept
            assert "'Bo'" not in kept
            assert '"Bo"' not in kept
    Upkeep(Removal(service.store), 0, service.let_go).look()
    table = service.open(table_id)
    assert (table.now.names, table.now.chairs[1].person) == (["Ada", "someone"], person)
    assert service.people.of("bo's browser").id == person


def test_an_export_has_no_secret(service, database, run):
    begun(service)
    person = service.people.named("bo's browser", "Bo").id
    notices = KeptNotices(service.store)
    secret = notices.ask(person, "bo@example.org", "en", "client", time.time())
    told = run("admin", "export", person, "--database", database).out
    assert json.loads(told)["mail"][0]["address"] == "bo@example.org"
    for hidden in (secret, hashed(secret), notices.address(person).stop, "bo's browser", hashed("bo's browser")):
        assert hidden not in told
