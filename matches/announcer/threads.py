"""Moves matches into threads: when they begin, into a thread of their own, and if that is deleted, into a new
one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from matches.announcer.messages import MatchMessages
from matches.decisions import playing
from matches.decisions.refusal import Refused
from matches.delivery.jobs import Found
from matches.delivery.posting import Posting
from matches.log.events import ANYWHERE, MatchId, Started
from matches.log.match import Match, Status
from matches.ports.channel import CannotPost, Channel, Message, PostLater
from matches.ports.cursor import (
    AnnouncementCursor,
    Attempt,
    ChannelPlace,
    Earlier,
    MatchCard,
    MessageChange,
)
from matches.service.service import MatchService

logger = logging.getLogger(__name__)


class OwnThread:
    def __init__(self, services: MatchService, channel: Channel, messages: MatchMessages) -> None:
        self._services = services
        self._channel = channel
        self._messages = messages

    async def entered(self, cursor: AnnouncementCursor, steps: list[Match]) -> bool:
        """Move a match that begins into a thread of its own, if it should have one, before its first board is
        posted.

        Return whether the match may have changed meanwhile, so that the caller must read it again. A retry
        finds the same thread, because it is opened at the lobby message.
        """
        current = steps[-1]
        begins = any(isinstance(step.last, Started) for step in steps)
        elsewhere = current.channel != current.opened.channel
        lobby = cursor.message if current.opened.in_thread else None
        if not begins or elsewhere or lobby is None or cursor.target is not None:
            return False
        if not current.status.open:  # an end needs no thread, and a match that is over can't move
            return False
        title = await self._messages.thread_title(current)
        try:
            thread = await self._channel.open_thread(current.channel, lobby, title)
        except CannotPost as error:
            logger.warning(
                "Match %s stays in its channel, because no thread can be opened: %s",
                current.id,
                error,
            )
            return False
        await _move(current, thread, self._services, self._channel)
        return True


async def _move(match: Match, thread: int, services: MatchService, channel: Channel) -> None:
    """Move a match into a thread that was opened for it. While the thread was being opened, the match may have
    ended or been moved. Then the match stays where it is, and the thread is closed."""
    if (await services.matches.load(match.id)).channel == match.channel:
        with suppress(Refused):
            await services.writer.decide(match.id, None, playing.relocate, None, thread)
    if (await services.matches.load(match.id)).channel != thread:
        with suppress(CannotPost, PostLater):  # an empty thread does no harm
            await channel.close_thread(thread)


class DeletedChannels:
    """Continues matches whose channel was deleted. If it was a match's own thread, the match continues in a new
    thread, which starts at a new card. Otherwise the match is suspended, and its players are told once how to
    continue it. An end that was not shown before the deletion is posted in the channel of the lobby.

    Callers must hold the locks of the match and of its card. Every step is idempotent, because a deletion may
    be reported twice.
    """

    def __init__(
        self,
        services: MatchService,
        channel: Channel,
        messages: MatchMessages,
        advance: Callable[[MatchId, int], Awaitable[bool]],
    ) -> None:
        """`advance` is `Projection.advance`."""
        self._services = services
        self._cursors = services.cursors
        self._reminders = services.reminders
        self._clock = services.clock
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._messages = messages
        self._advance = advance

    async def place(self, match_id: MatchId) -> Found[None] | None:
        """Return where to continue a match, in the form that `Job.where` needs. None for a match in direct
        messages, and for an unknown match.

        Instead of the lobby's channel, this is minus its id, which is no channel. So the work queue checks only
        whether the server is available: permissions and the backoff of the lobby's channel are left to
        `carry_on`.
        """
        found = await self._cursors.place(match_id)
        if found is None or found.server == ANYWHERE:
            return None
        return _unchecked(found.server, found.parent), None

    async def carry_on(self, match_id: MatchId) -> bool:
        """Continue the match elsewhere if its channel was deleted, and finish the replacement of its card.
        Return whether the match or its card may have changed. Raises PostLater if Discord fails for now, or
        during the backoff of the lobby's channel. Raises CannotPost if the server is unavailable, or if an end
        can't be posted."""
        try:
            match = await self._services.matches.load(match_id)
        except Refused:
            return False
        if match.status is Status.LOBBY:
            return False
        card, ended = await self._found_card(match), False
        if await self._channel.gone(match.channel):
            if not match.status.open:
                ended = await self._show_end(match)
            elif not await self._continue(match, card):
                return False
        return await self._finish_card(match) or ended

    async def _show_end(self, match: Match) -> bool:
        """Post the end of a match in the channel of its lobby, unless it was shown before the match's own
        channel was deleted. Return whether it was posted."""
        cursor, lobby = await self._cursors.cursor(match.id), match.opened.channel
        if cursor.announced == match.version or lobby == match.channel:
            return False
        try:
            while await self._advance(match.id, lobby):
                pass
        except CannotPost:
            self._require_no_backoff(lobby)
            raise
        return True

    async def _continue(self, match: Match, card: MatchCard | None) -> bool:
        """Let a match continue in a new thread, or else suspend it. Return whether it continues: it may have
        ended while the thread was being opened."""
        cursor = await self._cursors.cursor(match.id)
        if cursor.channel in (match.channel, None):
            # The match's messages were deleted with the channel, so the next message pings the players to move.
            lost = replace(cursor.settled(), message=None, channel=None, stale=False)
            await self._cursors.put(match.id, lost)
        try:
            await self._open_new_thread(match, card)
        except CannotPost as error:
            server = match.opened.server
            if not self._channel.usable(_unchecked(server, match.opened.channel), posting=False):
                raise  # the server has become unavailable since the work queue checked it
            logger.warning(
                "Match %s is paused, because its channel was deleted and no other can be opened: %s",
                match.id,
                error,
            )
            await self._rest(match)
            return False
        return (await self._services.matches.load(match.id)).status.open

    async def _open_new_thread(self, match: Match, card: MatchCard | None) -> None:
        """Post a new card in the lobby's channel, open a thread at it, and move the match there. Raises
        CannotPost if the match had no thread of its own, or if no new one can be opened. Raises PostLater
        during the backoff of that channel."""
        # A thread has the id of the message at which it was opened, here the card. `posting_since` says that an
        # earlier attempt has already begun to replace the card.
        if card is None or (card.message != match.channel and card.posting_since is None):
            raise CannotPost("it had no thread of its own")
        self._require_no_backoff(match.opened.channel)
        if card.message == match.channel:
            card = await self._post_card(match, card)
        title = await self._messages.thread_title(match)
        thread = await self._channel.open_thread(match.opened.channel, card.message, title)
        await _move(match, thread, self._services, self._channel)

    def _require_no_backoff(self, channel: int) -> None:
        """Raise PostLater, with the time that is left, during the backoff of a channel. The work queue does not
        wait for its end; see `place`."""
        if backoff := self._channel.pause(channel, posting=True):
            later = PostLater(f"Discord refused a request in channel {channel} a moment ago")
            later.pause = backoff
            raise later

    async def _post_card(self, match: Match, card: MatchCard) -> MatchCard:
        """Post a new card, which no earlier attempt has posted, and return it. The old one is edited once it
        can link to the match's new channel.

        Until then, `posting_since` says that the card is being replaced.
        """
        tried = replace(card, posting_since=card.posting_since or self._clock.now())

        async def compose() -> Message:
            # Discord may carry out an earlier attempt only now, so all attempts have one nonce.
            composed = await self._messages.card(match, new=True)
            return replace(composed, repeat=str(card.message)[-8:])

        posted = await self._posting.once(
            card.place,
            (),
            earlier=None,
            store=lambda _: self._cursors.put_card(match.id, tried),
            compose=compose,
        )
        return await self._put_new_card(match, tried, posted.id)

    async def _found_card(self, match: Match) -> MatchCard | None:
        """Return the match's card. If it is being replaced, first look for a new one whose post had an unknown
        outcome."""
        card = await self._cursors.card(match.id)
        if card is None or card.posting_since is None:
            return card
        attempt = Attempt(card.posting_since, card.message, (card.place.channel,))
        # Only new cards have the version 0 and a picture, so no board is mistaken for one.
        found = await self._posting.find(attempt, {(match.id, 0)}, pictured=True)
        return card if found is None else await self._put_new_card(match, card, found.id)

    async def _put_new_card(self, match: Match, card: MatchCard, message: int) -> MatchCard:
        new = replace(card, message=message, version=0)
        earlier = Earlier(card.place, card.message, moved=True, past=False)
        await self._cursors.put_card(match.id, new, superseded=earlier)
        return new

    async def _finish_card(self, match: Match) -> bool:
        """If the match's card was being replaced, let the old one be edited. Return whether the new one may
        need an edit, too."""
        card = await self._cursors.card(match.id)
        if card is None or card.posting_since is None:
            return False
        # Once the match is over, `Cards` may be posting its end.
        known = MatchCard(card.place, card.message) if match.status.open else None
        cursor = await self._cursors.cursor(match.id)
        await self._cursors.put(match.id, cursor, MessageChange(notices_past=True, card=known))
        return known is not None

    async def _rest(self, match: Match) -> None:
        players = match.persons - match.presence.gone
        server, now = match.opened.server, self._clock.now()
        await self._reminders.channel_gone(match.id, server, match.channel, players, now)


def _unchecked(server: int, channel: int) -> ChannelPlace:
    """Return a place that can be used whenever its server is available. It has minus the id of `channel`, which
    is no channel, so nobody checks permissions there."""
    return ChannelPlace(server, -channel, -channel)
