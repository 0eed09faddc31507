"""Matches in deleted channels or threads continue in a new thread, or pause and say how to continue."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from matches.decisions import playing, presence
from matches.log.events import ANYWHERE, MatchId, Relocated
from matches.ports.channel import CannotPost, Message, PostLater
from matches.ports.players import Player
from tests.matches.conftest import CHANNEL, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, paced, played, reminders_to


async def in_thread(harness: Harness) -> tuple[MatchId, int]:
    """Return a match of Ann and Ben in which Ann has just moved, and the match's thread."""
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await harness.moved(match_id)
    return match_id, (await harness.match(match_id)).channel


def in_channel(harness: Harness, channel: int) -> Sequence[Message]:
    places = harness.channel.places
    return [each for id, each in harness.channel.messages.items() if places[id] == channel]


def delete(harness: Harness, *channels: int) -> None:
    fake = harness.channel
    fake.deleted |= {*channels}
    gone = [id for id in fake.messages if fake.places[id] in channels]
    for message in gone:
        del fake.messages[message]
    fake.armed -= {*gone}


async def deleted(harness: Harness, *channels: int) -> None:
    """Delete these channels, tell the announcer about the first of them, and let it finish."""
    delete(harness, *channels)
    await harness.announcer.deleted(channels[0])
    await harness.announcer.idle()


async def resigns(harness: Harness, match_id: MatchId, elsewhere: int = 0) -> None:
    """Let Ann move the match to the channel `elsewhere`, if it is given, and then resign."""
    if elsewhere:
        await harness.do(match_id, "Ann", playing.relocate, elsewhere)
    await harness.resign(match_id, "Ann")


def has_rematch(message: Message) -> bool:
    return "rematch" in {button.kind for button in message.buttons}


async def waited_for(harness: Harness, match_id: MatchId) -> Player:
    match = await harness.match(match_id)
    (player,) = match.waiting
    return (await harness.people(match_id))[player]


async def test_match_continues_in_a_new_thread_after_its_thread_was_deleted_and_its_cards_link_to_it(
    harness: Harness,
) -> None:
    match_id, thread = await in_thread(harness)
    await deleted(harness, thread)
    new = (await harness.match(match_id)).channel
    assert new not in (thread, CHANNEL)
    (told,) = in_channel(harness, new)
    assert told.pictures
    # The message that pinged this player was deleted with the thread, so the ping is repeated.
    assert told.pinged == {(await waited_for(harness, match_id)).discord_id}
    await harness.shown()
    cards = in_channel(harness, CHANNEL)
    assert len(cards) == 2
    assert all(card.pictures for card in cards)
    assert all(f"<#{new}>" in card.content for card in cards)
    assert not any(f"<#{thread}>" in card.content for card in cards)
    await harness.announcer.deleted(thread)  # the deletion is reported twice
    await harness.announcer.idle()
    assert (await harness.match(match_id)).channel == new


@pytest.mark.parametrize(
    ("during", "elsewhere"), [("thread", 555), ("posted", 555), ("posted", CHANNEL)]
)
async def test_all_cards_link_to_the_match_if_it_is_moved_while_it_gets_a_card_and_a_thread(
    harness: Harness, during: str, elsewhere: int
) -> None:
    match_id, thread = await in_thread(harness)
    harness.channel.meanwhile[during, CHANNEL] = lambda: harness.do(
        match_id, "Ann", playing.relocate, elsewhere
    )
    await deleted(harness, thread)
    await harness.moved(match_id)
    await harness.shown()
    assert (await harness.match(match_id)).channel == elsewhere
    first, second, *_ = in_channel(harness, CHANNEL)
    assert f"<#{elsewhere}>" in first.content
    assert f"<#{elsewhere}>" in second.content


async def test_new_card_is_posted_once_even_if_the_match_goes_on_between_two_attempts(
    harness: Harness,
) -> None:
    match_id, thread = await in_thread(harness)
    harness.channel.meanwhile["posted", CHANNEL] = lambda: harness.move(match_id)
    await deleted(harness, thread)
    _, card = in_channel(harness, CHANNEL)
    assert card.content.endswith(f"Watch in <#{(await harness.match(match_id)).channel}>.")


async def test_late_first_attempt_of_a_new_card_and_its_retry_have_one_nonce(
    harness: Harness,
) -> None:
    """Discord may carry out a request after the bot has searched the channel in vain."""
    match_id, thread = await in_thread(harness)
    channel = harness.channel
    channel.requests.clear()
    channel.meanwhile["post", CHANNEL] = lambda: harness.move(match_id)
    channel.trouble = refusing(PostLater("no response yet"), "post", times=1)
    for _ in range(2):
        await deleted(harness, thread)
        thread = (await harness.match(match_id)).channel
    first, again, next_card = (nonce for place, nonce in channel.requests if place == CHANNEL)
    assert first == again != next_card
    assert len(first) <= 25


async def test_discord_is_not_asked_at_each_move_for_a_thread_that_could_not_be_replaced(
    harness: Harness,
) -> None:
    match_id, thread = await in_thread(harness)
    harness.channel.trouble = refusing(CannotPost("no permission"), "thread")
    await deleted(harness, thread)
    await harness.done(match_id, "Ann", playing.relocate, CHANNEL)
    await harness.shown()
    asked: list[str] = []
    harness.channel.trouble = asked.append
    await harness.moved(match_id)
    await harness.shown()
    assert "gone" not in asked


async def test_new_process_opens_the_thread_for_which_a_killed_one_had_posted_the_card(
    harness: Harness,
) -> None:
    match_id, thread = await in_thread(harness)
    harness.channel.meanwhile["thread", CHANNEL] = AsyncMock(side_effect=asyncio.CancelledError)
    delete(harness, thread)
    with pytest.raises(asyncio.CancelledError):
        await harness.announcer._carry_on(match_id, None)
    harness.clock.passes(HOUR)
    harness.paint_with(harness.painter)  # a new announcer
    await harness.announcer.resume()
    await harness.shown()
    new = (await harness.match(match_id)).channel
    assert new != thread
    (told,) = in_channel(harness, new)
    assert told.pinged == {(await waited_for(harness, match_id)).discord_id}


async def test_unreported_thread_deletion_is_noticed_by_the_next_post(harness: Harness) -> None:
    match_id, thread = await in_thread(harness)
    delete(harness, thread)
    await harness.moved(match_id)
    new = (await harness.match(match_id)).channel
    assert new != thread
    (told,) = in_channel(harness, new)
    assert told.pinged == {(await waited_for(harness, match_id)).discord_id}


@pytest.mark.parametrize("moved", [False, True])
async def test_match_of_a_deleted_channel_is_suspended_and_its_players_are_told_once(
    harness: Harness, moved: bool
) -> None:
    """Players can still move from direct messages meanwhile, which must not repeat the notice."""
    match_id = await paced(harness, "Ann", "Ben")
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    watch = Watch(harness)
    delete(harness, CHANNEL)
    await harness.announcer.deleted(CHANNEL)
    await watch.passes(HOUR)
    if moved:
        await played(harness, match_id, "a1")
    asked, posted = watch.membership.asked, harness.channel.posted
    await watch.passes(10 * DAY)
    for person in (ann, ben):
        (told,) = in_channel(harness, -person.discord_id)
        assert told.content.startswith(person.mention)
        assert "`/crosswind board`" in told.content
        assert told.silent
    assert harness.channel.posted == posted
    assert watch.membership.asked == asked
    match = await harness.match(match_id)
    assert not match.presence.cared
    await harness.done(match_id, "Ann", playing.relocate, 555)
    (shown,) = in_channel(harness, 555)
    assert shown.pinged == {(await waited_for(harness, match_id)).discord_id}
    (player,) = match.waiting
    assert await harness.left(player) > DAY, "the time of the rest costs nobody anything"
    await watch.passes(13 * HOUR)
    assert len(reminders_to(harness, await waited_for(harness, match_id))) == 1


@pytest.mark.parametrize("pace", [DAY, 0 * DAY])
async def test_unreported_channel_deletion_is_noticed_when_something_is_due(
    harness: Harness, pace: object
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=pace)  # type: ignore[arg-type]
    watch = Watch(harness)
    delete(harness, CHANNEL)
    await watch.passes(3 * DAY)
    for name in ("Ann", "Ben"):
        assert len(in_channel(harness, -(await harness.person(name)).discord_id)) == 1
    asked = watch.membership.asked
    await watch.passes(10 * DAY)
    assert watch.membership.asked == asked <= 2
    assert not (await harness.match(match_id)).presence.cared


async def test_match_is_suspended_when_the_bot_may_not_open_a_new_thread(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    match_id, thread = await in_thread(harness)
    harness.channel.mute.add(CHANNEL)
    await deleted(harness, thread)
    assert (await harness.match(match_id)).channel == thread
    assert await harness.database.reminders.rests(match_id)
    (warning,) = caplog.records
    assert str(CHANNEL) in warning.getMessage().split(), "it names the channel that forbids it"


@pytest.mark.parametrize("available", [Harness.reopened, Harness.resume])
async def test_match_whose_thread_was_deleted_waits_while_its_server_is_unavailable(
    harness: Harness,
    monkeypatch: pytest.MonkeyPatch,
    available: Callable[[Harness], Awaitable[None]],
) -> None:
    match_id, thread = await in_thread(harness)
    with monkeypatch.context() as patch:
        patch.setattr(harness.channel, "usable", lambda place, **_: place.server == ANYWHERE)
        await deleted(harness, thread)
        assert not await harness.database.reminders.rests(match_id)
    await available(harness)
    assert (await harness.match(match_id)).channel != thread


async def test_match_is_not_suspended_if_its_server_becomes_unavailable_just_before_the_new_thread(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, thread = await in_thread(harness)

    def trouble(deed: str) -> None:
        if deed == "gone":  # such a request may take long during an outage
            monkeypatch.setattr(harness.channel, "usable", lambda *_, **__: False)

    harness.channel.trouble = trouble
    await deleted(harness, thread)
    assert not await harness.database.reminders.rests(match_id)
    monkeypatch.undo()
    harness.channel.trouble = lambda _: None
    await harness.reopened()
    assert (await harness.match(match_id)).channel != thread


async def test_match_whose_thread_was_deleted_waits_for_the_end_of_a_backoff(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, thread = await in_thread(harness)
    post_again = harness.clock.now() + HOUR
    _back_off(harness, monkeypatch, post_again)
    await deleted(harness, thread)
    assert not await harness.database.reminders.rests(match_id)
    assert (await harness.match(match_id)).channel != thread
    assert harness.clock.now() == post_again


async def test_end_of_a_match_in_a_deleted_thread_is_posted_once_a_backoff_is_over(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True)
    delete(harness, (await harness.match(match_id)).channel)
    post_again = harness.clock.now() + HOUR
    _back_off(harness, monkeypatch, post_again)
    await harness.resign(match_id, "Ann")
    await harness.announcer.idle()
    (end,) = (each for each in in_channel(harness, CHANNEL) if each.pinged)
    assert has_rematch(end)
    assert harness.clock.now() == post_again


def _back_off(harness: Harness, monkeypatch: pytest.MonkeyPatch, until: datetime) -> None:
    """Let every request about the channel of the lobby fail until this time, because of a backoff."""

    def left(channel: int, **_: Any) -> timedelta:
        return max(until - harness.clock.now(), timedelta()) if channel == CHANNEL else timedelta()

    def guarded(request: Callable[..., Awaitable[int]]) -> Callable[..., Awaitable[int]]:
        async def sent(channel: int, *args: Any) -> int:
            if left(channel):
                raise CannotPost("Discord refused a request there a moment ago")
            return await request(channel, *args)

        return sent

    monkeypatch.setattr(harness.channel, "pause", left)
    for name in ("post", "open_thread"):
        monkeypatch.setattr(harness.channel, name, guarded(getattr(harness.channel, name)))


async def test_deleting_a_channel_suspends_the_matches_in_its_threads(harness: Harness) -> None:
    match_id, thread = await in_thread(harness)
    await deleted(harness, CHANNEL, thread)
    assert await harness.database.reminders.rests(match_id)


async def test_false_report_of_a_deleted_thread_changes_nothing(harness: Harness) -> None:
    match_id, thread = await in_thread(harness)
    posted = harness.channel.posted
    await harness.announcer.deleted(thread)
    await harness.announcer.idle()
    assert harness.channel.posted == posted
    assert [*map(type, await harness.events(match_id))].count(Relocated) == 1
    assert not await harness.database.reminders.rests(match_id)


@pytest.mark.parametrize("opening", [False, True])
async def test_end_of_a_match_whose_thread_was_deleted_is_posted_in_the_channel_of_its_lobby(
    harness: Harness, opening: bool
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True)
    thread = (await harness.match(match_id)).channel
    delete(harness, thread)

    async def resigned() -> None:
        await resigns(harness, match_id)
        harness.channel.meanwhile["posted", CHANNEL] = noticed_again

    async def noticed_again() -> None:
        harness.announcer.channel_gone(match_id)

    if opening:  # the match ends while a new thread is opened
        harness.channel.meanwhile["thread", CHANNEL] = resigned
        await harness.announcer.deleted(thread)
    else:
        await resigned()
    await harness.shown()
    (end,) = (each for each in in_channel(harness, CHANNEL) if each.pinged)
    people = (await harness.people(match_id)).values()
    assert end.pinged == {person.discord_id for person in people}
    assert has_rematch(end)
    assert len(harness.channel.closed_threads) == opening
    assert not any(f"<#{thread}>" in content for content in harness.channel.contents)


async def test_message_of_unknown_outcome_is_found_if_its_match_then_ends_in_a_deleted_channel(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind")

    async def ends_in_a_deleted_channel() -> None:
        harness.channel.deleted.add(556)
        await resigns(harness, match_id, 556)
        harness.announcer.channel_gone(match_id)

    harness.channel.meanwhile["posted", 555] = ends_in_a_deleted_channel
    await harness.done(match_id, "Ann", playing.relocate, 555)
    assert [*map(len, (in_channel(harness, 555), in_channel(harness, 556)))] == [1, 0]
    assert harness.channel.armed == {max(harness.channel.messages)}
    assert has_rematch(harness.channel.last)


async def test_only_the_end_is_posted_if_a_turn_was_posted_in_none_of_the_deleted_channels(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True)
    thread = (await harness.match(match_id)).channel
    delete(harness, thread, 555)
    harness.channel.meanwhile["post", thread] = lambda: resigns(harness, match_id, 555)
    await harness.moved(match_id)
    (end,) = (each for each in in_channel(harness, CHANNEL) if each.pinged)
    assert has_rematch(end)


@pytest.mark.parametrize("in_thread", [False, True])
async def test_message_in_another_channel_loses_its_buttons_if_the_match_ends_in_a_deleted_one(
    harness: Harness, in_thread: bool
) -> None:
    if in_thread:
        harness.channel.deleted.add(1000)  # the thread, deleted before the first board is posted
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=in_thread)
    if not in_thread:
        harness.channel.deleted.add(555)
        await harness.do(match_id, "Ann", playing.relocate, 555)
    await harness.done(match_id, "Ann", playing.resign)
    assert harness.channel.armed == {max(harness.channel.messages)}
    assert has_rematch(harness.channel.last)
    assert "has begun" in harness.channel.contents[0]
    assert "<#1000>" not in harness.channel.contents[0]


async def test_only_the_end_has_buttons_if_several_messages_show_what_came_after_a_deletion(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    harness.channel.trouble = refusing(CannotPost("no permission"), "thread")
    await deleted(harness, (await harness.match(match_id)).channel)
    await harness.to_the_end(match_id)
    boards = [each for each in in_channel(harness, CHANNEL) if each.pinged]
    assert len(boards) == 2
    assert harness.channel.armed == {max(harness.channel.messages)}


@pytest.mark.parametrize("elsewhere", [0, 555])
async def test_new_card_of_unknown_outcome_shows_the_end_of_a_match_that_ended_meanwhile(
    harness: Harness, elsewhere: int
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True)
    harness.channel.meanwhile["posted", CHANNEL] = lambda: resigns(harness, match_id, elsewhere)
    await deleted(harness, (await harness.match(match_id)).channel)
    await harness.shown()
    assert not any("to play" in each.content for each in in_channel(harness, CHANNEL))


@pytest.mark.parametrize(("waited", "silent"), [(6 * DAY, False), (8 * DAY, True)])
async def test_end_that_was_shown_nowhere_pings_nobody_after_a_week(
    harness: Harness, waited: timedelta, silent: bool
) -> None:
    """Older versions left such ends in the database."""
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True)
    thread = (await harness.match(match_id)).channel
    delete(harness, CHANNEL, thread)
    await harness.done(match_id, "Ann", playing.resign)
    harness.channel.deleted.remove(CHANNEL)
    harness.clock.passes(waited)
    await harness.resume()
    (end,) = in_channel(harness, CHANNEL)
    assert has_rematch(end)
    assert (end.silent, not end.pinged) == (silent, silent)


async def test_end_of_a_match_is_not_posted_if_all_of_its_channels_were_deleted(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True)
    thread, posted = (await harness.match(match_id)).channel, harness.channel.posted
    delete(harness, CHANNEL, thread)
    await harness.done(match_id, "Ann", playing.resign)
    assert harness.channel.posted == posted


async def test_notice_is_posted_although_the_board_was_deleted_with_its_channel(
    harness: Harness,
) -> None:
    """The channel may only have seemed to be deleted. There is no board left to edit."""
    match_id = await harness.begun("Ann", "Ben")
    delete(harness, CHANNEL)
    await harness.announcer.deleted(CHANNEL)
    await harness.announcer.idle()
    harness.channel.deleted.clear()
    waited = await waited_for(harness, match_id)
    (other,) = (await harness.match(match_id)).people - {waited.id}
    await harness.done(match_id, other, presence.depart, "left")
    assert harness.channel.last.pinged == {waited.discord_id}
    cursor = await harness.database.cursors.cursor(match_id)
    assert cursor.shows_all((await harness.match(match_id)).version)


async def test_match_in_direct_messages_cannot_continue_elsewhere(harness: Harness) -> None:
    match_id = await harness.begun("Ann", computers=("easy",), server=ANYWHERE, game="crosswind")
    await harness.idle()
    channel = (await harness.match(match_id)).channel
    harness.channel.deleted.add(channel)
    harness.announcer.channel_gone(match_id)
    await harness.announcer.idle()
    assert (await harness.match(match_id)).channel == channel
    assert not harness.channel.threads
