"""Reads matches: rows of lists, views for one viewer, and whole matches for the other packages of `matches`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from games import find_abouts
from games.rules import About, AnyRules, Seat
from matches.decisions import lobby
from matches.decisions.refusal import Refused
from matches.log.course import Position, course
from matches.log.durations import Pace
from matches.log.ending import Ending
from matches.log.events import LevelName, MatchId, PlayerId, Series
from matches.log.match import Match, Status
from matches.log.people import people_of
from matches.log.replay import Verdict
from matches.log.result import Result
from matches.ports.clock import Clock
from matches.ports.leased_cache import LruCache
from matches.ports.match_search import Fit, Scope
from matches.ports.peers import EVERYTHING, Peers, Share
from matches.ports.players import Player, Players
from matches.ports.programs import OnlyProgram, Programs
from matches.ports.storage import EventLog, Lists, Row
from matches.records.record import record_of
from matches.service.repository import MatchRepository
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from matches.records.record import Record
    from matches.service import view as view_of
    from matches.service.view import Happening, MatchView
else:
    view_of = Late("matches.service.view")

UNRECORDED: Final = phrase(
    "A record holds the secret of the deal. You can have it when the match is over."
)
_COURSES: Final = 16
"""How many courses are cached, for people who go through a match turn by turn. Building a long course takes 20
ms."""

NEVER_BEGAN: Final = phrase("This match never began, so it has no record.")

WhoHides: TypeAlias = Callable[[Collection[PlayerId]], Awaitable[frozenset[PlayerId]]]
Renamed: TypeAlias = Callable[[Mapping[PlayerId, Player]], Mapping[PlayerId, Player]]


def _unchanged(people: Mapping[PlayerId, Player]) -> Mapping[PlayerId, Player]:
    return people


class MatchReader:
    """Reads matches in every way that the program needs. Methods that return rows replay no match.

    Methods that take a match id raise Refused if there is no such match, and Frozen if its log no longer
    replays. They raise LeftToNewer if only a newer version of the program can replay it.

    `load` and `steps` return whole matches with their secrets. Only the packages of `matches` may call them;
    cogs get a `MatchView`.
    """

    def __init__(
        self,
        log: EventLog,
        lists: Lists,
        players: Players,
        games: Mapping[str, AnyRules],
        clock: Clock,
        peers: Peers,
        programs: Programs | None = None,
    ) -> None:
        """Set up the reader. Without `programs`, this program is assumed to be the only one that uses the
        database."""
        self._lists = lists
        self._log = log
        self._players = players
        self._rules = games
        self.games: Mapping[str, About] = find_abouts()
        """What the program knows about each game, by the game's key. Reading it imports no rules."""
        self._clock = clock
        self._programs = programs or OnlyProgram()
        self._repository = MatchRepository(log, lists, games, clock, peers, self._programs)
        self._courses: LruCache[
            tuple[MatchId, PlayerId | None], tuple[int, tuple[Position, ...]]
        ] = LruCache(_COURSES)

    async def row(self, match_id: MatchId) -> Row | None:
        since = self._repository.moment()
        row = await self._lists.row(match_id)
        if row is not None:
            self._repository.seen(row, since)
        return row

    async def rows_of(
        self, player: PlayerId, *, server: int | None = None, game: str | None = None
    ) -> list[Row]:
        """Return the rows of a player's open matches.

        Those that wait for the player come first, beginning with the one waiting longest.
        """
        return await self._lists.rows_of(player, server=server, game=game)

    async def next_waiting(self, player: PlayerId, besides: MatchId) -> tuple[MatchId, str] | None:
        """Return the match that has waited longest for the player, and its game; None if there is none.

        The match `besides` is left out.
        """
        return await self._lists.next_waiting(player, besides)

    async def series_of(self, rows: Collection[Row]) -> Mapping[MatchId, Series]:
        """Return the series that each of these matches belongs to, as it stood when the match was opened.

        Matches without a series are left out. Nothing is replayed.
        """
        openings = await self._log.openings([row.match_id for row in rows])
        return {id: opened.series for id, opened in openings.items() if opened.series is not None}

    async def search(
        self,
        player: PlayerId,
        fits: Sequence[Fit],
        scopes: Sequence[Scope],
        *,
        game: str | None = None,
        every: bool = False,
    ) -> list[Row]:
        """Return the matches that a command may refer to. The parameters are those of `Lists.search`."""
        since = self._repository.moment()
        rows = await self._lists.search(player, fits, scopes, game=game, every=every)
        for row in rows:
            self._repository.seen(row, since)
        return rows

    async def rows_at(self, server: int) -> list[Row]:
        """Return up to 500 unfinished matches of a server, beginning with the one changed last."""
        return await self._lists.rows_at(server)

    async def thinking(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return a share's unfinished matches in which a computer must act, beginning with the one waiting
        longest."""
        return await self._lists.thinking(share)

    async def oldest_lobby(
        self, after: tuple[MatchId, datetime] | None = None, share: Share = EVERYTHING
    ) -> tuple[MatchId, datetime] | None:
        """Return the lobby of a share that has been unchanged longest, and the time of its last change; None if
        there is none.

        `after` is the result of an earlier call; the search then begins after that lobby.
        """
        return await self._lists.oldest_lobby(after, share)

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        """Return these players with their names in a server, or with their global display names if `server` is
        0."""
        return await self._players.known(players, server)

    async def find(self, discord_id: int) -> Player | None:
        """Return the player with a Discord user id; None if there is none. Stores nothing."""
        return await self._players.find(discord_id)

    async def view(
        self, match_id: MatchId, viewer: PlayerId | None, renamed: Renamed = _unchanged
    ) -> MatchView:
        """Return a match as the viewer may see it; a viewer of None is a spectator.

        `renamed` may return the match's people under other names.
        """
        match = await self.load(match_id)
        # Names are not in the log; people appear under their present names in the match's server.
        people = await self._players.known(people_of(match), match.opened.server)
        return view_of.match_view(
            match, viewer, renamed(people), int(self._clock.now().timestamp())
        )

    async def has_played(self, match_id: MatchId, player: PlayerId) -> bool:
        """Return whether the player has a seat in the match, or had one until others took it over."""
        match = await self.load(match_id)
        # This includes a player who lost the seat, because they know what it knew.
        return player in {*match.order, *match.presence.former}

    async def plays_for(self, match_id: MatchId, player: PlayerId) -> bool:
        """Return whether the match plays for the player until they are back."""
        return player in (await self.load(match_id)).presence.cared

    async def levels(self, match_id: MatchId) -> tuple[LevelName, ...]:
        """Return the levels that a further computer in the match could have, the lowest first."""
        return lobby.levels(await self.load(match_id), further=1)

    async def history(self, match_id: MatchId) -> list[Happening]:
        return view_of.happenings(await self._repository.steps(match_id))

    async def seen(self, match_id: MatchId, version: int, seat: Seat) -> Any:
        """Return what a seat knew of the match at that version."""
        step = (await self._repository.steps(match_id, since=version - 1))[0]
        return step.rules.view(step.state, seat)

    async def since_own_move(self, match_id: MatchId, player: PlayerId) -> list[Happening]:
        """Return what has happened since the player's last move; empty if the player has not moved yet."""
        recent = await self._repository.recent(match_id)
        # Usually the last move is among the cached steps; otherwise the whole log is replayed.
        since = view_of.since_move_of(player, recent)
        if not since and recent[0].version > 1:
            since = view_of.since_move_of(player, await self._repository.steps(match_id))
        return view_of.happenings(since)

    async def course(
        self, match_id: MatchId, viewer: PlayerId | None = None
    ) -> tuple[Position, ...]:
        """Return the course of a match: what everybody saw, turn by turn, with the seats whose views the viewer
        may see.

        A viewer of None is a spectator. Empty if nothing has been dealt.
        """
        version = await self._repository.version(match_id)
        kept = self._courses.get((match_id, viewer))
        if kept is None or kept[0] != version:
            steps = await self._repository.steps(match_id)
            kept = steps[-1].version, course(steps, viewer)
            self._courses.put((match_id, viewer), kept)
        return kept[1]

    async def through(self, match_id: MatchId, position: Position, seat: Seat) -> Any:
        """Return what a seat knew at a position of the viewer's course.

        Raises ValueError unless the viewer may see the seat's view there.
        """
        if seat not in position.eyes:
            raise ValueError("the viewer may not see what that seat knew")
        return await self.seen(match_id, position.version, seat)

    async def pace(self, match_id: MatchId) -> Pace | None:
        """Return how long the match took and how fast it was played; None if it never started."""
        return await self._repository.pace(match_id)

    async def ending(self, match_id: MatchId) -> Ending | None:
        """Return how the match ended; None while it is open, and if it never started."""
        return await self._repository.ending(match_id)

    async def verify(self, match_id: MatchId) -> Verdict:
        """Deal and play an ended match again from its log, and return whether everything agrees.

        Raises Refused while the match is open.
        """
        return await self._repository.verify(match_id)

    async def record(self, match_id: MatchId, hidden: WhoHides) -> Record:
        """Return the record of an ended match. Raises Refused while the match is open, and if it never began.

        `hidden` is called with players, and returns those of them who must not be named in any record.
        """
        steps = await self._repository.steps(match_id)
        last = steps[-1]
        # The secret of an open match would show every hidden card.
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

    async def result(self, match_id: MatchId) -> Result | None:
        """Return the result of an ended match; None if it never began or its log no longer replays."""
        return await self._repository.result(match_id)

    async def version(self, match_id: MatchId) -> int:
        """Return the number of events of a match, even a frozen one."""
        return await self._repository.version(match_id)

    async def check_unfinished(self, share: Share = EVERYTHING) -> None:
        """Replay a share's unfinished matches that were last checked under another rulebook (the hash of the
        rules).

        Those that no longer replay are frozen.
        """
        await self._repository.check_unfinished(share)

    def at_hand(self, match_id: MatchId) -> Match | None:
        """Return the whole present match if this process knows it without a query, else None."""
        return self._repository.at_hand(match_id)

    def server_of(self, match_id: MatchId) -> int | None:
        """Return the id of a match's server if the match is in memory, else None."""
        return self._repository.server_of(match_id)

    def known_to_play(self, match_id: MatchId, player: PlayerId, game: str | None) -> bool:
        """Return whether this process knows, without a query, that the player plays in that running match.

        If `game` is given, the match must be of that game.
        """
        match = self._repository.at_hand(match_id)
        if match is None or match.status is not Status.RUNNING:
            return False
        return player in match.people and game in (None, match.about.key)

    async def load(self, match_id: MatchId) -> Match:
        """Return the whole present match, with its secrets."""
        return await self._repository.load(match_id)

    async def steps(self, match_id: MatchId, since: int | None = 0) -> list[Match]:
        """Return the match after each event later than version `since`, with its secrets; at least after the
        last event.

        With `since` None, return only the match after the last event.
        """
        return await self._repository.steps(match_id, since)
