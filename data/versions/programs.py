"""Records in a database which versions of the program have used it, and which may use it at the same time.

The database has two notes about that: the newest version that has used it, and the oldest revision that a
program must know to use its present schema.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, select

from data.core.connections import Store
from data.core.upserts import insert_or_update
from data.schema import notes
from data.versions.revision import own_version
from matches.log.since import ordered
from texts.late import Late

if TYPE_CHECKING:
    from data.versions import postgres_programs
else:
    postgres_programs = Late("data.versions.postgres_programs")

logger = logging.getLogger(__name__)

_OLDEST: Final = "oldest revision"
_NEWEST: Final = "newest program"


class SqlPrograms(Store):
    """Tells which versions of the program are using the database, or have used it. That is needed for updates
    without downtime. Both methods may raise StorageBusy."""

    async def outdated(self) -> bool:
        """Return whether a newer version of the program has ever used the database."""
        return await self._connections.read(outdated)

    async def all_know(self, version: str) -> bool:
        """Return whether all running processes are of this version or a newer one."""
        return await self._connections.read(lambda connection: _all_know(connection, version))


def _all_know(connection: Connection, version: str) -> bool:
    if connection.dialect.name == "postgresql":
        return not postgres_programs.of_older_versions(connection, version)
    # On SQLite, the lease excludes other processes, so only this process is running.
    return ordered(own_version()) >= ordered(version)


def outdated(connection: Connection) -> bool:
    """Return whether a newer version of the program has ever used the database."""
    return is_newer(newest(_noted(connection)), own_version())


def register(connection: Connection) -> None:
    """Note the version of this program in the database if it is the newest that has used the database. If a
    newer version has used the database, log a warning instead."""
    own, before = own_version(), newest(_noted(connection))
    if is_newer(own, before):
        _put(connection, _NEWEST, own)
    elif is_newer(before, own):
        logger.warning("%s %s", *left_to(before, own))


def allow(connection: Connection, schema: str, oldest: str) -> None:
    """Note in the database that programs may use it if the latest revision they know is `oldest` or a later
    one. `schema` is the revision of the database."""
    _put(connection, _OLDEST, f"{schema} {oldest}")


def allowed(connection: Connection, schema: str, revision: str) -> bool:
    """Return whether a program may use the database, according to the note that `allow` has made there.
    `schema` is the revision of the database, and `revision` is the latest that the program knows."""
    return lets(_noted(connection), schema, revision)


def lets(noted: Mapping[str, str], schema: str, revision: str) -> bool:
    """Return whether a program may use a database with the revision `schema` and the notes `noted` (by key).
    `revision` is the latest that the program knows."""
    of_schema, _, oldest = noted.get(_OLDEST, "").partition(" ")
    return of_schema == schema and oldest <= revision


def newest(noted: Mapping[str, str]) -> str:
    return noted.get(_NEWEST, "")


def is_newer(one: str, other: str) -> bool:
    return ordered(one) > ordered(other)


def left_to(newest: str, own: str) -> tuple[str, str]:
    """Return two sentences for the host: that the version `newest` has used the database, but this program has
    the version `own`; and what to do."""
    return (
        f"Fairwind {newest} has used the database, but this is {own}: matches that only {newest} "
        "can play wait for it, and none is frozen.",
        f"During an update this is normal. If {newest} is no longer running, start it or a newer "
        "version again: see “Upgrades” in docs/hosting.md.",
    )


def forget(connection: Connection) -> None:
    """Delete both notes about programs. `fairwind copy` does this in the target database, which then gets the
    notes of the source."""
    connection.execute(delete(notes).where(notes.c.key.in_([_OLDEST, _NEWEST])))


def _noted(connection: Connection) -> Mapping[str, str]:
    return dict(connection.execute(_NOTED).all())


def _put(connection: Connection, key: str, value: str) -> None:
    connection.execute(insert_or_update(notes, ["value"]), {"key": key, "value": value})


_NOTED: Final = select(notes.c.key, notes.c.value).where(notes.c.key.in_([_OLDEST, _NEWEST]))
