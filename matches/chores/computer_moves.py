"""Makes computers move. A worker process (a thinker) answers each question about a decision, and the answer
becomes a move."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from games.rules import Seat
from matches.decisions import computers_playing
from matches.decisions.computers_playing import computers_to_move
from matches.decisions.refusal import Illegal, Refused
from matches.log.dealing import thought_key
from matches.log.events import MatchId, Moved
from matches.log.match import Match
from matches.ports.retrying import BUSY_WATCHED, DEFECTIVE, cancel_all, despite_busy
from matches.ports.thinking import Answer, Question, Thinkers, suggested, without_thought
from matches.service.service import MatchService
from players.thought import Level

logger = logging.getLogger(__name__)

_AT_ONCE: Final = 4
"""After a start, computers move in at most this many of the waiting matches at the same time. More would fill
the thinkers' queue and delay people who are playing now."""


class ComputerMoves:
    """Runs one task for each match in which a computer must act. It finds these matches in the database. A
    computation that is lost with the process is repeated, with the same result."""

    def __init__(self, service: MatchService, thinkers: Thinkers) -> None:
        self._service = service
        self._peers = service.peers
        self._thinkers = thinkers
        self._clock = service.clock
        self._playing: dict[MatchId, asyncio.Task[None]] = {}
        self._changed: dict[MatchId, asyncio.Event] = {}
        self._sleeping: dict[MatchId, asyncio.Task[None]] = {}
        self._failures: Counter[MatchId] = Counter()
        self._closing = False

    def wake(self, match_id: MatchId) -> None:
        """Start the task of a match in which a computer may have to act. Idempotent. If a computer is thinking
        about an earlier position of the match, that thought is dropped."""
        if (sleeping := self._sleeping.pop(match_id, None)) is not None:
            sleeping.cancel()
        if match_id in self._playing:
            self._changed[match_id].set()
        elif not self._closing:
            self._changed[match_id] = asyncio.Event()
            self._playing[match_id] = asyncio.create_task(self._play(match_id))

    async def resume(self) -> None:
        """Continue all matches in which a computer must act, beginning with the one waiting longest. Call it
        after a start. Returns once no computer has to act in any of them, except where a move failed and is
        tried again later."""
        waiting = iter(
            await despite_busy(
                "Could not look up where computer players are to move",
                lambda: self._service.lists.thinking(self._peers.share),
                self._clock,
                BUSY_WATCHED,
            )
        )
        await asyncio.gather(*(self._resume(waiting) for _ in range(_AT_ONCE)))

    async def idle(self) -> None:
        """Wait until every computer has made the moves that it has to make, in all matches."""
        while tasks := {*self._playing.values(), *self._sleeping.values()}:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    async def close(self) -> None:
        """Cancel the thinking of all computers. They think again after the next start."""
        self._closing = True
        await cancel_all([*self._playing.values(), *self._sleeping.values()])

    async def _resume(self, waiting: Iterable[MatchId]) -> None:
        for match_id in waiting:
            self.wake(match_id)
            if match_id in self._playing:
                await asyncio.wait([self._playing[match_id]])

    async def _play(self, match_id: MatchId) -> None:
        try:
            while await despite_busy(
                f"A computer player could not move yet in match {match_id}",
                lambda: self._moved(match_id),
                self._clock,
                BUSY_WATCHED,
            ):
                self._failures.pop(match_id, None)
        except Illegal as error:
            self._failed(match_id, error)
        except Refused as error:
            logger.info("Computer players can't move in match %s: %s", match_id, error)
            self._failures.pop(match_id, None)
        except Exception as error:
            self._failed(match_id, error)
        else:
            self._failures.pop(match_id, None)
        finally:
            del self._playing[match_id], self._changed[match_id]

    def _failed(self, match_id: MatchId, error: Exception) -> None:
        logger.error(
            "A computer player failed to move in match %s; trying again: %s",
            match_id,
            _where(error),
        )
        self._failures[match_id] += 1
        delay = DEFECTIVE.pause(self._failures[match_id])
        if self._changed[match_id].is_set():
            delay = timedelta()
        self._sleeping[match_id] = asyncio.create_task(self._wake_after(match_id, delay))

    async def _wake_after(self, match_id: MatchId, delay: timedelta) -> None:
        await self._clock.sleep_until(self._clock.now() + delay)
        del self._sleeping[match_id]
        self.wake(match_id)

    async def _moved(self, match_id: MatchId) -> bool:
        """Make the next move of a computer. Return False if no computer has to act."""
        changed = self._changed[match_id]
        changed.clear()
        match = await self._service.matches.load(match_id)
        if not self._peers.share.owns(match.opened.server):
            return False  # the match's own process makes its computers move
        if seats := computers_to_move(match):
            await self._move(match, min(seats), changed)
        # The match may have changed while it was loading, so the loaded value may lack that change.
        return bool(seats) or changed.is_set()

    async def _move(self, match: Match, seat: Seat, changed: asyncio.Event) -> None:
        answer = await self._thought(match, seat, changed)
        if answer is None:
            return
        try:
            await self._append(match, seat, answer, changed)
        except Illegal:  # its text could reveal the computer's hand
            logger.error(
                "A computer player chose an illegal move in match %s; making the suggested move.",
                match.id,
            )
            await self._append(match, seat, _suggested(match, seat), changed)

    async def _append(
        self, match: Match, seat: int, answer: Answer, changed: asyncio.Event
    ) -> None:
        notation = match.rules.notation(answer.thought.move)
        move = Moved(seat, notation, "hurried" if answer.hurried else "computer")
        try:
            await self._service.writer.decide(
                match.id, None, computers_playing.move_computer, match.public_version, move
            )
        except Illegal:
            raise
        except Refused as error:
            logger.info(
                "The move of a computer player in match %s was dropped: %s", match.id, error
            )
            if not changed.is_set():  # without a change, the same move would be refused again
                pause = asyncio.create_task(
                    self._clock.sleep_until(self._clock.now() + BUSY_WATCHED)
                )
                try:
                    await _first(changed, pause)
                finally:
                    pause.cancel()

    async def _thought(self, match: Match, seat: int, changed: asyncio.Event) -> Answer | None:
        """Return the computer's answer for a seat. Return None if `changed` is set while the computer thinks,
        because the match has changed. Hints don't set it, because the time of the move could reveal them. After
        an error, return the move that the rules suggest."""
        legal = match.rules.legal_moves(match.state, seat)
        # Where hands are hidden, a reply without delay would reveal that the computer has no choice.
        if len(legal) == 1 and match.about.perfect_information:
            return without_thought(legal[0])
        thinking = asyncio.create_task(self._thinkers.think(question(match, seat)))
        try:
            while not await _first(changed, thinking):
                changed.clear()
                now = await self._service.matches.load(match.id)
                if now.public_version != match.public_version:
                    return None
        finally:
            thinking.cancel()
        try:
            return thinking.result()
        except Exception as error:
            template = "Thinking about match %s failed; making the suggested move: %s"
            logger.error(template, match.id, _where(error))
            return _suggested(match, seat)


def _where(error: Exception) -> str:
    """Leave out the error's own text, which could reveal the computer's hand."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__


async def _first(changed: asyncio.Event, work: asyncio.Task[Any]) -> bool:
    """Wait until the work has finished or the match has changed. Return whether the work has finished."""
    change = asyncio.create_task(changed.wait())
    try:
        await asyncio.wait({work, change}, return_when=asyncio.FIRST_COMPLETED)
        return work.done()
    finally:
        change.cancel()


def question(match: Match, seat: int) -> Question:
    """Return the question that asks a computer what to decide for a seat. The question's seed is computed from
    the match's secret, so anybody can check it once the secret is published."""
    return Question(
        match_id=match.id,
        game=match.about.key,
        view=match.rules.view(match.state, seat),
        level=Level(match.computers[match.order[seat]]),
        seed=thought_key(match.secret, match.public_version, seat),
    )


def _suggested(match: Match, seat: int) -> Answer:
    return suggested(match.rules, match.rules.view(match.state, seat))
