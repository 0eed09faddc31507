"""The ports for preferences of players and settings of servers."""

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
"""The turns that a player wants to be mentioned for: every turn ("turns"); a turn after an hour without
doing anything in the match ("hour"); or none, but only invitations, questions, reminders and the end
("reminders")."""

IDLE_FOR_A_MENTION: Final = timedelta(hours=1)

Forecasts: TypeAlias = Literal["on", "first", "off"]
"""When hands show what a move would bring: always, only in a player's first three matches of a game, or
never."""

FIRST_MATCHES: Final = 3

EVERYWHERE: Final = 0
"""Stands for all servers without a preference of their own."""


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's settings that apply in all servers.

    - `hours`: None until the player has set them.
    - `closed`: whether Discord last refused a direct message to the player.
    - `hidden`: whether tables of servers and records leave out the player's name.
    - `language`: the chosen code; empty if none was. `locale`: the Discord locale seen last.
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
        """Return an instant at or after `at` when the player is awake, if possible outside the quiet hours.

        It may lie in the quiet hours of the next day, so check again when it is reached.
        """
        # Quiet hours work like sleep of another length, so the same calendar computes them.
        quiet = Calendar(Hours(calendar.hours.zone, self.quiet), calendar.pauses)
        return calendar.counts_from(quiet.counts_from(at))


def preferred(preferences: Mapping[int, ReminderPreference], server: int) -> ReminderPreference:
    """Return the preference for a server, else the one for EVERYWHERE, else the default."""
    # The most specific wins.
    return preferences.get(server) or preferences.get(EVERYWHERE) or ReminderPreference()


@dataclass(frozen=True, slots=True)
class Absence:
    """A player's absence between two times.

    - `request`: the interaction that began it. It stays unique, while an `id` may be reused.
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
    - `starters`: the role that may start matches; None means everybody.
    - `most`: how many unfinished matches there may be at once; None means any number.
    - `place`: where matches are played unless the host chooses a place.
    - `rated`: whether matches count for the server's ratings unless the host chooses.
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
    """Preferences of players.

    A change first charges the player's running clocks up to `now` under the old state. The new state applies
    from then on.
    """

    async def habits(self, player: PlayerId) -> Habits: ...

    async def put_hours(self, player: PlayerId, hours: Hours, now: datetime) -> None:
        """Set the hours. Open decisions keep the hours with which they began."""
        ...

    async def put_closed(self, player: PlayerId, closed: bool) -> None:
        """Record whether Discord refuses direct messages to the player. Idempotent."""
        ...

    async def put_forecasts(self, player: PlayerId, forecasts: Forecasts) -> None: ...

    async def put_hidden(self, player: PlayerId, hidden: bool) -> None: ...

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Return which of these players are hidden."""
        ...

    async def played_before(self, player: PlayerId, match_id: MatchId) -> int:
        """Return how many matches of the same game, opened before this one, the player has begun."""
        ...

    async def explain(self, player: PlayerId) -> bool:
        """Return whether to explain now how to allow direct messages: once after each time that they were
        refused.

        The call itself records that this was explained.
        """
        ...

    async def preferences(self, player: PlayerId) -> Mapping[int, ReminderPreference]:
        """Return the preferences by server. EVERYWHERE holds the one for all other servers, if there is one."""
        ...

    async def put_preference(
        self, player: PlayerId, server: int, preference: ReminderPreference
    ) -> None: ...

    async def acted(self, player: PlayerId, match_id: MatchId, now: datetime) -> None:
        """Record that a player does something in a match, if that decides which turns mention them."""
        ...

    async def unmentioned(
        self, players: Collection[PlayerId], match_id: MatchId, server: int, now: datetime
    ) -> frozenset[PlayerId]:
        """Return which of these players want no mention for a turn in the match now."""
        ...

    async def absences(self, player: PlayerId, since: datetime) -> list[Absence]:
        """Return the absences that end after `since`, ordered by their start."""
        ...

    async def add_absence(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        """Begin an absence now, ending the current one. Idempotent by `request`."""
        ...

    async def end_absence(self, player: PlayerId, now: datetime, *, told: bool = True) -> bool:
        """End the current absence; return whether there was one.

        If `told` is False, the absence stays untold: some match's log must still get the player's return.
        """
        ...

    async def requested(self, request: str) -> Absence | None:
        """Return the absence that a request began, or None."""
        ...

    async def untold(self) -> list[Absence]:
        """Return the absences whose beginning or end may be missing in the log of some match."""
        ...

    async def told(self, absence: int, known: Collection[MatchId]) -> None:
        """Record that the logs of the matches in `known` have the absence.

        The absence stays untold while the player is in another running match.
        """
        ...


class Servers(Protocol):
    """Settings of servers, and the servers that the bot was removed from."""

    async def settings(self, server: int) -> ServerSettings: ...

    async def change(
        self, server: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Read, change and store the settings in one transaction; return the new ones.

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
        """Record that, of a share's servers, the bot is only in those `present`. Idempotent.

        Returns the servers that are newly missing; they count as removed from now on. In the matches of a
        server that is back, time stood still meanwhile.
        """
        ...

    async def removed(self, server: int, now: datetime) -> None:
        """Record that the bot was removed. Idempotent: the first time is kept."""
        ...

    async def longest_gone(self, share: Share = EVERYTHING) -> tuple[int, datetime] | None:
        """Return the share's server that the bot was removed from first, and when; None if there is none."""
        ...

    async def forget(self, server: int) -> None:
        """Delete everything about a server, if the bot is still removed from it.

        This includes its matches with all their rows, its settings, preferences for it, and players of whom
        nothing else is stored.
        """
        ...

    async def scrub(self) -> bool:
        """Remove deleted rows from the write-ahead log. Returns False if the caller must retry later."""
        ...
