"""Descriptions of the table of Weathervanes in text: the trick, and what lies in front of each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import NUMBERS, Corner, Suit
from games.weathervanes.forecasts import asked, worth
from games.weathervanes.pieces import SEATS, Shown, Trick
from games.weathervanes.values import ROUNDS, View
from renderers.kit.words import entry, item
from renderers.renderer import Cast
from renderers.weathervanes.names import (
    FINAL_DISPLAYS,
    card_words,
    long_corner,
    lying,
    name_markdown,
    points,
    points_words,
    round_words,
    score_sum,
    seat_name,
)
from texts.text import NOTHING, Text, counted, joined, lines, listed, phrase, sentences, verbatim

KEY: Final = phrase(
    "Cards show their corners clockwise from the top left: R {red}, B {blue}, Y {yellow}, G {green}.",
    red=Suit.RED.word,
    blue=Suit.BLUE.word,
    yellow=Suit.YELLOW.word,
    green=Suit.GREEN.word,
)
VARIANTS: Final = {
    "constrained_lead": phrase("Constrained Lead"),
    "misere": phrase("Partial Misère Scoring"),
    "no_kens": phrase("Bonus No-kens"),
}

Namer = Callable[[Seat], Text]
Placed = Callable[[Corner], Text]


def describe(view: View, cast: Cast) -> Text:
    def name(seat: Seat) -> Text:
        return name_markdown(seat, cast)

    return lines(
        sentences(verbatim("**{head}.**", head=head_words(view)), now(view, name)),
        _variants(view),
        phrase("**Trick**"),
        [item(line) for line in trick_lines(view, long_corner)],
        _to_place(view),
        sentences(phrase("**Places.**"), KEY),
        [entry(name(seat), _place(view, seat, long_corner)) for seat in SEATS],
        counted(view.discard, "**Discard pile**: {n} card", "**Discard pile**: {n} cards"),
        phrase("**Cards**, two of each"),
        " · ".join(card_words(view.deck, number) for number in NUMBERS),
    )


def progress(view: View) -> Text:
    if view.outcome is not None:
        return round_words(view.round)
    if view.final:
        return FINAL_DISPLAYS
    return phrase("round {round}, trick {trick}", round=view.round, trick=view.trick_number)


def chapter(view: View) -> Text:
    return FINAL_DISPLAYS if view.final else round_words(view.round)


def standing(view: View) -> Text:
    """Return the scores of the leading seat, the second one, and all others that are tied with the second."""
    scores = view.scores
    if not any(scores):
        return phrase("nobody has scored")
    # A seat that has resigned comes last, whatever its score.
    ranks = {seat: (seat in view.resigned, -scores[seat]) for seat in SEATS}
    second = sorted(ranks.values())[1]
    best = sorted((seat for seat in SEATS if ranks[seat] <= second), key=ranks.__getitem__)
    return joined(
        ", ",
        [
            verbatim("{seat} {points}", seat=seat_name(seat), points=points(scores[seat]))
            for seat in best
        ],
    )


def now(view: View, name: Namer) -> Text:
    """Say in one sentence who is to act, and what they have to do. Once the match is over, say who has won."""
    if view.outcome is not None:
        winners = view.outcome.winners
        names = listed(map(name, winners))
        return counted(len(winners), "{names} has won.", "{names} have won.", names=names)
    # A seat with only one possible place is not named: the match places its card at once (ruling 3).
    seats = asked(view) or view.to_act
    acting = listed(map(name, sorted(seats)))
    if view.placements:
        return counted(
            len(seats),
            "{names} has a card to place.",
            "{names} have a card to place.",
            names=acting,
        )
    if view.trick:
        return phrase("{name} plays next.", name=acting)
    return phrase("{name} leads next.", name=acting)


def head_words(view: View) -> Text:
    if view.outcome is not None:
        return phrase("After {rounds} rounds: {standing}", rounds=ROUNDS, standing=standing(view))
    if view.final:
        return phrase("Final Displays: {standing}", standing=standing(view))
    return phrase(
        "Round {round}, trick {trick} of {tricks}: {standing}",
        round=view.round,
        trick=view.trick_number,
        tricks=view.tricks,
        standing=standing(view),
    )


def _variants(view: View) -> Text:
    words = [word for field, word in VARIANTS.items() if getattr(view.variants, field)]
    return phrase("Variants: {variants}.", variants=listed(words)) if words else NOTHING


def trick_lines(view: View, word: Placed) -> list[Text]:
    """Describe the current trick, one text for each line: the suit led and the direction, then the cards in the
    order of play. `word` returns the name of a corner."""
    trick = view.trick
    if trick is None:
        over = view.final or view.outcome is not None
        return [phrase("All cards are played.") if over else phrase("Nothing is led yet.")]
    # A trick points between the two seats that show their bottom right and bottom left corners.
    first, *_, last = trick.givers
    head = phrase(
        "Led: {suit}. The trick points between {one} and {other}. Order of the Displays: {order}.",
        suit=trick.suit.word,
        one=seat_name(last),
        other=seat_name(first),
        order=joined(", ", [seat_name(seat) for seat in trick.givers]),
    )
    return [head, *(_shown(view, trick, card, word) for card in trick.cards)]


def _shown(view: View, trick: Trick, card: Shown, word: Placed) -> Text:
    text = verbatim(
        "{seat} {card}, {corner} {suit}",
        seat=seat_name(card.seat),
        card=card_words(view.deck, card.number),
        corner=word(card.corner),
        suit=card.suit.word,
    )
    if card != trick.best:
        return verbatim("{text}.", text=text)
    if trick.complete:
        return phrase("{card}; it wins.", card=text)
    return phrase("{card}; the best so far.", card=text)


def _to_place(view: View) -> list[Text]:
    cards = [item(card) for card in taken(view)]
    return [phrase("**To be placed**"), *cards] if cards else []


def taken(view: View) -> list[Text]:
    """Describe the taken cards that their seats have not placed yet, one text for each card."""
    return [
        phrase(
            "{seat} {card} from {giver}",
            seat=seat_name(each.seat),
            card=card_words(view.deck, each.number),
            giver=seat_name(each.giver),
        )
        for each in view.placements
        if each.place is None
    ]


def _place(view: View, seat: Seat, word: Placed) -> Text:
    value = worth(view, seat)
    parts = [
        verbatim("{holding}.", holding=holding(view, seat)),
        phrase("Tableau: {cards}.", cards=tableau_words(view, seat, word)),
    ]
    if view.finals:
        parts.append(phrase("Final tableau {score}.", score=score_sum(view.finals[seat])))
    elif value and not _counted(view, seat):
        parts.append(phrase("Worth now {score}.", score=score_sum(value)))
    return sentences(parts)


def _counted(view: View, seat: Seat) -> bool:
    """Return whether the seat's score already includes the score of its final tableau."""
    return view.final and any(
        each.seat == seat and each.place is not None for each in view.placements
    )


def holding(view: View, seat: Seat) -> Text:
    """Describe what a seat has: `34 points, token green, Display 5 BGRY, 9 in hand`."""
    display = view.displays[seat]
    return joined(
        ", ",
        points_words(view.scores[seat]),
        phrase("token {suit}", suit=view.tokens[seat].word),
        phrase("Display {card}", card=card_words(view.deck, display))
        if display
        else phrase("no Display"),
        counted(view.hand_sizes[seat], "{n} in hand", "{n} in hand"),
    )


def tableau_words(view: View, seat: Seat, word: Placed) -> Text:
    cells, centres = view.tableaux[seat]
    if not any(cells):
        return phrase("empty")
    lay = lying(view.deck, cells, word)
    if not centres:
        return lay
    suits = listed([suit.word for suit in centres], "or")
    return phrase("{cards}, centre {suits}", cards=lay, suits=suits)
