"""The Discord client of the bot: starts and stops its parts, and handles gateway events about shards and
servers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias

import discord
from discord.ext import commands

from bot.gateway.changes import Changes, each_completed
from bot.gateway.chores import scheduler
from bot.gateway.parts import ClientParts
from bot.gateway.reopening import Reopening
from bot.gateway.shards import ShardedBot, ShardState
from bot.gateway.warm_up import warm_up
from bot.interactions.tree import CheckedTree
from bot.rest.answers import ResponseObserver
from bot.rest.global_rate_limit import Pacing
from bot.services import Services
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_LAST_WORDS: Final = 0.5
"""How many seconds tasks may keep running after the connection is closed. Then they are cancelled."""

_OPTIONS: Final[Mapping[str, Any]] = {
    "command_prefix": commands.when_mentioned,
    "tree_cls": CheckedTree,
    "help_command": None,
    # These intents are not privileged, so the app needs no approval:
    # https://docs.discord.com/developers/events/gateway#gateway-intents
    "intents": discord.Intents(guilds=True, dm_messages=True),
    # By default, a message pings nobody. Each post names the users that it may ping.
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "guild_ready_timeout": 0.5,
}


class Fairwind(ShardedBot):
    """The Discord client of one process, with its shards.

    `on_acknowledged` and `on_answered` are called after an interaction was acknowledged or answered, with the
    number of seconds since it arrived.
    """

    def __init__(
        self,
        services: Services,
        guild: int | None,
        answers: ResponseObserver | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        answers = answers or ResponseObserver()
        answers.on_time = services.clock.synchronize
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
            False  # the bot uses no voice channels
        )
        super().__init__(services, http_trace=answers.trace, **_OPTIONS)
        self.parts = ClientParts(self, answers, pacing or Pacing(answers, services.peers))
        self.scheduler, self.heart = scheduler(services, self.parts, self.present)
        self.on_acknowledged: Callable[[float], None] = lambda _: None
        self.on_answered: Callable[[float], None] = lambda _: None
        self._changes = Changes(
            services, self.parts, self.scheduler, self.life_cycle, self.connected
        )
        self._changes.listen()
        services.languages.preferred_locale = self.preferred_locale
        Reopening(self.parts.announcer.reopened, self._channel_deleted).hear(self)
        self._setups = [*services.setups]
        self._guild = discord.Object(guild) if guild else None
        self._command_ids: Mapping[str, int] = {}
        self._warming_up: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Load the cogs and prepare the commands; process 0 also registers them with Discord. Idempotent,
        because discord.py calls this at each login, even if an earlier login failed halfway."""
        while self._setups:
            await self._setups.pop(0)(self)
        self.parts.registration.prepare(self._guild)
        if self.services.peers.process == 0:
            await self.parts.registration.register(self._guild)

    async def command_ids(self) -> Mapping[str, int]:
        """Return the ids of the registered commands by name, from a cache; empty if they are not known yet."""
        if not self._command_ids:
            with suppress(StorageBusy):
                self._command_ids = await self.parts.registration.ids(self._guild)
        return self._command_ids

    async def take_over(self) -> None:
        """First wait until it is known which servers belong to this process. Then resume the computer moves and
        reviews that earlier processes have not finished, and check unfinished matches against the current
        rules."""
        if not self.services.peers.share.held:
            await self._settled.wait()
        checking = self.services.matches.check_unfinished(self.services.peers.share)
        await each_completed(
            checking, self.parts.computers.resume(), self.services.reviews.resume()
        )

    async def on_ready(self) -> None:
        noun = "server" if len(self.guilds) == 1 else "servers"
        logger.info("Fairwind is ready as %s in %d %s.", self.user, len(self.guilds), noun)
        # If one shard gets READY again while others still wait, discord.py sends no `shard_ready` for the
        # waiting ones. So handle those here.
        for shard in [*self.shards]:
            if self.shard_state(shard) is ShardState.UNKNOWN:
                await self.on_shard_ready(shard)
        if self._warming_up is None and not self.life_cycle.stopping:
            warming_up = warm_up(self.services.studio, self.life_cycle.rest)
            self._warming_up = asyncio.create_task(warming_up)

    async def on_shard_ready(self, shard: int) -> None:
        # discord.py sends this event seconds after READY. If the bot is stopping, the database may be closed by
        # now.
        if self.life_cycle.stopping:
            return
        self._note(shard, "ready")
        with self.life_cycle.at_work():  # a stopping process waits before it closes the database
            await self._note_servers()
            self.scheduler.wake()
            await self.parts.announcer.resume(self.services.peers.share.only({shard}))

    async def on_shard_resumed(self, shard: int) -> None:
        """Mark a shard as connected again. No event was missed: Discord has first sent all events from the time
        when the shard was disconnected."""
        self._note(shard, "resumed")
        self.scheduler.wake()  # the heartbeat records the gap before anyone plays

    async def on_message(self, _: discord.Message) -> None:
        """Do nothing, unlike discord.py's own listener, which would look for commands in messages."""

    async def on_guild_join(self, guild: discord.Guild) -> None:
        if self.life_cycle.stopping:
            return
        logger.info("The bot was added to server %d.", guild.id)
        with self.life_cycle.at_work():
            await self._note_servers()
        self.scheduler.wake()
        self.parts.announcer.reopened(guild.id)
        if self._guild is not None and guild.id == self._guild.id:
            with self.life_cycle.at_work():
                await self.parts.registration.register(self._guild)
            self._command_ids = {}

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry the posts in a server that is available again after an outage. This event also comes for all
        servers of a shard that is connecting. Ignore it then, because `on_shard_ready` handles them."""
        if self.shard_state(guild.shard_id) in (ShardState.CONNECTED, ShardState.INTERRUPTED):
            logger.info("Server %d is available again.", guild.id)
            self.parts.announcer.reopened(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Store that the bot was removed from a server. discord.py doesn't call this for an outage (a
        GUILD_DELETE with `unavailable`).

        While the bot is down, a removal causes no event: `_note_servers` finds it at the next start.
        """
        if self.life_cycle.stopping:
            return
        logger.info("The bot was removed from server %d.", guild.id)
        with _noticed_later("the removal from server %d", guild.id), self.life_cycle.at_work():
            await self.services.servers.removed(guild.id, self.services.clock.now())

    async def _channel_deleted(self, channel: int) -> None:
        """Tell the announcer that a channel was deleted. While the bot is down, a deletion causes no event; the
        next request about the channel then shows that it was deleted."""
        if self.life_cycle.stopping:
            return
        with _noticed_later("the deletion of channel %d", channel), self.life_cycle.at_work():
            await self.parts.announcer.deleted(channel)

    async def finish(self, patience: float) -> None:
        """Stop the client: wait at most `patience` seconds for replies and posts under way, then disconnect.

        Once this is called, commands and button presses are turned away, and gateway events about shards and
        servers are ignored. The next start handles what those events reported.
        """
        await self.life_cycle.stop(patience / 2)
        self._changes.close()
        if self._warming_up is not None:
            self._warming_up.cancel()
        await self.parts.computers.close()
        await self.services.reviews.close()
        await self.scheduler.close()  # before the connection: its chores post over it
        await self.parts.announcer.close(patience / 2)
        await self.parts.channel.close()
        self.parts.avatars.forget()
        await self.close()
        await self.life_cycle.end(_LAST_WORDS)  # its tasks learn that the connection is closed

    async def _note_servers(self) -> None:
        """Store which servers the bot has left, and to which it has come back. Idempotent."""
        present, share = self.present()
        if not share.held:
            return
        with _noticed_later("which servers the bot has left"):
            now = self.services.clock.now()
            for server in await self.services.servers.seen(present, now, share):
                logger.info("The bot is no longer in server %d.", server)

    def preferred_locale(self, server: int) -> str:
        """Return the preferred locale of a server; empty if the server is not a community, or is not cached."""
        guild = self.get_guild(server)
        # Only communities can choose a locale. For any other server, Discord reports en-US.
        if guild is None or "COMMUNITY" not in guild.features:
            return ""
        return guild.preferred_locale.value


@contextmanager
def _noticed_later(change: str, *values: int) -> Iterator[None]:
    """A context manager in which to store a change that Discord has reported. If the database is busy, only log
    that it was not stored: the next start notices the change. `change` says what changed, and has placeholders
    for `values`."""
    try:
        yield
    except StorageBusy as error:
        logger.warning(f"Could not store {change}; it will be noticed later: %s", *values, error)


Interaction: TypeAlias = discord.Interaction[Fairwind]
"""An interaction that the bot received. Its client has the services."""
