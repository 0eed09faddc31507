"""Bringing reminders to people: each once, whatever happens on the way."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import datetime, timedelta
from typing import Final

from matches import clock_wording
from matches.choices import Choices, preferred
from matches.events import MatchId
from matches.ports import Clock, Player
from matches.service import MatchService
from matches.showing import Button, CannotPost, Channel, Message, PostLater
from matches.timekeeping import Due, Reminder, Reminders, Waits

logger = logging.getLogger(__name__)

AGAIN: Final = timedelta(minutes=1)
_NEXT: Final = timedelta(0)
_MOST_LISTED: Final = 15


class Delivering:
    """A chore: posts what is outstanding, and takes away what it replaces.

    That a reminder is tried is stored before, that it was posted after: one of which nobody saw the
    end is looked for in its channel first.
    """

    def __init__(
        self,
        service: MatchService,
        waits: Waits,
        reminders: Reminders,
        choices: Choices,
        channel: Channel,
        clock: Clock,
    ) -> None:
        self._service = service
        self._waits = waits
        self._reminders = reminders
        self._choices = choices
        self._channel = channel
        self._clock = clock

    async def do_due(self) -> datetime | None:
        outstanding = await self._reminders.outstanding()
        if not outstanding:
            return None
        again = await asyncio.gather(*map(self._delivered, outstanding))
        return min((each for each in again if each), default=self._clock.now() + _NEXT)

    async def _delivered(self, reminder: Reminder) -> datetime | None:
        """When to try again; None where nothing is left to try."""
        waiting = await self._waiting(reminder)
        if not waiting:
            await self._reminders.gone(reminder.id)
            return None
        calm, now = await self._calm(reminder, waiting[0]), self._clock.now()
        if calm > now:  # it could not be posted while they were awake
            return calm
        try:
            await self._deliver(reminder, waiting)
        except PostLater as error:
            logger.warning("reminder %d is posted later: %s", reminder.id, error)
            return now + AGAIN
        except CannotPost as error:
            logger.warning("reminder %d can't be posted: %s", reminder.id, error)
            await self._undeliverable(reminder)
            return now + _NEXT
        return None

    async def _calm(self, reminder: Reminder, due: Due) -> datetime:
        chosen = await self._choices.preferences(reminder.player)
        preference = preferred(chosen, reminder.server)
        return preference.calm_from(due.calendar, self._clock.now())

    async def _deliver(self, reminder: Reminder, waiting: list[Due]) -> None:
        person = await self._person(reminder)
        place = reminder.channel
        if place is None:
            place = await self._channel.direct(person.discord_id)
        message = await self._message(reminder, person, waiting)
        posted = await self._posted(reminder, place, message)
        await self._reminders.sent(reminder.id, place, posted)
        if reminder.channel is None:
            await self._opened(reminder)
        for earlier in await self._reminders.earlier(reminder):
            await self._take_away(earlier)

    async def _posted(self, reminder: Reminder, place: int, message: Message) -> int:
        if reminder.tried:
            found = await self._channel.find(
                place, message.match_id, message.version, since=reminder.made_at
            )
            if found is not None:
                return found
        await self._reminders.tried(reminder.id)
        return await self._channel.post(place, message)

    async def _waiting(self, reminder: Reminder) -> list[Due]:
        """What still waits of that which it is about: of a decision that began later it does not remind."""
        waits = {each.match_id: each for each in await self._waits.of(reminder.player)}
        due = [waits[match_id].exact for match_id in reminder.matches if match_id in waits]
        return [each for each in due if each.wait.since <= reminder.made_at][:_MOST_LISTED]

    async def _message(self, reminder: Reminder, person: Player, waiting: list[Due]) -> Message:
        told = [(self._service.games[due.game].ABOUT, due) for due in waiting]
        note = clock_wording.CLOSED if reminder.explains else ""
        return Message(
            match_id=MatchId(f"r{reminder.id}"),
            version=0,
            content=clock_wording.reminder(person, told, self._clock.now(), note),
            buttons=(Button("next", "Open", "primary"),),
            pinged=frozenset({person.discord_id}),
        )

    async def _undeliverable(self, reminder: Reminder) -> None:
        """A direct message that does not arrive becomes one in each channel that it is about."""
        if reminder.channel is not None:
            await self._reminders.gone(reminder.id)
            return
        chosen = await self._choices.preferences(reminder.player)
        told = (await self._choices.habits(reminder.player)).closed
        places = defaultdict(list)
        for due in await self._waiting(reminder):
            place = preferred(chosen, due.server).place
            if place != "both" or not told:  # else there is one already, which tells all
                places[due.server, due.shown_in].append(due.match_id)
        await self._reminders.instead(reminder, places, self._clock.now(), explains=not told)
        await self._choices.put_closed(reminder.player, True)

    async def _opened(self, reminder: Reminder) -> None:
        if (await self._choices.habits(reminder.player)).closed:
            await self._choices.put_closed(reminder.player, False)

    async def _take_away(self, reminder: Reminder) -> None:
        try:
            if reminder.posted_in is not None and reminder.message is not None:
                await self._channel.delete(reminder.posted_in, reminder.message)
        except (CannotPost, PostLater) as error:
            logger.info("an earlier reminder stays: %s", error)
        await self._reminders.gone(reminder.id)

    async def _person(self, reminder: Reminder) -> Player:
        (person,) = (await self._service.players.known(frozenset({reminder.player}))).values()
        return person
