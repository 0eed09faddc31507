"""Says in words why a hint suggests a move in Wind of Fortune."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules import Fact
from games.wind_of_fortune import reasons as facts
from games.wind_of_fortune.notation import parse
from games.wind_of_fortune.values import View
from renderers.kit.words import percent
from renderers.renderer import Cast, Reason
from renderers.wind_of_fortune.names import card_name, symbol_name
from texts.text import Text, counted, phrase


def reasons(view: View, notation: str, cast: Cast) -> list[Reason]:  # noqa: ARG001 - nobody is named
    return [Reason(fact, _words(fact)) for fact in facts.reasons(view, parse(notation))]


def _words(fact: Fact) -> Text:
    match fact:
        case facts.LikeliestWin(chance):
            return phrase(
                "If the unknown cards were random, your side would win {percent} of the time, and no "
                "other choice more.",
                percent=percent(chance),
            )
        case facts.Wins(chance):
            return phrase(
                "If the unknown cards were random, your side would win {percent} of the time.",
                percent=percent(chance),
            )
        case facts.Yields(chance):
            return phrase(
                "It rather yields this battle: if the unknown cards were random, your side would win "
                "{percent} of the time.",
                percent=percent(chance),
            )
        case facts.Sheds(card):
            return phrase(
                "It gets rid of {card}, your highest card that counts for the other side.",
                card=card_name(card),
            )
        case facts.Saves(card):
            return phrase(
                "You keep {card}, the highest of your colour in your hand.", card=card_name(card)
            )
        case facts.Follows(symbol):
            return phrase(
                "On top of it fits {symbol}, which can still come.", symbol=symbol_name(symbol)
            )
    return _laid(fact)


def _laid(fact: Fact) -> Text:
    match fact:
        case facts.Weaker(exposed, hidden):
            return counted(
                exposed,
                "This pack has {n} point in your colour, and {hidden} stay hidden in the other.",
                "This pack has {n} points in your colour, and {hidden} stay hidden in the other.",
                hidden=hidden,
            )
        case facts.Decoy(hidden):
            return counted(
                hidden,
                "It counts for the other side, and {n} point in your colour stays hidden in your hand.",
                "It counts for the other side, and {n} points in your colour stay hidden in your hand.",
            )
        case facts.Stays(hidden):
            return counted(
                hidden,
                "Then {n} point in your colour stays hidden in your hand.",
                "Then {n} points in your colour stay hidden in your hand.",
            )
        case facts.Evens(height, other):
            return counted(
                height,
                "This tower has {n} layer so far, your other one {other}.",
                "This tower has {n} layers so far, your other one {other}.",
                other=other,
            )
        case facts.Grows(height, other):
            return counted(
                height,
                "This tower then has {n} layer, your other one {other}.",
                "This tower then has {n} layers, your other one {other}.",
                other=other,
            )
    return _PLAIN[type(fact)]


_PLAIN: Final[Mapping[type[Fact], Text]] = {
    facts.Sure: phrase("Your side wins this battle, whatever the unknown cards are."),
    facts.Enough: phrase(
        "Your side wins this battle for certain, and no other choice does so with less of your colour."
    ),
    facts.Conceals: phrase("The other side sees no card of yours before it answers."),
    facts.Cheapest: phrase("It is the lowest card of your hand."),
}
