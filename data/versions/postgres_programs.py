"""Finds out which versions of the program are running on a PostgreSQL database.

Each process holds two shared advisory locks: the number of the first is the revision of its schema, and the
number of the second stands for its version. Other processes count these locks. When a process ends, PostgreSQL
releases its locks.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from data.core.postgres_link import LOCKED, Raw
from data.versions.revision import LATEST, own_version
from matches.log.since import ordered

_SCHEMA: Final = 0x46414955
_VERSION: Final = 0x46414956
"""The first numbers of the advisory locks for schemas (`_SCHEMA`) and for versions (`_VERSION`). The numbers
just before them are used by the lease and other locks."""

_BEFORE: Final = f"SELECT count(DISTINCT pid) FROM pg_locks WHERE {LOCKED} AND objid::bigint < %s"


def announce(connection: Raw) -> None:
    """Let other processes know that this program is running, as long as the connection lasts. Call this before
    `migrate`."""
    for sort, number in ((_SCHEMA, int(LATEST)), (_VERSION, _number(own_version()))):
        connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", [sort, number])


def of_older_schemas(connection: Connection, revision: str) -> int:
    """Return how many processes are running a program whose latest revision is older than `revision`."""
    return _before(connection, _SCHEMA, int(revision))


def of_older_versions(connection: Connection, version: str) -> int:
    """Return how many running processes are of a version older than `version`."""
    return _before(connection, _VERSION, _number(version))


def _before(connection: Connection, sort: int, number: int) -> int:
    found: int = connection.exec_driver_sql(_BEFORE, (sort, number)).scalar_one()
    return found


def _number(version: str) -> int:
    """Return a number that is larger for a later version."""
    major, minor, patch = (*ordered(version), 0, 0, 0)[:3]
    return major * 1_000_000 + minor * 1_000 + patch
