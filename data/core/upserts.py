"""Upserts (INSERT … ON CONFLICT), in the form that SQLite and PostgreSQL have in common.

An upsert checks and writes in one statement. So when two transactions insert the same row at once, neither
fails, and neither misses the other's row.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Insert, Table, TextClause, insert
from sqlalchemy.sql import SyntaxExtension


class _OnConflict(SyntaxExtension, TextClause):
    """The ON CONFLICT clause after VALUES. SQLAlchemy offers it only in its two dialects, both of which would
    have to be imported."""

    inherit_cache = True

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(lambda _: [self], "post_values")


def insert_if_new(table: Table) -> Insert:
    """Return a statement that inserts a row, or does nothing if there is a row with its key. `rowcount` is then
    0."""
    statement = insert(table).ext(_OnConflict("ON CONFLICT DO NOTHING"))
    return statement.execution_options(preserve_rowcount=True)


def insert_or_update(table: Table, changing: Collection[str]) -> Insert:
    """Return a statement that inserts a row or, if a row with the same primary key exists, sets the columns
    named in `changing`."""
    key = ", ".join(f'"{column.name}"' for column in table.primary_key)
    values = ", ".join(f'"{name}" = excluded."{name}"' for name in changing)
    return insert(table).ext(_OnConflict(f"ON CONFLICT ({key}) DO UPDATE SET {values}"))
