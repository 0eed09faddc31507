"""Waits for the lease of a PostgreSQL database while another process holds it or the server is down."""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf
from threading import Event
from time import monotonic
from typing import Final

import psycopg
from psycopg.pq import Ping

from data.core.postgres_link import PostgresLink, Raw
from data.core.problem import DatabaseProblem, first_line, unusable

logger = logging.getLogger(__name__)

PAUSE: Final = 0.1
"""Seconds between two attempts to take the lease."""

RARELY: Final = 60.0
"""Seconds between two log lines about the same outage."""

_HINT: Final = " If the address is wrong, correct FAIRWIND_DATABASE."

_CHANCES: Final = 4
"""After this many failed attempts in a row while the server accepts connections, it is assumed that the server
will never accept this process."""

_HEAD_START: Final = 2.0
"""Seconds for which a process that waited for the server holds back once the server is available again, so that
the former holder of the lease can take it first."""

SILENCE: Final = 60.0
"""Seconds without a sign of life after which the holder of a slot is considered paused or cut off from the
database."""

_LONGEST_STEP: Final = 1.0


class Occupied(DatabaseProblem):
    """Raised when another process is running in the same slot."""


class Silence:
    """Measures for how long the process that holds a slot has shown no sign of life.

    The time between two checks counts as at most `_LONGEST_STEP` seconds. If it is longer, this process or the
    server was probably halted, so the holder may have been alive all the time.
    """

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._sign: object = None
        self._at = -inf
        self._silent = 0.0

    def lasts(self, sign: object) -> bool:
        """Return whether the holder has been silent for at least `SILENCE` seconds.

        `sign` is a value that changes as long as the holder is alive. None means that it could not be read, and
        counts as a sign of life.
        """
        step, self._at = self._seconds() - self._at, self._seconds()
        if sign is None or sign != self._sign:
            self._sign, self._silent = sign, 0.0
        else:
            self._silent += min(step, _LONGEST_STEP)
        return self._silent >= SILENCE


class Waiting:
    """Tries to take a lease until it succeeds. With `patient`, it continues to try while the server is
    unreachable."""

    def __init__(self, link: PostgresLink, ending: Event, *, patient: bool) -> None:
        self._link = link
        self._ending = ending
        self._patient = patient
        self._standby = False
        self._failures = 0
        self._silent_until = -inf
        self._connection: Raw | None = None
        """The connection of a process that waits for a slot (a standby). It stays open between attempts, so
        that even a short restart of the server is noticed, because it breaks the connection."""

    def taken(self, take: Callable[[Raw], None]) -> Raw:
        """Call `take` with a connection, again and again, until it takes the lease. Return the connection with
        which it succeeded. Raises DatabaseProblem if waiting can't help, such as with an unusable address, or
        if this process is being stopped."""
        try:
            return self._taken(take)
        finally:
            if self._connection is not None:
                self._connection.close()

    def _taken(self, take: Callable[[Raw], None]) -> Raw:
        while not self._ending.is_set():
            try:
                return self._attempted(take)
            except Occupied as problem:
                self._await_end(problem)
            except psycopg.Error as error:
                if not (self._patient and self._may_pass()):
                    raise DatabaseProblem(unusable(self._link.address, first_line(error))) from None
                self._await_server(error)
        raise DatabaseProblem("This process was stopped while it waited for another one to end.")

    def _attempted(self, take: Callable[[Raw], None]) -> Raw:
        connection, self._connection = self._connection or self._link.connect(), None
        try:
            take(connection)
        except Occupied:
            self._connection = connection
            raise
        except BaseException:
            connection.close()
            raise
        return connection

    def _await_end(self, problem: Occupied) -> None:
        if not self._standby:
            logger.info("%s This one waits until it ends.", problem)
        self._standby, self._failures = True, 0
        self._ending.wait(PAUSE)

    def _may_pass(self) -> bool:
        """Return whether waiting can help. It can't if the address is unusable, or if a server that accepts
        connections has rejected this process `_CHANCES` times in a row. While this process waits for a slot,
        rejections don't count."""
        state = self._link.ping()
        self._failures = self._failures + 1 if state is Ping.OK else 0
        return state is not Ping.NO_ATTEMPT and (self._standby or self._failures < _CHANCES)

    def _await_server(self, error: psycopg.Error) -> None:
        while True:
            self._log(error)
            if self._ending.wait(PAUSE):
                return
            if self._link.ping() is not Ping.OK:
                self._failures = 0
            elif self._is_back():
                return

    def _log(self, error: psycopg.Error) -> None:
        if self._failures and not self._standby:
            return  # a rejected process soon ends, and reports the error itself
        if monotonic() >= self._silent_until:
            text = unusable(self._link.address, first_line(error))
            hint = "" if self._standby else _HINT
            logger.warning("%s This process waits for it.%s", text, hint)
            self._silent_until = monotonic() + RARELY

    def _is_back(self) -> bool:
        """Return whether to try to take the lease again. If the server is available, first wait `_HEAD_START`
        seconds, so that the process that held the lease can take it again before this one."""
        try:
            connection = self._link.connect()
        except psycopg.Error:
            # If the server is down again, a standby keeps waiting, so as not to forestall the former holder.
            # For any other process, the next attempt to take the lease fails in the same way.
            return not self._standby
        try:
            self._ending.wait(_HEAD_START)
            connection.execute("SELECT 1")
        except psycopg.Error:
            return False
        finally:
            connection.close()
        return True
