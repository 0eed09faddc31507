"""Adds tables for matches that last for days: clocks, reminders, absences, and the settings of people and
servers."""

import sqlalchemy as sa
from alembic import op

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
    _index("matches", "server", "open", "changed_at")
    _index("requests", "match_id")
    op.drop_index("ix_members_player", "members")
    _index("members", "player", "open")
    asked = "answer_due IS NOT NULL AND frozen = {}"
    _index("matches", "answer_due", where=(asked.format(0), asked.format("false")))


def _clocks() -> None:
    op.add_column(
        "waiting", sa.Column("counted", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.add_column("waiting", sa.Column("stage", sa.Integer(), nullable=False, server_default="0"))
    for name in ("left", "due", "ends", "lost"):
        op.add_column("waiting", sa.Column(name, sa.BigInteger(), nullable=True))
    # Decisions open without a clock get their first reminder a day after they began.
    op.execute(f"UPDATE waiting SET counted = since, due = since + {_A_DAY}")
    _index("waiting", "due")
    _index("waiting", "player")
    # `purses` are the time banks: the reserve of each player in each match.
    op.create_table(
        "purses",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("reserve", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.BigInteger(), nullable=False),
        sa.Column("resumes", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_purses_match_id_matches"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_purses_player_players"),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_purses"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pauses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", STRING, nullable=True),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_pauses_match_id_matches"),
        sa.PrimaryKeyConstraint("id", name="pk_pauses"),
    )
    _index("pauses", "match_id", "until")


def _choices() -> None:
    op.create_table(
        "habits",
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("zone", STRING, nullable=True),
        sa.Column("asleep_from", STRING, nullable=True),
        sa.Column("asleep_to", STRING, nullable=True),
        sa.Column("weekends_off", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_habits_player_players"),
        sa.PrimaryKeyConstraint("player", name="pk_habits"),
    )
    op.create_table(
        "preferences",
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("place", STRING, nullable=False),
        sa.Column("quiet_from", STRING, nullable=True),
        sa.Column("quiet_to", STRING, nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_preferences_player_players"),
        sa.PrimaryKeyConstraint("player", "server", name="pk_preferences"),
        sqlite_with_rowid=False,
    )
    _index("preferences", "server")
    op.create_table(
        "servers",
        sa.Column("server", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("pace", STRING, nullable=False),
        sa.Column("starters", sa.BigInteger(), nullable=True),
        sa.Column("most", sa.Integer(), nullable=True),
        sa.Column("removed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("server", name="pk_servers"),
        sqlite_with_rowid=False,
    )
    removed = "removed_at IS NOT NULL"
    _index("servers", "removed_at", where=(removed, removed))


def _absences() -> None:
    op.create_table(
        "absences",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("request", STRING, nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_absences_player_players"),
        sa.PrimaryKeyConstraint("id", name="pk_absences"),
        sa.UniqueConstraint("request", name="uq_absences_request"),
    )
    _index("absences", "player", "until")
    _index("absences", "told", where=("told = 0", "told = false"))


def _reminders() -> None:
    op.create_table(
        "reminders",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("matches", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("explains", sa.Boolean(), nullable=False),
        sa.Column("state", STRING, nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted_in", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_reminders_player_players"),
        sa.PrimaryKeyConstraint("id", name="pk_reminders"),
    )
    _index("reminders", "player", "state")
    _index("reminders", "server")
    outstanding = "state IN ('due', 'tried')"
    _index("reminders", "made_at", where=(outstanding, outstanding))


def _index(table: str, *columns: str, where: tuple[str, str] | None = None) -> None:
    """Create an index. For a partial index, `where` is its condition in SQL: first for SQLite, then for
    PostgreSQL."""
    sqlite, postgresql = map(sa.text, where) if where else (None, None)
    name = f"ix_{table}_{'_'.join(columns)}"
    op.create_index(name, table, [*columns], sqlite_where=sqlite, postgresql_where=postgresql)
