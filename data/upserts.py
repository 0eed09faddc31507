"""INSERT … ON CONFLICT, which SQLite and PostgreSQL spell alike.

One statement looks and writes, so that of two transactions at once none fails and none is overlooked.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Insert, Table, TextClause, insert
from sqlalchemy.sql import SyntaxExtension


class _OnConflict(SyntaxExtension, TextClause):
    """What follows the values. SQLAlchemy has it as a part of each dialect, and would import both for it."""

    inherit_cache = True

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(lambda _: [self], "post_values")


def insert_if_new(table: Table) -> Insert:
    """Insert a row; one whose key exists stays as it is, and `rowcount` is 0."""
    statement = insert(table).ext(_OnConflict("ON CONFLICT DO NOTHING"))
    return statement.execution_options(preserve_rowcount=True)


def insert_or_update(table: Table, changing: Collection[str]) -> Insert:
    """Insert a row, or change these columns of the row with its primary key."""
    key = ", ".join(f'"{column.name}"' for column in table.primary_key)
    values = ", ".join(f'"{name}" = excluded."{name}"' for name in changing)
    return insert(table).ext(_OnConflict(f"ON CONFLICT ({key}) DO UPDATE SET {values}"))
