"""Decides which reminders are posted, and composes them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Final, Literal, TypeAlias

from matches.delivery.posting import Posted
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, ChannelGone, Message, Shown
from matches.ports.due import Due, Reminder
from matches.ports.players import Player
from matches.ports.preferences import preferred
from matches.service.service import MatchService
from matches.wording import deadlines
from matches.wording.offers import Offer
from texts.language import Language
from texts.text import NOTHING, Text, phrase_in

_LOOK_AGAIN: Final = timedelta(hours=1)
"""The longest time for which a reminder is held back, for example in quiet hours, before it is checked
again."""

_VERSION: Final = 0

_OPEN: Final = Offer("next", phrase_in("what a button does", "Open"), "primary")


Known: TypeAlias = list[Due] | Literal[True]
"""The decisions that a reminder should list; empty if it is no longer needed. True for a message about a
suspended match, which lists none."""


class ReminderPosts:
    """Decides which reminders are posted, and composes them; also those that tell people that their match was
    suspended. `on_gone` is called with each match whose channel was deleted."""

    def __init__(self, services: MatchService, on_gone: Callable[[MatchId], None]) -> None:
        self._service = services.matches
        self._players = services.players
        self._open_decisions = services.open_decisions
        self._reminders = services.reminders
        self._preferences = services.preferences
        self._languages = services.languages
        self._clock = services.clock
        self._on_gone = on_gone

    async def needed(self, reminder: Reminder) -> Known | None:
        """Return what the reminder should say. If it must be posted later, for example after its player's quiet
        hours, reschedule it and return None."""
        if reminder.channel_gone:
            return await self._reminders.rests(reminder.matches[0]) or []
        preferences = await self._preferences.preferences(reminder.player)
        # The player may have switched reminders off since this one was queued.
        waiting = [
            each
            for each in await self._still_open(reminder)
            if preferred(preferences, each.server).place != "none"
        ]
        if not waiting or any(
            {*each.matches} >= {*reminder.matches} for each in await self._reminders.later(reminder)
        ):
            return []
        now = self._clock.now()
        preference = preferred(preferences, reminder.server)
        allowed_at = preference.calm_from(waiting[0].calendar, now)
        if allowed_at <= now:
            return waiting
        await self._reminders.hold(reminder.id, min(allowed_at, now + _LOOK_AGAIN))
        return None

    async def instead(self, reminder: Reminder, refusal: CannotPost) -> list[int] | None:
        """Return the ids of reminders that were queued in place of a refused one, which must then be dropped.
        If the refused one must be tried again, return None.

        If the player accepts no direct messages, reminders go to channels instead, except about a suspended
        match, which `/matches` shows.
        """
        if reminder.channel_gone:
            return []
        if isinstance(refusal, ChannelGone):
            for match_id in reminder.matches:
                self._on_gone(match_id)
            return []
        return await self._fall_back_to_channels(reminder) if reminder.channel is None else None

    async def sent(self, reminder: Reminder, posted: Posted) -> list[int]:
        """Record that a reminder was posted. Return the ids of those that it makes past."""
        # Stored before anything else, so that no later failure causes a second post.
        past = await self._reminders.sent(reminder, posted.channel, posted.id)
        if reminder.channel is None and (await self._preferences.habits(reminder.player)).closed:
            await self._preferences.put_closed(reminder.player, False)
        return past

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

    async def compose(self, reminder: Reminder, person: Player, known: Known) -> Message:
        language = await self._language(reminder)
        return Message(
            match_id=subject(reminder),
            version=_VERSION,
            content=language.say(await self._text(reminder, person, known)),
            buttons=(_OPEN.said(language),),
            pinged=frozenset({person.discord_id}),
            silent=reminder.channel_gone,
        )

    async def _text(self, reminder: Reminder, person: Player, known: Known) -> Text:
        games = self._service.games
        if known is True:
            row = await self._service.row(reminder.matches[0])
            return deadlines.channel_gone(person, games[row.game]) if row else NOTHING
        due_decisions = [(games[due.game], due) for due in known]
        return deadlines.reminder(person, due_decisions, self._clock.now())

    async def _language(self, reminder: Reminder) -> Language:
        if reminder.channel is None:
            return await self._languages.of_person(reminder.player)
        return await self._languages.of_server(reminder.server)

    async def _fall_back_to_channels(self, reminder: Reminder) -> list[int]:
        """Replace a direct message, which the player does not accept, with reminders in the channels of its
        matches. Leave out matches of which the player is reminded in both places: their channels have one."""
        preferences = await self._preferences.preferences(reminder.player)
        places = defaultdict(list)
        for due in await self._still_open(reminder):
            if preferred(preferences, due.server).place != "both":
                places[due.server, due.shown_in].append(due.match_id)
        queued = await self._reminders.instead(reminder, places, self._clock.now())
        await self._preferences.put_closed(reminder.player, True)
        return queued


def subject(reminder: Reminder) -> MatchId:
    """Return an artificial match id that identifies a reminder in its nonce and in its button."""
    # Before 0.3.0, SQLite reused the ids of erased reminders, so the id alone may be ambiguous.
    return MatchId(f"r{reminder.id}-{reminder.player}")


def shown_as(reminder: Reminder) -> Collection[Shown]:
    """Return the keys by which a reminder is recognized in its channel."""
    before_0_3 = MatchId(f"r{reminder.id}")
    return {(each, _VERSION) for each in (subject(reminder), before_0_3)}
