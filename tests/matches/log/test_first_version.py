"""Data stored by the first version of the program still works: `first_version.sql` was written by it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from games.tradewinds.notation import parse
from matches.decisions import lobby, playing
from matches.log import fingerprint_v1
from matches.log.events import MatchId
from matches.log.match import Status
from tests.matches.conftest import Starts
from tests.matches.fakes import FakeChannel, FakeClock
from tests.matches.watch import DAY, Watch, played, reminders_to
from tests.new_database import put_old_database
from tests.wire.storage import execute

CROSSWIND, TRADEWINDS, ENDED, LOBBY = map(
    MatchId, ("n3d2kfjqtr", "mw3mn2d5dc", "szbau7y4sh", "ygmdhzww2e")
)


@pytest.fixture(autouse=True)
def path(tmp_path: Path) -> Path:
    put_old_database(tmp_path / "matches.sqlite3", Path(__file__).with_name("first_version.sql"))
    return tmp_path / "matches.sqlite3"


async def test_matches_of_the_first_version_replay_and_go_on(start: Starts) -> None:
    async with start() as first:
        await first.service.matches.check_unfinished()
        assert not await first.frozen(CROSSWIND, TRADEWINDS, LOBBY)
        assert not (await first.match(CROSSWIND)).opened.pace
        await first.moved(TRADEWINDS)
        crosswind = await first.match(CROSSWIND)
        free = crosswind.rules.legal_moves(crosswind.state, *crosswind.to_act)
        await played(first, CROSSWIND, crosswind.rules.notation(free[0]))
        await first.join(LOBBY, "Eve")
    async with start() as second:
        for match_id in (CROSSWIND, TRADEWINDS, LOBBY):
            await second.match(match_id)
        assert not await second.frozen(CROSSWIND, TRADEWINDS, LOBBY)


async def test_ended_match_of_the_first_version_is_verified(start: Starts, path: Path) -> None:
    async with start() as harness:
        assert (await harness.service.reader.verify(ENDED)).agrees
        change = "UPDATE events SET fingerprint = 'other' WHERE match_id = ? AND version = 5"
        execute(path, change, ENDED)
        assert not (await harness.service.reader.verify(ENDED)).agrees


async def test_players_to_move_in_matches_of_the_first_version_are_reminded_once(
    start: Starts, channel: FakeChannel, clock: FakeClock
) -> None:
    async with start() as harness:
        clock.time += 5 * DAY
        watch = Watch(harness)
        await harness.resume()
        await watch.passes(timedelta(minutes=5))
        waited = [await harness.match(each) for each in (CROSSWIND, TRADEWINDS)]
        players = {player for match in waited for player in match.waiting}
        people = await harness.service.players.known(frozenset(players), 0)
        for person in people.values():
            assert len(reminders_to(harness, person)) == 1
        posted = channel.posted
        await watch.passes(DAY)
        assert channel.posted == posted


async def test_lobby_of_the_first_version_accepts_words_for_the_deal(start: Starts) -> None:
    async with start() as harness:
        await harness.join(LOBBY, "Eve", word="new-word")
        match = await harness.match(LOBBY)
        if match.status is Status.LOBBY:
            await harness.act(LOBBY, lobby.begin, match.host)
        match = await harness.match(LOBBY)
        assert match.status is Status.RUNNING
        for player in dict.fromkeys(match.order):
            await harness.act(LOBBY, playing.resign, player)
            if not (await harness.match(LOBBY)).status.open:
                break
        verdict = await harness.service.reader.verify(LOBBY)
        assert verdict.agrees, verdict.findings
        assert verdict.deal.startswith("fairwind 2")
        assert verdict.deal.endswith(":new-word")


def test_move_in_a_state_is_written_as_the_tuple_that_it_was_in_the_first_version() -> None:
    move = parse("FRC")
    assert fingerprint_v1.written(move) == fingerprint_v1.written((move.card,))
