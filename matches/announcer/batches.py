"""Which events one public message covers, and how it brings them to the channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from matches.decisions.substitution import asked_to_agree, lacking
from matches.log.events import (
    Agreed,
    CameBack,
    Cancelled,
    Departed,
    Ended,
    Joined,
    Left,
    Moved,
    Nudged,
    Opened,
    PlayerId,
    Relocated,
    Resigned,
    Sought,
    Started,
    Taken,
    TimedOut,
    UndoAsked,
    Undone,
    WentAway,
    Withdrawn,
)
from matches.log.match import Match, Status

MOST_PICTURES: Final = 10

_POSTED: Final = (Opened, Started, Ended, Relocated, Undone)
_PRESENCE: Final = (TimedOut, WentAway, Departed, CameBack, Sought, Taken)
"""What changes who is there: the message with the board has other buttons then."""


class Delivery(Enum):
    """How a stretch of events is brought to the channel."""

    POST = "a new message with the board"
    NOTICE = "a short new message; the one with the board stays current"
    EDIT = "the current message is edited, silently"


@dataclass(frozen=True)
class MessageBatch:
    """Events that one message covers: the match before them (None at the opening) and after each."""

    before: Match | None
    steps: tuple[Match, ...]
    goes_on: bool = False
    """Whether moves follow at once that are forced or the match's own, which nobody is called for."""

    @property
    def after(self) -> Match:
        return self.steps[-1]

    @property
    def delivery(self) -> Delivery:
        kinds = {type(step.last) for step in self.steps}
        if kinds <= {Joined, Left, Cancelled}:
            return Delivery.EDIT
        if kinds & {*_POSTED} or self._seen_by_all:
            return Delivery.POST
        silent = kinds <= {Withdrawn} or not self.pinged
        return Delivery.EDIT if kinds <= {Moved, Withdrawn} and silent else Delivery.NOTICE

    @property
    def calls(self) -> bool:
        """Whether a notice calls for moves on a board that has not changed."""
        called = any(isinstance(step.last, Moved | Nudged) for step in self.steps)
        return self.delivery is Delivery.NOTICE and called

    @property
    def retells(self) -> bool:
        """Whether a notice makes the message with the board out of date."""
        changed = any(isinstance(step.last, _PRESENCE) for step in self.steps)
        return self.calls or (self.delivery is Delivery.NOTICE and changed)

    @property
    def shown(self) -> tuple[Match, ...]:
        """The steps up to the last that asked for a message with the board: what came later has been told
        in notices."""
        turns = {step.version for step in self.turns}
        asking = (isinstance(step.last, _POSTED) or step.version in turns for step in self.steps)
        last = max((index for index, posted in enumerate(asking) if posted), default=-1)
        return self.steps[: last + 1]

    @property
    def turns(self) -> tuple[Match, ...]:
        """The steps with a change of the board that everybody sees."""
        return tuple(self.steps[index] for index in _changes(self.before, self.steps))

    @property
    def _seen_by_all(self) -> bool:
        before = self.before
        return before is None or before.status is not self.after.status or bool(self.turns)

    @property
    def pinged(self) -> frozenset[PlayerId]:
        """Who hears of it: those newly to move, but nobody whose own deed made it their turn again; those
        invited; those asked to agree; those whose time is up; everybody who is there at the end."""
        after = self.after
        if after.status is Status.LOBBY:
            return (
                frozenset(after.opened.invited) if self.delivery is Delivery.POST else frozenset()
            )
        if not after.status.open:
            return frozenset(after.order) - after.presence.gone
        if self.goes_on:
            return self._late()
        earlier = self.before.waiting if self.before else {}
        newly = {who for who, decision in after.waiting.items() if earlier.get(who) != decision}
        called = (newly - self._know()) | self._asked_to_agree() | self._late()
        return frozenset(called - after.presence.gone)

    def _know(self) -> set[PlayerId]:
        """Those for whom it is no news that they are waited for: by their own deed, and since then."""
        knowing: set[PlayerId] = set()
        before = self.before
        for step in self.steps:
            if before is not None and (who := _doer(before, step)) is not None:
                knowing = {*(knowing & before.waiting.keys()), who}
            before = step
        return knowing

    def _late(self) -> frozenset[PlayerId]:
        """Whose time is up, and who is not back yet."""
        late: set[PlayerId] = set()
        for step in self.steps:
            if isinstance(step.last, TimedOut):
                late.add(step.last.player)
            elif isinstance(step.last, CameBack):
                late.discard(step.last.player)
        return frozenset(late)

    def _asked_to_agree(self) -> frozenset[PlayerId]:
        asked = any(isinstance(step.last, Resigned | Agreed | Departed) for step in self.steps)
        agreeing = self.after.present - self.after.agreed if asked else frozenset()
        return agreeing | self._asked_to_undo() | self._nudged() | self._asked_to_replace()

    def _nudged(self) -> set[PlayerId]:
        by = {step.last.player for step in self.steps if isinstance(step.last, Nudged)}
        return {*self.after.waiting} - by if by else set()

    def _asked_to_undo(self) -> frozenset[PlayerId]:
        after = self.after
        if after.asked is None or not any(isinstance(each.last, UndoAsked) for each in self.steps):
            return frozenset()
        return after.present - {after.order[after.asked]}

    def _asked_to_replace(self) -> set[PlayerId]:
        """Those who have to agree, when somebody is first sought; the one who is named, when they may come."""
        asked: set[PlayerId] = set()
        for step in self.steps:
            sought = step.last
            if not isinstance(sought, Sought) or sought.missing not in self.after.presence.sought:
                continue
            if not lacking(step, sought.missing):
                asked |= {sought.named} if sought.named is not None else set()
            elif step.presence.sought[sought.missing].by == {sought.by}:
                asked |= {*asked_to_agree(step, sought.missing)}
        return asked


def next_batch(
    before: Match | None, steps: Sequence[Match], target: int | None = None
) -> MessageBatch:
    """The first of the messages that these events need: the closing run of forced moves is one of
    its own, and one message holds no more than ten turns. A target that was set before holds."""
    most = _most(before, steps)
    end = _end(steps, most)
    if target is not None:
        end = min(most, sum(step.version <= target for step in steps))
    goes_on = end < len(steps) and (is_forced(steps[end]) or not steps[end - 1].waiting)
    return MessageBatch(before, tuple(steps[:end]), goes_on)


def _doer(before: Match, step: Match) -> PlayerId | None:
    """Whose deed it was, if it can make it their own turn."""
    match step.last:
        case Undone(seat) if before.asked == seat:  # as the others have agreed just now
            return None
        case Moved(seat, _, "player") | Withdrawn(seat) | Undone(seat):
            return step.order[seat]
        case CameBack(player):
            return player
        case Taken(_, player) if not isinstance(before.last, Resigned):  # else by itself: the heir
            return player
    return None


def _changes(before: Match | None, steps: Sequence[Match]) -> list[int]:
    """Where the board that everybody sees changed."""
    pairs = zip(steps, (before, *steps), strict=False)
    return [
        index
        for index, (step, last) in enumerate(pairs)
        if last is not None and step.turn != last.turn
    ]


def _most(before: Match | None, steps: Sequence[Match]) -> int:
    """How many steps one message can show."""
    changed = _changes(before, steps)
    return changed[MOST_PICTURES] if len(changed) > MOST_PICTURES else len(steps)


def _end(steps: Sequence[Match], most: int) -> int:
    closing = _closing_run(steps)
    return closing if 0 < closing < most and len(steps) - closing > 1 else most


def _closing_run(steps: Sequence[Match]) -> int:
    """Where the forced moves begin that end the match; the number of steps if none do."""
    start = len(steps)
    if steps[-1].status is Status.FINISHED:
        while start and is_forced(steps[start - 1]):
            start -= 1
    return start


def is_forced(step: Match) -> bool:
    return isinstance(step.last, Moved) and step.last.by == "forced"
