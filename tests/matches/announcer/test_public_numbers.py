"""The numbers in public messages don't reveal whether a player took hints, and still differ between
messages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from matches.decisions import playing
from matches.decisions.playing import NO_UNDO_ASKED
from matches.log.events import MatchId
from matches.ports.channel import PostLater
from tests.matches.conftest import Harbour, harbour_at
from tests.matches.decisions.test_hints import begun, hint
from tests.matches.fakes import FakeChannel, FakeClock
from tests.refusals import refused


async def numbers(harbour: Harbour, *, hints: bool) -> list[object]:
    """Play a match, with or without hints. Return every number that the channel can see, apart from the match
    id."""
    seen = len(harbour.channel.messages)
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    viewed = []
    for turn in range(4):
        if hints and turn != 2:
            await hint(harbour, match_id)
        viewed.append((await harbour.service.reader.view(match_id, None)).version)
        await harbour.moved(match_id)
    await harbour.announcer.show(match_id, "123456789012")
    player = await harbour.person("Ann")
    await harbour.act(match_id, playing.resign, player.id)
    await harbour.announcer.idle()
    _, *told = [*harbour.channel.messages.values()][seen:]  # the lobby was edited
    assert len({each.nonce for each in told}) == len(told)
    return [
        viewed,
        [each.nonce.removeprefix(match_id) for each in told],
        [each.version for each in told],
        [each.name.replace(match_id, "") for one in told for each in one.pictures],
    ]


async def test_message_numbers_do_not_reveal_that_hints_were_taken(harbour: Harbour) -> None:
    assert await numbers(harbour, hints=True) == await numbers(harbour, hints=False)


async def tried(harbour: Harbour, channel: FakeChannel) -> MatchId:
    """Return a match with hints in which one turn's post was never confirmed."""
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await hint(harbour, match_id)
    await harbour.moved(match_id)
    await hint(harbour, match_id)
    channel.lost = _unheard
    harbour.service.writer.on_change = lambda *_: None
    await harbour.moved(match_id)
    with pytest.raises(PostLater):
        await harbour.announcer._projection.advance(match_id)
    channel.lost = lambda: None
    return match_id


@pytest.mark.parametrize("older", [False, True])
async def test_unconfirmed_post_is_found_after_a_restart_although_hints_were_taken(
    tmp_path: Path, channel: FakeChannel, clock: FakeClock, older: bool
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with harbour_at(path, channel, clock) as harbour:
        match_id = await tried(harbour, channel)
        newest = max(channel.messages)
        if older:  # a program that counted hints has posted it
            version = (await harbour.match(match_id)).version
            channel.messages[newest] = replace(channel.last, version=version)
    async with harbour_at(path, channel, clock) as harbour:
        await harbour.announcer.resume()
        await harbour.announcer.idle()
        cursor = await harbour.database.cursors.cursor(match_id)
        assert (cursor.message, max(channel.messages)) == (newest, newest)
        await hint(harbour, match_id)
        await harbour.moved(match_id)
        assert max(channel.messages) == newest + 1


async def test_turn_after_a_hint_does_not_reuse_a_nonce_of_older_bot_versions(
    harbour: Harbour,
) -> None:
    """For a recently used nonce Discord returns the old message, so the new turn would never be posted."""
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await hint(harbour, match_id)
    match = await harbour.match(match_id)
    await harbour.moved(match_id)
    assert harbour.channel.last.nonce != f"{match_id}.{match.version}"


async def test_undo_answer_is_matched_to_its_request_although_hints_were_taken(
    harbour: Harbour,
) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    for _ in range(2):
        await hint(harbour, match_id)
        await harbour.moved(match_id)
    match = await harbour.match(match_id)
    (seat,) = match.to_act
    asks, answers = match.order[seat], match.order[1 - seat]
    board = harbour.channel.last.version
    await harbour.act(match_id, playing.undo, asks)
    await harbour.announcer.idle()
    question = harbour.channel.last.version
    with refused(NO_UNDO_ASKED):
        await harbour.act(match_id, playing.answer_undo, answers, True, board)
    await harbour.act(match_id, playing.answer_undo, answers, True, question)
    assert not any((await harbour.match(match_id)).state.stones)


def _unheard() -> None:
    raise PostLater("nobody heard of it")
