"""Posts reminders, each exactly once as far as Discord allows."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Final

from matches.delivery.posting import Posting
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, Channel, ChannelGone, Message, Shown
from matches.ports.cursor import Attempt
from matches.ports.due import Due, Reminder
from matches.ports.players import Membership, Player
from matches.ports.preferences import preferred
from matches.service.service import MatchService
from matches.wording import deadlines
from matches.wording.offers import Offer
from texts.language import Language
from texts.text import NOTHING, Text, phrase_in

logger = logging.getLogger(__name__)

_LOOK_AGAIN: Final = timedelta(hours=1)
"""The longest time for which a reminder is held back, for example in quiet hours, before it is checked
again."""

_VERSION: Final = 0

_OPEN: Final = Offer("next", phrase_in("what a button does", "Open"), "primary")


class ReminderPosts:
    """Posts, delays or drops one reminder at a time. Also tells people that their match was suspended.
    `on_gone` is called with each match whose channel was deleted."""

    def __init__(self, services: MatchService, channel: Channel, membership: Membership) -> None:
        self._service = services.matches
        self._players = services.players
        self._open_decisions = services.open_decisions
        self._reminders = services.reminders
        self._preferences = services.preferences
        self._languages = services.languages
        self._clock = services.clock
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._membership = membership
        self.on_gone: Callable[[MatchId], None] = lambda _: None

    async def waiting(self, reminder: Reminder) -> list[Due] | None:
        """Return the open decisions that the reminder should list; empty if it is no longer needed.

        If the reminder must be posted later, for example after its player's quiet hours, reschedule it and
        return None.
        """
        waiting = [] if reminder.channel_gone else await self._still_open(reminder)
        if not waiting or any(
            each.says_all_of(reminder) for each in await self._reminders.later(reminder)
        ):
            return []
        now = self._clock.now()
        preferences = await self._preferences.preferences(reminder.player)
        preference = preferred(preferences, reminder.server)
        allowed_at = preference.calm_from(waiting[0].calendar, now)
        if allowed_at <= now:
            return waiting
        await self._reminders.hold(reminder.id, min(allowed_at, now + _LOOK_AGAIN))
        return None

    async def post(self, reminder: Reminder, waiting: list[Due]) -> None:
        """Post a reminder of the decisions in `waiting`, or drop it if there are none. Raises CannotPost and
        PostLater if posting in its channel fails."""
        if reminder.channel_gone:
            await self._try_to_tell(reminder)
            return
        person = await self._person(reminder)
        if person.former:
            await self._reminders.gone(reminder.id)
            return
        try:
            if waiting:
                await self._deliver(reminder, person, waiting)
            else:
                await self._drop(reminder, person)
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
        """Tell the player that their match is suspended, unless it has been resumed. If the player accepts no
        direct messages, drop the reminder; `/matches` shows them the match."""
        person, (match_id,) = await self._person(reminder), reminder.matches
        if person.former or not await self._reminders.rests(match_id):
            await self._reminders.gone(reminder.id)
            return
        try:
            await self._deliver(reminder, person, [])
        except CannotPost as error:
            logger.info("A player could not be told that match %s is paused: %s", match_id, error)
            await self._reminders.gone(reminder.id)

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
        if reminder.channel is None and (await self._preferences.habits(reminder.player)).closed:
            await self._preferences.put_closed(reminder.player, False)

    async def _drop(self, reminder: Reminder, person: Player) -> None:
        """Drop a reminder that is no longer needed. If an earlier attempt has posted it, record that."""
        place = await self._place(reminder, person) if reminder.tried else 0
        attempt = _attempt(reminder, place)
        posted = await self._posting.find(attempt, _shown_as(reminder)) if attempt else None
        if posted is None:
            await self._reminders.gone(reminder.id)
        else:
            await self._reminders.sent(reminder.id, place, posted.id)

    async def _place(self, reminder: Reminder, person: Player) -> int:
        """Return the channel to post in. Raises CannotPost, without a request, if posting is known to be
        forbidden. Rejected requests count towards a ban of the bot's address:
        https://docs.discord.com/developers/topics/rate-limits"""
        if reminder.channel is None:
            return await self._channel.direct(person.discord_id)
        if not await self._membership.can_post(reminder.server, reminder.channel):
            raise CannotPost("the bot may not write there")
        return reminder.channel

    async def _still_open(self, reminder: Reminder) -> list[Due]:
        """Return the reminder's decisions that are still open. Leave out those that began after the reminder
        was queued, because they get reminders of their own."""
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
            silent=reminder.channel_gone,
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
        """Replace a direct message, which the player does not accept, with reminders in the channels of its
        matches. Leave out matches of which the player is reminded in both places: their channels have one."""
        preferences = await self._preferences.preferences(reminder.player)
        places = defaultdict(list)
        for due in await self._still_open(reminder):
            if preferred(preferences, due.server).place != "both":
                places[due.server, due.shown_in].append(due.match_id)
        await self._reminders.instead(reminder, places, self._clock.now())
        await self._preferences.put_closed(reminder.player, True)

    async def _person(self, reminder: Reminder) -> Player:
        return await self._players.one(reminder.player, reminder.server)


def subject(reminder: Reminder) -> MatchId:
    """Return an artificial match id that identifies a reminder in its nonce and in its button."""
    # Before 0.3.0, SQLite reused the ids of erased reminders, so the id alone may be ambiguous.
    return MatchId(f"r{reminder.id}-{reminder.player}")


def _attempt(reminder: Reminder, place: int) -> Attempt | None:
    return Attempt(reminder.made_at, None, (place,)) if reminder.tried else None


def _shown_as(reminder: Reminder) -> Collection[Shown]:
    before_0_3 = MatchId(f"r{reminder.id}")
    return {(each, _VERSION) for each in (subject(reminder), before_0_3)}
