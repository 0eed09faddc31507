"""The parts of a lesson: its first position, and its texts about the situations that come up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games import find_abouts, find_games
from games.rules import About, AnyRules, Seat
from players.names import COMPUTER, WINDS
from texts.text import Text


@dataclass(frozen=True)
class LessonStep:
    """A move in a lesson, with the learner's views before and after it. `move` is None for others' moves."""

    seat: Seat
    move: Any
    before: Any = field(repr=False)
    after: Any = field(repr=False)


@dataclass(frozen=True)
class Scene:
    """The learner's current view and the steps since their last move, on which the lesson can comment.

    The first of the `steps` is the learner's own move, except before their first one. `decision` is the number
    of moves that the learner has made.
    """

    view: Any = field(repr=False)
    steps: tuple[LessonStep, ...]
    decision: int

    @property
    def own(self) -> LessonStep | None:
        """The step of the learner's last move; None before their first one."""
        return self.steps[0] if self.decision else None

    @property
    def others(self) -> tuple[LessonStep, ...]:
        """The steps after the learner's own one; all steps if the learner has not moved yet."""
        return self.steps[1:] if self.decision else self.steps


Tells: TypeAlias = Callable[[Scene], Text]
"""A function that returns what the lesson says about a scene, in Markdown, or an empty text."""

Neighbour: TypeAlias = Callable[[AnyRules, Any, int], Any]
"""A function that chooses the move of a computer opponent. It is given the rules, the view of its seat, and the
number of moves since the learner's last one."""


def suggested(rules: AnyRules, view: Any, number: int) -> Any:  # noqa: ARG001 - the same each time
    """A `Neighbour` that makes the move which the rules suggest. This move is sensible and quick to compute."""
    return rules.suggest(view)


def neighbour_name(seat: Seat) -> str:
    """Return the name of the computer opponent at a seat, for texts and pictures."""
    return f"{COMPUTER} {WINDS[seat]}"


@dataclass(frozen=True)
class Lesson:
    """A short match in which a learner learns a game.

    - `begin`: returns the initial state, which is always the same.
    - `seats`: the number of seats. `seat`: the learner's seat.
    - `goal`: what a player of the game wants, in one sentence.
    - `news`: says at every step what the last moves changed, or how the match ended.
    - `remarks`: the rules and advice. Each step shows one: the first that fits and was not shown before.
    - `learned`: what to remember, for the end.
    - `most`: the lesson ends after this many moves of the learner, if the match has not ended before.
    - `board`: whether the board is shown above the hand; False in games without hands.
    """

    game: str
    begin: Callable[[], Any]
    seats: int
    seat: Seat
    goal: Text
    news: Tells
    remarks: Sequence[Tells]
    learned: tuple[Text, Text, Text]
    most: int
    neighbour: Neighbour = suggested
    board: bool = True

    @property
    def rules(self) -> AnyRules:
        return find_games()[self.game]

    @property
    def about(self) -> About:
        return find_abouts()[self.game]
