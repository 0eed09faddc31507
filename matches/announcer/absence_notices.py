"""Limits how often a channel is told that the same player has gone away or come back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from matches.log.events import CameBack, PlayerId, WentAway
from matches.log.match import Match

QUIET: Final = timedelta(minutes=10)
"""The minimum time between two notices about absences and returns of the same player. In between, changes are
shown only in the current message."""


def tells_absences_only(steps: Sequence[Match]) -> bool:
    return all(isinstance(step.last, WentAway | CameBack) for step in steps)


def quiet_versions(steps: Iterable[Match]) -> frozenset[int]:
    """Return the numbers of the absence and return events that get no notice, because the last notice about the
    player is less than `QUIET` old.

    `steps` must contain the match after each of its events, from the first one on.
    """
    told: dict[PlayerId, datetime] = {}
    quiet: set[int] = set()
    for step in steps:
        if isinstance(step.last, WentAway | CameBack):
            player = step.last.player
            if player in told and step.at - told[player] < QUIET:
                quiet.add(step.version)
            else:
                told[player] = step.at
    return frozenset(quiet)
