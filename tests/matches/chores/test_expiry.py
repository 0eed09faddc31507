"""All data of a server that has removed the bot is deleted after thirty days, unless the bot returns."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from matches.chores.expiry import KEPT, ServerExpiry
from matches.ports.peers import EVERYTHING, NOTHING, Share
from matches.service.repository import NO_SUCH_MATCH
from tests.matches.conftest import SERVER, Harness
from tests.refusals import refused

DAY = timedelta(days=1)


class Present:
    """A fake of the gateway's list of servers. `servers` is None until the list is known."""

    def __init__(self, *servers: int) -> None:
        self.servers: frozenset[int] | None = frozenset(servers)

    def __call__(self) -> tuple[frozenset[int], Share]:
        return self.servers or frozenset(), NOTHING if self.servers is None else EVERYTHING


def forgetter(harness: Harness, present: Present) -> ServerExpiry:
    return ServerExpiry(harness.service, present)


async def test_server_is_forgotten_30_days_after_it_was_found_missing(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    present = Present()
    chore = forgetter(harness, present)
    start = harness.clock.now()
    assert await chore.do_due() == start + DAY
    harness.clock.time = start + KEPT - timedelta(hours=1)
    assert await chore.do_due() == start + KEPT
    assert (await harness.match(match_id)).version
    harness.clock.time = start + KEPT
    assert await chore.do_due() == start + KEPT + DAY
    with refused(NO_SUCH_MATCH):
        await harness.match(match_id)


async def test_server_that_returns_is_kept_and_its_30_days_start_again(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    present = Present()
    chore = forgetter(harness, present)
    await chore.do_due()
    harness.clock.time += KEPT - DAY
    present.servers = frozenset({SERVER})
    await chore.do_due()
    harness.clock.time += 2 * DAY
    await chore.do_due()
    present.servers = frozenset()
    harness.clock.time += DAY
    assert await chore.do_due() == harness.clock.now() + DAY
    assert (await harness.match(match_id)).version
    assert await harness.database.servers.longest_gone() == (SERVER, harness.clock.now())


async def test_no_server_is_forgotten_before_the_bot_knows_its_servers(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.database.servers.removed(SERVER, harness.clock.now())
    harness.clock.time += 10 * KEPT
    present = Present()
    present.servers = None
    chore = forgetter(harness, present)
    assert not chore.ready()
    await chore.do_due()
    assert (await harness.match(match_id)).version
    present.servers = frozenset({SERVER})
    assert chore.ready()
    await chore.do_due()
    assert (await harness.match(match_id)).version
    assert await harness.database.servers.longest_gone() is None


async def test_match_of_a_deleted_server_is_no_longer_posted(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    shown = len(harness.channel.messages)
    await harness.database.servers.removed(SERVER, harness.clock.now())
    await harness.database.servers.forget(SERVER)
    harness.announcer.wake(match_id)
    await harness.resume()
    assert len(harness.channel.messages) == shown


async def test_overwriting_deleted_data_is_retried_until_it_succeeds(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrub = AsyncMock(side_effect=[False, True])
    monkeypatch.setattr(harness.database.servers, "scrub", scrub)
    await harness.begun("Ann", "Ben")
    await harness.database.servers.removed(SERVER, harness.clock.now())
    harness.clock.time += KEPT
    chore = forgetter(harness, Present())
    again = await chore.do_due()
    assert again < harness.clock.now() + DAY
    assert await chore.do_due() == harness.clock.now() + DAY
    await chore.do_due()
    assert scrub.await_count == 2
