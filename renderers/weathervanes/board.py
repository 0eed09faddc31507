"""The picture of the table of Weathervanes."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from games.rules import Outcome, Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.pieces import SEATS, Trick
from games.weathervanes.values import ROUNDS, Resolved, View
from renderers.kit.frame import MIDDLE_OF_HEADER, centred, centred_right, panel, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.weathervanes.cards import token
from renderers.weathervanes.lines import NOTE, write_centred, write_left
from renderers.weathervanes.names import FINAL_DISPLAYS, LED, initial, points, trick_words
from renderers.weathervanes.seats import PLACES, Spot, draw_ground, draw_place, figures, seat_mark
from renderers.weathervanes.trick import draw_block, pill, taken_pill, turn_of
from texts.language import Language
from texts.text import joined, phrase

CENTRE: Final = (500, 533)


class Notes(NamedTuple):
    """The positions of the words beside a trick, in the two quarters through which its vane does not pass:
    `result` for the winner or the best card, and `led` for the suit led."""

    result: Spot
    led: Spot


NOTES: Final = (
    Notes(result=(369, 377), led=(592, 690)),
    Notes(result=(620, 362), led=(345, 700)),
)
"""The positions of the words: first for a vane that points north-east or south-west, then for one that points
north-west or south-east."""


def draw(view: View, cast: Cast) -> Image.Image:
    """Draw the table as a palette image of 1,000 × 1,000 pixels."""
    sprite = _ground().copy()
    _draw_facts(sprite, view, cast.language)
    for seat in SEATS:
        draw_place(sprite, view, seat, cast)
    if view.outcome is not None:
        _draw_standings(sprite, view, view.outcome, cast.language)
    else:
        _draw_middle(sprite, view, cast.language)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, CENTRE, ABOUT.name, game=ABOUT.key)
    draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    if view.outcome is not None:
        words = phrase("final tableaux")
    elif view.final:
        words = FINAL_DISPLAYS
    else:
        words = joined(
            " · ",
            phrase("round {round} of {rounds}", round=view.round, rounds=ROUNDS),
            trick_words(view),
        )
    facts = label(language.say(words), Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, 600)
    centred_right(sprite, facts, 976, MIDDLE_OF_HEADER)


def _draw_middle(sprite: Sprite, view: View, language: Language) -> None:
    """Draw what is in the middle of the table: the current trick or, between two tricks, the last one, whose
    cards have just become Displays."""
    # A complete trick stays current until all have placed (ruling 2).
    if view.trick is not None:
        _draw_trick(sprite, view, view.trick, language)
    elif isinstance(view.news, Resolved):
        _draw_last(sprite, view, view.news, language)
    elif view.final:
        words = language.say(phrase("all place their own Displays"))
        write_centred(sprite, words, CENTRE, NOTE, 260, 3)
    else:
        draw_block(sprite, None, view.deck, CENTRE, due=view.leader)


def _draw_trick(sprite: Sprite, view: View, trick: Trick, language: Language) -> None:
    # The outline marks the newest card, or the winner once all have played.
    newest = trick.best.seat if trick.complete else trick.cards[-1].seat
    due = None if trick.complete else (trick.cards[-1].seat + 1) % 4
    draw_block(sprite, trick, view.deck, CENTRE, marked=newest, due=due)
    notes = _notes(trick)
    # The number identifies the card, as only one of two equal cards can show the suit led.
    number = trick.best.number
    if trick.complete:
        words, style = phrase("{number} wins", number=number), RESULT
    else:
        words, style = phrase("{number} is best so far", number=number), NOTE
    write_centred(sprite, language.say(words), notes.result, style, BESIDE, 2)
    _draw_led(sprite, trick, notes.led, language)
    _draw_order(sprite, view, trick, language)


def _draw_last(sprite: Sprite, view: View, news: Resolved, language: Language) -> None:
    """Draw the last trick, and beside each seat which card it took from whom. The Displays have already been
    replaced by the cards of this trick."""
    trick = news.trick
    draw_block(sprite, trick, view.deck, CENTRE, marked=trick.best.seat)
    notes = _notes(trick)
    words = language.say(phrase("{number} won the trick", number=trick.best.number))
    write_centred(sprite, words, notes.result, RESULT, BESIDE, 2)
    _draw_led(sprite, trick, notes.led, language)
    for made in news.placements:
        taken = taken_pill(made.number, initial(made.giver, language), GROUNDS[made.seat])
        _put_pill(sprite, made.seat, taken)


RESULT: Final = NOTE._replace(over=Hue.FOAM)
BESIDE: Final = 144
"""The maximum width in pixels of words between the trick and the panel of a seat."""


def _draw_order(sprite: Sprite, view: View, trick: Trick, language: Language) -> None:
    """Draw a pill beside each Display with its position in the order of taking and, once the trick is complete,
    the seat that takes it. The pill is light green once that card has been placed."""
    made = {each.giver for each in view.placements if each.place is not None}
    for number, (giver, taker) in enumerate(zip(trick.givers, trick.takers, strict=True), 1):
        mark = initial(taker, language) if trick.complete else ""
        colour = Hue.FOAM if giver in made else Hue.BRASS
        _put_pill(sprite, giver, pill(number, mark, colour, GROUNDS[giver]))


GROUNDS: Final = (Hue.SEA, Hue.SWELL, Hue.SEA, Hue.SWELL)


def _put_pill(sprite: Sprite, seat: Seat, piece: Sprite) -> None:
    x, y = PLACES[seat].pill
    half = piece.size[0] / 2
    centred(sprite, piece, x + (half, 0, -half, 0)[seat], y)


def _notes(trick: Trick) -> Notes:
    # The vane points along one of the two diagonals, and the words are placed along the other.
    return NOTES[turn_of(trick.cards[0]) % 180 == 135]


def _draw_led(sprite: Sprite, trick: Trick, at: Spot, language: Language) -> None:
    centred(sprite, token(trick.suit, 27, Hue.SEA), *at)
    write_left(sprite, language.say(LED), (at[0] + 37, at[1] - 1), LED_STYLE, 94)


LED_STYLE: Final = NOTE._replace(over=Hue.PAPER)


def _draw_standings(sprite: Sprite, view: View, outcome: Outcome, language: Language) -> None:
    left, top = CENTRE[0] - STANDINGS[0] // 2, CENTRE[1] - STANDINGS[1] // 2
    sprite.put(panel(*STANDINGS), left, top)
    # Sorting is stable, so seats that share a place stay in play order.
    ranked = sorted(SEATS, key=lambda seat: outcome.places[seat])
    for row, seat in enumerate(ranked):
        y = top + 50 + 68 * row
        place = label(f"{outcome.places[seat]}.", Face.BOLD, 36, Hue.MIST, Hue.SWELL)
        centred_right(sprite, place, left + 66, y)
        centred(sprite, seat_mark(initial(seat, language), Hue.SWELL), left + 108, y)
        score = figures(points(view.scores[seat]), 44, Hue.PAPER, Hue.SWELL)
        centred(sprite, score, left + 232 - score.size[0] / 2, y)


STANDINGS: Final = (256, 304)
