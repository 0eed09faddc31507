"""Stores blocks by the host of the bot or by the managers of a server."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("server", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("sort", STRING, nullable=False),
        sa.Column("discord_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("server", "sort", "discord_id", name="pk_blocks"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_blocks_sort_discord_id", "blocks", ["sort", "discord_id"])
