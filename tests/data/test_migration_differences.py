"""How migrations are judged: may a program of an older version keep using a database that is migrated?

The tests use SQLite only, because both databases get the same migrations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, inspect
from sqlalchemy.engine.reflection import Inspector

from data.versions.migrating import SCRIPTS
from data.versions.revision import LATEST
from tests.data.future import ADDS, FUTURE, NEXT
from tests.new_database import put_new_database

pytestmark = pytest.mark.xdist_group("migration differences")
"""All tests of this module share the reflected tables, because reflecting them takes longer than the tests."""

FIRST_JUDGED = "0016"
FIRST_WITH_OLDEST = "0018"


@cache
def scripts_of(folder: str) -> list[Script]:
    """Return all migrations in this folder, the oldest first."""
    config = Config()
    config.set_main_option("script_location", folder)
    return [*ScriptDirectory.from_config(config).walk_revisions()][::-1]


def oldest_of(script: Script) -> str:
    return str(getattr(script.module, "oldest", script.revision))


def differences_made(database: Engine, old: dict[str, Table], does: str) -> list[str]:
    """Run a migration whose code is `does`. Return what it removes from the tables `old`, or no longer allows
    in them."""
    script: dict[str, Any] = {}
    exec(FUTURE.format(revision=NEXT, before=LATEST, oldest="", does=does.strip()), script)
    with stepping(database) as connection:
        script["upgrade"]()
        return sorted(differences(old, tables(connection)))


@cache
def judged_tables() -> dict[str, dict[str, Table]]:
    """Return all tables as they are after each migration that these tests judge, by the migration's revision.
    The first entry has the tables before `FIRST_JUDGED`."""
    found, first = {}, before(FIRST_JUDGED)
    with stepping(create_engine("sqlite://")) as connection:
        for each in scripts_of(SCRIPTS):
            each.module.upgrade()
            if each.revision >= first:
                found[each.revision] = tables(connection)
    return found


@contextmanager
def stepping(database: Engine) -> Iterator[Connection]:
    """Return a context with a transaction in which a test can call the `upgrade` functions of migrations."""
    with database.begin() as connection, Operations.context(MigrationContext.configure(connection)):
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
def test_migration_that_removes_something_excludes_older_programs(revision: str) -> None:
    migrations, known = {each.revision: each for each in scripts_of(SCRIPTS)}, judged_tables()
    taken = [*differences(known[before(revision)], known[revision])]
    if taken:
        earlier = migrations[before(revision)]
        assert oldest_of(migrations[revision]) > oldest_of(earlier), taken


def test_recent_migrations_name_an_oldest_revision_that_never_decreases() -> None:
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
def test_schema_comparison_reports_what_a_migration_removes(
    does: str, found: list[str], path: Path
) -> None:
    put_new_database(path)
    database = create_engine(f"sqlite:///{path}")
    assert differences_made(database, judged_tables()[LATEST], does) == found
    database.dispose()


def test_schema_comparison_reports_tightened_columns() -> None:
    column: dict[str, object] = {"type": "TEXT", "nullable": True, "default": "'x'"}
    changed: list[tuple[dict[str, object], str]] = [
        ({"type": "INTEGER"}, "t.c is of another type"),
        ({"nullable": False}, "t.c may no longer be null"),
        ({"default": None}, "t.c has no default any more"),
    ]
    for change, sentence in changed:
        assert [*column_differences("t", {"c": column}, {"c": column | change})] == [sentence]
    assert [*column_differences("t", {"c": column}, {"c": column})] == []
