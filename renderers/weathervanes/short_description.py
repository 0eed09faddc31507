"""The alternative text for the picture of the Weathervanes table. Discord limits it to 1,024 characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import Deck
from games.weathervanes.pieces import SEATS, Placement, Shown
from games.weathervanes.values import View
from renderers.renderer import LONGEST_ALT, Cast
from renderers.weathervanes.description import (
    KEY,
    Namer,
    Placed,
    head_words,
    holding,
    now,
    tableau_words,
    taken,
    trick_lines,
)
from renderers.weathervanes.names import (
    card_words,
    long_corner,
    lying,
    name_plain,
    points,
    seat_name,
    short_corner,
)
from texts.text import NOTHING, Text, fitting, joined, lines, phrase, sentences, verbatim


def alt_text(view: View, cast: Cast) -> Text:
    """Describe the table. If the text is too long, leave out names and shorten words, step by step."""
    return fitting(LONGEST_ALT, _alt_texts(view, cast))


def _alt_texts(view: View, cast: Cast) -> Iterator[Text]:
    names: list[tuple[Namer, Placed]] = [
        (lambda seat: name_plain(seat, cast), long_corner),
        (seat_name, long_corner),
        (seat_name, short_corner),
    ]
    for name, word in names:
        yield _alt(view, word, [_alt_place(view, seat, name, word) for seat in SEATS])
    places = [BRIEF, *(_brief_place(view, seat) for seat in SEATS)]
    yield _alt(view, short_corner, places)
    yield lines(_head(view), KEY, _brief_trick(view), places)


BRIEF: Final = phrase(
    "Each seat: points, token, Display, cards in hand; tableau (suit of its centre)."
)


def _alt(view: View, word: Placed, places: Sequence[Text]) -> Text:
    cards = taken(view)
    return lines(
        _head(view),
        KEY,
        sentences(trick_lines(view, word)),
        _to_be_placed(cards) if cards else NOTHING,
        places,
    )


def _head(view: View) -> Text:
    head = verbatim("{game}. {head}.", game=ABOUT.name, head=head_words(view))
    return sentences(head, now(view, seat_name))


def _to_be_placed(cards: Sequence[Text]) -> Text:
    return phrase("To be placed: {cards}.", cards=joined(", ", cards))


def _brief_trick(view: View) -> Text:
    """Describe the current trick, and the cards that are still to be placed. For example, `East 4 (West)` is a
    4 that East took from West."""
    trick = view.trick
    if trick is None:
        return NOTHING
    shown = [_brief_card(view.deck, card) for card in trick.cards]
    order = joined(", ", [seat_name(seat) for seat in trick.givers])
    cards = [_brief_taken(each) for each in view.placements if each.place is None]
    return lines(
        phrase("Led: {suit}. Best: {number}.", suit=trick.suit.word, number=trick.best.number),
        phrase("Order of the Displays: {order}.", order=order),
        joined(", ", shown),
        _to_be_placed(cards) if cards else NOTHING,
    )


def _brief_card(deck: Deck, card: Shown) -> Text:
    return verbatim(
        "{seat} {card} {corner} {suit}",
        seat=seat_name(card.seat),
        card=card_words(deck, card.number),
        corner=short_corner(card.corner),
        suit=card.suit.letter,
    )


def _brief_taken(card: Placement) -> Text:
    return verbatim(
        "{seat} {number} ({giver})",
        seat=seat_name(card.seat),
        number=card.number,
        giver=seat_name(card.giver),
    )


def _alt_place(view: View, seat: Seat, name: Namer, word: Placed) -> Text:
    return phrase(
        "{name}: {holding}; tableau {cards}.",
        name=name(seat),
        holding=holding(view, seat),
        cards=tableau_words(view, seat, word),
    )


def _brief_place(view: View, seat: Seat) -> Text:
    """Describe a seat in the short form that `BRIEF` explains: `North: 34, G, 5 BGRY, 9; TL 1 YRGB, BL 5 BGRY
    (B/G)`."""
    cells, centres = view.tableaux[seat]
    tableau = joined(
        " ",
        lying(view.deck, cells, short_corner) if any(cells) else "–",
        f"({'/'.join(suit.letter for suit in centres)})" if centres else "",
    )
    return verbatim(
        "{seat}: {holding}; {tableau}",
        seat=seat_name(seat),
        holding=_brief_holding(view, seat),
        tableau=tableau,
    )


def _brief_holding(view: View, seat: Seat) -> Text:
    display = view.displays[seat]
    return joined(
        ", ",
        points(view.scores[seat]),
        view.tokens[seat].letter,
        card_words(view.deck, display) if display else "–",
        view.hand_sizes[seat],
    )
