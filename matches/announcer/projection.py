"""Brings channels up to date with event logs: posts and edits the messages of a match, so that each event is
shown exactly once."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

from games.copies import replace
from matches.announcer.absence_notices import quiet_versions, tells_absences_only
from matches.announcer.batches import Delivery, MessageBatch, next_batch
from matches.announcer.called import brought_about
from matches.announcer.messages import MatchMessages, link_to, shown_as
from matches.announcer.patience import await_computers
from matches.decisions import playing
from matches.decisions.refusal import Refused
from matches.delivery.editing import unless_gone
from matches.delivery.posting import Compose, Posted, Posting
from matches.log.events import MatchId, Started
from matches.log.match import Match, Status
from matches.ports.cards import MatchCard
from matches.ports.channel import CannotPost, Channel, ChannelGone, Message, PostLater
from matches.ports.cursor import AnnouncementCursor, Attempt, Earlier, Place
from matches.service.services import MatchServices
from matches.time.decision_clock import DELAY, GRACE

logger = logging.getLogger(__name__)

_LATE: Final = timedelta(seconds=30)
"""If a turn is shown later than this after the action that led to it, its player is pinged even if a reply has
already told them."""

_EDITING: Final = 5.0
"""How many seconds an edit of the current message may take. The limit is short because the next turn waits for
the edit."""


class Projection:
    """Brings a match's channel up to date with its event log. A crash loses no message and duplicates none.

    Before a post, the target version is stored; after it, the id of the message (see `Posting`). For most
    moves, the target is stored together with the move.

    A current message that needs an edit is stored as stale, and edited once nothing is left to post. This way,
    several changes take only one edit.

    Callers must hold a lock, so that there is one call at a time per match. `on_earlier` is called with each
    match that has earlier messages whose buttons must be removed.
    """

    def __init__(
        self,
        services: MatchServices,
        channel: Channel,
        messages: MatchMessages,
        on_earlier: Callable[[MatchId], None],
    ) -> None:
        self._service = services.matches
        self._writer = services.writer
        self._answers = services.answers
        self._cursors = services.cursors
        self._cards = services.cards
        self._open_decisions = services.open_decisions
        self._clock = services.clock
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._messages = messages
        self._on_earlier = on_earlier
        self._repeats: dict[MatchId, Message] = {}
        """Messages that `post_again` is posting, or tried to post without learning the outcome."""

    async def advance(self, match_id: MatchId) -> bool:
        """Post or edit at most one message of a match. Return False once everything is shown.

        Raises CannotPost, PostLater and ComputersAwaited.
        """
        cursor, before, steps = await self._outstanding(match_id)
        if steps:
            # If an earlier attempt may have posted a message, search for it at once, without waiting for
            # computers.
            if cursor.target is None:
                await_computers(steps, self._clock.now())
            return await self._show_next(cursor, before, steps)
        if cursor.stale and before is not None:
            await self._refresh(cursor, before)
        await self._cursors.put(match_id, replace(cursor, stale=False))
        return False

    async def up_to_date(self, match_id: MatchId) -> tuple[AnnouncementCursor, Match]:
        """Post everything new. Return the announcement cursor, and the match as the channel then shows it.

        Raises CannotPost and PostLater.
        """
        # Events may be appended during a post, so repeat until nothing is outstanding.
        while True:
            cursor, before, steps = await self._outstanding(match_id)
            if before is not None and not steps:
                return cursor, before
            await self._show_next(cursor, before, steps)

    async def post_again(self, cursor: AnnouncementCursor, match: Match, request: str) -> None:
        """Post the board that the channel already shows once more, so that it is in the newest message.

        `request` is the id of the interaction. Its last eight characters are part of the nonce, so that a retry
        does not post twice. Raises CannotPost and PostLater.
        """
        self._require_postable(match)
        fresh = replace(cursor, target_at=None)

        async def compose() -> Message:
            again = replace(await self._messages.current(match), repeat=request[-8:])
            self._repeats[match.id] = again
            return again

        try:
            posted = await self._repeat(fresh, match, None, compose)
        except CannotPost:
            self._repeats.pop(match.id, None)
            await self._cursors.put(match.id, cursor)
            raise
        await self._make_current(fresh, match, posted)

    async def _outstanding(
        self, match_id: MatchId
    ) -> tuple[AnnouncementCursor, Match | None, list[Match]]:
        """Return the announcement cursor, the match as last announced, and the match after each later event.

        The match as last announced is None if nothing has been announced yet. An unfinished `post_again` is
        completed first.
        """
        cursor = await self._cursors.cursor(match_id)
        steps = await self._service.steps(match_id, since=max(cursor.announced - 1, 0))
        before = steps.pop(0) if cursor.announced else None
        # A target at the announced version is an unfinished `post_again`.
        if before is not None and cursor.target == before.version:
            cursor = await self._make_current(
                cursor, before, await self._repeated(cursor, before, more=bool(steps))
            )
        return cursor, before, steps

    async def _repeated(
        self, cursor: AnnouncementCursor, match: Match, *, more: bool
    ) -> Posted | None:
        """Return the message of an unfinished `post_again`; None if no message was posted.

        If Discord may still be about to post the message, it is posted again; the nonce prevents a second one.
        After a restart, the message is only searched for. `more` says whether newer events are still to be
        shown. Raises CannotPost and PostLater.
        """
        attempt, again = cursor.attempt((match.channel,)), self._repeats.get(match.id)
        if attempt is None:
            return None
        if again is None:
            pictured = match.state is not None
            return await self._posting.find(attempt, shown_as(match), pictured=pictured)

        async def compose() -> Message:
            return again

        try:
            return await self._repeat(cursor, match, attempt, compose)
        except ChannelGone:
            return None
        except CannotPost:
            if more:  # the newer events may have to be shown elsewhere
                return None
            raise

    async def _repeat(
        self,
        cursor: AnnouncementCursor,
        match: Match,
        earlier: Attempt | None,
        compose: Compose,
    ) -> Posted:
        return await self._posting.once(
            match.channel,
            shown_as(match),
            earlier=earlier,
            store=lambda attempt: self._cursors.trying(
                match.id, cursor.trying(match.version, attempt)
            ),
            compose=compose,
            pictured=match.state is not None,
        )

    async def _show_next(
        self, cursor: AnnouncementCursor, before: Match | None, steps: list[Match]
    ) -> bool:
        """Deliver the next batch of events. Return whether something is left to be shown after it."""
        if await self._move_to_thread(cursor, steps):
            return True
        current = steps[-1]
        unseen = before is not None and cursor.message is None
        batch = await self._with_unanswered(next_batch(before, steps, cursor.target, unseen=unseen))
        shown = replace(cursor.settled(), announced=batch.after.version)
        if await self._is_silent(batch):
            shown = replace(shown, stale=cursor.stale or batch.delivery is not Delivery.NONE)
            past = before is not None and await self._messages.outdates_notices(before, batch.after)
            await self._store(current.id, shown, None, past=past)
        else:
            posted, channel, _ = await self._post_once(batch, cursor, steps)
            shown = replace(shown, stale=cursor.stale or batch.retells)
            if batch.delivery is Delivery.POST:
                since = before.version if before else 0
                shown = _with_message(shown, posted, channel, since=since)
                await self._store_current(cursor, shown, current, batch)
            else:
                notice = Earlier(_place(current, channel), posted, past=False)
                await self._store(current.id, shown, notice, past=True, board=batch)
        return shown.stale or shown.announced < current.version

    async def _with_unanswered(self, batch: MessageBatch) -> MessageBatch:
        """Return the batch with `unanswered` set.

        These are the actions whose players have not received a reply, or received it more than `_LATE` ago and
        may have forgotten it.
        """
        now = self._clock.now()
        unanswered = [
            step.version
            for step in brought_about(batch.before, batch.steps).values()
            if now - step.at > _LATE or not await self._answers.received(step.id, step.version)
        ]
        if not unanswered:
            return batch
        return dataclasses.replace(batch, unanswered=frozenset(unanswered))

    async def _is_silent(self, batch: MessageBatch) -> bool:
        """Return whether a batch gets no message of its own.

        If a player goes away and comes back repeatedly, only some of these changes get a message. The others
        are shown by an edit of the current message.
        """
        if batch.delivery in (Delivery.EDIT, Delivery.NONE):
            return True
        if batch.called or not tells_absences_only(batch.steps):
            return False
        quiet = quiet_versions(await self._service.steps(batch.after.id))
        return all(step.version in quiet for step in batch.steps)

    async def _make_current(
        self, cursor: AnnouncementCursor, match: Match, posted: Posted | None
    ) -> AnnouncementCursor:
        """Make a message that was posted on request the current one, and return the new cursor.

        If `posted` is None or older than the current message, only forget the attempt.
        """
        self._repeats.pop(match.id, None)
        shown = cursor.settled()
        # Discord answers a repeated request with its first message, which may be older than the current one.
        if posted is not None and posted.id > (cursor.message or 0):
            shown = _with_message(shown, posted.id, match.channel, since=cursor.announced)
        await self._store_current(cursor, shown, match, MessageBatch(match, (match,)))
        return shown

    async def _store_current(
        self,
        cursor: AnnouncementCursor,
        shown: AnnouncementCursor,
        match: Match,
        batch: MessageBatch,
    ) -> None:
        """Store a cursor with a new current message, which shows `batch`.

        The replaced message is queued to lose its buttons. But a lobby that the match has left for its thread
        becomes the match's card instead.
        """
        earlier = _replaced(cursor, shown, match, lobby=_closes_lobby(batch.before, batch.after))
        past = earlier is not None
        began = match.state is not None
        if earlier is not None and earlier.lobby and earlier.moved and began:
            # Store the card before the cursor. After a crash in between, the posted message is found again, and
            # the card is stored again.
            await self._cards.add(match.id, MatchCard(earlier.place, earlier.message))
            earlier = None
        await self._store(match.id, shown, earlier, past=past, board=batch)

    async def _store(
        self,
        match_id: MatchId,
        shown: AnnouncementCursor,
        earlier: Earlier | None,
        *,
        past: bool,
        board: MessageBatch | None = None,
    ) -> None:
        """Store a cursor. If `earlier` is given, queue that message to lose its buttons.

        With `past`, all earlier notices are out of date and are queued to lose their buttons. `board` is the
        batch shown by a new current message or notice; None if no message was posted.
        """
        await self._cursors.put(
            match_id,
            shown,
            earlier,
            notices_past=past,
            told_from=board.told_from if board is not None else None,
            undone_to=board.undone_to if board is not None else None,
        )
        if past:
            self._on_earlier(match_id)

    async def _post_once(
        self, batch: MessageBatch, cursor: AnnouncementCursor, steps: list[Match]
    ) -> Posted:
        """Post a batch in the channel where the match is after the last of `steps`.

        If an earlier attempt has posted the batch, there or in a former channel of the match, return that
        message instead.
        """
        after, channel = batch.after, steps[-1].channel
        self._require_postable(steps[-1])
        tried_in = (step.channel for step in steps if step.version >= after.version)
        posted = await self._posting.once(
            channel,
            shown_as(after),
            earlier=cursor.attempt(tried_in),
            store=lambda attempt: self._cursors.trying(
                after.id, cursor.trying(after.version, attempt)
            ),
            compose=lambda: self._messages.of_batch(batch, link_to(after, cursor)),
        )
        await self._credit_delay(batch)
        return posted

    def _require_postable(self, match: Match) -> None:
        """Raise CannotPost if the bot is known to lack permission to post. This makes no request to Discord."""
        if not self._channel.usable(_place(match, match.channel), posting=True):
            raise CannotPost("the bot may not write there")

    async def _credit_delay(self, batch: MessageBatch) -> None:
        """Give players back the time that passed before this post, if that was more than `DELAY`.

        The match's clocks count as paused from the first event of the batch until `GRACE` from now. This holds
        even if no attempt to post was made.
        """
        match, unshown_since = batch.after, batch.steps[0].at
        if match.opened.pace and (now := self._clock.now()) - unshown_since > DELAY:
            await self._open_decisions.pause(unshown_since, now + GRACE, match.id)

    async def _refresh(self, cursor: AnnouncementCursor, match: Match) -> None:
        """Edit the current message so that it shows the present state.

        Does nothing if the message was deleted, because the next message will show the state. Raises CannotPost
        and PostLater.
        """
        batch = await self._whole_batch(cursor, MessageBatch(None, (match,)))
        told = await self._messages.edited(batch)
        if cursor.message is None or cursor.channel is None:
            return
        try:
            edit = self._channel.edit(cursor.channel, cursor.message, told)
            if not await unless_gone(asyncio.wait_for(edit, _EDITING)):
                logger.info("A message of match %s was deleted.", match.id)
        except TimeoutError:
            raise PostLater("an edit took too long") from None

    async def _whole_batch(self, cursor: AnnouncementCursor, batch: MessageBatch) -> MessageBatch:
        """Return a batch that covers the whole current message: the events that it already shows, and those of
        `batch`."""
        steps = await self._service.steps(batch.after.id, since=max(cursor.since - 1, 0))
        before = steps.pop(0) if cursor.since else None
        covered = tuple(step for step in steps if step.version <= batch.after.version)
        return MessageBatch(before, covered) if covered else batch

    async def _move_to_thread(self, cursor: AnnouncementCursor, steps: list[Match]) -> bool:
        """Move a match into its own thread before its first board is posted.

        Returns whether the match may have changed meanwhile, so that the caller must read again what to show.
        The thread starts at the lobby message, so a retry finds the same thread.
        """
        current = steps[-1]
        begins = any(isinstance(step.last, Started) for step in steps)
        elsewhere = current.channel != current.opened.channel
        wished = current.opened.in_thread and cursor.message is not None
        if not begins or elsewhere or not wished or cursor.target is not None:
            return False
        if not current.status.open:  # an end needs no thread, and a match that is over can't move
            return False
        title = await self._messages.thread_title(current)
        try:
            thread = await self._channel.open_thread(current.channel, cursor.message, title)
        except CannotPost as error:
            logger.warning(
                "Match %s stays in its channel, because no thread can be opened: %s",
                current.id,
                error,
            )
            return False
        # While the thread was being opened, the match may have ended or been moved. Then it stays where it is.
        if (await self._service.load(current.id)).channel == current.channel:
            with suppress(Refused):
                await self._writer.decide(current.id, None, playing.relocate, None, thread)
        if (await self._service.load(current.id)).channel != thread:
            with suppress(CannotPost, PostLater):  # an empty thread does no harm
                await self._channel.close_thread(thread)
        return True


def _with_message(
    cursor: AnnouncementCursor, message: int, channel: int, *, since: int
) -> AnnouncementCursor:
    """Return the cursor with another current message, which covers all events after version `since` and is not
    stale."""
    return replace(cursor, message=message, channel=channel, since=since, stale=False)


def _replaced(
    cursor: AnnouncementCursor, shown: AnnouncementCursor, match: Match, *, lobby: bool
) -> Earlier | None:
    """Return the previous current message, which must lose its buttons; None if there was none or it is still
    current."""
    if not cursor.message or not cursor.channel or cursor.message == shown.message:
        return None
    moved = cursor.channel != shown.channel
    return Earlier(_place(match, cursor.channel), cursor.message, lobby, moved)


def _closes_lobby(before: Match | None, after: Match) -> bool:
    return before is not None and before.status is Status.LOBBY is not after.status


def _place(match: Match, channel: int) -> Place:
    return Place(match.opened.server, channel, match.opened.channel)
