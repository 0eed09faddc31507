"""What the bot says at startup about a database it cannot use, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.core.problem import foreign, in_use, inaccessible, is_folder, missing, newer, unusable

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
