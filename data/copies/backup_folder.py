"""Keeps backups of a database in a folder, up to a certain number."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from data.copies.examining import Examination, examine
from data.core.backup import copied, place, remove_with_side_files, sync_folder
from data.core.problem import DatabaseProblem
from data.processes.lease import leased

logger = logging.getLogger(__name__)

_TIME: Final = "%Y%m%dT%H%M%SZ"
_DOUBTFUL: Final = ".doubtful"


@dataclass(frozen=True)
class Backup:
    """A backup that has just been made: its file, and the result of examining it."""

    file: Path
    examination: Examination
    deleted: tuple[Path, ...]
    """The files of older backups that were deleted because there were more than the limit."""


class BackupFolder:
    """A folder with backups of the database `source`. A backup's file is named after the database and the time.

    Each backup is examined when it is made. If that finds a problem, the file's name gets the word “doubtful”.
    The folder keeps the latest `keep` sound backups, and the latest doubtful one. Other files in the folder are
    left alone.
    """

    def __init__(self, folder: Path, source: Path, keep: int) -> None:
        self._folder = folder
        self._source = source
        self._keep = keep
        stem = re.escape(source.stem)
        self._name = re.compile(rf"{stem}-(\d{{8}}T\d{{6}}Z)(\.doubtful)?\.sqlite3")
        self._interrupted = re.compile(rf"{self._name.pattern}\.partial(-\w+)?")

    @contextmanager
    def reserved(self) -> Iterator[None]:
        """Return a context that keeps other processes from making copies in this folder. Raises DatabaseProblem
        if another process is making one."""
        self._make()
        with leased(self._folder / f"{self._source.stem}-backups", self._taken):
            yield

    def latest(self) -> datetime | None:
        """Return when the latest backup was made, doubtful or not; None if there is none."""
        times = [name[1] for name in map(self._name.fullmatch, self._names()) if name]
        return datetime.strptime(max(times), _TIME).replace(tzinfo=UTC) if times else None

    def make(self, now: datetime) -> Backup:
        """Make a backup, examine it, and delete the backups that the folder doesn't keep any longer. Call this
        only within the context `reserved`. Blocks. Raises DatabaseProblem if no backup can be made."""
        self._clear()
        target = self._folder / f"{self._source.stem}-{now:{_TIME}}.sqlite3"
        with copied(self._source, target) as copy:
            found = examine(copy, self._source)
            file = target.with_suffix(f"{_DOUBTFUL}.sqlite3") if found.findings else target
            place(copy, file)
        return Backup(file, found, self._delete_older(file))

    def _make(self) -> None:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseProblem(
                f"The folder {self._folder} can't be created: {error.strerror}."
            ) from None

    def _taken(self, holder: str) -> str:
        return (
            f"Another process (number {holder}) is making copies in {self._folder}: stop it first."
        )

    def _names(self) -> list[str]:
        return sorted(os.listdir(self._folder))

    def _clear(self) -> None:
        for name in filter(self._interrupted.fullmatch, self._names()):
            (self._folder / name).unlink(missing_ok=True)

    def _delete_older(self, latest: Path) -> tuple[Path, ...]:
        named = [name for name in map(self._name.fullmatch, self._names()) if name]
        doubtful = _DOUBTFUL in latest.suffixes
        others = [
            each.string
            for each in named
            if bool(each[2]) == doubtful and each.string != latest.name
        ]
        kept = 0 if doubtful else self._keep - 1
        surplus = [self._folder / name for name in others[: max(len(others) - kept, 0)]]
        deleted = tuple(filter(_deleted, surplus))
        sync_folder(self._folder)
        return deleted


def _deleted(path: Path) -> bool:
    try:
        remove_with_side_files(path)
    except OSError as error:
        logger.warning("The old copy %s can't be deleted: %s.", path, error.strerror)
        return False
    return True
