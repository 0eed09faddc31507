"""The services that the composition root builds for the client and the cogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from bot.filming.films import Films
from bot.runtime.clock import SystemClock
from data.people.blocks import SqlBlocks
from data.people.lessons import SqlLessons
from data.people.purging import SqlPast
from data.people.servers import SqlServers
from data.processes.heartbeats import SqlHeartbeats
from data.processes.notes import Notes
from data.standing.season_store import SqlSeasons
from matches.log.events import PlayerId
from matches.people.personal_data import Personal
from matches.ports.leased_cache import LeasedCache
from matches.ports.thinking import Thinkers
from matches.service.advice.hints import Hints
from matches.service.advice.reviews import Reviews
from matches.service.limits import RateLimits
from matches.service.season_service import SeasonService
from matches.service.service import MatchService
from renderers.studio import Studio


@dataclass(frozen=True, eq=False)
class Services(MatchService):
    """The services that the client and the cogs use.

    - `album`: a cache of pictures that are likely to be viewed again soon, with their alternative texts. A key
      contains everything that its picture depends on, including the language.
    - `keep_ended`: the age at which finished matches are deleted; None keeps them forever.
    - `setups`: functions that add the commands to the client.
    """

    clock: SystemClock
    servers: SqlServers
    personal: Personal
    blocks: SqlBlocks
    lessons: SqlLessons
    studio: Studio
    album: LeasedCache[Hashable, tuple[bytes, str]]
    films: Films
    notes: Notes
    heartbeats: SqlHeartbeats
    limits: RateLimits
    thinkers: Thinkers
    hints: Hints
    reviews: Reviews
    seasons: SeasonService
    season_store: SqlSeasons
    past: SqlPast
    keep_ended: timedelta | None
    on_forget: list[Callable[[PlayerId | None], None]] = field(default_factory=list)
    """Functions to call after a person's data was deleted, even by another process. The argument is the person;
    None means that anybody's data may have been deleted."""
    setups: tuple[Callable[[Any], Awaitable[None]], ...] = field(default=())
