"""Access to the bot's SQLite database from outside, to lock, alter and inspect it like another program."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def locked(path: Path) -> Iterator[sqlite3.Connection]:
    """Hold the database's write lock inside the block, as another program that writes for long would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("ROLLBACK")


def execute(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, timeout=10)) as connection, connection:
        connection.execute(statement, values)


def play_in_channels(path: Path, server: int) -> None:
    """Store the setting by which matches on this server are played in channels instead of threads."""
    execute(
        path,
        "INSERT INTO servers (server, channels, pace, place) VALUES (?, '[]', 'none', 'channel')",
        server,
    )


def look(path: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, values).fetchall()


def damage(path: Path, table: str) -> None:
    """Overwrite the first page of a table in the file with an invalid one."""
    ((page,),) = look(path, "SELECT rootpage FROM sqlite_master WHERE name = ?", table)
    ((size,),) = look(path, "PRAGMA page_size")
    assert isinstance(page, int)
    assert isinstance(size, int)
    with path.open("r+b") as file:
        file.seek(size * (page - 1))
        file.write(b"\xff" * size)


def version(path: Path, match: str) -> int:
    """Return the version of the match, which is the number of its events."""
    ((count,),) = look(path, "SELECT count(*) FROM events WHERE match_id = ?", match)
    assert isinstance(count, int)
    return count


def copied(path: Path, match: str, count: int) -> None:
    """Insert `count` copies of a match. Except for their ids, lists show them like the match itself."""
    tables = {"matches": "id", "members": "match_id", "waiting": "match_id", "marks": "match_id"}
    with closing(sqlite3.connect(path, timeout=10)) as connection, connection:
        for table, key in tables.items():
            connection.execute(
                f"CREATE TEMP TABLE copied AS SELECT * FROM {table} WHERE {key} = ?", (match,)
            )
            for number in range(count):
                connection.execute(f"UPDATE copied SET {key} = ?", (f"copy{number}",))
                connection.execute(f"INSERT INTO {table} SELECT * FROM copied")
            connection.execute("DROP TABLE copied")


def last_move(path: Path, match: str) -> int:
    query = "SELECT max(version) FROM events WHERE match_id = ? AND kind = 'moved'"
    ((found,),) = look(path, query, match)
    assert isinstance(found, int)
    return found
