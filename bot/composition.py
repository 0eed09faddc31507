"""The composition root, which connects all parts: it builds the services of a process on its database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import cogs
from bot.filming.films import Films
from bot.runtime.clock import SystemClock
from bot.services import Services
from data import Database
from games.options import Options
from matches.log.dealing import SYSTEM
from matches.ports.thinking import Thinkers
from matches.service.service import match_service
from renderers.studio import Studio


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
    service = match_service(database, machine.clock, host_options, machine.randomness)
    service.matches.prepare = machine.studio.ready
    kept = timedelta(days=keep_ended) if keep_ended else None
    return Services(service, database, machine.studio, thinkers, films, kept, cogs.setups())
