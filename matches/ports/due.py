"""Work that is due at a time: open decisions and reminders."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from matches.log.events import MatchId, PlayerId
from matches.time import decision_clock
from matches.time.calendar import Calendar
from matches.time.decision_clock import OpenDecision


@dataclass(frozen=True, slots=True)
class Due:
    """An open decision (one that a player still has to make) with everything that its clock depends on.

    - `pace`: the time for the decision; zero means that there is no clock.
    - `reserve`: how much of the player's reserve time in the match is left.
    - `calendar`: when the player's time counts.
    - `unshown`: whether the channel does not yet show the position to decide in.
    """

    match_id: MatchId
    player: PlayerId
    open_decision: OpenDecision
    game: str
    server: int
    channel: int
    pace: timedelta
    reserve: timedelta
    calendar: Calendar = field(repr=False)
    message: int | None
    """The id of the message that shows the match, in the channel `message_channel`; None if there is none."""
    message_channel: int | None
    unshown: bool

    @property
    def shown_in(self) -> int:
        """The channel where people see the match: that of its current message, or else that of the match."""
        return self.message_channel or self.channel

    @property
    def exact(self) -> Due:
        """This decision with its due times computed anew, because the stored ones may be from before a pause or
        an absence."""
        # Stored due times are never later than the true ones, so recomputing can only move them on.
        exact = decision_clock.scheduled(self.open_decision, self.pace, self.reserve, self.calendar)
        return replace(self, open_decision=exact)

    def passed(self, now: datetime) -> OpenDecision:
        """Return the decision's clock after the step that is due at `now`, as `decision_clock.passed` defines
        it."""
        return decision_clock.passed(
            self.open_decision, self.pace, self.reserve, self.calendar, now
        )


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message that reminds a player of matches that wait for them.

    - `channel`: where to post the reminder; None for a direct message.
    - `tried`: posting was attempted and the outcome is unknown, so the channel must be searched before a retry.
    - `message`, `posted_in`: the id of its message and of that message's channel; None before it is posted.
    - `channel_gone`: the message says instead that the channel of its match was deleted.
    - `past`: all its decisions have been made, and its button must still be removed.
    """

    id: int
    player: PlayerId
    server: int
    channel: int | None
    matches: tuple[MatchId, ...]
    made_at: datetime
    tried: bool = False
    channel_gone: bool = False
    past: bool = False
    message: int | None = None
    posted_in: int | None = None

    @property
    def place(self) -> int:
        """The destination as one number: the channel's id or, for direct messages, the player's id as a
        negative number."""
        # Channel ids are positive, so the two never collide.
        return -self.player if self.channel is None else self.channel

    def says_all_of(self, other: Reminder) -> bool:
        """Return whether this reminder replaces the reminder `other`.

        It does if it is later, has the same player and channel, and lists at least the same matches.
        """
        same = (self.player, self.place) == (other.player, other.place)
        # Ids grow, so a later reminder has the larger one.
        return same and self.id > other.id and {*self.matches} >= {*other.matches}

    def shares(self, other: Reminder) -> bool:
        """Return whether this reminder and `other` have a match in common."""
        return bool({*self.matches} & {*other.matches})
