"""What people can do in seasons: start, enter, leave and close them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.service.service import MatchService
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from matches.decisions import seasons as decisions
    from matches.seasons import course
    from matches.seasons.season import Season, SeasonId
    from matches.service import season_results
else:
    decisions = Late("matches.decisions.seasons")
    course = Late("matches.seasons.course")
    season_results = Late("matches.service.season_results")

NO_SUCH_SEASON: Final = phrase("This server has no such season. `/season` shows those it has.")


class SeasonService:
    """What people can do in seasons. Each method raises Refused if the action is not allowed.

    `enter`, `leave` and `close` return the changed season, and raise Refused for any other `server` than the
    season's. All but `close` are idempotent. `on_change` is called after every change.
    """

    def __init__(self, service: MatchService) -> None:
        self._seasons = service.database.seasons
        self._matches = service.matches
        self._clock = service.clock
        self.on_change: Callable[[], None] = lambda: None

    async def start(self, season: Season) -> None:
        """Store a new season. Idempotent by its id. Raises Refused if its terms are not possible, or if the
        server has too many seasons."""
        about = self._matches.games[season.terms.game]
        decisions.check_terms(season.terms, about)
        try:
            await self._seasons.add(season, self._clock.now(), decisions.check_number)
        finally:  # even if the write fails, it may have been stored
            self.on_change()

    async def enter(
        self, season_id: SeasonId, player: PlayerId, request: str, server: int
    ) -> Season:
        now = self._clock.now()
        return await self._change(
            season_id, server, lambda season: decisions.enter(season, player, request, now)
        )

    async def leave(
        self, season_id: SeasonId, player: PlayerId, request: str, server: int
    ) -> Season:
        return await self._change(
            season_id, server, lambda season: decisions.leave(season, player, request)
        )

    async def close(self, season_id: SeasonId, server: int) -> Season:
        """End a season, and return it. The caller must check that this is requested by a manager of the server.
        Matches that have ended by now still count."""
        now, found = self._clock.now(), await self.get(season_id, server)
        reports = [
            (each.number, report)
            for each in found.under_way
            if (report := await season_results.reported(self._matches, each)) is not None
        ]

        def closed(season: Season) -> Season:
            for number, report in reports:
                season = course.counted(season, number, report)
            return decisions.close(season, now)

        return await self._change(season_id, server, closed)

    async def get(self, season_id: SeasonId, server: int) -> Season:
        season = await self._seasons.get(season_id)
        return _here(season, server)

    async def in_server(self, server: int) -> list[Season]:
        """Return up to 25 seasons of a server. Open seasons come before ended ones. Within each of the two
        groups, those changed most recently come first."""
        return await self._seasons.in_server(server)

    async def _change(
        self, season_id: SeasonId, server: int, decision: Callable[[Season], Season]
    ) -> Season:
        def change(season: Season) -> Season:
            return decision(_here(season, server))

        try:
            changed = await self._seasons.change(season_id, change, self._clock.now())
        finally:
            self.on_change()
        return _here(changed, server)


def _here(season: Season | None, server: int) -> Season:
    if season is None or season.server != server:
        raise Refused(NO_SUCH_SEASON)
    return season
