"""Measures the time from `git clone` to a first move in `make play`, for a person who reads everything on
the way.

The newcomer clones this repository, types `make play`, opens the address that it prints, and follows the
page: types the command, presses *Begin* and *Hand*, and plays the first card. pip has no cache from earlier
runs and downloads everything. The benchmark needs the network, `make`, and the browser that the tests of the
page use.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from playwright.sync_api import Locator, expect, sync_playwright

from benchmarks.first_move import WORDS_A_SECOND
from tests.left_out import chromium
from tests.page.window import Window

KEYS_A_SECOND: Final = 5

HERE: Final = Path(__file__).parent.parent


class Newcomer:
    """A simulated person with a clock. They read while they wait, and act only after reading everything."""

    def __init__(self) -> None:
        self._began = self._read_at = monotonic()
        self._last = 0.0

    def reads(self, text: str) -> None:
        """Queue the text to be read. Return without waiting."""
        self._read_at = max(self._read_at, monotonic()) + len(text.split()) / WORDS_A_SECOND

    def has_read(self) -> None:
        sleep(max(0.0, self._read_at - monotonic()))

    def types(self, window: Window, command: str) -> None:
        self.has_read()
        sleep(len(command) / KEYS_A_SECOND)
        window.command(command)

    def presses(self, button: Locator) -> None:
        self.has_read()
        button.click()

    def tells(self, what: str) -> None:
        now = monotonic() - self._began
        print(f"  {what:<44}{now:>8.1f} s  (+{now - self._last:.1f})", flush=True)
        self._last = now


def main() -> None:
    print("A newcomer, from git clone to a first move")
    with TemporaryDirectory() as folder:
        newcomer = Newcomer()
        clone = Path(folder, "fairwind")
        subprocess.run(["git", "clone", "--quiet", "--no-local", str(HERE), str(clone)], check=True)
        newcomer.tells("cloned")
        with _make_play(clone) as lines:
            _plays(newcomer, _address(newcomer, lines))


@contextmanager
def _make_play(clone: Path) -> Iterator[Iterator[str]]:
    """Run `make play` in the clone. Yield an iterator over the lines that it prints."""
    settings = {"PIP_NO_CACHE_DIR": "1", "PYTHONDONTWRITEBYTECODE": "", "PYTHONUNBUFFERED": "1"}
    without = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "MAKEFLAGS")
    }
    command = ["make", "play", f"PYTHON={sys.base_prefix}/bin/python3"]
    process = subprocess.Popen(
        command,
        cwd=clone,
        env=without | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        yield iter(process.stdout.readline, "")
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=60)


def _address(newcomer: Newcomer, lines: Iterator[str]) -> str:
    """Return the address of the page, which `make play` prints. The newcomer does not read the output of pip
    before it."""
    newcomer.reads(next(lines))
    newcomer.tells("make play has said what it does")
    for line in lines:
        if found := re.search(r"http://\S+", line):
            newcomer.tells("the page is there")
            newcomer.reads(line + "".join(next(lines) for _ in range(3)))
            return found[0]
    raise RuntimeError("make play ended before it told an address")


def _plays(newcomer: Newcomer, address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        window = Window(browser.new_page()).open(address).wait_for_bot()
        newcomer.tells("the page is open")
        newcomer.types(window, "tradewinds start")
        expect(window.button("Begin")).to_be_visible()
        newcomer.tells("the lobby is there")
        _reads_last(newcomer, window)
        newcomer.presses(window.button("Begin"))
        thread = window.page.get_by_text("See thread").last
        expect(thread).to_be_visible()
        newcomer.presses(thread)
        expect(window.button("Hand")).to_be_visible()
        newcomer.tells("the match has begun")
        _reads_last(newcomer, window)
        newcomer.presses(window.button("Hand"))
        hand = window.messages.filter(has_text="it is your turn").last
        expect(hand.locator("img").first).to_be_visible()
        newcomer.tells("the hand is open")
        _reads_last(newcomer, window)
        newcomer.presses(hand.locator(".control").first)
        expect(window.page.get_by_text("You played").last).to_be_visible()
        newcomer.tells("the first move is made")
        browser.close()


def _reads_last(newcomer: Newcomer, window: Window) -> None:
    newcomer.reads(window.last.inner_text())
