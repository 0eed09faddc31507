"""The table of a season: what a picture of it tells."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from texts.text import NOTHING, Text

if TYPE_CHECKING:
    from renderers.kit.verdict import Verdict  # it opens fonts, which a start does not need

MOST_ROWS: Final = 16


@dataclass(frozen=True)
class SheetRow:
    """One person's row. `place` is empty for whoever is out; `out` says why. `best`: marked as the first."""

    place: str
    name: str
    cells: tuple[str | Text, ...] = ()
    out: Text = NOTHING
    best: bool = False


@dataclass(frozen=True)
class Sheet:
    """The table as it is drawn: `heads` are the titles of the columns, `foot` is a line below, if any.

    With a verdict it is the table of a season that is over.
    """

    title: Text
    day: date
    heads: tuple[Text, ...]
    rows: tuple[SheetRow, ...]
    foot: Text = NOTHING
    verdict: Verdict | None = None
