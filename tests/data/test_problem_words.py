"""The sentences at startup about a database that the bot cannot use, and the advice they give."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.core.problem import foreign, in_use, inaccessible, is_folder, missing, newer, unusable

SERVER = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: '

PATH = Path("/srv/fairwind.sqlite3")


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        (missing(PATH), "There is no database at /srv/fairwind.sqlite3."),
        (is_folder(PATH), "The database /srv/fairwind.sqlite3 can't be opened: it is a folder."),
        (inaccessible(PATH), "can't be used: this user needs permission to read and write it."),
        (unusable(PATH, "file is not a database"), "can't be used: it is not a database."),
        (unusable(PATH, "database is locked"), "can't be used: another program has locked it."),
        (foreign(PATH), "/srv/fairwind.sqlite3 belongs to another program: "),
        (
            newer(PATH, "9999"),
            "was migrated by a newer Fairwind (revision 9999). Update Fairwind",
        ),
        (in_use("7", PATH), "Another Fairwind process (number 7) is using the database /srv/fair"),
        (in_use("7", PATH), "Stop it first, or set FAIRWIND_DATABASE to another file."),
    ],
)
def test_database_problems_are_described_in_helpful_sentences(sentence: str, words: str) -> None:
    assert words in sentence


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
