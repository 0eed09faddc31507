"""The composition root, which connects all parts: it builds the services of a process on its database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import cogs
from bot.filming.films import Films
from bot.services import Machine, Services
from data import Database
from games.options import Options
from matches.ports.thinking import Thinkers


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
    kept = timedelta(days=keep_ended) if keep_ended else None
    machine = machine or Machine()
    return Services(database, machine, thinkers, films, host_options, kept, cogs.setups())
