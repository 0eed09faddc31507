"""The numbers in public messages don't reveal whether a player took hints, and still differ between
messages."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest

from matches.decisions import playing
from matches.decisions.playing import NO_UNDO_ASKED
from matches.log.events import MatchId
from matches.ports.channel import PostLater
from tests.matches.conftest import Harness, Starts
from tests.matches.decisions.test_hints import hint
from tests.matches.fakes import FakeChannel
from tests.refusals import refused


async def numbers(harness: Harness, *, hints: bool) -> list[object]:
    """Play a match, with or without hints. Return every number that the channel can see, apart from the match
    id."""
    seen = len(harness.channel.messages)
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    viewed = []
    for turn in range(4):
        if hints and turn != 2:
            await hint(harness, match_id)
        viewed.append((await harness.view(match_id, None)).version)
        await harness.moved(match_id)
    await harness.announcer.show(match_id, "123456789012")
    await harness.done(match_id, "Ann", playing.resign)
    _, *told = [*harness.channel.messages.values()][seen:]  # the lobby was edited
    assert len({each.nonce for each in told}) == len(told)
    return [
        viewed,
        [each.nonce.removeprefix(match_id) for each in told],
        [each.version for each in told],
        [each.name.replace(match_id, "") for one in told for each in one.pictures],
    ]


async def test_message_numbers_do_not_reveal_that_hints_were_taken(harness: Harness) -> None:
    assert await numbers(harness, hints=True) == await numbers(harness, hints=False)


async def tried(harness: Harness, channel: FakeChannel) -> MatchId:
    """Return a match with hints in which one turn's post was never confirmed."""
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    await hint(harness, match_id)
    await harness.moved(match_id)
    await hint(harness, match_id)
    channel.lost = Mock(side_effect=PostLater("nobody heard of it"))
    harness.service.writer.on_change = lambda *_: None
    await harness.moved(match_id)
    with pytest.raises(PostLater):
        await harness.announcer._projection.advance(match_id)
    channel.lost = lambda: None
    return match_id


@pytest.mark.parametrize("older", [False, True])
async def test_unconfirmed_post_is_found_after_a_restart_although_hints_were_taken(
    start: Starts, channel: FakeChannel, older: bool
) -> None:
    async with start() as harness:
        match_id = await tried(harness, channel)
        newest = max(channel.messages)
        if older:  # a program that counted hints has posted it
            version = (await harness.match(match_id)).version
            channel.messages[newest] = replace(channel.last, version=version)
    async with start() as harness:
        await harness.resume()
        cursor = await harness.database.cursors.cursor(match_id)
        assert (cursor.message, max(channel.messages)) == (newest, newest)
        await hint(harness, match_id)
        await harness.moved(match_id)
        assert max(channel.messages) == newest + 1


async def test_turn_after_a_hint_does_not_reuse_a_nonce_of_older_bot_versions(
    harness: Harness,
) -> None:
    """For a recently used nonce Discord returns the old message, so the new turn would never be posted."""
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    await hint(harness, match_id)
    match = await harness.match(match_id)
    await harness.moved(match_id)
    assert harness.channel.last.nonce != f"{match_id}.{match.version}"
    assert harness.channel.last.pinged


async def test_undo_answer_is_matched_to_its_request_although_hints_were_taken(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    for _ in range(2):
        await hint(harness, match_id)
        await harness.moved(match_id)
    match = await harness.match(match_id)
    (seat,) = match.to_act
    asks, answers = match.order[seat], match.order[1 - seat]
    board = harness.channel.last.version
    await harness.done(match_id, asks, playing.undo)
    question = harness.channel.last.version
    with refused(NO_UNDO_ASKED):
        await harness.act(match_id, playing.answer_undo, answers, True, board)
    await harness.act(match_id, playing.answer_undo, answers, True, question)
    assert not any((await harness.match(match_id)).state.stones)
