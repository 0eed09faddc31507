"""The port that draws the picture of a season's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from matches.log.events import PlayerId
from texts.language import Language

if TYPE_CHECKING:
    from matches.seasons.season import Season
    from matches.seasons.table import SeasonRow


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
