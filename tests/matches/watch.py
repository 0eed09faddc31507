"""Runs deadlines, reminders and the expiry of undo requests in a test, with a fake list of members."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from matches.chores.due_decisions import DueDecisions
from matches.chores.expiry import UndoExpiry
from matches.chores.reminder_delivery import ReminderDelivery
from matches.chores.scheduler import Chore
from matches.decisions import playing
from matches.log.events import MatchId, PlayerId
from matches.ports.channel import ChannelGone
from matches.ports.due import Reminder
from matches.ports.peers import EVERYTHING, NOTHING, Share
from matches.ports.players import Player
from tests.data.samples import with_others
from tests.matches.conftest import Harness
from tests.matches.fakes import FakeClock

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class FakeMembership:
    """A fake of memberships and channels: everybody but those in `left` is a member, and the bot may write.

    `asked` counts how often writing in a channel is checked.
    """

    def __init__(self) -> None:
        self.left: set[int] = set()
        self.online = True
        self.share = EVERYTHING
        self.blocked: set[int] = set()
        self.deleted: set[int] = set()
        self.asked = 0

    async def is_member(self, server: int, discord_id: int) -> bool:
        return discord_id not in self.left

    async def can_post(self, server: int, channel: int) -> bool:
        self.asked += 1
        if channel in self.deleted:
            raise ChannelGone("Unknown Channel")
        return channel not in self.blocked

    def connected(self) -> Share:
        return self.share if self.online else NOTHING


class Steady:
    """A fake of `Pulse`: people can always reach the bot, in all servers."""

    share = EVERYTHING


class Standing:
    """A clock that shows the time of a fake clock. Its sleepers wake only when a test calls `wakes` after their
    time has come."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> datetime:
        return self._clock.now()

    async def sleep_until(self, when: datetime) -> None:
        while self.now() < when:
            passed = asyncio.Event()
            self._sleepers.add(passed)
            await passed.wait()

    async def wakes(self) -> None:
        sleepers, self._sleepers = self._sleepers, set()
        for sleeper in sleepers:
            sleeper.set()
        for _ in sleepers:  # they begin to work
            await asyncio.sleep(0)


class Deliveries(ReminderDelivery):
    """Delivers reminders as the program does. Its `do_due` ends once everything that is due has been tried."""

    async def do_due(self) -> datetime | None:
        due = await super().do_due()
        while await self.tried():
            due = await super().do_due()
        return due

    async def tried(self) -> bool:
        """Wait until all queued reminders have been tried. Return False if none was queued."""
        lanes, tried = (self._posting, self._retiring), False
        while running := [task for lane in lanes for task in lane._running.values()]:
            done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # a kill must end the process
            tried = True
        return tried


class Watch:
    """The chores of one process that depend on time: deadlines, reminders and the expiry of undo requests."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.membership = FakeMembership()
        self.membership.deleted = harness.channel.deleted
        services = harness.services
        self.reminding = DueDecisions(services, self.membership, Steady())
        self.clock = Standing(harness.clock)
        self.delivering = Deliveries(
            with_others(services, clock=self.clock),
            harness.channel,
            harness.announcer.channel_gone,
        )
        self.reminding.on_gone = harness.announcer.channel_gone
        self.lapsing = UndoExpiry(services, Steady())

    @property
    def chores(self) -> Sequence[Chore]:
        return self.reminding, self.delivering, self.lapsing

    async def passes(self, span: timedelta) -> None:
        await self.harness.passes(span, self._done)

    async def _done(self) -> datetime | None:
        await self.clock.wakes()
        dues = [await chore.do_due() for chore in self.chores]
        dues += [await chore.do_due() for chore in self.chores]
        await self.harness.announcer.idle()
        return min(filter(None, dues[len(self.chores) :]), default=None)


async def paced(harness: Harness, *names: str, pace: timedelta = DAY, **terms: Any) -> MatchId:
    """Return a match with a clock, begun by these people, after its first board is posted."""
    crosswind = {"game": "crosswind", "options": {"size": 7}, "side": "Black"}
    terms = terms if "game" in terms else crosswind | terms
    return await harness.opened(*names, pace=int(pace.total_seconds()), **terms)


async def played(harness: Harness, match_id: MatchId, text: str) -> None:
    """Make a move as the player whose turn it is."""
    (player,) = (await harness.match(match_id)).waiting
    await harness.done(match_id, player, playing.play, text)


async def waiting_for(harness: Harness, match_id: MatchId) -> PlayerId:
    (player,) = (await harness.match(match_id)).waiting
    return player


def reminders_to(harness: Harness, player: Player) -> list[str]:
    """Return the texts of the reminders to this player that are in the channels. Deleted reminders are left
    out."""
    return [
        message.content
        for message in harness.channel.messages.values()
        if message.content.startswith(player.mention) and "wait" in message.content
    ]


def links(reminder: str) -> int:
    """Return how many matches a reminder links to."""
    return reminder.count("https://discord.com/channels/")


async def outstanding(harness: Harness) -> list[Reminder]:
    """Return all reminders that have not been posted, including those that become due later."""
    return await harness.database.reminders.outstanding(datetime.max.replace(tzinfo=UTC))
