"""The picture of a Weathervanes hand, which shows what playing each card would do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import Corner, Corners, Number
from games.weathervanes.forecasts import Following, chosen, following, leads, waiting
from games.weathervanes.notation import parse
from games.weathervanes.pieces import Place, Trick
from games.weathervanes.values import View
from renderers.kit.frame import Fact, centred, draw_header, draw_lit, panel, sea, titled
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil, around, sharp
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, PANEL_TEXT, PITCH, write
from renderers.renderer import Cast, HintedMove
from renderers.weathervanes.cards import RADIUS, diamond, lit, turned, turning, upright
from renderers.weathervanes.hand.lead import draw_giver, draw_lead
from renderers.weathervanes.hand.places import draw_options, light_place
from renderers.weathervanes.names import FINAL_DISPLAYS, placed_words, seat_name, trick_words
from renderers.weathervanes.seats import DISPLAY, draw_display
from renderers.weathervanes.trick import draw_won
from texts.language import Language
from texts.text import NOTHING, Text, lines, listed, phrase

HEIGHT: Final = 642
FOLLOWED: Final = 584
FOLLOWING: Final = 780
"""The height in pixels of the picture for a seat that follows in a trick, with room for words."""

PANEL: Final = (972, 314)
PANEL_AT: Final = (14, 74)
DISPLAYS: Final = (94, 332, 570, 808)
DISPLAYS_AT: Final = 318
BESIDE: Final = 68
IN_ROW: Final = 5

LEAST: Final = 112
"""The minimum side in pixels of a card, so that its number is legible."""


def draw_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Image.Image:
    """Draw the hand on 1,000 × 780 pixels if the seat is to follow in a trick, otherwise on 1,000 × 642."""
    return _hand(view, cast, forecasts=forecasts).picture()


def draw_hint(view: View, hinted: HintedMove, cast: Cast, *, forecasts: bool) -> Image.Image:
    sprite, move, hand = (
        _hand(view, cast, forecasts=forecasts),
        parse(hinted.notation),
        view.hand or (),
    )
    if isinstance(move, Place):
        light_place(sprite, view, move)
    elif view.trick is None:
        x, y = _spots(len(hand), UNDER_LEAD, CLOSER)[hand.index(move.number)]
        draw_lit(sprite, (x - LED // 2, y - LED // 2, LED, LED), Hue.SEA, 0)
        _draw_first(sprite, Corner(view.deck[move.number].index(move.suit)), (x, y))
    else:
        x, y = _spots(len(hand), FOLLOWED)[hand.index(move.number)]
        mask = lit(_side(hand))
        sprite.lay(mask, Hue.BRASS, Hue.SEA, (x - mask.width // 2, y - mask.height // 2))
    return sprite.picture()


def _hand(view: View, cast: Cast, *, forecasts: bool) -> Sprite:
    language = cast.language
    follows = view.seat in view.to_act and view.trick is not None and not view.placements
    height, centre = (FOLLOWING, (500, 584)) if follows else (HEIGHT, (500, 353))
    sprite = sea(height, centre, game=ABOUT.key)
    _draw_facts(sprite, view, language)
    if waiting(view) is not None:
        draw_options(sprite, view, language, forecasts=forecasts)
    elif view.seat not in view.to_act:
        _draw_waiting(sprite, view, language)
    elif view.trick is None:
        _draw_leading(sprite, view, view.seat, language, forecasts=forecasts)
    else:
        _draw_following(sprite, view, view.trick, language, forecasts=forecasts)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    asked = view.seat in view.to_act
    words = language.say(_asked(view) if asked else _state(view))
    state = Fact(words, Hue.BRASS if asked else Hue.MIST, Face.SERIF_ITALIC)
    trick = language.say(FINAL_DISPLAYS if view.final else trick_words(view))
    draw_header(sprite, titled(language.say(phrase("Your hand"))), state, Fact(trick))


def _asked(view: View) -> Text:
    if view.placements:
        return phrase("you place a card")
    return phrase("you follow") if view.trick else phrase("you lead")


def _state(view: View) -> Text:
    if view.outcome is not None:
        return phrase("the match is over")
    if view.placements:
        own = chosen(view)
        return phrase("others place cards") if own is None else placed_words(own)
    (seat,) = view.to_act
    if view.trick:
        return phrase("{seat} follows", seat=seat_name(seat))
    return phrase("{seat} leads", seat=seat_name(seat))


def _draw_waiting(sprite: Sprite, view: View, language: Language) -> None:
    hand = view.hand or ()
    for number, (x, y) in zip(hand, _spots(len(hand), 353), strict=True):
        centred(sprite, upright(number, view.deck[number], _side(hand)), x, y)
    if not hand:
        write(sprite, language.say(phrase("no cards left")), (500, 353), NOTE, 900)


def _draw_leading(
    sprite: Sprite, view: View, seat: Seat, language: Language, *, forecasts: bool
) -> None:
    hand = view.hand or ()
    draw_lead(sprite, view, seat, language, forecasts=forecasts)
    for number, (x, y) in zip(hand, _spots(len(hand), UNDER_LEAD, CLOSER), strict=True):
        centred(sprite, upright(number, view.deck[number], LED), x, y)
        # Corners are marked only with Constrained Lead. Otherwise any corner may lead, as the panel shows.
        for lead in leads(view, number) if view.variants.constrained_lead else ():
            if lead.legal:
                _draw_first(sprite, lead.corner, (x, y))


UNDER_LEAD: Final = 488
CLOSER: Final = 146
LED: Final = 134


def _draw_first(sprite: Sprite, corner: Corner, at: tuple[int, int]) -> None:
    """Draw a brass disc on a corner of a card: the one with which the card may be led. `at` is the centre of
    the card."""
    reach = LED / 2
    right = corner in (Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT)
    low = corner in (Corner.BOTTOM_RIGHT, Corner.BOTTOM_LEFT)
    x, y = at[0] + (reach if right else -reach), at[1] + (reach if low else -reach)
    centred(sprite, _corner_mark(), x, y, within=_round())


CORNER: Final = 30


@cache
def _corner_mark() -> Sprite:
    middle = CORNER / 2
    disc = Stencil(CORNER, CORNER).disc(middle, middle, middle - 4)
    return Sprite(CORNER, CORNER, Hue.SEA).lay(disc.mask(), Hue.BRASS, Hue.SEA)


@cache
def _round() -> Image.Image:
    disc = Stencil(CORNER, CORNER).disc(CORNER / 2, CORNER / 2, CORNER / 2)
    return sharp(disc.mask())


def _draw_following(
    sprite: Sprite, view: View, trick: Trick, language: Language, *, forecasts: bool
) -> None:
    hand = view.hand or ()
    found = [following(view, number) for number in hand]
    text = lines(why(trick, found), prospect(view, trick, found) if forecasts else NOTHING)
    _draw_panel(sprite, view, text, trick.givers, language)
    for card, (x, y) in zip(found, _spots(len(hand), FOLLOWED), strict=True):
        number, turn = card.move.number, turning(card.corner, 180)
        corners, side = view.deck[number], _side(hand)
        if card.legal:
            piece, within = _playable(number, corners, side, turn), diamond(side, MARKED)
        else:
            piece = turned(number, corners, LEAST, turn, Hue.SLATE)
            within = diamond(LEAST)
        centred(sprite, piece, x, y, within=within)


def why(trick: Trick, found: Sequence[Following]) -> Text:
    """Say what was led and what may be played. “The lit corner” is the lowest corner of each card, which would
    point to the centre of the table."""
    suit = trick.suit.word
    led = phrase("Led: {suit}. Best: {number}.", suit=suit, number=trick.best.number)
    if any(card.follows for card in found):
        return lines(led, phrase("Play a card with {suit} at the lit corner.", suit=suit))
    return lines(led, phrase("None has {suit} at the lit corner: play any.", suit=suit))


def prospect(view: View, trick: Trick, found: Sequence[Following]) -> Text:
    """Say which cards of the hand would become the best of the trick, and which Display the seat would take
    with one of them. Return an empty text if there is no such card."""
    best = [card.move.number for card in found if card.wins]
    if not best:
        return NOTHING
    return phrase(
        "With {numbers} you would take Display {display}.",
        numbers=listed(dict.fromkeys(best), "or"),
        display=view.displays[trick.givers[0]],
    )


MARKED: Final = 9


@lru_cache(maxsize=128)
def _playable(number: Number, corners: Corners, side: int, turn: int) -> Sprite:
    """Return a card that may be played, standing on a corner, with a brass line around that corner. The line
    lies outside the card, because brass can hardly be seen on yellow."""
    shape = diamond(side, MARKED)
    card, middle = turned(number, corners, side, turn), shape.width / 2
    sprite = Sprite(*shape.size, Hue.SEA)
    offset = (shape.width - card.size[0]) // 2
    sprite.put(card, offset, offset, diamond(side))
    tip = around(middle, middle, (side / 2 + 5) * math.sqrt(2), 180)
    ends = [around(*tip, (RADIUS + 0.06) * side, degrees) for degrees in (315, 45)]
    outside = Stencil(*shape.size).line([ends[0], tip, ends[1]], 5)
    return sprite.lay(outside.mask(), Hue.BRASS, Hue.SEA)


def _draw_panel(
    sprite: Sprite, view: View, text: Text, givers: Sequence[Seat], language: Language
) -> None:
    sprite.put(panel(*PANEL), *PANEL_AT)
    sentences = language.say(text).split("\n")
    y, spare = 110, TOLD_ROWS - len(sentences)
    for line in sentences:
        at = (34, y)
        rows = write(sprite, line, at, PANEL_TEXT, TOLD_ROOM, 1 + spare, anchor="l", below=True)
        y, spare = y + PITCH * rows, spare + 1 - rows
    for seat, x in zip(givers, DISPLAYS, strict=True):
        draw_display(sprite, view.deck, view.displays[seat], (x, DISPLAYS_AT))
        draw_giver(sprite, seat, (x + BESIDE, DISPLAYS_AT), view.seat, language)
    draw_won(sprite, (DISPLAYS[0], DISPLAYS_AT), DISPLAY, Hue.SWELL)


TOLD_ROOM: Final = 940
TOLD_ROWS: Final = 3


def _side(hand: Sequence[Number]) -> int:
    return 132 if len(hand) <= 2 * IN_ROW else LEAST


def _spots(count: int, middle: int, apart: int = 191) -> list[tuple[int, int]]:
    """Return the centres of `count` cards in one row or two. `middle` is the y position of the one row, or
    midway between both rows, which are `apart` pixels apart."""
    first = count if count <= IN_ROW else (count + 1) // 2
    rows = [first, count - first] if count > first else [first]
    pitch = 192 if first <= IN_ROW else 162
    return [
        (
            round(500 + pitch * (column - (size - 1) / 2)),
            middle + apart * row - apart // 2 * (len(rows) - 1),
        )
        for row, size in enumerate(rows)
        for column in range(size)
    ]
