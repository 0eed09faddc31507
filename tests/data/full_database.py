"""A database with rows in every table, with values of every type, and a dump of its content."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Column, LargeBinary, select
from sqlalchemy.types import TypeEngine

from data.core.address import Address
from data.schema import metadata
from data.schema.column_types import Duration, Timestamp
from data.versions import programs
from data.versions.migrating import engine_of
from tests.data.samples import NOON

ROWS: Final = 3
"""The number of rows in each table."""

Rows = dict[str, list[tuple[Any, ...]]]


def fill(address: Address) -> None:
    """Insert rows into every table of a migrated database that no process is using."""
    with engine_of(address, alone=True).begin() as connection:
        programs.forget(connection)
        for table in metadata.sorted_tables:
            rows = [{one.name: _value(one, n) for one in table.columns} for n in range(ROWS)]
            connection.execute(table.insert(), rows)


def content(address: Address) -> Rows:
    """Return every row of every table, by table."""
    with engine_of(address, alone=False).begin() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


def _value(one: Column[Any], n: int) -> object:
    # Foreign keys are satisfied because rows with the same `n` refer to each other.
    if one.nullable and n == 0:
        return None
    if one.name == "id" and one.table.name in ("matches", "results", "seasons"):
        return f"m{n}"
    return _of_type(one.type, one, n)


def _of_type(kind: TypeEngine[Any], one: Column[Any], n: int) -> object:
    match kind:
        case Timestamp():
            return NOON + timedelta(microseconds=n)
        case Duration():
            return timedelta(days=n, microseconds=7)
        case Boolean():
            return n % 2 == 1
        case LargeBinary():
            return bytes(range(250, 256)) + bytes([n])
        case BigInteger():
            return 2**63 - 1 - n
    if one.type.python_type is int:
        return 100 + n
    if one.foreign_keys or one.name == "match_id":
        return f"m{n}"
    return f"{one.name} {n} — Ünïcode 🎐 'quoted' \\ %s :name"
