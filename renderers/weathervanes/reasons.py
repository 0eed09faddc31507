"""Says in words why a hint suggests a move in Weathervanes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules import Fact
from games.weathervanes import reasons as facts
from games.weathervanes.notation import parse
from games.weathervanes.values import View
from renderers.renderer import Cast, Reason
from renderers.weathervanes.names import name_markdown
from texts.text import Text, counted, listed, phrase, signed


def reasons(view: View, notation: str, cast: Cast) -> list[Reason]:
    return [Reason(fact, _words(fact, cast)) for fact in facts.reasons(view, parse(notation))]


def _words(fact: Fact, cast: Cast) -> Text:
    match fact:
        case facts.Takes(display, points):
            return phrase(
                "You take Display {display} for certain, and can score {points} with it at once.",
                display=display,
                points=signed(points),
            )
        case facts.Suits(display):
            return phrase(
                "You take Display {display} for certain, and it fits into your tableau.",
                display=display,
            )
        case facts.Holds(seat, points, instead):
            return phrase(
                "It leaves {player} at most {points} to score at once, instead of up to {instead}.",
                player=name_markdown(seat, cast),
                points=signed(points),
                instead=signed(instead),
            )
        case facts.Strands(seat, suit):
            return phrase(
                "{player} has shown that they can’t follow {suit} there.",
                player=name_markdown(seat, cast),
                suit=suit.word,
            )
        case facts.Prize(display, points):
            return phrase(
                "If it wins, you take Display {display} and can score {points} with it at once.",
                display=display,
                points=signed(points),
            )
        case facts.Catch(display):
            return phrase(
                "If it wins, you take Display {display}, which fits into your tableau.",
                display=display,
            )
        case facts.Spoils(seat, display):
            return phrase(
                "If it wins, {player} takes Display {display}, which doesn’t fit into their tableau.",
                player=name_markdown(seat, cast),
                display=display,
            )
        case facts.Unfit(display):
            return phrase(
                "It is unlikely to win Display {display}, which doesn’t fit into your tableau.",
                display=display,
            )
    return _placing(fact)


def _placing(fact: Fact) -> Text:
    match fact:
        case facts.Beaten(unseen):
            return _beaten(unseen)
        case facts.Beatable(unseen):
            return phrase(
                "Of the cards that you have not seen, {unseen} would beat it.", unseen=unseen
            )
        case facts.Scores(points):
            return phrase(
                "It scores {points} at once, and no other place scores more.",
                points=signed(points),
            )
        case facts.Inner(suit):
            return phrase(
                "The centre then is {suit}, like your token: a point more for each card.",
                suit=suit.word,
            )
        case facts.Ready(displays):
            return counted(
                len(displays),
                "Of the next Displays, {displays} fits then, and no other place suits more of them.",
                "Of the next Displays, {displays} fit then, and no other place suits more of them.",
                displays=listed(map(str, displays)),
            )
        case facts.Supply(unseen):
            return counted(
                unseen,
                "Then {n} card that you have not seen fits next, and no other place leaves more.",
                "Then {n} cards that you have not seen fit next, and no other place leaves more.",
            )
        case facts.Worth(points):
            return counted(
                points,
                "Your tableau is worth {n} point then, and no other place makes it worth more.",
                "Your tableau is worth {n} points then, and no other place makes it worth more.",
            )
        case facts.Gains(points):
            return phrase("It scores {points} at once.", points=signed(points))
        case facts.Builds(points):
            return counted(
                points,
                "Your tableau is worth {n} point then.",
                "Your tableau is worth {n} points then.",
            )
    return _PLAIN[type(fact)]


def _beaten(unseen: int) -> Text:
    if not unseen:
        return phrase("It is certain to win the trick.")
    return counted(
        unseen,
        "Only {n} card that you have not seen would beat it.",
        "Only {n} cards that you have not seen would beat it.",
    )


_PLAIN: Final[Mapping[type[Fact], Text]] = {
    facts.Lowest: phrase("It can’t win, and it is the lowest card that you may play."),
    facts.Outdone: phrase("It can’t win the trick."),
}
