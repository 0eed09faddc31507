"""The port for computer players: what is asked about one decision, and what a player thinks of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules import AnyRules
from matches.log.events import MatchId
from players.thought import Candidate, Level, Thought


@dataclass(frozen=True, slots=True)
class Question:
    """One decision of one seat of a match.

    It holds a view and never a state: whoever thinks about it knows what the seat may know. Equal views,
    levels, seeds and `kept` moves lead to equal thoughts.

    - `kept`: a move that is judged as closely as the best one.
    - `urgent`: a match or a person waits for it. Others come when nothing urgent waits.
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
    """What a player thinks of a decision.

    `hurried`: there was no time for a thought of that level, so the move is the suggested one.
    """

    thought: Thought[Any] = field(repr=False)
    hurried: bool = False


def without_thought(move: object, *, hurried: bool = False) -> Answer:
    return Answer(Thought((Candidate(move, 0.0),), None), hurried)


def suggested(rules: AnyRules, view: object) -> Answer:
    """The suggested move, as an answer in a hurry."""
    return without_thought(rules.suggest(view), hurried=True)


class Thinkers(Protocol):
    """Those who think for computer players, beside the process that answers people."""

    async def think(self, question: Question) -> Answer:
        """Think about a decision. Once a thinker is free, it ends within half a minute, also on a busy machine.

        Cancelling the call drops the question. Never raises for a thinker that dies, hangs or takes too long:
        the thought of one that dies is repeated, and in the end the answer is hurried.
        """
        ...
