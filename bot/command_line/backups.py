"""The commands `fairwind backup` and `fairwind restore`."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NoReturn

from bot.runtime.settings import Settings
from data import DatabaseProblem
from data.copies.backup_folder import Backup, BackupFolder
from data.copies.examining import Examination, examined_backup
from data.copies.restoring import restore_database
from data.core.backup import database_file
from matches.ports.retrying import FAILED_BACKUP

KEPT: Final = 28
"""The default number of database backups that are kept in a folder."""

_LONGEST_SLEEP: Final = 60.0
"""Maximum length of one sleep, in seconds. After each, the machine's clock is read again: meanwhile it may have
been set, or the machine may have been suspended."""

Clock = Callable[[], datetime]
Sleep = Callable[[float], None]


def run_command(settings: Settings, chosen: argparse.Namespace) -> int:
    """Run `backup` or `restore`. Return the exit code: 1 if the copied database contradicts itself, else 0.
    Raise DatabaseProblem if copying fails."""
    database = database_file(settings.database)
    if chosen.command == "restore":
        return _restore(chosen.file, database)
    if chosen.every is None and chosen.keep is None:
        return _back_up(database, chosen.file)
    folder = BackupFolder(chosen.file, database, chosen.keep or KEPT)
    with folder.reserved():
        if chosen.every is None:
            return _tell(folder.make(_now()))
        # Service managers send SIGTERM. Exit by an exception, so that an unfinished copy is cleaned up.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        return keep_backing_up(folder, chosen.every, _now, time.sleep)


def keep_backing_up(folder: BackupFolder, every: timedelta, now: Clock, sleep: Sleep) -> NoReturn:
    """Copy the database whenever the latest copy is older than `every`. Never return.

    A failed copy is retried after `FAILED_BACKUP`, or after `every` if that is shorter.
    """
    latest = folder.latest()
    due = now() if latest is None else latest + every
    while True:
        _sleep_until(due, every, now, sleep)
        begun = now()
        due = begun + (every if _attempt(folder, begun) else min(every, FAILED_BACKUP))


def _sleep_until(due: datetime, longest: timedelta, now: Clock, sleep: Sleep) -> None:
    """Sleep until `due`, but at most for `longest`. If the clock was ahead when the latest copy was made, `due`
    may be far away."""
    due = min(due, now() + longest)
    while (left := (due - now()).total_seconds()) > 0:
        sleep(min(left, _LONGEST_SLEEP))


def _attempt(folder: BackupFolder, now: datetime) -> bool:
    """Copy the database, and return whether that succeeded. A failure is only printed, because disk space may
    become free again."""
    try:
        made = folder.make(now)
    except (DatabaseProblem, OSError) as error:
        says = f"{now:%Y-%m-%d %H:%M} UTC: the backup failed. {error}"
        with _unless_full():
            print(says, file=sys.stderr, flush=True)
        return False
    with _unless_full():
        _tell(made)
    return True


@contextmanager
def _unless_full() -> Iterator[None]:
    """Return a context in which to print. If messages can't be written, such as to a file on a full disk, they
    are lost: the copies must go on. But if nobody reads them any more, the error is raised."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError:
        pass


def _tell(made: Backup) -> int:
    when = datetime.now(UTC)
    print(
        f"{when:%Y-%m-%d %H:%M} UTC: copied to {made.file}.", _found(made.examination), flush=True
    )
    for path in made.deleted:
        print(f"{path} was deleted, because there are enough newer copies.", flush=True)
    return _doubts(made.examination, made.file)


def _back_up(database: Path, file: Path) -> int:
    found = examined_backup(database, file)
    print(f"The database was copied to {file}.", _found(found))
    return _doubts(found, file)


def _restore(file: Path, database: Path) -> int:
    restored = restore_database(file, database, _now())
    print(f"{database} was replaced by the copy {file}.", _found(restored.examination))
    if restored.replaced:
        print(
            f"The previous database was kept as {restored.replaced}: delete it when you no longer need "
            "it."
        )
    print(
        "Whatever people deleted after that copy was made is back: docs/backups.md says what to do."
    )
    return _doubts(restored.examination, database)


def _found(examination: Examination) -> str:
    rows = examination.rows
    facts = {
        "tables": len(rows),
        "matches": rows.get("matches", 0),
        "events": rows.get("events", 0),
        "matches replayed without differences": examination.replayed,
        "matches of other versions, which can't be replayed": examination.incomparable,
    }
    counts = ", ".join(f"{what}: {count:,}" for what, count in facts.items() if count)
    return f"It is complete ({counts})."


def _doubts(examination: Examination, file: Path) -> int:
    """Print the contradictions in the copied database. Return the exit code: 1 if there are any, else 0."""
    for finding in examination.findings:
        print(
            f"{file} is an exact copy of a database that contradicts itself. {finding}",
            file=sys.stderr,
        )
    return 1 if examination.findings else 0


def _now() -> datetime:
    return datetime.now(UTC)
