"""A database in a folder of its own, with four people in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Database, open_database
from tests.data.samples import people
from tests.new_database import put_new_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "fairwind.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    put_new_database(path)
    async with open_database(path) as database:
        await people(database)
        yield database
