"""Extends the index of open reminders: it now also has reminders whose decision has been made, so that the bot
finds them and removes their buttons."""

from alembic import op

from data.migrations.steps import create_index

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    # SQLite cannot change the condition of an index, so the index is created anew.
    op.drop_index("ix_reminders_due", "reminders")
    create_index("reminders", "due", where="state IN ('due', 'tried', 'past')")
