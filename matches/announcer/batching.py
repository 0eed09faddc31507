"""Decides which events fit into the next message about a match, and which of them get no notice. Also decides
for how long that message waits for the computers' next moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from matches.announcer.batches import MessageBatch, board_changes
from matches.announcer.called import by_computer, by_itself, by_person
from matches.decisions.computers_playing import computers_to_move
from matches.log.events import CameBack, Hinted, PlayerId, Started, WentAway
from matches.log.match import Match

# https://docs.discord.com/developers/resources/message#create-message
MOST_PICTURES: Final = 10
"""How many pictures Discord allows in one message."""

QUIET: Final = timedelta(minutes=10)
"""The minimum time between two notices about absences and returns of the same player. In between, changes are
shown only in the current message."""

PATIENCE_WITH_COMPUTERS: Final = timedelta(seconds=3)
"""How long the message about a person's move waits for the computers' replies, so that it can show these as
well. After that, it says that they are thinking."""

_LONGEST_SILENCE: Final = timedelta(minutes=1)
"""How long a message that shows only moves of computers waits for further moves of computers."""


class ComputersAwaited(Exception):
    """Raised to delay a message until `until` at the latest, because computers are about to move. Their moves
    are then shown in the same message as the events before them."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


def next_batch(
    before: Match | None,
    steps: Sequence[Match],
    target: int | None = None,
    *,
    unseen: bool = False,
) -> MessageBatch:
    """Return the first batch: as many of these events as one message can show.

    A message has at most `MOST_PICTURES` pictures. A move that no person made shares a picture with the turn
    before it. If the match gets a thread, its lobby has a message of its own.

    `target` is the number of the last event of a message that an earlier attempt may have posted. The batch
    then ends with that event, so that the message can be found. `unseen` is explained at `MessageBatch`.
    """
    end = min(_capacity(before, steps), _lobby_end(before, steps))
    if target is not None:
        end = min(end, sum(step.version <= target for step in steps))
    return MessageBatch(before, tuple(steps[:end]), unseen)


def _lobby_end(before: Match | None, steps: Sequence[Match]) -> int:
    """Return how many of these events may share a message: all of them, or only those before the start.

    If a match opens, starts at once and gets a thread, its lobby needs a message of its own, because the thread
    is opened at that message.
    """
    begins = [index for index, step in enumerate(steps) if isinstance(step.last, Started)]
    alone = before is None and begins and steps[0].opened.in_thread
    return begins[0] if alone else len(steps)


def _capacity(before: Match | None, steps: Sequence[Match]) -> int:
    changed = board_changes(before, steps)
    # A turn that no person made shares the picture of the turn before it.
    drawn = [index for index in changed if index == changed[0] or not by_itself(steps[index])]
    return drawn[MOST_PICTURES] if len(drawn) > MOST_PICTURES else len(steps)


def quiet_versions(steps: Iterable[Match]) -> frozenset[int]:
    """Return the numbers of the events for which no notice is posted. These are absences and returns of a
    player about whom the last notice is less than ten minutes (`QUIET`) old.

    `steps` must have the match after every event, from the first one on.
    """
    called_at: dict[PlayerId, datetime] = {}
    quiet: set[int] = set()
    for step in steps:
        if isinstance(step.last, WentAway | CameBack):
            player = step.last.player
            if player in called_at and step.at - called_at[player] < QUIET:
                quiet.add(step.version)
            else:
                called_at[player] = step.at
    return frozenset(quiet)


def await_computers(steps: Sequence[Match], now: datetime) -> None:
    """Raise ComputersAwaited if the message about the new events should wait for moves of computers. `steps`
    are the match after each new event."""
    # The time of a message must not reveal that a player got a hint.
    shown = [step for step in steps if not isinstance(step.last, Hinted)]
    if not shown or not computers_to_move(steps[-1]):
        return
    if all(by_computer(step) for step in shown):
        until = shown[0].at + _LONGEST_SILENCE
    else:
        # Counted from the latest move by a person, who then gets one message with the computers' replies.
        moved = (step.at for step in reversed(shown) if by_person(step))
        until = next(moved, shown[0].at) + PATIENCE_WITH_COMPUTERS
    if now < until:
        raise ComputersAwaited(until)
