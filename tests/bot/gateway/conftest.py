"""Fixtures: a gateway client, and its database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.composition import compose
from bot.filming.films import Films
from bot.gateway.client import Fairwind
from bot.thinking.thinkers import WorkerThinkers
from data import Database, open_database
from matches.ports.peers import EVERYTHING, Share

SERVER = 7


class Client(Fairwind):
    """A gateway client that counts as connected and is in no server."""

    def connected(self) -> Share:
        return EVERYTHING


@pytest.fixture
async def database(new_database: Path) -> AsyncIterator[Database]:
    """A database that has one server stored."""
    async with open_database(new_database) as opened:
        await opened.servers.change(SERVER, lambda settings: settings)
        yield opened


@pytest.fixture
async def client(database: Database) -> AsyncIterator[Client]:
    async with Client(compose(database, WorkerThinkers(0), Films()), None) as opened:
        yield opened
