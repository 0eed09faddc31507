"""The work of a season: counting results, filling vacant places, moving to the next phase, opening matches, and
announcing it all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from games.rules import About
from matches.chores.season_posts import SeasonPosts
from matches.decisions import server_limits
from matches.decisions.opening import Invitation, rated_if_possible
from matches.decisions.refusal import Refused
from matches.log.events import Joined, PlayerId
from matches.ports.channel import ChannelGone
from matches.ports.players import Membership
from matches.ports.preferences import ServerSettings
from matches.ports.retrying import BLOCKED
from matches.seasons import course, due, reserves
from matches.seasons.season import (
    OPEN_EACH,
    OPEN_IN_SERVER,
    Fixture,
    FixtureState,
    Out,
    Phase,
    Season,
    SeasonId,
    busy,
)
from matches.service.season_results import reported
from matches.service.service import MatchService
from matches.wording.season_terms import on_timeout
from texts.text import verbatim

logger = logging.getLogger(__name__)

LOOK: Final = timedelta(hours=1)
"""How often a season is checked for changes that cause no event: people who are blocked or away, or whose data
was erased."""

OPENED_AT_A_LOOK: Final = 10
"""How many matches of a season are opened before other seasons get their turn."""

# These reasons appear only in the program's log, so they are not translated.
ELSEWHERE: Final = verbatim("the server plays in other channels")
ENOUGH: Final = verbatim(f"{OPEN_IN_SERVER} matches of seasons are open in the server")
DROPPED_OUT: Final = verbatim("one of its players has dropped out")
AWAY: Final = verbatim("one of its players is away")


class SeasonSteps:
    """Does the due work of one season at a time.

    Every step is stored before the next one begins. A match is first marked as about to open
    (`FixtureState.OPENING`) and then opened, under a key made of the season and the number of the match. So a
    process killed between any two steps neither loses nor duplicates a match.
    """

    def __init__(
        self,
        services: MatchService,
        membership: Membership,
        posts: SeasonPosts,
    ) -> None:
        self._service = services
        self._absences = services.absences
        self._clock = services.clock
        self._seasons = services.database.seasons
        self._servers = services.database.servers
        self._blocks = services.database.blocks
        self._membership = membership
        self._posts = posts
        self._held: dict[SeasonId, datetime] = {}

    async def look(self, season_id: SeasonId) -> datetime | None:
        """Do the work that is due in a season. Return when more work is due, or None if none ever will be."""
        season = await self._seasons.get(season_id)
        if season is None or (season.settled and season.opening.tried is None):
            return None
        if season.open:
            steps = self._count, self._sift, self._fill, self._proceed, self._open_matches
            for step in steps:
                season = await step(season)
        if not season.open:
            # A season that is over opens no matches. Its time for trying again would stay due forever.
            self._held.pop(season.id, None)
        post_due = await self._posts.tell(season)
        now = self._clock.now()
        times = [post_due, *((now + LOOK, due.due(season, now)) if season.open else ())]
        if season.id in self._held:
            times.append(self._held[season.id])
        return min(filter(None, times), default=None)

    async def _change(self, season: Season, change: Callable[[Season], Season]) -> Season:
        if change(season) == season:  # if the season has changed meanwhile, it is due again
            return season
        return await self._seasons.change(season.id, change, self._clock.now()) or season

    async def _count(self, season: Season) -> Season:
        for fixture in season.under_way:
            report = await reported(self._service.matches, fixture)
            if report is not None:
                counted = partial(course.counted, number=fixture.number, report=report)
                season = await self._change(season, counted)
        return season

    async def _sift(self, season: Season) -> Season:
        """Return the season without people who are blocked or whose data was erased."""
        people = frozenset({*season.playing, *season.waiting})
        known = await self._service.players.known(people, season.server)
        here = {each.discord_id: each.id for each in known.values() if not each.former}
        blocked = await self._blocks.among(season.server, here)
        out: dict[PlayerId, Out] = {each.id: "deleted" for each in known.values() if each.former}
        out |= {here[discord_id]: "blocked" for discord_id in blocked}
        for player, why in out.items():
            season = await self._drop(season, player, why)
        return season

    async def _drop(self, season: Season, player: PlayerId, why: Out) -> Season:
        logger.info("Season %s: player %d is out (%s).", season.id, player, why)
        return await self._change(season, lambda each: course.dropped(each, player, why))

    async def _fill(self, season: Season) -> Season:
        now = self._clock.now()
        if reserves.vacancy(season, now) is None:
            return season
        away = await self._away(season.waiting)
        for player in season.waiting:
            if player in away or reserves.vacancy(season, now) is None:
                continue
            if await self._gone(season, player):
                season = await self._drop(season, player, "gone")
            else:
                logger.info("Season %s: player %d takes over a place.", season.id, player)
                filled = partial(reserves.taken_over, player=player, now=now)
                season = await self._change(season, filled)
        return season

    async def _gone(self, season: Season, player: PlayerId) -> bool:
        known = await self._service.players.one(player, season.server)
        return not await self._membership.is_member(season.server, known.discord_id)

    async def _proceed(self, season: Season) -> Season:
        about, now = self._about(season), self._clock.now()
        count = busy(await self._open_here(season))
        occupied = {who for who, number in count.items() if number >= OPEN_EACH}
        if season.phase is not Phase.RUNNING or (season.next_at or now) <= now:
            occupied |= await self._away(season.ladder)
        return await self._change(season, lambda each: course.proceeded(each, about, now, occupied))

    async def _open_here(self, season: Season) -> list[Season]:
        return [each for each in await self._seasons.in_server(season.server) if each.open]

    async def _away(self, players: Collection[PlayerId]) -> set[PlayerId]:
        now = self._clock.now()
        return {
            player
            for player in players
            if any(each.start <= now < each.until for each in await self._absences.of(player, now))
        }

    async def _open_matches(self, season: Season) -> Season:
        for fixture in season.under_way:
            if fixture.state is FixtureState.OPENING:
                season = await self._carry_out(season, fixture)
        now = self._clock.now()
        if self._held.get(season.id, now) > now:
            return season
        self._held.pop(season.id, None)
        count = busy(await self._open_here(season))
        if not due.openable(season, now, count, ()):
            return season
        # Without a match of somebody who is away, another one becomes possible for the person they would play.
        planned = (each for each in season.fixtures if each.state is FixtureState.PLANNED)
        away = await self._away({who for each in planned for who in each.players})
        # Each attempt changes the season or puts off its matches, so the season becomes due again for the
        # others.
        for fixture in due.openable(season, now, count, away)[:OPENED_AT_A_LOOK]:
            if self._held.get(season.id) is None and await self._may_open(season):
                season = await self._begin(season, fixture)
        return season

    async def _may_open(self, season: Season) -> bool:
        """Return whether a match may be opened now. If not, let the season open none before `BLOCKED` has
        passed or, if its channel was deleted, `LOOK`."""
        try:
            await self._admit(season, further=1)
        except Refused as refusal:
            self._hold(season, str(refusal))
            return False
        try:
            if await self._membership.can_post(season.server, season.channel):
                return True
            self._hold(season, "nothing can be posted there")
        except ChannelGone:
            # Its matches may go on elsewhere and still count, so the season stays open.
            self._hold(season, "its channel was deleted", LOOK)
        return False

    def _hold(self, season: Season, why: str, pause: timedelta = BLOCKED) -> None:
        logger.info("Season %s opens no match for now: %s", season.id, why)
        self._held[season.id] = self._clock.now() + pause

    async def _admit(self, season: Season, further: int = 0) -> None:
        """Raise Refused unless the server's settings and limits allow `further` more matches of seasons."""
        settings = await self._servers.settings(season.server)
        if settings.channels and season.ground not in settings.channels:
            raise Refused(ELSEWHERE)
        open_here = sum(len(each.under_way) for each in await self._open_here(season))
        if open_here + further > OPEN_IN_SERVER:
            raise Refused(ENOUGH)
        if settings.most is not None:
            under_way = await self._servers.under_way(season.server)
            server_limits.check_number(settings.most, under_way)

    async def _begin(self, season: Season, fixture: Fixture) -> Season:
        gone = await asyncio.gather(*(self._gone(season, each) for each in fixture.players))
        for player, is_gone in zip(fixture.players, gone, strict=True):
            if is_gone:
                return await self._drop(season, player, "gone")
        season = await self._change(season, lambda each: due.opening(each, fixture.number))
        certain = season.fixture(fixture.number)
        return (
            await self._carry_out(season, certain)
            if certain.state is FixtureState.OPENING
            else season
        )

    async def _carry_out(self, season: Season, fixture: Fixture) -> Season:
        """Open a planned match. If an interrupted attempt has opened it already, `begin_together` finds it by
        its key. If the match is refused, put it off, and let the season open none before `BLOCKED` has passed.
        If one of its people has dropped out or gone away since the interrupted attempt, the season goes on with
        its other matches."""
        number, about = fixture.number, self._about(season)
        settings = await self._servers.settings(season.server)
        invitation = _invited_to(season, fixture, about, settings)
        joined, key = _joined(season, fixture, about), f"season {season.id} {number}"

        async def admit() -> None:
            if not {*fixture.players} <= {*season.playing}:
                raise Refused(DROPPED_OUT)
            if await self._away(fixture.players):
                raise Refused(AWAY)
            await self._admit(season)

        try:
            match_id = await self._service.lobbies.begin_together(invitation, joined, key, admit)
        except Refused as refusal:
            if refusal.text not in (DROPPED_OUT, AWAY):
                self._hold(season, str(refusal))
            return await self._change(season, lambda each: due.put_off(each, number))
        return await self._change(season, lambda each: due.opened(each, number, match_id))

    def _about(self, season: Season) -> About:
        return self._service.matches.games[season.terms.game]


def _invited_to(
    season: Season, fixture: Fixture, about: About, settings: ServerSettings
) -> Invitation:
    first, *others = fixture.players
    invitation = Invitation(
        game=about.key,
        host=first,
        options=season.terms.options,
        server=season.server,
        channel=season.channel,
        in_thread=season.threads and settings.place == "thread",
        invited=tuple(others),
        pace=season.terms.pace,
        on_timeout=on_timeout(about),
        season=season.id,
    )
    return rated_if_possible(invitation, about) if settings.rated else invitation


def _joined(season: Season, fixture: Fixture, about: About) -> list[Joined]:
    """Return the events by which the players of a fixture (planned match) join its match. Each event has the id
    of the request by which that player entered the season."""
    entrants = {each.player: each for each in season.entrants}
    # If there is one side per player, they get the sides in the order of the fixture: the first one begins.
    sides = (
        about.sides if len(fixture.players) == len(about.sides) else ("",) * len(fixture.players)
    )
    return [
        Joined(player, entrants[player].request, side)
        for player, side in zip(fixture.players, sides, strict=True)
    ]
