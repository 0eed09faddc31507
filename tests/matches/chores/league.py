"""A helper that runs seasons in a simulated server, while time passes and processes are killed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from sqlalchemy import text

from matches.chores.due_seasons import DueSeasons
from matches.chores.season_posts import SeasonPosts
from matches.chores.season_steps import SeasonSteps
from matches.log.events import MatchId, PlayerId
from matches.seasons.season import Fixture, Season, SeasonId, SeasonKind
from matches.seasons.table import SeasonRow
from matches.service.season_service import SeasonService
from tests.data.samples import connections, with_others
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.delivery.mortal import Killed
from tests.matches.seasons.seasons import season
from tests.matches.watch import FakeMembership, Steady
from texts.language import Language

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NAMES = ("Ann", "Ben", "Cat", "Dan")


class Deadly:
    """A proxy of a store or channel that simulates kills. After a call of a method whose name is in `deadly`,
    the proxy raises `Killed` if the call has changed something."""

    def __init__(self, real: Any, *deadly: str) -> None:
        self.real = real
        self.deadly = deadly

    def __getattr__(self, name: str) -> Any:
        deed = getattr(self.real, name)
        if name not in self.deadly:
            return deed

        async def done(*args: Any, **named: Any) -> Any:
            before = await self._found(name, args)
            result = await deed(*args, **named)
            if result != before:  # otherwise nothing was done
                raise Killed
            return result

        return done

    async def _found(self, name: str, args: tuple[Any, ...]) -> object:
        """Return what a call of the method `name` would return if it changed nothing."""
        if name == "change":
            return await self.real.get(args[0])
        return await self.real.opened_by(args[2]) if name == "begin_together" else "nothing"


class Tables:
    """A fake painter, which paints a season's table as the names of its players, in order."""

    async def paint_season(
        self,
        season: Season,
        lines: Sequence[SeasonRow],
        names: Mapping[PlayerId, str],
        language: Language,
    ) -> tuple[bytes, str]:
        told = " ".join(names[line.player] for line in lines)
        return told.encode(), told


def match_of(fixture: Fixture) -> MatchId:
    assert fixture.match_id
    return fixture.match_id


class League:
    """A season in a simulated server. Its methods start the season, let time pass, and do the work that becomes
    due."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.store = harness.database.seasons
        self.service = SeasonService(harness.service)
        self.membership = FakeMembership()
        self.course = self.process()

    def process(self, deadly: bool = False) -> DueSeasons:
        """Return the chore that runs seasons, as a new process would start it. If `deadly`, a simulated kill
        follows each change."""

        def real(each: Any, *names: str) -> Any:
            return Deadly(each, *names) if deadly else each

        store = real(self.store, "change")
        channel = real(self.harness.channel, "post")
        lobbies = real(self.harness.service.lobbies, "begin_together")
        database = with_others(self.harness.database, seasons=store)
        services = with_others(self.harness.services, database=database, lobbies=lobbies)
        posts = SeasonPosts(services, channel, Tables())
        steps = SeasonSteps(services, self.membership, posts)
        return DueSeasons(services, Steady(), lambda: steps)

    async def started(self, kind: SeasonKind = SeasonKind.ROUND_ROBIN, **changes: Any) -> Season:
        """Start a season as Grace, and let everybody in `NAMES` enter it."""
        now = self.harness.clock.now()
        grace = await self.harness.person("Grace")
        times = {"begins_at": now + DAY, "ends_at": now + 60 * DAY, "every": timedelta()}
        fresh = season(0, kind, **(times | changes))
        await self.service.start(
            replace(fresh, server=SERVER, channel=CHANNEL, ground=CHANNEL, host=grace.id)
        )
        for name in NAMES:
            await self.enters(name)
        return await self.now()

    async def elsewhere(self, number: int = 8) -> Season:
        """Start the same season in another server."""
        other = replace(await self.now(), id=SeasonId(f"s{number}"), server=SERVER + number)
        await self.service.start(other)
        return other

    async def enters(self, name: str, season_id: str = "s7") -> Season:
        player, request = await self.harness.id_of(name), self.harness.request()
        return await self.service.enter(SeasonId(season_id), player, request, SERVER)

    async def leaves(self, name: str) -> Season:
        player, request = await self.harness.id_of(name), self.harness.request()
        return await self.service.leave(SeasonId("s7"), player, request, SERVER)

    async def now(self) -> Season:
        return await self.service.get(SeasonId("s7"), SERVER)

    async def passes(self, span: timedelta = timedelta()) -> Season:
        await self.harness.passes(span, self.course.do_due)
        await self.harness.announcer.idle()
        return await self.now()

    async def begun_as_it_is(self) -> Season:
        """Let a day pass, so that the season begins with the players who have entered."""
        return await self.passes(DAY)

    async def begun(self, kind: SeasonKind = SeasonKind.ROUND_ROBIN, **changes: Any) -> Season:
        await self.started(kind, **changes)
        return await self.passes(DAY)

    async def all_lost_by_the_later(self) -> Season:
        """In each open match, let the player who comes later in `NAMES` resign."""
        order = [await self.harness.id_of(name) for name in NAMES]
        for fixture in (await self.now()).under_way:
            loser = max(fixture.players, key=order.index)
            await self.harness.resign(match_of(fixture), loser)
        return await self.passes()

    async def matches(self) -> list[str]:
        """Return the ids of all stored matches."""
        return await connections(self.harness.database).read(
            lambda each: [*each.scalars(text("SELECT id FROM matches"))]
        )

    @property
    def told(self) -> list[str]:
        """Return the texts of the season's messages in the channel."""
        posted = self.harness.channel.messages.values()
        return [message.content for message in posted if message.match_id == "s7"]
