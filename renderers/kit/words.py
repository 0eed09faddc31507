"""Words that all games share: percentages, written alike in every language, the names of seats and people, and
the entries of lists."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from texts.cleaning import clean_name, plain
from texts.text import Text, Value, phrase, verbatim

if TYPE_CHECKING:
    from renderers.renderer import Cast


def named(seat_name: Text, seat: int, cast: Cast, *, markdown: bool) -> Text:
    """Return a person's name with their seat, such as `Ingrid (North)`. If the bot plays for the person, return
    `North (played by the match)`. If nothing is left of the name after cleaning, return `North`."""
    # Texts must not present a move made by the match as a person's move.
    if seat in cast.stand_ins:
        return phrase("{seat} (played by the match)", seat=seat_name)
    name = clean_name(cast.names[seat], "")
    if not name:
        return seat_name
    return verbatim("{name} ({seat})", name=plain(name) if markdown else name, seat=seat_name)


def person(seat: int, cast: Cast, otherwise: Value) -> Value:
    """Return the name of the person in a seat as Markdown. Return `otherwise` if the bot plays for the person,
    if another seat has the same name, or if nothing is left of the name after cleaning."""
    name = cast.names[seat]
    if seat in cast.stand_ins or cast.names.count(name) > 1:
        return otherwise
    return plain(clean_name(name, "")) or otherwise


def entry(name: Value, text: Value) -> Text:
    """Return an entry of a Markdown list: a name, and a text about it."""
    return verbatim("- {name}: {text}", name=name, text=text)


def item(text: Value) -> Text:
    return verbatim("- {text}", text=text)


def percent(chance: Fraction) -> str:
    """Return a probability in percent, for example `25 %`. It is rounded, but only an impossible event gets 0
    and only a certain one gets 100."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        rounded = min(99, max(1, rounded))
    return f"{rounded} %"
