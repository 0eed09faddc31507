"""Concurrent changes of one match: conflicting appends are retried."""

from __future__ import annotations

from typing import Any, cast

import pytest

from data.matches.new_events import NewEvents
from matches.ports.storage import Conflict
from tests.matches.conftest import Harness


class Contended:
    """A replacement for the event log of a harness, in which the next `times` appends fail with a conflict."""

    def __init__(self, harness: Harness, times: int) -> None:
        self.log, self.left, self.tried = harness.database.log, times, 0
        harness.service.writer._log = cast(Any, self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.log, name)

    async def append(self, new: NewEvents) -> None:
        self.tried += 1
        if self.left:
            self.left -= 1
            raise Conflict(new.match_id)
        await self.log.append(new)


async def test_move_is_retried_after_a_write_conflict(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    contended = Contended(harness, 2)
    await harness.moved(match_id)
    assert contended.tried == 3


async def test_persistent_write_conflict_fails_without_blocking_later_moves(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    before = (await harness.match(match_id)).version
    contended = Contended(harness, 1000)
    with pytest.raises(Conflict):
        await harness.moved(match_id)
    assert contended.tried < 50
    contended.left = 0
    await harness.moved(match_id)
    assert (await harness.match(match_id)).version > before
