"""Delivery of many reminders at once: a channel that refuses its reminders doesn't delay those of other
channels. A reminder loses its button once every decision in it has been made."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from matches.chores.reminder_delivery import GIVEN_UP, ReminderDelivery
from matches.chores.reminder_posts import subject
from matches.decisions import playing
from matches.delivery.lanes import AT_ONCE_LATER
from matches.log.events import MatchId, PlayerId
from matches.ports.channel import Button, CannotPost, ChannelGone, Message, PostLater
from matches.ports.due import Reminder
from matches.ports.players import Player
from matches.ports.preferences import ReminderPlace
from matches.ports.retrying import NOT_ALLOWED
from tests.matches.chores.test_reminders import prefers
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, outstanding, paced, played, reminders_to
from tests.sampling import sampled, some


async def made(harness: Harness, count: int) -> list[tuple[Player, int]]:
    """Create players, each with a due reminder in a channel of their own. The due times are a second apart."""
    people = []
    for number in range(count):
        match_id = await paced(harness, f"Guest{number}", "Ben", channel=100 + number)
        person = await harness.person(f"Guest{number}")
        people.append((person, 100 + number))
        harness.clock.time += timedelta(seconds=1)
        await remind(harness, person, 100 + number, match_id)
    return people


async def remind(harness: Harness, person: Player, channel: int, *matches: MatchId) -> None:
    now = harness.clock.now()
    await harness.database.reminders.make(person.id, [(SERVER, channel)], matches, {}, now)


async def test_reminders_are_posted_longest_due_first_and_few_at_a_time(harness: Harness) -> None:
    channels = [channel for _, channel in await made(harness, 3 * AT_ONCE_LATER)]
    post, posting, most = harness.channel.post, 0, 0
    order, full = list[int](), asyncio.Event()

    async def slowly(channel: int, message: Message) -> int:
        nonlocal posting, most
        order.append(channel)
        posting += 1
        most = max(most, posting)
        if posting == AT_ONCE_LATER:
            full.set()
        await full.wait()
        posting -= 1
        return await post(channel, message)

    harness.channel.post = slowly  # type: ignore[method-assign]
    async with asyncio.timeout(20):
        await Watch(harness).delivering.do_due()
    assert most == AT_ONCE_LATER
    assert sorted(order[:AT_ONCE_LATER]) == channels[:AT_ONCE_LATER]
    assert sorted(order) == channels
    assert not await outstanding(harness)


async def test_one_search_suffices_to_deliver_all_due_reminders_and_delete_those_replaced(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    people = [await harness.person("Ann"), await harness.person("Ben")]
    delivering = Watch(harness).delivering
    for _ in range(2):
        for channel in range(100, 100 + 10 * AT_ONCE_LATER):
            for person in people:
                await remind(harness, person, channel, match_id)
        harness.clock.time += timedelta(seconds=1)
        await ReminderDelivery.do_due(delivering)
        await delivering.tried()
        assert len(reminders_to(harness, people[0])) == 10 * AT_ONCE_LATER
    assert not await outstanding(harness)


async def test_reminder_goes_to_the_channel_at_once_if_its_player_accepts_no_direct_messages(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    ann, now = await harness.person("Ann"), harness.clock.now()
    await harness.database.reminders.make(ann.id, [(SERVER, None)], [match_id], {}, now)
    harness.channel.trouble = refusing(CannotPost("50007"), "direct")
    delivering = Watch(harness).delivering
    await ReminderDelivery.do_due(delivering)
    await delivering.tried()
    assert len(reminders_to(harness, ann)) == 1
    assert not await outstanding(harness)


def posted_before(about: MatchId) -> Message:
    return Message(about, 0, "a turn waits", buttons=(Button("next", "Open"),))


async def test_reminder_posted_by_an_older_bot_version_is_not_posted_again(
    harness: Harness,
) -> None:
    ((_, channel),) = await made(harness, 1)
    (reminder,) = await outstanding(harness)
    await harness.database.reminders.change(reminder.id, "tried")
    await harness.channel.post(channel, posted_before(MatchId(f"r{reminder.id}")))
    posted = harness.channel.posted
    await Watch(harness).delivering.do_due()
    assert harness.channel.posted == posted
    assert not await outstanding(harness)


@pytest.mark.parametrize("id", [1, 2**31 - 1])
def test_nonce_and_button_id_of_a_reminder_fit_into_the_limits_of_discord(id: int) -> None:
    far = datetime(2100, 1, 1, tzinfo=UTC)
    reminder = Reminder(id, PlayerId(1), SERVER, 20, (), far)
    message = Message(subject(reminder), 0, "")
    assert len(message.nonce) <= 25
    assert CustomId.parse(str(CustomId("next", message.match_id))) is not None


async def test_hanging_channel_does_not_delay_reminders_in_other_channels(harness: Harness) -> None:
    ((ann, silent), *others) = await made(harness, AT_ONCE_LATER + 4)
    for _ in range(20):
        await remind(harness, ann, silent, MatchId("another"))
    post, answers, shown = harness.channel.post, asyncio.Event(), asyncio.Event()

    async def hanging(channel: int, message: Message) -> int:
        if channel == silent:
            await answers.wait()
            raise PostLater("TimeoutError")
        posted = await post(channel, message)
        if all(reminders_to(harness, each) for each, _ in others):
            shown.set()
        return posted

    harness.channel.post = hanging  # type: ignore[method-assign]
    delivering = asyncio.create_task(Watch(harness).delivering.do_due())
    async with asyncio.timeout(20):
        await shown.wait()
    assert not delivering.done()
    answers.set()
    assert await delivering == harness.clock.now() + timedelta(minutes=1)
    assert not reminders_to(harness, ann)


async def test_reminder_in_a_blocked_channel_makes_no_requests_until_it_is_unblocked(
    harness: Harness,
) -> None:
    ((ann, channel),) = await made(harness, 1)
    watch, posted = Watch(harness), harness.channel.posted
    harness.channel.mute.add(channel)
    harness.channel.trouble = refusing(AssertionError("it was asked"), "post", "find")
    await watch.passes(10 * HOUR)
    assert harness.channel.posted == posted
    harness.channel.trouble = lambda deed: None
    harness.channel.mute.clear()
    await watch.passes(NOT_ALLOWED)
    assert len(reminders_to(harness, ann)) == 1


async def test_reminder_in_a_blocked_channel_is_dropped_after_a_day(harness: Harness) -> None:
    ((ann, channel),) = await made(harness, 1)
    watch = Watch(harness)
    harness.channel.mute.add(channel)
    await watch.passes(11 * HOUR)
    assert await outstanding(harness)
    harness.clock.time += GIVEN_UP
    await watch.delivering.do_due()
    assert not await outstanding(harness)
    assert not reminders_to(harness, ann)


async def test_reminder_held_back_by_an_absence_is_not_dropped_while_its_channel_is_blocked(
    harness: Harness,
) -> None:
    ((ann, channel),) = await made(harness, 1)
    await harness.away(ann.name, 2)
    watch = Watch(harness)
    harness.channel.closed.add(channel)
    await watch.passes(2 * DAY - HOUR)
    harness.channel.closed.clear()
    await watch.passes(HOUR + NOT_ALLOWED)
    assert len(reminders_to(harness, ann)) == 1


async def test_reminder_held_back_by_an_absence_is_dropped_if_its_player_switches_reminders_off(
    harness: Harness,
) -> None:
    ((ann, _),) = await made(harness, 1)
    await harness.away(ann.name, 2)
    watch = Watch(harness)
    await watch.passes(HOUR)
    assert await outstanding(harness)
    await prefers(harness, ann.name, "none")
    await watch.passes(2 * DAY)
    assert not reminders_to(harness, ann)
    assert not await outstanding(harness)


async def test_reminder_is_posted_as_soon_as_its_channel_is_reported_to_be_open_again(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    ann, watch = await harness.person("Ann"), Watch(harness)
    await remind(harness, ann, CHANNEL, match_id)
    await watch.delivering.do_due()
    harness.clock.time += timedelta(seconds=1)
    await remind(harness, ann, CHANNEL, match_id)
    harness.channel.closed.add(CHANNEL)
    await watch.delivering.do_due()
    (refused,) = await outstanding(harness)
    harness.channel.closed.clear()
    watch.delivering.reopened(SERVER, CHANNEL)
    while not watch.delivering.resting:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0)
    (left,) = (each for each in harness.channel.messages.values() if each.match_id[0] == "r")
    assert left.match_id == subject(refused)
    assert not await outstanding(harness)


async def test_reminder_for_a_deleted_channel_is_dropped(harness: Harness) -> None:
    await made(harness, 1)
    harness.channel.trouble = refusing(ChannelGone("404"), "post")
    await Watch(harness).delivering.do_due()
    assert not await outstanding(harness)


async def test_only_one_of_several_identical_reminders_is_posted(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    ann, posted = await harness.person("Ann"), harness.channel.posted
    for _ in range(3):
        harness.clock.time += timedelta(seconds=1)
        await remind(harness, ann, 20, match_id)
    await Watch(harness).delivering.do_due()
    assert harness.channel.posted == posted + 1
    assert not await outstanding(harness)


async def test_late_reminder_is_deleted_if_it_is_found_after_a_newer_one_was_posted(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    ann, watch = await harness.person("Ann"), Watch(harness)
    await remind(harness, ann, CHANNEL, match_id)
    (first,) = await outstanding(harness)
    await harness.database.reminders.change(first.id, "tried")
    await harness.channel.post(CHANNEL, posted_before(subject(first)))
    await harness.database.reminders.hold(first.id, harness.clock.now() + timedelta(minutes=2))
    harness.clock.time += timedelta(minutes=1)
    await remind(harness, ann, CHANNEL, match_id)
    for _ in range(2):
        await watch.delivering.do_due()
        harness.clock.time += timedelta(minutes=2)
    (left,) = (each for each in harness.channel.messages.values() if each.match_id[0] == "r")
    assert left.match_id != subject(first)
    assert not await outstanding(harness)


NOW = timedelta()
ERRORS = (CannotPost("403"), PostLater("500"), ValueError("a defect"))


async def reminded(harness: Harness) -> tuple[MatchId, Watch, int]:
    """Return a match of Ann and Ben, its watch, and the message id of the reminder of the first decision."""
    match_id, watch = await paced(harness, "Ann", "Ben"), Watch(harness)
    await watch.passes(12 * HOUR)
    return match_id, watch, max(harness.channel.messages)


@pytest.mark.parametrize("place", ["channel", "direct"])
async def test_reminder_keeps_its_button_until_its_player_has_moved(
    harness: Harness, place: ReminderPlace
) -> None:
    ann = await prefers(harness, "Ann", place)
    match_id, watch, reminder = await reminded(harness)
    assert reminder in harness.channel.armed
    assert (harness.channel.places[reminder] == CHANNEL) is (place == "channel")
    content = harness.channel.messages[reminder].content
    await played(harness, match_id, "a1")
    await watch.passes(NOW)
    assert reminder not in harness.channel.armed
    assert harness.channel.messages[reminder].content == content
    assert ann.mention in content
    assert not await outstanding(harness)


async def test_reminder_of_two_matches_keeps_its_button_until_its_player_moved_in_both(
    harness: Harness,
) -> None:
    other = await paced(harness, "Ann", "Ben")
    match_id, watch, reminder = await reminded(harness)
    await played(harness, match_id, "a1")
    await watch.passes(timedelta(seconds=1))
    assert reminder in harness.channel.armed
    await played(harness, match_id, "d4")  # Ann again, which is another decision
    await played(harness, other, "a1")
    await watch.passes(NOW)
    assert reminder not in harness.channel.armed


async def test_reminder_loses_its_button_when_its_match_ends(harness: Harness) -> None:
    match_id, watch, reminder = await reminded(harness)
    await harness.done(match_id, "Ben", playing.resign)
    assert not (await harness.match(match_id)).status.open
    await watch.passes(NOW)
    assert reminder not in harness.channel.armed


@sampled
@pytest.mark.parametrize("error", some(ERRORS, 3))
async def test_failed_button_removal_is_retried_without_delaying_other_reminders(
    harness: Harness, error: Exception
) -> None:
    match_id, watch, reminder = await reminded(harness)
    harness.channel.uneditable[reminder] = error
    await played(harness, match_id, "a1")
    await watch.passes(NOW)
    await paced(harness, "Cat", "Dan")
    await watch.passes(12 * HOUR)
    assert len(reminders_to(harness, await harness.person("Cat"))) == 1
    assert reminder in harness.channel.armed
    harness.channel.uneditable.clear()
    await watch.passes(NOT_ALLOWED)
    assert reminder not in harness.channel.armed


async def test_reminder_in_a_closed_channel_keeps_its_button_until_the_channel_reopens(
    harness: Harness,
) -> None:
    match_id, watch, reminder = await reminded(harness)
    await played(harness, match_id, "a1")
    harness.channel.closed.add(CHANNEL)
    harness.channel.uneditable[reminder] = AssertionError("was asked")
    await watch.passes(2 * NOT_ALLOWED)
    assert reminder in harness.channel.armed
    harness.channel.uneditable.clear()
    harness.channel.closed.clear()
    await watch.passes(NOT_ALLOWED)
    assert reminder not in harness.channel.armed


async def test_reminder_has_no_button_if_its_player_moves_while_it_is_posted(
    harness: Harness,
) -> None:
    match_id, watch = await paced(harness, "Ann", "Ben"), Watch(harness)
    await watch.passes(11 * HOUR)
    harness.channel.meanwhile["post", CHANNEL] = lambda: played(harness, match_id, "a1")
    await watch.passes(HOUR)
    (reminder,) = [
        posted for posted, each in harness.channel.messages.items() if each.match_id.startswith("r")
    ]
    assert reminder not in harness.channel.armed


async def test_reminder_without_a_button_is_still_deleted_when_a_later_one_is_due(
    harness: Harness,
) -> None:
    match_id, watch, reminder = await reminded(harness)
    await played(harness, match_id, "a1")
    await played(harness, match_id, "d4")
    await watch.passes(HOUR)
    assert reminder not in harness.channel.armed
    await watch.passes(23 * HOUR)
    assert reminder not in harness.channel.messages


@sampled
@pytest.mark.parametrize("error", some(ERRORS, 3))
async def test_reminder_that_cannot_be_deleted_yet_does_not_hold_up_a_later_reminder(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    match_id, watch, reminder = await reminded(harness)
    ann = await harness.person("Ann")

    await played(harness, match_id, "a1")
    await played(harness, match_id, "d4")
    with monkeypatch.context() as patch:
        patch.setattr(harness.channel, "delete", AsyncMock(side_effect=error))
        await watch.passes(24 * HOUR)
        later = max(harness.channel.messages)
        assert harness.channel.messages[later].pinged == {ann.discord_id}
        assert reminder in harness.channel.messages
    await watch.passes(NOT_ALLOWED)
    assert reminder not in harness.channel.messages
    assert later in harness.channel.messages
