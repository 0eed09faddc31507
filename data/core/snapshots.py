"""Read-only transactions of PostgreSQL, each of which sees one snapshot."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, event

from data.core.connections import Work

BEGIN: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_READ_ONLY: Final = "SET default_transaction_read_only = on"
_ALLOWED: Final = "allowed"
"""An option of connections without a transaction: an iterator with one item for each statement still
allowed."""

T = TypeVar("T")


class Snapshots:
    """Reads through an engine whose connections are in autocommit mode.

    Most work is one statement, which sees one snapshot anyway; a BEGIN and a COMMIT around it would make three
    round trips to the server out of one. So work starts without them. If it executes a second statement, it
    restarts in a transaction, and the same code always gets one from then on.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._several = set[Hashable]()
        event.listen(engine, "connect", _only_read)
        event.listen(engine, "begin", _begin)
        event.listen(engine, "before_cursor_execute", _count)

    def read(self, work: Work[T]) -> T:
        """Do all of the work in one snapshot. The work may be called twice."""
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
    """Raised when work without a transaction executes a second statement, which might see another snapshot."""


def _code(work: object) -> Hashable:
    """Return a key that is equal for all functions made by the same piece of code, so that few are remembered.
    It is None for callables that are not functions."""
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
