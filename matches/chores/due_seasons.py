"""The chore that runs seasons. It leaves the work of each season to `SeasonSteps`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from matches.chores.workers import Workers
from matches.ports.clock import Pulse
from matches.ports.retrying import DEFECT
from matches.service.isolated import NotDone, isolated
from matches.service.service import MatchService

if TYPE_CHECKING:
    from matches.chores.season_steps import SeasonSteps
    from matches.seasons.season import SeasonId


class DueSeasons:
    """A chore that does the due work of each season. `steps` is a function that creates the `SeasonSteps`,
    called only when the first season is due."""

    def __init__(
        self, services: MatchService, pulse: Pulse, steps: Callable[[], SeasonSteps]
    ) -> None:
        self._seasons = services.database.seasons
        self._clock = services.clock
        self._pulse = pulse
        self._steps = cache(steps)

    async def do_due(self) -> datetime | None:
        """Do the due work of all seasons. Seasons of one server take turns, because the server's limits apply
        to all of them together."""
        return await Workers().work_off(self._start_more)

    async def _start_more(self, looking: Workers) -> datetime | None:
        """Start a task for each server with due seasons, as far as slots are free. Return when the next season
        is due; None if there is none, or while tasks are running."""
        now, share = self._clock.now(), self._pulse.share
        due = await self._seasons.due(now, share)
        for server in dict.fromkeys(due.values()):
            if server not in looking.busy and looking.free:
                here = [each for each, where in due.items() if where == server]
                looking.start(server, self._look_at(here))
        return None if looking.busy else await self._seasons.next_due(share)

    async def _look_at(self, due: Sequence[SeasonId]) -> None:
        """Do the due work of these seasons, one after another. Work that fails is retried after `DEFECT`."""
        for season_id in due:
            taken = self._clock.now() + DEFECT
            await self._seasons.take(season_id, taken)
            steps = self._steps().look(season_id)
            rests = await isolated(f"Due work in season {season_id}", steps)
            if not isinstance(rests, NotDone):
                await self._seasons.rests(season_id, taken, rests)
