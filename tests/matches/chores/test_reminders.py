"""When and where players are reminded of which matches, and that each reminder is posted only once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

import pytest

from matches.ports.channel import CannotPost, PostLater
from matches.ports.players import Player
from matches.ports.preferences import EVERYWHERE, ReminderPlace, ReminderPreference
from matches.time.calendar import Hours
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.matches.watch import DAY, HOUR, Watch, links, outstanding, paced, played, reminders_to


async def prefers(
    harbour: Harbour, name: str, place: ReminderPlace, *, server: int = EVERYWHERE, quiet: str = ""
) -> Player:
    person = await harbour.person(name)
    start, _, end = quiet.partition("-")
    hours = (time.fromisoformat(start), time.fromisoformat(end)) if quiet else None
    await harbour.database.preferences.put_preference(
        person.id, server, ReminderPreference(place, hours)
    )
    return person


def fails(harbour: Harbour, deed: str, error: Exception) -> None:
    def trouble(tried: str) -> None:
        if tried == deed:
            raise error

    harbour.channel.trouble = trouble


async def test_player_with_a_clock_is_reminded_at_half_time_and_with_an_eighth_left(
    harbour: Harbour,
) -> None:
    await paced(harbour, "Ann", "Ben")
    watch, ann = Watch(harbour), await harbour.person("Ann")
    await watch.passes(12 * HOUR - timedelta(seconds=1))
    assert not reminders_to(harbour, ann)
    await watch.passes(timedelta(seconds=1))
    first = harbour.channel.last
    assert first.content.startswith(ann.mention)
    assert links(first.content) == 1
    assert first.pinged == {ann.discord_id}
    await watch.passes(9 * HOUR - timedelta(seconds=1))
    assert harbour.channel.last is first
    await watch.passes(timedelta(seconds=1))
    assert harbour.channel.last is not first
    assert len(reminders_to(harbour, ann)) == 1, "the later one takes the place of the earlier"


async def test_player_without_a_clock_is_reminded_on_days_1_3_10_17_24_and_30(
    harbour: Harbour,
) -> None:
    match_id = await paced(harbour, "Ann", "Ben", pace=timedelta())
    watch, ann = Watch(harbour), await harbour.person("Ann")
    begun, posted = harbour.clock.now(), harbour.channel.posted
    days = []
    for day in range(1, 60):
        await watch.passes(begun + day * DAY - harbour.clock.now())
        if harbour.channel.posted > posted:
            posted = harbour.channel.posted
            days.append(day)
    assert days == [1, 3, 10, 17, 24, 30]
    assert len(reminders_to(harbour, ann)) == 1
    assert (await harbour.match(match_id)).waiting


async def test_player_who_moves_in_time_is_not_reminded(harbour: Harbour) -> None:
    match_id = await paced(harbour, "Ann", "Ben")
    watch, ann = Watch(harbour), await harbour.person("Ann")
    await watch.passes(11 * HOUR)
    await played(harbour, match_id, "a1")
    await watch.passes(11 * HOUR)
    assert not reminders_to(harbour, ann)


async def test_sleeping_player_is_reminded_when_their_night_ends(harbour: Harbour) -> None:
    ann = await harbour.person("Ann")
    night = Hours("Asia/Tokyo", (time(23), time(8)))
    await harbour.database.preferences.put_hours(ann.id, night, harbour.clock.now())
    harbour.clock.time = datetime(2026, 11, 20, 18, tzinfo=UTC)  # three in the morning in Tokyo
    await paced(harbour, "Ann", "Ben", pace=timedelta())
    watch = Watch(harbour)
    await watch.passes(DAY + 5 * HOUR - timedelta(seconds=1))
    assert not reminders_to(harbour, ann)
    await watch.passes(timedelta(seconds=1))
    assert reminders_to(harbour, ann), "at eight in the morning"


async def test_quiet_hours_delay_reminders_but_do_not_stop_the_clock(harbour: Harbour) -> None:
    ann = await prefers(harbour, "Ann", "channel", quiet="20:00-09:00")
    match_id = await paced(harbour, "Ann", "Ben", pace=8 * HOUR)
    watch = Watch(harbour)
    harbour.clock.time = datetime(2026, 11, 21, 20, tzinfo=UTC)
    await played(harbour, match_id, "a1")
    await played(harbour, match_id, "c3")
    await watch.passes(12 * HOUR)
    assert not reminders_to(harbour, ann)
    await watch.passes(HOUR)
    assert reminders_to(harbour, ann)
    await watch.passes(3 * HOUR)
    assert (await harbour.match(match_id)).presence.cared == {ann.id}


@pytest.mark.parametrize(
    ("place", "channels"),
    [("channel", [CHANNEL]), ("direct", ["dm"]), ("both", [CHANNEL, "dm"]), ("none", [])],
)
async def test_reminder_is_sent_to_the_places_that_its_player_chose(
    harbour: Harbour, place: ReminderPlace, channels: list[object]
) -> None:
    ann = await prefers(harbour, "Ann", place)
    await paced(harbour, "Ann", "Ben")
    posted = {*harbour.channel.messages}
    await Watch(harbour).passes(12 * HOUR)
    places = [harbour.channel.places[each] for each in harbour.channel.messages.keys() - posted]
    expected = [-ann.discord_id if each == "dm" else each for each in channels]
    assert {*places} == {*expected}
    assert len(places) == len(channels)


async def test_reminder_preference_for_a_server_overrides_the_general_one(harbour: Harbour) -> None:
    ann = await prefers(harbour, "Ann", "none")
    await prefers(harbour, "Ann", "channel", server=SERVER)
    await paced(harbour, "Ann", "Ben")
    await Watch(harbour).passes(12 * HOUR)
    assert len(reminders_to(harbour, ann)) == 1


async def test_reminder_bundles_the_waiting_matches_of_its_channel(harbour: Harbour) -> None:
    ann = await harbour.person("Ann")
    await paced(harbour, "Ann", "Ben")
    await paced(harbour, "Ann", "Cat", channel=99)
    harbour.clock.time += HOUR
    await paced(harbour, "Ann", "Dan")
    watch = Watch(harbour)
    await watch.passes(11 * HOUR)
    here, there = sorted(reminders_to(harbour, ann), key=len, reverse=True)
    assert links(here) == 2
    assert links(there) == 1, "another channel learns nothing of these"
    posted = harbour.channel.posted
    await watch.passes(2 * HOUR)
    assert harbour.channel.posted == posted, "the second was reminded of with the first"


async def test_matches_due_at_the_same_moment_share_one_reminder(harbour: Harbour) -> None:
    ann = await harbour.person("Ann")
    for guest in ("Ben", "Cat", "Dan"):
        await paced(harbour, "Ann", guest)
    await Watch(harbour).passes(12 * HOUR)
    (made,) = (await harbour.database.personal.kept(ann.id)).reminders
    assert len(made.matches) == 3


async def test_direct_message_reminder_bundles_matches_of_all_servers(harbour: Harbour) -> None:
    ann = await prefers(harbour, "Ann", "direct")
    await paced(harbour, "Ann", "Ben")
    await paced(harbour, "Ann", "Cat", channel=99, server=98)
    await Watch(harbour).passes(12 * HOUR)
    (message,) = reminders_to(harbour, ann)
    assert links(message) == 2


async def test_reminder_is_posted_in_the_channel_if_direct_messages_are_closed(
    harbour: Harbour,
) -> None:
    ann = await prefers(harbour, "Ann", "direct")
    match_id = await paced(harbour, "Ann", "Ben")
    fails(harbour, "direct", CannotPost("closed"))
    watch, choices = Watch(harbour), harbour.database.preferences
    await watch.passes(12 * HOUR)
    (message,) = reminders_to(harbour, ann)
    assert "direct messages" not in message, "that concerns nobody else"
    assert (await choices.habits(ann.id)).closed
    assert await choices.explain(ann.id)
    await watch.passes(9 * HOUR)
    assert not await choices.explain(ann.id), "that is said once"
    harbour.channel.trouble = lambda deed: None
    for move in ("a1", "c3"):
        await played(harbour, match_id, move)
    await watch.passes(12 * HOUR)
    assert not (await choices.habits(ann.id)).closed


async def test_reminder_delayed_until_its_player_sleeps_is_posted_in_the_morning(
    harbour: Harbour,
) -> None:
    ann = await harbour.person("Ann")
    night = Hours("UTC", (time(0, 10), time(8)))  # the reminder is due at midnight
    await harbour.database.preferences.put_hours(ann.id, night, harbour.clock.now())
    await paced(harbour, "Ann", "Ben")
    fails(harbour, "post", PostLater("500"))
    watch = Watch(harbour)
    await watch.passes(12 * HOUR + timedelta(minutes=9))
    harbour.channel.trouble = lambda deed: None
    harbour.clock.time += timedelta(minutes=1)
    await watch.passes(8 * HOUR - timedelta(minutes=10, seconds=1))
    assert not reminders_to(harbour, ann)
    await watch.passes(timedelta(seconds=1))
    assert len(reminders_to(harbour, ann)) == 1


async def test_reminder_for_both_places_is_posted_once_if_direct_messages_are_closed(
    harbour: Harbour,
) -> None:
    ann = await prefers(harbour, "Ann", "both")
    await paced(harbour, "Ann", "Ben")
    fails(harbour, "direct", CannotPost("closed"))
    watch, posted = Watch(harbour), harbour.channel.posted
    await watch.passes(12 * HOUR)
    assert harbour.channel.posted == posted + 1
    assert await harbour.database.preferences.explain(ann.id)


async def test_closed_direct_messages_are_explained_again_after_being_open_in_between(
    harbour: Harbour,
) -> None:
    ann, choices = await harbour.person("Ann"), harbour.database.preferences
    assert not await choices.explain(ann.id)
    for closed in (True, False, True):
        await choices.put_closed(ann.id, closed)
    assert [await choices.explain(ann.id) for _ in range(2)] == [True, False]


@pytest.mark.parametrize("moves", [("a1",), ("a1", "b2")], ids=["their move", "their next turn"])
async def test_delayed_reminder_is_dropped_once_its_player_has_moved(
    harbour: Harbour, moves: Sequence[str]
) -> None:
    ann = await harbour.person("Ann")
    match_id = await paced(harbour, "Ann", "Ben")
    fails(harbour, "post", PostLater("500"))
    watch = Watch(harbour)
    await watch.passes(12 * HOUR)
    harbour.channel.trouble = lambda deed: None
    harbour.clock.time += timedelta(seconds=5)
    for move in moves:
        await played(harbour, match_id, move)
    assert (ann.id in (await harbour.match(match_id)).waiting) is (len(moves) == 2)
    await watch.passes(timedelta(minutes=2))
    assert not reminders_to(harbour, ann)
    assert not await outstanding(harbour)


async def test_match_plays_for_a_player_who_left_the_server_instead_of_reminding_them(
    harbour: Harbour,
) -> None:
    ann = await harbour.person("Ann")
    match_id = await paced(harbour, "Ann", "Ben")
    watch = Watch(harbour)
    watch.membership.left.add(ann.discord_id)
    await watch.passes(12 * HOUR)
    match = await harbour.match(match_id)
    assert match.presence.gone == {ann.id}
    assert match.waiting.keys() == {(await harbour.person("Ben")).id}
    assert not reminders_to(harbour, ann)


async def test_absent_player_is_not_reminded_and_their_clock_stands_still(
    harbour: Harbour,
) -> None:
    ann = await harbour.person("Ann")
    match_id = await paced(harbour, "Ann", "Ben", pace=8 * HOUR)
    now = harbour.clock.now()
    await harbour.database.absences.add(ann.id, now + 5 * DAY, "hills", "1", now)
    watch = Watch(harbour)
    await watch.passes(5 * DAY + 4 * HOUR - timedelta(seconds=1))
    assert not reminders_to(harbour, ann)
    await watch.passes(timedelta(seconds=1))
    assert reminders_to(harbour, ann)
    await watch.passes(12 * HOUR)
    assert (await harbour.match(match_id)).presence.cared == {ann.id}


async def test_time_that_passes_during_a_check_does_not_hold_back_the_reminder(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await harbour.person("Ann")
    await paced(harbour, "Ann", "Ben")
    harbour.clock.time += 12 * HOUR

    def ticking() -> datetime:
        harbour.clock.time += timedelta(microseconds=1)
        return harbour.clock.time

    monkeypatch.setattr(harbour.clock, "now", ticking)
    watch = Watch(harbour)
    await watch.reminding.do_due()
    await watch.delivering.do_due()
    assert len(reminders_to(harbour, ann)) == 1


async def test_slow_permission_lookup_of_one_server_does_not_delay_other_reminders(
    harbour: Harbour,
) -> None:
    await paced(harbour, "Ann", "Ben")
    await paced(harbour, "Cat", "Dan", server=SERVER + 1, channel=CHANNEL + 1)
    watch, cat = Watch(harbour), await harbour.person("Cat")
    answers, reminded = asyncio.Event(), asyncio.Event()

    async def can_post(server: int, channel: int) -> bool:
        if server == SERVER:
            await answers.wait()
        return True

    watch.membership.can_post = can_post  # type: ignore[method-assign]
    watch.reminding.on_reminder = reminded.set
    harbour.clock.time += 13 * HOUR
    looking = asyncio.create_task(watch.reminding.do_due())
    async with asyncio.timeout(20):
        await reminded.wait()
    (reminder,) = await outstanding(harbour)
    assert reminder.player == cat.id
    answers.set()
    await looking
    assert len(await outstanding(harbour)) == 2
