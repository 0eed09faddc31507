"""A queue that is fair between matches: none can hold up the others."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

from matches.log.events import MatchId

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """A queue that serves matches in turn: each `pop` takes the oldest item of the next match."""

    def __init__(self) -> None:
        self._rows: dict[MatchId, deque[Item]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._rows.values()))

    def put(self, match_id: MatchId, item: Item) -> None:
        self._rows.setdefault(match_id, deque()).append(item)

    def pop(self) -> Item:
        """Return the oldest item of the match whose turn it is. Raise StopIteration if there is none."""
        match_id = next(iter(self._rows))
        row = self._rows.pop(match_id)
        item = row.popleft()
        if row:
            self._rows[match_id] = row  # the row goes to the end
        return item

    def discard(self, match_id: MatchId, item: Item) -> None:
        """Remove an item of a match from the queue. Do nothing if it is no longer queued."""
        row = self._rows.get(match_id, deque())
        if item in row:
            row.remove(item)
        if not row:
            self._rows.pop(match_id, None)
