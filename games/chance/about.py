"""`ABOUT`: what the bot needs to know about Chance before it imports the game's rules."""

from __future__ import annotations

from typing import Final

from games.options import Choice, Option
from games.rules import About
from texts.text import counted, listed, phrase, verbatim

STANDARD: Final = 6
"""The usual length of the countdown: the match ends after this number of misses (reveals that hit no card)."""

LONGEST: Final = 20
"""The length of the longest countdown."""

ABOUT: Final = About(
    key="chance",
    name="Chance",
    summary=phrase("Shed your cards as luck names them."),
    designers=listed(["Dan Palmer", "Al Denelsbeck"]),
    seats=range(3, 10),
    people=range(3, 10),
    units=lambda number: counted(number, "{n} round", "{n} rounds"),
    learning=6,
    hand=phrase("What to keep"),
    resigning=phrase("Your TriCards would be out of the game, and the others would play on."),
    resigned=lambda seats: phrase(
        "The TriCards of {seats} are out of the game now: naming one of them is a miss.",
        seats=seats,
    ),
    options=(
        Option(
            "countdown",
            phrase("Cards in the countdown"),
            tuple(
                Choice(cards, verbatim(str(cards)), phrase("Countdown of {cards}", cards=cards))
                for cards in (STANDARD, *(n for n in range(1, LONGEST + 1) if n != STANDARD))
            ),
        ),
    ),
)
