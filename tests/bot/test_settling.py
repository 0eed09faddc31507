"""Once it is ready, a process draws each game, while nobody waits for an answer."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any, cast

import pytest

from bot.client import Fairwind
from bot.commands import _services
from bot.settling import settle_in
from bot.thinking.thinkers import WorkerThinkers
from data import open_database
from games import find_games
from renderers.studio import Studio


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in place of doing it."""
    done: list[str] = []

    async def rehearse(_: Studio, game: str) -> bool:
        done.append(game)
        return done.count(game) < 2

    monkeypatch.setattr(Studio, "rehearse", rehearse)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    return done


async def test_each_step_begins_while_no_answer_is_due(steps: list[str]) -> None:
    async def at_rest() -> None:
        steps.append("rest")

    await settle_in(Studio(), at_rest)
    drawn = [step for game in find_games() for step in ("rest", game, "rest", game)]
    assert steps == [*drawn, "freeze"]


async def test_a_client_that_is_ready_settles_in_once_and_behind_its_answers(
    tmp_path: Path, steps: list[str]
) -> None:
    async with (
        open_database(tmp_path / "fairwind.sqlite3") as database,
        Fairwind(_services(database, {}, None, WorkerThinkers(0)), None) as client,
    ):
        with client.at_work():
            await client.on_ready()
            await client.on_ready()
            await asyncio.sleep(0)
            assert steps == []
        await cast(Any, client._settling_in)
        await client.on_ready()
        await client.finish(1)
    assert steps == [*(game for game in find_games() for _ in range(2)), "freeze"]


async def test_a_client_that_ends_meanwhile_does_not_settle_in(
    tmp_path: Path, steps: list[str]
) -> None:
    async with (
        open_database(tmp_path / "fairwind.sqlite3") as database,
        Fairwind(_services(database, {}, None, WorkerThinkers(0)), None) as client,
    ):
        await client.on_ready()
        await client.finish(1)
        await client.on_ready()
    assert "freeze" not in steps
