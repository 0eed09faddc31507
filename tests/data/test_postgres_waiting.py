"""A starting process that waits for an unreachable server, or for its process number to be free."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from unittest.mock import AsyncMock, Mock

import psycopg
import pytest

from data import Database, DatabaseProblem, Slot, open_database
from data.core import postgres_link
from data.core.address import PostgresAddress
from data.core.postgres_link import FAIRWIND, Raw
from data.core.problem import DatabaseAway
from data.processes import postgres_opening, postgres_waiting
from data.processes.postgres_lease import PostgresLease
from data.processes.postgres_locks import LeaseLocks
from data.processes.postgres_waiting import SILENCE, Silence
from data.versions import postgres_programs
from tests import postgres
from tests.data.killing import running
from tests.data.samples import A_MATCH, create, people


@pytest.fixture
def server() -> str:
    return postgres.migrated()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the retry delays, for tests in which no other process competes for the lease."""
    monkeypatch.setattr(postgres_waiting, "_HEAD_START", 0.1)
    monkeypatch.setattr(postgres_link, "_PAUSE", 0.02)


@asynccontextmanager
async def process(where: str, number: int = 0) -> AsyncIterator[Database]:
    async with open_database(where, Slot(number, 1)) as opened:
        yield opened


async def logged(caplog: pytest.LogCaptureFixture, text: str) -> None:
    await until(lambda: text in caplog.text)


async def until(seen: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not seen():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def used(where: str, slot: Slot | None) -> None:
    async with open_database(where, slot) as database:
        await people(database)


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
async def test_start_waits_for_an_unreachable_postgres_server(
    server: str, caplog: pytest.LogCaptureFixture, hasty: None, slot: Slot | None
) -> None:
    with postgres.killed(postgres.running()):
        start = asyncio.create_task(used(server, slot))
        await logged(caplog, "waits for it. If the address is wrong, correct FAIRWIND_DATABASE.")
        assert not start.done()
    async with asyncio.timeout(30):
        await start


async def test_waiting_start_logs_again_what_it_waits_for(
    server: str, caplog: pytest.LogCaptureFixture, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_waiting, "RARELY", 0.1)
    with postgres.killed(postgres.running()):
        start = asyncio.create_task(used(server, None))
        await until(lambda: caplog.text.count("This process waits for it.") > 2)
    async with asyncio.timeout(30):
        await start


async def test_start_does_not_wait_for_a_database_that_postgres_lacks(
    server: str, caplog: pytest.LogCaptureFixture, hasty: None
) -> None:
    with pytest.raises(DatabaseProblem, match="FAIRWIND_DATABASE, or create the database"):
        await used(server.replace("/new", "/none"), None)
    assert "waits for it" not in caplog.text


async def test_start_without_the_right_to_create_tables_says_how_to_grant_it(server: str) -> None:
    empty = postgres.running().create()
    with postgres.session(empty) as session:
        session.execute("CREATE ROLE guest LOGIN")
        session.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    try:
        with pytest.raises(
            DatabaseProblem, match=r"may not create tables in the schema public\. Make"
        ):
            await used(f"{empty}&user=guest" if "?" in empty else f"{empty}?user=guest", None)
    finally:
        with postgres.session(empty) as session:
            session.execute("DROP ROLE guest")


async def test_postgres_restart_ends_neither_a_process_nor_its_standby(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with process(server) as holder:
        standby = asyncio.create_task(used(server, Slot(0, 1)))
        await logged(caplog, "This one waits until it ends.")
        for _ in range(2):
            with postgres.killed(postgres.running()):
                await until(lambda: not holder.peers.holds)
            await until(lambda: holder.peers.holds)
            assert not standby.done()
        await people(holder)
    async with asyncio.timeout(30):
        await standby


def held(where: str, slot: Slot | None) -> Callable[[Callable[[], object]], object]:
    """Return a function for `killing.running`, which forks a process to call it. There, it holds the lease, a
    connection and a lock of the database `where`, until it is killed."""

    async def hold(ready: Callable[[], object]) -> None:
        async with open_database(where, slot) as database:
            await people(database)
            async with database.peers.lock("opening"):
                ready()
                await asyncio.Event().wait()

    return lambda ready: asyncio.run(hold(ready))


async def test_standby_takes_over_the_number_and_locks_of_a_paused_process(
    server: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres_waiting, "SILENCE", 0.2)
    with running(held(server, Slot(0, 1))) as paused:
        os.kill(paused, signal.SIGSTOP)
        await succeeded(server, Slot(0, 1))
        assert "no sign of life" in caplog.text


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
async def test_successor_ends_what_is_left_of_a_process_that_lost_its_lease(
    server: str, slot: Slot | None
) -> None:
    """Otherwise a COMMIT that is still running could store something that the successor never notices."""
    with running(held(server, slot)) as before:
        os.kill(before, signal.SIGSTOP)
        with postgres.session(server) as session:
            assert session.execute(_END_LEASE).fetchall()
        await succeeded(server, slot)


async def succeeded(server: str, slot: Slot | None) -> None:
    """Open the database like a process that replaces the one from `held`. None of that one's sessions may be
    left."""
    with postgres.session(server) as session:
        before = {*session.execute(_OTHERS).fetchall()}
        async with asyncio.timeout(60), open_database(server, slot) as successor:
            left = {*session.execute(_OTHERS).fetchall()} & before
            assert left == set(), "nothing of the process before can write any more"
            async with successor.peers.lock("opening"):
                await create(successor)
            assert await successor.log.version(A_MATCH) == 2


def test_connection_that_opens_while_another_process_takes_over_does_not_survive(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, slot = PostgresAddress(server), Slot(0, 1)
    lease, successor = PostgresLease(address, lambda _: None, slot), LeaseLocks(address, slot)

    def taken_meanwhile(*_: object) -> bool:
        successor.take(taking)
        return True

    with postgres.session(server) as taking, postgres.session(server) as opening:
        monkeypatch.setattr(PostgresLease, "_holds", taken_meanwhile)
        lease.check(opening)
        with pytest.raises(psycopg.OperationalError):
            opening.execute("SELECT 1")
    lease.close()


_OTHERS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
_END_LEASE = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_database ON oid = database "
    f"WHERE datname = current_database() AND classid = {FAIRWIND} AND mode = 'ExclusiveLock'"
)


def test_process_without_a_sign_of_life_counts_as_dead() -> None:
    now = 0.0
    silence = Silence(lambda: now)
    assert not silence.lasts("first")
    for _ in range(int(SILENCE) - 1):
        now += 1
        assert not silence.lasts("first")
    now += 1
    assert silence.lasts("first")
    assert not silence.lasts("second")


def test_paused_standby_process_does_not_mistake_the_active_process_for_dead() -> None:
    now = 0.0
    silence = Silence(lambda: now)
    silence.lasts("first")
    now += 10 * SILENCE
    assert not silence.lasts("first")


def test_process_whose_state_is_unknown_does_not_count_as_dead() -> None:
    now = 0.0
    silence = Silence(lambda: now)
    for _ in range(2 * int(SILENCE)):
        now += 1
        assert not silence.lasts(None)


async def test_start_that_is_cancelled_as_it_takes_its_lease_leaves_the_lease_to_others(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, closed = threading.Event(), threading.Event()
    take, close = PostgresLease._take, PostgresLease.close

    def slowly_taken(lease: PostgresLease, connection: Raw) -> None:
        take(lease, connection)
        taken.set()
        closed.wait(0.5)

    def closed_first(lease: PostgresLease) -> None:
        close(lease)
        closed.set()

    with monkeypatch.context() as patch:
        patch.setattr(PostgresLease, "_take", slowly_taken)
        patch.setattr(PostgresLease, "close", closed_first)
        start = asyncio.create_task(used(server, Slot(0, 1)))
        await asyncio.to_thread(taken.wait, 20)
        start.cancel()
        with pytest.raises(asyncio.CancelledError):
            await start
    async with asyncio.timeout(20):
        await used(server, Slot(0, 1))


async def test_standby_that_is_stopped_while_it_waits_leaves_no_session(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with process(server):
        with postgres.session(server) as session:
            before = {*session.execute(_OTHERS).fetchall()}
            standby = asyncio.create_task(used(server, Slot(0, 1)))
            await logged(caplog, "This one waits until it ends.")
            standby.cancel()
            with pytest.raises(asyncio.CancelledError):
                await standby
            await until(lambda: {*session.execute(_OTHERS).fetchall()} <= before)


async def test_waiting_standby_does_not_count_as_a_running_version(
    server: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """At random moments, it would prevent migrations and new kinds of events."""
    caplog.set_level("INFO")
    async with process(server):
        announce = Mock()
        monkeypatch.setattr(postgres_programs, "announce", announce)
        standby = asyncio.create_task(used(server, Slot(0, 1)))
        await logged(caplog, "This one waits until it ends.")
        announce.assert_not_called()
    async with asyncio.timeout(20):
        await standby
    announce.assert_called_once()


async def test_process_can_be_stopped_while_its_postgres_server_is_down(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(process(server))
        with postgres.killed(postgres.running()):
            await logged(caplog, "The lease of the database was lost")
            async with asyncio.timeout(30):
                await stack.aclose()


async def test_server_that_stays_away_during_a_start_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres_opening, "_PAUSE", 0)
    away, starting = DatabaseAway("no server"), DatabaseAway("it is starting")
    attempt = AsyncMock(side_effect=[away, away, starting, starting, "open"])
    assert await postgres_opening._patiently(attempt) == "open"
    assert [record.args for record in caplog.records] == [(away,), (starting,)]
