"""The parts of a lesson: the match or position with which it begins, and its remarks, which are texts for
situations that come up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from games import find_abouts, find_games
from games.rules import About, AnyRules, Seat
from players import choose
from players.thought import Level
from texts.text import NOTHING, Text


@dataclass(frozen=True)
class Step:
    """A move made in a lesson, with the learner's views before and after it.

    `move` is None for moves of other players, which may be hidden. `shown` tells whether everybody saw that a
    move was made.
    """

    seat: Seat
    move: Any
    shown: bool
    before: Any = field(repr=False)
    after: Any = field(repr=False)


@dataclass(frozen=True)
class Scene:
    """A situation about which remarks are made: the learner's current view, and the steps since their last
    move.

    The first of the `steps` is the learner's own move, except before their first one. `decision` is the number
    of moves that the learner has made.
    """

    view: Any = field(repr=False)
    steps: tuple[Step, ...]
    decision: int

    @property
    def own(self) -> Step | None:
        """The step of the learner's last move, which is the first of the steps. None before their first
        move."""
        return self.steps[0] if self.decision else None

    @property
    def others(self) -> tuple[Step, ...]:
        """The steps after the learner's own one."""
        return self.steps[1:] if self.decision else self.steps


Tells: TypeAlias = Callable[[Scene], Text]
"""A function that returns what a remark says about a scene: at most three sentences of Markdown. It returns an
empty text if the situation of the remark has not come up."""


@dataclass(frozen=True)
class Remark:
    """A rule of the game that is explained once, as soon as its situation comes up.

    - `tells`: returns the explanation for a scene, or an empty text.
    - `learned`: the rule in a few words, for the list at the end. A remark without it is only an aside, which
      may never be shown.
    - `otherwise`: the explanation to show in a quiet moment, or else at the end, if the situation does not come
      up. A rule that every learner meets, such as the end of the match, needs none.
    """

    tells: Tells
    learned: Text = NOTHING
    otherwise: Text = NOTHING


Neighbour: TypeAlias = Callable[[AnyRules, Any, int], Any]
"""A function that chooses the move of a computer opponent. It is given the rules, the view of its seat, and the
number of moves since the learner's last one."""


def suggested(rules: AnyRules, view: Any, number: int) -> Any:  # noqa: ARG001 - the same each time
    """Return the suggested move, which is sensible and quick to compute."""
    return rules.suggest(view)


def level(chosen: Level, seed: bytes = b"lesson") -> Neighbour:
    """Return a neighbour that plays like a computer player of the level `chosen`."""

    def neighbour(rules: AnyRules, view: Any, number: int) -> Any:
        # Reusing a seed does no harm, because the views differ.
        return choose(rules, view, chosen, seed + number.to_bytes(4, "big"))

    return neighbour


QUIET: Final = 3
"""The number of moves that is the default of `Lesson.quiet`."""


@dataclass(frozen=True)
class Lesson:
    """A match, or a part of one, in which a learner learns a game.

    - `begin`: returns the initial state, which is equal each time.
    - `seats`: the number of seats. `seat`: the learner's seat.
    - `welcome`: the aim of the game, in two or three sentences.
    - `consequences`: remarks about what has just happened; `advice`: about the coming decision. The most
      important come first: if several fit, the first are shown, and the others wait for another time.
    - `ends`: returns whether the lesson ends with this view, before the match does. `rest` then describes the
      rest of the match.
    - `board`: whether the board is shown above the hand; False in games without hands.
    - `typical`: roughly how many moves the learner makes. `quiet`: the number of moves after which a scene
      without advice explains a rule that has not come up.
    """

    game: str
    begin: Callable[[], Any]
    seats: int
    seat: Seat
    welcome: Text
    consequences: Sequence[Remark]
    advice: Sequence[Remark]
    typical: int
    neighbour: Neighbour = suggested
    ends: Callable[[Any], bool] = lambda _view: False
    rest: Text = NOTHING
    board: bool = True
    quiet: int = QUIET

    @property
    def rules(self) -> AnyRules:
        return find_games()[self.game]

    @property
    def about(self) -> About:
        return find_abouts()[self.game]

    @property
    def remarks(self) -> tuple[Remark, ...]:
        return (*self.consequences, *self.advice)


def played_on(rules: AnyRules, state: Any, moves: Sequence[tuple[Seat, str]]) -> Any:
    """Return the state after these moves, each with its seat. For a lesson that begins in the middle of a
    match."""
    for seat, text in moves:
        state = rules.apply(state, seat, rules.meant(state, seat, rules.parse(text)))
    return state


def prepared(rules: AnyRules, state: Any, moves: str) -> Any:
    """Return the state after these moves, which are given in the order of play and separated by commas.

    If several seats have to act, the lowest one moves first. Forced moves are not given, but made
    automatically.
    """
    for text in filter(None, map(str.strip, moves.split(","))):
        state = _without_choices(rules, state)
        state = played_on(rules, state, [(min(rules.to_act(state)), text)])
    return _without_choices(rules, state)


def _without_choices(rules: AnyRules, state: Any) -> Any:
    for seat in sorted(rules.to_act(state)):
        if (forced := rules.forced(state, seat)) is not None:
            return _without_choices(rules, rules.apply(state, seat, forced))
    return state
