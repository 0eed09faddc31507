"""The names of seats, cards, places, tableaux (squares of cards) and scores of Weathervanes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import Corner, Deck, Number
from games.weathervanes.pieces import Cells, Place, Placement, Score, Way
from games.weathervanes.values import View
from renderers.kit.words import named
from renderers.renderer import Cast
from texts.language import Language
from texts.text import Text, counted, joined, listed, phrase, phrase_in, signed, verbatim

seat_name = ABOUT.seat_name

ORDINALS: Final = (
    phrase_in("place", "1st"),
    phrase_in("place", "2nd"),
    phrase_in("place", "3rd"),
    phrase_in("place", "4th"),
)

LED: Final = phrase_in("beside a suit", "led")
YOU: Final = phrase_in("in place of a name", "you")

FINAL_DISPLAYS: Final = phrase("final Displays")

CORNERS: Final = (
    phrase_in("corner", "TL"),
    phrase_in("corner", "TR"),
    phrase_in("corner", "BR"),
    phrase_in("corner", "BL"),
)
"""The short names of the corners, indexed by `Corner`."""


def initial(seat: Seat, language: Language) -> str:
    """Return the letter that marks a seat in pictures: the first letter of its name in this language."""
    return language.say(seat_name(seat))[0]


def name_markdown(seat: Seat, cast: Cast) -> Text:
    """Return the seat with its person's name, such as `Ingrid (North)`, as Markdown. See `named`."""
    return named(seat_name(seat), seat, cast, markdown=True)


def name_plain(seat: Seat, cast: Cast) -> Text:
    """Like `name_markdown`, but as plain text."""
    return named(seat_name(seat), seat, cast, markdown=False)


def card_words(deck: Deck, number: Number) -> str:
    """Return a card with the suits of its corners, clockwise from the top left: `5 BGRY`. The letters are
    notation, so they are the same in every language."""
    return f"{number} {''.join(suit.letter for suit in deck[number])}"


def lying(deck: Deck, cells: Cells, word: Callable[[Corner], Text]) -> Text:
    """Return the cards of a tableau with their places: `top left 4 BYRG, top right 3 GBYR`. A single card is
    named without a place. `word` names the corners."""
    places = [corner for corner in Corner if cells[corner]]
    if len(places) == 1:
        return verbatim(card_words(deck, cells[places[0]]))
    return joined(
        ", ",
        [
            verbatim("{corner} {card}", corner=word(place), card=card_words(deck, cells[place]))
            for place in places
        ],
    )


def long_corner(corner: Corner) -> Text:
    return corner.word


def short_corner(corner: Corner) -> Text:
    """Return the short name of a corner, such as `TL` for the top left one."""
    return CORNERS[corner]


def points(score: int) -> str:
    """Return a score as digits, with a typographic minus sign: `34`, `−2`."""
    return str(score).replace("-", "−")


def points_words(score: int) -> Text:
    """Return a score with the word for points: `34 points`."""
    # The plural doesn't depend on the sign.
    return counted(abs(score), "{points} point", "{points} points", points=points(score))


def round_words(round: int) -> Text:
    return phrase("round {round}", round=round)


def trick_words(view: View) -> Text:
    """Return the number of the current trick in words, such as `trick 3 of 12`."""
    return phrase("trick {trick} of {tricks}", trick=view.trick_number, tricks=view.tricks)


def place_words(place: Place) -> Text:
    """Say where in a tableau a card goes: `above 5`, `as the first card`."""
    number = place.beside
    match place.way:
        case Way.ABOVE:
            return phrase("above {number}", number=number)
        case Way.BELOW:
            return phrase("below {number}", number=number)
        case Way.LEFT:
            return phrase("left of {number}", number=number)
        case Way.RIGHT:
            return phrase("right of {number}", number=number)
        case Way.FIRST:
            return phrase("as the first card")
        case Way.ANEW:
            return phrase("in a new tableau")


def placed_words(made: Placement) -> Text:
    """Say where a card has been placed: `23 placed above 12`. The placement must be complete."""
    assert made.place is not None
    return phrase("{number} placed {where}", number=made.number, where=place_words(made.place))


def score_sum(score: Score) -> Text:
    """Return a score with its parts: `+7: 4 for 2 cards, 1 for an outer match in blue, 2 for the centre in
    green`."""
    return verbatim("{points}: {reasons}", points=signed(score.total), reasons=score_reasons(score))


def score_reasons(score: Score) -> Text:
    """Return the parts of a score in words: what the cards scored and, if the tableau has a centre, what its
    outer matches and its centre scored."""
    cards = counted(
        score.size, "{points} for {n} card", "{points} for {n} cards", points=score.square
    )
    if score.centre is None:
        return cards
    # The centre is mentioned even if it scores nothing, since people look for the bonus of their token (ruling
    # 5).
    suit = score.centre.word
    if score.inner:
        centre = phrase("{points} for the centre in {suit}", points=score.inner, suit=suit)
    else:
        centre = phrase("nothing for the centre in {suit}", suit=suit)
    return joined(", ", cards, _outer(score), centre)


def score_short(score: Score) -> str:
    """Return a score in digits, as the sum of its cards, outer matches and centre: `+7 = 4 + 1 + 2`."""
    parts = f"{score.square} + {len(score.outer)} + {score.inner}"
    return f"{signed(score.total)} = " + (f"−({parts})" if score.sign < 0 else parts)


def _outer(score: Score) -> Text:
    if not score.outer:
        return phrase("no outer match")
    return counted(
        len(score.outer),
        "{n} for an outer match in {suits}",
        "{n} for outer matches in {suits}",
        suits=listed(suit.word for _, suit in score.outer),
    )
