"""Reviews: a strong computer player examines a person's own decisions in an ended match, knowing only what they
knew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, TypeAlias

import players
from games.rules import Seat
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.history.own_decisions import OwnDecision, own_decisions
from matches.ports.retrying import BUSY_WATCHED, cancel_all, despite_busy
from matches.ports.reviews import Bounds, Judged, Review
from matches.ports.storage import StorageBusy
from matches.ports.thinking import Thinkers
from matches.service.advice import PATIENCE
from matches.service.advice.judging import Each, question_about, scores_of_ends, spread, with_answer
from matches.service.repository import LeftToNewer
from matches.service.service import MatchService
from texts.text import Text, phrase

logger = logging.getLogger(__name__)


MOST_WAITING: Final = 200
MOST_WAITING_OF_ONE: Final = 3
MOST_A_DAY: Final = 20
"""The limits on reviews: how many may be unfinished of all people together, how many of one person, and how
many one person may begin in a day."""

_AT_ONCE: Final = 2
"""How many reviews are made at the same time. Each of them keeps a whole match in memory."""

_STORED_EACH: Final = 5
"""The progress of a review is stored each time this many decisions have been examined."""

NOT_OVER: Final = phrase("You can review a match when it is over. Ask again then.")
NO_DECISIONS: Final = phrase(
    "There is nothing to review: you made no move here yourself, or never had a choice."
)
TOO_MANY: Final = phrase(
    "You can have {some} reviews made at a time, and {many} a day. Finished ones stay. "
    "Ask for this one later.",
    some=MOST_WAITING_OF_ONE,
    many=MOST_A_DAY,
)
NO_TIME: Final = phrase("The computers had no time for your review. Ask again in a few minutes.")
GIVEN_UP: Final = phrase("I could not make this review. Ask again in a few minutes.")

_Key: TypeAlias = tuple[MatchId, PlayerId]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review of a match.

    - `ends`: for each seat that the person held at the end, what the outcome was worth for the seat. It is
      empty if the match has no outcome, or while no decision has been judged.
    - `shows_numbers`: whether people may be told its numbers. Without them, they still say which decisions were
      costly.
    """

    review: Review
    ends: Mapping[Seat, float]
    shows_numbers: bool = True


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """The situation just before a decision.

    - `view`: what the deciding seat could know.
    - `players`: the player of each seat; `absent` are the seats that were played automatically.
    - `seat_name`: the name of the deciding seat.
    """

    view: Any = field(repr=False)
    players: tuple[PlayerId, ...]
    absent: frozenset[Seat]
    seat_name: Text


class Reviews:
    """Makes reviews in background tasks, one decision after another. Their progress is stored. Work lost when
    the process ends is done again, with the same result."""

    def __init__(self, service: MatchService, thinkers: Thinkers) -> None:
        self._matches = service.matches
        self._thinkers = thinkers
        self._stored = service.database.reviews
        self._clock = service.clock
        self._peers = service.peers
        self._making: dict[_Key, asyncio.Task[None]] = {}
        self._now: dict[_Key, Review] = {}
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._closing = False

    async def review(self, match_id: MatchId, player: PlayerId) -> Reviewed:
        """Return the person's review of a match, as far as it has come. The first call starts the review.

        Raises Refused if the match is open, if there is nothing to review, or if the review can't be made
        now.
        """
        match = await self._matches.load(match_id)
        if match.status.open:
            raise Refused(NOT_OVER)
        found = await self._stored.get(match_id, player) or await self._begun(match_id, player)
        if not found.done:
            found = await self._further(match_id, player)
        if found.done and not found.judged:
            await self._stored.drop(match_id, player)
            raise Refused(NO_TIME)
        ends = scores_of_ends(match, player, found.measure)
        return Reviewed(found, ends, players.tells(match.about.key, match.options))

    async def moment(self, match_id: MatchId, judged: Judged) -> DecisionPoint:
        """Return the situation just before a judged decision. It reveals what the seat knew, so only the
        reviewed person may see it. Raises Refused if the match can't be loaded."""
        match = (await self._matches.steps(match_id, since=judged.version - 1))[0]
        name = match.rules.seat_name(match.state, judged.seat)
        return DecisionPoint(
            match.rules.view(match.state, judged.seat), match.order, match.absent, name
        )

    async def resume(self) -> None:
        """Continue all unfinished reviews, the oldest first. Call this after a start, and when notifications of
        other processes may have been lost."""
        unfinished = await self._despite_busy(lambda: self._stored.unfinished(self._peers.share))
        for match_id, player in unfinished:
            self._wake(match_id, player)

    async def idle(self) -> None:
        """Wait until no review is in progress."""
        while self._making:
            await asyncio.wait([*self._making.values()])

    async def close(self) -> None:
        """Cancel all reviews in progress. `resume` continues them after the next start."""
        self._closing = True
        await cancel_all([*self._making.values()])

    async def _further(self, match_id: MatchId, player: PlayerId) -> Review:
        """Continue a review, or start it, and return it as far as it has come within three seconds
        (`PATIENCE`). Raises Refused if the review failed."""
        key = match_id, player
        self._wake(match_id, player)
        if key in self._making:
            await asyncio.wait({self._making[key]}, timeout=PATIENCE)
        # A review that is neither in progress nor stored was given up.
        now = self._now.get(key) or await self._stored.get(match_id, player)
        if now is None:
            raise Refused(GIVEN_UP)
        return now

    async def _begun(self, match_id: MatchId, player: PlayerId) -> Review:
        decisions = await self._decisions(match_id, player)
        if not decisions:
            raise Refused(NO_DECISIONS)
        review, now = Review(len(decisions), len(spread(decisions))), self._clock.now()
        bounds = Bounds(MOST_WAITING, MOST_WAITING_OF_ONE, MOST_A_DAY, now - timedelta(days=1))
        if not await self._stored.begin(match_id, player, review, now, bounds):
            raise Refused(TOO_MANY)
        return review

    async def _decisions(self, match_id: MatchId, player: PlayerId) -> Sequence[OwnDecision]:
        steps = await self._matches.steps(match_id)
        # Runs in a thread, because computing the legal moves of a whole match would block the event loop.
        return await asyncio.to_thread(own_decisions, steps, player)

    async def _despite_busy(self, work: Callable[[], Awaitable[Each]]) -> Each:
        what = "Reviews have to wait for the database"
        return await despite_busy(what, work, self._clock, BUSY_WATCHED)

    def _wake(self, match_id: MatchId, player: PlayerId) -> None:
        key = match_id, player
        if key not in self._making and not self._closing:
            self._making[key] = task = asyncio.create_task(self._make(key))
            # Not in `_make`: a task that is cancelled before its first step never runs it.
            task.add_done_callback(lambda _: self._making.pop(key))

    async def _make(self, key: _Key) -> None:
        try:
            async with self._turns:
                await self._despite_busy(lambda: self._make_on(key))
        except LeftToNewer as error:
            logger.info(
                "The review of match %s is left to the newer version of Fairwind: %s", key[0], error
            )
        except Refused as error:
            logger.info("The review of match %s was given up: %s", key[0], error)
            await self._give_up(key)
        except Exception:
            # A failed review would count as unfinished forever.
            logger.exception("The review of match %s failed and was given up.", key[0])
            await self._give_up(key)
        finally:
            self._now.pop(key, None)

    async def _give_up(self, key: _Key) -> None:
        """Delete a review that failed, so that the person can ask for it again."""
        with suppress(StorageBusy):  # the next start gives it up again
            await self._stored.drop(*key)

    async def _make_on(self, key: _Key) -> None:
        review = await self._stored.get(*key)
        if review is None or review.done:
            return
        for decision in spread(await self._decisions(*key))[review.looked :]:
            answer = await self._thinkers.think(question_about(decision))
            self._now[key] = review = with_answer(review, decision, answer)
            store = review.done or review.looked % _STORED_EACH == 0
            if store and not await self._stored.put(*key, review):
                return
