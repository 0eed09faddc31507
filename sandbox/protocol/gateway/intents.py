"""Gateway intents, which decide which events a session receives and which message contents the bot may read.

https://docs.discord.com/developers/events/gateway#gateway-intents
"""

from __future__ import annotations

from sandbox.world.entities import Guild, Message
from sandbox.world.snowflakes import JSON

GUILDS, GUILD_MEMBERS, GUILD_MODERATION, PRESENCES = 1 << 0, 1 << 1, 1 << 2, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
GUILD_REACTIONS, DIRECT_REACTIONS = 1 << 10, 1 << 13
PRIVILEGED_BY_NAME = {
    "members": GUILD_MEMBERS,
    "presences": PRESENCES,
    "message_content": MESSAGE_CONTENT,
}
PRIVILEGED = sum(PRIVILEGED_BY_NAME.values())
# An IDENTIFY with bits above the highest intent is rejected with 4013 (invalid intents).
KNOWN = (1 << 26) - 1
_WITHOUT_CONTENT: JSON = {"content": "", "embeds": [], "attachments": [], "components": []}


def needed(event: str, guild: Guild | None) -> int:
    """Return the intent that a session needs for this event, or 0 if it needs none. `guild` is None for direct
    messages."""
    # The last underscore excludes GUILD_MEMBERS_CHUNK, which answers a request and does not need this intent.
    if event.startswith("GUILD_MEMBER_"):
        return GUILD_MEMBERS
    if event.startswith("GUILD_BAN_"):
        return GUILD_MODERATION
    if event.startswith("MESSAGE_REACTION_"):
        return GUILD_REACTIONS if guild else DIRECT_REACTIONS
    if event.startswith("MESSAGE_"):
        return GUILD_MESSAGES if guild else DIRECT_MESSAGES
    return GUILDS if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")) else 0


def readable(message: Message, described: JSON, intents: int) -> JSON:
    """Return the JSON of a message (`described`) without what a session with these intents may not read.

    Without the intent MESSAGE_CONTENT, a bot can read only its own messages, direct messages, and messages that
    mention it.
    """
    # The exceptions are documented: https://docs.discord.com/developers/events/gateway#message-content-intent
    bot = message.channel.world.bot
    own = message.author is bot or bot in message.mentions or message.channel.guild is None
    return described if own or intents & MESSAGE_CONTENT else described | _WITHOUT_CONTENT
