"""`ABOUT`: what the bot needs to know about Tradewinds before it imports the game's rules."""

from __future__ import annotations

from typing import Final

from games.options import Choice, Option
from games.rules import About
from texts.text import counted, listed, phrase, phrase_in

_WINDS: Final = {
    "north": phrase_in("seat", "North"),
    "east": phrase_in("seat", "East"),
    "south": phrase_in("seat", "South"),
    "west": phrase_in("seat", "West"),
}
"""The winds in play order: the key of each in options, and its name for people."""

ABOUT: Final = About(
    key="tradewinds",
    name="Tradewinds",
    summary=phrase("Together, blow every card to its side."),
    designers=listed(["Dan Palmer", "Al Denelsbeck"]),
    seats=range(4, 5),
    people=range(1, 5),
    units=lambda number: counted(number, "{n} turn", "{n} turns"),
    learning=6,
    seat_names=tuple(_WINDS.values()),
    in_join_order=True,
    together=True,
    resigning=phrase("The match would play for you, until another of its players takes your seat."),
    options=(
        Option(
            "first",
            phrase("Which wind blows first"),
            (
                Choice("random", phrase_in("option", "Random")),
                *(
                    Choice(key, word, phrase("{wind} blows first", wind=word))
                    for key, word in _WINDS.items()
                ),
            ),
        ),
        Option(
            "hands",
            phrase("Who sees a hand"),
            (
                Choice("private", phrase_in("option", "Private")),
                Choice("open", phrase("Open to all"), phrase("Everybody sees all hands")),
            ),
        ),
    ),
)
