"""The ports for personal data, and for blocks of people and servers."""

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
    from matches.standing.profile import PlayedMatch

Sort: TypeAlias = Literal["user", "server"]


@dataclass(frozen=True, slots=True)
class Block:
    """A blocked user or server, by its Discord id. `name` is the user's name; empty if it is unknown."""

    sort: Sort
    discord_id: int
    since: datetime
    name: str = ""


@dataclass(frozen=True, slots=True)
# Cached in memory, since it is checked before every command and press.
class Blocked:
    """The Discord ids of the users and servers that the host of the bot blocks."""

    users: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()


class Blocks(Protocol):
    """The stored blocks.

    `server` is the server whose managers block somebody. 0 stands for the host of the bot, whose blocks apply
    everywhere. While the host blocks a server, time stands still in its matches.
    """

    async def blocked(self) -> Blocked:
        """Return the users and servers that the host of the bot blocks."""
        ...

    async def block(
        self,
        sort: Sort,
        discord_id: int,
        now: datetime,
        server: int = 0,
        check: Callable[[int], None] | None = None,
    ) -> bool:
        """Block a user or server. Return whether the block is new. Idempotent.

        Before a new block is stored, `check` is called with the number of blocks by the same server or host. It
        runs inside the transaction, outside the event loop's thread. If it raises, nothing is stored and the
        exception propagates.
        """
        ...

    async def unblock(self, sort: Sort, discord_id: int, now: datetime, server: int = 0) -> bool:
        """Lift a block. Return whether there was one. Idempotent."""
        ...

    async def listed(self, server: int = 0) -> list[Block]:
        """Return the blocks by a server, or by the host of the bot if `server` is 0, the latest first."""
        ...

    async def among(self, server: int, discord_ids: Collection[int]) -> frozenset[int]:
        """Return which of these users are blocked by the host of the bot or by the managers of the server."""
        ...

    async def playing(self, share: Share = EVERYTHING) -> list[tuple[MatchId, PlayerId]]:
        """Return the matches of a share with a member whom the host blocks, each with that member.

        Finished and frozen matches are left out.
        """
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that is stored about a person, except the matches.

    - `name`: the person's global display name.
    - `nicknames`, `preferences`: by server.
    - `reserves`: what is left of the reserve in each match.
    - `counting`: by match, the hours that count for the person's running clock.
    - `lessons`: by game, the time of the last move in its lesson, and the person's moves.
    - `acts`: when the person last did something in each match, if that decides which turns mention them.
    - `reviews`: by match, when the person asked for a review, and its content.
    - `seasons`: the seasons that the person joined or started.
    - `ratings`: each with its server and game; `results`: each with its match.
    """

    name: str
    nicknames: Mapping[int, str]
    habits: Habits
    preferences: Mapping[int, ReminderPreference]
    absences: Sequence[Absence]
    reminders: Sequence[Reminder]
    blocks: Mapping[int, datetime]
    """When each block of the person began, by server. 0 stands for the host of the bot."""
    reserves: Mapping[MatchId, timedelta]
    counting: Mapping[MatchId, Hours] = field(default_factory=dict)
    lessons: Mapping[str, tuple[datetime, Sequence[str]]] = field(default_factory=dict)
    acts: Mapping[MatchId, datetime] = field(default_factory=dict)
    reviews: Mapping[MatchId, tuple[datetime, Review]] = field(default_factory=dict)
    seasons: Sequence[Season] = ()
    ratings: Sequence[tuple[int, str, Rated]] = ()
    results: Sequence[tuple[MatchId, PlayedMatch]] = ()


# Logs identify people only by number. Cutting the link from number to Discord id anonymizes them without
# changing a log.
class PersonalData(Protocol):
    """Reads and erases what is stored about a person.

    An erasure is one transaction. It leaves a note that the person's matches must still be updated.
    """

    async def kept(self, player: PlayerId) -> Kept: ...

    async def matches_of(self, player: PlayerId) -> list[MatchId]:
        """Return all matches whose logs name the player.

        This includes matches that have ended, and those that the player left, was replaced in, or never joined.
        """
        ...

    async def erase(self, player: PlayerId, now: datetime) -> None:
        """Delete the player's settings, absences and reminders, and cut the link from the player to the Discord
        user."""
        ...

    async def scrub(self) -> bool:
        """Remove erased rows from the database's write-ahead log. Returns False if the caller must retry
        later."""
        ...

    async def erased(self) -> list[tuple[PlayerId, datetime]]:
        """Return the erased players whose matches must still be updated, each with the time of the erasure."""
        ...

    async def seen_to(self, player: PlayerId, now: datetime) -> None:
        """Record that all matches of an erased player are updated.

        Also deletes what was stored after the erasure by a request that was running at the time.
        """
        ...
