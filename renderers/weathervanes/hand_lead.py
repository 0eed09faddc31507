"""The panel above the hand of a seat that leads: which Display is taken first for each corner that it may show,
and the player's own tableau."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import Corner
from games.weathervanes.pieces import first_display
from games.weathervanes.values import View
from renderers.kit.frame import centred, centred_left, centred_right, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import token
from renderers.weathervanes.lines import SMALL, write_left
from renderers.weathervanes.names import YOU, initial, points
from renderers.weathervanes.seats import (
    LARGE,
    LARGER,
    TOKEN,
    YARD,
    draw_display,
    draw_tableau,
    draw_yard,
    seat_mark,
)
from texts.language import Language
from texts.text import Text, phrase

PANEL: Final = (14, 78, 972, 252)
CORNERS: Final[Mapping[Corner, tuple[int, int]]] = {
    Corner.TOP_LEFT: (162, 144),
    Corner.TOP_RIGHT: (282, 144),
    Corner.BOTTOM_RIGHT: (282, 264),
    Corner.BOTTOM_LEFT: (162, 264),
}
"""The centre in pixels of the Display that belongs to each corner. The Displays are arranged like the corners
of a card."""

BESIDE: Final = 66
"""The distance in pixels from the centre of a Display to the name of its seat."""

WORDS: Final = (422, 204)
WORDS_END: Final = 674
YARD_AT: Final = (758, 96)
TOKEN_AT: Final = (714, 164)
TEXT: Final = (Face.SEMIBOLD, SMALLEST)


def draw_lead(
    sprite: Sprite, view: View, seat: Seat, language: Language, *, forecasts: bool
) -> None:
    """Draw the panel. Which Display a corner stands for is the same for all cards, so it is drawn only once,
    and only with `forecasts`."""
    left, top, *size = PANEL
    sprite.put(panel(*size), left, top)
    if forecasts:
        for corner, (x, y) in CORNERS.items():
            _draw_giver(sprite, view, first_display(seat, corner), (x, y), language)
    at = WORDS if forecasts else (34, WORDS[1])
    write_left(sprite, language.say(_told(view, seat)), at, SMALL, WORDS_END - at[0], 5)
    _draw_own(sprite, view, seat)


def _told(view: View, seat: Seat) -> Text:
    if view.variants.constrained_lead:
        return phrase(
            "Lead {suit}: its corner decides which card the winner takes.",
            suit=view.tokens[seat].word,
        )
    return phrase("The corner decides which card the winner takes.")


def _draw_giver(
    sprite: Sprite, view: View, giver: Seat, at: tuple[int, int], language: Language
) -> None:
    x, y = at
    draw_display(sprite, view.deck, view.displays[giver], (x, y))
    right = x > CORNERS[Corner.TOP_LEFT][0]
    if giver != view.seat:
        reach = BESIDE + LARGE
        mark = seat_mark(initial(giver, language), Hue.SWELL, LARGE)
        centred(sprite, mark, x + (reach if right else -reach), y)
        return
    beside = centred_left if right else centred_right
    words = label(language.say(YOU), *TEXT, Hue.PAPER, Hue.SWELL, 76, 20)
    beside(sprite, words, x + (BESIDE if right else -BESIDE), y)


def _draw_own(sprite: Sprite, view: View, seat: Seat) -> None:
    """Draw the player's own tableau, token and score."""
    draw_yard(sprite, YARD_AT)
    draw_tableau(sprite, view.deck, view.tableaux[seat], YARD_AT, card=LARGER)
    x, y = TOKEN_AT
    centred(sprite, token(view.tokens[seat], TOKEN, Hue.SWELL), x, y)
    score = label(points(view.scores[seat]), Face.BOLD, 46, Hue.PAPER, Hue.SWELL)
    centred(sprite, score, x, y + 70)
    assert YARD_AT[0] + YARD < sum(PANEL[::2])
