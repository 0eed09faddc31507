"""Merges the table of messages that need an edit with the table of messages whose turns may be undone."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0025"
down_revision = "0024"
oldest = "0025"


def upgrade() -> None:
    _create_table()
    _copy_rows()
    op.drop_table("boards")
    op.drop_table("earlier_messages")
    create_index("match_messages", "past", where="past = true")


def _create_table() -> None:
    op.create_table(
        "match_messages",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("message", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("lobby", sa.Boolean(), nullable=False),
        sa.Column("moved", sa.Boolean(), nullable=False),
        sa.Column("past", sa.Boolean()),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("turn", sa.Integer()),
        sqlite_with_rowid=False,
    )


def _copy_rows() -> None:
    op.execute(
        "INSERT INTO match_messages"
        " (match_id, message, channel, lobby, moved, past, withdrawn, turn)"
        " SELECT e.match_id, e.message, e.channel, e.lobby, e.moved, e.past, e.withdrawn, b.turn"
        " FROM earlier_messages e"
        " LEFT JOIN boards b ON b.match_id = e.match_id AND b.message = e.message"
    )
    op.execute(
        "INSERT INTO match_messages"
        " (match_id, message, channel, lobby, moved, past, withdrawn, turn)"
        " SELECT b.match_id, b.message, b.channel, false, false, NULL, false, b.turn"
        " FROM boards b WHERE NOT EXISTS (SELECT 1 FROM earlier_messages e"
        " WHERE e.match_id = b.match_id AND e.message = b.message)"
    )
