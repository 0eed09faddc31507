"""The preferences of players and the settings of servers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final, Literal, TypeAlias

from matches.log.events import PlayerId
from matches.time.calendar import Calendar, Hours
from matches.time.decision_clock import PACES

Place: TypeAlias = Literal["channel", "direct", "both", "none"]
"""Where a player wants to be reminded."""

Mentions: TypeAlias = Literal["turns", "hour", "reminders"]
"""The turns for which a player wants to be mentioned. "turns" means every turn, and "hour" only a turn after an
hour in which the player did nothing in the match. With "reminders", no turn mentions them, but invitations,
questions, reminders and the end do."""

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
    - `forecasts`: when the player's hand shows the effect of a possible move.
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
        """Return the next time from `at` on when the player is awake and, if possible, outside their quiet
        hours.

        That time may lie in the quiet hours of the next day, so check again when it is reached.
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

    - `request`: the id of the interaction that began the absence. Unlike `id`, it is never reused.
    - `reason`: why the player is away; empty if they gave no reason.
    - `told`: whether the logs of all their matches contain the absence.
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
