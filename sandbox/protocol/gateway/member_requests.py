"""Answers a gateway session's request for the members of a server (opcode 8).

https://docs.discord.com/developers/events/gateway-events#request-guild-members
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandbox.protocol.gateway.intents import GUILD_MEMBERS
from sandbox.protocol.gateway.sessions import Session
from sandbox.world.accounts.users import User
from sandbox.world.entities import Guild
from sandbox.world.snowflakes import JSON, as_number
from sandbox.world.world import World

MOST = 1000
"""The maximum number of members in one GUILD_MEMBERS_CHUNK event."""


def send_members(world: World, session: Session, asked: Any) -> int:
    """Send the requested members as GUILD_MEMBERS_CHUNK events. Return 0, or a close code for a bad request."""
    if not isinstance(asked, dict) or not isinstance(asked.get("limit") or 0, int):
        return 4002
    guild = world.guilds.get(_id(asked.get("guild_id")))
    if guild is None or not guild.has_bot:
        return 0
    everybody = "user_ids" not in asked and not asked.get("query") and not asked.get("limit")
    # 4014 (disallowed intents): the session must have GUILD_MEMBERS to ask for everybody.
    if everybody and not session.intents & GUILD_MEMBERS:
        return 4014
    found, missing = _found(world, guild, asked)
    chunks = [found[at : at + MOST] for at in range(0, len(found), MOST)] or [[]]
    for index, chunk in enumerate(chunks):
        described: JSON = {
            "guild_id": str(guild.id),
            "members": [guild.full_member(user) for user in chunk],
            "chunk_index": index,
            "chunk_count": len(chunks),
            "not_found": missing,
        }
        if asked.get("presences"):
            described["presences"] = []
        if asked.get("nonce") is not None:
            described["nonce"] = asked["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", described)
    return 0


def _found(world: World, guild: Guild, asked: JSON) -> tuple[list[User], list[str]]:
    """Return the members that the bot asks for, and the requested ids that belong to no member."""
    if "user_ids" in asked:
        ids = asked["user_ids"] if isinstance(asked["user_ids"], list) else [asked["user_ids"]]
        there = [world.users[_id(id)] for id in ids if _id(id) in guild.members]
        return there, [str(id) for id in ids if _id(id) not in guild.members]
    begun = str(asked.get("query") or "").lower()
    those = list(_named(world, guild, begun))
    return those[: asked.get("limit") or len(those)], []


def _named(world: World, guild: Guild, begun: str) -> Iterator[User]:
    for id in guild.members:
        names = (world.users[id].name, guild.nicknames.get(id) or "")
        if any(name.lower().startswith(begun) for name in names):
            yield world.users[id]


def _id(text: object) -> int:
    id = as_number(text)
    return id if isinstance(id, int) else 0
