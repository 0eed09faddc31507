"""Removes the buttons of messages that are no longer the current one of their match."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from matches.announcer.composing import moved_message, withdrawn_message
from matches.announcer.messages import MatchMessages, link_to
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.channel import Channel, ChannelGone, Earlier, MessageGone, Place
from matches.service.services import MatchServices

KEPT: Final = 16
"""So many earlier messages of a match lose their buttons, the newest. More pile up only where turns take the
whole rate limit for long: the buttons of older ones stay, and answer politely."""


class EarlierMessages:
    """The earlier messages of all matches that are still to be tidied."""

    def __init__(self, services: MatchServices, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._cursors = services.cursors
        self._channel = channel
        self._messages = messages

    async def outstanding(self, match_id: MatchId) -> Sequence[Earlier]:
        """The messages of a match that are to be tidied: first those in places that are usable now, and of
        these the newest."""
        found = await self._cursors.earlier(match_id)
        for earlier in filter(_only_armed, found[KEPT:]):
            await self._cursors.tidied(match_id, earlier.message)
        return sorted(found, key=lambda earlier: not self._usable(earlier.place))

    async def tidy(self, match_id: MatchId, earlier: Earlier) -> None:
        """Remove the buttons of an earlier message. Raises CannotPost and PostLater."""
        # What is gone has no buttons any more: that is what was wanted.
        with suppress(ChannelGone, MessageGone):
            await self._retire(match_id, earlier)
        await self._cursors.tidied(match_id, earlier.message)

    async def _retire(self, match_id: MatchId, earlier: Earlier) -> None:
        """Remove the buttons of an earlier message. A lobby also says that it is closed. The last message in a
        channel that the match has left says where it goes on, and one whose turn was taken back says so."""
        channel = earlier.place.channel
        match = None if _only_armed(earlier) else await self._load_or_none(match_id)
        if match is None:
            await self._channel.disarm(channel, earlier.message)
        elif earlier.lobby:
            closed = await self._messages.lobby(match)
            await self._channel.edit(channel, earlier.message, closed)
        else:
            link = link_to(match, await self._cursors.cursor(match_id))
            replaced = withdrawn_message if earlier.withdrawn else moved_message
            language = await self._messages.language(match)
            await self._channel.edit(channel, earlier.message, replaced(match, link, language))

    async def _load_or_none(self, match_id: MatchId) -> Match | None:
        """The match, or None if it no longer replays."""
        try:
            return await self._service.load(match_id)
        except Refused:
            return None

    def _usable(self, place: Place) -> bool:
        usable = self._channel.usable(place, posting=False)
        return usable and not self._channel.pause(place.channel)


def _only_armed(earlier: Earlier) -> bool:
    """Whether nothing is to be told in a message: its buttons are all that is too much."""
    return not (earlier.lobby or earlier.moved or earlier.withdrawn)
