"""Short helpers that create matches, for tests of the stores."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, event, insert, select

from data import Database
from data.core.connections import Connections
from data.core.upserts import insert_if_new
from data.matches.new_events import NewEvents
from data.messages.announcement_cursors import SqlAnnouncementCursors
from data.messages.prepared_posts import PreparedPosts
from data.schema import players, waiting
from matches.log.dealing import Secret
from matches.log.events import Event, Joined, MatchId, Moved, Opened, PlayerId
from matches.log.match import Status
from matches.log.stored_log import StoredLog
from matches.ports.peers import EVERYTHING, Share
from matches.ports.storage import Row, Summary

T = TypeVar("T")

NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
SECRET = Secret(bytes(range(32)))
SERVER, CHANNEL = 7 << 60, 8 << 59
A_MATCH = MatchId("m1")


def after(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def opened(channel: int = CHANNEL) -> Opened:
    return Opened(
        game="tradewinds",
        options={"hands": True, "first": "north", "rounds": 1},
        host=PlayerId(1),
        server=SERVER,
        channel=channel,
        in_thread=False,
        invited=(),
        commitment=SECRET.commitment,
    )


def summary(
    waiting: Mapping[int, int] | None = None, *, members: tuple[int, ...] = (1, 2), **changes: Any
) -> Summary:
    values: dict[str, Any] = {
        "game": "tradewinds",
        "status": Status.RUNNING,
        "server": SERVER,
        "channel": CHANNEL,
        "host": PlayerId(1),
        "members": frozenset(map(PlayerId, members)),
        "waiting": {PlayerId(player): count for player, count in (waiting or {}).items()},
    }
    return Summary(**(values | changes))


def moved(text: str = "FRC") -> Moved:
    return Moved(seat=0, notation=text)


async def people(database: Database) -> list[PlayerId]:
    """Store four players in one transaction unless they exist, and return their ids."""
    rows = [{"discord_id": 10**18 + n, "name": f"person {n}"} for n in range(4)]

    def put(connection: Connection) -> list[PlayerId]:
        connection.execute(insert_if_new(players), rows)
        return [*connection.scalars(select(players.c.id).order_by(players.c.id).limit(len(rows)))]

    return await connections(database).write(put)


async def create(
    database: Database,
    match_id: str = A_MATCH,
    *,
    about: Summary | None = None,
    first: Opened | None = None,
    request: str | None = None,
    rulebook: str = "rules 1",
    now: datetime = NOON,
) -> None:
    """Store a match whose log has two events: the opening (`first`, or a default one) and a player joining."""
    events: list[Event] = [first or opened(), Joined(PlayerId(1), "1")]
    request = request or f"{match_id}.open"
    new = NewEvents(MatchId(match_id), 0, events, "print 2", about or summary(), request, now)
    await database.log.create(new, SECRET, rulebook)


async def append(
    database: Database,
    version: int,
    *events: Event,
    match_id: str = A_MATCH,
    about: Summary | None = None,
    request: str | None = None,
    now: datetime = NOON,
) -> None:
    fingerprint = f"print {version + len(events)}"
    about = about or summary()
    query = select(waiting.c.player, waiting.c.decision).where(waiting.c.match_id == match_id)
    waited = {each.player: each.decision for each in await connections(database).rows(query)}
    await database.log.append(
        NewEvents(MatchId(match_id), version, events, fingerprint, about, request, now, waited)
    )


def orphan(connection: Connection) -> None:
    """Do an update that makes the COMMIT on SQLite fail, because it violates a deferred foreign key."""
    connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
    connection.exec_driver_sql("UPDATE matches SET host = 99")  # nobody's id


def connections(database: Database) -> Connections:
    """Return the connections of a database, for queries that no store offers."""
    return database.log._connections


def with_others(whole: T, **others: Any) -> T:
    """Return the same database, or the same services, with others in place of some of its parts."""
    changed = copy(whole)
    vars(changed).update(others)
    return changed


def other_cursors(database: Database) -> SqlAnnouncementCursors:
    """Return announcement cursors that have cached nothing yet, as those of another process."""
    peers = database.peers
    return SqlAnnouncementCursors(connections(database), peers, PreparedPosts(peers))


async def rows(database: Database, table: Table) -> Sequence[Any]:
    """Return all rows of a table, in the order of its key."""
    query = select(table).order_by(*table.primary_key)
    return await connections(database).read(lambda each: each.execute(query).all())


@dataclass
class FakePeers:
    """A fake of `Peers`, whose fields say what a process knows about the other processes."""

    processes: int = 1
    holds: bool = True
    missed: int = 0
    news: int = 0
    share: Share = EVERYTHING


async def store(database: Database, table: Table, **values: object) -> None:
    """Insert a row that no method of the stores makes so easily."""
    await connections(database).write(lambda each: each.execute(insert(table), values))


async def the_row(database: Database, match_id: str = A_MATCH) -> Row:
    row = await database.lists.row(MatchId(match_id))
    assert row is not None
    return row


async def the_log(database: Database) -> StoredLog:
    record = await database.log.read(A_MATCH)
    assert record is not None
    return record


async def purged(transactions: AsyncIterator[None]) -> None:
    """Run all transactions by which a method of `SqlPast` deletes rows."""
    async for _ in transactions:
        pass


def listen(seen: list[str], connection: Connection) -> None:
    """Append every further SQL statement of this connection's engine to `seen`."""

    @event.listens_for(connection.engine, "before_cursor_execute")
    def executed(_: object, __: object, statement: str, *___: object) -> None:
        seen.append(statement)


def trace(seen: list[str], connection: Connection) -> None:
    """Append every further SQL statement of a SQLite connection to `seen`, with its values filled in."""
    raw = connection.connection.dbapi_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.set_trace_callback(seen.append)
