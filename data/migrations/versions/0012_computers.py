"""Adds computer players, and marks the matches in which one must act."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("players", sa.Column("level", STRING))
    create_index("players", "level", where="level IS NOT NULL")
    op.add_column(
        "matches", sa.Column("thinking", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    create_index("matches", "thinking", "changed_at", where="thinking = true AND frozen = false")
