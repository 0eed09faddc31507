"""Gives each finished match of a season a row of its own. A season that exists already gets these rows when it
next changes."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0024"
down_revision = "0023"
oldest = "0024"


def upgrade() -> None:
    op.create_table(
        "fixtures",
        sa.Column("season", STRING, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name="fk_fixtures_season_seasons"),
        sa.PrimaryKeyConstraint("season", "number", name="pk_fixtures"),
        sqlite_with_rowid=False,
    )
