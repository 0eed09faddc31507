"""How long people may take: what is left of a decision's time, and what is due when.

A decision has the match's pace; when that is used up the person's reserve runs, once per match. Without
a clock people are only reminded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from matches.time.calendar import ALWAYS, Calendar, Hours

PACES: Final[Mapping[str, timedelta]] = {
    "none": timedelta(),
    "8h": timedelta(hours=8),
    "1d": timedelta(days=1),
    "2d": timedelta(days=2),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""What may be chosen at the start; no time is no clock."""

ANSWER: Final = timedelta(days=1)
"""How long the others have to answer who would take a move back."""

_UNTIMED: Final = tuple(timedelta(days=days) for days in (1, 3, 10, 17, 24, 30))
"""Without a clock: when people are reminded, from the beginning of a decision."""

HALF, EIGHTH, UP, OVERDUE = range(4)
"""The stages of a decision with a clock: what is due next. After the last one: a weekly reminder."""

_A_WEEK: Final = timedelta(days=7)
_LAST_WEEK: Final = 4


@dataclass(frozen=True, slots=True)
class TimeBank:
    """What somebody has of a match's time besides the decision at hand: the reserve, and what was `left` of
    the last decision, which an undo goes on with where `resumes`."""

    reserve: timedelta
    left: timedelta
    resumes: bool = False


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """Somebody's open decision, the `decision`-th of theirs. `left` is what was left of its time when
    `counted`, `stage` what is due next, at `due`; `ends` and `lost` are when its time, and the reserve too,
    will be used up. Its clock runs by the `hours` that the person had when it began: whoever moves a long
    sleep around gains nothing for it."""

    decision: int
    since: datetime
    counted: datetime
    stage: int = HALF
    left: timedelta | None = None
    due: datetime | None = None
    ends: datetime | None = None
    lost: datetime | None = None
    hours: Hours = ALWAYS

    def running(self, calendar: Calendar) -> Calendar:
        """When its time counts, of a calendar with the hours that the person has now."""
        return replace(calendar, hours=self.hours)


def new_time_bank(pace: timedelta) -> TimeBank:
    return TimeBank(reserve=pace, left=pace)


def untimed(decision: int, now: datetime) -> OpenDecision:
    """A decision without a clock. Whether the person is awake then is seen when it is due."""
    return OpenDecision(decision, since=now, counted=now, due=now + _UNTIMED[0])


def begun(
    decision: int, pace: timedelta, time_bank: TimeBank, calendar: Calendar, now: datetime
) -> OpenDecision:
    """A decision with a clock, which goes on where one was interrupted by an undo."""
    left = time_bank.left if time_bank.resumes else pace
    stage = HALF if left > pace / 2 else EIGHTH if left > pace / 8 else UP
    wait = OpenDecision(
        decision, since=now, counted=now, stage=stage, left=left, hours=calendar.hours
    )
    return scheduled(wait, pace, time_bank.reserve, calendar)


def charged(
    wait: OpenDecision, reserve: timedelta, calendar: Calendar, now: datetime
) -> tuple[OpenDecision, timedelta]:
    """With the time until now taken off what is left, and what the decision lacks off the reserve."""
    if wait.left is None:
        return wait, reserve
    left = wait.left - wait.running(calendar).elapsed(wait.counted, now)
    lacking = max(timedelta(), -left)
    counted = replace(wait, left=max(timedelta(), left), counted=now)
    return counted, max(timedelta(), reserve - lacking)


def stopped(
    wait: OpenDecision, reserve: timedelta, calendar: Calendar, now: datetime, *, resumes: bool
) -> TimeBank:
    """What somebody has left when a decision ends: by a move, or interrupted by an undo."""
    wait, reserve = charged(wait, reserve, calendar, now)
    left = wait.left or timedelta()
    # Of time that is up nothing is left to go on with: that was told, and the next decision is a new one.
    return TimeBank(reserve, left, resumes and left + reserve > timedelta())


def scheduled(
    wait: OpenDecision, pace: timedelta, reserve: timedelta, calendar: Calendar
) -> OpenDecision:
    """With what is due next, and when the time is up."""
    if wait.left is None:
        return replace(wait, due=_reminded(wait.since, wait.stage, calendar))
    calendar = wait.running(calendar)
    lost = calendar.when(wait.counted, wait.left + reserve)
    used = {HALF: wait.left - pace / 2, EIGHTH: wait.left - pace / 8, UP: wait.left + reserve}
    return replace(
        wait,
        ends=calendar.when(wait.counted, wait.left),
        lost=lost,
        due=(
            calendar.when(wait.counted, used[wait.stage])
            if wait.stage in used
            else _weekly(lost, wait.stage, calendar)
        ),
    )


def reminds(wait: OpenDecision) -> bool:
    """Whether what is due next is a reminder, not the end of the time."""
    return wait.left is None or wait.stage != UP


def runs(wait: OpenDecision) -> bool:
    """Whether the time of the decision has an end, which is not yet due."""
    return wait.left is not None and wait.stage <= UP


def passed(
    wait: OpenDecision, pace: timedelta, reserve: timedelta, calendar: Calendar, now: datetime
) -> OpenDecision:
    """What is due after that which is due now: of several reminders that are late one is enough."""
    while True:
        wait = scheduled(replace(wait, stage=wait.stage + 1), pace, reserve, calendar)
        if wait.due is None or wait.due > now or not reminds(wait):
            return wait


def _weekly(lost: datetime, stage: int, calendar: Calendar) -> datetime | None:
    weeks = stage - UP
    return calendar.counts_from(lost + weeks * _A_WEEK) if weeks <= _LAST_WEEK else None


def _reminded(since: datetime, stage: int, calendar: Calendar) -> datetime | None:
    return calendar.counts_from(since + _UNTIMED[stage]) if stage < len(_UNTIMED) else None
