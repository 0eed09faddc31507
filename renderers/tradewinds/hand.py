"""The picture of a Tradewinds hand. If it is the seat's turn, it shows what each card would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from PIL import Image

from games.gnomon import Complete, Single
from games.tradewinds.about import ABOUT
from games.tradewinds.values import Blow, View, Wind
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_right, chip, panel, sea
from renderers.kit.gnomon_cards import complete_card, outlined_tile, tile
from renderers.kit.lettering import SMALLEST, Face, fitted
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.tradewinds.moves import forecasts_of
from renderers.tradewinds.names import LOST, WON, turn_words
from texts.language import Language
from texts.text import Text, phrase

HEIGHT: Final = 470
CARD: Final = (142, 200)
PITCH: Final = 160
TOP: Final = 92
UNDER: Final = 304
BESIDE: Final = 7
"""By how many pixels the panel under a card is wider than the card on each side."""

PANEL: Final = (156, 152)
TILE: Final = 36


def draw_hand(
    view: View,
    cast: Cast,
    *,
    forecasts: bool = True,
) -> Image.Image:
    """Draw the hand of the seat whose view this is, in its own order, as a palette image of 1,000 × 470 pixels.
    If it is the seat's turn and `forecasts` is True, show what each card would do."""
    assert view.seat is not None
    wind, say = Wind(view.seat), cast.language.say
    title = say(phrase("{wind}’s hand", wind=wind.word))
    sprite = sea(HEIGHT, (500, 265), title, room=270, game=ABOUT.key)
    middle = label(say(_middle(view, wind)), Face.SERIF_ITALIC, 32, Hue.MIST, Hue.ABYSS, 370)
    centred(sprite, middle, 540, MIDDLE_OF_HEADER)
    turn = label(say(turn_words(view)), Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, 230)
    centred_right(sprite, turn, 976, MIDDLE_OF_HEADER)
    if view.to_act == wind and forecasts:
        _draw_forecasts(sprite, forecasts_of(view), cast.language)
    else:
        _draw_cards(sprite, view.hands[wind] or (), cast.language)
    return sprite.picture()


def open_hands(view: View) -> Sequence[tuple[int, View]]:
    """Return all four hands if the option `hands` makes them public; otherwise none. Each comes with its seat's
    view, from which the hand of the seat to act is drawn with forecasts."""
    if None in view.hands:
        return ()
    # Open hands are in every seat's view, so only the seat has to be replaced.
    return [(seat, replace(view, seat=seat)) for seat in range(4)]


def _middle(view: View, wind: Wind) -> Text:
    if view.outcome is not None:
        return WON if view.outcome.winners else LOST
    if view.to_act == wind:
        return phrase("{wind} blows to {other}", wind=wind.word, other=wind.opposite.word)
    assert view.to_act is not None
    return phrase("{wind} plays next", wind=Wind(view.to_act).word)


def _draw_forecasts(sprite: Sprite, found: list[Blow], language: Language) -> None:
    for number, news in enumerate(found):
        x = _left(number, len(found))
        sprite.put(complete_card(news.card, *CARD, Hue.SEA), x, TOP)
        moving = language.say(phrase("moves {number}", number=len(news.moved)))
        sprite.put(_moving(moving), x - BESIDE, UNDER)
        _draw_forecast(sprite, news, x)


def _draw_forecast(sprite: Sprite, news: Blow, x: int) -> None:
    points = news.points
    sprite.put(chip(abs(points), "+" if points > 0 else "−", 138, 48, SMALLEST), x + 2, UNDER + 9)
    _draw_collected(sprite, news, x + 71, UNDER + 64)


@cache
def _moving(words: str) -> Sprite:
    """Return the panel under a card, with the words that say how many cards it moves."""
    return _write(panel(*PANEL).copy(), words, 126)


def _write(sprite: Sprite, words: str, y: float) -> Sprite:
    """Write a line into the panel under a card, with its vertical centre at `y` of the panel."""
    size = fitted(words, Face.SEMIBOLD, SMALLEST, PANEL[0] - 4)
    style = (Face.SEMIBOLD, size)
    return sprite.write(words, (PANEL[0] / 2, y), style, Hue.MIST, Hue.SWELL)


def _draw_collected(sprite: Sprite, news: Blow, middle: int, y: int) -> None:
    """Draw the Singles that a card would make the opposite wind collect. They are of at most three kinds. If
    there are more than three, those of one kind overlap like a fan."""
    # A Complete matches exactly three kinds of Single.
    steps = sorted(news.collected, key=lambda step: ORDER[step.single])
    side, pitches = _spread([step.single for step in steps])
    left = middle - (sum(pitches) + side) // 2
    for step, pitch in zip(steps, pitches, strict=False):
        left += pitch
        piece = (tile if step.points > 0 else outlined_tile)(step.single, side, Hue.SWELL)
        top = y + (TILE - side) // 2
        # A line of ground colour separates overlapping tiles.
        sprite.image.paste(int(Hue.SWELL), (left - 2, top, left, top + side))
        sprite.put(piece, left, top)


ORDER: Final = {single: number for number, single in enumerate(Single)}
ROOM: Final = 130


def _spread(singles: Sequence[Single]) -> tuple[int, list[int]]:
    """Return the side of the tiles that show these Singles, and the offset of each tile from the previous one,
    in pixels."""
    kinds = len(set(singles))
    if len(singles) <= 3:
        return TILE, [TILE + 6 if number else 0 for number in range(len(singles))]
    side = TILE - 6
    fan = min(14, (ROOM - (side + 4) * kinds) // max(1, len(singles) - kinds))
    return side, [0, *(fan if left is right else side + 4 for left, right in pairwise(singles))]


def _draw_cards(sprite: Sprite, hand: tuple[Complete, ...], language: Language) -> None:
    for number, card in enumerate(hand):
        x = _left(number, len(hand))
        sprite.put(complete_card(card, *CARD, Hue.SEA), x, TOP)
        sprite.put(_named(card, language), x - BESIDE, UNDER)
    if not hand:
        none = language.say(phrase("no cards left"))
        words = label(none, Face.SERIF_ITALIC, 34, Hue.MIST, Hue.SEA)
        centred(sprite, words, 500, 265)


def _left(number: int, count: int) -> int:
    return 500 + PITCH * number - PITCH * count // 2 + (PITCH - CARD[0]) // 2


@cache
def _named(card: Complete, language: Language) -> Sprite:
    sprite = panel(*PANEL).copy()
    for number, single in enumerate(card):
        _write(sprite, language.say(single.word), 32 + 44 * number)
    return sprite
