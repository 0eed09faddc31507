"""Wraps a private method of discord.py that removes a server from its cache."""

from __future__ import annotations

import discord


def forget_servers(client: discord.AutoShardedClient, shard: int) -> None:
    """Remove the servers of a shard from the cache. Call this when the shard is about to identify again: READY
    will then list the present ones.

    A client with one connection forgets its servers by itself. A sharded client would keep the servers that the
    bot has left meanwhile.
    """
    for guild in client.guilds:
        if guild.shard_id == shard:
            client._connection._remove_guild(guild)
