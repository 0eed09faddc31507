"""The lesson of Squall: a whole match against one computer."""

from __future__ import annotations

from typing import Final

from games.squall.rules import setup
from games.squall.values import State
from lessons.lesson import Lesson, Remark, Scene
from texts.text import NOTHING, Text, phrase

LEARNER: Final = 0
SEED: Final = b"lesson"


def _begin() -> State:
    return setup(2, {}, SEED)


def took(scene: Scene) -> Text:
    """Say that the learner has taken a round."""
    if scene.own is None or LEARNER not in scene.own.after.takers:
        return NOTHING
    return phrase("Your card was the highest: you took the round, and you lead the next one.")


def lost(scene: Scene) -> Text:
    """Say that somebody else has taken a round."""
    if not {*scene.view.takers} - {LEARNER}:
        return NOTHING
    return phrase("Your opponent’s card was higher, so they took the round and lead the next one.")


def ended(scene: Scene) -> Text:
    """Say who has won."""
    if scene.view.outcome is None:
        return NOTHING
    if LEARNER in scene.view.outcome.winners:
        return phrase("You took the most rounds: **you win**.")
    return phrase("Your opponent took the most rounds and wins.")


def choose(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase("You lead. A high card may take the round, but you have each card only once.")


LESSON: Final = Lesson(
    game="squall",
    begin=_begin,
    seats=2,
    seat=LEARNER,
    welcome=phrase("You want to **take more rounds** than your opponent. There are three."),
    consequences=(
        Remark(ended, phrase("Whoever takes the most rounds wins.")),
        Remark(
            took,
            phrase("The highest card takes the round."),
            phrase("The highest card takes the round, and its player leads the next one."),
        ),
        Remark(
            lost,
            phrase("A lower card takes nothing."),
            phrase("A lower card takes nothing, and is gone."),
        ),
    ),
    advice=(Remark(choose, phrase("Each card can be played once.")),),
    typical=3,
    quiet=1,
)
