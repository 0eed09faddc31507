"""The panels of the four seats of Weathervanes: name, tableau, token, score and Display."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.rules import Seat
from games.weathervanes.cards import Corner, Deck, Number
from games.weathervanes.forecasts import asked
from games.weathervanes.pieces import Cells, Placement, Tableau
from games.weathervanes.values import Finished, Resolved, View
from renderers.kit.frame import centred, dashed, lettered_disc, panel
from renderers.kit.lettering import SMALLEST, Face, width
from renderers.kit.plates import name_bar
from renderers.kit.portraits import draw_portraits, plain
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.weathervanes.cards import token, upright
from renderers.weathervanes.names import points, seat_name
from texts.text import signed

Spot = tuple[int, int]


class SeatLayout(NamedTuple):
    """The positions in pixels of everything that belongs to one seat. `box`, `bar` and `yard` (the area of the
    tableau) are given by their top left corners. `token`, `gain` (what the last placement scored) and `display`
    are given by their centres. `score` is centred below the token, or starts beside it."""

    box: tuple[int, int, int, int]
    bar: tuple[int, int, int]
    """The name bar: left, top and width."""
    yard: Spot
    token: Spot
    score: Spot
    gain: Spot
    display: Spot
    face: Spot
    """The centre of the portrait, over the end of the name bar that is nearest to the middle of the table."""
    pill: Spot
    """The position of the pill beside the Display. For North and South it is the middle of the edge next to the
    Display, for East and West the pill's centre."""


PLACES: Final = (
    SeatLayout(
        box=(14, 78, 558, 234),
        bar=(254, 88, 308),
        yard=(16, 80),
        token=(294, 240),
        score=(338, 222),
        gain=(338, 272),
        display=(500, 234),
        face=(591, 118),
        pill=(576, 234),
    ),
    SeatLayout(
        box=(698, 78, 288, 534),
        bar=(705, 88, 274),
        yard=(727, 162),
        token=(914, 496),
        score=(914, 564),
        gain=(914, 432),
        display=(780, 533),
        face=(679, 118),
        pill=(780, 432),
    ),
    SeatLayout(
        box=(428, 754, 558, 234),
        bar=(438, 918, 308),
        yard=(754, 756),
        token=(608, 824),
        score=(652, 806),
        gain=(652, 856),
        display=(500, 832),
        face=(409, 948),
        pill=(424, 832),
    ),
    SeatLayout(
        box=(14, 454, 288, 534),
        bar=(21, 918, 274),
        yard=(43, 674),
        token=(86, 496),
        score=(86, 564),
        gain=(86, 632),
        display=(220, 533),
        face=(321, 948),
        pill=(220, 634),
    ),
)
YARD: Final = 230
CARD: Final = 112
BETWEEN: Final = 3
"""The gap in pixels between the cards of a tableau."""

FRAME: Final = 2
"""How far in pixels the rim of a card that has just been placed extends beyond the card."""
DISPLAY: Final = 112
TOKEN: Final = 32


def draw_ground(sprite: Sprite) -> None:
    for place in PLACES:
        left, top, across, height = place.box
        sprite.put(panel(across, height), left, top)
        sprite.put(panel(YARD, YARD, Hue.SWELL, Hue.SEA), *place.yard)


def draw_place(sprite: Sprite, view: View, seat: Seat, cast: Cast) -> None:
    place, made = PLACES[seat], _placed(view, seat)
    left, top, room = place.bar
    sprite.put(_bar(view, seat, cast, room), left, top)
    draw_tableau(sprite, view.deck, view.tableaux[seat], place.yard, made.number if made else 0)
    centred(sprite, token(view.tokens[seat], TOKEN, Hue.SWELL), *place.token)
    gained = bool(made and made.scores)
    beside = place.score[0] != place.token[0]
    # A score beside the token is at the height of the token unless the gain stands below the score.
    at = (place.score[0], place.token[1]) if beside and not gained else place.score
    _draw_number(sprite, place, at, points(view.scores[seat]), 52, Hue.PAPER)
    if made and gained:
        _draw_number(sprite, place, place.gain, signed(made.points), SMALLEST, Hue.FOAM)
    draw_display(sprite, view.deck, view.displays[seat], place.display)


def draw_faces(sprite: Sprite, view: View, cast: Cast) -> None:
    framed, grounds = [], (Hue.SEA, Hue.SWELL, Hue.ABYSS, Hue.BRASS)
    for seat, place in enumerate(PLACES):
        if (face := cast.face(seat)) is not None:
            absent = _absent(view, seat, cast)
            framed.append(plain(face, place.face, *grounds, stand_in=absent))
    draw_portraits(sprite, framed)


def draw_tableau(
    sprite: Sprite, deck: Deck, tableau: Tableau, yard: Spot, fresh: Number = 0
) -> None:
    """Draw a tableau into its area, whose top left corner is `yard`. The card with the number `fresh` has just
    been placed and gets a rim; 0 means no card.

    The places without a card are dashed if the suit of the tableau's centre is known. Otherwise, they are not
    fixed yet.
    """
    # A pair of cards with two matches leaves the centre open, so the pair itself is centred (ruling 4).
    known = len(tableau.centres) == 1
    for corner, (x, y) in zip(Corner, _spots(tableau.cells, known), strict=True):
        number = tableau.cells[corner]
        at = yard[0] + x, yard[1] + y
        if number and number == fresh:
            marked = upright(number, deck[number], CARD + 2 * FRAME, Hue.FOAM)
            sprite.put(marked, at[0] - FRAME, at[1] - FRAME)
        elif number:
            sprite.put(upright(number, deck[number], CARD), *at)
        # Gaps are shown only once the centre is known, because their places are not fixed before.
        elif known:
            sprite.put(dashed(CARD, CARD, 6, Hue.RHUMB, Hue.SEA), *at)


def draw_display(sprite: Sprite, deck: Deck, number: Number, middle: Spot) -> None:
    if number:
        centred(sprite, upright(number, deck[number], DISPLAY), *middle)
    else:
        centred(sprite, dashed(DISPLAY, DISPLAY, 6, Hue.RHUMB, Hue.SWELL), *middle)


@lru_cache(maxsize=512)
def figures(words: str, size: int, colour: Hue, ground: Hue) -> Sprite:
    """Return a number as a sprite with the smallest possible box, for places with little room."""
    across, height = round(width(words, Face.BOLD, size)) + 2, 2 * round(0.36 * size)
    middle = (across / 2, height / 2)
    return Sprite(across, height, ground).write(words, middle, (Face.BOLD, size), colour, ground)


def seat_mark(letter: str, ground: Hue) -> Sprite:
    """Return a seat's mark: its letter (see `names.initial`) on a disc, as on the seat's name bar."""
    return lettered_disc(letter, 28, Hue.PAPER, ground)


def placements(view: View) -> tuple[Placement, ...]:
    """Return the placements (taken cards and where they go) after the trick on the table, in the order of
    taking. Some may not have been made yet."""
    # After the last placement, only the view's news still has the placements.
    if isinstance(view.news, Resolved | Finished) and not view.placements:
        return view.news.placements
    return view.placements


def _placed(view: View, seat: Seat) -> Placement | None:
    made = (each for each in placements(view) if each.seat == seat and each.place is not None)
    return next(made, None)


def _absent(view: View, seat: Seat, cast: Cast) -> bool:
    # The match also plays for seats that resigned.
    return seat in cast.stand_ins or seat in view.resigned


def _bar(view: View, seat: Seat, cast: Cast, room: int) -> Sprite:
    absent = _absent(view, seat, cast)
    instead = cast.language.say(seat_name(seat))
    known = (instead[0], cast.names[seat], instead)
    bright = seat in (asked(view) if view.outcome is None else view.outcome.winners)
    return name_bar(room, known, bright, absent)


def _draw_number(
    sprite: Sprite, place: SeatLayout, at: Spot, words: str, size: int, colour: Hue
) -> None:
    """Draw a number centred at `at` if that is above or below the token. Otherwise, the number starts there."""
    piece = figures(words, size, colour, Hue.SWELL)
    beside = at[0] != place.token[0]
    centred(sprite, piece, at[0] + piece.size[0] / 2 if beside else at[0], at[1])


def _spots(cells: Cells, known: bool) -> tuple[Spot, ...]:
    """Return the positions of the four places of a tableau. Unless the suit of the centre is `known`, shift
    them so that the cards lie in the middle of the tableau's area."""
    # A single card is stored as the top left one but drawn in the middle of its yard, so it is shifted by half
    # a place.
    right = known or cells[Corner.TOP_RIGHT] or cells[Corner.BOTTOM_RIGHT]
    below = known or cells[Corner.BOTTOM_LEFT] or cells[Corner.BOTTOM_RIGHT]
    return _shifted(not right, not below)


@cache
def _shifted(across: bool, down: bool) -> tuple[Spot, ...]:
    pitch = CARD + BETWEEN
    room = (YARD - CARD - pitch) / 2
    columns, rows = (0, 1, 1, 0), (0, 0, 1, 1)
    return tuple(
        (round(room + pitch * (x + across / 2)), round(room + pitch * (y + down / 2)))
        for x, y in zip(columns, rows, strict=True)
    )
