"""Discord's permission bits by name, and how permissions in a channel are computed.

https://docs.discord.com/developers/topics/permissions
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

BITS: dict[str, int] = {
    "create_instant_invite": 1 << 0,
    "kick_members": 1 << 1,
    "ban_members": 1 << 2,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_audit_log": 1 << 7,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "change_nickname": 1 << 26,
    "manage_nicknames": 1 << 27,
    "manage_roles": 1 << 28,
    "manage_webhooks": 1 << 29,
    "use_application_commands": 1 << 31,
    "connect": 1 << 20,
    "speak": 1 << 21,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "use_external_stickers": 1 << 37,
    "send_messages_in_threads": 1 << 38,
    "moderate_members": 1 << 40,
    "send_voice_messages": 1 << 46,
    "send_polls": 1 << 49,
    "use_external_apps": 1 << 50,
    "pin_messages": 1 << 51,
}


def bits(*names: str) -> int:
    """Return the combined bits of the permissions with these names. Raise KeyError for an unknown name."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


EVERYONE = bits(
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
    "use_external_apps",
    "send_polls",
)

ALL = bits(*BITS)

IN_TIMEOUT = bits("view_channel", "read_message_history")
"""The only permissions that a member in timeout keeps:
https://docs.discord.com/developers/topics/permissions#permissions-for-timed-out-members"""

_NEEDS_SENDING = bits("embed_links", "attach_files", "mention_everyone")
_NEEDS_SENDING_TEXT = _NEEDS_SENDING | bits("send_voice_messages", "send_polls")


def overwritten(
    value: int,
    overwrites: Mapping[int, tuple[int, int]],
    everyone: int,
    roles: Iterable[int],
    member: int,
) -> int:
    """Return a member's permissions in a channel: `value`, the permissions in the server, changed by the
    channel's `overwrites`.

    The overwrite of @everyone applies first, then all overwrites of the member's roles together, then the
    member's own. `everyone`, `roles` and `member` are ids.

    https://docs.discord.com/developers/topics/permissions#permission-overwrites
    """
    allow, deny = overwrites.get(everyone, (0, 0))
    value = value & ~deny | allow
    of_roles = [overwrites[role] for role in roles if role in overwrites]
    for _, deny in of_roles:
        value &= ~deny
    for allow, _ in of_roles:
        value |= allow
    allow, deny = overwrites.get(member, (0, 0))
    return value & ~deny | allow


def effective(value: int, *, thread: bool) -> int:
    """Return the permissions that are left of `value` after Discord's implicit denials.

    An administrator has all permissions. Anybody else without "view_channel" has none. Anybody who can't send
    messages also lacks the permissions for files, embeds, @everyone mentions, voice messages and polls. In a
    thread, sending needs "send_messages_in_threads" instead of "send_messages".
    """
    if value & BITS["administrator"]:
        return ALL
    if not value & BITS["view_channel"]:
        return 0
    sending = BITS["send_messages_in_threads" if thread else "send_messages"]
    return value if value & sending else value & ~_NEEDS_SENDING_TEXT
