"""A PostgreSQL server is killed around a COMMIT: each move is stored once, or reported as failed."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psycopg
import pytest
from sqlalchemy import Connection, text

from data import Database, DatabaseProblem, Slot, open_database
from data.core.address import PostgresAddress
from data.core.postgres_link import FAIRWIND, LEASE, Raw
from data.matches import appending
from data.processes import postgres_lease
from data.processes.postgres_lease import PostgresLease
from data.processes.postgres_waiting import SILENCE
from matches.ports.clock import steady_seconds
from matches.ports.cursor import AnnouncementCursor
from matches.ports.storage import StorageBusy
from tests import postgres
from tests.data.samples import A_MATCH, append, connections, create, moved, other_cursors, people


@pytest.fixture
async def postgresql() -> AsyncIterator[Database]:
    async with open_database(postgres.emptied()) as database:
        await people(database)
        await create(database)
        yield database


async def test_postgres_commits_synchronously_even_if_the_server_default_is_off(
    postgresql: Database,
) -> None:
    def settings(connection: Connection) -> str:
        return str(connection.execute(text("SHOW synchronous_commit")).scalar_one())

    server = postgres.running()
    with server.session("postgres") as session:
        session.execute("ALTER SYSTEM SET synchronous_commit = off")
        session.execute("SELECT pg_reload_conf()")
    try:
        async with open_database(postgres.migrated()) as database:
            assert await connections(database).write(settings) == "on"
    finally:
        with server.session("postgres") as session:
            session.execute("ALTER SYSTEM RESET synchronous_commit")
            session.execute("SELECT pg_reload_conf()")


async def test_move_is_not_stored_if_postgres_is_killed_before_the_commit(
    postgresql: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    derive, killed = appending._update_derived, threading.Event()

    def kill(*values: Any) -> None:
        derive(*values)
        postgres.running().kill()
        killed.set()

    with monkeypatch.context() as patch:
        patch.setattr(appending, "_update_derived", kill)
        move = asyncio.create_task(append(postgresql, 2, moved(), request="r"))
        await asyncio.to_thread(killed.wait)
    assert not move.done()  # its result is unknown until the server is back
    await asyncio.to_thread(postgres.running().start)
    with pytest.raises(StorageBusy):
        await move
    await append(postgresql, 2, moved(), request="r")
    assert await postgresql.log.version(A_MATCH) == 3


async def test_move_is_stored_if_postgres_is_killed_before_confirming_the_commit(
    postgresql: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, killed = psycopg.Connection.commit, threading.Event()

    def unanswered(connection: psycopg.Connection[Any]) -> None:
        commit(connection)
        postgres.running().kill()
        killed.set()
        connection.execute("SELECT 1")  # fails, as the answer to the COMMIT would

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Connection, "commit", unanswered)
        move = asyncio.create_task(append(postgresql, 2, moved(), request="r"))
        await asyncio.to_thread(killed.wait)
    await asyncio.to_thread(postgres.running().start)
    await move
    assert await postgresql.log.version(A_MATCH) == 3
    assert await postgresql.log.done("r") == (A_MATCH, 3)


async def test_database_recovers_from_a_postgres_outage_and_warns_once(
    postgresql: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """The warning appears at most once a minute, however often the lease is retried."""
    with (
        caplog.at_level(logging.INFO, postgres_lease.__name__),
        postgres.killed(postgres.running()),
    ):
        with pytest.raises(StorageBusy):
            await append(postgresql, 2, moved(), request="r")
        with pytest.raises(StorageBusy):
            await postgresql.log.version(A_MATCH)
    version = None
    while (
        version is None
    ):  # until the lease is held again, and the pause between two attempts is over
        try:
            version = await postgresql.log.version(A_MATCH)
        except StorageBusy:
            await asyncio.sleep(0)
    assert version == 2
    await append(postgresql, 2, moved(), request="r")
    told = [each.levelname for each in caplog.records if each.name == postgres_lease.__name__]
    assert told.count("WARNING") == 1
    assert len(told) <= 2, told


async def test_cache_is_dropped_after_the_lease_was_lost(postgresql: Database) -> None:
    cursors, peers = postgresql.cursors, postgresql.peers
    await cursors.put(A_MATCH, AnnouncementCursor(announced=1))
    await asyncio.to_thread(_restart)
    await asyncio.to_thread(_wait_until, lambda: bool(peers.missed and peers.holds))
    other = other_cursors(postgresql)
    await other.put(
        A_MATCH, AnnouncementCursor(announced=2)
    )  # by the process that held the lease meanwhile
    assert (await cursors.cursor(A_MATCH)).announced == 2


async def test_process_that_loses_its_lease_to_another_one_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rival, take = threading.Event(), PostgresLease._take

    def later(lease: PostgresLease, connection: Raw) -> None:
        assert lease._connection is None or rival.wait(60)
        take(lease, connection)

    monkeypatch.setattr(PostgresLease, "_take", later)
    monkeypatch.setattr(postgres_lease, "_PATIENCE", 0.1)
    url = postgres.emptied()

    async def loses_it() -> None:
        async with open_database(url) as database:
            await asyncio.to_thread(_restart)
            with psycopg.connect(url, autocommit=True) as session:
                session.execute("SELECT pg_advisory_lock(%s, %s)", [FAIRWIND, LEASE])
                with pytest.raises(StorageBusy):
                    await database.notes.put("who", "writes beside the other")
                rival.set()
                await asyncio.Event().wait()

    with pytest.raises(DatabaseProblem, match="Another Fairwind process"):
        await loses_it()


@pytest.mark.parametrize("checked", [False, True])
def test_paused_process_is_sure_of_its_lease_only_once_it_has_checked_it(
    monkeypatch: pytest.MonkeyPatch, checked: bool
) -> None:
    paused = 0.0
    monkeypatch.setattr(postgres_lease, "steady_seconds", lambda: steady_seconds() + paused)
    monkeypatch.setattr(postgres_lease, "_LOOK", 0.01 if checked else 3600)
    lease = PostgresLease(PostgresAddress(postgres.emptied()), lambda _: None)
    lease.open()
    try:
        assert lease.held
        paused = SILENCE
        if checked:
            _wait_until(lambda: lease.held)
        else:
            assert not lease.held
    finally:
        lease.close()
    assert not lease.held


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
def test_lease_is_taken_again_once_the_server_has_ended_the_session_that_lost_it(
    slot: Slot | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks on this side first, as in an outage of the network. The server keeps its session,
    with the lease, until it notices that."""
    monkeypatch.setattr(postgres_lease, "_LOOK", 0.01)
    taken_by_others, attempts = list[DatabaseProblem](), 0

    class Counted(PostgresLease):
        def _take(self, connection: Raw) -> None:
            nonlocal attempts
            attempts += 1
            super()._take(connection)

    lease = Counted(PostgresAddress(postgres.emptied()), taken_by_others.append, slot)
    lease.open()
    try:
        assert lease._connection is not None
        with broken_on_this_side(lease._connection):
            _wait_until(lambda: attempts > 2 or bool(taken_by_others))
            assert not lease.held
        _wait_until(lambda: lease.held or bool(taken_by_others))
        assert taken_by_others == []
    finally:
        lease.close()


@pytest.mark.parametrize("slot", [None, Slot(0, 1)])
def test_lease_is_taken_again_after_the_server_has_cancelled_its_check(
    slot: Slot | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a server does with a `statement_timeout` for this role. It keeps the session, with the lease."""
    monkeypatch.setattr(postgres_lease, "_LOOK", 0.01)
    lease = PostgresLease(PostgresAddress(postgres.emptied()), lambda _: None, slot)
    lease.open()
    try:
        cancelled = Mock(side_effect=psycopg.errors.QueryCanceled)
        monkeypatch.setattr(lease._connection, "execute", cancelled)
        _wait_until(lambda: bool(lease.losses) and lease.held)
    finally:
        lease.close()


@contextmanager
def broken_on_this_side(connection: Raw) -> Iterator[None]:
    """Return a context in which a connection is broken. The server sees it as open until the context ends."""
    kept = os.dup(connection.fileno())
    ours, theirs = socket.socketpair()
    with ours, theirs:
        os.dup2(ours.fileno(), connection.fileno())
    try:
        yield
    finally:
        os.close(kept)


def test_lost_postgres_lease_is_taken_again_with_over_a_thousand_open_files() -> None:
    url, taken, take = postgres.emptied(), threading.Semaphore(0), PostgresLease._take

    class Counted(PostgresLease):
        def _take(self, connection: Raw) -> None:
            take(self, connection)
            taken.release()

    with many_open_files(1100):
        lease = Counted(PostgresAddress(url), lambda _: None)
        lease.open()
        try:
            assert taken.acquire(timeout=60)
            postgres.end_sessions(url)
            assert taken.acquire(timeout=60)
        finally:
            lease.close()


@contextmanager
def many_open_files(count: int) -> Iterator[None]:
    """Open so many files that those opened inside the block have larger descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * count)), hard))
    try:
        with ExitStack() as files:
            while files.enter_context(Path(os.devnull).open("rb")).fileno() < count:
                pass
            yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _wait_until(seen: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not seen():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _restart() -> None:
    postgres.running().kill()
    postgres.running().start()
