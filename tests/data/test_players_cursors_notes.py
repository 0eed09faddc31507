"""The stores of players, of announcement cursors (which messages show a match) and of notes. What is cached
about a match's messages always equals what is stored, whatever changes. Edits that are not stored yet are
left out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import pytest

from data import Database, open_database
from data.core.notifications import Notifications
from data.messages import earlier_messages
from data.messages.announcement_cursors import SqlAnnouncementCursors
from data.people.players import SqlPlayers
from matches.log.events import MatchId, PlayerId
from matches.ports.cursor import (
    AnnouncementCursor,
    Attempt,
    ChannelPlace,
    Earlier,
    MatchCard,
    MessageChange,
)
from matches.ports.storage import StorageBusy
from tests.data.samples import (
    A_MATCH,
    CHANNEL,
    NOON,
    SERVER,
    T,
    append,
    connections,
    create,
    moved,
    other_cursors,
    people,
)


async def test_renamed_player_keeps_the_id(database: Database) -> None:
    first = await database.players.meet(2**62, "Ann")
    second = await database.players.meet(2**62, "Änn 🌬")
    assert (second.id, second.name, second.discord_id) == (first.id, "Änn 🌬", 2**62)
    assert await database.players.known(frozenset({first.id}), 0) == {first.id: second}


async def test_player_has_a_name_for_each_server(where: str) -> None:
    async with open_database(where) as database:
        ann = await database.players.meet(5, "Ann", 7, "Captain")
        assert ann.name == "Captain"
        assert (await database.players.meet(5, "Ann", 8)).name == "Ann"
        assert (await database.players.meet(5, "Ann", 9, "Mum")).id == ann.id
    for server, name in {7: "Captain", 8: "Ann", 9: "Mum", 0: "Ann", 99: "Ann"}.items():
        async with open_database(where) as database:
            known = await database.players.known(frozenset({ann.id, PlayerId(99)}), server)
            assert {each: player.name for each, player in known.items()} == {ann.id: name}
            assert (await database.players.known(frozenset({ann.id}), server)) == known
            assert (await database.players.meet(5, "Ann", 8)).id == ann.id


async def test_nickname_changes_only_when_its_user_is_seen_in_that_server(
    database: Database,
) -> None:
    async def names() -> list[str]:
        found = [await database.players.known(frozenset({ann.id}), each) for each in (7, 8)]
        return [each[ann.id].name for each in found]

    ann = await database.players.meet(5, "Ann", 7, "Captain")
    await database.players.meet(5, "Annabel")
    assert await names() == ["Captain", "Annabel"]
    await database.players.meet(5, "Annabel", 8, "Ännchen")
    assert await names() == ["Captain", "Ännchen"]
    await database.players.meet(5, "Annabel", 7)
    assert await names() == ["Annabel", "Ännchen"]


async def test_names_are_cleaned_of_direction_marks_and_invite_links(database: Database) -> None:
    ann = await database.players.meet(5, "\u202eAnn", 7, "discord.gg/ann")
    assert ann.name == "discord.gg /ann"
    assert (await database.players.known(frozenset({ann.id}), 0))[ann.id].name == "Ann"


async def test_nul_characters_are_removed_from_stored_texts(where: str) -> None:
    """PostgreSQL refuses NUL characters in texts, and SQLite sometimes cuts a text off there."""
    async with open_database(where) as database:
        await people(database)
        met = await database.players.meet(5, "A\0nn", 7, "\0An\0")
        await database.absences.add(met.id, NOON, "at\0 sea", "r\0", NOON)
        await create(database, "m\0one")
        assert await database.log.version(MatchId("mo\0ne")) == 2
    async with open_database(where) as database:
        names = [
            (await database.players.meet(5, "Ann", at, "An" * (at == 7))).name for at in (0, 7)
        ]
        assert names == ["Ann", "An"]
        absence = await database.absences.requested("r")
        assert absence is not None
        assert absence.reason == "at sea"


async def test_command_of_a_player_with_an_unchanged_name_needs_no_query(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await database.players.meet(5, "Ann", 7, "Captain")
    plain = await database.players.meet(5, "Ann")

    never = AsyncMock(side_effect=AssertionError("the database was asked"))
    monkeypatch.setattr(connections(database), "read", never)
    monkeypatch.setattr(connections(database), "write", never)
    assert await database.players.meet(5, "Ann", 7, "Captain") == ann
    assert await database.players.meet(5, "Ann") == plain
    assert await database.players.known(frozenset({ann.id}), 7) == {ann.id: ann}
    assert await database.players.known(frozenset({ann.id}), 0) == {ann.id: plain}


async def test_posting_state_is_read_back_with_its_time_zone(database: Database) -> None:
    await create(database)
    assert await database.cursors.cursor(A_MATCH) == AnnouncementCursor()
    cursor = AnnouncementCursor(
        announced=2, message=9 << 59, channel=8 << 59, target=4, target_at=NOON
    )
    await database.cursors.put(A_MATCH, cursor)
    stored = other_cursors(database)
    assert await stored.cursor(A_MATCH) == cursor


async def test_posting_state_is_cached_until_a_write_may_have_failed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tried_at(cursors: SqlAnnouncementCursors) -> datetime | None:
        return (await cursors.cursor(A_MATCH)).target_at

    await create(database)
    cursors = database.cursors
    other = other_cursors(database)
    assert await tried_at(cursors) is None
    await cursors.put(A_MATCH, AnnouncementCursor(announced=1))
    await other.missed(A_MATCH, NOON)
    assert await tried_at(cursors) is None
    await cursors.missed(A_MATCH, NOON)
    assert await tried_at(cursors) == NOON, "a change whose result is not known is read"
    with monkeypatch.context() as patch:
        patch.setattr(connections(database), "write", AsyncMock(side_effect=StorageBusy))
        with pytest.raises(StorageBusy):
            await cursors.put(A_MATCH, AnnouncementCursor(announced=2))
    assert (await cursors.cursor(A_MATCH)).announced == 1


async def test_overview_message_of_a_match_is_cached_until_it_may_have_changed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create(database)
    cursors, cursor = database.cursors, AnnouncementCursor(announced=1, message=6, channel=CHANNEL)
    card = MatchCard(ChannelPlace(SERVER, CHANNEL, CHANNEL), 5)
    assert await cursors.card(A_MATCH) is None
    with monkeypatch.context() as patch:
        patch.setattr(
            connections(database), "_query", AsyncMock(side_effect=StorageBusy)
        )  # all of this is cached
        await cursors.put(A_MATCH, cursor)
        assert await cursors.card(A_MATCH) is None
        await cursors.put(A_MATCH, cursor, MessageChange(card=card))
        assert await cursors.card(A_MATCH) == card
        await cursors.put_card(A_MATCH, replace(card, version=1))
        await cursors.put(A_MATCH, cursor := replace(cursor, stale=True))
        assert await cursors.card(A_MATCH) == replace(card, version=1)
        await cursors.put_card(A_MATCH, None)
        assert await cursors.card(A_MATCH) is None
        assert await cursors.cursor(A_MATCH) == cursor
    await cursors.put_card(A_MATCH, card)
    assert await cursors.card(A_MATCH) is None


async def test_match_is_due_until_its_newest_event_is_announced(database: Database) -> None:
    await create(database)
    assert await database.cursors.due() == [A_MATCH]
    await database.cursors.put(A_MATCH, AnnouncementCursor(target=2, target_at=NOON))
    assert await database.cursors.due() == [A_MATCH]
    await database.cursors.put(A_MATCH, AnnouncementCursor(announced=2))
    assert await database.cursors.due() == []
    await append(database, 2, moved())
    assert await database.cursors.due() == [A_MATCH]
    await database.cursors.put(A_MATCH, AnnouncementCursor(announced=2))
    assert await database.cursors.due() == [A_MATCH]


async def test_messages_of_a_deleted_match_are_not_stored(database: Database) -> None:
    """A match can be deleted and its players erased while one of its messages is being sent."""
    cursors, place = database.cursors, ChannelPlace(SERVER, CHANNEL, CHANNEL)
    earlier, cursor = Earlier(place, 30), AnnouncementCursor(1, 31, CHANNEL)
    await cursors.put(
        A_MATCH, cursor, MessageChange(earlier, notices_past=True, reports_from=0, undone_to=1)
    )
    await cursors.put_card(A_MATCH, MatchCard(place, 32), superseded=earlier)
    await create(database, A_MATCH)
    assert not await database.cursors.earlier(A_MATCH)
    assert await database.cursors.card(A_MATCH) is None


async def test_stored_settings_of_a_process_are_replaced_found_by_prefix_and_deleted(
    database: Database,
) -> None:
    for value in ("low", "high"):
        for key in ("tide_1", "tide_2", "tides", "ebb"):
            await database.notes.put(key, value)
    assert await database.notes.get("tide_2") == "high"
    assert sorted(await database.notes.keys("tide_")) == ["tide_1", "tide_2"]
    await database.notes.drop("tide_1")
    assert await database.notes.keys("tide_") == ["tide_2"]
    assert await database.notes.get("tide_1") is None


async def test_user_becomes_a_player_with_their_first_command(database: Database) -> None:
    assert await database.players.find(99) is None
    met = await database.players.meet(99, "Nina")
    assert await database.players.find(99) == met
    players = SqlPlayers(connections(database), database.peers, Notifications(database.peers))
    assert await players.find(99) == met


async def test_overview_message_of_a_match_is_outdated_until_it_shows_every_event(
    database: Database,
) -> None:
    await create(database)
    card = MatchCard(ChannelPlace(SERVER, CHANNEL, CHANNEL), 4)
    await append(database, 2, moved())
    assert await database.cursors.cards_due() == []  # there is no card yet
    await database.cursors.put(A_MATCH, AnnouncementCursor(), MessageChange(card=card))
    assert await database.cursors.cards_due() == [A_MATCH]
    await database.cursors.put_card(A_MATCH, replace(card, version=3))
    assert await database.cursors.cards_due() == []
    await append(database, 3, moved())
    assert await database.cursors.cards_due() == [A_MATCH]
    await database.cursors.put_card(A_MATCH, replace(card, version=3, refused=True))
    assert await database.cursors.cards_due() == [A_MATCH]
    await database.cursors.put_card(A_MATCH, None)
    assert await database.cursors.cards_due() == []


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


def begun_before_a_write(
    monkeypatch: pytest.MonkeyPatch, database: Database, read: Callable[[], Coroutine[Any, Any, T]]
) -> Callable[[], Awaitable[T]]:
    """Let `read` begin before the next write. What it asks for is read before the write too, but returned only
    when the returned function is called, which returns the result of `read`."""
    store = connections(database)
    query, write, may_return = store._query, store.write, asyncio.Event()
    reading, queries = list[asyncio.Task[T]](), list[asyncio.Task[Any]]()

    async def slow_query(work: Any) -> Any:
        queries.append(asyncio.create_task(query(work)))
        found = await queries[-1]
        await may_return.wait()
        return found

    async def write_after_read(work: Any, **options: Any) -> Any:
        reading.append(asyncio.create_task(read()))
        await asyncio.sleep(0)  # the reading begins
        if queries:
            await asyncio.wait(queries)
        return await write(work, **options)

    async def result() -> T:
        may_return.set()
        return await reading[0]

    monkeypatch.setattr(store, "_query", slow_query)
    monkeypatch.setattr(store, "write", write_after_read)
    return result


async def test_list_of_messages_that_was_read_before_a_change_is_not_cached_afterwards(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create(database)
    cursors, superseded = database.cursors, Earlier(_PLACE, 1)
    assert await cursors.cursor(A_MATCH) == AnnouncementCursor()  # from now on, it is cached
    early = begun_before_a_write(monkeypatch, database, lambda: cursors.earlier(A_MATCH))
    cursor = AnnouncementCursor(announced=2, message=2, channel=CHANNEL, since=1)
    await cursors.put(A_MATCH, cursor, MessageChange(superseded, notices_past=True))
    assert await early() == ()
    assert await cursors.earlier(A_MATCH) == (superseded,)


async def test_cursor_that_is_read_during_a_change_is_not_the_one_from_before(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an outdated cursor, the bot would post a message twice."""
    await create(database)
    cursors = database.cursors
    early = begun_before_a_write(monkeypatch, database, lambda: cursors.cursor(A_MATCH))
    cursor = AnnouncementCursor(announced=2, message=2, channel=CHANNEL, since=1)
    await cursors.put(A_MATCH, cursor)
    assert await early() == cursor
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

    async def write_meanwhile(work: Any, **options: Any) -> Any:
        stored = await write(work, **options)
        assert cursors.trying(A_MATCH, begun) is None, "the append has stored the attempt"
        return stored

    monkeypatch.setattr(store, "write", write_meanwhile)
    await cursors.put_card(A_MATCH, replace(card, version=1))
    assert (await cursors.cursor(A_MATCH)).target == 3
