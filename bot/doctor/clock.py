"""Compares the clock of this machine with Discord's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.rest.answers import ResponseObserver
from bot.runtime.clock import TOLERANCE
from data.diagnosis.findings import Finding

_OFF: Final = timedelta(seconds=5)
"""Differences between the clocks below this are ignored, because Discord sends whole seconds and its response
takes time to arrive."""

_SET: Final = "Synchronise the machine's clock by NTP (on Linux: timedatectl set-ntp true)."


def judge_clock(answers: ResponseObserver) -> Finding:
    """Compare this machine's clock with the `Date` header of Discord's latest response."""
    if not answers.earliest_id:
        return Finding("clock", "skipped", "Discord's answers did not contain the time.")
    ahead = answers.ahead(datetime.now(UTC)).total_seconds()
    facts = {"ahead": round(ahead, 1)}
    side = "ahead of" if ahead > 0 else "behind"
    says = f"This machine's clock is {abs(ahead):,.0f} s {side} Discord's."
    if abs(ahead) >= TOLERANCE.total_seconds():
        return Finding("clock", "todo", says, _SET, facts)
    if abs(ahead) >= _OFF.total_seconds():
        return Finding("clock", "note", says, _SET, facts)
    return Finding("clock", "ok", "This machine's clock agrees with Discord's.", facts=facts)
