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
    from matches.seasons.table import SeasonRow


class Seasons(Protocol):
    """The stored seasons of all servers. A season is due when there is something to do in it.

    The end of one of its matches makes a season due, in the same transaction that stores that end.
    """

    async def add(
        self, season: Season, now: datetime, check: Callable[[int], None] | None = None
    ) -> bool:
        """Store a new season, which is due at once. Return False, and store nothing, if its id already exists.

        `check` is called with the number of open seasons of the server, inside the transaction. If it raises,
        nothing is stored and the exception propagates.
        """
        ...

    async def get(self, season_id: SeasonId) -> Season | None: ...

    async def change(
        self, season_id: SeasonId, change: Callable[[Season], Season], now: datetime
    ) -> Season | None:
        """Read, change and store a season in one transaction. Return the new one, or None if there is no such
        season.

        If `change` returns a different season, it becomes due. If `change` raises, nothing is stored and the
        exception propagates.
        """
        ...

    async def in_server(self, server: int) -> list[Season]:
        """Return up to 25 seasons of a server. Open ones come first, and then those that changed last."""
        ...

    async def due(self, now: datetime, share: Share = EVERYTHING) -> dict[SeasonId, int]:
        """Return the seasons of a share that have something to do, with their servers, beginning with the one
        due longest.

        Seasons of blocked servers are left out.
        """
        ...

    async def next_due(self, share: Share = EVERYTHING) -> datetime | None: ...

    async def take(self, season_id: SeasonId, until: datetime) -> None:
        """Record that the due work of a season begins. Unless `rests` is called before then, it is due again at
        `until`."""
        ...

    async def rests(self, season_id: SeasonId, taken: datetime, due: datetime | None) -> None:
        """Record that the due work of a season is done, and that the season is next due at `due`; never if that
        is None.

        `taken` is the time that was passed to `take`. If something else has made the season due since, it stays
        due.
        """
        ...


class TablePainter(Protocol):
    """Draws the table of a season."""

    async def paint_table(
        self,
        season: Season,
        lines: Sequence[SeasonRow],
        names: Mapping[PlayerId, str],
        language: Language,
    ) -> tuple[bytes, str]:
        """Return the picture of the table as PNG, and its alternative text."""
        ...
