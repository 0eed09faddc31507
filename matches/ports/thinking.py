"""The port for computer players, which are asked questions about single decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules import AnyRules
from matches.log.events import MatchId
from players.thought import Candidate, Level, Thought


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a computer player: how to decide for a seat of a match.

    The question contains a view (what the seat may know), never the state of the game. Questions with equal
    views, levels, seeds and `kept` moves get equal answers.

    - `kept`: a move to judge as carefully as the best one; None for none.
    - `urgent`: whether a match or a person is waiting for the answer. Other questions are handled only when no
      urgent one waits.
    """

    match_id: MatchId
    game: str
    view: Any = field(repr=False)
    level: Level
    seed: bytes = field(repr=False)
    kept: Any | None = field(default=None, repr=False)
    urgent: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """A computer player's answer: its thought, which contains the move.

    `hurried` means that there was no time to think at the requested level, so the move is the one that the
    rules suggest.
    """

    thought: Thought[Any] = field(repr=False)
    hurried: bool = False


def without_thought(move: object, *, hurried: bool = False) -> Answer:
    return Answer(Thought((Candidate(move, 0.0),), None), hurried)


def suggested(rules: AnyRules, view: object) -> Answer:
    """Return the move that the rules suggest, as an answer without time to think."""
    return without_thought(rules.suggest(view), hurried=True)


class Thinkers(Protocol):
    """The computer players. They think outside the process that serves people."""

    async def think(self, question: Question) -> Answer:
        """Return a computer player's answer. Once a thinker is free, this takes at most half a minute, even on
        a busy machine.

        Cancelling the call drops the question. Nothing is raised if a thinker dies, hangs or takes too long:
        the question is asked again, and in the end the rules suggest the move.
        """
        ...
