"""INSERT … ON CONFLICT, which SQLite and PostgreSQL spell alike.

One statement looks and writes, so that of two transactions at once none fails and none is overlooked.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert, insert


def insert_if_new(table: Table) -> Insert:
    """Insert a row; one whose key exists stays as it is, and `rowcount` is 0."""
    return insert(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True)


def insert_or_update(table: Table, changing: Collection[str]) -> Insert:
    """Insert a row, or change these columns of the row with its primary key."""
    statement = insert(table)
    return statement.on_conflict_do_update(
        index_elements=table.primary_key.columns,
        set_={name: statement.excluded[name] for name in changing},
    )
