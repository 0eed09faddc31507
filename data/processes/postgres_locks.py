"""The advisory locks that make up the lease of a PostgreSQL database. When the connection that holds them ends,
even by a crash, the server releases them.

If the bot has one process, that process holds the lock LEASE exclusively. If the bot has several, each holds
LEASE as a shared lock, and the lock of its own slot exclusively. Each also holds a shared lock that tells other
processes the number of Discord's shards, which is part of the lock's number.

The other connections of a process are marked by a further shared lock. Whoever takes the lease ends those that
the process before has left. So nothing changes any more after this process has begun to read.
"""

from __future__ import annotations

import logging
from typing import Final, LiteralString, NoReturn

import psycopg

from data.core.address import PostgresAddress
from data.core.postgres_link import FAIRWIND, LEASE, LOCKED, SETTLING, Raw
from data.core.problem import DatabaseProblem, in_use_on_server
from data.processes.peers import Slot
from data.processes.postgres_waiting import SILENCE, Occupied, Silence

logger = logging.getLogger(__name__)

_SESSIONS: Final = FAIRWIND + 5
"""An advisory lock of PostgreSQL has two numbers. This is the first number of the locks with which a process
marks its connections; the second is that of its slot's lock."""

_SLOTS, _SHARDS = 1_000_000, 10_000_000
"""Offsets for the second number of an advisory lock: that of a slot, and that of a number of shards."""

_MOST_PROCESSES: Final = 999

TAKE: Final[LiteralString] = "SELECT pg_try_advisory_lock(%s, %s)"
_OF_LOCK: Final[LiteralString] = f"FROM pg_locks WHERE {LOCKED} AND objid = %s::bigint::oid"
_HOLDER: Final[LiteralString] = f"SELECT pid {_OF_LOCK}"
_SIGN: Final[LiteralString] = (
    f"SELECT pid, state_change FROM pg_stat_activity WHERE pid = ({_HOLDER}) AND state_change IS NOT NULL"
)
_END_SESSIONS: Final[LiteralString] = f"SELECT pg_terminate_backend(pid, 5000) {_OF_LOCK}"
_SHARE: Final[LiteralString] = "SELECT pg_try_advisory_lock_shared(%s, %s)"
_NUMBERS: Final[LiteralString] = (
    f"SELECT objid::bigint FROM pg_locks WHERE {LOCKED} AND objid::bigint >= %s AND objid::bigint < %s"
)
_SHARE_WAITING: Final[LiteralString] = "SELECT pg_advisory_lock_shared(%s, %s)"
_WAIT: Final[LiteralString] = "SELECT pg_advisory_lock(%s, %s)"
LET_GO: Final[LiteralString] = "SELECT pg_advisory_unlock(%s, %s)"
_LET_GO_OF_ALL: Final[LiteralString] = "SELECT pg_advisory_unlock_all()"


class LeaseLocks:
    """The locks that make up the lease of one process. With a `slot`, the process is one of several that use
    the database. If `slot` is None, it is the only process."""

    def __init__(self, address: PostgresAddress, slot: Slot | None) -> None:
        self._address = address
        self._slot = slot
        self._number = LEASE if slot is None else _number(slot)
        """The second number of the advisory lock that this process holds exclusively."""
        self._session = 0
        """PostgreSQL's process id of the last connection that took the lease; 0 if none did yet."""
        self._shards = 0
        self._silence = Silence()

    def take(self, connection: Raw) -> None:
        """Take all locks of the lease on this connection. If another process holds the slot, take no lock, and
        raise Occupied.

        Raises DatabaseProblem if this must be the only process, but another one uses the database. Also raises
        it if the bot already runs with another number of processes. Raises psycopg.OperationalError if the
        server has not noticed yet that this process has lost the connection with the lease.
        """
        if self._slot is not None:
            self._take_slot(connection, self._slot)
        elif not granted(connection, TAKE, FAIRWIND, LEASE):
            self._check_rival(connection)
            self._raise_in_use(connection)
        if not self._session:
            # The process before this one may have been killed while the server was executing its COMMIT, or
            # may still be running after it lost only the connection with the lease.
            connection.execute(_END_SESSIONS, [_SESSIONS, self._number])
        self._session = connection.info.backend_pid

    def release(self, connection: Raw) -> None:
        connection.execute(_LET_GO_OF_ALL)

    def settle(self, connection: Raw, recommended: int) -> int:
        """Agree with the other processes on the number of shards, and return it. It is the number that running
        processes use or, if none is running, `recommended`. Take the shared lock that tells this number to
        processes that start later."""
        connection.execute(_WAIT, [FAIRWIND, SETTLING])
        try:
            found = connection.execute(_NUMBERS, [FAIRWIND, _SHARDS, 2 * _SHARDS]).fetchone()
            shards: int = found[0] - _SHARDS if found else recommended
            connection.execute(_SHARE, [FAIRWIND, _SHARDS + shards])
        finally:
            connection.execute(LET_GO, [FAIRWIND, SETTLING])
        self._shards = shards
        return shards

    def mark(self, connection: Raw) -> None:
        """Mark a connection as belonging to the holder of this lease. The next process that takes the lease
        ends all connections with that mark."""
        connection.execute(_SHARE_WAITING, [_SESSIONS, self._number])

    def holder(self, connection: Raw) -> int | None:
        """Return PostgreSQL's process id of the connection that holds the lock of this slot or, without a slot,
        LEASE. Return None if no connection holds it."""
        row = connection.execute(_HOLDER, [FAIRWIND, self._number]).fetchone()
        return row[0] if row else None

    def _take_slot(self, connection: Raw, slot: Slot) -> None:
        if not granted(connection, _SHARE, FAIRWIND, LEASE):
            self._raise_in_use(connection)
        if not granted(connection, TAKE, FAIRWIND, self._number):
            if self._silence.lasts(connection.execute(_SIGN, [FAIRWIND, self._number]).fetchone()):
                logger.warning(
                    "Process %d has shown no sign of life for %d s: this process takes over its place.",
                    *(slot.process, SILENCE),
                )
                connection.execute(_END_SESSIONS, [FAIRWIND, self._number])
            connection.execute(_LET_GO_OF_ALL)
            self._check_rival(connection)
            raise Occupied(f"Process {slot.process} of {slot.processes} is already running.")
        # Check this only after taking the locks. Then, of two processes that start at once with different
        # numbers of processes, at least one sees the other.
        _require_same_number(connection, slot)
        if (shards := self._shards) and self.settle(connection, shards) != shards:
            raise DatabaseProblem(
                f"The bot's processes now share {self._shards} shards instead of {shards}. Start this one "
                "again."
            )

    def _check_rival(self, connection: Raw) -> None:
        """Raise psycopg.OperationalError if no other process has the lock that was not granted, but the lost
        connection of this one. After an outage of the network, the server may notice late that it is lost."""
        if self._session and self.holder(connection) in (None, self._session):
            raise psycopg.OperationalError("the server has not ended the lost connection yet")

    def _raise_in_use(self, connection: Raw) -> NoReturn:
        holder = connection.execute(_HOLDER, [FAIRWIND, LEASE]).fetchone()
        number = str(holder[0]) if holder else "unknown"
        raise DatabaseProblem(in_use_on_server(number, self._address))


def _number(slot: Slot) -> int:
    return _SLOTS + slot.processes * (_MOST_PROCESSES + 1) + slot.process


def granted(connection: Raw, attempt: LiteralString, sort: int, number: int) -> bool:
    """Try to take the advisory lock with the numbers `sort` and `number` by the SQL `attempt`. Return whether
    that succeeded."""
    row = connection.execute(attempt, [sort, number]).fetchone()
    return bool(row and row[0])


def _require_same_number(connection: Raw, slot: Slot) -> None:
    found = connection.execute(_NUMBERS, [FAIRWIND, _SLOTS, _SHARDS]).fetchall()
    others = {(row[0] - _SLOTS) // (_MOST_PROCESSES + 1) for row in found} - {slot.processes}
    if others:
        raise DatabaseProblem(
            f"The bot runs as {min(others)} processes, but this one was started as one of "
            f"{slot.processes}. Stop them all before you change FAIRWIND_PROCESSES."
        )
