"""Adds tables for matches that last for days: clocks, reminders, absences, and the settings of people and
servers."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0002"
down_revision = "0001"

_A_DAY = 24 * 60 * 60 * 1_000_000
"""A day in microseconds, the unit in which times are stored."""


def upgrade() -> None:
    _matches()
    _clocks()
    _choices()
    _absences()
    _reminders()


def _matches() -> None:
    op.add_column("matches", sa.Column("pace", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("asked", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("answer_due", sa.BigInteger(), nullable=True))
    create_index("matches", "server", "open", "changed_at")
    create_index("requests", "match_id")
    op.drop_index("ix_members_player", "members")
    create_index("members", "player", "open")
    create_index("matches", "answer_due", where="answer_due IS NOT NULL AND frozen = false")


def _clocks() -> None:
    op.add_column(
        "waiting", sa.Column("counted", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.add_column("waiting", sa.Column("stage", sa.Integer(), nullable=False, server_default="0"))
    for name in ("left", "due", "ends", "lost"):
        op.add_column("waiting", sa.Column(name, sa.BigInteger(), nullable=True))
    # Decisions open without a clock get their first reminder a day after they began.
    op.execute(f"UPDATE waiting SET counted = since, due = since + {_A_DAY}")
    create_index("waiting", "due")
    create_index("waiting", "player")
    # `purses` are the time banks: the reserve of each player in each match.
    op.create_table(
        "purses",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("reserve", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.BigInteger(), nullable=False),
        sa.Column("resumes", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pauses",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), nullable=True),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    create_index("pauses", "match_id", "until")


def _choices() -> None:
    op.create_table(
        "habits",
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("zone", STRING, nullable=True),
        sa.Column("asleep_from", STRING, nullable=True),
        sa.Column("asleep_to", STRING, nullable=True),
        sa.Column("weekends_off", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "preferences",
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("server", sa.BigInteger(), primary_key=True),
        sa.Column("place", STRING, nullable=False),
        sa.Column("quiet_from", STRING, nullable=True),
        sa.Column("quiet_to", STRING, nullable=True),
        sqlite_with_rowid=False,
    )
    create_index("preferences", "server")
    op.create_table(
        "servers",
        sa.Column("server", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("pace", STRING, nullable=False),
        sa.Column("starters", sa.BigInteger(), nullable=True),
        sa.Column("most", sa.Integer(), nullable=True),
        sa.Column("removed_at", sa.BigInteger(), nullable=True),
        sqlite_with_rowid=False,
    )
    create_index("servers", "removed_at", where="removed_at IS NOT NULL")


def _absences() -> None:
    op.create_table(
        "absences",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("request", STRING, nullable=False, unique=True),
        sa.Column("told", sa.Boolean(), nullable=False),
    )
    create_index("absences", "player", "until")
    create_index("absences", "told", where="told = false")


def _reminders() -> None:
    op.create_table(
        "reminders",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("matches", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("explains", sa.Boolean(), nullable=False),
        sa.Column("state", STRING, nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted_in", sa.BigInteger(), nullable=True),
    )
    create_index("reminders", "player", "state")
    create_index("reminders", "server")
    create_index("reminders", "made_at", where="state IN ('due', 'tried')")
