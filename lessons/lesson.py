"""What a lesson is made of: its deal, and texts that attach to situations."""

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
    """A move in a lesson, with what the learner saw before and after it.

    `move` is None for a move of somebody else, which may be hidden. `shown`: everybody saw that it was made.
    """

    seat: Seat
    move: Any
    shown: bool
    before: Any = field(repr=False)
    after: Any = field(repr=False)


@dataclass(frozen=True)
class Scene:
    """What texts can attach to: what the learner sees now, and what has happened since their last move.

    The first of the `steps` is the learner's own move; before the first move there is no own one.
    `decision` is the number of moves that the learner has made.
    """

    view: Any = field(repr=False)
    steps: tuple[Step, ...]
    decision: int

    @property
    def own(self) -> Step | None:
        """The learner's last move, if it is the first of the steps."""
        return self.steps[0] if self.decision else None

    @property
    def others(self) -> tuple[Step, ...]:
        """The steps that followed the learner's own."""
        return self.steps[1:] if self.decision else self.steps


Tells: TypeAlias = Callable[[Scene], Text]
"""At most three sentences of Markdown about a situation; empty where the scene is none of that kind."""


@dataclass(frozen=True)
class Remark:
    """One rule, told once: as soon as its situation is there.

    - `learned`: the rule in a few words, for the list at the end. A remark without them is only an aside: it
      need not be told.
    - `otherwise`: what is told of the rule where its situation does not come up: in a quiet moment, else at
      the end. A rule that every learner meets, such as the end, needs none.
    """

    tells: Tells
    learned: Text = NOTHING
    otherwise: Text = NOTHING


Neighbour: TypeAlias = Callable[[AnyRules, Any, int], Any]
"""The move of a computer, from the view of its seat and the number of moves since the learner's last one."""


def suggested(rules: AnyRules, view: Any, number: int) -> Any:  # noqa: ARG001 - the same each time
    """A neighbour who makes the suggested moves: quick, and sensible."""
    return rules.suggest(view)


def level(chosen: Level, seed: bytes = b"lesson") -> Neighbour:
    """A neighbour of a level of the computer players."""

    def neighbour(rules: AnyRules, view: Any, number: int) -> Any:
        # The same seed again and again is no harm: the views differ.
        return choose(rules, view, chosen, seed + number.to_bytes(4, "big"))

    return neighbour


QUIET: Final = 3
"""The usual value of `Lesson.quiet`."""


@dataclass(frozen=True)
class Lesson:
    """A first match, or a part of one.

    - `begin`: the state with which it begins. Equal each time.
    - `seats`: how many there are. `seat`: the learner's.
    - `welcome`: what one wants, in two or three sentences.
    - `consequences`: about what has just happened; `advice`: about the coming decision. The most important
      first: where several fit, the first are told, and the others wait for another time.
    - `ends`: whether the lesson ends before the match does. `rest` then says what the rest would be.
    - `board`: whether the board is shown above the hand. A game without hands leaves it out.
    - `typical`: about how many moves the learner makes. `quiet`: after how many of them a scene with nothing
      to advise mentions a rule that has not come up.
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
    """The state after these moves, for a lesson that begins in the middle of a match."""
    for seat, text in moves:
        state = rules.apply(state, seat, rules.meant(state, seat, rules.parse(text)))
    return state


def prepared(rules: AnyRules, state: Any, moves: str) -> Any:
    """The state after moves that stand in the order of play, with commas between them.

    Of several who are to act the lowest seat is the first. What the game plays by itself is left out.
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
