"""Creates the first tables: the log of matches, the rows derived from it, and people."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0001"
down_revision = None


def upgrade() -> None:
    # Never edit a step that a database has run: add another step instead. Tables keep their names, even where
    # the program uses others by now (`marks` are the announcement cursors).
    _people()
    _matches()
    _log()
    _derived()
    _announcements()


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("discord_id", sa.BigInteger(), nullable=False, unique=True),
        sa.Column("name", STRING, nullable=False),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("game", STRING, nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("status", STRING, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("opened_in", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.Integer(), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rulebook", STRING, nullable=False),
        sa.Column("frozen", sa.Boolean(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        # Without rowids, rows are stored in the order of the primary key: https://sqlite.org/withoutrowid.html
        sqlite_with_rowid=False,
    )
    # Indexes for the lists of a channel. A match that was moved is also found in the channel where it was
    # opened.
    create_index("matches", "channel", "open", "changed_at")
    create_index("matches", "opened_in", "open", "changed_at", where="opened_in != channel")
    lobby = "status = 'lobby' AND frozen = false"
    create_index("matches", "host", where=lobby)
    create_index("matches", "changed_at", where=lobby)
    create_index("matches", "rulebook", where="open = true AND frozen = false")


def _log() -> None:
    op.create_table(
        "events",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True),
        sa.Column("kind", STRING, nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("fingerprint", STRING, nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "requests",
        sa.Column("request", STRING, primary_key=True),
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )


def _derived() -> None:
    op.create_table(
        "members",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("open", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("members", "player", where="open = true")
    op.create_table(
        "waiting",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )


def _announcements() -> None:
    op.create_table(
        "marks",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("announced", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("target_at", sa.BigInteger(), nullable=True),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
    create_index("marks", "due", where="due = true")
    op.create_table(
        "notes",
        sa.Column("key", STRING, primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
