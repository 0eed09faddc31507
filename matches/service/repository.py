"""Loads matches by replaying their logs, caches them, and freezes open matches whose log no longer replays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import games
from data import Database
from data.matches.rulebook import rulebook
from games.rules import About, AnyRules
from matches.decisions.refusal import Refused
from matches.log import replay
from matches.log.events import MatchId, Opened, PlayerId
from matches.log.history.result import Result, final
from matches.log.match import Match, Status
from matches.log.stored_log import StoredLog
from matches.ports.clock import Clock
from matches.ports.match_search import Scope, SearchCondition
from matches.ports.peers import EVERYTHING, Share
from matches.ports.retrying import despite_busy
from matches.ports.storage import Row, Unreadable
from matches.service.step_cache import LATEST, StepCache
from texts.text import Text, phrase

logger = logging.getLogger(__name__)

_AT_ONCE: Final = 64
"""A replay lets other tasks run each time it has applied this many events."""

NO_SUCH_MATCH: Final = phrase("This match no longer exists.")
FROZEN: Final = phrase(
    "This match can't go on: its moves don't fit the rules in this version of the "
    "bot. Nothing is lost, and the people who run the bot have been told. To play "
    "on, start a new match."
)
NOT_SHOWN: Final = phrase(
    "This match is over, but its moves don't fit the rules in this version of the "
    "bot. `fair-deal` says from where on."
)
LEFT_TO_NEWER: Final = phrase(
    "Fairwind is being updated, and this match is already in the new version. "
    "Nothing is lost. Try again in a few minutes."
)


async def _nothing(_: str) -> None: ...


class Frozen(Refused):
    """Raised when the log of a match no longer replays. If the match was open, it is frozen now."""


class LeftToNewer(Refused):
    """Raised when this program can't replay a match, but a newer version that uses the same database may be
    able to. All due work of the match is left to the newer one.

    Also raised when an event can't be stored before all running processes are of a version that knows it. Due
    work is then tried again later."""


class MatchRepository:
    """Loads whole matches, including their secrets, and caches the most recently used ones.

    Only the packages of `matches` may call `load` and `steps`. Cogs get a `MatchView` from the `MatchReader`
    instead. Methods that take a match id raise Refused if there is no such match, and Frozen if its log no
    longer replays. They raise LeftToNewer if only a newer version of the program can replay it.

    `on_freeze` is called with a match's id after the match was frozen. `prepare` is awaited with the key of a
    game before a match of that game is replayed or opened.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._log = database.log
        self._lists = database.lists
        self._programs = database.programs
        self._clock = clock
        self.rules: Mapping[str, AnyRules] = games.find_games()
        self.games: Mapping[str, About] = games.find_abouts()
        """Facts about each game, such as its name, by the game's key. Reading them does not import the game's
        rules."""
        self.cache = StepCache(clock, database.peers)
        self.on_freeze: Callable[[MatchId], None] = lambda _: None
        self.prepare: Callable[[str], Awaitable[None]] = _nothing

    async def load(self, match_id: MatchId) -> Match:
        """Return the match in its present state."""
        return (await self.steps(match_id, since=None))[-1]

    async def load_to_append(self, match_id: MatchId) -> Match:
        """Return the match for a decision. If it is cached, this makes no query, so it may be out of date. The
        append raises Conflict then. Before a refusal, the caller must ask `is_current`."""
        steps = self.cache.trusted(match_id, however_old=True) or await self._checked(match_id)
        return steps[-1]

    async def steps(self, match_id: MatchId, since: int | None = 0) -> list[Match]:
        """Return the match after each event whose number is above `since`. With 0, these are all events. If
        there is no such event, or if `since` is None, return only the match after its last event."""
        steps = await self.recent(match_id)
        if since is None:
            return steps[-1:]
        if since < steps[0].version - 1:
            steps = self.cache.whole(steps) or await self._replayed(match_id)
        return [step for step in steps if step.version > since] or steps[-1:]

    def at_hand(self, match_id: MatchId) -> Match | None:
        """Return the present match without a query, from the cache. None if it is not cached or may be out of
        date."""
        steps = self.cache.trusted(match_id)
        return steps[-1] if steps else None

    def server_of(self, match_id: MatchId) -> int | None:
        """Return the id of a match's server; None if the match is not cached."""
        steps = self.cache.latest(match_id)
        return steps[-1].opened.server if steps else None

    def game_of(self, match_id: MatchId) -> str:
        """Return the key of a match's game; empty if the match is not cached."""
        steps = self.cache.latest(match_id)
        return steps[-1].opened.game if steps else ""

    def known_to_play(self, match_id: MatchId, player: PlayerId, game: str | None) -> bool:
        """Return whether the cache shows that the match is running, that the player has a seat in it, and that
        it is a match of `game`, if given."""
        match = self.at_hand(match_id)
        if match is None or match.status is not Status.RUNNING:
            return False
        return player in match.people and game in (None, match.about.key)

    async def row(self, match_id: MatchId) -> Row | None:
        """Return a match as it appears in lists, without replaying it. None if there is no such match."""
        since = self.cache.moment()
        row = await self._lists.row(match_id)
        if row is not None:
            self.cache.seen(row, since)
        return row

    async def search(
        self,
        player: PlayerId,
        fits: Sequence[SearchCondition],
        scopes: Sequence[Scope],
        *,
        game: str | None = None,
        every: bool = False,
    ) -> list[Row]:
        """Return the matches that a command may be about. The parameters are those of `SqlLists.search`."""
        since = self.cache.moment()
        rows = await self._lists.search(player, fits, scopes, game=game, every=every)
        for row in rows:
            self.cache.seen(row, since)
        return rows

    async def version(self, match_id: MatchId) -> int:
        """Return the number of events of a match. This works even if the match is frozen."""
        match = self.at_hand(match_id)
        return match.version if match else await self._read_version(match_id)

    async def is_current(self, match: Match) -> bool:
        """Return whether this is the latest state of the match. This always asks the database for the number of
        events."""
        self.cache.doubt(match.id)
        return await self._read_version(match.id) == match.version

    async def _checked(self, match_id: MatchId) -> list[Match]:
        """Return at most `LATEST` steps: from the cache if it has all stored events, else from a replay."""
        since = self.cache.moment()
        if self.cache.latest(match_id):
            version = await self._log.version(match_id, frozen=False)
            steps = self.cache.latest(match_id)
            if version is not None and steps and steps[-1].version >= version:
                return self.cache.remember(steps, since)
        return self.cache.remember((await self._replayed(match_id))[-LATEST:], since)

    async def _read_version(self, match_id: MatchId) -> int:
        version = await self._log.version(match_id)
        if version is None:
            raise Refused(NO_SUCH_MATCH)
        return version

    async def stored_log(self, match_id: MatchId) -> StoredLog:
        """Return the whole log of a match. Raises Refused if there is no such match, and Unreadable if an event
        is malformed or of an unknown kind."""
        log = await self._log.read(match_id)
        if log is None:
            raise Refused(NO_SUCH_MATCH)
        opened = next(iter(log.events), None)
        if isinstance(opened, Opened) and opened.game in self.rules:
            await self.prepare(opened.game)
        return log

    async def result(self, match_id: MatchId) -> Result | None:
        """Return the result of an ended match; None if the match never started, or if its log no longer
        replays. The log is replayed outside the event loop."""
        try:
            log = await self.stored_log(match_id)
            return final(await asyncio.to_thread(replay.replay, log, self.rules))
        except (replay.NoLongerReplays, Unreadable):
            if await self._programs.outdated():
                raise LeftToNewer(LEFT_TO_NEWER) from None
            return None

    async def check_unfinished(self, share: Share = EVERYTHING) -> None:
        """Replay those unfinished matches in the servers of `share` that were last checked with other rules.
        Freeze those that no longer replay.

        A program that is not the newest leaves this to a newer one. Retries while the database is busy.
        """
        what = "Could not check unfinished matches against the rules"
        while await despite_busy(what, lambda: self._check_some(share), self._clock):
            pass

    async def recent(self, match_id: MatchId) -> list[Match]:
        """Return the match after each of its latest few events, including the last."""
        return self.cache.trusted(match_id) or await self._checked(match_id)

    async def _replayed(self, match_id: MatchId) -> list[Match]:
        """Replay a match, cache its steps, and return them. Raises Refused if there is no such match, and
        Frozen if its log no longer replays. Raises LeftToNewer if a newer version of the program may be able to
        replay it."""
        try:
            log = await self.stored_log(match_id)
            if log.frozen:
                raise Frozen(FROZEN)
            steps = list[Match]()
            for step in replay.replaying(log, self.rules):
                steps.append(step)
                if not len(steps) % _AT_ONCE:
                    await asyncio.sleep(0)
        except (replay.NoLongerReplays, Unreadable) as error:
            if await self._programs.outdated():
                logger.warning(
                    "Match %s is left to the newer version of Fairwind: %s", match_id, error
                )
                raise LeftToNewer(LEFT_TO_NEWER) from None
            raise Frozen(await self._freeze(match_id, error)) from None
        return self.cache.remember_whole(steps)

    async def _freeze(self, match_id: MatchId, why: Exception) -> Text:
        """Freeze a match that no longer replays, unless it is over. Return the error text. Whether the match is
        over is read from its row, because the log can't tell."""
        row = await self._lists.row(match_id)
        if row is not None and not row.status.open:
            logger.warning("The ended match %s can't be shown: %s", match_id, why)
            return NOT_SHOWN
        if row is None or not row.frozen:
            logger.error("Match %s is frozen; please report this as a bug: %s", match_id, why)
            await self._log.freeze(match_id)
            self.cache.doubt(match_id)  # its latest steps may still be cached
            self.on_freeze(match_id)
        return FROZEN

    async def _check_some(self, share: Share) -> bool:
        """Check some of the unfinished matches, as `check_unfinished` does. Return False if none was left, or
        if all are left to a newer program."""
        if await self._programs.outdated():
            logger.info(
                "Checking unfinished matches against the rules is left to the newer version of "
                "Fairwind."
            )
            return False
        pending = await self._log.unchecked(rulebook(), 20, share)
        for match_id in pending:
            try:
                await self._replayed(match_id)
                await self._log.checked(match_id, rulebook())
            except Refused as error:  # it is frozen, left to a newer program, or deleted meanwhile
                logger.info("Match %s was left out of the check: %s", match_id, error)
        if not pending:
            logger.info("All unfinished matches have been checked against the rules.")
        return bool(pending)
