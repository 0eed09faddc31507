"""Stores when to send each reminder again, and to whom the bot has explained how to allow direct messages."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "reminders", sa.Column("due", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.execute("UPDATE reminders SET due = made_at")
    op.drop_index("ix_reminders_made_at", "reminders")
    create_index("reminders", "due", where="state IN ('due', 'tried')")
    op.add_column(
        "habits", sa.Column("explained", sa.Boolean(), nullable=False, server_default="0")
    )
    # The bot has already told the players who are known to refuse direct messages how to allow them.
    op.execute("UPDATE habits SET explained = closed")
