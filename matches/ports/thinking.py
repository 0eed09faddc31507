"""The port for computer players: a question about one decision, and the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules import AnyRules
from matches.log.events import MatchId
from players.thought import Candidate, Level, Thought


@dataclass(frozen=True, slots=True)
class Question:
    """One decision of one seat of a match.

    It contains a view and never a state, so that the thinker knows only what the seat may know. Equal views,
    levels, seeds and `kept` moves lead to equal answers.

    - `kept`: a move to judge as carefully as the best one.
    - `urgent`: whether a match or a person waits for it. Other questions are served when no urgent one waits.
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
    """A computer player's answer about a decision.

    `hurried`: there was no time for a thought of that level, so the move is the suggested one.
    """

    thought: Thought[Any] = field(repr=False)
    hurried: bool = False


def without_thought(move: object, *, hurried: bool = False) -> Answer:
    return Answer(Thought((Candidate(move, 0.0),), None), hurried)


def suggested(rules: AnyRules, view: object) -> Answer:
    """Return the suggested move as a hurried answer."""
    return without_thought(rules.suggest(view), hurried=True)


class Thinkers(Protocol):
    """The computer players, which think outside the process that answers people."""

    async def think(self, question: Question) -> Answer:
        """Think about a decision. Once a thinker is free, this takes at most half a minute, even on a busy
        machine.

        Cancelling the call drops the question. A thinker that dies, hangs or takes too long never raises: its
        thought is repeated, and in the end the answer is hurried.
        """
        ...
