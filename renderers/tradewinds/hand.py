"""A hand of Tradewinds as a picture, with forecasts if the seat is to act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from PIL import Image

from games.gnomon import Complete, Single
from games.tradewinds.values import TURNS, Blow, View, Wind
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_right, chip, panel, sea
from renderers.kit.gnomon_cards import complete_card, outlined_tile, tile
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.tradewinds.moves import forecasts_of

HEIGHT: Final = 470
CARD: Final = (142, 200)
PITCH: Final = 160
TOP: Final = 92
UNDER: Final = 304
BESIDE: Final = 7
"""How far the panel under a card is wider on each side."""

PANEL: Final = (156, 152)
TILE: Final = 36


def draw_hand(
    view: View,
    cast: Cast,  # noqa: ARG001 - a hand names no one
    *,
    forecasts: bool = True,
) -> Image.Image:
    """1,000 × 470 pixels, in the order of the hand."""
    assert view.seat is not None
    wind = Wind(view.seat)
    sprite = sea(HEIGHT, (500, 265), f"{wind.word}’s hand")
    middle = label(_middle(view, wind), Face.SERIF_ITALIC, 32, Hue.MIST, Hue.ABYSS)
    centred(sprite, middle, 540, MIDDLE_OF_HEADER)
    turn = label(f"turn {view.turn} of {TURNS}", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, turn, 976, MIDDLE_OF_HEADER)
    if view.to_act == wind and forecasts:
        _draw_forecasts(sprite, forecasts_of(view))
    else:
        _draw_cards(sprite, view.hands[wind] or ())
    return sprite.picture()


def open_hands(view: View) -> Sequence[tuple[int, View]]:
    """All four hands where the option makes them public. The view of the seat to act has forecasts."""
    if None in view.hands:
        return ()
    # Hands are open, so the view of any seat has all of them: only the seat has to be exchanged.
    return [(seat, replace(view, seat=seat)) for seat in range(4)]


def _middle(view: View, wind: Wind) -> str:
    if view.outcome is not None:
        return "won" if view.outcome.winners else "lost"
    if view.to_act == wind:
        return f"{wind.word} blows to {wind.opposite.word}"
    assert view.to_act is not None
    return f"{Wind(view.to_act).word} is to play"


def _draw_forecasts(sprite: Sprite, found: list[Blow]) -> None:
    for number, news in enumerate(found):
        x = _left(number, len(found))
        sprite.put(complete_card(news.card, *CARD, Hue.SEA), x, TOP)
        sprite.put(_moving(len(news.moved)), x - BESIDE, UNDER)
        _draw_forecast(sprite, news, x)


def _draw_forecast(sprite: Sprite, news: Blow, x: int) -> None:
    points = news.points
    sprite.put(chip(abs(points), "+" if points > 0 else "−", 138, 48, SMALLEST), x + 2, UNDER + 9)
    _draw_collected(sprite, news, x + 71, UNDER + 64)


@cache
def _moving(count: int) -> Sprite:
    """The panel under a card that moves so many."""
    words = (f"moves {count}", (PANEL[0] / 2, 126), (Face.SEMIBOLD, SMALLEST))
    return panel(*PANEL).copy().write(*words, Hue.MIST, Hue.SWELL)


def _draw_collected(sprite: Sprite, news: Blow, middle: int, y: int) -> None:
    """The collected Singles. There are at most three kinds; more than three cards are fanned, kind
    by kind."""
    # A Complete matches three kinds of Single and no other.
    steps = sorted(news.collected, key=lambda step: ORDER[step.single])
    side, pitches = _spread([step.single for step in steps])
    left = middle - (sum(pitches) + side) // 2
    for step, pitch in zip(steps, pitches, strict=False):
        left += pitch
        piece = (tile if step.points > 0 else outlined_tile)(step.single, side, Hue.SWELL)
        top = y + (TILE - side) // 2
        # A line of ground colour separates tiles that overlap.
        sprite.image.paste(int(Hue.SWELL), (left - 2, top, left, top + side))
        sprite.put(piece, left, top)


ORDER: Final = {single: number for number, single in enumerate(Single)}
ROOM: Final = 130


def _spread(singles: Sequence[Single]) -> tuple[int, list[int]]:
    """The side of the tiles, and the offset of each from the one before."""
    kinds = len(set(singles))
    if len(singles) <= 3:
        return TILE, [TILE + 6 if number else 0 for number in range(len(singles))]
    side = TILE - 6
    fan = min(14, (ROOM - (side + 4) * kinds) // max(1, len(singles) - kinds))
    return side, [0, *(fan if left is right else side + 4 for left, right in pairwise(singles))]


def _draw_cards(sprite: Sprite, hand: tuple[Complete, ...]) -> None:
    for number, card in enumerate(hand):
        x = _left(number, len(hand))
        sprite.put(complete_card(card, *CARD, Hue.SEA), x, TOP)
        sprite.put(_named(card), x - BESIDE, UNDER)
    if not hand:
        words = label("no cards left", Face.SERIF_ITALIC, 34, Hue.MIST, Hue.SEA)
        centred(sprite, words, 500, 265)


def _left(number: int, count: int) -> int:
    return 500 + PITCH * number - PITCH * count // 2 + (PITCH - CARD[0]) // 2


@cache
def _named(card: Complete) -> Sprite:
    sprite = panel(*PANEL).copy()
    for number, single in enumerate(card):
        words = (str(single.word), (PANEL[0] / 2, 32 + 44 * number), (Face.SEMIBOLD, SMALLEST))
        sprite.write(*words, Hue.MIST, Hue.SWELL)
    return sprite
