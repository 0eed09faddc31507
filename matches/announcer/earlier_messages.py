"""Removes the buttons of earlier messages, once a newer message about the same match has replaced them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from matches.announcer.messages import MatchMessages, link_to
from matches.decisions.refusal import Refused
from matches.delivery.posting import unless_gone
from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.channel import CannotPost, Channel, Message
from matches.ports.cursor import ChannelPlace, Earlier
from matches.ports.storage import StorageBusy
from matches.service.isolated import isolated
from matches.service.service import MatchService
from matches.wording import turns

KEPT: Final = 16
"""How many earlier messages of a match lose their buttons, the newest first. Older ones are edited only if
their text must change. Their buttons reply that they are out of date.

More messages than this pile up only if turns use up the rate limit for long.
"""


SOON: Final = timedelta(minutes=2)
"""How often it is stored which earlier messages were edited, all in one transaction. If the process is killed
before that, the next one makes these edits again."""


class EarlierMessages:
    """Tidies earlier messages: removes their buttons and, if necessary, replaces their text.

    This is also a chore, which stores which of them have been edited.
    """

    def __init__(self, services: MatchService, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._cursors = services.cursors
        self._clock = services.clock
        self._channel = channel
        self._messages = messages

    async def outstanding(self, match_id: MatchId) -> Sequence[Earlier]:
        """Return the messages of a match that still need an edit. Those in channels that the bot can use now
        come first, the newest of them first."""
        found = [*await self._cursors.earlier(match_id)]
        for earlier in filter(_only_armed, found[KEPT:]):
            self._cursors.edited(match_id, earlier)
        if len(found) > 1:
            found.sort(key=lambda earlier: not self._usable(earlier.place))
        return found

    async def tidy_first(
        self, match_id: MatchId, outstanding: Sequence[Earlier]
    ) -> datetime | None:
        """Remove the buttons of the first message whose channel accepts the edit. Tries one message in each
        channel.

        Returns None on success. If Discord rejects every edit, returns when the next channel's backoff is over,
        or raises CannotPost if none has one. Raises PostLater if Discord fails for now.
        """
        refused, tried = CannotPost("none of these channels can be used"), set[ChannelPlace]()
        for earlier in outstanding:
            if tried and (earlier.place in tried or not self._usable(earlier.place)):
                continue
            tried.add(earlier.place)
            try:
                await self._tidy(match_id, earlier)
            except CannotPost as error:
                # Edits in an archived thread are rejected without a backoff, and must not delay other channels.
                refused = error
            else:
                return None
        untried = {earlier.place for earlier in outstanding} - tried
        if backoff := self._shortest_backoff(untried):
            return self._clock.now() + backoff
        raise refused

    async def _tidy(self, match_id: MatchId, earlier: Earlier) -> None:
        await unless_gone(self._retire(match_id, earlier))
        self._cursors.edited(match_id, earlier)

    async def do_due(self) -> datetime:
        """Store which messages have been edited."""
        await self._cursors.store_edits()
        return self._clock.now() + SOON

    async def close(self) -> None:
        """Store which messages have been edited. If that fails, they are edited again after the next start."""
        with suppress(StorageBusy):
            await isolated("Storing which messages were edited", self._cursors.store_edits())

    async def _retire(self, match_id: MatchId, earlier: Earlier) -> None:
        channel = earlier.place.channel
        match = None if _only_armed(earlier) else await self._load_or_none(match_id)
        if match is None:
            await self._channel.disarm(channel, earlier.message)
        elif earlier.lobby:
            closed = await self._messages.lobby(match)
            await self._channel.edit(channel, earlier.message, closed)
        else:
            cursor = await self._cursors.cursor(match_id)
            link = link_to(match, cursor)
            there = match.channel if match.status.open else cursor.channel or match.channel
            text = turns.withdrawn(link) if earlier.withdrawn else turns.went_on(match, there, link)
            content = (await self._messages.language(match)).say(text)
            message = Message(match.id, match.public_version, content, silent=True)
            await self._channel.edit(channel, earlier.message, message)

    async def _load_or_none(self, match_id: MatchId) -> Match | None:
        try:
            return await self._service.load(match_id)
        except Refused:
            return None

    def _usable(self, place: ChannelPlace) -> bool:
        visible = self._channel.usable(place, posting=False)
        return visible and not self._channel.pause(place.channel, posting=False)

    def _shortest_backoff(self, places: Collection[ChannelPlace]) -> timedelta | None:
        visible = [place for place in places if self._channel.usable(place, posting=False)]
        backoffs = [self._channel.pause(place.channel, posting=False) for place in visible]
        return min(filter(None, backoffs), default=None)


def _only_armed(earlier: Earlier) -> bool:
    """Return whether a message only has to lose its buttons."""
    return not (earlier.lobby or earlier.moved or earlier.withdrawn)
