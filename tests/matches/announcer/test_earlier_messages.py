"""Each outdated message is edited only once, although the bot records finished edits later, several at a
time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from data.messages import earlier_messages
from matches.decisions import playing
from matches.log.events import MatchId
from matches.ports.channel import CannotPost
from matches.ports.cursor import Earlier
from matches.wording import turns
from tests.matches.conftest import CHANNEL, Harness
from tests.matches.log.test_undo import crosswind


async def listed(harness: Harness, match_id: MatchId) -> Sequence[Earlier]:
    """Return the messages that still need an edit, as stored."""
    connections = harness.database.cursors._connections
    return earlier_messages.listed(
        await connections.rows(earlier_messages.LISTED, {"match": match_id})
    )


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
        stored = [each.message for each in await listed(harness, match_id)]
        assert harness.channel.disarmed == stored[::-1]
    assert len({*harness.channel.disarmed}) == len(harness.channel.disarmed) == 3
    await harness.announcer.close(1)
    assert not await listed(harness, match_id)


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
    mark = str(turns.withdrawn("")).split(".")[0]
    assert all(harness.channel.messages[each].content.startswith(mark) for each in told)
    assert not await harness.database.cursors.earlier(match_id)
