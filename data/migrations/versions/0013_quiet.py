"""Makes threads the default place of matches. Adds the tables of boards and cards, the preference for mentions,
and a mark for earlier messages that report an undone turn."""

import sqlalchemy as sa
from alembic import op

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
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _of_a_match("acts"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_acts_player_players"),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_acts"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_acts_player", "acts", ["player"])


def _create_messages() -> None:
    op.create_table(
        "boards",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        _of_a_match("boards"),
        sa.PrimaryKeyConstraint("match_id", "message", name="pk_boards"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cards",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tried_at", sa.BigInteger()),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column("posting_since", sa.BigInteger()),
        _of_a_match("cards"),
        sa.PrimaryKeyConstraint("match_id", name="pk_cards"),
        sqlite_with_rowid=False,
    )


def _of_a_match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["match_id"], ["matches.id"], name=f"fk_{table}_match_id_matches"
    )
