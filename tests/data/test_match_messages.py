"""What is cached about a match's messages always equals what is stored, whatever changes. Edits that are not
stored yet are left out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from data import Database
from data.messages import earlier_messages
from matches.ports.cursor import (
    AnnouncementCursor,
    Attempt,
    ChannelPlace,
    Earlier,
    MatchCard,
    MessageChange,
)
from tests.data.samples import (
    A_MATCH,
    CHANNEL,
    NOON,
    SERVER,
    append,
    connections,
    create,
    moved,
    other_cursors,
)

_PLACE = ChannelPlace(SERVER, CHANNEL, CHANNEL)


async def test_cached_messages_and_card_equal_the_stored_ones_after_any_changes(
    database: Database,
) -> None:
    await create(database)
    cursors, random = database.cursors, Random(1)
    edited, compared, longest, cards = set[Earlier](), 0, 0, 0
    cursor = AnnouncementCursor(announced=1, message=1, channel=CHANNEL)
    for number in range(2, 300):
        superseded = Earlier(_PLACE, cursor.message or 0, lobby=random.random() < 0.1)
        notice = Earlier(_PLACE, number, past=False)
        board = random.random() < 0.6
        if board:
            cursor = AnnouncementCursor(number, number, CHANNEL, since=number - 1)
        await cursors.put(
            A_MATCH,
            cursor,
            MessageChange(
                random.choice([superseded if board else notice, None]),
                notices_past=random.random() < 0.8,
                reports_from=random.choice([number, number, None]),
                undone_to=number - random.randrange(4) if random.random() < 0.1 else None,
                card=MatchCard(_PLACE, number) if random.random() < 0.1 else None,
            ),
        )
        if random.random() < 0.3:
            card = await cursors.card(A_MATCH)
            changed = random.choice([card and replace(card, version=number), None])
            disarmed = Earlier(_PLACE, number + 1000) if random.random() < 0.2 else None
            await cursors.put_card(A_MATCH, changed, disarmed)
        mark, other = await cursors._mark(A_MATCH), await other_cursors(database)._mark(A_MATCH)
        assert mark[:2] == other[:2] == (cursor, await cursors.card(A_MATCH))
        cards += mark.card is not None
        rows = await connections(database).rows(earlier_messages.LISTED, {"match": A_MATCH})
        found = earlier_messages.listed(rows)
        stored = [each for each in found if each not in edited]
        if mark.listed is not None:
            assert [each for each in mark.listed if each not in edited] == stored
            compared += 1
        longest = max(longest, len(stored))
        outstanding = await cursors.earlier(A_MATCH)
        assert [*outstanding] == [each for each in stored if each.past]
        for each in outstanding:
            if random.random() < 0.5:
                cursors.edited(A_MATCH, each)
                edited.add(each)
                assert each not in await cursors.earlier(A_MATCH)
        if random.random() < 0.05:
            await cursors.store_edits()
            edited.clear()
    assert compared > 200
    assert longest > 3
    assert 50 < cards < 250


async def test_list_of_messages_that_was_read_before_a_change_is_not_cached_afterwards(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create(database)
    cursors, store = database.cursors, connections(database)
    query, write = store._query, store.write
    was_read, may_return = asyncio.Event(), asyncio.Event()
    reading = list[asyncio.Task[Any]]()

    async def slow_query(work: Any) -> Any:
        found = await query(work)
        was_read.set()
        await may_return.wait()
        return found

    async def write_after_read(work: Any) -> Any:
        reading.append(asyncio.ensure_future(cursors.earlier(A_MATCH)))
        await was_read.wait()
        return await write(work)

    superseded = Earlier(_PLACE, 1)
    cursor = AnnouncementCursor(announced=2, message=2, channel=CHANNEL, since=1)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_query", slow_query)
        patch.setattr(store, "write", write_after_read)
        await cursors.put(A_MATCH, cursor, MessageChange(superseded, notices_past=True))
        may_return.set()
        assert await reading[0] == ()
    assert await cursors.earlier(A_MATCH) == (superseded,)


async def test_cursor_that_is_read_during_a_change_is_not_the_one_from_before(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an outdated cursor, the bot would post a message twice."""
    await create(database)
    cursors, store = database.cursors, connections(database)
    first, write = store.first, store.write
    may_return = asyncio.Event()
    reading, queries = list[asyncio.Task[Any]](), list[asyncio.Task[Any]]()

    async def slow_first(*query: Any) -> Any:
        queries.append(asyncio.create_task(first(*query)))
        found = await queries[-1]
        await may_return.wait()
        return found

    async def write_after_read(work: Any) -> Any:
        reading.append(asyncio.create_task(cursors.cursor(A_MATCH)))
        await asyncio.sleep(0)  # the reading begins
        if queries:
            await asyncio.wait(queries)
        return await write(work)

    cursor = AnnouncementCursor(announced=2, message=2, channel=CHANNEL, since=1)
    monkeypatch.setattr(store, "first", slow_first)
    monkeypatch.setattr(store, "write", write_after_read)
    await cursors.put(A_MATCH, cursor)
    may_return.set()
    assert await reading[0] == cursor
    assert await cursors.cursor(A_MATCH) == cursor


async def test_attempt_that_begins_while_a_card_is_stored_stays_known(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot forgot that it had begun to post, it would not search for the message, and post it twice."""
    await create(database)
    cursors, store = database.cursors, connections(database)
    card = MatchCard(_PLACE, 1)
    shown = AnnouncementCursor(announced=2, message=2, channel=CHANNEL)
    await cursors.put(A_MATCH, shown, MessageChange(card=card))
    assert await cursors.cursor(A_MATCH) == shown
    await append(database, 2, moved())
    begun = shown.trying(3, Attempt(NOON, 2, (CHANNEL,)))
    write = store.write

    async def write_meanwhile(work: Any) -> Any:
        stored = await write(work)
        assert cursors.trying(A_MATCH, begun) is None, "the append has stored the attempt"
        return stored

    monkeypatch.setattr(store, "write", write_meanwhile)
    await cursors.put_card(A_MATCH, replace(card, version=1))
    assert (await cursors.cursor(A_MATCH)).target == 3
