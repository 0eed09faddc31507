"""One simulated process of the bot: `bot.gateway.client.Fairwind` on a database, without sockets or threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord

import games
import players
from bot.composition import compose
from bot.gateway.client import Fairwind
from bot.rest.answers import ResponseObserver
from bot.rest.global_rate_limit import Pacing
from bot.rest.refusals import TROUBLE
from bot.runtime.clock import SystemClock
from bot.services import Machine
from data.database import Database
from matches.log.history.ending import Ending
from matches.ports.retrying import Backoff
from matches.ports.thinking import Answer, Question, without_thought
from renderers.renderer import Cast, HintedMove
from renderers.studio import Studio
from tests.simulation.dumping import dumped
from tests.simulation.guilds import BOT, EPOCH, Discord, user_data
from tests.simulation.loop import Owner, SimulatedLoop
from tests.simulation.network import Network
from tests.simulation.peers import Cluster, SimulatedPeers
from tests.simulation.storage import HINTS, cut_off, opened
from texts.language import ENGLISH, Language

if TYPE_CHECKING:
    from tests.simulation.whole import Whole

logger = logging.getLogger(__name__)


class SimulatedClock(SystemClock):
    """The clock of a simulated machine, which is ahead of the true time by `error` seconds."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.error = 0.0
        start = datetime.fromtimestamp(EPOCH, UTC)
        super().__init__(
            lambda: start + timedelta(seconds=loop.time() + self.error),
            loop.time,
        )


class SimulatedStudio(Studio):
    """A studio that draws no pictures. In place of each picture, it returns a text with everything that the
    picture would show. For a picture that only one person sees, the text is short."""

    async def ready(self, game: str) -> None: ...

    async def rehearse(self, game: str) -> bool:
        return False

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
        faces: tuple[Any, ...] = (),
    ) -> tuple[bytes, str]:
        shown = f"{game} {dumped(view)} {names} {sorted(absent)} {language.code} {faces}"
        await asyncio.sleep(0)
        return shown.encode(), game

    async def paint_end(
        self,
        game: str,
        end: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
    ) -> tuple[bytes, str]:
        assert isinstance(end, Ending)
        shown = f"the end: {game} {dumped(end)} {names} {sorted(absent)} {language.code}"
        await asyncio.sleep(0)
        return shown.encode(), game

    async def paint_cover(self, game: str, language: Language = ENGLISH) -> tuple[bytes, str]:
        await asyncio.sleep(0)
        return f"the cover of {game}".encode(), game

    async def paint_season(self, sheet: Any, language: Language = ENGLISH) -> bytes:
        await asyncio.sleep(0)
        return f"{dumped(sheet)} {language.code}".encode()

    async def paint_hand(
        self,
        game: str,
        view: Any,
        cast: Cast,
        *,
        forecasts: bool = True,
        hinted: HintedMove | None = None,
    ) -> tuple[bytes, str]:
        text = self.of(game).describe_hand(view, cast, forecasts=forecasts)
        return await self._drawn(), cast.language.say(text)

    async def paint_marked(self, game: str, view: Any, cast: Cast) -> tuple[bytes | None, str]:
        text = cast.language.say(self.of(game).alt_text(view, cast))
        return await self._drawn(), text

    async def paint_refused(self, game: str, view: Any, text: str, cast: Cast) -> bytes | None:
        return await self._drawn()

    def _drawn(self, *_: Any, **__: Any) -> asyncio.Future[bytes]:
        return asyncio.get_running_loop().run_in_executor(None, lambda: b"a picture")


class SimulatedThinkers:
    """Computer players that answer after a random delay.

    A question about a move to make is urgent: they answer it by the suggested move, which saves time, and
    sometimes mark the answer as hurried. Questions of reviews are thought about as in the bot.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    async def think(self, question: Question) -> Answer:
        await asyncio.sleep(self._random.choice((0.01, 0.1, 0.5, 2, 7)))
        rules = games.find_games()[question.game]
        if question.kept is not None or not question.urgent:
            asked = question.view, question.level, question.seed, question.kept
            return Answer(players.think(rules, *asked))
        hurried = self._random.random() < 0.05
        return without_thought(rules.suggest(question.view), hurried=hurried)


class SimulatedClient(Fairwind):
    """The bot's client, with its shards controlled by the simulation."""

    up: set[int]

    @property
    def shards(self) -> Any:
        return {shard: SimpleNamespace(is_closed=lambda: False) for shard in self.up}


@dataclass(eq=False)
class Process:
    """A process with number `number` of `cluster.processes`, which can be started, stopped and killed."""

    loop: SimulatedLoop
    path: Path
    there: Discord
    network: Network
    random: Random
    randomness: Random
    cluster: Cluster
    number: int
    owner: Owner
    whole: Whole
    client: SimulatedClient | None = None
    clock: SimulatedClock | None = None
    ready: bool = False
    over: bool = False
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    on_client: Callable[[SimulatedClient], None] = lambda _: None

    def start(self, error: float = 0.0) -> None:
        """Start the process, with a clock that is ahead by `error` seconds."""
        self.clock = SimulatedClock(self.loop)
        self.clock.error = error
        self.loop.own_task(self.owner, self._run())

    @property
    def running(self) -> bool:
        """Whether people can reach the process now."""
        return self.owner.alive and not self.owner.paused and self.ready and not self.over

    def kill(self) -> None:
        """Kill the process: nothing more of it runs, and uncommitted changes are lost. In every other second,
        its machine loses power too, unless other processes use the same database."""
        powerless = self.cluster.processes == 1 and self.loop.time() % 2 < 1
        self.loop.kill(self.owner)
        cut_off(self.owner, self.path if powerless else None)
        self.network.hang_up(self.owner)
        self.cluster.left(self)
        self.ready, self.over = False, True

    def stop(self) -> None:
        """Ask the process to stop cleanly, as SIGTERM does."""
        self.loop.owned(self.owner, self.stopping.set)

    async def _run(self) -> None:
        assert self.clock is not None
        async with self.cluster.joined(self) as peers, opened(self.path) as connections:
            HINTS[self.owner] = self.cluster.tell
            database = Database(connections, peers)  # type: ignore[arg-type]
            await database.personal.scrub()
            answers = ResponseObserver(self.loop.time, processes=self.cluster.processes)
            services = compose(
                database,
                SimulatedThinkers(self.random),
                self.whole.films(),
                machine=Machine(
                    self.clock,
                    self.whole.studio(),
                    self.randomness,
                ),
            )
            client = SimulatedClient(services, None, answers, Pacing(answers, services.peers))
            client.up = set()
            self.client = client
            self.on_client(client)
            await self._connect(client, answers, peers)
            await self.whole.prepare(self, client, answers)
            await self._register(client)
            background = [
                asyncio.create_task(client.scheduler.run()),
                asyncio.create_task(client.take_over()),
            ]
            await self._identify(client, peers)
            await self.stopping.wait()
            self.ready = False
            await client.finish(8)
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
        self.over = True
        self.network.hang_up(self.owner)
        self.cluster.left(self)

    async def _connect(
        self, client: SimulatedClient, answers: ResponseObserver, peers: SimulatedPeers
    ) -> None:
        """Do what discord.py's login does, without the network."""
        await client._async_setup_hook()
        client.http._global_over = asyncio.Event()
        client.http._global_over.set()
        client.http.request = self.network.requests_of(answers.heard)  # type: ignore[method-assign]
        client._connection.user = discord.ClientUser(
            state=client._connection,
            data=user_data(BOT),  # type: ignore[arg-type]
        )
        client._connection.application_id = BOT
        share = await peers.settle(self.cluster.shards)
        client.shard_count = client._connection.shard_count = share.shards
        client._settled.set()

    async def _register(self, client: SimulatedClient) -> None:
        """Register the commands, as `setup_hook` does at each login: for all servers or, in lives without
        screens, sometimes for one."""
        if self.number:
            client.parts.registration.prepare(None)
            return
        server = 0 if self.whole.screens else self.random.choice((0, 0, *self.there.guilds))
        pauses = Backoff(timedelta(seconds=5), timedelta(minutes=5)).seconds()
        while True:
            scope = discord.Object(server) if server else None
            client.parts.registration.prepare(scope)
            try:
                await client.parts.registration.register(scope)
            except discord.Forbidden:
                server = 0
            except TROUBLE:
                await asyncio.sleep(next(pauses))  # the program logs in again
            else:
                self.cluster.scope = server
                return

    async def _identify(self, client: SimulatedClient, peers: SimulatedPeers) -> None:
        """Send READY and then the servers of each shard to the client."""
        await asyncio.sleep(self.random.choice((0.1, 1, 5)))
        for guild in self.there.guilds.values():
            if guild.bot and peers.share.owns(guild.id):
                there: Any = self.there.guild_data(guild)
                if guild.away:
                    there = {"id": str(guild.id), "unavailable": True}
                client._connection._add_guild_from_data(there)
        client.up = {*peers.share.held}
        self.ready = True
        for shard in sorted(client.up):
            await client.on_shard_ready(shard)

    def gateway(self, kind: str, payload: Mapping[str, Any]) -> None:
        if not self.running or self.client is None:
            return
        parse = getattr(self.client._connection, f"parse_{kind.lower()}")
        self.loop.owned(self.owner, parse, payload)

    def shard_down(self, shard: int) -> None:
        if self.running and self.client is not None and shard in self.client.up:
            self.client.up.discard(shard)
            self.loop.own_task(self.owner, self.client.on_shard_disconnect(shard))

    def shard_up(self, shard: int) -> None:
        if (
            self.running
            and self.client is not None
            and shard in self.client.services.peers.share.held
        ):
            self.client.up.add(shard)
            self.loop.own_task(self.owner, self.client.on_shard_resumed(shard))
