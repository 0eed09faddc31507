"""Stores reviews, in which a strong computer judges a player's decisions in a match."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0019"
down_revision = "0018"
oldest = "0017"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("chosen", sa.Integer(), nullable=False),
        sa.Column("looked", sa.Integer(), nullable=False),
        sa.Column("measure", STRING),
        sa.Column("judged", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("reviews", "player", "asked_at")
    create_index("reviews", "asked_at", where="done = false")
