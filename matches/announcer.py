"""The announcer: brings what the channel shows up to date with the log, each message exactly once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from matches import clock_wording, wording
from matches.composing import compose, current_message, edited_message, lobby_message
from matches.deciding import Refused
from matches.events import MatchId, PlayerId, Started, WentAway
from matches.heart import GRACE
from matches.library import Frozen
from matches.match import Match, Status
from matches.ports import Clock, Mark, Marks, StorageBusy, user_ids
from matches.service import MatchService
from matches.showing import CannotPost, Channel, Message, MessageGone, Painter, PostLater
from matches.stretches import Stretch, Way, next_stretch
from matches.table import people_of
from matches.wording import People

logger = logging.getLogger(__name__)

_LONGEST_PAUSE: Final = timedelta(minutes=1)

_DELAY: Final = timedelta(minutes=1)

_TIDYING: Final = 5.0
"""Seconds that an edit of an earlier message may take: the next turn waits for it."""


StoodStill: TypeAlias = Callable[[datetime, datetime, MatchId], Awaitable[None]]
"""Told from when until when the time of a match stood still."""


class Announcer:
    """One worker for each match that has something to show; matches never wait for each other.

    Before a post its target version is stored, after it the message: an attempt that nobody saw the end of is
    looked for in the channel before it is made again.
    """

    def __init__(
        self,
        service: MatchService,
        marks: Marks,
        channel: Channel,
        painter: Painter,
        clock: Clock,
        reason: Callable[[PlayerId], Awaitable[str]] | None = None,
        stood_still: StoodStill | None = None,
    ) -> None:
        """`reason` says why somebody is away: logs do not. `stood_still` is told when a match could not be
        shown: nobody's time ran meanwhile."""
        self._reason = reason
        self._service = service
        self._marks = marks
        self._channel = channel
        self._painter = painter
        self._clock = clock
        self._stood_still = stood_still
        self._awake: set[MatchId] = set()
        self._frozen_told: set[MatchId] = set()
        self._workers: dict[MatchId, asyncio.Task[None]] = {}
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def resume(self) -> None:
        """Go on with everything that was not shown when the process ended."""
        for match_id in await self._marks.due():
            self.wake(match_id)

    def wake(self, match_id: MatchId) -> None:
        """Show what is new in a match, now or as soon as Discord takes it."""
        self._awake.add(match_id)
        if match_id not in self._workers:
            self._workers[match_id] = asyncio.create_task(self._work(match_id))

    async def idle(self) -> None:
        """Until nothing is being shown."""
        while self._workers:
            await asyncio.wait(self._workers.values())

    async def close(self, patience: float) -> None:
        """Finish what is in hand within so many seconds; the rest is done after the next start."""
        workers = [*self._workers.values()]
        if workers:
            await asyncio.wait(workers, timeout=patience)
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def show(self, match_id: MatchId, request: str) -> None:
        """Post the match as it is now once more, with buttons; raises CannotPost and PostLater."""
        async with self._lock(match_id):
            mark, match = await self._up_to_date(match_id)
            people = await self._people(match)
            deadline = await self._deadline(match, people)
            message = await current_message(match, people, self._painter, deadline)
            again = replace(message, repeat=request[-8:])
            tried = replace(mark, target=mark.announced, target_at=self._clock.now())
            await self._marks.put(match_id, tried)
            try:
                posted = await self._channel.post(match.channel, again)
            except CannotPost:
                await self._marks.put(match_id, mark)
                raise
            except PostLater:
                self.wake(match_id)
                raise
            await self._shown_again(tried, match, posted)

    async def _work(self, match_id: MatchId) -> None:
        try:
            while match_id in self._awake:
                self._awake.discard(match_id)
                await self._until_shown(match_id)
        finally:
            del self._workers[match_id]

    async def _until_shown(self, match_id: MatchId) -> None:
        pause = timedelta(seconds=1)
        while not await self._shown(match_id):
            await self._clock.sleep_until(self._clock.now() + pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _shown(self, match_id: MatchId) -> bool:
        """Whether there is nothing left to try: shown, or impossible to show."""
        try:
            async with self._lock(match_id):
                while await self._advance(match_id):
                    pass
        except Frozen:
            return match_id in self._frozen_told or await self._tell_frozen(match_id)
        except CannotPost as error:
            logger.warning("match %s can't be shown: %s", match_id, error)
        except Refused:
            logger.warning("match %s is not in the database any more", match_id)
        except (PostLater, StorageBusy) as error:
            logger.warning("match %s is shown later: %s", match_id, error)
            return False
        except Exception:
            logger.exception("match %s can't be shown", match_id)
        return True

    async def _advance(self, match_id: MatchId) -> bool:
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
        current = steps[-1]
        if await self._moved_to_thread(mark, current, steps):
            return True
        stretch = next_stretch(before, steps, mark.target)
        posted = await self._brought(stretch, mark, current.channel)
        version = stretch.after.version
        shown = replace(mark, announced=version, target=None, target_at=None)
        if posted != mark.message:  # before the mark: after a kill in between it is done again
            await self._retire(mark, before, stretch.after)
            since = 0 if before is None else before.version
            shown = replace(shown, message=posted, channel=current.channel, since=since)
        await self._marks.put(match_id, shown)
        return version < current.version

    async def _up_to_date(self, match_id: MatchId) -> tuple[Mark, Match]:
        while True:
            while await self._advance(match_id):
                pass
            mark = await self._marks.mark(match_id)
            match = await self._service.library.load(match_id)
            if match.version == mark.announced:
                return mark, match

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
        after, people = stretch.after, await self._excused(stretch)
        if stretch.way is Way.EDIT:
            await self._tell_again(mark, stretch)
            return mark.message
        pace = None if after.status.open else await self._service.library.pace(after.id)
        deadline = await self._deadline(after, people)
        composing = compose(stretch, people, self._painter, _link(after, mark), pace, deadline)
        tried = replace(mark, target=after.version, target_at=mark.target_at or self._clock.now())
        message, _ = await asyncio.gather(composing, self._marks.put(after.id, tried))
        posted = await self._found(channel, after, mark) if mark.target is not None else None
        posted = posted or await self._channel.post(channel, message)
        await self._delayed(after, tried)
        if stretch.way is Way.POST:
            return posted
        if stretch.retells:
            await self._tell_again(mark, stretch)
        return mark.message

    async def _deadline(self, match: Match, people: People) -> str:
        """By when those have to move for whom the match waits; nothing where it has gone on meanwhile."""
        if not match.opened.pace or not match.waiting:
            return ""
        row = await self._service.lists.row(match.id)
        if row is None or row.waiting.keys() != match.waiting.keys():
            return ""
        return clock_wording.deadlines(row.until, people, self._clock.now())

    async def _delayed(self, match: Match, tried: Mark) -> None:
        now = self._clock.now()
        if (
            match.opened.pace
            and self._stood_still
            and tried.target_at
            and now - tried.target_at > _DELAY
        ):
            await self._stood_still(tried.target_at, now + GRACE, match.id)

    async def _tell_again(self, mark: Mark, stretch: Stretch) -> None:
        """Edit the current message: it says who is waited for now."""
        whole = stretch if stretch.after.state is None else await self._current(mark, stretch)
        people = await self._excused(whole)
        deadline = await self._deadline(whole.after, people)
        await self._edit(mark, edited_message(whole, people, self._painter, deadline))

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

    async def _moved_to_thread(self, mark: Mark, current: Match, steps: list[Match]) -> bool:
        """Whether the match was moved to its own thread just now, before its first board is shown."""
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

    async def _tell_frozen(self, match_id: MatchId) -> bool:
        """Tell the people of a match that no longer replays, once; False if it must be tried again."""
        row = await self._service.lists.row(match_id)
        if row is None:
            return True
        people = (await self._service.players.known(row.members)).values()
        mentions = " ".join(player.mention for player in people)
        pinged = user_ids(people)
        text = f"{mentions}\n{wording.FROZEN}"
        try:
            await self._channel.post(row.channel, Message(match_id, 0, text, pinged=pinged))
            self._frozen_told.add(match_id)
            mark = await self._marks.mark(match_id)
            told = replace(
                mark, announced=await self._service.library.version(match_id), target=None
            )
            await self._marks.put(match_id, told)
        except CannotPost as error:
            logger.warning("match %s can't be shown: %s", match_id, error)
        except (PostLater, StorageBusy):
            return False
        return True

    async def _excused(self, stretch: Stretch) -> People:
        """The people of a match, with the reasons of those who go away in this stretch."""
        people = await self._people(*stretch.steps)
        events = [step.last for step in stretch.steps]
        away = {event.player for event in events if isinstance(event, WentAway)}
        if self._reason is None:
            return people
        reasons = {who: await self._reason(who) for who in away & people.keys()}
        return {**people, **{who: replace(people[who], reason=reasons[who]) for who in reasons}}

    async def _people(self, *steps: Match) -> People:
        return await self._service.players.known(frozenset().union(*map(people_of, steps)))

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())


async def _harmless(attempt: Awaitable[None]) -> None:
    """An edit that only tidies up: if it fails, old buttons still answer politely."""
    try:
        await asyncio.wait_for(attempt, _TIDYING)
    except (CannotPost, PostLater, MessageGone, TimeoutError) as error:
        logger.info("an earlier message stays as it was: %s", str(error) or type(error).__name__)


def _link(match: Match, mark: Mark) -> str:
    """To the message with the board."""
    return f"https://discord.com/channels/{match.opened.server}/{mark.channel}/{mark.message}"
