"""`ABOUT`: what the bot needs to know about Crosswind before it imports the game's rules."""

from __future__ import annotations

from typing import Final

from games.options import Choice, Option
from games.rules import About
from texts.text import counted, phrase, phrase_in, verbatim

_COLOURS: Final = (phrase_in("stones", "Black"), phrase_in("stones", "White"))

ABOUT: Final = About(
    key="crosswind",
    name="Crosswind",
    summary=phrase("Be first to connect your two edges."),
    designers=verbatim("Luis Bolaños Mures"),
    seats=range(2, 3),
    people=range(2, 3),
    units=lambda number: counted(number, "{n} move", "{n} moves"),
    learning=5,
    seat_names=_COLOURS,
    sides=("Black", "White"),
    side_names=_COLOURS,
    exchange=True,
    perfect_information=True,
    points=True,
    hand=phrase("Place a stone"),
    resigning=phrase("Your opponent would win."),
    options=(
        Option(
            "size",
            phrase_in("option", "Board"),
            tuple(
                Choice(
                    size,
                    verbatim("{size} × {size}", size=size),
                    phrase("Board of {size} × {size}", size=size),
                )
                for size in (11, 7, 9, 13, 15, 19)
            ),
        ),
        Option(
            "swap",
            phrase("Swap after Black’s first stone"),
            (
                Choice(True, phrase_in("option", "On")),
                Choice(
                    False,
                    phrase_in("option", "Off"),
                    phrase("White may not take over Black’s first stone"),
                ),
            ),
        ),
    ),
)
