"""The lesson of Tradewinds. The learner, North, chooses the first five of six cards to play; the last card is
played automatically."""

from __future__ import annotations

from typing import Any, Final

from games.rules import Outcome
from games.tradewinds.rules import setup
from games.tradewinds.values import Blow, View, Wind
from lessons.lesson import Lesson, Scene
from texts.text import NOTHING, Text, phrase, signed

SEED: Final = b"lesson\x00\x42"
"""The seed of a deal in which all win or lose depending on the cards that the learner chooses."""


def _begin() -> Any:
    return setup(4, {"first": "north", "hands": "private"}, SEED)


def news(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is not None:
        return _ended(view.outcome, signed(view.total))
    if not scene.decision:
        return NOTHING
    own, east, south, west = (signed(blow.points) for blow in _blows(scene))
    return phrase(
        "Your card brought **{own}**, then East’s {east}, South’s {south} and West’s {west}.",
        own=own,
        east=east,
        south=south,
        west=west,
    )


def _ended(outcome: Outcome, total: str) -> Text:
    if outcome.winners:
        return phrase(
            "The sum of all winds is **{sum}**. That is above zero: you have all won.", sum=total
        )
    return phrase(
        "The sum of all winds is **{sum}**. That is not above zero: you have all lost.", sum=total
    )


def matching(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase(
        "You are **North** and blow to the south. A card moves every top card with its pattern, colour or "
        "shape."
    )


def partners(scene: Scene) -> Text:
    if scene.decision != 1:
        return NOTHING
    return phrase(
        "Hands are secret, but you are **one team**. East plays after you and blows west: leave on top what "
        "scores there."
    )


def chain(scene: Scene) -> Text:
    for blow in _blows(scene):
        for upper, lower in zip(blow.steps, blow.steps[1:], strict=False):
            if upper.start == lower.start:
                return phrase(
                    "**{lower}** lay face up under **{upper}**, matched too, and flew after it.",
                    lower=lower.single.word,
                    upper=upper.single.word,
                )
    return NOTHING


def over_a_gap(scene: Scene) -> Text:
    for blow in _blows(scene):
        for each in blow.steps:
            if each.over:
                return phrase(
                    "**{card}** flew **over a gap**: a pile that is used up stays empty.",
                    card=each.single.word,
                )
    return NOTHING


def last_choice(scene: Scene) -> Text:
    view: View = scene.view
    if len(view.hands[Wind.NORTH] or ()) != 2:
        return NOTHING
    return phrase("This is your last choice: your last card will play itself.")


def _blows(scene: Scene) -> list[Blow]:
    return [step.after.news for step in scene.steps]


LESSON: Final = Lesson(
    game="tradewinds",
    begin=_begin,
    seats=4,
    seat=Wind.NORTH,
    goal=phrase(
        "Blow cards off the grid, so that the four winds together score **more than zero**."
    ),
    news=news,
    remarks=(matching, partners, last_choice, chain, over_a_gap),
    learned=(
        phrase("A card blows every top card that matches it, away from you."),
        phrase("What leaves the grid scores +1 or −1 for the wind on that side."),
        phrase("If the sum is above zero, all four win."),
    ),
    most=5,
)
