"""The lease of a PostgreSQL database. It consists of advisory locks on a connection of its own, which also
receives notifications. If the connection is lost, a new one takes the lease again."""

from __future__ import annotations

import logging
import selectors
import socket
from collections.abc import Callable
from contextlib import suppress
from math import inf
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

import psycopg

from data.core.address import PostgresAddress
from data.core.notifications import CHANNEL
from data.core.postgres_link import FAIRWIND, MIGRATION, PostgresLink, Raw
from data.core.problem import DatabaseAway, DatabaseProblem, first_line
from data.processes.peers import Slot
from data.processes.postgres_locks import LeaseLocks
from data.processes.postgres_waiting import PAUSE, RARELY, SILENCE, Waiting
from data.versions import postgres_programs
from data.versions.migrating import check
from matches.ports.clock import steady_seconds

logger = logging.getLogger(__name__)

_PATIENCE: Final = 5.0
"""Seconds that a new connection waits while the lost lease is being taken again."""

_LOOK: Final = 20.0
"""The number of seconds without a notification after which the lease's connection is checked. The check also
shows other processes that this one is alive."""


class PostgresLease:
    """The lease of a PostgreSQL database, as this process holds it. A thread watches its connection, and takes
    the lease again if the connection is lost.

    The thread also calls `on_hint` with the text of each notification from other processes. It calls `on_hint`
    with None when the connection is lost and when it is back, because notifications may have been missed.
    """

    def __init__(
        self,
        address: PostgresAddress,
        lost: Callable[[DatabaseProblem], None],
        slot: Slot | None = None,
    ) -> None:
        """Prepare the lease without taking it. If `slot` is given, other processes may use the database in
        other slots. If `slot` is None, no other process may use the database.

        If this process loses the lease and another process takes it, `lost` is called, on a thread. This
        process must end then.
        """
        self.slot = slot
        self._locks = LeaseLocks(address, slot)
        self._held = False
        self._sure_until = -inf
        self.losses = 0
        self.migrated = False  # whether this process has migrated or checked the schema
        self.on_hint: Callable[[str | None], None] = lambda _: None
        self._ending = Event()
        self._link = PostgresLink(address, self._take)
        self._lost = lost
        self._connection: Raw | None = None
        self._opening = Lock()
        self._taken_again = Event()
        self._silent_until = -inf
        self._warned = False
        self._ended, self._end = socket.socketpair()
        self._thread = Thread(target=self._watch, name="lease", daemon=True)

    @property
    def held(self) -> bool:
        """Whether this process holds the lease now, without doubt. If the process or its machine was paused, or
        cut off from the server, a standby may have taken the lease before the watching thread notices that."""
        return self._held and steady_seconds() < self._sure_until

    def open(self, *, patient: bool = False) -> None:
        """Take the lease. If another process runs in the same slot, wait until it ends. With `patient`, also
        wait while the server is unreachable.

        Raises DatabaseProblem if the database is used by a process that must not run together with this one.
        """
        with self._opening:
            waiting = Waiting(self._link, self._ending, patient=patient)
            self._connection = waiting.taken(self._take)
            self._held = True
            self._thread.start()

    def settle(self, recommended: int) -> int:
        """Return the number of shards that all processes use, as `LeaseLocks.settle` does. The number can
        change only after all processes have ended. Raises psycopg.Error."""
        assert self._connection is not None
        return self._locks.settle(self._connection, recommended)

    def close(self) -> None:
        self._ending.set()
        with self._opening:  # a start that was cancelled may be taking the lease
            self._held = False
        self._end.close()  # so that the waiting thread wakes up
        if self._thread.is_alive():
            self._thread.join()
        self._ended.close()
        if self._connection is not None:
            # A busy server may notice a closed connection late. So unlock first, to spare the next process that
            # wait.
            with suppress(psycopg.Error):
                self._locks.release(self._connection)
            self._connection.close()

    def check(self, connection: Raw) -> None:
        """Mark the connection, as `mark` does, and check that this process holds the lease.

        If the lease has just been lost, for example because the server restarted, wait at most `_PATIENCE`
        seconds until this process has taken it again. If that takes longer, raise psycopg.OperationalError.
        """
        # Mark it before the check, or a process that takes the lease in between would not end it.
        self.mark(connection)
        deadline = monotonic() + _PATIENCE
        while not self._holds(connection):
            if monotonic() > deadline:
                raise psycopg.OperationalError("the lease of the database is being taken again")
            self._taken_again.wait(PAUSE)
            self._taken_again.clear()

    def mark(self, connection: Raw) -> None:
        """Mark a connection as belonging to the holder of the lease, as `LeaseLocks.mark` does."""
        self._locks.mark(connection)

    def _holds(self, connection: Raw) -> bool:
        held = self._connection
        holder = self._locks.holder(connection)
        return bool(held and not held.closed and holder == held.info.backend_pid)

    def _take(self, connection: Raw) -> None:
        begun = steady_seconds()
        self._locks.take(connection)
        self._sure_until = begun + SILENCE
        postgres_programs.announce(connection)  # not before: a standby doesn't count as running
        if self.migrated:
            self._check_schema(connection)
        if self.slot is not None:
            connection.add_notify_handler(lambda notify: self.on_hint(notify.payload))
            connection.execute(f"LISTEN {CHANNEL}")

    def _check_schema(self, connection: Raw) -> None:
        """Check that no newer program has migrated the database so that this one can't use it any more. Such a
        migration is refused only while this process is connected. Wait for one that is running."""
        connection.execute("SELECT pg_advisory_xact_lock_shared(%s, %s)", [FAIRWIND, MIGRATION])
        check(self._link.address)

    def _watch(self) -> None:
        while not self._quiet():
            assert self._connection is not None
            try:
                begun = steady_seconds()
                self._connection.execute("SELECT 1")  # fetches pending notifications
                self._sure_until = begun + SILENCE
            except psycopg.Error as error:
                self._held = False
                self.losses += 1
                # After an error such as a timeout, the session would keep the lease.
                self._connection.close()
                self.on_hint(None)
                self._tell_lost(error)
                if not self._take_again():
                    return
                self._held = True
                self.on_hint(None)
                self._tell_held()

    def _quiet(self) -> bool:
        """Wait until the lease's connection receives something or is lost, or until the lease is being closed,
        but at most `_LOOK` seconds. Return whether the lease is being closed."""
        assert self._connection is not None
        with suppress(OSError, psycopg.Error):
            return self._ended in _readable(_LOOK, self._ended, self._connection)
        return False

    def _take_again(self) -> bool:
        while not _readable(PAUSE, self._ended):
            try:
                self._connection = self._link.connect_guarded()
                self._taken_again.set()
            except (psycopg.Error, DatabaseAway) as error:
                self._tell_lost(error)
            except DatabaseProblem as problem:
                self._lost(problem)
                return False
            else:
                return True
        return False

    def _tell_lost(self, error: Exception) -> None:
        if monotonic() >= self._silent_until:
            logger.warning(
                "The lease of the database was lost; trying to take it again: %s", first_line(error)
            )
            self._silent_until = monotonic() + RARELY
            self._warned = True

    def _tell_held(self) -> None:
        if self._warned:
            logger.info("The lease of the database is held again.")
        self._warned = False


# `select.select` fails for descriptors above 1023, and epoll opens a descriptor itself. Windows has no poll.
_Selector = getattr(selectors, "PollSelector", selectors.SelectSelector)


def _readable(seconds: float, *files: socket.socket | Raw) -> list[object]:
    """Wait until any of the files can be read or has been closed, but at most `seconds`. Return the files that
    can be read or have been closed."""
    with _Selector() as selector:
        for each in files:
            selector.register(each, selectors.EVENT_READ)
        return [key.fileobj for key, _ in selector.select(seconds)]
