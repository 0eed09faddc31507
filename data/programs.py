"""The versions of the program that use a database, and which of them may do so together.

Two notes say it, which every program reads: the newest program that has ever begun on the database, and the
oldest revision whose programs may run beside the schema as it is.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, select

from data.connections import Connections
from data.revision import own_version
from data.schema import notes
from data.upserts import insert_or_update
from matches.log.since import ordered

_OLDEST: Final = "oldest revision"
_NEWEST: Final = "newest program"


class SqlPrograms:
    """Implements matches.ports.programs.Programs."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def outdated(self) -> bool:
        newest = await self._connections.read(lambda connection: _note(connection, _NEWEST))
        return ordered(newest) > ordered(own_version())

    async def all_know(self, version: str) -> bool:
        return await self._connections.read(lambda connection: _all_know(connection, version))


def _all_know(connection: Connection, version: str) -> bool:
    if connection.dialect.name == "postgresql":
        from data.postgres_programs import of_older_versions  # needs psycopg, which is optional

        return not of_older_versions(connection, version)
    # The lease of a file lets no other process in.
    return ordered(own_version()) >= ordered(version)


def register(connection: Connection) -> None:
    """Note that this program uses the database."""
    own = own_version()
    if ordered(own) > ordered(_note(connection, _NEWEST)):
        _put(connection, _NEWEST, own)


def allow(connection: Connection, schema: str, oldest: str) -> None:
    """Let programs of the revision `oldest` and of later ones use the `schema` of a revision."""
    _put(connection, _OLDEST, f"{schema} {oldest}")


def allowed(connection: Connection, schema: str, revision: str) -> bool:
    """Whether a program of an earlier revision may use the `schema`."""
    noted, _, oldest = _note(connection, _OLDEST).partition(" ")
    return noted == schema and oldest <= revision


def forget(connection: Connection) -> None:
    """Forget both, as in a database that is new."""
    connection.execute(delete(notes).where(notes.c.key.in_([_OLDEST, _NEWEST])))


def _note(connection: Connection, key: str) -> str:
    return connection.scalar(select(notes.c.value).where(notes.c.key == key)) or ""


def _put(connection: Connection, key: str, value: str) -> None:
    connection.execute(insert_or_update(notes, ["value"]), {"key": key, "value": value})
