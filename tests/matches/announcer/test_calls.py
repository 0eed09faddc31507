"""A player whose own action makes it their turn is pinged, unless the reply to that action has just told
them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import AsyncMock

import pytest

from matches.decisions import playing, presence
from matches.service.answers import Answers
from tests.matches.conftest import CHANNEL, Harness, Starts
from tests.matches.decisions.test_sides import lays, of_four
from tests.matches.fakes import FakeChannel, FakePainter
from tests.matches.missing import times_out


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


Acts = Callable[[], Awaitable[object]]
"""An action of a player that makes it their turn."""


async def moves_alone(harness: Harness) -> tuple[str, Acts]:
    match_id = await harness.begun("Ann")
    return "Ann", lambda: harness.move(match_id)


async def undoes_a_secret_move(harness: Harness) -> tuple[str, Acts]:
    match_id = await of_four(harness)
    await lays(harness, match_id, "Ann", 3)
    return "Ann", lambda: harness.do(match_id, "Ann", playing.undo)


async def became_due_while_gone(harness: Harness) -> tuple[str, Acts]:
    match_id = await harness.begun("Ann", "Ben", on_timeout="wait")
    await harness.done(match_id, "Ben", presence.depart, "left")
    await harness.moved(match_id)
    assert not harness.channel.last.pinged
    return "Ben", lambda: harness.do(match_id, "Ben", presence.come_back)


async def was_away_alone(harness: Harness) -> tuple[str, Acts]:
    match_id = await harness.begun("Ann")
    await times_out(harness, match_id, "Ann")
    return "Ann", lambda: harness.do(match_id, "Ann", presence.come_back)


async def was_away_unseen(harness: Harness) -> tuple[str, Acts]:
    harness.channel.closed.add(CHANNEL)
    return await was_away_alone(harness)


@pytest.mark.parametrize("arrives", [True, False])
@pytest.mark.parametrize(
    ("prepare", "posts"),
    [
        *((moves_alone, 1), (undoes_a_secret_move, 0), (became_due_while_gone, 1)),
        *((was_away_alone, 0), (was_away_unseen, 1)),
    ],
)
async def test_player_whose_own_action_makes_it_their_turn_is_pinged_only_if_the_reply_failed(
    harness: Harness, answers: Answers, arrives: bool, prepare: Callable[..., Any], posts: int
) -> None:
    name, act = await prepare(harness)
    before = {*harness.channel.messages}
    with replied(answers, arrives):
        await act()
    await harness.reopened()
    new = [each for number, each in harness.channel.messages.items() if number not in before]
    player = (await harness.person(name)).discord_id
    assert [each.pinged for each in new] == ([set[int]()] * posts if arrives else [{player}])


async def test_picture_of_players_own_next_turn_is_drawn_before_the_reply_arrives(
    harness: Harness, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = asyncio.Event()

    async def paint(*_: object) -> tuple[bytes, str]:
        drawn.set()
        return b"", ""

    monkeypatch.setattr("matches.service.answers._PATIENCE", 60)  # the message waits for the reply
    match_id = await harness.begun("Ann")
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


async def test_player_to_move_is_pinged_after_a_restart_if_the_turn_was_not_posted_before(
    start: Starts, channel: FakeChannel
) -> None:
    async with start() as harness:
        match_id, ann = await harness.begun("Ann"), await harness.person("Ann")
        harness.service.writer.on_change = lambda *_: None  # killed before it is shown
        await harness.moved(match_id)
    async with start(Answers()) as harness:
        await harness.resume()
        assert channel.last.pinged == {ann.discord_id}


async def test_match_moved_during_an_unconfirmed_post_pings_only_once(harness: Harness) -> None:
    match_id, ben = await harness.begun("Ann", "Ben"), await harness.person("Ben")
    channel, before = harness.channel, {*harness.channel.messages}
    called = list[frozenset[int]]()
    channel.lost = lambda: called.append(channel.last.pinged)
    channel.meanwhile["posted", CHANNEL] = lambda: harness.do(
        match_id, "Ann", playing.relocate, 555
    )
    await harness.moved(match_id)
    new = [each for each in channel.messages if each not in before]
    assert [channel.places[each] for each in new] == [CHANNEL, 555]
    assert called == [{ben.discord_id}, frozenset()], "one call for one turn"
    assert channel.armed == {max(new)}, "only the latest message has buttons"
