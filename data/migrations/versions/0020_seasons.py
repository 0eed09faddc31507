"""Stores seasons, the people who take part in them, and which matches belong to them."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0020"
down_revision = "0019"
oldest = "0017"


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", STRING, nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("cancelled", sa.Boolean(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_seasons_server_open_changed_at", "seasons", ["server", "open", "changed_at"]
    )
    op.create_index(
        "ix_seasons_open_cancelled_changed_at", "seasons", ["open", "cancelled", "changed_at"]
    )
    where = sa.text("due IS NOT NULL")
    op.create_index(
        "ix_seasons_due", "seasons", ["due"], sqlite_where=where, postgresql_where=where
    )
    op.create_table(
        "entrants",
        sa.Column("season", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name="fk_entrants_season_seasons"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_entrants_player_players"),
        sa.PrimaryKeyConstraint("season", "player", name="pk_entrants"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entrants_player", "entrants", ["player"])
    op.add_column("matches", sa.Column("season", STRING))
