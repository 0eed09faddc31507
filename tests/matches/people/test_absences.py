"""Absences: going away and coming back in all matches at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from matches.announcer.batching import QUIET
from matches.decisions import lobby, playing, presence, substitution
from matches.log.events import CameBack, Departed, MatchId, PlayerId, Sought, WentAway
from matches.people.absences import ReturnFailed
from matches.people.allowance import OVER_ALREADY, too_long
from matches.ports.preferences import Absence
from matches.ports.storage import StorageBusy, StoredInPart
from matches.time.calendar import DAY, Hours
from tests.matches.conftest import CHANNEL, SERVER, Harness, Starts, existing
from tests.matches.fakes import FakeChannel, FakeClock
from tests.matches.watch import HOUR, Watch, paced
from tests.refusals import refused


async def away(
    harness: Harness, name: str, days: float = 3, reason: str = "sailing", request: str = ""
) -> Absence:
    return await harness.away(name, days, reason, request)


async def missing(harness: Harness, match_id: MatchId, player: PlayerId) -> bool:
    now = int(harness.clock.now().timestamp())
    return (await harness.match(match_id)).presence.missing(player, now)


async def back(harness: Harness, name: str, request: str = "") -> bool:
    me = await harness.person(name)
    return await harness.absences.back(me.id, request or harness.request(), SERVER)


async def told(harness: Harness, match_id: MatchId) -> Sequence[WentAway | CameBack]:
    """Return the events in a match's log about absences and returns."""
    events = await harness.events(match_id)
    return [event for event in events if isinstance(event, WentAway | CameBack)]


ELSEWHERE = 0


async def goes_from_elsewhere(harness: Harness) -> None:
    await harness.away("Ann", 3, "rude words", here=ELSEWHERE)


async def test_absence_of_someone_who_left_the_server_is_not_announced_there(
    harness: Harness,
) -> None:
    match_id, ann = await harness.begun("Ann", "Ben"), await harness.person("Ann")
    harness.members.known[SERVER, ann.discord_id] = False
    await goes_from_elsewhere(harness)
    assert await harness.absences.do_due() is None
    await harness.announcer.idle()
    assert Departed(ann.id, "left") in await harness.events(match_id)
    assert await told(harness, match_id) == []
    assert "rude words" not in "".join(harness.channel.contents)
    before = (await harness.match(match_id)).version
    assert await harness.absences.back(
        ann.id, harness.request(), ELSEWHERE
    )  # the absence has ended
    assert (await harness.match(match_id)).version == before


async def test_absence_is_recorded_later_where_membership_is_unknown(harness: Harness) -> None:
    match_id, ann = await harness.begun("Ann", "Ben"), await harness.person("Ann")
    harness.members.known[SERVER, ann.discord_id] = None
    await goes_from_elsewhere(harness)
    assert await told(harness, match_id) == []
    again = existing(await harness.absences.do_due())
    assert again > harness.clock.now()
    del harness.members.known[SERVER, ann.discord_id]
    assert await harness.absences.do_due() is None
    assert len(await told(harness, match_id)) == 1
    harness.members.known[SERVER, ann.discord_id] = None
    assert await harness.absences.back(ann.id, harness.request(), ELSEWHERE)
    assert len(await told(harness, match_id)) == 2


async def days_left(harness: Harness, name: str) -> int:
    return await harness.absences.days_left(await harness.id_of(name))


async def test_absence_is_recorded_once_in_each_match_of_the_player_that_runs_or_begins_later(
    harness: Harness,
) -> None:
    mine = [await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")]
    theirs, later = await harness.begun("Ben", "Cat"), await harness.opened("Dan", "Ann")
    absence = await away(harness, "Ann")
    assert await harness.absences.do_due() is None
    event = WentAway(absence.player, int(absence.until.timestamp()))
    for match_id in mine:
        assert await told(harness, match_id) == [event]
    for match_id in (theirs, later):
        assert await told(harness, match_id) == []
    await harness.do(later, "Dan", lobby.begin)
    assert await harness.absences.do_due() is None
    for match_id in (*mine, later):
        assert await told(harness, match_id) == [event]


async def test_absence_notice_shows_end_and_reason_and_pings_nobody(
    harness: Harness, channel: FakeChannel, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    before = len(channel.messages)
    absence = await away(harness, "Ann", reason="*sailing*")
    await harness.announcer.idle()
    assert len(channel.messages) == before + 1
    assert f"<t:{int(absence.until.timestamp())}:D>" in channel.last.content
    assert r"\*sailing\*" in channel.last.content
    assert not channel.last.pinged
    harness.clock.passes(QUIET)
    await back(harness, "Ann")
    await harness.announcer.idle()
    assert len(channel.messages) == before + 2
    assert await harness.told(match_id) in channel.last.content
    record = await harness.service.matches.stored_log(match_id)
    assert "sailing" not in repr(record.events)


async def test_return_is_recorded_in_every_match_and_ends_the_absence(harness: Harness) -> None:
    matches = [await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")]
    absence = await away(harness, "Ann")
    assert await back(harness, "Ann", "a press")
    assert not await back(harness, "Ann", "a press")
    assert not await back(harness, "Ann")
    for match_id in matches:
        match = await harness.match(match_id)
        assert (await told(harness, match_id))[1:] == [CameBack(absence.player)]
        assert not match.presence.away
    assert await harness.absences.absence(absence.player) is None
    assert await harness.absences.reason(absence.player, SERVER, CHANNEL) == ""
    assert harness.members.asked == [], "whoever says so in the server is its member"


async def test_repeated_absences_are_announced_once_in_ten_minutes(harness: Harness) -> None:
    matches = [await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")]
    posts = []
    for pause in (0, 1, 8, 2):
        harness.clock.passes(timedelta(minutes=pause))
        before = harness.channel.posted
        for _ in range(2):
            harness.clock.passes(timedelta(seconds=1))
            await away(harness, "Ann")
            await harness.announcer.idle()
            await back(harness, "Ann")
            await harness.announcer.idle()
        posts.append(harness.channel.posted - before)
    assert posts == [len(matches), 0, 0, len(matches)]
    for match_id in matches:
        assert not (await harness.match(match_id)).presence.away


async def test_reason_of_an_absence_is_shown_only_where_its_author_may_write(
    harness: Harness,
) -> None:
    await harness.begun("Ann", "Ben")
    harness.members.silenced = {CHANNEL}
    await away(harness, "Ann", reason="out of town")
    await harness.announcer.idle()
    assert not any("out of town" in content for content in harness.channel.contents)
    harness.members.silenced = set()
    harness.clock.passes(QUIET)
    await away(harness, "Ann", 4, reason="out of town")
    await harness.announcer.idle()
    assert sum("out of town" in content for content in harness.channel.contents) == 1


async def test_return_after_an_expired_absence_records_nothing(
    harness: Harness, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await away(harness, "Ann")
    clock.time += 4 * DAY
    assert not await back(harness, "Ann")
    assert len(await told(harness, match_id)) == 1


async def test_player_back_in_one_match_is_not_marked_away_there_by_the_same_absence(
    harness: Harness,
) -> None:
    here = await harness.begun("Ann", "Ben")
    absence = await away(harness, "Ann")
    await harness.act(here, presence.come_back, absence.player)
    there = await harness.begun("Cat", "Ann")
    await harness.absences.do_due()
    assert len(await told(harness, there)) == 1
    assert not (await harness.match(here)).presence.away


async def test_absence_recorded_by_an_older_program_is_not_recorded_again(harness: Harness) -> None:
    """The request keys of older programs contain the row id of the absence. The new program must recognise such
    a key."""
    match_id = await harness.begun("Ann", "Ben")
    ann = await harness.person("Ann")
    until = harness.clock.now() + 3 * DAY
    stored = await harness.database.absences.add(
        ann.id, until, "sailing", harness.request(), harness.clock.now()
    )
    await harness.service.writer.decide(
        match_id, f"away {stored.id} {match_id}", presence.go_away, ann.id, until
    )
    await harness.absences.do_due()
    assert len(await told(harness, match_id)) == 1
    another = await harness.begun("Ann", "Ben")
    await harness.absences.do_due()
    assert [len(await told(harness, each)) for each in (match_id, another)] == [1, 1]


async def test_absence_with_the_same_end_is_recorded_again_after_a_return(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    until = (await away(harness, "Ann")).until
    harness.clock.time += HOUR
    assert await back(harness, "Ann")
    harness.clock.time += HOUR
    again = await away(harness, "Ann", (until - harness.clock.now()) / DAY)
    assert again.until == until
    assert [type(each) for each in await told(harness, match_id)] == [WentAway, CameBack, WentAway]


async def test_erasure_removes_the_request_keys_of_the_persons_absences(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    absence = await away(harness, "Ann")
    theirs = await away(harness, "Ben")
    keys = [f"away {each.request} {match_id}" for each in (absence, theirs)]
    log = harness.database.log
    assert None not in [await log.done(key) for key in keys]
    await harness.personal.erase(absence.player)
    assert [await log.done(key) is None for key in keys] == [True, False]


async def test_absence_ids_are_not_reused_after_an_erasure(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    first = await away(harness, "Ann")
    await harness.personal.erase(first.player)
    second = await away(harness, "Ben")
    assert second.id != first.id
    assert (await told(harness, match_id))[-1].player == second.player
    assert await back(harness, "Ben")
    assert isinstance((await told(harness, match_id))[-1], CameBack)


async def test_frozen_match_is_skipped_when_an_absence_is_recorded(harness: Harness) -> None:
    frozen, other = await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")
    await harness.database.log.freeze(frozen)
    await away(harness, "Ann")
    assert len(await told(harness, other)) == 1
    assert await harness.database.absences.untold() == []
    assert await back(harness, "Ann")
    assert len(await told(harness, other)) == 2


async def test_match_that_ends_while_an_absence_is_recorded_is_skipped(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending, other = await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")

    async def just_before(match_id: MatchId) -> None:
        if match_id == ending:
            await harness.act(ending, playing.close)

    harness.before(monkeypatch, presence.go_away, just_before)
    await away(harness, "Ann")
    assert await told(harness, ending) == []
    assert len(await told(harness, other)) == 1
    assert await harness.absences.do_due() is None


async def test_failure_in_one_match_does_not_keep_an_absence_from_the_others(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")
    later = await harness.begun("Dan", "Eve")
    with monkeypatch.context() as broken:
        harness.breaks(broken, presence.go_away, StorageBusy(), bad, good, later)
        await away(harness, "Ann")
        await away(harness, "Dan")
    with monkeypatch.context() as broken:
        harness.breaks(broken, presence.go_away, ValueError("a defect"), bad)
        again = existing(await harness.absences.do_due())
        assert again > harness.clock.now()
        assert [len(await told(harness, each)) for each in (bad, good, later)] == [0, 1, 1]
    assert await harness.absences.do_due() is None
    assert [len(await told(harness, each)) for each in (bad, good, later)] == [1, 1, 1]


async def test_failure_of_one_absence_does_not_hold_up_another(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, later = await harness.begun("Ann", "Ben"), await harness.begun("Dan", "Eve")
    with monkeypatch.context() as broken:
        harness.breaks(broken, presence.go_away, StorageBusy(), bad, later)
        anns = await away(harness, "Ann")
        await away(harness, "Dan")
    rows_of = harness.service.lists.rows_of

    async def failing(player: PlayerId) -> Any:
        if player == anns.player:
            raise ValueError("a defect")
        return await rows_of(player)

    with monkeypatch.context() as broken:
        broken.setattr(harness.service.lists, "rows_of", failing)
        assert await harness.absences.do_due() is not None
    assert [len(await told(harness, each)) for each in (bad, later)] == [0, 1]
    assert await harness.database.absences.untold() == [anns]


async def test_failed_return_in_a_match_is_retried_after_a_restart(
    start: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next process's chore completes the return."""
    async with start() as harness:
        await harness.begun("Ann", "Ben")
        await harness.begun("Cat", "Ann")
        ann = (await away(harness, "Ann")).player
        # The return is recorded first in the match in which it fails.
        bad, good = [row.match_id for row in await harness.service.lists.rows_of(ann)]
        with monkeypatch.context() as broken:
            harness.breaks(broken, presence.come_back, ValueError("a defect"), bad)
            assert await back(harness, "Ann")
            assert [await missing(harness, each, ann) for each in (bad, good)] == [True, False]
            assert await harness.absences.do_due() is not None
    async with start() as harness:
        assert await harness.absences.do_due() is None
        assert [await missing(harness, each, ann) for each in (bad, good)] == [False, False]
        assert [len(await told(harness, each)) for each in (bad, good)] == [2, 2]


async def test_failed_return_is_not_retried_once_the_player_is_away_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann = (await away(harness, "Ann")).player
    with monkeypatch.context() as broken:
        harness.breaks(broken, presence.come_back, ValueError("a defect"), match_id)
        assert await back(harness, "Ann")
    await away(harness, "Ann")
    assert await harness.absences.do_due() is None
    assert await missing(harness, match_id, ann)


async def test_failed_return_from_a_timeout_is_reported_to_the_player(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that a chore could retry is stored, so the player has to press the button again."""
    match_id = await paced(harness, "Ann", "Ben", pace=HOUR)
    await Watch(harness).passes(2.5 * HOUR)
    (late,) = (await harness.match(match_id)).presence.cared
    name = (await harness.service.players.known(frozenset({late}), SERVER))[late].name
    with monkeypatch.context() as broken:
        harness.breaks(broken, presence.come_back, ValueError("a defect"), match_id)
        with pytest.raises(ReturnFailed):
            await back(harness, name)
    assert await back(harness, name)
    assert not await missing(harness, match_id, late)


async def test_return_can_be_repeated_after_the_database_was_busy(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")]
    absence = await away(harness, "Ann")
    first, second = [row.match_id for row in await harness.service.lists.rows_of(absence.player)]
    for bad, error, known in ((first, StorageBusy, [1, 1]), (second, StoredInPart, [2, 1])):
        with monkeypatch.context() as broken:
            harness.breaks(broken, presence.come_back, StorageBusy(), bad)
            with pytest.raises(error):
                await back(harness, "Ann")
        assert [len(await told(harness, each)) for each in (first, second)] == known
    assert await harness.absences.absence(absence.player) is not None
    assert await back(harness, "Ann")
    assert [len(await told(harness, each)) for each in matches] == [2, 2]
    assert await harness.absences.absence(absence.player) is None


async def test_absence_that_is_already_over_is_not_recorded_in_matches(
    harness: Harness, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann, now = await harness.person("Ann"), clock.now()
    await harness.database.absences.add(ann.id, now + HOUR, "", "r", now)
    clock.time += 2 * HOUR
    assert await harness.absences.do_due() is None
    assert await told(harness, match_id) == []
    assert await harness.database.absences.untold() == []


async def test_return_ends_the_search_for_a_replacement(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann = await harness.person("Ann")
    await away(harness, "Ann")
    await harness.do(match_id, "Ben", substitution.seek, ann.id, None, harness.clock.now())
    assert isinstance((await harness.match(match_id)).last, Sought)
    await back(harness, "Ann")
    assert not (await harness.match(match_id)).presence.sought


@pytest.mark.parametrize("days", [0, -1, -400])
async def test_absence_that_would_end_now_or_earlier_is_refused(
    harness: Harness, days: int
) -> None:
    with refused(OVER_ALREADY):
        await away(harness, "Ann", days)
    assert await days_left(harness, "Ann") == 30


async def test_absences_are_limited_to_thirty_days_in_any_365(
    harness: Harness, clock: FakeClock
) -> None:
    with refused(too_long(30)):
        await away(harness, "Ann", 30.001)
    await away(harness, "Ann", 20)
    assert await days_left(harness, "Ann") == 10
    clock.time += 100 * DAY
    with refused(too_long(10)):
        await away(harness, "Ann", 11)
    await away(harness, "Ann", 10)
    clock.time += 10 * DAY
    assert await days_left(harness, "Ann") == 0
    with refused(too_long(0)):
        await away(harness, "Ann", 1)
    clock.time += (365 - 110 + 5) * DAY
    assert await days_left(harness, "Ann") == 20  # the first absence is a year ago before they end
    with refused(too_long(20)):
        await away(harness, "Ann", 20.001)
    await away(harness, "Ann", 20)


async def test_only_days_actually_away_count_towards_the_limit(
    harness: Harness, clock: FakeClock
) -> None:
    await away(harness, "Ann", 28)
    clock.time += 4 * DAY
    await back(harness, "Ann")
    assert await days_left(harness, "Ann") == 26
    await away(harness, "Ann", 20)
    clock.time += DAY
    await away(harness, "Ann", 25)  # replaces the absence of 20 days
    assert await days_left(harness, "Ann") == 0


async def test_absence_even_if_its_recording_fails_and_return_notify_the_change_listener(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[int] = []
    harness.absences.on_change = lambda: woken.append(1)
    failing = AsyncMock(side_effect=ZeroDivisionError)
    await away(harness, "Ann")
    assert len(woken) == 1
    with monkeypatch.context() as broken:
        broken.setattr(harness.service.lists, "rows_of", failing)
        with pytest.raises(ZeroDivisionError):
            await away(harness, "Ann")
    assert len(woken) == 2
    await back(harness, "Ann")
    assert len(woken) == 3


async def test_change_of_waking_hours_even_if_it_fails_notifies_the_change_listener(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[int] = []
    harness.absences.on_change = lambda: woken.append(1)
    ann, hours = await harness.id_of("Ann"), Hours("Asia/Tokyo")
    await harness.absences.change_hours(ann, lambda _: hours)
    assert len(woken) == 1
    busy = AsyncMock(side_effect=StorageBusy)
    monkeypatch.setattr(harness.database.preferences, "change_hours", busy)
    with pytest.raises(StorageBusy):
        await harness.absences.change_hours(ann, lambda _: hours)
    assert len(woken) == 2


async def test_membership_check_for_one_user_does_not_block_another(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.begun("Ann", "Ben")
    asked, answered = asyncio.Event(), asyncio.Event()

    async def slow(*_: int) -> bool:
        asked.set()
        await answered.wait()
        return True

    monkeypatch.setattr(harness.members, "of", slow)
    going = asyncio.create_task(goes_from_elsewhere(harness))
    await asked.wait()
    absence = await asyncio.wait_for(away(harness, "Cat"), 5)
    assert absence.player == await harness.id_of("Cat")
    assert not going.done()
    answered.set()
    await going
