"""Parsing of the hours and absences that people type, tidily or clumsily. The number of earlier matches, on
which a person's forecasts can depend."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from babel.dates import format_date
from hypothesis import example, given, settings
from hypothesis import strategies as st

from locales import find
from matches.decisions.refusal import Refused
from matches.people.allowance import OVER_ALREADY
from matches.people.preference_parsing import (
    NO_ZONE,
    QUIET_ALL_DAY,
    WELL_KNOWN,
    lasts,
    parse_hours,
    parse_quiet,
    parse_until,
    unread_quiet,
    unread_time,
    zones_like,
)
from matches.time.calendar import Hours, unknown_zone
from matches.time.time_zones import zones
from tests.languages import SPOKEN
from tests.matches.conftest import Harness
from tests.matches.fakes import FakeClock
from tests.refusals import refused
from tests.sampling import THOROUGH, sampled
from texts.language import ENGLISH, Language

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
VIENNA = "Europe/Vienna"
TOLD = Hours(VIENNA, (time(23), time(7)), weekends_off=True)


@pytest.mark.parametrize("language", [ENGLISH, *SPOKEN], ids=lambda each: each.code)
def test_example_of_a_duration_can_be_typed_in_every_language(language: Language) -> None:
    for text in (unread_time("soon"), OVER_ALREADY):
        (example,) = re.findall(r"3 \w+", language.say(text))
        assert lasts(example, language)
        assert language is ENGLISH or not lasts(example, ENGLISH), "it is in that language"
        assert parse_until(example.upper(), VIENNA, NOW, language) == NOW + timedelta(days=3)


def test_changing_sleep_hours_zone_or_weekends_keeps_the_other_two() -> None:
    assert parse_hours(TOLD, None, None, None) == TOLD
    assert parse_hours(TOLD, "Asia/Tokyo", None, None) == Hours("Asia/Tokyo", TOLD.sleep, True)
    assert parse_hours(TOLD, None, "22:00-6:30", None) == Hours(
        VIENNA, (time(22), time(6, 30)), True
    )
    assert parse_hours(TOLD, None, None, "on") == Hours(VIENNA, TOLD.sleep)
    assert parse_hours(None, None, None, None) is None


@pytest.mark.parametrize("none", ["none", "None ", "no", "off", "never", "-"])
def test_sleep_and_quiet_hours_can_be_set_to_none(none: str) -> None:
    assert parse_hours(TOLD, None, none, None) == Hours(VIENNA, None, True)
    assert parse_hours(None, None, none, "on") is None
    assert parse_quiet(none, None) is None


@pytest.mark.parametrize("typed", ["Europe/Vienna", "europe/vienna", " vienna ", "VIENNA"])
def test_time_zone_is_recognised_by_full_name_or_city(typed: str) -> None:
    assert parse_hours(None, typed, None, None) == Hours(VIENNA)


@pytest.mark.parametrize("typed", ["", "Europe", "europe/", "Atlantis", "CET", "../etc/passwd"])
def test_unknown_or_ambiguous_time_zone_is_refused(typed: str) -> None:
    with refused(unknown_zone(typed)):
        parse_hours(TOLD, typed, "none", None)


@pytest.mark.parametrize(("sleep", "weekends"), [("23:00-07:00", None), (None, "off")])
def test_hours_without_a_time_zone_are_refused(sleep: str | None, weekends: str | None) -> None:
    with refused(NO_ZONE):
        parse_hours(None, None, sleep, weekends)
    assert parse_hours(None, VIENNA, sleep, weekends) is not None


def test_quiet_hours_may_be_long_but_not_the_whole_day() -> None:
    assert parse_quiet("18:00 to 17:00", TOLD) == (time(18), time(17))
    with refused(QUIET_ALL_DAY):
        parse_quiet("8-8", TOLD)
    with refused(unread_quiet("at night")):
        parse_quiet("at night", TOLD)
    with refused(NO_ZONE):
        parse_quiet("22:00-08:00", None)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("3 days", 3),
        ("1 day", 1),
        ("3d", 3),
        ("a week", 7),
        ("for 2  Weeks", 14),
        ("in 10 days", 10),
        ("0 days", 0),
    ],
)
def test_number_of_days_or_weeks_is_counted_from_now(text: str, days: int) -> None:
    assert parse_until(text, VIENNA, NOW) == NOW + timedelta(days=days)


@pytest.mark.parametrize(
    ("text", "month", "day", "year"),
    [
        ("2026-12-24", 12, 24, 2026),
        ("24 Dec", 12, 24, 2026),
        ("24. december 2026", 12, 24, 2026),
        ("Dec 24th", 12, 24, 2026),
        ("December 24, 2026", 12, 24, 2026),
        ("24.12.", 12, 24, 2026),
        ("24.12.2026", 12, 24, 2026),
        ("21 Nov", 11, 21, 2026),
        ("20 Nov", 11, 20, 2027),
        ("today", 11, 21, 2026),
        ("Tomorrow", 11, 22, 2026),
    ],
)
def test_date_means_the_end_of_that_day_in_the_persons_time_zone(
    text: str, month: int, day: int, year: int
) -> None:
    end = datetime(year, month, day, 23, 59, 59, tzinfo=ZoneInfo(VIENNA))
    assert parse_until(text, VIENNA, NOW).astimezone(UTC) == end.astimezone(UTC)


@pytest.mark.parametrize("language", [ENGLISH, *SPOKEN], ids=lambda each: each.code)
@given(day=st.dates(date(2026, 11, 21), date(2027, 11, 20)))
@settings(max_examples=20)
def test_dates_can_be_written_as_in_the_persons_language(language: Language, day: date) -> None:
    end = datetime.combine(day, time(23, 59, 59), ZoneInfo(VIENNA))
    locale = language.locale or language.code
    for length in ("long", "d MMMM", "d MMM", "d. LLLL", "d MMM y"):
        typed = format_date(day, length, locale)
        assert parse_until(typed, VIENNA, NOW, language) == end, typed
        assert parse_until(typed.upper(), VIENNA, NOW, language) == end, typed


@pytest.mark.parametrize("language", [ENGLISH, *SPOKEN], ids=lambda each: each.code)
def test_weekday_in_the_persons_language_is_the_next_one_after_today(language: Language) -> None:
    for days in range(1, 8):
        day = NOW + timedelta(days=days)
        for length in ("EEEE", "EEE", "cccc"):
            typed = format_date(day, length, language.locale or language.code)
            assert parse_until(typed, VIENNA, NOW, language).date() == day.date(), typed


@pytest.mark.parametrize(
    ("text", "code", "day"),
    [
        ("24 Mar", "fi", (2027, 3, 24)),  # in English, not the beginning of `marraskuu`
        ("24 marraskuuta", "fi", (2026, 11, 24)),
        ("24 Dez", "de", (2026, 12, 24)),
        ("1º de maio", "pt_BR", (2027, 5, 1)),
        ("sexta", "pt_BR", (2026, 11, 27)),
        ("Friday", "de", (2026, 11, 27)),
    ],
)
def test_months_and_weekdays_are_read_in_english_too(
    text: str, code: str, day: tuple[int, int, int]
) -> None:
    end = datetime(*day, 23, 59, 59, tzinfo=ZoneInfo(VIENNA))
    assert parse_until(text, VIENNA, NOW, find(code)) == end


def test_name_of_a_month_in_another_language_is_refused() -> None:
    with refused(unread_time("24 marraskuuta")):
        parse_until("24 marraskuuta", VIENNA, NOW)


def test_today_is_the_date_in_the_persons_time_zone() -> None:
    assert parse_until("today", "Pacific/Auckland", NOW).day == 22
    assert parse_until("today", "America/Los_Angeles", NOW).day == 21


@pytest.mark.parametrize(
    "text", ["soon", "2026-02-30", "31 Feb", "29.2.2027", "1.13.", "yesterday", "-3 days", "3", ""]
)
def test_unreadable_time_is_refused(text: str) -> None:
    with refused(unread_time(text)):
        parse_until(text, VIENNA, NOW)


@pytest.mark.parametrize(
    ("today", "year"),
    [
        (datetime(2027, 11, 21, tzinfo=UTC), 2028),
        (datetime(2028, 2, 29, tzinfo=UTC), 2028),
        (datetime(2028, 3, 1, tzinfo=UTC), 2032),
        (datetime(2097, 3, 1, tzinfo=UTC), 2104),
    ],
)
def test_29_february_means_that_of_the_next_leap_year(today: datetime, year: int) -> None:
    end = datetime(year, 2, 29, 23, 59, 59, tzinfo=ZoneInfo(VIENNA))
    assert parse_until("29 Feb", VIENNA, today) == end


@sampled
@settings(max_examples=100 if THOROUGH else 30)
@given(st.text(max_size=50))
@example("no\nsuch")
@example("no\u2028such")
@example("\u202eno such")
@example("no such\t" * 99)
def test_any_typed_text_is_read_or_refused_in_one_short_printable_line(text: str) -> None:
    refusals = list[str]()
    for read in (
        lambda: parse_until(text, VIENNA, NOW),
        lambda: parse_hours(TOLD, text, None, None),
        lambda: parse_hours(TOLD, None, text, None),
        lambda: parse_quiet(text, TOLD),
    ):
        try:
            read()
        except Refused as refusal:
            refusals.append(str(refusal))
    assert all(each.isprintable() and len(each) < 300 for each in refusals)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("vienna", "Europe/Vienna"),
        ("new york", "America/New_York"),
        ("york", "America/New_York"),
        ("São P", "America/Sao_Paulo"),
        ("rome", "Europe/Rome"),
        ("angel", "America/Los_Angeles"),
        ("ushu", "America/Argentina/Ushuaia"),
        ("UTC", "UTC"),
    ],
)
def test_time_zone_search_matches_any_part_of_the_name(typed: str, first: str) -> None:
    assert zones_like(typed)[0] == first


def test_empty_time_zone_search_offers_well_known_zones() -> None:
    assert tuple(zones_like(" ")) == WELL_KNOWN
    assert {*WELL_KNOWN} <= {*zones()}
    assert zones_like("nowhere at all") == []


async def test_count_of_earlier_matches_includes_only_matches_of_the_same_person_and_game(
    harness: Harness, clock: FakeClock
) -> None:
    ann = await harness.person("Ann")
    begun = []
    await harness.opened("Ann", "Ben")  # nobody begins this one
    clock.time += timedelta(minutes=5)
    for _ in range(4):
        begun.append(await harness.begun("Ann", "Ben"))
        clock.time += timedelta(minutes=5)
        await harness.begun("Cat", "Ben")
        begun.append(await harness.opened("Ann", "Ben", game="crosswind"))
        clock.time += timedelta(minutes=5)
    before = [await harness.database.preferences.played_before(ann.id, each) for each in begun]
    assert before == [0, 0, 1, 1, 2, 2, 3, 3]
    dan = await harness.person("Dan")
    assert await harness.database.preferences.played_before(dan.id, begun[-1]) == 0
