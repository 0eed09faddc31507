"""Matches that no longer replay are frozen and announced once, and no other match is disturbed."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

import games
from data.matches.removing import remove_matches
from data.matches.rulebook import rulebook
from games.rules import IllegalMove
from games.tradewinds import rules as tradewinds
from matches.decisions import playing
from matches.log.events import MatchId
from matches.log.stored_log import StoredLog
from matches.ports.channel import CannotPost
from matches.ports.cursor import ChannelPlace
from matches.service.repository import FROZEN, Frozen
from matches.service.step_cache import LATEST
from matches.wording import turns
from tests.matches.conftest import CHANNEL, Harness, Starts, existing
from tests.matches.fakes import FakeChannel, FakeClock
from tests.refusals import raised
from texts.text import verbatim


class _ChangedRules:
    """The rules of Tradewinds with some functions replaced."""

    def __init__(self, **changed: Any) -> None:
        self._changed = changed

    def __getattr__(self, name: str) -> Any:
        return self._changed.get(name, getattr(tradewinds, name))


def _deal_otherwise(seats: int, options: Any, seed: bytes) -> Any:
    return tradewinds.setup(seats, options, seed[::-1])


@pytest.mark.parametrize(
    "changed",
    [
        {"apply": Mock(side_effect=IllegalMove(verbatim("FRC is not allowed any more")))},
        {"setup": _deal_otherwise},
    ],
)
async def test_match_that_replays_differently_is_frozen_and_announced_once(
    start: Starts,
    channel: FakeChannel,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    changed: dict[str, Any],
) -> None:
    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben")
        await harness.moved(match_id, 3)
    monkeypatch.setattr(games, "find_games", lambda: {"tradewinds": _ChangedRules(**changed)})
    for _ in range(2):
        async with start() as harness:
            ann, ben = await harness.person("Ann"), await harness.person("Ben")
            with raised(Frozen, FROZEN):
                await harness.do(match_id, "Ann", playing.play, "FRC")
            await harness.resume()
            (row,) = await harness.service.lists.rows_of(ann.id)
            assert row.frozen
    told = [content for content in channel.contents if str(turns.FROZEN) in content]
    assert len(told) == 1
    assert channel.last.pinged == {ann.discord_id, ben.discord_id}
    assert [button.kind for button in channel.last.buttons] == ["rules"]
    (logged,) = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert match_id in logged.getMessage()
    assert "FRC" not in caplog.text


async def test_freeze_notice_of_a_match_with_computers_pings_only_people(
    start: Starts, channel: FakeChannel
) -> None:
    async with start() as harness:
        harness.thinkers.hold()
        match_id = await harness.opened("Ann", "Ben", computers=("easy", "easy"))
        while not (match := await harness.match(match_id)).thinking:
            await harness.moved(match_id)
        await harness.database.log.freeze(match_id)
    async with start() as harness:
        assert await harness.service.lists.thinking() == []
        await harness.computers.resume()
        await harness.announcer.resume()
        await harness.idle()
        assert await harness.service.matches.version(match_id) == match.version
        people = [await harness.person(name) for name in ("Ann", "Ben")]
    assert str(turns.FROZEN) in channel.last.content
    assert channel.last.pinged == {each.discord_id for each in people}
    assert channel.last.content.count("@") == len(people)


async def test_freeze_notice_in_an_archived_thread_waits_for_permission_in_the_channel_around_it(
    start: Starts, channel: FakeChannel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client does not cache archived threads, so only their parent's permissions are known."""
    asked = set[int]()

    def usable(place: ChannelPlace, *, posting: bool) -> bool:
        asked.add(place.parent)
        return not (posting and place.parent in channel.mute)

    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben", in_thread=True)
        await harness.database.log.freeze(match_id)
    posted = channel.posted
    channel.mute.add(CHANNEL)
    monkeypatch.setattr(channel, "usable", usable)
    async with start() as harness:
        await harness.resume()
        assert channel.posted == posted
        await harness.reopened(CHANNEL)
        assert await harness.database.cursors.due() == []
    assert channel.posted == posted + 1
    assert str(turns.FROZEN) in channel.last.content
    assert asked == {CHANNEL}


async def test_freeze_notice_is_posted_in_the_channel_of_the_lobby_if_the_thread_was_deleted(
    start: Starts, channel: FakeChannel
) -> None:
    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben", in_thread=True)
        channel.deleted.add((await harness.match(match_id)).channel)
        await harness.database.log.freeze(match_id)
    async with start() as harness:
        await harness.resume()
        people = [await harness.person(name) for name in ("Ann", "Ben")]
    assert str(turns.FROZEN) in channel.last.content
    assert channel.last.pinged == {each.discord_id for each in people}
    assert channel.places[max(channel.messages)] == CHANNEL


async def checked_by_older_rules(harness: Harness) -> list[MatchId]:
    """Return three matches that were last checked by an older rulebook."""
    matches = [await harness.begun("Ann", "Ben") for _ in range(3)]
    for match_id in matches:
        await harness.database.log.checked(match_id, "an older rulebook")
    return matches


async def test_frozen_match_does_not_keep_the_others_from_being_checked(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bad, _ = matches = await checked_by_older_rules(harness)
    _tamper_with(harness, monkeypatch, bad)
    await harness.service.matches.check_unfinished()
    await harness.announcer.idle()
    assert await harness.frozen(*matches) == {bad}


async def test_match_deleted_during_the_check_does_not_keep_the_others_from_being_checked(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await checked_by_older_rules(harness)
    log, find = harness.database.log, harness.database.log.unchecked

    async def interrupted(*question: Any) -> list[MatchId]:
        found = await find(*question)
        monkeypatch.undo()
        connections = harness.database.log._connections
        await connections.write(lambda connection: remove_matches(connection, found[:1]))
        return found

    monkeypatch.setattr(log, "unchecked", interrupted)
    await harness.service.matches.check_unfinished()
    assert await log.unchecked(rulebook(), 9) == []


def _tamper_with(harness: Harness, monkeypatch: pytest.MonkeyPatch, bad: MatchId) -> None:
    read = harness.database.log.read

    async def tampered(match_id: MatchId) -> StoredLog | None:
        record = existing(await read(match_id))
        return replace(record, events=record.events[:-1]) if match_id == bad else record

    monkeypatch.setattr(type(harness.database.log), "read", staticmethod(tampered))


async def test_match_whose_latest_steps_are_cached_is_frozen_once_its_log_does_not_replay(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, LATEST)
    _tamper_with(harness, monkeypatch, match_id)
    with raised(Frozen, FROZEN):
        await harness.service.reader.history(match_id)
    assert (await harness.row(match_id)).frozen
    with raised(Frozen, FROZEN):
        await harness.do(match_id, "Ann", playing.resign)
    await harness.announcer.idle()
    assert str(turns.FROZEN) in harness.channel.last.content


async def test_old_board_of_a_frozen_match_loses_its_buttons_but_keeps_its_text(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, channel = await harness.begun("Ann", "Ben"), harness.channel
    board = max(channel.messages)
    told, channel.uneditable[board] = channel.messages[board].content, CannotPost("archived")
    await harness.act(match_id, playing.relocate, None, CHANNEL + 1)
    await harness.announcer.idle()
    assert board in channel.armed
    _tamper_with(harness, monkeypatch, match_id)
    channel.uneditable.clear()
    await Harness(harness.database, channel, harness.clock).resume()
    assert board not in channel.armed
    assert channel.messages[board].content == told


async def test_ended_match_that_no_longer_replays_pings_nobody_when_its_channel_reopens(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot could not post the end. By the time it may post again, its rules have changed."""
    match_id, channel = await harness.begun("Ann", "Ben"), harness.channel
    channel.mute = {CHANNEL}
    await harness.resign(match_id, "Ann", "Ben")
    await harness.announcer.idle()
    _tamper_with(harness, monkeypatch, match_id)
    posted, updated = channel.posted, Harness(harness.database, channel, harness.clock)
    await updated.reopened()
    await updated.resume()
    assert channel.posted == posted
    assert not channel.armed
    assert await harness.database.cursors.due() == []
