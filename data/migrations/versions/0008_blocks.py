"""Stores blocks by the host of the bot or by the managers of a server."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("server", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("sort", STRING, primary_key=True),
        sa.Column("discord_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("blocks", "sort", "discord_id")
