"""Brings the tables of a database up to date, after a copy of it was made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
from data.problem import DatabaseProblem, in_words

SCRIPTS: Final = "data:migrations"


def migrate(path: Path, scripts: str = SCRIPTS) -> None:
    """Create or update the tables in one transaction; it blocks. Raises DatabaseProblem."""
    config = _config(scripts)
    with _connected(path, "BEGIN IMMEDIATE") as connection:
        current = _revision(connection, path)
        if current == ScriptDirectory.from_config(config).get_current_head():
            return
        if current is not None:
            _check_known(current, path, config)
            now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
            backup_database(path, path.with_name(f"{path.name}.{current}.{now}"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check(path: Path) -> None:
    """Raises DatabaseProblem unless the tables are those of this program; it blocks."""
    config = _config(SCRIPTS)
    with _connected(path, "BEGIN") as connection:
        current = _revision(connection, path)
        _check_known(current, path, config)
        if current != ScriptDirectory.from_config(config).get_current_head():
            raise DatabaseProblem(
                f"The database {path} was written by an older Fairwind; start the bot once first."
            )


@contextmanager
def _connected(path: Path, begin: str) -> Iterator[Connection]:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"isolation_level": None},
        poolclass=NullPool,
        hide_parameters=True,
    )
    prepare(engine, begin)
    try:
        with engine.begin() as connection:
            yield connection
    except exc.DBAPIError as error:
        reason = in_words(str(error.orig))
        raise DatabaseProblem(f"The database {path} cannot be used: {reason}.") from None


def _config(scripts: str) -> Config:
    config = Config()
    config.set_main_option("script_location", scripts)
    return config


def _revision(connection: Connection, path: Path) -> str | None:
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None and inspect(connection).get_table_names():
        raise DatabaseProblem(f"{path} is the database of another program.")
    return current


def _check_known(current: str | None, path: Path, config: Config) -> None:
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseProblem(
            f"The database {path} was written by a newer Fairwind (revision {current}). "
            "Update the program, or go back to a copy of the database from before."
        )
