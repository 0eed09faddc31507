"""What people write of themselves, as it is meant: their hours, and until when they are away.

What cannot be meant raises Refused with a sentence that says what would be right.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, time, timedelta
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from games.quoting import quoted
from matches.decisions.refusal import Refused
from matches.time import calendar as telling
from matches.time.calendar import Hours

OnOff: TypeAlias = Literal["on", "off"]

WELL_KNOWN: Final = (
    *("UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Lagos", "Asia/Dubai"),
    *("Asia/Kolkata", "Asia/Singapore", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
    *("America/Sao_Paulo", "America/New_York", "America/Chicago", "America/Denver"),
    "America/Los_Angeles",
)
"""Offered to who has not typed anything yet."""

_NONE: Final = frozenset({"none", "no", "off", "never", "-", ""})

_NO_ZONE: Final = (
    "Say in which time zone, too: the option `zone` of `/settings` offers yours when you type a big city near "
    "you."
)

_DAYS: Final = "Write a day, such as 2026-12-24, or how long: 3 days, 2 weeks."
_SPAN: Final = re.compile(r"(?:for |in )?(\d{1,3}|an?|one)\s*(d|w|days?|weeks?)", re.IGNORECASE)
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_MONTH: Final = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_NUMBER: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?"
_YEAR: Final = r"(?:,?\s*(?P<year>\d{4}))?"
_DOTTED: Final = r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\."
_DATES: Final = tuple(
    re.compile(rf"{order}{_YEAR}", re.IGNORECASE)
    for order in (rf"{_NUMBER}\s*{_MONTH}", rf"{_MONTH}\s*{_NUMBER}", _DOTTED)
)


def hours_told(
    known: Hours | None, zone: str | None, sleep: str | None, weekends: OnOff | None
) -> Hours | None:
    """What holds after these words; None gives nothing new, and nothing at all is still None."""
    before = known or Hours()
    slept = before.sleep if sleep is None else _span(sleep)
    off = before.weekends_off if weekends is None else weekends == "off"
    if zone is None and known is None:
        if slept is not None or off:
            raise Refused(_NO_ZONE)
        return None
    try:
        return telling.hours(before.zone if zone is None else _meant(zone), slept, off)
    except ValueError as error:
        raise Refused(str(error)) from None


def quiet_told(text: str, known: Hours | None) -> tuple[time, time] | None:
    """Hours in which somebody is not reminded."""
    if text.strip().casefold() in _NONE:
        return None
    try:
        start, end = telling.parse_sleep(text)
    except ValueError:
        raise Refused(
            f"I cannot read {quoted(text)} as quiet hours: write when they begin and end, such as 22:00-08:00, "
            "or none."
        ) from None
    if start == end:
        raise Refused(
            "Quiet hours cannot end when they begin. To be reminded never, choose `reminders: none`."
        )
    if known is None:
        raise Refused(_NO_ZONE)
    return start, end


def lasts(text: str) -> bool:
    """Whether this says how long, and not until which day."""
    return _SPAN.fullmatch(" ".join(text.split())) is not None


def until_told(text: str, zone: str, now: datetime) -> datetime:
    """The end of a day in that zone, or so much later than now."""
    words = " ".join(text.split())
    if found := _SPAN.fullmatch(words):
        number, unit = found.groups()
        count = int(number) if number.isdecimal() else 1
        return now + timedelta(days=count * (7 if unit[0] in "wW" else 1))
    day = _day(words, now.astimezone(ZoneInfo(zone)).date())
    if day is None:
        raise Refused(f"I cannot read {quoted(text)} as a time. {_DAYS}")
    return datetime.combine(day, time(23, 59, 59), ZoneInfo(zone))


def zones_like(typed: str) -> list[str]:
    """The zones that have this in their names, those first of which a part begins with it."""
    wanted = _plain(typed)
    if not wanted:
        return [*WELL_KNOWN]
    found = [zone for zone in telling.zones() if wanted in _plain(zone)]
    return sorted(found, key=lambda zone: _distance(wanted, zone))


def _span(text: str) -> tuple[time, time] | None:
    if text.strip().casefold() in _NONE:
        return None
    try:
        return telling.parse_sleep(text)
    except ValueError as error:
        raise Refused(f"{error} Write none if your clocks may run all night.") from None


def _meant(typed: str) -> str:
    """The zone that was typed and not chosen, where only one has this in its name or is called so."""
    found = zones_like(typed) if typed.strip() else []
    called = [zone for zone in found if _plain(zone.rsplit("/")[-1]) == _plain(typed)]
    return next((few[0] for few in (called, found) if len(few) == 1), typed)


def _distance(wanted: str, zone: str) -> tuple[int, int, str]:
    city, *regions = reversed(_plain(zone).split("/"))
    if city.startswith(wanted):
        return (0 if city == wanted else 1), len(city), zone
    words = re.split("[ /-]", _plain(zone))
    begins = any(part.startswith(wanted) for part in (*regions, *words, _plain(zone)))
    return (2 if begins else 3), 0, zone


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.replace("_", " ").casefold())
    return " ".join("".join(each for each in letters if not unicodedata.combining(each)).split())


def _day(words: str, today: date) -> date | None:
    """The day that is meant; None where there is no such day."""
    soon = {"today": 0, "tomorrow": 1}.get(words.casefold())
    if soon is not None:
        return today + timedelta(days=soon)
    found = next((match for each in _DATES if (match := each.fullmatch(words))), None)
    try:
        return _dated(found, today) if found else date.fromisoformat(words)
    except ValueError:
        return None


def _dated(found: re.Match[str], today: date) -> date:
    """Without a year the next one; raises ValueError where the month has no such day."""
    name, number = found["month"].casefold(), int(found["day"])
    month = int(name) if name.isdecimal() else 1 + _MONTHS.index(name)
    if found["year"]:
        return date(int(found["year"]), month, number)
    this_year = date(today.year, month, number)
    return this_year if this_year >= today else this_year.replace(year=today.year + 1)
