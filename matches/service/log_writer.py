"""Changes matches: loads a match, decides which events follow, and appends them to its log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeAlias
from weakref import WeakValueDictionary

from data import Database
from data.matches.new_events import NewEvents
from data.matches.rulebook import rulebook
from games.rules import IllegalMove
from matches.decisions import computers_playing
from matches.decisions.refusal import Illegal, Refused
from matches.log.events import Event, MatchId, Moved, PlayerId, Undone, Withdrawn
from matches.log.fold import apply, apply_all
from matches.log.history.result import Result, result_of
from matches.log.match import Match, Status
from matches.log.people import everybody
from matches.log.since import known_since
from matches.log.undo import undone_with
from matches.ports.clock import Clock
from matches.ports.storage import AlreadyDone, Conflict, Summary
from matches.service.answers import Answers
from matches.service.repository import LeftToNewer, MatchRepository
from texts.text import phrase

P = ParamSpec("P")
_Decision: TypeAlias = Callable[[Match], list[Event]]

_ATTEMPTS: Final = 20
"""How often a decision is attempted if other processes cause conflicts.

Within a process, changes of a match are serialized. Conflicts arise only when players act from other servers at
the same moment.
"""

_APART: Final = 0.05
"""The longest pause before another attempt, in seconds. Pauses are random, so that processes don't collide
again."""

BEING_UPDATED: Final = phrase("Fairwind is being updated. Try again in a few minutes.")


class Moves(NamedTuple):
    """What `LogWriter.on_change` is told about a change that consists only of moves. `due` is the earliest time
    at which a new decision or reminder is due; None if none is."""

    due: datetime | None


class LogWriter:
    """Changes matches. Changes of the same match are made one after the other.

    - `on_change`: called with the match's id after each change, and after a freeze. If the change consists only
      of moves and the match goes on, the second argument is a `Moves`, otherwise None.
    - `on_computers`: called with the match's id after a change, if a computer must act now or had to before.
    - `on_append`: called after a change, with the match before it, and the match after each new event.
    """

    def __init__(
        self,
        database: Database,
        repository: MatchRepository,
        clock: Clock,
        answers: Answers,
        randomness: Random,
    ) -> None:
        self._log = database.log
        self._programs = database.programs
        self._repository = repository
        self._clock = clock
        self._answers = answers
        self._randomness = randomness
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self.on_change: Callable[[MatchId, Moves | None], None] = lambda _, __: None
        self.on_computers: Callable[[MatchId], None] = lambda _: None
        self.on_append: Callable[[Match, list[Match]], None] = lambda _, __: None
        repository.on_freeze = lambda match_id: self.on_change(match_id, None)

    async def create(self, opened: Match, events: Iterable[Event], key: str) -> MatchId:
        """Store a new match with its first events and the automatic events that follow. Return its id.

        Idempotent by `key`. Raises Conflict if the id is taken. Raises LeftToNewer while some running process
        is too old to read the events.
        """
        steps = [opened, *_with_automatic_events(opened, events, opened.at)]
        await self._require_known(steps)
        since = self._repository.cache.moment()
        try:
            await self._log.create(_new_events(opened, steps, key), opened.secret, rulebook())
        except AlreadyDone as earlier:
            return earlier.match_id
        self._repository.cache.remember(steps, since)
        self._tell(opened, steps, None)
        return opened.id

    async def decide(
        self,
        match_id: MatchId,
        request: str | None,
        decision: Callable[Concatenate[Match, P], Event | list[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Match:
        """Call `decision` with the match and the arguments, and append the events that it returns. Return the
        match after the first of them.

        `decision` is a function of `matches.decisions`. After a conflict, it is called again with a newer
        match. Idempotent by `request`, the id of the interaction: a repeated request returns the same result.
        Raises Refused if the decision does.
        """

        def decided(match: Match) -> list[Event]:
            events = decision(match, *args, **kwargs)
            return events if isinstance(events, list) else [events]

        # The lock prevents conflicts within this process; the database detects those with others.
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            try:
                steps = await self._append_decision(match_id, request, decided)
            except AlreadyDone as earlier:
                return await self._after(earlier.match_id, earlier.version)
            except (IllegalMove, Refused) as error:
                # If a refused request has already changed the match, return the result of that first run.
                if request is not None and (done := await self._log.done(request)):
                    return await self._after(*done)
                if isinstance(error, IllegalMove):
                    raise Illegal(error.text) from None
                raise
        return steps[0]

    def _tell(self, before: Match, steps: list[Match], due: datetime | None) -> None:
        self._answers.appended(steps)
        moves = all(isinstance(each.last, Moved) and each.status.open for each in steps)
        self.on_change(before.id, Moves(due) if moves else None)
        if before.thinking or steps[-1].thinking:
            self.on_computers(before.id)
        self.on_append(before, steps)

    async def _append_decision(
        self,
        match_id: MatchId,
        request: str | None,
        decision: _Decision,
    ) -> list[Match]:
        """Make a decision and append its events; after a conflict, try again with a newer match. Return the
        match after each event. Raises Conflict after `_ATTEMPTS` conflicts in a row, which would be a
        defect."""
        for attempt in range(_ATTEMPTS - 1):
            with suppress(Conflict):
                return await self._append_once(match_id, request, decision)
            await asyncio.sleep(self._randomness.uniform(0, _APART) if attempt else 0)
        return await self._append_once(match_id, request, decision)

    async def _append_once(
        self, match_id: MatchId, request: str | None, decision: _Decision
    ) -> list[Match]:
        current = await self._repository.load_to_append(match_id)
        try:
            steps = _with_automatic_events(current, decision(current), self._clock.now())
            await self._require_known(steps)
            since = self._repository.cache.moment()
            due = await self._log.append(_new_events(current, steps, request))
        except Conflict:
            self._repository.cache.doubt(match_id)
            raise
        except (IllegalMove, Refused):
            # The cached match may be out of date, and the current one may allow the decision, so try again.
            if not await self._repository.is_current(current):
                raise Conflict(match_id) from None
            raise
        # The cache is updated only after the append is durable, so that it is never ahead of the log.
        self._repository.cache.append(current, steps, since)
        self._tell(current, steps, due)
        return steps

    async def _require_known(self, steps: list[Match]) -> None:
        """Raise LeftToNewer if a running process is too old to read events like these."""
        for step in steps:
            since = known_since(step.last)
            if since is not None and not await self._programs.all_know(since):
                raise LeftToNewer(BEING_UPDATED)

    async def _after(self, match_id: MatchId, version: int) -> Match:
        self._repository.cache.doubt(match_id)  # another process may have carried out the request
        return (await self._repository.steps(match_id, since=version - 1))[0]


def _with_automatic_events(current: Match, events: Iterable[Event], now: datetime) -> list[Match]:
    # Stored together with their cause, because a crash in between would leave a match that waits for nobody.
    steps = apply_all(current, events, now)
    while (event := computers_playing.following(steps[-1])) is not None:
        steps.append(apply(steps[-1], event, now))
    return steps


def _new_events(before: Match, steps: list[Match], request: str | None) -> NewEvents:
    match = steps[-1]
    return NewEvents(
        match.id,
        match.version - len(steps),
        [step.last for step in steps],
        match.fingerprint,
        _summary(before, steps),
        request,
        match.at,
        before.waiting,
    )


def _summary(before: Match, steps: list[Match]) -> Summary:
    match = steps[-1]
    # While a match is running, its row lists the people who still play; once it is over, also those who
    # resigned.
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
        thinking=bool(match.thinking),
        asked=match.undo.asked_at if match.undo.asked is not None else 0,
        result=_result(before, match),
    )


def _result(before: Match, match: Match) -> Result | None:
    ended = before.status.open and not match.status.open
    return result_of(match) if ended and not match.practice else None


def _again(before: Match, steps: list[Match]) -> frozenset[PlayerId]:
    """Return the players whose decisions these events have undone, so that they must decide again."""
    return frozenset(
        earlier.order[made.seat]
        for earlier, step in pairwise([before, *steps])
        if isinstance(step.last, Undone)
        for made in undone_with(earlier, step.last.seat)
    )
