"""The port that draws a season's table as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from matches.log.events import PlayerId
from texts.language import Language

if TYPE_CHECKING:
    from matches.seasons.season import Season
    from matches.seasons.table import SeasonRow


class SeasonPainter(Protocol):
    async def paint_season(
        self,
        season: Season,
        lines: Sequence[SeasonRow],
        names: Mapping[PlayerId, str],
        language: Language,
    ) -> tuple[bytes, str]:
        """Return a picture of the table as PNG, and its alternative text."""
        ...
