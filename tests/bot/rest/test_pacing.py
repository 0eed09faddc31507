"""Requests per second stay within Discord's limits, with several processes or behind a proxy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import discord as library
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from aiolimiter import AsyncLimiter

from bot.channels.posting import DiscordChannel
from bot.channels.request_guard import RequestGuard
from bot.rest import global_rate_limit
from bot.rest.answers import ResponseObserver
from bot.rest.global_rate_limit import REQUESTS, Pacing, share
from bot.rest.rest_requests import RestRequests
from bot.runtime.clock import SystemClock
from cogs.replying import delivering
from data.processes.peers import Alone
from matches.log.events import MatchId
from matches.ports.channel import Message, PostLater
from tests.bot.conftest import Seconds

CHANNEL = 7
DISCORDS = {"Via": "1.1 google", "Content-Type": "application/json"}
TURNED_AWAY = {"Content-Type": "application/json", "Retry-After": "3"}


@dataclass
class Refusal:
    """The status and headers with which the next request is refused."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Stand:
    """A local HTTP server in place of Discord. It lists all requests in `asked`, and refuses one request for
    each entry of `refusals`."""

    asked: list[str] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(f"{request.method} {request.path}")
        if self.refusals:
            refusal = self.refusals.pop(0)
            return web.Response(status=refusal.status, headers=refusal.headers, body=b"{}")
        body = b'{"id":"5","type":0,"content":"","username":"b","discriminator":"0","avatar":null}'
        return web.Response(body=body, headers={"Content-Type": "application/json"})


@dataclass
class Line:
    stand: Stand
    client: library.Client
    answers: ResponseObserver
    seconds: Seconds

    async def ask(self) -> None:
        await self.client.http.request(library.http.Route("GET", "/gateway"))

    async def answer_somebody(self) -> None:
        """Send a request of the kind that responds to an interaction."""
        adapter = library.webhook.async_.async_context.get()
        session = self.client.http._HTTPClient__session  # type: ignore[attr-defined]
        route = library.http.Route("POST", "/interactions/1/token/callback")
        await adapter.request(route, session, payload={"type": 5})

    def channel(self) -> DiscordChannel:
        guard = RequestGuard(self.client, self.answers, Alone())
        requests = RestRequests(self.client, self.answers)
        return DiscordChannel(self.client, guard, requests, self.answers, SystemClock())


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    stand, seconds = Stand(), Seconds()
    app = web.Application()
    app.router.add_route("*", "/{any:.*}", stand.answer)
    async with TestServer(app) as server:
        monkeypatch.setattr(library.http.Route, "BASE", str(server.make_url("/api/v10")))
        answers = ResponseObserver(seconds)
        client = library.Client(intents=library.Intents(guilds=True), http_trace=answers.trace)
        async with client:
            yield Line(stand, client, answers, seconds)


async def log_in(line: Line) -> None:
    await line.client.http.static_login("token")
    line.stand.asked.clear()


async def use_up(line: Line, patch: pytest.MonkeyPatch) -> None:
    """Log in with the only request that is allowed in this hour."""
    patch.setattr(global_rate_limit, "share", lambda _: AsyncLimiter(1, 3600))
    Pacing(line.answers, Alone())
    await log_in(line)


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 8, 16, 25])
def test_processes_together_stay_within_discords_requests_per_second(processes: int) -> None:
    limiter = share(processes)
    # Within one second, a leaky bucket lets its whole capacity pass, plus what leaks out meanwhile.
    in_a_second = limiter.max_rate + limiter.max_rate / limiter.time_period
    assert in_a_second * processes <= REQUESTS + 1e-9
    assert in_a_second * processes > REQUESTS * 0.8, "and little of it is wasted"


async def test_interaction_answers_do_not_wait_behind_posts(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await use_up(line, monkeypatch)
    waiting = asyncio.create_task(line.ask())
    await line.answer_somebody()
    assert line.stand.asked == ["POST /api/v10/interactions/1/token/callback"]
    assert not waiting.done()
    waiting.cancel()


async def test_post_is_not_sent_if_the_lease_is_lost_while_it_waits(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process may have been paused at that moment, until another one has posted the same message."""
    held = True
    monkeypatch.setattr(global_rate_limit, "share", lambda _: AsyncLimiter(1, 0.2))
    Pacing(line.answers, Alone(lambda: held))
    await log_in(line)
    posting = asyncio.create_task(line.channel().post(5, Message(MatchId("m1"), 1, "text")))
    await asyncio.sleep(0.01)
    held = False
    with pytest.raises(PostLater):
        await posting
    assert line.stand.asked == []


async def test_refusals_by_the_cdn_do_not_limit_other_requests(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await use_up(line, monkeypatch)
    line.stand.refusals += [Refusal(429, {"Retry-After": "3"})]
    address = library.http.Route.BASE.replace("/api/v10", "/avatars/7/abc.png?size=64")
    with pytest.raises(library.HTTPException):
        await line.client.http.get_from_cdn(address)
    assert line.stand.asked == ["GET /avatars/7/abc.png"]
    assert not line.answers.turned_away
    assert not line.answers._invalid


async def test_requests_behind_a_proxy_are_not_throttled(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(global_rate_limit, "_last_second", lambda _: AsyncLimiter(1, 3600))
    Pacing(line.answers, Alone(), proxied=True)
    await log_in(line)
    await line.ask()
    assert line.stand.asked == ["GET /api/v10/gateway"]


@pytest.mark.parametrize("proxied", [False, True])
async def test_low_priority_requests_wait_until_the_rate_limit_has_room(
    line: Line, proxied: bool
) -> None:
    pacing = Pacing(line.answers, Alone(), proxied=proxied)
    bucket = pacing._limiter = AsyncLimiter(4, 3600)
    await log_in(line)  # one of four
    await asyncio.wait_for(pacing.spare(), 1)
    for _ in range(2):
        await line.ask()
    waiting = [asyncio.create_task(pacing.spare()) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert not any(each.done() for each in waiting)
    await line.ask()
    assert len(line.stand.asked) == 3, "a turn does not wait"
    bucket._level = 0.0
    await asyncio.wait_for(waiting[0], 1)
    bucket._level = 3.0
    await asyncio.sleep(0.05)
    assert not waiting[1].done(), "the next one waits until the request of the first one counts"
    waiting[1].cancel()
    bucket._level = 0.0
    await asyncio.wait_for(waiting[2], 1)


async def test_requests_wait_as_long_as_a_proxys_429_asks(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    Pacing(line.answers, Alone(), proxied=True)
    await log_in(line)
    line.stand.refusals.append(Refusal(429, TURNED_AWAY))
    with pytest.raises(library.HTTPException):  # discord.py raises instead of waiting
        await line.ask()
    await line.answer_somebody()
    assert line.answers.pause.total_seconds() == 3
    slept = []

    async def instead_of_sleeping(seconds: float) -> None:
        slept.append(seconds)
        line.seconds.now += seconds

    monkeypatch.setattr(asyncio, "sleep", instead_of_sleeping)
    await line.ask()
    assert slept[0] == 3, "discord.py sleeps for its buckets, too"
    assert not line.answers.pause


@pytest.mark.parametrize(
    "refusal", [Refusal(429, TURNED_AWAY), Refusal(408), Refusal(429, {"Retry-After": "soon"})]
)
async def test_post_refused_by_a_proxy_is_retried_later(line: Line, refusal: Refusal) -> None:
    await log_in(line)
    line.stand.refusals.append(refusal)
    channel, message = line.channel(), Message(MatchId("harbour1"), 1, "text")
    with pytest.raises(PostLater):
        await channel.post(CHANNEL, message)
    if refusal.status == 429:
        with pytest.raises(PostLater):
            await channel.post(CHANNEL, message)
    assert len(line.stand.asked) == 1, "while it refuses everything nothing is sent"


@pytest.mark.parametrize("asked", [0.01, 3600])
async def test_interaction_answer_is_retried_only_if_the_requested_wait_is_short(
    line: Line, asked: float
) -> None:
    await log_in(line)
    line.stand.refusals.append(Refusal(429, {**TURNED_AWAY, "Retry-After": str(asked)}))
    client = cast(Any, SimpleNamespace(is_closed=lambda: False))
    sent = delivering.retry_once(client, line.answer_somebody)
    if asked < 1:
        await sent
        assert len(line.stand.asked) == 2
    else:
        with pytest.raises(library.HTTPException):
            await sent


def test_discords_own_429_is_left_to_discord_py(line: Line) -> None:
    line.answers.heard(429, DISCORDS)
    assert not line.answers.turned_away


@pytest.mark.parametrize(
    ("said", "waits"), [("20", 20), ("0.5", 0.5), ("", 60), ("-1", 60), ("1e9", 3600), ("nan", 60)]
)
def test_wait_after_a_proxys_429_is_bounded(line: Line, said: str, waits: float) -> None:
    line.answers.heard(429, {"Retry-After": said})
    assert line.answers.turned_away.total_seconds() == pytest.approx(waits)
