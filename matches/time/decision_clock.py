"""The clock of a decision: how much time a player has left for it, and when reminders and the end of the time
are due.

The match's pace is the time for each decision. Once it is used up, the player's reserve runs, which has to last
for the whole match. Without a clock, players only get reminders.
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
"""The paces that a host can choose: the time for each decision. Zero means no clock."""

ANSWER: Final = timedelta(days=1)
"""How long the other players have to answer a request to undo."""

GRACE: Final = timedelta(minutes=1)
"""How long clocks stay paused after an outage or a late message, so that people have time to notice."""

DELAY: Final = timedelta(minutes=1)
"""If a match's message is late by more than this, players get the time back."""

_UNTIMED: Final = tuple(timedelta(days=days) for days in (1, 3, 10, 17, 24, 30))
"""When reminders are due in a match without a clock, counted from the start of a decision."""

HALF, EIGHTH, UP, OVERDUE = range(4)
"""The stages of a clock, named after what is due next.

- `HALF`: a reminder when half of the time is left.
- `EIGHTH`: a reminder when an eighth is left.
- `UP`: the end of the time, including the reserve.
- `OVERDUE`: weekly reminders after that.
"""

_A_WEEK: Final = timedelta(days=7)
_LAST_WEEK: Final = 4


@dataclass(frozen=True, slots=True)
class TimeBank:
    """A player's time, as it is carried over from one decision of a match to the next.

    - `reserve`: what is left of the reserve.
    - `left`: what was left of the time for the last decision.
    - `resumes`: whether the next decision gets only `left`, because an undo or a withdrawal ended the last one.
    """

    reserve: timedelta
    left: timedelta
    resumes: bool = False


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A decision that a player still has to make, with its clock.

    - `decision`: its number among the player's decisions.
    - `since`: when it began.
    - `counted`: the moment up to which the time that passed has been deducted from the player's time.
    - `left`: the time that was left at `counted`, without the reserve; None without a clock.
    - `stage`, `due`: what is due next, and when; `due` is None if nothing is.
    - `ends`, `lost`: when `left` is used up, and when the reserve is used up, too; None without a clock.
    - `hours`: the player's waking hours when the decision began, so that changing them gains no time.
    """

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
        """Return the calendar by which this clock runs: the player's present pauses, with their waking hours
        from when the decision began."""
        return replace(calendar, hours=self.hours)


def new_time_bank(pace: timedelta) -> TimeBank:
    """Return a player's time bank at the start of a match, in which the reserve is as long as the pace."""
    return TimeBank(reserve=pace, left=pace)


def untimed(decision: int, now: datetime, *, reminded: bool = True) -> OpenDecision:
    """Return a new decision without a clock. Its first reminder is due a day after `now`, even outside the
    player's waking hours. If `reminded` is False, no reminder will ever be due."""
    if not reminded:
        return OpenDecision(decision, since=now, counted=now, stage=len(_UNTIMED))
    return OpenDecision(decision, since=now, counted=now, due=now + _UNTIMED[0])


def begun(
    decision: int, pace: timedelta, time_bank: TimeBank, calendar: Calendar, now: datetime
) -> OpenDecision:
    """Return a new decision with a clock. Its time is the pace, or what was left if an undo or a withdrawal
    ended the last decision."""
    left = time_bank.left if time_bank.resumes else pace
    # If the clock resumes after an undo, skip the reminders that were sent before.
    stage = HALF if left > pace / 2 else EIGHTH if left > pace / 8 else UP
    open_decision = OpenDecision(
        decision, since=now, counted=now, stage=stage, left=left, hours=calendar.hours
    )
    return scheduled(open_decision, pace, time_bank.reserve, calendar)


def charged(
    open_decision: OpenDecision, reserve: timedelta, calendar: Calendar, now: datetime
) -> tuple[OpenDecision, timedelta]:
    """Deduct the time from `counted` to `now` from the time left for a decision. If that is not enough, deduct
    the rest from the reserve. Returns the changed decision and the changed reserve."""
    if open_decision.left is None:
        return open_decision, reserve
    left = open_decision.left - open_decision.running(calendar).elapsed(open_decision.counted, now)
    lacking = max(timedelta(), -left)
    counted = replace(open_decision, left=max(timedelta(), left), counted=now)
    return counted, max(timedelta(), reserve - lacking)


def stopped(
    open_decision: OpenDecision,
    reserve: timedelta,
    calendar: Calendar,
    now: datetime,
    *,
    resumes: bool,
) -> TimeBank:
    """Return the player's time bank after a decision has ended. `resumes` says that an undo or a withdrawal
    ended it."""
    open_decision, reserve = charged(open_decision, reserve, calendar, now)
    time_bank = TimeBank(reserve, open_decision.left or timedelta())
    return resuming(time_bank) if resumes else time_bank


def resuming(time_bank: TimeBank) -> TimeBank:
    """Return a player's time bank after an undo or a withdrawal. The player's next decision gets only the time
    that was left; if none was left, it gets the full time."""
    return replace(time_bank, resumes=time_bank.left + time_bank.reserve > timedelta())


def scheduled(
    open_decision: OpenDecision, pace: timedelta, reserve: timedelta, calendar: Calendar
) -> OpenDecision:
    """Return the decision with `due`, `ends` and `lost` computed anew from its stage and the time left."""
    counted, left, stage = open_decision.counted, open_decision.left, open_decision.stage
    if left is None:
        return replace(open_decision, due=_untimed_reminder(open_decision.since, stage, calendar))
    calendar = open_decision.running(calendar)
    lost = calendar.when(counted, left + reserve)
    used = {HALF: left - pace / 2, EIGHTH: left - pace / 8, UP: left + reserve}
    time = used.get(stage)
    due = _weekly_reminder(lost, stage, calendar) if time is None else calendar.when(counted, time)
    return replace(open_decision, ends=calendar.when(counted, left), lost=lost, due=due)


def reminds(open_decision: OpenDecision) -> bool:
    """Return whether the next thing due is a reminder, and not the end of the time."""
    return open_decision.left is None or open_decision.stage != UP


def passed(
    open_decision: OpenDecision,
    pace: timedelta,
    reserve: timedelta,
    calendar: Calendar,
    now: datetime,
) -> OpenDecision:
    """Return the decision at the next stage of its clock. Call this once what was due at the present stage,
    such as a reminder, has been done. Reminders that are also due by `now` are skipped; the end of the time is
    never skipped."""
    while True:
        open_decision = scheduled(
            replace(open_decision, stage=open_decision.stage + 1), pace, reserve, calendar
        )
        if open_decision.due is None or open_decision.due > now or not reminds(open_decision):
            return open_decision


def _weekly_reminder(lost: datetime, stage: int, calendar: Calendar) -> datetime | None:
    weeks = stage - UP
    return calendar.counts_from(lost + weeks * _A_WEEK) if weeks <= _LAST_WEEK else None


def _untimed_reminder(since: datetime, stage: int, calendar: Calendar) -> datetime | None:
    return calendar.counts_from(since + _UNTIMED[stage]) if stage < len(_UNTIMED) else None
