"""What Tradewinds calls its places, its winds, and the people who hold them."""

from __future__ import annotations

from typing import Final

from games.tradewinds.values import Wind
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain

PLACES: Final = (
    "north-west",
    "north",
    "north-east",
    "west",
    "centre",
    "east",
    "south-west",
    "south",
    "south-east",
)
SHORT: Final = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
MATCH: Final = "played by the match"


def name_markdown(wind: Wind, cast: Cast) -> str:
    """`North (Ingrid)` in Markdown; a wind that nobody holds is not blamed on a name."""
    # What the match played must not look like a person's move.
    return f"{wind.word} ({MATCH if wind in cast.stand_ins else plain(_name(wind, cast))})"


def name_plain(wind: Wind, cast: Cast) -> str:
    """`North (Ingrid)` in plain words."""
    return f"{wind.word} ({MATCH if wind in cast.stand_ins else _name(wind, cast)})"


def _name(wind: Wind, cast: Cast) -> str:
    return clean_name(cast.names[wind], str(wind.word))
