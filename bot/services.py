"""The services that the composition root builds for the client and the cogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Protocol

from bot.filming.films import Films
from bot.runtime.clock import SystemClock
from matches.log.events import PlayerId
from matches.people.languages import SpokenLanguages
from matches.people.personal_data import Personal
from matches.ports.leased_cache import LeasedCache
from matches.ports.lessons import Lessons
from matches.ports.peers import Heartbeats
from matches.ports.people import Blocks
from matches.ports.preferences import Servers
from matches.ports.seasons import Seasons
from matches.ports.storage import Notes as StoredNotes
from matches.ports.storage import Past
from matches.ports.thinking import Thinkers
from matches.service.hints import Hints
from matches.service.limits import Limits
from matches.service.reviews import Reviews
from matches.service.seasons import SeasonService
from matches.service.services import MatchServices
from renderers.studio import Studio


class Notes(StoredNotes, Protocol):
    """The stored notes that matches use too, with two more methods: removal, and finding the keys that begin
    with a text."""

    async def drop(self, key: str) -> None: ...

    async def keys(self, beginning: str) -> list[str]: ...


@dataclass(frozen=True, eq=False)
class Services(MatchServices):
    """The services that the client and the cogs use.

    `album` caches pictures that are likely to be viewed again soon, with their alternative texts. Its keys
    cover everything that a picture depends on, including the language.

    Finished matches are deleted after `keep_ended`; if it is None, they are kept forever. `setups` are
    functions that add the commands to the client.
    """

    clock: SystemClock
    languages: SpokenLanguages
    servers: Servers
    personal: Personal
    blocks: Blocks
    lessons: Lessons
    studio: Studio
    album: LeasedCache[Hashable, tuple[bytes, str]]
    films: Films
    notes: Notes
    heartbeats: Heartbeats
    limits: Limits
    thinkers: Thinkers
    hints: Hints
    reviews: Reviews
    seasons: SeasonService
    season_store: Seasons
    past: Past
    keep_ended: timedelta | None
    on_forget: list[Callable[[PlayerId | None], None]] = field(default_factory=list)
    """Called with a person after data about them was deleted, even if another process deleted it. None means
    that data about any person may have been deleted."""
    setups: tuple[Callable[[Any], Awaitable[None]], ...] = field(default=())
