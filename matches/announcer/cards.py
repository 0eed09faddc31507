"""Keeps the card of each match up to date."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

from matches.announcer.messages import MatchMessages, shown_as
from matches.delivery.jobs import Found
from matches.delivery.posting import Posting, unless_gone
from matches.log.events import Hinted, MatchId
from matches.log.match import Match
from matches.ports.channel import Channel, ChannelGone, Message, MessageGone, PostLater
from matches.ports.cursor import Attempt, Earlier, MatchCard
from matches.service.repository import Frozen
from matches.service.service import MatchService
from matches.wording.turns import FROZEN

logger = logging.getLogger(__name__)

STILL: Final = timedelta(minutes=1)
"""A card is edited only once nothing has happened in its match for this long."""

APART: Final = timedelta(minutes=5)
"""The minimum time between two attempts to edit a card.

Discord limits edits of messages older than an hour, and does not document how many it allows:
https://github.com/discord/discord-api-docs/issues/4413
"""

END_AGAIN: Final = timedelta(minutes=1)
"""The pause between two attempts to show the end of a match on its card."""


class Cards:
    """Edits cards. An edit notifies nobody, and waits until the thread shows everything and the rate limit
    leaves room.

    Whoever replaces a card must hold its `lock`. Otherwise, an edit of the old card that is under way could
    store the old card again.
    """

    def __init__(self, services: MatchService, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._cursors = services.cursors
        self._clock = services.clock
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._messages = messages
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match_id: MatchId) -> asyncio.Lock:
        """Return the lock of a match's card. It is held while the card is edited."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def found(self, match_id: MatchId) -> Found[MatchCard] | None:
        card = await self._cursors.card(match_id)
        return None if card is None else (card.place, card)

    async def show(self, match_id: MatchId, card: MatchCard) -> datetime | None:
        """Update a card if that is due. Returns when to call again, or None if there is nothing to do until the
        match changes. Raises CannotPost, PostLater, and Refused if the match can't be loaded."""
        try:
            match = await self._service.load(match_id)
        except Frozen:
            await self._show_frozen(match_id, card)
            return None
        if not await self._is_behind(match_id, card):
            return None
        shown = await self._without_hints(match, card)
        if shown is not None:
            if self._clock.now() < (due := due_time(card, shown)):
                return due
            await self._channel.spare()
        async with self.lock(match_id):
            if await self._cursors.card(match_id) != card:
                return self._clock.now()  # look at the new one
            if shown is not None:
                return await self._show(shown, card)
            await self._cursors.put_card(match_id, replace(card, version=match.version))
            return None

    async def _without_hints(self, match: Match, card: MatchCard) -> Match | None:
        """Return the match before its latest hints, or None if only hints are new. Cards leave out hints,
        because the time of an edit could reveal that a player got one."""
        if not isinstance(match.last, Hinted):
            return match
        steps = await self._service.steps(match.id, since=card.version)
        shown = [step for step in steps if not isinstance(step.last, Hinted)]
        # Steps after `match` were appended meanwhile, and may not be posted in the thread yet.
        return next((step for step in reversed(shown) if step.version <= match.version), None)

    async def _show_frozen(self, match_id: MatchId, card: MatchCard) -> None:
        language = await self._messages.language_in(card.place.server, ())
        notice = Message(match_id, card.version, language.say(FROZEN), silent=True)
        await unless_gone(self._channel.edit(card.place.channel, card.message, notice))
        await self._cursors.put_card(match_id, None)

    async def _show(self, match: Match, card: MatchCard) -> datetime | None:
        try:
            await self._edit(card, match)
        except ChannelGone:
            await self._cursors.put_card(match.id, None)
        except MessageGone:
            await self._without_message(card, match)
        except PostLater as error:
            return await self._after_failure(card, match, error)
        return None

    async def _is_behind(self, match_id: MatchId, card: MatchCard) -> bool:
        """Return whether the card lacks events, and the thread already shows all of them. Only then is the card
        edited, so it never shows more than its thread."""
        cursor, version = (
            await self._cursors.cursor(match_id),
            await self._service.version(match_id),
        )
        return cursor.shows_all(version) and card.version < version

    async def _edit(self, card: MatchCard, match: Match) -> None:
        message = await self._messages.card(match)
        await self._channel.edit(card.place.channel, card.message, message)
        if match.status.open:
            now = self._clock.now()
            await self._cursors.put_card(
                match.id, replace(card, version=match.version, tried_at=now, refused=False)
            )
        else:
            await self._cursors.put_card(match.id, None)

    async def _without_message(self, card: MatchCard, match: Match) -> None:
        """Handle a card whose message was deleted. If the match has ended, post its end as a new message. While
        the match is open, there is nothing to show."""
        if match.status.open:
            await self._cursors.put_card(match.id, replace(card, version=match.version))
        else:
            await self._post_end(card, match)

    async def _after_failure(
        self, card: MatchCard, match: Match, error: PostLater
    ) -> datetime | None:
        """Record that the card could not be edited, and return when to retry. If the match has ended and the
        previous edit failed too, post the end as a new message instead, and return None."""
        if card.refused and not match.status.open:
            await self._post_end(card, match)
            return None
        failed = replace(card, tried_at=self._clock.now(), refused=True)
        await self._cursors.put_card(match.id, failed)
        logger.info(
            "The card of match %s could not be edited yet; trying again later: %s", match.id, error
        )
        return due_time(failed, match)

    async def _post_end(self, card: MatchCard, match: Match) -> None:
        place, since = card.place, card.posting_since
        await self._posting.once(
            place,
            shown_as(match),
            earlier=None if since is None else Attempt(since, None, (place.channel,)),
            store=lambda attempt: self._cursors.put_card(
                match.id, replace(card, posting_since=attempt.at)
            ),
            compose=lambda: self._messages.card(match),
        )
        # The card shows the lobby with its buttons, or the match as it was.
        earlier = Earlier(card.place, card.message, moved=True)
        await self._cursors.put_card(match.id, None, superseded=earlier)


def due_time(card: MatchCard, match: Match) -> datetime:
    """Return when an outdated card should be edited.

    A card that still shows the lobby, or whose match has ended, is due at once. Any other is due when its match
    has been quiet for a minute (`STILL`). While the match is open, attempts are at least five minutes (`APART`)
    apart. A failed attempt to show the end is repeated after a minute (`END_AGAIN`).
    """
    tried = card.tried_at
    if not match.status.open:
        return tried + END_AGAIN if tried and card.refused else match.at
    still = match.at + STILL if card.version else match.at
    return max(still, tried + APART) if tried else still
