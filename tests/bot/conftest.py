"""Fixtures that keep the machine's settings away from the tests, and provide a migrated database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_database import put_new_database


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
