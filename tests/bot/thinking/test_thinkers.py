"""Several questions at a time, with real workers."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from dataclasses import replace
from pathlib import Path

import pytest

from bot.thinking.thinkers import WorkerThinkers
from players.thought import Level
from tests.bot.thinking.conftest import PATIENCE, Crew, begun
from tests.bot.thinking.questions import fatal, question, suggested, thought


async def test_workers_start_with_the_first_questions_and_no_sooner(crew: Crew) -> None:
    async with crew.thinkers(workers=2) as thinkers:
        assert not crew.workers
        for _ in range(3):
            assert (await thinkers.think(question())).thought == thought(question())
        assert len(crew.workers) == 1, "one was enough so far"
        await asyncio.gather(*(thinkers.think(question(match=name)) for name in "ab"))
        assert len(crew.workers) == 2


async def test_without_workers_the_move_is_suggested() -> None:
    thinkers = WorkerThinkers(0)
    asked = question(level=Level.STRONG)
    answer = await thinkers.think(asked)
    assert answer.hurried
    assert answer.thought.move == suggested(asked)
    await thinkers.close(PATIENCE)


async def test_the_lowest_level_is_itself_without_workers() -> None:
    thinkers = WorkerThinkers(0)
    for number in range(20):
        asked = question(seed=bytes([number]))
        answer = await thinkers.think(asked)
        assert not answer.hurried
        assert answer.thought == thought(asked)


async def test_where_too_many_wait_the_newest_is_hurried(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    async with crew.thinkers(waiting=2) as thinkers:
        await thinkers.think(question())
        crew.stop()
        asked = [question(match=name, level=Level.FAIR) for name in "abc"]
        waiting = await begun(thinkers, *asked)
        newest = await thinkers.think(question(match="newest", level=Level.FAIR))
        assert newest.hurried
        assert newest.thought.move == suggested(asked[0])
        assert "match newest" in caplog.text
        crew.resume()
        answers = await asyncio.gather(*waiting)
    assert [(each.thought, each.hurried) for each in answers] == [
        (thought(each), False) for each in asked
    ]


async def test_a_match_with_many_questions_does_not_hold_up_another(crew: Crew) -> None:
    order: list[str] = []
    async with crew.thinkers() as thinkers:
        await thinkers.think(question())
        crew.stop()
        tasks = await begun(thinkers, *(question(match=name) for name in "aaaab"))
        for name, task in zip(("a1", "a2", "a3", "a4", "b1"), tasks, strict=True):
            task.add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
        crew.resume()
        await asyncio.gather(*tasks)
    assert order == ["a1", "a2", "b1", "a3", "a4"]


async def test_what_is_not_urgent_comes_last(crew: Crew) -> None:
    order: list[str] = []
    asked = [replace(question(match=name), urgent=name.isupper()) for name in "aabAB"]
    async with crew.thinkers() as thinkers:
        await thinkers.think(question())
        crew.stop()
        tasks = await begun(thinkers, *asked)
        for name, task in zip(("a1", "a2", "b1", "A1", "B1"), tasks, strict=True):
            task.add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
        crew.resume()
        await asyncio.gather(*tasks)
    assert order == ["a1", "A1", "B1", "a2", "b1"]


async def test_a_kept_move_reaches_the_worker(crew: Crew) -> None:
    asked = question(level=Level.FAIR)
    kept = thought(asked).candidates[-1].move
    async with crew.thinkers() as thinkers:
        found = (await thinkers.think(replace(asked, kept=kept))).thought
    assert kept in [each.move for each in found.candidates]
    assert found == thought(replace(asked, kept=kept))


async def test_nobody_hears_the_answer_to_a_cancelled_question(crew: Crew) -> None:
    """One that is thought about, and one that waits."""
    asked = [question(match=name, seed=name.encode(), level=Level.FAIR) for name in "abc"]
    async with crew.thinkers(waiting=2) as thinkers:
        await thinkers.think(question())
        crew.stop()
        running, waiting, last = await begun(thinkers, *asked)
        running.cancel()
        waiting.cancel()
        await asyncio.wait({running, waiting})
        (another,) = await begun(thinkers, asked[1])
        crew.resume()
        assert (await last).thought == thought(asked[2])
        assert await another == await thinkers.think(asked[1])
    assert running.cancelled()
    assert waiting.cancelled()


async def test_a_thought_that_fails_is_replaced_by_a_suggestion(crew: Crew) -> None:
    asked = fatal(question(level=Level.FAIR), int, "no number")
    async with crew.thinkers() as thinkers:
        answer = await thinkers.think(asked)
    assert answer.hurried
    assert answer.thought.move == suggested(asked)


async def test_closing_ends_the_workers_and_hurries_what_waits(crew: Crew) -> None:
    async with crew.thinkers() as thinkers:
        await thinkers.think(question())
        crew.stop()
        waiting = await begun(thinkers, *(question(match=n, level=Level.FAIR) for n in "ab"))
    assert not crew.workers[0].alive
    assert all([(await each).hurried for each in waiting])
    assert (await thinkers.think(question(level=Level.FAIR))).hurried
    assert len(crew.workers) == 1


PARENT = """
import asyncio, os, signal
from bot.thinking.thinkers import WorkerThinkers
from bot.thinking.process import start_worker
from bot.thinking.thinker import Thinker
from players.thought import Level
from tests.bot.thinking.questions import question

async def start():
    worker = await start_worker(niceness=0)
    print(worker.pid, flush=True)
    return worker

async def main():
    thinkers = WorkerThinkers(1, lambda: Thinker(start=start))
    await asyncio.gather(*(thinkers.think(question("weathervanes", level=Level.STRONG)) for _ in range(20)))

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Linux tells of the end of any process")
async def test_workers_end_with_the_bot_also_when_it_is_killed() -> None:
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PARENT), cwd=Path(__file__).parents[3], stdout=PIPE
    )
    assert parent.stdout
    worker = os.pidfd_open(int(await parent.stdout.readline()))
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(worker, ended.set)
    parent.kill()
    await parent.wait()
    async with asyncio.timeout(PATIENCE):
        await ended.wait()
    asyncio.get_running_loop().remove_reader(worker)
    os.close(worker)
