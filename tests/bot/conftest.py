"""Fixtures that keep the machine's settings away from the tests, and provide a migrated database and a
clock."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.new_database import put_new_database


@dataclass
class Seconds:
    """A clock whose time, in seconds, changes only when the test sets `now`."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture(autouse=True)
def _no_settings_file(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run each test in an empty folder, because the source folder may contain a `.env`."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def new_database(tmp_path: Path) -> Path:
    """The path of a migrated SQLite database without rows."""
    path = tmp_path / "fairwind.sqlite3"
    put_new_database(path)
    return path
