"""Statements that every move executes.

SQLAlchemy prepares each execution anew, although a statement is compiled only once: on SQLite, that takes five
times as long as the statement itself. So on SQLite these statements go directly to the driver.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Executable, exc
from sqlalchemy.sql.compiler import SQLCompiler

from data.core.connections import Values

_Parameters = Callable[[Values], list[Any]]


class Outcome(Protocol):
    """What a statement has done: the number of changed rows, and those that it returns. On SQLite, values are
    returned as they are stored."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> Sequence[Any]: ...


class FrequentStatement:
    """A statement of SQLAlchemy that changes rows, with the same parameters at each execution."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._compiled: tuple[str, _Parameters] | None = None

    def execute(self, connection: Connection, *rows: Values) -> Outcome:
        """Execute the statement once for each of `rows`. Raises the errors of SQLAlchemy."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, rows)
        if self._compiled is None:
            self._compiled = _compile(self._statement, connection, rows[0])
        sql, parameters = self._compiled
        cursor = cast(sqlite3.Cursor, connection.connection.cursor())
        try:
            if len(rows) == 1:
                return cursor.execute(sql, parameters(rows[0]))
            return cursor.executemany(sql, map(parameters, rows))
        except sqlite3.Error as error:
            raise as_sqlalchemy(error, sql) from None


def as_sqlalchemy(error: sqlite3.Error, sql: str) -> exc.DBAPIError:
    """Return the error that SQLAlchemy raises if SQLite's driver raises `error` while it executes `sql`."""
    found: exc.DBAPIError = getattr(exc, type(error).__name__)(sql, None, error)
    return found


def _compile(statement: Executable, connection: Connection, row: Values) -> tuple[str, _Parameters]:
    """Return the SQL of a statement, and a function that turns a row into its parameters, in their order and as
    the driver wants them. `row` is an example of a row."""
    compiled = cast(
        SQLCompiler, cast(Any, statement).compile(dialect=connection.dialect, column_keys=[*row])
    )
    assert not compiled.insert_prefetch, "SQLAlchemy would have to compute a default"
    constants = {name: value for name, value in compiled.params.items() if name not in row}
    processors = {
        name: bound.type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
        for name, bound in compiled.binds.items()
    }
    order = [(name, processors[name]) for name in compiled.positiontup or ()]

    def parameters(row: Values) -> list[Any]:
        values = {**constants, **row}
        return [
            values[name] if process is None else process(values[name]) for name, process in order
        ]

    return compiled.string, parameters
