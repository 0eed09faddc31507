"""The channel as a projection of the log: each message of a match exactly once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from matches.announcer.batches import Delivery, MessageBatch, next_batch
from matches.announcer.buttons import buttons
from matches.announcer.composing import (
    compose,
    current_message,
    edited_message,
    lobby_message,
    moved_message,
)
from matches.chores.heartbeat import DELAY, GRACE
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, Started, WentAway
from matches.log.match import Match, Status
from matches.people.absences import Absences
from matches.ports.channel import (
    AnnouncementCursor,
    AnnouncementCursors,
    CannotPost,
    Channel,
    ChannelGone,
    Earlier,
    Message,
    MessageGone,
    Painter,
    Place,
    PostLater,
)
from matches.ports.clock import Clock
from matches.ports.due import OpenDecisions
from matches.service.service import MatchService
from matches.service.view import people_of
from matches.wording import deadlines
from matches.wording.names import People
from texts.listing import listed

logger = logging.getLogger(__name__)

_EDITING: Final = 5.0
"""Seconds that an edit of the current message may take: the next turn waits for it."""


class Projection:
    """Before a post its target version is stored, after it the message: an attempt that nobody saw the end
    of is looked for in the channel before it is made again. What is to be edited is stored as stale, and
    edited once nothing is left to be posted: only the latest content ever is.

    One call at a time for each match. `on_earlier` is told of a match that has an earlier message.
    """

    def __init__(
        self,
        service: MatchService,
        absences: Absences,
        cursors: AnnouncementCursors,
        open_decisions: OpenDecisions,
        channel: Channel,
        painter: Painter,
        clock: Clock,
        on_earlier: Callable[[MatchId], None],
    ) -> None:
        self._service = service
        self._absences = absences
        self._cursors = cursors
        self._open_decisions = open_decisions
        self._channel = channel
        self._painter = painter
        self._clock = clock
        self._on_earlier = on_earlier

    async def advance(self, match_id: MatchId) -> bool:
        """Post or edit one more message; False when the channel shows everything."""
        cursor, before, steps = await self._outstanding(match_id)
        if steps:
            return await self._show_next(cursor, before, steps)
        if cursor.stale and before is not None:
            await self._refresh(cursor, before)
        await self._cursors.put(match_id, replace(cursor, stale=False))
        return False

    async def up_to_date(self, match_id: MatchId) -> tuple[AnnouncementCursor, Match]:
        """The match as the channel shows it, once all that is new is posted."""
        while True:
            cursor, before, steps = await self._outstanding(match_id)
            if before is not None and not steps:
                return cursor, before
            await self._show_next(cursor, before, steps)

    async def post_again(self, cursor: AnnouncementCursor, match: Match, request: str) -> None:
        """Post the match once more, as it is shown already; raises CannotPost and PostLater."""
        self._check(match)
        people = await self._people(match)
        deadline = await self._deadline(match, people)
        tried = self._tried(replace(cursor, target_at=None), match.version)
        await self._cursors.put(match.id, tried)
        message = await current_message(match, people, self._painter, deadline, now=self._seconds)
        again = replace(message, repeat=request[-8:])
        try:
            posted = await self._channel.post(match.channel, again)
        except CannotPost:
            await self._cursors.put(match.id, cursor)
            raise
        await self._shown_again(tried, match, posted)

    async def _outstanding(
        self, match_id: MatchId
    ) -> tuple[AnnouncementCursor, Match | None, list[Match]]:
        """The match as it is announced, and after each event that is not."""
        cursor = await self._cursors.cursor(match_id)
        steps = await self._service.steps(match_id, since=max(cursor.announced - 1, 0))
        before = steps.pop(0) if cursor.announced else None
        if before is not None and cursor.target == before.version:
            posted = await self._found(before.channel, before, cursor)
            cursor = await self._shown_again(cursor, before, posted)
        return cursor, before, steps

    async def _show_next(
        self, cursor: AnnouncementCursor, before: Match | None, steps: list[Match]
    ) -> bool:
        """Whether there is more to show after it."""
        if await self._moved_to_thread(cursor, steps):
            return True
        current = steps[-1]
        batch = next_batch(before, steps, cursor.target)
        shown = replace(_settled(cursor), announced=batch.after.version)
        if batch.delivery is Delivery.EDIT:
            shown = replace(shown, stale=True)
            past = before is not None and await self._takes_away(before, batch.after)
            await self._store(current.id, shown, None, past=past)
        else:
            posted = await self._posted(batch, cursor, current.channel)
            shown = replace(shown, stale=cursor.stale or batch.retells)
            if batch.delivery is Delivery.POST:
                shown = _shown_by(shown, posted, current, since=before.version if before else 0)
                lobby = _closes_lobby(before, batch.after)
                await self._put(cursor, shown, current, lobby=lobby)
            else:
                notice = Earlier(_place(current, current.channel), posted, past=False)
                await self._store(current.id, shown, notice, past=True)
        return shown.stale or shown.announced < current.version

    async def _shown_again(
        self, cursor: AnnouncementCursor, match: Match, posted: int | None
    ) -> AnnouncementCursor:
        """The message that somebody asked for is the current one from now on; None if it was not posted."""
        shown = _settled(cursor)
        if posted is not None:
            shown = _shown_by(shown, posted, match, since=cursor.announced)
        await self._put(cursor, shown, match)
        return shown

    async def _put(
        self,
        cursor: AnnouncementCursor,
        shown: AnnouncementCursor,
        match: Match,
        *,
        lobby: bool = False,
    ) -> None:
        """Store what is shown now, and the message whose place another one took."""
        earlier = None
        if cursor.message and cursor.channel and cursor.message != shown.message:
            moved = cursor.channel != shown.channel
            earlier = Earlier(_place(match, cursor.channel), cursor.message, lobby, moved)
        await self._store(match.id, shown, earlier, past=earlier is not None)

    async def _store(
        self, match_id: MatchId, shown: AnnouncementCursor, earlier: Earlier | None, *, past: bool
    ) -> None:
        """Whatever makes notices past says it all itself."""
        await self._cursors.put(match_id, shown, earlier, notices_past=past)
        if past:
            self._on_earlier(match_id)

    async def _takes_away(self, before: Match, after: Match) -> bool:
        """Whether something can't be done any more that a notice may offer."""
        if before.state is None or after.state is None:
            return False
        people, now = await self._people(before, after), self._seconds
        then, still = (
            {(each.kind, each.argument) for each in buttons(match, Delivery.NOTICE, people, now)}
            for match in (before, after)
        )
        return not then <= still

    async def _posted(self, batch: MessageBatch, cursor: AnnouncementCursor, channel: int) -> int:
        """The id of the message; drawn only when it is to be posted just then."""
        after = batch.after
        self._check(after)
        tried = self._tried(cursor, after.version)
        await self._cursors.put(after.id, tried)
        posted = await self._found(channel, after, cursor) if cursor.target is not None else None
        if posted is None:
            message = await self._composed(batch, cursor)
            posted = await self._channel.post(channel, message)
        await self._let_time_stand_still(after, tried)
        return posted

    async def _composed(self, batch: MessageBatch, cursor: AnnouncementCursor) -> Message:
        after, people = batch.after, await self._excused(batch)
        pace = None if after.status.open else await self._service.pace(after.id)
        deadline = await self._deadline(after, people)
        link = _link(after, cursor)
        return await compose(batch, people, self._painter, link, pace, deadline, now=self._seconds)

    def _tried(self, cursor: AnnouncementCursor, target: int) -> AnnouncementCursor:
        """From now on a message may be posted; its id lies above those that there are."""
        after = cursor.target_after
        if cursor.target is None:
            after = max(self._channel.earliest_id(), cursor.message or 0)
        since = cursor.target_at or self._clock.now()
        return replace(cursor, target=target, target_at=since, target_after=after)

    def _check(self, match: Match) -> None:
        """Raises CannotPost where it is known that nothing can be posted."""
        if not self._channel.usable(_place(match, match.channel), posting=True):
            raise CannotPost("the bot may not write there")

    @property
    def _seconds(self) -> int:
        return int(self._clock.now().timestamp())

    async def _deadline(self, match: Match, people: People) -> str:
        """By when those have to move for whom the match waits; nothing where it has gone on meanwhile."""
        if not match.opened.pace or not match.waiting:
            return ""
        row = await self._service.row(match.id)
        if row is None or row.waiting.keys() != match.waiting.keys():
            return ""
        return deadlines.deadlines(row.until, people, self._clock.now())

    async def _let_time_stand_still(self, match: Match, tried: AnnouncementCursor) -> None:
        """Nobody's time ran while the match could not be shown."""
        now = self._clock.now()
        if match.opened.pace and tried.target_at and now - tried.target_at > DELAY:
            await self._open_decisions.pause(tried.target_at, now + GRACE, match.id)

    async def _refresh(self, cursor: AnnouncementCursor, match: Match) -> None:
        """Edit the current message: it says who is waited for now. One that is gone needs nothing: the next
        message carries the state."""
        batch = await self._current(cursor, MessageBatch(None, (match,)))
        people = await self._excused(batch)
        deadline = await self._deadline(match, people)
        told = edited_message(batch, people, self._painter, deadline, now=self._seconds)
        if cursor.message is None or cursor.channel is None:
            return
        try:
            await asyncio.wait_for(
                self._channel.edit(cursor.channel, cursor.message, told), _EDITING
            )
        except (ChannelGone, MessageGone) as error:
            logger.info("a message of match %s can't be edited any more: %s", match.id, error)
        except TimeoutError:
            raise PostLater("an edit takes too long") from None

    async def _current(self, cursor: AnnouncementCursor, batch: MessageBatch) -> MessageBatch:
        """All that the current message has to cover once this stretch is added to it."""
        steps = await self._service.steps(batch.after.id, since=max(cursor.since - 1, 0))
        before = steps.pop(0) if cursor.since else None
        covered = tuple(step for step in steps if step.version <= batch.after.version)
        return MessageBatch(before, covered) if covered else batch

    async def _found(self, channel: int, match: Match, cursor: AnnouncementCursor) -> int | None:
        """What an earlier attempt posted, looked for since the first one, however much was said meanwhile.

        Where the channel can't be read it is posted again: shown twice is better than lost.
        """
        since = cursor.target_at if cursor.target_after is None else None
        after = cursor.message if cursor.target_after is None else cursor.target_after
        try:
            return await self._channel.find(channel, match.id, match.version, since, after)
        except CannotPost:
            return None

    async def _moved_to_thread(self, cursor: AnnouncementCursor, steps: list[Match]) -> bool:
        """Whether the match was moved to its own thread just now, before its first board is shown."""
        current = steps[-1]
        begins = any(isinstance(step.last, Started) for step in steps)
        elsewhere = current.channel != current.opened.channel
        if not begins or elsewhere or not current.opened.in_thread or cursor.target is not None:
            return False
        names = [player.name for player in (await self._people(current)).values()]
        title = f"{current.about.name}: {listed(names)}"[:100]
        try:
            thread = await self._channel.open_thread(current.channel, cursor.message, title)
        except CannotPost as error:
            logger.warning("match %s stays in its channel: %s", current.id, error)
            return False
        await self._service.relocate(current.id, current.host, thread, None)
        return True

    async def tidy(self, match_id: MatchId, channel: int) -> None:
        """The earlier messages of a channel lose their buttons; raises CannotPost and PostLater, as of the
        first that can't be edited now."""
        found = await self._cursors.earlier(match_id)
        for earlier in (each for each in found if each.place.channel == channel):
            with suppress(ChannelGone, MessageGone):
                await self._retire(match_id, earlier)
            await self._cursors.tidied(match_id, earlier.message)

    async def _retire(self, match_id: MatchId, earlier: Earlier) -> None:
        """A lobby says that it is closed, and the last message of an old place where the match went on."""
        channel = earlier.place.channel
        match = await self._replayed(match_id) if earlier.lobby or earlier.moved else None
        if match is None:
            await self._channel.disarm(channel, earlier.message)
        elif earlier.lobby:
            closed = lobby_message(match, await self._people(match))
            await self._channel.edit(channel, earlier.message, closed)
        else:
            link = _link(match, await self._cursors.cursor(match_id))
            await self._channel.edit(channel, earlier.message, moved_message(match, link))

    async def _replayed(self, match_id: MatchId) -> Match | None:
        """None where it can't be replayed any more."""
        try:
            return await self._service.load(match_id)
        except Refused:
            return None

    async def _excused(self, batch: MessageBatch) -> People:
        """The people of a match, with the reasons of those who go away in this stretch: logs have none."""
        people = {**await self._people(*batch.steps)}
        for event in (step.last for step in batch.steps):
            if isinstance(event, WentAway) and event.player in people:
                reason = await self._absences.reason(event.player)
                people[event.player] = replace(people[event.player], reason=reason)
        return people

    async def _people(self, *steps: Match) -> People:
        everybody = frozenset().union(*map(people_of, steps))
        return await self._service.known(everybody, steps[0].opened.server)


def _settled(cursor: AnnouncementCursor) -> AnnouncementCursor:
    """Nothing is being posted."""
    return replace(cursor, target=None, target_at=None, target_after=None)


def _shown_by(
    cursor: AnnouncementCursor, message: int, match: Match, *, since: int
) -> AnnouncementCursor:
    """Another message is the current one, and covers what came after a version."""
    return replace(cursor, message=message, channel=match.channel, since=since, stale=False)


def _closes_lobby(before: Match | None, after: Match) -> bool:
    return before is not None and before.status is Status.LOBBY is not after.status


def _place(match: Match, channel: int) -> Place:
    return Place(match.opened.server, channel, match.opened.channel)


def _link(match: Match, cursor: AnnouncementCursor) -> str:
    """To the message with the board."""
    return f"https://discord.com/channels/{match.opened.server}/{cursor.channel}/{cursor.message}"
