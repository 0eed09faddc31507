"""How long players may take: clocks, reserves, and what happens when time is up."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from matches.decisions import playing, presence
from matches.decisions.presence import MADE_IN_TIME, TIME_UP_SAID
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.time import decision_clock
from matches.time.calendar import Calendar, Hours
from matches.time.decision_clock import GRACE, OpenDecision
from matches.wording import deadlines
from tests.matches.conftest import Harness
from tests.matches.watch import DAY, HOUR, Watch, paced, played, reminders_to
from tests.refusals import refused


async def cared(harness: Harness, match_id: MatchId) -> set[PlayerId]:
    return {*(await harness.match(match_id)).presence.cared}


async def test_match_plays_for_a_player_whose_decision_time_and_reserve_are_used_up(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    watch, ann = Watch(harness), await harness.person("Ann")
    await watch.passes(2 * DAY - HOUR)
    assert not await cared(harness, match_id)
    await watch.passes(HOUR)
    assert await cared(harness, match_id) == {ann.id}
    match = await harness.match(match_id)
    assert match.waiting.keys() == {await harness.id_of("Ben")}
    assert len(match.undo.since) or match.turn > 0


async def test_reserve_is_not_refilled_within_a_match(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    watch, ann = Watch(harness), await harness.person("Ann")
    await watch.passes(DAY + 6 * HOUR)
    await played(harness, match_id, "a1")
    await played(harness, match_id, "c3")
    assert (await harness.due("Ann")).reserve == 18 * HOUR
    await watch.passes(DAY + 17 * HOUR)
    assert not await cared(harness, match_id)
    await watch.passes(HOUR)
    assert await cared(harness, match_id) == {ann.id}


async def test_timeout_without_consequence_is_recorded_once_and_leaves_the_turn_open(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", on_timeout="wait")
    watch, ann = Watch(harness), await harness.person("Ann")
    await watch.passes(9 * DAY)
    match = await harness.match(match_id)
    assert match.presence.overdue == {ann.id}
    assert ann.id in match.waiting
    with refused(TIME_UP_SAID):
        await harness.service.writer.decide(
            match_id, None, presence.time_up, ann.id, match.waiting[ann.id]
        )
    assert reminders_to(harness, ann)
    await played(harness, match_id, "a1")
    assert not (await harness.match(match_id)).presence.overdue
    await played(harness, match_id, "c3")
    with refused(MADE_IN_TIME):  # it was their earlier decision
        await harness.do(match_id, ann.id, presence.time_up, match.waiting[ann.id])


async def test_returning_player_has_the_next_turn_with_a_full_clock_but_no_reserve(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    watch, ann = Watch(harness), await harness.person("Ann")
    await watch.passes(2 * DAY)
    await harness.do(match_id, "Ann", presence.come_back)
    await played(harness, match_id, "c3")
    assert (await harness.match(match_id)).waiting.keys() == {ann.id}
    again = await harness.due("Ann")
    assert (again.reserve, again.open_decision.left) == (timedelta(), DAY)


async def test_match_waits_without_automatic_moves_once_every_player_has_timed_out(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    watch = Watch(harness)
    await watch.passes(5 * DAY)
    match = await harness.match(match_id)
    assert match.status is Status.RUNNING
    assert not match.present
    assert not match.waiting
    version = match.version
    await watch.passes(30 * DAY)
    assert (await harness.match(match_id)).version == version


async def test_decision_clock_stands_still_while_the_player_sleeps(harness: Harness) -> None:
    await harness.sleeps("Ann", Hours("Europe/Vienna", (time(22), time(10))))
    match_id = await paced(harness, "Ann", "Ben")
    watch = Watch(harness)
    await watch.passes(4 * DAY - HOUR)
    assert not await cared(harness, match_id)
    await watch.passes(HOUR)
    assert await cared(harness, match_id) == {await harness.id_of("Ann")}


async def test_decision_cannot_be_stalled_by_moving_the_hours_of_sleep(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    watch, ann = Watch(harness), await harness.person("Ann")
    start = harness.clock.now()
    while not await cared(harness, match_id):
        now = harness.clock.now()
        await harness.sleeps("Ann", Hours("UTC", (now.time(), (now + 14 * HOUR).time())))
        await watch.passes(HOUR)
    assert harness.clock.now() - start == 16 * HOUR
    assert not reminders_to(harness, ann), "reminders respect it at once"


async def test_turn_that_is_posted_late_shows_the_deadline_that_counts(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    channel = (await harness.match(match_id)).channel
    harness.channel.mute.add(channel)
    await played(harness, match_id, "a1")
    await harness.announcer.idle()
    harness.clock.time += 5 * HOUR
    harness.channel.mute.clear()
    await harness.announcer.resume()
    await harness.announcer.idle()
    until = (await harness.row(match_id)).until
    ends = harness.clock.now() + GRACE + DAY
    assert [*until.values()] == [(ends, ends + DAY)]
    told = str(deadlines.deadlines(until, {}, harness.clock.now()))
    assert told in harness.channel.last.content


async def test_undo_gains_no_time_on_the_clock(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    watch = Watch(harness)
    await watch.passes(20 * HOUR)
    await played(harness, match_id, "a1")
    await watch.passes(10 * HOUR)
    await harness.do(match_id, "Ann", playing.undo)
    assert (await harness.due("Ann")).open_decision.left == 4 * HOUR
    await watch.passes(2 * HOUR)
    await played(harness, match_id, "a2")
    assert (await harness.due("Ben")).open_decision.left == 14 * HOUR
    await played(harness, match_id, "c3")
    assert (await harness.due("Ann")).open_decision.left == DAY


async def test_undo_by_consent_gains_no_time_for_anyone(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    watch = Watch(harness)
    await watch.passes(20 * HOUR)
    await played(harness, match_id, "a1")
    await watch.passes(22 * HOUR)
    await played(harness, match_id, "c3")
    await watch.passes(HOUR)
    await harness.do(match_id, "Ann", playing.undo)
    await harness.sleeps("Ann", Hours("Asia/Tokyo"))
    await harness.do(match_id, "Ben", playing.answer_undo, True)
    again = await harness.due("Ann")
    assert (again.reserve, again.open_decision.left) == (DAY, 4 * HOUR)
    await played(harness, match_id, "a2")
    again = await harness.due("Ben")
    assert (again.reserve, again.open_decision.left) == (DAY, 2 * HOUR)
    await played(harness, match_id, "c3")
    assert (await harness.due("Ann")).open_decision.left == DAY


async def test_late_decision_that_another_player_undoes_gets_the_full_time_again(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", on_timeout="wait")
    await played(harness, match_id, "a1")
    await Watch(harness).passes(3 * DAY)
    await played(harness, match_id, "c3")
    await harness.do(match_id, "Ann", playing.undo)
    await harness.do(match_id, "Ben", playing.answer_undo, True)
    await played(harness, match_id, "a2")
    again = await harness.due("Ben")
    assert (again.reserve, again.open_decision.left) == (timedelta(), DAY)


def test_reminders_become_rarer_and_end_a_month_after_the_time_is_up() -> None:
    start, always, pace = datetime(2026, 11, 21, tzinfo=UTC), Calendar(), 8 * DAY
    bank = decision_clock.new_time_bank(pace)
    timed = decision_clock.begun(1, pace, bank, always, start)
    untimed = decision_clock.untimed(1, start)
    for open_decision, days in (
        (timed, [4, 7, 16, 23, 30, 37, 44]),
        (untimed, [1, 3, 10, 17, 24, 30]),
    ):
        found, each = list[timedelta](), open_decision
        while each.due is not None:
            found.append(each.due - start)
            each = decision_clock.passed(each, pace, pace, always, each.due)
        assert found == [n * DAY for n in days]


def test_undo_after_time_ran_out_gives_the_full_time_again() -> None:
    """An undo request takes effect once all players who remain have agreed. This can happen after somebody's
    time ran out."""
    now, always = datetime(2026, 11, 21, tzinfo=UTC), Calendar()
    late = OpenDecision(1, since=now, counted=now, stage=decision_clock.UP, left=timedelta())
    time_bank = decision_clock.stopped(late, timedelta(), always, now + DAY, resumes=True)
    assert decision_clock.begun(2, DAY, time_bank, always, now + DAY).left == DAY
    in_time = decision_clock.stopped(late, 2 * DAY, always, now + DAY, resumes=True)
    assert decision_clock.begun(2, DAY, in_time, always, now + DAY).left == timedelta()
