"""Says in words why a hint suggests a choice in Chance."""

from __future__ import annotations

from games.chance import reasons as facts
from games.chance.notation import parse
from games.chance.values import View
from games.rules import Fact
from renderers.chance.names import seat_name
from renderers.kit.words import named, percent
from renderers.renderer import Cast, Reason
from texts.text import Text, counted, listed, phrase


def reasons(view: View, notation: str, cast: Cast) -> list[Reason]:
    return [Reason(fact, _words(fact, cast)) for fact in facts.reasons(view, parse(notation))]


def _words(fact: Fact, cast: Cast) -> Text:
    match fact:
        case facts.Finishes(chance):
            return phrase("In {percent} of cases, it wins at once.", percent=percent(chance))
        case facts.LikeliestHit(chance):
            return phrase(
                "No other choice is likelier to name a TriCard of yours next: {percent}.",
                percent=percent(chance),
            )
        case facts.Spares(chance):
            return phrase(
                "No other choice is less likely to name a TriCard of the others next: {percent}.",
                percent=percent(chance),
            )
        case facts.Certain(card):
            return phrase("The next reveal is certain to name your {card}.", card=card.words)
        case facts.Turns(chards):
            shown = listed(each.word for each in chards)
            return phrase("Everybody knows what comes next there: {chards}.", chards=shown)
        case facts.Favours(own, others):
            return counted(
                own,
                "The next reveal can name {n} TriCard of yours, and {others} of all others.",
                "The next reveal can name {n} TriCards of yours, and {others} of all others.",
                others=others,
            )
        case facts.Fits(fitting, remaining):
            return counted(
                fitting,
                "What you keep fits {n} TriCard of your {remaining}.",
                "What you keep fits {n} TriCards of your {remaining}.",
                remaining=remaining,
            )
    return _further(fact, cast)


def _further(fact: Fact, cast: Cast) -> Text:
    match fact:
        case facts.Denies(seat, left):
            return counted(
                left,
                "The next reveal can’t hit {player}, who has only {n} TriCard left.",
                "The next reveal can’t hit {player}, who has only {n} TriCards left.",
                player=named(seat_name(seat), seat, cast, markdown=True),
            )
        case facts.Safest(chance, left):
            return counted(
                left,
                "The countdown is at {n}, and no other choice makes a miss less likely: {percent}.",
                "The countdown is at {n}, and no other choice makes a miss less likely: {percent}.",
                percent=percent(chance),
            )
        case facts.Distant(left):
            return phrase(
                "Of the others, the next reveal can hit only players who have {left} or more TriCards left.",
                left=left,
            )
        case facts.Next(own, others):
            return phrase(
                "The next reveal hits you in {own} of cases, and somebody else in {others}.",
                own=percent(own),
                others=percent(others),
            )
        case facts.Excludes():
            return phrase("The next reveal can’t hit anyone but you.")
    raise AssertionError(fact)
