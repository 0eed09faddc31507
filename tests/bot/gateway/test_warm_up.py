"""Once a process is ready, it draws each game once to warm its caches, but only while nobody waits for a
response."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable

import pytest

from bot.command_line import commands
from bot.gateway import warm_up
from bot.gateway.client import Fairwind
from bot.runtime.settings import Settings
from games import find_games
from renderers.studio import Studio


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The warm-up steps that the client takes, recorded instead of carried out."""
    done: list[str] = []

    async def import_the_rest(at_rest: Callable[[], Awaitable[object]]) -> None:
        await at_rest()
        done.append("import")

    async def rehearse(_: Studio, game: str) -> bool:
        done.append(game)
        return done.count(game) < 2

    async def paint(_: Studio, game: str = "games") -> None:
        done.append(f"cover of {game}")

    monkeypatch.setattr(warm_up, "import_the_rest", import_the_rest)
    monkeypatch.setattr(Studio, "paint_cover", paint)
    monkeypatch.setattr(Studio, "paint_games", paint)
    monkeypatch.setattr(Studio, "rehearse", rehearse)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    return done


async def done_so_far(steps: list[str], last: str) -> list[str]:
    async with asyncio.timeout(10):
        while last not in steps:  # noqa: ASYNC110 - nothing tells of a step
            await asyncio.sleep(0)
    return [*steps]


async def test_each_warm_up_step_starts_only_while_no_answer_is_due(
    monkeypatch: pytest.MonkeyPatch, steps: list[str]
) -> None:
    async def at_rest() -> None:
        steps.append("rest")

    monkeypatch.setattr(warm_up, "EVERY", 0.0)
    before = gc.get_threshold()
    task = asyncio.create_task(warm_up.warm_up(Studio(), at_rest))
    drawn = [
        step
        for game in find_games()
        for step in ("rest", game, "rest", game, "rest", f"cover of {game}")
    ]
    assert await done_so_far(steps, "freeze") == [
        *("rest", "import"),
        *drawn,
        *("rest", "cover of games"),
        *("rest", "collect", "freeze"),
    ]
    assert gc.get_threshold()[:2] == before[:2]
    assert gc.get_threshold() > before
    task.cancel()
    await asyncio.wait([task])
    assert gc.get_threshold() == before


async def test_garbage_is_collected_even_if_answers_are_always_due(
    monkeypatch: pytest.MonkeyPatch, steps: list[str]
) -> None:
    async def at_rest() -> None:
        if "cover of games" in steps:
            await asyncio.Event().wait()

    monkeypatch.setattr(warm_up, "EVERY", 0.0)
    monkeypatch.setattr(warm_up, "PATIENCE", 0.0)
    task = asyncio.create_task(warm_up.warm_up(Studio(), at_rest))
    await done_so_far(steps, "collect")
    task.cancel()


async def test_ready_client_warms_up_once_and_only_after_pending_answers(
    client: Fairwind, steps: list[str]
) -> None:
    with client.life_cycle.at_work():
        await client.on_ready()
        await client.on_ready()
        await asyncio.sleep(0)
        assert steps == []
    await done_so_far(steps, "cover of games")
    await client.on_ready()
    await client.finish(1)
    drawn = [step for game in find_games() for step in (game, game, f"cover of {game}")]
    assert steps == ["import", *drawn, "cover of games"]


async def test_client_that_shuts_down_does_not_finish_its_warm_up(
    client: Fairwind, steps: list[str]
) -> None:
    await client.on_ready()
    await client.finish(1)
    await client.on_ready()
    assert "cover of games" not in steps


def test_garbage_collection_is_on_before_waiting_for_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = []

    def serve(*_: object) -> None:
        looked.append(gc.isenabled())

    for name in ("set_up_logging", "_point_elsewhere"):
        monkeypatch.setattr(commands, name, lambda *_: None)
    monkeypatch.setattr("os.umask", lambda _: 0)
    monkeypatch.setattr(commands, "_serve", serve)
    monkeypatch.setattr("asyncio.run", lambda _: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    gc.disable()
    try:
        assert commands._run(Settings(token="token")) == 0
    finally:
        gc.enable()
    assert looked == [True]
