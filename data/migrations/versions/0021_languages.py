"""Stores the languages that people and servers have chosen, and the locale of each person's Discord client."""

import sqlalchemy as sa
from alembic import op

from data.schema.column_types import STRING

revision = "0021"
down_revision = "0020"
oldest = "0017"


def upgrade() -> None:
    for table, name in (("habits", "language"), ("habits", "locale"), ("servers", "language")):
        op.add_column(table, sa.Column(name, STRING, nullable=False, server_default=""))
