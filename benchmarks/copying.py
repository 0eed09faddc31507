"""Enlarges a database by copying the rows of its matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    MetaData,
    String,
    Table,
    cast,
    insert,
    select,
    true,
    type_coerce,
)

from data.schema import (
    matches,
    players,
    requests,
    waiting,
)
from data.schema.column_types import STRING, Timestamp
from matches.chores.purge import REQUESTS
from matches.service.match_ids import fresh_match_id

PEOPLE: Final = 100
"""Number of people who play the original matches. Each of them plays in about five. Each further set of copies
has people of its own."""
_MINUTE: Final = timedelta(minutes=1)
"""The difference in age between two successive copies."""
_MICROSECOND: Final = timedelta(microseconds=1)
"""The unit in which the database stores times."""
_AT_ONCE: Final = 50_000
_FAR: Final = 10**12
"""The difference between the ids of two successive copies of a message, an interaction or a Discord user."""


def copies_table() -> Table:
    """Return a temporary table with a row for each copied match: its original, new id, server and channel. All
    originals are copied once, then all of them again, and so on; `lap` is the round."""
    return Table(
        "copies",
        MetaData(),
        Column("id", STRING, primary_key=True),
        Column("original", STRING, nullable=False),
        Column("number", BigInteger, nullable=False),
        Column("lap", BigInteger, nullable=False),
        Column("server", BigInteger, nullable=False),
        Column("channel", BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def name_copies(connection: Connection, copies: Table, size: int, servers: Sequence[int]) -> None:
    """Insert a row into `copies` for each copy that is needed to have `size` matches, spread over `servers`.
    The rows go from old to new: ids begin with the hour, so this is also the order of the keys."""
    originals = connection.scalars(select(matches.c.id).order_by(matches.c.opened_at)).all()
    rng, now = Random(size), datetime.now(UTC)
    numbers = iter(range(size - 1, len(originals) - 1, -1))
    while chosen := [*islice(numbers, _AT_ONCE)]:
        rows = []
        for number in chosen:
            lap, one = divmod(number, len(originals))
            match_id = fresh_match_id(now - number * _MINUTE, rng)
            row = {"id": match_id, "original": originals[one], "number": number, "lap": lap}
            place = {"server": servers[lap % len(servers)], "channel": lap * 5 + one % 5}
            rows.append({**row, **place})
        connection.execute(insert(copies), rows)
    connection.exec_driver_sql(f"ANALYZE {copies.name}")


def copy_people(connection: Connection, copies: Table) -> None:
    people = _original(connection, players, players.c.id)
    laps = select(copies.c.lap).where(copies.c.lap > 0).distinct().subquery()
    further = {
        "id": people.c.id + laps.c.lap * PEOPLE,
        "discord_id": people.c.id + laps.c.lap * _FAR,
    }
    chosen = [further.get(column.name, people.c[column.name]) for column in players.c]
    source = select(*chosen).select_from(laps).join(people, true()).order_by(laps.c.lap)
    connection.execute(insert(players).from_select([*players.c.keys()], source))
    people.drop(connection)


def copy_rows(connection: Connection, table: Table, copies: Table) -> None:
    key = table.c.id if table is matches else table.c.match_id
    originals = _original(connection, table, key)
    chosen = [_copied(table.c[column.name], column, copies) for column in originals.c]
    source = select(*chosen).select_from(copies)
    source = source.join(originals, originals.c[key.name] == copies.c.original)
    if table is requests:
        source = source.where(copies.c.number < REQUESTS / _MINUTE)
    source = source.order_by(copies.c.id)
    connection.execute(insert(table).from_select([*table.c.keys()], source))
    originals.drop(connection)


def _original(connection: Connection, table: Table, key: Column[Any]) -> Table:
    """Copies are made from the new table, so that no statement reads the table into which it writes."""
    columns = [Column(each.name, each.type, index=each is key) for each in table.c]
    originals = Table(f"original_{table.name}", MetaData(), *columns)
    originals.create(connection)
    source = select(table).order_by(*table.primary_key)
    connection.execute(insert(originals).from_select([*table.c.keys()], source))
    # Collect statistics: without them, PostgreSQL would sort millions of rows for a join.
    connection.exec_driver_sql(f"ANALYZE {originals.name}")
    return originals


def _copied(column: Column[Any], original: Column[Any], copies: Table) -> ColumnElement[Any]:
    if (column.table is matches and column.name == "id") or column.name == "match_id":
        return copies.c.id
    if column.name in ("server", "channel"):
        return copies.c[column.name]
    if column.name == "opened_in":
        return copies.c.channel
    if column.name in ("player", "host"):
        return original + copies.c.lap * PEOPLE
    if column.name == "message":
        return original + copies.c.lap * _FAR
    if column.name == "request":
        return cast(cast(original, BigInteger) + copies.c.lap * _FAR, String)
    # All times are shifted into the past, except those of clocks: otherwise, the decisions of older copies
    # would already be due.
    if isinstance(column.type, Timestamp) and column.table is not waiting:
        return type_coerce(original, BigInteger) - copies.c.number * (_MINUTE // _MICROSECOND)
    return original
