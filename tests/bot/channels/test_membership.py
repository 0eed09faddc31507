"""Server membership is fetched when needed and cached for some minutes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.channels import membership
from bot.channels.membership import AT_ONCE, KEPT, KEPT_OUT, Memberships
from tests.matches.fakes import FakeClock


class Answering:
    """A fake of Discord that always gives the same answer about membership; `asked` lists the requests."""

    def __init__(self, answer: bool | None = True) -> None:
        self.answer = answer
        self.asked: list[tuple[int, int]] = []

    async def __call__(self, server: int, user: int) -> bool | None:
        self.asked.append((server, user))
        await asyncio.sleep(0)
        return self.answer


async def test_membership_is_cached_for_some_minutes() -> None:
    discord, clock = Answering(), FakeClock()
    members = Memberships(discord, clock)
    assert await members.of(1, 7) is True
    discord.answer = False
    clock.time += KEPT - timedelta(seconds=1)
    assert await members.of(1, 7) is True
    assert await members.of(2, 7) is False
    clock.time += timedelta(seconds=1)
    assert await members.of(1, 7) is False
    discord.answer = True
    clock.time += KEPT_OUT
    assert await members.of(1, 7) is True
    assert discord.asked == [(1, 7), (2, 7), (1, 7), (1, 7)]


async def test_unknown_membership_is_not_cached() -> None:
    discord = Answering(None)
    members = Memberships(discord, FakeClock())
    assert [await members.of(1, 7) for _ in range(2)] == [None, None]
    discord.answer = True
    assert await members.of(1, 7) is True
    assert len(discord.asked) == 3


async def test_erasure_clears_the_membership_cache() -> None:
    discord = Answering()
    members = Memberships(discord, FakeClock())
    await members.of(1, 7)
    under_way = asyncio.create_task(members.of(1, 8))
    for _ in range(2):
        await asyncio.sleep(0)
    members.clear()
    assert await under_way is True
    await members.of(1, 7)
    await members.of(1, 8)
    assert discord.asked == [(1, 7), (1, 8), (1, 7), (1, 8)]


async def test_cached_membership_expires_even_if_the_clock_is_set_back() -> None:
    discord, clock = Answering(), FakeClock()
    members = Memberships(discord, clock)
    await members.of(1, 7)
    clock.time -= timedelta(days=1)
    await members.of(1, 7)
    assert len(discord.asked) == 2


async def test_concurrent_membership_lookups_share_one_request() -> None:
    discord = Answering()
    members = Memberships(discord, FakeClock())
    assert await asyncio.gather(*(members.of(1, 7) for _ in range(20))) == [True] * 20
    assert discord.asked == [(1, 7)]


async def test_concurrent_membership_requests_are_limited() -> None:
    said, asked = asyncio.Event(), []

    async def slowly(_: int, user: int) -> bool:
        asked.append(user)
        await said.wait()
        return True

    members = Memberships(slowly, FakeClock())
    first = [asyncio.create_task(members.of(1, user)) for user in range(AT_ONCE)]
    await asyncio.sleep(0)
    assert await members.of(1, 999) is None
    said.set()
    assert await asyncio.gather(*first) == [True] * AT_ONCE
    assert await members.of(1, 999) is True
    assert asked == [*range(AT_ONCE), 999]


async def test_slow_membership_lookup_times_out_and_its_late_answer_is_cached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(membership, "_PATIENCE", 0.01)
    said = asyncio.Event()

    async def slowly(*_: int) -> bool:
        await said.wait()
        return False

    members = Memberships(slowly, FakeClock())
    assert await members.of(1, 7) is None
    asking = members._asking[1, 7]
    said.set()
    await asking
    assert await members.of(1, 7) is False
