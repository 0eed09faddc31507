"""Adds indexes that the bot uses when it starts, to find outdated cards and messages whose buttons must be
removed."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("marks", sa.Column("card_due", sa.Boolean()))
    op.execute("UPDATE marks SET card_due = true WHERE match_id IN (SELECT match_id FROM cards)")
    create_index("marks", "card_due", where="card_due = true")
    create_index("earlier_messages", "past", where="past = true")
