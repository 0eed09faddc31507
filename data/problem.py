"""The error that ends a start. Its text is a sentence for the person who runs the bot."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack
from pathlib import Path
from typing import Final

NO_MORE_FILES: Final = (
    "this process may open no more files. Raise the limit: LimitNOFILE= of its unit, --ulimit nofile= of its "
    "container, or ulimit -n in its shell"
)

SEVERAL_ON_A_FILE: Final = (
    "Several processes need PostgreSQL: let FAIRWIND_DATABASE name it, or start one process alone."
)

_NEEDED: Final = 8
"""Files that SQLite opens for a database, and some to spare."""

_UNOPENED: Final = "unable to open database file"

_WORDS: Final = {
    "file is not a database": "it is not a database",
    "database is locked": "another program has locked it",
    _UNOPENED: "this user may not read and write it and its folder",
    "attempt to write a readonly database": "this user may not read and write it and its folder",
    "database or disk is full": "the disk is full",
    "database disk image is malformed": "it is damaged; put a copy from before in its place",
}


_LASTING: Final = ("file is not a database", "database disk image is malformed")


class DatabaseProblem(Exception):
    """The database cannot be used. The text says why, and what to do."""


class DatabaseAway(DatabaseProblem):
    """The server of the database can't be used now; a retry may help."""


def missing(path: object) -> str:
    return f"There is no database at {path}."


def is_folder(path: Path) -> str:
    return f"The database {path} cannot be opened: it is a folder."


def inaccessible(path: Path) -> str:
    return f"The database {path} cannot be used: this user may not both read and write it."


def unusable(where: object, reason: str) -> str:
    """`reason` is an error of the database or of the operating system."""
    return f"The database {where} cannot be used: {in_words(reason)}."


def foreign(where: object) -> str:
    return f"{where} is the database of another program."


def newer(where: object, revision: str | None) -> str:
    """Says that a newer program has migrated the database."""
    return (
        f"The database {where} was written by a newer Fairwind (revision {revision}). "
        "Update the program, or go back to a copy of the database from before."
    )


def unfinished(where: object) -> str:
    """Says that `fairwind copy` did not come to its end."""
    return f"{where} holds a copy that was not finished. Run the same fairwind copy again: it begins anew."


def in_use(holder: str, path: Path) -> str:
    """`holder` is the id of the process that holds the lease."""
    return (
        f"Another Fairwind process (number {holder}) is using the database {path}. "
        "Stop it first, or set FAIRWIND_DATABASE to another file."
    )


def several_names(names: int, inode: int, path: Path) -> str:
    """`inode` is the number by which other names of the file can be found."""
    return (
        f"The database {path} has {names} names (hard links): by another one a second process could write it. "
        f"“find -inum {inode}” finds them in a folder."
    )


def in_use_on_server(session: str, where: object) -> str:
    """`session` is the number that the server gave to the connection that holds the lease."""
    return (
        f"Another Fairwind process (session {session} of the server) is using the database {where}. "
        "Stop it first, or set FAIRWIND_DATABASE to another database."
    )


def used_by_older(number: int, where: object) -> str:
    """Says that a migration would take away what running processes use."""
    return (
        f"The database {where} must be migrated, and processes of an older Fairwind that are running "
        f"({number}) could not go on after that. Stop all of them first."
    )


def of_server(where: object) -> str:
    """Says that PostgreSQL's own tools back its databases up."""
    return (
        f"{where} is backed up by the tools of PostgreSQL: pg_dump copies it to a file that pg_restore reads; "
        "pg_basebackup with an archive of the write-ahead log brings back any moment."
    )


def in_words(reason: str) -> str:
    """Translate an error of SQLite for people who do not know SQLite; others stay as they are."""
    if os.strerror(errno.EMFILE) in reason or (reason == _UNOPENED and _few_files_left()):
        return NO_MORE_FILES
    return _WORDS.get(reason, reason)


def is_without_files(error: OSError) -> bool:
    """Whether an error says that no further file may be opened."""
    return error.errno in (errno.EMFILE, errno.ENFILE)


def _few_files_left() -> bool:
    """Whether fewer files may be opened than SQLite needs, which does not say why it could not open one."""
    with ExitStack() as opened:
        try:
            for _ in range(_NEEDED):
                opened.callback(os.close, os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            return is_without_files(error)
    return False


def is_lasting(reason: str) -> bool:
    """Whether an error of SQLite stays until somebody mends the file."""
    return reason in _LASTING
