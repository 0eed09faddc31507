"""Every event is announced once, even if the process dies, a response is lost, or the database is busy.

For each kind of delivery, a first run meets no trouble. Each further run meets a single one: the process is
killed before a change of the database or a channel, a response is lost, or the database refuses a change. The
next process must then bring the channels into the same state as the first run.
"""

from __future__ import annotations

import copy
import re
import shutil
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final, Protocol, cast

import pytest
from psycopg.sql import SQL, Identifier

from data import open_database
from matches.ports.channel import PostLater
from matches.ports.storage import StorageBusy
from tests import postgres
from tests.matches.conftest import Harness
from tests.matches.delivery.kinds import KINDS, Kind
from tests.matches.delivery.mortal import Killed, Mortal, Trouble, mortal_database
from tests.matches.fakes import FakeChannel, FakeClock
from tests.new_database import put_new_database
from tests.sampling import sampled, some

Seen = list[tuple[object, ...]]
Before = Callable[[], None]

_NUMBERS: Final = count()


class Copies(Protocol):
    """Copies of a prepared database, so that many trials begin in the same state."""

    @property
    def source(self) -> str | Path:
        """Return the address of the database to prepare. It must not be open when it is copied."""
        ...

    def copy(self) -> str | Path:
        """Return the address of a copy of the source. The next call replaces it."""
        ...


class FileCopies:
    def __init__(self, folder: Path) -> None:
        self.source: str | Path = folder / "source.sqlite3"
        self._copy = folder / "copy.sqlite3"
        put_new_database(folder / "source.sqlite3")

    def copy(self) -> str | Path:
        return shutil.copy(self.source, self._copy)


class PostgresCopies:
    def __init__(self, _: Path) -> None:
        self._server = postgres.running()
        self._name = f"source{next(_NUMBERS)}"
        postgres.copied(self._server, self._name, "migrated")
        self.source: str | Path = self._server.url(self._name)

    def copy(self) -> str | Path:
        with self._server.session("postgres") as session:
            drop = SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            session.execute(drop.format(Identifier(f"{self._name}copy")))
        postgres.copied(self._server, f"{self._name}copy", self._name)
        return self._server.url(f"{self._name}copy")


def _none() -> None: ...


def seen(channel: FakeChannel) -> Seen:
    """Return what people see in all channels, and which messages have buttons.

    A link to a message is replaced by the id of the match that the message is about. A process that had trouble
    may link to a later message of the same match.
    """

    def linked(link: re.Match[str]) -> str:
        message = channel.messages.get(int(link[2]))
        return f"{link[1]}/{message.match_id if message else None}"

    return sorted(
        (
            channel.places[number],
            message.match_id,
            message.version,
            re.sub(r"(/channels/\d+/\d+)/(\d+)", linked, re.sub(r"<t:\d+", "<t:", message.content)),
            [picture.name for picture in message.pictures],
            number in channel.armed,
        )
        for number, message in channel.messages.items()
        if channel.places[number] not in channel.deleted
    )


class Case:
    """A database and channels in which an event has happened but is not announced. Each call of `lived` uses
    fresh copies of them."""

    def __init__(self, copies: Copies) -> None:
        self._copies = copies
        self._channel = FakeChannel()
        self._clock = FakeClock()

    async def begin(self, kind: Kind) -> Seen:
        """Let an event happen that leads to a message of this kind. Return what people see before the event is
        announced."""
        async with process(self._copies.source, self._channel, self._clock) as harness:
            await kind.before(harness)
        return seen(self._channel)

    async def lived(
        self,
        kind: Kind,
        *,
        posting: Before = _none,
        answered: Before = _none,
        storing: Before = _none,
    ) -> Seen:
        """Let a process announce the event on copies of the database and the channels, while the hooks cause
        trouble. Then let a second process finish the work without trouble, and return what people see.

        The hooks are called before each change of a channel (`posting`), after it (`answered`), and before each
        change of the database (`storing`).
        """
        where, channel, clock = self._copies.copy(), _copied(self._channel), FakeClock()
        clock.time = self._clock.time
        mortal = cast(Any, Mortal(channel, posting, answered))
        async with process(where, mortal, clock, storing) as harness:
            with suppress(Killed, PostLater, StorageBusy):
                await kind.works(harness)
        clock.time += timedelta(minutes=11)
        async with process(where, channel, clock) as harness:
            await kind.after(harness)
        return seen(channel)


@asynccontextmanager
async def process(
    where: str | Path, channel: FakeChannel, clock: FakeClock, storing: Before = _none
) -> AsyncIterator[Harness]:
    """Open a process on this database. `storing` is called before each change of the database."""
    async with open_database(where) as database:
        harness = Harness(mortal_database(database, storing), channel, clock)
        yield harness
        with suppress(Killed):
            await harness.announcer.close(1)


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
async def test_trouble_at_any_moment_neither_loses_nor_doubles_a_message(
    tmp_path: Path, kind: Kind, copies: Callable[[Path], Copies]
) -> None:
    case = Case(copies(tmp_path))
    untold = await case.begin(kind)
    posts, answers, stores = Trouble(), Trouble(), Trouble()
    told = await case.lived(kind, posting=posts, answered=answers, storing=stores)
    assert untold != told
    assert min(posts.calls, answers.calls, stores.calls) > 0
    allowed = [told]
    if kind.optional:
        dead = Trouble(0, lasting=True)
        allowed.append(await case.lived(kind, posting=dead, storing=dead))
    for hooks in _troubles(kind, posts.calls, answers.calls, stores.calls):
        found = await case.lived(kind, **hooks)
        assert found in (allowed if "storing" in hooks else [told]), hooks


def _troubles(kind: Kind, posts: int, answers: int, stores: int) -> Sequence[Mapping[str, Trouble]]:
    """Return the troubles to try. In each, either one change of a channel or the database kills the process,
    one response of Discord is lost, or one change of the database is refused.

    `make slow` tries all of these. Otherwise, return every eighth, counted from another place for each kind.
    """
    dying = [Trouble(at, lasting=True) for at in range(posts + stores)]
    every = [
        *({"posting": dies, "storing": dies} for dies in dying),
        *({"answered": Trouble(at, PostLater)} for at in range(answers)),
        *({"storing": Trouble(at, StorageBusy)} for at in range(stores)),
    ]
    first = KINDS.index(kind) % len(every)
    return some([*every[first:], *every[:first]], every=8)
