"""The record's fingerprint is in the alternative text of the picture of the end, and in no earlier message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from matches.decisions import playing
from matches.log.events import MatchId
from matches.ports.channel import Message
from matches.records.reading import read_record
from tests.matches.conftest import Harness, Starts
from tests.matches.fakes import FakeChannel
from tests.matches.log.test_proof import GAMES

Ending = Callable[[Harness, MatchId], Awaitable[None]]


async def _played(harness: Harness, match_id: MatchId) -> None:
    await harness.moved(match_id, 20)


async def _closed(harness: Harness, match_id: MatchId) -> None:
    await harness.moved(match_id, 3)
    await harness.act(match_id, playing.close)


@pytest.mark.parametrize("ended", [_played, _closed])
async def test_end_message_shows_the_record_fingerprint_also_after_a_restart(
    start: Starts, channel: FakeChannel, ended: Ending
) -> None:
    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben")
        await ended(harness, match_id)
        await harness.idle()
        shown = await fingerprint(harness, match_id)
    *earlier, end = channel.messages.values()
    assert marked(end) == f"Fingerprint of the record: {shown}"
    assert shown not in end.content
    assert not any(shown in each.content or shown in marked(each) for each in earlier)
    async with start() as restarted:
        await restarted.announcer.show(match_id, restarted.request())
        await restarted.idle()
        assert await fingerprint(restarted, match_id) == shown
    assert len(channel.contents) == len(earlier) + 2
    assert marked(channel.last) == marked(end)
    assert channel.last.content.partition("\n")[0] == end.content.partition("\n")[0]


def marked(message: Message) -> str:
    """Return the last line of the alternative text of a message's last picture."""
    return "\n".join(picture.text for picture in message.pictures).rpartition("\n")[2]


async def fingerprint(harness: Harness, match_id: MatchId) -> str:
    """Return the fingerprint of the match, computed from its record file."""
    record = await harness.service.reader.record(match_id, harness.database.preferences.hidden)
    return read_record(record.text, GAMES).fingerprint
