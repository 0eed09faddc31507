"""Says in words why a hint suggests a move in Crosswind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.crosswind import reasons as facts
from games.crosswind.notation import parse
from games.crosswind.values import Colour, Point, View
from games.rules import Fact
from renderers.renderer import Cast, Reason
from texts.language import Joint
from texts.text import Text, counted, listed, phrase


def reasons(view: View, notation: str, cast: Cast) -> list[Reason]:  # noqa: ARG001 - nobody is named
    found = facts.reasons(view, parse(notation))
    return [Reason(fact, _words(fact, view.mover)) for fact in found]


def points_of(fact: Fact | None) -> Sequence[Point]:
    """Return the points that the sentence about a fact (a reason for a hint) mentions."""
    match fact:
        case facts.Stops(points) | facts.Threatens(points) | facts.Bars(points):
            return points
        case facts.Joins(stones):
            return stones
        case facts.Links(stone):
            return (stone,)
    return ()


def _words(fact: Fact, mover: Colour) -> Text:
    match fact:
        case facts.Stops(points):
            return phrase(
                "It stops your opponent, who could complete a chain on {points}.",
                points=_named(points, "or"),
            )
        case facts.Threatens(points):
            return phrase(
                "With your next stone you could complete your chain on {points}.",
                points=_named(points, "or"),
            )
        case facts.Bars(points):
            return phrase(
                "It makes {points} forbidden to your opponent, whose shortest way may lead there.",
                points=_named(points, "and"),
            )
        case facts.Joins(stones):
            return phrase("It joins your stones on {points}.", points=_named(stones, "and"))
        case facts.Links(stone):
            return phrase(
                "Your opponent can’t stop you from joining it to {point} next.", point=stone.name
            )
        case facts.Anchors(edge):
            return _TO_EDGE[mover][edge]
        case facts.Inside(points, taken):
            return _inside(points, taken)
    return _needing(fact)


def _needing(fact: Fact) -> Text:
    match fact:
        case facts.Hinders(before, after):
            return counted(
                after,
                "Your opponent then needs at least {n} more stone instead of {before}.",
                "Your opponent then needs at least {n} more stones instead of {before}.",
                before=before,
            )
        case facts.Nears(before, after):
            return counted(
                after,
                "You then need at least {n} more stone instead of {before}.",
                "You then need at least {n} more stones instead of {before}.",
                before=before,
            )
        case facts.Widens(before, after):
            return counted(
                after,
                "Your shortest ways across then lead over {n} point instead of {before}.",
                "Your shortest ways across then lead over {n} points instead of {before}.",
                before=before,
            )
        case facts.Race(own, theirs):
            return counted(
                own,
                "You then need at least {n} more stone, and your opponent {theirs}.",
                "You then need at least {n} more stones, and your opponent {theirs}.",
                theirs=theirs,
            )
    return _PLAIN[type(fact)]


def _inside(points: int, taken: Point | None) -> Text:
    if taken is None and not points:
        return phrase("It stands at an edge.")
    if taken is None:
        return counted(
            points,
            "Between it and the nearest edge there is {n} point.",
            "Between it and the nearest edge there are {n} points.",
        )
    if not points:
        return phrase("The stone on {point} stands at an edge.", point=taken.name)
    return counted(
        points,
        "Between the stone on {point} and the nearest edge there is {n} point.",
        "Between the stone on {point} and the nearest edge there are {n} points.",
        point=taken.name,
    )


_PLAIN: Final[Mapping[type[Fact], Text]] = {
    facts.Completes: phrase("It completes your chain."),
    facts.Decides: phrase(
        "Whatever your opponent answers, you can complete your chain with the next stone."
    ),
    facts.Opens: phrase("It opens a way across for you on points that you may take now."),
    facts.Shuts: phrase("It leaves your opponent no way across on points that they may take now."),
    facts.Contests: phrase(
        "It brings you a stone nearer, on a point that would do the same for your opponent."
    ),
}

_TO_EDGE: Final = {
    Colour.BLACK: (
        phrase("Your opponent can’t stop you from joining it to the bottom edge next."),
        phrase("Your opponent can’t stop you from joining it to the top edge next."),
    ),
    Colour.WHITE: (
        phrase("Your opponent can’t stop you from joining it to the left edge next."),
        phrase("Your opponent can’t stop you from joining it to the right edge next."),
    ),
}


def _named(points: Sequence[Point], joint: Joint) -> Text:
    return listed([point.name for point in points], joint)
