"""A hand of Tradewinds as a picture: with forecasts for whoever is to act."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

from PIL import Image

from games.gnomon import Complete, Single
from games.tradewinds.values import TURNS, Blow, View, Wind
from renderers.frame import MIDDLE_OF_HEADER, centred, centred_right, chip, panel, sea
from renderers.gnomon_cards import complete_card, outlined_tile, tile
from renderers.lettering import Face
from renderers.renderer import Cast
from renderers.sprites import Sprite, label
from renderers.theme import Hue
from renderers.tradewinds.describing import forecasts

HEIGHT: Final = 470
CARD: Final = (142, 200)
PITCH: Final = 160
TOP: Final = 92
UNDER: Final = 306
PANEL: Final = (142, 146)
TILE: Final = 36


def draw_hand(view: View, cast: Cast) -> Image.Image:  # noqa: ARG001 - a hand names no one
    """1,000 × 470; the best forecast first."""
    assert view.seat is not None
    wind = Wind(view.seat)
    sprite = sea(HEIGHT, (500, 265), f"{wind.word}’s hand").copy()
    middle = label(_middle(view, wind), Face.SERIF_ITALIC, 32, Hue.MIST, Hue.ABYSS)
    centred(sprite, middle, 540, MIDDLE_OF_HEADER)
    turn = label(f"turn {view.turn} of {TURNS}", Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, turn, 976, MIDDLE_OF_HEADER)
    if view.to_act == wind:
        _draw_forecasts(sprite, forecasts(view))
    else:
        _draw_cards(sprite, view.hands[wind] or ())
    return sprite.picture()


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
        sprite.put(panel(*PANEL), x, UNDER)
        _draw_forecast(sprite, news, x)


def _draw_forecast(sprite: Sprite, news: Blow, x: int) -> None:
    points = news.points
    sprite.put(chip(abs(points), "+" if points > 0 else "−", 126, 46, 36), x + 8, UNDER + 8)
    _draw_collected(sprite, news, x + 71, UNDER + 62)
    shift = label(f"{len(news.moved)} shift", Face.SEMIBOLD, 28, Hue.MIST, Hue.SWELL)
    centred(sprite, shift, x + 71, UNDER + 122)


def _draw_collected(sprite: Sprite, news: Blow, middle: int, y: int) -> None:
    order = list(Single)
    steps = sorted(news.collected, key=lambda step: order.index(step.single))
    kinds = [list(group) for _, group in groupby(steps, key=lambda step: step.single)]
    side = TILE if len(steps) <= 3 else 30
    for left, step in _fanned(kinds, side):
        piece = (tile if step.points > 0 else outlined_tile)(step.single, side, Hue.SWELL)
        sprite.put(piece, middle + left, y + (TILE - side) // 2)


def _fanned(kinds, side):
    gap = 6 if side == TILE else 4
    extra = sum(len(kind) - 1 for kind in kinds)
    room = 130 - side * len(kinds) - gap * (len(kinds) - 1)
    pitch = (side + gap) if side == TILE else min(14, room // max(1, extra))
    placed, left = [], 0
    for kind in kinds:
        placed += [(left + pitch * number, step) for number, step in enumerate(kind)]
        left += pitch * (len(kind) - 1) + side + gap
    return [(at - (left - gap) // 2, step) for at, step in placed]


def _draw_cards(sprite: Sprite, hand: tuple[Complete, ...]) -> None:
    for number, card in enumerate(hand):
        x = _left(number, len(hand))
        sprite.put(complete_card(card, *CARD, Hue.SEA), x, TOP)
        sprite.put(_named(card), x, UNDER)
    if not hand:
        words = label("no cards left", Face.SERIF_ITALIC, 34, Hue.MIST, Hue.SEA)
        centred(sprite, words, 500, 265)


def _left(number: int, count: int) -> int:
    return 500 + PITCH * number - PITCH * count // 2 + (PITCH - CARD[0]) // 2


@cache
def _named(card: Complete) -> Sprite:
    sprite = panel(*PANEL).copy()
    for number, single in enumerate(card):
        words = label(single.word, Face.SEMIBOLD, 28, Hue.MIST, Hue.SWELL)
        centred(sprite, words, 71, 32 + 41 * number)
    return sprite
