"""A player whose own action makes it their turn is pinged, unless the reply to that action has just told
them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from unittest.mock import AsyncMock

import pytest

from matches.decisions import playing, presence
from matches.log.events import MatchId
from matches.ports.channel import PostLater
from matches.service.answers import Answers
from tests.matches.conftest import CHANNEL, Harness, Starts
from tests.matches.decisions.test_sides import lays, of_four, with_duel
from tests.matches.fakes import FakeChannel, FakePainter


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
async def harness(start: Starts, answers: Answers) -> AsyncIterator[Harness]:
    async with start(answers) as opened:
        yield opened


@contextmanager
def replied(answers: Answers, arrives: bool) -> Iterator[None]:
    """Reply to what happens in the block. The reply arrives at the end of the block, or it fails."""
    with answers.to_come() as received:
        yield
        if arrives:
            received()


async def _alone(harness: Harness) -> tuple[MatchId, int]:
    """Return a match with a single player, who is always to move, and that player's Discord id."""
    match_id = await harness.begun("Ann")
    return match_id, (await harness.person("Ann")).discord_id


@pytest.mark.parametrize("arrives", [True, False])
async def test_player_is_pinged_for_their_own_next_turn_only_if_the_reply_failed(
    harness: Harness, answers: Answers, arrives: bool
) -> None:
    match_id, ann = await _alone(harness)
    with replied(answers, arrives):
        await harness.move(match_id)
    await harness.announcer.idle()
    assert harness.channel.last.pinged == ({*()} if arrives else {ann})


async def test_picture_of_players_own_next_turn_is_drawn_before_the_reply_arrives(
    harness: Harness, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = asyncio.Event()

    async def paint(*_: object) -> tuple[bytes, str]:
        drawn.set()
        return b"", ""

    monkeypatch.setattr("matches.service.answers._PATIENCE", 60)  # the message waits for the reply
    match_id, _ = await _alone(harness)
    posted = harness.channel.posted
    monkeypatch.setattr(FakePainter, "paint", paint)
    with replied(answers, arrives=True):
        await harness.move(match_id)
        async with asyncio.timeout(20):
            await drawn.wait()
        assert harness.channel.posted == posted
    await harness.announcer.idle()
    assert harness.channel.posted == posted + 1


async def test_turn_of_another_player_is_posted_without_waiting_for_the_reply_to_the_move(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = AsyncMock(return_value=False)
    monkeypatch.setattr(Answers, "received", received)
    await harness.moved(await harness.begun("Ann", "Ben"))
    received.assert_not_awaited()


@pytest.mark.parametrize("arrives", [True, False])
async def test_player_who_undoes_a_secret_move_is_pinged_only_if_the_reply_failed(
    harness: Harness, answers: Answers, arrives: bool
) -> None:
    table = with_duel(harness)
    match_id = await of_four(table)
    ann = await table.person("Ann")
    await lays(table, match_id, "Ann", 3)
    posted = harness.channel.posted
    with replied(answers, arrives):
        await table.do(match_id, "Ann", playing.undo)
    await table.announcer.idle()
    assert harness.channel.posted - posted == (not arrives)
    assert arrives or harness.channel.last.pinged == {ann.discord_id}


@pytest.mark.parametrize("arrives", [True, False])
async def test_player_who_became_due_while_gone_is_pinged_on_return_only_if_the_reply_failed(
    harness: Harness, answers: Answers, arrives: bool
) -> None:
    match_id = await harness.begun("Ann", "Ben", on_timeout="wait")
    ben = await harness.person("Ben")
    await harness.done(match_id, "Ben", presence.depart, "left")
    await harness.moved(match_id)
    assert ben.discord_id not in harness.channel.last.pinged
    with replied(answers, arrives):
        await harness.do(match_id, "Ben", presence.come_back)
    await harness.announcer.idle()
    assert harness.channel.last.pinged == ({*()} if arrives else {ben.discord_id})


@pytest.mark.parametrize("arrives", [True, False])
async def test_absence_and_return_shown_together_ping_the_player_only_if_the_reply_failed(
    harness: Harness, answers: Answers, arrives: bool
) -> None:
    match_id, ann = await _alone(harness)
    (decision,) = (await harness.match(match_id)).waiting.values()
    harness.channel.closed.add(CHANNEL)
    await harness.done(match_id, "Ann", presence.time_up, decision)
    with replied(answers, arrives):
        await harness.do(match_id, "Ann", presence.come_back)
    await harness.reopened()
    assert harness.channel.last.pinged == ({*()} if arrives else {ann})


@pytest.mark.parametrize("arrives", [True, False])
async def test_only_person_is_pinged_on_return_only_if_the_reply_failed(
    harness: Harness, answers: Answers, arrives: bool
) -> None:
    match_id, ann = await _alone(harness)
    (decision,) = (await harness.match(match_id)).waiting.values()
    await harness.done(match_id, "Ann", presence.time_up, decision)
    posted = harness.channel.posted
    with replied(answers, arrives):
        await harness.do(match_id, "Ann", presence.come_back)
    await harness.announcer.idle()
    assert harness.channel.posted - posted == (not arrives)
    assert harness.channel.last.pinged == {ann}


async def test_player_to_move_is_pinged_after_a_restart_if_the_turn_was_not_posted_before(
    start: Starts, channel: FakeChannel
) -> None:
    async with start() as harness:
        match_id, ann = await _alone(harness)
        harness.service.writer.on_change = lambda *_: None  # killed before it is shown
        await harness.moved(match_id)
    async with start(Answers()) as harness:
        await harness.resume()
        assert channel.last.pinged == {ann}


async def test_match_moved_during_an_unconfirmed_post_pings_only_once(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    channel, before = harness.channel, {*harness.channel.messages}
    harness.clock.stands = True
    lost, calls = asyncio.Event(), list[int]()

    def lose() -> None:
        calls.extend(channel.last.pinged)
        if not lost.is_set():
            lost.set()
            raise PostLater("the answer was lost")

    channel.lost = lose
    await harness.move(match_id)
    await lost.wait()
    ben = await harness.person("Ben")
    await harness.do(match_id, "Ann", playing.relocate, 555)
    harness.clock.stands = False
    await harness.announcer.idle()
    new = [each for each in channel.messages if each not in before]
    assert [channel.places[each] for each in new] == [20, 555]
    assert calls == [ben.discord_id], "one call for one turn"
    assert channel.armed == {max(new)}, "only the latest message has buttons"
