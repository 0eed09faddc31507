"""Stores people's nicknames in each Discord server.

Before this migration, only one name was stored for each person, and it may be a nickname. It is used as the
person's global display name until the person uses the bot again, because Discord then sends both names.
"""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "nicknames",
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("server", sa.BigInteger(), primary_key=True),
        sa.Column("nickname", STRING, nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("nicknames", "server")
