"""Facts about Squall, such as player counts, that are available without importing its rules."""

from __future__ import annotations

from typing import Final

from games.rules import About
from texts.text import counted, phrase, verbatim

ABOUT: Final = About(
    key="squall",
    name="Squall",
    summary=phrase("Three secret cards, three rounds: the highest card takes each."),
    designers=verbatim("Fairwind"),
    seats=range(2, 5),
    people=range(2, 5),
    units=lambda number: counted(number, "{n} round", "{n} rounds"),
    learning=1,
    since="0.3.0",
)
