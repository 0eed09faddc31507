"""Fetches the servers that the bot is in, with their channels, from Discord's REST API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from typing import Final

import discord

from bot.doctor.places import CheckedPlace, CheckedServer
from data.diagnosis.findings import Finding
from matches.ports.preferences import ServerSettings

PATIENCE: Final = 20.0
"""Maximum time, in seconds, for a response from Discord, or for all its responses about one server. It includes
discord.py's own retries."""

_BETWEEN: Final = 0.2
"""Pause between two servers, in seconds. Each server takes at least three requests. Discord allows the bot 50
per second, and a running bot needs most of them."""

_MOST_THREADS: Final = 25
"""Maximum number of threads that are looked up in one server. Only threads in which its settings allow matches
are looked up. Each takes a request, because no list of channels contains threads."""


class ServerChecks:
    """Fetches the servers whose permissions are checked, at most `most`, and counts them. `settings_of` has the
    settings of servers by id; a server that it lacks has the default settings."""

    def __init__(
        self, client: discord.Client, settings_of: Mapping[int, ServerSettings], most: int
    ) -> None:
        self._client = client
        self._settings_of = settings_of
        self._most = most
        self._listed = self._seen = self._refused = 0

    async def each(self) -> AsyncIterator[CheckedServer]:
        """Yield the servers one by one, without any that the bot has just left. Raise TimeoutError or an error
        of discord.py if a request fails."""
        ids = [
            guild.id
            async for guild in self._client.fetch_guilds(limit=self._most, with_counts=False)
        ]
        self._listed = len(ids)
        for id in ids:
            if self._seen or self._refused:
                await asyncio.sleep(_BETWEEN)
            try:
                async with asyncio.timeout(PATIENCE):
                    server = await self._server(id)
            except (discord.Forbidden, discord.NotFound):
                self._refused += 1  # the bot has just left that server
                continue
            self._seen += 1
            yield server

    async def _server(self, id: int) -> CheckedServer:
        assert self._client.user is not None
        guild = await self._client.fetch_guild(id, with_counts=False)
        me = await guild.fetch_member(self._client.user.id)
        channels = {each.id: each for each in await guild.fetch_channels()}
        settings = self._settings_of.get(id, ServerSettings())
        places = {id: CheckedPlace(each, each.permissions_for(me)) for id, each in channels.items()}
        others = sorted(settings.channels - {*channels})
        for thread in await _threads(guild, others[:_MOST_THREADS]):
            parent = channels.get(thread.parent_id)
            if parent is not None:
                places[thread.id] = CheckedPlace(thread, parent.permissions_for(me))
        return CheckedServer(guild, places, settings, others[_MOST_THREADS:])

    def finding(self, total: int, *, lacking: bool) -> Finding:
        """Return the finding that says how many of `total` servers were checked. If `lacking` is False, the bot
        lacks no permissions in those servers, so add that it can play in each."""
        facts = {"servers": self._seen, "of": max(total, self._listed)}
        rest = "" if lacking or not self._seen else "; the bot can play in each"
        noun, verb = ("server", "was") if facts["of"] == 1 else ("servers", "were")
        says = f"{self._seen:,} of {facts['of']:,} {noun} {verb} checked{rest}."
        if self._seen + self._refused < facts["of"]:
            do = (
                "To check them all, with three requests each, run: fairwind doctor --servers "
                f"{facts['of']}"
            )
            return Finding("servers", "note", says, do, facts)
        return Finding("servers", "ok", says, facts=facts)


async def _threads(guild: discord.Guild, ids: Collection[int]) -> list[discord.Thread]:
    """Return those channels that are threads. Skip deleted ones, and those that the bot can't see."""
    found = []
    for id in ids:
        try:
            place = await guild.fetch_channel(id)
        except (discord.Forbidden, discord.NotFound, discord.InvalidData):
            continue
        if isinstance(place, discord.Thread):
            found.append(place)
    return found
