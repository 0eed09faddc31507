"""Makes threads the default place of matches. Adds the tables of boards and cards, the preference for mentions,
and a mark for earlier messages that report an undone turn."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    _add_columns()
    _create_acts()
    _create_messages()


def _add_columns() -> None:
    place = sa.Column("place", STRING, nullable=False, server_default="thread")
    op.add_column("servers", place)
    mentions = sa.Column("mentions", STRING, nullable=False, server_default="turns")
    op.add_column("preferences", mentions)
    no = sa.false()
    op.add_column(
        "earlier_messages", sa.Column("withdrawn", sa.Boolean(), nullable=False, server_default=no)
    )


def _create_acts() -> None:
    op.create_table(
        "acts",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("acts", "player")


def _create_messages() -> None:
    op.create_table(
        "boards",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("message", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cards",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tried_at", sa.BigInteger()),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column("posting_since", sa.BigInteger()),
        sqlite_with_rowid=False,
    )
