"""The event READY, with which a gateway session begins."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.protocol.gateway.sessions import Session
from sandbox.world.entities import Guild
from sandbox.world.snowflakes import JSON
from sandbox.world.world import World


def describe_ready(world: World, session: Session, guilds: Iterable[Guild]) -> JSON:
    """Return the data of READY for a new session. `guilds` are the servers of its shard."""
    bot = world.bot
    shard = {"shard": [session.shard, session.shards]} if session.named_shard else {}
    return shard | {
        "v": 10,
        "user": bot.json | {"mfa_enabled": True, "verified": True, "email": None},
        # As on Discord, READY lists all servers as unavailable. A GUILD_CREATE follows for each.
        "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
        "session_id": session.id,
        "resume_gateway_url": world.gateway_url,
        "session_type": "normal",
        "application": {"id": str(bot.id), "flags": 0},
        "private_channels": [],
        "relationships": [],
        "user_settings": {},
    }
