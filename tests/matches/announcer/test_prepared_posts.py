"""A move and the attempt to post it are stored in one transaction."""

from __future__ import annotations

from matches.decisions import lobby
from matches.log.events import MatchId
from matches.ports.cursor import AnnouncementCursor
from tests.matches.conftest import Harness


async def unheard(harness: Harness) -> MatchId:
    """Return a match with a stored move of which the announcer was not notified."""
    match_id = await harness.begun("Ann", "Ben")
    harness.service.writer.on_change = lambda *_: None
    await harness.moved(match_id)
    return match_id


async def test_move_is_posted_without_a_search_by_the_process_that_stored_it(
    harness: Harness,
) -> None:
    match_id = await unheard(harness)
    await harness.database.cursors.missed(match_id, harness.clock.now())  # reads the cursor again
    searched, posted = harness.channel.searched, harness.channel.posted
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    assert harness.channel.posted == posted + 1
    assert harness.channel.searched == searched


async def test_later_moves_join_a_prepared_post_that_has_not_begun(harness: Harness) -> None:
    match_id = await unheard(harness)
    await harness.moved(match_id)
    posted = harness.channel.posted
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    assert harness.channel.posted == posted + 1


async def test_storing_the_cursor_discards_the_post_prepared_with_a_move(harness: Harness) -> None:
    match_id = await unheard(harness)
    cursors = harness.database.cursors
    before = await cursors.cursor(match_id)
    await cursors.put(match_id, before)
    version = (await harness.match(match_id)).version
    trying = AnnouncementCursor(before.announced, before.message, before.channel, target=version)
    stored = cursors.trying(match_id, trying)
    assert stored is not None
    await stored
    cursors.forget()
    assert (await cursors.cursor(match_id)).target == version


async def test_start_of_a_match_has_no_prepared_post_because_it_may_move_to_a_thread(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    harness.service.writer.on_change = lambda *_: None
    await harness.do(match_id, "Ann", lobby.begin)
    harness.database.cursors.forget()
    assert (await harness.database.cursors.cursor(match_id)).target is None
