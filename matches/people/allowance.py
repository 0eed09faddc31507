"""The limit on absences: for how long a player may be away within a year."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from matches.decisions.refusal import Refused
from matches.ports.preferences import Absence
from matches.service.limits import MOST_AWAY
from matches.time.calendar import DAY
from texts.text import Text, counted, phrase, sentences

YEAR: Final = timedelta(days=365)
"""The period to which `MOST_AWAY` applies: any 365 days."""
OVER_ALREADY: Final = phrase("That is in the past. Give a later day, or how long, such as 3 days.")


def days_left(earlier: Iterable[Absence], start: datetime) -> int:
    """Return how many whole days an absence from `start` may last, given the earlier absences; 0 if less than a
    day."""
    spans = [*earlier]
    possible = range(MOST_AWAY // DAY, 0, -1)
    return next(
        (days for days in possible if _within_allowance(spans, start, start + days * DAY)), 0
    )


def require_allowed(earlier: Iterable[Absence], now: datetime, until: datetime) -> None:
    if until <= now:
        raise Refused(OVER_ALREADY)
    spans = [*earlier]
    if not _within_allowance(spans, now, until):
        raise Refused(too_long(days_left(spans, now)))


def too_long(left: int) -> Text:
    """Return the error text that says how many days in a year a player can be away. `left` is the number of
    whole days that they can still choose."""
    allowed = phrase(
        "You can be away for {some} days in any {many}.", some=MOST_AWAY // DAY, many=YEAR // DAY
    )
    if not left:
        return sentences(allowed, phrase("Right now you can choose only less than a day."))
    return sentences(
        allowed,
        counted(
            left,
            "Right now you can choose at most {n} day.",
            "Right now you can choose at most {n} days.",
        ),
    )


def _within_allowance(earlier: Iterable[Absence], start: datetime, until: datetime) -> bool:
    """Return whether an absence from `start` to `until` would be within the limit. The new absence ends the
    current one, so the current one counts only up to `start`."""
    # Only the year that ends at `until` needs checking. An earlier year has less of the new absence, and at
    # most as much more of others.
    since = until - YEAR
    used = (min(each.until, start) - max(each.start, since) for each in earlier)
    return until - start + sum((max(each, timedelta()) for each in used), timedelta()) <= MOST_AWAY
