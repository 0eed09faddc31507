"""Migrates the schema of a database, after a backup of it.

Alembic is imported only if a migration is needed: most starts find the latest revision.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Connection, NullPool, create_engine, exc, inspect, text

from data.backup import backup_database
from data.connections import prepare
from data.problem import DatabaseProblem, foreign, newer, unusable

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS: Final = "data:migrations"

LATEST: Final = "0015"
"""The revision of the last migration in SCRIPTS."""

_VERSION_TABLE: Final = "alembic_version"


def migrate(path: Path, scripts: str = SCRIPTS, latest: str = LATEST) -> None:
    """Create or migrate the tables in one transaction. Blocks. Raises DatabaseProblem.

    A database that needs a migration is first copied to a file beside it, named by revision and time.
    """
    # The write lock comes before the revision is read: nobody can migrate in between.
    with _connected(path, "BEGIN IMMEDIATE") as connection:
        current = _revision(connection, path)
        if current == latest:
            return
        config = _config(scripts)
        if current is not None:
            _check_known(current, path, config)
            now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
            backup_database(path, path.with_name(f"{path.name}.{current}.{now}"))
        _upgrade(connection, config)


def _upgrade(connection: Connection, config: Config) -> None:
    from alembic import command

    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check(path: Path) -> None:
    """Raises DatabaseProblem unless the schema is that of this program. Changes nothing. Blocks."""
    with _connected(path, "BEGIN") as connection:
        current = _revision(connection, path)
        if current != LATEST:
            _check_known(current, path, _config(SCRIPTS))
            raise DatabaseProblem(
                f"The database {path} was written by an older Fairwind; start the bot once first."
            )


@contextmanager
def _connected(path: Path, begin: str) -> Iterator[Connection]:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        # Python's sqlite3 begins no transactions by itself then: `prepare` begins them.
        connect_args={"isolation_level": None},
        poolclass=NullPool,
        hide_parameters=True,
    )
    prepare(engine, begin)
    try:
        with engine.begin() as connection:
            yield connection
    except exc.DBAPIError as error:
        raise DatabaseProblem(unusable(path, str(error.orig))) from None


def _config(scripts: str) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", scripts)
    return config


def _revision(connection: Connection, path: Path) -> str | None:
    """The revision that Alembic stored; None for an empty database. Raises DatabaseProblem."""
    tables = inspect(connection).get_table_names()
    found = f"SELECT version_num FROM {_VERSION_TABLE}"
    current = connection.scalar(text(found)) if _VERSION_TABLE in tables else None
    if current is None and tables:
        raise DatabaseProblem(foreign(path))
    return current


def _check_known(current: str | None, path: Path, config: Config) -> None:
    from alembic.script import ScriptDirectory

    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseProblem(newer(path, current))
