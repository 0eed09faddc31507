"""Notifies the parts of the client of changes that were made in this process or in another one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.gateway.parts import ClientParts
from bot.runtime.life_cycle import LifeCycle
from bot.services import Services
from matches.chores.scheduler import Scheduler
from matches.log.events import MatchId, PlayerId
from matches.log.match import Match
from matches.ports.peers import Listener, Share
from matches.service.log_writer import Moves

logger = logging.getLogger(__name__)


class Changes:
    """Wakes the announcer, the scheduler and the computer players after changes. Empties caches after personal
    data was deleted."""

    def __init__(
        self,
        services: Services,
        parts: ClientParts,
        scheduler: Scheduler,
        life_cycle: LifeCycle,
        connected: Callable[[], Share],
    ) -> None:
        self._services = services
        self._announcer = parts.announcer
        self._computers = parts.computers
        self._scheduler = scheduler
        self._life_cycle = life_cycle
        self._connected = connected
        self._catching_up: asyncio.Task[None] | None = None
        self._caches: Sequence[Callable[[], None]] = (
            parts.avatars.forget,
            parts.announcer.forget_pictures,
            services.album.forget,
            services.films.forget,
            parts.memberships.clear,
        )
        parts.blocking.on_change = self._unblocked

    def listen(self) -> None:
        """Subscribe to changes of matches, and to deletions of people's data, in this process and in others."""
        services, peers = self._services, self._services.peers
        services.on_forget.append(self._forget)
        services.writer.on_change = self._changed
        services.writer.on_computers = self._computers.wake
        peers.hear(
            Listener(
                self._changed_elsewhere,
                self._scheduler.wake,
                self._missed,
                services.answers.received_elsewhere,
            )
        )
        services.answers.elsewhere = peers.processes > 1
        services.answers.on_received = self._answered

    def close(self) -> None:
        """Cancel the task that `_missed` may have started to read pending work."""
        if self._catching_up is not None:
            self._catching_up.cancel()

    def _forget(self, _: PlayerId | None) -> None:
        for forget in self._caches:
            forget()

    def _changed(self, match_id: MatchId, moves: Moves | None = None) -> None:
        """Wake the announcer and the scheduler after a change of a match. `moves` is given if the change
        consists only of moves."""
        self._announcer.wake(match_id, urgent=self._life_cycle.owes_reply())
        if moves is None:
            self._scheduler.changed()
        else:
            self._scheduler.moved(moves.due)

    def _changed_elsewhere(self, match_id: MatchId) -> None:
        """Handle a change of a match by another process, if this process posts the match's messages."""
        self._changed(match_id)
        self._computers.wake(match_id)

    def _answered(self, steps: Sequence[Match]) -> None:
        """Tell the other processes which versions of a match the bot's private reply has shown, so that they
        don't ping the person for these."""
        first, last = steps[0], steps[-1]
        versions = range(first.version, last.version + 1)
        self._services.peers.tell_answered(first.opened.server, first.id, versions)

    def _missed(self) -> None:
        """Read all pending work again, because notifications from other processes may have been lost."""
        self.close()
        self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        self._scheduler.wake()
        await self._announcer.resume(self._connected())
        await each_completed(self._computers.resume(), self._services.reviews.resume())

    def _unblocked(self, servers: frozenset[int]) -> None:
        """Retry the posts in servers that the host has unblocked. Also wake the scheduler, which restarts the
        clocks of their matches."""
        self._scheduler.wake()
        for server in servers:
            self._announcer.reopened(server)


async def each_completed(*jobs: Awaitable[None]) -> None:
    """Run all jobs concurrently, and wait for all of them. If one fails, log the error; the others continue."""
    for outcome in await asyncio.gather(*jobs, return_exceptions=True):
        if isinstance(outcome, Exception):
            logger.error("A background job failed.", exc_info=outcome)
