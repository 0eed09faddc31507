"""The lesson of Squall: a whole match against one computer."""

from __future__ import annotations

from typing import Final

from games.rules import Seat
from games.squall.rules import setup
from games.squall.values import ROUNDS, State, View
from lessons.lesson import Lesson, Scene
from texts.text import NOTHING, Text, phrase

LEARNER: Final[Seat] = 0
SEED: Final = b"lesson 0"
"""The seed of the lesson's deal, in which sensible play wins and the worst play loses."""


def _begin() -> State:
    return setup(2, {}, SEED)


def news(scene: Scene) -> Text:
    view: View = scene.view
    own = view.takers.count(LEARNER)
    if view.outcome is not None:
        if LEARNER in view.outcome.winners:
            return phrase("**You win**: you took {own} of {rounds} rounds.", own=own, rounds=ROUNDS)
        return phrase("**Your opponent wins**: you took {own} of {rounds}.", own=own, rounds=ROUNDS)
    if not scene.decision:
        return NOTHING
    return phrase("You have taken {own} of {rounds} rounds.", own=own, rounds=len(view.takers))


def choose(scene: Scene) -> Text:
    """Tell the learner what to do first."""
    if scene.decision:
        return NOTHING
    return phrase("You lead. A high card may take the round, but you have each card only once.")


def took(scene: Scene) -> Text:
    """Tell the learner what taking a round brings."""
    if scene.view.takers[-1:] != (LEARNER,):
        return NOTHING
    return phrase("Your card was the higher one: you took the round, and you lead the next one.")


def lost(scene: Scene) -> Text:
    """Tell the learner what losing a round means."""
    if scene.view.takers[-1:] != (1 - LEARNER,):
        return NOTHING
    return phrase("Your opponent’s card was higher, so they took the round and led the next one.")


LESSON: Final = Lesson(
    game="squall",
    begin=_begin,
    seats=2,
    seat=LEARNER,
    goal=phrase("**Take more rounds** than your opponent. There are three."),
    news=news,
    remarks=(choose, took, lost),
    learned=(
        phrase("The highest card takes the round."),
        phrase("Whoever takes a round leads the next one."),
        phrase("Each card can be played once."),
    ),
    most=3,
)
