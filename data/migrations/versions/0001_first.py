"""Creates the first tables: the log of matches, the rows derived from it, and people."""

import sqlalchemy as sa
from alembic import op

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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("discord_id", sa.BigInteger(), nullable=False),
        sa.Column("name", STRING, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("discord_id", name="uq_players_discord_id"),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", STRING, nullable=False),
        sa.Column("game", STRING, nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("status", STRING, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("opened_in", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rulebook", STRING, nullable=False),
        sa.Column("frozen", sa.Boolean(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["players.id"], name="fk_matches_host_players"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        # Without rowids, rows are stored in the order of the primary key: https://sqlite.org/withoutrowid.html
        sqlite_with_rowid=False,
    )
    # Indexes for the lists of a channel. A match that was moved is also found in the channel where it was
    # opened.
    _index("matches", "channel", "open", "changed_at")
    _index("matches", "opened_in", "open", "changed_at", where=("opened_in != channel",) * 2)
    lobby = ("status = 'lobby' AND frozen = 0", "status = 'lobby' AND frozen = false")
    _index("matches", "host", where=lobby)
    _index("matches", "changed_at", where=lobby)
    unfinished = ("open = 1 AND frozen = 0", "open = true AND frozen = false")
    _index("matches", "rulebook", where=unfinished)


def _log() -> None:
    op.create_table(
        "events",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", STRING, nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("fingerprint", STRING, nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_events_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "requests",
        sa.Column("request", STRING, nullable=False),
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_requests_match_id_matches"),
        sa.PrimaryKeyConstraint("request", name="pk_requests"),
        sqlite_with_rowid=False,
    )


def _derived() -> None:
    op.create_table(
        "members",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_members_match_id_matches"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_members_player_players"),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_members"),
        sqlite_with_rowid=False,
    )
    _index("members", "player", where=("open = 1", "open = true"))
    op.create_table(
        "waiting",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_waiting_match_id_matches"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_waiting_player_players"),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_waiting"),
        sqlite_with_rowid=False,
    )


def _announcements() -> None:
    op.create_table(
        "marks",
        sa.Column("match_id", STRING, nullable=False),
        sa.Column("announced", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("target_at", sa.BigInteger(), nullable=True),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_marks_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", name="pk_marks"),
        sqlite_with_rowid=False,
    )
    _index("marks", "due", where=("due = 1", "due = true"))
    op.create_table(
        "notes",
        sa.Column("key", STRING, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_notes"),
        sqlite_with_rowid=False,
    )


def _index(table: str, *columns: str, where: tuple[str, str] | None = None) -> None:
    """Create an index. For a partial index, `where` is its condition in SQL: first for SQLite, then for
    PostgreSQL."""
    sqlite, postgresql = map(sa.text, where) if where else (None, None)
    name = f"ix_{table}_{'_'.join(columns)}"
    op.create_index(name, table, [*columns], sqlite_where=sqlite, postgresql_where=postgresql)
