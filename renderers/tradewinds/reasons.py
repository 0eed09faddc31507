"""Says in words why a hint suggests a card in Tradewinds."""

from __future__ import annotations

from games.rules import Fact
from games.tradewinds import reasons as facts
from games.tradewinds.notation import parse
from games.tradewinds.values import View
from renderers.renderer import Cast, Reason
from renderers.tradewinds.names import name_markdown
from texts.text import Text, counted, phrase, signed


def reasons(view: View, notation: str, cast: Cast) -> list[Reason]:
    return [Reason(fact, _words(fact, cast)) for fact in facts.reasons(view, parse(notation))]


def _words(fact: Fact, cast: Cast) -> Text:
    match fact:
        case facts.Lifts(before, after):
            return phrase(
                "It lifts the team’s score from {before} to {after}, and it takes +1 to win.",
                before=signed(before),
                after=signed(after),
            )
        case facts.Best(points):
            return phrase(
                "It scores {points} now, more than any other card of yours.", points=signed(points)
            )
        case facts.Most(points):
            return phrase(
                "It scores {points} now, and no other card of yours scores more.",
                points=signed(points),
            )
        case facts.Exhausts(single):
            return phrase(
                "It is the last card with {characteristic}, so that can’t be blown any more.",
                characteristic=single.word,
            )
        case facts.TurnsUp(cards):
            return counted(
                cards, "It turns up {n} face-down card.", "It turns up {n} face-down cards."
            )
        case facts.Avoids(cost):
            return counted(
                cost,
                "Every other card of yours would cost at least {n} point now.",
                "Every other card of yours would cost at least {n} points now.",
            )
        case facts.Cheapest(cost):
            return counted(
                cost,
                "It costs {n} point now, and no other card of yours costs less.",
                "It costs {n} points now, and no other card of yours costs less.",
            )
        case facts.Varied(characteristics):
            return counted(
                characteristics,
                "You keep {n} of the 9 characteristics in your hand, and no other card leaves more.",
                "You keep {n} of the 9 characteristics in your hand, and no other card leaves more.",
            )
    return _further(fact, cast)


def _further(fact: Fact, cast: Cast) -> Text:
    match fact:
        case facts.Leaves(seat, scoring, costing):
            return _leaving(scoring, costing, name_markdown(seat, cast))
        case facts.Clears(seat, before):
            return counted(
                before,
                "It leaves {player} no card that would cost a point at once. Now there is {n}.",
                "It leaves {player} no card that would cost a point at once. Now there are {n}.",
                player=name_markdown(seat, cast),
            )
        case facts.Brings(points, total):
            return phrase(
                "It scores {points} now, and the team then has {total}.",
                points=signed(points),
                total=signed(total),
            )
        case facts.Rests():
            return phrase("It moves nothing, so the grid stays as it is.")
    raise AssertionError(fact)


def _leaving(scoring: int, costing: int, player: Text) -> Text:
    if costing:
        return counted(
            costing,
            "It leaves {player} {scoring} cards that can score at once, and only {n} that costs a point.",
            "It leaves {player} {scoring} cards that can score at once, and only {n} that cost a point.",
            player=player,
            scoring=scoring,
        )
    return counted(
        scoring,
        "It leaves {player} {n} card that can score at once, and none that costs a point.",
        "It leaves {player} {n} cards that can score at once, and none that costs a point.",
        player=player,
    )
