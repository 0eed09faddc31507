"""Settings of servers, servers that removed the bot, and the removal of all their data."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from unittest.mock import Mock

import pytest

from data import Database
from data.matches.new_events import NewEvents
from data.schema import (
    absences,
    acts,
    habits,
    lessons,
    metadata,
    nicknames,
    parts,
    pauses,
    players,
    preferences,
    purses,
    ratings,
    reminders,
    results,
)
from data.schema import servers as servers_table
from matches.decisions.refusal import Refused
from matches.log.events import Event, Joined, Left, MatchId, PlayerId, Sought, Taken
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, Earlier, MatchCard, MessageChange
from matches.ports.peers import EVERYTHING
from matches.ports.preferences import ServerSettings
from matches.ports.reviews import Bounds, Review
from matches.ports.storage import Summary
from tests.data.samples import (
    A_MATCH,
    NOON,
    SECRET,
    SERVER,
    after,
    append,
    create,
    moved,
    opened,
    rows,
    store,
    summary,
)
from tests.matches.seasons.seasons import decided
from texts.text import verbatim

ELSEWHERE = 5
CHOSEN = ServerSettings(
    channels=frozenset({3 << 60, 4}),
    pace="2d",
    starters=6 << 60,
    most=12,
    place="channel",
    rated=True,
    language="pt_BR",
)

RESULT = {
    "game": "chance",
    "began": NOON,
    "ended": NOON,
    "reason": "countdown",
    "unrated": "",
    "computers": False,
}
RATING = {"game": "chance", "skill": 0, "doubt": 0, "matches": 1, "won": 0, "last": NOON}


async def forget(database: Database, server: int = SERVER) -> None:
    await database.servers.removed(server, NOON)
    await database.servers.forget(server)


async def names(database: Database) -> list[str]:
    return [row.name for row in await rows(database, players)]


async def test_server_settings_are_stored_and_can_be_reset(database: Database) -> None:
    assert await database.servers.settings(SERVER) == ServerSettings()
    await database.servers.change(SERVER, lambda _: CHOSEN)
    assert await database.servers.settings(SERVER) == CHOSEN
    await database.servers.change(SERVER, lambda _: ServerSettings())
    assert await database.servers.settings(SERVER) == ServerSettings()
    assert await database.servers.settings(ELSEWHERE) == ServerSettings()


async def test_refused_change_of_server_settings_stores_nothing(database: Database) -> None:
    refusing = Mock(side_effect=Refused(verbatim("no")))
    with pytest.raises(Refused):
        await database.servers.change(SERVER, refusing)
    assert await rows(database, servers_table) == []
    await database.servers.change(SERVER, lambda _: CHOSEN)
    with pytest.raises(Refused):
        await database.servers.change(SERVER, refusing)
    assert await database.servers.settings(SERVER) == CHOSEN


async def test_unfinished_matches_of_a_server_are_counted_and_listed(database: Database) -> None:
    await create(database, "lobby", about=summary(status=Status.LOBBY))
    await create(database, "running")
    await create(database, "over", about=summary(status=Status.FINISHED))
    await create(database, "there", about=summary(server=ELSEWHERE))
    await create(database, "frozen")
    await database.log.freeze(MatchId("frozen"))
    assert await database.servers.under_way(SERVER) == 2
    assert {row.match_id for row in await database.lists.rows_at(SERVER)} == {"lobby", "running"}


async def test_servers_without_the_bot_are_marked_as_gone(database: Database) -> None:
    servers = database.servers
    await create(database, "open")
    await create(database, "ended", about=summary(server=ELSEWHERE, status=Status.ENDED))
    await servers.change(7, lambda _: CHOSEN)
    await store(database, preferences, player=1, server=8, place="none")
    await store(database, preferences, player=1, server=0, place="none")
    await store(database, nicknames, player=1, server=9, nickname="Mum")
    assert await servers.seen(frozenset({SERVER, 99}), NOON) == {ELSEWHERE, 7, 8, 9}
    assert await servers.seen(frozenset({SERVER}), after(1)) == frozenset()
    assert await servers.longest_gone() == (ELSEWHERE, NOON)
    assert await servers.seen(frozenset({ELSEWHERE, 7, 8, 9}), after(2)) == {SERVER}
    assert await servers.longest_gone() == (SERVER, after(2))
    assert await servers.settings(7) == CHOSEN


async def test_server_counts_as_gone_since_it_was_first_missed(database: Database) -> None:
    servers = database.servers
    await servers.removed(SERVER, after(1))
    await servers.removed(SERVER, after(2))
    await servers.removed(ELSEWHERE, after(0))
    assert await servers.longest_gone() == (ELSEWHERE, after(0))
    await servers.seen(frozenset({ELSEWHERE}), after(3))
    assert await servers.longest_gone() == (SERVER, after(1))


async def test_server_that_is_back_is_not_forgotten(database: Database) -> None:
    await create(database)
    await database.servers.change(SERVER, lambda _: CHOSEN)
    await database.servers.forget(SERVER)
    await database.servers.removed(SERVER, NOON)
    await database.servers.seen(frozenset({SERVER}), after(1))
    await database.servers.forget(SERVER)
    assert await database.log.version(A_MATCH) == 2
    assert await database.servers.settings(SERVER) == CHOSEN


async def test_forgotten_server_leaves_nothing_in_any_table(database: Database) -> None:
    """The test fills every table first, so it fails for a new table until that is filled here too."""
    await create(database, about=summary({1: 1, 2: 1}, pace=timedelta(days=1)))
    await append(database, 2, moved(), about=summary({2: 1}, pace=timedelta(days=1)), request="r")
    await store(database, pauses, match_id=A_MATCH, start=NOON, until=after(1))
    await store(database, habits, player=1, closed=True)
    await store(database, nicknames, player=1, server=SERVER, nickname="Captain")
    await store(database, preferences, player=1, server=SERVER, place="direct")
    span = {"start": NOON, "until": after(9), "reason": "the sea", "request": "a"}
    await store(database, absences, player=2, **span)
    about = {"matches": json.dumps([A_MATCH]), "made_at": NOON, "due": NOON, "state": "sent"}
    await store(database, reminders, player=2, server=SERVER, **about)
    earlier = Earlier(ChannelPlace(SERVER, 20, 20), message=30, lobby=False)
    shown = AnnouncementCursor(announced=1, message=31, channel=20)
    card = MatchCard(ChannelPlace(SERVER, 20, 20), 30)
    await database.cursors.put(A_MATCH, shown, MessageChange(earlier, reports_from=0, card=card))
    await store(database, acts, match_id=A_MATCH, player=1, at=NOON)
    bounds = Bounds(9, 9, 9, NOON)
    await database.reviews.begin(A_MATCH, PlayerId(1), Review(3, 3), NOON, bounds)
    await database.servers.change(SERVER, lambda _: CHOSEN)
    await database.blocks.block("user", 4 << 60, NOON, SERVER)
    await store(database, results, id=A_MATCH, server=SERVER, **RESULT)
    await store(database, parts, result=A_MATCH, player=2, team=0, decisions=1, resigned=False)
    await store(database, ratings, player=2, server=SERVER, **RATING)
    await database.seasons.add(replace(decided((1, 2, 1), people=2), server=SERVER), NOON)
    await database.notes.put("a note", "kept")
    await database.heartbeats.beat(EVERYTHING, NOON)
    filled = {each.name for each in metadata.sorted_tables if await rows(database, each)}
    # Only lessons are missing: they belong to a person and to no server.
    assert filled == {each.name for each in metadata.sorted_tables} - {lessons.name}
    assert len(await rows(database, purses)) == 2
    await forget(database)
    left = {each.name for each in metadata.sorted_tables if await rows(database, each)}
    assert left == {"players", "notes", "heartbeats"}
    assert await names(database) == ["a former player"] * 2 + ["person 2", "person 3"]
    assert [row.discord_id for row in await rows(database, players)][:2] == [-1, -2]


async def test_forgetting_a_server_changes_nothing_of_other_servers(database: Database) -> None:
    there = summary({1: 1}, server=ELSEWHERE, members=(1, 2))
    await create(database, "there", about=there)
    await store(database, preferences, player=1, server=ELSEWHERE, place="none")
    await database.servers.change(ELSEWHERE, lambda _: CHOSEN)
    before = {each.name: await rows(database, each) for each in metadata.sorted_tables}
    await create(database, about=summary({1: 1}))
    await store(database, preferences, player=1, server=SERVER, place="both")
    await forget(database)
    assert {each.name: await rows(database, each) for each in metadata.sorted_tables} == before


CATS = replace(opened(), host=PlayerId(3))


async def there(database: Database, *events: Event, about: Summary) -> None:
    """Store a match with these events in a server that `forget` does not forget."""
    new = NewEvents(MatchId("there"), 0, events, "print", about, "there", NOON)
    await database.log.create(new, SECRET, "rules 1")


@pytest.mark.parametrize(
    "kind",
    [
        *("hours", "language", "preference", "match over", "name", "lesson"),
        *("invited", "replaced", "sought", "sought in a frozen match"),
    ],
)
async def test_player_known_elsewhere_is_kept_when_a_server_is_forgotten(
    database: Database, kind: str
) -> None:
    await create(database)
    running = summary(server=ELSEWHERE, members=(3, 4))
    match kind:
        case "hours":
            await store(database, habits, player=2, zone="Europe/Berlin")
        case "language":
            await store(database, habits, player=2, language="fi")
        case "preference":
            await store(database, preferences, player=2, server=0, place="direct")
        case "name":
            await store(database, nicknames, player=2, server=ELSEWHERE, nickname="Mum")
        case "lesson":
            lesson = {"game": "chance", "moves": "[]", "changed_at": NOON}
            await store(database, lessons, player=2, **lesson)
        case "match over":
            over = summary(server=ELSEWHERE, members=(2, 3), status=Status.FINISHED)
            await create(database, "there", about=over)
        case "invited":
            about = summary(server=ELSEWHERE, members=(3,), status=Status.LOBBY)
            await there(database, replace(CATS, invited=(PlayerId(2),)), about=about)
        case "replaced":
            # A replaced player may take back their old seat, and no other.
            took = Taken(1, PlayerId(4))
            await there(database, CATS, Joined(PlayerId(2), "2"), took, about=running)
        case _:
            # The seat is reserved for the player who is sought as the substitute.
            sought = Sought(PlayerId(3), PlayerId(4), PlayerId(2))
            await there(database, CATS, sought, about=running)
            if "frozen" in kind:
                await database.log.freeze(MatchId("there"))
    await forget(database)
    assert (await names(database))[:2] == ["a former player", "person 1"]


async def test_nickname_in_a_forgotten_server_is_dropped_from_the_cache(database: Database) -> None:
    player = await database.players.meet(10**18, "person 0", SERVER, "Captain")
    await database.players.meet(10**18, "person 0", ELSEWHERE, "Mum")
    await create(database)
    await forget(database)
    known = [await database.players.known(frozenset({player.id}), each) for each in (SERVER, 5)]
    assert [each[player.id].name for each in known] == ["person 0", "Mum"]
    await database.servers.removed(ELSEWHERE, NOON)
    await database.servers.forget(ELSEWHERE)
    assert (await names(database))[0] == "a former player"


async def test_players_who_left_or_were_invited_are_forgotten_with_the_server(
    database: Database,
) -> None:
    first = replace(opened(), invited=(PlayerId(4),))
    await create(database, first=first)
    await append(database, 2, Joined(PlayerId(3), "3"), Left(PlayerId(3)))
    await forget(database)
    assert await names(database) == ["a former player"] * 4


async def test_reminder_across_servers_keeps_its_matches_in_other_servers(
    database: Database,
) -> None:
    await create(database)
    await create(database, "there", about=summary(server=ELSEWHERE))
    both = {"matches": json.dumps([A_MATCH, "there"]), "made_at": NOON, "due": NOON, "state": "due"}
    await store(database, reminders, player=1, server=SERVER, **both)
    await store(database, reminders, player=1, server=SERVER, channel=9, **both)
    await store(database, reminders, player=2, server=ELSEWHERE, **both)
    await forget(database)
    left = [
        (row.id, row.server, json.loads(row.matches)) for row in await rows(database, reminders)
    ]
    assert left == [(1, ELSEWHERE, ["there"]), (3, ELSEWHERE, ["there"])]


async def test_user_forgotten_with_a_server_returns_as_a_new_player(database: Database) -> None:
    await create(database)
    await forget(database)
    again = await database.players.meet(10**18, "person 0")
    assert again.id == 5
    assert (await database.players.known(frozenset({PlayerId(1)}), 0))[PlayerId(1)].discord_id == -1


async def test_person_known_only_as_a_proposed_substitute_is_forgotten_with_the_server(
    database: Database,
) -> None:
    await create(database)
    over = summary(server=ELSEWHERE, members=(3,), status=Status.FINISHED)
    sought = Sought(PlayerId(3), PlayerId(4), PlayerId(2))
    await there(database, CATS, sought, about=over)
    await forget(database)
    assert (await names(database))[:3] == ["a former player"] * 2 + ["person 2"]
