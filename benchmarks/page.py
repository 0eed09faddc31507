"""Measures the page of `make play`: the time to its address and from a move to its picture, and its size."""

from __future__ import annotations

import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.page.window import Window

STARTS: Final = 5
MATCHES: Final = 3
TURNS: Final = 19
_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
)

_WATCH: Final = """(turn) => { window.shown = new Promise((done) => {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') window.pressed = performance.now();
  }, {capture: true});
  const timeline = document.getElementById('timeline');
  const watch = new MutationObserver(async () => {
    const found = [...timeline.children].slice(-3).find((message) =>
      message.textContent.includes(`Tradewinds ${turn}/24`) && message.querySelector('img'));
    if (!found) return;
    watch.disconnect();
    await found.querySelector('img').decode();
    done(performance.now() - window.pressed);
  });
  watch.observe(timeline, {childList: true, subtree: true});
}); }"""

_SIZE: Final = """performance.getEntriesByType('resource')
  .filter((each) => each.name.includes('/static/'))
  .reduce((sum, each) => sum + each.decodedBodySize, 0)
  + performance.getEntriesByType('navigation')[0].decodedBodySize"""


def main() -> None:
    """Measure the page of `make play` and print the results, unless this machine has no Chromium."""
    chromium = which("chromium")
    if chromium is None:
        print("The page: not measured, as there is no chromium on this machine.")
        return
    starts = [_start() for _ in range(STARTS)]
    matches = [_played(chromium) for _ in range(MATCHES)]
    moves = [each for times, _ in matches for each in times]
    size = matches[0][1]
    print("The page of make play")
    print(f"  address printed after     {statistics.median(starts):.2f} s (median of {STARTS})")
    print(
        f"  Enter to the new picture  {statistics.median(moves):.0f} ms (median of {len(moves)}), "
        f"largest {max(moves):.0f} ms"
    )
    print(f"  its files                 {size / 1000:.0f} kB, uncompressed")


def _start() -> float:
    before = time.perf_counter()
    with _served():
        return time.perf_counter() - before


@contextmanager
def _served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bot", "play", "--folder", folder]
        environment = {"PATH": str(Path(sys.executable).parent), "BROWSER": "true"}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, encoding="utf-8", env=environment
        )
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def _played(chromium: str) -> tuple[list[float], float]:
    """Return the milliseconds from each move to its picture, and the page's size in bytes."""
    with _served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        window = Window(page).open(address).wait_for_bot()
        size = float(page.evaluate(_SIZE))
        moves = _match(window, page)
        browser.close()
    return moves, size


def _match(window: Window, page: Page) -> list[float]:
    window.begin_match()
    return [_move(window, page, turn) for turn in range(1, TURNS + 1)]


def _choose(window: Window, page: Page) -> None:
    window.be(window.mover())
    window.type("/tradewinds play ")
    window.suggestions.first.wait_for()
    window.press("Enter")
    page.locator("#box:focus").wait_for()


def _move(window: Window, page: Page, turn: int) -> float:
    _choose(window, page)
    page.evaluate(_WATCH, turn + 1)
    window.press("Enter")
    window.wait_for_turn(turn + 1)
    return float(page.evaluate("window.shown"))
