"""Requests that Discord does not answer, held against the stand-in in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import discord as library
import pytest

from bot import posting
from bot.posting import DiscordChannel
from matches.events import MatchId
from matches.showing import Button, Message, PostLater
from sandbox import Channel, Discord
from sandbox.faults import When

MATCH = MatchId("harbour1")
POSTS = "/channels/.*/messages$"


@dataclass
class Line:
    """A channel of the stand-in's, and the way to it that is tried here."""

    discord: Discord
    there: Channel
    channel: DiscordChannel

    async def post(self, version: int) -> int:
        return await self.channel.post(self.there.id, _message(version))

    async def find(self, version: int, since: datetime | None = None) -> int | None:
        return await self.channel.find(self.there.id, MATCH, version, since)


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    monkeypatch.setattr(posting, "_PATIENCE", 0.3)
    async with Discord.start() as discord:
        monkeypatch.setattr(library.http.Route, "BASE", discord.api_url)
        async with library.Client(intents=library.Intents.none()) as client:
            await client.login(discord.token)
            client._connection.user = client.user
            yield Line(discord, discord.server.channel("general"), DiscordChannel(client))


@pytest.mark.parametrize("hang", ["before", "after"])
async def test_a_post_that_hangs_is_given_up_and_found_if_discord_took_it(
    line: Line, hang: When
) -> None:
    began = datetime.now(UTC)
    held = line.discord.faults.add(method="POST", path=POSTS, hang=hang)
    with pytest.raises(PostLater):
        await line.post(1)
    found = await line.find(1, began)
    assert found == (line.there.messages[-1].id if hang == "after" else None)
    held.release()
    assert await line.post(1) == line.there.messages[-1].id
    assert len(line.there.messages) == 1


async def test_others_post_in_a_channel_where_one_post_hangs(line: Line) -> None:
    await line.post(1)
    held = line.discord.faults.add(method="POST", path=POSTS, hang="before")
    stuck = asyncio.create_task(line.post(2))
    await held.reached.wait()
    assert await line.post(3) == line.there.messages[-1].id
    assert not stuck.done()
    with pytest.raises(PostLater):
        await stuck


@pytest.mark.parametrize("what", ["search", "edit", "tidying"])
async def test_every_request_that_hangs_is_given_up(line: Line, what: str) -> None:
    posted = await line.post(1)
    method = "GET" if what == "search" else "PATCH"
    line.discord.faults.add(method=method, path="/channels/.*/messages", hang="before")
    requests: dict[str, Callable[[], Awaitable[object]]] = {
        "search": lambda: line.find(1),
        "edit": lambda: line.channel.edit(line.there.id, posted, _message(1)),
        "tidying": lambda: line.channel.disarm(line.there.id, posted),
    }
    with pytest.raises(PostLater):
        await requests[what]()


async def test_a_pause_that_discord_orders_for_all_requests_ends_though_its_request_is_given_up(
    line: Line,
) -> None:
    limited = {"status": 429, "everywhere": True, "retry_after": 1.0}
    line.discord.faults.add(method="POST", path=POSTS, **limited)  # type: ignore[arg-type]
    with pytest.raises(PostLater):
        await line.post(1)
    await line.there.message(lambda each: True)
    assert await line.post(1) == line.there.messages[-1].id
    assert len(line.there.messages) == 1


async def test_a_refusal_that_nobody_foresaw_is_logged_and_tried_again(
    line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    refused = line.discord.faults.add(method="POST", path=POSTS, status=400, code=50035)
    with pytest.raises(PostLater, match="50035"):
        await line.post(1)
    (record,) = [each for each in caplog.records if each.name == "bot.refusals"]
    assert "Discord refuses what this program sent" in record.getMessage()
    assert record.exc_info is None
    assert refused.hits == 1
    assert await line.post(1) == line.there.messages[-1].id


async def test_a_search_reads_on_where_people_talk(line: Line) -> None:
    began, posted = datetime.now(UTC), await line.post(1)
    for number in range(250):
        line.discord.person("Eve").says(str(number), line.there)
    assert await line.find(1) is None
    assert await line.find(1, began) == posted
    assert await line.find(2, began) is None
    assert await line.channel.find(line.there.id, MATCH, 1, began, after=posted) is None


def _message(version: int) -> Message:
    return Message(MATCH, version, f"turn {version}", buttons=(Button("hand", "Hand"),))
