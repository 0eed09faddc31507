"""Concurrent changes of one match: conflicting appends are retried."""

from __future__ import annotations

from typing import Any, cast

import pytest

from data.matches.new_events import NewEvents
from matches.ports.storage import Conflict
from tests.matches.conftest import Harbour


class Contended:
    """A replacement for the event log of a harbour, in which the next `times` appends fail with a conflict."""

    def __init__(self, harbour: Harbour, times: int) -> None:
        self.log, self.left, self.tried = harbour.database.log, times, 0
        harbour.service.writer._log = cast(Any, self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.log, name)

    async def append(self, new: NewEvents) -> None:
        self.tried += 1
        if self.left:
            self.left -= 1
            raise Conflict(new.match_id)
        await self.log.append(new)


async def test_move_is_retried_after_a_write_conflict(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    contended = Contended(harbour, 2)
    await harbour.moved(match_id)
    assert contended.tried == 3


async def test_persistent_write_conflict_fails_without_blocking_later_moves(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    before = (await harbour.match(match_id)).version
    contended = Contended(harbour, 1000)
    with pytest.raises(Conflict):
        await harbour.moved(match_id)
    assert contended.tried < 50
    contended.left = 0
    await harbour.moved(match_id)
    assert (await harbour.match(match_id)).version > before
