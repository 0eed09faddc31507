"""The ports for personal data and for blocks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from matches.log.events import MatchId, PlayerId
from matches.ports.due import Reminder
from matches.ports.peers import EVERYTHING, Share
from matches.ports.preferences import Absence, Habits, ReminderPreference
from matches.time.calendar import Hours

if TYPE_CHECKING:
    from matches.ports.reviews import Review
    from matches.ports.standings import Rated
    from matches.seasons.season import Season
    from matches.standing.profile import Played

Sort: TypeAlias = Literal["user", "server"]


@dataclass(frozen=True, slots=True)
class Block:
    """A blocked user or server, by its Discord id. `name` is empty if the user is unknown."""

    sort: Sort
    discord_id: int
    since: datetime
    name: str = ""


@dataclass(frozen=True, slots=True)
# Kept in memory, since it is asked before every command and press.
class Blocked:
    """The users and servers that the host of the bot blocks, by Discord id."""

    users: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()


class Blocks(Protocol):
    """The stored blocks.

    `server` is the server whose managers block somebody; 0 stands for the host of the bot, whose blocks apply
    everywhere. While a server is blocked, time stands still in its matches.
    """

    async def blocked(self) -> Blocked:
        """Return whom the host of the bot blocks."""
        ...

    async def block(
        self,
        sort: Sort,
        discord_id: int,
        now: datetime,
        server: int = 0,
        check: Callable[[int], None] | None = None,
    ) -> bool:
        """Block a user or server; return whether the block is new. Idempotent.

        A new block is stored only after `check` got the number of blocks by the same server or host. `check`
        runs inside the transaction, outside the event loop's thread. Its exceptions pass through, and nothing
        is stored.
        """
        ...

    async def unblock(self, sort: Sort, discord_id: int, now: datetime, server: int = 0) -> bool:
        """Lift a block; return whether there was one. Idempotent."""
        ...

    async def listed(self, server: int = 0) -> list[Block]:
        """The blocks of a server or of the host, the latest first."""
        ...

    async def among(self, server: int, discord_ids: Collection[int]) -> frozenset[int]:
        """Return those of these users whom the host or the managers of the server block."""
        ...

    async def playing(self, share: Share = EVERYTHING) -> list[tuple[MatchId, PlayerId]]:
        """Unfinished matches of a share that are not frozen, each with a member whom the host blocks."""
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that is stored about a person, except the matches.

    `nicknames` and `blocks` are by server. `reserves` is what is left of the reserve in each match. `counting`
    holds the hours by which each running clock counts. `lessons` has, by game, the person's moves in its lesson
    and the time of the last one. `acts` are the times when the person last did something in each match, if that
    decides what they are mentioned for. `reviews` has, by match, when the person asked for one, and its
    content. `seasons` are those that the person joined or started. `ratings` are with their servers and games,
    `results` with their matches.
    """

    name: str
    nicknames: Mapping[int, str]
    habits: Habits
    preferences: Mapping[int, ReminderPreference]
    absences: Sequence[Absence]
    reminders: Sequence[Reminder]
    blocks: Mapping[int, datetime]
    """When each block of the person began, by server; 0 stands for the host of the bot."""
    reserves: Mapping[MatchId, timedelta]
    counting: Mapping[MatchId, Hours] = field(default_factory=dict)
    lessons: Mapping[str, tuple[datetime, Sequence[str]]] = field(default_factory=dict)
    acts: Mapping[MatchId, datetime] = field(default_factory=dict)
    reviews: Mapping[MatchId, tuple[datetime, Review]] = field(default_factory=dict)
    seasons: Sequence[Season] = ()
    ratings: Sequence[tuple[int, str, Rated]] = ()
    results: Sequence[tuple[MatchId, Played]] = ()


# Logs name people by number alone. Cutting the link between number and Discord id makes them
# anonymous without changing a log.
class PersonalData(Protocol):
    """Reads and erases personal data.

    Erasing is one transaction. It leaves a note that the person's matches must still be updated.
    """

    async def kept(self, player: PlayerId) -> Kept: ...

    async def matches_of(self, player: PlayerId) -> list[MatchId]:
        """Return all matches whose logs name the player, including ended ones and those that they left, were
        replaced in, or never joined."""
        ...

    async def erase(self, player: PlayerId, now: datetime) -> None:
        """Delete settings, absences and reminders, and cut the link from the player to the Discord user."""
        ...

    async def scrub(self) -> bool:
        """Remove erased rows from the write-ahead log. Returns False if it must be retried later."""
        ...

    async def erased(self) -> list[tuple[PlayerId, datetime]]:
        """Return erased players whose matches must still be updated, with the time of the erasure."""
        ...

    async def seen_to(self, player: PlayerId, now: datetime) -> None:
        """Record that all matches of an erased player are updated, and delete what a request under way stored
        after the erasure."""
        ...
