"""Reads what a person may see of a match: its present state, its history, each turn of its course, and its
record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from data import Database
from games.rules import Seat
from matches.decisions import lobby, playing, substitution
from matches.decisions.refusal import Refused
from matches.log import replay
from matches.log.events import MatchId, PlayerId, Series, UndoAsked
from matches.log.history.course import CoursePosition, course
from matches.log.history.durations import Pace, pace
from matches.log.history.ending import Ending, ending
from matches.log.people import people_of
from matches.log.words import LevelName
from matches.ports.clock import Clock
from matches.ports.leased_cache import LruCache
from matches.ports.players import Player
from matches.ports.storage import Row, Unreadable
from matches.records.record import fingerprint_of, record_of
from matches.service.repository import MatchRepository
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from matches.records.record import Record
    from matches.service import view as view_of
    from matches.service.view import AfterMove, Happening, MatchView
else:
    view_of = Late("matches.service.view")

UNREADABLE: Final = phrase(
    "I can't read the log of this match. It is damaged, or of another version of the bot."
)
SECRET_UNPUBLISHED: Final = phrase(
    "The secret of a match stays hidden until the end. Look at *Fair deal* then."
)
UNRECORDED: Final = phrase(
    "A record holds the secret of the deal. You can get it when the match is over."
)
_COURSES: Final = 16
"""How many courses are cached for people who page through a match. A course is the match turn by turn, and
takes up to 20 ms to build."""

NEVER_BEGAN: Final = phrase("This match never began, so it has no record.")

WhoHides: TypeAlias = Callable[[Collection[PlayerId]], Awaitable[frozenset[PlayerId]]]
Renamed: TypeAlias = Callable[[Mapping[PlayerId, Player]], Mapping[PlayerId, Player]]


class MatchReader:
    """Reads what a person may see of a match. Methods that take a match id raise Refused in the same cases as
    those of `MatchRepository`."""

    def __init__(self, database: Database, matches: MatchRepository, clock: Clock) -> None:
        self._log = database.log
        self._players = database.players
        self._matches = matches
        self._clock = clock
        self._courses: LruCache[
            tuple[MatchId, PlayerId | None], tuple[int, tuple[CoursePosition, ...]]
        ] = LruCache(_COURSES)

    async def series_of(self, rows: Collection[Row]) -> Mapping[MatchId, Series]:
        """Return, by match, the series that the match belongs to, as it stood when the match was opened.
        Matches without a series are omitted. Only first events are read, so no match is replayed."""
        openings = await self._log.openings([row.match_id for row in rows])
        return {id: opened.series for id, opened in openings.items() if opened.series is not None}

    async def view(
        self, match_id: MatchId, viewer: PlayerId | None, renamed: Renamed = dict
    ) -> MatchView:
        """Return a match as the viewer may see it. A viewer of None is a spectator. `renamed` is called with
        the match's people, and may return them with other names."""
        match = await self._matches.load(match_id)
        # People appear under the names that they have in the match's server now.
        people = await self._players.known(people_of(match), match.opened.server)
        now = int(self._clock.now().timestamp())
        return view_of.match_view(match, viewer, renamed(people), now)

    async def after_move(self, match_id: MatchId, player: PlayerId, seat: Seat) -> AfterMove:
        """Return what `matches.service.view.after_move` does, of the present match."""
        return view_of.after_move(await self._matches.load(match_id), player, seat)

    async def has_played(self, match_id: MatchId, player: PlayerId) -> bool:
        """Return whether the player has a seat in the match, or has had one that somebody else took over."""
        match = await self._matches.load(match_id)
        # A player who lost a seat still knows what it knew.
        return player in {*match.order, *match.presence.former}

    async def plays_for(self, match_id: MatchId, player: PlayerId) -> bool:
        """Return whether the match makes the player's moves for them until they are back."""
        return player in (await self._matches.load(match_id)).presence.cared

    async def decides_by_resigning(self, match_id: MatchId, player: PlayerId) -> bool:
        """Return whether the match has an outcome once the player resigns, so that it does not matter who else
        is left."""
        match = await self._matches.load(match_id)
        state = match.state
        for seat in match.seats_of(player):
            state = match.rules.resign(state, seat)
        return match.rules.outcome(state) is not None

    async def levels(self, match_id: MatchId) -> tuple[LevelName, ...]:
        """Return the levels that an additional computer could have in the match, the lowest first."""
        return lobby.levels(await self._matches.load(match_id), further=1)

    async def asked_by_undo(
        self, match_id: MatchId, player: PlayerId, decisions: int
    ) -> tuple[Player, ...]:
        """Return the players who would be pinged and asked to agree if the player undid their last move now.
        Empty if the undo needs no agreement.

        `decisions` is how many decisions the player had made when the button was shown. Raises Refused if there
        is nothing to undo.
        """
        match = await self._matches.load(match_id)
        event, *_ = playing.undo(match, player, decisions)
        if not isinstance(event, UndoAsked):
            return ()
        others = match.present - {player}
        known = await self._players.known(others, match.opened.server)
        return tuple(known[each] for each in sorted(others))

    async def check_substitute(
        self, match_id: MatchId, player: PlayerId, missing: PlayerId, newcomer: PlayerId
    ) -> None:
        """Raise Refused if the player can't ask now that `newcomer` replaces the player `missing`."""
        match = await self._matches.load(match_id)
        substitution.seek(match, player, missing, newcomer, self._clock.now())

    async def history(self, match_id: MatchId) -> list[Happening]:
        return view_of.happenings(await self._matches.steps(match_id))

    async def seen(self, match_id: MatchId, version: int, seat: Seat) -> Any:
        """Return the view that a seat had after the first `version` events of a match."""
        step = (await self._matches.steps(match_id, since=version - 1))[0]
        return step.rules.view(step.state, seat)

    async def since_own_move(self, match_id: MatchId, player: PlayerId) -> list[Happening]:
        """Return the history of the match since the player's last own move, including that move. Empty if they
        have made none."""
        recent = await self._matches.recent(match_id)
        # The last move is usually among the cached steps.
        since = view_of.since_move_of(player, recent)
        if not since and recent[0].version > 1:
            since = view_of.since_move_of(player, await self._matches.steps(match_id))
        return view_of.happenings(since)

    async def course(
        self, match_id: MatchId, viewer: PlayerId | None = None
    ) -> tuple[CoursePosition, ...]:
        """Return the course of a match. A viewer of None is a spectator. Empty if nothing has been dealt."""
        version = await self._matches.version(match_id)
        kept = self._courses.get((match_id, viewer))
        if kept is None or kept[0] != version:
            steps = await self._matches.steps(match_id)
            kept = steps[-1].version, course(steps, viewer)
            self._courses.put((match_id, viewer), kept)
        return kept[1]

    async def through(self, match_id: MatchId, position: CoursePosition, seat: Seat) -> Any:
        """Return the view that a seat had at a position of the match's course. Raises ValueError if the viewer
        of the course may not see it."""
        if seat not in position.eyes:
            raise ValueError("the viewer may not see what that seat knew")
        return await self.seen(match_id, position.version, seat)

    async def pace(self, match_id: MatchId) -> Pace | None:
        """Return how long the match took and how fast its players moved; None if it never started."""
        steps = await self._matches.steps(match_id)
        return pace(steps) if steps[-1].state is not None else None

    async def ending(self, match_id: MatchId) -> Ending | None:
        """Return how the match ended; None while it is open, or if it never started."""
        steps = await self._matches.steps(match_id)
        if steps[-1].status.open or steps[-1].state is None:
            return None
        return replace(end := ending(steps), fingerprint=fingerprint_of(steps, end))

    async def verify(self, match_id: MatchId) -> replay.ReplayVerdict:
        """Verify an ended match: deal and play it again from its log, and return whether everything agrees with
        what is stored. Raises Refused while the match is open, or if its log can't be read."""
        try:
            log = await self._matches.stored_log(match_id)
        except Unreadable:
            raise Refused(UNREADABLE) from None
        # The result contains the match's secret, which would reveal every hidden card of an open match.
        row = await self._matches.row(match_id)
        if row is not None and row.status.open:
            raise Refused(SECRET_UNPUBLISHED)
        return replay.verify(log, self._matches.rules)

    async def record(self, match_id: MatchId, hidden: WhoHides) -> Record:
        """Return the record of an ended match. Raises Refused while the match is open, or if it never started.
        `hidden` is called with the players, and returns those whose names no record may contain."""
        steps = await self._matches.steps(match_id)
        last = steps[-1]
        # The record contains the match's secret, which would reveal every hidden card of an open match.
        if last.status.open:
            raise Refused(UNRECORDED)
        people = await self._players.known(frozenset(last.order), last.opened.server)
        unnamed = await hidden(last.order)
        seated = [people[player] for player in last.order]
        names = ["" if each.former or each.id in unnamed else each.name for each in seated]
        record = record_of(steps, names)
        if record is None:
            raise Refused(NEVER_BEGAN)
        return record
