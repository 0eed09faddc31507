"""The ports for what is due: open decisions, unanswered undo requests, and reminders."""

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
    """An open decision with everything that its clock depends on.

    - `pace`: the time for the decision; zero means that there is no clock.
    - `unshown`: whether the channel does not show yet what must be decided.
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
    """The message that shows the match, in channel `message_channel`."""
    message_channel: int | None
    unshown: bool

    @property
    def shown_in(self) -> int:
        """The channel in which to find the match: that of its message, or else that of the match."""
        return self.message_channel or self.channel

    @property
    def exact(self) -> Due:
        """A copy with recomputed due times. The stored ones may predate a pause or an absence."""
        # Stored due times are never later than the true ones, so recomputing can only move them on.
        exact = decision_clock.scheduled(self.open_decision, self.pace, self.reserve, self.calendar)
        return replace(self, open_decision=exact)

    def passed(self, now: datetime) -> OpenDecision:
        """Return the clock after the step that is due now; see `decision_clock.passed`."""
        return decision_clock.passed(
            self.open_decision, self.pace, self.reserve, self.calendar, now
        )


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message that reminds a player of matches that wait for them.

    - `channel`: where it is posted; None for a direct message.
    - `tried`: posting was attempted and the outcome is unknown, so the channel must be searched before a retry.
    - `message`, `posted_in`: its id and channel, once it is posted.
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
        """The destination as one number: the channel, or the negative player id for direct messages."""
        # Channel ids are positive, so the two never collide.
        return -self.player if self.channel is None else self.channel

    def says_all_of(self, other: Reminder) -> bool:
        """Return whether this reminder supersedes an earlier one: same player and place, and at least the same
        matches."""
        same = (self.player, self.place) == (other.player, other.place)
        # Ids grow, so a later reminder has the larger one.
        return same and self.id > other.id and {*self.matches} >= {*other.matches}


class OpenDecisions(Protocol):
    """The open decisions of all matches. Appending events inserts and deletes them."""

    async def earliest(self, share: Share = EVERYTHING) -> datetime | None:
        """Return the earliest due time in a share; None if nothing is due. Frozen and resting matches do not
        count."""
        ...

    async def due(
        self,
        now: datetime,
        limit: int,
        share: Share = EVERYTHING,
        besides: Collection[int] = (),
    ) -> list[Due]:
        """Return up to `limit` decisions of a share that are due by `now`, the earliest first.

        Servers in `besides` are left out.
        """
        ...

    async def of(self, player: PlayerId, matches: Collection[MatchId] | None = None) -> list[Due]:
        """Return a player's open decisions, the longest open first. With `matches`, only those in these
        matches."""
        ...

    # The lock is on the clock's own row, as the match may move on for others without changing this clock.
    async def put(self, match_id: MatchId, player: PlayerId, open_decision: OpenDecision) -> None:
        """Store the clock of a decision, unless the decision was made or charged meanwhile (optimistic
        locking)."""
        ...

    async def put_all(
        self, open_decisions: Sequence[tuple[MatchId, PlayerId, OpenDecision]]
    ) -> None:
        """Like `put`, for many decisions in one transaction."""
        ...

    async def pause(
        self,
        start: datetime,
        until: datetime,
        match_id: MatchId | None = None,
        share: Share = EVERYTHING,
        look: datetime | None = None,
    ) -> None:
        """Store that time stood still between `start` and `until`, in one match or in all of a share.

        Stored due times may then be too early; see `Due.exact`. All clocks of a single match become due at
        `look`, by default at once.
        """
        ...

    async def put_back(self, now: datetime) -> None:
        """Repair stored times that lie in the future because the machine's clock was ahead. Idempotent."""
        ...

    async def unanswered(
        self, now: datetime, share: Share = EVERYTHING
    ) -> list[tuple[MatchId, int]]:
        """Return the matches of a share with an undo request past its deadline.

        Each comes with the version of the request.
        """
        ...

    async def next_unanswered(self, share: Share = EVERYTHING) -> datetime | None:
        """Return the earliest deadline of an undo request in a share; None if there is none."""
        ...


class Reminders(Protocol):
    """Reminders and their states: due, tried, sent, past, disarmed, gone.

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
        """Create one reminder per place: a server with a channel, or with None for a direct message.

        `open_decisions` holds the new clocks of the reminder's decisions. They are stored in the same
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

        The match's clocks stand still and nothing in it is due until it is moved to another channel.
        Idempotent: returns False if it already rests, or is in another channel by now.
        """
        ...

    async def rests(self, match_id: MatchId) -> bool:
        """Return whether a running match rests because its channel is gone."""
        ...

    async def instead(
        self,
        reminder: Reminder,
        places: Mapping[tuple[int, int], Sequence[MatchId]],
        now: datetime,
    ) -> None:
        """Replace a refused direct message with one reminder for each server and channel, about its matches
        there."""
        ...

    async def outstanding(
        self,
        now: datetime,
        limit: int,
        besides: Collection[int] = (),
        share: Share = EVERYTHING,
    ) -> list[Reminder]:
        """Return up to `limit` reminders of a share that must be posted or disarmed by `now`, the longest due
        first.

        Reminders to the places in `besides` (see `Reminder.place`) are left out.
        """
        ...

    async def next_due(self, share: Share = EVERYTHING) -> datetime | None:
        """Return when the next reminder of a share must be posted or disarmed; None if none must."""
        ...

    async def hold(self, reminder: int, until: datetime) -> None:
        """Delay one reminder until a time."""
        ...

    async def put_off(self, place: int, until: datetime) -> None:
        """Delay all outstanding reminders of a place until a time."""
        ...

    async def later(self, reminder: Reminder) -> list[Reminder]:
        """Return the later reminders to the same player in the same place that are not gone."""
        ...

    async def tried(self, reminder: int) -> None:
        """Record an attempt to post the reminder. Call it before posting."""
        ...

    async def sent(self, reminder: int, channel: int, message: int) -> None:
        """Record the posted message. The reminder becomes past at once if its decisions were made meanwhile."""
        ...

    async def disarmed(self, reminder: int) -> None:
        """Record that the button was removed."""
        ...

    async def gone(self, reminder: int) -> None:
        """Record that the reminder was deleted, could not be posted, or is no longer needed."""
        ...

    async def earlier(self, reminder: Reminder) -> list[Reminder]:
        """Return the earlier posted reminders to the same player in the same place that share a match with this
        one."""
        ...
