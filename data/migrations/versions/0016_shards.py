"""Lets the bot run as several processes: stores a heartbeat for each shard, and during which times single
shards were not connected."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "heartbeats",
        sa.Column("shards", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("shard", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("process", sa.Integer(), nullable=False),
        sa.Column("processes", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("pauses", sa.Column("shards", sa.Integer()))
    op.add_column("pauses", sa.Column("shard", sa.Integer()))
    _carry_over()


def _carry_over() -> None:
    """Move the bot's last heartbeat from the notes to the new table. The program computes from it how long the
    bot was stopped, because clocks stand still during that time."""
    connection = op.get_bind()
    stored = connection.scalar(sa.text("SELECT value FROM notes WHERE key = 'heartbeat'"))
    if stored is None:
        return
    at = (datetime.fromisoformat(stored) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(
        microseconds=1
    )
    connection.execute(
        sa.text("INSERT INTO heartbeats VALUES (1, 0, 0, 1, '', :at)").bindparams(at=at)
    )
    connection.execute(sa.text("DELETE FROM notes WHERE key = 'heartbeat'"))
