"""Preferences and languages of players and servers, and how preferences affect clocks that are running."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any, cast
from unittest.mock import Mock

import pytest

from data import Database
from data.people.languages import LanguageChoice
from data.schema import waiting
from data.time.open_decisions import SqlOpenDecisions
from matches.log.events import MatchId, PlayerId, Relocated, Started, Taken
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor
from matches.ports.due import Due
from matches.ports.preferences import (
    EVERYWHERE,
    Absence,
    Habits,
    ReminderPreference,
    ServerSettings,
)
from matches.time.calendar import NEVER, Hours
from matches.time.decision_clock import GRACE
from tests import postgres
from tests.data.samples import (
    A_MATCH,
    CHANNEL,
    NOON,
    SERVER,
    append,
    connections,
    create,
    moved,
    people,
    rows,
    summary,
    the_row,
)
from tests.data.test_peers import NEAR, settled

ME, OTHER = PlayerId(1), PlayerId(2)
NIGHT = Hours("Europe/Vienna", (time(23), time(7, 30)), weekends_off=True)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def at(hours: float) -> datetime:
    return NOON + hours * HOUR


async def away(
    database: Database, until: datetime, request: str = "r", *, now: datetime = NOON
) -> Absence:
    return await database.absences.add(ME, until, "sailing", request, now)


async def my_due(database: Database) -> Due:
    (due,) = await SqlOpenDecisions(connections(database)).of(ME)
    return due


async def on_the_clock(database: Database) -> None:
    """Create a match, shown in its channel, in which the player `ME` has one day for their decision."""
    await create(database, about=summary({1: 1}, pace=DAY))
    await database.cursors.put(A_MATCH, AnnouncementCursor(announced=2))


async def test_personal_settings_are_stored_as_chosen(database: Database) -> None:
    await database.preferences.put_closed(ME, True)
    assert await database.preferences.habits(ME) == Habits(closed=True)
    await database.preferences.change_hours(ME, lambda _: NIGHT, NOON)
    assert await database.preferences.habits(ME) == Habits(NIGHT, closed=True)
    await database.preferences.change_hours(ME, lambda _: Hours("Asia/Tokyo"), NOON)
    await database.preferences.put_closed(ME, False)
    assert await database.preferences.habits(ME) == Habits(Hours("Asia/Tokyo"))
    await database.preferences.put_forecasts(ME, "first")
    await database.preferences.change_hours(ME, lambda _: NIGHT, NOON)
    assert await database.preferences.habits(ME) == Habits(NIGHT, forecasts="first")
    assert await database.preferences.habits(OTHER) == Habits()


async def test_reminder_preferences_are_kept_per_server(database: Database) -> None:
    choices = database.preferences
    quiet = ReminderPreference("both", (time(22), time(8, 15)), "reminders")
    await choices.change(ME, lambda _: {EVERYWHERE: ReminderPreference("direct")})
    await choices.change(ME, lambda _: {7 << 60: ReminderPreference("none")})
    await choices.change(ME, lambda _: {7 << 60: quiet})
    assert await choices.preferences(ME) == {
        EVERYWHERE: ReminderPreference("direct"),
        7 << 60: quiet,
    }
    assert await choices.preferences(OTHER) == {}


async def test_mention_preference_of_a_server_overrides_the_general_one(database: Database) -> None:
    await create(database)
    choices = database.preferences
    assert await _unmentioned(database) == frozenset()
    await choices.change(ME, lambda _: {EVERYWHERE: ReminderPreference(mentions="reminders")})
    assert await _unmentioned(database) == {ME}
    await choices.change(ME, lambda _: {SERVER: ReminderPreference()})
    assert await _unmentioned(database) == frozenset()


async def test_mentions_can_be_turned_off_for_an_hour_after_an_action(database: Database) -> None:
    await create(database)
    await create(database, "another", request="q")
    choices = database.preferences
    for player, mentions in ((ME, "hour"), (OTHER, "turns")):
        preference = ReminderPreference(mentions=mentions)  # type: ignore[arg-type]
        await choices.change(player, Mock(return_value={SERVER: preference}))
        await choices.acted(player, A_MATCH, NOON)
    assert await _unmentioned(database, at(0.99)) == {ME}
    assert await _unmentioned(database, at(1)) == frozenset()
    await choices.acted(ME, A_MATCH, at(1))
    await choices.acted(ME, MatchId("another"), at(2))
    await choices.acted(ME, MatchId("none"), at(2))
    assert await _unmentioned(database, at(1.5)) == {ME}
    assert await _unmentioned(database, at(2)) == frozenset()


@pytest.mark.parametrize("erased", [False, True])
async def test_changed_or_erased_preferences_take_effect_at_once(
    database: Database, erased: bool
) -> None:
    await create(database)
    choices = database.preferences
    assert not await choices.explain(ME)
    await choices.put_closed(ME, True)
    await choices.change(ME, lambda _: {SERVER: ReminderPreference(mentions="reminders")})
    if erased:
        await database.personal.erase(ME, NOON)
    assert await _unmentioned(database) == (frozenset() if erased else {ME})
    assert await choices.explain(ME) is not erased
    assert not await choices.explain(ME)
    await database.servers.removed(SERVER, NOON)
    await database.servers.forget(SERVER)
    assert await _unmentioned(database) == frozenset()


async def _unmentioned(database: Database, now: datetime = NOON) -> frozenset[PlayerId]:
    return await database.preferences.unmentioned({ME, OTHER}, A_MATCH, SERVER, now)


async def test_repeated_request_makes_one_absence(database: Database) -> None:
    first = await away(database, at(48))
    assert (first.start, first.until, first.reason, first.told) == (NOON, at(48), "sailing", False)
    assert await away(database, at(99), now=at(1)) == first
    assert await database.absences.requested("r") == first
    assert await database.absences.requested("another") is None
    assert await database.absences.of(ME, NOON) == [first]


async def test_new_absence_replaces_the_current_one(database: Database) -> None:
    await away(database, at(48))
    second = await away(database, at(24), "s", now=at(10))
    earlier, later = await database.absences.of(ME, NOON)
    assert (earlier.start, earlier.until, earlier.told) == (NOON, at(10), True)
    assert later == second
    assert await database.absences.untold() == [second]


async def test_absence_can_be_ended_only_once(database: Database) -> None:
    await away(database, at(48))
    assert await database.absences.end(ME, at(5))
    assert not await database.absences.end(ME, at(6))
    (ended,) = await database.absences.of(ME, NOON)
    assert ended.until == at(5)
    assert await database.absences.of(ME, at(5)) == []
    assert await database.absences.untold() == []


async def test_absence_counts_as_recorded_once_every_running_match_has_it(
    database: Database,
) -> None:
    absence = await away(database, at(48))
    await create(database, "running")
    await create(database, "lobby", about=summary(status=Status.LOBBY))
    await create(database, "over", about=summary(status=Status.FINISHED))
    await create(database, "theirs", about=summary(members=(2, 3)))
    await create(database, "frozen")
    await database.log.freeze(MatchId("frozen"))
    await database.absences.store_known(absence.id, [])
    assert await database.absences.untold() == [absence]
    await database.absences.store_known(absence.id, [MatchId("running")])
    assert await database.absences.untold() == []


@pytest.mark.parametrize("event", [Started((ME, OTHER)), Taken(0, ME)])
async def test_absence_is_recorded_in_a_match_that_begins_later(
    database: Database, event: Started | Taken
) -> None:
    absence = await away(database, at(48))
    await database.absences.store_known(absence.id, [])
    await create(database, about=summary(status=Status.LOBBY), now=at(1))
    assert await database.absences.untold() == []
    await append(database, 2, event, now=at(2))
    assert await database.absences.untold() == [absence]
    await database.absences.store_known(absence.id, [A_MATCH])
    await append(database, 3, moved(), now=at(3))
    assert await database.absences.untold() == []


async def test_ended_absence_is_not_recorded_in_a_match_that_begins_later(
    database: Database,
) -> None:
    await away(database, at(48))
    await database.absences.end(ME, at(1))
    await create(database, about=summary(status=Status.LOBBY))
    await append(database, 2, Started((ME, OTHER)), now=at(2))
    assert await database.absences.untold() == []


async def test_new_sleep_hours_apply_to_a_clock_from_the_next_decision_on(
    database: Database,
) -> None:
    await on_the_clock(database)
    await database.preferences.change_hours(ME, lambda _: Hours("UTC", (time(12), time(20))), at(5))
    wait = (await my_due(database)).open_decision
    assert (wait.left, wait.ends) == (19 * HOUR, at(24))
    await append(database, 2, moved(), about=summary({1: 2}, pace=DAY), now=at(10))
    wait = (await my_due(database)).open_decision
    midnight = NOON.replace(hour=0, microsecond=0)
    evening = midnight + DAY + 20 * HOUR  # 14 hours until the next noon, then ten after a sleep
    assert wait.ends is not None
    assert wait.ends - (evening + 10 * HOUR) < timedelta(seconds=1)
    assert (await my_due(database)).reserve == DAY


async def test_clocks_of_an_erased_player_keep_neither_sleep_hours_nor_time_zone(
    database: Database,
) -> None:
    await database.preferences.change_hours(ME, lambda _: NIGHT, NOON)
    await on_the_clock(database)
    await create(database, "frozen", about=summary({1: 1}, pace=DAY))
    await database.log.freeze(MatchId("frozen"))
    await database.personal.erase(ME, at(5))
    hours = {(row.zone, row.asleep_from, row.weekends_off) for row in await rows(database, waiting)}
    assert hours == {("UTC", None, False)}


async def test_changing_sleep_hours_back_and_forth_does_not_move_the_deadline(
    database: Database,
) -> None:
    await on_the_clock(database)
    before = (await my_due(database)).open_decision
    for hours in (NIGHT, Hours("Asia/Tokyo", (time(1), time(9))), Hours()):
        await database.preferences.change_hours(ME, Mock(return_value=hours), at(7))
    after_all = (await my_due(database)).open_decision
    assert (after_all.ends, after_all.lost) == (before.ends, before.lost)
    assert after_all.left == 17 * HOUR


async def test_clock_pauses_during_an_absence_and_resumes_at_its_end(database: Database) -> None:
    await on_the_clock(database)
    await away(database, at(240), now=at(6))
    wait = (await my_due(database)).open_decision
    assert (wait.left, wait.ends) == (18 * HOUR, at(240 + 18))
    assert await database.absences.end(ME, at(100))
    wait = (await my_due(database)).open_decision
    assert (wait.left, wait.ends) == (18 * HOUR, at(118))


async def test_time_used_beyond_a_decisions_limit_is_taken_from_the_reserve(
    database: Database,
) -> None:
    await on_the_clock(database)
    await database.preferences.change_hours(ME, lambda _: NIGHT, at(30))
    assert (await my_due(database)).open_decision.left == timedelta()
    assert (await my_due(database)).reserve == 18 * HOUR


async def test_absence_does_not_change_the_clocks_of_other_players(database: Database) -> None:
    await create(database, about=summary({1: 1, 2: 1}, pace=DAY))
    await away(database, at(240), now=at(6))
    (theirs,) = await SqlOpenDecisions(connections(database)).of(OTHER)
    assert (theirs.open_decision.counted, theirs.open_decision.ends) == (NOON, at(24))


async def test_reminder_of_a_decision_without_a_clock_follows_new_sleep_hours(
    database: Database,
) -> None:
    await create(database, about=summary({1: 1}))
    await database.preferences.change_hours(ME, lambda _: Hours("UTC", (time(11), time(14))), at(2))
    assert (await my_due(database)).open_decision.due == NOON.replace(
        hour=14, minute=0, microsecond=0
    ) + DAY


async def test_absence_during_a_suspension_does_not_stop_reminders_of_a_match_without_a_clock(
    database: Database,
) -> None:
    await create(database, about=summary({1: 1}))
    await database.reminders.channel_gone(A_MATCH, SERVER, CHANNEL, [ME], at(1))
    await away(database, at(3), now=at(2))
    elsewhere = summary({1: 1}, channel=9)
    await append(database, 2, Relocated(9), about=elsewhere, now=at(4))
    (due,) = await database.open_decisions.due(at(24), 1)
    assert due.exact.open_decision.due == at(24)


async def test_shown_deadline_stands_still_in_a_suspension_and_is_later_after_it(
    database: Database,
) -> None:
    await on_the_clock(database)
    await database.reminders.channel_gone(A_MATCH, SERVER, CHANNEL, [ME], at(1))
    assert (await the_row(database)).until[ME] > (NEVER, NEVER)
    elsewhere = summary({1: 1}, channel=9, pace=DAY)
    await append(database, 2, Relocated(9), about=elsewhere, now=at(71))
    ends = at(71) + GRACE + 23 * HOUR
    assert (await the_row(database)).until == {ME: (ends, ends + DAY)}


async def write_to(database: Database, server: int, language: str) -> None:
    await database.servers.change(server, lambda each: replace(each, language=language))


async def test_chosen_language_is_stored_beside_the_other_preferences(database: Database) -> None:
    languages = database.languages
    assert languages.remembered(ME) is None
    assert await languages.of_person(ME) == languages.remembered(ME) == LanguageChoice()
    await database.preferences.put_forecasts(ME, "first")
    await languages.choose(ME, "fi")
    await languages.saw(ME, "pt-BR")
    assert await languages.of_person(ME) == LanguageChoice("fi", "pt-BR")
    assert await languages.of_person(OTHER) == LanguageChoice()
    habits = await database.preferences.habits(ME)
    assert habits == Habits(forecasts="first", language="fi", locale="pt-BR")
    await languages.choose(ME, "")
    assert await languages.of_person(ME) == LanguageChoice("", "pt-BR")


async def test_server_keeps_its_language_until_the_server_is_forgotten(database: Database) -> None:
    languages = database.languages
    assert await languages.of_server(SERVER) == LanguageChoice()
    await write_to(database, SERVER, "de")
    assert await languages.of_server(SERVER) == LanguageChoice("de")
    await database.servers.change(SERVER, lambda each: replace(each, most=3))
    assert (await database.servers.settings(SERVER)).language == "de"
    await database.servers.removed(SERVER, NOON)
    await database.servers.forget(SERVER)
    assert await languages.of_server(SERVER) == LanguageChoice()
    assert await database.servers.settings(SERVER) == ServerSettings()


async def test_language_of_an_erased_player_is_not_stored(database: Database) -> None:
    await database.languages.saw(ME, "fi")
    await database.personal.erase(ME, NOON)
    await database.languages.saw(ME, "de")
    await database.languages.choose(ME, "de")
    assert (await database.personal.kept(ME)).habits == Habits()


async def test_language_change_reaches_other_processes() -> None:
    async with settled(postgres.emptied()) as (first, second):
        await people(first)
        heard = asyncio.Event()
        peers, forget = cast(Any, second.peers), second.languages.forget

        def hear(whose: str) -> None:
            forget(whose)
            heard.set()

        peers.on_language = hear
        assert await second.languages.of_person(ME) == LanguageChoice()
        assert await second.languages.of_server(NEAR) == LanguageChoice()
        async with asyncio.timeout(20):
            await first.languages.choose(ME, "fi")
            await heard.wait()
            assert await second.languages.of_person(ME) == LanguageChoice("fi")
            heard.clear()
            await write_to(first, NEAR, "es")
            await heard.wait()
        assert await second.languages.of_server(NEAR) == LanguageChoice("es")
