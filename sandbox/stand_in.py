"""The class `Discord`, which starts and stops the stand-in for Discord, and gives tests access to all of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import TypedDict, Unpack

from aiohttp import web

from sandbox.people.actions import Actions
from sandbox.people.person import Person
from sandbox.protocol.faults import Faults
from sandbox.protocol.gateway.gateway import Gateway
from sandbox.protocol.http_server import RestServer
from sandbox.protocol.traffic import Exchange
from sandbox.world.entities import Channel, Guild
from sandbox.world.events import Events
from sandbox.world.interactions import Interactions
from sandbox.world.limits import Limits
from sandbox.world.world import World


class StandInSettings(TypedDict, total=False):
    """The settings of a stand-in for Discord. `Discord.__init__` has their defaults."""

    bot_name: str
    """The name of the bot's account, such as "Bot"."""
    channels: Sequence[str]
    """The names of the channels that each new server has."""
    answer_within: float
    """Seconds within which the bot must acknowledge an interaction. Any later response is rejected."""
    token_life: float
    """Seconds for which an interaction's token is valid. Discord's tokens are valid for 15 minutes."""
    patience: float
    """Seconds after which a person or a test stops waiting for something, and an error is raised."""
    privileged_intents: int
    """The privileged intents that the bot may use, as bits."""
    limits: Limits | None
    """Limits of the bot as a whole, such as requests per second. None means the defaults of `Limits`."""


class Discord:
    """A stand-in for Discord on 127.0.0.1. `server` is its first Discord server, and `people` maps names to the
    people who use it. `errors` are exceptions that were raised inside the stand-in itself."""

    def __init__(
        self,
        *,
        bot_name: str = "Bot",
        channels: Sequence[str] = ("general", "random"),
        answer_within: float = 3.0,
        token_life: float = 900.0,
        patience: float = 15.0,
        privileged_intents: int = 0,
        limits: Limits | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.world = World(
            bot_name=bot_name,
            answer_within=answer_within,
            token_life=token_life,
            patience=patience,
            limits=self.limits,
        )
        self.interactions = Interactions()
        self.actions = Actions(self.world, self.interactions)
        self.faults = Faults()
        self.world.intents = privileged_intents
        self.gateway = Gateway(self.world)
        self.rest = RestServer(self.world, self.interactions, self.faults)
        self.errors = self.rest.errors = self.gateway.errors
        self.world.dispatch = self.gateway.dispatch
        self.app = web.Application(client_max_size=128 * 1024 * 1024)
        self.people: dict[str, Person] = {}
        self._channels = channels
        self.api_url = self.gateway_url = self.cdn_url = ""
        self.server = self.add_server("Harbour")

    @classmethod
    @asynccontextmanager
    async def start(cls, **settings: Unpack[StandInSettings]) -> AsyncIterator[Discord]:
        """Run a stand-in for the duration of the `async with` block. Then raise an ExceptionGroup of the
        exceptions that occurred inside the stand-in, if any."""
        discord = cls(**settings)
        runner = await discord._serve()
        try:
            yield discord
        finally:
            await discord._stop(runner)
        if discord.errors:
            raise ExceptionGroup("errors inside the stand-in", discord.errors)

    async def _serve(self) -> web.AppRunner:
        self.rest.add_to(self.app)
        self.app.router.add_get("/gateway", self.gateway.handle)
        self.app.router.add_get("/gateway/", self.gateway.handle)
        runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, backlog=2048)
        await site.start()
        host = f"127.0.0.1:{runner.addresses[0][1]}"
        self.api_url, self.cdn_url = f"http://{host}/api/v10", f"http://{host}/cdn"
        self.gateway_url = f"ws://{host}/gateway"
        self.world.cdn_url, self.world.gateway_url = self.cdn_url, self.gateway_url
        return runner

    async def _stop(self, runner: web.AppRunner) -> None:
        self.faults.clear()
        self.interactions.abandon_all()
        with contextlib.suppress(ConnectionError):
            await self.gateway.drop(resumable=False)
        await runner.cleanup()

    @property
    def token(self) -> str:
        """The bot's current token. It changes when the token is reset, as by `Gateway.reset_token`."""
        return self.world.token

    @property
    def traffic(self) -> list[Exchange]:
        """All REST requests so far with their responses, even those with injected faults."""
        return self.rest.traffic

    @property
    def events(self) -> Events:
        """The stream of changes in the stand-in's world, such as posted messages. Tests can listen to it."""
        return self.world.events

    def environment(self, prefix: str = "DISCORD_") -> dict[str, str]:
        """Return variables for the bot: `DISCORD_TOKEN`, and addresses whose names begin with `prefix`."""
        return {
            "DISCORD_TOKEN": self.token,
            f"{prefix}API_URL": self.api_url,
            f"{prefix}GATEWAY_URL": self.gateway_url,
            f"{prefix}CDN_URL": self.cdn_url,
        }

    def add_server(
        self, name: str, *, with_bot: bool = True, shard: tuple[int, int] = (0, 1)
    ) -> Guild:
        """Add a server, which all people join. It has the channels that were passed to `Discord.__init__`. The
        bot joins only if `with_bot` is True. `shard` is a shard's number and the total number of shards: the
        server gets an id that this shard serves."""
        guild = self.world.add_guild(name, with_bot=with_bot, shard=shard)
        for channel in self._channels:
            guild.add_channel(channel)
        return guild

    def person(self, name: str, *, bot: bool = False) -> Person:
        """Return the person of this name. If there is none yet, create one who joins every server."""
        if name not in self.people:
            self.add_person(name, self.server.first_channel, bot=bot)
        return self.people[name]

    def add_person(self, name: str, home: Channel, *, bot: bool = False) -> Person:
        """Add a person, or with `bot` another bot, to every server. `home` is where they act by default."""
        self.people[name] = Person(self.world, self.actions, name, home, bot=bot)
        self.world.add_user(self.people[name])
        return self.people[name]

    async def ready(
        self,
        shards: Collection[int] = (),
        *,
        commands: bool = True,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> None:
        """Wait until the bot is connected with each of `shards`, or with any shard if none are given. With
        `commands`, also wait until it has registered its commands. Raise TimeoutError after `timeout` seconds;
        the default is the setting `patience`."""
        async with asyncio.timeout(timeout or self.world.patience):
            await self.gateway.until(lambda connected: bool(connected) and connected >= {*shards})
            if commands:
                await self.world.commands.synced.wait()

    async def gone(self, shards: Collection[int] = ()) -> None:
        """Wait until the bot has no connected session or, if `shards` are given, none for any of these shards.
        Raise TimeoutError after as many seconds as the setting `patience` says."""
        async with asyncio.timeout(self.world.patience):
            await self.gateway.until(lambda connected: not connected & {*(shards or connected)})

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until the condition is true, checked after each change. Raise TimeoutError after `patience`."""
        changed = asyncio.Event()
        stop = self.events.listen(lambda _: changed.set())
        try:
            async with asyncio.timeout(self.world.patience):
                while not condition():
                    changed.clear()
                    await changed.wait()
        finally:
            stop()

    async def settle(self, still: float = 0.02) -> None:
        """Wait until no request or interaction is in progress, and none has begun for `still` seconds. Raise
        TimeoutError after as many seconds as the setting `patience` says."""
        async with asyncio.timeout(self.world.patience):
            await self.world.activity.idle(still)

    def forget_nonces(self) -> None:
        """Forget all nonces, as Discord does after a few minutes. A post that repeats a nonce then creates a
        new message."""
        for channel in self.world.channels.values():
            channel.nonces.clear()

    def redeliver(self, interaction_id: int) -> None:
        """Send the interaction with this id to the bot once more, as if the gateway had repeated the event."""
        self.interactions.redeliver(interaction_id)
