"""Read-only transactions on PostgreSQL. Each sees one snapshot of the database."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, event

from data.core.connections import Work

BEGIN: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_READ_ONLY: Final = "SET default_transaction_read_only = on"
_ALLOWED: Final = "allowed"
"""The key of an execution option that marks connections which read without a transaction. Its value is an
iterator with one item for each statement that the connection may still execute."""

T = TypeVar("T")


class Snapshots:
    """Runs functions that only read, on an engine whose connections are in autocommit mode.

    At first, a function runs without a transaction. Most functions execute only one statement, which sees one
    snapshot anyway, and BEGIN and COMMIT would cost two round trips to the server. If a function executes a
    second statement, it is called again in a transaction. Later calls of that function always run in a
    transaction.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._several = set[Hashable]()
        event.listen(engine, "connect", _only_read)
        event.listen(engine, "begin", _begin)
        event.listen(engine, "before_cursor_execute", _count)

    def read(self, work: Work[T]) -> T:
        """Call a function that only reads, in one snapshot, and return its result. The function may be called
        twice."""
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
    """Raised when a function executes a second statement, which might see a newer snapshot."""


def _code(work: object) -> Hashable:
    """Return the code object of a function, or of the function in a `partial`; None if it has none. A line
    makes a new lambda each time it runs, but all these lambdas have the same code object."""
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
