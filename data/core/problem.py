"""`DatabaseProblem`, the error that prevents the start of the bot, and its sentences for the host."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from stat import S_ISREG
from typing import Final

from data.core.postgres_words import cause

NO_MORE_FILES: Final = (
    "this process can't open any more files. Raise the limit: LimitNOFILE= in the systemd unit, "
    "--ulimit nofile= for the container, or ulimit -n in the shell"
)

SEVERAL_ON_A_FILE: Final = (
    "Several processes need PostgreSQL: set FAIRWIND_DATABASE to a PostgreSQL database, or start "
    "a single process."
)

_NEEDED: Final = 8
"""The number of files that SQLite must be able to open: those of a database, plus a few."""

_UNOPENED: Final = "unable to open database file"
_DAMAGED: Final = "database disk image is malformed"
_FORBIDDEN: Final = "this user needs permission to read and write the file and its folder"

_WORDS: Final = {
    "file is not a database": "it is not a database",
    "database is locked": "another program has locked it",
    _UNOPENED: _FORBIDDEN,
    "attempt to write a readonly database": _FORBIDDEN,
    "database or disk is full": "the disk is full",
    "disk I/O error": "the disk is full, or it can't be read or written",  # full: for the file `-shm`
    _DAMAGED: "it is damaged; restore an earlier copy",
}


_LASTING: Final = ("file is not a database", _DAMAGED)

SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""The errors of the module sqlite3. It raises UnicodeDecodeError if SQLite's message repeats a name that is not
UTF-8, from a damaged file."""


class DatabaseProblem(Exception):
    """Raised when the database can't be used. The text says why, and what to do."""


class DriverMissing(DatabaseProblem):
    """Raised when the package that speaks to PostgreSQL is not installed."""


class DatabaseAway(DatabaseProblem):
    """Raised when the database server can't be used now; a retry may help."""


def missing(path: object) -> str:
    return f"There is no database at {path}."


def require_file(path: Path) -> None:
    """Raise DatabaseProblem unless the path leads to a file."""
    try:
        found = S_ISREG(path.stat().st_mode)
    except PermissionError:  # of a folder on the way
        raise DatabaseProblem(inaccessible(path)) from None
    except OSError:
        found = False
    if not found:
        raise DatabaseProblem(missing(path))


def is_folder(path: Path) -> str:
    return f"The database {path} can't be opened: it is a folder."


def inaccessible(path: Path) -> str:
    return f"The database {path} can't be used: this user needs permission to read and write it."


def unusable(where: object, reason: str) -> str:
    """Say that a database can't be used because of `reason`, an error of the database or the operating system.
    For a known error of PostgreSQL, also say what to do."""
    if known := cause(reason):
        says, do = known
        return f"The database {where} can't be used: {says}. {do}"
    return f"The database {where} can't be used: {in_words(reason)}."


def foreign(where: object) -> str:
    return f"{where} belongs to another program: Fairwind needs a database of its own."


def newer(where: object, revision: str | None) -> str:
    """Say that a newer program has migrated the database to a revision that this program doesn't know."""
    return (
        f"The database {where} was migrated by a newer Fairwind (revision {revision}). Update "
        "Fairwind, or restore a copy from before the migration."
    )


def unfinished(where: object) -> str:
    return f"{where} holds an unfinished copy. Run the same fairwind copy again: it starts over."


def in_use(holder: str, path: Path) -> str:
    return (
        f"Another Fairwind process (number {holder}) is using the database {path}. "
        "Stop it first, or set FAIRWIND_DATABASE to another file."
    )


def several_names(names: int, inode: int, path: Path) -> str:
    """Say that a file has several names (hard links), and how to find them. `inode` is the file's inode
    number."""
    return (
        f"The database {path} has {names} names (hard links), so a second process could write to "
        f"it by another name. To find the others, run find FOLDER -inum {inode}; keep only one."
    )


def in_use_on_server(session: str, where: object) -> str:
    """Say that another process, whose connection is `session` on the server, holds the lease."""
    return (
        f"Another Fairwind process (session {session} of the server) is using the database {where}. "
        "Stop it first, or set FAIRWIND_DATABASE to another database."
    )


def used_by_older(number: int, where: object) -> str:
    """Say that the migration of the database would break `number` running processes of an older version."""
    return (
        f"The database {where} must be migrated, but that would break the processes of an older "
        f"Fairwind that are running ({number}). Stop all of them first."
    )


def of_server(where: object) -> str:
    """Say that the database is on PostgreSQL, so PostgreSQL's own tools must back it up and restore it."""
    return (
        f"{where} is on a PostgreSQL server: use PostgreSQL's own tools. pg_dump makes a copy, and "
        "pg_restore restores it: docs/backups.md has the commands."
    )


def in_words(reason: str) -> str:
    """Explain an error of SQLite to people who do not know SQLite. Return any other error unchanged."""
    if os.strerror(errno.EMFILE) in reason or (reason == _UNOPENED and _few_files_left()):
        return NO_MORE_FILES
    return _WORDS.get(reason, reason)


def is_without_files(error: OSError) -> bool:
    """Return whether an error means that too many files are open, in this process or on the machine."""
    return error.errno in (errno.EMFILE, errno.ENFILE)


def _few_files_left() -> bool:
    """Return whether fewer than `_NEEDED` further files can be opened. SQLite's own error does not mention
    this."""
    with ExitStack() as opened:
        try:
            for _ in range(_NEEDED):
                opened.callback(os.close, os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            return is_without_files(error)
    return False


def first_line(error: BaseException) -> str:
    """Return the first line of an error's text, or of the driver's error if SQLAlchemy has wrapped it. See
    `SQLITE_ERRORS` about UnicodeDecodeError."""
    if isinstance(error, UnicodeDecodeError):
        return _DAMAGED
    return str(getattr(error, "orig", error)).strip().partition("\n")[0]


def is_lasting(reason: str) -> bool:
    """Return whether an error of SQLite lasts until somebody repairs the file, so that a retry is useless."""
    return reason in _LASTING
