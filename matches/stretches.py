"""Which events one public message covers, and how it brings them to the channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from matches.events import (
    Agreed,
    Cancelled,
    Ended,
    Joined,
    Left,
    Moved,
    Nudged,
    Opened,
    PlayerId,
    Relocated,
    Resigned,
    Started,
    UndoAsked,
    Undone,
    Withdrawn,
)
from matches.match import Match, Status

MOST_PICTURES: Final = 10


class Way(Enum):
    """How a stretch of events is brought to the channel."""

    POST = "a new message with the board"
    NOTICE = "a short new message; the one with the board stays current"
    EDIT = "the current message is edited, silently"


@dataclass(frozen=True)
class Stretch:
    """Events that one message covers: the match before them (None at the opening) and after each."""

    before: Match | None
    steps: tuple[Match, ...]
    goes_on: bool = False
    """Whether forced moves follow at once, which nobody is called for."""

    @property
    def after(self) -> Match:
        return self.steps[-1]

    @property
    def way(self) -> Way:
        kinds = {type(step.last) for step in self.steps}
        if kinds <= {Joined, Left, Cancelled}:
            return Way.EDIT
        if kinds & {Opened, Started, Ended, Relocated, Undone} or self._seen_by_all:
            return Way.POST
        silent = kinds <= {Withdrawn} or not self.pinged
        return Way.EDIT if kinds <= {Moved, Withdrawn} and silent else Way.NOTICE

    @property
    def calls(self) -> bool:
        """Whether a notice calls for moves on a board that has not changed."""
        called = any(isinstance(step.last, Moved | Nudged) for step in self.steps)
        return self.way is Way.NOTICE and called

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
        """Who hears of it: those newly to move, but nobody whose own move made it their turn again; those
        invited; those asked to agree; everybody at the end."""
        after = self.after
        if after.status is Status.LOBBY:
            return frozenset(after.opened.invited) if self.way is Way.POST else frozenset()
        if not after.status.open:
            return frozenset(after.order)
        if self.goes_on:
            return frozenset()
        earlier = self.before.waiting if self.before else {}
        newly = {who for who, decision in after.waiting.items() if earlier.get(who) != decision}
        return frozenset(newly - self._last_to_move()) | self._asked_to_agree()

    def _last_to_move(self) -> set[PlayerId]:
        """The last to move, and who only took back what was theirs."""
        movers, backs = [], set()
        for step in self.steps:
            if isinstance(step.last, Withdrawn | Undone):
                backs.add(step.order[step.last.seat])
            elif isinstance(step.last, Moved) and step.last.by == "player":
                movers.append(step.order[step.last.seat])
                backs.discard(movers[-1])
        return {*backs, *movers[-1:]}

    def _asked_to_agree(self) -> frozenset[PlayerId]:
        asked = any(isinstance(step.last, Resigned | Agreed) for step in self.steps)
        agreeing = self.after.present - self.after.agreed if asked else frozenset()
        return agreeing | self._asked_to_undo() | self._nudged()

    def _nudged(self) -> set[PlayerId]:
        by = {step.last.player for step in self.steps if isinstance(step.last, Nudged)}
        return {*self.after.waiting} - by if by else set()

    def _asked_to_undo(self) -> frozenset[PlayerId]:
        after = self.after
        if after.asked is None or not any(isinstance(each.last, UndoAsked) for each in self.steps):
            return frozenset()
        return after.present - {after.order[after.asked]}


def next_stretch(
    before: Match | None, steps: Sequence[Match], target: int | None = None
) -> Stretch:
    """The first of the messages that these events need: the closing run of forced moves is one of
    its own, and one message holds no more than ten turns. A target that was set before holds."""
    most = _most(before, steps)
    end = _end(steps, most)
    if target is not None:
        end = min(most, sum(step.version <= target for step in steps))
    goes_on = end < len(steps) and is_forced(steps[end])
    return Stretch(before, tuple(steps[:end]), goes_on)


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
