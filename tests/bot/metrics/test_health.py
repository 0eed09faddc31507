"""Readiness: what each part of the bot reports, and how often a database that doesn't respond is queried."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest

from bot.metrics import health
from bot.metrics.health import Health
from matches.ports.storage import StorageBusy

fine = AsyncMock()


async def test_bot_is_not_ready_before_its_parts_are_attached() -> None:
    assert await Health().look() == {"gateway": False, "heart": False, "database": False}


@pytest.mark.parametrize(
    ("read", "answers"), [(fine, True), (AsyncMock(side_effect=StorageBusy("locked")), False)]
)
async def test_readiness_reports_each_part(read: object, answers: bool) -> None:
    watched = Health()
    watched.attach(lambda: True, lambda: False, read, lambda: False)  # type: ignore[arg-type]
    assert await watched.look() == {"gateway": True, "heart": False, "database": answers}
    await watched.close()
    assert not any((await watched.look()).values())


async def test_health_check_queries_a_hanging_database_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "_PATIENCE", 0.01)
    hangs = AsyncMock(side_effect=asyncio.Event().wait)
    watched = Health()
    watched.attach(lambda: True, lambda: True, hangs, lambda: False)
    for _ in range(3):
        assert (await watched.look())["database"] is False
    assert hangs.await_count == 1
    await watched.close()


async def test_check_that_begins_just_as_another_ends_disturbs_neither() -> None:
    answer = asyncio.get_running_loop().create_future()
    watched = Health()
    watched.attach(lambda: True, lambda: True, lambda: answer, lambda: False)
    looks = [asyncio.create_task(watched.look())]
    await asyncio.sleep(0)
    answer.set_result(None)
    for _ in range(10):  # one check begins in each round of the event loop
        looks.append(asyncio.create_task(watched.look()))
        await asyncio.sleep(0)
    assert all(each["database"] for each in await asyncio.gather(*looks))
    await watched.close()


async def test_bot_that_ends_during_a_check_is_not_ready() -> None:
    watched = Health()
    watched.attach(lambda: True, lambda: True, asyncio.Event().wait, lambda: False)
    look = asyncio.create_task(watched.look())
    await asyncio.sleep(0)
    await watched.close()
    assert (await look)["database"] is False


async def test_database_is_not_ready_while_it_refuses_writes() -> None:
    refusing = True
    watched = Health()
    watched.attach(lambda: True, lambda: True, fine, lambda: refusing)
    assert (await watched.look())["database"] is False
    refusing = False
    assert (await watched.look())["database"] is True
    await watched.close()
