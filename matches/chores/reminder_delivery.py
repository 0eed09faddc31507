"""Bringing reminders to people: each once, whatever happens on the way."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Final

from matches.chores.past_reminders import PastReminders
from matches.log.events import MatchId
from matches.ports.channel import Button, CannotPost, Channel, ChannelGone, Message, PostLater
from matches.ports.clock import Clock
from matches.ports.due import Due, OpenDecisions, Reminder, Reminders
from matches.ports.players import Membership, Player
from matches.ports.preferences import Preferences, preferred
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService
from matches.wording import deadlines

logger = logging.getLogger(__name__)

PLACES_AT_ONCE: Final = 8
"""In so many places reminders are posted at the same time; in each place one after the other."""

SHORTEST_PAUSE: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(minutes=16)
"""Between two attempts in a place that takes nothing: it doubles from the shortest to the longest."""

GIVEN_UP: Final = timedelta(days=1)
"""After so long a reminder is dropped that the channel does not allow, or that fails for no known reason."""

_DEFECT: Final = timedelta(minutes=10)
_LOOK_AGAIN: Final = timedelta(hours=1)
"""What holds somebody's reminder back may end earlier than it seemed: an absence, the block of a server."""

_LOOK: Final = 1.0
"""Seconds after which new reminders are looked for while others are being posted."""


class ReminderDelivery:
    """A chore: posts what is outstanding, the longest due first, deletes what it replaces, and takes the
    buttons off those whose decisions are made.

    That a reminder is tried is stored before, that it was posted after: one of which nobody saw the
    end is looked for in its channel first. The queue is in the database: here are only the few at hand.
    """

    def __init__(
        self,
        service: MatchService,
        open_decisions: OpenDecisions,
        reminders: Reminders,
        preferences: Preferences,
        channel: Channel,
        membership: Membership,
        clock: Clock,
    ) -> None:
        self._service = service
        self._open_decisions = open_decisions
        self._reminders = reminders
        self._preferences = preferences
        self._channel = channel
        self._membership = membership
        self._clock = clock
        self._past = PastReminders(reminders, channel, clock)
        self._resting: dict[int, tuple[datetime, timedelta]] = {}
        self._at_work: dict[int, asyncio.Task[None]] = {}

    async def do_due(self) -> datetime | None:
        """A place that does not answer holds up nothing but its own."""
        try:
            while await self._begin_more() or self._at_work:
                await self._until_one_is_done()
        finally:
            for task in self._at_work.values():
                task.cancel()
            self._at_work.clear()
        due = await self._reminders.next_due()
        if due is None:
            self._resting.clear()
        return due

    async def _begin_more(self) -> bool:
        """Fill the places that are free; whether there was anything to do."""
        free = PLACES_AT_ONCE - len(self._at_work)
        if not free:
            return True
        now = self._clock.now()
        found = await self._reminders.outstanding(now, free, self._at_work.keys())
        for place, group in groupby(sorted(found, key=_PLACE), key=_PLACE):
            self._at_work[place] = asyncio.create_task(self._in_turn([*group]))
        return bool(found)

    async def _until_one_is_done(self) -> None:
        working = {*self._at_work.values()}
        done, _ = await asyncio.wait(working, timeout=_LOOK, return_when=asyncio.FIRST_COMPLETED)
        self._at_work = {place: task for place, task in self._at_work.items() if task not in done}
        for task in done:
            task.result()

    async def _in_turn(self, reminders: list[Reminder]) -> None:
        """Those of one place, until one fails there."""
        for reminder in reminders:
            if not await self._delivered(reminder):
                return

    async def _delivered(self, reminder: Reminder) -> bool:
        """Whether the place can be used. Whatever is the matter with one, nobody else's waits for it."""
        if reminder.past:
            await self._past.disarm(reminder)
            return True
        now = self._clock.now()
        until, _ = self._resting.get(reminder.place, (now, None))
        if until > now:  # it was made since the place failed
            await self._reminders.put_off(reminder.place, until)
            return False
        try:
            await self._tried(reminder, now)
        except StorageBusy:
            raise
        except (PostLater, CannotPost) as error:
            logger.warning("reminder %d is posted later: %s", reminder.id, error)
            await self._place_fails(reminder, final=isinstance(error, CannotPost))
            return False
        except Exception:
            logger.exception("reminder %d fails", reminder.id)
            await self._again(reminder, _DEFECT, final=True)
            return True
        self._resting.pop(reminder.place, None)
        return True

    async def _place_fails(self, reminder: Reminder, *, final: bool) -> None:
        """Nothing is posted there for a while. The one that failed goes last, as it may be the only one
        that fails."""
        _, last = self._resting.get(reminder.place, (None, SHORTEST_PAUSE / 2))
        pause = min(2 * last, LONGEST_PAUSE)
        until = self._clock.now() + pause
        self._resting[reminder.place] = until, pause
        await self._reminders.put_off(reminder.place, until)
        await self._again(reminder, pause + timedelta(seconds=1), final=final)

    async def _again(self, reminder: Reminder, pause: timedelta, *, final: bool) -> None:
        """Try it after a pause; where trying has an end, not for ever."""
        now = self._clock.now()
        if final and now - reminder.made_at > GIVEN_UP:
            await self._reminders.gone(reminder.id)
        else:
            await self._reminders.hold(reminder.id, now + pause)

    async def _tried(self, reminder: Reminder, now: datetime) -> None:
        """Raises CannotPost and PostLater where the place is to blame."""
        waiting, person = await self._waiting(reminder), await self._person(reminder)
        replaced = await self._replaced(reminder)
        if not waiting or person.former or (replaced and not reminder.tried):
            await self._reminders.gone(reminder.id)
            return
        calm = await self._calm(reminder, waiting[0], now)
        if calm > now:  # it could not be posted while they were awake
            await self._reminders.hold(reminder.id, min(calm, now + _LOOK_AGAIN))
            return
        try:
            await self._deliver(reminder, person, waiting, replaced=replaced)
        except ChannelGone:
            await self._reminders.gone(reminder.id)
        except CannotPost as error:
            if reminder.channel is not None:
                raise
            logger.info("reminder %d goes to the channel: %s", reminder.id, error)
            await self._undeliverable(reminder)

    async def _replaced(self, reminder: Reminder) -> bool:
        """Whether a later one says it all: then this one is not posted any more."""
        later = await self._reminders.later(reminder)
        return any(each.says_all_of(reminder) for each in later)

    async def _calm(self, reminder: Reminder, due: Due, now: datetime) -> datetime:
        chosen = await self._preferences.preferences(reminder.player)
        preference = preferred(chosen, reminder.server)
        return preference.calm_from(due.calendar, now)

    async def _deliver(
        self, reminder: Reminder, person: Player, waiting: list[Due], *, replaced: bool
    ) -> None:
        place = await self._place(reminder, person)
        message = await self._message(reminder, person, waiting)
        posted = await self._found(reminder, place, message) if reminder.tried else None
        if posted is None and replaced:
            await self._reminders.gone(reminder.id)
            return
        posted = posted or await self._post(reminder, place, message)
        await self._reminders.sent(reminder.id, place, posted)
        if reminder.channel is None:
            await self._opened(reminder)
        for earlier in await self._reminders.earlier(reminder):
            await self._past.delete(earlier)

    async def _place(self, reminder: Reminder, person: Player) -> int:
        """The channel to post in; of one that is known not to be allowed Discord is not asked."""
        if reminder.channel is None:
            return await self._channel.direct(person.discord_id)
        if not await self._membership.can_post(reminder.server, reminder.channel):
            raise CannotPost("nothing may be written there")
        return reminder.channel

    async def _post(self, reminder: Reminder, place: int, message: Message) -> int:
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
        found = await self._open_decisions.of(reminder.player, reminder.matches)
        open_decisions = {each.match_id: each for each in found}
        due = [
            open_decisions[match_id].exact
            for match_id in reminder.matches
            if match_id in open_decisions
        ]
        return [each for each in due if each.wait.since <= reminder.made_at]

    async def _message(self, reminder: Reminder, person: Player, waiting: list[Due]) -> Message:
        told = [(self._service.games[due.game], due) for due in waiting]
        return Message(
            match_id=MatchId(f"r{reminder.id}"),
            version=0,
            content=deadlines.reminder(person, told, self._clock.now()),
            buttons=(Button("next", "Open", "primary"),),
            pinged=frozenset({person.discord_id}),
        )

    async def _undeliverable(self, reminder: Reminder) -> None:
        """A direct message that does not arrive becomes one in each channel that it is about, where there is
        none yet."""
        chosen = await self._preferences.preferences(reminder.player)
        places = defaultdict(list)
        for due in await self._waiting(reminder):
            if preferred(chosen, due.server).place != "both":
                places[due.server, due.shown_in].append(due.match_id)
        await self._reminders.instead(reminder, places, self._clock.now())
        await self._preferences.put_closed(reminder.player, True)

    async def _opened(self, reminder: Reminder) -> None:
        if (await self._preferences.habits(reminder.player)).closed:
            await self._preferences.put_closed(reminder.player, False)

    async def _person(self, reminder: Reminder) -> Player:
        who = frozenset({reminder.player})
        (person,) = (await self._service.known(who, reminder.server)).values()
        return person


_PLACE: Final = attrgetter("place")
