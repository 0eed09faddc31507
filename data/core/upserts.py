"""INSERT … ON CONFLICT, which SQLite and PostgreSQL spell alike.

One statement checks and writes, so of two concurrent transactions neither fails, and neither is overlooked.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Insert, Table, TextClause, insert
from sqlalchemy.sql import SyntaxExtension


class _OnConflict(SyntaxExtension, TextClause):
    """The clause after VALUES. SQLAlchemy has it only in its dialects, both of which would have to be
    imported."""

    inherit_cache = True

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(lambda _: [self], "post_values")


def insert_if_new(table: Table) -> Insert:
    """Return a statement that inserts a row unless its key exists, in which case `rowcount` is 0."""
    statement = insert(table).ext(_OnConflict("ON CONFLICT DO NOTHING"))
    return statement.execution_options(preserve_rowcount=True)


def insert_or_update(table: Table, changing: Collection[str]) -> Insert:
    """Return a statement that inserts a row, or updates these columns of the row with the same primary key."""
    key = ", ".join(f'"{column.name}"' for column in table.primary_key)
    values = ", ".join(f'"{name}" = excluded."{name}"' for name in changing)
    return insert(table).ext(_OnConflict(f"ON CONFLICT ({key}) DO UPDATE SET {values}"))
