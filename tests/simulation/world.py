"""Everything in one simulated life: Discord, the bot's processes, their database, and what everybody did."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bot.gateway.client import Fairwind
from cogs.access.gates import Kind
from cogs.replies import Reply
from cogs.request import Request
from matches.log.events import Hinted
from matches.log.match import Match
from tests.simulation.guilds import Discord, Place, Post
from tests.simulation.loop import Owner, SimulatedLoop
from tests.simulation.network import Network
from tests.simulation.peers import Cluster
from tests.simulation.process import Process, SimulatedClient
from tests.simulation.storage import Unforeseen
from tests.simulation.twins import Deals, Recording
from texts.text import verbatim

if TYPE_CHECKING:
    from tests.simulation.whole import Whole

Work = Callable[[Fairwind, str], Awaitable[object]]
"""What a deed does. It is called with the client of the receiving process, and the interaction's id."""

_DONE: Final = Reply(verbatim("done"))

_DEED: ContextVar[Deed | None] = ContextVar("deed", default=None)


@dataclass(eq=False)
class Deed:
    """Something that a person asked of the bot. `outcome` is how its handler ended, if the person asked by
    `Whole.ask`: "done" or the name of an error. It stays empty if the process is killed before.
    `cancelled` says that the task of its handler is.

    If the person used a control of a message, `seen_at` is when the message was last changed. If only they see
    the message, `button` identifies the control in it."""

    number: int
    user: int
    name: str
    server: int
    request: str
    at: float
    match_id: str = ""
    outcome: str = ""
    received: bool = False
    received_at: float = 0.0
    cancelled: bool = False
    seen_at: float | None = None
    button: str = ""
    versions: list[tuple[str, int, int]] = field(default_factory=list)
    """The events that the deed has appended, as match id, first and last version."""
    tasks: list[object] = field(default_factory=list)


class Captured(logging.Handler):
    """Collects log records that are errors or have a traceback, each of which is a violation."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.ERROR and not record.exc_info:
            return
        text = record.getMessage()
        # A failure that the simulation has caused on purpose may be logged with its traceback, or with only its
        # class if its text could reveal a hand.
        caused = record.exc_info and isinstance(record.exc_info[1], Unforeseen)
        if caused or text.endswith(Unforeseen.__name__):
            return
        if record.exc_info and record.exc_info[0] is not None:
            text += "\n" + logging.Formatter().formatException(record.exc_info)
        self.found.append(f"{record.name}: {text}")


@dataclass(eq=False)
class Person:
    """A simulated person on Discord."""

    user: int
    server: int

    @property
    def name(self) -> str:
        return f"User {self.user}"

    @property
    def nick(self) -> str:
        """The nickname in the server, which some people have."""
        return f"Nick {self.user}" if self.user % 4 == 1 else ""


class World:
    """The state of one life. `counts` is how often each kind of thing has happened, for
    `tests.simulation.coverage`. `whole`, which sets itself, has what people do through Discord."""

    whole: Whole

    def __init__(
        self,
        loop: SimulatedLoop,
        path: Path,
        processes: int,
        random: Random,
    ) -> None:
        self.loop = loop
        self.path = path
        self.random = random
        self.deals = Deals()
        self.recording: Recording | None = None
        self.often: list[float] = []
        """The factor by which each deed of people is more or less frequent in this life than usual."""
        self.there = Discord(loop.time)
        self.there.on_event = self._gateway
        self.network = Network(loop, self.there, random)
        self.cluster = Cluster(loop, processes, random)
        self.processes: list[Process] = []
        self.people: list[Person] = []
        self.erased: dict[int, Person] = {}
        """People whose data was deleted, by their former player id."""
        self.erasing: dict[int, Person] = {}
        """People who asked for that, by their player id. The process may have been killed before or after."""
        self.deeds: list[Deed] = []
        self.counts: Counter[str] = Counter()
        self.shut_out: set[int] = set()
        """The users whom the host has blocked at some time: while blocked, no post pings them."""
        self.sparing: set[int] = set()
        """The users who have chosen at some time what to be pinged for."""
        self.translated: set[int] = set()
        """Servers whose managers have ever chosen a language."""
        self.appended_at: dict[tuple[str, int], float] = {}
        """When each event was stored, by its match and number."""
        self.joined: dict[str, set[int]] = {}
        """The users who have ever joined each match, filled in when the life ends."""
        self.trace: list[str] = []
        self.violations: list[str] = []
        self.captured = Captured()
        self.down: set[int] = set()
        """Shards whose gateway connection is down."""
        self._arrived: dict[int, list[tuple[int, str, Any]]] = {}
        self._missed: dict[int, list[tuple[str, Any]]] = {}
        self._told_at: dict[int, float] = {}
        self.over = False
        self.responses = 0.93
        """The probability that a person gets the response to what they ask by `Whole.ask`."""
        self.direct = 0.1
        """The probability that a person acts from direct messages if there are several processes."""
        self.lost: dict[tuple[str, int], float] = {}
        """When the time of each open decision is up, by match and player, filled in when the life ends."""
        self.rested_at = 0.0
        """When all trouble ended, in seconds since the start of the simulation."""
        self._observer: sqlite3.Connection | None = None

    # The trace of everything that happened, for people who read it after a failure.

    def tell(self, what: str) -> None:
        if self.over:
            return
        self.trace.append(f"{self.loop.time():12.3f} {what}")

    def violated(self, invariant: str, what: str) -> None:
        if self.over:
            return
        self.violations.append(f"{invariant}: {what}")
        self.tell(f"VIOLATED {invariant}: {what}")

    # Processes of the bot.

    def in_charge(self) -> list[Process]:
        """Return the running processes that hold their leases, and so may write to the database."""
        return [each for each in self.processes if each.running and self.cluster.holds(each)]

    def start(self, number: int, error: float = 0.0) -> Process:
        process = Process(
            self.loop, self.path, self.there, self.network, self.random, self.deals, self.cluster,
            number, Owner(f"process {number}.{len(self.processes)}"), whole=self.whole,
        )  # fmt: skip
        process.on_client = self._observe
        self.processes.append(process)
        self.tell(f"process {number} starts")
        process.start(error)
        return process

    def _observe(self, client: SimulatedClient) -> None:
        client.services.writer.on_append = self._appended
        for work in client.scheduler.works:
            self._count_runs(work.chore)

    def _count_runs(self, chore: Any) -> None:
        name, do_due = f"chore {type(chore).__name__}", chore.do_due
        self.counts[name] += 0  # so that a chore that never runs is listed

        async def counted() -> object:
            self.counts[name] += 1
            return await do_due()

        chore.do_due = counted

    def _appended(self, before: Match, steps: list[Match]) -> None:
        if self.recording is not None:
            self.recording.was_appended([before, *steps], self.loop.time())
        for step in steps:
            self.appended_at[step.id, step.version] = self.loop.time()
            self.counts[f"event {type(step.last).__name__}"] += 1
            if isinstance(step.last, Hinted):
                self._check_hint(step)
            if type(step.last).__name__ == "Moved":
                self.counts[f"move in {step.about.key}"] += 1
        self.whole.appended(steps)
        # Later consequences, such as a computer's move, inherit the context but run in tasks of their own.
        if (deed := _DEED.get()) is not None and asyncio.current_task() in deed.tasks:
            deed.versions.append((before.id, steps[0].version, steps[-1].version))

    def _check_hint(self, step: Match) -> None:
        """Check that a hint doesn't change the order of lists of matches."""
        moved = self.rows(
            "select 1 from matches join events on match_id = id where id = ?"
            " and matches.version = ? and changed_at > (select max(at) from events"
            " where match_id = id and kind <> 'hinted')",
            step.id, step.version,
        )  # fmt: skip
        if moved:
            self.violated("nothing tells of a hint", f"{step.id} has moved up in the list")

    def process_of(self, server: int) -> Process | None:
        """Return the running process that receives the interactions of a server; None if no process receives
        them now."""
        shard = (server >> 22) % self.cluster.shards
        holder = self.cluster.holder(shard % self.cluster.processes)
        if holder is None or not holder.running or shard in self.down:
            return None
        return holder

    def _gateway(self, guild: int, kind: str, payload: Mapping[str, Any]) -> None:
        """Send a gateway event to the process of a server, or keep it until the shard is connected again."""
        shard = (guild >> 22) % self.cluster.shards
        delay = self.random.choice((0.01, 0.05, 0.3, 2))
        # Discord delivers the events of a shard in order.
        when = max(self.loop.time() + delay, self._told_at.get(shard, 0.0) + 0.001)
        self._told_at[shard] = when
        self.loop.call_at(when, self._deliver, guild, kind, payload)

    def _deliver(self, guild: int, kind: str, payload: Mapping[str, Any]) -> None:
        shard = (guild >> 22) % self.cluster.shards
        arrived = self._arrived.setdefault(shard, [])
        arrived.append((guild, kind, payload))
        if len(arrived) == 1:
            self._read(shard)

    def _read(self, shard: int) -> None:
        """Let the process read a shard's events in order. While it is paused, they stay unread."""
        arrived = self._arrived[shard]
        holder = self.cluster.holder(shard % self.cluster.processes)
        if holder is not None and holder.owner.paused and shard not in self.down:
            self.loop.call_later(1, self._read, shard)
            return
        for guild, kind, payload in arrived:
            if shard in self.down:
                self._missed.setdefault(shard, []).append((kind, payload))
            elif (process := self.process_of(guild)) is not None:
                process.gateway(kind, payload)
        arrived.clear()

    def shard_down(self, shard: int) -> None:
        self.down.add(shard)
        if self._arrived.get(shard):
            self._read(shard)
        for process in self.processes:
            process.shard_down(shard)

    def shard_up(self, shard: int) -> None:
        holder = self.cluster.holder(shard % self.cluster.processes)
        if holder is not None and holder.owner.paused:
            self.loop.call_later(1, self.shard_up, shard)  # the events wait in the connection
            return
        self.down.discard(shard)
        for process in self.processes:
            for kind, payload in self._missed.get(shard, ()):
                if shard % self.cluster.processes == process.number:
                    process.gateway(kind, payload)
            process.shard_up(shard)
        self._missed.pop(shard, None)

    # Actions of people.

    def do(
        self,
        person: Person,
        name: str,
        work: Work,
        *,
        server: int | None = None,
        match_id: str = "",
    ) -> Deed:
        """Let a person press or type something, and return the record of this deed. `name` says what kind of
        deed it is. Discord delivers the deed to a process, sometimes twice, and the process handles it with
        `work`."""
        where = person.server if server is None else server
        if match_id and self.cluster.processes > 1 and self.random.random() < self.direct:
            where = 0  # from direct messages, which reach the first shard
            self.counts["deed in direct messages"] += 1

        async def handler(request: Request) -> Reply:
            await work(request.client, request.id)
            return _DONE

        place = self.place(person, where)
        return self.whole.ask(person, name, Kind.PERSONAL, handler, place, match_id=match_id)

    def place(self, person: Person, server: int, channel: int = 0) -> Place:
        """Return this channel of a server, or any if it is 0. Without a server, return the person's direct
        messages."""
        if not server:
            return self.there._direct(person.user)
        if (found := self.there.places.get(channel)) is not None and found.guild == server:
            return found
        return next(each for each in self.there.places.values() if each.guild == server)

    # Reads of the database from outside the bot.

    def rows(self, sql: str, *values: Any) -> list[Any]:
        if self._observer is None:
            self._observer = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
            self._observer.row_factory = sqlite3.Row
        return self._observer.execute(sql, values).fetchall()

    def close(self) -> None:
        if self._observer is not None:
            self._observer.close()

    def posts_in(self, place: Place) -> list[Post]:
        return [each for each in place.posts if not each.deleted]

    async def until(self, condition: Callable[[], bool], seconds: float = 600) -> bool:
        end = self.loop.time() + seconds
        while not condition():
            if self.loop.time() > end:
                return False
            await asyncio.sleep(0.5)
        return True
