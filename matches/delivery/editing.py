"""Edits and deletes messages that may be gone by now."""

from __future__ import annotations

from collections.abc import Awaitable

from matches.ports.channel import ChannelGone, MessageGone


async def unless_gone(change: Awaitable[None]) -> bool:
    """Wait for `change`, an edit or deletion of a message. Return False if the message or its channel was
    deleted. Raises CannotPost and PostLater."""
    try:
        await change
    except (ChannelGone, MessageGone):
        return False
    return True
