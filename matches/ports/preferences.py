"""The ports for the preferences of players and the settings of servers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final, Literal, Protocol, TypeAlias

from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, Share
from matches.time.calendar import Calendar, Hours
from matches.time.decision_clock import PACES

Place: TypeAlias = Literal["channel", "direct", "both", "none"]
"""Where a player wants to be reminded."""

Mentions: TypeAlias = Literal["turns", "hour", "reminders"]
"""The turns for which a player wants to be mentioned. "turns" means every turn, and "hour" means a turn that
comes after the player has done nothing in the match for an hour. With "reminders", no turn mentions them,
but invitations, questions, reminders and the end do."""

IDLE_FOR_A_MENTION: Final = timedelta(hours=1)

Forecasts: TypeAlias = Literal["on", "first", "off"]
"""When hands show what a move would lead to: always, only in a player's first `FIRST_MATCHES` matches of a
game, or never."""

FIRST_MATCHES: Final = 3

EVERYWHERE: Final = 0
"""Used instead of a server id for all servers for which a player has no preference of their own."""


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's settings that apply in all servers.

    - `hours`: the player's waking hours; None until the player has set them.
    - `closed`: whether Discord rejected the last direct message to the player.
    - `forecasts`: when the player's hand shows what a move would lead to.
    - `hidden`: whether tables of servers and records leave out the player's name.
    - `language`: the chosen code; empty if none was chosen. `locale`: the Discord locale seen last.
    """

    hours: Hours | None = None
    closed: bool = False
    forecasts: Forecasts = "on"
    hidden: bool = False
    language: str = ""
    locale: str = ""


@dataclass(frozen=True, slots=True)
class ReminderPreference:
    """A player's preference for reminders and mentions.

    - `place`: where the player wants reminders.
    - `quiet`: the hours without any reminders, in the player's time zone.
    - `mentions`: what the player wants to be mentioned for.
    """

    place: Place = "channel"
    quiet: tuple[time, time] | None = None
    mentions: Mentions = "turns"

    def calm_from(self, calendar: Calendar, at: datetime) -> datetime:
        """Return a time at or after `at` when the player is awake and, if possible, outside their quiet hours.

        It may lie in the quiet hours of the next day, so check again when it is reached.
        """
        # Quiet hours work like sleep of another length, so the same calendar computes them.
        quiet = Calendar(Hours(calendar.hours.zone, self.quiet), calendar.pauses)
        return calendar.counts_from(quiet.counts_from(at))


def preferred(preferences: Mapping[int, ReminderPreference], server: int) -> ReminderPreference:
    """Return the preference for a server. If there is none, return the one for EVERYWHERE, else the default."""
    # The most specific wins.
    return preferences.get(server) or preferences.get(EVERYWHERE) or ReminderPreference()


@dataclass(frozen=True, slots=True)
class Absence:
    """A player's absence from `start` to `until`.

    - `request`: the id of the interaction that began it. It is unique for good, while an `id` may be reused.
    - `reason`: why the player is away; empty if they gave no reason.
    - `told`: whether the logs of all their matches have it.
    """

    id: int
    player: PlayerId
    start: datetime
    until: datetime
    reason: str
    request: str
    told: bool = False


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings that the managers of a server chose.

    - `channels`: the channels to play in; empty means all.
    - `pace`: the pace of matches for which none is chosen, a key of PACES.
    - `starters`: the id of the role that may start matches; None means everybody.
    - `most`: how many unfinished matches there may be at once; None means any number.
    - `place`: where matches are played unless the host of the match chooses a place.
    - `rated`: whether matches count for the server's ratings unless the host of the match chooses.
    - `language`: the code of the language of its channels; empty means that Discord's locale decides.
    """

    channels: frozenset[int] = frozenset()
    pace: str = next(iter(PACES))
    starters: int | None = None
    most: int | None = None
    place: Literal["thread", "channel"] = "thread"
    rated: bool = False
    language: str = ""


class Preferences(Protocol):
    """The stored preferences of players.

    Before a change is stored, the player's running clocks are charged up to `now` under the old preferences.
    The new ones apply from then on.
    """

    async def habits(self, player: PlayerId) -> Habits: ...

    async def put_hours(self, player: PlayerId, hours: Hours, now: datetime) -> None:
        """Set the player's waking hours. Open decisions keep the hours with which they began."""
        ...

    async def put_closed(self, player: PlayerId, closed: bool) -> None:
        """Record whether Discord rejects direct messages to the player. Idempotent."""
        ...

    async def put_forecasts(self, player: PlayerId, forecasts: Forecasts) -> None: ...

    async def put_hidden(self, player: PlayerId, hidden: bool) -> None: ...

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Return which of these players have chosen to be hidden from tables."""
        ...

    async def played_before(self, player: PlayerId, match_id: MatchId) -> int:
        """Return in how many matches of the same game, opened before this one, the player has already
        played."""
        ...

    async def explain(self, player: PlayerId) -> bool:
        """Return whether to explain now how to allow direct messages.

        The answer is True once after each time that Discord has rejected one. The call itself records that this
        was explained.
        """
        ...

    async def preferences(self, player: PlayerId) -> Mapping[int, ReminderPreference]:
        """Return the player's preferences by server. The key EVERYWHERE has the one for all other servers, if
        it is set."""
        ...

    async def put_preference(
        self, player: PlayerId, server: int, preference: ReminderPreference
    ) -> None: ...

    async def acted(self, player: PlayerId, match_id: MatchId, now: datetime) -> None:
        """Record that a player has done something in a match, if that decides which turns mention them."""
        ...

    async def unmentioned(
        self, players: Collection[PlayerId], match_id: MatchId, server: int, now: datetime
    ) -> frozenset[PlayerId]:
        """Return which of these players want no mention for a turn in the match at present."""
        ...

    async def absences(self, player: PlayerId, since: datetime) -> list[Absence]:
        """Return the player's absences that end after `since`, ordered by their start."""
        ...

    async def add_absence(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        """Begin an absence now, which ends the current one, and return it. Idempotent by `request`."""
        ...

    async def end_absence(self, player: PlayerId, now: datetime, *, told: bool = True) -> bool:
        """End the current absence. Return whether there was one.

        If `told` is False, the absence stays untold, because some match's log still lacks the player's return.
        """
        ...

    async def requested(self, request: str) -> Absence | None:
        """Return the absence that the interaction `request` began; None if there is none."""
        ...

    async def untold(self) -> list[Absence]:
        """Return the absences whose beginning or end may be missing in the log of some match."""
        ...

    async def told(self, absence: int, known: Collection[MatchId]) -> None:
        """Record that the logs of the matches in `known` have the absence.

        The absence stays untold while the player is in any other running match.
        """
        ...


class Servers(Protocol):
    """The stored settings of servers, and which servers have removed the bot."""

    async def settings(self, server: int) -> ServerSettings: ...

    async def change(
        self, server: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Read, change and store the settings of a server in one transaction. Return the new ones.

        `change` runs inside the transaction, outside the event loop's thread, so it must be quick and free of
        side effects. If it raises, nothing is stored and the exception propagates.
        """
        ...

    async def under_way(self, server: int) -> int:
        """Return the number of unfinished matches of a server, including lobbies."""
        ...

    async def seen(
        self, present: frozenset[int], now: datetime, share: Share = EVERYTHING
    ) -> frozenset[int]:
        """Record that, among the servers of a share, the bot is only in those in `present`. Idempotent.

        Returns the servers that are newly missing; they count as removed from now on. In the matches of a
        server that is back, time stood still meanwhile.
        """
        ...

    async def removed(self, server: int, now: datetime) -> None:
        """Record that a server has removed the bot. Idempotent: the first time is kept."""
        ...

    async def longest_gone(self, share: Share = EVERYTHING) -> tuple[int, datetime] | None:
        """Return the server of a share that removed the bot first, and when; None if there is none."""
        ...

    async def forget(self, server: int) -> None:
        """Delete everything about a server, unless the bot is in it again.

        This includes its matches with all their rows, its settings, preferences for it, and players of whom
        nothing else is stored.
        """
        ...

    async def scrub(self) -> bool:
        """Remove deleted rows from the database's write-ahead log. Returns False if the caller must retry
        later."""
        ...
