"""Durations in words."""

from __future__ import annotations

from datetime import timedelta


def duration(span: timedelta) -> str:
    """In its one or two largest units: `40 seconds`, `3 hours`, `2 days 5 hours`. At least one second."""
    seconds = max(1, round(span.total_seconds()))
    sizes = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
    counts = []
    for unit, size in sizes:
        count, seconds = divmod(seconds, size)
        if count:
            counts.append(f"{count} {unit}{'s' * (count > 1)}")
        elif counts:  # `2 days`, not `2 days 7 minutes`: only neighbouring units
            break
    return " ".join(counts[:2])
