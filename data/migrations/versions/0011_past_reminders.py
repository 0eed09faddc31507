"""Adds reminders whose decision has been made to the index of open reminders, so that the bot finds them to
remove their buttons."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    outstanding = sa.text("state IN ('due', 'tried', 'past')")
    # SQLite cannot change the condition of an index, so the index is created anew.
    op.drop_index("ix_reminders_due", "reminders")
    op.create_index(
        "ix_reminders_due",
        "reminders",
        ["due"],
        sqlite_where=outstanding,
        postgresql_where=outstanding,
    )
