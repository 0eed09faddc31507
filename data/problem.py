"""The error that ends a start. Its text is a sentence for the person who runs the bot."""

from __future__ import annotations

from typing import Final

_WORDS: Final = {
    "file is not a database": "it is not a database",
    "database is locked": "another program has locked it",
    "unable to open database file": "this user may not read and write it and its folder",
    "attempt to write a readonly database": "this user may not read and write it and its folder",
    "database or disk is full": "the disk is full",
    "database disk image is malformed": "it is damaged; put a copy from before in its place",
}


class DatabaseProblem(Exception):
    """The database cannot be used. The text says why, and what to do."""


def in_words(reason: str) -> str:
    """Translate an error of SQLite for people who do not know SQLite; unknown ones stay as they are."""
    return _WORDS.get(reason, reason)
