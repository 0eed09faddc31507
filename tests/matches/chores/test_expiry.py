"""All data of a server that has removed the bot is deleted after thirty days, unless the bot returns."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.chores.expiry import KEPT, ServerExpiry
from matches.ports.peers import EVERYTHING, NOTHING, Share
from matches.service.repository import NO_SUCH_MATCH
from tests.matches.conftest import SERVER, Harbour
from tests.refusals import refused

DAY = timedelta(days=1)


class Present:
    """A fake of the gateway's list of servers. `servers` is None until the list is known."""

    def __init__(self, *servers: int) -> None:
        self.servers: frozenset[int] | None = frozenset(servers)

    def __call__(self) -> tuple[frozenset[int], Share]:
        return self.servers or frozenset(), NOTHING if self.servers is None else EVERYTHING


def forgetter(harbour: Harbour, present: Present) -> ServerExpiry:
    return ServerExpiry(harbour.database.servers, present, harbour.clock)


async def test_server_is_deleted_30_days_after_it_was_found_missing(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    present = Present()
    chore = forgetter(harbour, present)
    start = harbour.clock.now()
    assert await chore.do_due() == start + DAY
    harbour.clock.time = start + KEPT - timedelta(hours=1)
    assert await chore.do_due() == start + KEPT
    assert (await harbour.match(match_id)).version
    harbour.clock.time = start + KEPT
    assert await chore.do_due() == start + KEPT + DAY
    with refused(NO_SUCH_MATCH):
        await harbour.match(match_id)


async def test_server_that_returns_is_kept_and_its_30_days_start_again(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    present = Present()
    chore = forgetter(harbour, present)
    await chore.do_due()
    harbour.clock.time += KEPT - DAY
    present.servers = frozenset({SERVER})
    await chore.do_due()
    harbour.clock.time += 2 * DAY
    await chore.do_due()
    present.servers = frozenset()
    harbour.clock.time += DAY
    assert await chore.do_due() == harbour.clock.now() + DAY
    assert (await harbour.match(match_id)).version
    assert await harbour.database.servers.longest_gone() == (SERVER, harbour.clock.now())


async def test_no_server_is_deleted_before_the_bot_knows_its_servers(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.database.servers.removed(SERVER, harbour.clock.now())
    harbour.clock.time += 10 * KEPT
    present = Present()
    present.servers = None
    chore = forgetter(harbour, present)
    assert not chore.ready()
    await chore.do_due()
    assert (await harbour.match(match_id)).version
    present.servers = frozenset({SERVER})
    assert chore.ready()
    await chore.do_due()
    assert (await harbour.match(match_id)).version
    assert await harbour.database.servers.longest_gone() is None


async def test_match_of_a_deleted_server_is_no_longer_posted(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    shown = len(harbour.channel.messages)
    await harbour.database.servers.removed(SERVER, harbour.clock.now())
    await harbour.database.servers.forget(SERVER)
    harbour.announcer.wake(match_id)
    await harbour.announcer.resume()
    await harbour.announcer.idle()
    assert len(harbour.channel.messages) == shown


async def test_player_of_a_deleted_server_comes_back_as_a_new_player(harbour: Harbour) -> None:
    await harbour.begun("Ann", "Ben")
    before = await harbour.person("Ann")
    await harbour.database.servers.removed(SERVER, harbour.clock.now())
    await harbour.database.servers.forget(SERVER)
    after = await harbour.person("Ann")
    assert after.id != before.id
    known = await harbour.service.players.known(frozenset({before.id}), 0)
    assert known[before.id].name == "a former player"
    assert known[before.id].discord_id < 0
    match_id = await harbour.begun("Ann", "Ben")
    assert after.id in (await harbour.match(match_id)).order


async def test_overwriting_deleted_data_is_retried_until_it_succeeds(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers, asked = [True], []

    async def scrub() -> bool:
        asked.append(not readers)
        return not readers

    monkeypatch.setattr(harbour.database.servers, "scrub", scrub)
    await harbour.begun("Ann", "Ben")
    await harbour.database.servers.removed(SERVER, harbour.clock.now())
    harbour.clock.time += KEPT
    chore = forgetter(harbour, Present())
    again = await chore.do_due()
    assert again < harbour.clock.now() + DAY
    readers.clear()
    assert await chore.do_due() == harbour.clock.now() + DAY
    await chore.do_due()
    assert asked == [False, True]
