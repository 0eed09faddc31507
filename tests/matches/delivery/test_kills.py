"""Everything is reported once, whenever the process dies and whichever answer of Discord is lost.

For each kind of delivery the process is killed before each change that it makes to the database or to a channel
between the event and the last stored result. The next process must then bring the channels to the state that
they reach without trouble.
"""

from __future__ import annotations

import copy
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from data import open_database
from matches.ports.channel import PostLater
from matches.ports.storage import StorageBusy
from tests.matches.conftest import Harbour
from tests.matches.delivery.copies import Copies, FileCopies, PostgresCopies
from tests.matches.delivery.kinds import KINDS, Kind
from tests.matches.delivery.mortal import Killed, Life, Mortal, mortal_database
from tests.matches.fakes import FakeChannel, FakeClock
from tests.sampling import sampled, some

Seen = list[tuple[object, ...]]
Trouble = Callable[[], None]


def _none() -> None: ...


def seen(channel: FakeChannel) -> Seen:
    """What people see in all channels, and which messages have buttons."""
    return sorted(
        (
            channel.places[number],
            message.match_id,
            message.version,
            re.sub(r"<t:\d+", "<t:", message.content),
            [picture.name for picture in message.pictures],
            number in channel.armed,
        )
        for number, message in channel.messages.items()
        if channel.places[number] not in channel.deleted
    )


class Case:
    """A database and the channels as they are right after the event. Each trial begins with copies."""

    def __init__(self, copies: Copies) -> None:
        self._copies = copies
        self._channel = FakeChannel()
        self._clock = FakeClock()

    async def begin(self, kind: Kind) -> Seen:
        """Return what people see before the event is reported."""
        async with process(self._copies.source, self._channel, self._clock) as harbour:
            await kind.before(harbour)
        return seen(self._channel)

    async def lived(
        self,
        kind: Kind,
        *,
        posting: Trouble = _none,
        answered: Trouble = _none,
        storing: Trouble = _none,
    ) -> Seen:
        """Return what people see after a process with trouble, and then one without."""
        where, channel, clock = self._copies.copy(), _copied(self._channel), FakeClock()
        clock.time = self._clock.time
        mortal = cast(Any, Mortal(channel, posting, answered))
        async with process(where, mortal, clock, storing) as harbour:
            with suppress(Killed, PostLater, StorageBusy):
                await kind.works(harbour)
        clock.time += timedelta(minutes=11)
        async with process(where, channel, clock) as harbour:
            await kind.after(harbour)
        return seen(channel)

    async def allowed(self, kind: Kind) -> list[Seen]:
        """Return what people may see in the end."""
        told = await self.lived(kind)
        return [told, await self.killed(kind, Life(0))] if kind.optional else [told]

    async def killed(self, kind: Kind, life: Life) -> Seen:
        return await self.lived(kind, posting=life.goes_on, storing=life.goes_on)


@asynccontextmanager
async def process(
    where: str | Path, channel: FakeChannel, clock: FakeClock, storing: Trouble = _none
) -> AsyncIterator[Harbour]:
    """A process on this database. `storing` is called before each change of the database."""
    async with open_database(where) as database:
        harbour = Harbour(mortal_database(database, storing), channel, clock)
        yield harbour
        with suppress(Killed):
            await harbour.announcer.close(1)


def _copied(channel: FakeChannel) -> FakeChannel:
    fresh = FakeChannel(trouble=channel.trouble, posted=channel.posted)
    for name in ("messages", "places", "armed", "threads", "deleted"):
        setattr(fresh, name, copy.copy(getattr(channel, name)))
    return fresh


@sampled
@pytest.mark.parametrize(
    "copies", [FileCopies, pytest.param(PostgresCopies, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
async def test_kill_before_any_change_neither_loses_nor_doubles_a_message(
    tmp_path: Path, kind: Kind, copies: Callable[[Path], Copies]
) -> None:
    case = Case(copies(tmp_path))
    untold = await case.begin(kind)
    allowed = await case.allowed(kind)
    assert untold != allowed[0]
    for last in some(range(KINDS.index(kind) % 3, 99), 3):
        life = Life(last)
        found = await case.killed(kind, life)
        assert found in allowed, f"killed before change {last}"
        if not life.over:
            break
    assert 1 < last < 96


@dataclass
class Failing:
    """Lets change number `left` fail once, with `error`."""

    left: int
    error: Exception

    def __call__(self) -> None:
        self.left -= 1
        if self.left == -1:
            raise self.error


@sampled
@pytest.mark.parametrize("kind", some(KINDS, every=3), ids=lambda kind: kind.name)
async def test_lost_answer_neither_loses_nor_doubles_a_message(tmp_path: Path, kind: Kind) -> None:
    case = Case(FileCopies(tmp_path))
    await case.begin(kind)
    told = await case.lived(kind)
    for which in range(100):
        failing = Failing(which, PostLater("no answer"))
        assert await case.lived(kind, answered=failing) == told, f"answer {which}"
        if failing.left >= 0:
            break
    assert 0 < which < 100


@sampled
@pytest.mark.parametrize("kind", some(KINDS, every=3), ids=lambda kind: kind.name)
async def test_busy_database_neither_loses_nor_doubles_a_message(
    tmp_path: Path, kind: Kind
) -> None:
    case = Case(FileCopies(tmp_path))
    await case.begin(kind)
    allowed = await case.allowed(kind)
    for which in range(100):
        failing = Failing(which, StorageBusy("locked"))
        assert await case.lived(kind, storing=failing) in allowed, f"change {which}"
        if failing.left >= 0:
            break
    assert 0 < which < 100
