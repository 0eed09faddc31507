"""Stores when the bot found out that the channel of a match has been deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
oldest = "0017"


def upgrade() -> None:
    op.add_column("matches", sa.Column("channel_gone_at", sa.BigInteger()))
