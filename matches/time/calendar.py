"""Calendars: how much of a span of time counts for a player. Sleep, free days and pauses do not count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from games.quoting import quoted
from matches.time.time_zones import instants, zone_of, zones_by_name
from texts.text import Text, TextError, counted, phrase

Span: TypeAlias = tuple[datetime, datetime]
"""The start and the end of a span of time, in any time zones. The end is excluded. If it is before the start,
the span is empty."""

NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
"""Used as the end of a pause whose end is unknown. Pauses with a later end are cut off here."""

LONGEST: Final = timedelta(hours=14)
"""The longest sleep that a player may set."""

DAY: Final = timedelta(days=1)
NOTHING: Final = timedelta(0)


class BadHours(TextError):
    """Raised when waking hours are not possible or can't be parsed. The message is for the player."""


_TIME: Final = r"\s*(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m\.?)?\s*"
_SLEEP: Final = re.compile(rf"{_TIME}(?:[-‐‑–—−]|to){_TIME}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hours:
    """The hours in which a player's clocks run. By default, that is always.

    - `zone`: an IANA time zone.
    - `sleep`: the start and end of the player's sleep, in that zone's local time. If the start is later than
      the end, the sleep crosses midnight.
    - `weekends_off`: whether clocks stand still from Saturday 00:00 to Monday 00:00.

    The constructor validates nothing; the function `hours` does.
    """

    zone: str = "UTC"
    sleep: tuple[time, time] | None = None
    weekends_off: bool = False

    def resting(self, start: datetime, end: datetime) -> list[Span]:
        """Return the player's sleeps and free days between `start` and `end`, as spans in UTC. They are sorted
        and do not overlap.

        If a clock change repeats the time of falling asleep, the sleep begins at the first of the two. If it
        repeats the time of waking up, the sleep ends at the second. For a time that is skipped, the moment of
        the change counts.
        """
        if self.sleep is None and not self.weekends_off:
            return []
        zone = zone_of(self.zone)
        # One more day on each side: a sleep may have begun the day before, and clock changes can shift a day.
        first = start.astimezone(zone).date() - DAY
        last = end.astimezone(zone).date() + DAY
        days = (first + n * DAY for n in range((last - first).days + 1))
        rests = chain.from_iterable(_rests(self, day) for day in days)
        return _merged(rests, start.astimezone(UTC), end.astimezone(UTC))


ALWAYS: Final = Hours()
"""The waking hours of a player who has set none: the whole day, every day."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """When time counts for a player: in their waking hours, except during pauses such as absences. Pauses may
    be in any order and may overlap. All methods return times in UTC."""

    hours: Hours = ALWAYS
    pauses: tuple[Span, ...] = ()

    def elapsed(self, start: datetime, end: datetime) -> timedelta:
        """Return how much of the time between `start` and `end` counts; zero if `end` is not after `start`."""
        start, end = start.astimezone(UTC), end.astimezone(UTC)
        if end <= start:
            return NOTHING
        stops = _merged(chain(self._pauses(), self.hours.resting(start, end)), start, end)
        return end - start - sum((to - since for since, to in stops), NOTHING)

    def when(self, start: datetime, span: timedelta) -> datetime:
        """Return when `span` of counting time has passed since `start`; `start` if `span` is not positive."""
        at = start.astimezone(UTC)
        while span > NOTHING:
            # Assume that all time from here on counts; the next round adds what did not.
            at = self.counts_from(at)
            soonest = at + span
            span -= self.elapsed(at, soonest)
            at = soonest
        return at

    def counts_from(self, at: datetime) -> datetime:
        """Return the earliest time, not before `at`, at which time counts."""
        at = at.astimezone(UTC)
        while (later := self._after(at)) > at:
            at = later
        return at

    def _after(self, at: datetime) -> datetime:
        """Return when the rests and pauses that cover `at` have all ended; return `at` if there are none."""
        stops = [*self._pauses(), *self.hours.resting(at, at + DAY)]
        return max([at, *(to for since, to in stops if since <= at < to)])

    def _pauses(self) -> Iterator[Span]:
        # Everything is converted to UTC, because Python ignores clock changes when it compares or subtracts
        # datetimes of the same zone: https://docs.python.org/3/library/datetime.html#datetime-objects
        for since, to in self.pauses:
            yield since.astimezone(UTC), min(to.astimezone(UTC), NEVER)


def hours(zone: str, sleep: tuple[time, time] | None, weekends_off: bool) -> Hours:
    """Validate a player's waking hours and return them. Raises BadHours if the zone is unknown, or if the sleep
    is empty or longer than 14 hours (`LONGEST`)."""
    named = zones_by_name().get(zone.strip().casefold())
    if named is None:
        raise BadHours(unknown_zone(zone))
    if sleep is not None:
        _check(*sleep)
    return Hours(named, sleep, weekends_off)


def unknown_zone(zone: str) -> Text:
    """Return the error text for an unknown time zone. It says how to find the right one."""
    return phrase(
        "I don't know the time zone {typed}. Type a big city near you and choose from "
        "the list, such as Europe/Vienna.",
        typed=quoted(zone),
    )


def unread_sleep(text: str) -> Text:
    """Return the error text for a sleep that can't be parsed. It shows how to write one."""
    return phrase(
        "I can't read {typed} as the hours of your sleep. Write when they begin and end, "
        "such as 23:00-07:00 or 11pm-7am.",
        typed=quoted(text),
    )


def no_sleep(awake: time) -> Text:
    """Return the error text for a sleep that begins and ends at the same time."""
    return phrase(
        "Sleep can't begin and end at {time}. Give two different times, such as 23:00-07:00.",
        time=f"{awake:%H:%M}",
    )


def too_long_a_sleep(asleep: time, awake: time) -> Text:
    """Return the error text for too long a sleep. It suggests that start and end have been swapped."""
    return counted(
        LONGEST // timedelta(hours=1),
        "From {asleep} to {awake} is more than {n} hour, the longest sleep. Do you sleep from "
        "{awake} to {asleep}?",
        "From {asleep} to {awake} is more than {n} hours, the longest sleep. Do you sleep from "
        "{awake} to {asleep}?",
        asleep=f"{asleep:%H:%M}",
        awake=f"{awake:%H:%M}",
    )


def parse_sleep(text: str) -> tuple[time, time]:
    """Return the start and the end of a sleep such as “23:00-07:00”, “23:30 – 7” or “11pm-7am”. Raises BadHours
    if the text can't be parsed."""
    # Join spaces first: the pattern could divide a long run of them in very many ways.
    found = _SLEEP.fullmatch(" ".join(text.split()))
    try:
        if found is None:
            raise ValueError
        return _clock(*found.group(1, 2, 3)), _clock(*found.group(4, 5, 6))
    except ValueError:
        raise BadHours(unread_sleep(text)) from None


def _clock(hour: str, minute: str | None, half: str | None) -> time:
    """Return the time of day for an hour and a minute. `half` is the “a” of am or the “p” of pm; None on a
    24-hour clock. Raises ValueError if there is no such time."""
    number, minutes = int(hour), int(minute or 0)
    if half is not None:
        if not 1 <= number <= 12:
            raise ValueError
        # 12am is midnight and 12pm is noon.
        number = number % 12 + (12 if half in "pP" else 0)
    return time() if (number, minutes) == (24, 0) else time(number, minutes)


def _check(asleep: time, awake: time) -> None:
    # The modulo handles a sleep that crosses midnight: from 23:00 to 07:00 are eight hours.
    length = (datetime.combine(date.min, awake) - datetime.combine(date.min, asleep)) % DAY
    if not length:
        raise BadHours(no_sleep(awake))
    if length > LONGEST:
        raise BadHours(too_long_a_sleep(asleep, awake))


@lru_cache(maxsize=8192)
def _rests(hours: Hours, day: date) -> tuple[Span, ...]:
    zone = zone_of(hours.zone)
    return tuple(
        (instants(zone, since)[0], instants(zone, to)[1]) for since, to in _local_rests(hours, day)
    )


def _local_rests(hours: Hours, day: date) -> Iterator[tuple[datetime, datetime]]:
    """Yield the player's rests that begin on this day, as naive datetimes in local time."""
    if hours.sleep is not None:
        asleep, awake = hours.sleep
        morning = day + DAY if asleep > awake else day
        yield datetime.combine(day, asleep), datetime.combine(morning, awake)
    if hours.weekends_off and day.weekday() >= 5:
        yield datetime.combine(day, time()), datetime.combine(day + DAY, time())


def _merged(spans: Iterable[Span], start: datetime, end: datetime) -> list[Span]:
    """Return the union of the spans, sorted, and cut off before `start` and after `end`."""
    merged: list[Span] = []
    for since, to in sorted((max(since, start), min(to, end)) for since, to in spans):
        if merged and since <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], to))
        elif since < to:
            merged.append((since, to))
    return merged
