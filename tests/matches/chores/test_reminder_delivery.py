"""Delivery of many reminders at once: a channel that refuses its reminders doesn't delay those of other
channels."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.channels.custom_ids import CustomId
from matches.chores.reminder_delivery import GIVEN_UP
from matches.chores.reminder_posts import subject
from matches.delivery.lanes import AT_ONCE_LATER
from matches.log.events import MatchId, PlayerId
from matches.ports.channel import ChannelGone, Message, PostLater
from matches.ports.due import Reminder
from matches.ports.players import Player
from matches.ports.retrying import NOT_ALLOWED
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.matches.watch import DAY, HOUR, Watch, outstanding, paced, reminders_to


async def made(harbour: Harbour, count: int) -> list[tuple[Player, int]]:
    """Create players, each with a due reminder in a channel of their own. The due times are a second apart."""
    people = []
    for number in range(count):
        match_id = await paced(harbour, f"Guest{number}", "Ben", channel=100 + number)
        person = await harbour.person(f"Guest{number}")
        people.append((person, 100 + number))
        harbour.clock.time += timedelta(seconds=1)
        await remind(harbour, person, 100 + number, match_id)
    return people


async def remind(harbour: Harbour, person: Player, channel: int, *matches: MatchId) -> None:
    now = harbour.clock.now()
    await harbour.database.reminders.make(person.id, [(SERVER, channel)], matches, {}, now)


async def test_reminders_are_posted_longest_due_first_and_few_at_a_time(harbour: Harbour) -> None:
    channels = [channel for _, channel in await made(harbour, 3 * AT_ONCE_LATER)]
    post, posting, most = harbour.channel.post, 0, 0
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

    harbour.channel.post = slowly  # type: ignore[method-assign]
    async with asyncio.timeout(20):
        await Watch(harbour).delivering.do_due()
    assert most == AT_ONCE_LATER
    assert sorted(order[:AT_ONCE_LATER]) == channels[:AT_ONCE_LATER]
    assert sorted(order) == channels
    assert not await outstanding(harbour)


async def test_reminder_posted_by_an_older_bot_version_is_not_posted_again(
    harbour: Harbour,
) -> None:
    ((_, channel),) = await made(harbour, 1)
    (reminder,) = await outstanding(harbour)
    await harbour.database.reminders.tried(reminder.id)
    await harbour.channel.post(channel, Message(MatchId(f"r{reminder.id}"), 0, "a turn waits"))
    posted = harbour.channel.posted
    await Watch(harbour).delivering.do_due()
    assert harbour.channel.posted == posted
    assert not await outstanding(harbour)


@pytest.mark.parametrize("id", [1, 2**31 - 1])
def test_nonce_and_button_id_of_a_reminder_fit_into_the_limits_of_discord(id: int) -> None:
    far = datetime(2100, 1, 1, tzinfo=UTC)
    reminder = Reminder(id, PlayerId(1), SERVER, 20, (), far)
    message = Message(subject(reminder), 0, "")
    assert len(message.nonce) <= 25
    assert CustomId.parse(str(CustomId("next", message.match_id))) is not None


async def test_hanging_channel_does_not_delay_reminders_in_other_channels(harbour: Harbour) -> None:
    ((ann, silent), *others) = await made(harbour, AT_ONCE_LATER + 4)
    for _ in range(20):
        await remind(harbour, ann, silent, MatchId("another"))
    post, answers, shown = harbour.channel.post, asyncio.Event(), asyncio.Event()

    async def hanging(channel: int, message: Message) -> int:
        if channel == silent:
            await answers.wait()
            raise PostLater("TimeoutError")
        posted = await post(channel, message)
        if all(reminders_to(harbour, each) for each, _ in others):
            shown.set()
        return posted

    harbour.channel.post = hanging  # type: ignore[method-assign]
    delivering = asyncio.create_task(Watch(harbour).delivering.do_due())
    async with asyncio.timeout(20):
        await shown.wait()
    assert not delivering.done()
    answers.set()
    assert await delivering == harbour.clock.now() + timedelta(minutes=1)
    assert not reminders_to(harbour, ann)


async def test_reminder_in_a_blocked_channel_makes_no_requests_until_it_is_unblocked(
    harbour: Harbour,
) -> None:
    ((ann, channel),) = await made(harbour, 1)
    watch, posted = Watch(harbour), harbour.channel.posted
    watch.membership.blocked.add(channel)

    def trouble(deed: str) -> None:
        assert deed not in ("post", "find")

    harbour.channel.trouble = trouble
    await watch.passes(10 * HOUR)
    assert harbour.channel.posted == posted
    harbour.channel.trouble = lambda deed: None
    watch.membership.blocked.clear()
    await watch.passes(NOT_ALLOWED)
    assert len(reminders_to(harbour, ann)) == 1


async def test_reminder_in_a_blocked_channel_is_dropped_after_a_day(harbour: Harbour) -> None:
    ((ann, channel),) = await made(harbour, 1)
    watch = Watch(harbour)
    watch.membership.blocked.add(channel)
    await watch.passes(11 * HOUR)
    assert await outstanding(harbour)
    harbour.clock.time += GIVEN_UP
    await watch.delivering.do_due()
    assert not await outstanding(harbour)
    assert not reminders_to(harbour, ann)


async def test_reminder_held_back_by_an_absence_is_not_dropped_while_its_channel_is_blocked(
    harbour: Harbour,
) -> None:
    ((ann, channel),) = await made(harbour, 1)
    until = harbour.clock.now() + 2 * DAY
    await harbour.absences.away(ann.id, until, "", harbour.request(), SERVER)
    watch = Watch(harbour)
    harbour.channel.closed.add(channel)
    await watch.passes(2 * DAY - HOUR)
    harbour.channel.closed.clear()
    await watch.passes(HOUR + NOT_ALLOWED)
    assert len(reminders_to(harbour, ann)) == 1


async def test_reminder_is_posted_as_soon_as_its_channel_is_reported_to_be_open_again(
    harbour: Harbour,
) -> None:
    match_id = await paced(harbour, "Ann", "Ben", pace=timedelta())
    ann, watch = await harbour.person("Ann"), Watch(harbour)
    await remind(harbour, ann, CHANNEL, match_id)
    await watch.delivering.do_due()
    harbour.clock.time += timedelta(seconds=1)
    await remind(harbour, ann, CHANNEL, match_id)
    harbour.channel.closed.add(CHANNEL)
    await watch.delivering.do_due()
    (refused,) = await outstanding(harbour)
    harbour.channel.closed.clear()
    watch.delivering.reopened(SERVER, CHANNEL)
    while not watch.delivering.resting:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0)
    (left,) = (each for each in harbour.channel.messages.values() if each.match_id[0] == "r")
    assert left.match_id == subject(refused)
    assert not await outstanding(harbour)


async def test_reminder_for_a_deleted_channel_is_dropped(harbour: Harbour) -> None:
    await made(harbour, 1)

    def trouble(deed: str) -> None:
        if deed == "post":
            raise ChannelGone("404")

    harbour.channel.trouble = trouble
    await Watch(harbour).delivering.do_due()
    assert not await outstanding(harbour)


async def test_only_one_of_several_identical_reminders_is_posted(harbour: Harbour) -> None:
    match_id = await paced(harbour, "Ann", "Ben", pace=timedelta())
    ann, posted = await harbour.person("Ann"), harbour.channel.posted
    for _ in range(3):
        harbour.clock.time += timedelta(seconds=1)
        await remind(harbour, ann, 20, match_id)
    await Watch(harbour).delivering.do_due()
    assert harbour.channel.posted == posted + 1
    assert not await outstanding(harbour)


async def test_late_reminder_is_deleted_if_it_is_found_after_a_newer_one_was_posted(
    harbour: Harbour,
) -> None:
    match_id = await paced(harbour, "Ann", "Ben", pace=timedelta())
    ann, watch = await harbour.person("Ann"), Watch(harbour)
    await remind(harbour, ann, CHANNEL, match_id)
    (first,) = await outstanding(harbour)
    await harbour.database.reminders.tried(first.id)
    await harbour.channel.post(CHANNEL, Message(subject(first), 0, "a turn waits"))
    await harbour.database.reminders.hold(first.id, harbour.clock.now() + timedelta(minutes=2))
    harbour.clock.time += timedelta(minutes=1)
    await remind(harbour, ann, CHANNEL, match_id)
    for _ in range(2):
        await watch.delivering.do_due()
        harbour.clock.time += timedelta(minutes=2)
    (left,) = (each for each in harbour.channel.messages.values() if each.match_id[0] == "r")
    assert left.match_id != subject(first)
    assert not await outstanding(harbour)
