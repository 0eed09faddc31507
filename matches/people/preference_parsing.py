"""Parses what people type about themselves: their time zone, sleep and quiet hours, and how long they are away.

Input that can't be parsed raises Refused, with a sentence that shows a valid form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from itertools import chain
from typing import Final
from zoneinfo import ZoneInfo

from games.quoting import quoted
from matches.decisions.refusal import Refused
from matches.time import calendar
from matches.time.calendar import BadHours, Hours
from matches.time.time_zones import zones
from texts.cleaning import folded
from texts.language import ENGLISH, Language
from texts.text import Text, counted, duration, phrase, sentences

WELL_KNOWN: Final = (
    *("UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Lagos", "Asia/Dubai"),
    *("Asia/Kolkata", "Asia/Singapore", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
    *("America/Sao_Paulo", "America/New_York", "America/Chicago", "America/Denver"),
    "America/Los_Angeles",
)
"""The time zones that autocomplete offers while nothing is typed. Discord shows at most 25:
https://docs.discord.com/developers/interactions/application-commands#autocomplete"""

_NONE: Final = frozenset({"none", "no", "off", "never", "-", ""})

NO_ZONE: Final = phrase(
    "I need your time zone, too. In `/settings` type a big city near you as "
    "`zone`, and choose yours."
)

QUIET_ALL_DAY: Final = phrase(
    "Quiet hours can't end when they begin. To get no reminders at all, choose *never* under "
    "*Reminders*."
)

_SPAN: Final = re.compile(r"(?:for |in )?(\d{1,3}|an?|one)\s*(d|w|days?|weeks?)", re.IGNORECASE)
_UNITS: Final[Mapping[int, Callable[[int], Text]]] = {
    1: lambda n: duration(timedelta(days=n)),
    7: lambda n: counted(n, "{n} week", "{n} weeks"),
}
"""A number of units in words, by the number of days that a unit has."""

_MONTH: Final = r"(?P<month>[^\W\d_]{3,})\.?"
_NUMBER: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th|º|\.)?"
# Spanish and Portuguese write `24 de diciembre de 2026`.
_YEAR: Final = r"(?:,?\s*(?:de\s+)?(?P<year>\d{4}))?"
_DOTTED: Final = r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\."
# A date of two numbers is a day and a month with dots, such as `24.12.`. With slashes, as in `5/6`, it would be
# ambiguous.
_DATES: Final = tuple(
    re.compile(rf"{order}{_YEAR}", re.IGNORECASE)
    for order in (rf"{_NUMBER}\s*(?:de\s+)?{_MONTH}", rf"{_MONTH}\s*{_NUMBER}", _DOTTED)
)


def parse_hours(
    known: Hours | None, zone: str | None, sleep: str | None, weekends: str | None
) -> Hours | None:
    """Return a person's waking hours after they set these options; None if they have never set any.

    `known` are their hours so far. An option of None changes nothing, and `weekends` is "on" or "off". Raises
    Refused if an option can't be parsed, or if it needs a time zone and there is none.
    """
    # Each option can be set alone, so an omitted one keeps its value.
    before = known or Hours()
    slept = before.sleep if sleep is None else _sleep(sleep)
    off = before.weekends_off if weekends is None else weekends == "off"
    if zone is None and known is None:
        if slept is not None or off:
            raise Refused(NO_ZONE)
        return None
    try:
        return calendar.hours(before.zone if zone is None else _resolved_zone(zone), slept, off)
    except BadHours as error:
        raise Refused(error.text) from None


def parse_quiet(text: str, known: Hours | None) -> tuple[time, time] | None:
    """Parse quiet hours. Return their start and end, or None if the text switches quiet hours off.

    `known` are the person's waking hours; quiet hours are in their time zone. Raises Refused if the text can't
    be parsed, if the hours cover the whole day, or if the time zone is unknown.
    """
    if text.strip().casefold() in _NONE:
        return None
    try:
        start, end = calendar.parse_sleep(text)
    except BadHours:
        raise Refused(unread_quiet(text)) from None
    if start == end:
        raise Refused(QUIET_ALL_DAY)
    if known is None:
        raise Refused(NO_ZONE)
    return start, end


def unread_quiet(text: str) -> Text:
    """Return the error text for quiet hours that can't be parsed. It shows how to write them."""
    return phrase(
        "I can't read {typed} as quiet hours. Write when they begin and end, such as "
        "22:00-08:00, or none.",
        typed=quoted(text),
    )


def unread_time(text: str) -> Text:
    """Return the error text for the end of an absence that can't be parsed. It shows how to write one."""
    return phrase(
        "I can't read {typed} as a time. Write a day, such as 2026-12-24, or how long, "
        "such as 3 days or 2 weeks.",
        typed=quoted(text),
    )


def lasts(text: str, language: Language) -> bool:
    """Return whether the text is a duration, such as `3 days`, rather than a date."""
    return _span(" ".join(text.split()), language) is not None


def parse_until(text: str, zone: str, now: datetime, language: Language = ENGLISH) -> datetime:
    """Parse the end of an absence. A duration, such as `3 days`, is added to `now`. A date or a weekday means
    the last second of the next such day in `zone`, an IANA name. Days, weeks, months and weekdays may be named
    in `language` or in English. Raises Refused if the text is none of these."""
    words = unicodedata.normalize("NFC", " ".join(text.split()))
    if (span := _span(words, language)) is not None:
        return now + span
    day = _day(words, now.astimezone(ZoneInfo(zone)).date(), language)
    if day is None:
        raise Refused(unread_time(text))
    # “Until the 24th” means that the player is away on the 24th too.
    return datetime.combine(day, time(23, 59, 59), ZoneInfo(zone))


def zones_like(typed: str) -> list[str]:
    """Return the IANA zones whose names contain the text, the best match first. For an empty text, return
    `WELL_KNOWN`."""
    wanted = _folded(typed)
    if not wanted:
        return [*WELL_KNOWN]
    found = [zone for zone in zones() if wanted in _folded(zone)]
    return sorted(found, key=lambda zone: _rank(wanted, zone))


def _sleep(text: str) -> tuple[time, time] | None:
    if text.strip().casefold() in _NONE:
        return None
    try:
        return calendar.parse_sleep(text)
    except BadHours as error:
        raise Refused(
            sentences(error.text, phrase("If your clocks may run all night, write none."))
        ) from None


def _resolved_zone(typed: str) -> str:
    """Return the IANA time zone that a person meant by the typed text; the text itself if that is uncertain."""
    found = zones_like(typed) if typed.strip() else []
    exact = [zone for zone in found if _folded(zone.rsplit("/")[-1]) == _folded(typed)]
    return next((few[0] for few in (exact, found) if len(few) == 1), typed)


def _rank(wanted: str, zone: str) -> tuple[int, int, str]:
    """Return a sort key: first the city of exactly that name, then cities that begin with the text, then zones
    with another word that begins with it, then all others."""
    city, *regions = reversed(_folded(zone).split("/"))
    if city.startswith(wanted):
        return (0 if city == wanted else 1), len(city), zone
    words = re.split("[ /-]", _folded(zone))
    begins = any(part.startswith(wanted) for part in (*regions, *words, _folded(zone)))
    return (2 if begins else 3), 0, zone


def _folded(name: str) -> str:
    """Return a name in a form for comparing: without case, accents, underscores and extra spaces."""
    return " ".join(folded(name.replace("_", " ")).split())


def _span(words: str, language: Language) -> timedelta | None:
    """Parse a duration, such as `3 days`. Return None if it is none."""
    if found := _SPAN.fullmatch(words):
        number, unit = found.groups()
        count = int(number) if number.isdecimal() else 1
        return timedelta(days=count * (7 if unit[0] in "wW" else 1))
    if found := re.match(r"\d{1,3}\b", words):
        count = int(found[0])
        for days, said in _UNITS.items():
            if folded(words) == folded(language.say(said(count))):
                return timedelta(days=count * days)
    return None


def _day(words: str, today: date, language: Language) -> date | None:
    """Parse a date, such as `tomorrow`, `Friday`, `24 Dec` or `2026-12-24`. Return None if there is no such
    day."""
    soon = {"today": 0, "tomorrow": 1}.get(words.casefold())
    if soon is None and (weekday := _weekday(words, language)) is not None:
        soon = (weekday - today.weekday() - 1) % 7 + 1
    if soon is not None:
        return today + timedelta(days=soon)
    found = next((match for each in _DATES if (match := each.fullmatch(words))), None)
    try:
        return _date_of(found, today, language) if found else date.fromisoformat(words)
    except ValueError:
        return None


def _weekday(name: str, language: Language) -> int | None:
    """Return the number of the weekday with this name, from Monday, which is 0; None if there is none."""
    typed = _named(name)
    names = [each for either in (language, ENGLISH) for each in either.weekdays()]
    # In Portuguese, `sexta` is short for `sexta-feira`.
    return next(
        (n for each, n in names if typed in (_named(each), _named(each.split("-")[0]))), None
    )


def _month(name: str, language: Language) -> int:
    """Return the number of the month with this name. In English, three letters of it are enough. Raises
    ValueError if there is none."""
    typed = _named(name)
    own = (number for each, number in language.months() if _named(each) == typed)
    english = (number for each, number in ENGLISH.months() if _named(each).startswith(typed))
    for number in chain(own, english):
        return number
    raise ValueError("no month has that name")


def _named(name: str) -> str:
    return folded(name).rstrip(".")


def _date_of(found: re.Match[str], today: date, language: Language) -> date:
    """Return the date that was typed. Without a year, this is the next such date, which may be today. Raises
    ValueError for a day that never comes, such as 30 February."""
    name, number = found["month"], int(found["day"])
    month = int(name) if name.isdecimal() else _month(name, language)
    if found["year"]:
        return date(int(found["year"]), month, number)
    # Nine years always include a 29 February. The longest gap is eight years, as from 1896 to 1904.
    for year in range(today.year, today.year + 9):
        with suppress(ValueError):
            if (day := date(year, month, number)) >= today:
                return day
    raise ValueError("no year has that day")
