"""What is done when it is due, by itself."""

from __future__ import annotations

from collections.abc import Callable

from bot.clock import ClockCheck
from bot.house import House
from bot.posting import DiscordChannel
from matches.chores.delivery import Delivering
from matches.chores.expiry import Lapsing, LobbyCloser, ServerForgetter
from matches.chores.heartbeat import Heart
from matches.chores.purge import Purging
from matches.chores.reminders import Reminding
from matches.chores.scheduler import Scheduler
from matches.people.absences import Attending
from matches.people.blocks import Blocking


def scheduler(
    house: House,
    discord: DiscordChannel,
    attending: Attending,
    present: Callable[[], frozenset[int] | None],
    blocking: Blocking,
) -> Scheduler:
    """With a chore for each kind of thing that can be due; `present` tells the servers that the bot is in."""
    service, waits, clock = house.service, house.waits, house.clock
    heart = Heart(house.notes, waits, discord, clock)
    reminding = Reminding(service, waits, house.reminders, house.choices, discord, heart, clock)
    delivering = Delivering(service, waits, house.reminders, house.choices, discord, discord, clock)
    closer = LobbyCloser(service, heart, clock)
    joined = Scheduler(
        clock,
        [
            ClockCheck(clock, discord.ask_time),
            heart,
            blocking,
            closer,
            attending,
            reminding,
            delivering,
            Lapsing(service, waits, heart, clock),
            ServerForgetter(house.servers, present, clock),
            house.personal,
            Purging(house.past, heart, clock, house.keep_ended),
        ],
    )
    heart.on_revival = reminding.on_reminder = house.personal.on_erase = joined.wake
    attending.on_change(joined.wake)
    return joined
