"""What others can read off a message does not tell that somebody had a hint, and is recognised nevertheless."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from matches.decisions.playing import NO_UNDO_ASKED
from matches.log.events import MatchId
from matches.ports.channel import PostLater
from tests.matches.conftest import Harbour, harbour_at
from tests.matches.decisions.test_hints import begun, hint
from tests.matches.fakes import FakeChannel, FakeClock
from tests.refusals import refused


async def numbers(harbour: Harbour, *, hints: bool) -> list[object]:
    """What the messages of a match and its views are numbered by, without its id."""
    seen = len(harbour.channel.messages)
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    viewed = []
    for turn in range(4):
        if hints and turn != 2:
            await hint(harbour, match_id)
        viewed.append((await harbour.service.view(match_id, None)).version)
        await harbour.moved(match_id)
    await harbour.announcer.show(match_id, "123456789012")
    player = await harbour.person("Ann")
    await harbour.service.resign(match_id, player.id, harbour.request())
    await harbour.announcer.idle()
    _, *told = [*harbour.channel.messages.values()][seen:]  # the lobby was edited
    assert len({each.nonce for each in told}) == len(told)
    return [
        viewed,
        [each.nonce.removeprefix(match_id) for each in told],
        [each.version for each in told],
        [each.name.replace(match_id, "") for one in told for each in one.pictures],
    ]


async def test_the_numbers_of_messages_do_not_tell_who_had_hints(harbour: Harbour) -> None:
    assert await numbers(harbour, hints=True) == await numbers(harbour, hints=False)


async def tried(harbour: Harbour, channel: FakeChannel) -> MatchId:
    """A match with hints, of which a turn was posted and nobody heard of it."""
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await hint(harbour, match_id)
    await harbour.moved(match_id)
    await hint(harbour, match_id)
    channel.lost = _unheard
    harbour.service.on_change(lambda _: None)
    await harbour.moved(match_id)
    with pytest.raises(PostLater):
        await harbour.announcer._projection.advance(match_id)
    channel.lost = lambda: None
    return match_id


@pytest.mark.parametrize("older", [False, True])
async def test_a_turn_that_was_posted_unheard_is_found_though_there_were_hints(
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


async def test_a_hint_takes_no_number_of_a_program_that_counted_hints(harbour: Harbour) -> None:
    """Discord answers a nonce of the last minutes with the message that had it: a turn would be lost."""
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await hint(harbour, match_id)
    match = await harbour.match(match_id)
    await harbour.moved(match_id)
    assert harbour.channel.last.nonce != f"{match_id}.{match.version}"


async def test_an_answer_to_an_undo_is_known_by_its_button_though_there_were_hints(
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
    await harbour.service.undo(match_id, asks, harbour.request())
    await harbour.announcer.idle()
    question = harbour.channel.last.version
    with refused(NO_UNDO_ASKED):
        await harbour.service.answer_undo(match_id, answers, True, harbour.request(), board)
    await harbour.service.answer_undo(match_id, answers, True, harbour.request(), question)
    assert not any((await harbour.match(match_id)).state.stones)


def _unheard() -> None:
    raise PostLater("nobody heard of it")
