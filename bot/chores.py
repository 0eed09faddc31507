"""What is done when it is due, by itself."""

from __future__ import annotations

from collections.abc import Callable

from bot.clock import ClockCheck
from bot.house import House
from bot.posting import DiscordChannel
from matches.attending import Attending
from matches.blocking import Blocking
from matches.closing import LobbyCloser
from matches.delivering import Delivering
from matches.forgetting import ServerForgetter
from matches.heart import Heart
from matches.lapsing import Lapsing
from matches.purging import Purging
from matches.reminding import Reminding
from matches.scheduling import Scheduler


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
