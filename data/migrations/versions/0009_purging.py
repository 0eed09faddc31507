"""Adds indexes that find old rows to delete: lobbies that were cancelled, and periods in which clocks stood
still."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    _partial("matches", "status = 'cancelled'", "status", "changed_at")
    # This index is partial: it contains only rows with a running clock.
    _partial("waiting", '"left" IS NOT NULL', "counted")


def _partial(table: str, condition: str, *columns: str) -> None:
    where = sa.text(condition)
    name = f"ix_{table}_{'_'.join(columns)}"
    op.create_index(name, table, [*columns], sqlite_where=where, postgresql_where=where)
