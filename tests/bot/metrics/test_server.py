"""The port for metrics and health: misbehaving clients cost little and don't hold up other clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import aiohttp
import pytest
from prometheus_client import CollectorRegistry

from bot.metrics import server
from bot.metrics.health import Health
from bot.metrics.server import CONNECTIONS, MonitoringServer
from tests.bot.conftest import Seconds
from tests.bot.metrics.scraping import asked, free_port


class Costly(CollectorRegistry):
    """A metrics registry that counts how often it is collected."""

    times = 0

    def collect(self) -> Any:
        self.times += 1
        return super().collect()


@pytest.fixture
def registry() -> Costly:
    return Costly()


@pytest.fixture
async def port(registry: Costly, seconds: Seconds) -> AsyncIterator[int]:
    port = free_port()
    server = MonitoringServer(registry, Health(), seconds)
    serving = asyncio.create_task(server.serve("127.0.0.1", port))
    await answered(port)
    yield port
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)


async def answered(port: int) -> None:
    while True:
        try:
            return assert_alive(await asked(port, "/healthz"))
        except aiohttp.ClientConnectorError:
            await asyncio.sleep(0)


def assert_alive(answer: tuple[int, str]) -> None:
    assert answer == (200, '{"alive": true}')


async def test_health_port_answers_alive_before_the_bot_is_ready(port: int) -> None:
    assert_alive(await asked(port, "/healthz"))
    assert (await asked(port, "/readyz"))[0] == 503
    assert (await asked(port, "/secrets"))[0] == 404


async def test_scrapes_within_a_second_share_one_response(
    port: int, registry: Costly, seconds: Seconds
) -> None:
    answers = await asyncio.gather(*(asked(port, "/metrics") for _ in range(10)))
    assert {status for status, _ in answers} == {200}
    assert registry.times == 1
    seconds.now += 1
    await asked(port, "/metrics")
    assert registry.times == 2


async def test_idle_connections_do_not_block_the_health_port(port: int) -> None:
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3 * CONNECTIONS)]
    assert_alive(await asked(port, "/healthz"))
    first = opened[: 2 * CONNECTIONS]
    ended = await asyncio.gather(*(ends(reader) for reader, _ in first))
    assert all(ended), "those that were opened first are closed"
    for _, writer in opened:
        writer.close()


async def test_health_port_leaves_connections_open_up_to_its_limit(port: int) -> None:
    """In an earlier version, a new connection closed the oldest one as soon as half of the allowed number were
    open."""
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(CONNECTIONS - 1)]
    assert_alive(await asked(port, "/healthz"))
    for reader, writer in opened:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b"200" in await reader.readline()
        writer.close()


async def ends(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


async def test_aborted_scrapes_leave_no_tasks_behind(port: int) -> None:
    before = asyncio.all_tasks()
    for _ in range(4 * CONNECTIONS):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n")
        writer.transport.abort()
    assert_alive(await asked(port, "/healthz"))
    if left := asyncio.all_tasks() - before:
        done, running = await asyncio.wait(left, timeout=30)
        assert done
        assert not running


@pytest.mark.parametrize("beyond", [False, True], ids=["in use", "beyond the highest"])
async def test_unusable_monitoring_port_is_reported_and_retried(
    port: int, registry: Costly, monkeypatch: pytest.MonkeyPatch, beyond: bool
) -> None:
    tried = 65536 if beyond else port
    said: asyncio.Queue[str] = asyncio.Queue()
    monkeypatch.setattr(server, "PORT_TAKEN", timedelta())
    monkeypatch.setattr(server.logger, "warning", lambda text, *what: said.put_nowait(text % what))
    second = MonitoringServer(registry, Health())
    waiting = asyncio.create_task(second.serve("127.0.0.1", tried))
    waiting.add_done_callback(lambda _: said.put_nowait("gave up"))
    for _ in range(2):
        assert str(tried) in await said.get()
    assert not waiting.done()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
