"""Limits how often a channel is notified that a player goes away and comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from matches.log.events import CameBack, PlayerId, WentAway
from matches.log.match import Match

QUIET: Final = timedelta(minutes=10)
"""After a notice about a player's absence or return, further ones within this time appear only on the board."""


def tells_absences_only(steps: Sequence[Match]) -> bool:
    return all(isinstance(step.last, WentAway | CameBack) for step in steps)


def quiet_versions(steps: Iterable[Match]) -> frozenset[int]:
    """Return the versions of absences and returns within `QUIET` after a notice about the same player.

    `steps` is the whole match.
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
