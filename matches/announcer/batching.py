"""Splits events into batches, each of which fits into one public message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matches.announcer.batches import MessageBatch, board_changes
from matches.announcer.called import by_itself
from matches.log.events import Started
from matches.log.match import Match

# https://docs.discord.com/developers/resources/message#create-message
MOST_PICTURES: Final = 10
"""How many pictures Discord allows in one message."""


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

    `target` is the last event of a message that an earlier attempt may have posted. The batch then ends with
    it, so that the message can be found. `unseen` is as in `MessageBatch`.
    """
    end = most = min(_capacity(before, steps), _lobby_end(before, steps))
    if target is not None:
        end = min(most, sum(step.version <= target for step in steps))
    more = end < len(steps) or bool(steps[end - 1].thinking)
    goes_on = more and not steps[end - 1].waiting
    return MessageBatch(before, tuple(steps[:end]), unseen, goes_on=goes_on)


def _lobby_end(before: Match | None, steps: Sequence[Match]) -> int:
    """Return how many of the events belong to a separate message for the lobby; all if it needs none. The lobby
    needs one if its opening and the start of the match are both new, and a thread must be opened at it."""
    begins = [index for index, step in enumerate(steps) if isinstance(step.last, Started)]
    alone = before is None and begins and steps[0].opened.in_thread
    return begins[0] if alone else len(steps)


def _capacity(before: Match | None, steps: Sequence[Match]) -> int:
    """Return how many events fit into one message. The event that would need one picture too many begins the
    next message."""
    changed = board_changes(before, steps)
    # A turn that no person made shares the picture of the turn before it.
    drawn = [index for index in changed if index == changed[0] or not by_itself(steps[index])]
    return drawn[MOST_PICTURES] if len(drawn) > MOST_PICTURES else len(steps)
