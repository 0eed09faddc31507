"""The rows that are derived from match logs, and the list queries they answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import pytest

from data import Database
from matches.log.events import MatchId, PlayerId, Resigned
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor
from matches.ports.storage import Row
from tests.data.samples import (
    A_MATCH,
    CHANNEL,
    NOON,
    SERVER,
    after,
    append,
    connections,
    create,
    listen,
    moved,
    opened,
    summary,
    the_row,
)

ME = PlayerId(1)


def names(rows: Iterable[Row]) -> list[str]:
    return [row.match_id for row in rows]


async def test_list_row_shows_the_summary_of_its_match(database: Database) -> None:
    await create(database, about=summary({2: 1}))
    assert await the_row(database) == Row(
        match_id=A_MATCH,
        game="tradewinds",
        status=Status.RUNNING,
        server=SERVER,
        channel=CHANNEL,
        members=frozenset({ME, PlayerId(2)}),
        waiting={PlayerId(2): NOON},
        changed_at=NOON,
        message=None,
        message_channel=None,
        frozen=False,
        version=2,
    )


async def test_match_list_row_is_updated_when_an_event_is_appended(database: Database) -> None:
    await create(database)
    moved_on = summary(members=(2, 3), host=PlayerId(2), channel=99, status=Status.ENDED)
    await append(database, 2, moved(), about=moved_on, now=after(1))
    row = await the_row(database)
    assert (row.members, row.channel) == (frozenset({2, 3}), 99)
    assert row.status is Status.ENDED
    assert row.changed_at == after(1)


async def test_match_list_row_has_the_message_that_shows_the_match(database: Database) -> None:
    await create(database)
    await database.cursors.put(
        A_MATCH, AnnouncementCursor(announced=2, message=5 << 59, channel=77)
    )
    row = await the_row(database)
    assert (row.message, row.message_channel) == (5 << 59, 77)


async def test_waiting_time_is_kept_while_the_decision_stays_the_same(database: Database) -> None:
    await create(database, about=summary({1: 1, 2: 1}))
    await append(database, 2, moved(), about=summary({1: 1, 2: 2}), now=after(1))
    assert (await the_row(database)).waiting == {1: NOON, 2: after(1)}
    await append(database, 3, moved(), about=summary({2: 2, 3: 1}), now=after(2))
    assert (await the_row(database)).waiting == {2: after(1), 3: after(2)}
    await append(database, 4, moved(), about=summary({1: 1, 2: 2}), now=after(3))
    assert (await the_row(database)).waiting == {1: after(3), 2: after(1)}
    await append(database, 5, moved(), about=summary(status=Status.FINISHED), now=after(4))
    assert (await the_row(database)).waiting == {}


async def test_own_matches_are_listed_with_the_longest_waiting_turn_first(
    database: Database,
) -> None:
    await create(database, "old", about=summary({2: 1}), now=after(0))
    await create(database, "second", about=summary({1: 1}), now=after(2))
    await create(database, "first", about=summary({1: 1}), now=after(1))
    await create(database, "new", about=summary({2: 1}), now=after(3))
    await create(database, "over", about=summary(status=Status.FINISHED), now=after(4))
    await create(database, "theirs", about=summary({2: 1}, members=(2, 3)), now=after(5))
    assert names(await database.lists.rows_of(ME)) == ["first", "second", "new", "old"]


async def test_next_match_is_the_longest_waiting_one_besides_the_current_match(
    database: Database,
) -> None:
    lists, first = database.lists, MatchId("first")
    assert await lists.next_waiting(ME, first) is None
    await create(database, "frozen", about=summary({1: 1}))
    await database.log.freeze(MatchId("frozen"))
    await create(database, "over", about=summary(status=Status.FINISHED), now=after(1))
    await create(database, "theirs", about=summary({2: 1}), now=after(2))
    await create(database, "first", about=summary({1: 1}), now=after(3))
    assert await lists.next_waiting(ME, first) is None
    await create(database, "third", about=summary({1: 1}), now=after(5))
    await create(database, "second", about=summary({1: 1}, game="chance", server=1), now=after(4))
    assert await lists.next_waiting(ME, first) == ("second", "chance")
    assert await lists.next_waiting(ME, MatchId("theirs")) == ("first", "tradewinds")


async def test_next_match_is_looked_up_only_if_another_match_may_wait(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists, first = database.lists, AsyncMock(side_effect=connections(database).first)
    monkeypatch.setattr(connections(database), "first", first)
    await create(database, about=summary({1: 1}))
    for turn in (2, 3):
        assert await lists.next_waiting(ME, A_MATCH) is None
        await append(database, turn, moved(), about=summary({turn % 2 + 1: turn}))
    assert first.await_count == 1
    await create(database, "other", about=summary({1: 1}))
    assert await lists.next_waiting(ME, A_MATCH) == ("other", "tradewinds")


async def test_next_match_is_found_if_it_began_to_wait_during_an_earlier_look_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists, first = database.lists, connections(database).first
    await create(database, about=summary({2: 1}))
    await create(database, "other", about=summary({2: 1}))
    assert await lists.next_waiting(ME, A_MATCH) is None

    async def overtaken(*query: Any) -> Any:
        found = await first(*query)
        await append(database, 2, moved(), about=summary({1: 2}))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(connections(database), "first", overtaken)
        assert await lists.next_waiting(ME, MatchId("other")) is None
    assert await lists.next_waiting(ME, MatchId("other")) == (A_MATCH, "tradewinds")


async def test_own_matches_can_be_filtered_by_server(database: Database) -> None:
    await create(database, "here")
    await create(database, "there", about=summary(server=1))
    lists = database.lists
    assert names(await lists.rows_of(ME, server=1)) == ["there"]
    assert names(await lists.rows_of(ME, server=SERVER)) == ["here"]
    assert await lists.rows_of(PlayerId(4)) == []


async def test_ended_or_left_match_is_not_listed_among_a_players_matches(
    database: Database,
) -> None:
    await create(database)
    await append(database, 2, Resigned(seat=0), about=summary(members=(2, 3)))
    assert await database.lists.rows_of(ME) == []
    assert names(await database.lists.rows_of(PlayerId(3))) == [A_MATCH]
    await append(database, 3, moved(), about=summary(members=(1, 2), status=Status.ENDED))
    assert await database.lists.rows_of(PlayerId(2)) == []
    assert (await the_row(database)).members == {1, 2}


async def test_open_lobbies_are_counted_by_host(database: Database) -> None:
    lobby = summary(status=Status.LOBBY)
    for name in ("m1", "m2", "m3"):
        await create(database, name, about=lobby)
    await create(database, "theirs", about=summary(status=Status.LOBBY, host=PlayerId(2)))
    await append(database, 2, moved(), match_id="m2", about=summary())
    await database.log.freeze(MatchId("m3"))
    assert await database.lists.open_lobbies(ME) == 1
    assert await database.lists.open_lobbies(PlayerId(3)) == 0


async def test_running_matches_of_a_host_are_those_that_the_host_still_plays_in(
    database: Database,
) -> None:
    for name in ("m1", "m2", "frozen", "over"):
        await create(database, name)
    await create(database, "waiting", about=summary(status=Status.LOBBY))
    await create(database, "theirs", about=summary(host=PlayerId(2)))
    await create(database, "resigned from", about=summary(members=(2, 3)))
    await create(database, "of a season", first=replace(opened(), season="s1"))
    await append(database, 2, moved(), match_id="over", about=summary(status=Status.FINISHED))
    await database.log.freeze(MatchId("frozen"))
    assert await database.lists.running_matches(ME) == 2
    assert await database.lists.running_matches(PlayerId(2)) == 1
    assert await database.lists.running_matches(PlayerId(3)) == 0


async def test_oldest_lobby_is_the_one_unchanged_for_longest(database: Database) -> None:
    assert await database.lists.oldest_lobby() is None
    lobby = summary(status=Status.LOBBY)
    await create(database, "running", now=after(0))
    await create(database, "m1", about=lobby, now=after(1))
    await create(database, "m2", about=lobby, now=after(2))
    assert await database.lists.oldest_lobby() == ("m1", after(1))
    await append(database, 2, moved(), match_id="m1", about=lobby, now=after(3))
    assert await database.lists.oldest_lobby() == ("m2", after(2))


async def test_lobbies_of_the_same_age_are_all_visited_in_the_order_of_their_ids(
    database: Database,
) -> None:
    lobby = summary(status=Status.LOBBY)
    expected = [("m2", after(1)), ("m3", after(1)), ("m1", after(2))]
    for match_id, now in reversed(expected):
        await create(database, match_id, about=lobby, now=now)
    found = [await database.lists.oldest_lobby()]
    while found[-1] is not None:
        found.append(await database.lists.oldest_lobby(found[-1]))
    assert found == [*expected, None]


@pytest.mark.parametrize("matches", [1, 30])
async def test_match_list_takes_two_statements_whatever_its_length(
    database: Database, matches: int
) -> None:
    for number in range(matches):
        await create(database, f"m{number}", about=summary({1: 1}))
    await database.lists.rows_of(
        ME
    )  # the first call teaches PostgreSQL that it takes several statements
    seen: list[str] = []

    await connections(database).read(partial(listen, seen))
    await database.lists.rows_of(ME)
    assert len([statement for statement in seen if statement.startswith("SELECT")]) == 2
