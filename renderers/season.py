"""The content of a season table, for its picture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from texts.text import NOTHING, Text

if TYPE_CHECKING:
    from renderers.kit.verdict import Verdict  # opens fonts, which are not needed at startup

MOST_ROWS: Final = 16


@dataclass(frozen=True)
class SheetRow:
    """One person's row. `place` is empty for people who are out, and `out` says why. `best` marks the
    leader."""

    place: str
    name: str
    cells: tuple[str | Text, ...] = ()
    out: Text = NOTHING
    best: bool = False


@dataclass(frozen=True)
class Sheet:
    """The table to draw: `heads` are the column titles, `foot` is an optional line below.

    With a verdict, it is the final table of a season.
    """

    title: Text
    day: date
    heads: tuple[Text, ...]
    rows: tuple[SheetRow, ...]
    foot: Text = NOTHING
    verdict: Verdict | None = None
