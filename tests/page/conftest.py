"""Fixtures that serve the page, with the Discord stand-in and the bot behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.page.server import Server


@pytest.fixture(scope="session", autouse=True)
def _fork_server(fork_server: None) -> None:
    """Start the fork server, from which the page's server and the bot are forked."""


@contextmanager
def serving(folder: Path, bot: tuple[str, ...]) -> Iterator[Server]:
    served = Server(folder / "data", *bot)
    served.start()
    yield served
    if served.running:
        assert served.stop() == 0


@pytest.fixture
def bot() -> tuple[str, ...]:
    """The Python arguments that start the bot. A test module can override them."""
    return ()


@pytest.fixture
def server(tmp_path: Path, bot: tuple[str, ...]) -> Iterator[Server]:
    """A page server in a new folder; its bot is still starting."""
    with serving(tmp_path, bot) as served:
        yield served
