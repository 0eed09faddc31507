"""Hints: the move that a strong computer player would make in a seat, knowing only what the seat knows."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

import players
from games.rules import Seat
from matches.decisions import hints
from matches.decisions.refusal import Refused
from matches.log.dealing import hint_key
from matches.log.events import MatchId, PlayerId
from matches.log.match import Match
from matches.ports.leased_cache import LruCache
from matches.ports.thinking import Answer, Question, Thinkers
from matches.service.service import MatchService
from players.thought import Level, Measure
from texts.text import Text, counted, phrase

LOOK: Final = timedelta(seconds=10)
"""How long a person must have been able to look at their hand before they can get a hint."""

MOST_KEPT: Final = 10_000
"""The maximum number of entries in each of three caches: of the times at which hands were shown, of computers'
answers, and of the people for whom computers think. The least recently used entries are dropped first."""

MOST_AT_ONCE: Final = 2
"""The maximum number of thoughts in progress for the hints of one person. The oldest gives way to a new one."""

GAVE_WAY: Final = phrase(
    "You asked for other hints meanwhile, so nobody thinks about this move any more. Ask again."
)

NOT_LOOKED: Final = counted(
    LOOK.seconds,
    "First look at your moves as they are now. After {n} second you can have a hint.",
    "First look at your moves as they are now. After {n} seconds you can have a hint.",
)


class TooSoon(Refused):
    """Raised when a player asks for a hint too soon after they first saw their possible moves.

    The hint would be about the decision number `decision` of `seat`, counted from 0. If the player is shown
    their possible moves now, the hint is available from `until` on.
    """

    def __init__(self, text: Text, seat: Seat, decision: int, until: datetime) -> None:
        super().__init__(text)
        self.seat = seat
        self.decision = decision
        self.until = until


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for one decision of a seat: the move, in notation, that a strong computer player would make.

    - `view`: what the seat knows.
    - `measure`: the unit of the moves' values; None if the computer had no time to think.
    - `worth`, `next_worth`: the values of that move and of the next best one; None if unknown, if people may
      not be told, or if there is no other move.
    - `next_notation`: the next best move; empty if there is none, or if the values are unknown.
    """

    seat: Seat
    decision: int
    view: Any = field(repr=False)
    notation: str = field(repr=False)
    measure: Measure | None = None
    worth: float | None = None
    next_worth: float | None = None
    next_notation: str = field(default="", repr=False)


class Hints:
    """Gives hints to people who have looked at their hands for long enough.

    The times at which hands were shown are only in memory, so people must open their hands again after a
    restart. Answers of computers are cached.
    """

    def __init__(self, service: MatchService, thinkers: Thinkers) -> None:
        self._matches = service.matches
        self._writer = service.writer
        self._thinkers = thinkers
        self._clock = service.clock
        self._shown: LruCache[tuple[MatchId, PlayerId, Seat], tuple[int, datetime]] = LruCache(
            MOST_KEPT
        )
        self._answers: LruCache[tuple[MatchId, Seat], tuple[Question, asyncio.Task[Answer]]] = (
            LruCache(MOST_KEPT)
        )
        self._thinking: LruCache[PlayerId, Sequence[asyncio.Task[Answer]]] = LruCache(MOST_KEPT)

    def shown(self, match_id: MatchId, player: PlayerId, seat: Seat, decision: int) -> None:
        """Record that the player is now shown the possible moves of one of their seats. A hint is available ten
        seconds (`LOOK`) after the first call for a decision."""
        key = match_id, player, seat
        seen = self._shown.get(key)
        if seen is None or seen[0] != decision:
            self._shown.put(key, (decision, self._clock.now()))

    async def hint(self, match_id: MatchId, player: PlayerId, request: str) -> Hint:
        """Return the hint for the player's present decision, and store that the player had it. Raises Refused
        if the player can't have a hint, and TooSoon if they have not looked at their hand for ten seconds
        (`LOOK`) yet."""
        match = await self._matches.load(match_id)
        seat = hints.to_hint(match, player)
        decision = match.decisions[seat]
        if (seat, decision) not in match.hinted.get(player, ()):
            self._require_looked(match_id, player, seat, decision)
        question = hint_question(match, seat)
        answer = await self._answer(player, seat, question)
        # The hint is recorded before it is shown, so that nobody sees one that is not counted.
        with suppress(hints.HadAlready):
            await self._writer.decide(match_id, request, hints.hint, player, seat, decision)
        return _hint(match, seat, question, answer)

    async def decision(self, match_id: MatchId, player: PlayerId) -> tuple[Seat, int]:
        """Return the seat and the number of the decision, counted from 0, for which the player could get a hint
        now. Raises Refused if there is none."""
        match = await self._matches.load(match_id)
        seat = hints.to_hint(match, player)
        return seat, match.decisions[seat]

    async def is_decided(self, match_id: MatchId, seat: Seat, decision: int) -> bool:
        """Return whether a seat has made its `decision`-th decision, counted from 0."""
        return (await self._matches.load(match_id)).decisions[seat] > decision

    async def _answer(self, player: PlayerId, seat: Seat, question: Question) -> Answer:
        key = question.match_id, seat
        asked, thinking = self._answers.get(key) or (None, None)
        if thinking is None or asked != question or _is_useless(thinking):
            thinking = asyncio.create_task(self._thinkers.think(question))
            self._answers.put(key, (question, thinking))
            self._give_way(player, thinking)
        # Whoever asks again meanwhile waits for the same answer.
        await asyncio.wait({thinking})
        if thinking.cancelled():
            raise Refused(GAVE_WAY)
        return thinking.result()

    def _give_way(self, player: PlayerId, newest: asyncio.Task[Answer]) -> None:
        """Cancel the person's oldest thoughts in progress, so that they can't fill the queue of all people."""
        own = [each for each in self._thinking.get(player) or () if not each.done()]
        for oldest in own[: 1 - MOST_AT_ONCE]:
            oldest.cancel()
        self._thinking.put(player, [*own, newest][-MOST_AT_ONCE:])

    def _require_looked(
        self, match_id: MatchId, player: PlayerId, seat: Seat, decision: int
    ) -> None:
        seen, since = self._shown.get((match_id, player, seat)) or (None, None)
        now = self._clock.now()
        if since is None or seen != decision:
            raise TooSoon(NOT_LOOKED, seat, decision, now + LOOK)
        left = (since + LOOK - now).total_seconds()
        if left > 0:
            raise TooSoon(look_on(math.ceil(left)), seat, decision, since + LOOK)


def _is_useless(thinking: asyncio.Task[Answer]) -> bool:
    """Return whether an answer failed or was hurried, so that a later one may be better."""
    if not thinking.done():
        return False
    return thinking.cancelled() or thinking.exception() is not None or thinking.result().hurried


def hint_question(match: Match, seat: Seat) -> Question:
    """Return the question to a computer player about the present decision of a seat. It contains only what the
    seat knows. Its seed stays the same until the decision is made, so equal views give equal answers."""
    return Question(
        match_id=match.id,
        game=match.about.key,
        view=match.rules.view(match.state, seat),
        level=Level.STRONG,
        seed=hint_key(match.secret, seat, match.decisions[seat]),
    )


def look_on(seconds: int) -> Text:
    """Return the error text that says in how many seconds the player can have a hint."""
    return counted(
        seconds,
        "First have a look yourself. You can have a hint in {n} second.",
        "First have a look yourself. You can have a hint in {n} seconds.",
    )


def _hint(match: Match, seat: Seat, question: Question, answer: Answer) -> Hint:
    thought, notation = answer.thought, match.rules.notation
    measure = None if answer.hurried else thought.measure
    found = Hint(seat, match.decisions[seat], question.view, notation(thought.best), measure)
    if measure is None:
        return found
    best, *others = thought.candidates
    shows_numbers = players.tells(match.about.key, match.options)
    if shows_numbers:
        found = replace(found, worth=best.worth)
    if not others:
        return found
    following = max(others, key=lambda each: each.worth)
    return replace(
        found,
        next_worth=following.worth if shows_numbers else None,
        next_notation=notation(following.move),
    )
