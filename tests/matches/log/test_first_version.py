"""Data stored by the first version of the program still works: `first_version.sql` was written by it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from matches.log.events import MatchId
from tests.matches.conftest import Harness, harness_at
from tests.matches.fakes import FakeChannel, FakeClock
from tests.matches.watch import DAY, Watch, played, reminders_to
from tests.new_database import put_old_database

CROSSWIND, TRADEWINDS, ENDED, LOBBY = map(
    MatchId, ("n3d2kfjqtr", "mw3mn2d5dc", "szbau7y4sh", "ygmdhzww2e")
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    put_old_database(tmp_path / "matches.sqlite3", Path(__file__).with_name("first_version.sql"))
    return tmp_path / "matches.sqlite3"


async def frozen(harness: Harness) -> set[MatchId]:
    rows = {
        each: await harness.service.matches.row(each) for each in (CROSSWIND, TRADEWINDS, LOBBY)
    }
    return {match_id for match_id, row in rows.items() if row is None or row.frozen}


async def test_matches_of_the_first_version_replay_and_go_on(
    path: Path, channel: FakeChannel, clock: FakeClock
) -> None:
    async with harness_at(path, channel, clock) as first:
        await first.service.matches.check_unfinished()
        assert not await frozen(first)
        assert not (await first.match(CROSSWIND)).opened.pace
        await first.moved(TRADEWINDS)
        crosswind = await first.match(CROSSWIND)
        free = crosswind.rules.legal_moves(crosswind.state, *crosswind.to_act)
        await played(first, CROSSWIND, crosswind.rules.notation(free[0]))
        await first.join(LOBBY, (await first.person("Eve")).id)
    async with harness_at(path, channel, clock) as second:
        for match_id in (CROSSWIND, TRADEWINDS, LOBBY):
            await second.match(match_id)
        assert not await frozen(second)


async def test_ended_match_of_the_first_version_is_verified(
    path: Path, channel: FakeChannel, clock: FakeClock
) -> None:
    async with harness_at(path, channel, clock) as harness:
        assert (await harness.service.reader.verify(ENDED)).agrees
        with closing(sqlite3.connect(path)) as connection, connection:
            change = "UPDATE events SET fingerprint = 'other' WHERE match_id = ? AND version = 5"
            connection.execute(change, [ENDED])
        assert not (await harness.service.reader.verify(ENDED)).agrees


async def test_players_to_move_in_matches_of_the_first_version_are_reminded_once(
    path: Path, channel: FakeChannel, clock: FakeClock
) -> None:
    async with harness_at(path, channel, clock) as harness:
        clock.time += 5 * DAY
        watch = Watch(harness)
        await harness.announcer.resume()
        await harness.announcer.idle()
        await watch.passes(timedelta(minutes=5))
        waited = [await harness.match(each) for each in (CROSSWIND, TRADEWINDS)]
        players = {player for match in waited for player in match.waiting}
        people = await harness.service.players.known(frozenset(players), 0)
        for person in people.values():
            assert len(reminders_to(harness, person)) == 1
        posted = channel.posted
        await watch.passes(DAY)
        assert channel.posted == posted
