"""Stores the waking hours that the clock of each open decision uses. Decisions that are open during the
migration get the person's present hours."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for name in ("zone", "asleep_from", "asleep_to"):
        op.add_column("waiting", sa.Column(name, STRING, nullable=True))
    op.add_column(
        "waiting", sa.Column("weekends_off", sa.Boolean(), nullable=False, server_default="0")
    )
    # A running clock keeps the hours with which it began. For clocks that are running already, only the present
    # hours are known.
    op.execute(
        "UPDATE waiting SET (zone, asleep_from, asleep_to, weekends_off) = "
        "(SELECT zone, asleep_from, asleep_to, weekends_off FROM habits WHERE player = waiting.player) "
        "WHERE player IN (SELECT player FROM habits)"
    )
