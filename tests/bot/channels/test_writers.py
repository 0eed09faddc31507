"""Discord is asked whether a person may write in a channel, without harm to other requests."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.channels import membership, writers
from bot.channels.member_requests import MemberRequests
from bot.channels.membership import Memberships
from bot.channels.places import Places
from bot.channels.request_guard import RequestGuard
from bot.channels.writers import DiscordWriters
from bot.rest.answers import MOST, ResponseObserver
from bot.rest.rest_requests import RestRequests
from bot.runtime.clock import SystemClock
from data.processes.peers import Alone

SERVER, CHANNEL, USER = 10, 20, 1


@dataclass
class Asked:
    """`writers` is the object under test. A test decides how `fetch_member` responds to its request, and can
    hold up the recording of departures by clearing `departures`."""

    writers: DiscordWriters
    fetch_member: AsyncMock
    client: Mock
    permissions_for: Mock
    memberships: Memberships
    answers: ResponseObserver
    departed: list[tuple[int, int]]
    departures: asyncio.Event

    async def may_write(self, user: int = USER) -> bool:
        return await self.writers.may_write(SERVER, CHANNEL, user)


@pytest.fixture
def asked() -> Asked:
    fetch, departed = AsyncMock(), list[tuple[int, int]]()
    departures = asyncio.Event()
    departures.set()
    place = Mock(permissions_for=Mock(return_value=discord.Permissions.all()))
    guild = Mock(fetch_member=fetch, get_channel_or_thread=Mock(return_value=place))
    http = Mock(get_member=lambda _, user: fetch(user))
    client = cast(Any, Mock(get_guild=Mock(return_value=guild), http=http))
    answers, peers = ResponseObserver(), Alone()
    requests = RestRequests(client, answers)
    guard = RequestGuard(client, answers, peers)
    members = MemberRequests(client, guard, requests, peers)

    async def depart(server: int, user: int) -> None:
        await departures.wait()
        departed.append((server, user))

    members.on_departure = depart
    places = Places(client, guard, requests, members, peers)
    memberships = Memberships(members.membership, SystemClock())
    asking = DiscordWriters(places, members, memberships, requests)
    return Asked(
        asking, fetch, client, place.permissions_for, memberships, answers, departed, departures
    )


def unknown_member() -> discord.NotFound:
    said = {"code": 10007, "message": "Unknown Member"}
    return discord.NotFound(cast(Any, Mock(status=404, reason="Not Found")), cast(Any, said))


@pytest.mark.parametrize("may", [False, True])
async def test_permission_of_a_member_decides_whether_they_may_write(
    asked: Asked, may: bool
) -> None:
    asked.permissions_for.return_value = discord.Permissions(send_messages=may)
    assert await asked.may_write() is may


async def test_nobody_may_write_in_a_thread_whose_channel_is_not_cached(asked: Asked) -> None:
    asked.permissions_for.side_effect = discord.ClientException
    assert not await asked.may_write()


async def test_departed_member_may_not_write_and_the_membership_cache_is_updated(
    asked: Asked,
) -> None:
    assert await asked.memberships.of(SERVER, USER)
    asked.fetch_member.side_effect = unknown_member()
    assert not await asked.may_write()
    assert asked.departed == [(SERVER, USER)]
    assert await asked.memberships.of(SERVER, USER) is False


async def test_discord_is_not_asked_whether_somebody_known_to_have_left_may_write(
    asked: Asked,
) -> None:
    asked.fetch_member.side_effect = unknown_member()
    assert await asked.memberships.of(SERVER, USER) is False
    asked.fetch_member.reset_mock()
    assert not await asked.may_write()
    asked.fetch_member.assert_not_called()


@pytest.mark.parametrize("cached", [False, True])
async def test_check_of_who_may_write_does_not_wait_until_a_departure_is_recorded(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    if cached:
        assert await asked.memberships.of(SERVER, USER)
    for module in (membership, writers):
        monkeypatch.setattr(module, "_PATIENCE", 0.01)
    asked.fetch_member.side_effect = unknown_member()
    asked.departures.clear()
    assert not await asked.may_write()
    assert not asked.departed
    asked.departures.set()
    await asked.memberships.of(SERVER, USER)  # the shared request ends


async def test_discord_is_not_asked_who_may_write_in_an_unknown_server(asked: Asked) -> None:
    asked.client.get_guild.return_value = None
    asked.client.fetch_channel = AsyncMock()
    assert not await asked.may_write()
    asked.client.fetch_channel.assert_not_called()
    asked.fetch_member.assert_not_called()


async def test_discord_is_not_asked_whether_an_erased_person_may_write(asked: Asked) -> None:
    assert not await asked.may_write(-1)
    asked.fetch_member.assert_not_called()


async def test_discord_is_not_asked_who_may_write_after_too_many_refusals(asked: Asked) -> None:
    for _ in range(MOST):
        asked.answers.heard(403, {})
    assert not await asked.may_write()
    asked.fetch_member.assert_not_called()
