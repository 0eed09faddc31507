"""What people and servers chose for themselves, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final, Literal, Protocol, TypeAlias

from matches.log.events import MatchId, PlayerId
from matches.time.calendar import Calendar, Hours
from matches.time.decision_clock import PACES

Place: TypeAlias = Literal["channel", "direct", "both", "none"]
"""Where somebody would be reminded."""

EVERYWHERE: Final = 0
"""In place of a server: all for which nothing else was chosen."""


@dataclass(frozen=True, slots=True)
class Habits:
    """`hours` are None until somebody has told them; `closed` says that a direct message did not arrive."""

    hours: Hours | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class ReminderPreference:
    """How somebody would be reminded; in the quiet hours, by the clocks of their zone, not at all."""

    place: Place = "channel"
    quiet: tuple[time, time] | None = None

    def calm_from(self, calendar: Calendar, at: datetime) -> datetime:
        """When from this instant on somebody of that calendar may be reminded, as far as can be seen: what
        is quiet then is looked at then."""
        quiet = Calendar(Hours(calendar.hours.zone, self.quiet), calendar.pauses)
        return calendar.counts_from(quiet.counts_from(at))


def preferred(chosen: Mapping[int, ReminderPreference], server: int) -> ReminderPreference:
    """What holds in a server, of what somebody chose for some of them or EVERYWHERE."""
    return chosen.get(server) or chosen.get(EVERYWHERE) or ReminderPreference()


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody is away from the start until then; `told` says whether all their matches know."""

    id: int
    player: PlayerId
    start: datetime
    until: datetime
    reason: str
    told: bool = False


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What those who manage a server allow: the channels to play in (none named is all), the pace of
    matches that choose none, the role that may start matches (None is everybody), and how many may be
    under way at once (None is any number)."""

    channels: frozenset[int] = frozenset()
    pace: str = next(iter(PACES))
    starters: int | None = None
    most: int | None = None


class Preferences(Protocol):
    """What people chose. Clocks that run are counted up to now by what held before, and go on by what
    holds from now."""

    async def habits(self, player: PlayerId) -> Habits: ...

    async def put_hours(self, player: PlayerId, hours: Hours, now: datetime) -> None: ...

    async def put_closed(self, player: PlayerId, closed: bool) -> None: ...

    async def explain(self, player: PlayerId) -> bool:
        """Whether the player is to be told how to let direct messages arrive: once, each time that they have
        ceased to."""
        ...

    async def preferences(self, player: PlayerId) -> Mapping[int, ReminderPreference]:
        """By server; what holds everywhere else is under EVERYWHERE, where it was chosen."""
        ...

    async def put_preference(
        self, player: PlayerId, server: int, preference: ReminderPreference
    ) -> None: ...

    async def absences(self, player: PlayerId, since: datetime) -> list[Absence]:
        """Those that last beyond `since`, in order."""
        ...

    async def add_absence(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        """From now on, in place of one that lasts; the same request twice is one absence."""
        ...

    async def end_absence(self, player: PlayerId, now: datetime) -> bool:
        """Whether there was one."""
        ...

    async def requested(self, request: str) -> Absence | None:
        """What that request led to."""
        ...

    async def untold(self) -> list[Absence]:
        """Those of which some match of theirs may not know: also one that began since the others were told."""
        ...

    async def told(self, absence: int, known: Collection[MatchId]) -> None:
        """These matches know of it: that is all, unless another has begun."""
        ...


class Servers(Protocol):
    """What servers chose, and which are gone."""

    async def settings(self, server: int) -> ServerSettings: ...

    async def change(
        self, server: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Read, change and store the settings in one transaction; returns the new ones.

        `change` runs inside the transaction, outside the event loop's thread: it must be quick and free of
        side effects. What it raises passes through, and nothing is stored.
        """
        ...

    async def under_way(self, server: int) -> int:
        """How many unfinished matches it has, lobbies among them."""
        ...

    async def seen(self, present: frozenset[int], now: datetime) -> frozenset[int]:
        """The bot is in these servers and no others: all others of which something is stored are gone
        from now on, if they were not before, and those that are back are not: in their matches time stood
        still meanwhile. Those that are gone anew."""
        ...

    async def removed(self, server: int, now: datetime) -> None: ...

    async def longest_gone(self) -> tuple[int, datetime] | None:
        """The server that is gone for the longest time, and since when."""
        ...

    async def forget(self, server: int) -> None:
        """Everything that is stored of it, if it is still gone: its matches with all their rows, its
        choices, what people chose for it, and people of whom nothing else is stored."""
        ...

    async def scrub(self) -> bool:
        """Forgotten rows are not left in unused places of any file; whether that is so, or to be tried
        again."""
        ...
