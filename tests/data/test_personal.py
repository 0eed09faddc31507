"""Personal data: everything stored about a player can be found and erased."""

from __future__ import annotations

import dataclasses
import shutil
import sqlite3
from contextlib import closing
from datetime import time, timedelta
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from sqlalchemy import Connection, Row, delete, insert, select

from data import Database, open_database
from data.core.notifications import Notifications
from data.matches.new_events import NewEvents
from data.matches.player_index import SEVERAL, SINGLE
from data.people.players import SqlPlayers
from data.schema import (
    absences,
    habits,
    involved,
    lessons,
    metadata,
    preferences,
    reminders,
    waiting,
)
from data.schema import events as events_table
from matches.log.events import (
    Agreed,
    Contender,
    Event,
    Joined,
    Left,
    MatchId,
    Nudged,
    PlayerId,
    Series,
    Sought,
    Started,
    Taken,
)
from matches.ports.cursor import AnnouncementCursor
from matches.ports.people import Kept
from matches.ports.players import FORMER, Player
from matches.ports.preferences import Habits, ReminderPreference
from matches.ports.reviews import Bounds, Review
from matches.time.calendar import Hours
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
    rows,
    store,
    summary,
    the_log,
)

ANN, BEN = PlayerId(1), PlayerId(2)


async def choose(database: Database, player: PlayerId) -> None:
    """Store data of every kind that the bot keeps about a player."""
    zone = {"zone": "Asia/Tokyo", "asleep_from": "23:00", "asleep_to": "07:30"}
    await store(database, habits, player=player, closed=True, **zone)
    quiet = {"quiet_from": "12:00", "quiet_to": "14:00"}
    await store(database, preferences, player=player, server=0, place="both", **quiet)
    away = {"start": NOON, "until": after(600), "reason": "sailing", "request": f"away {player}"}
    await store(database, absences, player=player, **away)
    lesson = {"game": "chance", "moves": '["keep none"]', "changed_at": after(3)}
    await store(database, lessons, player=player, **lesson)
    sent = {"matches": '["m1"]', "made_at": NOON, "state": "sent", "message": 8, "posted_in": 9}
    await store(database, reminders, player=player, server=7, **sent)


def only(name: str) -> Kept:
    """Return what is kept of a player who has done nothing."""
    return Kept(name, {}, Habits(), {}, [], [], {}, {}, {}, {}, {}, {}, [], [], [])


async def test_names_of_a_player_are_found_and_erased(database: Database) -> None:
    ann = await database.players.meet(77, "Global Ann", 5, "Ann of Five")
    kept = await database.personal.kept(ann.id)
    assert (kept.name, kept.nicknames) == ("Global Ann", {5: "Ann of Five"})
    await database.personal.erase(ann.id, NOON)
    assert not await _stored_anywhere(database, "Global Ann", "Ann of Five")
    fresh = SqlPlayers(connections(database), database.peers, Notifications(database.peers))
    for players, server in ((database.players, 0), (database.players, 5), (fresh, 0)):
        (former,) = (await players.known(frozenset({ann.id}), server)).values()
        assert former == Player(ann.id, -ann.id, FORMER)
        assert former.former
        assert former.mention == FORMER


async def test_personal_data_contains_settings_absences_lessons_reminders_and_reserves(
    database: Database,
) -> None:
    await choose(database, ANN)
    await create(database, about=summary({1: 1}, pace=timedelta(hours=8)))
    kept = await database.personal.kept(ANN)
    hours = Hours("Asia/Tokyo", (time(23), time(7, 30)))
    assert kept.habits == Habits(hours, closed=True)
    assert kept.preferences == {0: ReminderPreference("both", (time(12), time(14)))}
    assert [(each.start, each.until, each.reason) for each in kept.absences] == [
        (NOON, after(600), "sailing")
    ]
    assert kept.lessons == {"chance": (after(3), ("keep none",))}
    (reminder,) = kept.reminders
    assert (reminder.server, reminder.message, reminder.posted_in) == (7, 8, 9)
    assert reminder.matches == (MatchId("m1"),)
    assert kept.reserves == {"m1": timedelta(hours=8)}
    assert await database.personal.kept(BEN) == only("person 1")


async def test_erasing_a_player_leaves_only_the_event_log_and_other_players(
    database: Database,
) -> None:
    await create(database, about=summary({1: 1}))
    for player in (ANN, BEN):
        await choose(database, player)
        bounds = Bounds(9, 9, 9, NOON)
        assert await database.reviews.begin(MatchId("m1"), player, Review(3, 3), NOON, bounds)
    (before,) = (await database.players.known(frozenset({ANN}), 0)).values()
    record, others = await the_log(database), await database.personal.kept(BEN)
    await database.personal.erase(ANN, NOON)
    assert await database.personal.kept(ANN) == only(FORMER)
    assert await database.personal.kept(BEN) == others
    assert await the_log(database) == record
    assert not await _stored_anywhere(database, str(before.discord_id), before.name)


@pytest.mark.usefixtures("new_database")
async def test_erased_data_is_in_no_file_while_the_process_still_runs(path: Path) -> None:
    number = 0x123456789ABCDEF
    gone = (b"Ann who goes for good", b"Captain Ann", b"sailing", b"Asia/Tokyo", number.to_bytes(8))
    async with open_database(path) as database:
        for n in range(50):
            await database.players.meet(10**18 + n, f"person {n}")
        ann = await database.players.meet(number, "Ann who goes for good", 5, "Captain Ann")
        await choose(database, ann.id)
        assert all(_in_files(path, each) for each in gone)
        await database.personal.erase(ann.id, NOON)
        assert not any(_in_files(path, each) for each in gone)
    assert not any(_in_files(path, each) for each in gone)


@pytest.mark.usefixtures("new_database")
async def test_write_ahead_log_is_emptied_once_no_reader_needs_an_older_state(path: Path) -> None:
    async with open_database(path) as database:
        ann = await database.players.meet(10**18, "Ann who goes for good")
        with closing(sqlite3.connect(path, isolation_level=None)) as backup:
            backup.execute("BEGIN")
            backup.execute("SELECT count(*) FROM players").fetchall()
            await database.personal.erase(ann.id, NOON)
            assert not await database.personal.scrub()
            await database.players.meet(10**18 + 1, "Ben")  # writing goes on
            backup.execute("COMMIT")
            assert await database.personal.scrub()
        assert not _in_files(path, b"Ann who goes for good")
        assert await database.players.find(10**18 + 1)


@pytest.mark.usefixtures("new_database")
async def test_write_ahead_log_of_a_killed_process_is_emptied_at_the_next_start(path: Path) -> None:
    async with open_database(path) as database:
        await database.players.meet(10**18, "Ann")
        left = path.with_name("left.sqlite3")
        for file in path.parent.glob(f"{path.name}*"):
            if not file.name.endswith((".lock", "-shm")):
                shutil.copy(file, left.with_name(file.name.replace(path.name, left.name)))
    assert left.with_name("left.sqlite3-wal").stat().st_size
    async with open_database(left) as database:
        assert left.with_name("left.sqlite3-wal").stat().st_size == 0
        assert await database.players.find(10**18)


@pytest.mark.slow
async def test_erased_names_remain_in_no_file_of_a_database_with_many_players(path: Path) -> None:
    """SQLite splits and merges pages, but must leave no copy of a moved row behind."""
    async with open_database(path) as database:
        rng = Random(7)
        names = [f"{rng.randbytes(rng.randint(2, 14)).hex()} {n:04d}" for n in range(600)]
        known = [
            await database.players.meet(10**18 + n, name, 5 + n % 3, f"nick {name}")
            for n, name in enumerate(names)
        ]
        for n in rng.sample(range(600), 200):
            await database.players.meet(10**18 + n, names[n], 5 + n % 3, f"nick {names[n]} again")
        gone = rng.sample(range(600), 150)
        for n in gone:
            await choose(database, known[n].id)
            await database.personal.erase(known[n].id, NOON)
        stored = b"".join(each.read_bytes() for each in path.parent.iterdir())
        assert [names[n] for n in gone if names[n].encode() in stored] == []
        assert b"sailing" not in stored


async def test_erased_user_who_returns_gets_a_new_player_id(database: Database) -> None:
    (before,) = (await database.players.known(frozenset({ANN}), 0)).values()
    await database.personal.erase(ANN, NOON)
    again = await database.players.meet(before.discord_id, before.name)
    assert again.id not in (ANN, BEN)
    assert again.name == before.name
    await database.personal.erase(again.id, NOON)
    third = await database.players.meet(before.discord_id, "another name")
    assert third.id not in (ANN, again.id)


async def test_repeated_erasure_request_of_a_player_is_stored_once(database: Database) -> None:
    await database.personal.erase(ANN, NOON)
    await database.personal.erase(ANN, after(1))
    assert await database.personal.erased() == [(ANN, after(1))]


async def test_erasure_is_noted_across_restarts_until_it_is_completed(where: str) -> None:
    async with open_database(where) as database:
        ann = await database.players.meet(10**18, "Ann")
        await database.personal.erase(ann.id, NOON)
    async with open_database(where) as again:
        assert await again.personal.erased() == [(ann.id, NOON)]
        await again.personal.seen_to(ann.id, after(20))
        assert await again.personal.erased() == []


async def test_data_stored_by_pending_requests_after_an_erasure_is_erased_too(
    database: Database,
) -> None:
    await create(database, about=summary({1: 1}, pace=timedelta(hours=8)))
    await database.cursors.put(A_MATCH, AnnouncementCursor(announced=2))
    await database.personal.erase(ANN, after(1))
    left = await database.personal.kept(ANN)
    store = database.preferences
    await store.change(ANN, lambda _: {5: ReminderPreference("none", mentions="hour")})
    await store.change(ANN, lambda _: {0: ReminderPreference("none", mentions="hour")})
    await store.acted(ANN, MatchId(A_MATCH), after(2))
    await store.change_hours(ANN, lambda _: Hours("Asia/Tokyo"), after(2))
    await database.absences.add(ANN, after(600), "sailing", "r", after(2))
    await database.lessons.put(ANN, "chance", None, (), after(2))
    await store.put_forecasts(ANN, "off")
    await store.put_hidden(ANN, True)
    await store.put_closed(ANN, True)
    assert (await database.personal.kept(ANN)).acts
    await database.personal.seen_to(ANN, after(20))
    assert await database.personal.kept(ANN) == left
    assert not await _stored_anywhere(database, "sailing", "Asia/Tokyo")
    (row,) = await rows(database, waiting)
    assert row.ends == after(18 + 8 * 60), "it stood still while an absence was stored"


async def test_erasing_an_absent_player_restarts_their_clock(database: Database) -> None:
    """The erasure deletes the absence that had stopped the clock."""
    await choose(database, ANN)
    await create(database, about=summary({1: 1}, pace=timedelta(hours=8)))
    await database.personal.erase(ANN, after(300))
    (row,) = await rows(database, waiting)
    assert row.counted == after(300)
    assert row.left == timedelta(hours=8)
    assert row.ends == after(300 + 8 * 60)


HERS: list[list[Event]] = [
    [Joined(ANN, "r")],
    [Joined(ANN, "r"), Left(ANN), moved()],
    [Taken(3, ANN)],
    [dataclasses.replace(opened(), host=BEN, invited=(ANN,))],
    [dataclasses.replace(opened(), host=BEN, invited=(ANN, BEN))],
    [dataclasses.replace(opened(), host=BEN, invited=(BEN, ANN))],
    [dataclasses.replace(opened(), host=BEN, invited=(BEN, ANN, BEN))],
]
OTHERS: list[list[Event]] = [
    [Joined(PlayerId(11), "1")],
    [Joined(PlayerId(21), "r")],
    [Taken(1, PlayerId(10))],
    [dataclasses.replace(opened(), host=BEN, invited=(PlayerId(11), PlayerId(12)))],
    [moved("1")],
]


@pytest.mark.parametrize(
    ("events", "hers"), [*((each, True) for each in HERS), *((each, False) for each in OTHERS)]
)
async def test_matches_of_a_player_are_those_joined_taken_over_or_invited_to(
    database: Database, events: list[Event], hers: bool
) -> None:
    """Ids that are similar are told apart."""
    assert bool(await _found(database, events)) is hers


async def test_stored_matches_of_a_person_include_matches_whose_series_lists_the_person(
    database: Database,
) -> None:
    """In this match, only the score of the series names the player."""
    series = Series(3, 2, (Contender(BEN, 2), Contender(ANN)))
    first = dataclasses.replace(opened(), host=BEN, series=series)
    new = NewEvents(MatchId("m9"), 0, [first], "", summary(members=(2,)), "9", NOON)
    await database.log.create(new, SECRET, "")
    assert await database.personal.matches_of(ANN) == ["m9"]


async def test_matches_of_a_player_are_found_in_the_order_of_their_ids(database: Database) -> None:
    for n in (3, 1, 2):
        await create(database, f"m{n}")  # joined by Ann
    assert await database.personal.matches_of(ANN) == ["m1", "m2", "m3"]
    assert await database.personal.matches_of(BEN) == []


def test_every_event_field_that_names_players_is_indexed() -> None:
    """To fix a failure, add the new field to the index and to the migration that fills the index for older
    logs."""
    held = {
        field.name
        for kind in get_args(Event)
        for field in dataclasses.fields(kind)
        if "PlayerId" in str(get_type_hints(kind)[field.name])
    }
    assert held == {*SINGLE, *SEVERAL}


async def test_migration_fills_the_player_index_as_appends_do(sqlite: Database) -> None:
    """Old logs may have malformed events and unknown kinds, which the migration must tolerate. PostgreSQL
    databases are never that old."""
    database = sqlite

    def filled_anew(connection: Connection) -> list[Row[Any]]:
        _damage(connection)
        connection.execute(delete(involved))
        connection.exec_driver_sql(step.FILL)
        return [*connection.execute(select(involved).order_by(*involved.primary_key)).all()]

    logs: list[list[Event]] = [
        *HERS,
        *OTHERS,
        [Started((BEN, ANN))],
        [Nudged(ANN), Agreed(BEN)],
        [Sought(BEN, ANN, PlayerId(3))],
    ]
    for n, events in enumerate(logs):
        await create(database, f"m{n}", first=dataclasses.replace(opened(), host=BEN))
        await append(database, 2, *events, match_id=f"m{n}")
    kept = await rows(database, involved)
    step = import_module("data.migrations.versions.0006_involved")
    assert await connections(database).write(filled_anew) == kept
    assert len(kept) > len(logs)


def _damage(connection: Connection) -> None:
    for number, payload in enumerate(("{", '"word"', "[]", '{"player":"7","by":"player"}')):
        row = {"match_id": "m0", "version": 90 + number, "kind": "gone", "payload": payload}
        connection.execute(insert(events_table), row | {"at": NOON})


def test_event_fields_that_could_name_people_are_all_reviewed() -> None:
    """A new field fails this test until somebody reviews it and adds it to the list."""
    held = {
        f"{kind.__name__}.{field.name}"
        for kind in get_args(Event)
        for field in dataclasses.fields(kind)
        if _may_name_people(get_type_hints(kind)[field.name])
    }
    assert held == {
        "Opened.game",
        "Opened.options",  # options of the game, checked against `About`
        "Opened.server",
        "Opened.channel",
        "Opened.commitment",
        "Opened.rematch_of",
        "Opened.pace",
        "Opened.season",
        "Joined.request",  # the id of an interaction: tells the time, not the user
        "Joined.side",
        "ComputerEntered.level",
        "Joined.word",  # a public word of the player's choice: the privacy page says that it stays
        "Moved.seat",
        "Moved.notation",
        "Hinted.seat",
        "Withdrawn.seat",
        "Undone.seat",
        "UndoAsked.seat",
        "UndoLapsed.seat",
        "Resigned.seat",
        "Taken.seat",
        "WentAway.until",
        "Relocated.channel",
    }


def _may_name_people(hint: Any) -> bool:
    words = str(hint)
    rows = "PlayerId" in words
    return not rows and any(kind in words for kind in ("int", "str", "MatchId", "Mapping"))


async def _found(database: Database, events: list[Event]) -> list[MatchId]:
    """Store a match of other players with these events, and return the matches found for Ann."""
    about = summary(members=(2,))
    theirs = dataclasses.replace(opened(), host=BEN)
    new = NewEvents(MatchId("m9"), 0, [theirs, *events], "print", about, "open", NOON)
    await database.log.create(new, SECRET, "rules 1")
    return await database.personal.matches_of(ANN)


def _in_files(path: Path, text: bytes) -> bool:
    """Return whether the bytes occur in any file of the database's folder."""
    return any(text in each.read_bytes() for each in path.parent.iterdir())


async def _stored_anywhere(database: Database, *texts: str) -> list[str]:
    """Return which of these texts occur in any row of the database."""

    def dump(connection: Connection) -> str:
        tables = metadata.sorted_tables
        return "\n".join(str(row) for each in tables for row in connection.execute(select(each)))

    stored = await connections(database).read(dump)
    return [text for text in texts if text in stored]
