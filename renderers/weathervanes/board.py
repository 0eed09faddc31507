"""The picture of the table of Weathervanes."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from games.rules import Outcome, Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.pieces import SEATS, Trick
from games.weathervanes.values import ROUNDS, Resolved, View
from renderers.kit.frame import Fact, centred, draw_header, panel, sea, titled
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import FAINT, NOTE, write
from renderers.renderer import Cast
from renderers.weathervanes.cards import token
from renderers.weathervanes.names import FINAL_DISPLAYS, LED, initial, points, trick_words
from renderers.weathervanes.seats import (
    DISPLAY,
    PLACES,
    draw_faces,
    draw_ground,
    draw_place,
    figures,
    seat_mark,
)
from renderers.weathervanes.trick import draw_block, draw_won, pill
from texts.language import Language
from texts.text import phrase

CENTRE: Final = (500, 533)


RESULT_AT: Final = (797, 682)
"""The centre in pixels of the words that say which card of the trick takes which Display."""
RESULT_ROOM: Final = 368
LED_AT: Final = (172, 384)
"""The centre of the token that shows the suit led, in the corner opposite the words at `RESULT_AT`."""


def draw(view: View, cast: Cast) -> Image.Image:
    sprite = _ground().copy()
    _draw_facts(sprite, view, cast.language)
    for seat in SEATS:
        draw_place(sprite, view, seat, cast)
    draw_faces(sprite, view, cast)
    if view.outcome is not None:
        _draw_standings(sprite, view, view.outcome, cast.language)
    else:
        _draw_middle(sprite, view, cast.language)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, CENTRE, game=ABOUT.key)
    draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    if view.outcome is not None:
        facts = [phrase("final tableaux")]
    elif view.final:
        facts = [FINAL_DISPLAYS]
    else:
        played = phrase("round {round} of {rounds}", round=view.round, rounds=ROUNDS)
        facts = [played, trick_words(view)]
    draw_header(sprite, titled(ABOUT.name), *(Fact(language.say(each)) for each in facts))


def _draw_middle(sprite: Sprite, view: View, language: Language) -> None:
    """Draw the current trick in the middle of the table. Right after a trick has ended, draw that trick."""
    # A complete trick stays current until every seat has placed its card (ruling 2).
    if view.trick is not None:
        _draw_trick(sprite, view, view.trick, language)
    elif isinstance(view.news, Resolved):
        _draw_last(sprite, view, view.news, language)
    elif view.final:
        words = language.say(phrase("all place their own Displays"))
        write(sprite, words, CENTRE, NOTE, 380, 4)
    else:
        draw_block(sprite, None, view.deck, CENTRE, due=view.leader)


def _draw_trick(sprite: Sprite, view: View, trick: Trick, language: Language) -> None:
    # The outline marks the card that wins so far. The words below name only its number.
    due = None if trick.complete else (trick.cards[-1].seat + 1) % 4
    draw_block(sprite, trick, view.deck, CENTRE, marked=trick.best.seat, due=due)
    # Numbers identify cards here: of two equal cards, only one can show the suit led.
    number = trick.best.number
    # The winner takes the first Display, even if it has been placed already.
    display = view.displays[trick.givers[0]] or view.placements[0].number
    if trick.complete:
        words, style = phrase("{number} takes {display}", number=number, display=display), RESULT
    else:
        words = phrase("{number} would take {display}", number=number, display=display)
        style = NOTE
    write(sprite, language.say(words), RESULT_AT, style, RESULT_ROOM, 2)
    _draw_led(sprite, trick, language)
    _draw_order(sprite, view, trick, language)


def _draw_last(sprite: Sprite, view: View, news: Resolved, language: Language) -> None:
    trick = news.trick
    draw_block(sprite, trick, view.deck, CENTRE, marked=trick.best.seat)
    words = language.say(phrase("{number} won the trick", number=trick.best.number))
    write(sprite, words, RESULT_AT, RESULT, RESULT_ROOM, 2)
    _draw_led(sprite, trick, language)


RESULT: Final = NOTE._replace(over=Hue.FOAM)


def _draw_order(sprite: Sprite, view: View, trick: Trick, language: Language) -> None:
    """Mark each Display with the letter of the seat that takes it. Letters of placed Displays are light green.
    During a trick, mark only the first Display, with the seat that is winning."""
    made = {each.giver for each in view.placements if each.place is not None}
    first = trick.givers[0]
    draw_won(sprite, PLACES[first].display, DISPLAY, Hue.SWELL)
    if not trick.complete:
        _put_pill(
            sprite, first, pill(initial(trick.best.seat, language), Hue.PAPER, GROUNDS[first])
        )
        return
    for giver, taker in zip(trick.givers, trick.takers, strict=True):
        colour = Hue.FOAM if giver in made else Hue.BRASS
        _put_pill(sprite, giver, pill(initial(taker, language), colour, GROUNDS[giver]))


GROUNDS: Final = (Hue.SEA, Hue.SWELL, Hue.SEA, Hue.SWELL)


def _put_pill(sprite: Sprite, seat: Seat, piece: Sprite) -> None:
    x, y = PLACES[seat].pill
    half = piece.size[0] / 2
    centred(sprite, piece, x + (half, 0, -half, 0)[seat], y)


def _draw_led(sprite: Sprite, trick: Trick, language: Language) -> None:
    centred(sprite, token(trick.suit, 32, Hue.SEA), *LED_AT)
    write(sprite, language.say(LED), (LED_AT[0] + 44, LED_AT[1] - 1), WHITE, 190, anchor="l")


WHITE: Final = NOTE._replace(over=Hue.PAPER)


def _draw_standings(sprite: Sprite, view: View, outcome: Outcome, language: Language) -> None:
    left, top = CENTRE[0] - STANDINGS[0] // 2, CENTRE[1] - STANDINGS[1] // 2
    sprite.put(panel(*STANDINGS), left, top)
    # Sorting is stable, so seats that share a rank stay in play order.
    ranked = sorted(SEATS, key=lambda seat: outcome.places[seat])
    for row, seat in enumerate(ranked):
        y = top + 50 + 68 * row
        place = FAINT._replace(face=Face.BOLD)
        write(sprite, f"{outcome.places[seat]}.", (left + 66, y), place, anchor="r")
        centred(sprite, seat_mark(initial(seat, language), Hue.SWELL), left + 108, y)
        score = figures(points(view.scores[seat]), SMALLEST, Hue.PAPER, Hue.SWELL)
        centred(sprite, score, left + 232 - score.size[0] / 2, y)


STANDINGS: Final = (256, 304)
