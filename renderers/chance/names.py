"""Names seats in sentences, and finds the TriCard that was just discarded and the seat to which a TriCard was
dealt."""

from __future__ import annotations

from games.chance.values import View
from games.gnomon import Complete
from games.rules import Seat
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain
from texts.text import Text, phrase, verbatim


def seat_name(seat: Seat) -> Text:
    return phrase("Player {number}", number=seat + 1)


def name_markdown(seat: Seat, cast: Cast) -> Text:
    """Return the seat with its person's name, such as `Player 3 (Ingrid)`, as Markdown."""
    return _named(seat, plain(clean_name(cast.names[seat], "")))


def name_plain(seat: Seat, cast: Cast) -> Text:
    """Return the seat with its person's name, such as `Player 3 (Ingrid)`, as plain text."""
    return _named(seat, clean_name(cast.names[seat], ""))


def just_discarded(view: View) -> Complete | None:
    """Return the TriCard that the last event discarded, or None."""
    reveals = view.news.reveals
    # A hit (a discard) ends a run of reveals, so only the last reveal can be a hit.
    return reveals[-1].chards if reveals and reveals[-1].hit is not None else None


def owner(view: View, card: Complete) -> Seat | None:
    """Return the seat to which the TriCard was dealt; None if it was not dealt."""
    for seat, hand in enumerate(view.hands):
        if any(each.card == card for each in hand):
            return seat
    return None


def _named(seat: Seat, name: str) -> Text:
    return verbatim("{seat} ({name})", seat=seat_name(seat), name=name or seat_name(seat))
