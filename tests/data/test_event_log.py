"""Appending to the event log: versions, requests, and reading it back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC

import pytest
from sqlalchemy import update

from data import Database, open_database
from data.matches.new_events import NewEvents
from data.schema import events as events_table
from matches.log.events import Contender, Event, Joined, MatchId, PlayerId, Series, Started
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor
from matches.ports.storage import AlreadyDone, Conflict, Unreadable
from matches.time.decision_clock import ANSWER
from tests.data.samples import (
    A_MATCH,
    NOON,
    SECRET,
    after,
    append,
    connections,
    create,
    moved,
    opened,
    people,
    summary,
    the_log,
    the_row,
)


async def test_event_log_of_a_match_is_read_as_it_was_written(database: Database) -> None:
    await create(database)
    started = Started((PlayerId(1), PlayerId(2)))
    await append(database, 2, started, moved(), now=after(5))
    record = await the_log(database)
    assert record.events == (opened(), Joined(PlayerId(1), "1"), started, moved())
    assert record.times == (NOON, NOON, after(5), after(5))
    assert all(time.tzinfo is UTC for time in record.times)
    assert record.fingerprints == {2: "print 2", 4: "print 4"}
    assert (record.secret, record.frozen) == (SECRET, False)
    assert await database.log.version(A_MATCH) == 4


async def test_unknown_match_has_no_version_log_or_row(database: Database) -> None:
    assert await database.log.version(MatchId("nowhere")) is None
    assert await database.log.read(MatchId("nowhere")) is None
    assert await database.lists.row(MatchId("nowhere")) is None
    assert await database.cursors.cursor(MatchId("nowhere")) == AnnouncementCursor()


async def test_bulk_read_of_opening_events_leaves_out_unreadable_ones(database: Database) -> None:
    """An opening event that this program cannot read, because a newer one wrote it, is left out of the
    result."""
    series = Series(3, 2, (Contender(PlayerId(1), 2), Contender(PlayerId(2))))
    first = replace(opened(), series=series)
    await create(database)
    for match_id in ("m2", "m3"):
        events: list[Event] = [first, Joined(PlayerId(1), match_id)]
        new = NewEvents(MatchId(match_id), 0, events, "", summary(), match_id, NOON)
        await database.log.create(new, SECRET, "rules 1")
    newer = update(events_table).where(events_table.c.match_id == "m3", events_table.c.version == 1)
    await connections(database).write(
        lambda connection: connection.execute(newer.values(payload='{"later": 1}'))
    )
    asked = [A_MATCH, MatchId("m2"), MatchId("m3"), MatchId("m4")]
    found = await database.log.openings(asked)
    assert found == {A_MATCH: opened(), MatchId("m2"): first}
    assert await database.log.openings([]) == {}


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_move_for_another_version_or_an_unknown_match_is_not_stored(
    database: Database, version: int
) -> None:
    await create(database)
    for match_id in (A_MATCH, "unknown"):
        with pytest.raises(Conflict):
            await append(
                database, version, moved(), match_id=match_id, about=summary({1: 1}), request="r"
            )
    assert await database.log.version(A_MATCH) == 2
    assert await database.log.done("r") is None
    assert (await the_row(database)).waiting == {}


async def test_repeated_request_to_store_a_move_is_not_carried_out_again(
    database: Database,
) -> None:
    await create(database)
    await append(database, 2, moved(), moved(), request="r")
    await append(database, 4, moved(), request="other")
    for version in (5, 2):  # decided on what is there now, or on what was there then
        with pytest.raises(AlreadyDone) as caught:
            await append(database, version, moved(), request="r")
        assert (caught.value.match_id, caught.value.version) == (A_MATCH, 3)
    assert await database.log.version(A_MATCH) == 5
    assert await database.log.done("r") == (A_MATCH, 3)


async def test_request_id_is_unique_across_matches(database: Database) -> None:
    await create(database, "m1")
    await create(database, "m2")
    await append(database, 2, moved(), match_id="m1", request="r")
    with pytest.raises(AlreadyDone) as caught:
        await append(database, 2, moved(), match_id="m2", request="r")
    assert caught.value.match_id == "m1"
    assert await database.log.version(MatchId("m2")) == 2


async def test_repeated_request_creates_no_second_match(database: Database) -> None:
    await create(database, "m1", request="r")
    with pytest.raises(AlreadyDone) as caught:
        await create(database, "m2", request="r")
    assert (caught.value.match_id, caught.value.version) == ("m1", 1)
    assert await database.log.version(MatchId("m2")) is None
    with pytest.raises(AlreadyDone):  # and not a Conflict, although the id is taken
        await create(database, "m1", request="r")


async def test_new_match_with_a_taken_id_is_not_stored(database: Database) -> None:
    await create(database)
    with pytest.raises(Conflict):
        await create(database, first=opened(channel=5), request="other")
    assert await database.log.done("other") is None
    assert (await the_log(database)).events == (opened(), Joined(PlayerId(1), "1"))


async def test_cancelled_write_stores_all_of_its_events_or_none(where: str) -> None:
    for steps in range(6):
        async with open_database(where) as database:
            if not steps:
                await people(database)
                await create(database)
            version = await database.log.version(A_MATCH)
            assert version is not None
            task = asyncio.create_task(append(database, version, moved(), moved()))
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        async with open_database(where) as database:  # what was queued is done
            assert await database.log.version(A_MATCH) in (version, version + 2)
            assert len((await the_log(database)).events) == await database.log.version(A_MATCH)


async def test_malformed_event_makes_only_its_own_match_unreadable(database: Database) -> None:
    await create(database, "m1")
    await create(database, "m2")
    await connections(database).write(
        lambda connection: connection.exec_driver_sql(
            "UPDATE events SET kind = 'hidden card' WHERE match_id = 'm1' AND version = 2"
        )
    )
    with pytest.raises(Unreadable):
        await database.log.read(MatchId("m1"))
    assert await database.log.read(MatchId("m2")) is not None


async def test_unfinished_matches_are_checked_again_after_a_change_of_rules(
    database: Database,
) -> None:
    for name, rulebook in (("m1", "a"), ("m2", "b"), ("m3", "c"), ("m4", "a"), ("m5", "a")):
        await create(database, name, rulebook=rulebook)
    await append(database, 2, moved(), match_id="m4", about=summary(status=Status.FINISHED))
    await database.log.freeze(MatchId("m5"))
    assert sorted(await database.log.unchecked("b", 10)) == ["m1", "m3"]
    assert len(await database.log.unchecked("b", 1)) == 1
    await database.log.checked(MatchId("m1"), "b")
    assert await database.log.unchecked("b", 10) == ["m3"]


async def test_frozen_match_is_shown_as_frozen_and_due_for_announcement(database: Database) -> None:
    await create(database)
    await database.cursors.put(A_MATCH, AnnouncementCursor(announced=2))
    assert await database.cursors.due() == []
    await database.log.freeze(A_MATCH)
    assert (await the_log(database)).frozen
    assert (await the_row(database)).frozen
    assert await database.cursors.due() == [A_MATCH]


async def test_undo_request_keeps_its_deadline_until_it_is_settled(database: Database) -> None:
    await create(database)
    await append(database, 2, moved())
    assert await database.open_decisions.next_unanswered() is None
    await append(database, 3, moved(), about=summary(asked=4))
    deadline = await database.open_decisions.next_unanswered()
    assert deadline == NOON + ANSWER
    await append(database, 4, moved(), about=summary(asked=4), now=after(5))
    assert await database.open_decisions.next_unanswered() == deadline
    await append(database, 5, moved(), now=after(6))
    assert await database.open_decisions.next_unanswered() is None
