"""The panel above the hand of a seat that leads. With forecasts, it shows for each corner the Display (card on
show) that the winner of the trick would take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import Corner
from games.weathervanes.pieces import first_display
from games.weathervanes.values import View
from renderers.kit.frame import centred, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.kit.writing import PANEL_TEXT, write
from renderers.weathervanes.names import YOU, initial
from renderers.weathervanes.seats import draw_display, seat_mark
from texts.language import Language
from texts.text import Text, phrase

PANEL: Final = (14, 78, 972, 260)
CORNERS: Final[Mapping[Corner, tuple[int, int]]] = {
    Corner.TOP_LEFT: (182, 148),
    Corner.TOP_RIGHT: (302, 148),
    Corner.BOTTOM_RIGHT: (302, 268),
    Corner.BOTTOM_LEFT: (182, 268),
}
"""The centre in pixels of the Display that the winner would take if the seat led with each corner. The Displays
are arranged like the corners of a card."""

BESIDE: Final = 66
"""The distance in pixels from the centre of a Display to the start of its seat's name."""

WORDS: Final = (480, 208)
WORDS_END: Final = 970
YOU_ROOM: Final = 102


def draw_lead(
    sprite: Sprite, view: View, seat: Seat, language: Language, *, forecasts: bool
) -> None:
    """Draw the panel. What the winner would take is the same for all cards, so one panel is enough for the
    whole hand."""
    left, top, *size = PANEL
    sprite.put(panel(*size), left, top)
    if forecasts:
        for corner, (x, y) in CORNERS.items():
            _draw_corner(sprite, view, first_display(seat, corner), (x, y), language)
    at = WORDS if forecasts else (34, WORDS[1])
    text = language.say(_lead_words(view, seat))
    write(sprite, text, at, PANEL_TEXT, WORDS_END - at[0], 4, anchor="l")


def _lead_words(view: View, seat: Seat) -> Text:
    if view.variants.constrained_lead:
        return phrase(
            "Lead {suit}: its corner decides which card the winner takes.",
            suit=view.tokens[seat].word,
        )
    return phrase("The corner decides which card the winner takes.")


def _draw_corner(
    sprite: Sprite, view: View, giver: Seat, at: tuple[int, int], language: Language
) -> None:
    x, y = at
    draw_display(sprite, view.deck, view.displays[giver], at)
    right = x > CORNERS[Corner.TOP_LEFT][0]
    beside = (x + (BESIDE if right else -BESIDE), y)
    draw_giver(sprite, giver, beside, view.seat, language, right=right)


def draw_giver(
    sprite: Sprite,
    giver: Seat,
    at: tuple[int, int],
    own: Seat | None,
    language: Language,
    *,
    right: bool = True,
) -> None:
    """Write to whom a Display belongs: the letter of the seat `giver`, or *you* if that is the player's own
    seat (`own`). If `right` is True, the words start at the point; otherwise, they end there."""
    if giver == own:
        words = language.say(YOU)
        piece = label(words, Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SWELL, YOU_ROOM)
    else:
        piece = seat_mark(initial(giver, language), Hue.SWELL)
    half = piece.size[0] / 2
    centred(sprite, piece, at[0] + (half if right else -half), at[1], Hue.SWELL)
