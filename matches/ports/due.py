"""Open decisions, with the data that their clocks need, and reminders of such decisions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from matches.log.events import MatchId, PlayerId
from matches.time import decision_clock
from matches.time.calendar import Calendar
from matches.time.decision_clock import OpenDecision


@dataclass(frozen=True, slots=True)
class Due:
    """An open decision, with everything on which its clock depends.

    - `pace`: the time for the decision; zero means no clock.
    - `reserve`: what is left of the player's reserve time in the match.
    - `calendar`: when the player's time counts.
    - `unshown`: True if the channel does not show the position yet in which the player must decide.
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
    """The id of the message that shows the match; `message_channel` is its channel. None if there is no
    message."""
    message_channel: int | None
    unshown: bool

    @property
    def shown_in(self) -> int:
        """The channel of the match's current message or, without a message, that of the match."""
        return self.message_channel or self.channel

    @property
    def exact(self) -> Due:
        """This decision with its due times computed anew. Pauses and absences may have made the stored ones too
        early."""
        # Stored due times are never too late.
        exact = decision_clock.scheduled(self.open_decision, self.pace, self.reserve, self.calendar)
        return replace(self, open_decision=exact)

    def passed(self, now: datetime) -> OpenDecision:
        """Return the decision at the next stage of its clock. Call this once everything due at `now`, such as a
        reminder, has been done. See `decision_clock.passed`."""
        return decision_clock.passed(
            self.open_decision, self.pace, self.reserve, self.calendar, now
        )


ReminderState: TypeAlias = Literal["due", "tried", "sent", "past", "disarmed", "gone"]
"""How far the delivery of a reminder has come.

- "due": it must be posted.
- "tried": an attempt to post it has begun, so the channel must be searched before the next one.
- "sent": it was posted.
- "past": its decisions have been made, so its button must be removed.
- "disarmed": its button was removed.
- "gone": it was deleted, could not be posted, or is not needed.
"""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message that reminds a player of matches that wait for them.

    - `channel`: the channel to post in; None for a direct message.
    - `message`, `posted_in`: the id of the posted message and of its channel; None before it is posted.
    - `channel_gone`: True if the message is no reminder, but says that the match's channel was deleted.
    """

    id: int
    player: PlayerId
    server: int
    channel: int | None
    matches: tuple[MatchId, ...]
    made_at: datetime
    state: ReminderState = "due"
    channel_gone: bool = False
    message: int | None = None
    posted_in: int | None = None

    @property
    def place(self) -> int:
        """The destination as one number: the channel's id or, for a direct message, minus the player's id."""
        return -self.player if self.channel is None else self.channel
