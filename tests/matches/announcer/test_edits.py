"""Edits that Discord refuses are queued and retried like posts, and never delay the next turn. Each outdated
message is edited only once, although the bot records finished edits later, several at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from unittest.mock import AsyncMock, Mock

import pytest

from data.messages.earlier_messages import LISTED, listed
from matches.announcer import earlier_messages
from matches.decisions import playing
from matches.decisions.lobby import begin
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, ChannelGone, MessageGone, PostLater
from matches.ports.cursor import Earlier
from matches.wording import lobby as wording
from tests.matches.announcer.test_notices import withdrawn
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.log.test_undo import crosswind


async def test_edits_of_a_lobby_do_not_upload_its_cover_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = AsyncMock(side_effect=harness.channel.edit)
    monkeypatch.setattr(harness.channel, "edit", edit)
    match_id = await harness.opened("Ann")
    (cover,) = harness.channel.last.pictures
    assert cover.name == f"fairwind-{match_id}-{harness.channel.last.version}.png"
    for name in ("Ben", "Cat"):
        await harness.join(match_id, name)
    edits = [call.args[2] for call in edit.await_args_list]
    assert [
        (each.pictures, name in each.content)
        for each, name in zip(edits, ("Ben", "Cat"), strict=True)
    ] == [((), True)] * 2
    assert harness.channel.last.pictures == (cover,)


@pytest.mark.parametrize("error", [MessageGone("10008"), ChannelGone("10003")])
async def test_edit_of_a_deleted_lobby_is_dropped_and_its_content_shown_in_the_next_post(
    harness: Harness, error: Exception
) -> None:
    match_id = await harness.opened("Ann")
    harness.channel.trouble = refusing(error, "edit")
    await harness.join(match_id, "Ben")
    assert await harness.database.cursors.due() == []
    harness.channel.trouble = lambda _: None
    await harness.announcer.show(match_id, harness.request())
    await harness.announcer.idle()
    again = max(harness.channel.messages)
    assert "● Ben" in harness.channel.messages[again].content
    assert harness.channel.armed == {again}
    await harness.join(match_id, "Cat")
    assert "● Cat" in harness.channel.messages[again].content


async def test_refused_edits_are_merged_into_one_with_the_latest_content(harness: Harness) -> None:
    match_id = await harness.opened("Ann")
    harness.channel.trouble = refusing(CannotPost("50013"), "edit")
    for name in ("Ben", "Cat"):
        await harness.join(match_id, name)
    edited: list[str] = []
    harness.channel.trouble = edited.append
    await harness.reopened()
    assert edited == ["edit"]
    assert "● Ben" in harness.channel.last.content
    assert "● Cat" in harness.channel.last.content


async def test_failing_edit_does_not_delay_the_next_turn(harness: Harness) -> None:
    """The edit of the lobby's message is refused. The first board must be posted nevertheless."""
    match_id = await harness.opened("Ann")
    harness.channel.trouble = refusing(CannotPost("50001"), "edit", "disarm")
    await harness.join(match_id, "Ben")
    await harness.do(match_id, "Ann", begin)
    await harness.moved(match_id, 2)
    assert harness.channel.last.version == (await harness.match(match_id)).version
    assert await harness.database.cursors.due() == []
    lobby = min(harness.channel.messages)
    assert lobby in harness.channel.armed
    harness.channel.trouble = lambda _: None
    await harness.reopened()
    begun = str(wording.lobby(await harness.match(match_id), await harness.people(match_id)))
    assert harness.channel.messages[lobby].content == begun
    assert harness.channel.armed == {max(harness.channel.messages)}


async def test_hanging_button_removal_does_not_delay_the_next_turns(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    gate = asyncio.Event()
    original = harness.channel.disarm

    async def disarm(channel: int, message_id: int) -> None:
        await gate.wait()
        await original(channel, message_id)

    harness.channel.disarm = disarm  # type: ignore[method-assign]
    shown = asyncio.Event()
    harness.channel.lost = shown.set
    for _ in range(3):
        shown.clear()
        await harness.move(match_id)
        await shown.wait()
    assert len(harness.channel.armed) == 4
    gate.set()
    await harness.announcer.idle()
    assert harness.channel.armed == {max(harness.channel.messages)}


async def posted(harness: Harness, match_id: MatchId) -> None:
    """Make a move and wait until it is posted, but not for pending edits."""
    await harness.move(match_id)
    await harness.announcer._turns.idle()


async def test_old_buttons_are_removed_after_pending_posts_and_newest_first(
    harness: Harness,
) -> None:
    disarmed = harness.channel.disarmed
    matches = [await harness.begun("Ann", "Ben") for _ in range(2)]
    await harness.announcer.idle()
    disarmed.clear()
    harness.channel.room.clear()
    for _ in range(3):
        for match_id in matches:
            await posted(harness, match_id)
    assert len(harness.channel.armed) == 8
    assert not disarmed
    harness.channel.room.set()
    await harness.announcer.idle()
    shown = harness.channel.messages
    for match_id in matches:
        own = [each for each in disarmed if shown[each].match_id == match_id]
        assert len(own) == 3
        assert own == sorted(own, reverse=True)
    assert len({shown[each].match_id for each in disarmed[:2]}) == 2, "each match in turn"
    assert len(harness.channel.armed) == 2
    assert await harness.database.cursors.untidy() == []


async def test_only_the_latest_of_many_earlier_messages_lose_their_buttons(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_messages, "KEPT", 2)
    match_id = await harness.begun("Ann", "Ben")
    harness.channel.disarmed.clear()
    harness.channel.room.clear()
    for _ in range(4):
        await posted(harness, match_id)
    harness.channel.room.set()
    await harness.announcer.idle()
    *_, second, first, _current = sorted(harness.channel.messages)
    assert harness.channel.disarmed == [first, second]
    assert await harness.database.cursors.untidy() == []


@pytest.mark.parametrize("error", [MessageGone("10008"), ChannelGone("10003")])
async def test_deleted_earlier_message_needs_no_button_removal(
    harness: Harness, error: Exception
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    harness.channel.trouble = refusing(error, "disarm")
    await harness.moved(match_id)
    assert await harness.database.cursors.untidy() == []


async def test_picture_is_drawn_only_once_however_often_its_post_is_retried(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    painter = harness.painter
    drawn, shown = painter.drawn, len(harness.channel.messages)
    harness.channel.trouble = refusing(PostLater("500"), "post", times=3)
    await harness.moved(match_id)
    assert painter.drawn == drawn + 1
    harness.channel.lost = Mock(side_effect=[PostLater("nobody heard of it"), None])
    await harness.moved(match_id)
    assert painter.drawn == drawn + 2
    assert len(harness.channel.messages) == shown + 2


async def test_nothing_is_drawn_or_posted_where_the_bot_may_not_write(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    drawn = harness.painter.drawn
    asked: list[str] = []
    harness.channel.trouble = asked.append
    for places in (harness.channel.closed, harness.channel.mute):
        places.add(CHANNEL)
        await harness.moved(match_id)
        for _ in range(10):
            harness.announcer.reopened(SERVER, CHANNEL)
        await harness.resume()
        assert (asked, harness.painter.drawn) == ([], drawn)
        places.clear()
    await harness.reopened(CHANNEL)
    assert len(harness.channel.last.pictures) == 2
    assert asked == ["post", "disarm"]


async def still_to_edit(harness: Harness, match_id: MatchId) -> Sequence[Earlier]:
    """Return the messages that still need an edit, as stored."""
    connections = harness.database.cursors._connections
    return listed(await connections.rows(LISTED, {"match": match_id}))


async def test_earlier_message_is_not_edited_again_before_its_edit_is_stored(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    with monkeypatch.context() as patch:
        patch.setattr(harness.database.cursors, "store_edits", AsyncMock())  # none is recorded
        for _ in range(3):
            await harness.moved(match_id)
        harness.announcer._tidying.wake(match_id)
        await harness.announcer.idle()
        assert not await harness.database.cursors.earlier(match_id)
        stored = [each.message for each in await still_to_edit(harness, match_id)]
        assert harness.channel.disarmed == stored[::-1]
    assert len({*harness.channel.disarmed}) == len(harness.channel.disarmed) == 3
    await harness.announcer.close(1)
    assert not await still_to_edit(harness, match_id)


async def test_announcer_stops_even_if_finished_edits_cannot_be_stored(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await harness.begun("Ann", "Ben")
    failing = AsyncMock(side_effect=OSError("simulated"))
    monkeypatch.setattr(harness.database.cursors, "store_edits", failing)
    await harness.announcer.close(1)
    assert "simulated" in caplog.text


async def test_archived_thread_does_not_hold_up_edits_in_other_channels(harness: Harness) -> None:
    elsewhere, refused = CHANNEL + 1, CannotPost("Thread is archived")
    match_id = await harness.begun("Ann", "Ben")
    harness.channel.uneditable = {CHANNEL: refused, elsewhere: refused}
    await harness.moved(match_id)
    await harness.act(match_id, playing.relocate, None, elsewhere)
    await harness.announcer.idle()
    await harness.moved(match_id, 2)
    # The newest edits come first. They are in the channel that still refuses, and must not block the others.
    del harness.channel.uneditable[CHANNEL]
    harness.announcer._tidying.wake(match_id)
    await harness.announcer.idle()
    assert {harness.channel.places[each] for each in harness.channel.armed} == {elsewhere}
    outstanding = await harness.database.cursors.earlier(match_id)
    assert {each.place.channel for each in outstanding} == {elsewhere}


async def test_archived_thread_does_not_hold_up_edits_in_a_channel_whose_backoff_has_ended(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = CHANNEL + 1
    harness.channel.uneditable[elsewhere] = CannotPost("Thread is archived")
    match_id = await harness.begun("Ann", "Ben")
    await harness.act(match_id, playing.relocate, None, elsewhere)
    await harness.moved(match_id)
    ends = harness.clock.now() + timedelta(seconds=13)

    def pause(channel: int, *, posting: bool) -> timedelta:
        paused = channel == CHANNEL and not posting
        return max(ends - harness.clock.now(), timedelta()) if paused else timedelta()

    monkeypatch.setattr(harness.channel, "pause", pause)
    await harness.act(match_id, playing.relocate, None, CHANNEL)
    for number in (2, 3):
        await harness.moved(match_id, number)
    outstanding = await harness.database.cursors.earlier(match_id)
    assert {each.place.channel for each in outstanding} == {elsewhere}


async def test_undone_turn_is_marked_even_while_its_button_removal_is_unrecorded(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, plays = await crosswind(harness)
    with monkeypatch.context() as patch:
        patch.setattr(harness.database.cursors, "store_edits", AsyncMock())  # none is recorded
        for name, point in (("Ann", "d4"), ("Ben", "a1"), ("Ann", "d5"), ("Ben", "a2")):
            await plays(name, point)
        told = sorted(harness.channel.messages)[-2:]
    harness.channel.room.clear()  # no earlier message is edited now
    await harness.do(match_id, "Ann", playing.undo)
    await harness.do(match_id, "Ben", playing.answer_undo, True)
    await harness.announcer._turns.idle()
    await harness.database.cursors.store_edits()
    harness.channel.room.set()
    await harness.announcer.idle()
    assert {*told} <= {*withdrawn(harness.channel)}
    assert not await harness.database.cursors.earlier(match_id)
