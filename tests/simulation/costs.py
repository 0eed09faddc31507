"""What one move costs the whole bot, measured in counts, which don't depend on how busy the machine is."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final, NamedTuple

from games import find_abouts
from matches.announcer.earlier_messages import SOON
from tests.in_memory import MEMORY
from tests.new_database import put_new_database
from tests.simulation.guilds import Place, Post
from tests.simulation.interactions import Answer, Control, Interaction, controls
from tests.simulation.life import end
from tests.simulation.loop import SimulatedLoop
from tests.simulation.storage import CONNECTIONS, simulated_threads
from tests.simulation.whole import Whole
from tests.simulation.world import Person, World

SERVER: Final = 1 << 22

WARM_UP: Final = 4
"""How many moves of a match are made before costs are counted."""

MOVES: Final = 4

_REST: Final = 3.0
"""How many seconds to wait after a press until everything that it causes has happened."""

_IDLE: Final = 20
"""Over how many times `_REST` the costs of doing nothing are counted, to subtract their mean."""

_OWN: Final = str(Path(__file__).parents[1])


class Costs(NamedTuple):
    """The mean number of operations per move.

    These are `calls` of Python functions outside the tests, transactions that read (`reads`) or write
    (`writes`), SQL `statements`, `requests` to Discord, and `tasks` and `callbacks` of the event loop.
    """

    calls: float
    statements: float
    writes: float
    reads: float
    requests: float
    tasks: float
    callbacks: float


def costs_of(game: str) -> Costs:
    """Play a match of a game, and return the mean costs of its moves.

    The match is played twice, and the first one only fills the caches. So the costs don't depend on what ran
    before.
    """
    _life(game)
    return _life(game)


def _life(game: str) -> Costs:
    loop = SimulatedLoop(Random(1), 0.0)
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        world = World(loop, Path(folder) / "life.sqlite3", 1, _Even(1))
        Whole(world, screens=True)
        world.deals.seed(game)
        put_new_database(world.path)
        asyncio.set_event_loop(loop)
        gc.collect()
        gc.disable()  # it would call finalizers of what other tests have left
        try:
            with simulated_threads(patient=True):  # no heartbeat comes in between
                found: Costs = loop.run_until_complete(_Play(world, game).costs())
        finally:
            end(world, loop)
    assert not world.violations, world.violations
    return found


class _Even(Random):
    """A random generator whose `random()` always returns 0.5. So nothing unlikely happens, such as an
    interaction that arrives twice."""

    def random(self) -> float:
        return 0.5


class _Play:
    def __init__(self, world: World, game: str) -> None:
        self.world = world
        self.game = game
        self.whole = world.whole
        self.random = Random(game)

    async def costs(self) -> Costs:
        seats = max(2, find_abouts()[self.game].people.start)
        users = [1000 + each for each in range(seats)]
        self.world.there.found(SERVER, 1, {*users})
        self.world.people += [Person(user, SERVER) for user in users]
        self.world.start(0)
        await asyncio.sleep(60)
        place = await self._begun()
        for _ in range(WARM_UP):
            await self._move(place, Counter())
        counts: Counter[str] = Counter()
        for _ in range(MOVES):
            await self._move(place, counts)
        # What is stored for all matches together is not idle work.
        await asyncio.sleep(SOON.total_seconds())
        idle: Counter[str] = Counter()
        with self._counting(idle):
            for _ in range(_IDLE):
                await asyncio.sleep(_REST)
        return Costs(*(counts[each] / MOVES - idle[each] / _IDLE for each in Costs._fields))

    async def _begun(self) -> Place:
        """Open and begin a match. Return the channel it is played in."""
        host, *others = self.world.people
        place = next(iter(self.world.there.places.values()))
        (start,) = (each for each in self.whole.commands if each.name == f"{self.game} start")
        await self._answer(self.whole.type(host, place, start, {"place": "here"}))
        for person in others:
            await self._press(person, self._latest(place, "join"), "join")
        if (lobby := self._latest(place, "begin")) is not None:
            await self._press(host, lobby, "begin")
        return place

    def _latest(self, place: Place, kind: str) -> Post | None:
        """Return the latest message in the channel with a button of this kind."""
        found = [each for each in place.posts if _control(each, kind) and not each.deleted]
        return found[-1] if found else None

    async def _move(self, place: Place, counts: Counter[str]) -> None:
        """Let a player who is to move press a move in their hand, and add the costs of that press to
        `counts`."""
        (row,) = self.world.rows(
            "select players.discord_id as user from waiting"
            " join players on players.id = waiting.player order by 1 limit 1"
        )
        (person,) = (each for each in self.world.people if each.user == row["user"])
        shown = await self._press(person, self._latest(place, "hand"), "hand")
        while (group := _control(shown, "move")) is None:
            shown = await self._press(person, shown, "group")
        with self._counting(counts):
            await self._press(person, shown, group.custom_id.split(":")[1])

    async def _press(self, person: Person, shown: Post | Answer | None, kind: str) -> Answer:
        assert shown is not None, kind
        control = _control(shown, kind)
        assert control is not None, kind
        return await self._answer(self.whole.press(person, shown, control, self.random))

    async def _answer(self, interaction: Interaction) -> Answer:
        await asyncio.sleep(_REST)
        found = interaction.follow_ups[-1] if interaction.follow_ups else interaction.original
        assert found is not None
        return found

    @contextmanager
    def _counting(self, counts: Counter[str]) -> Iterator[None]:
        loop, own = self.world.loop, dict[Any, bool]()
        create_task, called = loop.create_task, loop.calls
        sent = self.world.network.sent + self.whole.network.sent

        def calls(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                code = frame.f_code
                if code not in own:
                    own[code] = code.co_filename.startswith(_OWN)
                counts["calls"] += not own[code]

        def statement(connection: sqlite3.Connection, sql: str) -> None:
            # Settings of the connection read and write nothing, and take some 2 µs each.
            counts["statements"] += not sql.startswith("PRAGMA")
            counts["writes"] += sql == "BEGIN IMMEDIATE"
            counts["reads"] += sql == "BEGIN" or (
                sql.startswith("SELECT") and not connection.in_transaction
            )

        def task(*arguments: Any, **options: Any) -> asyncio.Task[Any]:
            counts["tasks"] += 1
            return create_task(*arguments, **options)

        connections = [each for found in CONNECTIONS.values() for each in found]
        for each in connections:
            each.set_trace_callback(partial(statement, each))
        loop.create_task = task  # type: ignore[method-assign]
        sys.setprofile(calls)
        try:
            yield
        finally:
            sys.setprofile(None)
            del loop.create_task
            for each in connections:
                each.set_trace_callback(None)
            counts["requests"] += self.world.network.sent + self.whole.network.sent - sent
            counts["callbacks"] += loop.calls - called


def _control(shown: Post | Answer, kind: str) -> Control | None:
    found = controls(shown.components)
    return next(
        (each for each in found if each.custom_id.split(":")[1:2] == [kind] and not each.disabled),
        None,
    )


if __name__ == "__main__":
    for each in find_abouts():
        print(each, costs_of(each))
