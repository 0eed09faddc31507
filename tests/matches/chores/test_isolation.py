"""Trouble with one match, message or task does not affect any other."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, time, timedelta
from unittest.mock import AsyncMock

import pytest

from matches.chores.workers import Workers
from matches.decisions import presence
from matches.decisions.refusal import Refused
from matches.ports.channel import CannotPost, PostLater
from matches.ports.storage import StorageBusy
from matches.service import lobbies
from matches.service.isolated import NotDone, isolated
from matches.service.repository import LEFT_TO_NEWER, LeftToNewer
from matches.time.calendar import Hours
from tests.matches.chores.test_reminders import prefers
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, outstanding, paced, played, reminders_to
from texts.text import verbatim

MINUTE = timedelta(minutes=1)


@pytest.mark.slow
async def test_failing_timeout_is_retried_without_delaying_other_matches(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    other = await paced(harness, "Cat", "Dan", pace=DAY, channel=99)
    plain = harness.service.matches.rules["crosswind"].suggest

    def suggest(view: object) -> object:
        if harness.clock.now() < fixed:
            raise RuntimeError("a defect")
        return plain(view)

    fixed = harness.clock.now() + 3 * DAY
    monkeypatch.setattr(harness.service.matches.rules["crosswind"], "suggest", suggest)
    watch, cat = Watch(harness), await harness.person("Cat")
    await watch.passes(DAY)
    assert len(reminders_to(harness, cat)) == 1
    assert not (await harness.match(broken)).presence.cared
    await watch.passes(2 * DAY + 2 * HOUR)
    for match_id in (broken, other):
        assert len((await harness.match(match_id)).presence.cared) >= 1


async def test_quiet_hours_that_cover_the_whole_waking_day_do_not_stop_the_clock(
    harness: Harness,
) -> None:
    ann = await prefers(harness, "Ann", "channel", quiet="09:00-23:00")
    await harness.sleeps("Ann", Hours("UTC", (time(23), time(9))))
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)  # at noon
    watch = Watch(harness)
    await watch.passes(26 * HOUR - MINUTE)
    assert not (await harness.match(match_id)).presence.cared
    await watch.passes(MINUTE)
    assert (await harness.match(match_id)).presence.cared == {ann.id}
    assert not reminders_to(harness, ann)


async def test_reminder_of_many_matches_fits_into_a_message_and_names_the_matches_command(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "RUNNING", 15)
    server, channel = 10**18 + 1, 10**18 + 2
    for guest in range(15):
        await paced(harness, "Ann", f"Guest {guest:02}", channel=channel, server=server)
    await Watch(harness).passes(12 * HOUR)
    ann = await harness.person("Ann")
    (message,) = reminders_to(harness, ann)
    assert len(message) <= 2000
    assert "15" in message.split("\n")[0].removeprefix(ann.mention)
    assert "`/matches`" in message


async def test_reminder_is_posted_although_an_earlier_attempt_cannot_be_searched_for(
    harness: Harness,
) -> None:
    """It is better to post a reminder twice than to lose it."""
    ann = await harness.person("Ann")
    await paced(harness, "Ann", "Ben")

    def trouble(deed: str) -> None:
        if deed == "find":
            raise CannotPost("403")
        if deed == "post" and harness.clock.now() < back:
            raise PostLater("500")

    back = harness.clock.now() + 12 * HOUR + MINUTE
    harness.channel.trouble = trouble
    await Watch(harness).passes(13 * HOUR)
    assert len(reminders_to(harness, ann)) == 1


async def test_player_erased_before_a_delivery_gets_no_message_and_leaves_no_reminder_data(
    harness: Harness,
) -> None:
    ann, database = await prefers(harness, "Ann", "direct"), harness.database
    await paced(harness, "Ann", "Ben")
    watch = Watch(harness)
    await watch.passes(11 * HOUR)
    harness.clock.time += HOUR
    await watch.reminding.do_due()
    (reminder,) = await outstanding(harness)
    await database.personal.erase(ann.id, harness.clock.now())
    deeds = list[str]()
    harness.channel.trouble = deeds.append
    await watch.delivering._post(reminder.id, (reminder, []))  # it was read before that
    assert not deeds
    assert not await outstanding(harness)
    kept = await database.personal.kept(ann.id)
    assert not kept.habits.closed
    assert not kept.reminders


async def test_change_of_sleep_hours_is_not_overwritten_by_a_clock_read_before_the_change(
    harness: Harness,
) -> None:
    ann, database = await harness.person("Ann"), harness.database
    await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    harness.clock.time += 10 * HOUR  # two of them from the reserve
    stale = await harness.due("Ann")
    await harness.sleeps("Ann", Hours("UTC", (time(22), time(8))))
    before = await harness.due("Ann")
    await database.open_decisions.put_all([(stale.match_id, ann.id, stale.open_decision)])
    places = [(SERVER, CHANNEL)]
    await database.reminders.make(
        ann.id, places, [stale.match_id], {stale.match_id: stale.open_decision}, harness.clock.now()
    )
    after = await harness.due("Ann")
    assert (after.open_decision, after.reserve) == (before.open_decision, 6 * HOUR)


@pytest.mark.slow
async def test_match_that_cannot_be_shown_is_checked_only_about_once_an_hour(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    harness.channel.trouble = refusing(CannotPost("403"), "post")
    await played(harness, match_id, "a1")
    watch = Watch(harness)
    look = AsyncMock(side_effect=watch.reminding._look)
    watch.reminding._look = look  # type: ignore[method-assign]
    await watch.passes(10 * DAY)
    assert not (await harness.match(match_id)).presence.cared
    assert look.await_count < 10 * 24 + 60


@pytest.mark.parametrize("known", [True, False])
async def test_move_costs_no_time_reserve_while_the_bot_cannot_post_in_its_channel(
    harness: Harness, *, known: bool
) -> None:
    """The bot can know of the missing permission, or learn of it only when Discord refuses the post."""
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    if known:
        harness.channel.closed.add(CHANNEL)
    else:
        harness.channel.trouble = refusing(CannotPost("403"))
    await played(harness, match_id, "d4")
    await Watch(harness).passes(12 * HOUR)
    await played(harness, match_id, "a1")
    await played(harness, match_id, "g1")
    assert (await harness.due("Ben")).reserve == 8 * HOUR


async def test_refused_edit_does_not_stop_the_clock_of_the_player_to_move(harness: Harness) -> None:
    """The player to move has already been pinged for the turn. So their clock must run, even though the edit,
    which only shows that the opponent is away, is refused."""
    ann = await harness.person("Ann")
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    harness.channel.trouble = refusing(CannotPost("50001"), "edit")
    until = harness.clock.now() + 9 * DAY
    await harness.done(match_id, "Ben", presence.go_away, until)
    assert await harness.database.cursors.due() == [match_id]
    await Watch(harness).passes(DAY)
    assert reminders_to(harness, ann)
    assert ann.id in (await harness.match(match_id)).presence.cared


@pytest.mark.parametrize(
    ("error", "outcome", "level"),
    [
        (Refused(verbatim("not now")), NotDone.REFUSED, logging.INFO),
        (LeftToNewer(LEFT_TO_NEWER), NotDone.FAILED, logging.INFO),
        (RuntimeError("a defect"), NotDone.FAILED, logging.ERROR),
    ],
)
async def test_failure_of_isolated_work_is_logged_and_reported(
    error: Exception, outcome: NotDone, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert await isolated("Closing lobby 7", AsyncMock(side_effect=error)()) is outcome
    (record,) = caplog.records
    assert record.levelno == level
    assert record.getMessage().startswith("Closing lobby 7 ")


async def test_busy_database_stops_all_isolated_work() -> None:
    with pytest.raises(StorageBusy):
        await isolated("It", AsyncMock(side_effect=StorageBusy("locked"))())


async def test_reminder_that_cannot_be_composed_is_dropped_after_a_day(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await paced(harness, "Ann", "Ben", pace=timedelta())
    watch, ann = Watch(harness), await harness.person("Ann")
    with monkeypatch.context() as patch:
        patch.setattr(watch.delivering._posts, "compose", AsyncMock(side_effect=RuntimeError))
        await watch.passes(DAY + 23 * HOUR)
        assert len(await outstanding(harness)) == 1
        await watch.passes(2 * HOUR)
        assert not await outstanding(harness)
    await watch.passes(DAY)
    assert len(reminders_to(harness, ann)) == 1


async def test_chore_that_is_cancelled_cancels_its_work_in_every_server() -> None:
    began, ended = list[int](), list[int]()

    async def hangs(server: int) -> None:
        began.append(server)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(server)

    async def start_more(working: Workers) -> datetime | None:
        for server in {1, 2} - {*working.busy}:
            working.start(server, hangs(server))
        return None

    chore = asyncio.create_task(Workers().work_off(start_more))
    while len(began) < 2:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0)
    chore.cancel()
    with pytest.raises(asyncio.CancelledError):
        await chore
    assert sorted(ended) == [1, 2]
