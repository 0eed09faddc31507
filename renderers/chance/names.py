"""Names seats in sentences, and finds the TriCard that was just discarded and the seat to which a TriCard was
dealt."""

from __future__ import annotations

from dataclasses import replace

from games.chance.about import ABOUT
from games.chance.values import View
from games.gnomon import Complete
from games.rules import Seat
from renderers.kit.words import named
from renderers.renderer import Cast
from texts.text import Text

seat_name = ABOUT.seat_name


def name_markdown(view: View, seat: Seat, cast: Cast) -> Text:
    """Return the seat with its person's name, such as `Ingrid (Player 3)`, as Markdown. See `named`."""
    return named(seat_name(seat), seat, _playing(view, cast), markdown=True)


def name_plain(view: View, seat: Seat, cast: Cast) -> Text:
    """Like `name_markdown`, but as plain text."""
    return named(seat_name(seat), seat, _playing(view, cast), markdown=False)


def just_discarded(view: View) -> Complete | None:
    """Return the TriCard that the last event discarded, or None."""
    reveals = view.news.reveals
    # A hit (a discard) ends a run of reveals, so only the last reveal can be a hit.
    return reveals[-1].chards if reveals and reveals[-1].hit is not None else None


def owner(view: View, card: Complete) -> Seat:
    """Return the seat to which the TriCard was dealt."""
    return next(
        seat for seat, hand in enumerate(view.hands) if any(each.card == card for each in hand)
    )


def _playing(view: View, cast: Cast) -> Cast:
    # Nobody plays for a player who has resigned.
    return replace(cast, stand_ins=cast.stand_ins - view.forfeited)
