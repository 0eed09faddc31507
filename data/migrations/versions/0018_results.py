"""Stores the results of finished matches, and the ratings computed from them."""

import sqlalchemy as sa
from alembic import op

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
    shut = "0" if op.get_bind().dialect.name == "sqlite" else "false"
    _partial_index(
        "ix_matches_id",
        "matches",
        ["id"],
        f"open = {shut} AND counted IS NULL AND server != 0 AND status != 'cancelled'",
    )
    _create_results()
    _create_parts()
    _create_ratings()


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", STRING, nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("reason", STRING, nullable=False),
        sa.Column("unrated", STRING, nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("number", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        sqlite_with_rowid=False,
    )
    where, counts = ["server", "game"], "unrated = ''"
    for last, condition in (
        (["unrated", "ended"], f"{counts} AND number IS NULL AND score IS NULL"),
        (["score"], f"{counts} AND score IS NOT NULL"),
        (["number"], "number IS NOT NULL"),
        (["ended"], "number IS NOT NULL"),
    ):
        name = "_".join(["ix_results", *where, *last])
        _partial_index(name, "results", [*where, *last], condition)
    op.create_index("ix_results_server", "results", ["server"])


def _create_parts() -> None:
    op.create_table(
        "parts",
        sa.Column("result", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("score", sa.Integer()),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer()) for name in ("skill", "doubt", "new_skill", "new_doubt")),
        sa.ForeignKeyConstraint(["result"], ["results.id"], name="fk_parts_result_results"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_parts_player_players"),
        sa.PrimaryKeyConstraint("result", "player", name="pk_parts"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_parts_player", "parts", ["player"])


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("server", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("skill", "doubt", "matches", "won")
        ),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_ratings_player_players"),
        sa.PrimaryKeyConstraint("server", "game", "player", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_player", "ratings", ["player"])


def _partial_index(name: str, table: str, columns: list[str], condition: str) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
