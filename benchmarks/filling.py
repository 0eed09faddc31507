"""Quickly makes databases with very many matches: plays a few matches, and copies their rows in bulk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count, islice
from random import Random
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    update,
)

import games
from benchmarks.copying import copies_table, copy_people, copy_rows, name_copies
from bot.runtime.clock import SystemClock
from data import Database
from data.schema import (
    events,
    heartbeats,
    involved,
    marks,
    match_messages,
    matches,
    members,
    purses,
    requests,
    waiting,
)
from matches.decisions import lobby, playing
from matches.decisions.opening import Invitation
from matches.log.events import MatchId, PlayerId
from matches.ports.cursor import AnnouncementCursor, MessageChange
from matches.service.service import MatchService
from sandbox import Channel, Person

RUNNING: Final = 100
"""Number of matches of which only `TURNS` turns are played, so that they are still running."""

ENDED: Final = 5

TURNS: Final = 12
PLAYED: Final = RUNNING + ENDED

_PACE: Final = 7 * 86_400
OPTIONS: Final = {"chance": {"countdown": 20}}
"""For each game whose matches are too short by default, options that make them longer."""

_OF_A_MATCH: Final = (
    *(matches, members, involved, marks, match_messages, waiting, purses, requests, events),
)


@dataclass(frozen=True)
class Played:
    """A running match and a legal move in it. `mover` is the Discord id of the person whose turn it is."""

    match_id: MatchId
    game: str
    mover: int
    move: str


async def play(
    database: Database, server: int, channel: int, discord_ids: Sequence[int]
) -> list[Played]:
    """Play `PLAYED` matches in an empty database, most only for some turns. Return those that still run."""
    service = MatchService(database, SystemClock())
    people = [
        (await service.players.meet(each, f"Person {number}")).id
        for number, each in enumerate(discord_ids)
    ]
    requests = (str(number) for number in count(10**6))
    known = sorted(games.find_games())
    playing = []
    for index in range(PLAYED):
        rng, game = Random(index), known[index % len(known)]
        host, *others = rng.sample(people, max(games.find_abouts()[game].people))
        pace = _PACE if index % 2 else 0
        where = Invitation(game, host, OPTIONS.get(game, {}), server, channel, pace=pace)
        match_id = await open_match(service, where, others, requests)
        turns = TURNS if index < RUNNING else None
        await play_turns(service, match_id, turns, rng, requests)
        await show(database, match_id, await service.matches.version(match_id), index + 1, channel)
        playing.append(match_id)
    ids = dict(zip(people, discord_ids, strict=True))
    return [each for one in playing if (each := await _next_move(service, one, ids)) is not None]


async def open_match(
    service: MatchService, where: Invitation, others: Sequence[PlayerId], requests: Iterator[str]
) -> MatchId:
    """Open a match, which `others` join in this order. It begins if they fill it."""
    match_id = await service.lobbies.open(where, next(requests))
    for other in others:
        await service.writer.decide(match_id, next(requests), lobby.join, other, f"join of {other}")
    return match_id


async def open_with(
    service: MatchService,
    game: str,
    people: Sequence[Person],
    channel: Channel,
    requests: Iterator[str],
) -> MatchId:
    """Open a match of these people, the host first, in this channel. It begins if they fill it."""
    host, *others = [(await service.players.meet(each.id, each.name)).id for each in people]
    assert channel.guild is not None
    where = Invitation(game, host, {}, channel.guild.id, channel.id)
    return await open_match(service, where, others, requests)


async def play_turns(
    service: MatchService,
    match_id: MatchId,
    turns: int | None,
    rng: Random,
    requests: Iterator[str],
) -> None:
    """If `turns` is None, play the match to its end."""
    match = await service.matches.load(match_id)
    if match.state is None:
        await service.writer.decide(match_id, next(requests), lobby.begin, match.host)
    for _ in islice(count(), turns):
        match = await service.matches.load(match_id)
        if not match.to_act:
            return
        seat = min(match.to_act)
        move = match.rules.notation(rng.choice(match.rules.legal_moves(match.state, seat)))
        await service.writer.decide(match_id, next(requests), playing.play, match.order[seat], move)


async def show(
    database: Database, match_id: MatchId, version: int, message: int, channel: int
) -> None:
    """Mark a match as shown up to this version."""
    shown = AnnouncementCursor(version, message=message, channel=channel)
    await database.cursors.put(match_id, shown, MessageChange(reports_from=version - 1))


async def _next_move(
    service: MatchService, match_id: MatchId, ids: dict[Any, int]
) -> Played | None:
    match = await service.matches.load(match_id)
    if not match.to_act:
        return None
    seat = min(match.to_act)
    move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
    return Played(match_id, match.about.key, ids[match.order[seat]], move)


def fill(address: str, size: int, servers: Sequence[int]) -> None:
    """Copy the matches in a database until it has `size`, spread over `servers` with five channels each.

    Only some copies get the ids of their interactions: a running bot would have deleted the older ids. The logs
    of copies still name the original people, which does no harm because nobody replays them.
    """
    engine = _engine(address)
    copies = copies_table()
    with engine.begin() as connection:
        _hurry(connection)
        copies.create(connection)
        name_copies(connection, copies, size, servers)
        indexes = [index for table in _OF_A_MATCH for index in table.indexes]
        for index in indexes:
            index.drop(connection)
        copy_people(connection, copies)
        for table in _OF_A_MATCH:
            copy_rows(connection, table, copies)
        for index in indexes:
            index.create(connection)
        copies.drop(connection)
    _settle(engine)


def beat(address: str) -> None:
    """Store a heartbeat, without which the bot would conclude at its next start that it had been down."""
    engine = _engine(address)
    with engine.begin() as connection:
        connection.execute(update(heartbeats).values(at=datetime.now(UTC)))
    engine.dispose()


def _engine(address: str) -> Engine:
    return create_engine(address.replace("postgresql://", "postgresql+psycopg://"))


def _hurry(connection: Connection) -> None:
    """This makes writes not durable, which is safe: the database is thrown away if filling it fails."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA cache_size = -1000000")
        connection.exec_driver_sql("PRAGMA synchronous = OFF")
    else:
        # Skip foreign key checks, which look up each row in the other table.
        connection.exec_driver_sql("SET session_replication_role = replica")
        connection.exec_driver_sql("SET maintenance_work_mem = '1GB'")


def _settle(engine: Engine) -> None:
    """Empty the write-ahead log and gather statistics, as a running bot does."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        else:
            counter = "pg_get_serial_sequence('players', 'id')"
            connection.exec_driver_sql(f"SELECT setval({counter}, max(id)) FROM players")
            connection.exec_driver_sql("VACUUM ANALYZE")
            connection.exec_driver_sql("CHECKPOINT")
    engine.dispose()
