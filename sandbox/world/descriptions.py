"""Describes servers, channels and messages as JSON, in the form in which Discord's API returns them.

https://docs.discord.com/developers/resources
"""

from __future__ import annotations

from typing import Any

from sandbox.world.accounts.users import User
from sandbox.world.entities import PRIVATE_THREAD, VOICE_CHANNEL, Channel, Guild, Message
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages, Thread, threads_of


def describe_channel(channel: Channel) -> JSON:
    if isinstance(channel, Thread):
        return _thread(channel)
    if isinstance(channel, DirectMessages):
        return _direct(channel)
    return _server_channel(channel)


def describe_partial(channel: Channel, user: User) -> JSON:
    """Return a channel in the short JSON form that interactions contain, with this user's permissions there."""
    described = describe_channel(channel)
    # A partial channel has no overwrites. Its `permissions` already include their effect.
    described.pop("permission_overwrites", None)
    if channel.guild:
        described["permissions"] = str(channel.user_permissions(user))
    return described


def _voice(channel: Channel) -> JSON:
    if channel.type != VOICE_CHANNEL:
        return {}
    return {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}


def _server_channel(channel: Channel) -> JSON:
    assert channel.guild is not None
    return _voice(channel) | {
        "id": str(channel.id),
        "type": channel.type,
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "position": channel.position,
        "flags": 0,
        "parent_id": None,
        "topic": channel.topic,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": channel.last_message_id(),
        "permission_overwrites": _overwrites(channel, channel.guild),
    }


def _overwrites(channel: Channel, guild: Guild) -> list[JSON]:
    return [
        {
            "id": str(id),
            "type": 0 if guild.has_role(id) else 1,
            "allow": str(allow),
            "deny": str(deny),
        }
        for id, (allow, deny) in channel.overwrites.items()
    ]


def _thread(thread: Thread) -> JSON:
    assert thread.guild is not None
    count = len(thread.timeline)
    described = {
        "id": str(thread.id),
        "type": thread.type,
        "guild_id": str(thread.guild.id),
        "parent_id": str(thread.parent.id),
        "owner_id": str(thread.owner.id),
        "name": thread.name,
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": thread.last_message_id(),
        "message_count": count,
        "total_message_sent": count,
        "member_count": len(thread.members),
        "thread_metadata": _metadata(thread),
    }
    if thread.world.bot.id in thread.members:
        described["member"] = {
            "id": str(thread.id),
            "user_id": str(thread.world.bot.id),
            "join_timestamp": thread.members[thread.world.bot.id],
            "flags": 1,
        }
    return described


def _metadata(thread: Thread) -> JSON:
    described: JSON = {
        "archived": thread.archived,
        "archive_timestamp": thread.archive_timestamp,
        "auto_archive_duration": thread.auto_archive_duration,
        "locked": thread.locked,
        "create_timestamp": thread.created,
    }
    if thread.type == PRIVATE_THREAD:
        described["invitable"] = thread.invitable
    return described


def _direct(channel: DirectMessages) -> JSON:
    return {
        "id": str(channel.id),
        "type": channel.type,
        "flags": 0,
        "last_message_id": channel.last_message_id(),
        "recipients": [channel.person.json],
    }


def describe_message(message: Message) -> JSON:
    described: JSON = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.type,
        "author": message.author.json,
        "content": message.content,
        "mentions": [user.json for user in message.mentions],
        "mention_roles": [str(id) for id in message.mention_roles],
        "mention_everyone": message.mention_everyone,
        "attachments": [attachment.json() for attachment in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited_timestamp,
        "flags": message.flags,
        "pinned": False,
        "tts": False,
    }
    described |= _extras(message)
    return described


def _extras(message: Message) -> JSON:
    extras: dict[str, Any] = {
        "nonce": message.nonce,
        "message_reference": message.reference,
        "reactions": message.reactions.describe(message.channel.world.bot) or None,
        "interaction_metadata": message.interaction,
        "thread": describe_channel(message.thread) if message.thread else None,
    }
    if message.interaction:
        extras |= dict.fromkeys(("application_id", "webhook_id"), str(message.author.id))
    return {key: value for key, value in extras.items() if value is not None}


def describe_guild(guild: Guild) -> JSON:
    return _PLAIN | {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "features": guild.features,
        "preferred_locale": guild.preferred_locale,
        "roles": guild.roles(),
        # As by default on Discord, new members are welcomed in the first channel.
        "system_channel_id": next((str(c.id) for c in guild.channels.values()), None),
    }


def describe_arrival(guild: Guild, *, joined: bool = False) -> JSON:
    """Return the data of GUILD_CREATE. Of the members, it has only the bot, as Discord sends it without the
    intent GUILD_MEMBERS. `joined` means that the bot has just joined the server."""
    channels = [c for c in guild.channels.values() if not isinstance(c, Thread)]
    threads = [t for t in threads_of(guild) if not t.archived]
    # By this field, discord.py distinguishes a server that has become available from one that the bot has just
    # joined.
    known: JSON = {} if joined else {"unavailable": False}
    return (
        describe_guild(guild)
        | known
        | {
            "joined_at": guild.members[guild.world.bot.id],
            "large": False,
            "member_count": len(guild.members),
            "members": [guild.full_member(guild.world.bot)],
            "channels": [describe_channel(c) for c in channels],
            "threads": [describe_channel(t) for t in threads],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
    )


_NOTHING = (
    "icon description home_header splash discovery_splash banner application_id afk_channel_id "
    "widget_channel_id max_presences vanity_url_code rules_channel_id "
    "safety_alerts_channel_id public_updates_channel_id incidents_data"
)

_PLAIN: JSON = dict.fromkeys(_NOTHING.split()) | {
    "region": "rotterdam",
    "afk_timeout": 300,
    "system_channel_flags": 0,
    "widget_enabled": False,
    "verification_level": 0,
    "default_message_notifications": 0,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_members": 500000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "nsfw_level": 0,
    "emojis": [],
    "stickers": [],
}
