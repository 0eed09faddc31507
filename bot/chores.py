"""The chores: what the bot does by itself when it is due."""

from __future__ import annotations

from collections.abc import Callable

from bot.clock import ClockCheck
from bot.posting import DiscordChannel
from bot.registration import Registration
from bot.services import Services
from matches.chores.due_decisions import DueDecisions
from matches.chores.expiry import LobbyExpiry, ServerExpiry, UndoExpiry
from matches.chores.heartbeat import Heartbeat
from matches.chores.purge import Purge
from matches.chores.reminder_delivery import ReminderDelivery
from matches.chores.scheduler import Scheduler
from matches.people.absences import Absences
from matches.people.block_list import BlockList


def scheduler(
    services: Services,
    discord: DiscordChannel,
    absences: Absences,
    present: Callable[[], frozenset[int] | None],
    blocking: BlockList,
    registration: Registration,
) -> tuple[Scheduler, Heartbeat]:
    """The scheduler with all chores, and the heartbeat among them. `present` gives the servers that the bot is
    in; None if unknown."""
    clock = services.clock
    heartbeat = Heartbeat(services.notes, services.open_decisions, discord, clock)
    reminding = DueDecisions(services, discord, heartbeat)
    # Each chore has its own task, so the order says nothing about who runs first.
    joined = Scheduler(
        clock,
        [
            ClockCheck(clock, discord.ask_time),
            heartbeat,
            blocking,
            LobbyExpiry(services.matches, heartbeat, clock),
            absences,
            reminding,
            ReminderDelivery(services, discord, discord),
            UndoExpiry(services.matches, services.open_decisions, heartbeat, clock),
            ServerExpiry(services.servers, present, clock),
            services.personal,
            registration,
            Purge(services.past, heartbeat, clock, services.keep_ended),
        ],
    )
    # These change due times outside the scheduler's view: it looks again at once.
    heartbeat.on_revival = reminding.on_reminder = services.personal.on_erase = joined.wake
    absences.on_change(joined.wake)
    return joined, heartbeat
