"""Decides for how long to delay a message, so that it can also show the computers' next moves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from matches.announcer.called import by_computer, by_person
from matches.decisions.computers_playing import computers_to_move
from matches.log.match import Match

PATIENCE_WITH_COMPUTERS: Final = timedelta(seconds=5)
"""How long the message about a person's move waits for the computers' replies, so that it can show these as
well."""

_LONGEST_SILENCE: Final = timedelta(minutes=1)
"""How long a message that shows only moves of computers waits for further moves of computers."""


class ComputersAwaited(Exception):
    """Raised to delay a message until `until` at the latest, because computers are about to move. Their moves
    are then shown in the same message as the events before them."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


def await_computers(steps: Sequence[Match], now: datetime) -> None:
    """Raise ComputersAwaited if the message about the new events should wait for moves of computers. `steps`
    are the match after each new event."""
    if not computers_to_move(steps[-1]):
        return
    if all(by_computer(step) for step in steps):
        until = steps[0].at + _LONGEST_SILENCE
    else:
        # Counted from the latest move by a person, who then gets one message with the computers' replies.
        moved = (step.at for step in reversed(steps) if by_person(step))
        until = next(moved, steps[0].at) + PATIENCE_WITH_COMPUTERS
    if now < until:
        raise ComputersAwaited(until)
