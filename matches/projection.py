"""The channel as a projection of the log: each message of a match exactly once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import replace
from typing import Final

from matches import clock_wording, wording
from matches.attending import Attending
from matches.composing import compose, current_message, edited_message, lobby_message
from matches.events import MatchId, Started, WentAway
from matches.heart import DELAY, GRACE
from matches.match import Match, Status
from matches.ports import Clock, Mark, Marks
from matches.service import MatchService
from matches.showing import CannotPost, Channel, Message, MessageGone, Painter, PostLater
from matches.stretches import Stretch, Way, next_stretch
from matches.table import people_of
from matches.timekeeping import Waits
from matches.wording import People

logger = logging.getLogger(__name__)

_TIDYING: Final = 5.0
"""Seconds that an edit of an earlier message may take: the next turn waits for it."""


class Projection:
    """Before a post its target version is stored, after it the message: an attempt that nobody saw the end
    of is looked for in the channel before it is made again. One call at a time for each match."""

    def __init__(
        self,
        service: MatchService,
        attending: Attending,
        marks: Marks,
        waits: Waits,
        channel: Channel,
        painter: Painter,
        clock: Clock,
    ) -> None:
        self._service = service
        self._attending = attending
        self._marks = marks
        self._waits = waits
        self._channel = channel
        self._painter = painter
        self._clock = clock

    async def advance(self, match_id: MatchId) -> bool:
        """Show one more message; False when the channel shows everything."""
        mark = await self._marks.mark(match_id)
        steps = await self._service.library.steps(match_id, since=max(mark.announced - 1, 0))
        before = steps.pop(0) if mark.announced else None
        if before is not None and mark.target == before.version:
            posted = await self._found(before.channel, before, mark)
            mark = await self._shown_again(mark, before, posted)
        if not steps:
            await self._marks.put(match_id, mark)
            return False
        return await self._moved_to_thread(mark, steps) or await self._show_next(
            mark, before, steps
        )

    async def up_to_date(self, match_id: MatchId) -> tuple[Mark, Match]:
        """The match as the channel shows it, once that is all of it."""
        while True:
            while await self.advance(match_id):
                pass
            mark = await self._marks.mark(match_id)
            match = await self._service.library.load(match_id)
            if match.version == mark.announced:
                return mark, match

    async def post_again(self, mark: Mark, match: Match, request: str) -> None:
        """Post the match once more, as it is shown already; raises CannotPost and PostLater."""
        people = await self._people(match)
        deadline = await self._deadline(match, people)
        message = await current_message(match, people, self._painter, deadline, self._seconds)
        again = replace(message, repeat=request[-8:])
        tried = replace(mark, target=mark.announced, target_at=self._clock.now())
        await self._marks.put(match.id, tried)
        try:
            posted = await self._channel.post(match.channel, again)
        except CannotPost:
            await self._marks.put(match.id, mark)
            raise
        await self._shown_again(tried, match, posted)

    async def _show_next(self, mark: Mark, before: Match | None, steps: list[Match]) -> bool:
        """Whether there is more to show after it."""
        current = steps[-1]
        stretch = next_stretch(before, steps, mark.target)
        posted = await self._brought(stretch, mark, current.channel)
        version = stretch.after.version
        shown = replace(mark, announced=version, target=None, target_at=None)
        if posted != mark.message:  # before the mark: after a kill in between it is done again
            await self._retire(mark, before, stretch.after)
            since = 0 if before is None else before.version
            shown = replace(shown, message=posted, channel=current.channel, since=since)
        await self._marks.put(current.id, shown)
        return version < current.version

    async def _shown_again(self, mark: Mark, match: Match, posted: int | None) -> Mark:
        """The message that somebody asked for is the current one from now on; None if it was not posted."""
        shown = replace(mark, target=None, target_at=None)
        if posted is not None:
            await self._retire(mark, match, match)
            shown = replace(shown, message=posted, channel=match.channel, since=mark.announced)
        await self._marks.put(match.id, shown)
        return shown

    async def _brought(self, stretch: Stretch, mark: Mark, channel: int) -> int | None:
        """Post or edit; the id of the message that is current then."""
        if stretch.way is Way.EDIT:
            await self._tell_again(mark, stretch)
            return mark.message
        posted = await self._posted(stretch, mark, channel)
        if stretch.way is Way.POST:
            return posted
        if stretch.retells:
            await self._tell_again(mark, stretch)
        return mark.message

    async def _posted(self, stretch: Stretch, mark: Mark, channel: int) -> int:
        after, people = stretch.after, await self._excused(stretch)
        pace = None if after.status.open else await self._service.library.pace(after.id)
        deadline = await self._deadline(after, people)
        link = _link(after, mark)
        composing = compose(stretch, people, self._painter, link, pace, deadline, self._seconds)
        tried = replace(mark, target=after.version, target_at=mark.target_at or self._clock.now())
        message, _ = await asyncio.gather(composing, self._marks.put(after.id, tried))
        posted = await self._found(channel, after, mark) if mark.target is not None else None
        posted = posted or await self._channel.post(channel, message)
        await self._let_time_stand_still(after, tried)
        return posted

    @property
    def _seconds(self) -> int:
        return int(self._clock.now().timestamp())

    async def _deadline(self, match: Match, people: People) -> str:
        """By when those have to move for whom the match waits; nothing where it has gone on meanwhile."""
        if not match.opened.pace or not match.waiting:
            return ""
        row = await self._service.lists.row(match.id)
        if row is None or row.waiting.keys() != match.waiting.keys():
            return ""
        return clock_wording.deadlines(row.until, people, self._clock.now())

    async def _let_time_stand_still(self, match: Match, tried: Mark) -> None:
        """Nobody's time ran while the match could not be shown."""
        now = self._clock.now()
        if match.opened.pace and tried.target_at and now - tried.target_at > DELAY:
            await self._waits.pause(tried.target_at, now + GRACE, match.id)

    async def _tell_again(self, mark: Mark, stretch: Stretch) -> None:
        """Edit the current message: it says who is waited for now."""
        whole = stretch if stretch.after.state is None else await self._current(mark, stretch)
        people = await self._excused(whole)
        deadline = await self._deadline(whole.after, people)
        told = edited_message(whole, people, self._painter, deadline, self._seconds)
        await self._edit(mark, told)

    async def _current(self, mark: Mark, stretch: Stretch) -> Stretch:
        """All that the current message has to cover once this stretch is added to it."""
        steps = await self._service.library.steps(stretch.after.id, since=max(mark.since - 1, 0))
        before = steps.pop(0) if mark.since else None
        covered = tuple(step for step in steps if step.version <= stretch.after.version)
        return Stretch(before, covered) if covered else stretch

    async def _found(self, channel: int, match: Match, mark: Mark) -> int | None:
        """What an earlier attempt posted, looked for since the first one, however much was said meanwhile.

        Where the channel can't be read it is posted again: shown twice is better than lost.
        """
        try:
            return await self._channel.find(
                channel, match.id, match.version, mark.target_at, mark.message
            )
        except CannotPost:
            return None

    async def _moved_to_thread(self, mark: Mark, steps: list[Match]) -> bool:
        """Whether the match was moved to its own thread just now, before its first board is shown."""
        current = steps[-1]
        begins = any(isinstance(step.last, Started) for step in steps)
        elsewhere = current.channel != current.opened.channel
        if not begins or elsewhere or not current.opened.in_thread or mark.target is not None:
            return False
        names = [player.name for player in (await self._people(current)).values()]
        title = f"{current.about.name}: {wording.listed(names)}"[:100]
        try:
            thread = await self._channel.open_thread(current.channel, mark.message, title)
        except CannotPost as error:
            logger.warning("match %s stays in its channel: %s", current.id, error)
            return False
        await self._service.relocate(current.id, current.host, thread, None)
        return True

    async def _retire(self, mark: Mark, before: Match | None, after: Match) -> None:
        """The earlier message loses its buttons; a lobby says that it is closed."""
        if mark.message is None or mark.channel is None:
            return
        if before is not None and before.status is Status.LOBBY is not after.status:
            closed = lobby_message(after, await self._people(after))
            await _harmless(self._channel.edit(mark.channel, mark.message, closed))
        else:
            await _harmless(self._channel.disarm(mark.channel, mark.message))

    async def _edit(self, mark: Mark, message: Message) -> None:
        if mark.message is not None and mark.channel is not None:
            await _harmless(self._channel.edit(mark.channel, mark.message, message))

    async def _excused(self, stretch: Stretch) -> People:
        """The people of a match, with the reasons of those who go away in this stretch: logs have none."""
        people = {**await self._people(*stretch.steps)}
        for event in (step.last for step in stretch.steps):
            if isinstance(event, WentAway) and event.player in people:
                reason = await self._attending.reason(event.player)
                people[event.player] = replace(people[event.player], reason=reason)
        return people

    async def _people(self, *steps: Match) -> People:
        everybody = frozenset().union(*map(people_of, steps))
        return await self._service.players.known(everybody, steps[0].opened.server)


async def _harmless(attempt: Awaitable[None]) -> None:
    """An edit that only tidies up: if it fails, old buttons still answer politely."""
    try:
        await asyncio.wait_for(attempt, _TIDYING)
    except (CannotPost, PostLater, MessageGone, TimeoutError) as error:
        logger.info("an earlier message stays as it was: %s", str(error) or type(error).__name__)


def _link(match: Match, mark: Mark) -> str:
    """To the message with the board."""
    return f"https://discord.com/channels/{match.opened.server}/{mark.channel}/{mark.message}"
