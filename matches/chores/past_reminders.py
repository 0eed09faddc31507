"""Cleans up posted reminders that are out of date, by deleting them or removing their buttons."""

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
"""Delay before the next attempt to remove a button. Removal is not urgent, and the purge ends the attempts."""


class PastReminders:
    """Deletes or disarms old reminders. A failure with one message is logged and does not hold up the
    others."""

    def __init__(self, reminders: Reminders, channel: Channel, clock: Clock) -> None:
        self._reminders = reminders
        self._channel = channel
        self._clock = clock

    async def delete(self, reminder: Reminder) -> None:
        """Delete a reminder that has been replaced by a later one.

        There is only one attempt, because an old reminder that stays does no harm. Raises only StorageBusy.
        """
        try:
            if reminder.posted_in is not None and reminder.message is not None:
                await self._channel.delete(reminder.posted_in, reminder.message)
        except (CannotPost, PostLater) as error:
            logger.info("An earlier reminder can't be deleted and stays: %s", error)
        except StorageBusy:
            raise
        except Exception:  # the caller has posted the later one: nothing may hold that for a retry
            logger.exception("Deleting reminder %d failed, so it stays.", reminder.id)
        await self._reminders.gone(reminder.id)

    async def disarm(self, reminder: Reminder) -> None:
        """Remove the button of a reminder whose decisions have all been made. After a failure, retry in
        `AGAIN`."""
        try:
            await self._remove_button(reminder)
        except StorageBusy:
            raise
        except (CannotPost, PostLater) as error:
            logger.info(
                "The button of reminder %d could not be removed yet; trying again: %s",
                reminder.id,
                error,
            )
            await self._retry_later(reminder)
        except Exception:
            logger.exception(
                "Removing the button of reminder %d failed; trying again.", reminder.id
            )
            await self._retry_later(reminder)

    async def _remove_button(self, reminder: Reminder) -> None:
        try:
            if reminder.posted_in is not None and reminder.message is not None:
                self._require_visible(reminder, reminder.posted_in)
                await self._channel.disarm(reminder.posted_in, reminder.message)
        except (ChannelGone, MessageGone):
            await self._reminders.gone(reminder.id)
        else:
            await self._reminders.disarmed(reminder.id)

    def _require_visible(self, reminder: Reminder, channel: int) -> None:
        """Raise CannotPost if the bot is known not to see the channel. This makes no request to Discord."""
        # Direct messages (no channel) have no permissions to check.
        there = Place(reminder.server, channel, channel)
        if reminder.channel is not None and not self._channel.usable(there, posting=False):
            raise CannotPost("the bot can't see that channel")

    async def _retry_later(self, reminder: Reminder) -> None:
        await self._reminders.hold(reminder.id, self._clock.now() + AGAIN)
