"""Tests of the global rate limit, and of 429 responses that are not from Discord itself."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Discord
from sandbox.protocol.faults import Origin
from sandbox.tests.requesting import Request

WAITING = {"message": "You are being rate limited.", "retry_after": 1, "global": False, "code": 0}


async def answer_to(sandbox: Discord, path: str = "/users/@me") -> tuple[Any, Any]:
    """Send a request on a new connection. Return the headers and the body of the response, whose status must be
    429."""
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(sandbox.api_url + path) as response,
    ):
        assert response.status == 429
        json = response.content_type == "application/json"
        return response.headers, await (response.json() if json else response.text())


async def test_global_rate_limit_counts_requests_over_all_connections(
    sandbox: Discord, request_api: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(sandbox.world, "clock", lambda: now)
    sandbox.limits.requests_a_second = 2
    assert [(await request_api("GET", "/users/@me"))[0] for _ in range(3)] == [200, 200, 429]
    now += 0.75
    headers, body = await answer_to(sandbox)
    assert body == WAITING | {"retry_after": 0.25, "global": True}
    assert (headers["X-RateLimit-Global"], headers["X-RateLimit-Scope"]) == ("true", "global")
    assert (headers["Retry-After"], "Via" in headers) == ("0.25", True)
    assert "X-RateLimit-Remaining" not in headers
    now += 0.25
    assert (await request_api("GET", "/users/@me"))[0] == 200


async def test_posts_and_edits_in_a_channel_tell_their_rate_limits(
    sandbox: Discord, bot: discord.Client
) -> None:
    channel = sandbox.server.channel("general")
    path, buckets = f"/channels/{channel.id}/messages", set[str]()
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.post(sandbox.api_url + path, json={"content": "one"}) as response:
            buckets.add(response.headers["X-RateLimit-Bucket"])
            posted = await response.json()
        edited = f"{sandbox.api_url}{path}/{posted['id']}"
        async with session.patch(edited, json={"content": "two"}) as response:
            buckets.add(response.headers["X-RateLimit-Bucket"])
            assert response.headers["X-RateLimit-Remaining"] == "4"
        async with session.get(edited) as response:
            assert "X-RateLimit-Remaining" not in response.headers
    assert len(buckets) == 2, "a bucket for each"


async def test_too_many_edits_of_an_old_message_get_the_headers_of_a_rate_limit(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/channels/{sandbox.server.first_channel.id}/messages"
    _, posted = await request_api("POST", path, {"content": "old"})
    (message,) = sandbox.server.first_channel.messages
    message.timestamp = "2026-01-01T00:00:00+00:00"
    edited = f"{path}/{posted['id']}"
    for number in range(3):
        assert (await request_api("PATCH", edited, {"content": str(number)}))[0] == 200
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.patch(sandbox.api_url + edited, json={"content": "more"}) as response,
    ):
        assert (response.status, (await response.json())["code"]) == (429, 30046)
        assert {"Via", "Retry-After"} <= {*response.headers}


async def test_interaction_answers_do_not_count_towards_the_global_limit(
    sandbox: Discord, request_api: Request, bot: discord.Client
) -> None:
    sandbox.limits.requests_a_second = 0
    table = sandbox.person("Alice").starts("/table")
    assert (await table.answer).content == "table"
    webhook = f"/webhooks/{sandbox.world.bot.id}/{table.token}"
    assert (await request_api("POST", webhook, {"content": "more"}))[0] == 200
    assert (await request_api("PATCH", f"{webhook}/messages/@original", {"content": "x"}))[0] == 200
    assert (await request_api("GET", "/users/@me"))[0] == 429


async def test_discord_py_waits_until_the_rate_limit_is_over(
    sandbox: Discord, bot: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = bot.get_channel(sandbox.server.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    before = len(sandbox.traffic)
    # The fake clock advances with each request. The third request comes shortly before the window of one second
    # ends.
    monkeypatch.setattr(
        sandbox.world, "clock", lambda: 1000.0 + 0.475 * (len(sandbox.traffic) - before)
    )
    sandbox.limits.requests_a_second = 2
    for number in range(3):
        await channel.send(str(number))
    assert len(sandbox.server.channel("general").messages) == 3
    assert [each.status for each in sandbox.traffic[before:]] == [200, 200, 429, 200]


@pytest.mark.parametrize(
    ("origin", "via", "body"),
    [
        ("discord", True, WAITING),
        ("proxy", False, WAITING),
        ("cloudflare", False, "error code: 1015"),
    ],
)
async def test_injected_429_has_the_headers_of_discord_cloudflare_or_a_proxy(
    sandbox: Discord, origin: Origin, via: bool, body: object
) -> None:
    sandbox.faults.add(status=429, retry_after=1, origin=origin)
    headers, answered = await answer_to(sandbox)
    assert ("Via" in headers, headers["Retry-After"]) == (via, "1")
    assert answered == body


@pytest.mark.parametrize("origin", ["proxy", "cloudflare"])
async def test_discord_py_treats_a_429_without_via_as_a_ban(
    sandbox: Discord, bot: discord.Client, origin: Origin
) -> None:
    fault = sandbox.faults.add(status=429, origin=origin)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.fetch_user(sandbox.person("Alice").id)
    assert (refused.value.status, fault.hits) == (429, 1)
