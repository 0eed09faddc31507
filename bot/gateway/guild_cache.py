"""Wraps a private method of discord.py that removes a server from its cache."""

from __future__ import annotations

import discord


def forget_servers(client: discord.AutoShardedClient, shard: int) -> None:
    """Remove the servers of a shard from discord.py's cache. Call this when the shard is about to identify
    again, because READY then lists all servers that the bot is still in.

    A client with a single connection does this itself. A sharded one would keep servers that the bot has left.
    """
    for guild in client.guilds:
        if guild.shard_id == shard:
            client._connection._remove_guild(guild)
