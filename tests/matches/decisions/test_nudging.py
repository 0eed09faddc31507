"""Nudging the players whose turn it is."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from matches.decisions import playing
from matches.decisions.playing import NOT_WAITING, NUDGED_LATELY
from matches.decisions.refusal import NOT_PLAYING, Refused
from matches.log.events import MatchId, Nudged
from tests.matches.conftest import Harness, Starts
from tests.matches.fakes import FakeChannel, FakeClock
from tests.refusals import refused


async def nudges(harness: Harness, match_id: MatchId, name: str, request: str = "") -> None:
    player = await harness.person(name)
    await harness.service.writer.decide(
        match_id,
        request or harness.request(),
        playing.nudge,
        player.id,
        harness.service.clock.now(),
    )
    await harness.announcer.idle()


async def test_nudge_pings_only_the_player_to_move_and_links_to_the_board(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ann = await harness.person("Ann")
    board = max(harness.channel.messages)
    await nudges(harness, match_id, "Cat")
    nudge = harness.channel.last
    assert nudge.pinged == {ann.discord_id}
    assert await harness.told(match_id) in nudge.content
    assert f"/{board}" in nudge.content.split("\n")[0]
    assert not nudge.pictures


async def test_player_can_nudge_only_once_in_twelve_hours_even_across_a_restart(
    start: Starts, channel: FakeChannel, clock: FakeClock
) -> None:
    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
        await nudges(harness, match_id, "Cat", "the same press")
        await nudges(harness, match_id, "Dan")
        with refused(NUDGED_LATELY):
            await nudges(harness, match_id, "Cat")
        posted = channel.posted
        await nudges(harness, match_id, "Cat", "the same press")  # answered, not done again
        assert channel.posted == posted
    clock.time += timedelta(hours=11)
    async with start() as harness:
        with refused(NUDGED_LATELY):
            await nudges(harness, match_id, "Cat")
        clock.time += timedelta(hours=1)
        await nudges(harness, match_id, "Cat")


async def test_nudge_by_the_player_to_move_or_by_an_outsider_is_refused(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    with refused(NOT_WAITING):
        await nudges(harness, match_id, "Ann")
    with refused(NOT_PLAYING):
        await nudges(harness, match_id, "Eve")


async def test_nudge_does_not_change_the_position_or_the_turn(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    before = await harness.match(match_id)
    await nudges(harness, match_id, "Cat")
    after = await harness.match(match_id)
    assert (after.state, after.decisions, after.waiting) == (
        before.state,
        before.decisions,
        before.waiting,
    )


async def test_second_of_two_simultaneous_nudges_is_refused_and_one_message_is_posted(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    cat, posted = await harness.person("Cat"), harness.channel.posted
    presses = (harness.do(match_id, cat.id, playing.nudge, harness.clock.now()) for _ in range(2))
    done = await asyncio.gather(*presses, return_exceptions=True)
    await harness.announcer.idle()
    (refusal,) = (each for each in done if isinstance(each, BaseException))
    assert isinstance(refusal, Refused)
    assert str(refusal) == str(NUDGED_LATELY)
    assert harness.channel.posted == posted + 1
    events = await harness.events(match_id)
    assert events.count(Nudged(cat.id)) == 1
