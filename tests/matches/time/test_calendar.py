"""Which time counts for players with sleep hours, including nights on which clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from matches.time.calendar import (
    NEVER,
    BadHours,
    Calendar,
    Hours,
    hours,
    no_sleep,
    parse_sleep,
    too_long_a_sleep,
    unknown_zone,
    unread_sleep,
)
from matches.time.time_zones import zones
from tests.refusals import raised
from tests.sampling import THOROUGH, sampled

EXAMPLES = 120 if THOROUGH else 40

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
TICK = timedelta(microseconds=1)
"""The smallest difference between two instants that the clock can represent."""

NIGHT = (time(23), time(7))
TO_HALF_PAST_TWO = (time(22), time(2, 30))
FROM_HALF_PAST_TWO = (time(2, 30), time(10))


def at(text: str, zone: str = "UTC", fold: int = 0) -> datetime:
    """Return the UTC instant of a local time in a zone; if it comes twice, `fold` 1 means the second."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def asleep(zone: str, sleep: tuple[time, time]) -> Calendar:
    return Calendar(Hours(zone, sleep))


# A table of spans from noon to noon, local time. Each expected number of hours is the length of the day minus
# the sleep.
#
# The only future nights are in Dublin and London, because other countries may still change their clocks.

NIGHTS = [
    # Days on which no clock changes.
    ("UTC", NIGHT, "2026-06-10", 16, "24 less 8"),
    ("Asia/Kolkata", NIGHT, "2026-06-10", 16, "24 less 8, half an hour aside"),
    ("Asia/Kathmandu", (time(0), time(6, 15)), "2026-06-10", 17.75, "24 less 6¼"),
    ("Pacific/Kiritimati", NIGHT, "2026-12-31", 16, "24 less 8, fourteen hours ahead"),
    ("Pacific/Pago_Pago", NIGHT, "2026-12-31", 16, "24 less 8, eleven hours behind"),
    ("UTC", (time(13), time(15)), "2026-06-10", 22, "24 less a siesta of 2"),
    ("UTC", (time(20), time(10)), "2026-06-10", 10, "24 less 14, the longest"),
    # The clock skips an hour or half an hour. This shortens the sleep, not the time that counts.
    ("Europe/Vienna", NIGHT, "2026-03-28", 16, "23 less 7"),
    ("Europe/Dublin", NIGHT, "2027-03-27", 16, "23 less 7"),
    ("America/New_York", NIGHT, "2026-03-07", 16, "23 less 7"),
    ("America/St_Johns", NIGHT, "2026-03-07", 16, "23 less 7"),
    ("Pacific/Auckland", NIGHT, "2026-09-26", 16, "23 less 7, in the south"),
    ("Australia/Lord_Howe", NIGHT, "2026-10-03", 16, "23½ less 7½"),
    ("Antarctica/Troll", NIGHT, "2026-03-28", 16, "22 less 6, two hours at once"),
    # An hour is repeated. This lengthens the sleep.
    ("Europe/Vienna", NIGHT, "2026-10-24", 16, "25 less 9"),
    ("Europe/London", NIGHT, "2027-10-30", 16, "25 less 9"),
    ("America/New_York", NIGHT, "2026-10-31", 16, "25 less 9"),
    ("Pacific/Chatham", NIGHT, "2026-04-04", 16, "25 less 9, from 03:45 to 02:45"),
    ("Australia/Lord_Howe", NIGHT, "2026-04-04", 16, "24½ less 8½"),
    # The sleep ends before the clock changes, or begins after it.
    ("Europe/Vienna", (time(22), time(1)), "2026-03-28", 20, "23 less 3, over before the leap"),
    ("Europe/Vienna", (time(4), time(9)), "2026-10-24", 20, "25 less 5, begun after all"),
    # The sleep begins or ends at a local time that is skipped. The moment at which the clock jumps, here 02:00
    # to 03:00, counts instead.
    ("Europe/Vienna", FROM_HALF_PAST_TWO, "2026-03-28", 16, "23 less 7 from the leap to 10"),
    ("Europe/Vienna", TO_HALF_PAST_TWO, "2026-03-28", 19, "23 less 4 from 22 to the leap"),
    ("Europe/Vienna", (time(2, 10), time(2, 50)), "2026-03-28", 23, "23 less nothing at all"),
    ("America/Chicago", FROM_HALF_PAST_TWO, "2026-03-07", 16, "23 less 7 from the leap to 10"),
    ("Australia/Lord_Howe", (time(2, 15), time(9)), "2026-10-03", 17, "23½ less 6½ from 02:30"),
    ("America/Santiago", (time(0), time(8)), "2026-09-05", 16, "23 less 7, midnight leapt over"),
    ("Asia/Beirut", (time(0, 30), time(8)), "2026-03-28", 16, "23 less 7 from 01:00, the leap"),
    # The sleep begins or ends at a local time that comes twice. It begins at the first and ends at the second.
    ("Europe/Vienna", FROM_HALF_PAST_TWO, "2026-10-24", 16.5, "25 less 8½ from the first 02:30"),
    ("Europe/Vienna", TO_HALF_PAST_TWO, "2026-10-24", 19.5, "25 less 5½ to the second 02:30"),
    ("America/Denver", (time(1, 30), time(9)), "2026-10-31", 16.5, "25 less 8½"),
    ("Australia/Lord_Howe", (time(1, 45), time(9)), "2026-04-04", 16.75, "24½ less 7¾"),
    ("America/Havana", (time(0, 30), time(8)), "2025-11-01", 16.5, "25 less 8½ from the first"),
    # Apia skipped 30 December 2011, and with it that day's night and siesta.
    ("Pacific/Apia", NIGHT, "2011-12-29", 16, "24 less 8, from the 29th to the 31st"),
    ("Pacific/Apia", (time(13), time(15)), "2011-12-29", 22, "24 less 2, of the 29th alone"),
    ("Pacific/Apia", (time(13), time(23)), "2011-12-29", 14, "24 less 10, of the 29th alone"),
]


@pytest.mark.parametrize(
    ("zone", "sleep", "day", "counted"),
    [pytest.param(*night[:4], id=f"{night[0]} {night[2]}: {night[4]}") for night in NIGHTS],
)
def test_decision_time_counts_only_the_hours_of_a_day_not_slept(
    zone: str, sleep: tuple[time, time], day: str, counted: float
) -> None:
    start = at(f"{day} 12:00", zone)
    next_day = date.fromisoformat(day) + DAY * (2 if zone == "Pacific/Apia" else 1)
    end = at(f"{next_day} 12:00", zone)
    assert asleep(zone, sleep).elapsed(start, end) == counted * HOUR


@pytest.mark.parametrize(
    ("zone", "monday", "hours_off"),
    [
        pytest.param("UTC", "2026-06-15", 48, id="an ordinary one"),
        pytest.param("Europe/Vienna", "2026-03-30", 47, id="Vienna's in spring"),
        pytest.param("Europe/Vienna", "2026-10-26", 49, id="Vienna's in autumn"),
        pytest.param("Australia/Lord_Howe", "2026-04-06", 48.5, id="Lord Howe's in autumn"),
        pytest.param("America/Santiago", "2026-09-07", 47, id="its Sunday begins at 01:00"),
        pytest.param(
            "America/Santiago", "2026-04-06", 49, id="its Saturday's last hour comes twice"
        ),
        pytest.param("America/Havana", "2025-11-03", 49, id="its Sunday's first hour comes twice"),
        pytest.param("Pacific/Apia", "2012-01-02", 48, id="Apia's, after a Friday that never came"),
    ],
)
def test_weekend_off_stops_decision_time_from_saturday_to_monday(
    zone: str, monday: str, hours_off: float
) -> None:
    end = at(monday, zone)
    start = end - hours_off * HOUR
    off = Hours(zone, weekends_off=True)
    assert off.resting(start - DAY, end + DAY) == [(start, end)]
    assert start.astimezone(ZoneInfo(zone)).strftime("%A %H:%M") == "Saturday 00:00"


def test_decision_time_always_counts_without_sleep_hours_or_pauses() -> None:
    start, end = at("2026-01-01"), at("2026-03-01 00:00:01")
    assert Hours().resting(start, end) == []
    assert Calendar().elapsed(start, end) == end - start
    assert Calendar().when(start, end - start) == end
    assert Calendar().counts_from(start) == start


def test_overlapping_rest_periods_are_merged_and_cut_to_the_measured_time() -> None:
    friday, monday = at("2026-06-12 23:30"), at("2026-06-15 06:00")
    both = Hours("UTC", NIGHT, weekends_off=True)
    assert both.resting(friday, monday) == [(friday, monday)]
    assert both.resting(at("2026-06-10 02:00"), at("2026-06-11 02:00")) == [
        (at("2026-06-10 02:00"), at("2026-06-10 07:00")),
        (at("2026-06-10 23:00"), at("2026-06-11 02:00")),
    ]
    assert both.resting(at("2026-06-10 07:00"), at("2026-06-10 23:00")) == []
    assert both.resting(monday, friday) == []


def test_overlapping_pauses_and_nights_are_subtracted_once_from_decision_time() -> None:
    calendar = Calendar(
        Hours("UTC", NIGHT),
        (
            (at("2026-06-10 21:00"), at("2026-06-11 01:00")),
            (at("2026-06-10 12:00"), at("2026-06-10 14:00")),
            (at("2026-06-10 13:00"), at("2026-06-10 15:00")),
            (at("2026-06-10 13:30"), at("2026-06-10 13:40")),
            (at("2026-06-10 19:00"), at("2026-06-10 19:00")),
            (at("2026-06-11 20:00"), at("2026-06-10 09:00")),
        ),
    )
    start = at("2026-06-10 07:00")  # 16 hours awake, less three and two
    assert calendar.elapsed(start, start + DAY) == 11 * HOUR
    assert calendar.when(start, 5 * HOUR) == at("2026-06-10 12:00")
    assert calendar.when(start, 5 * HOUR + TICK) == at("2026-06-10 15:00") + TICK
    assert calendar.when(start, 12 * HOUR) == at("2026-06-11 08:00")
    assert calendar.counts_from(at("2026-06-10 13:35")) == at("2026-06-10 15:00")
    assert calendar.counts_from(at("2026-06-10 22:00")) == at("2026-06-11 07:00")
    assert calendar.counts_from(at("2026-06-10 19:00")) == at("2026-06-10 19:00")


@pytest.mark.parametrize("far", [NEVER, datetime.max.replace(tzinfo=UTC), at("2999-01-01")])
def test_endless_pause_stops_decision_time_from_counting(far: datetime) -> None:
    since = at("2026-06-10 12:00")
    calendar = Calendar(Hours("UTC", NIGHT, weekends_off=True), ((since, far),))
    assert calendar.when(since - HOUR, HOUR) == since
    assert calendar.when(since - HOUR, HOUR + TICK) > min(far, NEVER)
    assert calendar.counts_from(since) >= min(far, NEVER)
    assert calendar.elapsed(since, since + 60 * DAY) == timedelta(0)


def test_decision_time_is_never_negative() -> None:
    start = at("2026-06-10 12:00")
    calendar = asleep("UTC", NIGHT)
    assert calendar.elapsed(start, start) == timedelta(0)
    assert calendar.elapsed(start, start - DAY) == timedelta(0)
    assert calendar.when(start, timedelta(0)) == start
    assert calendar.when(start, -HOUR) == start
    assert calendar.when(at("2026-06-10 03:00"), timedelta(0)) == at("2026-06-10 03:00")


def test_both_occurrences_of_a_repeated_clock_time_are_told_apart() -> None:
    vienna = ZoneInfo("Europe/Vienna")
    first = datetime(2026, 10, 25, 2, 30, tzinfo=vienna)
    second = first.replace(fold=1)
    assert Calendar().elapsed(first, second) == HOUR
    assert Calendar(pauses=((first, second),)).when(first, HOUR) == at("2026-10-25 02:30")
    assert asleep("Europe/Vienna", FROM_HALF_PAST_TWO).elapsed(first, second) == timedelta(0)


def test_clock_put_back_over_midnight_does_not_interrupt_sleep() -> None:
    zone = "America/St_Johns"  # in 2010 clocks changed at one minute past midnight, so midnight came twice
    noon, midnight = at("2010-11-06 12:00", zone), at("2010-11-07 00:00", zone)
    back = at("2010-11-06 23:30", zone, fold=1)
    assert midnight + HOUR / 2 == back
    calendar = asleep(zone, (time(0), time(8)))
    assert calendar.elapsed(noon, back) == 12 * HOUR
    assert calendar.elapsed(noon, back + DAY) == 27.5 * HOUR
    assert calendar.counts_from(back) == at("2010-11-07 08:00", zone)


# Properties that hold for any sleep hours.

DIFFICULT = [
    "UTC",
    "Africa/Cairo",
    "America/Havana",
    "America/New_York",
    "America/Santiago",
    "America/St_Johns",
    "Antarctica/Troll",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/Dublin",
    "Europe/Vienna",
    "Pacific/Apia",
    "Pacific/Auckland",
    "Pacific/Chatham",
]
CHANGES = [
    at("2011-12-30 10:00"),  # Apia
    at("2026-03-08 07:00"),
    at("2026-03-29 01:00"),
    at("2026-04-04 15:00"),
    at("2026-09-06 04:00"),
    at("2026-10-03 15:30"),
    at("2026-10-25 01:00"),
    at("2026-10-29 21:00"),
    at("2027-11-07 06:00"),
]

spans = st.one_of(
    st.timedeltas(-2 * DAY, 5 * DAY), st.integers(-96, 240).map(lambda n: n * HOUR / 2)
)
instants = st.one_of(
    st.builds(lambda change, span: change + span, st.sampled_from(CHANGES), spans),
    st.timedeltas(0 * DAY, 730 * DAY).map(lambda span: at("2026-01-01") + span),
)
walls = st.one_of(st.times(), st.integers(0, 47).map(lambda n: time(n // 2, n % 2 * 30)))
kept = st.builds(
    Hours, st.sampled_from(DIFFICULT), st.none() | st.tuples(walls, walls), st.booleans()
).filter(lambda hours: Calendar(hours).elapsed(at("2026-06-01"), at("2026-06-15")) > 2 * HOUR)
pauses = st.lists(st.builds(lambda since, span: (since, since + span), instants, spans), max_size=5)
calendars = st.builds(Calendar, kept, pauses.map(tuple))


def rests_by_the_clock(hours: Hours, instant: datetime) -> bool:
    """Return whether this instant, in local time, lies in the sleep or the free weekend of `hours`."""
    wall = instant.astimezone(ZoneInfo(hours.zone))
    if hours.weekends_off and wall.weekday() >= 5:
        return True
    if hours.sleep is None:
        return False
    begins, ends = hours.sleep
    if begins <= ends:
        return begins <= wall.time() < ends
    return not ends <= wall.time() < begins


@sampled
@settings(max_examples=EXAMPLES)
@given(calendars, st.tuples(instants, spans, spans), st.sampled_from(DIFFICULT))
def test_elapsed_decision_time_is_additive_and_the_same_in_every_zone(
    calendar: Calendar, points: tuple[datetime, timedelta, timedelta], zone: str
) -> None:
    middle = points[0] + points[1]
    a, b, c = sorted([points[0], middle, middle + points[2]])
    one, two, both = (calendar.elapsed(*ends) for ends in [(a, b), (b, c), (a, c)])
    assert one + two == both
    assert timedelta(0) <= one <= b - a
    assert timedelta(0) <= two <= c - b
    local = a.astimezone(ZoneInfo(zone))
    assert calendar.elapsed(local, c.astimezone(ZoneInfo(zone))) == both


@sampled
@settings(max_examples=EXAMPLES)
@given(calendars, instants, st.timedeltas(TICK, 10 * DAY))
@example(Calendar(Hours("UTC", (time(0, 0, 1), time(0)))), at("2026-01-01"), timedelta(seconds=9))
def test_deadline_is_the_first_instant_at_which_the_span_has_counted(
    calendar: Calendar, start: datetime, span: timedelta
) -> None:
    end = calendar.when(start, span)
    assert calendar.elapsed(start, end) == span
    assert calendar.elapsed(start, end - TICK) == span - TICK


@sampled
@settings(max_examples=EXAMPLES)
@given(calendars, instants)
def test_time_does_not_count_during_pauses_sleep_or_weekends_off(
    calendar: Calendar, instant: datetime
) -> None:
    resting = rests_by_the_clock(calendar.hours, instant)
    if resting or any(since <= instant < to for since, to in calendar.pauses):
        assert calendar.elapsed(instant, instant + TICK) == timedelta(0)
        assert calendar.counts_from(instant) > instant


@sampled
@settings(max_examples=EXAMPLES)
@given(calendars, instants)
def test_decision_time_counts_from_the_first_instant_awake(
    calendar: Calendar, instant: datetime
) -> None:
    first = calendar.counts_from(instant)
    assert first >= instant
    assert calendar.elapsed(instant, first) == timedelta(0)
    assert calendar.elapsed(first, first + TICK) == TICK
    assert not rests_by_the_clock(calendar.hours, first)
    assert calendar.when(instant, TICK) == first + TICK


@sampled
@settings(max_examples=EXAMPLES)
@given(kept, instants, spans)
def test_rest_periods_of_sleep_hours_are_sorted_disjoint_and_within_the_span(
    hours: Hours, start: datetime, span: timedelta
) -> None:
    rests = hours.resting(start, start + span)
    for since, to in rests:
        assert start <= since < to <= start + span
        assert since.tzinfo is to.tzinfo is UTC
    assert all(before[1] < after[0] for before, after in pairwise(rests))


@settings(max_examples=25)
@given(
    st.builds(
        Hours,
        st.sampled_from(["UTC", "Asia/Kathmandu", "Asia/Kolkata", "Pacific/Kiritimati"]),
        st.tuples(*[st.builds(time, st.integers(0, 23), st.integers(0, 59))] * 2),
        st.booleans(),
    ),
    st.integers(0, 14 * 24 * 60),
)
def test_elapsed_decision_time_equals_a_count_of_waking_minutes_without_clock_changes(
    hours: Hours, begin: int
) -> None:
    minute = timedelta(minutes=1)
    start = at("2026-06-01") + begin * minute
    awake = sum(not rests_by_the_clock(hours, start + n * minute) for n in range(2 * 24 * 60))
    assert Calendar(hours).elapsed(start, start + 2 * DAY) == awake * minute


# The wording of people's sleep hours.


def test_sleep_hours_and_time_zone_are_kept_as_given() -> None:
    assert hours("Europe/Vienna", NIGHT, True) == Hours("Europe/Vienna", NIGHT, True)
    assert hours(" europe/vienna", None, False) == Hours("Europe/Vienna")
    assert hours("UTC", (time(20), time(10)), False).sleep == (time(20), time(10))


@pytest.mark.parametrize(
    "zone",
    ["", "Vienna", "Europe", "Europe/", "../../etc/passwd", "localtime", "EST5EDT", "Etc/GMT+5"],
)
def test_time_zone_that_is_not_offered_is_refused(zone: str) -> None:
    with raised(BadHours, unknown_zone(zone)):
        hours(zone, None, False)


def test_sleep_hours_that_are_empty_or_too_long_are_refused() -> None:
    with raised(BadHours, no_sleep(time(7))):
        hours("UTC", (time(7), time(7)), False)
    with raised(BadHours, too_long_a_sleep(time(7), time(23))):
        hours("UTC", (time(7), time(23)), False)
    with raised(BadHours, too_long_a_sleep(time(20), time(10, 1))):
        hours("UTC", (time(20), time(10, 1)), False)


def test_offered_time_zones_are_places_and_no_legacy_names() -> None:
    offered = zones()
    assert offered == sorted(set(offered))
    assert {"UTC", "Europe/Vienna", "America/Argentina/Ushuaia", "Pacific/Apia"} <= {*offered}
    assert all(name == "UTC" or "/" in name for name in offered)
    assert not [name for name in offered if name.startswith(("Etc/", "US/", "posix/", "right/"))]
    assert not {"EST5EDT", "GMT", "localtime", "Factory"} & {*offered}


@pytest.mark.parametrize(
    ("text", "sleep"),
    [
        ("23:00-07:00", NIGHT),
        ("23-7", NIGHT),
        ("11pm-7am", NIGHT),
        (" 11 PM – 7 a.m. ", NIGHT),
        ("23:30 – 7", (time(23, 30), time(7))),
        ("23.30 — 7.15", (time(23, 30), time(7, 15))),
        ("22h45 to 6h30", (time(22, 45), time(6, 30))),
        ("24:00-8", (time(0), time(8))),
        ("12am-12pm", (time(0), time(12))),
        ("12:30am - 8:05am", (time(0, 30), time(8, 5))),
        ("1-9", (time(1), time(9))),
        ("7-7", (time(7), time(7))),
    ],
)
def test_sleep_hours_are_parsed_in_the_forms_people_write(
    text: str, sleep: tuple[time, time]
) -> None:
    assert parse_sleep(text) == sleep


@pytest.mark.parametrize(
    "text",
    [
        "",
        "23",
        "23-",
        "-7",
        "25-7",
        "24:30-7",
        "23:60-7",
        "13pm-7am",
        "0am-7am",
        "23:0-7",
        "2300-0700",
        "23:00-07:00-08:00",
        "at night",
        "23:00 07:00",
        "²-7",
    ],
)
def test_unparsable_sleep_hours_are_refused(text: str) -> None:
    with raised(BadHours, unread_sleep(text)):
        parse_sleep(text)


def test_spaces_in_sleep_hours_are_read_without_trying_all_ways_to_divide_them() -> None:
    gap = " " * 3000
    assert parse_sleep(f"{gap}11{gap}pm{gap}-{gap}7{gap}am{gap}") == NIGHT
    with raised(BadHours, unread_sleep("1 -2 x")):
        parse_sleep(f"1{gap}-2{gap}x")  # the whole bot would stand still for minutes
