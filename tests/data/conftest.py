"""Fixtures: SQLite and PostgreSQL databases, each with four players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from data import Database, open_database
from data.core import postgres_link
from data.core.address import PostgresAddress
from data.core.postgres import _SIZE, PostgresConnections
from data.core.postgres_link import PostgresLink
from data.processes.peers import Alone
from tests import postgres
from tests.data.samples import people
from tests.new_database import put_new_database
from tests.sampling import leave_to_slow

_ALWAYS: Final = (
    "test_event_log",
    "test_migrating",
    "test_connections",
    "test_opening",
    "test_peers",
    "test_trouble",
)
"""Modules whose PostgreSQL cases all run in `make test`: they test that nothing is lost or doubled."""

_PART: Final = 2
_FOLDER: Final = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark half of the PostgreSQL cases as slow, but none in the modules listed in `_ALWAYS`."""
    leave_to_slow(items, _part)


def _part(item: pytest.Item) -> int | None:
    everywhere = item.path.stem in _ALWAYS or "[postgresql" not in item.name
    return _PART if item.path.is_relative_to(_FOLDER) and not everywhere else None


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path where a SQLite file can be created."""
    return tmp_path / "var" / "fairwind.sqlite3"


@pytest.fixture
def new_database(path: Path) -> None:
    """Create a SQLite database at `path` by copying a migrated one, which is faster than a migration."""
    put_new_database(path)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise PostgreSQL's lock timeout to a minute, so that no test fails on a busy machine."""
    monkeypatch.setitem(postgres_link._SETTINGS, "lock_timeout", "60s")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, path: Path) -> str:
    """A value of FAIRWIND_DATABASE for an empty, migrated database: one case for SQLite, one for PostgreSQL."""
    if request.param == "postgresql":
        return postgres.emptied()
    put_new_database(path)
    return str(path)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    """An open database for tests of the stores: one case for SQLite, one for PostgreSQL."""
    database: Database = request.getfixturevalue(request.param)
    return database


@pytest.fixture(scope="session")
def kept() -> Iterator[PostgresConnections]:
    """PostgreSQL connections shared by all tests, because opening a database takes longer than most tests."""
    connections = PostgresConnections(PostgresLink(PostgresAddress(postgres.migrated())))
    yield connections
    asyncio.run(connections.close())


@pytest.fixture
async def postgresql(kept: PostgresConnections) -> AsyncIterator[Database]:
    """An open PostgreSQL database whose only rows are four players."""
    await kept.write(postgres.empty)
    database = Database(kept, Alone())
    await people(database)
    yield database
    await _ended(kept)


async def _ended(connections: PostgresConnections) -> None:
    for pool in (connections._writers, connections._readers):
        await asyncio.to_thread(pool._threads.shutdown)
        pool._threads = ThreadPoolExecutor(_SIZE)


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[Database]:
    """An open SQLite database whose only rows are four players."""
    put_new_database(path)
    async with open_database(path) as database:
        await people(database)
        yield database
