"""Stores whether a person's hand shows forecasts, which say what a move would bring: always, never, or in the
person's first matches."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    forecasts = sa.Column("forecasts", STRING, nullable=False, server_default="on")
    op.add_column("habits", forecasts)
