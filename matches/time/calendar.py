"""How much of the time counts for somebody: not that in which they sleep, are off, or are away."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, available_timezones

from games.quoting import quoted

Span: TypeAlias = tuple[datetime, datetime]
"""From and to, both aware, in any zone: one that is empty or reversed holds nothing."""

NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
"""The far end of a pause of which nobody knows how long it lasts: a later end is read as this one."""

LONGEST: Final = timedelta(hours=14)
"""So long may somebody say that they sleep."""

DAY: Final = timedelta(days=1)
NOTHING: Final = timedelta(0)

_PLACE: Final = re.compile(
    "UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+"
)

_TIME: Final = r"\s*(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m\.?)?\s*"
_SLEEP: Final = re.compile(rf"{_TIME}(?:[-‐‑–—−]|to){_TIME}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hours:
    """When somebody is awake and would play: what they told of themselves; by default always.

    The zone is an IANA name, the sleep in what the clock shows there: over midnight where it begins later
    than it ends. A weekend lasts there from Saturday 00:00 to Monday 00:00. Nothing is checked: see `hours`.
    """

    zone: str = "UTC"
    sleep: tuple[time, time] | None = None
    weekends_off: bool = False

    def resting(self, start: datetime, end: datetime) -> list[Span]:
        """What between the two they sleep or are off: sorted, apart from each other, in UTC.

        Where the clock is put back over the edge of a sleep, the sleep begins at the first time of the two and
        ends at the second; where it is put forward over the edge, the leap is the edge.
        """
        if self.sleep is None and not self.weekends_off:
            return []
        zone = _zone(self.zone)
        # A night begins the day before; where the clock is put back over midnight, the day has begun already.
        first = start.astimezone(zone).date() - DAY
        last = end.astimezone(zone).date() + DAY
        days = (first + n * DAY for n in range((last - first).days + 1))
        rests = chain.from_iterable(_rests(self, day) for day in days)
        return _merged(rests, start.astimezone(UTC), end.astimezone(UTC))


ALWAYS: Final = Hours()
"""Of whom nobody knows when they rest."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """Somebody's hours, and the spans in which time stands still for them besides: they are away, the bot was
    down. These may come in any order and overlap. Every instant is answered in UTC."""

    hours: Hours = ALWAYS
    pauses: tuple[Span, ...] = ()

    def elapsed(self, start: datetime, end: datetime) -> timedelta:
        """How much of the time between the two counts: nothing where the end is not after the start."""
        start, end = start.astimezone(UTC), end.astimezone(UTC)
        if end <= start:
            return NOTHING
        stops = _merged(chain(self._pauses(), self.hours.resting(start, end)), start, end)
        return end - start - sum((to - since for since, to in stops), NOTHING)

    def when(self, start: datetime, span: timedelta) -> datetime:
        """The first instant at which so much has counted since the start; the start itself for nothing."""
        at = start.astimezone(UTC)
        while span > NOTHING:
            at = self.counts_from(at)
            soonest = at + span
            span -= self.elapsed(at, soonest)
            at = soonest
        return at

    def counts_from(self, at: datetime) -> datetime:
        """The first instant from this one on at which time counts: itself when awake and in no pause."""
        at = at.astimezone(UTC)
        while (later := self._after(at)) > at:
            at = later
        return at

    def _after(self, at: datetime) -> datetime:
        """When what stops the time at this instant is over; the instant itself where nothing does."""
        stops = [*self._pauses(), *self.hours.resting(at, at + DAY)]
        return max([at, *(to for since, to in stops if since <= at < to)])

    def _pauses(self) -> Iterator[Span]:
        # In UTC, as two times in one zone would be compared and subtracted by what the clock shows.
        for since, to in self.pauses:
            yield since.astimezone(UTC), min(to.astimezone(UTC), NEVER)


def hours(zone: str, sleep: tuple[time, time] | None, weekends_off: bool) -> Hours:
    """What somebody told of themselves; raises ValueError with a sentence for them."""
    named = _offered().get(zone.strip().casefold())
    if named is None:
        raise ValueError(
            f"{quoted(zone)} is no time zone I know: type a big city near you and choose one of those offered, "
            "such as Europe/Vienna."
        )
    if sleep is not None:
        _check(*sleep)
    return Hours(named, sleep, weekends_off)


def zones() -> list[str]:
    """The IANA names to choose from, sorted: UTC and the places, such as America/Argentina/Ushuaia."""
    return sorted(_offered().values())


def parse_sleep(text: str) -> tuple[time, time]:
    """From “23:00-07:00”, “23:30 – 7” or “11pm-7am”; raises ValueError with a sentence for people."""
    found = _SLEEP.fullmatch(text)
    try:
        if found is None:
            raise ValueError
        return _clock(*found.group(1, 2, 3)), _clock(*found.group(4, 5, 6))
    except ValueError:
        raise ValueError(
            f"I cannot read {quoted(text)} as a sleep: write when it begins and ends, "
            "such as 23:00-07:00 or 11pm-7am."
        ) from None


def _clock(hour: str, minute: str | None, half: str | None) -> time:
    """Raises ValueError where no clock shows this."""
    number, minutes = int(hour), int(minute or 0)
    if half is not None:
        if not 1 <= number <= 12:
            raise ValueError
        number = number % 12 + (12 if half in "pP" else 0)
    return time() if (number, minutes) == (24, 0) else time(number, minutes)


def _check(asleep: time, awake: time) -> None:
    length = (datetime.combine(date.min, awake) - datetime.combine(date.min, asleep)) % DAY
    if not length:
        raise ValueError(
            f"A sleep cannot end at {awake:%H:%M}, when it begins: "
            "give two different times, such as 23:00-07:00."
        )
    if length > LONGEST:
        raise ValueError(
            f"From {asleep:%H:%M} to {awake:%H:%M} is more than the {LONGEST // timedelta(hours=1)} hours "
            f"that a sleep may last: is it from {awake:%H:%M} to {asleep:%H:%M} that you sleep?"
        )


@lru_cache(maxsize=1)
def _offered() -> dict[str, str]:
    """The names to choose from, by themselves in small letters: finding them reads hundreds of files."""
    return {name.casefold(): name for name in available_timezones() if _PLACE.fullmatch(name)}


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@lru_cache(maxsize=8192)
def _rests(hours: Hours, day: date) -> tuple[Span, ...]:
    """The sleep that begins on this day there, and the day itself where it is off, in UTC."""
    zone = _zone(hours.zone)
    return tuple(
        (_instants(zone, since)[0], _instants(zone, to)[1]) for since, to in _walls(hours, day)
    )


def _walls(hours: Hours, day: date) -> Iterator[tuple[datetime, datetime]]:
    """The same as the clock there shows it, without a zone."""
    if hours.sleep is not None:
        asleep, awake = hours.sleep
        morning = day + DAY if asleep > awake else day
        yield datetime.combine(day, asleep), datetime.combine(morning, awake)
    if hours.weekends_off and day.weekday() >= 5:
        yield datetime.combine(day, time()), datetime.combine(day + DAY, time())


def _instants(zone: ZoneInfo, wall: datetime) -> Span:
    """The first and the last instant at which the clock there shows this; where it leaps over it, the leap."""
    first, last = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first > last:  # no clock shows it: read by the offset before the leap, then by that after
        first = last = _leap(zone, wall, last, first)
    return first, last


def _leap(zone: ZoneInfo, wall: datetime, before: datetime, after: datetime) -> datetime:
    """The instant, on a whole second as all are, from which on the clock shows more than this."""
    seconds = range(int(before.timestamp()), int(after.timestamp()) + 1)
    leap = bisect_left(
        seconds, wall, key=lambda at: datetime.fromtimestamp(at, zone).replace(tzinfo=None)
    )
    return datetime.fromtimestamp(seconds[leap], UTC)


def _merged(spans: Iterable[Span], start: datetime, end: datetime) -> list[Span]:
    """What these hold between the two: sorted, and one span where several meet."""
    merged: list[Span] = []
    for since, to in sorted((max(since, start), min(to, end)) for since, to in spans):
        if merged and since <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], to))
        elif since < to:
            merged.append((since, to))
    return merged
