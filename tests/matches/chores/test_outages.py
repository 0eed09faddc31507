"""Due work survives a restart, and outages cost no player any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, time, timedelta

import pytest

from matches.announcer.buttons import UNDO
from matches.chores.heartbeat import BEAT, Heartbeat
from matches.chores.scheduler import DueWork, Early, Scheduler
from matches.decisions import playing
from matches.log.events import Ended, MatchId, UndoLapsed
from matches.ports.peers import EVERYTHING, Share
from matches.time.calendar import Hours
from matches.time.decision_clock import GRACE
from matches.wording import deadlines
from tests.matches.conftest import CHANNEL, SERVER, Harness, Starts, existing
from tests.matches.fakes import FakeClock
from tests.matches.watch import (
    DAY,
    HOUR,
    FakeMembership,
    Watch,
    outstanding,
    paced,
    played,
    reminders_to,
)


async def test_outage_stops_clocks_and_adds_a_minute_of_grace(harness: Harness) -> None:
    await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    membership = FakeMembership()
    await Heartbeat(harness.service, membership).do_due()
    harness.clock.time += 20 * HOUR
    fresh = Heartbeat(harness.service, membership)
    assert not fresh.is_alive()
    await fresh.do_due()
    assert fresh.is_alive()
    await Watch(harness).passes(timedelta())
    (due,) = await harness.database.open_decisions.due(harness.clock.now() + 9 * HOUR, 10)
    lost = harness.clock.now() + 16 * HOUR + timedelta(minutes=1)
    assert due.open_decision.lost == lost


async def test_clocks_run_only_in_servers_of_connected_shards(harness: Harness) -> None:
    """The process holds two shards, one of which is disconnected for a while."""
    membership, both = FakeMembership(), Share(2, frozenset({0, 1}))
    here = both.only({both.shard_of(SERVER)})
    away = both.only(both.held - here.held)
    await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    beating = Heartbeat(harness.service, membership)
    membership.share = both
    await beating.do_due()
    assert beating.share == both
    membership.share = away
    for _ in range(10):
        harness.clock.time += BEAT
        await beating.do_due()
    assert beating.share == away
    open_decisions, later = harness.database.open_decisions, harness.clock.now() + 20 * DAY
    assert await open_decisions.due(later, 10, beating.share) == []
    lost = (await open_decisions.due(later, 10))[0].exact.open_decision.lost
    membership.share = both
    await beating.do_due()
    assert beating.share == both
    (due,) = await open_decisions.due(later, 10, beating.share)
    assert lost is not None
    assert due.exact.open_decision.lost == lost + 10 * BEAT + GRACE


async def test_system_clock_that_was_ahead_for_a_while_gives_players_no_extra_days(
    harness: Harness,
) -> None:
    """The system clock leaps ahead by five days, somebody moves, and an hour later the clock is set back."""
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    beating, start = Heartbeat(harness.service, FakeMembership()), harness.clock.now()
    await beating.do_due()
    harness.clock.time += 5 * DAY
    await beating.do_due()
    await played(harness, match_id, "a1")
    harness.clock.time += HOUR
    await beating.do_due()
    harness.clock.time = start + HOUR
    await beating.do_due()
    assert beating.is_alive()
    assert 14 * HOUR <= await harness.left("Ben") <= 16 * HOUR + 2 * GRACE
    for _ in range(5):
        harness.clock.time += 6 * HOUR
        await Watch(harness).passes(timedelta())
    assert (await harness.match(match_id)).presence.cared, "nobody's time stands still"


async def test_system_clock_corrected_between_two_runs_gives_players_no_extra_days(
    start: Starts, clock: FakeClock
) -> None:
    began = clock.now()
    async with start() as first:
        await paced(first, "Ann", "Ben", pace=8 * HOUR)
        beating = Heartbeat(first.service, FakeMembership())
        await beating.do_due()
        clock.time += 5 * DAY
        await beating.do_due()
    clock.time = began + HOUR
    async with start() as second:
        await Heartbeat(second.service, FakeMembership()).do_due()
        assert await second.left("Ann") <= 16 * HOUR + 2 * GRACE


async def test_heartbeat_from_a_clock_that_was_ahead_hides_no_outage_of_more_shards(
    start: Starts, clock: FakeClock
) -> None:
    """The system clock is five days ahead while the bot runs with one shard. It is right in a run with two
    shards, which is interrupted for twenty hours."""
    began, membership = clock.now(), FakeMembership()
    async with start() as first:
        await paced(first, "Ann", "Ben", pace=8 * HOUR)
        clock.time += 5 * DAY
        await Heartbeat(first.service, membership).do_due()
    clock.time, membership.share = began, Share(2, frozenset({0, 1}))
    async with start() as second:
        await Heartbeat(second.service, membership).do_due()
        (before,) = await second.database.open_decisions.of(await second.id_of("Ann"))
        clock.time += 20 * HOUR
        await Heartbeat(second.service, membership).do_due()
        (due,) = await second.database.open_decisions.of(await second.id_of("Ann"))
        lost = existing(before.exact.open_decision.lost)
        assert due.exact.open_decision.lost == lost + 20 * HOUR + GRACE


async def asked_to_undo(harness: Harness) -> MatchId:
    """Return a match without a clock in which Ben has been asked to allow an undo."""
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    await played(harness, match_id, "a1")
    await played(harness, match_id, "c3")
    await harness.do(match_id, "Ann", playing.undo)
    return match_id


async def test_unanswered_undo_request_lapses_after_a_day(harness: Harness) -> None:
    match_id = await asked_to_undo(harness)
    watch = Watch(harness)
    await watch.passes(DAY - timedelta(minutes=2))
    assert (await harness.match(match_id)).undo.asked is not None
    await watch.passes(timedelta(minutes=2))
    match = await harness.match(match_id)
    assert match.undo.asked is None
    assert isinstance(match.last, UndoLapsed)
    notice = harness.channel.last
    assert notice.content == "Not everybody answered within 1 day. The move stays; play on."
    assert str(UNDO[0].label) not in [button.label for button in notice.buttons]


async def test_unanswered_undo_request_does_not_lapse_after_the_match_has_ended(
    harness: Harness,
) -> None:
    match_id = await asked_to_undo(harness)
    await harness.act(match_id, playing.close)
    await Watch(harness).passes(2 * DAY)
    assert isinstance((await harness.match(match_id)).last, Ended)
    assert await harness.database.open_decisions.next_unanswered() is None


class Counted:
    """A chore that is due at given times and records when it was run."""

    def __init__(self, clock: FakeClock, *dues: datetime | None) -> None:
        self.clock, self.dues, self.called = clock, [*dues], list[datetime]()
        self.resting, self.enough = asyncio.Event(), asyncio.Event()

    async def do_due(self) -> datetime | None:
        self.called.append(self.clock.now())
        if len(self.called) > len(self.dues):
            self.enough.set()
            return None
        due = self.dues[len(self.called) - 1]
        if due is None:
            self.resting.set()
        return due


@asynccontextmanager
async def running(clock: FakeClock, *works: DueWork) -> AsyncIterator[Scheduler]:
    """Run this work until the end of the block."""
    scheduler = Scheduler(clock, works)
    task = asyncio.create_task(scheduler.run())
    yield scheduler
    task.cancel()


async def test_change_of_a_match_runs_only_the_background_work_that_it_concerns(
    clock: FakeClock,
) -> None:
    on_moves, on_others, on_wake = (Counted(clock, None) for _ in range(3))
    works = [DueWork(on_moves, Early.MOVES), DueWork(on_others, Early.MATCHES), DueWork(on_wake)]
    async with running(clock, *works) as scheduler:
        await asyncio.gather(*(each.resting.wait() for each in (on_moves, on_others, on_wake)))
        scheduler.moved(clock.now() + HOUR)
        await on_moves.enough.wait()
        assert len(on_others.called) == len(on_wake.called) == 1
        scheduler.changed()
        await on_others.enough.wait()
        assert len(on_wake.called) == 1
        scheduler.wake()
        await on_wake.enough.wait()


async def test_background_work_marked_as_never_early_does_not_run_before_it_is_due(
    clock: FakeClock,
) -> None:
    steady, woken = Counted(clock, clock.now() + HOUR, None), Counted(clock, None)
    async with running(clock, DueWork(steady, Early.NEVER), DueWork(woken)) as scheduler:
        await asyncio.gather(steady.resting.wait(), woken.resting.wait())
        assert steady.called[1] - steady.called[0] >= HOUR
        scheduler.wake()
        await woken.enough.wait()
        assert len(steady.called) == 2


async def test_background_work_does_not_begin_before_it_is_ready(clock: FakeClock) -> None:
    alive = False
    waiting = [Counted(clock), Counted(clock)]
    other = Counted(clock, None)
    works = [
        DueWork(each, early, lambda: alive) for each, early in zip(waiting, Early, strict=False)
    ]
    async with running(clock, *works, DueWork(other)) as scheduler:
        await other.resting.wait()
        scheduler.wake()
        await other.enough.wait()
        assert not [each for each in waiting if each.called]
        alive = True
        scheduler.wake()
        await asyncio.gather(*(each.enough.wait() for each in waiting))


async def test_failing_background_work_is_retried_and_stops_no_other_work(clock: FakeClock) -> None:
    class Failing(Counted):
        async def do_due(self) -> datetime | None:
            await super().do_due()
            if not self.enough.is_set():
                raise RuntimeError("this time")
            return None

    failing, other = Failing(clock, None, None), Counted(clock)
    async with running(clock, DueWork(failing), DueWork(other)):
        await failing.enough.wait()
        await other.enough.wait()
    assert len(failing.called) == 3


async def test_closing_the_scheduler_cancels_running_background_work(clock: FakeClock) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    class Posting(Counted):
        async def do_due(self) -> datetime | None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            return None

    scheduler = Scheduler(clock, [DueWork(Posting(clock))])
    await scheduler.close()
    running = asyncio.create_task(scheduler.run())
    await begun.wait()
    await scheduler.close()
    assert ended.is_set()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_clocks_stand_still_in_a_server_without_the_bot_until_it_is_back(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    untimed = await paced(harness, "Ann", "Ben", pace=timedelta(), channel=99)
    watch, servers, clock = Watch(harness), harness.database.servers, harness.clock
    await watch.passes(HOUR)
    await servers.removed(SERVER, clock.now())
    posted = harness.channel.posted
    await watch.passes(10 * DAY)
    assert harness.channel.posted == posted
    row = await harness.row(match_id)
    ((_, until),) = row.until.items()
    assert deadlines.until(until, clock.now()) == deadlines.STANDS_STILL
    await servers.seen(frozenset({SERVER}), clock.now())
    await watch.passes(15 * HOUR)
    assert not (await harness.match(match_id)).presence.cared
    assert (await harness.match(untimed)).waiting
    assert harness.channel.posted > posted, "they are reminded again"
    await watch.passes(timedelta(minutes=1))
    assert (await harness.match(match_id)).presence.cared


@pytest.mark.parametrize("gap_first", [True, False])
async def test_undo_deadline_is_put_off_only_once_by_overlapping_outages(
    harness: Harness, gap_first: bool
) -> None:
    """The bot is absent from the server, and its process is down for part of that time."""
    await asked_to_undo(harness)
    clock = harness.clock
    asked, open_decisions = clock.now(), harness.database.open_decisions
    clock.time += HOUR
    await harness.database.servers.removed(SERVER, clock.now())
    down = clock.now() + 2 * HOUR
    clock.time += 9 * HOUR
    if gap_first:
        await open_decisions.pause(down, clock.now() + GRACE)
    await harness.database.servers.seen(frozenset({SERVER}), clock.now())
    if not gap_first:
        await open_decisions.pause(down, clock.now() + GRACE)
    assert await open_decisions.next_unanswered() == asked + DAY + 9 * HOUR + GRACE


async def test_turn_that_the_bot_never_tried_to_post_costs_the_player_no_time(
    harness: Harness,
) -> None:
    """The process died after storing a move and before posting it."""
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    harness.service.writer.on_change = lambda *_: None
    await played(harness, match_id, "a1")
    harness.clock.time += 5 * HOUR
    await harness.resume()
    await Watch(harness).passes(timedelta())
    assert await harness.left("Ben") >= 16 * HOUR


async def test_move_made_before_its_turn_was_first_posted_costs_no_reserve(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    harness.service.writer.on_change = lambda *_: None
    await played(harness, match_id, "a1")
    harness.clock.time += DAY
    await played(harness, match_id, "c3")
    await harness.announcer.resume()
    await played(harness, match_id, "d4")
    assert (await harness.due("Ben")).reserve == 8 * HOUR


@pytest.mark.parametrize("change", ["away", "hours"])
async def test_time_before_a_turn_is_posted_stays_free_after_an_absence_or_new_hours(
    harness: Harness, change: str
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    harness.service.writer.on_change = lambda *_: None
    await played(harness, match_id, "a1")
    harness.clock.time += DAY
    if change == "away":
        now = harness.clock.now()
        await harness.database.absences.add(await harness.id_of("Ben"), now + DAY, "", "r", now)
    else:
        await harness.sleeps("Ben", Hours("Europe/Helsinki"))
    due = await harness.due("Ben")
    assert (due.open_decision.left, due.reserve) == (8 * HOUR, 8 * HOUR)


async def test_undo_deadline_excludes_the_time_while_the_match_cannot_be_shown(
    harness: Harness,
) -> None:
    start, open_decisions = harness.clock.now(), harness.database.open_decisions
    harness.clock.time += HOUR
    asked, match_id = harness.clock.now(), await asked_to_undo(harness)
    await open_decisions.pause(start, start + 3 * HOUR, match_id)
    await open_decisions.pause(start + 2 * HOUR, start + 5 * HOUR, match_id)
    assert await open_decisions.next_unanswered() == asked + DAY + 4 * HOUR


@pytest.mark.slow
async def test_clocks_are_paused_while_the_bot_may_not_post_in_the_channel(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    watch, clock = Watch(harness), harness.clock
    await watch.passes(HOUR)
    watch.membership.blocked.add(CHANNEL)
    await watch.passes(2 * DAY)
    assert not (await harness.match(match_id)).presence.cared
    assert len((await harness.due("Ann")).calendar.pauses) == 1, "one that goes on"
    ann, back = await harness.person("Ann"), clock.now()
    watch.membership.blocked.clear()
    while not reminders_to(harness, ann):
        await watch.passes(timedelta(minutes=1))
    assert clock.now() - back <= timedelta(minutes=12)
    await watch.passes(11 * HOUR)
    assert not (await harness.match(match_id)).presence.cared
    await watch.passes(2 * HOUR)
    assert (await harness.match(match_id)).presence.cared == {ann.id}


@pytest.mark.parametrize("stage", [12 * HOUR, 2 * DAY])
async def test_simultaneous_decisions_in_a_blocked_channel_cause_no_busy_loop(
    harness: Harness, stage: timedelta
) -> None:
    """Each check pauses the clocks of all waiting players, so none of them is due again until the next
    check."""
    names = ("Ann", "Ben", "Cat", "Dan")
    match_id = await paced(harness, *names, game="wind-of-fortune", options={"team": "real"})
    watch, clock, looks = Watch(harness), harness.clock, 0
    waiting = (await harness.match(match_id)).waiting
    assert len(waiting) == 2
    if stage > DAY:
        await watch.passes(stage - HOUR)
    clock.time = clock.now() + (HOUR if stage > DAY else stage)

    async def can_post(server: int, channel: int) -> bool:
        nonlocal looks
        looks += 1
        if looks > 20:
            raise AssertionError("without end")
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watch.membership, "can_post", can_post)
        for times in (1, 2):
            later = await watch.reminding.do_due()
            assert later == clock.now() + timedelta(minutes=10)
            assert looks <= times * len(waiting)
            clock.time = later
    await watch.passes(timedelta(minutes=2))
    if stage > DAY:
        assert (await harness.match(match_id)).presence.cared == {*waiting}
    else:
        people = [await harness.person(name) for name in names]
        assert {each.id for each in people if reminders_to(harness, each)} == {*waiting}


async def test_no_reminder_is_sent_if_sleep_hours_change_while_the_reminder_is_prepared(
    harness: Harness,
) -> None:
    await paced(harness, "Ann", "Ben")
    watch = Watch(harness)
    await watch.passes(12 * HOUR - timedelta(seconds=1))
    harness.clock.time += timedelta(seconds=1)

    async def goes_to_bed(server: int, discord_id: int) -> bool:
        await harness.sleeps("Ann", Hours("UTC", (time(23), time(8))))
        return True

    watch.membership.is_member = goes_to_bed  # type: ignore[method-assign]
    await watch.reminding.do_due()
    assert not await outstanding(harness)
    due = await harness.due("Ann")
    assert (due.open_decision.left, due.open_decision.counted) == (12 * HOUR, harness.clock.now())


async def test_last_connected_time_is_stored_once_a_minute(harness: Harness) -> None:
    beating, beats = Heartbeat(harness.service, FakeMembership()), harness.database.heartbeats
    start = harness.clock.now()
    assert await beating.do_due() == start + BEAT
    harness.clock.time += BEAT / 2
    assert await beating.do_due() == start + BEAT
    assert await beats.last(EVERYTHING) == {0: start}
    harness.clock.time += BEAT / 2
    await beating.do_due()
    assert await beats.last(EVERYTHING) == {0: harness.clock.now()}
    harness.clock.time -= HOUR  # the clock of the machine was wrong
    await beating.do_due()
    assert await beats.last(EVERYTHING) == {0: harness.clock.now()}
    assert beating.is_alive()


async def test_moves_run_background_work_only_if_they_make_something_due_earlier(
    clock: FakeClock,
) -> None:
    start = clock.now()
    chore, planned = Counted(clock, None), Counted(clock, start + 2 * HOUR, None)
    works = [DueWork(chore, Early.MOVES), DueWork(planned, Early.MOVES)]
    async with running(clock, *works) as scheduler:
        await chore.resting.wait()
        scheduler.moved(None)
        assert len(chore.called) == 1
        scheduler.moved(clock.now() + 100 * HOUR)
        await chore.enough.wait()
        await planned.resting.wait()
        assert len(planned.called) == 2
        assert planned.called[1] >= start + 2 * HOUR
