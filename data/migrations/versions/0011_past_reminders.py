"""Extends the index of open reminders: it now also has reminders whose decision has been made, so that the bot
finds them and removes their buttons."""

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
