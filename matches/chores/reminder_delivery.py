"""Delivers queued reminders. Removes the buttons of reminders whose decisions have been made."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from matches.chores.reminder_posts import Known, ReminderPosts, shown_as
from matches.delivery.jobs import Found, Job
from matches.delivery.lanes import Lane
from matches.delivery.posting import Posting, unless_gone
from matches.log.events import ANYWHERE, MatchId
from matches.ports.channel import CannotPost, Channel, PostLater
from matches.ports.cursor import Attempt, ChannelPlace
from matches.ports.due import Reminder
from matches.ports.retrying import BUSY, NOT_ALLOWED
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

GIVEN_UP: Final = timedelta(days=1)
"""The age at which a reminder is dropped if Discord does not allow the post, or if posting fails with an
unexpected exception."""

_Unposted: TypeAlias = tuple[Reminder, Known]


class ReminderDelivery:
    """A chore that posts queued reminders, beginning with the one that has been due longest.

    A new reminder replaces older ones, which are then deleted. Reminders whose decisions have been made lose
    their buttons. The queue is in the database; memory holds only reminders in progress.
    """

    def __init__(
        self,
        services: MatchService,
        channel: Channel,
        on_gone: Callable[[MatchId], None],
    ) -> None:
        """Set up the chore. `on_gone` is called with each match whose channel turns out to be deleted."""
        self._reminders = services.reminders
        self._clock = services.clock
        self._peers = services.peers
        self._players = services.players
        self._channel = channel
        self._once = Posting(channel, services.clock)
        self._posts = ReminderPosts(services, on_gone)
        posting = Job(
            self._post,
            self._unposted,
            "Reminder %s",
            "posted",
            self._refused,
            in_a_channel=1,  # reminders in one channel replace each other
        )
        self._posting = Lane(posting, channel, services.clock)
        retiring = Job(
            self._retire, self._past, "Reminder %s", "edited", self._refused, posting=False
        )
        self._retiring = Lane(retiring, channel, services.clock)

    async def do_due(self) -> datetime | None:
        """Begin to post the reminders that are due, and to remove buttons that are no longer needed. A channel
        that does not respond delays only its own reminders."""
        now, due = self._clock.now(), await self._reminders.next_due(self._peers.share)
        if due is None or due > now:
            return due
        for reminder in await self._reminders.outstanding(now, self._peers.share):
            (self._retiring if reminder.state == "past" else self._posting).offer(reminder.id)
        due = await self._reminders.next_due(self._peers.share, now)
        return min(filter(None, (due, None if self.resting else now + BUSY)), default=None)

    @property
    def resting(self) -> bool:
        """Whether the work queues have nothing to do. Reminders may still be parked."""
        return self._posting.resting and self._retiring.resting

    def reopened(self, server: int, channel: int | None = None) -> None:
        """Retry what Discord rejected in a server, or in one of its channels."""
        for lane in (self._posting, self._retiring):
            lane.reopened(server, channel)

    async def close(self) -> None:
        """Cancel all work. It is resumed at the next start."""
        for lane in (self._posting, self._retiring):
            await lane.close(0)

    async def _unposted(self, number: int) -> Found[_Unposted] | None:
        reminder = await self._outstanding(number, past=False)
        # Check first whether the reminder is held back, for example in quiet hours. Such a reminder is not
        # dropped even if Discord would refuse it.
        known = None if reminder is None else await self._posts.needed(reminder)
        if reminder is None or known is None:
            return None
        return _place(reminder, reminder.place), (reminder, known)

    async def _past(self, number: int) -> Found[Reminder] | None:
        await self._channel.spare()
        reminder = await self._outstanding(number, past=True)
        if reminder is None or reminder.posted_in is None:
            return None
        return _place(reminder, reminder.posted_in), reminder

    async def _outstanding(self, number: int, *, past: bool) -> Reminder | None:
        """Return a reminder by its number. Return None if it no longer exists, if another process serves its
        server, or if it is past, unless `past` is True."""
        reminder = await self._reminders.get(number)
        if reminder is None or (reminder.state == "past") is not past:
            return None
        return reminder if self._peers.share.owns(reminder.server) else None

    async def _post(self, number: int, unposted: _Unposted) -> None:
        reminder, known = unposted
        try:
            for past in await self._deliver(reminder, known):
                self._retiring.offer(past)
        except CannotPost as error:
            if (queued := await self._posts.instead(reminder, error)) is None:
                raise
            logger.info("Reminder %d is dropped, because it was refused: %s", number, error)
            await self._reminders.change(number, "gone")
            for each in queued:
                self._posting.offer(each)
        except (PostLater, StorageBusy):
            raise
        except Exception:
            if not self._is_too_old(reminder):
                raise
            logger.exception("Reminder %d is dropped, because posting it keeps failing.", number)
            await self._reminders.change(number, "gone")

    async def _deliver(self, reminder: Reminder, known: Known) -> Collection[int]:
        """Post a reminder. If it is no longer needed, drop it, unless an earlier attempt has posted it. Return
        the ids of the reminders that are past once it is posted."""
        person = await self._players.one(reminder.player, reminder.server)
        tried, posted = reminder.state == "tried", None
        if (known or tried) and not person.former:
            channel, shown = reminder.channel, shown_as(reminder)
            if channel is None:
                channel = await self._channel.direct(person.discord_id)
            earlier = Attempt(reminder.made_at, None, (channel,)) if tried else None
            if known:
                posted = await self._once.once(
                    _place(reminder, channel),
                    shown,
                    earlier=earlier,
                    store=lambda _: self._reminders.change(reminder.id, "tried"),
                    compose=lambda: self._posts.compose(reminder, person, known),
                )
            elif earlier is not None:
                posted = await self._once.find(earlier, shown)
        if posted is not None:
            return await self._posts.sent(reminder, posted)
        await self._reminders.change(reminder.id, "gone")
        return ()

    async def _retire(self, number: int, reminder: Reminder) -> None:
        posted_in, message = reminder.posted_in, reminder.message
        assert posted_in is not None
        assert message is not None
        if await self._is_replaced(reminder):
            await unless_gone(self._channel.delete(posted_in, message))
            await self._reminders.change(number, "gone")
        else:
            there = await unless_gone(self._channel.disarm(posted_in, message))
            await self._reminders.change(number, "disarmed" if there else "gone")

    async def _is_replaced(self, reminder: Reminder) -> bool:
        later, about = await self._reminders.later(reminder), {*reminder.matches}
        return any(each.message is not None and about & {*each.matches} for each in later)

    async def _refused(self, number: int) -> None:
        """Handle a reminder that Discord refuses: drop it if it is too old (`GIVEN_UP`), otherwise try again
        later. A reminder that only has to lose its button is never dropped."""
        reminder = await self._reminders.get(number)
        if reminder is None:
            return
        if self._is_too_old(reminder) and reminder.state != "past":
            await self._reminders.change(number, "gone")
        else:
            await self._reminders.hold(number, self._clock.now() + NOT_ALLOWED)

    def _is_too_old(self, reminder: Reminder) -> bool:
        return self._clock.now() - reminder.made_at > GIVEN_UP


def _place(reminder: Reminder, channel: int) -> ChannelPlace:
    """Return the place of a reminder in `channel`. A direct message gets the server `ANYWHERE`, because there
    are no permissions to look up."""
    server = ANYWHERE if reminder.channel is None else reminder.server
    return ChannelPlace(server, channel, channel)
