"""When hands say what a move would bring."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    forecasts = sa.Column("forecasts", sa.String(), nullable=False, server_default="on")
    op.add_column("habits", forecasts)
