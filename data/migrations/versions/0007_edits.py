"""Stores edits of messages that Discord did not accept, so that they are retried."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column(
        "marks", sa.Column("stale", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    # This column is a lower bound of ids in the search for a post whose outcome is unknown.
    op.add_column("marks", sa.Column("target_after", sa.BigInteger(), nullable=True))
    op.create_table(
        "earlier_messages",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("message", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("lobby", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
