"""Stores the results of finished matches, and the ratings computed from them."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0018"
down_revision = "0017"
oldest = "0017"


def upgrade() -> None:
    op.add_column("matches", sa.Column("counted", sa.Boolean()))
    for table, column in (("habits", "hidden"), ("servers", "rated")):
        op.add_column(
            table, sa.Column(column, sa.Boolean(), nullable=False, server_default=sa.false())
        )
    uncounted = "open = false AND counted IS NULL AND server != 0 AND status != 'cancelled'"
    create_index("matches", "id", where=uncounted)
    _create_results()
    _create_parts()
    _create_ratings()


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("reason", STRING, nullable=False),
        sa.Column("unrated", STRING, nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("number", sa.Integer()),
        sqlite_with_rowid=False,
    )
    to_rate = "unrated = '' AND number IS NULL AND score IS NULL"
    ranked, numbered = "unrated = '' AND score IS NOT NULL", "number IS NOT NULL"
    create_index("results", "server", "game", "unrated", "ended", where=to_rate)
    create_index("results", "server", "game", "score", where=ranked)
    create_index("results", "server", "game", "number", where=numbered)
    create_index("results", "server", "game", "ended", where=numbered)
    create_index("results", "server")


def _create_parts() -> None:
    op.create_table(
        "parts",
        sa.Column("result", STRING, sa.ForeignKey("results.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("score", sa.Integer()),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer()) for name in ("skill", "doubt", "new_skill", "new_doubt")),
        sqlite_with_rowid=False,
    )
    create_index("parts", "player")


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("server", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", STRING, primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("skill", "doubt", "matches", "won")
        ),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("ratings", "player")
