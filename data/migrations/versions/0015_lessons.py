"""Stores each learner's progress in each lesson."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game", STRING, primary_key=True),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("lessons", "changed_at")
