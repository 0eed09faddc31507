"""How the log of a match grows: decide on what it holds, apply, append."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import pairwise
from weakref import WeakValueDictionary

from games.rules import IllegalMove
from matches.decisions import playing
from matches.decisions.refusal import Illegal, Refused
from matches.log.events import Event, MatchId, PlayerId, Undone, Withdrawn
from matches.log.fold import apply, apply_all
from matches.log.match import Match, Status
from matches.log.undo import undone_with
from matches.ports.clock import Clock
from matches.ports.storage import AlreadyDone, Conflict, EventLog, Summary
from matches.service.repository import MatchRepository
from matches.service.rulebook import rulebook
from matches.service.view import everybody


class LogWriter:
    """One at a time for each match. `on_change` is told of every match that has changed."""

    def __init__(self, log: EventLog, repository: MatchRepository, clock: Clock) -> None:
        self._log = log
        self._repository = repository
        self._clock = clock
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self.on_change: Callable[[MatchId], None] = lambda _: None

    async def create(self, opened: Match, event: Event, key: str) -> MatchId:
        """A new match with its first event and what follows; the earlier one if there is one of this key."""
        steps = [opened, *_with_what_follows(opened, [event])]
        try:
            await self._log.create(
                opened.id,
                opened.secret,
                [step.last for step in steps],
                steps[-1].fingerprint,
                _summary(opened, steps),
                rulebook(),
                key,
                self._clock.now(),
            )
        except AlreadyDone as earlier:
            return earlier.match_id
        self._repository.remember(steps)
        self.on_change(opened.id)
        return opened.id

    async def decide(
        self,
        match_id: MatchId,
        request: str | None,
        decision: Callable[[Match], Iterable[Event]],
    ) -> Match:
        """The match after the first event of the decision; raises Refused.

        A request that was carried out before is answered from what it led to then.
        """
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            try:
                steps = await self._carried_out(match_id, request, decision)
            except AlreadyDone as earlier:
                return await self._after(earlier.match_id, earlier.version)
            except (IllegalMove, Refused) as error:
                if request is not None and (done := await self._log.done(request)):
                    return await self._after(*done)
                if isinstance(error, IllegalMove):
                    raise Illegal(str(error)) from None
                raise
        self.on_change(match_id)
        return steps[0]

    async def _carried_out(
        self,
        match_id: MatchId,
        request: str | None,
        decision: Callable[[Match], Iterable[Event]],
    ) -> list[Match]:
        """Decided anew where another process was faster."""
        while True:
            current = await self._repository.load(match_id)
            steps = _with_what_follows(current, decision(current))
            try:
                await self._append(current, steps, request)
            except Conflict:
                continue
            return steps

    async def _append(self, current: Match, steps: list[Match], request: str | None) -> None:
        await self._log.append(
            current.id,
            current.version,
            [step.last for step in steps],
            steps[-1].fingerprint,
            _summary(current, steps),
            request,
            self._clock.now(),
        )
        self._repository.append(current, steps)

    async def _after(self, match_id: MatchId, version: int) -> Match:
        return (await self._repository.steps(match_id, since=version - 1))[0]


def _with_what_follows(current: Match, events: Iterable[Event]) -> list[Match]:
    """The match after each of the events, and after each that follows from them by itself."""
    steps = apply_all(current, events)
    while (event := playing.following(steps[-1])) is not None:
        steps.append(apply(steps[-1], event))
    return steps


def _summary(before: Match, steps: list[Match]) -> Summary:
    """Of the last of the steps that are stored together."""
    match = steps[-1]
    members = match.people if match.status is Status.RUNNING else everybody(match)
    return Summary(
        game=match.about.key,
        status=match.status,
        server=match.opened.server,
        channel=match.channel,
        host=match.host,
        members=frozenset(members),
        waiting=match.waiting,
        pace=timedelta(seconds=match.opened.pace),
        resumes=any(isinstance(step.last, Undone | Withdrawn) for step in steps),
        again=_again(before, steps),
        asked=match.undo.asked_at if match.undo.asked is not None else 0,
    )


def _again(before: Match, steps: list[Match]) -> frozenset[PlayerId]:
    """Whose decisions were undone, so that they make them again."""
    return frozenset(
        earlier.order[made.seat]
        for earlier, step in pairwise([before, *steps])
        if isinstance(step.last, Undone)
        for made in undone_with(earlier, step.last.seat)
    )
