"""Sets up the chores: background jobs that run when they are due, such as sending reminders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bot.gateway.parts import ClientParts
from bot.interactions.registration import Registration
from bot.runtime.clock import ClockCheck
from bot.services import Services
from matches.chores.counting import Counting
from matches.chores.due_decisions import DueDecisions
from matches.chores.due_seasons import DueSeasons
from matches.chores.expiry import LobbyExpiry, ServerExpiry, UndoExpiry
from matches.chores.heartbeat import Heartbeat
from matches.chores.purge import Purge
from matches.chores.reminder_delivery import ReminderDelivery
from matches.chores.scheduler import DueWork, Early, Scheduler
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
    services: Services, parts: ClientParts, present: Callable[[], tuple[frozenset[int], Share]]
) -> tuple[Scheduler, Heartbeat]:
    """Return the scheduler with the chores of this process, and the heartbeat, which is one of the chores.
    `present` returns the ids of the servers that the bot is in, and the share of servers for which this list is
    complete."""
    clock, announcer = services.clock, parts.announcer
    heartbeat = Heartbeat(services, parts.places)
    reminding = DueDecisions(services, parts.places, heartbeat)
    delivering = ReminderDelivery(services, parts.channel, announcer.channel_gone)
    servers = ServerExpiry(services, present)

    works = [
        DueWork(parts.absences, Early.MATCHES),
        DueWork(reminding, Early.MOVES, heartbeat.is_alive),
        DueWork(delivering, Early.MATCHES, close=delivering.close),
        DueWork(UndoExpiry(services, heartbeat), Early.MATCHES, heartbeat.is_alive),
        # Nothing needs to wake this: it runs at least once a day, and a new lobby does not expire within a day.
        DueWork(LobbyExpiry(services, heartbeat), Early.NEVER, heartbeat.is_alive),
        # `Early.MATCHES` runs this at every change of a match other than a move, because a season counts a
        # match as soon as it has ended.
        DueWork(_seasons(services, parts, heartbeat), Early.MATCHES, heartbeat.is_alive),
        DueWork(heartbeat),
        DueWork(services.personal),
        DueWork(announcer.earlier, Early.NEVER),
        DueWork(servers, Early.NEVER, servers.ready),
        DueWork(ClockCheck(clock, parts.requests.ask_time), Early.NEVER),
        DueWork(parts.blocking, Early.NEVER),
        DueWork(services.limits, Early.NEVER),
    ]
    if services.peers.process == 0:
        works += _belonging_to_no_server(services, parts.registration, heartbeat)
    joined = Scheduler(clock, works)
    # These events change when chores are due, and the scheduler does not notice that by itself.
    heartbeat.on_revival = services.personal.on_erase = joined.wake
    services.reminders.on_queued = services.seasons.on_change = joined.wake
    parts.absences.on_change = joined.wake
    reminding.on_gone = announcer.channel_gone
    announcer.on_reopened = delivering.reopened
    return joined, heartbeat


def _belonging_to_no_server(
    services: Services, registration: Registration, heartbeat: Heartbeat
) -> Sequence[DueWork]:
    purge = Purge(services, services.keep_ended)
    return [
        DueWork(registration, Early.NEVER, lambda: registration.registered),
        DueWork(purge, Early.NEVER, heartbeat.is_alive),
        DueWork(Counting(services), Early.NEVER),
    ]


def _seasons(services: Services, parts: ClientParts, heartbeat: Heartbeat) -> DueSeasons:
    def steps() -> SeasonSteps:
        tables = season_tables.SeasonTables(services.studio, services.matches.games, services.clock)
        posts = season_posts.SeasonPosts(services, parts.channel, tables)
        return season_steps.SeasonSteps(services, parts.places, posts)

    return DueSeasons(services, heartbeat, steps)
