"""Several questions to computer players at once, with real worker processes."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from dataclasses import replace
from pathlib import Path

import pytest

from bot.thinking.thinkers import (
    FIRST,
    MOST_WORK,
    SHORTEST,
    FairQueue,
    ThoughtDurations,
    WorkerThinkers,
)
from matches.log.events import MatchId
from players.thought import Level
from tests.bot.thinking.conftest import PATIENCE, Crew, begun
from tests.bot.thinking.questions import fatal, question, suggested, thought


async def test_workers_start_only_when_questions_need_them(crew: Crew) -> None:
    async with crew.thinkers(workers=2) as thinkers:
        assert not crew.workers
        for _ in range(3):
            assert (await thinkers.think(question())).thought == thought(question())
        assert len(crew.workers) == 1, "one was enough so far"
        await asyncio.gather(*(thinkers.think(question(match=name)) for name in "ab"))
        assert len(crew.workers) == 2


async def test_computer_makes_the_suggested_move_if_there_are_no_workers() -> None:
    thinkers = WorkerThinkers(0)
    asked = question(level=Level.STRONG)
    answer = await thinkers.think(asked)
    assert answer.hurried
    assert answer.thought.move == suggested(asked)
    await thinkers.close(PATIENCE)


async def test_lowest_level_plays_the_same_without_workers() -> None:
    thinkers = WorkerThinkers(0)
    for number in range(20):
        asked = question(seed=bytes([number]))
        answer = await thinkers.think(asked)
        assert not answer.hurried
        assert answer.thought == thought(asked)


async def test_newest_question_gets_a_quick_answer_if_the_queue_is_full(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    async with crew.thinkers(work=3 * FIRST) as thinkers:
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


async def test_one_worker_answers_fifty_questions_asked_at_once(crew: Crew) -> None:
    asked = [question(match=f"{number}", level=Level.FAIR) for number in range(50)]
    async with crew.thinkers(work=MOST_WORK) as thinkers:
        answers = await asyncio.gather(*map(thinkers.think, asked))
    assert not any(each.hurried for each in answers)


async def test_slow_question_to_a_computer_player_is_accepted_if_the_queue_is_empty(
    crew: Crew,
) -> None:
    async with crew.thinkers(work=FIRST / 2) as thinkers:
        assert not (await thinkers.think(question(level=Level.FAIR))).hurried


def test_expected_duration_follows_recent_thoughts_of_the_same_game_and_level() -> None:
    durations = ThoughtDurations()
    for _ in range(40):
        durations.add("chance", Level.FAIR, 0.1)
        durations.add("chance", Level.EASY, 0.0)
    assert durations.expected("chance", Level.FAIR) == pytest.approx(0.1, abs=0.01)
    assert durations.expected("chance", Level.EASY) == SHORTEST
    assert durations.expected("chance", Level.STRONG) == FIRST


@pytest.mark.parametrize(
    ("questions", "answered"),
    [("a1 a2 a3 a4 b1", "a1 a2 b1 a3 a4"), ("a1 a2 b1 A1 B1", "a1 A1 B1 a2 b1")],
)
async def test_questions_are_answered_urgent_ones_first_and_otherwise_match_by_match(
    crew: Crew, questions: str, answered: str
) -> None:
    """The letter of a question is its match. A capital letter means that it is urgent."""
    order, names = list[str](), questions.split()
    asked = [replace(question(match=name[0]), urgent=name.isupper()) for name in names]
    async with crew.thinkers() as thinkers:
        await thinkers.think(question())
        crew.stop()
        tasks = await begun(thinkers, *asked)
        assert thinkers.waiting == 4, "all but the one that is being answered"
        for name, task in zip(names, tasks, strict=True):
            task.add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
        crew.resume()
        await asyncio.gather(*tasks)
    assert order == answered.split()


def test_discarded_question_leaves_the_queue_and_the_others_stay() -> None:
    queue, a, b = FairQueue[str](), MatchId("a"), MatchId("b")
    for match_id, name in ((b, "b1"), (a, "a1"), (a, "a2")):
        queue.put(match_id, name)
    for match_id, name in ((b, "b1"), (b, "b1"), (a, "a1")):  # one is discarded twice
        queue.discard(match_id, name)
    assert len(queue) == 1
    assert queue.pop() == "a2"


async def test_worker_also_rates_the_move_that_a_question_asks_to_compare(crew: Crew) -> None:
    asked = question(level=Level.FAIR)
    kept = thought(asked).candidates[-1].move
    async with crew.thinkers() as thinkers:
        found = (await thinkers.think(replace(asked, kept=kept))).thought
    assert kept in [each.move for each in found.candidates]
    assert found == thought(replace(asked, kept=kept))


async def test_answer_to_a_cancelled_question_is_dropped(crew: Crew) -> None:
    """One cancelled question is being thought about, another is still queued."""
    asked = [question(match=name, seed=name.encode(), level=Level.FAIR) for name in "abc"]
    async with crew.thinkers(work=3 * FIRST) as thinkers:
        await thinkers.think(question())
        crew.stop()
        running, waiting, last = await begun(thinkers, *asked)
        running.cancel()
        waiting.cancel()
        await asyncio.wait({running, waiting})
        assert thinkers.waiting == 1, "a cancelled question is in no queue"
        (another,) = await begun(thinkers, asked[1])
        crew.resume()
        assert (await last).thought == thought(asked[2])
        assert await another == await thinkers.think(asked[1])
    assert running.cancelled()
    assert waiting.cancelled()


async def test_computer_plays_the_suggested_move_if_thinking_fails(crew: Crew) -> None:
    asked = fatal(question(level=Level.FAIR), int, "no number")
    async with crew.thinkers() as thinkers:
        answer = await thinkers.think(asked)
    assert answer.hurried
    assert answer.thought.move == suggested(asked)


async def test_closing_the_thinkers_ends_workers_and_answers_queued_questions_quickly(
    crew: Crew,
) -> None:
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
from bot.thinking.thinker import Thinker, start_worker
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
async def test_workers_end_when_the_bot_is_killed() -> None:
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
