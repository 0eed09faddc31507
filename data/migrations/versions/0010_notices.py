"""Stores which notices are no longer useful (past), and must lose their buttons. Also stores which messages
belong to a match that has moved to another channel, and must say so."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    # All messages stored so far are past: they were stored when they were superseded.
    no, yes = sa.false(), sa.true()
    op.add_column(
        "earlier_messages", sa.Column("moved", sa.Boolean(), nullable=False, server_default=no)
    )
    op.add_column(
        "earlier_messages", sa.Column("past", sa.Boolean(), nullable=False, server_default=yes)
    )
