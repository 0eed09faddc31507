"""Posted reminders that have served: deleted, or left without their button."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

from matches.ports.channel import CannotPost, Channel, ChannelGone, MessageGone, Place, PostLater
from matches.ports.clock import Clock
from matches.ports.due import Reminder, Reminders
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

AGAIN: Final = timedelta(hours=1)
"""After such a time a button is tried again that can't be taken off: nobody waits for it. Purging ends it."""


class PastReminders:
    """Whatever fails here, no other reminder waits for it."""

    def __init__(self, reminders: Reminders, channel: Channel, clock: Clock) -> None:
        self._reminders = reminders
        self._channel = channel
        self._clock = clock

    async def delete(self, reminder: Reminder) -> None:
        """A later one takes its place. Tried once."""
        try:
            if reminder.posted_in is not None and reminder.message is not None:
                await self._channel.delete(reminder.posted_in, reminder.message)
        except (CannotPost, PostLater) as error:
            logger.info("an earlier reminder stays: %s", error)
        await self._reminders.gone(reminder.id)

    async def disarm(self, reminder: Reminder) -> None:
        """Take its button off, now or later: every decision is made of which it reminds."""
        try:
            await self._without_button(reminder)
        except StorageBusy:
            raise
        except (CannotPost, PostLater) as error:
            logger.info("reminder %d keeps its button for now: %s", reminder.id, error)
            await self._later(reminder)
        except Exception:
            logger.exception("reminder %d keeps its button for now", reminder.id)
            await self._later(reminder)

    async def _without_button(self, reminder: Reminder) -> None:
        try:
            if reminder.posted_in is not None and reminder.message is not None:
                self._check(reminder, reminder.posted_in)
                await self._channel.disarm(reminder.posted_in, reminder.message)
        except (ChannelGone, MessageGone):
            await self._reminders.gone(reminder.id)
        else:
            await self._reminders.disarmed(reminder.id)

    def _check(self, reminder: Reminder, channel: int) -> None:
        """Raises CannotPost where it is known that the bot is not there, or sees nothing."""
        there = Place(reminder.server, channel, channel)
        if reminder.channel is not None and not self._channel.usable(there, posting=False):
            raise CannotPost("the bot does not see that channel")

    async def _later(self, reminder: Reminder) -> None:
        await self._reminders.hold(reminder.id, self._clock.now() + AGAIN)
