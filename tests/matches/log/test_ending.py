"""The stored facts about how a match ended: its course without undone moves, the day and the reason. The
record's fingerprint is in the alternative text of the picture of the end, and in no earlier message."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.crosswind.values import Point
from matches.decisions import playing
from matches.decisions.lobby import begin, cancel
from matches.log.events import MatchId
from matches.log.match import Status
from matches.ports.channel import Message
from matches.records.reading import read_record
from matches.service.reader import UNRECORDED
from tests.matches.conftest import Harness, Starts, existing
from tests.matches.fakes import FakeChannel
from tests.matches.log.test_proof import GAMES
from tests.matches.log.test_undo import crosswind
from tests.matches.watch import Watch, paced
from tests.refusals import refused


async def test_ending_has_one_public_view_per_turn_without_undone_moves(harness: Harness) -> None:
    match_id, plays = await crosswind(harness, "d4", "e5")
    await harness.done(match_id, "Ben", playing.undo)
    await plays("Ben", "a1")
    await harness.resign(match_id, "Ann")
    ending = existing(await harness.service.reader.ending(match_id))
    assert [view.moves_made for view in ending.course] == [0, 1, 2, 2]
    assert ending.course[2].last == Point(0, 0)
    assert {view.seat for view in ending.course} == {None}
    assert (ending.early, ending.late) == ("", frozenset())
    assert ending.day == harness.clock.now().date()


async def test_open_or_cancelled_match_has_no_ending_and_an_open_one_no_record(
    harness: Harness,
) -> None:
    lobby = await harness.opened("Ann", "Ben")
    running = await harness.begun("Ann", "Ben")
    for match_id in (lobby, running):
        with refused(UNRECORDED):
            await harness.service.reader.record(match_id, harness.services.preferences.hidden)
    assert await harness.service.reader.ending(lobby) is None
    await harness.do(lobby, "Ann", cancel)
    assert await harness.service.reader.ending(lobby) is None
    assert await harness.service.reader.ending(running) is None


async def test_ending_names_the_seat_that_lost_on_time(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben", on_timeout="forfeit")
    match = await harness.match(match_id)
    (seat,) = match.to_act
    # Nine days are more than the time for the decision and the reserve together, nights included.
    await Watch(harness).passes(timedelta(days=9))
    ending = existing(await harness.service.reader.ending(match_id))
    assert ending.late == {seat}


async def test_match_that_everyone_resigns_has_an_ending_without_an_outcome(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 3)
    await harness.resign(match_id, "Ann", "Ben")
    ending = existing(await harness.service.reader.ending(match_id))
    assert ending.early == "deserted"
    assert ending.course[-1].outcome is None
    assert len(ending.course) >= 4


async def test_final_message_has_one_picture_which_is_reused_when_shown_again(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 20)
    (picture,) = harness.channel.last.pictures
    assert picture.text.startswith("the end of tradewinds after 25 views, turn 24\nFingerprint")
    drawn = harness.painter.drawn
    await harness.announcer.show(match_id, harness.request())
    (again,) = harness.channel.last.pictures
    assert again.text == picture.text
    # The picture came from the cache.
    assert harness.painter.drawn == drawn


async def test_match_that_ends_with_its_deal_is_announced_as_over(harness: Harness) -> None:
    """Two of nine deals in Chance for seven people with a countdown of one end the match at once. So the test
    begins matches until it gets such a deal."""
    names, outcome = [f"Person {number}" for number in range(7)], None
    while outcome is None:
        options = {"countdown": 1}
        match_id = await paced(harness, *names, pace=timedelta(), game="chance", options=options)
        match = await harness.act(match_id, begin, await harness.id_of(names[0]))
        outcome = match.outcome
    await harness.announcer.idle()
    assert match.status is Status.FINISHED
    assert harness.channel.last.content.startswith("ended with ")


@pytest.mark.parametrize("early", [False, True])
async def test_end_message_shows_the_record_fingerprint_also_after_a_restart(
    start: Starts, channel: FakeChannel, early: bool
) -> None:
    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben")
        await harness.moved(match_id, 3 if early else 20)
        if early:
            await harness.act(match_id, playing.close)
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
