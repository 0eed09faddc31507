"""What is due, and where that is kept: open decisions, reminders, answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Protocol

from matches.log.events import MatchId, PlayerId
from matches.time import decision_clock
from matches.time.calendar import Calendar
from matches.time.decision_clock import OpenDecision


@dataclass(frozen=True, slots=True)
class Due:
    """An open decision with all that its clock depends on. `unshown` says that the channel does not show
    yet what is to be decided."""

    match_id: MatchId
    player: PlayerId
    wait: OpenDecision
    game: str
    server: int
    channel: int
    pace: timedelta
    reserve: timedelta
    calendar: Calendar = field(repr=False)
    message: int | None
    """The message that shows the match, in `message_channel`."""
    message_channel: int | None
    unshown: bool

    @property
    def shown_in(self) -> int:
        """The channel in which people find the match."""
        return self.message_channel or self.channel

    @property
    def exact(self) -> Due:
        """With what is due next by all that is known of its clock now."""
        wait = decision_clock.scheduled(self.wait, self.pace, self.reserve, self.calendar)
        return replace(self, wait=wait)

    def passed(self, now: datetime) -> OpenDecision:
        """What is due after that which is due now."""
        return decision_clock.passed(self.wait, self.pace, self.reserve, self.calendar, now)


@dataclass(frozen=True, slots=True)
class Reminder:
    """One message to somebody about matches that wait for them; without a channel a direct message.
    `message` is where it was posted, in `posted_in`; it is past once every decision is made of which it
    reminds, and then has yet to lose its button."""

    id: int
    player: PlayerId
    server: int
    channel: int | None
    matches: tuple[MatchId, ...]
    made_at: datetime
    tried: bool = False
    past: bool = False
    message: int | None = None
    posted_in: int | None = None

    @property
    def place(self) -> int:
        """Where it goes, as one number: its channel, or below zero the direct messages of its player."""
        return -self.player if self.channel is None else self.channel

    def says_all_of(self, other: Reminder) -> bool:
        """Whether it makes an earlier one in the same place superfluous."""
        same = (self.player, self.place) == (other.player, other.place)
        return same and self.id > other.id and {*self.matches} >= {*other.matches}


class OpenDecisions(Protocol):
    """The open decisions of everybody. They begin and end with the events of their matches."""

    async def earliest(self) -> datetime | None:
        """When the next one is due."""
        ...

    async def due(self, now: datetime, limit: int) -> list[Due]:
        """Those that are due, the earliest first."""
        ...

    async def of(self, player: PlayerId, matches: Collection[MatchId] | None = None) -> list[Due]:
        """All of one person, or those in some matches."""
        ...

    async def put(self, match_id: MatchId, player: PlayerId, wait: OpenDecision) -> None:
        """Store what has become of a decision, if it is still open and was counted by nobody else since."""
        ...

    async def put_all(self, waits: Sequence[tuple[MatchId, PlayerId, OpenDecision]]) -> None:
        """The same for many, in one transaction."""
        ...

    async def pause(
        self, start: datetime, until: datetime, match_id: MatchId | None = None
    ) -> None:
        """Time stood still between the two, in one match or in all: what is due is looked at anew."""
        ...

    async def put_back(self, now: datetime) -> None:
        """The clock was ahead and is right now: nothing stands still in the future, or has begun there."""
        ...

    async def unanswered(self, now: datetime) -> list[tuple[MatchId, int]]:
        """Matches whose people had a day to answer who asked to take a move back, with the event that asked."""
        ...

    async def next_unanswered(self) -> datetime | None: ...


class Reminders(Protocol):
    """Reminders from their making to their end. Making one is one transaction with what is then
    due next of its decisions."""

    async def make(
        self,
        player: PlayerId,
        places: Sequence[tuple[int, int | None]],
        matches: Sequence[MatchId],
        waits: Mapping[MatchId, OpenDecision],
        now: datetime,
    ) -> None:
        """One about the matches for each place: a server with a channel, or with None for a direct
        message. `waits` is what has become of the decisions of which it reminds now: none where the person
        has changed meanwhile when their time counts, as they are looked at anew then."""
        ...

    async def instead(
        self,
        reminder: Reminder,
        places: Mapping[tuple[int, int], Sequence[MatchId]],
        now: datetime,
    ) -> None:
        """In place of a direct message that did not arrive: one for each server and channel, about these
        of the matches."""
        ...

    async def outstanding(
        self, now: datetime, limit: int, besides: Collection[int] = ()
    ) -> list[Reminder]:
        """Those to be posted by now or to lose their button, the longest due first; none of the places that
        are named."""
        ...

    async def next_due(self) -> datetime | None:
        """When the next one is to be posted, or to lose its button."""
        ...

    async def hold(self, reminder: int, until: datetime) -> None:
        """See to this one then."""
        ...

    async def put_off(self, place: int, until: datetime) -> None:
        """Post nothing in that place before then."""
        ...

    async def later(self, reminder: Reminder) -> list[Reminder]:
        """Reminders to the same person in the same place, made after it and posted or outstanding."""
        ...

    async def tried(self, reminder: int) -> None: ...

    async def sent(self, reminder: int, channel: int, message: int) -> None:
        """It was posted; past at once where its decisions were made meanwhile."""
        ...

    async def disarmed(self, reminder: int) -> None:
        """It has lost its button."""
        ...

    async def gone(self, reminder: int) -> None:
        """It was deleted, or could not be posted, or is needed no more."""
        ...

    async def earlier(self, reminder: Reminder) -> list[Reminder]:
        """Posted reminders to the same person in the same place about one of the same matches."""
        ...
