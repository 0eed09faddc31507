"""Transactions of PostgreSQL that only read: each sees one snapshot."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, event

from data.connections import Work

BEGIN: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_READ_ONLY: Final = "SET default_transaction_read_only = on"
_ALLOWED: Final = "allowed"
"""The option of a connection without a transaction: as many items as it may still execute statements."""

T = TypeVar("T")


class Snapshots:
    """Reads with an engine whose connections are in autocommit mode.

    Most work is one statement, which sees one snapshot by itself: with a BEGIN and a COMMIT around it, it would
    wait three times for the server. So work begins without them. If it asks for a second statement, it begins
    again in a transaction, and the same code always has one from then on.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._several = set[Hashable]()
        event.listen(engine, "connect", _only_read)
        event.listen(engine, "begin", _begin)
        event.listen(engine, "before_cursor_execute", _count)

    def read(self, work: Work[T]) -> T:
        """Do all of the work in one snapshot."""
        code = _code(work)
        if code not in self._several:
            try:
                with self._engine.connect() as connection:
                    connection.execution_options(**{_ALLOWED: iter([True])})
                    return work(connection)
            except _SecondStatement:
                self._several.add(code)
        with self._engine.begin() as connection:
            return work(connection)


class _SecondStatement(Exception):
    """It might see what the first one did not."""


def _code(work: object) -> Hashable:
    """The same for each function that one piece of code makes, so that few are remembered; None of what is no
    function."""
    while isinstance(work, partial):
        work = work.func
    code: Hashable = getattr(work, "__code__", None)
    return code


def _only_read(raw: Any, _: object) -> None:
    raw.execute(_READ_ONLY)


def _begin(connection: Connection) -> None:
    if _ALLOWED not in connection.get_execution_options():
        connection.exec_driver_sql(BEGIN, execution_options={"no_parameters": True})


def _count(connection: Connection, *_: object) -> None:
    allowed = connection.get_execution_options().get(_ALLOWED)
    if allowed is not None and not next(allowed, False):
        raise _SecondStatement
