"""The preferences of players and the settings of servers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final, Literal, TypeAlias

from matches.log.events import PlayerId
from matches.time.calendar import Calendar, Hours
from matches.time.decision_clock import PACES

ReminderPlace: TypeAlias = Literal["channel", "direct", "both", "none"]
"""Where a player gets reminders: in the match's channel, as direct messages, both, or nowhere."""

Mentions: TypeAlias = Literal["turns", "hour", "reminders"]
"""The turns in which a player is mentioned.

- "turns": every turn.
- "hour": a turn, if the player has done nothing in the match for an hour.
- "reminders": no turn. Invitations, questions, reminders and the end of a match still mention the player.
"""

IDLE_FOR_A_MENTION: Final = timedelta(hours=1)

Forecasts: TypeAlias = Literal["on", "first", "off"]
"""When a player's hand shows what a possible move would lead to: always, only in their first `FIRST_MATCHES`
matches of a game, or never."""

FIRST_MATCHES: Final = 3

EVERYWHERE: Final = 0
"""The server id of a preference that applies to all servers without a preference of their own."""


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's settings that are the same in all servers.

    - `hours`: the player's waking hours; None until they set them.
    - `closed`: whether Discord rejected the last direct message to the player.
    - `forecasts`: when the player's hand shows what a possible move would lead to.
    - `hidden`: whether the tables of servers and the records of matches leave out the player's name.
    - `language`: the code of the language they chose; empty if they chose none.
    - `locale`: the locale of their Discord client, as last seen.
    """

    hours: Hours | None = None
    closed: bool = False
    forecasts: Forecasts = "on"
    hidden: bool = False
    language: str = ""
    locale: str = ""


@dataclass(frozen=True, slots=True)
class ReminderPreference:
    """A player's preference for reminders and mentions, for one server or for all others.

    - `place`: where the player gets reminders.
    - `quiet`: the start and end of the hours without reminders, in the player's time zone; None for no such
      hours.
    - `mentions`: the turns in which the player is mentioned.
    """

    place: ReminderPlace = "channel"
    quiet: tuple[time, time] | None = None
    mentions: Mentions = "turns"

    def calm_from(self, calendar: Calendar, at: datetime) -> datetime:
        """Return when to remind the player, not before `at`: after the end of quiet hours, and then once the
        player is awake. Check again at that time, because it may lie in the next quiet hours."""
        # Quiet hours are computed like sleep: by a calendar in which they replace the sleep.
        quiet = Calendar(Hours(calendar.hours.zone, self.quiet), calendar.pauses)
        return calendar.counts_from(quiet.counts_from(at))


def preferred(preferences: Mapping[int, ReminderPreference], server: int) -> ReminderPreference:
    """Return the preference that applies in a server: its own, else that for EVERYWHERE, else the default."""
    return preferences.get(server) or preferences.get(EVERYWHERE) or ReminderPreference()


@dataclass(frozen=True, slots=True)
class Absence:
    """A player's absence from `start` to `until`.

    - `request`: the id of the interaction that began it. Unlike `id`, it is never reused.
    - `reason`: why the player is away; empty if they gave no reason.
    - `told`: whether the logs of all matches concerned have recorded the absence.
    """

    id: int
    player: PlayerId
    start: datetime
    until: datetime
    reason: str
    request: str
    told: bool


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings that managers chose for their server.

    - `channels`: the channels in which people may play; empty means all.
    - `pace`: a key of PACES, the pace of a match if its host chooses none.
    - `starters`: the id of the role that may start matches; None means everybody.
    - `most`: how many unfinished matches the server may have at once; None means any number.
    - `place`: where a match is played if its host chooses no place.
    - `rated`: whether a match counts for the server's ratings if its host does not choose.
    - `language`: the code of the language in its channels; empty means that Discord's locale decides.
    """

    channels: frozenset[int] = frozenset()
    pace: str = next(iter(PACES))
    starters: int | None = None
    most: int | None = None
    place: Literal["thread", "channel"] = "thread"
    rated: bool = False
    language: str = ""
