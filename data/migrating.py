"""Brings the tables of a database up to date, after a copy of it was made."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, create_engine, exc, inspect

from data.backup import backup_database
from data.connections import prepare
from data.problem import DatabaseProblem

SCRIPTS: Final = "data:migrations"


def migrate(path: Path, scripts: str = SCRIPTS) -> None:
    """Create or update the tables; it blocks. Raises DatabaseProblem, and then nothing has changed."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"isolation_level": None},
        poolclass=NullPool,
        hide_parameters=True,
    )
    prepare(engine, "BEGIN IMMEDIATE")
    try:
        with engine.connect() as connection:
            connection.connection.cursor().execute("PRAGMA journal_mode = WAL")
            _upgrade(connection, path, scripts)
            connection.commit()
    except exc.DBAPIError as error:
        raise DatabaseProblem(_sentence(path, error.orig)) from None
    except sqlite3.Error as error:
        raise DatabaseProblem(_sentence(path, error)) from None


def _upgrade(connection: Connection, path: Path, scripts: str) -> None:
    config = Config()
    config.set_main_option("script_location", scripts)
    revisions = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None and inspect(connection).get_table_names():
        raise DatabaseProblem(f"{path} is the database of another program.")
    if current is not None and current not in {
        each.revision for each in revisions.walk_revisions()
    }:
        raise DatabaseProblem(
            f"The database {path} was written by a newer Fairwind (revision {current}). "
            "Update the program, or go back to a copy of the database from before."
        )
    if current == revisions.get_current_head():
        return
    if current is not None:
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        backup_database(path, path.with_name(f"{path.name}.{current}.{now}"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _sentence(path: Path, error: BaseException | None) -> str:
    if "not a database" in str(error):
        return f"{path} is not a database."
    return f"The database {path} cannot be used: {error}."
