"""The ports for what is due: open decisions, undo requests without an answer, and reminders."""

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

    `unshown` means that the channel does not yet show what is to be decided. A `pace` of zero means that there
    is no clock.
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
        """The channel in which the match is found: that of its message, else that of the match."""
        return self.message_channel or self.channel

    @property
    def exact(self) -> Due:
        """A copy with due times computed anew: those stored may be older than a pause or an absence."""
        # Stored due times are never later than the true ones, so computing anew can only move them on.
        exact = decision_clock.scheduled(self.open_decision, self.pace, self.reserve, self.calendar)
        return replace(self, open_decision=exact)

    def passed(self, now: datetime) -> OpenDecision:
        """The clock after the step that is due now; see `decision_clock.passed`."""
        return decision_clock.passed(
            self.open_decision, self.pace, self.reserve, self.calendar, now
        )


@dataclass(frozen=True, slots=True)
class Reminder:
    """One message that reminds a player of matches that wait for them.

    - `channel`: where it is posted; None for a direct message.
    - `tried`: posting was attempted, with an unknown outcome. The channel must be searched before a retry.
    - `message`, `posted_in`: its id and channel, once it is posted.
    - `channel_gone`: it tells instead that the channel of its match was deleted.
    - `past`: every decision that it is about is made. Its button is still to be removed.
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
        """Its destination as one number: the channel, or the negative player id for direct messages."""
        # Channel ids are positive, so the two never meet.
        return -self.player if self.channel is None else self.channel

    def says_all_of(self, other: Reminder) -> bool:
        """Whether it supersedes an earlier one: same place, and at least the same matches."""
        same = (self.player, self.place) == (other.player, other.place)
        # Ids grow, so a later reminder has the larger one.
        return same and self.id > other.id and {*self.matches} >= {*other.matches}


class OpenDecisions(Protocol):
    """The open decisions of all matches. Appending events inserts and deletes them."""

    async def earliest(self, share: Share = EVERYTHING) -> datetime | None:
        """The earliest due time in a share; None if nothing is due. Frozen matches do not count."""
        ...

    async def due(
        self,
        now: datetime,
        limit: int,
        share: Share = EVERYTHING,
        besides: Collection[int] = (),
    ) -> list[Due]:
        """At most `limit` decisions of a share that are due by `now`, the earliest first. Those of the servers
        in `besides` are left out."""
        ...

    async def of(self, player: PlayerId, matches: Collection[MatchId] | None = None) -> list[Due]:
        """The open decisions of a player, longest open first; with `matches` only those in these."""
        ...

    # The lock is on the clock's own row: the match may have moved on for others without changing it.
    async def put(self, match_id: MatchId, player: PlayerId, open_decision: OpenDecision) -> None:
        """Update the clock of a decision, unless it was made or charged meanwhile (optimistic lock)."""
        ...

    async def put_all(
        self, open_decisions: Sequence[tuple[MatchId, PlayerId, OpenDecision]]
    ) -> None:
        """The same for many decisions, in one transaction."""
        ...

    async def pause(
        self,
        start: datetime,
        until: datetime,
        match_id: MatchId | None = None,
        share: Share = EVERYTHING,
        look: datetime | None = None,
    ) -> None:
        """Store that time stood still between the two, in one match or in all of a share.

        Stored due times may be too early then: see `Due.exact`. All clocks of one match become due at `look`,
        by default at once."""
        ...

    async def put_back(self, now: datetime) -> None:
        """Repair stored times that lie in the future, after the machine's clock was ahead. Idempotent."""
        ...

    async def unanswered(
        self, now: datetime, share: Share = EVERYTHING
    ) -> list[tuple[MatchId, int]]:
        """Matches of a share with an undo request whose deadline has passed, with the version of the
        request."""
        ...

    async def next_unanswered(self, share: Share = EVERYTHING) -> datetime | None:
        """The earliest deadline of an undo request in a share."""
        ...


class Reminders(Protocol):
    """Reminders and their states: due, tried, sent, past, disarmed, gone.

    Record "tried" before posting and "sent" after. If the process dies between the two, the next one searches
    the channel first, so that nobody is reminded twice.
    """

    async def make(
        self,
        player: PlayerId,
        places: Sequence[tuple[int, int | None]],
        matches: Sequence[MatchId],
        open_decisions: Mapping[MatchId, OpenDecision],
        now: datetime,
    ) -> None:
        """Create one reminder for each place: a server with a channel, or with None for a direct message.

        `open_decisions` holds the new clocks of its decisions. They are stored in the same transaction, so that
        a crash neither loses a reminder nor repeats it. The first of them is the one that is due: if it changed
        meanwhile, nothing is stored.
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
        """Let a running match rest as its channel was deleted, and tell these players so by direct message.

        Its clocks stand still, and nothing of it is due, until it is moved to another channel. Idempotent:
        returns False if it rests already, or is in another channel by now."""
        ...

    async def rests(self, match_id: MatchId) -> bool:
        """Whether the channel of a running match is gone."""
        ...

    async def instead(
        self,
        reminder: Reminder,
        places: Mapping[tuple[int, int], Sequence[MatchId]],
        now: datetime,
    ) -> None:
        """Replace a direct message that was refused: one reminder for each server and channel, about its
        matches there."""
        ...

    async def outstanding(
        self,
        now: datetime,
        limit: int,
        besides: Collection[int] = (),
        share: Share = EVERYTHING,
    ) -> list[Reminder]:
        """At most `limit` reminders of a share to post or to disarm by `now`, the longest due first.

        Those of the places in `besides` (see `Reminder.place`) are left out.
        """
        ...

    async def next_due(self, share: Share = EVERYTHING) -> datetime | None:
        """When the next one of a share is to be posted or disarmed."""
        ...

    async def hold(self, reminder: int, until: datetime) -> None:
        """Delay this reminder until then."""
        ...

    async def put_off(self, place: int, until: datetime) -> None:
        """Delay all outstanding reminders of a place until then."""
        ...

    async def later(self, reminder: Reminder) -> list[Reminder]:
        """Reminders to the same player in the same place that were created after it and are not gone."""
        ...

    async def tried(self, reminder: int) -> None:
        """Record the attempt, before posting."""
        ...

    async def sent(self, reminder: int, channel: int, message: int) -> None:
        """Record the message. It becomes past at once if its decisions were made meanwhile."""
        ...

    async def disarmed(self, reminder: int) -> None:
        """Record that its button was removed."""
        ...

    async def gone(self, reminder: int) -> None:
        """Record that it was deleted, could not be posted, or is no longer needed."""
        ...

    async def earlier(self, reminder: Reminder) -> list[Reminder]:
        """Posted reminders to the same player in the same place that share a match and were created before."""
        ...
