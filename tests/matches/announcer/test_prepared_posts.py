"""A move and the attempt to post it are stored in one transaction."""

from __future__ import annotations

from pathlib import Path

from matches.decisions import lobby
from matches.log.events import MatchId
from matches.ports.cursor import AnnouncementCursor
from tests.matches.conftest import Harbour, harbour_at
from tests.matches.fakes import FakeChannel, FakeClock


async def unheard(harbour: Harbour) -> MatchId:
    """Return a match with a stored move of which the announcer was not notified."""
    match_id = await harbour.begun("Ann", "Ben")
    harbour.service.writer.on_change = lambda *_: None
    await harbour.moved(match_id)
    return match_id


async def test_move_is_posted_without_a_search_by_the_process_that_stored_it(
    harbour: Harbour,
) -> None:
    match_id = await unheard(harbour)
    await harbour.database.cursors.missed(match_id, harbour.clock.now())  # reads the cursor again
    searched, posted = harbour.channel.searched, harbour.channel.posted
    harbour.announcer.wake(match_id)
    await harbour.announcer.idle()
    assert harbour.channel.posted == posted + 1
    assert harbour.channel.searched == searched


async def test_later_moves_join_a_prepared_post_that_has_not_begun(harbour: Harbour) -> None:
    match_id = await unheard(harbour)
    await harbour.moved(match_id)
    posted = harbour.channel.posted
    harbour.announcer.wake(match_id)
    await harbour.announcer.idle()
    assert harbour.channel.posted == posted + 1


async def test_next_process_searches_for_a_prepared_post_before_it_posts(
    tmp_path: Path, channel: FakeChannel, clock: FakeClock
) -> None:
    path = tmp_path / "m.sqlite3"
    async with harbour_at(path, channel, clock) as harbour:
        await unheard(harbour)
    searched, posted = channel.searched, channel.posted
    async with harbour_at(path, channel, clock) as harbour:
        await harbour.announcer.resume()
        await harbour.announcer.idle()
    assert channel.searched == searched + 1
    assert channel.posted == posted + 1


async def test_storing_the_cursor_discards_the_post_prepared_with_a_move(harbour: Harbour) -> None:
    match_id = await unheard(harbour)
    cursors = harbour.database.cursors
    before = await cursors.cursor(match_id)
    await cursors.put(match_id, before)
    version = (await harbour.match(match_id)).version
    trying = AnnouncementCursor(before.announced, before.message, before.channel, target=version)
    stored = cursors.trying(match_id, trying)
    assert stored is not None
    await stored
    cursors.forget()
    assert (await cursors.cursor(match_id)).target == version


async def test_start_of_a_match_is_not_prepared_because_it_may_move_to_a_thread(
    harbour: Harbour,
) -> None:
    match_id = await harbour.opened("Ann", "Ben", in_thread=True)
    await harbour.announcer.idle()
    harbour.service.writer.on_change = lambda *_: None
    await harbour.act(match_id, lobby.begin, (await harbour.person("Ann")).id)
    harbour.database.cursors.forget()
    assert (await harbour.database.cursors.cursor(match_id)).target is None
