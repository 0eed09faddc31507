"""Races between two transactions on PostgreSQL. Constraints and locks make each race end as if one transaction
had come after the other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, select

from data import Database
from data.core.locking import hold_players
from data.schema import events, match_messages, matches, pauses, players, purses
from matches.log.events import ANYWHERE, Event, Joined, PlayerId, Started
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, Earlier, MatchCard, MessageChange
from matches.ports.preferences import ReminderPreference, ServerSettings, preferred
from matches.ports.storage import AlreadyDone, Conflict, Summary
from matches.time.calendar import Hours
from tests.data.racing import Change, race, until_it_waits
from tests.data.samples import (
    A_MATCH,
    CHANNEL,
    NOON,
    SERVER,
    after,
    append,
    connections,
    create,
    moved,
    other_cursors,
    purged,
    rows,
    summary,
)

ANN, BEN = PlayerId(1), PlayerId(2)
DAY = timedelta(days=1)


def appending(version: int, event: Event, about: Summary | None = None, **more: Any) -> Change:
    return lambda database: append(database, version, event, about=about, **more)


async def test_race_tests_would_fail_without_locks(postgresql: Database) -> None:
    with pytest.raises(AssertionError, match="did not wait"):
        await race(
            postgresql,
            lambda database: database.blocks.block("user", 5, NOON),
            lambda database: database.blocks.block("user", 6, NOON),
        )


@pytest.mark.parametrize(
    ("request_id", "error"), [(None, Conflict), ("r", AlreadyDone)], ids=["other", "same"]
)
async def test_second_of_two_concurrent_moves_is_refused_or_recognised_as_a_repeat(
    postgresql: Database, request_id: str | None, error: type[Exception]
) -> None:
    await create(postgresql)
    move = appending(2, moved(), request=request_id)
    done, refused = await race(postgresql, move, move)
    assert done is None
    assert isinstance(refused, error)


async def test_concurrent_repeat_of_a_request_for_a_new_match_is_recognised(
    postgresql: Database,
) -> None:
    results = await race(
        postgresql,
        lambda database: create(database, "m1", request="r"),
        lambda database: create(database, "m2", request="r"),
    )
    assert results[0] is None
    assert isinstance(results[1], AlreadyDone)


async def test_concurrent_first_commands_in_two_servers_create_one_player(
    postgresql: Database,
) -> None:
    one, other = await race(
        postgresql,
        lambda database: database.players.meet(77, "Nina", 5, "N"),
        lambda database: database.players.meet(77, "Nina", 6, "Nin"),
    )
    assert one.id == other.id
    known = await postgresql.players.known(frozenset({one.id}), 6)
    assert known[one.id].name == "Nin"


async def test_user_who_acts_during_their_erasure_becomes_a_new_player(
    postgresql: Database,
) -> None:
    erased, met = await race(
        postgresql,
        lambda database: database.personal.erase(ANN, NOON),
        lambda database: database.players.meet(10**18, "renamed"),
    )
    assert erased is None
    assert met.id != ANN


@pytest.mark.parametrize(
    "change",
    [
        lambda database: database.players.computers(),
        lambda database: database.absences.add(ANN, after(600), "", "r", NOON),
    ],
    ids=["computer players", "an absence"],
)
async def test_identical_concurrent_requests_get_the_same_result(
    postgresql: Database, change: Change
) -> None:
    one, other = await race(postgresql, change, change)
    assert one == other


async def test_concurrent_writes_of_one_stored_setting_keep_the_second(
    postgresql: Database,
) -> None:
    results = await race(
        postgresql,
        lambda database: database.notes.put("key", "first"),
        lambda database: database.notes.put("key", "second"),
    )
    assert results == [None, None]
    assert await postgresql.notes.get("key") == "second"


async def test_concurrent_changes_of_different_server_settings_are_both_kept(
    postgresql: Database,
) -> None:
    await race(
        postgresql,
        lambda database: database.servers.change(7, lambda old: replace(old, pace="2d")),
        lambda database: database.servers.change(7, lambda old: replace(old, most=3)),
    )
    assert await postgresql.servers.settings(7) == ServerSettings(pace="2d", most=3)


async def test_many_concurrent_changes_of_allowed_channels_are_all_kept(
    postgresql: Database,
) -> None:
    """Here, changes also meet before either has changed the row."""

    def allowing(channel: int) -> Callable[[ServerSettings], ServerSettings]:
        return lambda settings: replace(settings, channels=settings.channels | {channel})

    many = frozenset(range(1, 21))
    await asyncio.gather(*(postgresql.servers.change(7, allowing(each)) for each in many))
    assert (await postgresql.servers.settings(7)).channels == many


async def test_concurrent_returns_of_a_server_store_one_pause(postgresql: Database) -> None:
    await create(postgresql, about=summary({1: 1}, pace=DAY))
    await postgresql.servers.removed(SERVER, NOON)
    await race(
        postgresql,
        lambda database: database.servers.seen(frozenset({SERVER}), after(60)),
        lambda database: database.servers.seen(frozenset({SERVER}), after(90)),
    )
    assert len(await rows(postgresql, pauses)) == 1


async def test_server_that_returns_while_it_is_being_forgotten_is_kept(
    postgresql: Database,
) -> None:
    await create(postgresql)
    await postgresql.servers.removed(SERVER, NOON)
    await race(
        postgresql,
        lambda database: database.servers.seen(frozenset({SERVER}), after(60)),
        lambda database: database.servers.forget(SERVER),
    )
    assert await postgresql.log.version(A_MATCH) == 2


async def test_move_made_while_its_server_is_forgotten_leaves_no_events(
    postgresql: Database,
) -> None:
    await create(postgresql)
    await postgresql.servers.removed(SERVER, NOON)
    done, forgotten = await race(
        postgresql, appending(2, moved()), lambda database: database.servers.forget(SERVER)
    )
    assert (done, forgotten) == (None, None)
    assert not await rows(postgresql, events)


async def test_move_in_a_match_that_is_being_deleted_is_a_conflict(postgresql: Database) -> None:
    over = summary(status=Status.CANCELLED)
    await create(postgresql, about=over)
    deleted, refused = await race(
        postgresql,
        lambda database: purged(database.past.lobbies(after(60))),
        appending(2, moved(), about=over),
    )
    assert deleted is None
    assert isinstance(refused, Conflict)
    assert not await rows(postgresql, events)


async def test_old_practice_that_goes_on_during_a_purge_is_kept(postgresql: Database) -> None:
    practice = summary(server=ANYWHERE)
    await create(postgresql, about=practice)
    await create(postgresql, "other", about=practice)
    done, purge = await race(
        postgresql,
        appending(2, moved(), about=practice, now=after(60)),
        lambda database: purged(database.past.practice(after(30))),
    )
    assert (done, purge) == (None, None)
    assert await postgresql.log.version(A_MATCH) == 3
    assert [row.id for row in await rows(postgresql, matches)] == [A_MATCH]


async def test_player_entering_a_match_is_not_forgotten_by_a_concurrent_purge(
    postgresql: Database,
) -> None:
    called_off = summary(status=Status.CANCELLED, members=(2,))
    await create(postgresql)
    await append(postgresql, 2, Joined(BEN, "2"), about=called_off)
    await create(postgresql, "other", about=summary(members=(1, 3)))
    entered, forgotten = await race(
        postgresql,
        appending(2, Joined(BEN, "3"), about=summary(members=(1, 2, 3)), match_id="other"),
        lambda database: purged(database.past.lobbies(after(60))),
    )
    assert (entered, forgotten) == (None, None)
    assert [row.id for row in await rows(postgresql, matches)] == ["other"]
    known = await postgresql.players.known(frozenset({BEN}), 0)
    assert known[BEN].name == "person 1"


async def test_match_stays_due_if_a_move_comes_while_a_post_is_recorded(
    postgresql: Database,
) -> None:
    await create(postgresql)
    await race(
        postgresql,
        appending(2, moved()),
        lambda database: database.cursors.put(A_MATCH, AnnouncementCursor(announced=2)),
    )
    assert await postgresql.cursors.due() == [A_MATCH]


async def test_overview_message_stays_outdated_if_a_move_comes_while_its_edit_is_recorded(
    postgresql: Database,
) -> None:
    await create(postgresql)
    card = MatchCard(ChannelPlace(SERVER, CHANNEL, CHANNEL), 5)
    await postgresql.cursors.put(A_MATCH, AnnouncementCursor(), MessageChange(card=card))
    await race(
        postgresql,
        appending(2, moved()),
        lambda database: database.cursors.put_card(A_MATCH, replace(card, version=2)),
    )
    assert await postgresql.cursors.cards_due() == [A_MATCH]


async def test_concurrent_records_of_one_post_store_one_message(postgresql: Database) -> None:
    await create(postgresql)
    earlier = Earlier(ChannelPlace(SERVER, CHANNEL, CHANNEL), 5)
    shown = AnnouncementCursor(announced=2, message=6, channel=CHANNEL)

    async def put(database: Database) -> None:
        await other_cursors(database).put(A_MATCH, shown, MessageChange(earlier, reports_from=0))

    assert await race(postgresql, put, put) == [None, None]
    stored = await rows(postgresql, match_messages)
    assert [row.message for row in stored] == [5, 6]


async def test_reminder_sent_while_its_decision_is_made_is_marked_as_past(
    postgresql: Database,
) -> None:
    await create(postgresql, about=summary({1: 1}))
    await postgresql.reminders.make(ANN, [(SERVER, 5)], [A_MATCH], {}, after(1))
    (reminder,) = await postgresql.reminders.outstanding(after(1))
    await race(
        postgresql,
        appending(2, moved(), now=after(2)),
        lambda database: database.reminders.sent(reminder, 5, 6),
    )
    (past,) = await postgresql.reminders.outstanding(after(3))
    assert past.state == "past"


@pytest.mark.parametrize("pace", [DAY, timedelta()], ids=["timed", "untimed"])
async def test_move_holds_no_other_player_while_it_waits_for_one(
    postgresql: Database, pace: timedelta
) -> None:
    """A purge locks many players in the order of their ids, so a move that takes them in another order could
    deadlock with it."""
    await create(postgresql, about=summary({2: 1}, pace=pace))
    held, go_on, loop = asyncio.Queue[int](), threading.Event(), asyncio.get_running_loop()

    def hold(connection: Connection) -> int | None:
        hold_players(connection, [ANN])
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        loop.call_soon_threadsafe(held.put_nowait, pid)
        assert go_on.wait(60)
        free = select(players.c.id).where(players.c.id == BEN).with_for_update(skip_locked=True)
        return connection.scalar(free)

    holder = asyncio.create_task(connections(postgresql).write(hold))
    pid = await held.get()
    move = asyncio.create_task(append(postgresql, 2, moved(), about=summary({1: 1}, pace=pace)))
    assert await asyncio.to_thread(until_it_waits, move, pid)
    go_on.set()
    assert await holder == BEN
    await move


async def test_absence_is_also_recorded_in_a_match_that_starts_meanwhile(
    postgresql: Database,
) -> None:
    await create(postgresql, about=summary(status=Status.LOBBY))
    absence = await postgresql.absences.add(ANN, after(600), "", "r", NOON)
    await race(
        postgresql,
        appending(2, Started((ANN, BEN))),
        lambda database: database.absences.store_known(absence.id, []),
    )
    assert [each.id for each in await postgresql.absences.untold()] == [absence.id]


async def test_clock_that_begins_while_an_absence_ends_is_not_due_too_late(
    postgresql: Database,
) -> None:
    """The stored due time must never be later than the true one."""
    paced = summary({1: 1}, pace=DAY)
    await create(postgresql, about=paced)
    await postgresql.absences.add(BEN, NOON + 30 * DAY, "", "r", NOON)
    await race(
        postgresql,
        appending(2, moved(), about=summary({2: 1}, pace=DAY), now=after(5)),
        lambda database: database.absences.end(BEN, after(6)),
    )
    (due,) = await postgresql.open_decisions.of(BEN)
    assert due.open_decision.due is not None
    assert due.open_decision.due <= NOON + 2 * DAY


async def test_move_made_while_an_absence_begins_still_costs_reserve(postgresql: Database) -> None:
    """The absence stops the player's clock while the move is being stored. The thinking time before the move
    must still be taken from the player's reserve."""
    paced = summary({1: 1}, pace=DAY)
    await create(postgresql, about=paced)
    await postgresql.cursors.put(A_MATCH, AnnouncementCursor(announced=2))  # it is shown
    gone, now = summary({2: 1}, pace=DAY), NOON + timedelta(hours=30)
    await race(
        postgresql,
        appending(2, moved(), about=gone, now=now),
        lambda database: database.absences.add(ANN, NOON + 9 * DAY, "", "r", now),
    )
    reserves = {row.player: row.reserve for row in await rows(postgresql, purses)}
    assert reserves[ANN] < DAY


async def test_identical_concurrent_pauses_extend_an_undo_deadline_once(
    postgresql: Database,
) -> None:
    asked = summary({1: 1}, pace=DAY, asked=2)
    await create(postgresql)
    await append(postgresql, 2, moved(), about=replace(asked, asked=3))
    before = (await rows(postgresql, matches))[0].answer_due
    pause: Change = lambda database: database.open_decisions.pause(  # noqa: E731
        after(10), after(70), A_MATCH
    )
    assert await race(postgresql, pause, pause) == [None, None]
    assert (await rows(postgresql, matches))[0].answer_due == before + timedelta(minutes=60)


async def test_pause_extended_during_a_purge_of_old_pauses_is_kept(postgresql: Database) -> None:
    await create(postgresql)
    await postgresql.open_decisions.pause(NOON, after(10), A_MATCH)
    await race(
        postgresql,
        lambda database: database.open_decisions.pause(after(5), after(90), A_MATCH),
        lambda database: purged(database.past.pauses(after(60))),
    )
    assert [row.until for row in await rows(postgresql, pauses)] == [after(90)]


async def test_concurrent_changes_of_different_personal_settings_are_both_kept(
    postgresql: Database,
) -> None:
    results = await race(
        postgresql,
        lambda database: database.preferences.put_forecasts(ANN, "first"),
        lambda database: database.preferences.change_hours(
            ANN, lambda _: Hours("Asia/Tokyo"), NOON
        ),
    )
    assert results == [None, True]
    habits = await postgresql.preferences.habits(ANN)
    assert (habits.forecasts, habits.hours) == ("first", Hours("Asia/Tokyo"))


async def test_concurrent_changes_of_a_preference_and_of_hours_are_both_kept(
    postgresql: Database,
) -> None:
    def preferring(**changes: Any) -> Change:
        return lambda database: database.preferences.change(
            ANN, lambda stored: {7: replace(preferred(stored, 7), **changes)}
        )

    def choosing(**changes: Any) -> Change:
        return lambda database: database.preferences.change_hours(
            ANN, lambda hours: replace(hours or Hours(), **changes), NOON
        )

    both = [preferring(place="direct"), preferring(mentions="hour")]
    assert await race(postgresql, *both) == [None, None]
    assert await postgresql.preferences.preferences(ANN) == {
        7: ReminderPreference("direct", mentions="hour")
    }
    assert await race(postgresql, choosing(zone="Asia/Tokyo"), choosing(weekends_off=True)) == [
        True,
        True,
    ]
    habits = await postgresql.preferences.habits(ANN)
    assert habits.hours == Hours("Asia/Tokyo", weekends_off=True)


async def test_concurrent_blocks_of_one_user_block_once(postgresql: Database) -> None:
    assert await race(
        postgresql,
        lambda database: database.blocks.block("user", 5, NOON),
        lambda database: database.blocks.block("user", 5, after(1)),
    ) == [True, False]


async def test_concurrent_unblocks_of_one_server_store_one_pause(postgresql: Database) -> None:
    await create(postgresql, about=summary({1: 1}, pace=DAY))
    await postgresql.blocks.block("server", SERVER, NOON)
    assert await race(
        postgresql,
        lambda database: database.blocks.unblock("server", SERVER, after(60)),
        lambda database: database.blocks.unblock("server", SERVER, after(90)),
    ) == [True, False]
    assert len(await rows(postgresql, pauses)) == 1


@pytest.mark.parametrize("before", [None, ()])
async def test_concurrent_repeat_of_a_lesson_step_is_stored_once(
    postgresql: Database, before: tuple[str, ...] | None
) -> None:
    if before is not None:
        await postgresql.lessons.put(ANN, "chance", None, before, NOON)
    step: Change = lambda database: database.lessons.put(  # noqa: E731
        ANN, "chance", before, ("keep none",), NOON
    )
    assert await race(postgresql, step, step) == [True, False]
