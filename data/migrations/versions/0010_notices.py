"""Notices lose their buttons when they are past, and the old place of a match says where it went on."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    # All messages stored before are past: they were stored when they lost their place.
    no, yes = sa.false(), sa.true()
    op.add_column(
        "earlier_messages", sa.Column("moved", sa.Boolean(), nullable=False, server_default=no)
    )
    op.add_column(
        "earlier_messages", sa.Column("past", sa.Boolean(), nullable=False, server_default=yes)
    )
