"""The services that the composition root builds for the client and the cogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from datetime import timedelta
from typing import Any, Final

from bot.filming.films import Films
from bot.runtime.clock import SystemClock
from data import Database
from matches.people.personal_data import Personal
from matches.ports.leased_cache import LeasedCache, unshared
from matches.ports.thinking import Thinkers
from matches.service.advice.hints import Hints
from matches.service.advice.reviews import Reviews
from matches.service.limits import RateLimits
from matches.service.season_service import SeasonService
from matches.service.service import MatchService
from renderers.studio import Studio

_PICTURES: Final = 100
"""Maximum number of pictures in the cache `Services.album`. Together they take about 5 MB."""


class Services(MatchService):
    """The services that the client and the cogs use.

    - `album`: a cache of pictures that are likely to be viewed again soon, with their alternative texts. A key
      contains everything that its picture depends on, including the language.
    - `keep_ended`: the age at which finished matches are deleted; None keeps them forever.
    - `on_forget`: functions to call after a person's data was deleted, even by another process. The argument is
      the person; None means that anybody's data may have been deleted.
    - `setups`: functions that add the commands to the client.
    """

    clock: SystemClock

    def __init__(
        self,
        service: MatchService,
        database: Database,
        studio: Studio,
        thinkers: Thinkers,
        films: Films,
        keep_ended: timedelta | None,
        setups: tuple[Callable[[Any], Awaitable[None]], ...],
    ) -> None:
        super().__init__(**vars(service))
        self.servers = database.servers
        self.personal = Personal(service, database.log, database.personal)
        self.blocks = database.blocks
        self.lessons = database.lessons
        self.studio = studio
        self.album: LeasedCache[Hashable, tuple[bytes, str]] = LeasedCache(unshared, _PICTURES)
        self.films = films
        self.notes = database.notes
        self.heartbeats = database.heartbeats
        self.limits = RateLimits(self.clock, self.clock.seconds)
        self.thinkers = thinkers
        self.hints = Hints(service, thinkers, self.clock)
        self.reviews = Reviews(self.matches, thinkers, database.reviews, self.clock, database.peers)
        self.seasons = SeasonService(database.seasons, self.matches, self.clock)
        self.season_store = database.seasons
        self.past = database.past
        self.keep_ended = keep_ended
        self.on_forget = database.players.on_forget
        self.setups = setups
