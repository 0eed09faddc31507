"""Adds computer players, and marks the matches in which one must act."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("players", sa.Column("level", STRING))
    computers = sa.text("level IS NOT NULL")
    op.create_index(
        "ix_players_level",
        "players",
        ["level"],
        sqlite_where=computers,
        postgresql_where=computers,
    )
    op.add_column(
        "matches", sa.Column("thinking", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    thinking = "thinking = {} AND frozen = {}"
    op.create_index(
        "ix_matches_thinking_changed_at",
        "matches",
        ["thinking", "changed_at"],
        sqlite_where=sa.text(thinking.format(1, 0)),
        postgresql_where=sa.text(thinking.format("true", "false")),
    )
