"""Posts and edits messages so that every channel shows what its matches' event logs say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from matches.announcer.batching import ComputersAwaited
from matches.announcer.cards import Cards
from matches.announcer.earlier_messages import EarlierMessages
from matches.announcer.frozen_notice import FrozenNotice
from matches.announcer.messages import FaceOf, MatchMessages, no_face, place_in
from matches.announcer.pictures import Drawing
from matches.announcer.projection import Projection
from matches.announcer.threads import DeletedChannels
from matches.decisions.refusal import Refused
from matches.delivery.jobs import Found, Job, Where
from matches.delivery.lanes import Lane
from matches.log.events import MatchId
from matches.people.absences import Absences
from matches.ports.channel import CannotPost, Channel, ChannelGone, Painter
from matches.ports.cursor import Earlier, MatchCard
from matches.ports.peers import EVERYTHING, Share
from matches.ports.retrying import despite_busy
from matches.service.repository import Frozen, LeftToNewer
from matches.service.service import MatchService
from texts.text import phrase

logger = logging.getLogger(__name__)

T = TypeVar("T")

ONLY_THERE: Final = phrase("Ask for it where the match is played.")


class Announcer:
    """Keeps the channels of all matches up to date. One work queue (`Lane`) posts new messages and edits
    current ones. Three other queues never delay a turn: they remove buttons of earlier messages, edit cards,
    and continue matches whose channel was deleted.

    The caller may set `on_reopened`, which is called by `reopened`, with the same server and channel.
    """

    def __init__(
        self,
        services: MatchService,
        absences: Absences,
        channel: Channel,
        painter: Painter,
        face_of: FaceOf = no_face,
    ) -> None:
        self._drawing = Drawing(painter)
        messages = MatchMessages(services, absences, self._drawing, face_of)
        self._channel = channel
        self._service = services.matches
        self._cursors = services.cursors
        self._clock = services.clock
        self._peers = services.peers
        self.earlier = EarlierMessages(services, channel, messages)
        own = self._own
        showing = Job(self._show, own(self._place), "Match %s", "shown", self._record_refusal)
        self._turns = Lane(showing, channel, self._clock)
        tidying = Job(
            self._tidy, own(self._untidy), "An earlier message of match %s", "edited", posting=False
        )
        self._tidying = Lane(tidying, channel, self._clock)
        services.cursors.on_superseded = self._tidying.wake
        self._cards = Cards(services, channel, messages)
        carding = Job(
            self._show_card, own(self._cards.found), "The card of match %s", "edited", posting=False
        )
        self._carding = Lane(carding, channel, self._clock)
        self.on_reopened: Callable[[int, int | None], None] = lambda *_: None
        self._projection = Projection(services, channel, messages)
        self._deleted = DeletedChannels(services, channel, messages, self._projection.advance)
        moving = Job(
            self._carry_on, own(self._deleted.place), "Match %s", "moved to another thread"
        )
        self._carrying_on = Lane(moving, channel, self._clock)
        self._frozen = FrozenNotice(services, channel, messages)
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def resume(self, share: Share = EVERYTHING) -> None:
        """Queue all matches with outstanding work in the servers of `share`. Call it after a start or a
        reconnection.

        The match with the oldest change comes first. Idempotent. While the database is busy, retries every
        minute.
        """

        async def look_up() -> None:
            self._turns.resume(await self._cursors.due(share))
            self._tidying.resume(await self._cursors.untidy(share))
            self._carding.resume(await self._cursors.cards_due(share))

        self._carrying_on.resume(self._carrying_on.parked)
        await despite_busy("Could not look up what is still to be shown", look_up, self._clock)

    def wake(self, match_id: MatchId, *, urgent: bool = False) -> None:
        """Queue a match, so that its new events are shown. Retries until Discord accepts the messages.
        Idempotent. Pass `urgent=True` if a player has just acted."""
        self._turns.wake(match_id, urgent=urgent)

    def forget_pictures(self) -> None:
        """Drop all cached pictures, because any of them may show the name or avatar of a person whose data was
        erased."""
        self._drawing.forget()

    def channel_gone(self, match_id: MatchId) -> None:
        """Queue a match whose channel may have been deleted; see `DeletedChannels`."""
        self._carrying_on.wake(match_id)

    async def deleted(self, channel: int) -> None:
        """Queue every match that was shown in a deleted channel or thread. Raises StorageBusy."""
        for match_id in await self._cursors.shown_in(channel):
            self.channel_gone(match_id)

    def reopened(self, server: int, channel: int | None = None) -> None:
        """Retry requests that Discord rejected in a server, or in one of its channels. Call this when
        permissions may have changed there."""
        for lane in (self._turns, self._tidying, self._carding, self._carrying_on):
            lane.reopened(server, channel)
        self.on_reopened(server, channel)

    async def idle(self) -> None:
        """Wait until every turn is posted and every earlier message is tidied. Cards may still be out of date.
        Parked matches stay parked."""
        lanes = (self._turns, self._tidying, self._carrying_on)
        while not all(lane.resting for lane in lanes):
            for lane in lanes:
                await lane.idle()
        await self._cursors.store_edits()

    async def close(self, patience: float) -> None:
        """Let running work finish within `patience` seconds, then cancel it. Work that was cancelled or not
        begun is resumed at the next start."""
        lanes = (self._turns, self._tidying, self._carding, self._carrying_on)
        await asyncio.gather(*(lane.close(patience) for lane in lanes))
        await self.earlier.close()

    async def show(self, match_id: MatchId, request: str) -> None:
        """Post the current board of a match again, with buttons, at a player's request.

        `request` is the id of the player's interaction; it makes retries idempotent. Raises CannotPost,
        PostLater, and Refused if the match can't be loaded or another process is responsible for it.
        """
        if await self._own(self._place)(match_id) is None:
            raise Refused(ONLY_THERE)
        async with self._lock(match_id):
            cursor, match = await self._projection.up_to_date(match_id)
            try:
                await self._projection.post_again(cursor, match, request)
            except CannotPost:
                raise
            except BaseException:
                # Discord may have posted the message although that could not be stored, so the lane must finish
                # the attempt.
                self.wake(match_id)
                raise
            finally:
                # A card is not edited while a message of its match is being posted, so queue it again.
                self._carding.wake(match_id)

    async def _place(self, match_id: MatchId) -> Found[None] | None:
        """Return the channel of the next post or edit of a match, in the form that `Job.where` needs. Return
        None if there is no such match. Makes no query if the match and its cursor are cached."""
        if (match := self._service.at_hand(match_id)) is None:
            place = await self._cursors.place(match_id)
            return None if place is None else (place, None)
        cursor = await self._cursors.cursor(match_id)
        channel = cursor.next_channel(match.version, match.channel)
        return place_in(match, channel), None

    async def _show(self, match_id: MatchId, _: None) -> datetime | None:
        try:
            await self._advance(match_id)
        except ChannelGone:
            self.channel_gone(match_id)
            raise
        except ComputersAwaited as awaited:
            return awaited.until
        except LeftToNewer:
            logger.info(
                "Match %s is left to the newer version of Fairwind, which shows it.", match_id
            )
        except Refused:
            logger.warning("Match %s is no longer in the database.", match_id)
        return None

    async def _advance(self, match_id: MatchId) -> None:
        try:
            async with self._lock(match_id):
                # Each step stores what it has shown, so nothing is repeated after a crash between two steps.
                while await self._projection.advance(match_id):
                    pass
        except Frozen:
            await self._frozen.tell(match_id)
        if await self._cursors.card(match_id) is not None:
            self._carding.wake(match_id)

    async def _untidy(self, match_id: MatchId) -> Found[Sequence[Earlier]] | None:
        await self._channel.spare()
        outstanding = await self.earlier.outstanding(match_id)
        return (outstanding[0].place, outstanding) if outstanding else None

    async def _tidy(self, match_id: MatchId, outstanding: Sequence[Earlier]) -> datetime | None:
        """Tidy one earlier message. If the match has more of them, queue it again, so that other matches get
        their turn first. Return when to retry; None after a success."""
        until = await self.earlier.tidy_first(match_id, outstanding)
        if until is None and len(outstanding) > 1:
            self._tidying.wake(match_id)
        return until

    async def _show_card(self, match_id: MatchId, card: MatchCard) -> datetime | None:
        if card.posting_since is not None:
            # A killed process may have begun to replace the card.
            await self._carry_on(match_id, None)
        try:
            found = await self._cards.found(match_id)
            return await self._cards.show(match_id, found[1]) if found else None
        except Refused:
            return None  # only a newer program can load it, or it was deleted

    async def _carry_on(self, match_id: MatchId, _: None) -> None:
        async with self._lock(match_id), self._cards.lock(match_id):
            if await self._deleted.carry_on(match_id):
                self._turns.wake(match_id)

    async def _record_refusal(self, match_id: MatchId) -> None:
        """Store the time since which posts have failed, so that players get that time back once a post
        succeeds."""
        await self._cursors.missed(match_id, self._clock.now())

    def _own(self, where: Where[MatchId, T]) -> Where[MatchId, T]:
        """Return a function like `where` (see `Job`) that returns None for matches of other processes."""

        async def own(match_id: MatchId) -> Found[T] | None:
            found = await where(match_id)
            return found if found and self._peers.share.owns(found[0].server) else None

        return own

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())
