"""Migrates the schema of a database. A copy of an SQLite file is made first.

Most starts find the latest revision, so Alembic is imported only if a migration is needed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, exc, inspect, text

from data.core.address import Address
from data.core.backup import backup_database, provisional, remove_with_side_files
from data.core.problem import (
    DatabaseAway,
    DatabaseProblem,
    first_line,
    foreign,
    newer,
    unfinished,
    unusable,
    used_by_older,
)
from data.core.sqlite import prepare
from data.versions import programs
from data.versions.revision import LATEST, UNFINISHED
from texts.late import Late

if TYPE_CHECKING:
    from alembic import command, script
    from alembic import config as alembic_config
    from alembic.config import Config

    from data.core import outcomes, postgres
    from data.versions import postgres_programs
else:
    alembic_config = Late("alembic.config")
    command = Late("alembic.command")
    script = Late("alembic.script")
    postgres_programs = Late("data.versions.postgres_programs")
    postgres = Late("data.core.postgres")
    outcomes = Late("data.core.outcomes")

logger = logging.getLogger(__name__)

SCRIPTS: Final = "data:migrations"

_VERSION_TABLE: Final = "alembic_version"


def migrate(address: Address, scripts: str = SCRIPTS, latest: str = LATEST) -> None:
    """Create the tables, or migrate them to the latest revision, in one transaction. Blocks. Raises
    DatabaseProblem.

    Before a migration, an SQLite file is copied to a file beside it, whose name has the revision and the time.
    A schema that a newer program has migrated stays as it is. `scripts` is the folder of the migrations, and
    `latest` their latest revision.
    """
    copy = None
    # Take the lock before reading the revision, so that no other process migrates in between.
    with _connected(address, alone=True) as connection:
        current = revision_of(connection, address)
        if current != latest and not _allowed_by_newer(connection, current, latest):
            config = _config(scripts)
            if current is not None:
                _check_known(current, address, config)
                _check_alone(connection, address, config)
                copy = _back_up(address, current)
            _upgrade(connection, config)
        programs.register(connection)
        server = _server(connection)
    if copy is not None:  # the migration is stored
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        copy.rename(copy.with_suffix(f".{now}"))
    revision = max(current or latest, latest)  # or the revision of a newer program
    _log(address, current, f"{server}revision {revision}")


def _log(address: Address, current: str | None, facts: str) -> None:
    """Log which database the process uses, without user and password."""
    if current is not None:
        logger.info("Using the database %s (%s).", address, facts)
    elif isinstance(address, Path):
        logger.info("Created the new, empty database %s (%s).", address, facts)
    else:
        logger.info("Created tables in the empty database %s (%s).", address, facts)


def _server(connection: Connection) -> str:
    """Return the version of a PostgreSQL server, with a comma after it; empty for an SQLite file."""
    version = connection.dialect.server_version_info
    if connection.dialect.name != "postgresql" or not version:
        return ""
    return f"PostgreSQL {'.'.join(map(str, version))}, "


def _check_alone(connection: Connection, address: Address, config: Config) -> None:
    """Raise DatabaseProblem if the migration would break running processes of an older version. On SQLite, do
    nothing, because this process holds the database's lease, so no other process is running."""
    if connection.dialect.name == "postgresql":
        _, oldest = _last(config)
        if running := postgres_programs.of_older_schemas(connection, oldest):
            raise DatabaseProblem(used_by_older(running, address))


def _back_up(address: Address, current: str) -> Path | None:
    """Copy an SQLite file before its migration, and return the copy. It replaces that of a migration that has
    failed or was killed, which has changed nothing. Otherwise, each further start would leave another copy,
    until the disk is full."""
    if isinstance(address, Path):
        copy = address.with_name(f"{address.name}.{current}.unfinished")
        for earlier in (copy, provisional(copy)):
            remove_with_side_files(earlier)
        backup_database(address, copy)
        return copy
    logger.warning(
        "Migrating the database %s from revision %s without a copy: unless you have a backup "
        "of your own, such as one by pg_dump, there is no way back.",
        address,
        current,
    )
    return None


@contextmanager
def reading(path: Path) -> Iterator[tuple[Connection, str]]:
    """Return a context with a transaction that reads, and the revision of the schema. Blocks. Raises
    DatabaseProblem if this program can neither migrate nor use the schema. Errors of SQLite in the context
    become DatabaseProblem, too."""
    with _connected(path, alone=False) as connection:
        current = revision_of(connection, path)
        if current is None:
            raise DatabaseProblem(foreign(path))
        if current != LATEST and not _allowed_by_newer(connection, current, LATEST):
            _check_known(current, path, _config(SCRIPTS))
        yield connection, current


def make_tables(connection: Connection) -> None:
    """Create the tables in an empty database, within the transaction of this connection."""
    _upgrade(connection, _config(SCRIPTS))


def _upgrade(connection: Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    programs.allow(connection, *_last(config))
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(outcomes.CREATE)


def _last(config: Config) -> tuple[str, str]:
    last = script.ScriptDirectory.from_config(config).get_revision("head")
    return last.revision, getattr(last.module, "oldest", last.revision)


def check(address: Address, *, exactly: bool = False) -> None:
    """Raise DatabaseProblem unless this program can use the schema. With `exactly`, the schema must not even
    have tables or columns that only newer programs know. Blocks."""
    with _connected(address, alone=False) as connection:
        current = revision_of(connection, address)
        if current != LATEST and (exactly or not _allowed_by_newer(connection, current, LATEST)):
            _check_known(current, address, _config(SCRIPTS))
            raise DatabaseProblem(
                f"The database {address} was last used by an older Fairwind: start the bot once to "
                "migrate it."
            )


@contextmanager
def _connected(address: Address, *, alone: bool) -> Iterator[Connection]:
    with problems_of(address), engine_of(address, alone=alone).begin() as connection:
        yield connection


@contextmanager
def problems_of(address: Address) -> Iterator[None]:
    """Return a context that translates errors of this database to DatabaseProblem. It is DatabaseAway if the
    server can't be used now."""
    try:
        yield
    except (exc.DBAPIError, UnicodeDecodeError) as error:
        away = isinstance(error, exc.OperationalError) and not isinstance(address, Path)
        kind = DatabaseAway if away else DatabaseProblem
        raise kind(unusable(address, first_line(error))) from None


def engine_of(address: Address, *, alone: bool) -> Engine:
    """Return an SQLAlchemy engine for a database. With `alone`, its transactions may write, and each begins
    only when no other such transaction is running. Otherwise, its transactions can only read, and each sees one
    snapshot."""
    if not isinstance(address, Path):
        return postgres.migrating_engine(address, alone=alone)
    engine = create_engine(
        URL.create("sqlite", database=str(address)),
        # Keeps Python's sqlite3 from beginning transactions, because `prepare` does.
        connect_args={"isolation_level": None},
        poolclass=NullPool,
        hide_parameters=True,
    )
    prepare(engine, "BEGIN IMMEDIATE" if alone else "BEGIN")
    return engine


def _config(scripts: str) -> Config:
    config = alembic_config.Config()
    config.set_main_option("script_location", scripts)
    return config


def revision_of(connection: Connection, address: Address) -> str | None:
    """Return the revision of the schema, as Alembic has stored it; None if the database is empty. Raises
    DatabaseProblem."""
    tables = inspect(connection).get_table_names()
    found = f"SELECT version_num FROM {_VERSION_TABLE}"
    current = connection.scalar(text(found)) if _VERSION_TABLE in tables else None
    if current is None and tables:
        raise DatabaseProblem(foreign(address))
    return current


def _allowed_by_newer(connection: Connection, current: str | None, latest: str) -> bool:
    if current is None or not (current > latest and programs.allowed(connection, current, latest)):
        return False
    logger.info(
        "A newer Fairwind has migrated the database to revision %s; this version may still use it.",
        current,
    )
    return True


def _check_known(current: str | None, address: Address, config: Config) -> None:
    if current == UNFINISHED:
        raise DatabaseProblem(unfinished(address))
    known = {each.revision for each in script.ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseProblem(newer(address, current))
