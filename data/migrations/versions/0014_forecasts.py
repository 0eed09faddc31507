"""Stores in which of their matches each person wants to see in their hand what a move would bring."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    forecasts = sa.Column("forecasts", STRING, nullable=False, server_default="on")
    op.add_column("habits", forecasts)
