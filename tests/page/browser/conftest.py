"""Fixtures: a headless Chromium, and windows in it that show the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.left_out import chromium, missing_for_browser
from tests.page.server import Server
from tests.sampling import THOROUGH

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.window import Window

_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]

collect_ignore_glob = ["test_*.py"] if missing_for_browser() else []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run tests that share a browser in the same worker. In `make test`, all tests of this folder share one
    browser; in `make slow`, the tests of each module share one."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(item.path.stem if THOROUGH else "browser"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser that stays open until all tests of this folder have run. Until it is closed, its worker can run
    no asynchronous test."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=_ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def open_window(browser: Browser, server: Server) -> Iterator[Callable[..., Window]]:
    with windows_of(browser, server) as opened:
        yield opened


@contextmanager
def windows_of(browser: Browser, server: Server) -> Iterator[Callable[..., Window]]:
    """Yield a function that opens a window of a given size. Afterwards check that no window logged an error."""
    from tests.page.window import Window

    windows = []

    def opened(width: int = 1280, height: int = 800, *, bot: bool = True) -> Window:
        page = browser.new_page(viewport={"width": width, "height": height})
        windows.append(Window(page))
        windows[-1].open(server.address)
        return windows[-1].wait_for_bot() if bot else windows[-1]

    yield opened
    for window in windows:
        window.page.close()
        assert window.complaints == []


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window()
