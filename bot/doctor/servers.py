"""Fetches the bot's servers over REST."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from typing import Final

import discord

from bot.doctor.places import Place, Server
from data.diagnosis.findings import Finding
from matches.ports.preferences import ServerSettings

_PATIENCE: Final = 20.0
"""Seconds that Discord has for an answer, with the library's own retries."""

_BETWEEN: Final = 0.2
"""Seconds between two servers. Each takes three requests, and a running bot needs most of the 50 per second."""

_MOST_THREADS: Final = 25
"""How many allowed threads of a server are queried one by one, because no list of channels contains them."""


class Servers:
    """Examines at most `most` servers. `settings_of` has the settings of servers that have any."""

    def __init__(
        self, client: discord.Client, settings_of: Mapping[int, ServerSettings], most: int
    ) -> None:
        self._client = client
        self._settings_of = settings_of
        self._most = most
        self._listed = self._seen = self._refused = 0

    async def each(self) -> AsyncIterator[Server]:
        """Yield the servers that Discord describes. Raises discord.py's errors if it describes none."""
        ids = [
            guild.id
            async for guild in self._client.fetch_guilds(limit=self._most, with_counts=False)
        ]
        self._listed = len(ids)
        for id in ids:
            if self._seen or self._refused:
                await asyncio.sleep(_BETWEEN)
            try:
                async with asyncio.timeout(_PATIENCE):
                    server = await self._server(id)
            except (discord.Forbidden, discord.NotFound):
                self._refused += 1  # the bot has just left that server
                continue
            self._seen += 1
            yield server

    async def _server(self, id: int) -> Server:
        assert self._client.user is not None
        guild = await self._client.fetch_guild(id, with_counts=False)
        me = await guild.fetch_member(self._client.user.id)
        channels = {each.id: each for each in await guild.fetch_channels()}
        settings = self._settings_of.get(id, ServerSettings())
        places = {id: Place(each, each.permissions_for(me)) for id, each in channels.items()}
        others = sorted(settings.channels - {*channels})
        for thread in await _threads(guild, others[:_MOST_THREADS]):
            parent = channels.get(thread.parent_id)
            if parent is not None:
                places[thread.id] = Place(thread, parent.permissions_for(me))
        return Server(guild, places, settings, others[_MOST_THREADS:])

    def told(self, total: int, *, lacking: bool) -> Finding:
        """Return the finding that says how many of `total` servers were examined."""
        facts = {"servers": self._seen, "of": max(total, self._listed)}
        rest = "" if lacking or not self._seen else "; the bot can play in each"
        says = f"{self._seen:,} of {facts['of']:,} servers were checked{rest}."
        if self._seen + self._refused < facts["of"]:
            do = (
                "To check them all, with three requests each, run: fairwind doctor --servers "
                f"{facts['of']}"
            )
            return Finding("servers", "note", says, do, facts)
        return Finding("servers", "ok", says, facts=facts)


async def _threads(guild: discord.Guild, ids: Collection[int]) -> list[discord.Thread]:
    """Return the threads of the server among these ids. Leaves out those that are deleted or hidden from the
    bot."""
    found = []
    for id in ids:
        try:
            place = await guild.fetch_channel(id)
        except (discord.Forbidden, discord.NotFound, discord.InvalidData):
            continue
        if isinstance(place, discord.Thread):
            found.append(place)
    return found
