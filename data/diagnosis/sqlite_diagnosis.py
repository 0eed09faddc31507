"""Diagnoses an SQLite database. Changes nothing in it, and leaves no file behind."""

from __future__ import annotations

import glob
import json
import os
import shlex
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from data.core.problem import (
    SQLITE_ERRORS,
    DatabaseProblem,
    first_line,
    foreign,
    in_words,
    inaccessible,
    is_folder,
    missing,
)
from data.diagnosis.findings import Finding
from data.diagnosis.version_findings import NOTES, REVISION, judge_versions
from data.processes.lease import UNKNOWN, holder, lock_file, require_one_name
from matches.ports.preferences import ServerSettings

_PATIENCE: Final = 30.0
"""The number of seconds after which the integrity check is stopped. A file of 5 GB takes less."""

_STEPS: Final = 100_000
"""How many instructions SQLite's virtual machine executes between two checks whether the time is up."""

_LITTLE: Final = 200 * 2**20
"""The free disk space in bytes below which the finding tells the host to free some."""

_LARGE_WAL: Final = 64 * 2**20
"""The size in bytes above which the write-ahead log is reported as large. SQLite restarts its log at 4 MB,
unless some reader keeps seeing an old snapshot."""

_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


ALLOWED: Final = "SELECT server, channels, place FROM servers WHERE removed_at IS NULL"


def examine(path: Path) -> Iterator[Finding]:
    """Yield findings about a database file and the files beside it. Blocks."""
    try:
        kind = path.stat().st_mode
    except PermissionError:  # of a folder on the way
        kind = 0
    except OSError:
        yield from _not_yet(path)
        return
    if stat.S_ISDIR(kind):
        yield _todo(is_folder(path), "Correct FAIRWIND_DATABASE.")
        return
    if not os.access(path, os.R_OK | os.W_OK):
        yield _todo(
            inaccessible(path), "Run the bot as the owner of the file, or change the owner."
        )
        return
    if not _can_write(path.parent):
        says = f"The database {path} can't be used: no file can be created beside it, in {path.parent}."
        yield _todo(
            says, "Let this user write there: SQLite keeps its write-ahead log in that folder."
        )
        return
    held, finding = _lease(path)
    yield finding
    try:
        require_one_name(path)
    except DatabaseProblem as problem:
        yield _todo(str(problem), "Delete the other names, or copy the file to a new one.")
    yield from _content(path, in_use=held)
    yield _log(path, in_use=held)
    yield _room(path)
    yield _privacy(path)


def allowed_places(path: Path) -> Mapping[int, ServerSettings]:
    try:
        with closing(_opened(path, in_use=_lease(path)[0])) as connection:
            rows = connection.execute(ALLOWED).fetchall()
    except SQLITE_ERRORS:
        return {}
    return as_settings(rows)


def as_settings(rows: Iterable[Sequence[Any]]) -> Mapping[int, ServerSettings]:
    """Return the settings of each Discord server by its id, from the rows that the query ALLOWED returns."""
    return {
        server: ServerSettings(channels=frozenset(json.loads(channels)), place=place)
        for server, channels, place in rows
    }


def _todo(says: str, do: str, check: str = "database") -> Finding:
    return Finding(check, "todo", says, do)


def _not_yet(path: Path) -> Iterator[Finding]:
    folder = next(each for each in path.parents if each.exists())
    if not _can_write(folder):
        do = "Let this user write there, or set FAIRWIND_DATABASE to another path."
        yield _todo(f"{missing(path)} It can't be created in {folder}.", do)
        return
    do = "The first start creates it. If there should already be one, correct FAIRWIND_DATABASE."
    yield Finding("database", "note", missing(path), do)
    yield _room(path, folder)


def _can_write(folder: Path) -> bool:
    """Return whether this process can create a file in the folder. To find out, create a temporary one, because
    the permissions alone don't tell."""
    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _lease(path: Path) -> tuple[bool, Finding]:
    """Return whether a process is using the database (True if unknown), and a finding about it."""
    try:
        process = holder(path)
    except OSError as error:
        says = (
            f"Whether a bot is using the database can't be found out: {lock_file(path)}: "
            f"{error.strerror}."
        )
        do = "Run this command as the bot's user."
        return True, Finding("lease", "skipped", says, do)
    if process is None:
        return False, Finding(
            "lease", "ok", "No bot is using the database.", facts={"holder": None}
        )
    number = "" if process == UNKNOWN else f" (number {process})"
    says = f"A running Fairwind process{number} is using the database."
    return True, Finding("lease", "ok", says, facts={"holder": process})


def _content(path: Path, *, in_use: bool) -> Iterator[Finding]:
    journal = path.with_name(f"{path.name}-journal")
    if _size(journal):
        # Without its journal, the file may look damaged; applying it would change the file.
        says = f"{journal} exists, so a write was interrupted or is under way."
        do = "Leave that file where it is: the next start undoes an interrupted write."
        yield Finding("integrity", "skipped", says, do)
        return
    try:
        with closing(_opened(path, in_use=in_use)) as connection:
            yield from _versions(connection, path)
            yield _integrity(connection, path)
    except SQLITE_ERRORS as error:
        yield _todo(f"The database {path} can't be read: {in_words(first_line(error))}.", _RESTORE)


_RESTORE: Final = (
    "Stop the bot, keep the damaged file, and restore an earlier copy with fairwind restore."
)


def _opened(path: Path, *, in_use: bool) -> sqlite3.Connection:
    """Open a database file for reading. If no process uses it and it has no write-ahead log, open it as
    immutable, so that SQLite creates no empty log: https://sqlite.org/wal.html#read_only_databases"""
    quiet = not in_use and not _wal(path).exists()
    options = "mode=ro&immutable=1" if quiet else "mode=ro"
    return sqlite3.connect(f"{path.as_uri()}?{options}", uri=True)


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _versions(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if {"alembic_version", "notes"} <= tables:
        row = connection.execute(REVISION).fetchone()
        noted = dict(connection.execute(NOTES).fetchall())
        yield from judge_versions(path, row[0] if row else None, noted)
    elif tables:
        yield _todo(foreign(path), "Correct FAIRWIND_DATABASE.", "revision")
    else:
        yield Finding(
            "revision", "ok", "The database is empty: the first start creates its tables."
        )


def _integrity(connection: sqlite3.Connection, path: Path) -> Finding:
    end = time.monotonic() + _PATIENCE
    connection.set_progress_handler(partial(_late, end), _STEPS)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if not _late(end):
            raise
        says = f"The file is large, so its check was stopped after {_PATIENCE:.0f} s ({error})."
        do = "Run fairwind backup FILE, which checks the whole copy."
        return Finding("integrity", "skipped", says, do)
    finally:
        connection.set_progress_handler(None, 0)
    if verdict != "ok":
        damage = verdict.strip().splitlines()[-1].rstrip(".")  # below SQLite's heading
        return _todo(f"The database {path} is damaged: {damage}.", _RESTORE, "integrity")
    size = path.stat().st_size
    return Finding(
        "integrity", "ok", f"The file is sound ({megabytes(size)}).", facts={"bytes": size}
    )


def _late(end: float) -> bool:
    return time.monotonic() > end


def _log(path: Path, *, in_use: bool) -> Finding:
    size = _size(_wal(path))
    facts = {"bytes": size}
    if size and not in_use:
        says = f"The write-ahead log has {megabytes(size)} from a bot that ended suddenly."
        return Finding(
            "wal", "ok", says, "Leave the file where it is: the next start applies it.", facts
        )
    if size > _LARGE_WAL:
        says = (
            f"The write-ahead log has grown to {megabytes(size)}: some program has been reading an "
            "old state for long."
        )
        do = "End whatever reads the database besides the bot, such as a backup that hangs."
        return Finding("wal", "note", says, do, facts)
    return Finding("wal", "ok", f"The write-ahead log has {megabytes(size)}.", facts=facts)


def _room(path: Path, folder: Path | None = None) -> Finding:
    free = shutil.disk_usage(folder or path.parent).free
    size = _size(path)
    facts = {"free": free, "bytes": size}
    says = f"The disk of the database has {megabytes(free)} free."
    if free < _LITTLE:
        return Finding(
            "disk", "todo", says, "Free some space: on a full disk no move can be stored.", facts
        )
    if free < size + _LITTLE:
        do = "Free some space: an update of Fairwind copies the database first."
        return Finding("disk", "note", says, do, facts)
    return Finding("disk", "ok", says, facts=facts)


def _privacy(path: Path) -> Finding:
    if os.name == "nt":
        says = "On Windows, the permissions of the database's files are not checked."
        return Finding(
            "files", "skipped", says, "Keep them in a folder that only the bot's user can open."
        )
    ours = path.parent.glob(f"{glob.escape(path.name)}*")
    open_ones = sorted(each for each in ours if _is_open(each))
    if not open_ones:
        says = "No other user of this machine can read the database or the files beside it."
        return Finding("files", "ok", says, facts={"open": []})
    names = [str(each) for each in open_ones]
    says = f"Other users of this machine can read {', '.join(names)}."
    return Finding("files", "todo", says, f"Run: chmod 600 {shlex.join(names)}", {"open": names})


def _is_open(path: Path) -> bool:
    """Return whether other users may read a file. Return False for a folder, or a file that is gone by now."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) and bool(mode & _OTHERS)


def _size(path: Path) -> int:
    """Return the size of a file; 0 if there is none. A running bot may delete its files at any time."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def megabytes(size: int) -> str:
    return f"{size / 2**30:,.1f} GB" if size >= 2**30 else f"{size / 2**20:,.1f} MB"
