"""Sets up the chores. A chore is work that the bot does on its own when it is due, such as sending
reminders."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.channels.posting import DiscordChannel
from bot.interactions.registration import Registration
from bot.runtime.clock import ClockCheck
from bot.services import Services
from matches.announcer.announcer import Announcer
from matches.chores.counting import Counting
from matches.chores.due_decisions import DueDecisions
from matches.chores.expiry import LobbyExpiry, ServerExpiry, UndoExpiry
from matches.chores.heartbeat import Heartbeat
from matches.chores.purge import Purge
from matches.chores.reminder_delivery import ReminderDelivery
from matches.chores.scheduler import DueWork, Early, Scheduler
from matches.chores.seasons import SeasonCourse
from matches.people.absences import Absences
from matches.people.block_list import BlockList
from matches.ports.peers import Share
from texts.late import Late

if TYPE_CHECKING:
    from bot.channels import season_tables
    from matches.chores import season_posts, season_steps
    from matches.chores.season_steps import SeasonSteps
else:
    season_tables = Late("bot.channels.season_tables")
    season_posts = Late("matches.chores.season_posts")
    season_steps = Late("matches.chores.season_steps")


def scheduler(
    services: Services,
    discord: DiscordChannel,
    absences: Absences,
    present: Callable[[], tuple[frozenset[int], Share]],
    blocking: BlockList,
    registration: Registration,
    announcer: Announcer,
) -> tuple[Scheduler, Heartbeat]:
    """Return the scheduler with the chores of this process, and the heartbeat, which is one of them.

    `present` returns the servers that the bot is in, and the share of servers for which that list is complete.
    `announcer` is told of deleted channels, and tells of those that have opened.
    """
    clock = services.clock
    heartbeat = Heartbeat(services.heartbeats, services.open_decisions, discord, clock)
    reminding = DueDecisions(services, discord, heartbeat)
    delivering = ReminderDelivery(services, discord, discord)
    reminding.on_gone = announcer.channel_gone
    delivering.on_gone(announcer.channel_gone)
    lapsing = UndoExpiry(services, services.open_decisions, heartbeat, clock)
    seasons = _seasons(services, discord, heartbeat)
    lobbies = LobbyExpiry(services, heartbeat, clock)
    servers = ServerExpiry(services.servers, present, clock)

    def alive() -> bool:
        """Return whether Discord has confirmed the time. Work that can't be undone waits for that."""
        return heartbeat.alive

    works = [
        DueWork(absences, Early.MATCHES),
        DueWork(reminding, Early.MOVES, alive),
        DueWork(delivering, Early.MATCHES, close=delivering.close),
        DueWork(lapsing, Early.MATCHES, alive),
        DueWork(seasons, Early.MATCHES, alive),  # counts a match as soon as it has ended
        DueWork(heartbeat),
        DueWork(services.personal),
        DueWork(lobbies, Early.NEVER, alive),  # checks daily; no lobby expires sooner
        DueWork(servers, Early.NEVER, servers.ready),
        DueWork(ClockCheck(clock, discord.ask_time), Early.NEVER),
        DueWork(blocking, Early.NEVER),
    ]
    if services.peers.process == 0:  # one process does the work that belongs to no server
        purge = Purge(services.past, clock, services.keep_ended)
        works += [
            DueWork(registration, Early.NEVER, lambda: registration.registered),
            DueWork(purge, Early.NEVER, alive),
            DueWork(Counting(services, services.standings, clock), Early.NEVER),
        ]
    # Each has its own task, so this order does not decide which runs first.
    joined = Scheduler(clock, works)
    # These change due times without the scheduler's knowledge, so they wake it.
    heartbeat.on_revival = reminding.on_reminder = services.personal.on_erase = joined.wake
    services.seasons.on_change = joined.wake
    absences.on_change(joined.wake)
    announcer.on_reopened = delivering.reopened
    return joined, heartbeat


def _seasons(services: Services, discord: DiscordChannel, heartbeat: Heartbeat) -> SeasonCourse:
    store = services.season_store

    def steps() -> SeasonSteps:
        tables = season_tables.SeasonTables(services.studio, services.matches.games, services.clock)
        posts = season_posts.SeasonPosts(services, store, discord, discord, tables)
        return season_steps.SeasonSteps(
            services, store, services.servers, services.blocks, discord, posts
        )

    return SeasonCourse(store, services.clock, heartbeat, steps)
