"""The cache of avatars fetches each avatar once, in the background. An erasure removes the person's avatar."""

from __future__ import annotations

import asyncio
import io
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest
from PIL import Image

from bot.rest import avatars
from bot.rest.avatars import Avatars
from matches.ports.retrying import NO_AVATAR
from tests.bot.conftest import Seconds

SERVER, ELSEWHERE, USER = 500, 501, 7


def png() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (64, 64), "red").save(file, "PNG")
    return file.getvalue()


class Cdn:
    """A fake of Discord's CDN. Once `open` is set, it answers with a picture, or raises `error`."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.running = self.most = 0
        self.open = asyncio.Event()
        self.open.set()
        self.content: bytes = png()
        self.error: Exception | None = None

    async def get_from_cdn(self, url: str) -> bytes:
        self.asked.append(url.partition("avatars/")[2])
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(0)
            await self.open.wait()
        finally:
            self.running -= 1
        if self.error is not None:
            raise self.error
        return self.content


@pytest.fixture
def cdn() -> Cdn:
    return Cdn()


@pytest.fixture
def cache(seconds: Seconds) -> Avatars:
    return Avatars(seconds)


def user(cdn: Cdn, avatar: str | None = "abc", id: int = USER) -> discord.User:
    state = SimpleNamespace(http=cdn)
    own = avatar and discord.Asset._from_avatar(cast(Any, state), id, avatar)
    return Mock(spec=discord.User, id=id, avatar=own)


def member(cdn: Cdn, avatar: str | None, here: str | None) -> discord.Member:
    state = cast(Any, SimpleNamespace(http=cdn))
    own = here and discord.Asset._from_guild_avatar(state, SERVER, USER, here)
    return Mock(spec=discord.Member, id=USER, avatar=user(cdn, avatar).avatar, guild_avatar=own)


async def fetched(cache: Avatars) -> None:
    """Wait until the cache has no fetch under way."""
    while tasks := [*cache._fetching.values()]:
        await asyncio.wait(tasks)


async def test_avatar_is_fetched_once_and_then_cached(cache: Avatars, cdn: Cdn) -> None:
    assert cache.of(SERVER, USER) is None
    for _ in range(3):
        cache.see(user(cdn), SERVER)
        assert cache.of(SERVER, USER) is None, "nobody waits for it"
    await fetched(cache)
    cache.see(user(cdn), SERVER)
    cache.see(user(cdn), ELSEWHERE)
    await fetched(cache)
    assert cdn.asked == [f"{USER}/abc.png?size=64"]
    portrait = cache.of(SERVER, USER)
    assert portrait is not None
    assert portrait == cache.of(ELSEWHERE, USER)
    assert portrait == cache.of(0, USER)
    assert cache.of(SERVER, USER + 1) is None


async def test_changed_avatar_replaces_the_old_one(cache: Avatars, cdn: Cdn) -> None:
    cache.see(user(cdn, "abc"), SERVER)
    await fetched(cache)
    before = cache.of(SERVER, USER)
    cache.see(user(cdn, "a_def"), SERVER)
    assert cache.of(SERVER, USER) is None
    await fetched(cache)
    assert cache.of(SERVER, USER) not in (None, before)
    assert cdn.asked[1:] == [f"{USER}/a_def.png?size=64"], "still, even if it is animated"
    cache.see(user(cdn, None), SERVER)
    assert not cache._fetching, "a default avatar is not fetched"
    assert cache.of(SERVER, USER) is None


async def test_avatar_of_a_server_is_shown_only_there(cache: Avatars, cdn: Cdn) -> None:
    cache.see(member(cdn, "global", "here"), SERVER)
    await fetched(cache)
    assert cdn.asked == ["here.png?size=64"]
    here = cache.of(SERVER, USER)
    assert here is not None
    assert cache.of(ELSEWHERE, USER) is None
    cache.see(user(cdn, "global"), 0)
    await fetched(cache)
    assert cdn.asked[1:] == [f"{USER}/global.png?size=64"]
    assert cache.of(SERVER, USER) == here
    assert cache.of(ELSEWHERE, USER) not in (None, here)
    cache.see(member(cdn, "global", None), SERVER)
    assert cache.of(SERVER, USER) == cache.of(ELSEWHERE, USER), "it was taken off"


@pytest.mark.parametrize(
    "error",
    [
        discord.NotFound(Mock(status=404), "asset not found"),
        TimeoutError(),
        ConnectionResetError(),
        RuntimeError("Session is closed"),
        None,
    ],
)
async def test_failed_avatar_request_is_not_repeated_for_a_while(
    cache: Avatars, cdn: Cdn, seconds: Seconds, error: Exception | None
) -> None:
    cdn.error, cdn.content = error, b"no picture"
    for _ in range(3):
        cache.see(user(cdn), SERVER)
        await fetched(cache)
    assert len(cdn.asked) == 1
    cdn.error, cdn.content = None, png()
    seconds.now += NO_AVATAR.total_seconds()
    cache.see(user(cdn), SERVER)
    await fetched(cache)
    assert len(cdn.asked) == 2
    assert cache.of(SERVER, USER) is not None


async def test_avatar_request_without_an_answer_times_out(
    cache: Avatars, cdn: Cdn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(avatars, "_PATIENCE", 0)
    cdn.open.clear()
    cache.see(user(cdn), SERVER)
    await fetched(cache)
    assert cdn.running == 0
    assert cache.of(SERVER, USER) is None


async def test_avatar_requests_running_and_waiting_are_limited(cache: Avatars, cdn: Cdn) -> None:
    cdn.open.clear()
    for id in range(1, 200):
        cache.see(user(cdn, id=id), SERVER)
    assert len(cache._fetching) == avatars._PENDING
    cdn.open.set()
    await fetched(cache)
    assert cdn.most == avatars._AT_ONCE
    assert len(cdn.asked) == avatars._PENDING
    cache.see(user(cdn, id=199), SERVER)
    await fetched(cache)
    assert cache.of(SERVER, 199) is not None, "fetched when they were seen again"


async def test_avatars_are_forgotten_at_once_even_while_they_are_fetched(
    cache: Avatars, cdn: Cdn
) -> None:
    cache.see(user(cdn), SERVER)
    await fetched(cache)
    cdn.open.clear()
    cache.see(user(cdn, id=8), SERVER)
    await asyncio.sleep(0)
    assert cdn.running == 1
    running = [*cache._fetching.values()]
    cache.forget()
    assert cache.of(SERVER, USER) is None
    assert not cache._fetching
    cdn.open.set()
    await asyncio.wait(running)
    assert cache.of(SERVER, 8) is None
    assert not cache._portraits._values
    assert not cache._failed._values
