"""The services that the composition root builds for the client and the cogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, Final

from bot.filming.films import Films
from bot.runtime.clock import SystemClock
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
from matches.service.service import MatchService
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
        database: Database,
        machine: Machine,
        thinkers: Thinkers,
        films: Films,
        own: Mapping[str, Options] | None,
        keep_ended: timedelta | None,
        setups: tuple[Callable[[Any], Awaitable[None]], ...],
    ) -> None:
        super().__init__(database, machine.clock, own, machine.randomness)
        self.servers = database.servers
        self.blocks = database.blocks
        self.lessons = database.lessons
        self.studio = machine.studio
        self.matches.prepare = self.studio.ready
        self.album: LeasedCache[Hashable, tuple[bytes, str]] = LeasedCache(unshared, _PICTURES)
        self.films = films
        self.limits = RateLimits(self.clock, self.clock.seconds)
        self.thinkers = thinkers
        self.hints = Hints(self, thinkers)
        self.reviews = Reviews(self, thinkers)
        self.personal = Personal(self)
        self.seasons = SeasonService(self)
        self.keep_ended = keep_ended
        self.on_forget = database.players.on_forget
        self.setups = setups
