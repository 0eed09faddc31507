"""What is stored of people: their data, and who is blocked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, Protocol, TypeAlias

from matches.log.events import MatchId, PlayerId
from matches.ports.due import Reminder
from matches.ports.preferences import Absence, Habits, ReminderPreference
from matches.time.calendar import Hours

Sort: TypeAlias = Literal["user", "server"]


@dataclass(frozen=True, slots=True)
class Block:
    """A user or server that is shut out, by its Discord id; `name` is the person's, where it is known."""

    sort: Sort
    discord_id: int
    since: datetime
    name: str = ""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Whom the host has shut out, by Discord ids."""

    users: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()


class Blocks(Protocol):
    """What is stored of it. `server` is the one whose managers shut somebody out; without one it is the host,
    who shuts out everywhere. The time of a server's matches stands still while it is shut out."""

    async def blocked(self) -> Blocked:
        """Whom the host has shut out."""
        ...

    async def block(self, sort: Sort, discord_id: int, now: datetime, server: int = 0) -> bool:
        """Whether that is new."""
        ...

    async def unblock(self, sort: Sort, discord_id: int, now: datetime, server: int = 0) -> bool:
        """Whether there was anything to end."""
        ...

    async def listed(self, server: int = 0) -> list[Block]:
        """Whom they have shut out, the latest first."""
        ...

    async def among(self, server: int, discord_ids: Collection[int]) -> frozenset[int]:
        """Those of these users whom the host or that server's managers have shut out."""
        ...

    async def playing(self) -> list[tuple[MatchId, PlayerId]]:
        """Open matches that are not frozen, with those in them whom the host has shut out."""
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """What is stored of a person, but for the matches; `nicknames` are by server, `reserves` is what is left
    of them in each match, `counting` the hours by which each running clock counts."""

    name: str
    nicknames: Mapping[int, str]
    habits: Habits
    preferences: Mapping[int, ReminderPreference]
    absences: Sequence[Absence]
    reminders: Sequence[Reminder]
    blocks: Mapping[int, datetime]
    """Since when they are shut out, by server; 0 is the host."""
    reserves: Mapping[MatchId, timedelta]
    counting: Mapping[MatchId, Hours] = field(default_factory=dict)


class PersonalData(Protocol):
    """What is stored of people, wherever it is. Erasing is one transaction, with a note that the person's
    matches are still to be seen to."""

    async def kept(self, player: PlayerId) -> Kept: ...

    async def matches_of(self, player: PlayerId) -> list[MatchId]:
        """All matches, also ended ones, whose logs name them: also where they left, were replaced, or never
        came."""
        ...

    async def erase(self, player: PlayerId, now: datetime) -> None:
        """Settings, absences and reminders are gone; nobody knows any more who the player is."""
        ...

    async def scrub(self) -> bool:
        """Erased rows are not left in unused places of any file; whether that is so, or to be tried again."""
        ...

    async def erased(self) -> list[tuple[PlayerId, datetime]]:
        """Those whose matches are still to be seen to, and since when they are erased."""
        ...

    async def seen_to(self, player: PlayerId) -> None: ...
