"""The permissions that the bot needs in a channel or thread, and functions that check whether it has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import discord

from texts.text import Text, counted, listed, phrase, phrase_in

ServerChannel: TypeAlias = discord.abc.GuildChannel | discord.Thread

PLAYING: Final[Mapping[str, Text]] = {
    "view_channel": phrase_in("permission of Discord", "View Channel"),
    "send_messages": phrase_in("permission of Discord", "Send Messages"),
    "attach_files": phrase_in("permission of Discord", "Attach Files"),
    "read_message_history": phrase_in("permission of Discord", "Read Message History"),
}
_IN_THREADS: Final[Mapping[str, Text]] = {
    "send_messages_in_threads": phrase_in("permission of Discord", "Send Messages in Threads")
}
_OPENING_THREADS: Final[Mapping[str, Text]] = {
    "create_public_threads": phrase_in("permission of Discord", "Create Public Threads")
}


def missing_permissions(
    permissions: discord.Permissions, place: object, *, new_thread: bool = False
) -> list[Text]:
    """Return the permissions that the bot needs to play in a channel or thread (`place`) but lacks, as named in
    Discord's user interface. `permissions` are those that it has there.

    With `new_thread`, include the permissions for opening a thread in the channel and writing in it.
    """
    needed = dict(PLAYING)
    # In a forum, matches are played in posts, which are threads.
    in_thread = isinstance(place, discord.Thread | discord.ForumChannel)
    if in_thread:
        del needed["send_messages"]
    if in_thread or new_thread:
        needed |= _IN_THREADS
    if new_thread:
        needed |= _OPENING_THREADS
    return [
        phrase("“{permission}”", permission=name)
        for key, name in needed.items()
        if not getattr(permissions, key)
    ]


def obstacle(place: ServerChannel | None) -> Text | None:
    """Return a sentence that says why matches can't be played in a channel or thread. Return None if they can,
    or if the bot's permissions there are unknown. `place` is None for a channel that the bot can't see."""
    if place is None:
        return phrase("I can no longer see that channel.")
    if isinstance(place, discord.Thread) and place.locked:
        return phrase("That thread is locked.")
    me: discord.Member | None = place.guild.me
    if me is None:  # in a server of another process
        return None
    permissions = permissions_in(place, me)
    missing = missing_permissions(permissions, place) if permissions is not None else ()
    if not missing:
        return None
    return counted(
        len(missing),
        "I need the permission {permissions} there.",
        "I need the permissions {permissions} there.",
        permissions=listed(missing),
    )


def permissions_in(place: ServerChannel, member: discord.Member) -> discord.Permissions | None:
    """Return a member's permissions in a place; None for a thread whose parent channel is not cached."""
    try:
        return place.permissions_for(member)
    except discord.ClientException:
        return None


def may_use(place: ServerChannel, me: discord.Member, *, in_thread: bool, posting: bool) -> bool:
    """Return whether the bot (`me`) may see a channel or thread (`place`) and, with `posting`, also post
    pictures there. With `in_thread`, return this for any thread of the channel `place`. Return True if the
    permissions are unknown."""
    may = permissions_in(place, me)
    if may is None:
        return True
    if isinstance(place, discord.Thread):
        in_thread = True
        if place.locked:
            return False
    writes = may.send_messages_in_threads if in_thread else may.send_messages
    return may.view_channel and (not posting or (writes and may.attach_files))


def may_write(permissions: discord.Permissions, place: object, *, picture: bool = False) -> bool:
    """Return whether a user with these permissions in a channel or thread (`place`) may post there and, with
    `picture`, post pictures."""
    in_thread = isinstance(place, discord.Thread)
    writes = permissions.send_messages_in_threads if in_thread else permissions.send_messages
    return writes and (permissions.attach_files or not picture)
