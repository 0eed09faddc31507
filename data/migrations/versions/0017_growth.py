"""Adds indexes that the bot uses when it starts, to find outdated cards and messages whose buttons must be
removed."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("marks", sa.Column("card_due", sa.Boolean()))
    op.execute("UPDATE marks SET card_due = true WHERE match_id IN (SELECT match_id FROM cards)")
    _partial_index("marks", "card_due")
    _partial_index("earlier_messages", "past")


def _partial_index(table: str, column: str) -> None:
    where = sa.text(f"{column} = true")
    if op.get_bind().dialect.name == "sqlite":
        where = sa.text(f"{column} = 1")
    op.create_index(
        f"ix_{table}_{column}", table, [column], sqlite_where=where, postgresql_where=where
    )
