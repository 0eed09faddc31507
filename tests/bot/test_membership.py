"""Who is a member of which server: asked when it matters, and kept for some minutes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot import membership
from bot.membership import AT_ONCE, KEPT, KEPT_OUT, Memberships
from tests.matches.fakes import FakeClock


class Answering:
    """Discord as it answers now; `asked` is what it was asked."""

    def __init__(self, answer: bool | None = True) -> None:
        self.answer = answer
        self.asked: list[tuple[int, int]] = []

    async def __call__(self, server: int, user: int) -> bool | None:
        self.asked.append((server, user))
        await asyncio.sleep(0)
        return self.answer


async def test_what_discord_said_is_kept_for_some_minutes() -> None:
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


async def test_what_discord_did_not_say_is_asked_again() -> None:
    discord = Answering(None)
    members = Memberships(discord, FakeClock())
    assert [await members.of(1, 7) for _ in range(2)] == [None, None]
    discord.answer = True
    assert await members.of(1, 7) is True
    assert len(discord.asked) == 3


async def test_nobody_is_kept_after_an_erasure() -> None:
    discord = Answering()
    members = Memberships(discord, FakeClock())
    await members.of(1, 7)
    under_way = asyncio.create_task(members.of(1, 8))
    for _ in range(2):  # until Discord is asked
        await asyncio.sleep(0)
    members.clear()
    assert await under_way is True
    await members.of(1, 7)
    await members.of(1, 8)
    assert discord.asked == [(1, 7), (1, 8), (1, 7), (1, 8)]


async def test_a_clock_that_is_set_back_keeps_nothing_for_good() -> None:
    discord, clock = Answering(), FakeClock()
    members = Memberships(discord, clock)
    await members.of(1, 7)
    clock.time -= timedelta(days=1)
    await members.of(1, 7)
    assert len(discord.asked) == 2


async def test_many_presses_at_once_are_one_question() -> None:
    discord = Answering()
    members = Memberships(discord, FakeClock())
    assert await asyncio.gather(*(members.of(1, 7) for _ in range(20))) == [True] * 20
    assert discord.asked == [(1, 7)]


async def test_few_questions_are_under_way_at_once_as_posts_share_the_limit() -> None:
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


async def test_nobody_waits_long_and_what_is_said_late_is_kept(
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


async def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "_MOST", 3)
    discord = Answering()
    members = Memberships(discord, FakeClock())
    for user in range(5):
        await members.of(1, user)
    await members.of(1, 4)
    assert len(discord.asked) == 5
    await members.of(1, 0)
    assert len(discord.asked) == 6
