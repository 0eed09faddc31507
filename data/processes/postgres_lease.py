"""The lease of a PostgreSQL database: advisory locks on a connection of its own, which also receives
notifications.

The server releases the locks when the connection ends, even if this process or the server crashes. A process
that has the database to itself holds the lock LEASE exclusively. If the bot runs as several processes, all of
them share LEASE; each also holds the lock of its slot exclusively, and shares a lock whose number encodes the
number of shards.
"""

from __future__ import annotations

import logging
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import Final, LiteralString, NoReturn

import psycopg

from data.core.address import PostgresAddress
from data.core.notifications import CHANNEL
from data.core.postgres_link import FAIRWIND, LEASE, SETTLING, PostgresLink, Raw
from data.core.problem import DatabaseProblem, in_use_on_server
from data.processes.postgres_waiting import (
    PAUSE,
    RARELY,
    SILENCE,
    Occupied,
    Silence,
    Waiting,
    reason,
)
from data.processes.slots import Slot
from data.versions import postgres_programs

logger = logging.getLogger(__name__)

_SESSIONS: Final = FAIRWIND + 5
"""The first number of the locks that mark the connections of a process; the second is the number of its slot's
lock."""

_SLOTS, _SHARDS = 1_000_000, 10_000_000
"""The second numbers of locks: `_SLOTS` plus the number of a slot, or `_SHARDS` plus a number of shards."""

MOST_PROCESSES: Final = 999

_PATIENCE: Final = 5.0
"""Seconds that a new connection waits while the lost lease is being taken again."""

_LOOK: Final = 20.0
"""The number of seconds without a notification after which the lease's connection is checked. The check also
shows other processes that this one is alive."""

_TAKE: Final[LiteralString] = "SELECT pg_try_advisory_lock(%s, %s)"
_OF_LOCK: Final[LiteralString] = (
    "FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = %s::bigint::oid "
    "AND objid = %s::bigint::oid "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_HOLDER: Final[LiteralString] = f"SELECT pid {_OF_LOCK}"
_SIGN: Final[LiteralString] = (
    f"SELECT pid, state_change FROM pg_stat_activity WHERE pid = ({_HOLDER}) AND state_change IS NOT NULL"
)
_END_SESSIONS: Final[LiteralString] = f"SELECT pg_terminate_backend(pid, 5000) {_OF_LOCK}"
_SHARE: Final[LiteralString] = "SELECT pg_try_advisory_lock_shared(%s, %s)"
_LOCKED: Final[LiteralString] = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND classid = %s::bigint::oid AND objid::bigint >= %s AND objid::bigint < %s "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_SHARE_WAITING: Final[LiteralString] = "SELECT pg_advisory_lock_shared(%s, %s)"
_WAIT: Final[LiteralString] = "SELECT pg_advisory_lock(%s, %s)"
_LET_GO: Final[LiteralString] = "SELECT pg_advisory_unlock(%s, %s)"
_LET_GO_OF_ALL: Final[LiteralString] = "SELECT pg_advisory_unlock_all()"
_KEEP_ALIVE: Final[LiteralString] = (
    # The server drops a process whose machine is gone, but later than that process would notice a lost
    # connection itself.
    "SELECT set_config('tcp_keepalives_idle', '60', false), "
    "set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '6', false)"
)


class PostgresLease:
    """Holds the lease of a PostgreSQL database for this process. If the connection is lost, and the lease with
    it, a thread takes the lease again.

    `on_hint` is called on that thread with each notification. It is called with None when the connection has
    been lost, and again when there is a new one.
    """

    def __init__(
        self,
        address: PostgresAddress,
        lost: Callable[[DatabaseProblem], None],
        slot: Slot | None = None,
    ) -> None:
        """Set up the lease without taking it. `lost` is called on a thread if another process has taken the
        lease after this one lost it; this process must then end. `slot` is None for a process that has the
        database to itself."""
        self.slot = slot
        self.held = False
        self.losses = 0
        self.on_hint: Callable[[str | None], None] = lambda _: None
        self._shards = 0
        self._silence = Silence()
        self._ending = Event()
        self._address = address
        self._link = PostgresLink(address)
        self._lost = lost
        self._connection: Raw | None = None
        self._taken_again = Event()
        self._silent_until = -inf
        self._told = False
        self._ended, self._end = socket.socketpair()
        self._thread = Thread(target=self._watch, name="lease", daemon=True)

    def open(self, *, patient: bool = False) -> None:
        """Take the lease. Raises DatabaseProblem if other processes use the database in a way that excludes
        this one. If another process is running in the same slot, waits until it ends; if `patient` is True,
        also waits while the server is unreachable."""
        waiting = Waiting(self._link, self._ending, patient=patient)
        self._connection = waiting.taken(self._take)
        self.held = True
        self._thread.start()

    def settle(self, recommended: int) -> int:
        """Return the number of shards on which all processes agree: that of the processes already running, or
        `recommended` if there are none. The number stays the same until all of them have ended. Raises
        psycopg.Error."""
        connection = self._connection
        assert connection is not None
        connection.execute(_WAIT, [FAIRWIND, SETTLING])
        try:
            found = connection.execute(_LOCKED, [FAIRWIND, _SHARDS, 2 * _SHARDS]).fetchone()
            self._shards = found[0] - _SHARDS if found else recommended
            connection.execute(_SHARE, [FAIRWIND, _SHARDS + self._shards])
        finally:
            connection.execute(_LET_GO, [FAIRWIND, SETTLING])
        return self._shards

    def close(self) -> None:
        self._ending.set()
        self.held = False
        self._end.close()  # wakes up the thread
        if self._thread.is_alive():
            self._thread.join()
        self._ended.close()
        if self._connection is not None:
            # A busy server may notice a closed connection late. Unlocking first saves the next process the
            # wait.
            with suppress(psycopg.Error):
                self._connection.execute(_LET_GO_OF_ALL)
            self._connection.close()

    def check(self, connection: Raw) -> None:
        """Make sure that this process holds the lease, and mark the connection as its own. If a restart of the
        server has just ended the lease, wait a little until it has been taken again. Raises
        psycopg.OperationalError if this process still does not hold the lease then."""
        deadline = monotonic() + _PATIENCE
        while not self._holds(connection):
            if monotonic() > deadline:
                raise psycopg.OperationalError("the lease of the database is being taken again")
            self._taken_again.wait(PAUSE)
            self._taken_again.clear()
        self.mark(connection)

    def mark(self, connection: Raw) -> None:
        """Mark a connection as belonging to this process's slot. If this process stops responding, the process
        that takes over the slot ends all connections with that mark."""
        if self.slot is not None:
            connection.execute(_SHARE_WAITING, [_SESSIONS, self._number])

    def _holds(self, connection: Raw) -> bool:
        held = self._connection
        row = connection.execute(_HOLDER, [FAIRWIND, self._number]).fetchone()
        return bool(held and not held.closed and row and row[0] == held.info.backend_pid)

    @property
    def _number(self) -> int:
        """The number of the lock that this process holds exclusively."""
        return LEASE if self.slot is None else _number(self.slot)

    def _take(self, connection: Raw) -> None:
        """Take all locks of the lease on this connection. Raises Occupied if another process has the slot,
        after releasing what was locked, and DatabaseProblem if another process excludes this one."""
        postgres_programs.announce(connection)
        if self.slot is None:
            self._take_all(connection)
        else:
            self._take_slot(connection, self.slot)

    def _taken(self) -> Raw:
        connection = self._link.connect()
        try:
            self._take(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _take_all(self, connection: Raw) -> None:
        if not _granted(connection, _TAKE, LEASE):
            self._raise_in_use(connection)

    def _take_slot(self, connection: Raw, slot: Slot) -> None:
        connection.execute(_KEEP_ALIVE)
        if not _granted(connection, _SHARE, LEASE):
            self._raise_in_use(connection)
        if not _granted(connection, _TAKE, self._number):
            if self._silence.lasts(connection.execute(_SIGN, [FAIRWIND, self._number]).fetchone()):
                self._end_holder(connection, slot)
            connection.execute(_LET_GO_OF_ALL)
            raise Occupied(f"Process {slot.process} of {slot.processes} is already running.")
        # Only after taking the locks: of two processes that start at once with different numbers, at least one
        # then sees the other.
        _require_same_number(connection, slot)
        if self._shards:
            connection.execute(_SHARE, [FAIRWIND, _SHARDS + self._shards])
        connection.add_notify_handler(lambda notify: self.on_hint(notify.payload))
        connection.execute(f"LISTEN {CHANNEL}")

    def _end_holder(self, connection: Raw, slot: Slot) -> None:
        """End all connections of a process that is paused or cut off from the database. The connection that
        holds its lease is ended last."""
        logger.warning(
            "Process %d has shown no sign of life for %d s: this process takes over its place.",
            *(slot.process, SILENCE),
        )
        for sort in (_SESSIONS, FAIRWIND):
            connection.execute(_END_SESSIONS, [sort, self._number])

    def _raise_in_use(self, connection: Raw) -> NoReturn:
        holder = connection.execute(_HOLDER, [FAIRWIND, LEASE]).fetchone()
        number = str(holder[0]) if holder else "unknown"
        raise DatabaseProblem(in_use_on_server(number, self._address))

    def _watch(self) -> None:
        """Receive notifications until the lease is closed. Whenever the connection is lost, take the lease
        again."""
        while not self._quiet():
            try:
                assert self._connection is not None
                self._connection.execute("SELECT 1")  # pending notifications arrive with the reply
            except psycopg.Error as error:
                self.held = False
                self.losses += 1
                self.on_hint(None)
                self._tell_lost(error)
                if not self._take_again():
                    return
                self.held = True
                self.on_hint(None)
                self._tell_held()

    def _quiet(self) -> bool:
        """Wait until there is something to read or `_LOOK` seconds have passed. Return True if the lease is
        being closed."""
        assert self._connection is not None
        with suppress(OSError, psycopg.Error):
            ended = self._ended.fileno()
            ready, _, _ = select.select([ended, self._connection.fileno()], [], [], _LOOK)
            return ended in ready
        return False

    def _take_again(self) -> bool:
        """Try to take the lease until it succeeds. Return False if the lease is being closed, or if another
        process has it."""
        while not select.select([self._ended], [], [], PAUSE)[0]:
            try:
                self._connection = self._taken()
                self._taken_again.set()
            except psycopg.Error as error:
                self._tell_lost(error)
            except DatabaseProblem as problem:
                self._lost(problem)
                return False
            else:
                return True
        return False

    def _tell_lost(self, error: psycopg.Error) -> None:
        if monotonic() >= self._silent_until:
            logger.warning(
                "The lease of the database was lost; trying to take it again: %s", reason(error)
            )
            self._silent_until = monotonic() + RARELY
            self._told = True

    def _tell_held(self) -> None:
        if self._told:
            logger.info("The lease of the database is held again.")
        self._told = False


def _number(slot: Slot) -> int:
    return _SLOTS + slot.processes * (MOST_PROCESSES + 1) + slot.process


def _granted(connection: Raw, attempt: LiteralString, number: int) -> bool:
    row = connection.execute(attempt, [FAIRWIND, number]).fetchone()
    return bool(row and row[0])


def _require_same_number(connection: Raw, slot: Slot) -> None:
    """Raise DatabaseProblem if processes are running that were started with a different number of processes."""
    found = connection.execute(_LOCKED, [FAIRWIND, _SLOTS, _SHARDS]).fetchall()
    others = {(row[0] - _SLOTS) // (MOST_PROCESSES + 1) for row in found} - {slot.processes}
    if others:
        raise DatabaseProblem(
            f"The bot runs as {min(others)} processes, but this one was started as one of "
            f"{slot.processes}. Stop them all before you change FAIRWIND_PROCESSES."
        )
