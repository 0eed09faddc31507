"""What the tables have in common: how indexes and constraints are named, the key column of matches, and partial
indexes."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, ColumnElement, ForeignKey, Index, MetaData

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def match_key() -> Column[str]:
    return Column("match_id", ForeignKey("matches.id"), primary_key=True)


def partial_index(condition: ColumnElement[bool], *columns: Column[Any]) -> None:
    """Declare a partial index, which has only the rows that meet the condition. It serves only queries that
    contain the same condition.

    Write constants in the condition as literals, because SQLite does not recognise a condition with parameters:
    https://sqlite.org/partialindex.html
    """
    # Migrations create the actual index, for PostgreSQL too, so `postgresql_where` is not needed here. It would
    # import that dialect at every start.
    Index(None, *columns, sqlite_where=condition)
