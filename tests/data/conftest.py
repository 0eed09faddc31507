"""A database of either kind, with four people in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Database, open_database, postgres_link
from tests import postgres
from tests.data.samples import people
from tests.new_database import put_new_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file of SQLite may be made."""
    return tmp_path / "var" / "fairwind.sqlite3"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine fails no test."""
    monkeypatch.setitem(postgres_link._SETTINGS, "lock_timeout", "60s")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, path: Path) -> str:
    """What FAIRWIND_DATABASE may say: a database without a row."""
    if request.param == "postgresql":
        return postgres.emptied()
    put_new_database(path)
    return str(path)


@pytest.fixture
async def database(where: str) -> AsyncIterator[Database]:
    async with open_database(where) as database:
        await people(database)
        yield database


@pytest.fixture
async def postgresql() -> AsyncIterator[Database]:
    """Where a test is about PostgreSQL."""
    async with open_database(postgres.emptied()) as database:
        await people(database)
        yield database


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[Database]:
    """Where a test is about SQLite."""
    put_new_database(path)
    async with open_database(path) as database:
        await people(database)
        yield database
