"""A lane works on a few matches at a time, urgent ones first, and sends no requests that cannot succeed.
Backoff says how long failed work waits before it is retried."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import islice
from unittest.mock import AsyncMock

import pytest

from matches.delivery import lanes
from matches.delivery.jobs import IN_A_CHANNEL, Found, Job
from matches.delivery.lanes import AT_ONCE, AT_ONCE_LATER, Lane
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, Malformed, PostLater
from matches.ports.cursor import ChannelPlace
from matches.ports.retrying import BUSY, Backoff, despite_busy
from matches.ports.storage import StorageBusy
from tests.matches.fakes import FakeChannel, FakeClock

SERVER = 1


class Harbourmaster:
    """A fake of the matches that a lane works for. While the test keeps `gate` closed, the lane's jobs don't
    end."""

    def __init__(self) -> None:
        self.places: dict[MatchId, ChannelPlace] = {}
        self.channels = FakeChannel()
        self.unreadable: Counter[MatchId] = Counter()
        """How often reading the channel of a match fails from now on."""
        self.outcomes: defaultdict[MatchId, list[Exception]] = defaultdict(list)
        self.begun: list[MatchId] = []
        self.refused: list[MatchId] = []
        self.at_work: set[MatchId] = set()
        self.most = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.clock = FakeClock()
        self.lane = self.new_lane()

    def new_lane(self, *, posting: bool = True) -> Lane[MatchId, ChannelPlace]:
        job = Job(self.work, self.where, "Match %s", "shown", self.refusal, posting)
        return Lane(job, self.channels, self.clock)

    def match(self, number: int, channel: int = 0, parent: int = 0) -> MatchId:
        match_id = MatchId(f"match{number}")
        self.places[match_id] = ChannelPlace(SERVER, channel or number, parent or channel or number)
        return match_id

    async def work(self, match_id: MatchId, place: ChannelPlace) -> None:
        assert place == self.places[match_id]
        assert match_id not in self.at_work
        self.begun.append(match_id)
        self.at_work.add(match_id)
        self.most = max(self.most, len(self.at_work))
        await self.gate.wait()
        await asyncio.sleep(0)
        self.at_work.discard(match_id)
        outcomes = self.outcomes[match_id]
        if outcomes:
            raise outcomes.pop(0)

    async def where(self, match_id: MatchId) -> Found[ChannelPlace] | None:
        if self.unreadable[match_id]:
            self.unreadable[match_id] -= 1
            raise StorageBusy("locked")
        place = self.places.get(match_id)
        return None if place is None else (place, place)

    async def refusal(self, match_id: MatchId) -> None:
        self.refused.append(match_id)

    async def woken(self, match_id: MatchId) -> None:
        """Wake the lane for a match, and wait until nothing is left to do."""
        self.lane.wake(match_id)
        await self.lane.idle()

    async def settled(self) -> None:
        """Wait until no task can continue on its own."""
        for _ in range(50):
            await asyncio.sleep(0)


@pytest.fixture
async def master() -> AsyncIterator[Harbourmaster]:
    master = Harbourmaster()
    yield master
    await master.lane.close(1)


@pytest.fixture
async def later(
    master: Harbourmaster, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Awaitable[None]]:
    """A function after which all keys that are running count as slow. Until then, none does."""
    loop, seconds = asyncio.get_running_loop(), 0.0
    monkeypatch.setattr(loop, "time", lambda: seconds)

    async def later() -> None:
        nonlocal seconds
        seconds += lanes._SLOW
        await master.settled()

    return later


async def test_work_queue_handles_matches_in_order_and_few_at_once(master: Harbourmaster) -> None:
    matches = [master.match(number) for number in range(1, 1001)]
    master.lane.resume(matches)
    await master.lane.idle()
    assert master.begun == matches
    assert master.most == AT_ONCE_LATER


async def test_work_queue_handles_urgent_matches_first(master: Harbourmaster) -> None:
    master.gate.clear()
    outstanding = [master.match(number) for number in range(1, 101)]
    master.lane.resume(outstanding)
    await master.settled()
    fresh = [master.match(number) for number in range(101, 151)]
    for match_id in fresh:
        master.lane.wake(match_id, urgent=True)
    master.lane.wake(outstanding[-1], urgent=True)
    await master.settled()
    assert master.begun == outstanding[:AT_ONCE_LATER] + fresh[:AT_ONCE]
    master.gate.set()
    await master.lane.idle()
    assert master.begun[AT_ONCE_LATER:][:51] == [*fresh, outstanding[-1]]
    assert len(master.begun) == 150
    assert master.most == AT_ONCE + AT_ONCE_LATER


@pytest.mark.parametrize("urgent", [False, True])
async def test_work_queue_is_not_blocked_by_any_number_of_hanging_channels(
    master: Harbourmaster, later: Callable[[], Awaitable[None]], urgent: bool
) -> None:
    master.gate.clear()
    hanging = range(7, 7 + (AT_ONCE + AT_ONCE_LATER) // IN_A_CHANNEL)
    stuck = [master.match(n, channel=n % len(hanging) + 7) for n in range(200)]
    fine = [master.match(number) for number in range(301, 303)]
    for match_id in (*stuck, *fine):
        master.lane.wake(match_id, urgent=urgent)
    await master.settled()
    assert len(master.begun) == (AT_ONCE + AT_ONCE_LATER if urgent else AT_ONCE_LATER)
    for _ in range(len(hanging)):
        await later()
    assert {*fine} < {*master.begun}
    channels = Counter(master.places[each].channel for each in master.begun)
    assert {channels[each] for each in hanging} == {IN_A_CHANNEL}
    master.gate.set()
    await master.lane.idle()
    assert sorted(master.begun) == sorted([*stuck, *fine])


async def test_number_of_slow_keys_is_limited(
    master: Harbourmaster, later: Callable[[], Awaitable[None]]
) -> None:
    master.gate.clear()
    master.lane.resume([master.match(number) for number in range(1, 1001)])
    for _ in range(lanes.MOST_SLOW):
        await later()
    assert master.most == lanes.MOST_SLOW + AT_ONCE_LATER
    master.gate.set()
    await master.lane.idle()


@pytest.mark.parametrize("forgotten", [True, False], ids=["forgotten", "moved into a thread"])
async def test_work_queue_reaches_the_last_match_of_a_channel_that_others_leave_while_they_wait(
    master: Harbourmaster, forgotten: bool
) -> None:
    master.gate.clear()
    matches = [master.match(number, channel=7) for number in range(1, 21)]
    master.lane.resume(matches)
    await master.settled()
    for number, match_id in enumerate(matches[IN_A_CHANNEL:-1]):
        if forgotten:
            del master.places[match_id]
        else:
            master.places[match_id] = ChannelPlace(SERVER, 100 + number, 7)
    master.gate.set()
    await master.lane.idle()
    reached = [*matches[:IN_A_CHANNEL], matches[-1]] if forgotten else matches
    assert sorted(master.begun) == sorted(reached)


async def test_work_queue_repeats_a_match_that_changed_during_its_work(
    master: Harbourmaster,
) -> None:
    master.gate.clear()
    match_id = master.match(1)
    master.lane.wake(match_id)
    await master.settled()
    master.lane.wake(match_id)
    master.lane.wake(match_id)
    master.gate.set()
    await master.lane.idle()
    assert master.begun == [match_id, match_id]


@pytest.mark.parametrize(("posting", "longest"), [(True, 60), (False, 3600)])
async def test_transient_error_is_retried_with_backoff_of_up_to_one_minute_or_one_hour_for_edits(
    master: Harbourmaster, posting: bool, longest: int
) -> None:
    master.lane = master.new_lane(posting=posting)
    match_id = master.match(1)
    master.outcomes[match_id] = [PostLater("500")] * 14
    await master.woken(match_id)
    pauses = [pause.total_seconds() for pause in master.clock.slept]
    assert pauses == [min(2**n, longest) for n in range(14)]
    master.outcomes[match_id] = [PostLater("500")]
    await master.woken(match_id)
    assert master.clock.slept[-1].total_seconds() == 1


async def test_retry_waits_for_the_end_of_a_known_pause(master: Harbourmaster) -> None:
    match_id = master.match(1)
    too_many = PostLater("429")
    too_many.pause = timedelta(seconds=20)
    master.outcomes[match_id] = [too_many, PostLater("500")]
    await master.woken(match_id)
    assert [pause.total_seconds() for pause in master.clock.slept] == [20, 2]


async def test_rejected_content_is_retried_with_backoff_of_up_to_one_hour(
    master: Harbourmaster,
) -> None:
    match_id = master.match(1)
    master.outcomes[match_id] = [PostLater("500"), *[Malformed("400")] * 13]
    await master.woken(match_id)
    pauses = [pause.total_seconds() for pause in master.clock.slept]
    assert pauses == [*(2**n for n in range(12)), 3600, 3600]


@pytest.mark.parametrize("posting", [True, False])
async def test_work_queue_for_edits_needs_no_permission_to_post(
    master: Harbourmaster, posting: bool
) -> None:
    master.lane = master.new_lane(posting=posting)
    match_id = master.match(1, channel=7)
    master.channels.closed = {7}
    await master.woken(match_id)
    master.channels.closed, master.channels.mute = set(), {7}
    master.lane.reopened(SERVER, 7)
    await master.lane.idle()
    assert master.begun == ([] if posting else [match_id])


async def test_work_queue_retries_if_the_channel_of_a_match_cannot_be_read(
    master: Harbourmaster,
) -> None:
    match_id = master.match(1)
    master.unreadable[match_id] = 1
    await master.woken(match_id)
    assert master.begun == [match_id]


async def test_work_queue_logs_and_retries_an_error_in_one_match_without_stopping_others(
    master: Harbourmaster, caplog: pytest.LogCaptureFixture
) -> None:
    broken, fine = master.match(1), master.match(2)
    master.outcomes[broken] = [ValueError("a defect")] * 8
    for match_id in (broken, fine):
        master.lane.wake(match_id)
    await master.lane.idle()
    assert master.begun == [broken, fine, *[broken] * 8]
    pauses = [pause.total_seconds() for pause in master.clock.slept]
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128]
    assert [type(each.exc_info[1]) for each in caplog.records if each.exc_info] == [ValueError] * 8


async def test_channel_event_retries_only_work_for_that_channel_or_server(
    master: Harbourmaster,
) -> None:
    here, thread = master.match(1, channel=7), master.match(2, channel=8, parent=7)
    elsewhere = master.match(3, channel=9)
    master.places[elsewhere] = ChannelPlace(SERVER + 1, 9, 9)
    master.channels.closed = {7, 8, 9}
    master.lane.resume([here, thread, elsewhere])
    await master.lane.idle()
    assert master.begun == []
    assert master.refused == [here, thread, elsewhere]
    master.lane.reopened(SERVER, 7)
    master.lane.reopened(SERVER)
    await master.lane.idle()
    assert master.refused == [here, thread, elsewhere]  # not even looked at
    master.channels.closed.clear()
    master.lane.reopened(SERVER, 99)
    await master.lane.idle()
    assert master.begun == []
    master.lane.reopened(SERVER, 7)
    await master.lane.idle()
    assert master.begun == [here, thread]
    master.lane.reopened(SERVER + 1)
    await master.lane.idle()
    assert master.begun == [here, thread, elsewhere]


async def test_work_is_retried_if_its_channel_reopens_before_the_refusal_arrives(
    master: Harbourmaster,
) -> None:
    here, elsewhere = master.match(1, channel=7), master.match(2, channel=8)
    for match_id in (here, elsewhere):
        master.outcomes[match_id] = [CannotPost("its thread is archived")]
    master.gate.clear()
    master.lane.resume([here, elsewhere])
    await master.settled()
    master.lane.reopened(SERVER, 7)
    master.gate.set()
    await master.lane.idle()
    assert master.begun == [here, elsewhere, here]


async def test_paused_channel_is_retried_once_its_pause_is_over(master: Harbourmaster) -> None:
    matches = [master.match(number, channel=7) for number in range(1, 11)]
    master.channels.pauses[7] = timedelta(minutes=1)
    master.clock.stands = True
    master.lane.resume(matches)
    await master.settled()
    assert master.begun == []
    assert master.clock.slept == [timedelta(minutes=1)]  # one for all of them
    del master.channels.pauses[7]
    master.clock.passes(timedelta(minutes=1))
    await master.settled()
    await master.lane.idle()
    assert sorted(master.begun) == sorted(matches)


async def test_channel_event_that_closes_the_channel_does_not_end_its_backoff(
    master: Harbourmaster,
) -> None:
    match_id = master.match(1, channel=7)
    master.outcomes[match_id] = [CannotPost("403")]
    await master.woken(match_id)
    master.channels.closed = {7}
    master.lane.reopened(SERVER, 7)
    await master.lane.idle()
    assert master.begun == [match_id]
    assert master.channels.eased_channels == []
    master.channels.closed.clear()
    master.lane.reopened(SERVER, 7)
    await master.lane.idle()
    assert master.begun == [match_id, match_id]
    assert master.channels.eased_channels == [7]


async def test_closing_a_work_queue_finishes_running_work_only(master: Harbourmaster) -> None:
    master.gate.clear()
    matches = [master.match(number) for number in range(1, 10)]
    master.lane.resume(matches)
    await master.settled()
    closing = asyncio.create_task(master.lane.close(5))
    await master.settled()
    master.gate.set()
    await closing
    assert master.begun == matches[:AT_ONCE_LATER]


async def test_refused_edit_is_retried_after_the_backoff_of_edits(master: Harbourmaster) -> None:
    match_id = master.match(7)
    master.channels.pauses_of_edits[7] = timedelta(minutes=2)
    master.outcomes[match_id] = [CannotPost("403")]
    master.clock.stands = True
    master.lane.wake(match_id)
    await master.settled()
    assert master.begun == [match_id], "a post does not wait for the backoff of edits"
    del master.channels.pauses_of_edits[7]
    master.clock.passes(timedelta(minutes=2))
    await master.settled()
    assert master.begun == [match_id, match_id]


@pytest.mark.parametrize("event", ["change of permissions", "reconnection"])
async def test_work_queue_backoff_that_ended_early_does_not_lengthen_the_next_one(
    master: Harbourmaster, event: str
) -> None:
    match_id = master.match(1, channel=7)
    master.channels.pauses[7] = timedelta(hours=1)
    master.clock.stands = True
    master.lane.wake(match_id)
    await master.settled()
    if event == "reconnection":
        master.lane.resume([match_id])
    else:
        master.lane.reopened(SERVER, 7)
    await master.settled()
    assert master.begun == [match_id]
    master.channels.pauses[7] = timedelta(minutes=1)
    master.lane.wake(match_id)
    await master.settled()
    assert master.clock.slept == [timedelta(hours=1), timedelta(minutes=1)]


async def test_slot_in_a_channel_is_passed_on_if_the_next_match_cannot_be_read(
    master: Harbourmaster,
) -> None:
    *busy, unreadable, last = (
        master.match(number, channel=7) for number in range(IN_A_CHANNEL + 2)
    )
    master.gate.clear()
    master.clock.stands = True
    for each in (*busy, unreadable, last):
        master.lane.wake(each)
    await master.settled()
    master.unreadable[unreadable] = 1
    master.gate.set()
    await master.settled()
    assert master.begun == [*busy, last]


def test_backoff_doubles_from_the_first_pause_up_to_the_longest() -> None:
    backoff = Backoff(timedelta(seconds=1), timedelta(seconds=10))
    assert [*islice(backoff.seconds(), 6)] == [1, 2, 4, 8, 10, 10]
    assert backoff.pause(10**9) == timedelta(seconds=10)


async def test_work_is_repeated_until_the_database_is_no_longer_busy(clock: FakeClock) -> None:
    work = AsyncMock(side_effect=[StorageBusy("locked"), StorageBusy("locked"), "done"])
    assert await despite_busy("It could not be done", work, clock) == "done"
    assert clock.slept == [BUSY, BUSY]
