"""Turn a database into what an earlier version would have left, to simulate an upgrade during a life."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from games import find_abouts
from matches.log.since import SINCE

VERSIONS: Final = {"0.2.0": "0017", "0.3.0": "0023"}
"""The last schema revision of each earlier version."""

_NEWER_THAN_0_2_0: Final = (
    "SELECT 1 FROM seasons",
    "SELECT 1 FROM reviews",
    "SELECT 1 FROM habits WHERE hidden OR language <> ''",
    "SELECT 1 FROM servers WHERE rated OR language <> ''",
    "SELECT 1 FROM matches WHERE channel_gone_at IS NOT NULL",
)
"""Queries that find data which version 0.2.0 could not store."""

_OF_A_MATCH: Final = (
    "match_id VARCHAR NOT NULL REFERENCES matches (id), message BIGINT NOT NULL,"
    " channel BIGINT NOT NULL, {columns}, PRIMARY KEY (match_id, message)"
)
_CARD: Final = ("channel", "message", "version", "tried_at", "refused", "posting_since")
_CARDS_BEFORE_0026: Final = (
    "CREATE TABLE cards (match_id VARCHAR NOT NULL REFERENCES matches (id) PRIMARY KEY,"
    " channel BIGINT NOT NULL, message BIGINT NOT NULL, version INTEGER NOT NULL, tried_at BIGINT,"
    " refused BOOLEAN NOT NULL, posting_since BIGINT) WITHOUT ROWID",
    f"INSERT INTO cards SELECT match_id, {', '.join(f'card_{each}' for each in _CARD)} FROM marks"
    " WHERE card_message IS NOT NULL",
    *(f"ALTER TABLE marks DROP COLUMN card_{each}" for each in _CARD),
)
"""SQL statements that move the cards into the table of earlier revisions."""

_MESSAGES_BEFORE_0025: Final = (
    "CREATE TABLE boards ("
    + _OF_A_MATCH.format(columns="turn INTEGER NOT NULL")
    + ") WITHOUT ROWID",
    "INSERT INTO boards SELECT match_id, message, channel, turn FROM match_messages"
    " WHERE turn IS NOT NULL",
    "CREATE TABLE earlier_messages ("
    + _OF_A_MATCH.format(
        columns="lobby BOOLEAN NOT NULL, moved BOOLEAN DEFAULT 0 NOT NULL,"
        " past BOOLEAN DEFAULT 1 NOT NULL, withdrawn BOOLEAN DEFAULT 0 NOT NULL"
    )
    + ") WITHOUT ROWID",
    "INSERT INTO earlier_messages SELECT match_id, message, channel, lobby, moved, past, withdrawn"
    " FROM match_messages WHERE past IS NOT NULL",
    "CREATE INDEX ix_earlier_messages_past ON earlier_messages (past) WHERE past = 1",
    "DROP TABLE match_messages",
)
"""SQL statements that replace `match_messages` by the two tables of earlier revisions."""


def age(path: Path, version: str) -> bool:
    """Downgrade the tables to an earlier version, while no process uses the database.

    Returns False, and changes nothing, if that version could not have stored the data.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        if version == "0.2.0":
            if _has_newer(connection):
                connection.execute("ROLLBACK")
                return False
            _without_results(connection)
        _with_fixtures_in_seasons(connection)
        for statement in (*_CARDS_BEFORE_0026, *_MESSAGES_BEFORE_0025):
            connection.execute(statement)
        if version == "0.2.0":
            for table in ("entrants", "seasons"):
                connection.execute(f"DROP TABLE {table}")
        _note(connection, version)
        connection.execute("COMMIT")
    return True


def _has_newer(connection: sqlite3.Connection) -> bool:
    found = any(connection.execute(query).fetchone() for query in _NEWER_THAN_0_2_0)
    fields = [name.partition(".")[2] for name in SINCE]
    opened = connection.execute("SELECT payload FROM events WHERE kind = 'opened'").fetchall()
    stored = [json.loads(payload) for (payload,) in opened]
    later = any(find_abouts()[each["game"]].since for each in stored)
    return found or later or any(field in each for each in stored for field in fields)


def _without_results(connection: sqlite3.Connection) -> None:
    """Remove what migrations 0018 to 0023 added, except seasons. The upgrade must compute the removed results
    again."""
    connection.execute("DROP INDEX ix_matches_id")
    for table in ("parts", "ratings", "results", "reviews"):
        connection.execute(f"DROP TABLE {table}")
    for table, columns in (
        ("matches", ("counted", "season", "channel_gone_at")),
        ("habits", ("hidden", "language", "locale")),
        ("servers", ("rated", "language")),
    ):
        for column in columns:
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    for table in ("absences", "reminders"):
        _with_reusable_ids(connection, table)


def _with_reusable_ids(connection: sqlite3.Connection, table: str) -> None:
    made = "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC"
    create, *indexes = [sql for (sql,) in connection.execute(made, [table])]
    connection.execute(f"ALTER TABLE {table} RENAME TO newer")
    connection.execute(create.replace(" AUTOINCREMENT", ""))
    connection.execute(f"INSERT INTO {table} SELECT * FROM newer")
    connection.execute("DROP TABLE newer")
    for index in indexes:
        connection.execute(index)


def _with_fixtures_in_seasons(connection: sqlite3.Connection) -> None:
    """Store each season and its finished matches in a single JSON text, as earlier versions did."""
    for season, value in connection.execute("SELECT id, value FROM seasons").fetchall():
        found = connection.execute("SELECT value FROM fixtures WHERE season = ?", [season])
        whole = json.loads(value)
        finished = (json.loads(each) for (each,) in found)
        # A match that was planned again after it was void is also in the text, which has its later state.
        known = {each["number"]: each for each in (*finished, *whole["fixtures"])}
        whole["fixtures"] = [known[number] for number in sorted(known)]
        connection.execute("UPDATE seasons SET value = ? WHERE id = ?", [json.dumps(whole), season])
    connection.execute("DROP TABLE fixtures")


def _note(connection: sqlite3.Connection, version: str) -> None:
    revision = VERSIONS[version]
    connection.execute("UPDATE alembic_version SET version_num = ?", [revision])
    for key, value in (
        ("newest program", version),
        ("oldest revision", f"{revision} 0017"),
    ):
        connection.execute("UPDATE notes SET value = ? WHERE key = ?", [value, key])
