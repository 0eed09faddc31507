"""A wrapper for edits and deletions of messages that may no longer exist."""

from __future__ import annotations

from collections.abc import Awaitable

from matches.ports.channel import ChannelGone, MessageGone


async def unless_gone(change: Awaitable[None]) -> bool:
    """Await `change`, an edit or deletion of a message. Return True if it succeeded, and False if the message
    or its channel no longer exists. Raises CannotPost and PostLater."""
    try:
        await change
    except (ChannelGone, MessageGone):
        return False
    return True
