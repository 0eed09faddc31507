"""Upserts (INSERT … ON CONFLICT), written so that both SQLite and PostgreSQL understand them.

An upsert checks and writes in one statement. If two transactions insert the same row at once, neither fails,
and the second one sees the row of the first.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Insert, Table, TextClause, bindparam, insert, text
from sqlalchemy.sql import SyntaxExtension


class _OnConflict(SyntaxExtension, TextClause):
    """The clause ON CONFLICT of an INSERT, for both databases. SQLAlchemy itself has it only in two modules,
    one for each database, and both would have to be imported."""

    inherit_cache = True

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(lambda _: [self], "post_values")


def insert_if_new(table: Table) -> Insert:
    """Return a statement that inserts a row, unless there is one with the same key. In that case, `rowcount` is
    0."""
    statement = insert(table).ext(_OnConflict("ON CONFLICT DO NOTHING"))
    return statement.execution_options(preserve_rowcount=True)


def insert_or_update(table: Table, changing: Collection[str]) -> Insert:
    """Return a statement that inserts a row. If a row with the same primary key exists, the statement only sets
    that row's columns in `changing` to the new values."""
    key = ", ".join(f'"{column.name}"' for column in table.primary_key)
    values = ", ".join(f'"{name}" = excluded."{name}"' for name in changing)
    return insert(table).ext(_OnConflict(f"ON CONFLICT ({key}) DO UPDATE SET {values}"))


def insert_or_update_rows(
    table: Table, changing: Collection[str], given: Collection[str], *, rows: int
) -> TextClause:
    """Return a statement that inserts `rows` rows, which must have different primary keys. If a row with the
    same primary key exists, the statement only updates that row. It sets the columns in `changing` to the new
    values, and those in `given` only if the new value is not NULL.

    The statement's parameters are named after a column and the number of a row, such as `channel_0`.
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
