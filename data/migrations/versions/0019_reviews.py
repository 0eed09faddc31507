"""Stores reviews, in which a strong computer judges a player's decisions in a match."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0019"
down_revision = "0018"
oldest = "0017"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("chosen", sa.Integer(), nullable=False),
        sa.Column("looked", sa.Integer(), nullable=False),
        sa.Column("measure", STRING),
        sa.Column("judged", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_reviews_match_id_matches"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_reviews_player_players"),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_reviews"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reviews_player_asked_at", "reviews", ["player", "asked_at"])
    where = sa.text("done = false")
    if op.get_bind().dialect.name == "sqlite":
        where = sa.text("done = 0")
    op.create_index(
        "ix_reviews_asked_at", "reviews", ["asked_at"], sqlite_where=where, postgresql_where=where
    )
