"""Each outdated message is edited only once, although the bot records finished edits later, several at a
time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from data.messages import earlier_messages
from matches.decisions import playing
from matches.log.events import MatchId
from matches.ports.channel import CannotPost
from matches.ports.cursor import Earlier
from matches.wording import turns
from tests.matches.conftest import CHANNEL, Harbour
from tests.matches.log.test_undo import crosswind


@pytest.fixture
def disarmed(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the messages whose buttons were removed, in order of removal, repetitions included."""
    edited, disarm = list[int](), harbour.channel.disarm

    async def noted(channel: int, message: int) -> None:
        edited.append(message)
        await disarm(channel, message)

    monkeypatch.setattr(harbour.channel, "disarm", noted)
    return edited


async def listed(harbour: Harbour, match_id: MatchId) -> Sequence[Earlier]:
    """Return the messages that still need an edit, as stored."""
    connections = harbour.database.cursors._connections
    return await connections.read(lambda each: earlier_messages.listed(each, match_id))


def never_forgetting(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    async def store_edits() -> None:
        """Store nothing, so that every edit stays unrecorded."""

    monkeypatch.setattr(harbour.database.cursors, "store_edits", store_edits)


async def test_earlier_message_is_edited_only_once_before_the_edit_is_stored(
    harbour: Harbour, disarmed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    with monkeypatch.context() as patch:
        never_forgetting(harbour, patch)
        for _ in range(3):
            await harbour.moved(match_id)
        harbour.announcer._tidying.wake(match_id)
        await harbour.announcer.idle()
        assert not await harbour.database.cursors.earlier(match_id)
        stored = [each.message for each in await listed(harbour, match_id)]
        assert disarmed[-1:] == stored, "the others were stored with later messages"
    assert len(disarmed) == len({*disarmed}) == 3
    await harbour.announcer.close(1)
    assert not await listed(harbour, match_id)


async def test_announcer_stops_even_if_finished_edits_cannot_be_stored(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing() -> None:
        raise OSError("simulated")

    await harbour.begun("Ann", "Ben")
    monkeypatch.setattr(harbour.database.cursors, "store_edits", failing)
    await harbour.announcer.close(1)
    assert "simulated" in caplog.text


async def test_archived_thread_does_not_hold_up_edits_in_other_channels(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, refusing, disarm = CHANNEL + 1, {CHANNEL, CHANNEL + 1}, harbour.channel.disarm

    async def refused(channel: int, message: int) -> None:
        if channel in refusing:
            raise CannotPost("Thread is archived")
        await disarm(channel, message)

    monkeypatch.setattr(harbour.channel, "disarm", refused)
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id)
    await harbour.act(match_id, playing.relocate, None, elsewhere)
    await harbour.announcer.idle()
    await harbour.moved(match_id, 2)
    await harbour.announcer.idle()
    # The newest edits come first. They are in the channel that still refuses, and must not block the others.
    refusing.remove(CHANNEL)
    harbour.announcer._tidying.wake(match_id)
    await harbour.announcer.idle()
    assert {harbour.channel.places[each] for each in harbour.channel.armed} == {elsewhere}
    outstanding = await harbour.database.cursors.earlier(match_id)
    assert {each.place.channel for each in outstanding} == {elsewhere}


async def test_archived_thread_does_not_hold_up_edits_in_a_channel_whose_backoff_has_ended(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, disarm = CHANNEL + 1, harbour.channel.disarm

    async def refused(channel: int, message: int) -> None:
        if channel == elsewhere:
            raise CannotPost("Thread is archived")
        await disarm(channel, message)

    monkeypatch.setattr(harbour.channel, "disarm", refused)
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.act(match_id, playing.relocate, None, elsewhere)
    await harbour.moved(match_id)
    await harbour.announcer.idle()
    ends = harbour.clock.now() + timedelta(seconds=13)

    def pause(channel: int, *, posting: bool) -> timedelta:
        paused = channel == CHANNEL and not posting
        return max(ends - harbour.clock.now(), timedelta()) if paused else timedelta()

    monkeypatch.setattr(harbour.channel, "pause", pause)
    await harbour.act(match_id, playing.relocate, None, CHANNEL)
    for number in (2, 3):
        await harbour.moved(match_id, number)
    await harbour.announcer.idle()
    outstanding = await harbour.database.cursors.earlier(match_id)
    assert {each.place.channel for each in outstanding} == {elsewhere}


async def test_undone_turn_is_marked_even_while_its_button_removal_is_unrecorded(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, plays = await crosswind(harbour)
    with monkeypatch.context() as patch:
        never_forgetting(harbour, patch)
        for name, point in (("Ann", "d4"), ("Ben", "a1"), ("Ann", "d5"), ("Ben", "a2")):
            await plays(name, point)
            await harbour.announcer.idle()
        told = sorted(harbour.channel.messages)[-2:]
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    harbour.channel.room.clear()  # no earlier message is edited now
    await harbour.act(match_id, playing.undo, ann.id)
    await harbour.act(match_id, playing.answer_undo, ben.id, True)
    await harbour.announcer._turns.idle()
    await harbour.database.cursors.store_edits()
    harbour.channel.room.set()
    await harbour.announcer.idle()
    mark = str(turns.withdrawn("")).split(".")[0]
    assert all(harbour.channel.messages[each].content.startswith(mark) for each in told)
    assert not await harbour.database.cursors.earlier(match_id)
