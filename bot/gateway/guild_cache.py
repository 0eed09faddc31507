"""A private method of discord.py that this program calls to forget a server."""

from __future__ import annotations

import discord


def forget_servers(client: discord.AutoShardedClient, shard: int) -> None:
    """Forget the servers of a shard that is about to identify again; READY will list the present ones.

    A client with one connection forgets them by itself. A sharded client would keep the servers that the bot
    has left meanwhile.
    """
    for guild in client.guilds:
        if guild.shard_id == shard:
            client._connection._remove_guild(guild)
