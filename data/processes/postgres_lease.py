"""The lease of a PostgreSQL database: advisory locks on a connection of its own.

The connection also receives notifications. If the connection is lost, the lease is taken again on a new one.
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
from typing import Final

import psycopg

from data.core.address import PostgresAddress
from data.core.notifications import CHANNEL
from data.core.postgres_link import PostgresLink, Raw
from data.core.problem import DatabaseProblem
from data.processes.postgres_locks import LeaseLocks
from data.processes.postgres_waiting import (
    PAUSE,
    RARELY,
    Waiting,
    reason,
)
from data.processes.slots import Slot
from data.versions import postgres_programs

logger = logging.getLogger(__name__)

_PATIENCE: Final = 5.0
"""Seconds that a new connection waits while the lost lease is being taken again."""

_LOOK: Final = 20.0
"""The number of seconds without a notification after which the lease's connection is checked. The check also
shows other processes that this one is alive."""


class PostgresLease:
    """Holds the lease of a PostgreSQL database for this process. If the lease is lost with its connection, a
    thread takes the lease again.

    The thread calls `on_hint` with each notification. It also calls `on_hint` with None when the connection is
    lost, and when there is a new one.
    """

    def __init__(
        self,
        address: PostgresAddress,
        lost: Callable[[DatabaseProblem], None],
        slot: Slot | None = None,
    ) -> None:
        """Set up the lease without taking it. A `slot` of None means that this process has the database to
        itself.

        `lost` is called on a thread if another process has taken the lease after this one lost it; this process
        must then end.
        """
        self.slot = slot
        self._locks = LeaseLocks(address, slot)
        self.held = False
        self.losses = 0
        self.on_hint: Callable[[str | None], None] = lambda _: None
        self._ending = Event()
        self._link = PostgresLink(address)
        self._lost = lost
        self._connection: Raw | None = None
        self._taken_again = Event()
        self._silent_until = -inf
        self._told = False
        self._ended, self._end = socket.socketpair()
        self._thread = Thread(target=self._watch, name="lease", daemon=True)

    def open(self, *, patient: bool = False) -> None:
        """Take the lease. If another process is running in the same slot, waits until it ends.

        If `patient` is True, also waits while the server is unreachable. Raises DatabaseProblem if other
        processes use the database in a way that excludes this one.
        """
        waiting = Waiting(self._link, self._ending, patient=patient)
        self._connection = waiting.taken(self._take)
        self.held = True
        self._thread.start()

    def settle(self, recommended: int) -> int:
        """Return the number of shards on which all processes agree. Raises psycopg.Error.

        It is the number that running processes already use, or `recommended` if no other process is running. It
        stays the same until all of them have ended.
        """
        assert self._connection is not None
        return self._locks.settle(self._connection, recommended)

    def close(self) -> None:
        self._ending.set()
        self.held = False
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
        """Make sure that this process holds the lease, and mark the connection as its own.

        If a restart of the server has just ended the lease, wait a little until it has been taken again. Raises
        psycopg.OperationalError if this process still does not hold the lease then.
        """
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
        self._locks.mark(connection)

    def _holds(self, connection: Raw) -> bool:
        held = self._connection
        holder = self._locks.holder(connection)
        return bool(held and not held.closed and holder == held.info.backend_pid)

    def _take(self, connection: Raw) -> None:
        """Take the lease on this connection. Raises Occupied and DatabaseProblem like `LeaseLocks.take`."""
        postgres_programs.announce(connection)
        self._locks.take(connection)
        if self.slot is not None:
            connection.add_notify_handler(lambda notify: self.on_hint(notify.payload))
            connection.execute(f"LISTEN {CHANNEL}")

    def _taken(self) -> Raw:
        connection = self._link.connect()
        try:
            self._take(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _watch(self) -> None:
        """Receive notifications until the lease is closed. Whenever the connection is lost, take the lease
        again."""
        while not self._quiet():
            try:
                assert self._connection is not None
                self._connection.execute("SELECT 1")  # fetches pending notifications
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
        """Wait until a notification can be read, the connection fails, or `_LOOK` seconds have passed. Return
        True if the lease is being closed."""
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
