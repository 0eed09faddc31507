"""Time zones: their names, and the moments of local times, even across clock changes."""

from __future__ import annotations

import re
from bisect import bisect_left
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from texts.late import Late

if TYPE_CHECKING:
    import zoneinfo
    from zoneinfo import ZoneInfo
else:
    zoneinfo = Late("zoneinfo")

_PLACE: Final = re.compile(
    "UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+"
)


def zones() -> list[str]:
    """Return the IANA time zones that a player can choose, sorted: UTC, and places such as Europe/Vienna."""
    return sorted(zones_by_name().values())


@lru_cache(maxsize=1)
def zones_by_name() -> dict[str, str]:
    """Return the IANA time zones that a player can choose, by their casefolded names. The result is cached,
    because finding the zones reads hundreds of files."""
    return {
        name.casefold(): name for name in zoneinfo.available_timezones() if _PLACE.fullmatch(name)
    }


@lru_cache(maxsize=1024)
def zone_of(name: str) -> ZoneInfo:
    return zoneinfo.ZoneInfo(name)


def instants(zone: ZoneInfo, wall: datetime) -> tuple[datetime, datetime]:
    """Return the first and the last moment at which clocks in the zone show the local time `wall`, in UTC. They
    differ only if a clock change repeats that time.

    If a clock change skips it, both are the moment of the change.
    """
    # For a repeated local time, `fold` selects the first or the second occurrence:
    # https://peps.python.org/pep-0495/
    first, last = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first > last:  # the local time is skipped: it is read with both offsets
        first = last = _leap(zone, wall, last, first)
    return first, last


def _leap(zone: ZoneInfo, wall: datetime, before: datetime, after: datetime) -> datetime:
    """Return, in UTC, when the clock change happens, between `before` and `after`, that skips `wall`."""
    seconds = range(int(before.timestamp()), int(after.timestamp()) + 1)
    leap = bisect_left(
        seconds, wall, key=lambda at: datetime.fromtimestamp(at, zone).replace(tzinfo=None)
    )
    return datetime.fromtimestamp(seconds[leap], UTC)
