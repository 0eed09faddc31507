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
        sa.Column("season", STRING, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
