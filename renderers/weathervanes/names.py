"""What Weathervanes calls seats, cards, tableaux and scores in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules import Seat
from games.weathervanes import ABOUT
from games.weathervanes.cards import Corner, Deck, Number
from games.weathervanes.pieces import Cells, Place, Placement, Score, Trick
from renderers.kit.words import counted, listed, signed
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain


def seat_name(seat: Seat) -> str:
    return str(ABOUT.seat_name(seat))


def name_markdown(seat: Seat, cast: Cast) -> str:
    """`North (Ingrid)` in Markdown; a seat that nobody holds is not blamed on a name."""
    return f"{seat_name(seat)} ({plain(_person(seat, cast))})"


def name_plain(seat: Seat, cast: Cast) -> str:
    """`North (Ingrid)` in plain words."""
    return f"{seat_name(seat)} ({_person(seat, cast)})"


def card_words(deck: Deck, number: Number) -> str:
    """`5 BGRY`: a card with its corners, clockwise from the top left."""
    return f"{number} {''.join(suit.letter for suit in deck[number])}"


def lying(deck: Deck, cells: Cells, word: Callable[[Corner], str]) -> str:
    """`top left 4 BYRG, top right 3 GBYR`; a single card has no position."""
    places = [corner for corner in Corner if cells[corner]]
    if len(places) == 1:
        return card_words(deck, cells[places[0]])
    return ", ".join(f"{word(place)} {card_words(deck, cells[place])}" for place in places)


def long_corner(corner: Corner) -> str:
    return str(corner.word)


def short_corner(corner: Corner) -> str:
    """`TL`"""
    return "".join(word[0] for word in corner.name.split("_"))


def points(score: int) -> str:
    """`34`, `−2`"""
    return str(score).replace("-", "−")


def place_words(place: Place) -> str:
    """`above 5`, `first`"""
    return f"{place.way.value} {place.beside}" if place.beside else place.way.value


def placed_words(made: Placement) -> str:
    """`23 placed above 12`"""
    assert made.place is not None
    return f"{made.number} placed {place_words(made.place)}"


def pointing(trick: Trick) -> str:
    """`between South and West`. The Display of the second one is taken first."""
    # The trick points between the seats that show bottom right and bottom left.
    first, *_, last = trick.givers
    return f"between {seat_name(last)} and {seat_name(first)}"


def score_sum(score: Score) -> str:
    """`+7: 4 for 2 cards, 1 for an outer match in blue, 2 for the green centre`"""
    return f"{signed(score.total)}: {score_reasons(score)}"


def score_reasons(score: Score) -> str:
    """The parts of a score: the cards, and of several cards the outer matches and the centre."""
    cards = f"{score.square} for {counted(score.size, 'card', 'cards')}"
    if score.centre is None:
        return cards
    # Told even where it brings nothing: people look for the bonus of their token (ruling 5).
    centre = f"{score.inner or 'nothing'} for the {score.centre.word} centre"
    return ", ".join((cards, _outer(score), centre))


def score_short(score: Score) -> str:
    """`+7 = 4 + 1 + 2`: the cards, the outer matches, the centre."""
    parts = f"{score.square} + {len(score.outer)} + {score.inner}"
    return f"{signed(score.total)} = " + (f"−({parts})" if score.sign < 0 else parts)


def either(choices: Sequence[Number] | Sequence[str]) -> str:
    """`2`, `2 or 7`, `2, 7 or 9`"""
    *most, last = map(str, choices)
    return f"{', '.join(most)} or {last}" if most else last


def _outer(score: Score) -> str:
    if not score.outer:
        return "no outer match"
    suits = listed(str(suit.word) for _, suit in score.outer)
    matches = "an outer match" if len(score.outer) == 1 else "outer matches"
    return f"{len(score.outer)} for {matches} in {suits}"


def _person(seat: Seat, cast: Cast) -> str:
    # A move that the match made must not be blamed on a person.
    if seat in cast.stand_ins:
        return "played by the match"
    return clean_name(cast.names[seat], seat_name(seat))
