"""The Discord client: handles gateway events, registers commands, and holds the objects that the cogs use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
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
from bot.rest.avatars import Avatars
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
from matches.service.log_writer import Moves

logger = logging.getLogger(__name__)

_LAST_WORDS: Final = 0.5
"""Seconds between closing the connection and cancelling the tasks that are still running."""

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
    """The Discord client of one process, with its shards. Once `stopping` is True, no new work begins.

    `on_acknowledged` and `on_answered` are called when an interaction has been acknowledged or answered, with
    the seconds since it arrived.
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
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
            False  # the bot uses no voice channels
        )
        super().__init__(services, http_trace=answers.trace, **_OPTIONS)
        peers = services.peers
        self.blocking = BlockList(services, services.blocks, services.clock, peers)
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
        channel.members.on_departure = Departures(services).record
        self.memberships = Memberships(channel.members.membership, services.clock)
        self.absences = Absences(
            services,
            services.preferences,
            services.clock,
            self.memberships,
            Writers(self, self.found, self.memberships),
            peers,
        )
        self.avatars = Avatars(services.clock.seconds)
        self.announcer = Announcer(
            services, self.absences, channel, services.studio, self.avatars.of
        )
        Reopening(self.announcer.reopened, self._channel_deleted).hear(self)
        self.computers = ComputerMoves(services, services.thinkers, services.clock, peers)
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
            self.announcer,
        )
        self.announcer.on_rest = self.scheduler.wake
        self._listen()
        self._setups = [*services.setups]
        self._guild = discord.Object(guild) if guild else None
        self._command_ids: Mapping[str, int] = {}
        self._in_hand: set[asyncio.Task[object]] = set()
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._settling_in: asyncio.Task[None] | None = None
        self.stopping = False

    def _listen(self) -> None:
        """Subscribe the services to changes made here and in other processes, and give them functions for what
        only this client knows."""
        services = self.services
        services.languages.preferred_locale = self.preferred_locale
        services.on_forget.append(self._forget)
        services.writer.on_change = self._changed
        services.writer.on_computers = self.computers.wake
        self.blocking.on_change = self._unblocked
        answers, peers = services.answers, services.peers
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
        """Set up the cogs and register the commands. This is idempotent, because discord.py calls it at each
        login, also after a login that failed halfway."""
        while self._setups:
            await self._setups.pop(0)(self)
        self._registration.prepare(self._guild)
        if self.services.peers.process == 0:
            await self._registration.register(self._guild)

    async def command_ids(self) -> Mapping[str, int]:
        """Return the ids of the registered commands by name, as far as they are known. The ids are read
        once."""
        if not self._command_ids:
            with suppress(StorageBusy):
                self._command_ids = await self._registration.ids(self._guild)
        return self._command_ids

    async def take_over(self) -> None:
        """Continue the work that earlier processes left unfinished. First wait until it is known which servers
        belong to this process."""
        if not self.services.peers.share.held:
            await self._settled.wait()
        checking = self.services.matches.check_unfinished(self.services.peers.share)
        await _each(checking, self.computers.resume(), self.services.reviews.resume())

    async def on_ready(self) -> None:
        noun = "server" if len(self.guilds) == 1 else "servers"
        logger.info("Fairwind is ready as %s in %d %s.", self.user, len(self.guilds), noun)
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
        """Mark a shard (a part of the servers) as connected again. Before RESUMED, Discord has sent all events
        that the shard missed."""
        self._in_touch |= self._known & {shard}
        self.scheduler.wake()  # the heartbeat records the gap before anyone plays

    async def on_message(self, _: discord.Message) -> None:
        """Do nothing. This replaces the listener of discord.py, which would look for commands in the text of
        messages."""

    async def on_guild_join(self, guild: discord.Guild) -> None:
        if self.stopping:
            return
        logger.info("The bot was added to server %d.", guild.id)
        with self.at_work():
            await self._note_servers()
        self.scheduler.wake()
        self.announcer.reopened(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Handle a server that is available again after an outage. Before READY this event comes for all
        servers; those are ignored, because `on_shard_ready` handles them."""
        if guild.shard_id in self._known:
            logger.info("Server %d is available again.", guild.id)
            self.announcer.reopened(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Store that the bot was removed from a server. Discord.py doesn't call this for an outage
        (`unavailable` in GUILD_DELETE).

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
        """Handle the deletion of a channel. If a channel is deleted while the bot is down, no event is sent:
        the next request about the channel discovers it."""
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
        """Empty all caches of avatars, pictures, films and memberships. Data about a person was deleted, and
        any of them may contain it."""
        self.avatars.forget()
        self.announcer.forget_pictures()
        self.services.album.forget()
        self.services.films.forget()
        self.memberships.clear()

    def _changed(self, match_id: MatchId, moves: Moves | None = None) -> None:
        """Wake the announcer and the scheduler after a match changed. `moves` is given if only moves changed
        it. A change that a person waits for is announced first."""
        # A task in `_in_hand` answers an interaction, so a person is waiting for it.
        self.announcer.wake(match_id, urgent=asyncio.current_task() in self._in_hand)
        if moves is None:
            self.scheduler.changed()
        else:
            self.scheduler.moved(moves.due)

    def _changed_elsewhere(self, match_id: MatchId) -> None:
        """Handle a change that another process made to a match which this process shows on Discord."""
        self._changed(match_id)
        self.computers.wake(match_id)

    def _answered(self, steps: Sequence[Match]) -> None:
        """Tell the other processes that a reply of the bot has shown these events to the player. The process
        that posts the match then does not ping the player about them."""
        first, last = steps[0], steps[-1]
        versions = range(first.version, last.version + 1)
        self.services.peers.tell_answered(first.opened.server, first.id, versions)

    def _missed(self) -> None:
        """Read all pending work again, because notifications from other processes may have been lost."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        self.scheduler.wake()
        await self.announcer.resume(self.connected())
        await _each(self.computers.resume(), self.services.reviews.resume())

    def _unblocked(self, servers: frozenset[int]) -> None:
        """Handle servers that are no longer blocked: wake the scheduler, which restarts their clocks, and post
        their announcements again."""
        self.scheduler.wake()
        for server in servers:
            self.announcer.reopened(server)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """A context manager that makes `finish` wait for the current task while it is open."""
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
        """Stop the client: wait at most `patience` seconds for replies and posts that are under way, then
        disconnect.

        From the call on, gateway events about shards and servers are ignored, and the next start catches up
        with them. Further commands and button presses are turned away.
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
        self.avatars.forget()
        await self.close()
        if self._in_hand:  # they learn that the connection is closed
            await asyncio.wait([*self._in_hand], timeout=_LAST_WORDS)
        # Like a kill: stored changes stand, and the next start shows them.
        for task in self._in_hand:
            task.cancel()

    async def _note_servers(self) -> None:
        """Compare the stored servers with those that the bot is in now, and store which it has left or come
        back to. Idempotent."""
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
        """Return the preferred locale of a server that is a community, from the cache; empty for any other
        server."""
        guild = self.get_guild(server)
        # A server that is not a community has never chosen a locale: Discord reports en-US for it.
        if guild is None or "COMMUNITY" not in guild.features:
            return ""
        return guild.preferred_locale.value

    async def reachable(self, server: int, channel: int) -> bool | None:
        """Return whether matches can be played in a channel; None if that is unknown. If the channel is not
        cached, Discord is asked."""
        try:
            return obstacle(await self.found(server, channel)) is None
        except PostLater:
            return None

    async def found(self, server: int, channel: int) -> ServerChannel | None:
        """Return a channel or thread that the bot can see, even an archived thread. Return None if no match can
        continue there.

        If the place is not cached, Discord is asked. Raise PostLater if Discord does not respond within two
        seconds or may not be asked now.
        """
        place = self.place(server, channel)
        return await self._channel.fetch_place(channel) if place is None else place

    async def member(self, server: int, user: int) -> discord.Member | None:
        """Return a member of a server; None if the user is not one. Asks Discord. Raises PostLater."""
        return await self._channel.members.member(server, user)

    async def post(self, channel: int, message: Message) -> None:
        """Post a message that a person asked for. Raise CannotPost or PostLater if that fails."""
        await self._channel.post(channel, message)

    async def write_to(self, user: int, message: Message) -> tuple[int, int]:
        """Send a message to a user's direct messages. Return the ids of the channel and the message. Raise
        CannotPost if the direct messages are closed, and PostLater if Discord can't be asked now."""
        channel = await self._channel.direct(user)
        # The user may have opened their direct messages since the last refusal, which no event reports.
        self._channel.eased(channel)
        return channel, await self._channel.post(channel, message)

    async def say(self, channel: int, layout: discord.ui.LayoutView) -> None:
        """Post a layout, such as the help, in direct messages, in a single attempt. Raise CannotPost or
        PostLater if that fails."""
        await self._channel.say(channel, layout)

    async def take_back(self, channel: int, message: int) -> None:
        """Delete a message of the bot. A message that is already gone is no error. Raise CannotPost or
        PostLater if deleting fails."""
        await self._channel.delete(channel, message)

    def place(self, server: int, channel: int) -> ServerChannel | None:
        """Return a channel or thread from the cache, if the bot can see it; otherwise None, also for an
        archived thread."""
        # `Client.get_channel` would search one server after another.
        guild = self.get_guild(server)
        return None if guild is None else guild.get_channel_or_thread(channel)


async def _each(*jobs: Awaitable[None]) -> None:
    """Run all jobs at the same time and wait for them. If one fails, the error is logged and the others
    continue."""
    for outcome in await asyncio.gather(*jobs, return_exceptions=True):
        if isinstance(outcome, Exception):
            logger.error("A background job failed.", exc_info=outcome)
