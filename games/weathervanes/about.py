"""`ABOUT`: what the bot needs to know about Weathervanes before it imports the game's rules."""

from __future__ import annotations

from typing import Final

from games.options import Choice, Option
from games.rules import About
from texts.text import counted, phrase, phrase_in

ABOUT: Final = About(
    key="weathervanes",
    name="Weathervanes",
    summary=phrase("Win tricks for the cards you collect."),
    designers=phrase("an unnamed designer"),
    seats=range(4, 5),
    people=range(4, 5),
    units=lambda number: counted(number, "{n} trick", "{n} tricks"),
    learning=10,
    seat_names=(
        phrase_in("seat", "North"),
        phrase_in("seat", "East"),
        phrase_in("seat", "South"),
        phrase_in("seat", "West"),
    ),
    options=tuple(
        Option(
            name,
            summary,
            (
                Choice(False, phrase_in("option", "Off")),
                Choice(True, phrase_in("option", "On"), words),
            ),
        )
        for name, summary, words in (
            (
                "constrained-lead",
                phrase("Constrained Lead (in the suit of the leader’s token)"),
                phrase("The leader plays the suit of their token"),
            ),
            (
                "misere",
                phrase("Partial Misère (the final tableau counts against its owner)"),
                phrase("The final tableau counts against its owner"),
            ),
            (
                "no-kens",
                phrase("No-kens (no points for the suit of the centre)"),
                phrase("No points for the suit of the centre"),
            ),
        )
    ),
    host_options=("deck",),
    resigning=phrase("The match would play for you, and you would come last."),
    resigned=lambda seats: phrase(
        "The match plays {seats} from now on; a player who resigns is placed last.", seats=seats
    ),
)
