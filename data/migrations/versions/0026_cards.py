"""Moves the cards of matches into the table of announcement cursors."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
oldest = "0026"

_COLUMNS = {
    "channel": sa.BigInteger,
    "message": sa.BigInteger,
    "version": sa.Integer,
    "tried_at": sa.BigInteger,
    "refused": sa.Boolean,
    "posting_since": sa.BigInteger,
}


def upgrade() -> None:
    for name, kind in _COLUMNS.items():
        op.add_column("marks", sa.Column(f"card_{name}", kind()))
    changes = ", ".join(f"card_{name} = cards.{name}" for name in _COLUMNS)
    op.execute(f"UPDATE marks SET {changes} FROM cards WHERE cards.match_id = marks.match_id")
    op.drop_table("cards")
