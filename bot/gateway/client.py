"""The Discord client: gateway events, command registration, and the objects that the cogs use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import discord
from discord.ext import commands

from bot.channels.access import Access
from bot.channels.membership import Memberships
from bot.channels.permissions import ServerChannel, obstacle
from bot.channels.posting import DiscordChannel
from bot.channels.writers import Writers
from bot.gateway.chores import scheduler
from bot.gateway.reopening import Reopening
from bot.gateway.shards import ShardedBot
from bot.gateway.warm_up import warm_up
from bot.interactions.registration import Registration
from bot.interactions.tree import Tree
from bot.rest.answers import Answers
from bot.rest.global_rate_limit import Pacing
from bot.services import Services
from matches.announcer.announcer import Announcer
from matches.chores.computer_moves import ComputerMoves
from matches.log.events import MatchId, PlayerId
from matches.log.match import Match
from matches.people.absences import Absences
from matches.people.block_list import BlockList
from matches.people.departures import Departures
from matches.ports.channel import Message, PostLater
from matches.ports.peers import Listener
from matches.ports.storage import StorageBusy

logger = logging.getLogger(__name__)

_LAST_WORDS: Final = 0.5
"""Seconds after the connection is closed until tasks still under way are cancelled."""

_OPTIONS: Final[Mapping[str, Any]] = {
    "command_prefix": commands.when_mentioned,
    "tree_cls": Tree,
    "help_command": None,
    # No privileged intent: https://docs.discord.com/developers/events/gateway#gateway-intents
    "intents": discord.Intents(guilds=True, dm_messages=True),
    # A message pings only those it names explicitly.
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "guild_ready_timeout": 0.5,
}


class Fairwind(ShardedBot):
    """One process of the bot, with its shards. Once it is `stopping`, nothing new begins.

    `on_acknowledged` and `on_answered` get the seconds since an interaction arrived.
    """

    def __init__(
        self,
        services: Services,
        guild: int | None,
        answers: Answers | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        answers = answers or Answers()
        pacing = pacing or Pacing(answers)
        answers.on_time = services.clock.told
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is no voice
        super().__init__(services, http_trace=answers.trace, **_OPTIONS)
        peers = services.peers
        self.blocking = BlockList(services.matches, services.blocks, services.clock, peers)
        channel = DiscordChannel(
            self,
            answers,
            Access(answers.seconds),
            services.clock,
            peers,
            lambda: self.blocking.now,
            lambda: self.connected(),
            pacing.spare,
        )
        self._channel = channel
        channel.on_departure = Departures(services.matches).record
        self.memberships = Memberships(channel.membership, services.clock)
        self.absences = Absences(
            services.matches,
            services.preferences,
            services.clock,
            self.memberships,
            Writers(self, self.found, self.memberships),
            peers,
        )
        self.announcer = Announcer(services, self.absences, channel, services.studio)
        Reopening(self.announcer.reopened, self._channel_deleted).hear(self)
        self.computers = ComputerMoves(services.matches, services.thinkers, services.clock, peers)
        self.on_acknowledged: Callable[[float], None] = lambda _: None
        self.on_answered: Callable[[float], None] = lambda _: None
        self._catching_up: asyncio.Task[None] | None = None
        self._registration = Registration(self, services.notes, services.clock, answers)
        self.scheduler, self.heart = scheduler(
            services,
            channel,
            self.absences,
            self.present,
            self.blocking,
            self._registration,
            self.announcer.channel_gone,
        )
        self.announcer.on_rest = self.scheduler.wake
        self._listen()
        self._setups = [*services.setups]
        self._guild = discord.Object(guild) if guild else None
        self._in_hand: set[asyncio.Task[object]] = set()
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._settling_in: asyncio.Task[None] | None = None
        self.stopping = False

    def _listen(self) -> None:
        """Connect the services: subscribe to changes here and in other processes, and supply what only Discord
        knows."""
        services = self.services
        services.languages.preferred_locale = self.preferred_locale
        services.on_forget.append(self._forget)
        services.matches.on_change(self._changed)
        services.matches.on_computers(self.computers.wake)
        self.blocking.on_change = self._unblocked
        answers, peers = services.matches.answers, services.peers
        peers.hear(
            Listener(
                self._changed_elsewhere,
                self.scheduler.wake,
                self._missed,
                answers.received_elsewhere,
            )
        )
        answers.elsewhere = peers.processes > 1
        answers.on_received = self._answered

    async def setup_hook(self) -> None:
        """Set up the client. Idempotent: discord.py calls it at each login, including one after a login that
        failed halfway."""
        while self._setups:
            await self._setups.pop(0)(self)
        self._registration.prepare(self._guild)
        if self.services.peers.process == 0:
            await self._registration.register(self._guild)

    async def take_over(self) -> None:
        """Continue the work that earlier processes left behind, once it is known which servers belong to this
        one."""
        if not self.services.peers.share.held:
            await self._settled.wait()
        checking = self.services.matches.check_unfinished(self.services.peers.share)
        await _each(checking, self.computers.resume(), self.services.reviews.resume())

    async def on_ready(self) -> None:
        logger.info("Fairwind is ready as %s in %d servers.", self.user, len(self.guilds))
        # discord.py dispatches no `shard_ready` for shards that are waiting for it when another one gets READY
        # again.
        for shard in [*self.shards]:
            if shard not in self._known:
                await self.on_shard_ready(shard)
        if self._settling_in is None and not self.stopping:
            warming_up = warm_up(self.services.studio, self._at_rest.wait)
            self._settling_in = asyncio.create_task(warming_up)

    async def on_shard_ready(self, shard: int) -> None:
        # discord.py waits seconds after READY, and the database may be closed by then.
        if self.stopping:
            return
        self._known.add(shard)
        self._in_touch.add(shard)
        with self.at_work():  # a stopping process waits before it closes the database
            await self._note_servers()
            self.scheduler.wake()
            await self.announcer.resume(self.services.peers.share.only({shard}))

    async def on_shard_resumed(self, shard: int) -> None:
        """Mark the shard as in touch. Discord has replayed the missed events before it sends RESUMED."""
        self._in_touch |= self._known & {shard}
        self.scheduler.wake()  # the heartbeat records the gap before anyone plays

    async def on_message(self, _: discord.Message) -> None:
        """Replace discord.py's own listener, which looks for commands in the text of messages."""

    async def on_guild_join(self, guild: discord.Guild) -> None:
        if self.stopping:
            return
        logger.info("The bot was added to server %d.", guild.id)
        with self.at_work():
            await self._note_servers()
        self.scheduler.wake()
        self.announcer.reopened(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Handle a server that is back after an outage. Before READY this event comes for all servers;
        `on_shard_ready` covers those."""
        if guild.shard_id in self._known:
            logger.info("Server %d is available again.", guild.id)
            self.announcer.reopened(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle the removal of the bot; an outage does not come here (`unavailable` in GUILD_DELETE).

        A removal while the bot is down sends no event: `_note_servers` finds it when the bot is ready.
        """
        if self.stopping:
            return
        logger.info("The bot was removed from server %d.", guild.id)
        try:
            with self.at_work():
                await self.services.servers.removed(guild.id, self.services.clock.now())
        except StorageBusy as error:
            logger.warning(
                "Could not store the removal from server %d; it will be noticed later: %s",
                guild.id,
                error,
            )

    async def _channel_deleted(self, channel: int) -> None:
        """Handle a deleted channel. A deletion while the bot is down sends no event: the next request about the
        channel discovers it."""
        if self.stopping:
            return
        try:
            with self.at_work():
                await self.announcer.deleted(channel)
        except StorageBusy as error:
            logger.warning(
                "Could not store the deletion of channel %d; it will be noticed later: %s",
                channel,
                error,
            )

    def _forget(self, _: PlayerId | None) -> None:
        """Drop cached pictures and ids after data about a person was deleted."""
        self.announcer.forget_pictures()
        self.services.album.forget()
        self.services.films.forget()
        self.memberships.clear()

    def _changed(self, match_id: MatchId) -> None:
        """Wake the announcer and the scheduler; a change made by a person is announced first."""
        # A task in `_in_hand` answers an interaction, so a person is waiting for it.
        self.announcer.wake(match_id, urgent=asyncio.current_task() in self._in_hand)
        self.scheduler.changed()

    def _changed_elsewhere(self, match_id: MatchId) -> None:
        """Handle a change by another process to a match that this one shows."""
        self._changed(match_id)
        self.computers.wake(match_id)

    def _answered(self, steps: Sequence[Match]) -> None:
        """Handle an answer that has reached its recipient: the process that shows the match no longer pings
        them for it."""
        first, last = steps[0], steps[-1]
        versions = range(first.version, last.version + 1)
        self.services.peers.tell_answered(first.opened.server, first.id, versions)

    def _missed(self) -> None:
        """Read all outstanding work again, because other processes may have changed anything."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        self.scheduler.wake()
        await self.announcer.resume(self.connected())
        await _each(self.computers.resume(), self.services.reviews.resume())

    def _unblocked(self, servers: frozenset[int]) -> None:
        """Handle the end of these servers' block: their clocks run, and their announcements are posted
        again."""
        self.scheduler.wake()
        for server in servers:
            self.announcer.reopened(server)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Make `finish` wait for the current task while the context is open."""
        task = asyncio.current_task()
        assert task is not None
        self._in_hand.add(task)
        self._at_rest.clear()
        try:
            yield
        finally:
            self._put_down(task)

    def take_in_hand(self, task: asyncio.Task[object]) -> None:
        self._in_hand.add(task)
        self._at_rest.clear()
        task.add_done_callback(self._put_down)

    def _put_down(self, task: asyncio.Task[object]) -> None:
        self._in_hand.discard(task)
        if not self._in_hand:
            self._at_rest.set()

    async def finish(self, patience: float) -> None:
        """Wait for answers and posts under way, at most `patience` seconds in all, then disconnect.

        Later gateway events about shards and servers are ignored; the next start catches up. Later commands and
        presses are refused.
        """
        self.stopping = True
        if self._in_hand:
            await asyncio.wait([*self._in_hand], timeout=patience / 2)
        if self._catching_up is not None:
            self._catching_up.cancel()
        if self._settling_in is not None:
            self._settling_in.cancel()
        await self.computers.close()
        await self.services.reviews.close()
        await self.scheduler.close()  # before the connection: its chores post over it
        await self.announcer.close(patience / 2)
        await self._channel.close()
        await self.close()
        if self._in_hand:  # they learn that the connection is closed
            await asyncio.wait([*self._in_hand], timeout=_LAST_WORDS)
        # Like a kill: stored changes stand, and the next start shows them.
        for task in self._in_hand:
            task.cancel()

    async def _note_servers(self) -> None:
        """Store which servers the bot has left or come back to; idempotent."""
        present, share = self.present()
        if not share.held:
            return
        try:
            now = self.services.clock.now()
            for server in await self.services.servers.seen(present, now, share):
                logger.info("The bot is no longer in server %d.", server)
        except StorageBusy as error:
            logger.warning(
                "Could not store which servers the bot has left; it will be noticed later: %s",
                error,
            )

    def preferred_locale(self, server: int) -> str:
        """Return the locale that a server's community prefers; empty if it has none. Reads only the cache."""
        guild = self.get_guild(server)
        # A server that is not a community has never chosen a locale: Discord reports en-US for it.
        if guild is None or "COMMUNITY" not in guild.features:
            return ""
        return guild.preferred_locale.value

    async def reachable(self, server: int, channel: int) -> bool | None:
        """Return whether matches can be played in a channel; None if that is unknown. Asks Discord, like
        `found`."""
        try:
            return obstacle(await self.found(server, channel)) is None
        except PostLater:
            return None

    async def found(self, server: int, channel: int) -> ServerChannel | None:
        """Return a channel or thread that the bot can see, even an archived thread.

        Asks Discord about places that are not cached. Raises PostLater if Discord does not answer within two
        seconds or may not be asked now.
        """
        place = self.place(server, channel)
        return await self._channel.fetch_place(channel) if place is None else place

    async def member(self, server: int, user: int) -> discord.Member | None:
        """Return a member of a server; None if the user is not one. Asks Discord. Raises PostLater."""
        return await self._channel.member(server, user)

    async def post(self, channel: int, message: Message) -> None:
        """Post a message that a person asked for. Raises CannotPost and PostLater."""
        await self._channel.post(channel, message)

    async def write_to(self, user: int, message: Message) -> tuple[int, int]:
        """Post in a user's direct messages; return the ids of the channel and the message. Raises CannotPost if
        direct messages are closed, and PostLater."""
        channel = await self._channel.direct(user)
        # The user may have opened their direct messages since the last refusal, which no event reports.
        self._channel.eased(channel)
        return channel, await self._channel.post(channel, message)

    async def say(self, channel: int, layout: discord.ui.LayoutView) -> None:
        """Post once in direct messages, without a retry. Raises CannotPost and PostLater."""
        await self._channel.say(channel, layout)

    async def take_back(self, channel: int, message: int) -> None:
        """Delete a message of the bot. Raises CannotPost and PostLater."""
        await self._channel.delete(channel, message)

    def place(self, server: int, channel: int) -> ServerChannel | None:
        """Return a channel or thread that the bot can see; None for an archived thread. Reads only the
        cache."""
        # `Client.get_channel` would search one server after another.
        guild = self.get_guild(server)
        return None if guild is None else guild.get_channel_or_thread(channel)


async def _each(*jobs: Awaitable[None]) -> None:
    """Wait for all jobs. A failed job is logged and does not end the others."""
    for outcome in await asyncio.gather(*jobs, return_exceptions=True):
        if isinstance(outcome, Exception):
            logger.error("A background job failed.", exc_info=outcome)
