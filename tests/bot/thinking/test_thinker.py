"""A thinker with a real worker process: its answers stay right, whatever happens to the worker."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from itertools import pairwise
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.thinking.thinker import ATTEMPTS, Thinker, Worker, WorkerEnded, start_worker
from bot.thinking.worker import TookTooLong
from games import find_games
from matches.ports.retrying import THINKER
from players.thought import Level
from tests.bot.thinking.conftest import PATIENCE, Crew
from tests.bot.thinking.questions import fatal, question, thought


async def test_thoughts_of_a_worker_equal_those_computed_without_a_worker(crew: Crew) -> None:
    thinker = crew.thinker()
    for game in find_games():
        for level in (Level.EASY, Level.FAIR):
            asked = question(game, level=level)
            assert await thinker.think(asked) == thought(asked), (game, level)
    assert len(crew.workers) == 1
    await thinker.end()


async def test_worker_killed_while_thinking_is_replaced(crew: Crew) -> None:
    thinker, asked = crew.thinker(), question(level=Level.FAIR)
    await thinker.think(question())
    crew.stop()
    thinking = asyncio.create_task(thinker.think(asked))
    await asyncio.sleep(0)
    crew.kill()
    assert await thinking == thought(asked)
    assert len(crew.workers) == 2
    await thinker.end()


async def test_worker_that_died_while_idle_is_replaced(crew: Crew) -> None:
    thinker, asked = crew.thinker(), question()
    await thinker.think(asked)
    await crew.workers[0].end()
    assert await thinker.think(asked) == thought(asked)
    assert len(crew.workers) == 2
    await thinker.end()


async def test_hanging_worker_is_killed(crew: Crew, caplog: pytest.LogCaptureFixture) -> None:
    thinker = crew.thinker(guard=0.05)
    crew.workers.append(await thinker._living())
    crew.stop()
    assert await thinker.think(question()) is None
    assert not crew.workers[-1].alive
    assert "match m" in caplog.text


async def test_thought_that_times_out_is_given_up_and_its_worker_continues(
    caplog: pytest.LogCaptureFixture,
) -> None:
    worker = await start_worker(niceness=0, seconds=0.05)
    thinker, asked = Thinker(PATIENCE, start=AsyncMock(return_value=worker)), question()
    assert await thinker.think(question("weathervanes", level=Level.STRONG)) is None
    assert TookTooLong.__name__ in caplog.text
    assert await thinker.think(asked) == thought(asked)
    assert worker.alive
    await thinker.end()


async def test_question_that_kills_workers_is_given_up(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = crew.thinker()
    assert await thinker.think(fatal(question(), os.abort)) is None
    assert len(crew.workers) == ATTEMPTS
    assert caplog.text.count("match m") == ATTEMPTS
    asked = question()
    assert await thinker.think(asked) == thought(asked), "the next one is not put off"
    await thinker.end()


async def test_memory_of_a_worker_is_limited(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.thinking.thinker.ATTEMPTS", 1)
    thinker = crew.thinker()
    assert await thinker.think(fatal(question(), bytearray, 2**30)) is None
    assert [each.alive for each in crew.workers] == [False]
    await thinker.end()


async def test_log_of_a_failed_thought_reveals_nothing_of_the_view(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = crew.thinker()
    with caplog.at_level(logging.DEBUG):
        assert await thinker.think(fatal(question(), int, "a hand of FRS")) is None
    assert "worker.py" in caplog.text
    assert "ValueError" in caplog.text
    assert "FRS" not in caplog.text
    assert await thinker.think(question()), "the same worker goes on"
    assert len(crew.workers) == 1
    await thinker.end()


async def test_worker_is_replaced_after_a_number_of_thoughts(crew: Crew) -> None:
    thinker = crew.thinker(retirement=2)
    for _ in range(3):
        assert await thinker.think(question())
    assert [each.alive for each in crew.workers] == [False, True]
    await thinker.end()


async def test_worker_start_is_retried_with_backoff(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []
    longest = int(THINKER.longest.total_seconds())
    loop, now = asyncio.get_running_loop(), 1000.0
    monkeypatch.setattr(loop, "time", lambda: now)

    async def start() -> Worker:
        tried.append(now)
        raise WorkerEnded("it can't be started")

    thinker = Thinker(start=start)
    for _ in range(10 * longest):
        assert await thinker.think(question()) is None
        now += 1
    monkeypatch.undo()
    times = sorted({*tried})
    assert len(tried) == ATTEMPTS * len(times)
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert pauses[:6] == [1, 1, 2, 4, 8, 16]
    assert pauses[6:] == [32, *[longest] * len(pauses[7:])]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells what a process knows")
async def test_worker_has_no_secrets_in_its_environment_and_no_open_files(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a secret")
    monkeypatch.setenv("FAIRWIND_DATABASE", "a file")
    worker = await crew.start()
    known, open_files = known_to(worker.pid)
    await worker.end()
    assert "PYTHONPATH" in known
    assert not any(word in known for word in ("DISCORD", "FAIRWIND", "secret"))
    assert open_files == {"pipe", "/dev/null"}


def known_to(process: int) -> tuple[str, set[str]]:
    """Return what a process could leak: its environment, and the kinds of its open files."""
    folder = Path(f"/proc/{process}")
    links = [each.readlink() for each in (folder / "fd").iterdir()]
    return (folder / "environ").read_text("utf-8"), {str(each).partition(":")[0] for each in links}
