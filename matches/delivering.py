"""Bringing reminders to people: each once, whatever happens on the way."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from matches import clock_wording
from matches.choices import Choices, preferred
from matches.events import MatchId
from matches.ports import Clock, Player, StorageBusy
from matches.service import MatchService
from matches.showing import Button, CannotPost, Channel, Message, PostLater
from matches.timekeeping import Due, Reminder, Reminders, Waits

logger = logging.getLogger(__name__)

AGAIN: Final = timedelta(minutes=1)
_NEXT: Final = timedelta(0)
GIVEN_UP: Final = timedelta(days=1)
"""After so long of failing for no reason that is known."""


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
        replaced = _replaced(outstanding)
        for old in replaced:
            await self._reminders.gone(old.id)
        latest = [each for each in outstanding if each not in replaced]
        again = await asyncio.gather(*map(self._delivered, latest))
        return min((each for each in again if each), default=self._clock.now() + _NEXT)

    async def _delivered(self, reminder: Reminder) -> datetime | None:
        """When to try again; None where nothing is left to try."""
        now = self._clock.now()
        try:
            return await self._tried(reminder, now)
        except (PostLater, StorageBusy) as error:
            logger.warning("reminder %d is posted later: %s", reminder.id, error)
        except Exception:  # nobody else's waits for it
            logger.exception("reminder %d fails", reminder.id)
            if now - reminder.made_at > GIVEN_UP:
                await self._reminders.gone(reminder.id)
                return None
        return now + AGAIN

    async def _tried(self, reminder: Reminder, now: datetime) -> datetime | None:
        """When to try again; None where nothing is left to try."""
        waiting, person = await self._waiting(reminder), await self._person(reminder)
        if not waiting or person.former:
            await self._reminders.gone(reminder.id)
            return None
        calm = await self._calm(reminder, waiting[0], now)
        if calm > now:  # it could not be posted while they were awake
            return calm
        try:
            await self._deliver(reminder, person, waiting)
        except CannotPost as error:
            logger.warning("reminder %d can't be posted: %s", reminder.id, error)
            await self._undeliverable(reminder)
            return now + _NEXT
        return None

    async def _calm(self, reminder: Reminder, due: Due, now: datetime) -> datetime:
        chosen = await self._choices.preferences(reminder.player)
        preference = preferred(chosen, reminder.server)
        return preference.calm_from(due.calendar, now)

    async def _deliver(self, reminder: Reminder, person: Player, waiting: list[Due]) -> None:
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
        found = await self._found(reminder, place, message) if reminder.tried else None
        if found is not None:
            return found
        await self._reminders.tried(reminder.id)
        return await self._channel.post(place, message)

    async def _found(self, reminder: Reminder, place: int, message: Message) -> int | None:
        """Where the channel can't be read it is posted again: shown twice is better than lost."""
        try:
            return await self._channel.find(
                place, message.match_id, message.version, since=reminder.made_at
            )
        except CannotPost:
            return None

    async def _waiting(self, reminder: Reminder) -> list[Due]:
        """What still waits of that which it is about: of a decision that began later it does not remind."""
        waits = {each.match_id: each for each in await self._waits.of(reminder.player)}
        due = [waits[match_id].exact for match_id in reminder.matches if match_id in waits]
        return [each for each in due if each.wait.since <= reminder.made_at]

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


def _replaced(outstanding: Sequence[Reminder]) -> list[Reminder]:
    """Those that nobody has tried to post yet, and of which a later one says it all: one is enough."""
    return [
        old
        for old in outstanding
        if not old.tried and any(_says_all(each, old) for each in outstanding)
    ]


def _says_all(later: Reminder, old: Reminder) -> bool:
    same = (later.player, later.server, later.channel) == (old.player, old.server, old.channel)
    return same and later.id > old.id and {*later.matches} >= {*old.matches}
