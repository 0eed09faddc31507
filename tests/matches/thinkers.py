"""Thinkers of tests: they think in place, and can be held up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import players
from games import find_games
from matches.log.events import MatchId
from matches.ports.thinking import Answer, Question


@dataclass
class FakeThinkers:
    """Answers at once, unless it is held up. `trouble` is asked before each answer, and may raise."""

    asked: list[Question] = field(default_factory=list)
    free: asyncio.Event = field(default_factory=asyncio.Event)
    trouble: Callable[[], None] = lambda: None
    hurried: bool = False
    dropped: int = 0

    def __post_init__(self) -> None:
        self.free.set()

    async def think(self, question: Question) -> Answer:
        self.asked.append(question)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        self.trouble()
        rules = find_games()[question.game]
        thought = players.think(rules, question.view, question.level, question.seed)
        return Answer(thought, self.hurried)

    async def asked_for(self, match_id: MatchId) -> None:
        """Wait until a question about this match is there."""
        while not self.asked or self.asked[-1].match_id != match_id:  # noqa: ASYNC110
            await asyncio.sleep(0)
