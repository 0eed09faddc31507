"""Edits that Discord refuses are queued and retried like posts, and never delay the next turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from matches.announcer import earlier_messages
from matches.decisions.lobby import begin
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, ChannelGone, Message, MessageGone, PostLater
from matches.wording import lobby as wording
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.matches.fakes import FakeChannel


def failing(deeds: set[str], error: Exception) -> Callable[[str], None]:
    def trouble(deed: str) -> None:
        if deed in deeds:
            raise error

    return trouble


def no_trouble(_: str) -> None:
    pass


async def joins(harbour: Harbour, match_id: MatchId, *names: str) -> None:
    for name in names:
        person = await harbour.person(name)
        await harbour.join(match_id, person.id)


async def test_lobby_is_posted_with_the_cover_which_no_edit_uploads_again(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits: list[Message] = []
    edit = harbour.channel.edit

    async def noted(channel: int, message_id: int, message: Message) -> None:
        edits.append(message)
        await edit(channel, message_id, message)

    monkeypatch.setattr(harbour.channel, "edit", noted)
    match_id = await harbour.opened("Ann")
    await harbour.announcer.idle()
    (cover,) = harbour.channel.last.pictures
    assert cover.name == f"fairwind-{match_id}-{harbour.channel.last.version}.png"
    for name in ("Ben", "Cat"):
        await joins(harbour, match_id, name)
        await harbour.announcer.idle()
    assert [
        (each.pictures, name in each.content)
        for each, name in zip(edits, ("Ben", "Cat"), strict=True)
    ] == [((), True)] * 2
    assert harbour.channel.last.pictures == (cover,)


@pytest.mark.parametrize("error", [MessageGone("10008"), ChannelGone("10003")])
async def test_edit_of_a_deleted_lobby_is_dropped_and_its_content_shown_in_the_next_post(
    harbour: Harbour, error: Exception
) -> None:
    match_id = await harbour.opened("Ann")
    await harbour.announcer.idle()
    harbour.channel.trouble = failing({"edit"}, error)
    await joins(harbour, match_id, "Ben")
    await harbour.announcer.idle()
    assert await harbour.database.cursors.due() == []
    harbour.channel.trouble = no_trouble
    await harbour.announcer.show(match_id, harbour.request())
    assert "● Ben" in harbour.channel.last.content


async def test_refused_edits_are_merged_into_one_with_the_latest_content(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann")
    await harbour.announcer.idle()
    harbour.channel.trouble = failing({"edit"}, CannotPost("50013"))
    await joins(harbour, match_id, "Ben", "Cat")
    await harbour.announcer.idle()
    edited: list[str] = []
    harbour.channel.trouble = edited.append
    harbour.announcer.reopened(SERVER)
    await harbour.announcer.idle()
    assert edited == ["edit"]
    assert "● Ben" in harbour.channel.last.content
    assert "● Cat" in harbour.channel.last.content


async def test_failing_edit_does_not_delay_the_next_turn(harbour: Harbour) -> None:
    """The edit of the lobby's message is refused. The first board must be posted nevertheless."""
    match_id = await harbour.opened("Ann")
    await harbour.announcer.idle()
    harbour.channel.trouble = failing({"edit", "disarm"}, CannotPost("50001"))
    await joins(harbour, match_id, "Ben")
    await harbour.announcer.idle()
    ann = await harbour.person("Ann")
    await harbour.act(match_id, begin, ann.id)
    await harbour.moved(match_id, 2)
    assert harbour.channel.last.version == (await harbour.match(match_id)).version
    assert await harbour.database.cursors.due() == []
    lobby = min(harbour.channel.messages)
    assert lobby in harbour.channel.armed
    harbour.channel.trouble = no_trouble
    harbour.announcer.reopened(SERVER)
    await harbour.announcer.idle()
    begun = str(wording.lobby(await harbour.match(match_id), await harbour.people(match_id)))
    assert harbour.channel.messages[lobby].content == begun
    assert harbour.channel.armed == {max(harbour.channel.messages)}


async def test_hanging_button_removal_does_not_delay_the_next_turns(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    gate = asyncio.Event()
    original = harbour.channel.disarm

    async def disarm(channel: int, message_id: int) -> None:
        await gate.wait()
        await original(channel, message_id)

    harbour.channel.disarm = disarm  # type: ignore[method-assign]
    shown = asyncio.Event()
    harbour.channel.lost = shown.set
    for _ in range(3):
        shown.clear()
        await harbour.move(match_id)
        await shown.wait()
    assert len(harbour.channel.armed) == 4
    gate.set()
    await harbour.announcer.idle()
    assert harbour.channel.armed == {max(harbour.channel.messages)}


async def posted(harbour: Harbour, match_id: MatchId) -> None:
    """Make a move and wait until it is posted, but not for pending edits."""
    await harbour.move(match_id)
    await harbour.announcer._turns.idle()


def recorded(channel: FakeChannel) -> list[int]:
    """Return a list that collects the ids of the messages that lose their buttons from now on."""
    disarmed, disarm = [], channel.disarm

    async def recording(channel: int, message_id: int) -> None:
        disarmed.append(message_id)
        await disarm(channel, message_id)

    channel.disarm = recording  # type: ignore[method-assign]
    return disarmed


async def test_old_buttons_wait_for_posts_and_are_removed_once_each_newest_first(
    harbour: Harbour,
) -> None:
    disarmed = recorded(harbour.channel)
    matches = [await harbour.begun("Ann", "Ben") for _ in range(2)]
    await harbour.announcer.idle()
    disarmed.clear()
    harbour.channel.room.clear()
    for _ in range(3):
        for match_id in matches:
            await posted(harbour, match_id)
    assert len(harbour.channel.armed) == 8
    assert not disarmed
    harbour.channel.room.set()
    await harbour.announcer.idle()
    shown = harbour.channel.messages
    for match_id in matches:
        own = [each for each in disarmed if shown[each].match_id == match_id]
        assert len(own) == 3
        assert own == sorted(own, reverse=True)
    assert len({shown[each].match_id for each in disarmed[:2]}) == 2, "each match in turn"
    assert len(harbour.channel.armed) == 2
    assert await harbour.database.cursors.untidy() == []


async def test_only_the_latest_of_many_earlier_messages_lose_their_buttons(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_messages, "KEPT", 2)
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.announcer.idle()
    disarmed = recorded(harbour.channel)
    harbour.channel.room.clear()
    for _ in range(4):
        await posted(harbour, match_id)
    harbour.channel.room.set()
    await harbour.announcer.idle()
    *_, second, first, _current = sorted(harbour.channel.messages)
    assert disarmed == [first, second]
    assert await harbour.database.cursors.untidy() == []


@pytest.mark.parametrize("error", [MessageGone("10008"), ChannelGone("10003")])
async def test_deleted_earlier_message_needs_no_button_removal(
    harbour: Harbour, error: Exception
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    harbour.channel.trouble = failing({"disarm"}, error)
    await harbour.moved(match_id)
    assert await harbour.database.cursors.untidy() == []


async def test_picture_is_drawn_only_once_however_often_its_post_is_retried(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    painter = harbour.painter
    drawn, shown = painter.drawn, len(harbour.channel.messages)
    errors = iter([PostLater("500")] * 3)

    def trouble(deed: str) -> None:
        if deed == "post" and (error := next(errors, None)) is not None:
            raise error

    harbour.channel.trouble = trouble
    await harbour.moved(match_id)
    assert painter.drawn == drawn + 1
    lost = iter([PostLater("nobody heard of it")])

    def unheard() -> None:
        if (error := next(lost, None)) is not None:
            raise error

    harbour.channel.lost = unheard
    await harbour.moved(match_id)
    assert painter.drawn == drawn + 2
    assert len(harbour.channel.messages) == shown + 2


async def test_nothing_is_drawn_or_posted_where_the_bot_may_not_write(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    drawn = harbour.painter.drawn
    asked: list[str] = []
    harbour.channel.trouble = asked.append
    for places in (harbour.channel.closed, harbour.channel.mute):
        places.add(CHANNEL)
        await harbour.moved(match_id)
        for _ in range(10):
            harbour.announcer.reopened(SERVER, CHANNEL)
        await harbour.announcer.resume()
        await harbour.announcer.idle()
        assert (asked, harbour.painter.drawn) == ([], drawn)
        places.clear()
    harbour.announcer.reopened(SERVER, CHANNEL)
    await harbour.announcer.idle()
    assert len(harbour.channel.last.pictures) == 2
    assert asked == ["post", "disarm"]
