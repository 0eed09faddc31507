"""Stores each learner's progress in each lesson."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_lessons_player_players"),
        sa.PrimaryKeyConstraint("player", "game", name="pk_lessons"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_lessons_changed_at", "lessons", ["changed_at"])
