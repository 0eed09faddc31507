"""Delivers queued reminders, each of them exactly once as far as Discord allows."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Final

from matches.chores.past_reminders import PastReminders
from matches.chores.workers import Workers
from matches.delivery.posting import Posting
from matches.log.events import MatchId
from matches.ports.channel import (
    Attempt,
    CannotPost,
    Channel,
    ChannelGone,
    Message,
    PostLater,
    Shown,
)
from matches.ports.due import Due, Reminder
from matches.ports.players import Membership, Player
from matches.ports.preferences import preferred
from matches.ports.storage import StorageBusy
from matches.service.services import MatchServices
from matches.wording import deadlines
from matches.wording.offers import Offer
from texts.language import Language
from texts.text import NOTHING, Text, phrase_in

logger = logging.getLogger(__name__)

PLACES_AT_ONCE: Final = 8
"""In how many places reminders are posted at once. In one place they are posted one after the other."""

SHORTEST_PAUSE: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(minutes=16)
"""Bounds of the exponential backoff of a place in which posting fails. The pause doubles from the shortest to
the longest."""

GIVEN_UP: Final = timedelta(days=1)
"""A reminder older than this is dropped if Discord does not allow the post, or if it fails with an unexpected
exception."""

_DEFECT: Final = timedelta(minutes=10)
"""Delay before the next try after an unexpected exception."""

_LOOK_AGAIN: Final = timedelta(hours=1)
"""The longest delay of a reminder that is held back, for example for a player's absence or quiet hours, or
because their server is blocked. It is limited because the reason may end early."""

_OPEN: Final = Offer("next", phrase_in("what a button does", "Open"), "primary")


class ReminderDelivery:
    """A chore that posts queued reminders, beginning with the one that has been due longest.

    It deletes the reminders that a new one replaces, and removes the buttons of those whose decisions have been
    made. It also informs people whose match rests because its channel was deleted. It calls `on_gone` with
    matches whose channel it finds deleted.

    The queue is in the database; memory holds only reminders in progress.
    """

    def __init__(self, services: MatchServices, channel: Channel, membership: Membership) -> None:
        self._service = services.matches
        self._players = services.players
        self._open_decisions = services.open_decisions
        self._reminders = services.reminders
        self._preferences = services.preferences
        self._languages = services.languages
        self._clock = services.clock
        self._peers = services.peers
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._membership = membership
        self._past = PastReminders(services.reminders, channel, services.clock)
        self.on_gone: Callable[[MatchId], None] = lambda _: None
        self._backoffs: dict[int, tuple[datetime, timedelta]] = {}

    async def do_due(self) -> datetime | None:
        """Deliver what is due. Return when the next reminder is due, or None if none is queued.

        A place that does not respond delays only its own reminders.
        """
        due = await self._reminders.next_due(self._peers.share)
        if due is not None and due <= self._clock.now():
            await self._deliver_due()
            due = await self._reminders.next_due(self._peers.share)
        if due is None:  # no place has reminders left, so all backoffs are over
            self._backoffs.clear()
        return due

    async def _deliver_due(self) -> None:
        async with Workers[int](PLACES_AT_ONCE) as working:
            while await self._start_more(working) or working.busy:
                await working.progress()

    async def _start_more(self, working: Workers[int]) -> bool:
        """Start work in as many places as there are free slots. Return whether there may be more to start."""
        if not working.free:
            return True
        now, share = self._clock.now(), self._peers.share
        found = await self._reminders.outstanding(now, working.free, working.busy, share)
        for place, group in groupby(sorted(found, key=_PLACE), key=_PLACE):
            working.start(place, self._deliver_in_order([*group]))
        return bool(found)

    async def _deliver_in_order(self, reminders: list[Reminder]) -> None:
        """Deliver the reminders of one place in order. Stop once posting in that place fails."""
        for reminder in reminders:
            if not await self._delivered(reminder):
                return

    async def _delivered(self, reminder: Reminder) -> bool:
        """Deliver one reminder. Return False if posting in its place fails. Raises only StorageBusy."""
        if reminder.past:
            await self._past.disarm(reminder)
            return True
        now = self._clock.now()
        until, _ = self._backoffs.get(reminder.place, (now, None))
        if until > now:  # queued after the place failed, so it was not put off with the others
            await self._reminders.put_off(reminder.place, until)
            return False
        try:
            await self._try(reminder, now)
        except StorageBusy:
            raise
        except (PostLater, CannotPost) as error:
            logger.warning(
                "Reminder %d could not be posted yet; trying again: %s", reminder.id, error
            )
            await self._place_fails(reminder, final=isinstance(error, CannotPost))
            return False
        except Exception:
            logger.exception("Posting reminder %d failed; trying again.", reminder.id)
            await self._retry_later(reminder, _DEFECT, final=True)
            return True
        self._backoffs.pop(reminder.place, None)
        return True

    async def _place_fails(self, reminder: Reminder, *, final: bool) -> None:
        """Start the backoff of the reminder's place, or double it.

        The failed reminder is put behind the others of that place, because it may be the only one that fails.
        With `final`, it is dropped if it is older than `GIVEN_UP`.
        """
        _, last = self._backoffs.get(reminder.place, (None, SHORTEST_PAUSE / 2))
        pause = min(2 * last, LONGEST_PAUSE)
        until = self._clock.now() + pause
        self._backoffs[reminder.place] = until, pause
        await self._reminders.put_off(reminder.place, until)
        await self._retry_later(reminder, pause + timedelta(seconds=1), final=final)

    async def _retry_later(self, reminder: Reminder, pause: timedelta, *, final: bool) -> None:
        """Retry a reminder after a pause. With `final`, drop it instead if it is older than `GIVEN_UP`."""
        now = self._clock.now()
        if final and now - reminder.made_at > GIVEN_UP:
            await self._reminders.gone(reminder.id)
        else:
            await self._reminders.hold(reminder.id, now + pause)

    async def _try(self, reminder: Reminder, now: datetime) -> None:
        """Post, hold back or drop the reminder. Raises CannotPost and PostLater if posting in its place
        fails."""
        if reminder.channel_gone:
            await self._try_to_tell(reminder)
            return
        waiting, person = await self._still_open(reminder), await self._person(reminder)
        successors = await self._successors(reminder)
        if person.former:
            await self._reminders.gone(reminder.id)
            return
        if waiting and not successors:
            allowed_at = await self._allowed_at(reminder, waiting[0], now)
            if allowed_at > now:  # delayed until the player's quiet hours began
                await self._reminders.hold(reminder.id, min(allowed_at, now + _LOOK_AGAIN))
                return
        try:
            if waiting and not successors:
                await self._deliver(reminder, person, waiting)
            else:
                await self._drop(reminder, person, successors)
        except ChannelGone:
            await self._reminders.gone(reminder.id)
            for match_id in reminder.matches:
                self.on_gone(match_id)
        except CannotPost as error:
            if reminder.channel is not None:
                raise
            logger.info(
                "Reminder %d can't be sent as a direct message, so it goes to the channel: %s",
                reminder.id,
                error,
            )
            await self._fall_back_to_channels(reminder)

    async def _try_to_tell(self, reminder: Reminder) -> None:
        """Inform the player that the match's channel was deleted, unless the match has been continued
        meanwhile.

        If the player accepts no direct messages, the reminder is dropped; `/matches` shows them the match.
        """
        person, (match_id,) = await self._person(reminder), reminder.matches
        if person.former or not await self._reminders.rests(match_id):
            await self._reminders.gone(reminder.id)
            return
        try:
            await self._deliver(reminder, person, [])
        except CannotPost as error:
            logger.info("A player could not be told that match %s is paused: %s", match_id, error)
            await self._reminders.gone(reminder.id)

    async def _successors(self, reminder: Reminder) -> list[Reminder]:
        """Return the later reminders that cover all matches of this one. If there are any, this one need not be
        posted."""
        later = await self._reminders.later(reminder)
        return [each for each in later if each.says_all_of(reminder)]

    async def _allowed_at(self, reminder: Reminder, due: Due, now: datetime) -> datetime:
        preferences = await self._preferences.preferences(reminder.player)
        preference = preferred(preferences, reminder.server)
        return preference.calm_from(due.calendar, now)

    async def _deliver(self, reminder: Reminder, person: Player, waiting: list[Due]) -> None:
        place = await self._place(reminder, person)
        posted = await self._posting.once(
            place,
            _shown_as(reminder),
            earlier=_attempt(reminder, place),
            store=lambda _: self._reminders.tried(reminder.id),
            compose=lambda: self._message(reminder, person, waiting),
        )
        # Stored before anything else, so that no later failure causes a second post.
        await self._reminders.sent(reminder.id, place, posted.id)
        if reminder.channel is None:
            await self._clear_closed(reminder)
        for earlier in await self._reminders.earlier(reminder):
            await self._past.delete(earlier)

    async def _drop(
        self, reminder: Reminder, person: Player, successors: Sequence[Reminder]
    ) -> None:
        """Drop a reminder that is not needed any more. If an earlier attempt has posted it, keep it until it is
        disarmed, or until a successor deletes it."""
        place = await self._place(reminder, person) if reminder.tried else 0
        attempt = _attempt(reminder, place)
        posted = await self._posting.find(attempt, _shown_as(reminder)) if attempt else None
        if posted is None:
            await self._reminders.gone(reminder.id)
        elif any(each.message is not None for each in successors):
            await self._past.delete(replace(reminder, message=posted.id, posted_in=place))
        else:
            await self._reminders.sent(reminder.id, place, posted.id)

    async def _place(self, reminder: Reminder, person: Player) -> int:
        """Return the id of the channel in which to post.

        Raises CannotPost, without a request, if posting is known to be forbidden, because rejected requests
        count towards a ban of the bot's address: https://docs.discord.com/developers/topics/rate-limits
        """
        if reminder.channel is None:
            return await self._channel.direct(person.discord_id)
        if not await self._membership.can_post(reminder.server, reminder.channel):
            raise CannotPost("the bot may not write there")
        return reminder.channel

    async def _still_open(self, reminder: Reminder) -> list[Due]:
        """Return the reminder's decisions that are still open.

        Decisions that began after the reminder was queued are left out, because they get reminders of their
        own.
        """
        found = await self._open_decisions.of(reminder.player, reminder.matches)
        open_decisions = {each.match_id: each for each in found}
        due = [
            open_decisions[match_id].exact
            for match_id in reminder.matches
            if match_id in open_decisions
        ]
        return [each for each in due if each.open_decision.since <= reminder.made_at]

    async def _message(self, reminder: Reminder, person: Player, waiting: list[Due]) -> Message:
        language = await self._language(reminder)
        return Message(
            match_id=subject(reminder),
            version=_VERSION,
            content=language.say(await self._text(reminder, person, waiting)),
            buttons=(_OPEN.said(language),),
            pinged=frozenset({person.discord_id}),
            silent=reminder.channel_gone,  # it may arrive at night, and can wait
        )

    async def _text(self, reminder: Reminder, person: Player, waiting: list[Due]) -> Text:
        games = self._service.games
        if reminder.channel_gone:
            row = await self._service.row(reminder.matches[0])
            return deadlines.channel_gone(person, games[row.game]) if row else NOTHING
        told = [(games[due.game], due) for due in waiting]
        return deadlines.reminder(person, told, self._clock.now())

    async def _language(self, reminder: Reminder) -> Language:
        if reminder.channel is None:
            return await self._languages.of_person(reminder.player)
        return await self._languages.of_server(reminder.server)

    async def _fall_back_to_channels(self, reminder: Reminder) -> None:
        """Replace a direct message that Discord rejected with one reminder in each channel that shows its
        matches.

        With the preference "both", the channel has a reminder already, so it gets no other.
        """
        preferences = await self._preferences.preferences(reminder.player)
        places = defaultdict(list)
        for due in await self._still_open(reminder):
            if preferred(preferences, due.server).place != "both":
                places[due.server, due.shown_in].append(due.match_id)
        await self._reminders.instead(reminder, places, self._clock.now())
        await self._preferences.put_closed(reminder.player, True)

    async def _clear_closed(self, reminder: Reminder) -> None:
        if (await self._preferences.habits(reminder.player)).closed:
            await self._preferences.put_closed(reminder.player, False)

    async def _person(self, reminder: Reminder) -> Player:
        who = frozenset({reminder.player})
        (person,) = (await self._players.known(who, reminder.server)).values()
        return person


def subject(reminder: Reminder) -> MatchId:
    """Return an artificial match id that identifies a reminder in its nonce and in its button."""
    # Before 0.3.0, SQLite reused the ids of erased reminders, so the id alone may be ambiguous.
    return MatchId(f"r{reminder.id}-{reminder.player}")


def _attempt(reminder: Reminder, place: int) -> Attempt | None:
    return Attempt(reminder.made_at, None, (place,)) if reminder.tried else None


def _shown_as(reminder: Reminder) -> Collection[Shown]:
    before_0_3 = MatchId(f"r{reminder.id}")
    return {(each, _VERSION) for each in (subject(reminder), before_0_3)}


_VERSION: Final = 0

_PLACE: Final = attrgetter("place")
