"""Runs Fairwind, measures its event loop and CPU time, and can keep the processor busy meanwhile."""

from __future__ import annotations

import asyncio
import atexit
import os
import sys
import time
from itertools import count
from pathlib import Path
from typing import Final

from benchmarks import turns
from benchmarks.stages import Sampler
from bot import __main__ as fairwind
from bot.command_line import commands
from bot.gateway.client import Fairwind
from bot.runtime.low_priority import NICENESS
from bot.thinking.thinkers import MOST_WORK
from games import find_games
from matches.log.events import MatchId
from matches.ports.thinking import Question, Thinkers
from players.thought import Level

NOBODY: Final = ""
THOUGHTS: Final = "thoughts"
LOOP: Final = "loop"
"""The words that the file `BESIDE` may contain. They say what runs while people make moves: nothing (`NOBODY`),
thinking computer players (`THOUGHTS`), or another program in a busy loop (`LOOP`)."""

_INTERVAL = 0.005


def watched() -> int:
    """Run Fairwind and return its exit code. Four environment variables, all optional, each hold the path of a
    file:

    - `LAGS`: when Fairwind ends, the lags of its event loop are written to this file.
    - `STAGES`: when Fairwind ends, its CPU time by stage is written to this file.
    - `TURNS`: the work of the event loop is counted in this file: see `benchmarks.turns`.
    - `BESIDE`: this file says what else runs while Fairwind does. It is read ten times a second, because its
      content may change.
    """
    lags: list[str] = []

    class Watched(Fairwind):
        async def setup_hook(self) -> None:
            self.watches: list[asyncio.Task[None]] = []
            if "BESIDE" in os.environ:
                self.watches.append(asyncio.create_task(_keep_busy(self.services.thinkers)))
            if "LAGS" in os.environ:
                self.watches.append(asyncio.create_task(_watch(lags)))
                atexit.register(
                    lambda: Path(os.environ["LAGS"]).write_text("\n".join(lags), "utf-8")
                )
            await super().setup_hook()

    if "STAGES" in os.environ:
        atexit.register(Sampler().leave, Path(os.environ["STAGES"]))
    turns.begin()
    vars(commands)["Fairwind"] = Watched
    return fairwind.main(["run"])


async def _watch(lags: list[str]) -> None:
    while True:
        due = time.perf_counter() + _INTERVAL
        await asyncio.sleep(_INTERVAL)
        lags.append(f"{due} {1000 * (time.perf_counter() - due)}")


def lags_of(path: Path) -> list[tuple[float, float]]:
    """Read the file `LAGS` that `watched` wrote. Return a pair for each line: when the event loop should have
    woken up, in seconds of `time.perf_counter`, and its delay in ms."""
    pairs = (line.split() for line in path.read_text("utf-8").splitlines())
    return [(float(due), float(lag)) for due, lag in pairs]


async def _keep_busy(thinkers: Thinkers) -> None:
    """`THOUGHTS` keeps about a minute of thinking in the queue of the worker process."""
    beside, now = Path(os.environ["BESIDE"]), NOBODY
    tasks: list[asyncio.Task[None]] = []
    while True:
        wanted = _wanted(beside)
        if wanted != now:
            now = wanted
            while tasks:
                tasks.pop().cancel()
            if now == THOUGHTS:
                names = [f"busy{number}" for number in range(int(MOST_WORK))]
                tasks = [asyncio.create_task(_ask(thinkers, name)) for name in names]
            elif now == LOOP:
                tasks = [asyncio.create_task(_compute())]
        await asyncio.sleep(0.1)


def _wanted(beside: Path) -> str:
    return beside.read_text("utf-8") if beside.exists() else NOBODY


async def _compute() -> None:
    program = f"import os; os.nice({NICENESS})\nwhile True: pass"
    process = await asyncio.create_subprocess_exec(sys.executable, "-S", "-P", "-c", program)
    try:
        await process.wait()
    finally:
        process.kill()


async def _ask(thinkers: Thinkers, match: str) -> None:
    """Which card to lead in Weathervanes takes a strong computer player especially long."""
    rules = find_games()["weathervanes"]
    state = rules.setup(4, rules.ABOUT.settle({}), match.encode())
    view = rules.view(state, min(rules.to_act(state)))
    for number in count():
        seed = str(number).encode()
        question = Question(MatchId(match), rules.ABOUT.key, view, Level.STRONG, seed)
        if (await thinkers.think(question)).hurried:
            await asyncio.sleep(1)  # no match asks again sooner


if __name__ == "__main__":
    sys.exit(watched())
