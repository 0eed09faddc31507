"""Programs of two versions on one database: what a migration allows, and how it changes tables."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, inspect
from sqlalchemy.engine.reflection import Inspector

import data.migrations
from data import DatabaseProblem, database_address, open_beside, open_database
from data.diagnosis.diagnosing import diagnose_database
from data.versions import postgres_programs
from data.versions import programs as registered
from data.versions.migrating import SCRIPTS, migrate
from data.versions.revision import LATEST, own_version
from tests import postgres
from tests.data.samples import A_MATCH, append, create, moved, people
from tests.new_database import put_new_database

TOGETHER = pytest.mark.xdist_group("judged migrations")
"""Marks tests that compare the tables of migrations, which take longer to describe than to compare."""

NEXT = f"{int(LATEST) + 1:04}"
FIRST_JUDGED = "0016"
FIRST_WITH_OLDEST = "0018"

FUTURE = """
import sqlalchemy as sa
from alembic import op

from data.schema import metadata

revision = "{revision}"
down_revision = "{before}"
{oldest}

def upgrade() -> None:
    {does}
"""

CREATES = 'op.create_table("cups", sa.Column("id", sa.Integer(), primary_key=True))'

ADDS = """
    op.create_table("cups", sa.Column("id", sa.Integer(), primary_key=True))
    for table in metadata.tables:
        op.add_column(table, sa.Column("cup", sa.Integer()))
        op.add_column(table, sa.Column("league", sa.String(), nullable=False, server_default="none"))
    op.create_index("ix_players_league", "players", ["league"])
"""


def future(folder: Path, does: str, oldest: str | None = None) -> Path:
    """Return the migrations of a future program: those of this one, and one more."""
    scripts = folder / "migrations"
    shutil.copytree(Path(data.migrations.__file__).parent, scripts, dirs_exist_ok=True)
    states = f'oldest = "{oldest}"\n' if oldest else ""
    values = {"revision": NEXT, "before": LATEST, "oldest": states, "does": does.strip()}
    (scripts / "versions" / f"{NEXT}_future.py").write_text(FUTURE.format(**values), "utf-8")
    return scripts


def migrated_by_future(where: str, scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(registered, "own_version", lambda: "999.0.0")
        migrate(database_address(where), str(scripts), NEXT)


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, path: Path) -> str:
    """A separate database, because its schema is changed."""
    if request.param == "postgresql":
        return postgres.migrated()
    put_new_database(path)
    return str(path)


async def test_database_with_a_compatible_newer_schema_can_be_used(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(where) as database:
        await people(database)
        await create(database)
        assert not await database.programs.outdated()
    migrated_by_future(where, future(tmp_path, ADDS, LATEST), monkeypatch)
    async with open_database(where) as database:
        await append(database, 2, moved())
        await create(database, "m2")
        await database.players.meet(5, "new")
        assert await database.log.version(A_MATCH) == 3
        assert await database.programs.outdated()
    async with open_beside(where) as database:
        assert await database.log.version(A_MATCH) == 3


@pytest.mark.parametrize("oldest", [None, NEXT])
async def test_database_with_an_incompatible_newer_schema_is_refused(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, oldest: str | None
) -> None:
    migrated_by_future(where, future(tmp_path, CREATES, oldest), monkeypatch)
    for opening in (open_database, open_beside):
        with pytest.raises(DatabaseProblem, match=f"newer Fairwind .*{NEXT}"):
            async with opening(where):
                pass


async def test_older_program_still_counts_as_outdated_after_a_restart(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrated_by_future(where, future(tmp_path, CREATES, LATEST), monkeypatch)
    for _ in range(2):
        async with open_database(where) as database:
            assert await database.programs.outdated()
    monkeypatch.setattr(registered, "own_version", lambda: "999.0.1")
    async with open_database(where) as database:
        assert not await database.programs.outdated()


@pytest.mark.parametrize(("oldest", "verdict"), [(LATEST, "ok"), (None, "todo")])
async def test_diagnosis_accepts_a_newer_schema_if_it_is_compatible_and_names_its_version(
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    oldest: str | None,
    verdict: str,
) -> None:
    migrated_by_future(where, future(tmp_path, CREATES, oldest), monkeypatch)
    found = {each.check: each for each in diagnose_database(where)}
    assert (found["revision"].verdict, found["versions"].verdict) == (verdict, "note")
    assert found["versions"].facts["newest"] == "999.0.0"
    if verdict == "ok":
        caplog.clear()
        async with open_database(where):
            assert "999.0.0" in caplog.text


async def test_newer_program_makes_a_running_one_outdated_without_a_migration(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(where) as database:
        assert not await database.programs.outdated()
        with monkeypatch.context() as patch:
            patch.setattr(registered, "own_version", lambda: "999.0.0")
            migrate(database_address(where))
        assert await database.programs.outdated()


async def test_single_process_knows_every_version_up_to_its_own(where: str) -> None:
    async with open_database(where) as database:
        assert await database.programs.all_know("0.0.1")
        assert await database.programs.all_know(own_version())
        assert not await database.programs.all_know("999.0.0")


async def test_new_version_is_known_to_all_once_the_last_older_process_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = postgres.migrated()
    with psycopg.connect(url, autocommit=True) as other:
        postgres_programs.announce(other)
        monkeypatch.setattr(postgres_programs, "own_version", lambda: "0.999.10")
        async with open_database(url) as database:
            assert not await database.programs.all_know("0.999.9")
            assert not await database.programs.all_know("0.999.10")
            other.execute("SELECT pg_advisory_unlock_all()")  # as at its end
            assert await database.programs.all_know("0.999.10")
            assert not await database.programs.all_know("0.999.11")
            assert not await database.programs.all_know("1.0.0")


def test_migration_on_postgres_recommends_a_backup_by_pg_dump(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.migrated()
    migrate(database_address(url), str(future(tmp_path, CREATES, LATEST)), NEXT)
    (said,) = [each for each in caplog.messages if "backup" in each]
    assert "pg_dump" in said
    assert LATEST in said


async def test_incompatible_migration_is_refused_while_an_older_process_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, scripts = postgres.migrated(), future(tmp_path, CREATES, NEXT)
    async with open_database(url) as database:
        with pytest.raises(DatabaseProblem, match=r"running \(1\)"):
            migrated_by_future(url, scripts, monkeypatch)
        assert await database.log.version(A_MATCH) is None
        assert not await database.programs.outdated()
    migrated_by_future(url, scripts, monkeypatch)
    with pytest.raises(DatabaseProblem, match="newer Fairwind"):
        async with open_database(url):
            pass


async def test_compatible_migration_is_made_under_a_running_process(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(where) as database:
        await people(database)
        await create(database)
        migrated_by_future(where, future(tmp_path, ADDS, LATEST), monkeypatch)
        await append(database, 2, moved())
        assert await database.log.version(A_MATCH) == 3
        assert await database.programs.outdated()


# What a migration does to the tables, checked on SQLite: both databases get the same migrations.


@cache
def scripts_of(folder: str) -> list[Script]:
    """Return all migrations, the oldest first."""
    config = Config()
    config.set_main_option("script_location", folder)
    return [*ScriptDirectory.from_config(config).walk_revisions()][::-1]


def oldest_of(script: Script) -> str:
    return str(getattr(script.module, "oldest", script.revision))


def differences_made(database: Engine, old: dict[str, Table], does: str) -> list[str]:
    """Return what a migration removes from the tables or no longer allows."""
    script: dict[str, Any] = {}
    exec(FUTURE.format(revision=NEXT, before=LATEST, oldest="", does=does.strip()), script)
    with stepping(database) as connection:
        script["upgrade"]()
        return sorted(differences(old, tables(connection)))


@cache
def judged_tables() -> dict[str, dict[str, Table]]:
    """Return the tables after each judged migration and the one before, described once for all tests."""
    found, first = {}, before(FIRST_JUDGED)
    with stepping(create_engine("sqlite://")) as connection:
        for each in scripts_of(SCRIPTS):
            each.module.upgrade()
            if each.revision >= first:
                found[each.revision] = tables(connection)
    return found


@contextmanager
def stepping(database: Engine) -> Iterator[Connection]:
    """Open a transaction in which the functions of migrations can be called one by one."""
    with (
        database.begin() as connection,
        Operations.context(MigrationContext.configure(connection)),
    ):
        yield connection


def before(revision: str) -> str:
    (found,) = [each for each in scripts_of(SCRIPTS) if each.revision == revision]
    assert isinstance(found.down_revision, str)
    return found.down_revision


Table = Mapping[str, Any]


def tables(connection: Connection) -> dict[str, Table]:
    seen: Inspector = inspect(connection)
    return {name: described(seen, name) for name in seen.get_table_names()}


def described(seen: Inspector, name: str) -> Table:
    columns = {each["name"]: each for each in seen.get_columns(name)}
    unique = {tuple(each["column_names"]) for each in seen.get_unique_constraints(name)}
    unique |= {
        (*map(str, each["column_names"]), str(each["dialect_options"]))
        for each in seen.get_indexes(name)
        if each["unique"]
    }
    keys = {
        (tuple(each["constrained_columns"]), each["referred_table"])
        for each in seen.get_foreign_keys(name)
    }
    checks = {str(each["sqltext"]) for each in seen.get_check_constraints(name)}
    primary = tuple(seen.get_pk_constraint(name)["constrained_columns"])
    return {"columns": columns, "primary": primary, "rules": unique | keys | checks}


def differences(old: dict[str, Table], new: dict[str, Table]) -> Iterator[str]:
    for name, table in old.items():
        if name not in new:
            yield f"the table {name} is gone"
            continue
        yield from column_differences(name, table["columns"], new[name]["columns"])
        if table["primary"] != new[name]["primary"]:
            yield f"{name} has another key"
        for rule in new[name]["rules"] - table["rules"]:
            yield f"{name} has a new rule: {rule}"


def column_differences(table: str, old: Table, new: Table) -> Iterator[str]:
    for name, column in old.items():
        if name not in new:
            yield f"{table}.{name} is gone"
        elif str(new[name]["type"]) != str(column["type"]):
            yield f"{table}.{name} is of another type"
        elif column["nullable"] and not new[name]["nullable"]:
            yield f"{table}.{name} may no longer be null"
        elif column["default"] is not None and new[name]["default"] is None:
            yield f"{table}.{name} has no default any more"
    for name in new.keys() - old.keys():
        if not new[name]["nullable"] and new[name]["default"] is None:
            yield f"{table}.{name} is needed, and older programs do not write it"


JUDGED = [each.revision for each in scripts_of(SCRIPTS) if each.revision >= FIRST_JUDGED]


@pytest.mark.parametrize("revision", JUDGED)
@TOGETHER
def test_migration_that_removes_something_excludes_older_programs(revision: str) -> None:
    migrations, known = {each.revision: each for each in scripts_of(SCRIPTS)}, judged_tables()
    taken = [*differences(known[before(revision)], known[revision])]
    if taken:
        earlier = migrations[before(revision)]
        assert oldest_of(migrations[revision]) > oldest_of(earlier), taken


def test_recent_migrations_state_their_oldest_revision_in_ascending_order() -> None:
    judged = [each for each in scripts_of(SCRIPTS) if each.revision >= FIRST_WITH_OLDEST]
    assert [each.revision for each in judged if not hasattr(each.module, "oldest")] == []
    named = [oldest_of(each) for each in judged]
    assert named == sorted(named)
    for each in judged:
        assert oldest_of(each) in {known.revision for known in scripts_of(SCRIPTS)}
        assert oldest_of(each) <= each.revision


@pytest.mark.parametrize(
    ("does", "found"),
    [
        (ADDS, []),
        ('op.drop_table("lessons")', ["the table lessons is gone"]),
        (
            'op.drop_index("ix_lessons_changed_at", "lessons"); op.drop_column("lessons", "changed_at")',
            ["lessons.changed_at is gone"],
        ),
        (
            'op.execute("ALTER TABLE lessons RENAME COLUMN moves TO played")',
            [
                "lessons.moves is gone",
                "lessons.played is needed, and older programs do not write it",
            ],
        ),
        (
            'op.create_index("ix_new", "lessons", ["game"], unique=True)',
            ["lessons has a new rule: ('game', '{}')"],
        ),
        ('op.create_index("ix_new", "lessons", ["game"])', []),
        ('op.drop_index("ix_lessons_changed_at", "lessons")', []),
        ('op.execute("DELETE FROM lessons")', []),
    ],
)
@TOGETHER
def test_schema_comparison_sees_what_a_migration_takes_away(
    does: str, found: list[str], path: Path
) -> None:
    put_new_database(path)
    database = create_engine(f"sqlite:///{path}")
    assert differences_made(database, judged_tables()[LATEST], does) == found
    database.dispose()


def test_schema_comparison_sees_tightened_columns() -> None:
    column: dict[str, object] = {"type": "TEXT", "nullable": True, "default": "'x'"}
    changed: list[tuple[dict[str, object], str]] = [
        ({"type": "INTEGER"}, "t.c is of another type"),
        ({"nullable": False}, "t.c may no longer be null"),
        ({"default": None}, "t.c has no default any more"),
    ]
    for change, sentence in changed:
        assert [*column_differences("t", {"c": column}, {"c": column | change})] == [sentence]
    assert [*column_differences("t", {"c": column}, {"c": column})] == []
