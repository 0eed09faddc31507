"""The sentences at startup about a database that the bot cannot use, and the advice they give."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.core.problem import unusable

SERVER = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: '


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("file is not a database", "can't be used: it is not a database."),
        ("database is locked", "can't be used: another program has locked it."),
    ],
)
def test_errors_of_sqlite_are_described_in_helpful_sentences(reason: str, words: str) -> None:
    assert words in unusable(Path("/srv/fairwind.sqlite3"), reason)


@pytest.mark.parametrize(
    ("reason", "says", "do"),
    [
        (
            'FATAL:  password authentication failed for user "ann"',
            'does not accept this password for the role "ann"',
            "FAIRWIND_DATABASE or ~/.pgpass.",
        ),
        ("fe_sendauth: no password supplied", "asks for a password, and none", "~/.pgpass, a file"),
        ('FATAL:  Peer authentication failed for user "ann"', "without a host", "Write localhost"),
        ('FATAL:  role "a b" does not exist', 'no role "a b"', "createuser --pwprompt 'a b'"),
        (
            'FATAL:  database "games" does not exist',
            'no database "games"',
            "createdb --owner=ROLE games",
        ),
        ("permission denied for schema public", "may not create tables", "OWNER TO"),
        ('permission denied for database "games"', "may not use the database", "OWNER TO"),
        ('FATAL:  no pg_hba.conf entry for host "::1"', "pg_hba.conf has no entry", "Add one"),
    ],
)
def test_errors_of_postgresql_are_explained_with_a_remedy(reason: str, says: str, do: str) -> None:
    sentence = unusable("postgresql://localhost/games", SERVER + reason)
    assert sentence.startswith("The database postgresql://localhost/games can't be used: ")
    assert says in sentence
    assert do in sentence
    assert "connection failed" not in sentence


def test_unexplained_errors_of_postgresql_are_quoted_unchanged() -> None:
    assert unusable("x", "too many clients") == "The database x can't be used: too many clients."
