"""Upserts (INSERT … ON CONFLICT), in the form that SQLite and PostgreSQL have in common.

An upsert checks and writes in one statement. So when two transactions insert the same row at once, neither
fails, and neither misses the other's row.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Insert, Table, TextClause, bindparam, insert, text
from sqlalchemy.sql import SyntaxExtension


class _OnConflict(SyntaxExtension, TextClause):
    """The ON CONFLICT clause after VALUES. SQLAlchemy offers it only in the dialects of SQLite and PostgreSQL,
    both of which would have to be imported."""

    inherit_cache = True

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(lambda _: [self], "post_values")


def insert_if_new(table: Table) -> Insert:
    """Return a statement that inserts a row, or does nothing if a row with its key exists. In that case,
    `rowcount` is 0."""
    statement = insert(table).ext(_OnConflict("ON CONFLICT DO NOTHING"))
    return statement.execution_options(preserve_rowcount=True)


def insert_or_update(table: Table, changing: Collection[str]) -> Insert:
    """Return a statement that inserts a row or, if a row with the same primary key exists, sets the columns
    named in `changing`."""
    key = ", ".join(f'"{column.name}"' for column in table.primary_key)
    values = ", ".join(f'"{name}" = excluded."{name}"' for name in changing)
    return insert(table).ext(_OnConflict(f"ON CONFLICT ({key}) DO UPDATE SET {values}"))


def insert_or_update_rows(
    table: Table, changing: Collection[str], given: Collection[str], *, rows: int
) -> TextClause:
    """Return one statement that upserts `rows` rows with different primary keys.

    Its parameters are named after the column and the number of the row, such as `channel_0`. In a row that
    exists, the columns in `changing` are set; those in `given` are set unless the new value is NULL.
    """
    # SQLAlchemy's own INSERT of several rows would be compiled anew at each call.
    names = [column.name for column in table.columns]
    values = ", ".join(f"({', '.join(f':{name}_{row}' for name in names)})" for row in range(rows))
    key = ", ".join(column.name for column in table.primary_key)
    changes = [f"{name} = excluded.{name}" for name in changing]
    changes += [f"{name} = coalesce(excluded.{name}, {table.name}.{name})" for name in given]
    return text(
        f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {values}"
        f" ON CONFLICT ({key}) DO UPDATE SET {', '.join(changes)}"
    ).bindparams(
        *(
            bindparam(f"{each.name}_{row}", type_=each.type)
            for each in table.columns
            for row in range(rows)
        )
    )
