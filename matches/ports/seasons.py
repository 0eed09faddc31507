"""The ports for seasons: their storage, and the picture of their table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from matches.log.events import PlayerId
from matches.ports.peers import EVERYTHING, Share
from texts.language import Language

if TYPE_CHECKING:
    from matches.seasons.season import Season, SeasonId
    from matches.seasons.table import Line


class Seasons(Protocol):
    """The seasons of all servers. A season with something to do is due.

    The end of one of its matches makes a season due, in the transaction that stores that end.
    """

    async def add(
        self, season: Season, now: datetime, check: Callable[[int], None] | None = None
    ) -> bool:
        """Store a new season, which is due at once. Return False if its id already exists.

        `check` is called with the number of open seasons of the server, inside the transaction. If it raises,
        nothing is stored and the exception propagates.
        """
        ...

    async def get(self, season_id: SeasonId) -> Season | None: ...

    async def change(
        self, season_id: SeasonId, change: Callable[[Season], Season], now: datetime
    ) -> Season | None:
        """Read, change and store a season in one transaction; return it, or None if there is no such season.

        A season that `change` has changed becomes due. If `change` raises, nothing is stored and the exception
        propagates.
        """
        ...

    async def in_server(self, server: int) -> list[Season]:
        """Return up to 25 seasons of a server: open ones first, then by their last change."""
        ...

    async def due(self, now: datetime, share: Share = EVERYTHING) -> dict[SeasonId, int]:
        """Return the seasons of a share that have something to do, with their servers, the longest due first.

        Seasons of blocked servers wait.
        """
        ...

    async def next_due(self, share: Share = EVERYTHING) -> datetime | None: ...

    async def take(self, season_id: SeasonId, until: datetime) -> None:
        """Record that the due work of a season begins. Unless `rests` is called before, the season is due again
        at `until`."""
        ...

    async def rests(self, season_id: SeasonId, taken: datetime, due: datetime | None) -> None:
        """Record that the due work of a season is done and it is next due at `due`. `taken` is the time passed
        to `take`.

        If something else has become due since, that stays.
        """
        ...


class TablePainter(Protocol):
    """Draws the table of a season."""

    async def paint_table(
        self,
        season: Season,
        lines: Sequence[Line],
        names: Mapping[PlayerId, str],
        language: Language,
    ) -> tuple[bytes, str]:
        """Return the table as PNG, and its alternative text."""
        ...
