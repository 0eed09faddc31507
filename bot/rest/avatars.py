"""Fetches the avatars of the people who use the bot, for the pictures of their matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import discord

from bot.rest.refusals import TROUBLE
from matches.ports.leased_cache import LruCache
from matches.ports.retrying import NO_AVATAR
from texts.late import Late

if TYPE_CHECKING:
    from renderers import portrait as portraits
    from renderers.portrait import Portrait
else:
    portraits = Late("renderers.portrait")

logger = logging.getLogger(__name__)

_CACHED: Final = 400
"""Maximum number of avatars in the cache. Each takes 12 KB."""
_SIDE: Final = 64
"""The width and height, in pixels, in which avatars are requested. Discord demands a power of two."""
_AT_ONCE: Final = 2
_PENDING: Final = 50
"""Maximum number of avatars that are queued or being fetched; `_AT_ONCE` of them are fetched at a time. Beyond
it, an avatar is fetched when its user uses the bot the next time."""
_PATIENCE: Final = 5.0
"""Timeout of a request, in seconds."""


class Avatars:
    """Caches avatars in memory. A picture shows only avatars that are cached when it is drawn, so it never
    waits for one.

    A special avatar that a user has in a server is shown only there. `seconds` is a monotonic clock.
    """

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._current: LruCache[tuple[int, int], str] = LruCache(_CACHED)
        """The URL of each user's latest known avatar, by server and user. Server 0 stands for all servers in
        which the user has no special avatar."""
        self._portraits: LruCache[str, Portrait] = LruCache(_CACHED)
        self._failed: LruCache[str, float] = LruCache(_CACHED)
        """When requests for avatars failed, in monotonic seconds, by the avatar's URL."""
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)

    def of(self, server: int, discord_id: int) -> Portrait | None:
        """Return a user's cached avatar in a server (0 for direct messages), or None."""
        url = self._current.get((server, discord_id)) or self._current.get((0, discord_id))
        return None if url is None else self._portraits.get(url)

    def see(self, user: discord.User | discord.Member, server: int) -> None:
        """Note which avatar a user of the bot has in a server, and start fetching it if it is not cached."""
        # `user.avatar` is None for a default avatar. Those are not shown, because many users have the same.
        shown = self._note(user.avatar, 0, user.id)
        if server and isinstance(user, discord.Member):
            shown = self._note(user.guild_avatar, server, user.id) or shown
        if shown is not None and self._wants(shown.url) and len(self._fetching) < _PENDING:
            url, task = shown.url, asyncio.create_task(self._fetch(shown))
            self._fetching[url] = task
            task.add_done_callback(lambda task: self._ended(url, task))

    def forget(self) -> None:
        """Drop all avatars, even those being fetched. Call this after a person's data was deleted."""
        for task in self._fetching.values():
            task.cancel()
        self._fetching.clear()
        for cache in (self._current, self._portraits, self._failed):
            cache.clear()

    def _note(
        self, avatar: discord.Asset | None, server: int, discord_id: int
    ) -> discord.Asset | None:
        """Note which avatar a user has in a server, or their usual avatar if `server` is 0. Return it in the
        size in which it is fetched. If `avatar` is None, note that the user has none there, and return None."""
        if avatar is None:
            self._current.drop((server, discord_id))
            return None
        asset = avatar.replace(size=_SIDE, format="png")
        self._current.put((server, discord_id), asset.url)
        return asset

    def _wants(self, url: str) -> bool:
        if url in self._fetching or self._portraits.get(url) is not None:
            return False
        failed = self._failed.get(url)
        return failed is None or self._seconds() >= failed + NO_AVATAR.total_seconds()

    async def _fetch(self, asset: discord.Asset) -> None:
        portrait = None
        try:
            async with self._slots, asyncio.timeout(_PATIENCE):
                png = await asset.read()
            portrait = await asyncio.to_thread(portraits.decoded, asset.url, png)
        except (*TROUBLE, RuntimeError) as error:  # RuntimeError: the client is closed
            logger.debug("An avatar can't be fetched: %s", type(error).__name__)
        if portrait is None:
            self._failed.put(asset.url, self._seconds())
        else:
            self._portraits.put(asset.url, portrait)

    def _ended(self, url: str, task: asyncio.Task[None]) -> None:
        if self._fetching.get(url) is task:
            del self._fetching[url]
