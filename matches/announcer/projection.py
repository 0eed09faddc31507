"""Brings channels up to date with event logs: posts and edits the messages of a match, so that each event is
shown exactly once."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from datetime import timedelta
from typing import Final

from games.copies import replace
from matches.announcer.batches import Delivery, MessageBatch
from matches.announcer.batching import await_computers, next_batch, quiet_versions
from matches.announcer.called import brought_about
from matches.announcer.messages import MatchMessages, link_to, place_in, shown_as
from matches.announcer.reposting import Reposting
from matches.announcer.threads import OwnThread
from matches.delivery.posting import Posted, Posting, unless_gone
from matches.log.events import CameBack, MatchId, WentAway
from matches.log.match import Match, Status
from matches.ports.channel import Channel, Message, PostLater
from matches.ports.cursor import AnnouncementCursor, Earlier, MatchCard, MessageChange
from matches.service.service import MatchService
from matches.time.decision_clock import DELAY, GRACE

logger = logging.getLogger(__name__)

_EDITING: Final = 5.0
"""How many seconds an edit of the current message may take. The limit is short because the next turn waits for
the edit."""

_LATE: Final = timedelta(seconds=30)
"""If a turn is shown this long after the action that led to it, its player is pinged even if a reply told
them."""


class Projection:
    """Shows a match's new events in its channel. A crash loses no message and duplicates none.

    Before a post, the number of the last event that it will show (the target) is stored; after it, the id of
    the message (see `Posting`). For most moves, the target is stored together with the move.

    A current message that needs an edit is stored as stale, and edited once nothing is left to post.

    Two calls for the same match must not overlap.
    """

    def __init__(self, services: MatchService, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._answers = services.answers
        self._cursors = services.cursors
        self._open_decisions = services.open_decisions
        self._clock = services.clock
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._messages = messages
        self._reposting = Reposting(services, self._posting, messages)
        self._own_thread = OwnThread(services, channel, messages)

    async def advance(self, match_id: MatchId, instead: int | None = None) -> bool:
        """Post or edit at most one message of a match. Return whether the caller must call again, because
        something may be left to show. Raises CannotPost, PostLater and ComputersAwaited.

        `instead` is the channel in which to post if the match's own was deleted.
        """
        cursor, before, steps = await self._outstanding(match_id)
        if steps:
            # If an earlier attempt may have posted a message, search for it at once, without waiting for
            # computers.
            if cursor.target is None:
                await_computers(steps, self._clock.now())
            return await self._show_next(cursor, before, steps, instead)
        if cursor.stale and before is not None:
            await self._refresh(cursor, before)
        await self._cursors.put(match_id, replace(cursor, stale=False))
        return False

    async def up_to_date(self, match_id: MatchId) -> tuple[AnnouncementCursor, Match]:
        """Post everything new. Return the announcement cursor, and the match as the channel then shows it.
        Raises CannotPost and PostLater."""
        # Events may be appended during a post, so repeat until nothing is outstanding.
        while True:
            cursor, before, steps = await self._outstanding(match_id)
            if before is not None and not steps:
                return cursor, before
            await self._show_next(cursor, before, steps)

    async def post_again(self, cursor: AnnouncementCursor, match: Match, request: str) -> None:
        """Post the current board again, so that it is in the newest message. `request` is the id of the
        interaction, for the nonce. Raises CannotPost and PostLater."""
        posted = await self._reposting.post(cursor, match, request)
        await self._make_current(cursor, match, posted)

    async def _outstanding(
        self, match_id: MatchId
    ) -> tuple[AnnouncementCursor, Match | None, list[Match]]:
        """Return the cursor, the match as last announced (None if nothing has been), and the match after each
        later event. An unfinished `post_again` is completed first."""
        cursor = await self._cursors.cursor(match_id)
        before, steps = await self._after(match_id, cursor.announced)
        if before is not None and cursor.posts_again:
            posted = await self._reposting.finish(cursor, before, more=bool(steps))
            cursor = await self._make_current(cursor, before, posted)
        return cursor, before, steps

    async def _after(self, match_id: MatchId, version: int) -> tuple[Match | None, list[Match]]:
        """Return the match after its first `version` events, and after each later event. With 0, there is no
        match yet."""
        steps = await self._service.steps(match_id, since=max(version - 1, 0))
        return (steps.pop(0) if version else None), steps

    async def _refresh(self, cursor: AnnouncementCursor, match: Match) -> None:
        """Edit the current message. Does nothing if the message was deleted, because the next message will show
        the state. Raises CannotPost and PostLater."""
        if cursor.message is None or cursor.channel is None:
            return
        try:
            message = await self._current(cursor, match)
            edit = self._channel.edit(cursor.channel, cursor.message, message)
            if not await unless_gone(asyncio.wait_for(edit, _EDITING)):
                logger.info("A message of match %s was deleted.", match.id)
        except TimeoutError:
            raise PostLater("an edit took too long") from None

    async def _current(self, cursor: AnnouncementCursor, match: Match) -> Message:
        """Return what the current message should show now, with all events that it covers."""
        before, steps = await self._after(match.id, cursor.since)
        covered = tuple(step for step in steps if step.version <= match.version)
        batch = MessageBatch(before, covered) if covered else MessageBatch(None, (match,))
        return await self._messages.edited(batch)

    async def _show_next(
        self,
        cursor: AnnouncementCursor,
        before: Match | None,
        steps: list[Match],
        instead: int | None = None,
    ) -> bool:
        """Deliver the next batch of events. Return whether something is left to be shown after it."""
        if await self._own_thread.entered(cursor, steps):
            return True
        current = steps[-1]
        unseen = before is not None and cursor.message is None
        target = await self._target(cursor, steps, instead)
        batch = next_batch(before, steps, target, unseen=unseen)
        if batch.delivery is Delivery.POST:
            await asyncio.sleep(0)  # the reply to the move is sent before the picture is drawn
        else:
            batch = await self._with_unanswered(batch)
        shown = replace(cursor.settled(), announced=batch.after.version)
        if await self._is_silent(batch):
            shown = replace(shown, stale=cursor.stale or batch.delivery is not Delivery.NONE)
            past = before is not None and await self._messages.outdates_notices(before, batch.after)
            await self._cursors.put(current.id, shown, MessageChange(notices_past=past))
        else:
            posted, channel, _ = await self._post_once(
                batch, cursor, steps, instead or current.channel
            )
            shown = replace(shown, stale=cursor.stale or batch.retells)
            if batch.delivery is Delivery.POST:
                since = before.version if before else 0
                shown = shown.showing(posted, channel, since=since)
                await self._store_current(cursor, shown, current, batch)
            else:
                notice = Earlier(place_in(current, channel), posted, past=False)
                change = _change(batch, notice, notices_past=True)
                await self._cursors.put(current.id, shown, change)
        return shown.stale or shown.announced < current.version

    async def _target(
        self, cursor: AnnouncementCursor, steps: list[Match], instead: int | None
    ) -> int | None:
        """Return the last event of the message that an earlier attempt may have posted. None if there was no
        attempt or, with `instead`, if that message is nowhere: the match is over, so only its end is shown."""
        if instead is None or cursor.target is None:
            return cursor.target
        tried = [step for step in steps if step.version >= cursor.target]
        attempt = cursor.attempt([*(step.channel for step in tried), instead])
        assert attempt is not None  # there is a target
        found = await self._posting.find(attempt, shown_as(tried[0]))
        return None if found is None else cursor.target

    async def _with_unanswered(self, batch: MessageBatch) -> MessageBatch:
        """Return the batch with `unanswered` filled in: the actions that led to the actor's own next turn, if
        the actor has received no reply. Actions older than `_LATE` are always included, because their actor may
        have forgotten the reply."""
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
        """Return whether the batch needs no new message. For example, absences and returns need none soon after
        the last notice about the same player."""
        if batch.delivery in (Delivery.EDIT, Delivery.NONE):
            return True
        absences = all(isinstance(each.last, WentAway | CameBack) for each in batch.steps)
        if not absences or batch.called:
            return False
        quiet = quiet_versions(await self._service.steps(batch.after.id))
        return all(step.version in quiet for step in batch.steps)

    async def _make_current(
        self, cursor: AnnouncementCursor, match: Match, posted: Posted | None
    ) -> AnnouncementCursor:
        """Finish an attempt to post the board again, and return the new cursor. If `posted` is newer than the
        current message, it becomes the current message."""
        # Before a power cut, a board that was not found may have been the current message. Then the one that is
        # current now has lost its buttons, so it is edited.
        shown = replace(cursor.settled(), stale=cursor.stale or posted is None)
        # Discord answers a repeated request with its first message, which may be older than the current one.
        if posted is not None and posted.id > (cursor.message or 0):
            shown = shown.showing(posted.id, match.channel, since=cursor.announced)
        await self._store_current(cursor, shown, match, MessageBatch(None, (match,)))
        self._reposting.forget(match.id)  # not sooner: if storing fails, the attempt goes on
        return shown

    async def _store_current(
        self,
        cursor: AnnouncementCursor,
        shown: AnnouncementCursor,
        match: Match,
        batch: MessageBatch,
    ) -> None:
        """Store `shown` as the new cursor. The message that was current before must then lose its buttons. But
        the lobby message of a match that has begun in a thread becomes the match's card instead."""
        before, after = batch.before, batch.after
        opened = before is not None and before.status is Status.LOBBY
        closes_lobby = opened and after.status is not Status.LOBBY
        earlier = _replaced(cursor, shown, match, lobby=closes_lobby)
        change = _change(batch, earlier, notices_past=earlier is not None)
        began = match.state is not None
        if earlier is not None and earlier.lobby and earlier.moved and began:
            card = MatchCard(earlier.place, earlier.message)
            change = dataclasses.replace(change, earlier=None, card=card)
        await self._cursors.put(match.id, shown, change)

    async def _post_once(
        self, batch: MessageBatch, cursor: AnnouncementCursor, steps: list[Match], channel: int
    ) -> Posted:
        """Post a batch in `channel`, unless an earlier attempt has posted it, perhaps in a former channel of
        the match. Return the posted message."""
        after = batch.after
        tried_in = (step.channel for step in steps if step.version >= after.version)
        posted = await self._posting.once(
            place_in(steps[-1], channel),
            shown_as(after),
            earlier=cursor.attempt([*tried_in, channel]),
            store=lambda attempt: self._cursors.trying(
                after.id, cursor.trying(after.version, attempt)
            ),
            compose=lambda: self._messages.of_batch(
                batch, link_to(after, cursor), self._with_unanswered
            ),
        )
        await self._credit_delay(batch)
        return posted

    async def _credit_delay(self, batch: MessageBatch) -> None:
        """Give players back the time that passed before this post."""
        match, unshown_since = batch.after, batch.steps[0].at
        if match.opened.pace and (now := self._clock.now()) - unshown_since > DELAY:
            await self._open_decisions.pause(unshown_since, now + GRACE, match.id)


def _replaced(
    cursor: AnnouncementCursor, shown: AnnouncementCursor, match: Match, *, lobby: bool
) -> Earlier | None:
    """Return the message that was current in the old `cursor`; None if there was none, or if it is current in
    `shown` too. `lobby` says whether that message shows a lobby that is now closed."""
    if not cursor.message or not cursor.channel or cursor.message == shown.message:
        return None
    moved = cursor.channel != shown.channel
    return Earlier(place_in(match, cursor.channel), cursor.message, lobby, moved)


def _change(batch: MessageBatch, earlier: Earlier | None, *, notices_past: bool) -> MessageChange:
    return MessageChange(earlier, notices_past, batch.reports_from, batch.undone_to)
