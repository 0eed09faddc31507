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
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, links, outstanding, paced, played, reminders_to


async def prefers(
    harness: Harness, name: str, place: ReminderPlace, *, server: int = EVERYWHERE, quiet: str = ""
) -> Player:
    person = await harness.person(name)
    start, _, end = quiet.partition("-")
    hours = (time.fromisoformat(start), time.fromisoformat(end)) if quiet else None
    preference = ReminderPreference(place, hours)
    await harness.database.preferences.change(person.id, lambda _: {server: preference})
    return person


async def test_player_with_a_clock_is_reminded_at_half_time_and_with_an_eighth_left(
    harness: Harness,
) -> None:
    await paced(harness, "Ann", "Ben")
    watch, ann = Watch(harness), await harness.person("Ann")
    await watch.passes(12 * HOUR - timedelta(seconds=1))
    assert not reminders_to(harness, ann)
    await watch.passes(timedelta(seconds=1))
    first = harness.channel.last
    assert first.content.startswith(ann.mention)
    assert links(first.content) == 1
    assert first.pinged == {ann.discord_id}
    await watch.passes(9 * HOUR - timedelta(seconds=1))
    assert harness.channel.last is first
    await watch.passes(timedelta(seconds=1))
    assert harness.channel.last is not first
    assert len(reminders_to(harness, ann)) == 1, "the later one takes the place of the earlier"


async def test_player_without_a_clock_is_reminded_on_days_1_3_10_17_24_and_30(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    watch, ann = Watch(harness), await harness.person("Ann")
    begun, posted = harness.clock.now(), harness.channel.posted
    days = []
    for day in range(1, 60):
        await watch.passes(begun + day * DAY - harness.clock.now())
        if harness.channel.posted > posted:
            posted = harness.channel.posted
            days.append(day)
    assert days == [1, 3, 10, 17, 24, 30]
    assert len(reminders_to(harness, ann)) == 1
    assert (await harness.match(match_id)).waiting


async def test_sleeping_player_is_reminded_when_their_night_ends(harness: Harness) -> None:
    ann = await harness.person("Ann")
    await harness.sleeps("Ann", Hours("Asia/Tokyo", (time(23), time(8))))
    harness.clock.time = datetime(2026, 11, 20, 18, tzinfo=UTC)  # three in the morning in Tokyo
    await paced(harness, "Ann", "Ben", pace=timedelta())
    watch = Watch(harness)
    await watch.passes(DAY + 5 * HOUR - timedelta(seconds=1))
    assert not reminders_to(harness, ann)
    await watch.passes(timedelta(seconds=1))
    assert reminders_to(harness, ann), "at eight in the morning"


async def test_quiet_hours_delay_reminders_but_do_not_stop_the_clock(harness: Harness) -> None:
    ann = await prefers(harness, "Ann", "channel", quiet="20:00-09:00")
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    watch = Watch(harness)
    harness.clock.time = datetime(2026, 11, 21, 20, tzinfo=UTC)
    await played(harness, match_id, "a1")
    await played(harness, match_id, "c3")
    await watch.passes(12 * HOUR)
    assert not reminders_to(harness, ann)
    await watch.passes(HOUR)
    assert reminders_to(harness, ann)
    await watch.passes(3 * HOUR)
    assert (await harness.match(match_id)).presence.cared == {ann.id}


@pytest.mark.parametrize(
    ("place", "channels"),
    [("channel", [CHANNEL]), ("direct", ["dm"]), ("both", [CHANNEL, "dm"]), ("none", [])],
)
async def test_reminder_is_sent_to_the_places_that_its_player_chose(
    harness: Harness, place: ReminderPlace, channels: list[object]
) -> None:
    ann = await prefers(harness, "Ann", place)
    await paced(harness, "Ann", "Ben")
    posted = {*harness.channel.messages}
    await Watch(harness).passes(12 * HOUR)
    places = [harness.channel.places[each] for each in harness.channel.messages.keys() - posted]
    expected = [-ann.discord_id if each == "dm" else each for each in channels]
    assert {*places} == {*expected}
    assert len(places) == len(channels)


async def test_reminder_preference_for_a_server_overrides_the_general_one(harness: Harness) -> None:
    ann = await prefers(harness, "Ann", "none")
    await prefers(harness, "Ann", "channel", server=SERVER)
    await paced(harness, "Ann", "Ben")
    await Watch(harness).passes(12 * HOUR)
    assert len(reminders_to(harness, ann)) == 1


async def test_reminder_bundles_the_waiting_matches_of_its_channel(harness: Harness) -> None:
    ann = await harness.person("Ann")
    await paced(harness, "Ann", "Ben")
    await paced(harness, "Ann", "Cat", channel=99)
    harness.clock.time += HOUR
    await paced(harness, "Ann", "Dan")
    watch = Watch(harness)
    await watch.passes(11 * HOUR)
    here, there = sorted(reminders_to(harness, ann), key=len, reverse=True)
    assert links(here) == 2
    assert links(there) == 1, "another channel learns nothing of these"
    posted = harness.channel.posted
    await watch.passes(2 * HOUR)
    assert harness.channel.posted == posted, "the second was reminded of with the first"


async def test_matches_due_at_the_same_moment_share_one_reminder(harness: Harness) -> None:
    ann = await harness.person("Ann")
    for guest in ("Ben", "Cat", "Dan"):
        await paced(harness, "Ann", guest)
    await Watch(harness).passes(12 * HOUR)
    (made,) = (await harness.database.personal.kept(ann.id)).reminders
    assert len(made.matches) == 3


async def test_direct_message_reminder_bundles_matches_of_all_servers(harness: Harness) -> None:
    ann = await prefers(harness, "Ann", "direct")
    await paced(harness, "Ann", "Ben")
    await paced(harness, "Ann", "Cat", channel=99, server=98)
    await Watch(harness).passes(12 * HOUR)
    (message,) = reminders_to(harness, ann)
    assert links(message) == 2


async def test_reminder_is_posted_in_the_channel_if_direct_messages_are_closed(
    harness: Harness,
) -> None:
    ann = await prefers(harness, "Ann", "direct")
    match_id = await paced(harness, "Ann", "Ben")
    harness.channel.trouble = refusing(CannotPost("closed"), "direct")
    watch, choices = Watch(harness), harness.database.preferences
    await watch.passes(12 * HOUR)
    (message,) = reminders_to(harness, ann)
    assert "direct messages" not in message, "that concerns nobody else"
    assert (await choices.habits(ann.id)).closed
    assert await choices.explain(ann.id)
    await watch.passes(9 * HOUR)
    assert not await choices.explain(ann.id), "that is said once"
    harness.channel.trouble = lambda deed: None
    for move in ("a1", "c3"):
        await played(harness, match_id, move)
    await watch.passes(12 * HOUR)
    assert not (await choices.habits(ann.id)).closed


async def test_reminder_delayed_until_its_player_sleeps_is_posted_in_the_morning(
    harness: Harness,
) -> None:
    ann = await harness.person("Ann")
    await harness.sleeps("Ann", Hours("UTC", (time(0, 10), time(8))))  # it is due at midnight
    await paced(harness, "Ann", "Ben")
    harness.channel.trouble = refusing(PostLater("500"), "post")
    watch = Watch(harness)
    await watch.passes(12 * HOUR + timedelta(minutes=9))
    harness.channel.trouble = lambda deed: None
    harness.clock.time += timedelta(minutes=1)
    await watch.passes(8 * HOUR - timedelta(minutes=10, seconds=1))
    assert not reminders_to(harness, ann)
    await watch.passes(timedelta(seconds=1))
    assert len(reminders_to(harness, ann)) == 1


async def test_reminder_for_both_places_is_posted_once_if_direct_messages_are_closed(
    harness: Harness,
) -> None:
    ann = await prefers(harness, "Ann", "both")
    await paced(harness, "Ann", "Ben")
    harness.channel.trouble = refusing(CannotPost("closed"), "direct")
    watch, posted = Watch(harness), harness.channel.posted
    await watch.passes(12 * HOUR)
    assert harness.channel.posted == posted + 1
    assert await harness.database.preferences.explain(ann.id)


async def test_closed_direct_messages_are_explained_again_after_being_open_in_between(
    harness: Harness,
) -> None:
    ann, choices = await harness.person("Ann"), harness.database.preferences
    assert not await choices.explain(ann.id)
    for closed in (True, False, True):
        await choices.put_closed(ann.id, closed)
    assert [await choices.explain(ann.id) for _ in range(2)] == [True, False]


@pytest.mark.parametrize("moves", [("a1",), ("a1", "b2")], ids=["their move", "their next turn"])
async def test_delayed_reminder_is_dropped_once_its_player_has_moved(
    harness: Harness, moves: Sequence[str]
) -> None:
    ann = await harness.person("Ann")
    match_id = await paced(harness, "Ann", "Ben")
    harness.channel.trouble = refusing(PostLater("500"), "post")
    watch = Watch(harness)
    await watch.passes(12 * HOUR)
    harness.channel.trouble = lambda deed: None
    harness.clock.time += timedelta(seconds=5)
    for move in moves:
        await played(harness, match_id, move)
    assert (ann.id in (await harness.match(match_id)).waiting) is (len(moves) == 2)
    await watch.passes(timedelta(minutes=2))
    assert not reminders_to(harness, ann)
    assert not await outstanding(harness)


async def test_match_plays_for_a_player_who_left_the_server_instead_of_reminding_them(
    harness: Harness,
) -> None:
    ann = await harness.person("Ann")
    match_id = await paced(harness, "Ann", "Ben")
    watch = Watch(harness)
    watch.membership.left.add(ann.discord_id)
    await watch.passes(12 * HOUR)
    match = await harness.match(match_id)
    assert match.presence.gone == {ann.id}
    assert match.waiting.keys() == {await harness.id_of("Ben")}
    assert not reminders_to(harness, ann)


async def test_absent_player_is_not_reminded_and_their_clock_stands_still(harness: Harness) -> None:
    ann = await harness.person("Ann")
    match_id = await paced(harness, "Ann", "Ben", pace=8 * HOUR)
    await harness.away("Ann", 5)
    watch = Watch(harness)
    await watch.passes(5 * DAY + 4 * HOUR - timedelta(seconds=1))
    assert not reminders_to(harness, ann)
    await watch.passes(timedelta(seconds=1))
    assert reminders_to(harness, ann)
    await watch.passes(12 * HOUR)
    assert (await harness.match(match_id)).presence.cared == {ann.id}


async def test_reminder_is_sent_even_if_the_clock_advances_during_its_check(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await harness.person("Ann")
    await paced(harness, "Ann", "Ben")
    harness.clock.time += 12 * HOUR

    def ticking() -> datetime:
        harness.clock.time += timedelta(microseconds=1)
        return harness.clock.time

    monkeypatch.setattr(harness.clock, "now", ticking)
    watch = Watch(harness)
    await watch.reminding.do_due()
    await watch.delivering.do_due()
    assert len(reminders_to(harness, ann)) == 1


async def test_slow_permission_lookup_of_one_server_does_not_delay_other_reminders(
    harness: Harness,
) -> None:
    await paced(harness, "Ann", "Ben")
    await paced(harness, "Cat", "Dan", server=SERVER + 1, channel=CHANNEL + 1)
    watch, cat = Watch(harness), await harness.person("Cat")
    answers, reminded = asyncio.Event(), asyncio.Event()

    async def can_post(server: int, channel: int) -> bool:
        if server == SERVER:
            await answers.wait()
        return True

    watch.membership.can_post = can_post  # type: ignore[method-assign]
    harness.database.reminders.on_queued = reminded.set
    harness.clock.time += 13 * HOUR
    looking = asyncio.create_task(watch.reminding.do_due())
    async with asyncio.timeout(20):
        await reminded.wait()
    (reminder,) = await outstanding(harness)
    assert reminder.player == cat.id
    answers.set()
    await looking
    assert len(await outstanding(harness)) == 2


@pytest.mark.parametrize("on_timeout", ["caretaker", "forfeit", "wait"])
async def test_player_who_left_shortly_before_their_time_is_up_has_left_and_resigns_nothing(
    harness: Harness, on_timeout: str
) -> None:
    match_id = await paced(harness, "Ann", "Ben", on_timeout=on_timeout)
    ann, watch = await harness.person("Ann"), Watch(harness)
    await watch.passes(2 * DAY - HOUR)
    watch.membership.left.add(ann.discord_id)
    await watch.passes(HOUR)
    match = await harness.match(match_id)
    assert match.presence.gone == {ann.id}
    assert match.presence.overdue == ({ann.id} if on_timeout == "wait" else set())
    assert match.presence.cared == (set() if on_timeout == "wait" else {ann.id})
    assert not match.empty
