"""Fairwind with a watch on its event loop and its time, also with computers that think."""

from __future__ import annotations

import asyncio
import atexit
import os
import sys
import time
from itertools import count
from pathlib import Path
from typing import Final

from benchmarks.stages import Sampler
from bot import __main__ as fairwind
from bot import commands
from bot.child_processes import NICENESS
from bot.client import Fairwind
from bot.thinking.thinkers import WAITING
from games import find_games
from matches.log.events import MatchId
from matches.ports.thinking import Question, Thinkers
from players.thought import Level

NOBODY: Final = ""
THOUGHTS: Final = "thoughts"
LOOP: Final = "loop"
"""What there may be to compute beside people's moves."""

_INTERVAL = 0.005


def watched() -> int:
    """Run Fairwind; at its end leave the lags of its event loop in the file `LAGS`, and where its time went in
    `STAGES`, if they are named. A file `BESIDE` names what is computed beside."""
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
    vars(commands)["Fairwind"] = Watched
    return fairwind.main(["run"])


async def _watch(lags: list[str]) -> None:
    """Note one line for each moment: when the loop was due, by the monotonic clock in seconds, and how many ms
    later it came."""
    while True:
        due = time.perf_counter() + _INTERVAL
        await asyncio.sleep(_INTERVAL)
        lags.append(f"{due} {1000 * (time.perf_counter() - due)}")


def lags_of(path: Path) -> list[tuple[float, float]]:
    """What `LAGS` holds: when, and how many ms."""
    pairs = (line.split() for line in path.read_text("utf-8").splitlines())
    return [(float(due), float(lag)) for due, lag in pairs]


async def _keep_busy(thinkers: Thinkers) -> None:
    """Follow what the file `BESIDE` names: with `THOUGHTS` one question is thought about, and as many wait as
    may; with `LOOP` another program computes, as a worker does."""
    beside, now = Path(os.environ["BESIDE"]), NOBODY
    tasks: list[asyncio.Task[None]] = []
    while True:
        wanted = _wanted(beside)
        if wanted != now:
            now = wanted
            while tasks:
                tasks.pop().cancel()
            if now == THOUGHTS:
                names = [f"busy{number}" for number in range(WAITING + 1)]
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
    """Ask about the first card of Weathervanes again and again: no thought takes longer."""
    rules = find_games()["weathervanes"]
    state = rules.setup(4, rules.ABOUT.settle({}), match.encode())
    view = rules.view(state, min(rules.to_act(state)))
    for number in count():
        seed = str(number).encode()
        question = Question(MatchId(match), rules.ABOUT.key, view, Level.STRONG, seed)
        if (await thinkers.think(question)).hurried:
            await asyncio.sleep(1)  # as the next question of a match comes no sooner


if __name__ == "__main__":
    sys.exit(watched())
