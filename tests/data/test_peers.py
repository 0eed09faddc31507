"""Several processes on one database: which servers each owns, and how they notify each other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, Row, select

from data import Database, DatabaseProblem, Slot, open_database
from data.core.address import PostgresAddress
from data.processes import postgres_peers
from data.processes.postgres_locks import LeaseLocks, granted
from data.schema import waiting
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.cursor import (
    AnnouncementCursor,
    ChannelPlace,
    Earlier,
    MatchCard,
    MessageChange,
)
from matches.ports.peers import EVERYTHING, NOTHING, Listener, Share, share_of
from matches.ports.storage import StorageBusy
from matches.time.decision_clock import OpenDecision
from tests import postgres
from tests.data.samples import (
    NOON,
    after,
    append,
    connections,
    create,
    moved,
    people,
    summary,
    the_row,
)

NEAR, FAR = 1 << 22, 2 << 22
"""Ids of two servers, which belong to shards 1 and 0 of two."""

HERE, THERE = Share(2, frozenset({1})), Share(2, frozenset({0}))
SHARDS = 4


@dataclass
class Heard:
    """The notifications that one of two processes has received from the other."""

    changed: list[MatchId] = field(default_factory=list)
    answered: list[tuple[MatchId, range]] = field(default_factory=list)
    something: asyncio.Event = field(default_factory=asyncio.Event)

    def change(self, match_id: MatchId) -> None:
        self.changed.append(match_id)
        self.something.set()

    def answer(self, match_id: MatchId, versions: range) -> None:
        self.answered.append((match_id, versions))
        self.something.set()

    async def anything(self) -> None:
        async with asyncio.timeout(20):
            await self.something.wait()
        self.something.clear()


def listening(database: Database) -> Heard:
    """Return what this process hears from now on."""
    heard = Heard()
    something = heard.something.set
    database.peers.hear(Listener(heard.change, something, something, heard.answer))
    return heard


@pytest.fixture
def server() -> str:
    return postgres.emptied()


@asynccontextmanager
async def process(where: str, number: int, processes: int = 2) -> AsyncIterator[Database]:
    async with open_database(where, Slot(number, processes)) as opened:
        yield opened


@asynccontextmanager
async def settled(where: str) -> AsyncIterator[tuple[Database, Database]]:
    """Open two processes that hold two of four shards each, and wait until they know each other."""
    async with process(where, 0) as first, process(where, 1) as second:
        await people(first)
        for each in (first, second):
            await each.peers.settle(SHARDS)
        yield first, second


def test_every_shard_and_server_is_owned_by_exactly_one_process() -> None:
    shares = [share_of(process, 3, 8) for process in range(3)]
    assert sorted(shard for share in shares for shard in share.held) == [*range(8)]
    for server in (0, 5, NEAR, FAR, (1 << 62) + 12345):
        assert [share.owns(server) for share in shares].count(True) == 1
    assert shares[0].owns(0)
    assert EVERYTHING.owns(FAR)
    assert not NOTHING.owns(0)


async def test_process_finds_due_work_only_in_its_own_shards(database: Database) -> None:
    cursors, decisions = database.cursors, database.open_decisions
    shown = AnnouncementCursor(message=4, channel=5)
    for name, server in (("near", NEAR), ("far", FAR)):
        day = timedelta(days=1)
        about = summary({1: 1}, server=server, pace=day, asked=3, thinking=True)
        await create(database, name, about=replace(about, asked=0))
        await append(database, 2, moved(), match_id=name, about=about)
        place = ChannelPlace(server, 5, 5)
        change = MessageChange(Earlier(place, 3), card=MatchCard(place, 2))
        await cursors.put(MatchId(name), shown, change)
    await database.blocks.block("user", 10**18, NOON)
    for share, match_id in ((HERE, "near"), (THERE, "far")):
        for found in (cursors.due, cursors.cards_due, cursors.untidy, database.lists.thinking):
            assert await found(share) == [match_id]
        assert await database.log.unchecked("others", 9, share) == [match_id]
        assert await database.blocks.playing(share) == [(match_id, 1)]
        assert await decisions.unanswered(after(10**6), share) == [(match_id, 3)]
        assert await decisions.next_unanswered(share) is not None
        (due,) = await decisions.due(after(10**6), 9, share)
        assert due.match_id == match_id
        assert await decisions.earliest(share) is not None
    assert await cursors.due(NOTHING) == []
    assert await decisions.earliest(NOTHING) is await decisions.next_unanswered(NOTHING) is None
    for every in (cursors.due, cursors.cards_due, cursors.untidy):
        assert sorted(await every()) == ["far", "near"]


async def test_lobbies_and_reminders_are_found_only_by_the_process_of_their_shard(
    database: Database,
) -> None:
    for name, server in (("near", NEAR), ("far", FAR)):
        about = summary(status=Status.LOBBY, server=server)
        await create(database, name, about=about)
        await database.reminders.make(PlayerId(1), [(server, None)], [MatchId(name)], {}, NOON)
    for share, match_id in ((HERE, "near"), (THERE, "far")):
        found = await database.lists.oldest_lobby(None, share)
        assert found is not None
        assert found[0] == match_id
        (reminder,) = await database.reminders.outstanding(after(1), share)
        assert reminder.matches == (match_id,)
        assert await database.reminders.next_due(share) == NOON
    assert await database.reminders.outstanding(after(1), NOTHING) == []


async def test_servers_of_other_shards_are_not_counted_as_gone(database: Database) -> None:
    await create(database, "near", about=summary(server=NEAR))
    await create(database, "far", about=summary(server=FAR))
    assert await database.servers.seen(frozenset(), NOON, HERE) == {NEAR}
    assert await database.servers.longest_gone() == (NEAR, NOON)
    assert await database.servers.longest_gone(THERE) is None
    assert await database.servers.seen(frozenset({FAR}), NOON, THERE) == frozenset()
    await database.servers.seen(frozenset({NEAR}), after(1), HERE)
    assert await database.servers.longest_gone() is None


async def test_clocks_pause_only_in_the_shards_that_were_away(database: Database) -> None:
    pace = timedelta(days=1)
    await create(database, "near", about=summary({1: 1}, server=NEAR, pace=pace))
    await create(database, "far", about=summary({2: 1}, server=FAR, pace=pace))
    hours = timedelta(hours=3)
    await database.open_decisions.pause(NOON, NOON + hours, share=HERE)
    ends: dict[int, OpenDecision] = {}
    for player in (1, 2):
        (due,) = await database.open_decisions.of(PlayerId(player))
        ends[player] = due.exact.open_decision
    assert ends[1].ends is not None
    assert ends[2].ends is not None
    assert ends[1].ends - ends[2].ends == hours


async def test_outage_moves_the_shown_deadlines_without_writing_any_clock(
    database: Database,
) -> None:
    """An outage writes no clock to the database. Deadlines are computed when they are shown or become due."""
    pace, hours = timedelta(days=1), timedelta(hours=3)
    await create(database, "near", about=summary({1: 1, 2: 1}, server=NEAR, pace=pace))
    await create(database, "far", about=summary({3: 1}, server=FAR, pace=pace))
    stored = await connections(database).read(_clocks)
    await database.open_decisions.pause(NOON, NOON + hours, share=HERE)
    assert await connections(database).read(_clocks) == stored
    for name, them, paused in (("near", {1, 2}, hours), ("far", {3}, timedelta())):
        row = await the_row(database, name)
        ends = NOON + pace + paused
        assert row.until == dict.fromkeys(them, (ends, ends + pace))


def _clocks(connection: Connection) -> list[Row[Any]]:
    return [*connection.execute(select(waiting).order_by(waiting.c.player))]


async def test_last_connected_times_carry_over_to_a_new_number_of_shards(
    database: Database,
) -> None:
    beats = database.heartbeats
    await beats.beat(EVERYTHING, NOON)
    four = Share(4, frozenset(range(4)))
    assert await beats.last(four) == dict.fromkeys(range(4), NOON)
    await beats.beat(four, after(1))
    await beats.beat(four.only({1, 3}), after(2))
    assert await beats.last(HERE) == {1: after(2)}
    assert await beats.last(THERE) == {0: after(1)}
    assert await beats.last(EVERYTHING) == {0: after(1)}
    await beats.beat(EVERYTHING, after(3))
    assert await beats.last(four) == dict.fromkeys(range(4), after(3))


async def test_processes_share_the_shard_count_that_the_first_one_set(server: str) -> None:
    async with process(server, 0) as first, process(server, 1) as second:
        assert second.peers.share == NOTHING
        assert await first.peers.settle(SHARDS) == share_of(0, 2, SHARDS)
        assert await second.peers.settle(16) == share_of(1, 2, SHARDS)
    async with process(server, 0) as alone:
        assert (await alone.peers.settle(1)).shards == 2, "each process has a shard"


def test_process_that_is_back_after_others_have_agreed_on_another_number_of_shards_ends() -> None:
    """It lost its connection, and the only other process was restarted meanwhile."""
    server = postgres.emptied()
    away, there = (LeaseLocks(PostgresAddress(server), Slot(number, 2)) for number in range(2))
    with postgres.session(server) as lost:
        away.take(lost)
        assert away.settle(lost, SHARDS) == SHARDS
        away.release(lost)
    with postgres.session(server) as back, postgres.session(server) as other:
        there.take(other)
        assert there.settle(other, 16) == 16
        with pytest.raises(DatabaseProblem, match="shards"):
            away.take(back)


async def test_process_with_another_process_count_is_refused_while_others_run(server: str) -> None:
    async with process(server, 0):
        with pytest.raises(DatabaseProblem, match="2 processes"):
            async with process(server, 2, processes=3):
                pass
        with pytest.raises(DatabaseProblem):
            async with open_database(server):
                pass
    async with process(server, 2, processes=3) as third:
        assert third.peers.holds


async def test_standby_process_takes_over_when_the_first_one_ends(server: str) -> None:
    taken = asyncio.Event()

    async def standby() -> None:
        async with process(server, 0):
            taken.set()

    async with process(server, 0):
        waiting = asyncio.create_task(standby())
        async with process(server, 1):
            pass
        assert not taken.is_set()
    async with asyncio.timeout(20):
        await waiting
    assert taken.is_set()


async def test_several_processes_on_sqlite_are_refused(sqlite: Database, path: object) -> None:
    with pytest.raises(DatabaseProblem, match="PostgreSQL"):
        async with open_database(f"{path}.other", Slot(0, 2)):
            pass
    assert sqlite.peers.share == EVERYTHING


async def test_only_the_process_that_serves_a_match_is_notified_of_moves_elsewhere(
    server: str,
) -> None:
    async with settled(server) as (first, second):
        heard, other = listening(first), listening(second)
        await create(second, "a", about=summary(server=FAR))
        await heard.anything()
        assert heard.changed == ["a"]
        assert first.peers.news
        assert not second.peers.news, "what it appends itself is no news to it"
        await append(first, 2, moved(), match_id="a", about=summary(server=FAR))
        await create(first, "b", about=summary(server=NEAR))
        await other.anything()
        assert other.changed == ["b"]
        assert heard.changed == ["a"], "its own moves are none of the others' business"


async def test_reply_in_another_process_notifies_only_the_process_that_serves_the_match(
    server: str,
) -> None:
    async with settled(server) as (first, second):
        heard, other = listening(first), listening(second)
        second.peers.tell_answered(FAR, MatchId("a"), range(3, 5))
        await heard.anything()
        assert heard.answered == [("a", range(3, 5))]
        assert not first.peers.news, "nothing has changed"
        second.peers.tell_answered(
            NEAR, MatchId("b"), range(1, 2)
        )  # its own, which it already knows
        first.peers.tell_answered(NEAR, MatchId("c"), range(1, 2))
        await other.anything()
        assert other.answered == [("c", range(1, 2))]


async def test_reply_notification_survives_a_connection_closed_by_postgres(server: str) -> None:
    async with settled(server) as (first, second):
        heard = listening(first)
        async with second.peers.lock("opening"):
            pass
        with postgres.running().session("used") as session:
            locking = second.peers._locks._connection.info.backend_pid  # type: ignore[attr-defined]
            session.execute("SELECT pg_terminate_backend(%s, 5000)", [locking])
        second.peers.tell_answered(FAR, MatchId("a"), range(3, 5))
        await heard.anything()
        assert heard.answered == [("a", range(3, 5))]


async def test_erased_player_is_dropped_from_the_cache_of_other_processes(server: str) -> None:
    async with settled(server) as (first, second):
        met = await second.players.meet(77, "Zoe")
        assert (await first.players.find(77)) == met
        heard = listening(second)
        await first.personal.erase(met.id, NOON)
        await heard.anything()
        assert await second.players.find(77) is None
        assert (await second.players.known(frozenset({met.id}), 0))[met.id].former


async def test_lock_is_held_by_one_process_at_a_time(server: str) -> None:
    async with settled(server) as processes:
        inside: list[int] = []

        async def enter(each: Database) -> None:
            async with each.peers.lock("opening"):
                inside.append(1)
                assert len(inside) == 1
                await asyncio.sleep(0)
                await each.notes.get("a round trip")
                inside.pop()

        await asyncio.gather(*(enter(each) for each in [*processes] * 5))


async def test_lock_that_a_paused_process_holds_is_not_awaited_for_ever(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with settled(server) as (first, second):

        async def enter() -> None:
            async with first.peers.lock("opening"):
                pass

        async with second.peers.lock("opening"), asyncio.timeout(5):
            with monkeypatch.context() as patch:
                patch.setattr(postgres_peers, "_PATIENCE", 0.1)
                refused = await asyncio.gather(enter(), enter(), return_exceptions=True)
            assert [type(each) for each in refused] == [StorageBusy, StorageBusy]
        await enter()


@pytest.mark.parametrize("cancelled", [1, 2])
async def test_lock_is_released_if_its_caller_is_cancelled_while_it_is_granted(
    server: str, monkeypatch: pytest.MonkeyPatch, cancelled: int
) -> None:
    asked, answered = threading.Event(), threading.Event()

    def slowly(*lock: Any) -> bool:
        taken = granted(*lock)
        asked.set()
        answered.wait(20)
        return taken

    async def enter(each: Database) -> None:
        async with each.peers.lock("opening"):
            pass

    async with settled(server) as (first, second):
        monkeypatch.setattr(postgres_peers, "granted", slowly)
        entering = asyncio.create_task(enter(first))
        await asyncio.to_thread(asked.wait, 20)
        for _ in range(cancelled):
            entering.cancel()
            await asyncio.sleep(0)
        answered.set()
        with pytest.raises(asyncio.CancelledError):
            await entering
        async with asyncio.timeout(20):
            await enter(second)
            await enter(first)


async def test_process_that_lost_its_lease_regains_it_and_invalidates_its_caches(
    server: str,
) -> None:
    async with settled(server) as (first, _):
        heard, news, missed = listening(first), first.peers.news, first.peers.missed
        await first.players.meet(77, "Zoe")
        with postgres.running().session("used") as session:
            session.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' "
                "AND objid = %s",
                [1_000_000 + 2 * 1000],
            )
        await heard.anything()
        assert first.peers.holds
        assert first.peers.news > news
        assert first.peers.missed > missed
        assert first.peers.share == share_of(0, 2, SHARDS)


async def test_two_processes_make_one_reminder_of_the_same_decisions(server: str) -> None:
    async with settled(server) as (first, second):
        for name, place in (("near", NEAR), ("far", FAR)):
            about = summary({1: 1}, server=place, pace=timedelta(days=1))
            await create(first, name, about=about)
        player = PlayerId(1)
        found = await first.open_decisions.of(player)
        passed = {each.match_id: each.passed(after(10**4)) for each in found}
        turned = dict(reversed(passed.items()))
        ids = [*passed]
        for database, changes, place in ((first, passed, NEAR), (second, turned, FAR)):
            await database.reminders.make(player, [(place, None)], ids, changes, NOON)
        assert len(await first.reminders.outstanding(after(1))) == 1


async def test_shard_that_gives_up_its_turn_to_identify_leaves_it_to_the_next(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_peers, "IDENTIFY_PAUSE", 0)
    async with settled(server) as (first, second):
        async with first.peers.identifying(0):
            waits = asyncio.create_task(_identify(second))
            await asyncio.sleep(0)
            waits.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waits
        async with asyncio.timeout(20):
            await asyncio.gather(*(_identify(each) for each in (second, first, second)))


async def test_shard_waits_to_identify_until_postgres_is_back(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with settled(server) as (first, _):
        with postgres.killed(postgres.running()):
            waits = asyncio.create_task(_identify(first))
            async with asyncio.timeout(20):
                while "Can't connect a shard" not in caplog.text:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            with pytest.raises(StorageBusy):
                await first.peers.settle(SHARDS)
            assert not waits.done()
        async with asyncio.timeout(30):
            await waits


async def _identify(database: Database) -> None:
    async with database.peers.identifying(0):
        pass
