"""The ports for work that is due at a time: open decisions, unanswered undo requests, and reminders."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Protocol

from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, Share
from matches.time import decision_clock
from matches.time.calendar import Calendar
from matches.time.decision_clock import OpenDecision


@dataclass(frozen=True, slots=True)
class Due:
    """An open decision (one that a player still has to make) with everything that its clock depends on.

    - `pace`: the time for the decision; zero means that there is no clock.
    - `reserve`: what is left of the player's reserve in the match.
    - `calendar`: when the player's time counts.
    - `unshown`: whether the channel does not yet show what must be decided.
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
        """The channel in which the match can be seen: that of its message, or else that of the match."""
        return self.message_channel or self.channel

    @property
    def exact(self) -> Due:
        """This decision with recomputed due times. The stored ones may be from before a pause or an absence."""
        # Stored due times are never later than the true ones, so recomputing can only move them on.
        exact = decision_clock.scheduled(self.open_decision, self.pace, self.reserve, self.calendar)
        return replace(self, open_decision=exact)

    def passed(self, now: datetime) -> OpenDecision:
        """Return the decision's clock after the step that is due now. `decision_clock.passed` explains it."""
        return decision_clock.passed(
            self.open_decision, self.pace, self.reserve, self.calendar, now
        )


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message that reminds a player of matches that wait for them.

    - `channel`: where it is posted; None for a direct message.
    - `tried`: posting was attempted and the outcome is unknown, so the channel must be searched before a retry.
    - `message`, `posted_in`: the id of its message and of that message's channel; None before it is posted.
    - `channel_gone`: it says instead that the channel of its match was deleted.
    - `past`: all decisions that it is about have been made, and its button must still be removed.
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
        """The destination as one number: the channel's id, or the negative player id for direct messages."""
        # Channel ids are positive, so the two never collide.
        return -self.player if self.channel is None else self.channel

    def says_all_of(self, other: Reminder) -> bool:
        """Return whether this reminder replaces an earlier one.

        It does if it is later, has the same player and place, and covers at least the same matches.
        """
        same = (self.player, self.place) == (other.player, other.place)
        # Ids grow, so a later reminder has the larger one.
        return same and self.id > other.id and {*self.matches} >= {*other.matches}

    def shares(self, other: Reminder) -> bool:
        """Return whether both are about any of the same matches."""
        return bool({*self.matches} & {*other.matches})


class Reminders(Protocol):
    """The stored reminders and their states: due, tried, sent, past, disarmed, gone.

    Record "tried" before posting and "sent" after. If the process dies in between, the next one searches the
    channel first, so that nobody is reminded twice.
    """

    async def make(
        self,
        player: PlayerId,
        places: Sequence[tuple[int, int | None]],
        matches: Sequence[MatchId],
        open_decisions: Mapping[MatchId, OpenDecision],
        now: datetime,
    ) -> None:
        """Create one reminder for each place, which is a server with a channel, or with None for a direct
        message.

        `open_decisions` has the new clocks of the reminder's decisions. They are stored in the same
        transaction, so that a crash neither loses nor repeats a reminder. The first one is the decision that is
        due; if it changed meanwhile, nothing is stored.
        """
        ...

    async def channel_gone(
        self,
        match_id: MatchId,
        server: int,
        channel: int,
        players: Collection[PlayerId],
        now: datetime,
    ) -> bool:
        """Let a running match rest because its channel was deleted, and queue a direct message to these
        players.

        While it rests, the match's clocks stand still, and nothing in it is due until it is moved to another
        channel. Idempotent: returns False if the match already rests, or is in another channel by now.
        """
        ...

    async def rests(self, match_id: MatchId) -> bool:
        """Return whether a match is running and rests because its channel was deleted."""
        ...

    async def instead(
        self,
        reminder: Reminder,
        places: Mapping[tuple[int, int], Sequence[MatchId]],
        now: datetime,
    ) -> None:
        """Replace a direct message that Discord rejected with one reminder in each server and channel, about
        its matches there."""
        ...

    async def outstanding(self, now: datetime, share: Share = EVERYTHING) -> list[Reminder]:
        """Return the reminders of a share that are due by `now`, the one due longest first."""
        ...

    async def get(self, reminder: int) -> Reminder | None:
        """Return a reminder that must be posted or retired, now or later; None if nothing is left to do."""
        ...

    async def next_due(
        self, share: Share = EVERYTHING, after: datetime | None = None
    ) -> datetime | None:
        """Return when the next reminder of a share must be posted or retired; None if none must.

        With `after`, those that are due by then don't count.
        """
        ...

    async def hold(self, reminder: int, until: datetime) -> None:
        """Delay one reminder until a given time."""
        ...

    async def later(self, reminder: Reminder) -> list[Reminder]:
        """Return the later reminders to the same player in the same place, without those that are gone."""
        ...

    async def tried(self, reminder: int) -> None:
        """Record an attempt to post the reminder. Call it before posting."""
        ...

    async def sent(self, reminder: int, channel: int, message: int) -> None:
        """Record in which channel and message the reminder was posted.

        It becomes past at once if its decisions have been made meanwhile. Earlier ones to the same player in
        the same place become past if they share a match with it, and so does it if a later one shares a match.
        """
        ...

    async def disarmed(self, reminder: int) -> None:
        """Record that the button of a reminder was removed."""
        ...

    async def gone(self, reminder: int) -> None:
        """Record that the reminder was deleted, could not be posted, or is no longer needed."""
        ...
