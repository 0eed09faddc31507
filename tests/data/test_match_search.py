"""Finding the match that a command refers to among thousands of others in the channel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import cast

import pytest
from sqlalchemy import Connection, Table, insert

from cogs import match_selection
from cogs.match_selection import Finder, MatchCriteria
from data import Database
from data.schema import involved, marks, matches, members, waiting
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.storage import Row
from matches.service.repository import MatchRepository
from tests.data.samples import CHANNEL, NOON, SERVER, connections, create, summary

ME, OTHER, STRANGER = PlayerId(1), PlayerId(2), PlayerId(3)
CROWD = 1000
WANTED = {
    name: each for name, each in vars(match_selection).items() if isinstance(each, MatchCriteria)
}

RUNNING, LOBBY, OVER = Status.RUNNING, Status.LOBBY, Status.FINISHED
OWN = {
    "to move": summary({ME: 1}),
    "waits": summary({OTHER: 1}),
    "lobby": summary(status=LOBBY),
    "over early": summary(status=OVER),
    "over late": summary(status=Status.ENDED),
}
MEANT = {
    "MINE": ["to move"],
    "PLAYED": ["to move", "waits"],
    "TAKE": ["to move", "waits"],
    "NUDGE": ["waits"],
    "LOOK": ["to move"],
    "ENDED": ["over late"],
    "ENDED_OF_ANY_GAME": ["over late", "over early"],
    "REPLAY": ["over late", "over early"],
    "VERIFY": ["over late", "over early"],
    "JOIN": ["theirs: lobby"],
    "LOBBY": ["lobby"],
    "BACK": ["to move", "waits"],
    "OWN_LOBBY": ["lobby"],
}
"""What each command finds for a player with a match of each kind, all older than thousands of others."""

STRANGERS = {
    "TAKE": "theirs: running",
    "LOOK": "theirs: running",
    "ENDED": "theirs: finished",
    "ENDED_OF_ANY_GAME": "theirs: finished",
    "REPLAY": "theirs: finished",
    "VERIFY": "theirs: finished",
    "JOIN": "theirs: lobby",
    "LOBBY": "theirs: lobby",
    "BACK": "theirs: running",
}
"""What each command finds for a player without matches in the channel. The other commands find nothing."""


def crowd(connection: Connection, statuses: Iterable[Status]) -> None:
    """Insert a match of a stranger for each status. These matches have changed after those of `OWN`, so a list
    sorted by the latest change would begin with them."""
    rows: dict[Table, list[dict[str, object]]] = {}
    for number, status in enumerate(statuses):
        when = NOON + timedelta(days=1, minutes=number)
        for table, row in match_rows(f"theirs: {status.value} {number}", status, when):
            rows.setdefault(table, []).append(row)
    for table, found in rows.items():
        connection.execute(insert(table), found)


def match_rows(
    match_id: str, status: Status, when: datetime
) -> Iterator[tuple[Table, dict[str, object]]]:
    values = {"game": "tradewinds", "secret": b"s", "status": status.value, "open": status.open}
    where = {"server": SERVER, "channel": CHANNEL, "opened_in": CHANNEL, "host": STRANGER}
    times = {"opened_at": when, "changed_at": when, "version": 2, "rulebook": "rules 1"}
    yield matches, {"id": match_id, **values, **where, **times}
    who = {"match_id": match_id, "player": STRANGER}
    yield members, {**who, "open": status.open}
    yield involved, who
    if status is RUNNING:
        yield waiting, {**who, "decision": 1, "since": when, "counted": when}
    yield marks, {"match_id": match_id, "due": False, "card_due": False}


@pytest.fixture
async def crowded(database: Database) -> Database:
    for number, (name, about) in enumerate(OWN.items()):
        await create(database, name, about=about, now=NOON + timedelta(minutes=number))
    statuses = [*[LOBBY, RUNNING] * (CROWD // 2), *[OVER] * CROWD]
    await connections(database).write(lambda each: crowd(each, statuses))
    return database


def finder(
    database: Database, player: PlayerId, server: int = SERVER, channel: int = CHANNEL
) -> Finder:
    return Finder(cast(MatchRepository, database.lists), player, None, server, channel)


def sorts(rows: Iterable[Row]) -> list[str]:
    """Return the ids of the found matches, each without the number at its end. The rest of an id says what sort
    of match it is. Each sort is listed once."""
    return [*dict.fromkeys(row.match_id.rstrip("0123456789 ") for row in rows)]


async def test_match_search_finds_a_players_own_match_in_a_crowded_channel(
    crowded: Database,
) -> None:
    found, offered = {}, {}
    for name, wanted in WANTED.items():
        found[name] = sorts(await finder(crowded, ME).found(wanted, None))
        offered[name] = sorts(await finder(crowded, ME).offered(wanted))
    assert found == MEANT
    assert {name for name, meant in found.items() if not {*meant} <= {*offered[name]}} == set()


async def test_player_without_a_match_of_their_own_is_offered_matches_of_others(
    crowded: Database,
) -> None:
    found = {}
    for name, wanted in WANTED.items():
        if rows := await finder(crowded, PlayerId(4)).found(wanted, None):
            found[name], *others = sorts(rows)
            assert (len(rows), others) == (25, [])
    assert found == STRANGERS


async def test_match_search_finds_one_lobby_among_running_matches(database: Database) -> None:
    about = summary(status=LOBBY, host=OTHER, members=(OTHER,))
    await create(database, "lobby", about=about)
    await connections(database).write(lambda each: crowd(each, [RUNNING] * CROWD))
    for rows in (
        await finder(database, ME).found(match_selection.JOIN, None),
        (await finder(database, ME).offered(match_selection.JOIN))[:1],
    ):
        assert sorts(rows) == ["lobby"]


async def test_match_search_prefers_the_channel_to_the_rest_of_the_server(
    database: Database,
) -> None:
    await create(database, "elsewhere", about=summary({ME: 1}, channel=5))
    await create(database, "other server", about=summary({ME: 1}, server=1, channel=6))
    search = finder(database, ME, channel=7)
    assert sorts(await search.found(match_selection.MINE, None)) == ["elsewhere"]
    await create(database, "here", about=summary({OTHER: 1}, channel=7))
    assert sorts(await search.found(match_selection.MINE, None)) == ["here"]


async def test_match_in_a_thread_is_found_from_the_channel_where_it_was_opened(
    database: Database,
) -> None:
    await create(database, "thread", about=summary({ME: 1}, channel=5))
    for player, wanted in ((ME, match_selection.MINE), (STRANGER, match_selection.LOOK)):
        search = finder(database, player)
        assert sorts(await search.found(wanted, None)) == ["thread"]


async def test_ended_match_of_a_server_can_be_opened_from_direct_messages(
    database: Database,
) -> None:
    await create(database, "over", about=summary(status=OVER))
    search = finder(database, ME, ANYWHERE, 9)
    for wanted in (match_selection.REPLAY, match_selection.ENDED_OF_ANY_GAME):
        assert sorts(await search.found(wanted, None)) == ["over"]
        assert sorts(await search.offered(wanted)) == ["over"]
        assert await finder(database, STRANGER, ANYWHERE, 9).offered(wanted) == []


async def test_match_search_in_direct_messages_prefers_practice_matches(database: Database) -> None:
    await create(database, "server", about=summary({ME: 1}))
    await create(database, "practice", about=summary({ME: 1}, server=ANYWHERE, channel=9))
    search = finder(database, ME, ANYWHERE, 8)
    assert sorts(await search.found(match_selection.MINE, None)) == ["practice"]


async def test_frozen_match_is_chosen_only_if_no_other_match_fits(database: Database) -> None:
    await create(database, "frozen", about=summary({ME: 1}))
    await database.log.freeze(MatchId("frozen"))
    assert sorts(await finder(database, ME).found(match_selection.MINE, None)) == ["frozen"]
    await create(database, "alive", about=summary({OTHER: 1}))
    assert sorts(await finder(database, ME).found(match_selection.MINE, None)) == ["alive"]


async def test_replaced_player_finds_the_match_to_come_back_to(database: Database) -> None:
    await create(database, "replaced", about=summary(members=(2, 3)))
    await connections(database).write(lambda each: crowd(each, [RUNNING]))
    assert sorts(await finder(database, ME).found(match_selection.BACK, None)) == ["replaced"]
