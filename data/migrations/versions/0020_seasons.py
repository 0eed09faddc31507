"""Stores seasons, the people who take part in them, and which matches belong to them."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0020"
down_revision = "0019"
oldest = "0017"


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("cancelled", sa.Boolean(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sqlite_with_rowid=False,
    )
    create_index("seasons", "server", "open", "changed_at")
    create_index("seasons", "open", "cancelled", "changed_at")
    create_index("seasons", "due", where="due IS NOT NULL")
    op.create_table(
        "entrants",
        sa.Column("season", STRING, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    create_index("entrants", "player")
    op.add_column("matches", sa.Column("season", STRING))
