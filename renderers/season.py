"""The content of a season table (the ranking of a server's season) for its picture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from texts.text import NOTHING, Text

if TYPE_CHECKING:
    from renderers.kit.sheets.verdict import Verdict  # opens fonts, which are not needed at startup

MOST_ROWS: Final = 16


@dataclass(frozen=True)
class SheetRow:
    """One person's row in a season table. `cells` are the values under the column titles, from left to right.
    For a person who is no longer in the season, `place` is empty and `out` gives the reason. `best` marks the
    leader."""

    place: str
    name: str
    cells: tuple[str | Text, ...] = ()
    out: Text = NOTHING
    best: bool = False


@dataclass(frozen=True)
class Sheet:
    """A season table to draw. `heads` are the column titles, and `foot` is an optional line below the table.
    With a `verdict`, the season has ended and this is its final table. `game` is the key of the game whose
    colours the picture has."""

    title: Text
    day: date
    heads: tuple[Text, ...]
    rows: tuple[SheetRow, ...]
    foot: Text = NOTHING
    verdict: Verdict | None = None
    game: str = ""
