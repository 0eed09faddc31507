"""`ABOUT`: what the bot needs to know about Wind of Fortune before it imports the game's rules."""

from __future__ import annotations

from typing import Final

from games.options import Choice, Option
from games.rules import About
from texts.text import counted, phrase, phrase_in, verbatim

ABOUT: Final = About(
    key="wind-of-fortune",
    name="Wind of Fortune",
    summary=phrase("Red and Black battle over four towers."),
    designers=verbatim("koodikulma.fi"),
    seats=range(2, 5),
    people=range(2, 5),
    units=lambda number: counted(number, "{n} battle", "{n} battles"),
    learning=9,
    sides=("Red", "Black"),
    side_names=(phrase_in("side", "Red"), phrase_in("side", "Black")),
    resigning=phrase("Alone, you lose the match. A partner plays on with both hands."),
    resigned=lambda _seats: phrase("The partner plays on with both hands."),
    options=(
        Option(
            "jokers",
            phrase("Jokers"),
            (
                Choice(3, phrase_in("jokers", "Three")),
                Choice(2, phrase_in("jokers", "Two"), phrase("Two jokers instead of three")),
            ),
        ),
        Option(
            "delayed-jokers",
            phrase("Delayed jokers"),
            (
                Choice("off", phrase_in("option", "Off")),
                Choice("on", phrase_in("option", "On"), phrase("Jokers come in one by one")),
            ),
        ),
        Option(
            "dummy",
            phrase("Dummy of a lone player"),
            (
                Choice("standard", phrase("A pile and one open card")),
                Choice(
                    "extended",
                    phrase("A pile and two open cards"),
                    phrase("A dummy shows two cards instead of one"),
                ),
                Choice("naked", phrase("Nine open cards"), phrase("A dummy shows all nine cards")),
            ),
            seats=(2, 3),
        ),
        Option(
            "team",
            phrase("Partners"),
            (
                Choice("leader", phrase("One leads with an open card")),
                Choice(
                    "real", phrase("Both play face down"), phrase("Partners both play face down")
                ),
            ),
            seats=(3, 4),
        ),
        Option(
            "first-leader",
            phrase("First leader"),
            (
                Choice("lower", phrase("The lower seat")),
                Choice(
                    "higher",
                    phrase("The higher seat"),
                    phrase("The partner in the higher seat leads first"),
                ),
            ),
            seats=(3, 4),
        ),
    ),
)
