"""The picture of a Tradewinds hand, which shows what each card would do if it is the seat's turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from games.gnomon import Complete, Single
from games.tradewinds.about import ABOUT
from games.tradewinds.notation import parse
from games.tradewinds.values import Blow, View, Wind
from renderers.kit.frame import Fact, centred, chip, draw_header, draw_lit, panel, sea
from renderers.kit.gnomon_cards import complete_card, worth_tile
from renderers.kit.lettering import SMALLEST, Face, fitted
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast, HintedMove
from renderers.tradewinds.moves import forecasts_of
from renderers.tradewinds.names import turn_words
from texts.language import Language
from texts.text import Text, phrase

TOP: Final = 80
CELL: Final = (480, 162)
PITCH: Final = (492, 174)
IN_ROW: Final = 2
MARGIN: Final = 10
"""The space below the last row of cards, in pixels."""
CARD: Final = (100, 146)
NAMES: Final = 118
"""The x position in a card's cell (its part of the picture) where the names of its characteristics start."""
WIDEST: Final = 222
"""The maximum width in pixels of the name of a characteristic."""
BRINGS: Final = 342
"""The x position in a card's cell of the column that shows how many points the card would gain or cost."""
ROOM: Final = 130
TILE: Final = 40


def draw_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Image.Image:
    """Draw the hand, 1,000 pixels wide and up to 600 high."""
    return _hand(view, cast, forecasts=forecasts).picture()


def draw_hint(view: View, hinted: HintedMove, cast: Cast, *, forecasts: bool) -> Image.Image:
    assert view.seat is not None
    sprite, hand = _hand(view, cast, forecasts=forecasts), view.hands[view.seat] or ()
    draw_lit(sprite, (*_corner(hand.index(parse(hinted.notation).card)), *CELL), Hue.SEA, 17)
    return sprite.picture()


def _hand(view: View, cast: Cast, *, forecasts: bool) -> Sprite:
    assert view.seat is not None
    wind, say = Wind(view.seat), cast.language.say
    found = forecasts_of(view) if view.to_act == wind and forecasts else []
    hand = view.hands[wind] or ()
    height = TOP + PITCH[1] * max(1, -(-len(hand) // IN_ROW)) + MARGIN - (PITCH[1] - CELL[1])
    sprite = sea(height, (500, height // 2), game=ABOUT.key)
    asked = Fact(say(_asked(view, wind)), face=Face.SERIF_ITALIC)
    draw_header(sprite, asked, Fact(say(turn_words(view))))
    for number, card in enumerate(hand):
        sprite.put(_cell(card, cast.language), *_corner(number))
    for number, news in enumerate(found):
        _draw_forecast(sprite, news, *_corner(number))
    if not hand:
        none = say(phrase("no cards left"))
        words = label(none, Face.SERIF_ITALIC, SMALLEST, Hue.MIST, Hue.SEA)
        centred(sprite, words, 500, (TOP + height) / 2)
    return sprite


def open_hands(view: View) -> Sequence[tuple[int, View]]:
    """Return all four hands if the option `hands` makes them public; otherwise an empty sequence."""
    if None in view.hands:
        return ()
    # With open hands, every view holds all hands, so only the seat must be replaced.
    return [(seat, replace(view, seat=seat)) for seat in range(4)]


def _asked(view: View, wind: Wind) -> Text:
    if view.outcome is None and view.to_act == wind:
        return phrase("{wind} blows to {other}", wind=wind.word, other=wind.opposite.word)
    return phrase("{wind}’s hand", wind=wind.word)


def _corner(number: int) -> tuple[int, int]:
    row, column = divmod(number, IN_ROW)
    return 14 + PITCH[0] * column, TOP + PITCH[1] * row


@lru_cache(maxsize=128)
def _cell(card: Complete, language: Language) -> Sprite:
    sprite = panel(*CELL).copy()
    sprite.put(complete_card(card, *CARD, Hue.SWELL), 8, 8)
    words = [language.say(single.word) for single in card]
    size = min(fitted(each, Face.SEMIBOLD, SMALLEST, WIDEST) for each in words)
    for number, each in enumerate(words):
        at = (NAMES, 32 + 49 * number)
        sprite.write(each, at, (Face.SEMIBOLD, size), Hue.PAPER, Hue.SWELL, "l")
    return sprite


def _draw_forecast(sprite: Sprite, news: Blow, x: int, y: int) -> None:
    points = news.points
    plate = chip(abs(points), "+" if points > 0 else "−", ROOM, 60)
    sprite.put(plate, x + BRINGS, y + 20)
    _draw_collected(sprite, news, x + BRINGS + ROOM // 2, y + 98)


def _draw_collected(sprite: Sprite, news: Blow, middle: int, y: int) -> None:
    order = list(Single)
    # A Complete matches exactly three kinds of Single.
    steps = sorted(news.collected, key=lambda step: order.index(step.single))
    side, pitches = _spread([step.single for step in steps])
    left = middle - (sum(pitches) + side) // 2
    for step, pitch in zip(steps, pitches, strict=False):
        left += pitch
        piece = worth_tile(step.single, side, Hue.SWELL, scores=step.points > 0)
        top = y + (TILE - side) // 2
        # A line of background colour separates overlapping tiles.
        sprite.image.paste(int(Hue.SWELL), (left - 2, top, left, top + side))
        sprite.put(piece, left, top)


def _spread(singles: Sequence[Single]) -> tuple[int, list[int]]:
    """Return the side of the tiles in pixels, and the distance of each tile from the one before it (0 for the
    first)."""
    kinds = len(set(singles))
    if len(singles) <= 3:
        return TILE, [TILE + 5 if number else 0 for number in range(len(singles))]
    side = TILE - 6
    fan = min(14, (ROOM - (side + 4) * kinds) // max(1, len(singles) - kinds))
    return side, [0, *(fan if left is right else side + 4 for left, right in pairwise(singles))]
