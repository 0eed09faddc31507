"""The port for computer players: a question about one decision, and the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules import AnyRules
from matches.log.events import MatchId
from players.thought import Candidate, Level, Thought


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a computer player: which move to make in a seat of a match.

    It contains a view (what the seat may know), never the state of the game. Equal views, levels, seeds and
    `kept` moves lead to equal answers.

    - `kept`: a move that must be judged as carefully as the best one; None for none.
    - `urgent`: whether a match or a person is waiting for the answer. Other questions are handled only when no
      urgent one is waiting.
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
    """A computer player's answer: its thought, with the move it chose. `hurried` says that there was no time to
    think, so the move is the one that the game's rules suggest."""

    thought: Thought[Any] = field(repr=False)
    hurried: bool = False


def without_thought(move: object, *, hurried: bool = False) -> Answer:
    return Answer(Thought((Candidate(move, 0.0),), None), hurried)


def suggested(rules: AnyRules, view: object) -> Answer:
    """Return the move that the game's rules suggest, as a hurried answer."""
    return without_thought(rules.suggest(view), hurried=True)


class Thinkers(Protocol):
    """The computer players. They think in processes of their own."""

    async def think(self, question: Question) -> Answer:
        """Return a computer player's answer. Once a thinker is free, this takes at most half a minute, even on
        a busy machine.

        Cancelling the call drops the question. If a thinker dies, hangs or takes too long, the question is
        asked again. If that fails too often, the answer is the move that the game's rules suggest.
        """
        ...
