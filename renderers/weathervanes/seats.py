"""The places of the four seats of Weathervanes at the table: name, tableau, token, score and Display."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.rules import Seat
from games.weathervanes.cards import Corner, Deck, Number
from games.weathervanes.forecasts import asked
from games.weathervanes.pieces import Cells, Placement, Tableau
from games.weathervanes.values import Finished, Resolved, View
from renderers.kit.frame import BAR, centred, centred_right, dashed, name_bar, panel
from renderers.kit.lettering import Face, width
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.words import signed
from renderers.renderer import Cast
from renderers.weathervanes.cards import token, upright
from renderers.weathervanes.names import points, seat_name
from texts.text import phrase_in

Spot = tuple[int, int]


class Place(NamedTuple):
    """The positions in pixels of everything that belongs to one seat. `box`, `bar` and `yard`, the square of
    the tableau, are given by their top left corners. `token`, `gain` (what the last placement scored) and
    `display` are given by their centres, and so is `score` if it is below the token. A number beside the token
    is given by its left end."""

    box: tuple[int, int, int, int]
    bar: tuple[int, int, int]
    """The name bar: left, top and width."""
    yard: Spot
    token: Spot
    score: Spot
    gain: Spot
    display: Spot
    pill: Spot
    """The middle of that side or end of the pill that faces the Display."""


PLACES: Final = (
    Place(
        box=(14, 78, 558, 234),
        bar=(252, 90, 308),
        yard=(23, 88),
        token=(292, 246),
        score=(338, 246),
        gain=(338, 287),
        display=(500, 246),
        pill=(576, 248),
    ),
    Place(
        box=(698, 78, 288, 534),
        bar=(710, 90, 264),
        yard=(734, 156),
        token=(892, 500),
        score=(892, 562),
        gain=(892, 440),
        display=(764, 533),
        pill=(764, 449),
    ),
    Place(
        box=(428, 754, 558, 234),
        bar=(440, 926, 308),
        yard=(761, 763),
        token=(608, 820),
        score=(654, 820),
        gain=(654, 861),
        display=(500, 820),
        pill=(424, 820),
    ),
    Place(
        box=(14, 454, 288, 534),
        bar=(26, 926, 264),
        yard=(50, 694),
        token=(108, 500),
        score=(108, 562),
        gain=(108, 616),
        display=(236, 533),
        pill=(236, 617),
    ),
)
YARD: Final = 216
CARD: Final = 97
BETWEEN: Final = 3
"""The gap in pixels between the cards of a tableau."""

LARGER: Final = 104
"""The side in pixels of a tableau's card in the picture of a hand, which must be legible on a phone."""

FRAME: Final = 2
"""By how many pixels the rim of a card that has just been placed extends beyond the card."""
DISPLAY: Final = 112
TOKEN: Final = 32


def draw_ground(sprite: Sprite) -> None:
    for place in PLACES:
        left, top, across, height = place.box
        sprite.put(panel(across, height), left, top)
        sprite.put(_yard(), *place.yard)


def draw_place(sprite: Sprite, view: View, seat: Seat, cast: Cast) -> None:
    place, made = PLACES[seat], _placed(view, seat)
    left, top, room = place.bar
    sprite.put(_bar(view, seat, cast, room), left, top)
    draw_tableau(sprite, view.deck, view.tableaux[seat], place.yard, made.number if made else 0)
    centred(sprite, token(view.tokens[seat], TOKEN, Hue.SWELL), *place.token)
    _draw_number(sprite, place, place.score, points(view.scores[seat]), 48, Hue.PAPER)
    if made and made.scores:
        _draw_number(sprite, place, place.gain, signed(made.points), 34, Hue.FOAM)
    draw_display(sprite, view.deck, view.displays[seat], place.display)


def draw_tableau(
    sprite: Sprite,
    deck: Deck,
    tableau: Tableau,
    yard: Spot,
    fresh: Number = 0,
    card: int = CARD,
) -> None:
    """Draw a tableau into the yard whose top left corner is `yard`.

    `fresh` is the number of the card that has just been placed and gets a rim, or 0 for none. `card` is the
    side of each card. A tableau whose centre is known is drawn around the centre of its yard, with dashed
    places for missing cards.
    """
    # A pair with two matches has an open centre, so it is centred in its yard (ruling 4).
    known = len(tableau.centres) == 1
    for corner, (x, y) in zip(Corner, _spots(tableau.cells, known, card), strict=True):
        number = tableau.cells[corner]
        at = yard[0] + x, yard[1] + y
        if number and number == fresh:
            marked = upright(number, deck[number], card + 2 * FRAME, Hue.FOAM)
            sprite.put(marked, at[0] - FRAME, at[1] - FRAME)
        elif number:
            sprite.put(upright(number, deck[number], card), *at)
        # Gaps are shown only once the centre is known: until then, their places are not fixed.
        elif known:
            sprite.put(_missing(card), *at)


def draw_display(sprite: Sprite, deck: Deck, number: Number, middle: Spot) -> None:
    if number:
        centred(sprite, upright(number, deck[number], DISPLAY), *middle)
    else:
        centred(sprite, dashed(DISPLAY, DISPLAY, 6, Hue.RHUMB, Hue.SWELL), *middle)


@lru_cache(maxsize=512)
def figures(words: str, size: int, colour: Hue, ground: Hue) -> Sprite:
    """Return a number in the smallest possible box, for places where there is little room."""
    across, height = round(width(words, Face.BOLD, size)) + 2, 2 * round(0.36 * size)
    middle = (across / 2, height / 2)
    return Sprite(across, height, ground).write(words, middle, (Face.BOLD, size), colour, ground)


@cache
def seat_mark(letter: str, ground: Hue, radius: int = 18) -> Sprite:
    """Return the letter of a seat, as returned by `names.initial`, on a disc like that in the seat's name
    bar."""
    side = 2 * radius
    disc = Stencil(side, side).disc(radius, radius, radius)
    sprite = Sprite(side, side, ground).lay(disc.mask(), Hue.PAPER, ground)
    style = (Face.BOLD, round(1.45 * radius))
    return sprite.write(letter, (radius, radius), style, Hue.INK, Hue.PAPER)


LARGE: Final = 27
"""The radius in pixels of a seat's mark in the picture of a hand, which must be legible on a phone."""


def draw_yard(sprite: Sprite, at: Spot) -> None:
    """Draw the empty yard of a tableau on a panel, with its top left corner at the point."""
    sprite.put(_yard(), *at)


def placements(view: View) -> tuple[Placement, ...]:
    """Return the placements that follow from the trick shown, in the order of taking. They may have been made
    or not."""
    # After the last placement, only the news still has them.
    if isinstance(view.news, Resolved | Finished) and not view.placements:
        return view.news.placements
    return view.placements


def _placed(view: View, seat: Seat) -> Placement | None:
    made = (each for each in placements(view) if each.seat == seat and each.place is not None)
    return next(made, None)


def _bar(view: View, seat: Seat, cast: Cast, room: int) -> Sprite:
    # The match also plays for seats that resigned.
    absent = seat in cast.stand_ins or seat in view.resigned
    instead = cast.language.say(seat_name(seat))
    known = (instead[0], cast.names[seat], instead)
    if view.outcome is not None and seat in view.outcome.winners:
        wins = label(cast.language.say(WINS), Face.SERIF_ITALIC, 32, Hue.INK, Hue.BRASS, 110)
        return _winner(room, known, wins, absent)
    return name_bar(room, *known, "now" if seat in asked(view) else "", absent)


WINS: Final = phrase_in("beside a name", "wins")


def _winner(room: int, known: tuple[str, str, str], wins: Sprite, absent: bool) -> Sprite:
    sprite = rounded_box(room, BAR, 10, Hue.BRASS, Hue.SWELL)
    left = room - wins.size[0] - 8
    bar = name_bar(left, *known, "won", absent)
    sprite.image.paste(bar.image.crop((0, 0, left - 10, BAR)))
    return centred_right(sprite, wins, room - 14, BAR / 2)


def _draw_number(
    sprite: Sprite, place: Place, at: Spot, words: str, size: int, colour: Hue
) -> None:
    """Draw a number that belongs to a seat at `at`. If `at` is above or below the token, the number is centred
    there; otherwise it starts there."""
    piece = figures(words, size, colour, Hue.SWELL)
    beside = at[0] != place.token[0]
    centred(sprite, piece, at[0] + piece.size[0] / 2 if beside else at[0], at[1])


def _spots(cells: Cells, known: bool, card: int) -> tuple[Spot, ...]:
    """Return the top left corners of the four places of a tableau, relative to its yard. `known` says whether
    the suit of the centre is known."""
    # A single card is the top left one of its cells but is centred in its yard, so it is shifted by half a
    # place.
    right = known or cells[Corner.TOP_RIGHT] or cells[Corner.BOTTOM_RIGHT]
    below = known or cells[Corner.BOTTOM_LEFT] or cells[Corner.BOTTOM_RIGHT]
    return _shifted(card, not right, not below)


@cache
def _shifted(card: int, across: bool, down: bool) -> tuple[Spot, ...]:
    pitch = card + BETWEEN
    room = (YARD - card - pitch) / 2
    columns, rows = (0, 1, 1, 0), (0, 0, 1, 1)
    return tuple(
        (round(room + pitch * (x + across / 2)), round(room + pitch * (y + down / 2)))
        for x, y in zip(columns, rows, strict=True)
    )


@cache
def _yard() -> Sprite:
    return panel(YARD, YARD, Hue.SWELL, Hue.SEA)


@cache
def _missing(card: int) -> Sprite:
    return dashed(card, card, 6, Hue.RHUMB, Hue.SEA)
