"""The composition root, which connects all parts: it builds the services of a process on its database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Final

import cogs
from bot.filming.films import Films
from bot.runtime.clock import SystemClock
from bot.services import Services
from data import Database
from games.options import Options
from matches.log.dealing import SYSTEM
from matches.people.personal_data import Personal
from matches.ports.leased_cache import LeasedCache, unshared
from matches.ports.thinking import Thinkers
from matches.service.advice.hints import Hints
from matches.service.advice.reviews import Reviews
from matches.service.limits import RateLimits
from matches.service.season_service import SeasonService
from matches.service.service import match_service
from renderers.studio import Studio

_PICTURES: Final = 100
"""Maximum number of pictures in the cache `Services.album`. Together they take about 5 MB."""


@dataclass(frozen=True)
class Machine:
    """What a process uses of the machine it runs on: its clock, the drawing of pictures, and random numbers.
    Tests replace them."""

    clock: SystemClock = field(default_factory=SystemClock)
    studio: Studio = field(default_factory=Studio)
    randomness: Random = SYSTEM


def compose(
    database: Database,
    thinkers: Thinkers,
    films: Films,
    host_options: Mapping[str, Options] | None = None,
    keep_ended: int | None = None,
    machine: Machine | None = None,
) -> Services:
    """Build the services of one process. `host_options` has, by game, options to add to every new match.
    `keep_ended` is the number of days after which finished matches are deleted; None keeps them forever."""
    machine = machine or Machine()
    clock, studio = machine.clock, machine.studio
    service = match_service(database, clock, host_options, machine.randomness)
    service.matches.prepare = studio.ready
    return Services(
        **vars(service),
        lessons=database.lessons,
        studio=studio,
        album=LeasedCache(unshared, _PICTURES),
        films=films,
        heartbeats=database.heartbeats,
        notes=database.notes,
        limits=RateLimits(clock, clock.seconds),
        thinkers=thinkers,
        hints=Hints(service, thinkers, clock),
        reviews=Reviews(service.matches, thinkers, database.reviews, clock, database.peers),
        servers=database.servers,
        personal=Personal(service, database.log, database.personal),
        blocks=database.blocks,
        seasons=SeasonService(database.seasons, service.matches, clock),
        season_store=database.seasons,
        past=database.past,
        keep_ended=timedelta(days=keep_ended) if keep_ended else None,
        on_forget=database.players.on_forget,
        setups=cogs.setups(),
    )
