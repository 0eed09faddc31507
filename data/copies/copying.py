"""Copies a whole database into an empty one, and then compares all rows of the two.

During the copy, the target is marked as unfinished (the revision `UNFINISHED`), so every program refuses to
open it. If a copy was interrupted, the next one starts from the beginning.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

from data.core.address import Address, PostgresAddress
from data.core.problem import DatabaseProblem, require_file, unusable
from data.processes.lease import leased
from data.processes.sqlite_opening import make_room
from data.schema import metadata
from data.versions import programs
from data.versions.migrating import check, engine_of, make_tables, problems_of, revision_of
from data.versions.revision import LATEST, UNFINISHED
from texts.late import Late

if TYPE_CHECKING:
    import psycopg

    from data.processes import postgres_lease
else:
    psycopg = Late("psycopg")
    postgres_lease = Late("data.processes.postgres_lease")

_BATCH: Final = 2000
"""The number of rows that are read at a time, and then written in one transaction. A limit keeps memory use
low."""

_TELLING: Final = 5.0
"""The minimum number of seconds between two progress messages."""

_TABLES: Final = metadata.sorted_tables
"""All tables, ordered so that each comes after the tables that its foreign keys refer to."""

Tell = Callable[[str], None]
CheckLease = Callable[[sa.Connection], None]
"""A function that raises DatabaseProblem if another process may have taken the lease since it was acquired."""


def copy_database(source: Address, target: Address, tell: Tell) -> dict[str, int]:
    """Copy all rows of a database to an empty one, and compare the two. Return the number of rows by table.

    Blocks the calling thread until it is done. `tell` is called with progress messages. Raises DatabaseProblem
    if a bot uses one of the databases, if the target already contains rows, or if the copy differs from the
    source.
    """
    if source == target:
        raise DatabaseProblem(f"{source} can't be copied to itself: name another database.")
    with _reading(source) as old, _writing(target) as new:
        for each in _TABLES:
            _copy(old, new, each, tell)
        with new.connection.begin():
            rows = {each.name: _compare(old, new, each, tell) for each in _TABLES}
            _prepare(new.connection)
            _mark(new.connection, LATEST)
            old.hold()
            new.hold()
    return rows


@contextmanager
def _reading(where: Address) -> Iterator[_OpenDatabase]:
    """Return a context with an open database, which is read in one snapshot. The context holds the lease, so
    that no bot can use the database. Raises DatabaseProblem."""
    if isinstance(where, Path):
        require_file(where)
    with _leased(where) as check_lease, problems_of(where):
        check(where, exactly=True)  # only this program's tables and columns are copied
        with engine_of(where, alone=False).connect() as connection, connection.begin():
            _be_patient(connection)
            yield _OpenDatabase(where, connection, check_lease)


@contextmanager
def _writing(where: Address) -> Iterator[_OpenDatabase]:
    """Return a context with an open database, which is marked as unfinished and has only empty tables. Those of
    an interrupted copy are replaced. The context holds the lease, so that no bot can use the database. Raises
    DatabaseProblem, for example if the database has other rows."""
    if isinstance(where, Path):
        make_room(where)
    with _leased(where) as check_lease, problems_of(where):
        engine = engine_of(where, alone=True)
        with engine.connect() as connection, connection.begin():
            found = revision_of(connection, where)
            if found in (None, UNFINISHED):
                _drop_tables(connection)  # another version may have made them
                make_tables(connection)
                _mark(connection, UNFINISHED)
        if found not in (None, UNFINISHED):
            check(where, exactly=True)
        with engine.connect() as connection:
            _require_empty(connection, where)
            yield _OpenDatabase(where, connection, check_lease)


@contextmanager
def _leased(where: Address) -> Iterator[CheckLease]:
    """Return a context that holds the lease of a database, and yields a function that checks whether it was
    held all the time. Raises DatabaseProblem if another process holds the lease. Blocks."""
    if isinstance(where, Path):
        with leased(where):
            yield lambda _: None  # a file lock can't be lost
    else:
        with _leased_on_server(where) as check:
            yield check


@contextmanager
def _leased_on_server(where: PostgresAddress) -> Iterator[CheckLease]:
    def check(connection: sa.Connection) -> None:
        raw = connection.connection.driver_connection
        assert isinstance(raw, psycopg.Connection)
        try:
            lease.check(raw)
            if lease.losses:
                raise psycopg.OperationalError("its lease was lost during the copy")
        except psycopg.Error as error:
            raise DatabaseProblem(unusable(where, str(error))) from None

    # Losing the lease needs no callback, because `check` notices it.
    lease = postgres_lease.PostgresLease(where, lambda _: None)
    try:
        lease.open()
        yield check
    finally:
        lease.close()


def _drop_tables(connection: sa.Connection) -> None:
    tables = sa.MetaData()
    tables.reflect(connection)
    tables.drop_all(connection)


def _require_empty(connection: sa.Connection, where: Address) -> None:
    with connection.begin():
        _be_patient(connection)
        programs.forget(connection)  # the copy brings the notes of the source
        if any(connection.scalar(sa.select(1).select_from(each).limit(1)) for each in _TABLES):
            raise DatabaseProblem(
                f"{where} is not empty, but a copy needs an empty database: name another one."
            )
        _mark(connection, UNFINISHED)


def _mark(connection: sa.Connection, revision: str) -> None:
    connection.execute(_MARK, {"revision": revision})


_MARK: Final = sa.text("UPDATE alembic_version SET version_num = :revision")


def _be_patient(connection: sa.Connection) -> None:
    """Tell PostgreSQL not to end the connection while a transaction is idle. It is idle while the program works
    on the other database."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET idle_in_transaction_session_timeout = 0")


def _prepare(connection: sa.Connection) -> None:
    """Make PostgreSQL number new rows after the copied ones, and collect statistics for its planner (ANALYZE).
    Do nothing on SQLite, which needs neither."""
    if connection.dialect.name != "postgresql":
        return
    for each in _TABLES:
        if (number := each.autoincrement_column) is not None:
            sequence = sa.func.pg_get_serial_sequence(each.name, number.name)
            following = sa.func.coalesce(sa.func.max(number), 0) + 1
            connection.execute(sa.select(sa.func.setval(sequence, following, sa.false())))
    connection.exec_driver_sql("ANALYZE")


class _Progress:
    """Reports how many rows are done, at most every `_TELLING` seconds and at the end."""

    def __init__(self, what: str, rows: int, tell: Tell) -> None:
        self._what = what
        self._rows = rows
        self._tell = tell
        self._next = time.monotonic() + _TELLING

    def reached(self, number: int) -> None:
        if number == self._rows or time.monotonic() >= self._next:
            self._tell(f"{self._what}: {number:,} of {self._rows:,} rows")
            self._next = time.monotonic() + _TELLING


@dataclass(frozen=True)
class _OpenDatabase:
    """One of the two databases. Its rows are read in the order of their primary keys, so that both databases
    can be compared row by row."""

    where: Address
    connection: sa.Connection
    check_lease: CheckLease

    def hold(self) -> None:
        self.check_lease(self.connection)

    def count(self, each: sa.Table) -> int:
        return self.connection.execute(sa.select(sa.func.count()).select_from(each)).scalar_one()

    def batches(self, each: sa.Table) -> Iterator[Sequence[sa.Row[Any]]]:
        plain = _plain(each)
        ordered = sa.select(plain).order_by(*(plain.c[key.name] for key in each.primary_key))
        with problems_of(self.where):
            # Use a server-side cursor, so that at most one batch of rows is in memory.
            found = self.connection.execute(ordered.execution_options(yield_per=_BATCH))
            yield from found.partitions()

    def rows(self, each: sa.Table) -> Iterator[sa.Row[Any]]:
        for rows in self.batches(each):
            yield from rows


def _copy(old: _OpenDatabase, new: _OpenDatabase, each: sa.Table, tell: Tell) -> None:
    progress, number, into = (
        _Progress(f"Copying {each.name}", old.count(each), tell),
        0,
        sa.insert(_plain(each)),
    )
    for rows in old.batches(each):
        with new.connection.begin():
            new.connection.execute(into, [row._asdict() for row in rows])
        number += len(rows)
        progress.reached(number)


def _compare(old: _OpenDatabase, new: _OpenDatabase, each: sa.Table, tell: Tell) -> int:
    """Compare the rows of a table in the two databases, and return their number. Raises DatabaseProblem at the
    first difference."""
    progress, number = _Progress(f"Comparing {each.name}", old.count(each), tell), 0
    for one, other in zip_longest(old.rows(each), new.rows(each)):
        if one != other:
            raise DatabaseProblem(_differs(each, one or other))
        number += 1
        progress.reached(number)
    return number


def _differs(each: sa.Table, row: sa.Row[Any] | None) -> str:
    keys = ", ".join(f"{key.name} {getattr(row, key.name)}" for key in each.primary_key)
    return (
        f"The copy differs from its source in the table {each.name} ({keys}), so it stays marked "
        "as unfinished. Run the same command again."
    )


def _plain(each: sa.Table) -> sa.TableClause:
    """Return a table whose values are not converted to Python types: a time, for example, is copied as the
    stored integer."""
    return sa.table(each.name, *(sa.column(one.name, _stored(one)) for one in each.columns))


def _stored(one: sa.Column[Any]) -> TypeEngine[Any]:
    return one.type.impl_instance if isinstance(one.type, sa.TypeDecorator) else one.type
