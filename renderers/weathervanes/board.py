"""The table of Weathervanes as a picture."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from games.rules import Outcome, Seat
from games.weathervanes.pieces import SEATS, Trick
from games.weathervanes.values import ROUNDS, Resolved, View
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_left, centred_right, panel, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.weathervanes.cards import token
from renderers.weathervanes.names import points, seat_name
from renderers.weathervanes.seats import PLACES, Spot, draw_ground, draw_place, figures, seat_mark
from renderers.weathervanes.trick import draw_block, pill, taken_pill, turn_of

CENTRE: Final = (500, 533)
ITALIC: Final = (Face.SERIF_ITALIC, 34)


class Notes(NamedTuple):
    """The places of words beside the trick, in the two quarters that its vane leaves free."""

    result: Spot
    led: Spot


NOTES: Final = (
    Notes(result=(369, 377), led=(592, 690)),
    Notes(result=(620, 362), led=(345, 700)),
)
"""For a vane to the north-east or south-west, and for one to the north-west or south-east."""


def draw(view: View, cast: Cast) -> Image.Image:
    """1,000 × 1,000 pixels."""
    sprite = _ground().copy()
    _draw_facts(sprite, view)
    for seat in SEATS:
        draw_place(sprite, view, seat, cast)
    if view.outcome is not None:
        _draw_standings(sprite, view, view.outcome)
    else:
        _draw_middle(sprite, view)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, CENTRE, "Weathervanes")
    draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View) -> None:
    words = f"round {view.round} of {ROUNDS} · trick {view.trick_number} of {view.tricks}"
    if view.final:
        words = "final Displays"
    if view.outcome is not None:
        words = "final tableaux"
    facts = label(words, Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    centred_right(sprite, facts, 976, MIDDLE_OF_HEADER)


def _draw_middle(sprite: Sprite, view: View) -> None:
    """The current trick, or the last one, whose cards have just become Displays."""
    # A complete trick stays until all have placed (ruling 2); only then is it the last one.
    if view.trick is not None:
        _draw_trick(sprite, view, view.trick)
    elif isinstance(view.news, Resolved):
        _draw_last(sprite, view, view.news)
    elif view.final:
        _write(sprite, CENTRE, "all place their", "own Displays", Hue.MIST)
    else:
        draw_block(sprite, None, view.deck, CENTRE, due=view.leader)


def _draw_trick(sprite: Sprite, view: View, trick: Trick) -> None:
    # The outline marks the newest card, or the winner once all have played.
    newest = trick.best.seat if trick.complete else trick.cards[-1].seat
    due = None if trick.complete else (trick.cards[-1].seat + 1) % 4
    draw_block(sprite, trick, view.deck, CENTRE, marked=newest, due=due)
    notes = _notes(trick)
    # The number tells the card: of two equal ones only one can show the suit led.
    number = trick.best.number
    if trick.complete:
        _write(sprite, notes.result, f"{number} wins", "", Hue.FOAM)
    else:
        _write(sprite, notes.result, f"{number} is best", "so far", Hue.MIST)
    _draw_led(sprite, trick, notes.led)
    _draw_order(sprite, view, trick)


def _draw_last(sprite: Sprite, view: View, news: Resolved) -> None:
    """The last trick, with what each seat took. The Displays are new ones already."""
    trick = news.trick
    draw_block(sprite, trick, view.deck, CENTRE, marked=trick.best.seat)
    notes = _notes(trick)
    _write(sprite, notes.result, "last trick:", f"{trick.best.number} won", Hue.FOAM)
    _draw_led(sprite, trick, notes.led)
    for made in news.placements:
        taken = taken_pill(made.number, seat_name(made.giver)[0], GROUNDS[made.seat])
        _put_pill(sprite, made.seat, taken)


def _draw_order(sprite: Sprite, view: View, trick: Trick) -> None:
    """The place of each Display in the order of taking, and who takes it; light green once it is placed."""
    made = {each.giver for each in view.placements if each.place is not None}
    for number, (giver, taker) in enumerate(zip(trick.givers, trick.takers, strict=True), 1):
        mark = seat_name(taker)[0] if trick.complete else ""
        colour = Hue.FOAM if giver in made else Hue.BRASS
        _put_pill(sprite, giver, pill(number, mark, colour, GROUNDS[giver]))


GROUNDS: Final = (Hue.SEA, Hue.SWELL, Hue.SEA, Hue.SWELL)


def _put_pill(sprite: Sprite, seat: Seat, piece: Sprite) -> None:
    x, y = PLACES[seat].pill
    half = piece.size[0] / 2
    centred(sprite, piece, x + (half, 0, -half, 0)[seat], y)


def _notes(trick: Trick) -> Notes:
    # The vane points along one of two diagonals, and the words go to the other one.
    return NOTES[turn_of(trick.cards[0]) % 180 == 135]


def _draw_led(sprite: Sprite, trick: Trick, at: Spot) -> None:
    centred(sprite, token(trick.suit, 27, Hue.SEA), *at)
    centred_left(sprite, label("led", *ITALIC, Hue.PAPER, Hue.SEA), at[0] + 37, at[1] - 1)


def _write(sprite: Sprite, at: Spot, first: str, second: str, colour: Hue) -> None:
    """One line or two, centred. The second is drawn first, so that no descender is covered."""
    rise = 20 if second else 0
    if second:
        centred(sprite, label(second, *ITALIC, colour, Hue.SEA), at[0], at[1] + rise)
    centred(sprite, label(first, *ITALIC, colour, Hue.SEA), at[0], at[1] - rise)


def _draw_standings(sprite: Sprite, view: View, outcome: Outcome) -> None:
    left, top = CENTRE[0] - STANDINGS[0] // 2, CENTRE[1] - STANDINGS[1] // 2
    sprite.put(panel(*STANDINGS), left, top)
    # Sorting is stable: seats that share a place stay in play order.
    ranked = sorted(SEATS, key=lambda seat: outcome.places[seat])
    for row, seat in enumerate(ranked):
        y = top + 50 + 68 * row
        place = label(f"{outcome.places[seat]}.", Face.BOLD, 36, Hue.MIST, Hue.SWELL)
        centred_right(sprite, place, left + 66, y)
        centred(sprite, seat_mark(seat, Hue.SWELL), left + 108, y)
        score = figures(points(view.scores[seat]), 44, Hue.PAPER, Hue.SWELL)
        centred(sprite, score, left + 232 - score.size[0] / 2, y)


STANDINGS: Final = (256, 304)
